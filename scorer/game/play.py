"""A recorded play: whose turn it is, who must follow suit, and who wins each trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import ParseError
from scorer.game.contracts import TRICKS, AnyContract, Denomination
from scorer.game.deals import PACK, RANKS, Card, Deal, Suit
from scorer.i18n import Phrase, count_phrase, phrase

if TYPE_CHECKING:
    from scorer.game.seats import Seat, Side


class Trick(NamedTuple):
    """Four cards in the order played, the leader's first, and the seat that won them."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    @property
    def by_seat(self) -> Mapping[Seat, Card]:
        return {self.leader.rotate(turn): card for turn, card in enumerate(self.cards)}


class RecordedPlay(NamedTuple):
    """A deal played out: `tricks` card by card, and the number taken by declarer's side, including claimed tricks."""

    board: int
    deal: Deal
    contract: AnyContract
    declarer: Seat
    vulnerable: bool
    tricks: tuple[Trick, ...]
    tricks_taken: int


class IllegalPlayError(ParseError):
    """A card that could not legally be played: `trick` counts from 1, `seat` is the seat it belongs to."""

    def __init__(self, trick: int, seat: Seat, read: str, expected: Phrase) -> None:
        super().__init__(read, expected)
        self.trick = trick
        self.seat = seat

    @property
    def reason(self) -> Phrase:
        return phrase("trick {trick}, {seat}: {reason}", trick=self.trick, seat=self.seat.label, reason=super().reason)


def parse_card(text: str) -> Card:
    """Parse `HQ` or `H10`. Raise `ParseError` for anything else."""
    plain = text.strip().upper().replace("10", "T")
    if len(plain) != 2 or plain[0] not in "SHDC" or plain[1] not in RANKS:
        raise ParseError(text, phrase("a card such as HQ"))
    return Card(Suit(plain[0]), plain[1])


def replay_tricks(
    deal: Deal, leader: Seat, denomination: Denomination, recorded: Sequence[Mapping[Seat, Card]]
) -> Iterator[Trick]:
    """Yield the recorded tricks with their winners, checking each card.

    `recorded` maps seats to cards, trick by trick; the last trick may be incomplete, and is then checked but not
    yielded. Declarer plays dummy's cards too, so a card always counts as its own seat's. Raise `IllegalPlayError` at
    the first card that is out of turn, not in the hand, already played, or does not follow suit.
    """
    hands = {seat: set(hand.cards) for seat, hand in deal.by_seat.items()}
    for number, cards in enumerate(recorded, start=1):
        in_turn = [leader.rotate(turn) for turn in range(4)]
        for turn, seat in enumerate(in_turn):
            if seat in cards:
                _check_card(number, seat, cards[seat], cards[leader].suit, hands[seat])
                hands[seat].remove(cards[seat])
            elif not cards.keys().isdisjoint(in_turn[turn:]):
                raise IllegalPlayError(
                    number, seat, "", phrase("a card from {seat}, whose turn it is", seat=seat.label)
                )
        if len(cards) < len(in_turn):
            return
        trick = Trick(leader, tuple(cards[seat] for seat in in_turn), _find_winner(cards, leader, denomination))
        yield trick
        leader = trick.winner


def _find_winner(cards: Mapping[Seat, Card], leader: Seat, denomination: Denomination) -> Seat:
    """Return the seat that wins the trick: the highest trump, else the highest card of the suit led."""
    led = cards[leader].suit

    def strength(seat: Seat) -> tuple[bool, bool, int]:
        card = cards[seat]
        return (card.suit.value == denomination.value, card.suit is led, -RANKS.index(card.rank))

    return max(cards, key=strength)


def _check_card(trick: int, seat: Seat, card: Card, led: Suit | None, hand: set[Card]) -> None:
    if card not in hand:
        expected = phrase("a card {seat} still has: {cards}", seat=seat.label, cards=_format_cards(hand))
        raise IllegalPlayError(trick, seat, str(card), expected)
    of_suit = {held for held in hand if held.suit is led}
    if of_suit and card.suit is not led:
        raise IllegalPlayError(
            trick, seat, str(card), phrase("a card of the suit led: {cards}", cards=_format_cards(of_suit))
        )


def _format_cards(cards: set[Card]) -> str:
    return " ".join(str(card) for card in PACK if card in cards)


def count_tricks_taken(tricks: Sequence[Trick], side: Side, claimed: int | None) -> int:
    """Count a side's tricks: those won, or those claimed if play stopped early.

    Raise `ParseError` for a claim that contradicts the tricks already played.
    """
    won = sum(trick.winner.side is side for trick in tricks)
    most = won + TRICKS - len(tricks)
    if claimed is None and won < most:
        tricks_played = count_phrase(len(tricks), "trick")
        raise ParseError(
            "",
            phrase(
                "the result, {won} to {most}, as play stopped after {tricks}", won=won, most=most, tricks=tricks_played
            ),
        )
    if claimed is None:
        return won
    if not won <= claimed <= most:
        expected = phrase("{won} to {most} after these tricks", won=won, most=most)
        if won == most:
            expected = phrase("{won}, the number of tricks won", won=won)
        raise ParseError(str(claimed), expected)
    return claimed
