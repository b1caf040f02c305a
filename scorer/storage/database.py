"""Opening a database to read or write it: a visible `with`, undone unless it is committed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from scorer.errors import DatabaseError, MissingDataError
from scorer.i18n import phrase
from scorer.progress import add_notice
from scorer.storage import Query, sqlite_file
from scorer.storage.locations import database_error, sqlite_path
from scorer.storage.revisions import is_current
from scorer.storage.sqlite_file import (
    ConnectionPool,
    begin_write,
    no_event_error,
    open_for_reading,
    translate_sqlite_errors,
)

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Engine

    from scorer.storage.transaction import Transaction


T = TypeVar("T")


def read_transaction(db: str) -> AbstractContextManager[Query]:
    """Open a database for reading without changing it, even an older one; raise `MissingDataError` if there is none."""
    file = sqlite_path(db)
    return _read_server(db) if file is None else _read_file(file)


def query_once(db: str, read: Callable[[Query], T]) -> T:
    """Run a function that makes one query at most: on a kept server connection it needs no transaction."""
    engine = _OPEN_SERVERS.get(db)
    if engine is None:
        with read_transaction(db) as query:
            return read(query)
    from scorer.storage.engine import run_query  # SQLAlchemy: a SQLite file does not need it

    with _translate_errors(db):
        return run_query(engine, read)


def query_or_default(db: str, read: Callable[[Query], T], default: T) -> T:
    """Run a function that queries; return `default` where there is no database yet."""
    try:
        with read_transaction(db) as query:
            return read(query)
    except MissingDataError:
        return default


@contextmanager
def _read_file(file: Path) -> Iterator[Query]:
    """Open a SQLite database for reading; an older one by way of an upgraded copy."""
    if not file.exists():
        raise no_event_error(file)
    _last_opened[:] = [file]
    pool = _OPEN_FILES.get(str(file))
    if pool is not None:
        with pool.open_for_reading() as query:
            yield query
        return
    with open_for_reading(file) as query:
        if is_current(query):
            yield query
            return
    from sqlalchemy.exc import DBAPIError  # not needed for an up-to-date database

    from scorer.storage.upgrades import open_upgraded_copy

    with (
        translate_sqlite_errors(str(file), DBAPIError),
        open_upgraded_copy(file) as copy,
        open_for_reading(copy) as query,
    ):
        add_notice(phrase("database {file} is older than this scorer: a copy brought up to date was read", file=file))
        yield query


_last_opened: list[Path] = []
"""The file that was opened last."""


def find_damage() -> DatabaseError | None:
    """Return the error for the file opened last if it is damaged; asked after an unexpected exception."""
    from scorer.storage.backup_files import damage_error  # hardly ever needed
    from scorer.storage.integrity import is_damaged

    for file in _last_opened:
        if file.exists() and is_damaged(file):
            return damage_error(file)
    return None


@contextmanager
def write_transaction(db: str, *, create: bool = False) -> Iterator[Transaction]:
    """Open a database for writing, upgraded if it is older; the write lock is held from the start.

    A missing database is made only with `create`.
    """
    file = sqlite_path(db)
    with _write_server(db, create=create) if file is None else _write_file(file, create=create) as transaction:
        yield transaction


@contextmanager
def _write_file(file: Path, *, create: bool) -> Iterator[Transaction]:
    from scorer.storage.backups import make_daily_backup  # only writing makes copies
    from scorer.storage.transaction import Transaction

    _last_opened[:] = [file]
    pool = _OPEN_FILES.get(str(file))
    backup = None if pool else _create_or_upgrade_file(file, create=create)
    with pool.open_for_writing() if pool else sqlite_file.open_for_writing(file) as connection:
        begin_write(connection)
        if backup is None:  # an upgrade has just made a copy, and a full disk must not fail it now
            make_daily_backup(file, date.today(), connection.execute)
        yield Transaction(connection, backup)


def upgrade_file(db: str) -> None:
    """Upgrade an older database file, after copying it, for a program that will read and write it repeatedly."""
    file = sqlite_path(db)
    if file is not None and file.exists():
        _create_or_upgrade_file(file, create=False)


def _create_or_upgrade_file(file: Path, *, create: bool) -> str | None:
    """Upgrade an older file, or make one with `create`; return the path of the copy made before, if any."""
    if file.exists():
        with open_for_reading(file) as query:
            if is_current(query):
                return None
    elif not create:
        raise no_event_error(file)
    else:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = phrase("its folder cannot be made: {error}", error=error.strerror or error)
            raise database_error(file, reason) from error
        with suppress(OSError):  # opening the database reports what went wrong
            # readable by its owner only: it holds names and live codes. Its copies take this mode
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    from sqlalchemy.exc import DBAPIError  # not needed for an up-to-date database

    from scorer.storage.engine import open_engine
    from scorer.storage.upgrades import create_or_upgrade

    with translate_sqlite_errors(str(file), DBAPIError), open_engine(str(file)) as engine:
        return create_or_upgrade(engine, create=create)


@contextmanager
def _read_server(db: str) -> Iterator[Query]:
    from scorer.storage.engine import (  # SQLAlchemy: a SQLite file does not need it
        begin_connection,
        make_query,
        set_snapshot_isolation,
    )
    from scorer.storage.upgrades import require_current_revision

    with _open_server_engine(db) as engine:
        if db not in _OPEN_SERVERS:
            require_current_revision(engine)
        with begin_connection(engine, set_snapshot_isolation) as connection:
            yield make_query(connection)
            connection.commit()  # a rollback would discard the prepared statements


@contextmanager
def _write_server(db: str, *, create: bool) -> Iterator[Transaction]:
    from scorer.storage.engine import (  # SQLAlchemy: a file does not need it
        ServerTransaction,
        begin_connection,
        set_lock_timeout,
    )
    from scorer.storage.upgrades import create_or_upgrade

    with _open_server_engine(db) as engine:
        backup = None if db in _OPEN_SERVERS else create_or_upgrade(engine, create=create)
        with begin_connection(engine, set_lock_timeout, writing=True) as connection:
            yield ServerTransaction(connection, backup)


@contextmanager
def _open_server_engine(db: str) -> Iterator[Engine]:
    """The engine of a server: the one kept open, else one that is closed at the end."""
    from scorer.storage.engine import open_engine  # SQLAlchemy: a SQLite file does not need it

    pooled = _OPEN_SERVERS.get(db)
    with _translate_errors(db), open_engine(db) if pooled is None else nullcontext(pooled) as engine:
        yield engine


def _translate_errors(db: str) -> AbstractContextManager[None]:
    """Turn database errors into refusals; a SQLite URL that names no plain file has SQLite's reasons too."""
    from sqlalchemy.exc import DBAPIError  # not needed for a SQLite file

    from scorer.storage.engine import parse_database_url, translate_server_errors

    url = parse_database_url(db)
    return (
        translate_sqlite_errors(url.database, DBAPIError)
        if url.get_backend_name() == "sqlite"
        else translate_server_errors(url)
    )


_OPEN_FILES: dict[str, ConnectionPool] = {}
"""The files that this process keeps open."""

_OPEN_SERVERS: dict[str, Engine] = {}
"""The engines of servers that this process keeps open, by URL."""


@contextmanager
def keep_open(db: str) -> Iterator[None]:
    """Keep a database open and up to date, for a program whose threads read and write it all evening."""
    file = sqlite_path(db)
    if file is not None:
        _create_or_upgrade_file(file, create=False)
        pool = _OPEN_FILES[str(file)] = ConnectionPool(file)
        try:
            yield
        finally:
            _OPEN_FILES.pop(str(file))
            pool.close()
        return
    from scorer.storage.engine import open_engine  # SQLAlchemy: a SQLite file does not need it
    from scorer.storage.upgrades import create_or_upgrade

    with _translate_errors(db), open_engine(db, lasting=True) as engine:
        create_or_upgrade(engine, create=False)
        _OPEN_SERVERS[db] = engine
        try:
            yield
        finally:
            del _OPEN_SERVERS[db]
