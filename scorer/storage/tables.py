"""The tables of the database. Labels and board numbers are the keys that people use themselves.

Then what the database checks by itself, whoever writes to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    Boolean,
    CheckConstraint,
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

from scorer.model.pairs import Pair

if TYPE_CHECKING:
    from sqlalchemy.types import TypeEngine

    Type = type[TypeEngine[Any]]

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _key(kind: Type, *names: str) -> list[Column[Any]]:
    """Columns by which rows are told apart."""
    return [Column(name, kind, primary_key=True) for name in names]


def _needed(kind: Type, *names: str) -> list[Column[Any]]:
    """Columns that are never without a value."""
    return [Column(name, kind, nullable=False) for name in names]


def _perhaps(kind: Type, *names: str) -> list[Column[Any]]:
    """Columns that may say nothing."""
    return [Column(name, kind) for name in names]


def _of_event() -> Column[Any]:
    """The event that a row belongs to and goes with, as a part of the key."""
    return Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)


def _numbered(of: str = "event") -> tuple[Column[Any], Column[Any]]:
    """The number of a row, in the order in which they came, and the event, or what else it belongs to and goes with."""
    belongs = ForeignKey(f"{of}s.id", ondelete="CASCADE")
    return Column("id", Integer, primary_key=True), Column(f"{of}_id", belongs, nullable=False, index=True)


def _labels(*names: str) -> list[ForeignKeyConstraint]:
    """Columns with the labels of pairs, which change with them."""
    pair = ["pairs.event_id", "pairs.label"]
    return [ForeignKeyConstraint(["event_id", name], pair, onupdate="CASCADE", name=name) for name in names]


_ID, _NO_ID = text("club_id <> ''"), text("club_id = ''")

events = Table(
    "events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("slug", Text, nullable=False, unique=True),
    *_needed(Text, "name"),
    *_needed(Date, "date"),
    *_needed(Text, "club", "club_id"),
    Index(
        "uq_events_name_date_club", "name", "date", "club", unique=True, sqlite_where=_NO_ID, postgresql_where=_NO_ID
    ),
    Index(
        "uq_events_name_date_club_id", "name", "date", "club_id", unique=True, sqlite_where=_ID, postgresql_where=_ID
    ),
)
"""An event. Of one name, date and club there is one; a club that has a number is known by it."""

settings = Table("settings", metadata, _of_event(), *_key(Text, "key"), *_needed(Text, "value"))
"""What is settled of an event, a line each, in writing: a new setting is another line."""

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
    _of_event(),
    *_key(Text, "label"),
    *_perhaps(Text, "direction"),
    *_needed(Text, *Pair._fields[2:]),
)
"""Pairs, and teams or players where these are ranked."""

boards = Table(
    "boards",
    metadata,
    _of_event(),
    *_key(Integer, "number"),
    *_perhaps(Text, "deal"),
    *_perhaps(Integer, "north", "east", "south", "west"),
)

results = Table(
    "results",
    metadata,
    *_numbered(),
    *_needed(Integer, "board"),
    *_perhaps(Integer, "round", "table"),
    *_perhaps(Text, "ns", "ew", "contract", "declarer"),
    *_perhaps(Integer, "tricks", "score"),
    *_perhaps(Text, "award"),
    *_needed(Text, "group", "remark"),
    *_labels("ns", "ew"),
    UniqueConstraint("event_id", "board", "ns"),
    UniqueConstraint("event_id", "board", "ew"),
)

penalties = Table(
    "penalties",
    metadata,
    *_numbered(),
    *_needed(Text, "pair", "amount", "unit", "reason", "by", "at"),
    *_labels("pair"),
)
"""`amount` is a decimal number as text, because a float would not be exact."""

rulings = Table(
    "rulings",
    metadata,
    _of_event(),
    *_key(Integer, "board"),
    *_key(Text, "ns", "ew"),
    *_needed(Text, "by", "at", "reason"),
    *_labels("ns", "ew"),
)
"""Who ruled on a result, when and why; the ruling itself is the result's award."""

sittings = Table(
    "sittings",
    metadata,
    _of_event(),
    *_key(Text, "section"),
    *_key(Integer, "round", "table"),
    *_perhaps(Text, "ns", "ew"),
    *_needed(Integer, "first_board", "last_board"),
    *_needed(Boolean, "arrow_switched"),
    *_perhaps(Integer, "match"),
    *_labels("ns", "ew"),
)
"""The schedule: who was to sit where."""

changes = Table(
    "changes",
    metadata,
    *_numbered(),
    *_needed(Integer, "from_round"),
    *_needed(Text, "pair", "kind", "player1", "player2"),
    *_labels("pair"),
)

