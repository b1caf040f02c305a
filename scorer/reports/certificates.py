"""Certificates: what a pair takes home from a school's or a beginners' afternoon, which is something to be proud of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.records.pairs import BETWEEN_MEMBERS, Form, Pair, label_order
from scorer.reports.blocks import Item, Sentence
from scorer.reports.table import rounded
from scorer.reports.travellers import places_of
from scorer.words import counted, joined, noun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.records.events import Event
    from scorer.tournament import ScoredEvent, Standing

ORDINALS = {1: "First", 2: "Second", 3: "Third"}
"""The places that are written on a certificate: the others are for having played."""

HALF = 50
"""Percent from which a share is something to be proud of."""

MOST_BOARDS = 3
"""Boards that are named one by one."""


def items(scored: ScoredEvent) -> list[Item]:
    """One for each with a place: school by school where there are any, then best first, list by list."""
    return sorted(_all(scored), key=lambda item: label_order(scored.pairs[str(item.about)].club))


def _all(scored: ScoredEvent) -> Iterator[Item]:
    for ranking in scored.rankings:
        of = f" of {scored.event.form.counted(len(ranking.standings))}" + (
            f", {ranking.name}" if len(scored.rankings) > 1 else ""
        )
        for standing in ranking.standings:
            if standing.place is None:
                continue
            pair = standing.pair
            won = f"played {counted(standing.boards, 'board')} of Minibridge"
            if standing.place in ORDINALS:
                place = ORDINALS[standing.place]
                won = (f"Shared {place.lower()} place" if standing.tied else place) + of
            names = (Sentence(name, loud=True) for name in pair.names.players or (scored.titled(pair.label),))
            told = (", ".join(pair.people), pair.club, won, _proud(scored, standing))
            proud = (Sentence(words) for words in told if words)
            yield Item("Certificate", (*names, *proud), about=pair.label)


def of_pair(scored: ScoredEvent, label: str) -> Item | None:
    """The certificate of a pair that has a place."""
    return next((item for item in items(scored) if item.about == label), None)


def _proud(scored: ScoredEvent, standing: Standing) -> str:
    """What the pair did well: its share of the points, or else the boards on which nobody did better."""
    if standing.percent is not None and standing.percent >= HALF:
        return f"with {rounded(standing.percent, scored.event.scoring.percent_decimals)} %"
    best: list[int] = []
    own = scored.event.labels_of(standing.pair.label)
    for board, places in places_of(scored).items():
        if any(label in places and places[label].place == 1 for label in own):
            best.append(board)
    if not best:
        return ""
    if len(best) > MOST_BOARDS:
        return f"nobody did better on {counted(len(best), 'board')}"
    return f"nobody did better on {noun(len(best), 'board')} {joined(best)}"


def with_first_names(event: Event) -> Event:
    """An event whose players are called by their first names alone, as a school may wish."""
    pairs, entrants = list[Pair](), list[Pair]()
    for shown, known in ((pairs, event.pairs), (entrants, event.entrants)):
        for pair in known:
            first, second = (name.partition(" ")[0] for name in pair.players)
            people = BETWEEN_MEMBERS.join(name.partition(" ")[0] for name in pair.people)
            shown.append(pair._replace(player1=first, player2=second, members=people))
    if event.form is Form.TEAMS:  # the team's name is nobody's
        entrants = [short._replace(player1=team.player1) for short, team in zip(entrants, event.entrants, strict=True)]
    return replace(event, pairs=tuple(pairs), entrants=tuple(entrants))
