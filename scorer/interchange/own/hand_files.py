"""Files of hands by suffix: `.pbn` of any program, `.lin` of BBO, `.dup` of dealing machines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from scorer import hints
from scorer.errors import FileAccessError, Mistake, Mistakes, ParseError, SourceLocation
from scorer.game.deals import PACK, RANKS, Deal, Hand, Suit
from scorer.game.seats import Seat, dealer_of
from scorer.i18n import join_phrases, phrase
from scorer.interchange.own.pbn import decode_pbn, read_deal_details, read_deals, write_deals
from scorer.interchange.rows import Origin
from scorer.interchange.text_files import decode_text, read_bytes, write_table
from scorer.model.numbers import MAX_BOARDS, parse_board_number

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.model.boards import DealDetails

READ_SUFFIXES, WRITE_SUFFIXES = (".pbn", ".lin", ".dup"), (".pbn", ".dup", ".csv")
"""The suffixes of files that can be imported, and of files that can be written."""


class HandRecords(NamedTuple):
    """Deals by board, and what came with them."""

    deals: tuple[tuple[int, Deal], ...]
    dealt: tuple[DealDetails, ...] = ()


def read_hands(path: Path, encoding: str | None, *, any_dealer: bool = False) -> HandRecords:
    """Read the hands of a file; raise `InputError` with everything wrong in it.

    With `any_dealer`, boards whose dealer does not match their number are accepted.
    """
    suffix = path.suffix.lower()
    if suffix not in READ_SUFFIXES:
        raise _wrong_suffix(path, READ_SUFFIXES)
    data, mistakes, origin = read_bytes(path), Mistakes(), Origin(path.name)
    if suffix == ".dup":
        hands = HandRecords(read_dup(data, path.name, mistakes))
    elif suffix == ".lin":
        hands = HandRecords(read_lin(decode_text(data, path.name, encoding), origin, mistakes))
    else:
        text = decode_pbn(data, path.name, encoding)
        deals = read_deals(text, origin, None, mistakes, once=False, any_dealer=any_dealer)
        hands = HandRecords(deals, read_deal_details(text, origin, dict(deals), mistakes))
        if any(mistake.field == "Dealer" for mistake in mistakes):
            other = phrase("the dealers do not match the board numbers")
            mistakes.insert(0, Mistake(SourceLocation(path.name), "Dealer", other, (hints.ACCEPT_ANY_DEALER,)))
    mistakes.raise_if_any()
    if not hands.deals:
        raise FileAccessError(phrase("{file}: no hands found", file=path))
    return hands


def check_write_suffix(path: Path) -> None:
    """Raise `FileAccessError` for a suffix that is not one of a file of hands."""
    if path.suffix.lower() not in WRITE_SUFFIXES:
        raise _wrong_suffix(path, WRITE_SUFFIXES)


def _wrong_suffix(path: Path, suffixes: Sequence[str]) -> FileAccessError:
    listed = join_phrases(suffixes, ", ")
    return FileAccessError(phrase("{file}: expected a hand file ({suffixes})", file=path, suffixes=listed))


def format_hands(hands: HandRecords, path: Path) -> bytes:
    """Format the contents of a file with this suffix; the boards must be consecutive."""
    suffix = path.suffix.lower()
    if suffix == ".dup":
        is_random = not any(one.lesson for one in hands.dealt)
        return write_dup([deal for _, deal in hands.deals], hands.deals[0][0], is_random=is_random)
    if suffix == ".csv":
        rows: list[tuple[str | int, ...]] = []
        for number, deal in hands.deals:
            rows.append((number, str(dealer_of(number)), *map(str, deal.hands)))
        return write_table(("board", "dealer", "north", "east", "south", "west"), rows).encode("utf-8")
    return write_deals(hands.deals, hands.dealt, vulnerability=False).encode("utf-8")


RECORD_SIZE, CARDS_SIZE, SORTED_SIZE = 156, 78, 68
"""Bytes of a deal in a `.dup` file; of its cards in digits; of its sorted hands.

