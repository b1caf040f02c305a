"""An open transaction: queries, changes, and the locks that keep others from making the same change.

SQLite lets one program write at a time, so nothing more needs locking there. On a server two clubs write at once:
each locks the row of its event before reading the event. A change that needs the list of events locks that first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from scorer.errors import MissingDataError
from scorer.i18n import phrase
from scorer.progress import mark_stored
from scorer.storage.event_queries import find_event

if TYPE_CHECKING:
    import sqlite3

    from scorer.storage import Query


class Transaction:
    """A transaction of a SQLite file; `backup` is the path of the copy made before an upgrade, if there was one.

    SQL is portable, with `?` for each value; ` IS ?` compares with a value that may be NULL, and
    `group_concat(` joins texts.
    """

    def __init__(self, connection: sqlite3.Connection, backup: str | None = None) -> None:
        self._connection = connection
        self.query: Query = connection.execute
        self.backup = backup

    def execute(self, sql: str, values: Sequence[object] = ()) -> int:
        """Execute one statement; return the number of rows affected."""
        return self._connection.execute(sql, values).rowcount

    def execute_many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Execute one statement for many rows of values."""
        self._connection.executemany(sql, rows)

    def find_and_lock_event(self, slug: str | None) -> int:
        """Find the named event and lock it; read it only afterwards."""
        event_id = find_event(self.query, slug)
        self.lock_event(event_id)
        return event_id

    def lock_event(self, event_id: int) -> None:
        """Keep others from changing an event; raise `MissingDataError` if another program has removed it."""
        if not list(self.query(f"SELECT id FROM events WHERE id = ?{self.row_lock_clause}", (event_id,))):  # noqa: S608  # no user input
            raise MissingDataError(phrase("another program has removed the event"))

    row_lock_clause = ""
    """The clause that makes a server lock the selected row until the transaction ends."""

    def lock_event_list(self) -> None:
        """Keep others from adding and choosing events; call it before any `lock_event`."""

    def lock_club(self) -> None:
        """Keep others from changing competitions and the book of players; call it after `lock_event_list`."""

    def commit(self) -> None:
        """Commit; raise `DatabaseError` where it is unknown whether the server stored the changes."""
        self._commit()
        mark_stored()

    def _commit(self) -> None:
        self._connection.execute("COMMIT")
