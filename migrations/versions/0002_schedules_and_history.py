"""Schedules, changes among the pairs, findings marked as right, and history."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "history",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("differences", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('do', 'undo', 'redo', 'note')", name=op.f("ck_history_kind")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_history_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_history")),
    )
    op.create_table(
        "marks",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("table", sa.Integer(), nullable=True),
        sa.Column("pairs", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.CheckConstraint("code <> ''", name=op.f("ck_marks_coded")),
        sa.CheckConstraint("board >= 1", name=op.f("ck_marks_board")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_marks_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_marks")),
    )
    op.create_table(
        "changes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.Column("pair", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("player1", sa.Text(), nullable=False),
        sa.Column("player2", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('substitute', 'withdraw', 'join')", name=op.f("ck_changes_kind")),
        sa.CheckConstraint("from_round >= 1", name=op.f("ck_changes_from_round")),
        sa.ForeignKeyConstraint(
            ["event_id", "pair"], ["pairs.event_id", "pairs.label"], name="pair", onupdate="CASCADE"
        ),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_changes_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_changes")),
    )
    op.create_table(
        "sittings",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=True),
        sa.Column("ew", sa.Text(), nullable=True),
        sa.Column("first_board", sa.Integer(), nullable=False),
        sa.Column("last_board", sa.Integer(), nullable=False),
        sa.Column("arrow_switched", sa.Boolean(), nullable=False),
        sa.CheckConstraint('"table" >= 1', name=op.f("ck_sittings_table")),
        sa.CheckConstraint("first_board BETWEEN 1 AND last_board", name=op.f("ck_sittings_boards")),
        sa.CheckConstraint("ns <> ew", name=op.f("ck_sittings_opponents")),
        sa.CheckConstraint("ns IS NOT NULL OR ew IS NOT NULL", name=op.f("ck_sittings_pair")),
        sa.CheckConstraint("round >= 1", name=op.f("ck_sittings_round")),
        sa.ForeignKeyConstraint(["event_id", "ew"], ["pairs.event_id", "pairs.label"], name="ew", onupdate="CASCADE"),
        sa.ForeignKeyConstraint(["event_id", "ns"], ["pairs.event_id", "pairs.label"], name="ns", onupdate="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_sittings_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "section", "round", "table", name=op.f("pk_sittings")),
    )
    op.create_index(op.f("ix_results_event_id"), "results", ["event_id"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_results_event_id"), table_name="results")

    op.drop_table("sittings")
    op.drop_table("changes")
    op.drop_table("marks")
    op.drop_table("history")
