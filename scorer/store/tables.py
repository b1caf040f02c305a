"""The tables of the database. Labels and board numbers are the keys that people use themselves."""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

events = Table(
    "events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("slug", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("date", Date, nullable=False),
    Column("club", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("redeal", Text, nullable=False),
    Column("boards", Integer, nullable=False),
    Column("winners", Integer, nullable=False),
    Column("movement", Text, nullable=False),
    Column("method", Text, nullable=False),
    Column("matchpoints_per_win", Integer, nullable=False),
    Column("unequal_boards", Text, nullable=False),
    Column("percent_decimals", Integer, nullable=False),
    Column("target", Integer, nullable=False),
    UniqueConstraint("name", "date"),
    CheckConstraint("name <> ''", name="named"),
    CheckConstraint("boards >= 0", name="boards"),
    CheckConstraint("winners IN (1, 2)", name="winners"),
    CheckConstraint("matchpoints_per_win IN (1, 2)", name="scale"),
    CheckConstraint("unequal_boards IN ('neuberg', 'own-top')", name="unequal_boards"),
    CheckConstraint("method IN ('matchpoints', 'aggregate')", name="method"),
    CheckConstraint("redeal IN ('redeal', 'ns-declare')", name="redeal"),
    CheckConstraint("target >= 0", name="target"),
    CheckConstraint("percent_decimals BETWEEN 0 AND 6", name="percent_decimals"),
)

chosen = Table(
    "chosen",
    metadata,
    Column("one", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    CheckConstraint("one = 1", name="one"),
)
"""The event that commands mean when none is named: one row, or none."""

pairs = Table(
    "pairs",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("label", Text, primary_key=True),
    Column("direction", Text),
    Column("player1", Text, nullable=False),
    Column("player2", Text, nullable=False),
    Column("id1", Text, nullable=False),
    Column("id2", Text, nullable=False),
    Column("section", Text, nullable=False),
    Column("stratum", Text, nullable=False),
    Column("handicap", Text, nullable=False),
    CheckConstraint("label <> ''", name="labelled"),
    CheckConstraint("direction IN ('NS', 'EW')", name="direction"),
)

boards = Table(
    "boards",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("deal", Text),
    Column("north", Integer),
    Column("east", Integer),
    Column("south", Integer),
    Column("west", Integer),
    CheckConstraint("number >= 1", name="number"),
    CheckConstraint(
        "(north IS NULL) = (east IS NULL) AND (north IS NULL) = (south IS NULL) AND (north IS NULL) = (west IS NULL)",
        name="all_points",
    ),
    CheckConstraint("deal IS NOT NULL OR north IS NOT NULL", name="known"),
)

results = Table(
    "results",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("board", Integer, nullable=False),
    Column("round", Integer),
    Column("table", Integer),
    Column("ns", Text),
    Column("ew", Text),
    Column("contract", Text),
    Column("declarer", Text),
    Column("tricks", Integer),
    Column("score", Integer),
    Column("award", Text),
    Column("remark", Text, nullable=False),
    ForeignKeyConstraint(["event_id", "ns"], ["pairs.event_id", "pairs.label"], onupdate="CASCADE", name="ns"),
    ForeignKeyConstraint(["event_id", "ew"], ["pairs.event_id", "pairs.label"], onupdate="CASCADE", name="ew"),
    UniqueConstraint("event_id", "board", "ns"),
    UniqueConstraint("event_id", "board", "ew"),
    CheckConstraint("board >= 1", name="board"),
    CheckConstraint("round >= 1", name="round"),
    CheckConstraint('"table" >= 1', name="table"),
    CheckConstraint("ns <> ew", name="opponents"),
    CheckConstraint("ns IS NOT NULL OR ew IS NOT NULL", name="pair"),
    CheckConstraint("declarer IN ('N', 'E', 'S', 'W')", name="declarer"),
    CheckConstraint("tricks BETWEEN 0 AND 13", name="tricks"),
    CheckConstraint("(contract IS NULL OR contract = 'PASS') = (tricks IS NULL)", name="contract_tricks"),
    CheckConstraint("declarer IS NULL OR tricks IS NOT NULL", name="contract_declarer"),
    CheckConstraint(
        "(ns IS NULL OR ew IS NULL) = (contract IS NULL AND score IS NULL AND award IS NULL)", name="sit_out"
    ),
    CheckConstraint(
        "(contract IS NULL OR (score IS NULL AND award IS NULL)) AND (score IS NULL OR award IS NULL)",
        name="one_outcome",
    ),
)