marks = Table(
    "marks",
    metadata,
    *_numbered(),
    *_needed(Text, "code"),
    *_needed(Integer, "board"),
    *_perhaps(Integer, "round", "table"),
    *_needed(Text, "pairs", "by", "at", "boards"),
)
"""Findings marked as right; `board` is 0 for one about none, `boards` are numbers with spaces between them."""

dealt = Table(
    "dealt",
    metadata,
    _of_event(),
    *_key(Integer, "board"),
    *_needed(Text, "double_dummy", "lesson"),
    *_perhaps(Integer, "seed"),
)
"""What came with the hands of a board."""

announced = Table(
    "announced",
    metadata,
    _of_event(),
    *_key(Integer, "board"),
    *_key(Text, "ns", "ew"),
    *_needed(Integer, "north", "east", "south", "west"),
)
"""The points of a board as one table announced them."""

plays = Table(
    "plays",
    metadata,
    _of_event(),
    *_key(Integer, "board"),
    *_key(Text, "ns", "ew"),
    *_needed(Text, "deal", "contract", "declarer"),
    *_needed(Integer, "tricks"),
    *_needed(Text, "leader", "cards"),
    *_labels("ns", "ew"),
)
"""Plays that were recorded card by card."""

history = Table(
    "history",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), index=True),
    *_needed(Text, "at", "kind", "topic"),
    *_perhaps(Integer, "board"),
    *_perhaps(Text, "ns", "ew", "pair", "what"),
    *_needed(Text, "said", "differences"),
    Column("competition", Text, index=True),
)
"""What was done, in order, with an event, with a competition by its slug, or with the book of players.

`said` is a phrase, `differences` are the rows as they were and became, both in JSON.
"""

competitions = Table(
    "competitions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("slug", Text, nullable=False, unique=True),
    *_needed(Text, "name", "kind"),
    *_needed(Boolean, "closed"),
    *_needed(Text, "rule"),
)
"""Events that belong together; `rule` is what was settled of how they are added up, as JSON, without the defaults."""

entries = Table(
    "entries",
    metadata,
    *_numbered("competition"),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
    *_needed(Text, "heat"),
    *_needed(Integer, "stamp"),
    UniqueConstraint("competition_id", "event_id"),
)
"""Which events belong to a competition. `stamp` is drawn by lot: by their sum a list of events is known again."""

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    *_needed(Text, "club_number", "national_number", "note"),
    *_needed(Boolean, "page"),
    *_needed(Text, "spellings"),
)
"""The club's book of players; `spellings` are other ways in which events have the name, one a line."""

live_evenings = Table(
    "live_evenings",
    metadata,
    _of_event(),
    *_needed(Integer, "version"),
    *_needed(Text, "names"),
    *_needed(Boolean, "others"),
    *_needed(Integer, "released", "minutes", "clock_round"),
    *_perhaps(Integer, "clock_ends", "clock_left"),
    *_needed(Text, "address"),
    *_needed(Boolean, "joining"),
    *_needed(Text, "ranking"),
)
"""What is settled for an evening that is played live; `version` counts what is written in the tables below."""

live_codes = Table(
    "live_codes",
    metadata,
    _of_event(),
    *_key(Text, "role", "section"),
    *_key(Integer, "table"),
    Column("code", Text, nullable=False, unique=True),
    *_perhaps(Integer, "round"),
)
"""Who may what: a code for each table, one for the director, one for the room, one for all players in it."""

live_entries = Table(
    "live_entries",
    metadata,
    *_numbered(),
    *_needed(Text, "key", "section"),
    *_needed(Integer, "table"),
    *_perhaps(Integer, "round"),
    *_needed(Integer, "board"),
    *_needed(Text, "ns", "ew", "code"),
    *_needed(Boolean, "open"),
    *_needed(Text, "phone"),
    UniqueConstraint("event_id", "key"),
)
"""What phones entered, by the keys under which they may send it again; `open` where it contradicts what stands.

`phone` is the code of the phone itself, by which its own confirmation is told from another's.

Under keys of ours (`SEEN`) it is what a table had entered when it was first shown how others did.
"""

live_confirmations = Table(
    "live_confirmations",
    metadata,
    _of_event(),
    *_key(Integer, "board"),
    *_key(Text, "ns", "ew"),
    *_needed(Text, "code"),
)
"""The results that the other side found right."""

live_calls = Table(
    "live_calls",
    metadata,
    *_numbered(),
    *_needed(Text, "section"),
    *_needed(Integer, "table"),
    *_perhaps(Integer, "round"),
    *_needed(Text, "about"),
    *_perhaps(Integer, "board"),
    *_needed(Text, "at"),
)
"""The tables that wait for the director."""

live_messages = Table(
    "live_messages",
    metadata,
    *_numbered(),
    *_needed(Text, "section"),
    *_needed(Integer, "table"),
    *_needed(Text, "said", "at"),
)
"""What the director says to tables, until each has read it."""

