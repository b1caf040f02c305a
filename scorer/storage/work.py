"""An open transaction: what is asked of it, what it changes, and whom it keeps from changing the same meanwhile.

SQLite lets one program write at a time, so there nothing more is locked. On a server two clubs write at once: each
locks its event's row, and reads the event only then. Who needs the list of events too locks it first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from scorer.errors import NothingHere
from scorer.i18n import phrase
from scorer.progress import note_stored
from scorer.storage.reading import identify

if TYPE_CHECKING:
    import sqlite3

    from scorer.storage import Ask


class Transaction:
    """A transaction of a SQLite file; `backup` is the copy made before an upgrade, if there was one.

    SQL is what every database knows, with `?` for each value; ` IS ?` compares with what may be nothing.
    """

    def __init__(self, connection: sqlite3.Connection, backup: str | None = None) -> None:
        self._connection = connection
        self.ask: Ask = connection.execute
        self.backup = backup

    def do(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Change rows; return how many there were."""
        return self._connection.execute(sql, values).rowcount

    def do_all(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Do the same with many rows, each as the values of its own."""
        self._connection.executemany(sql, rows)

    def event(self, slug: str | None) -> int:
        """Find the event that is meant and keep others from changing it; read it only then."""
        event_id = identify(self.ask, slug)
        self.lock(event_id)
        return event_id

    def lock(self, event_id: int) -> None:
        """Keep others from changing an event; raise `NothingHere` if one of them removed it."""
        if not list(self.ask(f"SELECT id FROM events WHERE id = ?{self.until_the_end}", (event_id,))):  # noqa: S608  # all of it is ours
            raise NothingHere(phrase("another program removed the event meanwhile"))

    until_the_end = ""
    """What a server is told besides, so that nobody else changes the row."""

    def lock_list(self) -> None:
        """Keep others from adding and choosing events; comes before any `lock`."""

    def lock_club(self) -> None:
        """Keep others from changing competitions and the book of players; comes after `lock_list`."""

    def commit(self) -> None:
        """Keep what was done; raise `DatabaseTrouble` where nobody here can know whether it was kept."""
        self._commit()
        note_stored()

    def _commit(self) -> None:
        self._connection.execute("COMMIT")
