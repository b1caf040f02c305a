"""What came with the hands of a board: a double dummy table, the lesson, the seed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "dealt",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("double_dummy", sa.Text(), nullable=False),
        sa.Column("lesson", sa.Text(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=True),
        sa.CheckConstraint("board >= 1", name=op.f("ck_dealt_board")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_dealt_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "board", name=op.f("pk_dealt")),
    )


def downgrade() -> None:
    op.drop_table("dealt")
