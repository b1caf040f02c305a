"""Percentages, places, and the rounding rules of other programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from fractions import Fraction
from math import ceil, floor
from typing import TypeVar


def percentage(points: Fraction | None, available: Fraction | int | None) -> Fraction | None:
    """Return points as a percentage of those available, or None if there are no points or none available."""
    if points is None or not available:
        return None
    return Fraction(100 * points.numerator * available.denominator, points.denominator * available.numerator)


MeritT = TypeVar("MeritT", bound=Hashable)


def assign_places(merits: Iterable[MeritT]) -> dict[MeritT, tuple[int, bool]]:
    """Map each merit to its place (one more than the number of better ones) and whether the place is shared.

    Shared places run 1, 2=, 2=, 4. Source: Laws of Duplicate Bridge 2017, Law 78.
    """
    place_of: dict[MeritT, tuple[int, bool]] = {}
    better = 0
    for merit, count in sorted(Counter(merits).items(), reverse=True):
        place_of[merit] = (better + 1, count > 1)
        better += count
    return place_of


def round_half_away(value: Fraction, step: Fraction) -> Fraction:
    """Round to a multiple of `step`, exact halves away from zero, as two published programs round totals."""
    units = floor(abs(value) / step + Fraction(1, 2)) * step
    return units if value >= 0 else -units


def round_half_towards(value: Fraction, step: Fraction, middle: Fraction) -> Fraction:
    """Round to a multiple of `step`, an exact half towards `middle`, so that two sides still share the top.

    Source: English Bridge Union, The principle behind the Neuberg formula: an exact .05 goes towards average.
    """
    units = value / step
    below, above = floor(units), ceil(units)
    if units - below != above - units:
        return round(units) * step
    return (below if value > middle else above) * step
