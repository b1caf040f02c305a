"""What beginners are told about a deal: sure tricks, the contract that guidelines suggest, the opening lead.

Source: the guidelines of [alton] in docs/rules.md. They advise; nothing here decides a score.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import TRICKS, Contract, Denomination, Target
from scorer.game.deals import RANKS, Card, Deal, Hand, Suit, lengths_together, points_of
from scorer.game.seats import Seat, Side

if TYPE_CHECKING:
    from scorer.game.announcement import Announcement

Break = tuple[int, int]
"""How many cards of a suit each of two defenders has, the larger number first."""

GAME_POINTS = 25
"""Points of declarer and dummy together that suggest game."""

SURE_GAME = 9
"""Sure tricks in no trumps that make game there, whatever the points."""

FIT = 8
"""Cards of a major in the two hands that suggest it as trumps."""

LONG = 6
"""Cards of a suit in one hand that suggest it as trumps for a part score; beside a short suit eight in both do."""

SHORT = 1
"""Cards of a suit in one hand that make a part score in no trumps dangerous."""

GUARDS = {"A": 1, "K": 2, "Q": 3, "J": 4}
"""With how many cards in the same hand an honour stops the defenders from running a suit."""

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
    unbroken = 0
    for rank in RANKS:
        if rank not in first + second:
            break
        unbroken += 1
    return min(unbroken, max(len(first), len(second)))


def open_suits(first: Hand, second: Hand) -> list[Suit]:
    """The suits that neither hand guards, and of which the defenders have more than five: they run them first."""
    unguarded: list[Suit] = []
    for suit in Suit:
        holdings = first.holding(suit), second.holding(suit)
        guarded = any(len(held) >= GUARDS.get(held[:1], TRICKS + 1) for held in holdings)
        if not guarded and sum(map(len, holdings)) < FIT:
            unguarded.append(suit)
    return unguarded


def sure_game(first: Hand, second: Hand) -> bool:
    """Whether nine sure tricks make game in no trumps: every suit is guarded, so that the defenders cannot go first."""
    return sure_tricks_together(first, second) >= SURE_GAME and not open_suits(first, second)


def suggested(first: Hand, second: Hand) -> Contract:
    """The contract that the guidelines suggest.

    Game in no trumps on nine sure tricks without an open suit; else game on 25 points, in the longer eight-card major
    or in no trumps. Instead of no trumps a long suit where they are dangerous.
    """
    if sure_game(first, second):
        return Contract(Target.GAME, Denomination.NO_TRUMPS)
    together = first.points + second.points
    target = Target.GAME if together >= GAME_POINTS else Target.PART_SCORE
    denomination = _suggested_denomination(first, second)
    if denomination is Denomination.NO_TRUMPS:
        denomination = _safer(first, second, target)
    return Contract(target, denomination)


def _safer(first: Hand, second: Hand, target: Target) -> Denomination:
    """The longest suit, of equals the higher, where no trumps are dangerous; else no trumps.

    For game a suit that nobody guards makes them so; for a part score a singleton or a void, or a long suit alone.
    """
    part_score = target is Target.PART_SCORE
    dangerous = min(*first.lengths, *second.lengths) <= SHORT if part_score else bool(open_suits(first, second))
    long: dict[Suit, int] = {}
    for suit, cards in lengths_together(first, second).items():
        longer = max(len(first.holding(suit)), len(second.holding(suit)))
        if (dangerous and cards >= FIT) or (part_score and longer >= LONG):
            long[suit] = cards
    return Denomination(max(long, key=long.__getitem__).value) if long else Denomination.NO_TRUMPS


def _suggested_denomination(first: Hand, second: Hand) -> Denomination:
    """The longer major, of equals spades, where it is a fit; else no trumps."""
    spades, hearts, *_ = lengths_together(first, second).values()
    if max(spades, hearts) < FIT:
        return Denomination.NO_TRUMPS
    return Denomination.SPADES if spades >= hearts else Denomination.HEARTS


def suggested_for(deal: Deal, announcement: Announcement) -> Contract:
    """The contract suggested to the declaring side of a deal."""
    return suggested(deal.hand(announcement.declarer), deal.hand(announcement.dummy))


class LongSuit(NamedTuple):
    """A suit whose last card wins a trick beyond the sure ones, when the defenders have no more of it.

    `breaks` are the ways in which their cards may lie for that, most even first, the longer defender's
    number before the other's; `lie` is how they do; `holders` who of the side has such a last card.
    """

    suit: Suit
    breaks: tuple[Break, ...]
    lie: Break
    holders: tuple[Seat, ...]

    @property
    def defenders(self) -> int:
        """How many cards of the suit the defenders have together."""
        return sum(self.lie)

    @property
    def certain(self) -> bool:
        """Whether the last card wins however the others break."""
        return self.breaks[-1][0] == self.defenders


def long_suits(deal: Deal, side: Side) -> Iterator[LongSuit]:
    """The suits from which a side may have extra tricks: it has more cards there than the defenders together.

    A defender who has fewer cards than the longer hand has none left when its last one is played.
    """
    first, second = map(deal.hand, side.seats)
    for suit, sure in sure_tricks(first, second).items():
        lengths = {seat: len(deal.hand(seat).holding(suit)) for seat in Seat}
        longest = max(lengths[seat] for seat in side.seats)
        lie = _break(*(lengths[seat] for seat in side.opponents.seats))
        outstanding = sum(lie)
        if outstanding >= TRICKS - outstanding or sure >= longest:
            continue
        even = (outstanding + 1) // 2
        breaks = tuple(_break(most, outstanding - most) for most in range(even, min(longest - 1, outstanding) + 1))
        yield LongSuit(suit, breaks, lie, tuple(seat for seat in side.seats if lengths[seat] == longest))


def _break(one: int, other: int) -> Break:
    return max(one, other), min(one, other)


def advised_lead(hand: Hand, denomination: Denomination) -> Card:
    """The opening lead that beginners are taught.

    The top of a touching honour sequence, else the fourth highest of the longest suit. Against
    trumps two touching honours are enough; without any, a singleton is led; trumps are led only
    by a hand that has nothing else; and a suit headed by the ace is led with the ace.
    """
    against_trumps = denomination is not Denomination.NO_TRUMPS
    holdings = _to_lead_from(hand, denomination)
    sequences = {suit: held for suit, held in holdings.items() if _touching(held) >= SEQUENCE[against_trumps]}
    if sequences:
        best = _best(sequences)
        return Card(best, sequences[best][0])
    singletons = [Card(suit, held) for suit, held in holdings.items() if len(held) == 1]
    if against_trumps and singletons:
        return singletons[0]
    longest = _best(holdings)
    return Card(longest, _from_length(holdings[longest], against_trumps=against_trumps))


def _to_lead_from(hand: Hand, denomination: Denomination) -> Mapping[Suit, str]:
    """The holdings that come into question, highest suit first: trumps only where there is nothing else."""
    held = {suit: hand.holding(suit) for suit in Suit if hand.holding(suit)}
    plain = {suit: holding for suit, holding in held.items() if suit.value != denomination.value}
    return plain or held


def _best(holdings: Mapping[Suit, str]) -> Suit:
    """The longest suit; between equals the one with more points, then the higher."""
    return max(holdings, key=lambda suit: (len(holdings[suit]), points_of(holdings[suit])))


def _touching(holding: str) -> int:
    """How many cards touch from the top, beginning with an honour; 0 where the top is none."""
    if not holding or holding[0] not in HONOURS:
        return 0
    below = RANKS[RANKS.index(holding[0]) :]
    touching = 0
    while touching < len(holding) and holding[touching] == below[touching]:
        touching += 1
    return touching


def _from_length(holding: str, *, against_trumps: bool) -> str:
    """The fourth highest; of a shorter suit the lowest under an honour, else the highest."""
    if against_trumps and holding[0] == "A":
        return "A"
    if len(holding) >= 4:
        return holding[3]
    return holding[-1] if holding[0] in HONOURS else holding[0]
