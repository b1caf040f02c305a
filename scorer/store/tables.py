"""The tables of the database. Labels and board numbers are the keys that people use themselves.

What the database checks by itself stands in `scorer.store.constraints`.
"""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    Boolean,
    Column,
    Date,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from scorer.records.events import SETTINGS
from scorer.records.pairs import Pair

if TYPE_CHECKING:
    from sqlalchemy.types import TypeEngine

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

KEPT: dict[type, type[TypeEngine[Any]]] = {str: Text, int: Integer, bool: Boolean, datetime.date: Date}
"""The columns in which values of settings are kept."""

_ID, _NO_ID = text("club_id <> ''"), text("club_id = ''")

events = Table(
    "events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("slug", Text, nullable=False, unique=True),
    *(Column(setting.name, KEPT[setting.values.kept], nullable=False) for setting in SETTINGS),
    Index(
        "uq_events_name_date_club", "name", "date", "club", unique=True, sqlite_where=_NO_ID, postgresql_where=_NO_ID
    ),
    Index(
        "uq_events_name_date_club_id", "name", "date", "club_id", unique=True, sqlite_where=_ID, postgresql_where=_ID
    ),
)
"""An event with its settings. Of one name, date and club there is one; a club that has a number is known by it."""

chosen = Table(
    "chosen",
    metadata,
    Column("one", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
)
"""The event that commands mean when none is named: one row, or none."""

pairs = Table(
    "pairs",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("label", Text, primary_key=True),
    Column("direction", Text),
    *(Column(name, Text, nullable=False) for name in Pair._fields[2:]),
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
)

results = Table(
    "results",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
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
    Column("group", Text, nullable=False),
    Column("remark", Text, nullable=False),
    ForeignKeyConstraint(["event_id", "ns"], ["pairs.event_id", "pairs.label"], onupdate="CASCADE", name="ns"),
    ForeignKeyConstraint(["event_id", "ew"], ["pairs.event_id", "pairs.label"], onupdate="CASCADE", name="ew"),
    UniqueConstraint("event_id", "board", "ns"),
    UniqueConstraint("event_id", "board", "ew"),
)

penalties = Table(
    "penalties",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("pair", Text, nullable=False),
    Column("amount", Text, nullable=False),
    Column("unit", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", Text, nullable=False),
    ForeignKeyConstraint(["event_id", "pair"], ["pairs.event_id", "pairs.label"], onupdate="CASCADE", name="pair"),
)
"""`amount` is a decimal number as text, because a float would not be exact."""

rulings = Table(
    "rulings",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("ns", Text, primary_key=True),
    Column("ew", Text, primary_key=True),
    Column("by", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("reason", Text, nullable=False),
    ForeignKeyConstraint(["event_id", "ns"], ["pairs.event_id", "pairs.label"], onupdate="CASCADE", name="ns"),
    ForeignKeyConstraint(["event_id", "ew"], ["pairs.event_id", "pairs.label"], onupdate="CASCADE", name="ew"),
)
"""Who ruled on a result, when and why; the ruling itself is the result's award."""

sittings = Table(
    "sittings",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("section", Text, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("table", Integer, primary_key=True),
    Column("ns", Text),
    Column("ew", Text),
    Column("first_board", Integer, nullable=False),
    Column("last_board", Integer, nullable=False),
    Column("arrow_switched", Boolean, nullable=False),
    ForeignKeyConstraint(["event_id", "ns"], ["pairs.event_id", "pairs.label"], onupdate="CASCADE", name="ns"),
    ForeignKeyConstraint(["event_id", "ew"], ["pairs.event_id", "pairs.label"], onupdate="CASCADE", name="ew"),
)
"""The schedule: who was to sit where."""

changes = Table(
    "changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("from_round", Integer, nullable=False),
    Column("pair", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("player1", Text, nullable=False),
    Column("player2", Text, nullable=False),
    ForeignKeyConstraint(["event_id", "pair"], ["pairs.event_id", "pairs.label"], onupdate="CASCADE", name="pair"),
)

marks = Table(
    "marks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("code", Text, nullable=False),
    Column("board", Integer, nullable=False),
    Column("round", Integer),
    Column("table", Integer),
    Column("pairs", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("boards", Text, nullable=False),
)
"""Findings marked as right; `board` is 0 for one about none, `boards` are numbers with spaces between them."""

dealt = Table(
    "dealt",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("double_dummy", Text, nullable=False),
    Column("lesson", Text, nullable=False),
    Column("seed", Integer),
)
"""What came with the hands of a board."""

plays = Table(
    "plays",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("board", Integer, primary_key=True),
    *(Column(name, Text, primary_key=True) for name in ("ns", "ew")),
    *(Column(name, Text, nullable=False) for name in ("deal", "contract", "declarer")),
    Column("tricks", Integer, nullable=False),
    *(Column(name, Text, nullable=False) for name in ("leader", "cards")),
    ForeignKeyConstraint(["event_id", "ns"], ["pairs.event_id", "pairs.label"], onupdate="CASCADE", name="ns"),
    ForeignKeyConstraint(["event_id", "ew"], ["pairs.event_id", "pairs.label"], onupdate="CASCADE", name="ew"),
)
"""Plays that were recorded card by card."""

history = Table(
    "history",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("topic", Text, nullable=False),
    Column("board", Integer),
    Column("ns", Text),
    Column("ew", Text),
    Column("pair", Text),
    Column("what", Text),
    Column("said", Text, nullable=False),
    Column("differences", Text, nullable=False),
)
"""What was done, in order: `said` is a phrase, `differences` are the rows as they were and became, both in JSON."""

competitions = Table(
    "competitions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("slug", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("rule", Text, nullable=False),
)
"""Events that belong together; `rule` is what was settled of how they are added up, as JSON, without the defaults."""

entries = Table(
    "entries",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("competition_id", ForeignKey("competitions.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("heat", Text, nullable=False),
    Column("stamp", Integer, nullable=False),
    UniqueConstraint("competition_id", "event_id"),
)
"""Which events belong to a competition. `stamp` is drawn by lot: by their sum a list of events is known again."""

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("club_number", Text, nullable=False),
    Column("national_number", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("page", Boolean, nullable=False),
    Column("spellings", Text, nullable=False),
)
"""The club's book of players; `spellings` are other ways in which events have the name, one a line."""

club_history = Table(
    "club_history",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("about", Text, nullable=False, index=True),
    Column("at", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("said", Text, nullable=False),
    Column("difference", Text, nullable=False),
)
"""What was done with a competition, `about` its slug, or with the book of players, `about` nothing."""

live_evenings = Table(
    "live_evenings",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("names", Text, nullable=False),
    Column("others", Boolean, nullable=False),
    Column("released", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("clock_round", Integer, nullable=False),
    Column("clock_ends", Integer),
    Column("clock_left", Integer),
    Column("address", Text, nullable=False),
)
"""What is settled for an evening that is played live; `version` counts what is written in the tables below."""

live_codes = Table(
    "live_codes",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("role", Text, primary_key=True),
    Column("section", Text, primary_key=True),
    Column("table", Integer, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("round", Integer),
)
"""Who may what: a code for each table, one for the director, one for the room."""

live_entries = Table(
    "live_entries",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("key", Text, nullable=False),
    Column("section", Text, nullable=False),
    Column("table", Integer, nullable=False),
    Column("round", Integer),
    Column("board", Integer, nullable=False),
    Column("ns", Text, nullable=False),
    Column("ew", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    UniqueConstraint("event_id", "key"),
)
"""What phones entered, by the keys under which they may send it again; `open` where it contradicts what stands."""

live_confirmations = Table(
    "live_confirmations",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("ns", Text, primary_key=True),
    Column("ew", Text, primary_key=True),
    Column("code", Text, nullable=False),
)
"""The results that the other side found right."""

live_calls = Table(
    "live_calls",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("section", Text, nullable=False),
    Column("table", Integer, nullable=False),
    Column("round", Integer),
    Column("about", Text, nullable=False),
    Column("board", Integer),
    Column("at", Text, nullable=False),
)
"""The tables that wait for the director."""
