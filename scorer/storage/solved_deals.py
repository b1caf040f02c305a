"""A cache of solved deals and layouts in a file of its own, by their cards; it is no part of any event.

The file is beside the database; for a server, or a folder without write permission, in the application folder.
Deleting it loses nothing but time.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import NamedTuple

from scorer.errors import DatabaseError, ParseError
from scorer.game.announcement import DeclarerView
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummyTable, TricksByDenomination, format_tricks_row, parse_tricks_row
from scorer.i18n import phrase
from scorer.storage import Query
from scorer.storage.locations import companion_path, sqlite_uri
from scorer.storage.sqlite_file import BUSY_MILLISECONDS

FILE_SUFFIX = ".double-dummy"
"""Appended to the name of the database."""

_TABLES = (
    "CREATE TABLE IF NOT EXISTS solved (deal TEXT PRIMARY KEY, tricks TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS layouts (known TEXT, number INTEGER, deal TEXT NOT NULL, tricks TEXT NOT NULL, "
    "PRIMARY KEY (known, number)) WITHOUT ROWID",
)
"""Layouts are numbered in the order of dealing, by what declarer knows."""


def read_solved_deals(db: str, deals: Iterable[Deal]) -> dict[Deal, DoubleDummyTable]:
    """The solved ones among some deals; none if the file is missing or cannot be read."""
    figures: dict[Deal, DoubleDummyTable] = {}
    with suppress(sqlite3.Error, ParseError), _open_for_reading(db) as query:
        for deal in deals:
            for (tricks,) in query("SELECT tricks FROM solved WHERE deal = ?", (str(deal),)):
                figures[deal] = DoubleDummyTable.parse(tricks)
    return figures


def read_solved_layouts(
    db: str, knowledge: Iterable[DeclarerView]
) -> dict[DeclarerView, dict[int, TricksByDenomination]]:
    """The solved layouts for what some declarers know, by their number in the order of dealing."""
    solved: dict[DeclarerView, dict[int, TricksByDenomination]] = {}
    with suppress(sqlite3.Error, ParseError), _open_for_reading(db) as query:
        for known in knowledge:
            rows = query("SELECT number, tricks FROM layouts WHERE known = ? ORDER BY number", (str(known),))
            solved[known] = {number: parse_tricks_row(tricks) for number, tricks in rows}
    return solved


@contextmanager
def _open_for_reading(db: str) -> Iterator[Query]:
    path = companion_path(db, FILE_SUFFIX)
    if not path.is_file():
        yield lambda sql, values: ()  # noqa: ARG005  # nothing is solved yet
        return
    with closing(sqlite3.connect(sqlite_uri(path.resolve(), "mode=ro"), uri=True)) as connection:
        yield connection.execute


class SolvedDealWriter(NamedTuple):
    """Stores each solved deal or layout at once, before the next is solved."""

    connection: sqlite3.Connection

    def store_deal(self, deal: Deal, figures: DoubleDummyTable) -> None:
        """Store all figures of a deal."""
        self.connection.execute("INSERT OR REPLACE INTO solved VALUES (?, ?)", (str(deal), str(figures)))

    def store_layout(self, known: DeclarerView, number: int, deal: Deal, tricks: TricksByDenomination) -> None:
        """Store declarer's tricks in one layout, replacing what was stored for it."""
        row = (str(known), number, str(deal), format_tricks_row(tricks))
        self.connection.execute("INSERT OR REPLACE INTO layouts VALUES (?, ?, ?, ?)", row)


@contextmanager
def open_for_storing(db: str) -> Iterator[SolvedDealWriter]:
    """Open the file of solved deals, created if it is missing."""
    path = companion_path(db, FILE_SUFFIX)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
            for table in _TABLES:
                connection.execute(table)
            yield SolvedDealWriter(connection)
    except (sqlite3.Error, OSError) as error:
        reason = phrase(
            "solved deals {place}: {error}: you can delete this file; it will be created again when needed",
            place=path,
            error=error,
        )
        raise DatabaseError(reason) from error
