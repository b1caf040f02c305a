"""An evening is played live: codes, confirmations, calls, and what phones entered stand beside the event."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "live_calls",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=True),
        sa.Column("at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_live_calls_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_live_calls")),
    )
    op.create_index(op.f("ix_live_calls_event_id"), "live_calls", ["event_id"], unique=False)
    op.create_table(
        "live_codes",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.CheckConstraint("role IN ('table', 'director', 'room')", name=op.f("ck_live_codes_role")),
        sa.CheckConstraint("code <> ''", name=op.f("ck_live_codes_coded")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_live_codes_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "role", "section", "table", name=op.f("pk_live_codes")),
        sa.UniqueConstraint("code", name=op.f("uq_live_codes_code")),
    )
    op.create_table(
        "live_confirmations",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
        sa.Column("ew", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["events.id"], name=op.f("fk_live_confirmations_event_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event_id", "board", "ns", "ew", name=op.f("pk_live_confirmations")),
    )
    op.create_table(
        "live_entries",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
        sa.Column("ew", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_live_entries_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_live_entries")),
        sa.UniqueConstraint("event_id", "key", name=op.f("uq_live_entries_event_id_key")),
    )
    op.create_index(op.f("ix_live_entries_event_id"), "live_entries", ["event_id"], unique=False)
    op.create_table(
        "live_evenings",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("others", sa.Boolean(), nullable=False),
        sa.Column("released", sa.Integer(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("clock_round", sa.Integer(), nullable=False),
        sa.Column("clock_ends", sa.Integer(), nullable=True),
        sa.Column("clock_left", sa.Integer(), nullable=True),
        sa.Column("address", sa.Text(), nullable=False),
        sa.CheckConstraint("names IN ('full', 'initials', 'none')", name=op.f("ck_live_evenings_names")),
        sa.CheckConstraint("released >= 0", name=op.f("ck_live_evenings_released")),
        sa.CheckConstraint("minutes BETWEEN 1 AND 999", name=op.f("ck_live_evenings_minutes")),
        sa.ForeignKeyConstraint(
            ["event_id"], ["events.id"], name=op.f("fk_live_evenings_event_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event_id", name=op.f("pk_live_evenings")),
    )


def downgrade() -> None:
    for table in ("live_evenings", "live_entries", "live_confirmations", "live_codes", "live_calls"):
        op.drop_table(table)
