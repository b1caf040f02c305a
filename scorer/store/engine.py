"""Opening a database: where it is, what kind it is, and how it is made safe."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from scorer.errors import DatabaseTrouble
from scorer.store import sqlite_file
from scorer.store.sqlite_file import Ask, file_at

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence


def url_of(place: str) -> URL:
    """Read a plain path as SQLite, anything with `://` as an SQLAlchemy URL."""
    file = file_at(place)
    if file is not None:
        return URL.create("sqlite", database=str(file))
    try:
        return make_url(place)
    except (ArgumentError, ValueError) as error:
        raise DatabaseTrouble(f'database: read "{place}", expected a path or an SQLAlchemy URL') from error


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for a server, one in memory, or a URL of SQLite's own."""
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
        f"busy_timeout = {sqlite_file.BUSY_MILLISECONDS}",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock at once where the work will write, so that nothing read goes stale."""
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def asker(connection: Connection) -> Ask:
    """How to ask over a connection."""

    def ask(sql: str, values: tuple[Any, ...] = ()) -> Sequence[Any]:
        marked = sql if connection.dialect.paramstyle == "qmark" else sql.replace("?", "%s")
        cursor = connection.exec_driver_sql(marked, values).cursor
        return () if cursor is None else cursor.fetchall()  # the driver's tuples, which need no wrapping

    return ask
