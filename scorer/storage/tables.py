"""The tables of the database, keyed by the labels and board numbers that people use, and its check constraints."""

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
    """Columns that are part of the primary key."""
    return [Column(name, kind, primary_key=True) for name in names]


def _needed(kind: Type, *names: str) -> list[Column[Any]]:
    """Columns that always have a value."""
    return [Column(name, kind, nullable=False) for name in names]


def _perhaps(kind: Type, *names: str) -> list[Column[Any]]:
    """Columns that may be NULL."""
    return [Column(name, kind) for name in names]


def _of_event() -> Column[Any]:
    """The event that a row belongs to, as part of the primary key; rows are deleted with it."""
    return Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)


def _numbered(of: str = "event") -> tuple[Column[Any], Column[Any]]:
    """The number of a row, in the order of insertion, and the owner (an event, say) with which it is deleted."""
    belongs = ForeignKey(f"{of}s.id", ondelete="CASCADE")
    return Column("id", Integer, primary_key=True), Column(f"{of}_id", belongs, nullable=False, index=True)


def _labels(*names: str) -> list[ForeignKeyConstraint]:
    """Foreign keys for columns that hold pair labels; they follow when a label changes."""
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
"""An event. Name, date and club are unique together; a club with a number is identified by the number."""

settings = Table("settings", metadata, _of_event(), *_key(Text, "key"), *_needed(Text, "value"))
"""The settings of an event, a row each, as text: a new setting needs no new column."""

chosen = Table(
    "chosen",
    metadata,
    Column("one", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
)
"""The event that commands use when none is named: one row at most."""

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
"""The schedule: who is due to sit where."""

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
"""Findings accepted as correct; `board` is 0 for one about no board, `boards` are numbers separated by spaces."""

dealt = Table(
    "dealt",
    metadata,
    _of_event(),
    *_key(Integer, "board"),
    *_needed(Text, "double_dummy", "lesson"),
    *_perhaps(Integer, "seed"),
)
"""What was imported or dealt together with the hands of a board."""

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
"""Plays recorded card by card."""

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
"""The changes, in order, of an event, of a competition (by its slug), or of the book of players.

`said` is a phrase, `differences` are the rows before and after, both as JSON.
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
"""Events that are added up; `rule` holds the settings of the addition that differ from the defaults, as JSON."""

entries = Table(
    "entries",
    metadata,
    *_numbered("competition"),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
    *_needed(Text, "heat"),
    *_needed(Integer, "stamp"),
    UniqueConstraint("competition_id", "event_id"),
)
"""The events of a competition. `stamp` is a random number: the sum of the stamps identifies a set of events."""

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    *_needed(Text, "club_number", "national_number", "note"),
    *_needed(Boolean, "page"),
    *_needed(Text, "spellings"),
)
"""The club's book of players; `spellings` are other spellings of the name found in events, one a line."""

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
"""The settings of a live evening; `version` counts every write to the live tables below."""

live_codes = Table(
    "live_codes",
    metadata,
    _of_event(),
    *_key(Text, "role", "section"),
    *_key(Integer, "table"),
    Column("code", Text, nullable=False, unique=True),
    *_perhaps(Integer, "round"),
)
"""The access codes: one for each table, one for the director, one for the room, one for all players in it."""

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
"""What phones sent, by the keys under which they may send it again; `open` where it contradicts the stored result.

`phone` is the phone's own code, so that its own confirmation is not taken for the other side's.

Rows whose key starts with `DISCLOSURE_KEY_PREFIX` record what a table had entered when it was first shown other
tables' results.
"""

live_confirmations = Table(
    "live_confirmations",
    metadata,
    _of_event(),
    *_key(Integer, "board"),
    *_key(Text, "ns", "ew"),
    *_needed(Text, "code"),
)
"""The results that the other side has confirmed."""

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
"""The tables that are waiting for the director."""

live_messages = Table(
    "live_messages",
    metadata,
    *_numbered(),
    *_needed(Text, "section"),
    *_needed(Integer, "table"),
    *_needed(Text, "said", "at"),
)
"""The director's messages to tables, until each is read."""

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
"""The phones of players, by the phones' own codes; deleted a day after the evening."""

club_settings = Table("club_settings", metadata, *_key(Text, "key"), *_needed(Text, "value"))
"""The settings of the club as a whole; they belong to no event and no export."""

event_files = Table(
    "event_files",
    metadata,
    _of_event(),
    Column("file", Text, nullable=False, index=True),
)
"""The other program's file that an event came from; never exported, like the results it held."""

file_lines = Table(
    "file_lines",
    metadata,
    _of_event(),
    *_key(Integer, "board"),
    *_key(Text, "ns", "ew"),
    *_needed(Text, "code"),
)
"""What that file held for each result when it was last read."""

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
"""The name and the condition of each check constraint, by table."""


for _table, _checks in CHECKS.items():
    for _name, _condition in _checks:
        metadata.tables[_table].append_constraint(CheckConstraint(_condition, name=_name))
