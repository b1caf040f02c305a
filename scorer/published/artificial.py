"""Artificial scores that a file hides: a score of 0 without a contract, worth what only an award is worth."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.awards import IMPS
from scorer.game.seats import Side
from scorer.published.figures import Kind, of_result
from scorer.records.results import KnownScore, Percentage, Result, Ruling
from scorer.tournament import score_event

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorer.published.figures import Figure, Where
    from scorer.records.events import Event
    from scorer.records.settings import Method
    from scorer.tournament import ScoredResult

USUAL = (Fraction(60), Fraction(50), Fraction(40))
"""Percent of the top that directors give."""


class Revealed(NamedTuple):
    """An event with its artificial scores as awards, and the results that were taken for such."""

    event: Event
    results: tuple[Result, ...]


def artificial_scores(event: Event, figures: Sequence[Figure]) -> Revealed:
    """Take each score of 0 for an award whose published points are those of an award, and not those of its score.

    One program writes artificial scores so. A passed out board has a contract, or the points of its score.
    """
    if not any(result.outcome == KnownScore(0) for result in event.results):
        return Revealed(event, ())
    published = {one.where: one.value for one in figures if one.kind is Kind.POINTS}
    awards: dict[Result, Ruling] = {}
    for board in score_event(event).boards:
        for line in board.results:
            ruling = _ruling(line, published, event.scoring.method)
            if ruling is not None:
                awards[line.result] = ruling
    results = [result._replace(outcome=awards.get(result, result.outcome)) for result in event.results]
    return Revealed(replace(event, results=tuple(results)), tuple(awards))


def _ruling(line: ScoredResult, published: Mapping[Where, Fraction], method: Method) -> Ruling | None:
    """The award that a score of 0 stands for; None where it is a score."""
    board, ns, ew = line.result.board, line.result.ns or "", line.result.ew or ""
    points = [published.get(of_result(board, ns, ew, side)) for side in Side]
    if line.result.outcome != KnownScore(0) or points == [line.ns_points, line.ew_points]:
        return None
    percents = [_percent(side, line.top, method) for side in points]
    if None in percents:
        return None
    return Ruling(*(Percentage(percent) for percent in percents if percent is not None))


def _percent(points: Fraction | None, top: int | None, method: Method) -> Fraction | None:
    """The percentage whose award is worth so many points."""
    for percent in USUAL:
        worth = Fraction(IMPS[percent]) if method.in_imps else percent * (top or 0) / 100
        if points == worth:
            return percent
    return None
