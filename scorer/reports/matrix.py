"""The matrix: a line for each pair, a column for each board, with the points where they meet."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer.i18n import phrase
from scorer.model.settings import Method
from scorer.reports.report import TableReport
from scorer.reports.shared_fields import pair_fields
from scorer.reports.table import (
    BOARD_DECIMALS,
    NUMBER,
    TOTAL,
    Field,
    HeatScale,
    Table,
    decimals_needed,
    symmetric_scale,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.scoring import ScoredBoard, ScoredEvent, Standing


class MatrixReport(TableReport):
    """The points of each pair on each board."""

    name = "matrix"
    title = phrase("Matrix")
    is_for_the_curious = True

    def tables(self, scored: ScoredEvent) -> list[Table[Standing]]:
        """A matrix for each ranking, so that pairs who held the same cards stand together."""
        (whole,) = self.listed(scored)
        if len(scored.rankings) < 2:
            return [whole]
        return [
            whole._replace(
                title=phrase("Matrix, {ranking}", ranking=ranking.title), records=ranking.standings, name=ranking.name
            )
            for ranking in scored.rankings
            if ranking.standings
        ]

    def listed(self, scored: ScoredEvent) -> list[Table[Standing]]:
        """Every pair's points on every board, pairs in the order of the ranking."""
        points: dict[tuple[str, int], Fraction] = {}
        for board in scored.boards:
            for line in board.results:
                for pair, own in line.sides:
                    if own is not None:
                        points.update(
                            ((label, board.number), own) for label in scored.event.form.competitor_labels(pair)
                        )
        decimals = decimals_needed(points.values())

        def points_on_board(board: int, standing: Standing) -> Fraction | None:
            return points.get((standing.pair.label, board))

        zero_scale = symmetric_scale(points.values())

        def board_field(board: ScoredBoard) -> Field[Standing]:
            """The column of a board; its scale is from 0 to the top, or without tops from the worst to the best."""
            cell, scale = partial(points_on_board, board.number), zero_scale
            if scored.event.scoring.method is Method.MATCHPOINTS:
                scale = HeatScale(0, board.top / 2, board.top) if board.top else None
            number = board.number
            return Field(
                str(number),
                str(number),
                NUMBER,
                decimals,
                cell=cell,
                about=number,
                scale=scale,
                printed_decimals=BOARD_DECIMALS,
            )

        fields: tuple[Field[Standing], ...] = (
            *pair_fields(scored.form),
            Field("total", phrase("Total"), TOTAL, decimals, cell=attrgetter("score")),
            *map(board_field, scored.boards),
        )
        return [Table(self.title, fields, list(scored.standings.values()))]
