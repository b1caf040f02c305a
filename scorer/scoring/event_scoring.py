"""Scoring an event: comparing the tables, awarding points for rulings and sit-outs, and ranking."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from scorer.comparison.matchpoints import top_of
from scorer.comparison.ranking import rounded_to
from scorer.model.pairs import Form
from scorer.model.results import Result, Ruling, SitOut
from scorer.model.settings import Method, Scoring, UnequalBoards
from scorer.scoring.comparing import (
    TABLES_OF_A_MATCH,
    EnteredLine,
    Group,
    compare,
    credited,
    given_points,
    scored_lines,
)
from scorer.scoring.scored_event import ScoredBoard, ScoredEvent, ScoredLine
from scorer.scoring.standings import rankings

if TYPE_CHECKING:
    from scorer.model.events import Event


def score_event(event: Event) -> ScoredEvent:
    """Score every deal of an event, compare the tables, add awards, and rank the pairs."""
    deals, points, lines = dict(event.deals), dict(event.points), scored_lines(event)
    fields = _Fields(event, lines.values())
    compared = {number: _compared(event, board, fields) for number, board in lines.items()}
    finished = compared if event.form is Form.TEAMS else awarded(event.scoring, compared, event.form)
    boards: list[ScoredBoard] = []
    for number in range(1, event.boards + 1):
        cells = tuple(rounded_cells(event.scoring, finished.get(number, ())))
        top = fields.top_of(lines.get(number, ()))
        boards.append(ScoredBoard(number, deals.get(number), points.get(number), top, cells))
    ranked = rankings
    if event.form is Form.TEAMS:
        from scorer.scoring.teams import team_rankings as ranked  # most events are of pairs
    return ScoredEvent(event, tuple(boards), tuple(ranked(event, boards)))


Field = Hashable
"""What results are compared within: everyone, a section, or a match."""


class _Fields:
    """The fields in which results are compared, and the number of results expected in each."""

    def __init__(self, event: Event, boards: Iterable[Iterable[EnteredLine]]) -> None:
        self._scoring = event.scoring
        self.matches = event.form is Form.TEAMS
        self._most: Counter[Field] = Counter()
        for board in boards:
            self._most |= self._counted(line for line in board if line.counts)

    def _counted(self, lines: Iterable[EnteredLine]) -> Counter[Field]:
        """Count the results of each field."""
        counted: Counter[Field] = Counter()
        for line in lines:
            counted[line.field] += len(line.results)
        return counted

    def expected(self, board: Iterable[EnteredLine]) -> Mapping[Field, int]:
        """Return, by field, the number of results to which the points of a board are scaled.

        In a match it is two. Otherwise it is the most on any board, including awards; or, if each board has its own
        top, the results of this board that have a score to compare, so that an award does not change the scale.
        """
        if self.matches:
            return {line.field: TABLES_OF_A_MATCH for line in board}
        if self._scoring.unequal_boards is UnequalBoards.OWN_TOP:
            return self._counted(line for line in board if line.enters)
        return self._most

    def top_of(self, board: Iterable[EnteredLine]) -> int | None:
        """Return the top of a board, the largest if fields differ, or None for methods without a top."""
        return self.top(max(self.expected(board).values(), default=0))

    def top(self, results: int) -> int | None:
        """Return the top for this many results, or None for methods without a top."""
        scoring = self._scoring
        return top_of(results, scoring.matchpoints_per_win) if scoring.method is Method.MATCHPOINTS else None


def _groups(board: Sequence[EnteredLine], fields: _Fields) -> Iterator[tuple[Group, int | None]]:
    """Yield the groups of a board that are compared, with the top of each."""
    expected = fields.expected(board)
    lines: defaultdict[tuple[Field, str], list[EnteredLine]] = defaultdict(list)
    for line in board:
        lines[line.field, line.group].append(line)
    groups_of_field: Counter[Field] = Counter()
    for (field, _), group in lines.items():
        groups_of_field[field] += any(line.enters for line in group)
    for (field, _), group in lines.items():
        fouled = groups_of_field[field] > 1
        yield Group(group, expected[field], fouled, fields.matches), fields.top(expected[field])


def _compared(event: Event, board: Sequence[EnteredLine], fields: _Fields) -> list[ScoredLine]:
    """Compare the results of a board group by group; awards have no points yet."""
    scored: list[ScoredLine] = []
    for group, top in _groups(board, fields):
        worth = compare(group, event.scoring, single_table=event.single_table)
        for line, points in zip(group.lines, worth, strict=True):
            outcome = line.results[0].outcome
            by_hand = not group.match and isinstance(outcome, Ruling) and outcome.played is not None
            ns, ew = (None, None) if by_hand else points
            scored.append(ScoredLine(line.results, line.declarer, line.score, ns, ew, top))
    return scored


def groups_of(event: Event) -> Iterator[tuple[int, Group]]:
    """Yield each board's number with each of its comparison groups."""
    lines = scored_lines(event)
    fields = _Fields(event, lines.values())
    for number, board in lines.items():
        for group, _ in _groups(board, fields):
            yield number, group


