"""What is given instead of comparing, for rulings and sit-outs; and cells rounded."""

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

    A pair's own percentage is taken once, from the boards it played, so that awards do not feed on
    awards.
    """
    waiting = list(_boards_with_awards(scoring, boards))
    if not waiting:
        return boards
    own = _own_percentages(boards)
    finished = dict(boards)
    for number in waiting:
        finished[number] = list(_filled(boards[number], scoring, own))
    return finished


def _boards_with_awards(scoring: Scoring, boards: Boards) -> Iterator[int]:
    for number, lines in boards.items():
        if any(_waits(line, scoring) for line in lines):
            yield number


def _waits(line: ScoredLine, scoring: Scoring) -> bool:
    """Whether its points are given and not compared."""
    outcome = line.results[0].outcome
    return isinstance(outcome, Ruling) or (isinstance(outcome, SitOut) and scoring.sit_out is not SitOuts.IGNORE)


def _own_percentages(boards: Boards) -> dict[str, Fraction]:
    """The percentage of each pair on the boards it played, where there are tops."""
    points: defaultdict[str, Fraction] = defaultdict(Fraction)
    tops: defaultdict[str, int] = defaultdict(int)
    for lines in boards.values():
        for line in lines:
            if not line.top:
                continue
            for labels, own in line.sides:
                for label in labels:
                    points[label] += own
                    tops[label] += line.top
    return {label: 100 * points[label] / tops[label] for label in tops}


def _filled(lines: Iterable[ScoredLine], scoring: Scoring, own: Mapping[str, Fraction]) -> Iterator[ScoredLine]:
    """Lines with their points; what is given is given to each pair by itself."""
    for line in lines:
        if not _waits(line, scoring):
            yield line
            continue
        for result in line.results:
            yield _with_award(result, line._replace(results=[result]), scoring, own)


def _with_award(result: Result, line: ScoredLine, scoring: Scoring, own: Mapping[str, Fraction]) -> ScoredLine:
    """The line of one result with the points that a ruling or a sit-out gives."""
    match result.outcome:
        case Ruling(ns, ew):
            return line._replace(
                ns_points=given_points(ns, line.ns_points, line.top, own.get(result.ns or "")),
                ew_points=given_points(ew, line.ew_points, line.top, own.get(result.ew or "")),
            )
        case SitOut():
            points = _for_sitting_out(scoring.sit_out, line.top, own.get(result.pairs[0]))
            if result.ns:
                return line._replace(ns_points=points)
            return line._replace(ew_points=points)
        case _:
            return line


def _for_sitting_out(sit_out: SitOuts | Fraction, top: int | None, own: Fraction | None) -> Fraction | None:
    """The points of a pair without opponents: by its `own` percentage or a fixed one.

    None where there is no top.
    """
    percent = own
    if isinstance(sit_out, Fraction):
        percent = sit_out
    if percent is None or top is None:
        return None
    return percent * top / 100


def given_points(part: Part, compared: Fraction | None, top: int | None, own: Fraction | None) -> Fraction | None:
    """The points of one side of a ruling.

    `own` is the pair's own percentage, `top` None under IMPs.
    """
    match part:
        case Assigned():
            return compared
        case Given(_, points):
            return points
        case Percentage() | SessionRule():
            if top is None:
                return _artificial_imps(part)
            return _artificial_percent(part, own) * top / 100


def _artificial_percent(part: Percentage | SessionRule, own: Fraction | None) -> Fraction:
    """What an artificial score is in percent of the top.

    The session rule minds the pair's own percentage.
    """
    match part:
        case Percentage(percent):
            return percent
        case SessionRule.PLUS:
            return average_plus(own)
        case SessionRule.MINUS:
            return average_minus(own)
        case SessionRule.AVERAGE:
            return AVERAGE


def _artificial_imps(part: Percentage | SessionRule) -> Fraction | None:
    """What an artificial score is under IMPs; None for a percentage that has no value there."""
    match part:
        case Percentage(percent):
            return IMPS.get(percent)
        case SessionRule.PLUS:
            return IMPS[PLUS]
        case SessionRule.MINUS:
            return IMPS[MINUS]
        case SessionRule.AVERAGE:
            return IMPS[AVERAGE]


def rounded_cells(scoring: Scoring, lines: Iterable[ScoredLine]) -> Iterator[ScoredLine]:
    """Round each side's points on a board, where totals are to be taken from rounded ones."""
    step = scoring.round_cells.step
    if step is None:
        yield from lines
        return
    for line in lines:
        middle = Fraction(line.top or 0, 2)
        ns = None if line.ns_points is None else rounded_to(line.ns_points, step, middle)
        ew = None if line.ew_points is None else rounded_to(line.ew_points, step, middle)
        yield line._replace(ns_points=ns, ew_points=ew)