live_phones = Table(
    "live_phones",
    metadata,
    *_numbered(),
    *_needed(Text, "phone", "label"),
    *_needed(Integer, "player"),
    *_needed(Text, "name"),
    *_needed(Boolean, "accepted", "card"),
    *_needed(Integer, "since"),
    UniqueConstraint("event_id", "phone"),
)
"""Whose players' own phones are, by the codes of the phones; forgotten a day after the evening."""

club_settings = Table("club_settings", metadata, *_key(Text, "key"), *_needed(Text, "value"))
"""What is settled for the club as a whole; it is in no event and in no export."""

event_files = Table(
    "event_files",
    metadata,
    _of_event(),
    Column("file", Text, nullable=False, index=True),
)
"""The file of another program that an event came from; like what it said of the results, it is never exported."""

file_lines = Table(
    "file_lines",
    metadata,
    _of_event(),
    *_key(Integer, "board"),
    *_key(Text, "ns", "ew"),
    *_needed(Text, "code"),
)
"""What such a file said of each result when it was last read."""

CHECKS: dict[str, tuple[tuple[str, str], ...]] = {
    "events": (("name", "name <> ''"),),
    "chosen": (("one", "one = 1"),),
    "pairs": (
        ("labelled", "label <> ''"),
        ("direction", "direction IN ('NS', 'EW')"),
    ),
    "boards": (
        ("number", "number >= 1"),
        (
            "all_points",
            "(north IS NULL) = (east IS NULL) AND (east IS NULL) = (south IS NULL)"
            " AND (south IS NULL) = (west IS NULL)",
        ),
        ("known", "deal IS NOT NULL OR north IS NOT NULL"),
    ),
    "results": (
        ("board", "board >= 1"),
        ("round", "round >= 1"),
        ("table", '"table" >= 1'),
        ("opponents", "ns <> ew"),
        ("pair", "ns IS NOT NULL OR ew IS NOT NULL"),
        ("declarer", "declarer IN ('N', 'E', 'S', 'W', 'N?', 'E?', 'S?', 'W?')"),
        ("tricks", "tricks BETWEEN 0 AND 13"),
        ("contract_tricks", "(contract IS NULL OR contract = 'PASS') = (tricks IS NULL)"),
        ("contract_declarer", "declarer IS NULL OR tricks IS NOT NULL"),
        ("sit_out", "(ns IS NULL OR ew IS NULL) = (contract IS NULL AND score IS NULL AND award IS NULL)"),
        ("one_outcome", "(contract IS NULL OR (score IS NULL AND award IS NULL)) AND (score IS NULL OR award IS NULL)"),
    ),
    "penalties": (("unit", "unit IN ('mp', '%top', 'imp', 'points', 'vp')"),),
    "rulings": (("board", "board >= 1"),),
    "sittings": (
        ("round", "round >= 1"),
        ("table", '"table" >= 1'),
        ("opponents", "ns <> ew"),
        ("pair", "ns IS NOT NULL OR ew IS NOT NULL"),
        ("boards", "first_board BETWEEN 1 AND last_board"),
    ),
    "marks": (
        ("board", "board >= 0"),
        ("coded", "code <> ''"),
    ),
    "dealt": (("board", "board >= 1"),),
    "announced": (("board", "board >= 1"),),
    "plays": (
        ("board", "board >= 1"),
        ("declarer", "declarer IN ('N', 'E', 'S', 'W')"),
        ("leader", "leader IN ('N', 'E', 'S', 'W')"),
        ("tricks", "tricks BETWEEN 0 AND 13"),
    ),
    "history": (
        ("kind", "kind IN ('do', 'undo', 'redo', 'note')"),
        ("whose", "event_id IS NULL OR competition IS NULL"),
    ),
    "competitions": (
        ("named", "name <> ''"),
        ("kind", "kind IN ('sessions', 'ladder', 'simultaneous')"),
    ),
    "players": (("named", "name <> ''"),),
    "changes": (
        ("from_round", "from_round >= 1"),
        ("kind", "kind IN ('substitute', 'withdraw', 'join', 'forfeit')"),
    ),
    "event_files": (("named", "file <> ''"),),
    "file_lines": (("board", "board >= 1"),),
    "live_evenings": (
        ("names", "names IN ('full', 'initials', 'none')"),
        ("released", "released >= 0"),
        ("minutes", "minutes BETWEEN 1 AND 999"),
        ("ranking", "ranking IN ('live', 'end', 'never')"),
    ),
    "live_phones": (("coded", "phone <> ''"),),
    "live_codes": (
        ("role", "role IN ('table', 'director', 'room', 'join')"),
        ("coded", "code <> ''"),
    ),
}
"""The name and the condition of each check, by table."""


for _table, _checks in CHECKS.items():
    for _name, _condition in _checks:
        metadata.tables[_table].append_constraint(CheckConstraint(_condition, name=_name))
