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

    AnyColumn = Column[Any]
    ColumnType = type[TypeEngine[Any]]

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _key_columns(column_type: ColumnType, *names: str) -> list[AnyColumn]:
    """Columns that are part of the primary key."""
    return [Column(name, column_type, primary_key=True) for name in names]


def _required_columns(column_type: ColumnType, *names: str) -> list[AnyColumn]:
    """Columns that always have a value."""
    return [Column(name, column_type, nullable=False) for name in names]


def _nullable_columns(column_type: ColumnType, *names: str) -> list[AnyColumn]:
    """Columns that may be NULL."""
    return [Column(name, column_type) for name in names]


def _event_key_column() -> AnyColumn:
    """The event that a row belongs to, as part of the primary key; rows are deleted with it."""
    return Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)


def _id_columns(owner: str = "event") -> tuple[AnyColumn, AnyColumn]:
    """The number of a row, in the order of insertion, and the owner (an event, say) with which it is deleted."""
    belongs = ForeignKey(f"{owner}s.id", ondelete="CASCADE")
    return Column("id", Integer, primary_key=True), Column(f"{owner}_id", belongs, nullable=False, index=True)


def _label_constraints(*names: str) -> list[ForeignKeyConstraint]:
    """Foreign keys for columns that hold pair labels; they follow when a label changes."""
    pair = ["pairs.event_id", "pairs.label"]
    return [ForeignKeyConstraint(["event_id", name], pair, onupdate="CASCADE", name=name) for name in names]


_HAS_CLUB_ID, _NO_CLUB_ID = text("club_id <> ''"), text("club_id = ''")

events = Table(
    "events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("slug", Text, nullable=False, unique=True),
    *_required_columns(Text, "name"),
    *_required_columns(Date, "date"),
    *_required_columns(Text, "club", "club_id"),
    Index(
        "uq_events_name_date_club",
        "name",
        "date",
        "club",
        unique=True,
        sqlite_where=_NO_CLUB_ID,
        postgresql_where=_NO_CLUB_ID,
    ),
    Index(
        "uq_events_name_date_club_id",
        "name",
        "date",
        "club_id",
        unique=True,
        sqlite_where=_HAS_CLUB_ID,
        postgresql_where=_HAS_CLUB_ID,
    ),
)
"""An event. Name, date and club are unique together; a club with a number is identified by the number."""

settings = Table(
    "settings", metadata, _event_key_column(), *_key_columns(Text, "key"), *_required_columns(Text, "value")
)
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
    _event_key_column(),
    *_key_columns(Text, "label"),
    *_nullable_columns(Text, "direction"),
    *_required_columns(Text, *Pair._fields[2:]),
)
"""Pairs, and teams or players where these are ranked."""

boards = Table(
    "boards",
    metadata,
    _event_key_column(),
    *_key_columns(Integer, "number"),
    *_nullable_columns(Text, "deal"),
    *_nullable_columns(Integer, "north", "east", "south", "west"),
)

results = Table(
    "results",
    metadata,
    *_id_columns(),
    *_required_columns(Integer, "board"),
    *_nullable_columns(Integer, "round", "table"),
    *_nullable_columns(Text, "ns", "ew", "contract", "declarer"),
    *_nullable_columns(Integer, "tricks", "score"),
    *_nullable_columns(Text, "award"),
    *_required_columns(Text, "group", "remark"),
    *_label_constraints("ns", "ew"),
    UniqueConstraint("event_id", "board", "ns"),
    UniqueConstraint("event_id", "board", "ew"),
)

penalties = Table(
    "penalties",
    metadata,
    *_id_columns(),
    *_required_columns(Text, "pair", "amount", "unit", "reason", "by", "at"),
    *_label_constraints("pair"),
)
"""`amount` is a decimal number as text, because a float would not be exact."""

rulings = Table(
    "rulings",
    metadata,
    _event_key_column(),
    *_key_columns(Integer, "board"),
    *_key_columns(Text, "ns", "ew"),
    *_required_columns(Text, "by", "at", "reason"),
    *_label_constraints("ns", "ew"),
)
"""Who ruled on a result, when and why; the ruling itself is the result's award."""

sittings = Table(
    "sittings",
    metadata,
    _event_key_column(),
    *_key_columns(Text, "section"),
    *_key_columns(Integer, "round", "table"),
    *_nullable_columns(Text, "ns", "ew"),
    *_required_columns(Integer, "first_board", "last_board"),
    *_required_columns(Boolean, "arrow_switched"),
    *_nullable_columns(Integer, "match"),
    *_label_constraints("ns", "ew"),
)
"""The schedule: who is due to sit where."""

changes = Table(
    "changes",
    metadata,
    *_id_columns(),
    *_required_columns(Integer, "from_round"),
    *_required_columns(Text, "pair", "kind", "player1", "player2"),
    *_label_constraints("pair"),
)

marks = Table(
    "marks",
    metadata,
    *_id_columns(),
    *_required_columns(Text, "code"),
    *_required_columns(Integer, "board"),
    *_nullable_columns(Integer, "round", "table"),
    *_required_columns(Text, "pairs", "by", "at", "boards"),
)
"""Findings accepted as correct; `board` is 0 for one about no board, `boards` are numbers separated by spaces."""

dealt = Table(
    "dealt",
    metadata,
    _event_key_column(),
    *_key_columns(Integer, "board"),
    *_required_columns(Text, "double_dummy", "lesson"),
    *_nullable_columns(Integer, "seed"),
)
"""What was imported or dealt together with the hands of a board."""

announced = Table(
    "announced",
    metadata,
    _event_key_column(),
    *_key_columns(Integer, "board"),
    *_key_columns(Text, "ns", "ew"),
    *_required_columns(Integer, "north", "east", "south", "west"),
)
"""The points of a board as one table announced them."""

