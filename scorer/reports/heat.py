"""Heat: how good the figures of a matrix are, from the worst to the best that there could be, in five steps."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.settings import Method

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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


def of_boards(scored: ScoredEvent, sheet: Sheet) -> Iterator[Scale]:
    """Those of the matrix: from nothing to the top of a board; without tops, from the worst to the best."""
    tops = {board.number: board.top for board in scored.boards}
    about = [(place, column.about) for place, column in enumerate(sheet.columns) if isinstance(column.about, int)]
    if scored.event.scoring.method is not Method.MATCHPOINTS and about:
        first, last = about[0][0], about[-1][0]
        yield from _even(first, last, chain.from_iterable(row[first : last + 1] for row in sheet.rows))
        return
    for top, columns in groupby(about, key=lambda one: tops[one[1]]):
        places = [place for place, _ in columns]
        if top:
            yield Scale(places[0], places[-1], 0, top / 2, top)


def of_meetings(scored: ScoredEvent, sheet: Sheet, first: int) -> Iterator[Scale]:
    """Those of a matrix of pairs from its `first` figures on: percentages, or points from the worst to the best."""
    last = len(sheet.columns) - 1
    if scored.event.scoring.method is Method.MATCHPOINTS:
        yield Scale(first, last, 0, 50, 100)
        return
    yield from _even(first, last, chain.from_iterable(row[first:] for row in sheet.rows))


def _even(first: int, last: int, cells: Iterable[Cell]) -> Iterator[Scale]:
    most = 0.0
    for cell in cells:
        if isinstance(cell, int | Fraction):
            most = max(most, abs(float(cell)))
    if most:
        yield Scale(first, last, -most, 0, most)


def scales_of(scored: ScoredEvent, report: str, sheet: Sheet) -> tuple[Scale, ...]:
    """Those of a sheet of a report, by its name; none for a report that is no matrix."""
    if report == "matrix":
        return tuple(of_boards(scored, sheet))
    about = [place for place, column in enumerate(sheet.columns) if isinstance(column.about, str)]
    if report == "head-to-head" and about:
        return tuple(of_meetings(scored, sheet, about[0]))
    return ()
