"""Opening a database through SQLAlchemy: a server, or a file that is made or upgraded; and what a server refuses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, NoSuchModuleError, OperationalError

from scorer import hints
from scorer.errors import DatabaseError, mismatch_message
from scorer.i18n import Phrase, literal, phrase
from scorer.storage import Query, SqlRow, sqlite_file
from scorer.storage.locations import NOT_LASTING, database_error, display_location, sqlite_path
from scorer.storage.sqlite_file import begin_write, configure_connection
from scorer.storage.transaction import Transaction

if TYPE_CHECKING:
    import sqlite3

T = TypeVar("T")


def parse_database_url(db: str) -> URL:
    """Read a plain path as SQLite, anything with `://` as an SQLAlchemy URL."""
    file = sqlite_path(db)
    if file is not None:
        return URL.create("sqlite", database=str(file))
    try:
        url = make_url(db)
    except (ArgumentError, ValueError):  # either quotes the password
        raise _invalid_url_error(db, phrase("a path or an SQLAlchemy URL")) from None
    if "@" in (url.host or ""):  # the rest of a password
        raise _invalid_url_error(db, phrase("every @ in the password written as %40"))
    return _as_lasting_sqlite_url(url) if url.get_backend_name() == "sqlite" else url


SQLITE_OPTIONS = ("mode", "cache", "immutable", "nolock", "psow", "vfs", "modeof")
"""The options of SQLite's own URIs; the driver takes them only after `file:`."""


def _as_lasting_sqlite_url(url: URL) -> URL:
    """The URL of a SQLite file with options, in SQLite's own form; raise `DatabaseError` for one in memory."""
    place, options = url.database or "", url.query
    name = place.removeprefix("file:").lstrip("/")
    if name in ("", ":memory:") or options.get("mode") == "memory" or options.get("vfs") == "memdb":
        raise database_error(redact_url(url), NOT_LASTING)
    if place.startswith("file:") or not any(option in options for option in SQLITE_OPTIONS):
        return url
    return url.set(database=f"file:{quote(place)}", query={**options, "uri": "true"})


def _invalid_url_error(db: str, expected: Phrase) -> DatabaseError:
    return DatabaseError(phrase("database: {reason}", reason=mismatch_message(display_location(db), expected)))


def sqlite_path_of_url(url: URL) -> Path | None:
    """The file of a SQLite database; None for a server, one in memory, or a URL of SQLite's own."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    if str(url.database).startswith("file:"):
        return None
    return Path(str(url.database))


def redact_url(url: URL) -> str:
    """A server's database without the password and the options, which may hold another."""
    return url.set(query={}).render_as_string(hide_password=True)


POOL_SIZE = 10
"""How many connections a lasting engine keeps; ten more come and go when so many are needed at once."""

ROWS_AT_ONCE = 1000
"""Rows that are handed to a driver together."""

CONNECT_SECONDS = 10
"""How long to wait for a server that does not answer."""


def build_engine(url: URL, *, lasting: bool = False) -> Engine:
    """Make an engine whose transactions begin when the scorer says so; a `lasting` one keeps connections."""
    pool_options: dict[str, int] = {"pool_size": POOL_SIZE} if lasting else {}
    try:
        engine = create_engine(url, connect_args=_connect_args(url), **pool_options)
    except (NoSuchModuleError, ImportError) as error:
        raise _missing_driver_error(url, error) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", lambda connection, _: _configure_lasting_connection(connection, url))
        event.listen(engine, "begin", _begin_sqlite)
    return engine


@contextmanager
def open_engine(db: str, *, lasting: bool = False) -> Iterator[Engine]:
    """An engine for a database, which is closed in the end."""
    engine = build_engine(parse_database_url(db), lasting=lasting)
    try:
        yield engine
    finally:
        engine.dispose()


