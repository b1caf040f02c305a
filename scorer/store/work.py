"""One piece of work with the database: a visible `with`, undone unless it is committed."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import DatabaseTrouble, NothingHere
from scorer.store.asking import Ask, asking, explained, file_at, nothing_in
from scorer.store.backups import daily

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection


class Work(NamedTuple):
    """An open transaction; `backup` is the path of the copy made before an upgrade, if there was one."""

    connection: Connection
    ask: Ask
    backup: str | None

    def commit(self) -> None:
        """Keep what was done."""
        self.connection.commit()


@contextmanager
def reading(place: str) -> Iterator[Ask]:
    """Look at a database. Raises `NothingHere` rather than making one."""
    file = file_at(place)
    if file is not None:
        if not file.exists():
            raise NothingHere(nothing_in(file))
        with asking(file) as ask:
            if ask is not None:
                yield ask
                return
    with _work(place, writing=False, create=False) as work:
        yield work.ask


@contextmanager
def writing(place: str, *, create: bool = False) -> Iterator[Work]:
    """Change a database; the write lock is held from the start. One that is not there is made only on `create`."""
    file = file_at(place)
    if file is not None and not file.exists():
        if not create:
            raise NothingHere(nothing_in(file))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseTrouble(f"database {file}: its folder cannot be made: {error.strerror or error}") from error
    with _work(place, writing=True, create=create) as work:
        daily(place, date.today())
        yield work


@contextmanager
def _work(place: str, *, writing: bool, create: bool) -> Iterator[Work]:
    from sqlalchemy.exc import DBAPIError  # looking needs none of it

    from scorer.store.engine import asker, engine_of, url_of
    from scorer.store.schema import make_current

    url = url_of(place)
    with explained(url.database, DBAPIError):
        engine = engine_of(url)
        try:
            backup = make_current(engine, create=create)
            with engine.connect().execution_options(writing=writing) as connection:
                connection.begin()
                yield Work(connection, asker(connection), backup)
        finally:
            engine.dispose()