plays = Table(
    "plays",
    metadata,
    _event_key_column(),
    *_key_columns(Integer, "board"),
    *_key_columns(Text, "ns", "ew"),
    *_required_columns(Text, "deal", "contract", "declarer"),
    *_required_columns(Integer, "tricks"),
    *_required_columns(Text, "leader", "cards"),
    *_label_constraints("ns", "ew"),
)
"""Plays recorded card by card."""

history = Table(
    "history",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), index=True),
    *_required_columns(Text, "at", "kind", "topic"),
    *_nullable_columns(Integer, "board"),
    *_nullable_columns(Text, "ns", "ew", "pair", "what"),
    *_required_columns(Text, "said", "differences"),
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
    *_required_columns(Text, "name", "kind"),
    *_required_columns(Boolean, "closed"),
    *_required_columns(Text, "rule"),
)
"""Events that are added up; `rule` holds the settings of the addition that differ from the defaults, as JSON."""

entries = Table(
    "entries",
    metadata,
    *_id_columns("competition"),
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
    *_required_columns(Text, "heat"),
    *_required_columns(Integer, "stamp"),
    UniqueConstraint("competition_id", "event_id"),
)
"""The events of a competition. `stamp` is a random number: the sum of the stamps identifies a set of events."""

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    *_required_columns(Text, "club_number", "national_number", "note"),
    *_required_columns(Boolean, "page"),
    *_required_columns(Text, "spellings"),
)
"""The club's book of players; `spellings` are other spellings of the name found in events, one a line."""

live_evenings = Table(
    "live_evenings",
    metadata,
    _event_key_column(),
    *_required_columns(Integer, "version"),
    *_required_columns(Text, "names"),
    *_required_columns(Boolean, "others"),
    *_required_columns(Integer, "released", "minutes", "clock_round"),
    *_nullable_columns(Integer, "clock_ends", "clock_left"),
    *_required_columns(Text, "address"),
    *_required_columns(Boolean, "joining"),
    *_required_columns(Text, "ranking", "advance"),
)
"""The settings of a live evening; `version` counts every write to the live tables below."""

live_codes = Table(
    "live_codes",
    metadata,
    _event_key_column(),
    *_key_columns(Text, "role", "section"),
    *_key_columns(Integer, "table"),
    Column("code", Text, nullable=False, unique=True),
    *_nullable_columns(Integer, "round"),
)
"""The access codes: one for each table, one for the director, one for the room, one for all players in it."""

live_entries = Table(
    "live_entries",
    metadata,
    *_id_columns(),
    *_required_columns(Text, "key", "section"),
    *_required_columns(Integer, "table"),
    *_nullable_columns(Integer, "round"),
    *_required_columns(Integer, "board"),
    *_required_columns(Text, "ns", "ew", "code"),
    *_required_columns(Boolean, "open"),
    *_required_columns(Text, "phone"),
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
    _event_key_column(),
    *_key_columns(Integer, "board"),
    *_key_columns(Text, "ns", "ew"),
    *_required_columns(Text, "code"),
)
"""The results that the other side has confirmed."""

live_calls = Table(
    "live_calls",
    metadata,
    *_id_columns(),
    *_required_columns(Text, "section"),
    *_required_columns(Integer, "table"),
    *_nullable_columns(Integer, "round"),
    *_required_columns(Text, "about"),
    *_nullable_columns(Integer, "board"),
    *_required_columns(Text, "at"),
)
"""The tables that are waiting for the director."""

live_messages = Table(
    "live_messages",
    metadata,
    *_id_columns(),
    *_required_columns(Text, "section"),
    *_required_columns(Integer, "table"),
    *_required_columns(Text, "said", "at"),
)
"""The director's messages to tables, until each is read."""

live_phones = Table(
    "live_phones",
    metadata,
    *_id_columns(),
    *_required_columns(Text, "phone", "label"),
    *_required_columns(Integer, "player"),
    *_required_columns(Text, "name"),
    *_required_columns(Boolean, "accepted", "card"),
    *_required_columns(Integer, "since"),
    *_required_columns(Text, "section"),
    *_required_columns(Integer, "table"),
    *_required_columns(Text, "address"),
    UniqueConstraint("event_id", "phone"),
)
"""The phones of players, by the phones' own codes; deleted a day after the evening.

`section` and `table` are those of the card that was scanned on it, table 0 for none; `address` is its address in the
network as long as it waits without one.
"""

club_settings = Table("club_settings", metadata, *_key_columns(Text, "key"), *_required_columns(Text, "value"))
"""The settings of the club as a whole; they belong to no event and no export."""

event_files = Table(
    "event_files",
    metadata,
    _event_key_column(),
    Column("file", Text, nullable=False, index=True),
)
"""The other program's file that an event came from; never exported, like the results it held."""

file_lines = Table(
    "file_lines",
    metadata,
    _event_key_column(),
    *_key_columns(Integer, "board"),
    *_key_columns(Text, "ns", "ew"),
    *_required_columns(Text, "code"),
)
"""What that file held for each result when it was last read."""

CHECK_CONSTRAINTS: dict[str, tuple[tuple[str, str], ...]] = {
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
        ("advance", "advance IN ('results', 'time', 'either', 'never')"),
    ),
    "live_phones": (("coded", "phone <> ''"),),
    "live_codes": (
        ("role", "role IN ('table', 'director', 'room', 'join')"),
        ("coded", "code <> ''"),
    ),
}
"""The name and the condition of each check constraint, by table."""


for _table, _checks in CHECK_CONSTRAINTS.items():
    for _name, _condition in _checks:
        metadata.tables[_table].append_constraint(CheckConstraint(_condition, name=_name))
