"""Opening a database through SQLAlchemy: a server, or a file that is made or upgraded; and what a server refuses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, NoSuchModuleError, OperationalError

from scorer.errors import DatabaseTrouble, Way, misread, remedy
from scorer.i18n import Phrase, literal, phrase
from scorer.storage import Ask, sqlite_file
from scorer.storage.places import file_at, shown, trouble
from scorer.storage.sqlite_file import prepare, take_turn
from scorer.storage.work import Transaction

if TYPE_CHECKING:
    import sqlite3

T = TypeVar("T")


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


def named(url: URL) -> str:
    """A server's database without the password and the options, which may hold another."""
    return url.set(query={}).render_as_string(hide_password=True)


CONNECTIONS_KEPT = 10
"""How many connections a lasting engine keeps; ten more come and go when so many are needed at once."""

AT_ONCE = 1000
"""Rows that are handed to a driver together."""

CONNECT_SECONDS = 10
"""How long to wait for a server that does not answer."""


def engine_of(url: URL, *, lasting: bool = False) -> Engine:
    """Make an engine whose transactions begin when the scorer says so; a `lasting` one keeps connections."""
    kept: dict[str, Any] = {"pool_size": CONNECTIONS_KEPT} if lasting else {}
    try:
        engine = create_engine(url, connect_args=_connecting(url), **kept)
    except (NoSuchModuleError, ImportError) as error:
        raise _without_driver(url, error) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", lambda connection, _: prepare(connection))
        event.listen(engine, "begin", _begin_sqlite)
    return engine


@contextmanager
def opened(place: str, *, lasting: bool = False) -> Iterator[Engine]:
    """An engine for a database, which is closed in the end."""
    engine = engine_of(url_of(place), lasting=lasting)
    try:
        yield engine
    finally:
        engine.dispose()


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


def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock at once where the work will write, so that nothing read goes stale."""
    if connection.get_execution_options().get("writing", False):
        take_turn(cast("sqlite3.Connection", connection.connection.driver_connection))
    else:
        connection.exec_driver_sql("BEGIN")


_LIST, _TABLES, _CLUB = 6_464_000_001, 6_464_000_002, 6_464_000_003
"""Numbers of PostgreSQL's advisory locks, which no other program should use."""


def lock_tables(connection: Connection) -> None:
    """Keep everybody else from making or upgrading the tables until the end."""
    _lock(connection, _TABLES)


def _lock(connection: Connection, number: int) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({number})")


def wait_at_most(connection: Connection) -> None:
    """Wait for others no longer than for a SQLite file."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {sqlite_file.BUSY_MILLISECONDS}")


def see_one_state(connection: Connection) -> None:
    """See what there is now, however long it takes, and change nothing."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def begun(engine: Engine, first: Callable[[Connection], None], **options: Any) -> Connection:
    """A connection in a transaction of which the `first` word was said already."""

    def begin() -> Connection:
        connection = engine.connect().execution_options(**options)
        try:
            connection.begin()
            first(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    return _over_a_living_one(begin)


def at_this_moment(engine: Engine, question: Callable[[Ask], T]) -> T:
    """The answer to a question that asks no more than once."""

    def answer() -> T:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            return question(asker(connection))

    return _over_a_living_one(answer)


def _over_a_living_one(attempt: Callable[[], T]) -> T:
    """What is tried over a connection, and once more over another where the one that was kept had died meanwhile.

    To ask each time whether it still answers would be one way more for every look and every change.
    """
    try:
        return attempt()
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
        return attempt()


def asker(connection: Connection) -> Ask:
    """How to ask over a connection."""

    def ask(sql: str, values: tuple[Any, ...] = ()) -> Sequence[Any]:
        cursor = connection.exec_driver_sql(_for(connection, sql), tuple(values)).cursor
        return () if cursor is None else cursor.fetchall()  # the driver's tuples, which need no wrapping

    return ask


def _for(connection: Connection, sql: str) -> str:
    """SQL as the driver wants it."""
    if connection.dialect.paramstyle == "qmark":
        return sql
    return sql.replace(" IS ?", " IS NOT DISTINCT FROM ?").replace("?", "%s")


class ServerTransaction(Transaction):
    """A transaction over a connection of SQLAlchemy."""

    def __init__(self, connection: Connection, backup: str | None) -> None:
        self._server = connection
        self.ask, self.backup = asker(connection), backup
        self.until_the_end = " FOR UPDATE" if connection.dialect.name == "postgresql" else ""

    def do(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Change rows; return how many there were."""
        return self._server.exec_driver_sql(_for(self._server, sql), tuple(values)).rowcount

    def do_all(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Do the same with many rows, handed to the driver some at a time."""
        waiting = iter(rows)
        while some := [tuple(row) for row in islice(waiting, AT_ONCE)]:
            self._server.exec_driver_sql(_for(self._server, sql), some)

    def lock_list(self) -> None:
        """Keep others from adding and choosing events; comes before any `lock`."""
        _lock(self._server, _LIST)

    def lock_club(self) -> None:
        """Keep others from changing competitions and the book of players; comes after `lock_list`."""
        _lock(self._server, _CLUB)

    def _commit(self) -> None:
        try:
            self._server.commit()
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            lost = phrase("the connection was lost while this was stored")
            raise DatabaseTrouble(lost, remedy(Way.HISTORY)) from None


_REASONS = {
    "22P05": phrase("it cannot keep every letter: it has to be made with the encoding UTF8"),
    "25006": phrase("it is read-only"),
    "40P01": phrase("another program is writing to it; try again"),
    "53100": phrase("the disk is full"),
    "53300": phrase("too many programs use it; try again"),
    "55P03": phrase("another program is writing to it; close that one or try again"),
}
"""By SQLSTATE, see the appendix "PostgreSQL Error Codes" of its manual."""

_NO_RIGHT = "42501"
_NOT_UNIQUE = "23505"
_EVENT_TWICE = "uq_events_name_date_club"
_GONE = ("08", "57P")
"""With what the SQLSTATE begins where the server ended the connection."""


@contextmanager
def refused_by_server(url: URL) -> Iterator[None]:
    """Turn what a server says into one reason; what is a mistake of this program stays one."""
    try:
        yield
    except DBAPIError as error:
        reason = _reason(error, error.orig)
        if reason is None:
            raise
        # the driver's own error may quote what it was asked to connect with
        raise trouble(named(url), reason) from None
    except UnicodeError as error:
        if "idna" not in str(error):
            raise
        raise trouble(named(url), misread(str(url.host), phrase("the name of a host"))) from error


def _reason(error: DBAPIError, told: Any) -> Phrase | None:
    code = getattr(told, "sqlstate", None)
    connecting = error.statement is None
    if code is None and (connecting or isinstance(error, OperationalError)):
        return phrase("it cannot be reached: {error}", error=_plain(str(told)))
    if code is None:
        return literal(_plain(str(told))) if isinstance(error, DataError) else None
    if code.startswith(_GONE):
        return phrase("it ended the connection: {error}", error=_plain(str(told)))
    if code == _NO_RIGHT:
        return phrase("its user may not do that: {error}", error=_plain(str(told)))
    if code == _NOT_UNIQUE and _EVENT_TWICE in str(told):
        return phrase("another event has that name, date and club")
    return _REASONS.get(code)


def _plain(told: str) -> str:
    """The first line of what a driver says, without what it says about itself."""
    first, *_ = told.strip().splitlines() or ["no reason was given"]
    return re.sub(r"^connection (failed|is bad): |FATAL: +", "", first).replace("  ", " ")
