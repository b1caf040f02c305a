"""Each phone has a code of its own: an entry keeps whose it was. Directors send messages to tables."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    with op.batch_alter_table("live_entries") as batch:
        batch.add_column(sa.Column("phone", sa.Text(), nullable=False, server_default=""))
    with op.batch_alter_table("live_entries") as batch:
        batch.alter_column("phone", server_default=None)
    op.create_table(
        "live_messages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["events.id"], name=op.f("fk_live_messages_event_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_live_messages")),
    )
    op.create_index(op.f("ix_live_messages_event_id"), "live_messages", ["event_id"], unique=False)


def downgrade() -> None:
    op.drop_table("live_messages")
    with op.batch_alter_table("live_entries") as batch:
        batch.drop_column("phone")
