"""Guidelines taught to beginners: sure tricks, the contract to choose, and the opening lead.

Source: the guidelines of [alton] in docs/rules.md. They are advice only; no score depends on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import TRICKS, Contract, Denomination, Target
from scorer.game.deals import RANKS, Card, Deal, Hand, Suit, combined_lengths, points_of
from scorer.game.seats import Seat, Side

if TYPE_CHECKING:
    from scorer.game.announcement import Announcement

Break = tuple[int, int]
"""Lengths of a suit in the two defenders' hands, the longer first."""

GAME_POINTS = 25
"""Combined points of declarer and dummy that suggest game."""

SURE_GAME_TRICKS = 9
"""Sure tricks at no trumps that suggest game whatever the points."""

FIT_LENGTH = 8
"""Combined cards in a major that suggest it as trumps."""

LONG_SUIT_LENGTH = 6
"""Cards of a suit in one hand that suggest it as trumps for a part score. With a short suit, eight between two hands
do.
"""

SHORT_SUIT_LENGTH = 1
"""A suit of this length or shorter in one hand makes a part score at no trumps dangerous."""

GUARD_LENGTHS = {"A": 1, "K": 2, "Q": 3, "J": 4}
"""Cards needed with each top honour in one hand to stop the defenders from running the suit."""

HONOURS = "AKQJT"
SEQUENCE_LENGTHS = {True: 2, False: 3}
"""Touching cards that make a sequence worth leading: against trumps (True) and against no trumps (False)."""


def sure_tricks_by_suit(first: Hand, second: Hand) -> Mapping[Suit, int]:
    """Return, by suit, the tricks that two partners can cash from the top before giving up the lead."""
    return {suit: _count_top_cards(first.holding(suit), second.holding(suit)) for suit in Suit}


def total_sure_tricks(first: Hand, second: Hand) -> int:
    """Return the sure tricks at no trumps: all suits together, at most thirteen."""
    return min(sum(sure_tricks_by_suit(first, second).values()), TRICKS)


def _count_top_cards(first: str, second: str) -> int:
    """Count the cards in unbroken order from the ace, up to the length of the longer hand."""
    unbroken = 0
    for rank in RANKS:
        if rank not in first + second:
            break
        unbroken += 1
    return min(unbroken, max(len(first), len(second)))


def unguarded_suits(first: Hand, second: Hand) -> list[Suit]:
    """Return the suits that neither hand guards and in which the defenders hold more than five cards."""
    unguarded: list[Suit] = []
    for suit in Suit:
        holdings = first.holding(suit), second.holding(suit)
        guarded = any(len(held) >= GUARD_LENGTHS.get(held[:1], TRICKS + 1) for held in holdings)
        if not guarded and sum(map(len, holdings)) < FIT_LENGTH:
            unguarded.append(suit)
    return unguarded


def has_sure_game(first: Hand, second: Hand) -> bool:
    """Return whether nine sure tricks make game at no trumps, with no unguarded suit for the defenders to run first."""
    return total_sure_tricks(first, second) >= SURE_GAME_TRICKS and not unguarded_suits(first, second)


def suggest_contract(first: Hand, second: Hand) -> Contract:
    """Return the contract that the guidelines suggest for declarer and dummy.

    With nine sure tricks and no unguarded suit: game at no trumps. Otherwise game on 25 points, else a part score, in
    the longer eight-card major or at no trumps. A long suit replaces no trumps where no trumps are dangerous.
    """
    if has_sure_game(first, second):
        return Contract(Target.GAME, Denomination.NO_TRUMPS)
    total_points = first.points + second.points
    target = Target.GAME if total_points >= GAME_POINTS else Target.PART_SCORE
    denomination = _choose_longer_major(first, second)
    if denomination is Denomination.NO_TRUMPS:
        denomination = _choose_safer_denomination(first, second, target)
    return Contract(target, denomination)


def _choose_safer_denomination(first: Hand, second: Hand, target: Target) -> Denomination:
    """Return the longest suit (the higher of equals) where no trumps are dangerous, otherwise no trumps.

    For game, an unguarded suit makes no trumps dangerous; for a part score, a singleton or a void, or simply a long
    suit.
    """
    part_score = target is Target.PART_SCORE
    dangerous = (
        min(*first.lengths, *second.lengths) <= SHORT_SUIT_LENGTH
        if part_score
        else bool(unguarded_suits(first, second))
    )
    candidates: dict[Suit, int] = {}
    for suit, cards in combined_lengths(first, second).items():
        longer = max(len(first.holding(suit)), len(second.holding(suit)))
        if (dangerous and cards >= FIT_LENGTH) or (part_score and longer >= LONG_SUIT_LENGTH):
            candidates[suit] = cards
    return Denomination(max(candidates, key=candidates.__getitem__).value) if candidates else Denomination.NO_TRUMPS


