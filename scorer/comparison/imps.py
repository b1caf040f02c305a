"""International match points: the IMP scale, comparison with the field or a datum, and victory points."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from itertools import pairwise

IMP_LOWER_BOUNDS = (
    *(0, 20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The smallest difference worth 0, 1, 2, ... 24 IMPs. Source: Laws of Duplicate Bridge 2017, Law 78B."""


def imps_for(difference: int, cap: int = 0) -> int:
    """Return the IMPs for a difference of scores, with its sign; at most `cap`, unless that is 0."""
    size = abs(difference)
    won = bisect_right(IMP_LOWER_BOUNDS, size) - 1
    counted = min(won, cap) if cap else won
    return counted if difference == size else -counted


def cross_imps_by_score(scores: Iterable[int] | Mapping[int, Fraction], cap: int = 0) -> dict[int, Fraction]:
    """Map each distinct score to the sum of its IMPs against all scores; equal scores give none."""
    field = Counter(scores)
    return {own: Fraction(sum(often * imps_for(own - other, cap) for other, often in field.items())) for own in field}


def count_drops(results: int) -> int:
    """Return how many results to drop at each end of a field: 1, plus 1 for each 15 results, or part of 15, above 10.

    Source: one implementation that publishes it.
    """
    return -((10 - results) // 15) + 1


def trimmed_datum(scores: Sequence[Fraction], trim: int) -> int:
    """Return the mean of a board's scores without `trim` scores at each end, rounded to ten.

    With three results or fewer none are dropped, and never all of them.
    """
    dropped = 0
    if len(scores) > 3:
        dropped = min(trim, (len(scores) - 1) // 2)
    middle = sorted(scores)[dropped : len(scores) - dropped]
    return round_to_ten(sum(middle, Fraction(0)) / len(middle))


def median_datum(scores: Sequence[Fraction]) -> int:
    """Return the median score, the mean of the middle two if there is an even number, rounded to ten."""
    order = sorted(scores)
    half = len(order) // 2
    return round_to_ten((order[half] + order[-half - 1]) / 2)


def round_to_ten(score: Fraction) -> int:
    """Round to a multiple of ten, halves away from zero."""
    size = (2 * abs(score) + 10) // 20 * 10
    return int(size if score >= 0 else -size)


def imps_against_datum(scores: Iterable[int], datum_score: int, cap: int = 0) -> dict[int, Fraction]:
    """Map each distinct score to its IMPs against the datum."""
    return {score: Fraction(imps_for(score - datum_score, cap)) for score in set(scores)}


GOLDEN_SECTION = (Decimal(5).sqrt() - 1) / 2
SCALE_BASE = GOLDEN_SECTION**3
CENT = Decimal("0.01")
DRAWN_POINTS, TOTAL_POINTS = Decimal(10), Decimal(20)


@cache
def victory_point_scale(boards: int) -> Sequence[Decimal]:
    """Return the winner's victory points for a margin of 0, 1, 2, ... IMPs, up to the first that gives 20.

    V(I) = 10 + 10 (1 - R^(I/B)) / (1 - R) with B = 15 sqrt(boards) and R the cube of the golden section; rounded to
    0.01, then made concave: where a step is larger than the one before it, the earlier value is raised by 0.01. Source:
    World Bridge Federation, continuous scale of 2012.
    """
    blitz = 15 * Decimal(boards).sqrt()
    points: list[Decimal] = []
    while not points or points[-1] < TOTAL_POINTS:
        raw = DRAWN_POINTS + DRAWN_POINTS * (1 - SCALE_BASE ** (Decimal(len(points)) / blitz)) / (1 - SCALE_BASE)
        points.append(min(raw.quantize(CENT, ROUND_HALF_UP), TOTAL_POINTS))
    while (place := _first_convex_index(points)) is not None:
        points[place] += CENT
    return tuple(points)


def _first_convex_index(points: Sequence[Decimal]) -> int | None:
    """Return the index of the first value after which the scale rises faster than before it, or None."""
    steps = [later - earlier for earlier, later in pairwise(points)]
    for place, (before, after) in enumerate(pairwise(steps), start=1):
        if after > before:
            return place
    return None


def victory_points_for(margin: Fraction, boards: int) -> Fraction:
    """Return a side's victory points for its margin in IMPs, negative if it lost, over this number of boards.

    The scale is for whole IMPs; a fraction is rounded to the nearest, halves away from zero.
    """
    size = int((2 * abs(margin) + 1) // 2)
    points = victory_point_scale(boards)
    won = Fraction(points[min(size, len(points) - 1)])
    return won if margin >= 0 else int(TOTAL_POINTS) - won
