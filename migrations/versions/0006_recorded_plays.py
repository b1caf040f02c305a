"""Plays that were recorded card by card."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "plays",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
        sa.Column("ew", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("contract", sa.Text(), nullable=False),
        sa.Column("declarer", sa.Text(), nullable=False),
        sa.Column("tricks", sa.Integer(), nullable=False),
        sa.Column("leader", sa.Text(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.CheckConstraint("board >= 1", name=op.f("ck_plays_board")),
        sa.CheckConstraint("declarer IN ('N', 'E', 'S', 'W')", name=op.f("ck_plays_declarer")),
        sa.CheckConstraint("leader IN ('N', 'E', 'S', 'W')", name=op.f("ck_plays_leader")),
        sa.CheckConstraint("tricks BETWEEN 0 AND 13", name=op.f("ck_plays_tricks")),
        sa.ForeignKeyConstraint(["event_id", "ew"], ["pairs.event_id", "pairs.label"], name="ew", onupdate="CASCADE"),
        sa.ForeignKeyConstraint(["event_id", "ns"], ["pairs.event_id", "pairs.label"], name="ns", onupdate="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_plays_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "board", "ns", "ew", name=op.f("pk_plays")),
    )


def downgrade() -> None:
    op.drop_table("plays")
