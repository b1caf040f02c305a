"""Rounding as other programs do it, on purpose and by a written rule."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor


def rounded_up(value: Fraction, step: Fraction) -> Fraction:
    """Round to a multiple of `step`, exact halves away from zero, as two published programs round totals."""
    units = floor(abs(value) / step + Fraction(1, 2)) * step
    return units if value >= 0 else -units


def rounded_to(value: Fraction, step: Fraction, middle: Fraction) -> Fraction:
    """Round to a multiple of `step`.

    An exact half goes towards `middle`, so that two sides still share the top.

    Source: English Bridge Union, The principle behind the Neuberg formula: an exact .05 goes
    towards average.
    """
    units = value / step
    below, above = floor(units), ceil(units)
    if units - below != above - units:
        return round(units) * step
    return (below if value > middle else above) * step
