"""What a simultaneous came to when it was counted last, in a file beside the database that may be thrown away.

Nothing here is ever the only copy: a file that is missing, damaged or of another state of the data is made anew.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, contextmanager, suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.competitions.simultaneous import Shape
from scorer.competitions.standings import OverallPlace
from scorer.store.places import companion

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.tournament.comparing import Entry

SUFFIX = ".cache"
"""What the name of the database has after it."""

SHAPE = "1"
"""Which form what is kept has; another program's is made anew."""

UNUSABLE = (sqlite3.Error, OSError)
"""What is raised where the file cannot be read or written."""

TABLES = (
    "CREATE TABLE IF NOT EXISTS frequencies (competition TEXT PRIMARY KEY, version TEXT, shapes TEXT)",
    "CREATE TABLE IF NOT EXISTS rankings (competition TEXT PRIMARY KEY, version TEXT, at TEXT)",
    "CREATE TABLE IF NOT EXISTS places (competition TEXT, label TEXT, place INTEGER, tied INTEGER, among INTEGER, "
    "PRIMARY KEY (competition, label)) WITHOUT ROWID",
)


class LastRanking(NamedTuple):
    """When the whole field was ranked last, whether nothing changed since, and the places asked for."""

    at: str
    current: bool
    places: dict[str, OverallPlace]


@contextmanager
def _opened(db: str) -> Iterator[sqlite3.Connection]:
    """The file, open and with its tables; what is damaged is thrown away."""
    place = companion(db, SUFFIX)
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(sqlite3.connect(place, timeout=5)) as connection:
            for table in TABLES:
                connection.execute(table)
            yield connection
            connection.commit()
    except sqlite3.DatabaseError as error:
        if not isinstance(error, sqlite3.OperationalError):
            place.unlink(missing_ok=True)
        raise


def kept_shapes(db: str, competition: str, version: str) -> list[tuple[Shape, int]] | None:
    """How often each shape came, where that was counted for this state of the data."""
    sql = "SELECT shapes FROM frequencies WHERE competition = ? AND version = ?"
    with suppress(*UNUSABLE), _opened(db) as cache:
        for (shapes,) in cache.execute(sql, (competition, SHAPE + version)):
            return [_shape(line) for line in json.loads(shapes)]
    return None


def keep_shapes(db: str, competition: str, version: str, shapes: Iterable[tuple[Shape, int]]) -> None:
    """Keep how often each shape came; nothing is kept where nothing can be written."""
    text = json.dumps([_plain(shape, times) for shape, times in shapes], separators=(",", ":"))
    with suppress(*UNUSABLE), _opened(db) as cache:
        cache.execute("REPLACE INTO frequencies VALUES (?, ?, ?)", (competition, SHAPE + version, text))


def _plain(shape: Shape, times: int) -> list[Any]:
    """A shape as JSON; what is given by rulings is given to pairs by themselves, and not kept."""
    return [shape.board, shape.group, _plain_entry(shape.ns), _plain_entry(shape.ew), shape.counts, times]


def _plain_entry(entry: Entry) -> Any:
    if isinstance(entry, tuple):
        return [[weight.numerator, weight.denominator, score] for weight, score in entry]
    return entry


def _shape(line: Sequence[Any]) -> tuple[Shape, int]:
    board, group, ns, ew, counts, times = line
    return Shape(board, group, _entry(ns), _entry(ew), counts), times


def _entry(plain: Any) -> Entry:
    if isinstance(plain, list):
        return tuple((Fraction(numerator, denominator), score) for numerator, denominator, score in plain)
    return plain  # type: ignore[no-any-return]  # a score, or None


def keep_ranking(db: str, competition: str, version: str, at: str, places: Iterable[tuple[str, OverallPlace]]) -> None:
    """Keep the places of the whole field; nothing is kept where nothing can be written."""
    with suppress(*UNUSABLE), _opened(db) as cache:
        cache.execute("DELETE FROM places WHERE competition = ?", (competition,))
        rows = ((competition, label, *place) for label, place in places)
        cache.executemany("INSERT INTO places VALUES (?, ?, ?, ?, ?)", rows)
        cache.execute("REPLACE INTO rankings VALUES (?, ?, ?)", (competition, SHAPE + version, at))


def last_ranking(db: str, competition: str, version: str, labels: Sequence[str]) -> LastRanking | None:
    """The places of some pairs in the last ranking; None where there was none."""
    places: dict[str, OverallPlace] = {}
    sql = "SELECT place, tied, among FROM places WHERE competition = ? AND label = ?"
    with suppress(*UNUSABLE), _opened(db) as cache:
        for label in labels:
            for place, tied, among in cache.execute(sql, (competition, label)):
                places[label] = OverallPlace(place, bool(tied), among)
        for state, at in cache.execute("SELECT version, at FROM rankings WHERE competition = ?", (competition,)):
            return LastRanking(at, state == SHAPE + version, places)
    return None
