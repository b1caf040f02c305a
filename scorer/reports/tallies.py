"""What a pair has on some of its boards: how many, the points, and out of how much."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.comparison.ranking import percentage
from scorer.reports.sheet import number

if TYPE_CHECKING:
    from scorer.records.pairs import Pair
    from scorer.tournament import ScoredEvent


class Tally(NamedTuple):
    """Boards, the sum of their points, exact, and the sum of their tops: 0 where the method has none."""

    boards: int = 0
    points: Fraction = Fraction(0)
    of: int = 0

    def plus(self, points: Fraction, top: int | None) -> Tally:
        """The same with one board more."""
        return Tally(self.boards + 1, self.points + points, self.of + (top or 0))

    @property
    def percent(self) -> Fraction | None:
        """Points in percent of the tops; None where nothing could be won."""
        return percentage(self.points, self.of)

    @property
    def mean(self) -> Fraction | None:
        """Points a board; None without boards."""
        return self.points / self.boards if self.boards else None


def figures(tally: Tally) -> dict[str, Any]:
    """A tally for programs; `of` and `percent` are null where the method has no top."""
    return {
        "boards": tally.boards,
        "points": number(tally.points),
        "of": number(tally.of or None),
        "percent": number(tally.percent),
        "mean": number(tally.mean),
    }


def pairs_in_order(scored: ScoredEvent) -> list[Pair]:
    """The pairs as the rankings list them, best first, one list after the other."""
    return [standing.pair for ranking in scored.rankings for standing in ranking.standings]
