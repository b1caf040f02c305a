"""A deal: four hands of the one pack, and its text in the Portable Bridge Notation (PBN)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorer.errors import Misread
from scorer.game.cards import PACK, RANKS, Card, Hand, Suit
from scorer.game.seats import Seat
from scorer.words import Phrase, chained, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


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
            raise Misread(text, phrase('a first seat and four hands, "N:hand hand hand hand"'))
        start = Seat.parse(first)
        by_seat = {start.after(turn): Hand.parse(hand) for turn, hand in enumerate(texts)}
        north, east, south, west = map(by_seat.__getitem__, Seat)
        deal = cls((north, east, south, west))
        if not deal._is_one_pack():
            raise Misread(text, phrase("52 different cards, 13 to a hand ({fault})", fault=deal._fault()))
        return deal

    def text(self, first: Seat = Seat.NORTH) -> str:
        """Write the deal as PBN, beginning with any seat."""
        hands = [str(self.hand(first.after(turn))) for turn in range(4)]
        return f"{first}:{' '.join(hands)}"

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

    def _is_one_pack(self) -> bool:
        """Whether every card is there, thirteen to a hand.

        Told quickly, because an event has many deals.
        """
        for suit in Suit:
            ranks = "".join([hand.holding(suit) for hand in self.hands])
            if set(ranks) != _RANKS:
                return False
        return all(len(hand) == len(RANKS) for hand in self.hands)

    def _fault(self) -> Phrase:
        """What keeps the hands from being one pack dealt evenly."""
        count: Counter[Card] = Counter()
        for hand in self.hands:
            count.update(hand.cards)
        faults: list[Phrase] = []
        missing = [str(card) for card in PACK if not count[card]]
        if missing:
            faults.append(phrase("missing: {cards}", cards=" ".join(missing)))
        twice = [str(card) for card in PACK if count[card] > 1]
        if twice:
            faults.append(phrase("there twice: {cards}", cards=" ".join(twice)))
        return chained(faults or self._uneven())

    def _uneven(self) -> Iterator[Phrase]:
        """The seats that have another number of cards than thirteen."""
        for seat, hand in self.by_seat.items():
            if len(hand) != len(RANKS):
                yield phrase("{seat} has {cards}", seat=seat, cards=len(hand))


_SEATS = tuple(Seat)
_RANKS = set(RANKS)
