"""The matrix: a line a pair, a column a board, its points where they meet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer.reports.table import NUMBER, Field, Table, decimals_of
from scorer.reports.tallies import PAIR_FIELDS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from scorer.tournament import ScoredEvent, Standing

    Points = Mapping[tuple[str, int], Fraction]


def apart(scored: ScoredEvent) -> list[Table[Standing]]:
    """A matrix for each ranking, for where there is room: so those stand together who held the same cards."""
    (whole,) = tables(scored)
    if len(scored.rankings) < 2:
        return [whole]
    return [
        replace(whole, title=f"Matrix, {ranking.name}", records=ranking.standings, name=ranking.name)
        for ranking in scored.rankings
        if ranking.standings
    ]


def tables(scored: ScoredEvent) -> list[Table[Standing]]:
    """Every pair's points on every board, pairs in the order of the ranking."""
    points = _points(scored)
    decimals = decimals_of(points.values())
    fields: list[Field[Standing]] = [
        *PAIR_FIELDS,
        Field("total", "Total", NUMBER, decimals, cell=attrgetter("score")),
    ]
    for board in scored.boards:
        number = board.number
        cell = partial(_on_board, points, number)
        fields.append(Field(str(number), str(number), NUMBER, decimals, cell=cell, about=number))
    return [Table("Matrix", tuple(fields), list(scored.standings.values()))]


def _points(scored: ScoredEvent) -> Points:
    """What each pair had, by its label and the board."""
    by_pair: dict[tuple[str, int], Fraction] = {}
    for board in scored.boards:
        for line in board.results:
            for label, points in line.sides:
                if points is not None:
                    by_pair[label, board.number] = points
    return by_pair


def _on_board(points: Points, board: int, standing: Standing) -> Fraction | None:
    return points.get((standing.pair.label, board))
