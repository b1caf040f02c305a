"""Opening a database to read or write it: a visible `with`, undone unless it is committed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, TypeVar

from scorer.errors import MissingDataError
from scorer.i18n import phrase
from scorer.progress import add_notice, note_opened
from scorer.storage.locations import sqlite_path
from scorer.storage.revisions import is_current
from scorer.storage.sqlite_file import (
    OPEN_FILES,
    no_event_error,
    open_for_reading,
)

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.storage import Query
    from scorer.storage.transaction import Transaction


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
    pool = OPEN_FILES.get(str(file))
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
        from scorer.storage.file_writing import write_file  # saves 1.5 ms: not for reading

        return write_file(file, create=create)
    from scorer.storage import servers  # saves 175 ms: SQLAlchemy

    return servers.write_server(db, create=create)
