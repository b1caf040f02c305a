"""A cache of solved deals and layouts in a file of its own, by their cards; it is no part of any event.

The file is beside the database; for a server, or a folder without write permission, in the application folder.
Deleting it loses nothing but time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import DatabaseTrouble, Misread
from scorer.game.double_dummy import DoubleDummy, Tricks, read_tricks, written_tricks
from scorer.i18n import phrase
from scorer.storage.places import companion
from scorer.storage.sqlite_file import BUSY_MILLISECONDS

if TYPE_CHECKING:
    from scorer.game.announcement import Known
    from scorer.game.deals import Deal

SUFFIX = ".double-dummy"
"""Appended to the name of the database."""

_TABLES = (
    "CREATE TABLE IF NOT EXISTS solved (deal TEXT PRIMARY KEY, tricks TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS layouts (known TEXT, number INTEGER, deal TEXT NOT NULL, tricks TEXT NOT NULL, "
    "PRIMARY KEY (known, number)) WITHOUT ROWID",
)
"""Layouts are numbered in the order of dealing, by what declarer knows."""


def solved_among(db: str, deals: Iterable[Deal]) -> dict[Deal, DoubleDummy]:
    """The solved ones among some deals; none if the file is missing or cannot be read."""
    figures: dict[Deal, DoubleDummy] = {}
    with suppress(sqlite3.Error, Misread), _open_to_read(db) as ask:
        for deal in deals:
            for (tricks,) in ask("SELECT tricks FROM solved WHERE deal = ?", (str(deal),)):
                figures[deal] = DoubleDummy.parse(tricks)
    return figures


def layouts_among(db: str, asked: Iterable[Known]) -> dict[Known, dict[int, Tricks]]:
    """The solved layouts for what some declarers know, by their number in the order of dealing."""
    solved: dict[Known, dict[int, Tricks]] = {}
    with suppress(sqlite3.Error, Misread), _open_to_read(db) as ask:
        for known in asked:
            rows = ask("SELECT number, tricks FROM layouts WHERE known = ? ORDER BY number", (str(known),))
            solved[known] = {number: read_tricks(tricks) for number, tricks in rows}
    return solved


@contextmanager
def _open_to_read(db: str) -> Iterator[Callable[[str, tuple[str]], Iterable[Any]]]:
    place = companion(db, SUFFIX)
    if not place.is_file():
        yield lambda sql, values: ()  # noqa: ARG005  # nothing is solved yet
        return
    with closing(sqlite3.connect(f"{place.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        yield connection.execute


class Keeper(NamedTuple):
    """Stores each solved deal or layout at once, before the next is solved."""

    connection: sqlite3.Connection

    def deal(self, deal: Deal, figures: DoubleDummy) -> None:
        """Store all figures of a deal."""
        self.connection.execute("INSERT OR REPLACE INTO solved VALUES (?, ?)", (str(deal), str(figures)))

    def layout(self, known: Known, number: int, deal: Deal, tricks: Tricks) -> None:
        """Store declarer's tricks in one layout, replacing what was stored for it."""
        row = (str(known), number, str(deal), written_tricks(tricks))
        self.connection.execute("INSERT OR REPLACE INTO layouts VALUES (?, ?, ?, ?)", row)


@contextmanager
def keeping(db: str) -> Iterator[Keeper]:
    """Open the file of solved deals, created if it is missing."""
    place = companion(db, SUFFIX)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(place, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
            for table in _TABLES:
                connection.execute(table)
            yield Keeper(connection)
    except (sqlite3.Error, OSError) as error:
        reason = phrase("solved deals {place}: {error}: it may be removed, and is made anew", place=place, error=error)
        raise DatabaseTrouble(reason) from error
