"""The same scores ranked otherwise: by stratum, or with handicaps."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from scorer.errors import NothingHere
from scorer.records.pairs import label_order
from scorer.records.settings import Method
from scorer.tournament.scored_event import Ranking
from scorer.tournament.standings import ranked
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.tournament.scored_event import ScoredEvent, Standing


class Order(StrEnum):
    """By what pairs can be ranked besides their scores alone."""

    STRATUM = "stratum"
    HANDICAP = "handicap"


def reranked(scored: ScoredEvent, order: Order) -> list[Ranking]:
    """The rankings of an event in another order.

    Raise `NothingHere` where no pair has what it goes by.
    """
    match order:
        case Order.STRATUM:
            rankings = list(_by_stratum(scored))
        case Order.HANDICAP:
            rankings = list(_by_handicap(scored))
    if not rankings:
        raise NothingHere(phrase("no pair of this event has a {column}: pairs.csv has a column for it", column=order))
    return rankings


def _by_stratum(scored: ScoredEvent) -> Iterator[Ranking]:
    """A list a stratum: its own pairs and all of lower strata. The first has everybody."""
    strata = sorted({pair.stratum for pair in scored.event.pairs if pair.stratum}, key=label_order)
    for position, stratum in enumerate(strata):
        for ranking in scored.rankings:
            standings = list(ranking.standings)
            if position:
                within = [standing for standing in standings if standing.pair.stratum in strata[position:]]
                standings = ranked(within, scored.event.scoring.method)
            yield _another(ranking, f"Stratum {stratum}", standings)


def _by_handicap(scored: ScoredEvent) -> Iterator[Ranking]:
    """Percentages with handicaps added to them; a pair without one has none."""
    method = scored.event.scoring.method
    if method is not Method.MATCHPOINTS:
        raise NothingHere(phrase("handicaps are added to percentages, and {method} has none", method=method))
    if not any(pair.handicap for pair in scored.event.pairs):
        return
    for ranking in scored.rankings:
        yield _another(ranking, "Handicap", ranked(map(_helped, ranking.standings), Method.MATCHPOINTS))


def _helped(standing: Standing) -> Standing:
    if standing.percent is None:
        return standing
    return standing._replace(percent=standing.percent + Fraction(standing.pair.handicap or 0))


def _another(ranking: Ranking, kind: str, standings: list[Standing]) -> Ranking:
    """Another list of the same section and side."""
    return Ranking(tuple(standings), ranking.section, ranking.side, kind)
