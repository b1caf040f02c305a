"""Heat: how good the figures of a matrix are, from the worst to the best that there could be, in five steps."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.settings import Method

if TYPE_CHECKING:
    from scorer.reports.table import Cell, Sheet
    from scorer.tournament import ScoredEvent


class Scale(NamedTuple):
    """Columns `first` to `last` by their numbers: nothing to say of the middle, most of both ends."""

    first: int
    last: int
    least: float
    middle: float
    most: float

    def step(self, cell: Cell) -> int:
        """From -2, the worst fifth, to 2, the best; 0 for the middle one, and for what is no number."""
        if not isinstance(cell, int | Fraction):
            return 0
        share = (float(cell) - self.least) / (self.most - self.least)
        return min(max(int(share * 5 + 1e-9), 0), 4) - 2


OF_TOPS = "▲ 80 % and more, bold from 60 %; ▼ below 20 %, italic below 40 %"
IN_COLOURS = "The bluer the better, the more orange the worse; white is even"
OF_RANGE = "From the largest loss to the largest gain in fifths: ▼ the lowest, italic, plain, bold, ▲ the highest"


def legend(scored: ScoredEvent) -> str:
    """What the marks of a matrix mean, which say the same as its colours."""
    return OF_TOPS if scored.event.scoring.method is Method.MATCHPOINTS else OF_RANGE


def scales_of(scored: ScoredEvent, sheet: Sheet) -> tuple[Scale, ...]:
    """Those of the columns that are about boards or about pairs; none of a sheet that is no matrix.

    From nothing to the top of a board, or to all that there was; without tops, from the worst to the best.
    """
    about = [(place, column.about) for place, column in enumerate(sheet.columns) if column.about is not None]
    if not about:
        return ()
    first, last = about[0][0], about[-1][0]
    if scored.event.scoring.method is not Method.MATCHPOINTS:
        cells = chain.from_iterable(row[first : last + 1] for row in sheet.rows)
        most = max((abs(float(cell)) for cell in cells if isinstance(cell, int | Fraction)), default=0)
        return (Scale(first, last, -most, 0, most),) if most else ()
    if isinstance(about[0][1], str):
        return (Scale(first, last, 0, 50, 100),)
    tops: dict[object, int | None] = {board.number: board.top for board in scored.boards}
    scales: list[Scale] = []
    for top, columns in groupby(about, key=lambda one: tops[one[1]]):
        places = [place for place, _ in columns]
        if top:
            scales.append(Scale(places[0], places[-1], 0, top / 2, top))
    return tuple(scales)
