"""Deals: suits, cards, hands and four hands of one pack, with their text in Portable Bridge Notation (PBN)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scorer.errors import ParseError
from scorer.game.seats import Seat
from scorer.i18n import LabelledEnum, Phrase, join_phrases, phrase

RANKS = "AKQJT98765432"
"""The ranks of a suit, highest first."""

HIGH_CARD_POINTS: Mapping[str, int] = {"A": 4, "K": 3, "Q": 2, "J": 1}
"""Points for honours; 40 in the pack. Source: every published rule set of Minibridge."""

PACK_POINTS = 4 * sum(HIGH_CARD_POINTS.values())


class Suit(LabelledEnum):
    """A suit of the pack, highest first, as hands are written."""

    SPADES = "S", phrase("spades")
    HEARTS = "H", phrase("hearts")
    DIAMONDS = "D", phrase("diamonds")
    CLUBS = "C", phrase("clubs")

    @property
    def symbol(self) -> str:
        """The suit symbol for screens."""
        return {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[self.value]


RANK_WORDS: Mapping[str, Phrase | str] = {
    "A": phrase("ace"),
    "K": phrase("king"),
    "Q": phrase("queen"),
    "J": phrase("jack"),
    "T": "10",
}
"""The ranks that are read otherwise than they are written."""


class Card(NamedTuple):
    """One card, written suit first: `HQ`."""

    suit: Suit
    rank: str

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"

    @property
    def description(self) -> Phrase:
        """The card in words: `ace of clubs`, `10 of spades`."""
        return phrase("{rank} of {suit}", rank=RANK_WORDS.get(self.rank, self.rank), suit=self.suit.label)


PACK = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)
"""All 52 cards, spades first, each suit highest first."""


class Hand(NamedTuple):
    """The cards of one player: four holdings in the order of `Suit`, each highest rank first."""

    holdings: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> "Hand":
        """Parse `T532.AK4.K83.A53` (spades.hearts.diamonds.clubs). Raise `ParseError` if it is not a hand."""
        suits = text.strip().upper().replace("10", "T").split(".")
        if len(suits) != len(Suit) or not set("".join(suits)) <= set(RANKS):
            raise ParseError(text, phrase("four suits separated by dots, such as AK4.T53..QJ98765"))
        return cls(tuple("".join(sorted(suit, key=RANKS.index)) for suit in suits))

    @classmethod
    def from_cards(cls, cards: Iterable[Card]) -> "Hand":
        """Return the hand of these cards, in any order."""
        held: dict[Suit, list[str]] = {suit: [] for suit in Suit}
        for card in cards:
            held[card.suit].append(card.rank)
        return cls(tuple("".join(sorted(ranks, key=RANKS.index)) for ranks in held.values()))

    def __str__(self) -> str:
        return ".".join(self.holdings)

    @property
    def symbols(self) -> str:
        """The hand with suit symbols: `♠ T532 ♥ AK4 ♦ K83 ♣ -`."""
        return "  ".join(f"{suit.symbol} {self.holding(suit) or '-'}" for suit in Suit)

    @property
    def size(self) -> int:
        """Number of cards."""
        return sum(map(len, self.holdings))

    def holding(self, suit: Suit) -> str:
        """Return the ranks held in a suit, highest first; empty for a void."""
        return self.holdings[_SUITS.index(suit)]

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(suit, rank) for suit in Suit for rank in self.holding(suit))

    @property
    def lengths(self) -> tuple[int, ...]:
        """Number of spades, hearts, diamonds and clubs."""
        return tuple(map(len, self.holdings))

    @property
    def is_balanced(self) -> bool:
        """Whether the hand has no singleton or void and at most one doubleton."""
        return min(self.lengths) >= 2 and self.lengths.count(2) <= 1

    @property
    def points(self) -> int:
        """High-card points."""
        return sum(map(points_of, self.holdings))


def combined_lengths(one: Hand, other: Hand) -> dict[Suit, int]:
    """Return the combined length of each suit in two hands."""
    return {suit: len(one.holding(suit) + other.holding(suit)) for suit in Suit}


def points_of(holding: str) -> int:
    """Return the high-card points of the cards held in one suit."""
    return sum(HIGH_CARD_POINTS.get(rank, 0) for rank in holding)


_SUITS = tuple(Suit)


class Deal(NamedTuple):
    """Four hands of thirteen cards, in the order of `Seat`."""

    hands: tuple[Hand, ...]

    @classmethod
    def from_hands(cls, by_seat: Mapping[Seat, Hand]) -> "Deal":
        """Return the deal of these hands."""
        return cls(tuple(map(by_seat.__getitem__, Seat)))

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """Parse `N:T532.AK4.K83.A53 …`: the first seat, then four hands clockwise from it.

        Raise `ParseError`, which names missing and repeated cards, if the hands are not one pack. Source: PBN 2.1,
        section 3.4.11 (the tag Deal).
        """
        first, colon, rest = text.strip().partition(":")
        texts = rest.split()
        if not colon or len(texts) != len(Seat):
            raise ParseError(text, phrase('the first seat and four hands, as in "N:hand hand hand hand"'))
        start = Seat.parse(first)
        by_seat = {start.rotate(turn): Hand.parse(hand) for turn, hand in enumerate(texts)}
        deal = cls.from_hands(by_seat)
        if not deal._is_one_pack():
            raise ParseError(text, phrase("52 different cards, 13 to a hand ({fault})", fault=deal._describe_fault()))
        return deal

    def to_pbn(self, first: Seat = Seat.NORTH) -> str:
        """Return the deal as PBN, starting with the given seat."""
        hands = [str(self.hand(first.rotate(turn))) for turn in range(4)]
        return f"{first}:{' '.join(hands)}"

    def __str__(self) -> str:
        return self.to_pbn()

    def hand(self, seat: Seat) -> Hand:
        return self.hands[_SEATS.index(seat)]

    @property
    def by_seat(self) -> Mapping[Seat, Hand]:
        """The hands by seat, North first."""
        return dict(zip(Seat, self.hands, strict=True))

    @property
    def points(self) -> Mapping[Seat, int]:
        """High-card points of each seat, 40 in all."""
        return {seat: self.hand(seat).points for seat in Seat}

    def _is_one_pack(self) -> bool:
        """Return whether every card is present, thirteen to a hand. Must be fast: an event has many deals."""
        for suit in Suit:
            ranks = "".join([hand.holding(suit) for hand in self.hands])
            if set(ranks) != _RANKS:
                return False
        return all(hand.size == len(RANKS) for hand in self.hands)

    def _describe_fault(self) -> Phrase:
        """Describe why the hands are not one pack dealt evenly."""
        count: Counter[Card] = Counter()
        for hand in self.hands:
            count.update(hand.cards)
        faults: list[Phrase] = []
        missing = [str(card) for card in PACK if not count[card]]
        if missing:
            faults.append(phrase("missing: {cards}", cards=" ".join(missing)))
        twice = [str(card) for card in PACK if count[card] > 1]
        if twice:
            faults.append(phrase("duplicated: {cards}", cards=" ".join(twice)))
        uneven = [(seat, hand.size) for seat, hand in self.by_seat.items() if hand.size != len(RANKS)]
        return join_phrases(faults or (phrase("{seat} has {cards}", seat=seat, cards=cards) for seat, cards in uneven))


_SEATS = tuple(Seat)
_RANKS = set(RANKS)
