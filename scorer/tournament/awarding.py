"""What is given instead of comparing: rulings and sit-outs; and cells rounded, where the event says so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from scorer.comparison.awards import AVERAGE, IMPS, MINUS, PLUS, average_minus, average_plus
from scorer.comparison.rounding import rounded_to
from scorer.records.results import Assigned, Given, Part, Percentage, Result, Ruling, SessionRule, SitOut
from scorer.records.settings import Scoring, SitOuts
from scorer.tournament.scored_event import ScoredLine

Boards = Mapping[int, list[ScoredLine]]


def awarded(scoring: Scoring, boards: Boards) -> Boards:
    """Fill in the points that rulings and sit-outs give.

    A pair's own percentage is taken once, from the boards it played, so that awards do not feed on awards.
    """
    given = {number for number, board in boards.items() if any(_waits(line, scoring) for line in board)}
    own = _own_percentages(boards) if given else {}
    return {
        number: [it for line in board for it in _filled(line, scoring, own)] if number in given else board
        for number, board in boards.items()
    }


def _waits(line: ScoredLine, scoring: Scoring) -> bool:
    outcome = line.results[0].outcome
    return isinstance(outcome, Ruling) or (isinstance(outcome, SitOut) and scoring.sit_out is not SitOuts.IGNORE)


def _own_percentages(boards: Boards) -> dict[str, Fraction]:
    points: defaultdict[str, Fraction] = defaultdict(Fraction)
    tops: defaultdict[str, int] = defaultdict(int)
    for board in boards.values():
        for it in (it for line in board for it in line.each()):
            for label, own in it.sides:
                if own is not None and it.top:
                    points[label] += own
                    tops[label] += it.top
    return {label: 100 * points[label] / tops[label] for label in tops}


def _filled(line: ScoredLine, scoring: Scoring, own: Mapping[str, Fraction]) -> Iterator[ScoredLine]:
    """A line with its points; what is given is given to each pair by itself."""
    if not _waits(line, scoring):
        yield line
        return
    for result in line.results:
        yield _given_to(result, line._replace(results=[result]), scoring, own)


def _given_to(result: Result, line: ScoredLine, scoring: Scoring, own: Mapping[str, Fraction]) -> ScoredLine:
    match result.outcome:
        case Ruling(ns, ew):
            return line._replace(
                ns_points=_given(ns, line.ns_points, line.top, own.get(result.ns or "")),
                ew_points=_given(ew, line.ew_points, line.top, own.get(result.ew or "")),
            )
        case SitOut():
            percent = own.get(result.pairs[0]) if scoring.sit_out is SitOuts.OWN else Fraction(scoring.sit_out)
            points = None if percent is None or line.top is None else percent * line.top / 100
            return line._replace(ns_points=points) if result.ns else line._replace(ew_points=points)
        case _:
            return line


def _given(part: Part, compared: Fraction | None, top: int | None, own: Fraction | None) -> Fraction | None:
    """The points of one side of a ruling; `own` is the pair's own percentage, `top` None under IMPs."""
    match part:
        case Assigned():
            return compared
        case Given(_, points):
            return points
        case Percentage(percent):
            return IMPS.get(percent) if top is None else percent * top / 100
        case SessionRule.PLUS:
            return IMPS[PLUS] if top is None else average_plus(own) * top / 100
        case SessionRule.MINUS:
            return IMPS[MINUS] if top is None else average_minus(own) * top / 100
        case SessionRule.AVERAGE:
            return IMPS[AVERAGE] if top is None else AVERAGE * top / 100


def rounded_cells(scoring: Scoring, board: Iterable[ScoredLine]) -> Iterator[ScoredLine]:
    """Round each side's points on a board, where totals are to be taken from rounded ones."""
    step = scoring.round_cells.step
    for line in board:
        if step is None:
            yield line
        else:
            middle = Fraction(line.top or 0, 2)
            ns, ew = (
                None if own is None else rounded_to(own, step, middle) for own in (line.ns_points, line.ew_points)
            )
            yield line._replace(ns_points=ns, ew_points=ew)
