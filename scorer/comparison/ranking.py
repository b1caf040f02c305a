"""Percentages and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import TypeVar


def percentage(points: Fraction, available: Fraction | int) -> Fraction | None:
    """Points in percent of those available; None where nothing could be won."""
    if not available:
        return None
    return Fraction(100 * points.numerator * available.denominator, points.denominator * available.numerator)


Merit = TypeVar("Merit", bound=Hashable)


def places(merits: Iterable[Merit]) -> dict[Merit, tuple[int, bool]]:
    """Map each merit to its place, one more than the number strictly better, and whether it is shared.

    Source: Laws of Duplicate Bridge 2017, Law 78; places are shared as 1, 2=, 2=, 4.
    """
    place_of: dict[Merit, tuple[int, bool]] = {}
    better = 0
    for merit, sharing in sorted(Counter(merits).items(), reverse=True):
        place_of[merit] = (better + 1, sharing > 1)
        better += sharing
    return place_of
