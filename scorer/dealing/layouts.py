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

    from scorer.game.announcement import DeclarerView
    from scorer.game.contracts import Denomination
    from scorer.game.double_dummy import TricksByDenomination

HonourSplit = tuple["Card", ...]
"""The leader's honours, of those that declarer does not see."""


def generate_layouts(view: DeclarerView) -> Iterator[Deal]:
    """Deal the unseen cards again and again, without end; the same knowledge gives the same deals in the same order."""
    seen = {*view.own_hand.cards, *view.dummy_hand.cards}
    unseen = [card for card in PACK if card not in seen]
    small = [card for card in unseen if card.rank not in HIGH_CARD_POINTS]
    splits, ways = _list_splits(
        [card for card in unseen if card.rank in HIGH_CARD_POINTS], len(small), view.leader_points
    )
    cumulative_ways = list(accumulate(ways))
    source = Random(str(view))  # noqa: S311  # must be reproducible
    while True:
        honours = splits[bisect_right(cumulative_ways, source.randrange(cumulative_ways[-1]))]
        leader_cards = {*honours, *source.sample(small, TRICKS - len(honours))}
        hands = {view.declarer: view.own_hand, view.declarer.partner: view.dummy_hand}
        hands[view.declarer.left] = Hand.from_cards(leader_cards)
        hands[view.declarer.left.partner] = Hand.from_cards(card for card in unseen if card not in leader_cards)
        yield Deal.from_hands(hands)


class UnsolvedLayout(NamedTuple):
    """A layout to solve: its number among those of the same knowledge, and the tricks already known."""

    view: DeclarerView
    number: int
    layout: Deal
    denominations: Sequence[Denomination]
    tricks: TricksByDenomination


def list_unsolved_layouts(
    view: DeclarerView,
    denominations: Sequence[Denomination],
    numbers: range,
    known_tricks: Mapping[int, TricksByDenomination],
) -> Iterator[UnsolvedLayout]:
    """Yield the layouts with these numbers that lack tricks in a denomination.

    `known_tricks` has the tricks that are already known, by layout number.
    """
    for number, layout in enumerate(islice(generate_layouts(view), numbers.start, numbers.stop), numbers.start):
        tricks = known_tricks.get(number, {})
        lacking = [one for one in denominations if one not in tricks]
        if lacking:
            yield UnsolvedLayout(view, number, layout, lacking, tricks)


def _list_splits(honours: list[Card], small: int, points: int) -> tuple[list[HonourSplit], list[int]]:
    """Return every split that gives the leader its points, and the number of ways to fill its hand with small cards."""
    splits: list[HonourSplit] = []
    ways: list[int] = []
    for number in range(len(honours) + 1):
        for held in combinations(honours, number):
            if sum(HIGH_CARD_POINTS[card.rank] for card in held) == points:
                splits.append(held)
                ways.append(comb(small, TRICKS - number))
    return splits, ways
