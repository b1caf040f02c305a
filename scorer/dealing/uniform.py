"""Deals of which every one is equally likely: the pack shuffled, thirteen cards to each."""

from __future__ import annotations

from random import Random, SystemRandom

from scorer.game.announcement import Redeal
from scorer.game.cards import PACK, Hand
from scorer.game.deals import Deal
from scorer.game.seats import Seat

HALF = 20
"""Points of each side in a deal that is dealt again."""


def chance(seed: int | None) -> Random:
    """The system's random source; with a seed, one that gives the same deals again."""
    return SystemRandom() if seed is None else Random(seed)  # noqa: S311  # a set that is to be repeated


def dealt(source: Random) -> Deal:
    """One deal of all there are."""
    pack = list(PACK)
    source.shuffle(pack)
    north, east, south, west = (Hand.of(pack[turn :: len(Seat)]) for turn in range(len(Seat)))
    return Deal((north, east, south, west))


def playable(source: Random, redeal: Redeal) -> Deal:
    """The same; where a 20-20 deal is dealt again, one that is none."""
    while True:
        deal = dealt(source)
        if redeal is Redeal.NS_DECLARE or deal.hands[0].points + deal.hands[2].points != HALF:
            return deal
