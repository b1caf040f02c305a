"""A race: two pairs at one table, board by board, with their running totals."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.model.settings import Method
from scorer.reports import rankings
from scorer.reports.blocks import Item, LineChart, Sentence, Series
from scorer.reports.lines import PLAYED_FIELDS, pair_called
from scorer.reports.table import BOARD, NUMBER, Field, Table, decimals_of

if TYPE_CHECKING:
    from scorer.game.seats import Seat
    from scorer.i18n import Phrase
    from scorer.model.results import Result
    from scorer.scoring import ScoredEvent


class Leg(NamedTuple):
    """A board of a race: its result, the points of each pair, and their totals with it."""

    result: Result
    declarer: Seat | None
    score: int | None
    points: dict[str, Fraction]
    totals: dict[str, Fraction]


def legs(scored: ScoredEvent) -> list[Leg]:
    """The boards of a race in order; empty unless two pairs at one table play for total points."""
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


def items(scored: ScoredEvent) -> list[Item]:
    """The winner, notes, the running totals, and the boards; empty for an event that is no race."""
    course = legs(scored)
    if not course:
        return []
    (table,) = listed(scored)
    series: list[Series] = []
    for label, pair in scored.pairs.items():
        series.append(Series(pair_called(scored.form, pair), (Fraction(0), *(leg.totals[label] for leg in course))))
    steps = ("0", *(str(leg.result.board) for leg in course))
    mark = scored.event.scoring.target or None
    decimals = decimals_of(total for line in series for total in line.values)
    chart = LineChart("Points after each board", "Board", steps, tuple(series), decimals, stepped=True, mark=mark)
    won: tuple[Sentence, ...] = ()
    if scored.won_on is not None:
        first = scored.rankings[0].standings[0].pair
        won = (Sentence(f"{first.names}" or f"Pair {first.label}", loud=True),)
    return [Item("", (*won, *map(Sentence, standing(scored)), chart, table))]


def listed(scored: ScoredEvent) -> list[Table[Leg]]:
    """A line for each board; empty for an event that is no race."""
    course = legs(scored)
    if not course:
        return []
    decimals = decimals_of(points for leg in course for points in leg.points.values())
    fields: list[Field[Leg]] = [Field("board", "Board", BOARD, cell=lambda leg: leg.result.board), *PLAYED_FIELDS]
    for label in scored.pairs:
        points, total = partial(_had, "points", label), partial(_had, "totals", label)
        fields.append(Field(f"points {label}", f"Pair {label}", NUMBER, decimals, cell=points))
        fields.append(Field(f"total {label}", f"Total {label}", NUMBER, decimals, cell=total))
    names = [f"Pair {label}: {pair.names}" for label, pair in scored.pairs.items() if pair.names]
    return [Table("Race", tuple(fields), course, tuple(names))]


def _had(what: str, label: str, leg: Leg) -> Any:
    return getattr(leg, what).get(label)


def standing(scored: ScoredEvent) -> tuple[Phrase | str, ...]:
    """Who has won, or what there is still to win."""
    (table,) = rankings.listed(scored)
    target = scored.event.scoring.target
    if scored.won_on is None and target:
        return (f"The first to reach {target} wins", *table.notes)
    return table.notes