def _configure_lasting_connection(connection: sqlite3.Connection, url: URL) -> None:
    """Set up a connection to a SQLite file; raise `DatabaseError` if it turns out to be in memory."""
    (main,) = [file for _, name, file in connection.execute("PRAGMA database_list") if name == "main"]
    if not main:
        raise database_error(redact_url(url), NOT_LASTING)
    configure_connection(connection)


def _connect_args(url: URL) -> dict[str, object]:
    """What a driver is told beyond the URL: a server that does not answer is not waited for."""
    if url.get_backend_name() != "postgresql":
        return {}
    defaults = {"connect_timeout": CONNECT_SECONDS, "client_encoding": "utf8"}
    return {name: value for name, value in defaults.items() if name not in url.query}


def _missing_driver_error(url: URL, error: Exception) -> DatabaseError:
    reason = phrase("its driver is not installed ({error})", error=str(error).partition("\n")[0])
    if url.drivername in {"postgresql", "postgresql+psycopg"}:
        return database_error(redact_url(url), reason, hints.install_extra("postgres"))
    if url.drivername.startswith("postgres"):
        reason = phrase("{reason}: expected a URL that begins with postgresql://", reason=reason)
    return database_error(redact_url(url), reason)


def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock at once where the work will write, so that nothing read goes stale."""
    if connection.get_execution_options().get("writing", False):
        begin_write(cast("sqlite3.Connection", connection.connection.driver_connection))
    else:
        connection.exec_driver_sql("BEGIN")


_EVENT_LIST_LOCK, _TABLES_LOCK, _CLUB_LOCK = 6_464_000_001, 6_464_000_002, 6_464_000_003
"""Numbers of PostgreSQL's advisory locks, which no other program should use."""


def lock_tables(connection: Connection) -> None:
    """Keep everybody else from making or upgrading the tables until the end."""
    _take_advisory_lock(connection, _TABLES_LOCK)


def _take_advisory_lock(connection: Connection, number: int) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({number})")


def set_lock_timeout(connection: Connection, milliseconds: int | None = None) -> None:
    """Wait for others no longer than for a SQLite file, or so many milliseconds."""
    if connection.dialect.name == "postgresql":
        most = sqlite_file.BUSY_MILLISECONDS if milliseconds is None else milliseconds
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {most}")


def set_snapshot_isolation(connection: Connection) -> None:
    """See what there is now, however long it takes, and change nothing."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def begin_connection(engine: Engine, set_up: Callable[[Connection], None], **options: object) -> Connection:
    """A connection in a transaction of which the `first` word was said already."""

    def begin() -> Connection:
        connection = engine.connect().execution_options(**options)
        try:
            connection.begin()
            set_up(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    return _retry_on_lost_connection(begin)


def run_query(engine: Engine, read: Callable[[Query], T]) -> T:
    """The answer to a question that asks no more than once."""

    def answer() -> T:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            return read(make_query(connection))

    return _retry_on_lost_connection(answer)


def _retry_on_lost_connection(attempt: Callable[[], T]) -> T:
    """What is tried over a connection, and once more over another where the one that was kept had died meanwhile.

    To ask each time whether it still answers would be one way more for every look and every change.
    """
    try:
        return attempt()
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
        return attempt()


def make_query(connection: Connection) -> Query:
    """How to ask over a connection."""

    def query(sql: str, values: tuple[object, ...] = ()) -> Sequence[SqlRow]:
        cursor = connection.exec_driver_sql(_adapt_sql(connection, sql), tuple(values)).cursor
        return () if cursor is None else cursor.fetchall()  # the driver's tuples, which need no wrapping

    return query


def _adapt_sql(connection: Connection, sql: str) -> str:
    """SQL as the driver wants it."""
    if connection.dialect.paramstyle == "qmark":
        return sql
    sql = sql.replace(" IS ?", " IS NOT DISTINCT FROM ?").replace("group_concat(", "string_agg(")
    return sql.replace("?", "%s")


class ServerTransaction(Transaction):
    """A transaction over a connection of SQLAlchemy."""

    def __init__(self, connection: Connection, backup: str | None) -> None:
        self._server = connection
        self.query, self.backup = make_query(connection), backup
        self.row_lock_clause = " FOR UPDATE" if connection.dialect.name == "postgresql" else ""

    def execute(self, sql: str, values: Sequence[object] = ()) -> int:
        """Change rows; return how many there were."""
        return self._server.exec_driver_sql(_adapt_sql(self._server, sql), tuple(values)).rowcount

    def execute_many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Do the same with many rows, handed to the driver some at a time."""
        remaining = iter(rows)
        while batch := [tuple(row) for row in islice(remaining, ROWS_AT_ONCE)]:
            self._server.exec_driver_sql(_adapt_sql(self._server, sql), batch)

    def lock_event_list(self) -> None:
        """Keep others from adding and choosing events; comes before any `lock_event`."""
        _take_advisory_lock(self._server, _EVENT_LIST_LOCK)

    def lock_club(self) -> None:
        """Keep others from changing competitions and the book of players; comes after `lock_event_list`."""
        _take_advisory_lock(self._server, _CLUB_LOCK)

    def _commit(self) -> None:
        try:
            self._server.commit()
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            lost = phrase("the connection was lost while this was being stored")
            raise DatabaseError(lost, hints.CHECK_HISTORY) from None


