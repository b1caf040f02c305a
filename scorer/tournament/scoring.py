"""Scoring an event: game scores, what each is worth against the other tables, and the rankings."""

from __future__ import annotations

from fractions import Fraction

from scorer.comparison.matchpoints import board_points, top_of
from scorer.records.events import Event, Method, Scoring, UnequalBoards
from scorer.tournament.scored import ScoredBoard, ScoredEvent, ScoredResult
from scorer.tournament.scores import Line, scored_lines
from scorer.tournament.standings import rankings


def score_event(event: Event) -> ScoredEvent:
    """Score every deal of an event, compare the tables, and rank the pairs."""
    deals, points, lines = dict(event.deals), dict(event.points), scored_lines(event)
    expected = max((len(_scores(board)) for board in lines.values()), default=0)
    boards: list[ScoredBoard] = []
    for number in range(1, event.boards + 1):
        board = lines.get(number, [])
        top, worth = _compare(event, _scores(board), expected)
        results = tuple(ScoredResult(line.result, line.declarer, line.score, *worth[line.score]) for line in board)
        boards.append(ScoredBoard(number, deals.get(number), points.get(number), top, results))
    return ScoredEvent(event, tuple(boards), tuple(rankings(event, boards)))


def _scores(lines: list[Line]) -> list[int]:
    return [line.score for line in lines if line.score is not None]


Worth = dict[int | None, tuple[Fraction | None, Fraction | None]]
"""What a North-South score gives to North-South and to East-West; nothing where there is none."""


def _compare(event: Event, scores: list[int], expected: int) -> tuple[int | None, Worth]:
    """What the results of one board are worth: the top, where there is one, and the points of each score."""
    match event.scoring.method:
        case Method.MATCHPOINTS:
            return _matchpoints(scores, expected, event.scoring)
        case Method.AGGREGATE:
            return None, _aggregate(scores, single_table=event.single_table)


def _matchpoints(scores: list[int], expected: int, scoring: Scoring) -> tuple[int, Worth]:
    """Matchpoints of a common top, or of the board's own."""
    if scoring.unequal_boards is UnequalBoards.OWN_TOP:
        expected = len(scores)
    top = top_of(expected, scoring.matchpoints_per_win)
    points = board_points(scores, expected, scoring.matchpoints_per_win)
    return top, {None: (None, None), **{score: (ns, top - ns) for score, ns in points.items()}}


def _aggregate(scores: list[int], *, single_table: bool) -> Worth:
    """The scores themselves; at a single table each side counts what it scored itself.

    Source: Law 78C; single table: [alton] and [app] in docs/rules.md.
    """
    least = Fraction(0) if single_table else None
    points: Worth = {None: (None, None)}
    for score in map(Fraction, scores):
        points[int(score)] = (score, -score) if least is None else (max(score, least), max(-score, least))
    return points
