"""Each phone has a code of its own: an entry keeps whose it was."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    with op.batch_alter_table("live_entries") as batch:
        batch.add_column(sa.Column("phone", sa.Text(), nullable=False, server_default=""))
    with op.batch_alter_table("live_entries") as batch:
        batch.alter_column("phone", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("live_entries") as batch:
        batch.drop_column("phone")
