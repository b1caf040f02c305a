"""Whose turn it is: one program at a time changes an event, or the list of events.

SQLite lets one program write at a time, so there nothing more is locked. On a server two clubs write at
once: each locks its event's row, and reads the event only then. Who needs the list too locks it first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select

from scorer.errors import NothingHere
from scorer.store import sqlite_file
from scorer.store.tables import events
from scorer.words import phrase

if TYPE_CHECKING:
    from sqlalchemy import Connection

_LIST, _TABLES, _CLUB = 6_464_000_001, 6_464_000_002, 6_464_000_003
"""Numbers of PostgreSQL's advisory locks, which no other program should use."""


def lock_event(connection: Connection, event_id: int) -> None:
    """Keep everybody else from changing an event until the end; raise `NothingHere` if it is gone."""
    row = select(events.c.id).where(events.c.id == event_id).with_for_update()
    if connection.execute(row).first() is None:
        raise NothingHere(phrase("another program removed the event meanwhile"))


def lock_list(connection: Connection) -> None:
    """Keep everybody else from adding and choosing events until the end."""
    _lock(connection, _LIST)


def lock_tables(connection: Connection) -> None:
    """Keep everybody else from making or upgrading the tables until the end."""
    _lock(connection, _TABLES)


def lock_club(connection: Connection) -> None:
    """Keep everybody else from changing competitions and the book of players until the end; comes after the list."""
    _lock(connection, _CLUB)


def _lock(connection: Connection, number: int) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(number)))


def wait_at_most(connection: Connection) -> None:
    """Wait for others no longer than for a SQLite file."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {sqlite_file.BUSY_MILLISECONDS}")
