"""The solver DDS, through endplay's binding, and the process that runs it.

Only the binding is loaded, by its path: importing the rest of endplay takes a second, and nothing here needs it.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from scorer.game.contracts import TRICKS, Denomination
from scorer.game.deals import RANKS, Card, Deal, Suit
from scorer.game.double_dummy import DoubleDummy, Tricks, read_tricks, written_tricks
from scorer.game.play import parse_card
from scorer.game.seats import Seat

T_co = TypeVar("T_co", covariant=True)

TRUMPS = {
    Denomination.SPADES: 0,
    Denomination.HEARTS: 1,
    Denomination.DIAMONDS: 2,
    Denomination.CLUBS: 3,
    Denomination.NO_TRUMPS: 4,
}
"""The solver's numbers for denominations; suits are numbered alike, and seats from North."""

THREADS = 1
"""Each process uses one processor."""

ALL_TRICKS, ONE_CARD, ALWAYS = -1, 1, 1
"""Parameters of the solver: the most tricks, one card that wins them, even if there is no choice."""

_SUITS = tuple(Suit)
_SEATS = tuple(Seat)


def library_path() -> Path | None:
    """Return the path of the solver's binding, or None if it is not installed."""
    package = find_spec("endplay")
    if package is None or not package.submodule_search_locations:
        return None
    path = Path(package.submodule_search_locations[0], "_dds", "__init__.py")
    return path if path.is_file() else None


@cache
def _library() -> Any:
    path = library_path()
    if path is None:
        raise ModuleNotFoundError("endplay")
    spec = spec_from_file_location("_dds", path)
    assert spec is not None  # noqa: S101  # there is a file
    assert spec.loader is not None  # noqa: S101  # the same
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    module.SetMaxThreads(THREADS)
    return module


def table(deal: Deal) -> DoubleDummy:
    """Return all twenty figures of a deal."""
    dds = _library()
    asked = dds.ddTableDealPBN()
    asked.cards = str(deal).encode("ascii")
    told = dds.ddTableResults()
    dds.CalcDDtablePBN(asked, told)
    by_seat: dict[Seat, dict[Denomination, int]] = {}
    for seat in Seat:
        place = _SEATS.index(seat)
        by_seat[seat] = {denomination: told.resTable[TRUMPS[denomination]][place] for denomination in Denomination}
    return DoubleDummy.of_seats(by_seat)


def by_declarer(deal: Deal, declarer: Seat, denominations: Iterable[Denomination]) -> Tricks:
    """Return one declarer's tricks in these denominations, with the left-hand opponent on lead."""
    dds = _library()
    tricks: Tricks = {}
    for denomination in denominations:
        asked = dds.dealPBN()
        asked.trump, asked.first = TRUMPS[denomination], _SEATS.index(declarer.left)
        asked.remainCards = str(deal).encode("ascii")
        told = dds.futureTricks()
        dds.SolveBoardPBN(asked, ALL_TRICKS, ONE_CARD, ALWAYS, told, 0)
        tricks[denomination] = TRICKS - told.score[0]
    return tricks


def after_each_card(deal: Deal, leader: Seat, denomination: Denomination, cards: Sequence[Card]) -> tuple[int, ...]:
    """Return declarer's double dummy tricks before the first card and after each one."""
    dds = _library()
    asked = dds.deal()
    asked.trump = TRUMPS[denomination]
    asked.first = _SEATS.index(leader)
    for seat, hand in deal.by_seat.items():
        for suit in Suit:
            asked.remainCards[_SEATS.index(seat)][_SUITS.index(suit)] = sum(
                1 << _height(rank) for rank in hand.holding(suit)
            )
    played = dds.playTraceBin()
    played.number = len(cards)
    for place, card in enumerate(cards):
        played.suit[place] = _SUITS.index(card.suit)
        played.rank[place] = _height(card.rank)
    told = dds.solvedPlay()
    dds.AnalysePlayBin(asked, played, told, 0)
    figures = tuple(told.tricks[: told.number])
    return figures + figures[-1:] * (len(cards) + 1 - len(figures))  # the solver leaves out the last trick


def _height(rank: str) -> int:
    """Return the solver's number of a rank, 2 to 14; it represents a holding by the bits with these numbers."""
    return TRICKS + 1 - RANKS.index(rank)


class Question(NamedTuple, Generic[T_co]):
    """A question to the process, as one line, and the function that parses its answer."""

    text: str
    read: Callable[[str], T_co]


def about_deal(deal: Deal) -> Question[DoubleDummy]:
    """Return the question for all twenty figures."""
    return Question(f"table {deal}", DoubleDummy.parse)


def about_declarer(deal: Deal, declarer: Seat, denominations: Iterable[Denomination]) -> Question[Tricks]:
    """Return the question for one declarer's tricks."""
    return Question(f"declarer {declarer} {'.'.join(map(str, denominations))} {deal}", read_tricks)


def about_play(
    deal: Deal, leader: Seat, denomination: Denomination, cards: Iterable[Card]
) -> Question[tuple[int, ...]]:
    """Return the question for declarer's tricks before the first card and after each, in the order played."""
    return Question(f"play {leader} {denomination} {'.'.join(map(str, cards))} {deal}", _figures)


def _figures(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def answer(question: str) -> str:
    """Answer a question in the notation above."""
    kind, *words = question.split()
    if kind == "table":
        return str(table(Deal.parse(" ".join(words))))
    if kind == "declarer":
        declarer, named, *deal = words
        denominations = map(Denomination, named.split("."))
        return written_tricks(by_declarer(Deal.parse(" ".join(deal)), Seat.parse(declarer), denominations))
    leader, denomination, written, *deal = words
    cards = [parse_card(card) for card in written.split(".")]
    tricks = after_each_card(Deal.parse(" ".join(deal)), Seat.parse(leader), Denomination(denomination), cards)
    return " ".join(map(str, tricks))


def main() -> None:
    """Answer questions, one a line, until the input ends. Ctrl-C is left to the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for question in sys.stdin:
        print(answer(question))  # noqa: T201  # this is how it answers


if __name__ == "__main__":
    main()
