"""Layouts: possible positions of the cards that declarer does not see, all equally likely.

Source: RULES 1.10 in docs/rules.md.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, combinations, islice
from math import comb
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import TRICKS
from scorer.game.deals import HIGH_CARD_POINTS, PACK, Card, Deal, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.game.announcement import Known
    from scorer.game.contracts import Denomination
    from scorer.game.double_dummy import Tricks

Split = tuple["Card", ...]
"""The leader's honours, of those that declarer does not see."""


def layouts(known: Known) -> Iterator[Deal]:
    """Deal the unseen cards again and again, without end; the same knowledge gives the same deals in the same order."""
    seen = {*known.own.cards, *known.partner.cards}
    unseen = [card for card in PACK if card not in seen]
    small = [card for card in unseen if card.rank not in HIGH_CARD_POINTS]
    splits, ways = _splits([card for card in unseen if card.rank in HIGH_CARD_POINTS], len(small), known.leader_points)
    up_to = list(accumulate(ways))
    source = Random(str(known))  # noqa: S311  # must be reproducible
    while True:
        honours = splits[bisect_right(up_to, source.randrange(up_to[-1]))]
        leads = {*honours, *source.sample(small, TRICKS - len(honours))}
        hands = {known.declarer: known.own, known.declarer.partner: known.partner}
        hands[known.declarer.left] = Hand.of(leads)
        hands[known.declarer.left.partner] = Hand.of(card for card in unseen if card not in leads)
        yield Deal.of(hands)


class Unsolved(NamedTuple):
    """A layout to solve: its number among those of the same knowledge, and the tricks already known."""

    known: Known
    number: int
    layout: Deal
    asked: Sequence[Denomination]
    tricks: Tricks


def unsolved(
    known: Known, asked: Sequence[Denomination], numbers: range, kept: Mapping[int, Tricks]
) -> Iterator[Unsolved]:
    """Yield the layouts with these numbers that lack tricks in a denomination.

    `known_tricks` has the tricks that are already known, by layout number.
    """
    for number, layout in enumerate(islice(layouts(known), numbers.start, numbers.stop), numbers.start):
        tricks = kept.get(number, {})
        lacking = [one for one in asked if one not in tricks]
        if lacking:
            yield Unsolved(known, number, layout, lacking, tricks)


def _splits(honours: list[Card], small: int, points: int) -> tuple[list[Split], list[int]]:
    """Return every split that gives the leader its points, and the number of ways to fill its hand with small cards."""
    splits: list[Split] = []
    ways: list[int] = []
    for number in range(len(honours) + 1):
        for held in combinations(honours, number):
            if sum(HIGH_CARD_POINTS[card.rank] for card in held) == points:
                splits.append(held)
                ways.append(comb(small, TRICKS - number))
    return splits, ways
