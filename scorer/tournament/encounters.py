"""Encounters of two pairs, turned into victory points."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

from scorer.comparison.victory_points import victory_points as on_scale

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.tournament.scored import ScoredBoard


def victory_points(boards: Iterable[ScoredBoard]) -> dict[str, list[Fraction]]:
    """The victory points of each pair, one number an encounter: all boards of a round against the same pair.

    Each side is scored by its own IMPs, so that the two share 20 unless a ruling gave them more or less.
    """
    margins: defaultdict[tuple[str, str, int | None], list[Fraction]] = defaultdict(list)
    for board in boards:
        for line in board.results:
            ns, ew, number = line.result.ns, line.result.ew, line.result.round
            if ns is not None and ew is not None and line.ns_points is not None and line.ew_points is not None:
                margins[ns, ew, number].append(line.ns_points)
                margins[ew, ns, number].append(line.ew_points)
    won: defaultdict[str, list[Fraction]] = defaultdict(list)
    for (pair, _, _), points in margins.items():
        won[pair].append(on_scale(sum(points, Fraction(0)), len(points)))
    return won
