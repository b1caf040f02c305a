"""Victory points: the IMPs of an encounter on a scale of 20, continuous to two decimals."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

TAU = (Decimal(5).sqrt() - 1) / 2
R = TAU**3
CENT = Decimal("0.01")
DRAW, WHOLE = Decimal(10), Decimal(20)


@cache
def scale(boards: int) -> Sequence[Decimal]:
    """Victory points of the winner for a margin of 0, 1, 2, ... IMPs, up to the first that gives 20.

    V(I) = 10 + 10 (1 - R^(I/B)) / (1 - R) with B = 15 sqrt(boards) and R the cube of the golden
    section; rounded, then made concave: where a step is larger than the one before it, the earlier
    value is raised by 0.01. Source: World Bridge Federation, continuous scale of 2012.
    """
    blitz = 15 * Decimal(boards).sqrt()
    points: list[Decimal] = []
    while not points or points[-1] < WHOLE:
        raw = DRAW + DRAW * (1 - R ** (Decimal(len(points)) / blitz)) / (1 - R)
        points.append(min(raw.quantize(CENT, ROUND_HALF_UP), WHOLE))
    while (place := _first_convex(points)) is not None:
        points[place] += CENT
    return tuple(points)


def _first_convex(points: Sequence[Decimal]) -> int | None:
    """The first value after which the scale rises by more than before it, by its place."""
    steps = [later - earlier for earlier, later in pairwise(points)]
    for place, (before, after) in enumerate(pairwise(steps), start=1):
        if after > before:
            return place
    return None


def victory_points(margin: Fraction, boards: int) -> Fraction:
    """Victory points of a side whose IMPs on an encounter's boards come to `margin`, negative when it lost.

    The scale knows whole IMPs; a fraction is rounded to the nearest, halves away from zero.
    """
    size = int((2 * abs(margin) + 1) // 2)
    points = scale(boards)
    won = Fraction(points[min(size, len(points) - 1)])
    return won if margin >= 0 else int(WHOLE) - won
