"""Heat: how good a figure is, from the worst to the best that there could be, in five steps; what the marks mean."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Scale(NamedTuple):
    """The worst that a figure could be, one of which nothing is to be said, and the best."""

    least: float
    middle: float
    most: float

    def step(self, cell: object) -> int:
        """From -2, the worst fifth, to 2, the best; 0 for the middle one, and for what is no number."""
        if not isinstance(cell, int | Fraction):
            return 0
        share = (float(cell) - self.least) / (self.most - self.least)
        return min(max(int(share * 5 + 1e-9), 0), 4) - 2


def about_zero(cells: Iterable[object]) -> Scale | None:
    """The scale of figures that have no top: from the largest loss to a gain of that size; None where all are zero."""
    most = max((abs(float(cell)) for cell in cells if isinstance(cell, int | Fraction)), default=0)
    return Scale(-most, 0, most) if most else None


OF_TOPS = "▲ 80 % and more, bold from 60 %; ▼ below 20 %, italic below 40 %"
OF_RANGE = "From the largest loss to the largest gain in fifths: ▼ the lowest, italic, plain, bold, ▲ the highest"
IN_COLOURS = "The bluer the better, the more orange the worse; white is even"


def legend(scale: Scale | None) -> str:
    """What the marks of a table mean, which say the same as its colours; nothing where it has none."""
    if scale is None:
        return ""
    return OF_RANGE if scale.least < 0 else OF_TOPS
