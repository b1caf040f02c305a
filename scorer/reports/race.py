"""A race: two pairs at one table, board by board, with what both have until then."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.settings import Method
from scorer.reports.outcomes import PLAYED_FIELDS
from scorer.reports.rankings import listed as ranked
from scorer.reports.table import NUMBER, Field, Table, decimals_of

if TYPE_CHECKING:
    from scorer.game.seats import Seat
    from scorer.records.results import Result
    from scorer.tournament import ScoredEvent


class Leg(NamedTuple):
    """A board of a race: its result, what it gave each pair, and what each has with it."""

    result: Result
    declarer: Seat | None
    score: int | None
    points: dict[str, Fraction]
    totals: dict[str, Fraction]


def is_race(scored: ScoredEvent) -> bool:
    """Whether two pairs play for the most points, at one table."""
    return scored.event.single_table and scored.event.scoring.method is Method.AGGREGATE


def legs(scored: ScoredEvent) -> list[Leg]:
    """The boards of a race in order."""
    totals = {label: Fraction(0) for label in scored.pairs}
    course: list[Leg] = []
    for board in scored.boards:
        for line in board.results:
            points = {label: own for label, own in line.sides if own is not None}
            totals = {label: total + points.get(label, 0) for label, total in totals.items()}
            course.append(Leg(line.result, line.declarer, line.score, points, totals))
    return course


def tables(scored: ScoredEvent) -> list[Table[Leg]]:
    """A line a board; none for an event that is no race."""
    course = legs(scored) if is_race(scored) else []
    if not course:
        return []
    decimals = decimals_of(points for leg in course for points in leg.points.values())
    fields: list[Field[Leg]] = [Field("board", "Board", NUMBER, cell=lambda leg: leg.result.board), *PLAYED_FIELDS]
    for pair in scored.pairs.values():
        points, total = partial(_points, pair.label), partial(_total, pair.label)
        fields.append(Field(f"points {pair.label}", f"Pair {pair.label}", NUMBER, decimals, cell=points))
        fields.append(Field(f"total {pair.label}", f"Total {pair.label}", NUMBER, decimals, cell=total))
    return [Table("Race", tuple(fields), course, (*_pairs(scored), *standing(scored)))]


def _points(label: str, leg: Leg) -> Fraction | None:
    return leg.points.get(label)


def _total(label: str, leg: Leg) -> Fraction:
    return leg.totals[label]


def _pairs(scored: ScoredEvent) -> list[str]:
    return [f"Pair {pair.label}: {pair.names}" for pair in scored.pairs.values() if pair.names]


def standing(scored: ScoredEvent) -> tuple[str, ...]:
    """Who has won, or what there is still to win."""
    (table,) = ranked(scored)
    target = scored.event.scoring.target
    if scored.won_on is None and target:
        return (f"The first to reach {target} wins", *table.notes)
    return table.notes
