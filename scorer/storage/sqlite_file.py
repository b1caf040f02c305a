"""An up-to-date SQLite file through Python's own driver: SQL in, rows out.

Loading SQLAlchemy takes longer than a query, and longer than storing a result. Servers, and files that are created
or upgraded, go through `scorer.storage.engine`.
"""

from __future__ import annotations

import os
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from math import exp
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, TypeAlias

from scorer import hints
from scorer.errors import MissingDataError
from scorer.i18n import phrase
from scorer.storage.locations import database_error, sqlite_uri
from scorer.storage.revisions import OTHER_TABLES, require_current

if TYPE_CHECKING:
    from scorer.storage import Query

BUSY_MILLISECONDS = 30_000
"""How long to wait for other writers: eight of them all get their turn within that time."""

LIVE_BUSY_MILLISECONDS = 8_000
"""How long a live page waits for other writers: whoever sent a result is answered within ten seconds."""


def no_event_error(file: Path | None) -> MissingDataError:
    """The error for a database without any event yet."""
    reason = phrase("there is no event yet in {file}", file=file) if file else phrase("there is no event yet")
    return MissingDataError(reason, hints.CREATE_EVENT)


@contextmanager
def open_for_reading(file: Path) -> Iterator[Query]:
    """Open a SQLite file and query it in one transaction."""
    with translate_sqlite_errors(str(file)), closing(connect(file)) as connection:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        connection.execute("BEGIN")
        yield connection.execute