def group_with(event: Event, board: int, label: str) -> tuple[Result, EnteredLine, Group] | None:
    """Return the result of a pair on a board, its line, and its group, or None if the pair has no result there."""
    for number, group in groups_of(event):
        if number != board:
            continue
        for line in group.lines:
            for result in line.results:
                if label in result.pairs:
                    return result, line, group
    return None


Boards = Mapping[int, list[ScoredLine]]


def awarded(scoring: Scoring, boards: Boards, form: Form) -> Boards:
    """Add the points that rulings and sit-outs give.

    A pair's own percentage is taken once, from the boards it played, so that awards do not influence each other. In an
    individual no pair has one; only a player who sits out has.
    """
    waiting = [number for number, lines in boards.items() if any(_waits(line, scoring) for line in lines)]
    if not waiting:
        return boards
    own = _own_percentages(boards, form)
    finished = dict(boards)
    for number in waiting:
        finished[number] = list(_filled(boards[number], scoring, own))
    return finished


def _waits(line: ScoredLine, scoring: Scoring) -> bool:
    """Return whether the line's points are awarded and not compared."""
    outcome = line.results[0].outcome
    return isinstance(outcome, Ruling) or (isinstance(outcome, SitOut) and scoring.sit_outs_count)


def _own_percentages(boards: Boards, form: Form) -> dict[str, Fraction]:
    """Return the percentage of everyone who is ranked, on the boards they played, if there are tops."""
    points: defaultdict[str, Fraction] = defaultdict(Fraction)
    tops: defaultdict[str, int] = defaultdict(int)
    for lines in boards.values():
        for line in lines:
            if not line.top:
                continue
            for labels, own in line.sides:
                for label in credited(form, labels):
                    points[label] += own
                    tops[label] += line.top
    return {label: 100 * points[label] / tops[label] for label in tops}


def _filled(lines: Iterable[ScoredLine], scoring: Scoring, own: Mapping[str, Fraction]) -> Iterator[ScoredLine]:
    """Yield the lines with awards filled in, pair by pair."""
    for line in lines:
        if not _waits(line, scoring):
            yield line
            continue
        for result in line.results:
            yield _with_award(result, line._replace(results=[result]), scoring, own)


def _with_award(result: Result, line: ScoredLine, scoring: Scoring, own: Mapping[str, Fraction]) -> ScoredLine:
    """Return the line of one result with the points of its ruling or sit-out."""
    match result.outcome:
        case Ruling(ns, ew):
            own_ns, own_ew = map(own.get, result.pairs)
            return line._replace(
                ns_points=given_points(ns, line.ns_points, line.top, own_ns),
                ew_points=given_points(ew, line.ew_points, line.top, own_ew),
            )
        case SitOut():
            percent = scoring.sit_out if isinstance(scoring.sit_out, Fraction) else own.get(result.pairs[0])
            points = None if percent is None or line.top is None else percent * line.top / 100
            if result.ns:
                return line._replace(ns_points=points)
            return line._replace(ew_points=points)
        case _:
            return line


def rounded_cells(scoring: Scoring, lines: Iterable[ScoredLine]) -> Iterator[ScoredLine]:
    """Round each side's points on a board, if totals are to be sums of rounded points."""
    step = scoring.round_cells.step
    if step is None:
        yield from lines
        return
    for line in lines:
        middle = Fraction(line.top or 0, 2)
        ns = None if line.ns_points is None else rounded_to(line.ns_points, step, middle)
        ew = None if line.ew_points is None else rounded_to(line.ew_points, step, middle)
        yield line._replace(ns_points=ns, ew_points=ew)