_REASONS_BY_SQLSTATE = {
    "22P05": phrase("it cannot store every character: create it with UTF8 encoding"),
    "25006": phrase("it is read-only"),
    "40P01": phrase("another program is writing to it; try again"),
    "53100": phrase("the disk is full"),
    "53300": phrase("too many programs are using it; try again"),
    "55P03": phrase("another program is writing to it; close that program or try again"),
}
"""By SQLSTATE, see the appendix "PostgreSQL Error Codes" of its manual."""

_INSUFFICIENT_PRIVILEGE = "42501"
_UNIQUE_VIOLATION = "23505"
_EVENT_UNIQUE_INDEX = "uq_events_name_date_club"
_CONNECTION_CLOSED = ("08", "57P")
"""With what the SQLSTATE begins where the server ended the connection."""


@contextmanager
def translate_server_errors(url: URL) -> Iterator[None]:
    """Turn what a server says into one reason; what is a mistake of this program stays one."""
    try:
        yield
    except DBAPIError as error:
        reason = _explain_server_error(error, error.orig)
        if reason is None:
            raise
        # the driver's own error may quote what it was asked to connect with
        raise database_error(redact_url(url), reason) from None
    except UnicodeError as error:
        if "idna" not in str(error):
            raise
        raise database_error(redact_url(url), mismatch_message(str(url.host), phrase("a host name"))) from error


def _explain_server_error(error: DBAPIError, driver_error: BaseException | None) -> Phrase | None:
    code = getattr(driver_error, "sqlstate", None)
    connecting = error.statement is None
    if code is None and (connecting or isinstance(error, OperationalError)):
        return phrase("it cannot be reached: {error}", error=_first_line(str(driver_error)))
    if code is None:
        return literal(_first_line(str(driver_error))) if isinstance(error, DataError) else None
    if code.startswith(_CONNECTION_CLOSED):
        return phrase("it ended the connection: {error}", error=_first_line(str(driver_error)))
    if code == _INSUFFICIENT_PRIVILEGE:
        return phrase("its user is not allowed to do that: {error}", error=_first_line(str(driver_error)))
    if code == _UNIQUE_VIOLATION and _EVENT_UNIQUE_INDEX in str(driver_error):
        return phrase("another event has that name, date and club")
    return _REASONS_BY_SQLSTATE.get(code)


def _first_line(message: str) -> str:
    """The first line of what a driver says, without what it says about itself."""
    first, *_ = message.strip().splitlines() or ["no reason was given"]
    return re.sub(r"^connection (failed|is bad): |FATAL: +", "", first).replace("  ", " ")