@contextmanager
def open_for_writing(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a SQLite file for changes, with the write lock; what is not committed is undone."""
    with translate_sqlite_errors(str(file)), closing(sqlite3.connect(file, isolation_level=None)) as connection:
        identity = identify_file(file)
        configure_connection(connection)
        begin_write(connection)
        if identify_file(file) != identity:  # while we waited
            raise database_error(file, MOVED)
        yield connection


def configure_connection(connection: sqlite3.Connection, milliseconds: int = BUSY_MILLISECONDS) -> None:
    """Set a connection to wait for other writers, begin transactions explicitly, and lose nothing once committed."""
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {milliseconds}")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def begin_write(connection: sqlite3.Connection, milliseconds: int | None = None) -> None:
    """Begin to write as soon as no one else does; raise SQLite's own error after `BUSY_MILLISECONDS`, or so many.

    SQLite's own waiting polls ever more seldom, so that newcomers overtake: of eight writers some of the first failed.
    Here those who have waited longer poll more often.
    """
    began, most = monotonic(), BUSY_MILLISECONDS if milliseconds is None else milliseconds
    connection.execute("PRAGMA busy_timeout = 0")
    while True:
        waited = monotonic() - began
        try:
            connection.execute("BEGIN IMMEDIATE")
            break
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY  # the lowest byte, see its "Result Codes"
            if not busy or 1000 * waited >= most:
                raise
        sleep(_retry_delay(waited))
    connection.execute(f"PRAGMA busy_timeout = {most}")


def is_being_written(file: Path) -> bool:
    """Whether someone is changing a database at this moment."""
    with (
        translate_sqlite_errors(str(file)),
        closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection,
    ):
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
    return False


def _retry_delay(waited: float) -> float:
    """Seconds until the next attempt: 300 ms at first, 25 ms after ten seconds, 2 ms after twenty."""
    return max(0.0005, 0.3 * exp(-waited / 4))


GONE = phrase("the file is no longer there")
MOVED = phrase("it has been moved or replaced; try again")

FileIdentity: TypeAlias = tuple[int, int]
"""The device and number by which a system knows a file, whatever its name."""


def identify_file(file: Path) -> FileIdentity | None:
    """The identity of the file that has a name now; None if there is none."""
    try:
        state = file.stat()
    except OSError:
        return None
    return state.st_dev, state.st_ino


def remove_unused(file: Path) -> None:
    """Remove a database in which nothing was stored yet, unless another program is using it."""
    with (
        suppress(sqlite3.Error, OSError),
        closing(sqlite3.connect(file, isolation_level=None, timeout=0)) as connection,
    ):
        connection.execute("PRAGMA journal_mode = DELETE")  # fails while another program has it open
        connection.execute("BEGIN EXCLUSIVE")
        tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'alembic_version'"
        names = [name for (name,) in connection.execute(tables)]
        if not any(connection.execute(f'SELECT 1 FROM "{name}"').fetchone() for name in names):  # noqa: S608  # names from the database itself
            file.unlink()  # whoever waits for it is told so by `open_for_writing`


class ConnectionPool:
    """Connections to a file that is read all evening: opening one takes longer than most queries."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._idle: deque[tuple[FileIdentity | None, sqlite3.Connection]] = deque()

    @contextmanager
    def open_for_reading(self) -> Iterator[Query]:
        """Query in one transaction, over a connection used by no one else meanwhile."""
        with self._lend_connection() as connection:
            connection.execute("BEGIN")
            yield connection.execute

    @contextmanager
    def open_for_writing(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection used by no one else meanwhile, with the write lock; what is not committed is undone."""
        with self._lend_connection() as connection:
            begin_write(connection, LIVE_BUSY_MILLISECONDS)
            yield connection

    @contextmanager
    def _lend_connection(self) -> Iterator[sqlite3.Connection]:
        with translate_sqlite_errors(str(self._file)):
            identity, connection = self._take_connection()
            try:
                yield connection
            except BaseException:  # a connection that failed is not kept: the file may be another one now
                connection.close()
                raise
            connection.rollback()
            self._idle.append((identity, connection))

    def _take_connection(self) -> tuple[FileIdentity | None, sqlite3.Connection]:
        """A connection to the file that has the name now, which may have been moved or replaced."""
        current = identify_file(self._file)
        if current is None:
            raise database_error(self._file, GONE)
        with suppress(IndexError):
            while True:
                identity, connection = self._idle.pop()
                if identity == current:
                    return identity, connection
                connection.close()
        connection = sqlite3.connect(self._file, check_same_thread=False)
        try:
            configure_connection(connection, LIVE_BUSY_MILLISECONDS)
            require_current(connection.execute, self._file)
        except BaseException:
            connection.close()
            raise
        return current, connection

    def close(self) -> None:
        """Close the idle connections."""
        while self._idle:
            _, connection = self._idle.pop()
            connection.close()


OPEN_FILES: dict[str, ConnectionPool] = {}
"""The files that this process keeps open. Whoever reads a database names it, and need not know that it is kept open."""


def connect(file: Path) -> sqlite3.Connection:
    """Open a connection; in a folder without write permission, one that makes no files beside the database."""
    write_ahead_log = file.with_name(f"{file.name}-wal")
    if os.access(file.parent, os.W_OK) or (write_ahead_log.exists() and write_ahead_log.stat().st_size):
        return sqlite3.connect(file, isolation_level=None)
    return sqlite3.connect(sqlite_uri(file.resolve(), "mode=ro&immutable=1"), uri=True, isolation_level=None)


def copy_database(source: Path, target: Path) -> None:
    """Copy a database over another file while others may be using it."""
    with closing(connect(source)) as original, closing(sqlite3.connect(target)) as copied:
        original.backup(copied)


def overwrite_database(source: Path, target: Path, back_up: Callable[[], None]) -> None:
    """Copy a database over one that others use; `back_up` is called once no one else can change that one any more.

    Raise SQLite's own error where another program writes to it for longer than `BUSY_MILLISECONDS`.
    """
    began = monotonic()
    backed_up = False

    def on_progress(status: int, _left: int, _of: int) -> None:
        nonlocal backed_up
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            if 1000 * (monotonic() - began) >= BUSY_MILLISECONDS:
                raise sqlite3.OperationalError("database is locked")
        elif not backed_up:
            backed_up = True
            back_up()

    with closing(connect(source)) as original, closing(sqlite3.connect(target)) as copied:
        copied.execute("PRAGMA journal_mode = WAL")  # readers see the old contents meanwhile
        original.backup(copied, pages=1, progress=on_progress)


NOT_SQLITE = phrase("it is not an SQLite database")

_DAMAGE_CODES = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
}
"""The lowest byte of an error code, see SQLite's "Result Codes"."""

_READ_ERROR_CODES = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS}

_DAMAGE_MESSAGES = ("malformed", "unsupported file format", "Could not decode to UTF-8")
"""Messages of damage that come without a specific code; the driver also fails to decode a damaged message."""


def is_damage_error(error: object) -> bool:
    """Whether an error means that the file is damaged or cannot be read."""
    code = getattr(error, "sqlite_errorcode", 0)
    if isinstance(error, UnicodeDecodeError) or code & 0xFF in _DAMAGE_CODES or code in _READ_ERROR_CODES:
        return True
    return any(sign in str(error) for sign in _DAMAGE_MESSAGES)


_REASONS_BY_MESSAGE = {
    "UNIQUE constraint failed: events.name": phrase("another event has that name, date and club"),
    "file is not a database": NOT_SQLITE,
    "no such table": OTHER_TABLES,
    "database is locked": phrase("another program is writing to it; close that program or try again"),
    "readonly": phrase("it is read-only"),
    "read-only": phrase("it is read-only"),
    "unable to open": phrase("cannot be opened: check the permissions of the file and its folder"),
    "disk is full": phrase("the disk is full"),
    "disk I/O error": phrase("could not write: the disk is full or failing, or the file is too large"),
}


@contextmanager
def translate_sqlite_errors(database: str | None, wrapper: type[Exception] = sqlite3.Error) -> Iterator[None]:
    """Turn SQLite's errors about its file into refusals; `wrapper` is an error class that may wrap them."""
    try:
        yield
    except (sqlite3.Error, wrapper) as error:
        cause = getattr(error, "orig", error)
        if database is not None and is_damage_error(cause):
            from scorer.storage.backup_files import damage_error  # saves 0.6 ms: copies are searched only after damage

            fallback = database_error(database, NOT_SQLITE) if "not a database" in str(cause) else None
            raise damage_error(Path(database), fallback) from error
        if getattr(cause, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY_DBMOVED and database is not None:
            raise database_error(database, MOVED) from error
        message = str(cause)
        for sign, reason in _REASONS_BY_MESSAGE.items():
            if sign in message:
                raise database_error(database, reason) from error
        raise
