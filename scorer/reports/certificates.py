"""Certificates: what a pair takes home from a school's or a beginners' afternoon."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from scorer.records.events import Event
    from scorer.records.pairs import Pair
    from scorer.tournament import Ranking, ScoredEvent, Standing

WITH_A_PLACE = 3
"""The last place that is written on a certificate: the others are for having played."""


class Certificate(NamedTuple):
    """A pair's. `place` and `of`, the pairs of its `ranking`, are None but for the first three places."""

    pair: str
    players: tuple[str, ...]
    ranking: str
    place: int | None
    tied: bool
    of: int | None
    boards: int
    percent: Fraction | None


def certificates(scored: ScoredEvent, best: int | None = None) -> Iterator[Certificate]:
    """One for each pair with a place, best first, list by list; of each list only the `best` so many places."""
    for ranking in scored.rankings:
        for standing in ranking.standings:
            if standing.place is not None and (best is None or standing.place <= best):
                yield _certificate(ranking, standing, standing.place, alone=len(scored.rankings) == 1)


def _certificate(ranking: Ranking, standing: Standing, place: int, *, alone: bool) -> Certificate:
    pair = standing.pair
    certificate = Certificate(
        pair.label,
        players=pair.names.players or (f"Pair {pair.label}",),
        ranking="" if alone else ranking.name,
        place=None,
        tied=standing.tied,
        of=None,
        boards=standing.boards,
        percent=standing.percent,
    )
    if place <= WITH_A_PLACE:
        return certificate._replace(place=place, of=len(ranking.standings))
    return certificate


def with_first_names(event: Event) -> Event:
    """An event whose players are called by their first names alone, as a school may wish."""
    return replace(event, pairs=tuple(map(_first_names, event.pairs)))


def _first_names(pair: Pair) -> Pair:
    first, second = (name.partition(" ")[0] for name in pair.players)
    return pair._replace(player1=first, player2=second)