78 bytes: the cards of North, East and South, two digits each, 01 the spade ace and 52 the club two. 68 bytes: the four
hands sorted, a sign before each suit. 10 bytes: whether dealt randomly (Y or N), whether counted backwards (Y or N),
the first board of the set (3 bytes), copies (2), the last board (3). Source: Duplimate's description of its formats.
"""

SUIT_SIGNS = {Suit.SPADES: "\x06", Suit.HEARTS: "\x03", Suit.DIAMONDS: "\x04", Suit.CLUBS: "\x05"}
"""The character before each suit of a sorted hand, from the code page of the first PCs."""

_TRAILER = re.compile(r"[YN ]{2}([0-9]{1,3})")


def read_dup(data: bytes, name: str, mistakes: Mistakes) -> tuple[tuple[int, Deal], ...]:
    """Parse deals, numbered from the first board named in the file; note mistakes by the number of the deal."""
    if not data or len(data) % RECORD_SIZE:
        reason = phrase(
            "read {read} bytes, expected a multiple of {expected}, the size of a deal",
            read=len(data),
            expected=RECORD_SIZE,
        )
        mistakes.append(Mistake(SourceLocation(name), "", reason))
        return ()
    trailer = _TRAILER.match(data[CARDS_SIZE + SORTED_SIZE : RECORD_SIZE].decode("latin-1"))
    first = max(int(trailer[1]), 1) if trailer else 1
    deals: list[tuple[int, Deal]] = []
    for place in range(0, len(data), RECORD_SIZE):
        record = data[place : place + RECORD_SIZE].decode("latin-1")
        number = first + place // RECORD_SIZE
        with mistakes.capture(f"deal {place // RECORD_SIZE + 1}", SourceLocation(name)):
            if number > MAX_BOARDS:
                raise ParseError(str(number), phrase("boards 1 to {last}", last=MAX_BOARDS))
            deals.append((number, _parse_dup_deal(record)))
    return tuple(deals)


def _parse_dup_deal(record: str) -> Deal:
    digits = record[:CARDS_SIZE]
    if not (digits.isascii() and digits.isdecimal()):
        raise ParseError(digits, phrase("39 two-digit cards, 01 to 52"))
    numbers = [int(digits[place : place + 2]) for place in range(0, CARDS_SIZE, 2)]
    if len(set(numbers)) < len(numbers) or not set(numbers) <= set(range(1, len(PACK) + 1)):
        raise ParseError(digits, phrase("39 different cards, 01 to 52"))
    hands = [numbers[place : place + len(RANKS)] for place in range(0, len(numbers), len(RANKS))]
    hands.append([number for number in range(1, len(PACK) + 1) if number not in numbers])
    return Deal(tuple(Hand.from_cards(PACK[number - 1] for number in hand) for hand in hands))


def write_dup(deals: Sequence[Deal], first: int = 1, *, is_random: bool = True) -> bytes:
    """Format deals of consecutive boards, beginning with board `first`."""
    flags = "YN" if is_random else "NN"
    trailer = f"{flags}{first:<3}{1:<2}{first + len(deals) - 1:<3}"
    records: list[str] = []
    for deal in deals:
        cards = [card for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH) for card in deal.hand(seat).cards]
        digits = "".join(f"{PACK.index(card) + 1:02}" for card in cards)
        suits = "".join(sign + hand.holding(suit) for hand in deal.hands for suit, sign in SUIT_SIGNS.items())
        records.append(digits + suits + trailer)
    return "".join(records).encode("latin-1")


LIN_SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The order of the hands in a `.lin` file. The digit before the first hand is the dealer in this order, from 1."""

_HAND = re.compile(r"(?:S([2-9TJQKA]*))?(?:H([2-9TJQKA]*))?(?:D([2-9TJQKA]*))?(?:C([2-9TJQKA]*))?")
_BOARD = re.compile(r"board\s*([0-9]+)", re.IGNORECASE)
_ROOM = re.compile(r"[oc]([0-9]+)", re.IGNORECASE)


class LinToken(NamedTuple):
    """A command of two letters and its value, with its line."""

    line: int
    command: str
    value: str


def parse_lin_tokens(text: str) -> Iterator[LinToken]:
    """Yield the commands of a text in order."""
    pieces = text.split("|")
    line = 1
    for command, value in zip(pieces[::2], pieces[1::2], strict=False):
        line += command.count("\n")
        yield LinToken(line, command.strip().lower(), unquote(value).strip())
        line += value.count("\n")


def read_lin(text: str, origin: Origin, mistakes: Mistakes) -> tuple[tuple[int, Deal], ...]:
    """Parse the deals of a file by board, and note mistakes. A deal without a number is the next board.

    `md|3S…H…D…C…,…,…|` is a deal, and `ah|Board 7|` or `qx|o7|` numbers it. A board may occur once for each room, with
    the same cards.
    """
    deals: dict[int, Deal] = {}
    for number, token in _numbered_deals(parse_lin_tokens(text)):
        with mistakes.capture("md", origin.locate(token.line)):
            board = parse_board_number(number or str(max(deals, default=0) + 1))
            deal = parse_lin_deal(token.value)
            if deals.setdefault(board, deal) != deal:
                raise ParseError(token.value, phrase("the cards given earlier for board {board}", board=board))
    if not deals and not mistakes:
        mistakes.parse("md", "", parse_lin_deal, origin.locate(1))
    return tuple(sorted(deals.items()))


def _numbered_deals(tokens: Iterator[LinToken]) -> Iterator[tuple[str, LinToken]]:
    """Yield each deal with its board number as text, which may stand before or after it; empty if there is none."""
    number, pending = "", None
    for token in tokens:
        if token.command == "qx":
            if pending is not None:
                yield number, pending
            room = _ROOM.match(token.value)
            number, pending = (room[1] if room else ""), None
        elif token.command == "ah" and (match := _BOARD.search(token.value)):
            number = match[1]
        elif token.command == "md":
            if pending is not None:
                yield number, pending
                number = ""
            pending = token
    if pending is not None:
        yield number, pending


def parse_lin_deal(text: str) -> Deal:
    """Parse `3SAKH…,…,…`: South, West, North, and East if given; otherwise East has the remaining cards."""
    expected = phrase("a dealer, 1 to 4, and the hands of South, West, North and East, such as SAK4HT53DC98")
    hands = text[1:].upper().replace("10", "T").rstrip(",").split(",")
    if text[:1] not in set("1234") or not len(LIN_SEATS) - 1 <= len(hands) <= len(LIN_SEATS):
        raise ParseError(text, expected)
    by_seat: dict[Seat, Hand] = {}
    for seat, hand in zip(LIN_SEATS, hands, strict=False):
        match = _HAND.fullmatch(hand.strip())
        if match is None:
            raise ParseError(hand, expected)
        by_seat[seat] = Hand.parse(".".join(holding or "" for holding in match.groups()))
    if Seat.EAST not in by_seat:
        held = {card for hand in by_seat.values() for card in hand.cards}
        by_seat[Seat.EAST] = Hand.from_cards(card for card in PACK if card not in held)
    written = " ".join(str(by_seat[seat]) for seat in Seat)
    return Deal.parse(f"{Seat.NORTH}:{written}")
