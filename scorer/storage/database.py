"""Opening a database to read or write it: a visible `with`, undone unless it is committed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from scorer.errors import MissingDataError
from scorer.files import make_parent_folders, remove_empty_folders
from scorer.i18n import phrase
from scorer.progress import add_notice, note_opened
from scorer.storage import Query, sqlite_file
from scorer.storage.known_damage import describe_known_damage
from scorer.storage.locations import database_error, sqlite_path
from scorer.storage.revisions import is_current
from scorer.storage.sqlite_file import (
    ConnectionPool,
    no_event_error,
    open_for_reading,
)
from scorer.storage.transaction import Transaction

if TYPE_CHECKING:
    from pathlib import Path


T = TypeVar("T")


def read_transaction(db: str) -> AbstractContextManager[Query]:
    """Open a database for reading without changing it, even an older one; raise `MissingDataError` if there is none."""
    file = sqlite_path(db)
    if file is not None:
        return _read_file(file)
    from scorer.storage import servers  # saves 175 ms: SQLAlchemy

    return servers.read_server(db)


def query_once(db: str, read: Callable[[Query], T]) -> T:
    """Run a function that makes one query at most: on a kept server connection it needs no transaction."""
    if sqlite_path(db) is not None:
        with read_transaction(db) as query:
            return read(query)
    from scorer.storage import servers  # saves 175 ms: SQLAlchemy

    return servers.query_once(db, read)


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
    pool = _OPEN_FILES.get(str(file))
    if pool is None and not file.exists():
        raise no_event_error(file)
    note_opened(str(file))
    if pool is not None:
        with pool.open_for_reading() as query:
            yield query
        return
    with open_for_reading(file) as query:
        if is_current(query):
            yield query
            return
    from scorer.storage.upgrades import open_upgraded_copy  # saves 174 ms: SQLAlchemy

    with open_upgraded_copy(file) as copy, open_for_reading(copy) as query:
        add_notice(phrase("database {file} is from an older version: an upgraded copy was read", file=file))
        yield query


def write_transaction(db: str, *, create: bool = False) -> AbstractContextManager[Transaction]:
    """Open a database for writing, upgraded if it is older; the write lock is held from the start.

    A missing database is made only with `create`.
    """
    file = sqlite_path(db)
    if file is not None:
        return _write_file(file, create=create)
    from scorer.storage import servers  # saves 175 ms: SQLAlchemy

    return servers.write_server(db, create=create)


@contextmanager
def _write_file(file: Path, *, create: bool) -> Iterator[Transaction]:
    from scorer.storage.backups import make_daily_backup  # saves 1 ms: not for reading

    note_opened(str(file))
    pool = _OPEN_FILES.get(str(file))
    is_new = create and not file.exists()
    with _discard_if_refused(file) if is_new else nullcontext():
        backup = None if pool else _create_or_upgrade_file(file, create=create)
        with pool.open_for_writing() if pool else sqlite_file.open_for_writing(file) as connection:
            damage = describe_known_damage(file)  # its copy would be no good one, and push a good one out
            if backup is None and not is_new and damage is None:  # an upgrade has just made a copy
                make_daily_backup(file, date.today(), connection.execute)
            yield Transaction(connection, backup)
            if damage is not None:
                add_notice(damage)


@contextmanager
def _discard_if_refused(file: Path) -> Iterator[None]:
    """Make the folders for a new database; remove them and it again if the `with` block is refused."""
    try:
        made = make_parent_folders(file)
    except OSError as error:
        reason = phrase("could not create its folder: {error}", error=error.strerror or error)
        raise database_error(file, reason) from error
    try:
        yield
    except BaseException:
        sqlite_file.remove_unused(file)
        remove_empty_folders(made)
        raise


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
        with suppress(OSError):  # opening the database reports what went wrong
            # readable by its owner only: it holds names and live codes. Its copies take this mode
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    from scorer.storage.upgrades import create_or_upgrade_file  # saves 174 ms: SQLAlchemy

    return create_or_upgrade_file(file, create=create)


_OPEN_FILES: dict[str, ConnectionPool] = {}
"""The files that this process keeps open. Whoever reads a database names it, and need not know that it is kept open."""


def keep_open(db: str) -> AbstractContextManager[None]:
    """Keep a database open and up to date, for a program whose threads read and write it all evening."""
    file = sqlite_path(db)
    if file is not None:
        return _keep_file_open(file)
    from scorer.storage import servers  # saves 175 ms: SQLAlchemy

    return servers.keep_server_open(db)


@contextmanager
def _keep_file_open(file: Path) -> Iterator[None]:
    _create_or_upgrade_file(file, create=False)
    pool = _OPEN_FILES[str(file)] = ConnectionPool(file)
    try:
        yield
    finally:
        _OPEN_FILES.pop(str(file))
        pool.close()
