"""Handicaps: percentages added to a pair's result, based on the last results of its players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer.comparison.matchpoints import AVERAGE
from scorer.competitions.standings import Evening, Line, Listing, Outcome, in_order, mean, placed
from scorer.errors import ScorerError, Way, remedy
from scorer.i18n import phrase
from scorer.model.players import Book, people_of

if TYPE_CHECKING:
    from scorer.model.competitions import Competition, Rule
    from scorer.model.pairs import Pair
    from scorer.scoring import Standing


class Handicaps:
    """Players' handicaps before an event, based only on earlier results."""

    def __init__(self, rule: Rule, book: Book) -> None:
        self._rule = rule
        self._book = book
        self._results: defaultdict[str, list[Fraction]] = defaultdict(list)

    def learn(self, evening: Evening) -> None:
        """Add an event's percentages, for later events."""
        for standing in evening.standings:
            if standing.percent is not None:
                for person in people_of(standing.pair, self._book):
                    self._results[person.key].append(standing.percent)

    def of_player(self, key: str) -> Fraction:
        """Return a player's handicap: a share of 50 minus the mean of the last results, within the cap.

        It is negative for a mean above 50, and 0 without results.
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
        """Return a pair's handicap, the mean of its players'."""
        return mean([self.of_player(person.key) for person in people_of(pair, self._book)]) or Fraction(0)


SCRATCH, HANDICAP = "Scratch", "Handicap"
"""Names of the lists without and with handicaps."""


def evening(competition: Competition, asked: Evening, evenings: Iterable[Evening], book: Book) -> Outcome:
    """Rank one event without and with the handicaps that its players had the day before.

    Raise `ScorerError` if the competition has no handicaps, or the event no percentages.
    """
    if not competition.rule.handicap_results:
        raise ScorerError(phrase("{name} has no handicaps", name=competition.name), remedy(Way.HANDICAPS))
    handicaps = Handicaps(competition.rule, book)
    for earlier in in_order(evenings):
        if earlier.date < asked.date:
            handicaps.learn(earlier)
    lines = [_line(standing) for standing in asked.standings if standing.percent is not None]
    if not lines:
        raise ScorerError(phrase("handicaps are added to percentages, and {event} has none", event=asked.slug))
    given = {standing.pair.label: handicaps.of_pair(standing.pair) for standing in asked.standings}
    helped = [line._replace(percent=(line.percent or 0) + given[line.label or ""]) for line in lines]
    lists = (Listing(SCRATCH, _by_percent(lines)), Listing(HANDICAP, _by_percent(helped)))
    return Outcome(competition, (asked,), lists)


def _line(standing: Standing) -> Line:
    pair = standing.pair
    return Line(
        pair.label,
        pair.players,
        1,
        boards=standing.boards,
        score=standing.score,
        of=standing.of,
        percent=standing.percent,
    )


def _by_percent(lines: Iterable[Line]) -> tuple[Line, ...]:
    return placed(lines, attrgetter("percent"), attrgetter("percent"))
