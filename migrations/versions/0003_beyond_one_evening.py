"""Competitions, the book of players, and the history of both."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "competitions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_competitions_named")),
        sa.CheckConstraint("kind IN ('sessions', 'ladder', 'simultaneous')", name=op.f("ck_competitions_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competitions")),
        sa.UniqueConstraint("slug", name=op.f("uq_competitions_slug")),
    )
    op.create_table(
        "entries",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("competition_id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("heat", sa.Text(), nullable=False),
        sa.Column("stamp", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["competition_id"],
            ["competitions.id"],
            name=op.f("fk_entries_competition_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_entries_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entries")),
        sa.UniqueConstraint("competition_id", "event_id", name=op.f("uq_entries_competition_id_event_id")),
    )
    op.create_index(op.f("ix_entries_competition_id"), "entries", ["competition_id"], unique=False)
    op.create_index(op.f("ix_entries_event_id"), "entries", ["event_id"], unique=False)
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("club_number", sa.Text(), nullable=False),
        sa.Column("national_number", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("page", sa.Boolean(), nullable=False),
        sa.Column("spellings", sa.Text(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_players_named")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("name", name=op.f("uq_players_name")),
    )
    op.create_table(
        "club_history",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("difference", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('do', 'undo', 'redo', 'note')", name=op.f("ck_club_history_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club_history")),
    )
    op.create_index(op.f("ix_club_history_about"), "club_history", ["about"], unique=False)


def downgrade() -> None:
    for table in ("club_history", "players", "entries", "competitions"):
        op.drop_table(table)
