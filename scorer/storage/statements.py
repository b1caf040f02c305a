"""The SQL that inserts, deletes and updates rows, as text.

Loading SQLAlchemy Core takes longer than storing a result; a test compares these statements with what Core would
write. Each value is a `?`. A column is named with its table, because SQLite takes an unknown quoted name for a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scorer.storage.rows import COLUMNS, KEYS

OWNER_COLUMNS = {"events": "id", "competitions": "slug", "players": ""}
"""The column that identifies the owner of a row, where it is not `event_id`; the players belong to the club."""


def _owner_columns(table: str) -> tuple[str, ...]:
    return tuple(filter(None, [OWNER_COLUMNS.get(table, "event_id")]))


def insert_sql_for(table: str, columns: Sequence[str]) -> str:
    """SQL that inserts a row with these columns into a table."""
    quoted = ", ".join(f'"{name}"' for name in columns)
    return f"INSERT INTO {table} ({quoted}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608  # no user input


@cache
def insert_sql(table: str) -> str:
    """SQL that inserts a row: the owner, then the columns of `COLUMNS`."""
    return insert_sql_for(table, (*_owner_columns(table), *COLUMNS[table]))


@cache
def delete_sql(table: str) -> str:
    """SQL that deletes a row if it is unchanged: the owner, then the columns."""
    return f"DELETE FROM {table} WHERE {_row_condition(table)}"  # noqa: S608  # no user input


@cache
def update_sql(table: str) -> str:
    """SQL that replaces a row if it is unchanged: the new columns, the owner, the old columns."""
    assignments = ", ".join(f'"{name}" = ?' for name in COLUMNS[table])
    return f"UPDATE {table} SET {assignments} WHERE {_row_condition(table)}"  # noqa: S608  # no user input


def _row_condition(table: str) -> str:
    """The condition that finds a row; in a table without a key it finds one of several equal rows."""
    owned = [f"{table}.{name} = ?" for name in _owner_columns(table)]
    same = " AND ".join([*owned, *(f'{table}."{name}" IS ?' for name in COLUMNS[table])])
    if table in KEYS:
        return same
    return f"{table}.id = (SELECT min({table}.id) FROM {table} WHERE {same})"  # noqa: S608  # no user input


ADD_ENTRY = (
    "INSERT INTO entries (competition_id, event_id, heat, stamp) SELECT competitions.id, events.id, ?, ? "
    "FROM competitions, events WHERE competitions.slug = ? AND events.slug = ?"
)
"""Adds an event to a competition: heat, stamp, and the slugs of both."""

REMOVE_ENTRY = (
    "DELETE FROM entries WHERE entries.competition_id = (SELECT competitions.id FROM competitions "
    "WHERE competitions.slug = ?) AND entries.event_id = (SELECT events.id FROM events WHERE events.slug = ?)"
)
"""Removes an event from a competition: the slugs of both."""

SET_HEAT = f"UPDATE entries SET heat = ? WHERE{REMOVE_ENTRY.partition('WHERE')[2]}"  # noqa: S608  # no user input
"""Gives an event of a competition another heat: heat, and the slugs of both."""
