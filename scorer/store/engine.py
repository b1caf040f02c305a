"""Opening a database: where it is, what kind it is, and how it is made safe."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError, OperationalError

from scorer.errors import DatabaseTrouble

if TYPE_CHECKING:
    from collections.abc import Iterator

BUSY_MILLISECONDS = 5000
"""How long to wait for another program that is writing."""


def url_of(place: str) -> URL:
    """Read a plain path as SQLite, anything with `://` as an SQLAlchemy URL."""
    if "://" not in place:
        return URL.create("sqlite", database=str(Path(place).expanduser()))
    try:
        return make_url(place)
    except (ArgumentError, ValueError) as error:
        raise DatabaseTrouble(f'database: read "{place}", expected a path or an SQLAlchemy URL') from error


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for a server, a database in memory, or a URL of SQLite's own."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    if str(url.database).startswith("file:"):
        return None
    return Path(str(url.database))


def engine_of(url: URL) -> Engine:
    """Make an engine whose transactions begin when the scorer says so."""
    try:
        engine = create_engine(url)
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        raise DatabaseTrouble(f"database {url.render_as_string()}: its driver is not installed ({error})") from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout = {BUSY_MILLISECONDS}",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock at once where the work will write, so that nothing read goes stale."""
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


_REASONS = {
    "no such table": "it holds other tables than the scorer's",
    "file is not a database": "it is not a SQLite database",
    "database disk image is malformed": "the file is damaged",
    "database is locked": "another program is writing to it; close that one or try again",
    "readonly": "it is read-only",
    "read-only": "it is read-only",
    "unable to open": "it cannot be opened",
    "disk is full": "the disk is full",
}


@contextmanager
def explained(url: URL) -> Iterator[None]:
    """Turn what a database driver says of its file into a sentence for the director."""
    try:
        yield
    except (DatabaseError, OperationalError, sqlite3.Error) as error:
        cause: Any = getattr(error, "orig", error)
        for sign, reason in _REASONS.items():
            if sign in str(cause):
                raise DatabaseTrouble(f"database {url.database}: {reason}") from error
        raise
