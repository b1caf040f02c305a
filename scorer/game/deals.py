"""A deal: four hands of the one pack, and its text in the Portable Bridge Notation (PBN)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorer.errors import Misread
from scorer.game.cards import RANKS, Card, Hand, Suit
from scorer.game.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of thirteen cards, in the order of `Seat`."""

    hands: tuple[Hand, Hand, Hand, Hand]

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read `N:T532.AK4.K83.A53 …`: the first seat, then four hands clockwise from it.

        Raises `Misread`, which names the cards that are missing and those that are there twice.
        Source: PBN 2.1, section 3.4.11 (the tag Deal).
        """
        first, colon, rest = text.strip().partition(":")
        texts = rest.split()
        if not colon or len(texts) != len(Seat):
            raise Misread(text, 'a first seat and four hands, "N:hand hand hand hand"')
        start = Seat.parse(first)
        by_seat = {start.after(turn): Hand.parse(hand) for turn, hand in enumerate(texts)}
        north, east, south, west = (by_seat[seat] for seat in Seat)
        deal = cls((north, east, south, west))
        fault = deal._fault()
        if fault:
            raise Misread(text, f"52 different cards, 13 to a hand ({fault})")
        return deal

    def text(self, first: Seat = Seat.NORTH) -> str:
        """Write the deal as PBN, beginning with any seat."""
        return f"{first}:" + " ".join(str(self.hand(first.after(turn))) for turn in range(4))

    def __str__(self) -> str:
        return self.text()

    def hand(self, seat: Seat) -> Hand:
        return self.hands[_SEATS.index(seat)]

    @property
    def by_seat(self) -> Mapping[Seat, Hand]:
        """The hands with their seats, North first."""
        return dict(zip(Seat, self.hands, strict=True))

    @property
    def points(self) -> Mapping[Seat, int]:
        """High-card points of each seat; 40 together."""
        return {seat: self.hand(seat).points for seat in Seat}

    def _fault(self) -> str:
        """What keeps the hands from being one pack dealt evenly; empty when nothing does."""
        suits = zip(*(hand.holdings for hand in self.hands), strict=True)
        if all(len(hand) == len(RANKS) for hand in self.hands) and all(set("".join(s)) == _RANKS for s in suits):
            return ""
        count = Counter(card for hand in self.hands for card in hand.cards)
        pack = [Card(suit, rank) for suit in Suit for rank in RANKS]
        kinds = {
            "missing": [card for card in pack if not count[card]],
            "there twice": [card for card in pack if count[card] > 1],
        }
        faults = [f"{kind}: {' '.join(map(str, cards))}" for kind, cards in kinds.items() if cards]
        uneven = [f"{seat} has {len(self.hand(seat))}" for seat in Seat if len(self.hand(seat)) != len(RANKS)]
        return "; ".join(faults or uneven)


_SEATS = tuple(Seat)
_RANKS = set(RANKS)
