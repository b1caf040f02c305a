"""The SQL that inserts, deletes and updates rows, as text.

Loading SQLAlchemy Core takes longer than storing a result; a test compares these statements with what Core would
write. Each value is a `?`. A column is named with its table, because SQLite takes an unknown quoted name for a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scorer.storage.rows import COLUMNS, KEYS

OWNER = {"events": "id", "competitions": "slug", "players": ""}
"""The column that identifies the owner of a row, where it is not `event_id`; the players belong to the club."""


def _owner(table: str) -> tuple[str, ...]:
    return tuple(filter(None, [OWNER.get(table, "event_id")]))


def insertion_of(table: str, columns: Sequence[str]) -> str:
    """SQL that inserts a row with these columns into a table."""
    quoted = ", ".join(f'"{name}"' for name in columns)
    return f"INSERT INTO {table} ({quoted}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608  # no user input


@cache
def insertion(table: str) -> str:
    """SQL that inserts a row: the owner, then the columns of `COLUMNS`."""
    return insertion_of(table, (*_owner(table), *COLUMNS[table]))


@cache
def removal(table: str) -> str:
    """SQL that deletes a row if it is unchanged: the owner, then the columns."""
    return f"DELETE FROM {table} WHERE {_place(table)}"  # noqa: S608  # no user input


@cache
def update(table: str) -> str:
    """SQL that replaces a row if it is unchanged: the new columns, the owner, the old columns."""
    put = ", ".join(f'"{name}" = ?' for name in COLUMNS[table])
    return f"UPDATE {table} SET {put} WHERE {_place(table)}"  # noqa: S608  # no user input


def _place(table: str) -> str:
    """The condition that finds a row; in a table without a key it finds one of several equal rows."""
    owned = [f"{table}.{name} = ?" for name in _owner(table)]
    same = " AND ".join([*owned, *(f'{table}."{name}" IS ?' for name in COLUMNS[table])])
    if table in KEYS:
        return same
    return f"{table}.id = (SELECT min({table}.id) FROM {table} WHERE {same})"  # noqa: S608  # no user input


ENTER = (
    "INSERT INTO entries (competition_id, event_id, heat, stamp) SELECT competitions.id, events.id, ?, ? "
    "FROM competitions, events WHERE competitions.slug = ? AND events.slug = ?"
)
"""Adds an event to a competition: heat, stamp, and the slugs of both."""

TAKE_OUT = (
    "DELETE FROM entries WHERE entries.competition_id = (SELECT competitions.id FROM competitions "
    "WHERE competitions.slug = ?) AND entries.event_id = (SELECT events.id FROM events WHERE events.slug = ?)"
)
"""Removes an event from a competition: the slugs of both."""

RENAME = f"UPDATE entries SET heat = ? WHERE{TAKE_OUT.partition('WHERE')[2]}"  # noqa: S608  # no user input
"""Gives an event of a competition another heat: heat, and the slugs of both."""
