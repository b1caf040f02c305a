"""Scoring an event: comparing the tables, awarding points for rulings and sit-outs, and ranking."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from scorer.comparison.matchpoints import top_of
from scorer.comparison.ranking import round_half_towards
from scorer.model.pairs import EventForm
from scorer.model.results import Result, Ruling, SitOut
from scorer.model.settings import Method, Scoring, UnequalBoards
from scorer.scoring.comparing import (
    TABLES_OF_A_MATCH,
    ComparisonGroup,
    UnscoredLine,
    awarded_points,
    compare_group,
    group_alike_results,
    ranked_labels,
)
from scorer.scoring.scored_event import ScoredBoard, ScoredEvent, ScoredLine
from scorer.scoring.standings import rank_event

if TYPE_CHECKING:
    from scorer.model.events import Event
    from scorer.scoring.scored_event import Ranking


def score_event(event: Event) -> ScoredEvent:
    """Score every deal of an event, compare the tables, add awards, and rank the pairs."""
    deals, points, lines = dict(event.deals), dict(event.points), group_alike_results(event)
    fields = _ComparisonFields(event, lines.values())
    compared = {number: _compare_board(event, board, fields) for number, board in lines.items()}
    finished = compared if event.form is EventForm.TEAMS else award_points(event.scoring, compared, event.form)
    boards: list[ScoredBoard] = []
    for number in range(1, event.boards + 1):
        cells = tuple(round_points(event.scoring, finished.get(number, ())))
        top = fields.board_top(lines.get(number, ()))
        boards.append(ScoredBoard(number, deals.get(number), points.get(number), top, cells))
    return ScoredEvent(event, tuple(boards), tuple(_rank_competitors(event, boards)))


def _rank_competitors(event: Event, boards: Sequence[ScoredBoard]) -> Iterator[Ranking]:
    """Rank teams by their matches, pairs and players by their boards."""
    if event.form is not EventForm.TEAMS:
        return rank_event(event, boards)
    from scorer.scoring.teams import rank_teams  # saves 1 ms: most events are of pairs

    return rank_teams(event, boards)


FieldKey = Hashable
"""What results are compared within: everyone, a section, or a match."""


class _ComparisonFields:
    """The fields in which results are compared, and the number of results expected in each."""

    def __init__(self, event: Event, boards: Iterable[Iterable[UnscoredLine]]) -> None:
        self._scoring = event.scoring
        self.is_team_event = event.form is EventForm.TEAMS
        self._most_results: Counter[FieldKey] = Counter()
        for board in boards:
            self._most_results |= self._count_results(line for line in board if line.counts)

    def _count_results(self, lines: Iterable[UnscoredLine]) -> Counter[FieldKey]:
        """Count the results of each field."""
        counted: Counter[FieldKey] = Counter()
        for line in lines:
            counted[line.field] += len(line.results)
        return counted

    def expected_results(self, board: Iterable[UnscoredLine]) -> Mapping[FieldKey, int]:
        """Return, by field, the number of results to which the points of a board are scaled.

        In a match it is two. Otherwise it is the most on any board, including awards; or, if each board has its own
        top, the results of this board that have a score to compare, so that an award does not change the scale.
        """
        if self.is_team_event:
            return {line.field: TABLES_OF_A_MATCH for line in board}
        if self._scoring.unequal_boards is UnequalBoards.OWN_TOP:
            return self._count_results(line for line in board if line.is_compared)
        return self._most_results

    def board_top(self, board: Iterable[UnscoredLine]) -> int | None:
        """Return the top of a board, the largest if fields differ, or None for methods without a top."""
        return self.top_for(max(self.expected_results(board).values(), default=0))

    def top_for(self, results: int) -> int | None:
        """Return the top for this many results, or None for methods without a top."""
        scoring = self._scoring
        return top_of(results, scoring.matchpoints_per_win) if scoring.method is Method.MATCHPOINTS else None


def _list_board_groups(
    board: Sequence[UnscoredLine], fields: _ComparisonFields
) -> Iterator[tuple[ComparisonGroup, int | None]]:
    """Yield the groups of a board that are compared, with the top of each."""
    expected = fields.expected_results(board)
    lines: defaultdict[tuple[FieldKey, str], list[UnscoredLine]] = defaultdict(list)
    for line in board:
        lines[line.field, line.group].append(line)
    groups_of_field: Counter[FieldKey] = Counter()
    for (field, _), group in lines.items():
        groups_of_field[field] += any(line.is_compared for line in group)
    for (field, _), group in lines.items():
        fouled = groups_of_field[field] > 1
        yield ComparisonGroup(group, expected[field], fouled, fields.is_team_event), fields.top_for(expected[field])


def _compare_board(event: Event, board: Sequence[UnscoredLine], fields: _ComparisonFields) -> list[ScoredLine]:
    """Compare the results of a board group by group; awards have no points yet."""
    scored: list[ScoredLine] = []
    for group, top in _list_board_groups(board, fields):
        points_by_line = compare_group(group, event.scoring, single_table=event.is_single_table)
        for line, points in zip(group.lines, points_by_line, strict=True):
            outcome = line.results[0].outcome
            is_awarded = not group.match and isinstance(outcome, Ruling) and outcome.played is not None
            ns, ew = (None, None) if is_awarded else points
            scored.append(ScoredLine(line.results, line.declarer, line.score, ns, ew, top))
    return scored


def list_groups(event: Event) -> Iterator[tuple[int, ComparisonGroup]]:
    """Yield each board's number with each of its comparison groups."""
    lines = group_alike_results(event)
    fields = _ComparisonFields(event, lines.values())
    for number, board in lines.items():
        for group, _ in _list_board_groups(board, fields):
            yield number, group


