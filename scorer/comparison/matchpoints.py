"""Matchpoints of one board: from score frequencies to points, Neuberg, small fouled groups, and artificial scores.

`per_win` is the scale throughout: 2 for each score beaten and 1 for each equalled (Europe), or 1 and a half (North
America).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction


def top_of(results: int, per_win: int) -> int:
    """Return the most a pair can score on a board with this many results."""
    return per_win * max(results - 1, 0)


def matchpoints_by_score(scores: Iterable[int] | Mapping[int, Fraction], per_win: int = 2) -> dict[int, Fraction]:
    """Map each distinct score, lowest first, to its matchpoints among all the scores.

    Each score beaten is worth `per_win`, each other equal score half of that. Pass a mapping to give frequencies, which
    weighted scores make fractional. Source: Laws of Duplicate Bridge 2017, Law 78A.
    """
    points: dict[int, Fraction] = {}
    below: int | Fraction = 0
    frequencies = scores if isinstance(scores, Mapping) else Counter(scores)
    for score, frequency in sorted(frequencies.items()):
        points[score] = Fraction((2 * below + frequency - 1) * per_win, 2)
        below += frequency
    return points


def compare_two_scores(own: int, other: int, per_win: int = 2) -> Fraction:
    """Return the matchpoints of one score against one other."""
    return Fraction(per_win * ((own > other) + (own >= other)), 2)


def scale_by_neuberg(points: Fraction, results: int, expected: int, per_win: int = 2) -> Fraction:
    """Scale matchpoints among `results` scores to `expected` scores, exactly.

    Each real score stands for expected/results scores. A single result gives the average. Source: English Bridge Union,
    The principle behind the Neuberg formula.
    """
    half_win = Fraction(per_win, 2)
    return (points + half_win) * Fraction(expected, results) - half_win


SMALL_GROUP_SIZE = 3
"""A group of a fouled board is small if it has at most this many results, and at most a third of those expected."""


def is_small_group(results: int, expected: int) -> bool:
    """Return whether a fouled group is too small for Neuberg. Source: EBU White Book 4.2.3.3."""
    return results <= SMALL_GROUP_SIZE and SMALL_GROUP_SIZE * results <= expected


def score_small_group(points: Fraction, results: int, expected: int, per_win: int = 2) -> Fraction:
    """Return the points of a small fouled group: 60%, plus or minus 5% for each point above or below average.

    Each side's award follows from its own points; together they are 120%. Source: EBU White Book 4.2.3.3.
    """
    above_average = points * Fraction(2, per_win) - (results - 1)
    return (60 + 5 * above_average) * top_of(expected, per_win) / 100


# Artificial scores: percentages of a top, the session rule, and their values in IMPs


AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS = Fraction(60), Fraction(50), Fraction(40)
"""Average plus, average and average minus, in percent. Source: Laws of Duplicate Bridge 2017, Law 12C2."""

IMPS_BY_PERCENT = {AVERAGE_PLUS: Fraction(3), AVERAGE: Fraction(0), AVERAGE_MINUS: Fraction(-3)}
"""Artificial scores in IMPs; other percentages have no value there. Source: changes of the 2017 Laws."""


def average_plus(own: Fraction | None) -> Fraction:
    """Return 60%, or the pair's own percentage on the boards it played if that is more.

    Source: World Bridge Federation Laws Committee, 1998.
    """
    return AVERAGE_PLUS if own is None else max(AVERAGE_PLUS, own)


def average_minus(own: Fraction | None) -> Fraction:
    """Return 40%, or the pair's own percentage on the boards it played if that is less."""
    return AVERAGE_MINUS if own is None else min(AVERAGE_MINUS, own)
