"""Duplimate's files for dealing machines: 156 bytes a deal.

78 bytes: the cards of North, East and South, two digits each, 01 the spade ace and 52 the club two. 68 bytes: the four
hands sorted, a sign before each suit. 10 bytes: whether dealt by chance (Y or N), whether counted backwards (Y or N),
the first board of the set (3 bytes), copies (2), the last board (3). Source: Duplimate's description of its formats.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scorer.errors import Misread, Mistake, Mistakes, Where
from scorer.game.cards import PACK, RANKS, Hand, Suit
from scorer.game.deals import Deal
from scorer.game.seats import Seat
from scorer.records.numbers import MOST_BOARDS
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

RECORD, CARDS, SORTED = 156, 78, 68
"""Bytes of a deal; of its cards in digits; of its sorted hands."""

SIGNS = {Suit.SPADES: "\x06", Suit.HEARTS: "\x03", Suit.DIAMONDS: "\x04", Suit.CLUBS: "\x05"}
"""What stands before each suit of a sorted hand: the suits of the code page of the first PCs."""

_TRAILER = re.compile(r"[YN ]{2}([0-9]{1,3})")
_DEALT_BY_DIGITS = (Seat.NORTH, Seat.EAST, Seat.SOUTH)


def read_dup(data: bytes, name: str, mistakes: Mistakes) -> tuple[tuple[int, Deal], ...]:
    """Read deals, numbered from the first board that the file names; note what is wrong, by the number of the deal."""
    if not data or len(data) % RECORD:
        reason = phrase("read {read} bytes, expected {expected} for each deal", read=len(data), expected=RECORD)
        mistakes.append(Mistake(Where(name), "", reason))
        return ()
    deals: list[tuple[int, Deal]] = []
    for place in range(0, len(data), RECORD):
        record = data[place : place + RECORD].decode("latin-1")
        number = _first_board(data) + place // RECORD
        with mistakes.noting(f"deal {place // RECORD + 1}", Where(name)):
            if number > MOST_BOARDS:
                raise Misread(str(number), phrase("boards 1 to {last}", last=MOST_BOARDS))
            deals.append((number, _deal(record)))
    return tuple(deals)


def _first_board(data: bytes) -> int:
    """As the first trailer says it; 1 where it says nothing."""
    match = _TRAILER.match(data[CARDS + SORTED : RECORD].decode("latin-1"))
    return max(int(match[1]), 1) if match else 1


def _deal(record: str) -> Deal:
    digits = record[:CARDS]
    if not (digits.isascii() and digits.isdecimal()):
        raise Misread(digits, phrase("39 cards of two digits, 01 to 52"))
    numbers = [int(digits[place : place + 2]) for place in range(0, CARDS, 2)]
    if len(set(numbers)) < len(numbers) or not set(numbers) <= set(range(1, len(PACK) + 1)):
        raise Misread(digits, phrase("39 different cards, 01 to 52"))
    hands = [numbers[place : place + len(RANKS)] for place in range(0, len(numbers), len(RANKS))]
    hands.append([number for number in range(1, len(PACK) + 1) if number not in numbers])
    north, east, south, west = map(_hand, hands)
    return Deal((north, east, south, west))


def _hand(numbers: Iterable[int]) -> Hand:
    return Hand.of(PACK[number - 1] for number in numbers)


def write_dup(deals: Sequence[Deal], first: int = 1, *, by_chance: bool = True) -> bytes:
    """Write deals that are boards of a row, the first of them so numbered."""
    flags = "YN" if by_chance else "NN"
    trailer = f"{flags}{first:<3}{1:<2}{first + len(deals) - 1:<3}"
    return "".join(f"{_digits(deal)}{_sorted(deal)}{trailer}" for deal in deals).encode("latin-1")


def _digits(deal: Deal) -> str:
    cards = [card for seat in _DEALT_BY_DIGITS for card in deal.hand(seat).cards]
    return "".join(f"{PACK.index(card) + 1:02}" for card in cards)


def _sorted(deal: Deal) -> str:
    suits = [sign + hand.holding(suit) for hand in deal.hands for suit, sign in SIGNS.items()]
    return "".join(suits)
