"""Opening a database: where it is, what kind it is, and how it is made safe."""

from __future__ import annotations

import sqlite3
from math import exp
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from scorer.errors import DatabaseTrouble, Way, misread, remedy
from scorer.store import sqlite_file
from scorer.store.server import CONNECT_SECONDS, named
from scorer.store.sqlite_file import Ask, file_at, shown, trouble
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence


def url_of(place: str) -> URL:
    """Read a plain path as SQLite, anything with `://` as an SQLAlchemy URL."""
    file = file_at(place)
    if file is not None:
        return URL.create("sqlite", database=str(file))
    try:
        url = make_url(place)
    except (ArgumentError, ValueError):  # either quotes the password
        raise _no_database(place, phrase("a path or an SQLAlchemy URL")) from None
    if "@" in (url.host or ""):  # the rest of a password
        raise _no_database(place, phrase("every @ of the password written as %40"))
    return url


def _no_database(place: str, expected: Phrase) -> DatabaseTrouble:
    return DatabaseTrouble(phrase("database: {reason}", reason=misread(shown(place), expected)))


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for a server, one in memory, or a URL of SQLite's own."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    if str(url.database).startswith("file:"):
        return None
    return Path(str(url.database))


CONNECTIONS_KEPT = 10
"""How many connections a lasting engine keeps; ten more come and go when so many are needed at once."""


def engine_of(url: URL, *, lasting: bool = False) -> Engine:
    """Make an engine whose transactions begin when the scorer says so.

    A `lasting` one keeps connections, and looks whether one still answers before it is used again.
    """
    kept: dict[str, Any] = {"pool_pre_ping": True, "pool_size": CONNECTIONS_KEPT} if lasting else {}
    try:
        engine = create_engine(url, connect_args=_connecting(url), **kept)
    except (NoSuchModuleError, ImportError) as error:
        raise _without_driver(url, error) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _connecting(url: URL) -> dict[str, Any]:
    """What a driver is told beyond the URL: a server that does not answer is not waited for."""
    if url.get_backend_name() != "postgresql":
        return {}
    usual = {"connect_timeout": CONNECT_SECONDS, "client_encoding": "utf8"}
    return {name: value for name, value in usual.items() if name not in url.query}


def _without_driver(url: URL, error: Exception) -> DatabaseTrouble:
    reason = phrase("its driver is not installed ({error})", error=str(error).partition("\n")[0])
    if url.drivername in {"postgresql", "postgresql+psycopg"}:
        return trouble(named(url), reason, remedy(Way.INSTALL, extra="postgres"))
    if url.drivername.startswith("postgres"):
        reason = phrase("{reason}: expected a URL that begins with postgresql://", reason=reason)
    return trouble(named(url), reason)


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
    if connection.get_execution_options().get("writing", False):
        take_turn(cast("sqlite3.Connection", connection.connection.driver_connection))
    else:
        connection.exec_driver_sql("BEGIN")


def take_turn(connection: sqlite3.Connection) -> None:
    """Begin to write as soon as nobody else does; raise SQLite's own error after `BUSY_MILLISECONDS`.

    SQLite's own waiting asks ever more seldom, so that newcomers overtake: of eight writers some were
    refused who came first. Here who has waited longer asks more often.
    """
    began = monotonic()
    connection.execute("PRAGMA busy_timeout = 0")
    while not _begun(connection, last_attempt=1000 * (monotonic() - began) >= sqlite_file.BUSY_MILLISECONDS):
        sleep(_pause(monotonic() - began))
    connection.execute(f"PRAGMA busy_timeout = {sqlite_file.BUSY_MILLISECONDS}")


def _begun(connection: sqlite3.Connection, *, last_attempt: bool) -> bool:
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY  # the lowest byte, see its "Result Codes"
        if last_attempt or not busy:
            raise
        return False
    return True


def _pause(waited: float) -> float:
    """Seconds until the next attempt: 300 ms at first, 25 ms after ten seconds, 2 ms after twenty."""
    return max(0.0005, 0.3 * exp(-waited / 4))


def asker(connection: Connection) -> Ask:
    """How to ask over a connection."""

    def ask(sql: str, values: tuple[Any, ...] = ()) -> Sequence[Any]:
        marked = sql if connection.dialect.paramstyle == "qmark" else sql.replace("?", "%s")
        cursor = connection.exec_driver_sql(marked, values).cursor
        return () if cursor is None else cursor.fetchall()  # the driver's tuples, which need no wrapping

    return ask
