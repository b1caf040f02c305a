"""Matchpoints of one board: frequencies of scores to points, and Neuberg for missing results.

`per_win` is the scale everywhere: 2 for each score beaten and 1 for each equalled (Europe), or
1 and a half (North America).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction


def top_of(results: int, per_win: int) -> int:
    """The most that one pair can have on a board with so many results; both sides share it."""
    return per_win * max(results - 1, 0)


def matchpoints(scores: Iterable[int], per_win: int = 2) -> dict[int, Fraction]:
    """Map each distinct score, lowest first, to its matchpoints among all the scores.

    Each score beaten counts `per_win`, each other equal score half of it.
    Source: Laws of Duplicate Bridge 2017, Law 78A.
    """
    points: dict[int, Fraction] = {}
    below = 0
    for score, frequency in sorted(Counter(scores).items()):
        points[score] = Fraction(per_win * (2 * below + frequency - 1), 2)
        below += frequency
    return points


def neuberg(points: Fraction, results: int, expected: int, per_win: int = 2) -> Fraction:
    """Bring points among `results` scores to the scale of `expected` scores, exactly.

    Each real score stands for expected/results scores. A single result gives the average.
    Source: English Bridge Union, The principle behind the Neuberg formula.
    """
    half_win = Fraction(per_win, 2)
    return (points + half_win) * Fraction(expected, results) - half_win


def board_points(scores: Iterable[int], expected: int, per_win: int = 2) -> Mapping[int, Fraction]:
    """Map each distinct North-South score of a board to its matchpoints of `top_of(expected)`."""
    counted = list(scores)
    plain = matchpoints(counted, per_win)
    if len(counted) == expected:
        return plain
    return {score: neuberg(points, len(counted), expected, per_win) for score, points in plain.items()}
