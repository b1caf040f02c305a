"""BBO's LIN files, as far as hands go: `md|3S…H…D…C…,…,…|` deals, and `ah|Board 7|` or `qx|o7|` numbers them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from scorer.errors import Misread
from scorer.game.cards import PACK, Hand
from scorer.game.deals import Deal
from scorer.game.seats import Seat
from scorer.records.numbers import board_number
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.errors import Mistakes
    from scorer.formats.texts import Origin

SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The order of the hands; the digit in front of the first says who of them, counted from 1, deals."""

_HAND = re.compile(r"(?:S([2-9TJQKA]*))?(?:H([2-9TJQKA]*))?(?:D([2-9TJQKA]*))?(?:C([2-9TJQKA]*))?")
_BOARD = re.compile(r"board\s*([0-9]+)", re.IGNORECASE)
_ROOM = re.compile(r"[oc]([0-9]+)", re.IGNORECASE)


class Token(NamedTuple):
    """A command of two letters and what it is given, with the line on which it stands."""

    line: int
    command: str
    value: str


def tokens(text: str) -> Iterator[Token]:
    """The commands of a text, in order."""
    pieces = text.split("|")
    line = 1
    for command, value in zip(pieces[::2], pieces[1::2], strict=False):
        line += command.count("\n")
        yield Token(line, command.strip().lower(), unquote(value).strip())
        line += value.count("\n")


def read_lin(text: str, origin: Origin, mistakes: Mistakes) -> tuple[tuple[int, Deal], ...]:
    """Read the deals of a file by board; one without a number is the next board. What is wrong is noted.

    A board may stand there once for each room, with the same cards.
    """
    deals: dict[int, Deal] = {}
    for number, token in _dealt(tokens(text)):
        with mistakes.noting("md", origin.at(token.line)):
            board = board_number(number or str(max(deals, default=0) + 1))
            deal = parse_deal(token.value)
            if deals.setdefault(board, deal) != deal:
                raise Misread(token.value, phrase("the cards that board {board} had before", board=board))
    if not deals and not mistakes:
        mistakes.read("md", "", parse_deal, origin.at(1))
    return tuple(sorted(deals.items()))


def _dealt(read: Iterator[Token]) -> Iterator[tuple[str, Token]]:
    """Each deal with the number of its board in writing, which stands before or after it; empty where there is none."""
    number, waiting = "", None
    for token in read:
        if token.command == "qx":
            if waiting is not None:
                yield number, waiting
            room = _ROOM.match(token.value)
            number, waiting = (room[1] if room else ""), None
        elif token.command == "ah" and (match := _BOARD.search(token.value)):
            number = match[1]
        elif token.command == "md":
            if waiting is not None:
                yield number, waiting
                number = ""
            waiting = token
    if waiting is not None:
        yield number, waiting


def parse_deal(text: str) -> Deal:
    """Read `3SAKH…,…,…`: South, West, North and perhaps East, who else has the cards that are left."""
    expected = phrase("a dealer 1 to 4, and the hands of South, West, North and East such as SAK4HT53DC98")
    hands = text[1:].upper().replace("10", "T").rstrip(",").split(",")
    if text[:1] not in set("1234") or not len(SEATS) - 1 <= len(hands) <= len(SEATS):
        raise Misread(text, expected)
    by_seat: dict[Seat, Hand] = {}
    for seat, hand in zip(SEATS, hands, strict=False):
        match = _HAND.fullmatch(hand.strip())
        if match is None:
            raise Misread(hand, expected)
        by_seat[seat] = Hand.parse(".".join(holding or "" for holding in match.groups()))
    if Seat.EAST not in by_seat:
        held = {card for hand in by_seat.values() for card in hand.cards}
        by_seat[Seat.EAST] = Hand.of(card for card in PACK if card not in held)
    written = " ".join(str(by_seat[seat]) for seat in Seat)
    return Deal.parse(f"{Seat.NORTH}:{written}")
