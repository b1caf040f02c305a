"""The matrix: a line a pair, a column a board, its points where they meet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer.reports.lines import PAIR_FIELDS
from scorer.reports.table import NUMBER, Field, Table, decimals_of

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.tournament import ScoredEvent, Standing


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
    points: dict[tuple[str, int], Fraction] = {}
    for board in scored.boards:
        for line in board.results:
            for label, own in line.sides:
                if own is not None:
                    points[label, board.number] = own
    decimals = decimals_of(points.values())

    def on_board(board: int, standing: Standing) -> Fraction | None:
        return points.get((standing.pair.label, board))

    numbers = [board.number for board in scored.boards]
    fields: tuple[Field[Standing], ...] = (
        *PAIR_FIELDS,
        Field("total", "Total", NUMBER, decimals, cell=attrgetter("score")),
        *(Field(str(one), str(one), NUMBER, decimals, cell=partial(on_board, one), about=one) for one in numbers),
    )
    return [Table("Matrix", fields, list(scored.standings.values()))]
