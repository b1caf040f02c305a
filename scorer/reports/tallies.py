"""What a pair has on some of its boards, and how a pair stands at the head of a line."""

from __future__ import annotations

from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, Protocol

from scorer.comparison.ranking import percentage
from scorer.reports.table import NAME, Field, label_on
from scorer.words import phrase

if TYPE_CHECKING:
    from scorer.game.seats import Side
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

    def and_those_of(self, other: Tally) -> Tally:
        """The boards of both."""
        return Tally(self.boards + other.boards, self.points + other.points, self.of + other.of)

    @property
    def percent(self) -> Fraction | None:
        """Points in percent of the tops; None where nothing could be won."""
        return percentage(self.points, self.of)

    @property
    def mean(self) -> Fraction | None:
        """Points a board; None without boards."""
        return self.points / self.boards if self.boards else None


def pairs_in_order(scored: ScoredEvent) -> list[Pair]:
    """The pairs as the rankings list them, best first, one list after the other."""
    return [standing.pair for standing in scored.standings.values()]


class OfPair(Protocol):
    """A line that is about a pair."""

    @property
    def pair(self) -> Pair: ...


def _players(line: OfPair) -> list[str]:
    return list(line.pair.players)


def pair_fields(side: Side | None) -> tuple[Field[OfPair], ...]:
    """Label and names of a pair, in a list that says in its heading on which side all of them sat."""
    return (
        Field("pair", phrase("Pair"), cell=lambda line: label_on(side, line.pair.label)),
        Field("players", phrase("Players"), NAME, cell=attrgetter("pair.names"), value=_players),
    )


PAIR_FIELDS = pair_fields(None)
