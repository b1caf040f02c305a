"""Handicaps: percentages added to a pair's result, based on the last results of its players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer import hints
from scorer.comparison.matchpoints import AVERAGE
from scorer.competitions.standings import (
    CompetitionList,
    CompetitionResult,
    CompetitionRow,
    EventRankings,
    mean_of,
    rank_rows,
    sort_by_date,
)
from scorer.errors import ScorerError
from scorer.i18n import phrase
from scorer.model.players import PlayerBook, identities_of

if TYPE_CHECKING:
    from scorer.model.competitions import Competition, CompetitionRule
    from scorer.model.pairs import Pair
    from scorer.scoring import Standing


class Handicaps:
    """Players' handicaps before an event, based only on earlier results."""

    def __init__(self, rule: CompetitionRule, book: PlayerBook) -> None:
        self._rule = rule
        self._book = book
        self._results: defaultdict[str, list[Fraction]] = defaultdict(list)

    def add_results(self, evening: EventRankings) -> None:
        """Add an event's percentages, for later events."""
        for standing in evening.standings:
            if standing.percent is not None:
                for person in identities_of(standing.pair, self._book):
                    self._results[person.key].append(standing.percent)

    def player_handicap(self, key: str) -> Fraction:
        """Return a player's handicap: a share of 50 minus the mean of the last results, within the cap.

        It is negative for a mean above 50, and 0 without results.
        """
        rule = self._rule
        average = mean_of(self._results[key][-rule.handicap_results :]) if rule.handicap_results else None
        if average is None:
            return Fraction(0)
        handicap = (AVERAGE - average) * rule.handicap_share / 100
        if rule.handicap_cap:
            return max(min(handicap, Fraction(rule.handicap_cap)), Fraction(-rule.handicap_cap))
        return handicap

    def pair_handicap(self, pair: Pair) -> Fraction:
        """Return a pair's handicap, the mean of its players'."""
        return mean_of([self.player_handicap(person.key) for person in identities_of(pair, self._book)]) or Fraction(0)


SCRATCH_TITLE, HANDICAP_TITLE = phrase("Scratch"), phrase("Handicap")
"""Names of the lists without and with handicaps."""


def rank_evening(
    competition: Competition, session: EventRankings, season: Iterable[EventRankings], book: PlayerBook
) -> CompetitionResult:
    """Rank one event without and with the handicaps that its players had the day before.

    Raise `ScorerError` if the competition has no handicaps, or the event no percentages.
    """
    if not competition.rule.handicap_results:
        raise ScorerError(phrase("{name} has no handicaps", name=competition.name), hints.SET_HANDICAPS)
    handicaps = Handicaps(competition.rule, book)
    for earlier in sort_by_date(season):
        if earlier.date < session.date:
            handicaps.add_results(earlier)
    lines = [_build_row(standing) for standing in session.standings if standing.percent is not None]
    if not lines:
        raise ScorerError(phrase("handicaps are added to percentages, but {event} has none", event=session.slug))
    handicap_of = {standing.pair.label: handicaps.pair_handicap(standing.pair) for standing in session.standings}
    with_handicaps = [line._replace(percent=(line.percent or 0) + handicap_of[line.label or ""]) for line in lines]
    lists = (
        CompetitionList(SCRATCH_TITLE, _rank_by_percent(lines)),
        CompetitionList(HANDICAP_TITLE, _rank_by_percent(with_handicaps)),
    )
    return CompetitionResult(competition, (session,), lists)


def _build_row(standing: Standing) -> CompetitionRow:
    pair = standing.pair
    return CompetitionRow(
        pair.label,
        pair.players,
        1,
        boards=standing.boards,
        score=standing.score,
        available=standing.available,
        percent=standing.percent,
    )


def _rank_by_percent(lines: Iterable[CompetitionRow]) -> tuple[CompetitionRow, ...]:
    return rank_rows(lines, attrgetter("percent"), attrgetter("percent"))
