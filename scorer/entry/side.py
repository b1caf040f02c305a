"""The right-hand side: how far the evening has come, what is missing, the ranking so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.desk.enter_lines import entered, still_missing
from scorer.entry.pieces import Row, cut, fitted, left, right
from scorer.reports.table import rounded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.entry.session import Session
    from scorer.tournament import Ranking, Standing

LEAST, MOST = 25, 50
"""Cells, with the line that parts it from the lines of the board."""

MOST_MISSING = 3
"""How many lines say what is missing."""


def width(free: int) -> int:
    """How many of the cells beside the lines it takes."""
    return max(LEAST, min(free, MOST))


def rows(session: Session, width: int, height: int) -> list[Row]:
    """So many rows, empty ones at the end."""
    room = width - 2
    found = list(_progress(session, room))
    found += _rankings(session, room, height - len(found))
    found += [[]] * (height - len(found))
    return [[("│ ", "dim"), *fitted(row, room)] for row in found[:height]]


def _progress(session: Session, room: int) -> Iterator[Row]:
    there, expected = entered(session.all_lines)
    if not session.shown.schedule:
        yield [(f"{there} results", ""), (" (no schedule)", "dim")]
        return
    done = room * there // expected if expected else room
    yield [(f"{there} of {expected} results", "bold")]
    yield [("━" * done, "bold"), ("─" * (room - done), "dim")]
    missing = still_missing(session.all_lines)
    for said in missing[:MOST_MISSING]:
        yield [(cut(said, room), "")]
    if len(missing) > MOST_MISSING:
        yield [(f"and {len(missing) - MOST_MISSING} more", "dim")]


def _rankings(session: Session, room: int, height: int) -> Iterator[Row]:
    """The first of each ranking, as many as there is room for."""
    rankings = session.scored.rankings
    each = height // max(len(rankings), 1) - 2
    if each > 0:
        for ranking in rankings:
            yield []
            yield [(left(ranking.name, room - 9), "bold"), (right(_unit(ranking), 9), "dim")]
            for standing in ranking.standings[:each]:
                yield [(_standing(standing, room), "")]


def _unit(ranking: Ranking) -> str:
    return "%" if any(it.percent is not None for it in ranking.standings) else ""


def _standing(standing: Standing, room: int) -> str:
    place = "" if standing.place is None else f"{standing.place}{'=' if standing.tied else ' '}"
    value = standing.score if standing.percent is None else standing.percent
    figure = "" if value is None else rounded(value, 2)
    names = f"{left(standing.pair.label, 3)} {standing.pair.names if room > LEAST else ''}"
    return f"{right(place, 4)} {left(names, room - 12)}{right(figure, 7)}"
