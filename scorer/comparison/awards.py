"""Artificial scores in numbers: shares of a top, the session rule, and what they are under IMPs."""

from __future__ import annotations

from fractions import Fraction

PLUS, AVERAGE, MINUS = Fraction(60), Fraction(50), Fraction(40)
"""Average plus, average and average minus, in percent. Source: Laws of Duplicate Bridge 2017, Law 12C2."""

IMPS = {PLUS: Fraction(3), AVERAGE: Fraction(0), MINUS: Fraction(-3)}
"""The same under IMPs; other percentages have no value there. Source: changes of the 2017 Laws."""


def average_plus(own: Fraction | None) -> Fraction:
    """The larger of 60 % and the pair's own percentage on the boards it played.

    Source: World Bridge Federation Laws Committee, 1998.
    """
    return PLUS if own is None else max(PLUS, own)


def average_minus(own: Fraction | None) -> Fraction:
    """The smaller of 40 % and the pair's own percentage on the boards it played."""
    return MINUS if own is None else min(MINUS, own)
