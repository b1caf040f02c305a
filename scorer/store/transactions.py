"""One piece of work with the database: a visible `with`, undone unless it is committed."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import DatabaseTrouble, NothingHere, Way, remedy
from scorer.notices import note_stored, notice
from scorer.store.reading import identify
from scorer.store.sqlite_file import (
    Ask,
    KeptConnections,
    explained,
    file_at,
    is_current,
    looking_into,
    no_event,
    trouble,
)
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from sqlalchemy import Connection, Engine


class Transaction(NamedTuple):
    """An open transaction; `backup` is the copy made before an upgrade, if there was one."""

    connection: Connection
    ask: Ask
    backup: str | None

    def event(self, slug: str | None) -> int:
        """Find the event that is meant and keep others from changing it; read it only then."""
        event_id = identify(self.ask, slug)
        self.lock(event_id)
        return event_id

    def lock(self, event_id: int) -> None:
        """Keep others from changing an event; raise `NothingHere` if one of them removed it."""
        until_the_end = " FOR UPDATE" if self.connection.dialect.name == "postgresql" else ""
        if not list(self.ask(f"SELECT id FROM events WHERE id = ?{until_the_end}", (event_id,))):  # noqa: S608  # all of it is ours
            raise NothingHere(phrase("another program removed the event meanwhile"))

    def lock_list(self) -> None:
        """Keep others from adding and choosing events; comes before any `lock`."""
        from scorer.store.engine import lock_list  # SQLAlchemy, which looking does not need

        lock_list(self.connection)

    def lock_club(self) -> None:
        """Keep others from changing competitions and the book of players; comes after `lock_list`."""
        from scorer.store.engine import lock_club  # SQLAlchemy, which looking does not need

        lock_club(self.connection)

    def commit(self) -> None:
        """Keep what was done; raise `DatabaseTrouble` where nobody here can know whether it was kept."""
        from sqlalchemy.exc import DBAPIError  # looking does not need it

        try:
            self.connection.commit()
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            lost = phrase("the connection was lost while this was stored")
            raise DatabaseTrouble(lost, remedy(Way.HISTORY)) from None
        note_stored()


def reading(place: str) -> AbstractContextManager[Ask]:
    """Look at a database, which stays as it is, an older one too; raise `NothingHere` without one."""
    file = file_at(place)
    return _look_elsewhere(place) if file is None else _look_into(file)


@contextmanager
def _look_into(file: Path) -> Iterator[Ask]:
    """Look at a SQLite database; at an older one by way of a copy that is up to date."""
    if not file.exists():
        raise no_event(file)
    lookers = _LOOKERS.get(str(file))
    if lookers is not None:
        with lookers.looking_into() as ask:
            yield ask
        return
    with looking_into(file) as ask:
        if is_current(ask):
            yield ask
            return
    from sqlalchemy.exc import DBAPIError  # a database that is up to date needs none of it

    from scorer.store.upgrades import upgraded_copy

    with explained(str(file), DBAPIError), upgraded_copy(file) as copy, looking_into(copy) as ask:
        notice(phrase("database {file} is older than this scorer: a copy brought up to date was read", file=file))
        yield ask


@contextmanager
def _look_elsewhere(place: str) -> Iterator[Ask]:
    from scorer.store.engine import asker  # SQLAlchemy, which a SQLite file does not need
    from scorer.store.upgrades import refuse_what_is_not_current

    with _engine(place) as engine:
        if place not in _KEPT:
            refuse_what_is_not_current(engine)
        with engine.connect() as connection:
            if engine.dialect.name != "sqlite":
                connection.execution_options(isolation_level="REPEATABLE READ")  # one state, however long it takes
            with connection.begin():
                yield asker(connection)


def bring_up_to_date(place: str) -> None:
    """Upgrade an older database file, copied before, for who will read it again and again and write to it."""
    file = file_at(place)
    if file is None or not file.exists():
        return
    with looking_into(file) as ask:
        current = is_current(ask)
    if not current:
        with writing(place):
            pass


@contextmanager
def writing(place: str, *, create: bool = False) -> Iterator[Transaction]:
    """Change a database, which is brought up to date before; the write lock is held from the start.

    One that is not there is made only on `create`.
    """
    from scorer.store.backups import daily  # looking needs none of it
    from scorer.store.engine import asker, wait_at_most
    from scorer.store.upgrades import make_current

    file = file_at(place)
    if file is not None and not file.exists():
        if not create:
            raise no_event(file)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = phrase("its folder cannot be made: {error}", error=error.strerror or error)
            raise trouble(file, reason) from error
    with _engine(place) as engine:
        backup = None if place in _KEPT else make_current(engine, create=create)
        with engine.connect().execution_options(writing=True) as connection:
            connection.begin()
            wait_at_most(connection)
            if backup is None:  # an upgrade was copied a moment ago, and is done: a full disk must not refuse it now
                daily(place, date.today())
            yield Transaction(connection, asker(connection), backup)


@contextmanager
def _engine(place: str) -> Iterator[Engine]:
    """An engine for a database: the one that is kept open, else one that is closed in the end."""
    from scorer.store.engine import opened  # SQLAlchemy, which a look into a SQLite file does not need

    kept = _KEPT.get(place)
    with _refusals_of(place), opened(place) if kept is None else nullcontext(kept) as engine:
        yield engine


@contextmanager
def _refusals_of(place: str) -> Iterator[None]:
    """What a database says becomes a refusal of ours."""
    from sqlalchemy.exc import DBAPIError  # a SQLite file that is only looked at needs none of it

    from scorer.store.engine import refused_by_server, url_of

    url = url_of(place)
    sqlite = url.get_backend_name() == "sqlite"
    with explained(url.database, DBAPIError) if sqlite else refused_by_server(url):
        yield


_KEPT: dict[str, Engine] = {}
"""The databases that this process keeps open, by their places."""

_LOOKERS: dict[str, KeptConnections] = {}
"""Of those that are files the connections that only look."""


@contextmanager
def kept_open(place: str) -> Iterator[None]:
    """Keep a database open, up to date, for a program that reads and writes it all evening from many threads."""
    from scorer.store.engine import opened  # SQLAlchemy, which looking does not need
    from scorer.store.upgrades import make_current

    with _refusals_of(place), opened(place, lasting=True) as engine:
        make_current(engine, create=False)
        _KEPT[place] = engine
        file = file_at(place)
        if file is not None:
            _LOOKERS[str(file)] = KeptConnections(file)
        try:
            yield
        finally:
            del _KEPT[place]
            if file is not None:
                _LOOKERS.pop(str(file)).close()
