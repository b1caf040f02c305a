"""The matrix: a line a pair, a column a board, its points where they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.reports.sheet import Column, Kind, Sheet, decimals_of

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.tournament import ScoredEvent


def sheet(scored: ScoredEvent) -> Sheet:
    """Every pair's points on every board, pairs in the order of the ranking."""
    points = _points(scored)
    columns = [Column("Pair"), Column("Players", Kind.NAME), Column("Total", Kind.NUMBER, _decimals(points))]
    columns += [Column(str(board.number), Kind.NUMBER, _decimals(points)) for board in scored.boards]
    rows = tuple(
        (
            standing.pair.label,
            standing.pair.names,
            standing.score,
            *(points.get((standing.pair.label, board.number)) for board in scored.boards),
        )
        for ranking in scored.rankings
        for standing in ranking.standings
    )
    return Sheet("Matrix", tuple(columns), rows)


def _points(scored: ScoredEvent) -> dict[tuple[str, int], Fraction]:
    return {
        (label, board.number): points
        for board in scored.boards
        for line in board.results
        for label, points in ((line.result.ns, line.ns_points), (line.result.ew, line.ew_points))
        if label is not None and points is not None
    }


def _decimals(points: dict[tuple[str, int], Fraction]) -> int:
    return decimals_of(points.values())