def _choose_longer_major(first: Hand, second: Hand) -> Denomination:
    """Return the longer major (spades if equal) if it is a fit, otherwise no trumps."""
    spades, hearts, *_ = combined_lengths(first, second).values()
    if max(spades, hearts) < FIT_LENGTH:
        return Denomination.NO_TRUMPS
    return Denomination.SPADES if spades >= hearts else Denomination.HEARTS


def suggest_contract_for_deal(deal: Deal, announcement: Announcement) -> Contract:
    """Return the contract suggested to the declaring side of a deal."""
    return suggest_contract(deal.hand(announcement.declarer), deal.hand(announcement.dummy))


class LongSuit(NamedTuple):
    """A suit whose last card wins a trick beyond the sure ones once the defenders have run out of it.

    `breaks` are the defenders' breaks for which that works, most even first; `holders` are the seats of the side that
    hold such a last card. `certain_tricks` is the number of cards that win after the sure ones, where these draw all
    that the defenders hold however it breaks; 0 elsewhere.
    """

    suit: Suit
    breaks: tuple[Break, ...]
    actual_break: Break
    holders: tuple[Seat, ...]
    certain_tricks: int = 0

    @property
    def outstanding_cards(self) -> int:
        """Number of cards the two defenders hold in the suit."""
        return sum(self.actual_break)

    @property
    def is_certain(self) -> bool:
        """Whether the last card wins however the suit breaks."""
        return self.breaks[-1][0] == self.outstanding_cards


def find_long_suits(deal: Deal, side: Side) -> Iterator[LongSuit]:
    """Yield the suits that may give a side extra tricks: those in which it holds more cards than the defenders do.

    A defender who started with fewer cards than the longer hand has none left when that hand plays its last one.
    """
    first, second = map(deal.hand, side.seats)
    for suit, sure_count in sure_tricks_by_suit(first, second).items():
        lengths = {seat: len(deal.hand(seat).holding(suit)) for seat in Seat}
        longest = max(lengths[seat] for seat in side.seats)
        actual_break = _sort_break(*(lengths[seat] for seat in side.opponents.seats))
        outstanding = sum(actual_break)
        if outstanding >= TRICKS - outstanding or sure_count >= longest:
            continue
        even = (outstanding + 1) // 2
        breaks = tuple(_sort_break(most, outstanding - most) for most in range(even, min(longest - 1, outstanding) + 1))
        holders = tuple(seat for seat in side.seats if lengths[seat] == longest)
        certain_tricks = longest - sure_count if sure_count >= outstanding else 0
        yield LongSuit(suit, breaks, actual_break, holders, certain_tricks)


def _sort_break(one: int, other: int) -> Break:
    return max(one, other), min(one, other)


def advise_lead(hand: Hand, denomination: Denomination) -> Card:
    """Return the opening lead taught to beginners.

    The top of a touching honour sequence, otherwise the fourth highest of the longest suit. Against trumps, two
    touching honours are a sequence; without one, lead a singleton; lead trumps only from a hand that has nothing else;
    and lead the ace from a suit headed by it.
    """
    against_trumps = denomination is not Denomination.NO_TRUMPS
    holdings = _holdings_to_lead_from(hand, denomination)
    sequences = {
        suit: held for suit, held in holdings.items() if _count_touching_cards(held) >= SEQUENCE_LENGTHS[against_trumps]
    }
    if sequences:
        best = _best_suit(sequences)
        return Card(best, sequences[best][0])
    singletons = [Card(suit, held) for suit, held in holdings.items() if len(held) == 1]
    if against_trumps and singletons:
        return singletons[0]
    longest = _best_suit(holdings)
    return Card(longest, _lead_from_length(holdings[longest], against_trumps=against_trumps))


def _holdings_to_lead_from(hand: Hand, denomination: Denomination) -> Mapping[Suit, str]:
    """Return the candidate holdings by suit, highest suit first: trumps only if there is no other suit."""
    held = {suit: hand.holding(suit) for suit in Suit if hand.holding(suit)}
    plain = {suit: holding for suit, holding in held.items() if suit.value != denomination.value}
    return plain or held


def _best_suit(holdings: Mapping[Suit, str]) -> Suit:
    """Return the longest suit; between equals, the one with more points, then the higher."""
    return max(holdings, key=lambda suit: (len(holdings[suit]), points_of(holdings[suit])))


def _count_touching_cards(holding: str) -> int:
    """Count the touching cards from the top of a holding; 0 if its top card is not an honour."""
    if not holding or holding[0] not in HONOURS:
        return 0
    below = RANKS[RANKS.index(holding[0]) :]
    touching = 0
    while touching < len(holding) and holding[touching] == below[touching]:
        touching += 1
    return touching


def _lead_from_length(holding: str, *, against_trumps: bool) -> str:
    """Return the fourth highest card; from a shorter suit the lowest under an honour, else the highest."""
    if against_trumps and holding[0] == "A":
        return "A"
    if len(holding) >= 4:
        return holding[3]
    return holding[-1] if holding[0] in HONOURS else holding[0]
