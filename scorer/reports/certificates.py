"""Certificates: what a pair takes home from a school's or a beginners' afternoon."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.reports.table import rounded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.records.events import Event
    from scorer.tournament import ScoredEvent

WITH_A_PLACE = 3
"""The last place that is written on a certificate: the others are for having played."""


class Certificate(NamedTuple):
    """A pair's. `place` and `of`, the pairs of its `ranking`, are None but for the first three places.

    `percent` is empty where the method has no top.
    """

    pair: str
    players: tuple[str, ...]
    ranking: str
    place: int | None
    tied: bool
    of: int | None
    boards: int
    percent: str


def certificates(scored: ScoredEvent, best: int | None = None) -> Iterator[Certificate]:
    """One for each pair with a place, best first, list by list; of each list only the `best` so many places."""
    for ranking in scored.rankings:
        name = ranking.name if len(scored.rankings) > 1 else ""
        for standing in ranking.standings:
            pair, place, percent = standing.pair, standing.place, ""
            if place is None or (best is not None and place > best):
                continue
            players = pair.names.players or (f"Pair {pair.label}",)
            if standing.percent is not None:
                percent = rounded(standing.percent, scored.event.scoring.percent_decimals)
            place, of = (place, len(ranking.standings)) if place <= WITH_A_PLACE else (None, None)
            yield Certificate(pair.label, players, name, place, standing.tied, of, standing.boards, percent)


def with_first_names(event: Event) -> Event:
    """An event whose players are called by their first names alone, as a school may wish."""
    pairs = []
    for pair in event.pairs:
        first, second = (name.partition(" ")[0] for name in pair.players)
        pairs.append(pair._replace(player1=first, player2=second))
    return replace(event, pairs=tuple(pairs))
