"""Events with everything recorded of them, and their history."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("club", sa.Text(), nullable=False),
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("redeal", sa.Text(), nullable=False),
        sa.Column("boards", sa.Integer(), nullable=False),
        sa.Column("winners", sa.Integer(), nullable=False),
        sa.Column("movement", sa.Text(), nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("matchpoints_per_win", sa.Integer(), nullable=False),
        sa.Column("unequal_boards", sa.Text(), nullable=False),
        sa.Column("small_groups", sa.Text(), nullable=False),
        sa.Column("round_cells", sa.Text(), nullable=False),
        sa.Column("round_totals", sa.Text(), nullable=False),
        sa.Column("percent_decimals", sa.Integer(), nullable=False),
        sa.Column("sit_out", sa.Text(), nullable=False),
        sa.Column("factor_totals", sa.Boolean(), nullable=False),
        sa.Column("sections", sa.Text(), nullable=False),
        sa.Column("split_ties", sa.Text(), nullable=False),
        sa.Column("imp_divisor", sa.Text(), nullable=False),
        sa.Column("imp_cap", sa.Integer(), nullable=False),
        sa.Column("datum", sa.Text(), nullable=False),
        sa.Column("datum_trim", sa.Text(), nullable=False),
        sa.Column("victory_points", sa.Text(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_events_name")),
        sa.CheckConstraint(
            "rules IN ('standard', 'plus', 'plus-additive', 'single-dummy', 'bridge')", name=op.f("ck_events_rules")
        ),
        sa.CheckConstraint("redeal IN ('redeal', 'ns-declare')", name=op.f("ck_events_redeal")),
        sa.CheckConstraint("boards BETWEEN 0 AND 999", name=op.f("ck_events_boards")),
        sa.CheckConstraint("winners BETWEEN 1 AND 2", name=op.f("ck_events_winners")),
        sa.CheckConstraint(
            "method IN ('matchpoints', 'cross-imps', 'butler', 'aggregate')", name=op.f("ck_events_method")
        ),
        sa.CheckConstraint("matchpoints_per_win BETWEEN 1 AND 2", name=op.f("ck_events_matchpoints_per_win")),
        sa.CheckConstraint("unequal_boards IN ('neuberg', 'own-top')", name=op.f("ck_events_unequal_boards")),
        sa.CheckConstraint("small_groups IN ('ebu', 'neuberg')", name=op.f("ck_events_small_groups")),
        sa.CheckConstraint("round_cells IN ('exact', '0.1', '0.01')", name=op.f("ck_events_round_cells")),
        sa.CheckConstraint("round_totals IN ('exact', '0.1', '0.01')", name=op.f("ck_events_round_totals")),
        sa.CheckConstraint("percent_decimals BETWEEN 0 AND 6", name=op.f("ck_events_percent_decimals")),
        sa.CheckConstraint("sections IN ('across', 'apart')", name=op.f("ck_events_sections")),
        sa.CheckConstraint("split_ties IN ('none', 'own-match', 'countback')", name=op.f("ck_events_split_ties")),
        sa.CheckConstraint("imp_divisor IN ('comparisons', 'results', 'none')", name=op.f("ck_events_imp_divisor")),
        sa.CheckConstraint("imp_cap BETWEEN 0 AND 24", name=op.f("ck_events_imp_cap")),
        sa.CheckConstraint("datum IN ('trimmed-mean', 'mean', 'median')", name=op.f("ck_events_datum")),
        sa.CheckConstraint("victory_points IN ('none', 'wbf')", name=op.f("ck_events_victory_points")),
        sa.CheckConstraint("target BETWEEN 0 AND 1000000", name=op.f("ck_events_target")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_events")),
        sa.UniqueConstraint("slug", name=op.f("uq_events_slug")),
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
        sa.CheckConstraint("direction IN ('NS', 'EW')", name=op.f("ck_pairs_direction")),
        sa.CheckConstraint("label <> ''", name=op.f("ck_pairs_labelled")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_pairs_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "label", name=op.f("pk_pairs")),
    )
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
        sa.CheckConstraint("unit IN ('mp', '%top', 'imp', 'points')", name=op.f("ck_penalties_unit")),
        sa.ForeignKeyConstraint(
            ["event_id", "pair"], ["pairs.event_id", "pairs.label"], name="pair", onupdate="CASCADE"
        ),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_penalties_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_penalties")),
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
        sa.CheckConstraint("declarer IN ('N', 'E', 'S', 'W')", name=op.f("ck_results_declarer")),
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
        "history",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=True),
        sa.Column("ns", sa.Text(), nullable=True),
        sa.Column("ew", sa.Text(), nullable=True),
        sa.Column("pair", sa.Text(), nullable=True),
        sa.Column("what", sa.Text(), nullable=True),
        sa.Column("sentence", sa.Text(), nullable=False),
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
    op.create_index(op.f("ix_results_event_id"), "results", ["event_id"], unique=False)


def downgrade() -> None:
    op.drop_table("sittings")
    op.drop_table("changes")
    op.drop_table("marks")
    op.drop_table("history")
    op.drop_table("rulings")
    op.drop_index(op.f("ix_results_event_id"), table_name="results")
    op.drop_table("results")
    op.drop_table("penalties")
    op.drop_table("pairs")
    op.drop_table("chosen")
    op.drop_table("boards")
    op.drop_index("uq_events_name_date_club", table_name="events")
    op.drop_index("uq_events_name_date_club_id", table_name="events")
    op.drop_table("events")
