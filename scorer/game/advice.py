"""What beginners are told about a deal: sure tricks, the contract that guidelines suggest, the opening lead.

Source: the guidelines of [alton] in docs/rules.md. They advise; nothing here decides a score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.game.cards import HIGH_CARD_POINTS, RANKS, Card, Hand, Suit
from scorer.game.contracts import TRICKS, Contract, Denomination, Target

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scorer.game.announcement import Announcement
    from scorer.game.deals import Deal

GAME_POINTS = 25
"""Points of declarer and dummy together that suggest game."""

FIT = 8
"""Cards of a major in the two hands that suggest it as trumps."""

HONOURS = "AKQJT"
SEQUENCE = {True: 2, False: 3}
"""Touching cards that make a sequence to lead from, against trumps (True) and against no trumps."""


def sure_tricks(first: Hand, second: Hand) -> Mapping[Suit, int]:
    """Tricks that two partners can cash from the top of each suit, before giving up the lead."""
    return {suit: _top_cards(first.holding(suit), second.holding(suit)) for suit in Suit}


def sure_tricks_together(first: Hand, second: Hand) -> int:
    """The same in no trumps: all suits, at most thirteen."""
    return min(sum(sure_tricks(first, second).values()), TRICKS)


def _top_cards(first: str, second: str) -> int:
    """Cards in unbroken order from the ace, as far as one of the hands can follow to each of them."""
    held = first + second
    unbroken = next((place for place, rank in enumerate(RANKS) if rank not in held), len(RANKS))
    return min(unbroken, max(len(first), len(second)))


def suggested(first: Hand, second: Hand) -> Contract:
    """The contract that the guidelines suggest: game on 25 points; the longer eight-card major, else no trumps."""
    target = Target.GAME if first.points + second.points >= GAME_POINTS else Target.PART_SCORE
    majors = {suit: len(first.holding(suit) + second.holding(suit)) for suit in (Suit.SPADES, Suit.HEARTS)}
    longest = max(majors, key=majors.__getitem__)
    denomination = Denomination(longest.value) if majors[longest] >= FIT else Denomination.NO_TRUMPS
    return Contract(target, denomination)


def suggested_for(deal: Deal, announcement: Announcement) -> Contract:
    """The contract suggested to the declaring side of a deal."""
    return suggested(deal.hand(announcement.declarer), deal.hand(announcement.dummy))


def advised_lead(hand: Hand, denomination: Denomination) -> Card:
    """The opening lead that beginners are taught.

    The top of a touching honour sequence, else the fourth highest of the longest suit. Against
    trumps two touching honours are enough; without any, a singleton is led; trumps are led only
    by a hand that has nothing else; and a suit headed by the ace is led with the ace.
    """
    trumps = None if denomination is Denomination.NO_TRUMPS else Suit(denomination.value)
    suits = [suit for suit in Suit if hand.holding(suit) and suit is not trumps] or [
        suit for suit in Suit if hand.holding(suit)
    ]
    sequences = [suit for suit in suits if _touching(hand.holding(suit)) >= SEQUENCE[trumps is not None]]
    if sequences:
        best = _best(hand, sequences)
        return Card(best, hand.holding(best)[0])
    singletons = [suit for suit in suits if len(hand.holding(suit)) == 1]
    if trumps is not None and singletons:
        return Card(singletons[0], hand.holding(singletons[0]))
    longest = _best(hand, suits)
    return Card(longest, _from_length(hand.holding(longest), against_trumps=trumps is not None))


def _best(hand: Hand, suits: Iterable[Suit]) -> Suit:
    """The longest suit; between equals the one with more points, then the higher."""
    return max(suits, key=lambda suit: (len(hand.holding(suit)), _points(hand.holding(suit))))


def _points(holding: str) -> int:
    return sum(HIGH_CARD_POINTS.get(rank, 0) for rank in holding)


def _touching(holding: str) -> int:
    """How many cards touch from the top, beginning with an honour; 0 where the top is none."""
    if not holding or holding[0] not in HONOURS:
        return 0
    start = RANKS.index(holding[0])
    return next((n for n, rank in enumerate(holding) if RANKS[start + n] != rank), len(holding))


def _from_length(holding: str, *, against_trumps: bool) -> str:
    """The fourth highest; of a shorter suit the lowest under an honour, else the highest."""
    if against_trumps and holding[0] == "A":
        return "A"
    if len(holding) >= 4:
        return holding[3]
    return holding[-1] if holding[0] in HONOURS else holding[0]
