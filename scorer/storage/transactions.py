"""Opening a database to read or write it: a visible `with`, undone unless it is committed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from scorer.errors import DatabaseTrouble, NothingHere
from scorer.i18n import phrase
from scorer.progress import notice
from scorer.storage import Ask, sqlite_file
from scorer.storage.places import file_at, trouble
from scorer.storage.revisions import is_current
from scorer.storage.sqlite_file import KeptConnections, explained, looking_into, no_event, take_turn

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Engine

    from scorer.storage.work import Transaction


T = TypeVar("T")


def reading(place: str) -> AbstractContextManager[Ask]:
    """Open a database for reading without changing it, even an older one; raise `MissingDataError` if there is none."""
    file = file_at(place)
    return _look_elsewhere(place) if file is None else _look_into(file)


def glance(place: str, question: Callable[[Ask], T]) -> T:
    """Run a function that makes one query at most: on a kept server connection it needs no transaction."""
    engine = _KEPT_SERVERS.get(place)
    if engine is None:
        with reading(place) as ask:
            return question(ask)
    from scorer.storage.engine import at_this_moment  # SQLAlchemy: a SQLite file does not need it

    with _refusals_of(place):
        return at_this_moment(engine, question)


def asked(place: str, question: Callable[[Ask], T], otherwise: T) -> T:
    """Run a function that queries; return `default` where there is no database yet."""
    try:
        with reading(place) as ask:
            return question(ask)
    except NothingHere:
        return otherwise


@contextmanager
def _look_into(file: Path) -> Iterator[Ask]:
    """Open a SQLite database for reading; an older one by way of an upgraded copy."""
    if not file.exists():
        raise no_event(file)
    _opened[:] = [file]
    kept = _KEPT_FILES.get(str(file))
    if kept is not None:
        with kept.looking_into() as ask:
            yield ask
        return
    with looking_into(file) as ask:
        if is_current(ask):
            yield ask
            return
    from sqlalchemy.exc import DBAPIError  # not needed for an up-to-date database

    from scorer.storage.upgrades import upgraded_copy

    with explained(str(file), DBAPIError), upgraded_copy(file) as copy, looking_into(copy) as ask:
        notice(phrase("database {file} is older than this scorer: a copy brought up to date was read", file=file))
        yield ask


_opened: list[Path] = []
"""The file that was opened last."""


def damage_behind() -> DatabaseTrouble | None:
    """Return the error for the file opened last if it is damaged; asked after an unexpected exception."""
    from scorer.storage.copies import damage  # hardly ever needed
    from scorer.storage.soundness import is_damaged

    for file in _opened:
        if file.exists() and is_damaged(file):
            return damage(file)
    return None


@contextmanager
def writing(place: str, *, create: bool = False) -> Iterator[Transaction]:
    """Open a database for writing, upgraded if it is older; the write lock is held from the start.

    A missing database is made only with `create`.
    """
    file = file_at(place)
    with _write_elsewhere(place, create=create) if file is None else _write_into(file, create=create) as work:
        yield work


@contextmanager
def _write_into(file: Path, *, create: bool) -> Iterator[Transaction]:
    from scorer.storage.backups import daily  # only writing makes copies
    from scorer.storage.work import Transaction

    _opened[:] = [file]
    kept = _KEPT_FILES.get(str(file))
    backup = None if kept else _brought_up_to_date(file, create=create)
    with kept.writing_into() if kept else sqlite_file.writing_into(file) as connection:
        take_turn(connection)
        if backup is None:  # an upgrade has just made a copy, and a full disk must not fail it now
            daily(file, date.today(), connection.execute)
        yield Transaction(connection, backup)


def bring_up_to_date(place: str) -> None:
    """Upgrade an older database file, after copying it, for a program that will read and write it repeatedly."""
    file = file_at(place)
    if file is not None and file.exists():
        _brought_up_to_date(file, create=False)


def _brought_up_to_date(file: Path, *, create: bool) -> str | None:
    """Upgrade an older file, or make one with `create`; return the path of the copy made before, if any."""
    if file.exists():
        with looking_into(file) as ask:
            if is_current(ask):
                return None
    elif not create:
        raise no_event(file)
    else:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = phrase("its folder cannot be made: {error}", error=error.strerror or error)
            raise trouble(file, reason) from error
        with suppress(OSError):  # opening the database reports what went wrong
            # readable by its owner only: it holds names and live codes. Its copies take this mode
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    from sqlalchemy.exc import DBAPIError  # not needed for an up-to-date database

    from scorer.storage.engine import opened
    from scorer.storage.upgrades import make_current

    with explained(str(file), DBAPIError), opened(str(file)) as engine:
        return make_current(engine, create=create)


@contextmanager
def _look_elsewhere(place: str) -> Iterator[Ask]:
    from scorer.storage.engine import asker, begun, see_one_state  # SQLAlchemy: a SQLite file does not need it
    from scorer.storage.upgrades import refuse_what_is_not_current

    with _engine(place) as engine:
        if place not in _KEPT_SERVERS:
            refuse_what_is_not_current(engine)
        with begun(engine, see_one_state) as connection:
            yield asker(connection)
            connection.commit()  # a rollback would discard the prepared statements


@contextmanager
def _write_elsewhere(place: str, *, create: bool) -> Iterator[Transaction]:
    from scorer.storage.engine import ServerTransaction, begun, wait_at_most  # SQLAlchemy: a file does not need it
    from scorer.storage.upgrades import make_current

    with _engine(place) as engine:
        backup = None if place in _KEPT_SERVERS else make_current(engine, create=create)
        with begun(engine, wait_at_most, writing=True) as connection:
            yield ServerTransaction(connection, backup)


@contextmanager
def _engine(place: str) -> Iterator[Engine]:
    """The engine of a server: the one kept open, else one that is closed at the end."""
    from scorer.storage.engine import opened  # SQLAlchemy: a SQLite file does not need it

    kept = _KEPT_SERVERS.get(place)
    with _refusals_of(place), opened(place) if kept is None else nullcontext(kept) as engine:
        yield engine


def _refusals_of(place: str) -> AbstractContextManager[None]:
    """Turn database errors into refusals; a SQLite URL that names no plain file has SQLite's reasons too."""
    from sqlalchemy.exc import DBAPIError  # not needed for a SQLite file

    from scorer.storage.engine import refused_by_server, url_of

    url = url_of(place)
    return explained(url.database, DBAPIError) if url.get_backend_name() == "sqlite" else refused_by_server(url)


_KEPT_FILES: dict[str, KeptConnections] = {}
"""The files that this process keeps open."""

_KEPT_SERVERS: dict[str, Engine] = {}
"""The engines of servers that this process keeps open, by URL."""


@contextmanager
def kept_open(place: str) -> Iterator[None]:
    """Keep a database open and up to date, for a program whose threads read and write it all evening."""
    file = file_at(place)
    if file is not None:
        _brought_up_to_date(file, create=False)
        kept = _KEPT_FILES[str(file)] = KeptConnections(file)
        try:
            yield
        finally:
            _KEPT_FILES.pop(str(file))
            kept.close()
        return
    from scorer.storage.engine import opened  # SQLAlchemy: a SQLite file does not need it
    from scorer.storage.upgrades import make_current

    with _refusals_of(place), opened(place, lasting=True) as engine:
        make_current(engine, create=False)
        _KEPT_SERVERS[place] = engine
        try:
            yield
        finally:
            del _KEPT_SERVERS[place]
