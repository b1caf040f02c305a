"""Deals that were solved double dummy, kept by their cards in a file of its own: a cache, and no part of any event.

It stands beside the database; in the application folder for a database on a server, or in a place where
nobody may write. Whoever removes it loses nothing but time.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from scorer.errors import DatabaseTrouble, Misread
from scorer.game.double_dummy import DoubleDummy
from scorer.store.places import companion
from scorer.store.sqlite_file import BUSY_MILLISECONDS
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from scorer.game.deals import Deal

SUFFIX = ".double-dummy"
"""What the name of the database has after it."""

_TABLE = "CREATE TABLE IF NOT EXISTS solved (deal TEXT PRIMARY KEY, tricks TEXT NOT NULL) WITHOUT ROWID"


def solved_among(db: str, deals: Iterable[Deal]) -> dict[Deal, DoubleDummy]:
    """Those of some deals that were solved; none where the file is not there or cannot be read."""
    place = companion(db, SUFFIX)
    if not place.is_file():
        return {}
    figures: dict[Deal, DoubleDummy] = {}
    try:
        with closing(sqlite3.connect(f"{place.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            for deal in deals:
                for (tricks,) in connection.execute("SELECT tricks FROM solved WHERE deal = ?", (str(deal),)):
                    figures[deal] = DoubleDummy.parse(tricks)
    except (sqlite3.Error, Misread):
        return {}
    return figures


@contextmanager
def keeping(db: str) -> Iterator[Callable[[Deal, DoubleDummy], None]]:
    """What keeps a solved deal, each for good before the next one."""
    place = companion(db, SUFFIX)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(place, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
            connection.execute(_TABLE)

            def keep(deal: Deal, figures: DoubleDummy) -> None:
                connection.execute("INSERT OR REPLACE INTO solved VALUES (?, ?)", (str(deal), str(figures)))

            yield keep
    except (sqlite3.Error, OSError) as error:
        reason = phrase("solved deals {place}: {error}: it may be removed, and is made anew", place=place, error=error)
        raise DatabaseTrouble(reason) from error
