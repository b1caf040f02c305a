"""Alembic's entry: runs the migrations on the connection that `scorer.storage.upgrades` hands over."""

from alembic import context

from scorer.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