def find_group_of(event: Event, board: int, label: str) -> tuple[Result, UnscoredLine, ComparisonGroup] | None:
    """Return the result of a pair on a board, its line, and its group, or None if the pair has no result there."""
    for number, group in list_groups(event):
        if number != board:
            continue
        for line in group.lines:
            for result in line.results:
                if label in result.pairs:
                    return result, line, group
    return None


LinesByBoard = Mapping[int, list[ScoredLine]]


def award_points(scoring: Scoring, boards: LinesByBoard, form: EventForm) -> LinesByBoard:
    """Add the points that rulings and sit-outs give.

    A pair's own percentage is taken once, from the boards it played, so that awards do not influence each other. In an
    individual no pair has one; only a player who sits out has.
    """
    boards_with_awards = [
        number for number, lines in boards.items() if any(_is_awarded(line, scoring) for line in lines)
    ]
    if not boards_with_awards:
        return boards
    own = _collect_own_percentages(boards, form)
    finished = dict(boards)
    for number in boards_with_awards:
        finished[number] = list(_fill_in_awards(boards[number], scoring, own))
    return finished


def _is_awarded(line: ScoredLine, scoring: Scoring) -> bool:
    """Return whether the line's points are awarded and not compared."""
    outcome = line.results[0].outcome
    return isinstance(outcome, Ruling) or (isinstance(outcome, SitOut) and scoring.has_sit_out_points)


def _collect_own_percentages(boards: LinesByBoard, form: EventForm) -> dict[str, Fraction]:
    """Return the percentage of everyone who is ranked, on the boards they played, if there are tops."""
    points: defaultdict[str, Fraction] = defaultdict(Fraction)
    tops: defaultdict[str, int] = defaultdict(int)
    for lines in boards.values():
        for line in lines:
            if not line.top:
                continue
            for labels, own in line.sides:
                for label in ranked_labels(form, labels):
                    points[label] += own
                    tops[label] += line.top
    return {label: 100 * points[label] / tops[label] for label in tops}


def _fill_in_awards(lines: Iterable[ScoredLine], scoring: Scoring, own: Mapping[str, Fraction]) -> Iterator[ScoredLine]:
    """Yield the lines with awards filled in, pair by pair."""
    for line in lines:
        if not _is_awarded(line, scoring):
            yield line
            continue
        for result in line.results:
            yield _award_line(result, line._replace(results=[result]), scoring, own)


def _award_line(result: Result, line: ScoredLine, scoring: Scoring, own: Mapping[str, Fraction]) -> ScoredLine:
    """Return the line of one result with the points of its ruling or sit-out."""
    match result.outcome:
        case Ruling(ns, ew):
            own_ns, own_ew = map(own.get, result.pairs)
            return line._replace(
                ns_points=awarded_points(ns, line.ns_points, line.top, own_ns),
                ew_points=awarded_points(ew, line.ew_points, line.top, own_ew),
            )
        case SitOut():
            percent = scoring.sit_out if isinstance(scoring.sit_out, Fraction) else own.get(result.pairs[0])
            points = None if percent is None or line.top is None else percent * line.top / 100
            if result.ns:
                return line._replace(ns_points=points)
            return line._replace(ew_points=points)
        case _:
            return line


def round_points(scoring: Scoring, lines: Iterable[ScoredLine]) -> Iterator[ScoredLine]:
    """Round each side's points on a board, if totals are to be sums of rounded points."""
    step = scoring.round_cells.step
    if step is None:
        yield from lines
        return
    for line in lines:
        middle = Fraction(line.top or 0, 2)
        ns = None if line.ns_points is None else round_half_towards(line.ns_points, step, middle)
        ew = None if line.ew_points is None else round_half_towards(line.ew_points, step, middle)
        yield line._replace(ns_points=ns, ew_points=ew)
