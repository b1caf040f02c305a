"""The tables of the first version."""

import sqlalchemy as sa
from alembic import op

revision = "1000"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "club_settings",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_club_settings")),
    )
    op.create_table(
        "competitions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('sessions', 'ladder', 'simultaneous')", name=op.f("ck_competitions_kind")),
        sa.CheckConstraint("name <> ''", name=op.f("ck_competitions_named")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competitions")),
        sa.UniqueConstraint("slug", name=op.f("uq_competitions_slug")),
    )
    op.create_table(
        "events",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("club", sa.Text(), nullable=False),
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_events_name")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_events")),
        sa.UniqueConstraint("slug", name=op.f("uq_events_slug")),
    )
    op.create_index(
        "uq_events_name_date_club",
        "events",
        ["name", "date", "club"],
        unique=True,
        sqlite_where=sa.text("club_id = ''"),
        postgresql_where=sa.text("club_id = ''"),
    )
    op.create_index(
        "uq_events_name_date_club_id",
        "events",
        ["name", "date", "club_id"],
        unique=True,
        sqlite_where=sa.text("club_id <> ''"),
        postgresql_where=sa.text("club_id <> ''"),
    )
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
        "announced",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
        sa.Column("ew", sa.Text(), nullable=False),
        sa.Column("north", sa.Integer(), nullable=False),
        sa.Column("east", sa.Integer(), nullable=False),
        sa.Column("south", sa.Integer(), nullable=False),
        sa.Column("west", sa.Integer(), nullable=False),
        sa.CheckConstraint("board >= 1", name=op.f("ck_announced_board")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_announced_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "board", "ns", "ew", name=op.f("pk_announced")),
    )
    op.create_table(
        "boards",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=True),
        sa.Column("north", sa.Integer(), nullable=True),
        sa.Column("east", sa.Integer(), nullable=True),
        sa.Column("south", sa.Integer(), nullable=True),
        sa.Column("west", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "(north IS NULL) = (east IS NULL) AND (east IS NULL) = (south IS NULL) AND (south IS NULL) = (west IS NULL)",
            name=op.f("ck_boards_all_points"),
        ),
        sa.CheckConstraint("deal IS NOT NULL OR north IS NOT NULL", name=op.f("ck_boards_known")),
        sa.CheckConstraint("number >= 1", name=op.f("ck_boards_number")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_boards_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "number", name=op.f("pk_boards")),
    )
    op.create_table(
        "chosen",
        sa.Column("one", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.CheckConstraint("one = 1", name=op.f("ck_chosen_one")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_chosen_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("one", name=op.f("pk_chosen")),
    )
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
    op.create_table(
        "entries",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("competition_id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("heat", sa.Text(), nullable=False),
        sa.Column("stamp", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["competition_id"], ["competitions.id"], name=op.f("fk_entries_competition_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_entries_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entries")),
        sa.UniqueConstraint("competition_id", "event_id", name=op.f("uq_entries_competition_id_event_id")),
    )
    op.create_index(op.f("ix_entries_competition_id"), "entries", ["competition_id"], unique=False)
    op.create_index(op.f("ix_entries_event_id"), "entries", ["event_id"], unique=False)
    op.create_table(
        "event_files",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.CheckConstraint("file <> ''", name=op.f("ck_event_files_named")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_event_files_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", name=op.f("pk_event_files")),
    )
    op.create_index(op.f("ix_event_files_file"), "event_files", ["file"], unique=False)
    op.create_table(
        "file_lines",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
        sa.Column("ew", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.CheckConstraint("board >= 1", name=op.f("ck_file_lines_board")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_file_lines_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "board", "ns", "ew", name=op.f("pk_file_lines")),
    )
    op.create_table(
        "history",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=True),
        sa.Column("ns", sa.Text(), nullable=True),
        sa.Column("ew", sa.Text(), nullable=True),
        sa.Column("pair", sa.Text(), nullable=True),
        sa.Column("what", sa.Text(), nullable=True),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("differences", sa.Text(), nullable=False),
        sa.Column("competition", sa.Text(), nullable=True),
        sa.CheckConstraint("kind IN ('do', 'undo', 'redo', 'note')", name=op.f("ck_history_kind")),
        sa.CheckConstraint("event_id IS NULL OR competition IS NULL", name=op.f("ck_history_whose")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_history_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_history")),
    )
    op.create_index(op.f("ix_history_competition"), "history", ["competition"], unique=False)
    op.create_index(op.f("ix_history_event_id"), "history", ["event_id"], unique=False)
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
        sa.CheckConstraint("code <> ''", name=op.f("ck_live_codes_coded")),
        sa.CheckConstraint("role IN ('table', 'director', 'room', 'join')", name=op.f("ck_live_codes_role")),
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
        sa.Column("phone", sa.Text(), nullable=False),
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
        sa.Column("joining", sa.Boolean(), nullable=False),
        sa.Column("ranking", sa.Text(), nullable=False),
        sa.CheckConstraint("names IN ('full', 'initials', 'none')", name=op.f("ck_live_evenings_names")),
        sa.CheckConstraint("ranking IN ('live', 'end', 'never')", name=op.f("ck_live_evenings_ranking")),
        sa.CheckConstraint("minutes BETWEEN 1 AND 999", name=op.f("ck_live_evenings_minutes")),
        sa.CheckConstraint("released >= 0", name=op.f("ck_live_evenings_released")),
        sa.ForeignKeyConstraint(
            ["event_id"], ["events.id"], name=op.f("fk_live_evenings_event_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event_id", name=op.f("pk_live_evenings")),
    )
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
    op.create_table(
        "live_phones",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("accepted", sa.Boolean(), nullable=False),
        sa.Column("card", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.CheckConstraint("phone <> ''", name=op.f("ck_live_phones_coded")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_live_phones_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_live_phones")),
        sa.UniqueConstraint("event_id", "phone", name=op.f("uq_live_phones_event_id_phone")),
    )
    op.create_index(op.f("ix_live_phones_event_id"), "live_phones", ["event_id"], unique=False)
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
        sa.Column("boards", sa.Text(), nullable=False),
        sa.CheckConstraint("code <> ''", name=op.f("ck_marks_coded")),
        sa.CheckConstraint("board >= 0", name=op.f("ck_marks_board")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_marks_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_marks")),
    )
    op.create_index(op.f("ix_marks_event_id"), "marks", ["event_id"], unique=False)
    op.create_table(
        "pairs",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("direction", sa.Text(), nullable=True),
        sa.Column("player1", sa.Text(), nullable=False),
        sa.Column("player2", sa.Text(), nullable=False),
        sa.Column("id1", sa.Text(), nullable=False),
        sa.Column("id2", sa.Text(), nullable=False),
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("stratum", sa.Text(), nullable=False),
        sa.Column("handicap", sa.Text(), nullable=False),
        sa.Column("club", sa.Text(), nullable=False),
        sa.Column("members", sa.Text(), nullable=False),
        sa.CheckConstraint("direction IN ('NS', 'EW')", name=op.f("ck_pairs_direction")),
        sa.CheckConstraint("label <> ''", name=op.f("ck_pairs_labelled")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_pairs_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "label", name=op.f("pk_pairs")),
    )
    op.create_table(
        "settings",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_settings_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "key", name=op.f("pk_settings")),
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
        sa.CheckConstraint("kind IN ('substitute', 'withdraw', 'join', 'forfeit')", name=op.f("ck_changes_kind")),
        sa.CheckConstraint("from_round >= 1", name=op.f("ck_changes_from_round")),
        sa.ForeignKeyConstraint(
            ["event_id", "pair"], ["pairs.event_id", "pairs.label"], name="pair", onupdate="CASCADE"
        ),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_changes_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_changes")),
    )
    op.create_index(op.f("ix_changes_event_id"), "changes", ["event_id"], unique=False)
    op.create_table(
        "penalties",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("pair", sa.Text(), nullable=False),
        sa.Column("amount", sa.Text(), nullable=False),
        sa.Column("unit", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.CheckConstraint("unit IN ('mp', '%top', 'imp', 'points', 'vp')", name=op.f("ck_penalties_unit")),
        sa.ForeignKeyConstraint(
            ["event_id", "pair"], ["pairs.event_id", "pairs.label"], name="pair", onupdate="CASCADE"
        ),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_penalties_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_penalties")),
    )
    op.create_index(op.f("ix_penalties_event_id"), "penalties", ["event_id"], unique=False)
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
        sa.CheckConstraint("declarer IN ('N', 'E', 'S', 'W')", name=op.f("ck_plays_declarer")),
        sa.CheckConstraint("leader IN ('N', 'E', 'S', 'W')", name=op.f("ck_plays_leader")),
        sa.CheckConstraint("board >= 1", name=op.f("ck_plays_board")),
        sa.CheckConstraint("tricks BETWEEN 0 AND 13", name=op.f("ck_plays_tricks")),
        sa.ForeignKeyConstraint(["event_id", "ew"], ["pairs.event_id", "pairs.label"], name="ew", onupdate="CASCADE"),
        sa.ForeignKeyConstraint(["event_id", "ns"], ["pairs.event_id", "pairs.label"], name="ns", onupdate="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_plays_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "board", "ns", "ew", name=op.f("pk_plays")),
    )
    op.create_table(
        "results",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("table", sa.Integer(), nullable=True),
        sa.Column("ns", sa.Text(), nullable=True),
        sa.Column("ew", sa.Text(), nullable=True),
        sa.Column("contract", sa.Text(), nullable=True),
        sa.Column("declarer", sa.Text(), nullable=True),
        sa.Column("tricks", sa.Integer(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("award", sa.Text(), nullable=True),
        sa.Column("group", sa.Text(), nullable=False),
        sa.Column("remark", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "(contract IS NULL OR contract = 'PASS') = (tricks IS NULL)", name=op.f("ck_results_contract_tricks")
        ),
        sa.CheckConstraint(
            "declarer IN ('N', 'E', 'S', 'W', 'N?', 'E?', 'S?', 'W?')", name=op.f("ck_results_declarer")
        ),
        sa.CheckConstraint('"table" >= 1', name=op.f("ck_results_table")),
        sa.CheckConstraint(
            "(contract IS NULL OR (score IS NULL AND award IS NULL)) AND (score IS NULL OR award IS NULL)",
            name=op.f("ck_results_one_outcome"),
        ),
        sa.CheckConstraint(
            "(ns IS NULL OR ew IS NULL) = (contract IS NULL AND score IS NULL AND award IS NULL)",
            name=op.f("ck_results_sit_out"),
        ),
        sa.CheckConstraint("board >= 1", name=op.f("ck_results_board")),
        sa.CheckConstraint("declarer IS NULL OR tricks IS NOT NULL", name=op.f("ck_results_contract_declarer")),
        sa.CheckConstraint("ns <> ew", name=op.f("ck_results_opponents")),
        sa.CheckConstraint("ns IS NOT NULL OR ew IS NOT NULL", name=op.f("ck_results_pair")),
        sa.CheckConstraint("round >= 1", name=op.f("ck_results_round")),
        sa.CheckConstraint("tricks BETWEEN 0 AND 13", name=op.f("ck_results_tricks")),
        sa.ForeignKeyConstraint(["event_id", "ew"], ["pairs.event_id", "pairs.label"], name="ew", onupdate="CASCADE"),
        sa.ForeignKeyConstraint(["event_id", "ns"], ["pairs.event_id", "pairs.label"], name="ns", onupdate="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_results_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_results")),
        sa.UniqueConstraint("event_id", "board", "ew", name=op.f("uq_results_event_id_board_ew")),
        sa.UniqueConstraint("event_id", "board", "ns", name=op.f("uq_results_event_id_board_ns")),
    )
    op.create_index(op.f("ix_results_event_id"), "results", ["event_id"], unique=False)
    op.create_table(
        "rulings",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
        sa.Column("ew", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.CheckConstraint("board >= 1", name=op.f("ck_rulings_board")),
        sa.ForeignKeyConstraint(["event_id", "ew"], ["pairs.event_id", "pairs.label"], name="ew", onupdate="CASCADE"),
        sa.ForeignKeyConstraint(["event_id", "ns"], ["pairs.event_id", "pairs.label"], name="ns", onupdate="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_rulings_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "board", "ns", "ew", name=op.f("pk_rulings")),
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
        sa.Column("match", sa.Integer(), nullable=True),
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


def downgrade() -> None:
    for table in (
        "sittings",
        "rulings",
        "results",
        "plays",
        "penalties",
        "changes",
        "settings",
        "pairs",
        "marks",
        "live_phones",
        "live_messages",
        "live_evenings",
        "live_entries",
        "live_confirmations",
        "live_codes",
        "live_calls",
        "history",
        "file_lines",
        "event_files",
        "entries",
        "dealt",
        "chosen",
        "boards",
        "announced",
        "players",
        "events",
        "competitions",
        "club_settings",
    ):
        op.drop_table(table)
