"""Handicaps: what is added to a pair's percentage, from the last results of its players."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

from scorer.comparison.awards import AVERAGE
from scorer.competitions.standings import mean
from scorer.records.players import people_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.competitions.standings import Evening
    from scorer.records.competitions import Rule
    from scorer.records.pairs import Pair
    from scorer.records.players import Book


class Handicaps:
    """The handicaps of players as they were before an event: only earlier results make them."""

    def __init__(self, rule: Rule, book: Book) -> None:
        self._rule = rule
        self._book = book
        self._results: defaultdict[str, list[Fraction]] = defaultdict(list)

    def learn(self, evening: Evening) -> None:
        """Take an event's percentages into account, for the events after it."""
        for standing in evening.scored.standings.values():
            if standing.percent is not None:
                for person in people_of(standing.pair, self._book):
                    self._results[person.key].append(standing.percent)

    def of_player(self, key: str) -> Fraction:
        """A player's handicap: a share of what the mean of the last results lacks to 50, within the cap.

        It is negative for who had more, and 0 without any result.
        """
        rule = self._rule
        average = mean(self._results[key][-rule.handicap_results :]) if rule.handicap_results else None
        if average is None:
            return Fraction(0)
        given = (AVERAGE - average) * rule.handicap_share / 100
        if rule.handicap_cap:
            return max(min(given, Fraction(rule.handicap_cap)), Fraction(-rule.handicap_cap))
        return given

    def of_pair(self, pair: Pair) -> Fraction:
        """A pair's handicap: the mean of its players'."""
        return mean([self.of_player(person.key) for person in people_of(pair, self._book)]) or Fraction(0)


def before(evening: Evening, evenings: Iterable[Evening], rule: Rule, book: Book) -> Handicaps:
    """The handicaps with which players come to an event: those of the days before it."""
    handicaps = Handicaps(rule, book)
    for earlier in evenings:
        if earlier.date < evening.date:
            handicaps.learn(earlier)
    return handicaps
