"""A race: two pairs at one table, board by board, with what both have until then."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.records.settings import Method
from scorer.reports import rankings
from scorer.reports.lines import PLAYED_FIELDS
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


def legs(scored: ScoredEvent) -> list[Leg]:
    """The boards of a race in order; none of an event in which not two pairs at one table play for the most points."""
    if not scored.event.single_table or scored.event.scoring.method is not Method.AGGREGATE:
        return []
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
    course = legs(scored)
    if not course:
        return []
    decimals = decimals_of(points for leg in course for points in leg.points.values())
    fields: list[Field[Leg]] = [Field("board", "Board", NUMBER, cell=lambda leg: leg.result.board), *PLAYED_FIELDS]
    for label in scored.pairs:
        points, total = partial(_had, "points", label), partial(_had, "totals", label)
        fields.append(Field(f"points {label}", f"Pair {label}", NUMBER, decimals, cell=points))
        fields.append(Field(f"total {label}", f"Total {label}", NUMBER, decimals, cell=total))
    names = [f"Pair {label}: {pair.names}" for label, pair in scored.pairs.items() if pair.names]
    return [Table("Race", tuple(fields), course, (*names, *standing(scored)))]


def _had(what: str, label: str, leg: Leg) -> Any:
    return getattr(leg, what).get(label)


def standing(scored: ScoredEvent) -> tuple[str, ...]:
    """Who has won, or what there is still to win."""
    (table,) = rankings.listed(scored)
    target = scored.event.scoring.target
    if scored.won_on is None and target:
        return (f"The first to reach {target} wins", *table.notes)
    return table.notes
