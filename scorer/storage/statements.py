"""The SQL that puts rows into tables, takes them away, and makes them others: what SQLAlchemy Core would say.

It stands here as text, because loading Core takes longer than storing a result; that it is what the tables say, a test
asks Core. Each value is a `?`; a column is named with its table, because SQLite takes one that it does not know, in
quotes, for a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scorer.storage.rows import COLUMNS, KEYS

OWNER = {"events": "id", "competitions": "slug", "players": ""}
"""By which column the rows of an owner are found, where it is not `event_id`; the players are the club's."""


def _owner(table: str) -> tuple[str, ...]:
    return tuple(filter(None, [OWNER.get(table, "event_id")]))


def insertion_of(table: str, columns: Sequence[str]) -> str:
    """Put a row with these columns into a table."""
    quoted = ", ".join(f'"{name}"' for name in columns)
    return f"INSERT INTO {table} ({quoted}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608  # all names are ours


@cache
def insertion(table: str) -> str:
    """Put a row in: the owner, then the columns of `COLUMNS`."""
    return insertion_of(table, (*_owner(table), *COLUMNS[table]))


@cache
def removal(table: str) -> str:
    """Take a row away that still is what it was: the owner, then the columns."""
    return f"DELETE FROM {table} WHERE {_place(table)}"  # noqa: S608  # all names are ours


@cache
def update(table: str) -> str:
    """Make a row another that still is what it was: the new columns, the owner, the old columns."""
    put = ", ".join(f'"{name}" = ?' for name in COLUMNS[table])
    return f"UPDATE {table} SET {put} WHERE {_place(table)}"  # noqa: S608  # all names are ours


def _place(table: str) -> str:
    """Where a row stands; of equal ones in a table without a key it is one."""
    owned = [f"{table}.{name} = ?" for name in _owner(table)]
    same = " AND ".join([*owned, *(f'{table}."{name}" IS ?' for name in COLUMNS[table])])
    if table in KEYS:
        return same
    return f"{table}.id = (SELECT min({table}.id) FROM {table} WHERE {same})"  # noqa: S608  # all names are ours


ENTER = (
    "INSERT INTO entries (competition_id, event_id, heat, stamp) SELECT competitions.id, events.id, ?, ? "
    "FROM competitions, events WHERE competitions.slug = ? AND events.slug = ?"
)
"""Take an event into a competition: heat, stamp, and the slugs of both."""

TAKE_OUT = (
    "DELETE FROM entries WHERE entries.competition_id = (SELECT competitions.id FROM competitions "
    "WHERE competitions.slug = ?) AND entries.event_id = (SELECT events.id FROM events WHERE events.slug = ?)"
)
"""Take an event out of a competition: the slugs of both."""

RENAME = f"UPDATE entries SET heat = ? WHERE{TAKE_OUT.partition('WHERE')[2]}"  # noqa: S608  # all names are ours
"""Give an event of a competition another heat: heat, and the slugs of both."""
