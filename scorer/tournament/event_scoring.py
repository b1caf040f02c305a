"""Scoring an event: game scores, what each is worth against the other tables, awards, and the rankings."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from scorer.comparison.matchpoints import top_of
from scorer.records.settings import Method, Scoring, Sections, UnequalBoards
from scorer.tournament.awarding import awarded, rounded_cells
from scorer.tournament.comparing import Group, compare
from scorer.tournament.game_scores import EnteredLine, scored_lines
from scorer.tournament.scored_event import ScoredBoard, ScoredEvent, ScoredLine
from scorer.tournament.standings import rankings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from scorer.records.events import Event
    from scorer.records.results import Result


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
        if self._scoring.method is not Method.MATCHPOINTS:
            return None
        return top_of(max(self.expected(board).values(), default=0), self._scoring.matchpoints_per_win)


def _groups(scoring: Scoring, board: Sequence[EnteredLine], fields: _Fields) -> Iterator[tuple[Group, int | None]]:
    """The groups of a board whose results are compared with each other, and the top of each."""
    expected = fields.expected(board)
    lines: defaultdict[tuple[str, str], list[EnteredLine]] = defaultdict(list)
    for line in board:
        lines[fields.of(line), line.group].append(line)
    groups_of_field: Counter[str] = Counter()
    for (field, _), group in lines.items():
        groups_of_field[field] += any(line.enters for line in group)
    for (field, _), group in lines.items():
        top = None
        if scoring.method is Method.MATCHPOINTS:
            top = top_of(expected[field], scoring.matchpoints_per_win)
        yield Group(group, expected[field], fouled=groups_of_field[field] > 1), top


def _compared(event: Event, board: Sequence[EnteredLine], fields: _Fields) -> list[ScoredLine]:
    """Compare the results of a board group by group; what was awarded has no points yet."""
    scored: list[ScoredLine] = []
    for group, top in _groups(event.scoring, board, fields):
        worth = compare(group, event.scoring, single_table=event.single_table)
        for line, (ns, ew) in zip(group.lines, worth, strict=True):
            scored.append(ScoredLine(line.results, line.declarer, line.score, ns, ew, top))
    return scored


def groups_of(event: Event) -> Iterator[tuple[int, Group]]:
    """Each board's groups of results that are compared with each other."""
    lines = scored_lines(event)
    fields = _Fields(event.scoring, lines.values())
    for number, board in lines.items():
        for group, _ in _groups(event.scoring, board, fields):
            yield number, group


def group_with(event: Event, board: int, label: str) -> tuple[Result, EnteredLine, Group] | None:
    """The result of a pair on a board, its line, and the group it is compared in.

    None where the pair has none.
    """
    for number, group in groups_of(event):
        if number != board:
            continue
        for line in group.lines:
            for result in line.results:
                if label in result.pairs:
                    return result, line, group
    return None
