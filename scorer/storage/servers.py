"""Databases on a server: opened to read or write by way of SQLAlchemy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy.exc import DBAPIError

from scorer.storage.engine import (
    ServerTransaction,
    begin_connection,
    make_query,
    open_engine,
    parse_database_url,
    run_query,
    set_lock_timeout,
    set_snapshot_isolation,
    translate_server_errors,
)
from scorer.storage.sqlite_file import LIVE_BUSY_MILLISECONDS, translate_sqlite_errors
from scorer.storage.upgrades import create_or_upgrade, require_current_revision

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from scorer.storage import Query

T = TypeVar("T")

_OPEN_SERVERS: dict[str, Engine] = {}
"""The engines of servers that this process keeps open, by URL; here for the reason of the files kept open."""


@contextmanager
def read_server(db: str) -> Iterator[Query]:
    """Open a server's database for reading."""
    with _open_server_engine(db) as engine:
        if db not in _OPEN_SERVERS:
            require_current_revision(engine)
        with begin_connection(engine, set_snapshot_isolation) as connection:
            yield make_query(connection)
            connection.commit()  # a rollback would discard the prepared statements


def query_once(db: str, read: Callable[[Query], T]) -> T:
    """Run a function that makes one query at most: a connection that is kept open needs no transaction for it."""
    engine = _OPEN_SERVERS.get(db)
    if engine is None:
        with read_server(db) as query:
            return read(query)
    with _translate_errors(db):
        return run_query(engine, read)


@contextmanager
def write_server(db: str, *, create: bool) -> Iterator[ServerTransaction]:
    """Open a server's database for writing, upgraded if it is older; an empty one is filled only with `create`."""
    with _open_server_engine(db) as engine:
        is_live = db in _OPEN_SERVERS
        backup = None if is_live else create_or_upgrade(engine, create=create)
        set_timeout = partial(set_lock_timeout, milliseconds=LIVE_BUSY_MILLISECONDS if is_live else None)
        with begin_connection(engine, set_timeout, writing=True) as connection:
            yield ServerTransaction(connection, backup)


@contextmanager
def keep_server_open(db: str) -> Iterator[None]:
    """Keep a server's database open and up to date."""
    with _translate_errors(db), open_engine(db, lasting=True) as engine:
        create_or_upgrade(engine, create=False)
        _OPEN_SERVERS[db] = engine
        try:
            yield
        finally:
            del _OPEN_SERVERS[db]


@contextmanager
def _open_server_engine(db: str) -> Iterator[Engine]:
    """The engine of a server: the one kept open, else one that is closed at the end."""
    pooled = _OPEN_SERVERS.get(db)
    with _translate_errors(db), open_engine(db) if pooled is None else nullcontext(pooled) as engine:
        yield engine


def _translate_errors(db: str) -> AbstractContextManager[None]:
    """Turn database errors into refusals; a SQLite URL that names no plain file has SQLite's reasons too."""
    url = parse_database_url(db)
    return (
        translate_sqlite_errors(url.database, DBAPIError)
        if url.get_backend_name() == "sqlite"
        else translate_server_errors(url)
    )
