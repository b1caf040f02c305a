"""Scoring an event: what each result is worth against the other tables, what is given instead, and the rankings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from scorer.comparison.awards import AVERAGE, IMPS, average_minus, average_plus
from scorer.comparison.matchpoints import top_of
from scorer.comparison.ranking import rounded_to
from scorer.records.results import Assigned, Given, Part, Percentage, Result, Ruling, SessionRule, SitOut
from scorer.records.settings import Method, Scoring, Sections, SitOuts, UnequalBoards
from scorer.tournament.comparing import EnteredLine, Group, compare, scored_lines
from scorer.tournament.scored_event import ScoredBoard, ScoredEvent, ScoredLine
from scorer.tournament.standings import rankings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event


def score_event(event: Event) -> ScoredEvent:
    """Score every deal of an event, compare the tables, give what was awarded, and rank the pairs."""
    deals, points, lines = dict(event.deals), dict(event.points), scored_lines(event)
    fields = _Fields(event.scoring, lines.values())
    compared = {number: _compared(event, board, fields) for number, board in lines.items()}
    finished = awarded(event.scoring, compared)
    boards: list[ScoredBoard] = []
    for number in range(1, event.boards + 1):
        cells = tuple(rounded_cells(event.scoring, finished.get(number, ())))
        top = fields.top_of(lines.get(number, ()))
        boards.append(ScoredBoard(number, deals.get(number), points.get(number), top, cells))
    return ScoredEvent(event, tuple(boards), tuple(rankings(event, boards)))


class _Fields:
    """The fields in which results are compared, one or one a section, and how many results each expects of a board."""

    def __init__(self, scoring: Scoring, boards: Iterable[Iterable[EnteredLine]]) -> None:
        self._scoring = scoring
        self._most: Counter[str] = Counter()
        for board in boards:
            self._most |= self._counted(line for line in board if line.counts)

    def of(self, line: EnteredLine) -> str:
        """The field of a line: its section, or everybody."""
        return "" if self._scoring.sections is Sections.ACROSS else line.section

    def _counted(self, lines: Iterable[EnteredLine]) -> Counter[str]:
        """How many results each field has among lines."""
        counted: Counter[str] = Counter()
        for line in lines:
            counted[self.of(line)] += len(line.results)
        return counted

    def expected(self, board: Iterable[EnteredLine]) -> Mapping[str, int]:
        """How many results the points of a board are scaled to.

        The most on any board, awarded ones counted; or on a board's own top those of it that have a
        score to compare, so that an award scales nothing.
        """
        if self._scoring.unequal_boards is UnequalBoards.OWN_TOP:
            return self._counted(line for line in board if line.enters)
        return self._most

    def top_of(self, board: Iterable[EnteredLine]) -> int | None:
        """The top of a board, the largest where fields differ; None for methods without one."""
        return self.top(max(self.expected(board).values(), default=0))

    def top(self, results: int) -> int | None:
        """The top among so many results; None for methods without one."""
        scoring = self._scoring
        return top_of(results, scoring.matchpoints_per_win) if scoring.method is Method.MATCHPOINTS else None


def _groups(board: Sequence[EnteredLine], fields: _Fields) -> Iterator[tuple[Group, int | None]]:
    """The groups of a board whose results are compared with each other, and the top of each."""
    expected = fields.expected(board)
    lines: defaultdict[tuple[str, str], list[EnteredLine]] = defaultdict(list)
    for line in board:
        lines[fields.of(line), line.group].append(line)
    groups_of_field: Counter[str] = Counter()
    for (field, _), group in lines.items():
        groups_of_field[field] += any(line.enters for line in group)
    for (field, _), group in lines.items():
        yield Group(group, expected[field], fouled=groups_of_field[field] > 1), fields.top(expected[field])


def _compared(event: Event, board: Sequence[EnteredLine], fields: _Fields) -> list[ScoredLine]:
    """Compare the results of a board group by group; what was awarded has no points yet."""
    scored: list[ScoredLine] = []
    for group, top in _groups(board, fields):
        worth = compare(group, event.scoring, single_table=event.single_table)
        for line, points in zip(group.lines, worth, strict=True):
            outcome = line.results[0].outcome
            by_hand = isinstance(outcome, Ruling) and outcome.played is not None
            ns, ew = (None, None) if by_hand else points
            scored.append(ScoredLine(line.results, line.declarer, line.score, ns, ew, top))
    return scored


def groups_of(event: Event) -> Iterator[tuple[int, Group]]:
    """Each board's groups of results that are compared with each other."""
    lines = scored_lines(event)
    fields = _Fields(event.scoring, lines.values())
    for number, board in lines.items():
        for group, _ in _groups(board, fields):
            yield number, group


def group_with(event: Event, board: int, label: str) -> tuple[Result, EnteredLine, Group] | None:
    """The result of a pair on a board, its line, and the group it is compared in. None where the pair has none."""
    for number, group in groups_of(event):
        if number != board:
            continue
        for line in group.lines:
            for result in line.results:
                if label in result.pairs:
                    return result, line, group
    return None


Boards = Mapping[int, list[ScoredLine]]


def awarded(scoring: Scoring, boards: Boards) -> Boards:
    """Fill in the points that rulings and sit-outs give.

    A pair's own percentage is taken once, from the boards it played, so that awards do not feed on awards.
    """
    waiting = [number for number, lines in boards.items() if any(_waits(line, scoring) for line in lines)]
    if not waiting:
        return boards
    own = _own_percentages(boards)
    finished = dict(boards)
    for number in waiting:
        finished[number] = list(_filled(boards[number], scoring, own))
    return finished


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
            percent = scoring.sit_out if isinstance(scoring.sit_out, Fraction) else own.get(result.pairs[0])
            points = None if percent is None or line.top is None else percent * line.top / 100
            if result.ns:
                return line._replace(ns_points=points)
            return line._replace(ew_points=points)
        case _:
            return line


def given_points(part: Part, compared: Fraction | None, top: int | None, own: Fraction | None) -> Fraction | None:
    """The points of one side of a ruling; None for a percentage that has no value under IMPs.

    `own` is the pair's own percentage, `top` None under IMPs.
    """
    match part:
        case Assigned():
            return compared
        case Given(_, points):
            return points
        case Percentage() | SessionRule():
            if top is None:
                return IMPS.get(_artificial_percent(part, None))
            return _artificial_percent(part, own) * top / 100


def _artificial_percent(part: Percentage | SessionRule, own: Fraction | None) -> Fraction:
    """What an artificial score is in percent of the top. The session rule minds the pair's own percentage."""
    match part:
        case Percentage(percent):
            return percent
        case SessionRule.PLUS:
            return average_plus(own)
        case SessionRule.MINUS:
            return average_minus(own)
        case SessionRule.AVERAGE:
            return AVERAGE


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
