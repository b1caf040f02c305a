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
from scorer.game.double_dummy import DoubleDummyTable, TricksByDenomination, format_tricks_row, parse_tricks_row
from scorer.game.play import parse_card
from scorer.game.seats import Seat

T_co = TypeVar("T_co", covariant=True)

TRUMP_NUMBERS = {
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


def find_library() -> Path | None:
    """Return the path of the solver's binding, or None if it is not installed."""
    package = find_spec("endplay")
    if package is None or not package.submodule_search_locations:
        return None
    path = Path(package.submodule_search_locations[0], "_dds", "__init__.py")
    return path if path.is_file() else None


@cache
def _load_library() -> Any:
    path = find_library()
    if path is None:
        raise ModuleNotFoundError("endplay")
    spec = spec_from_file_location("_dds", path)
    assert spec is not None  # noqa: S101  # there is a file
    assert spec.loader is not None  # noqa: S101  # the same
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    module.SetMaxThreads(THREADS)
    return module


def solve_deal(deal: Deal) -> DoubleDummyTable:
    """Return all twenty figures of a deal."""
    dds = _load_library()
    request = dds.ddTableDealPBN()
    request.cards = str(deal).encode("ascii")
    results = dds.ddTableResults()
    dds.CalcDDtablePBN(request, results)
    by_seat: dict[Seat, dict[Denomination, int]] = {}
    for seat in Seat:
        place = _SEATS.index(seat)
        by_seat[seat] = {
            denomination: results.resTable[TRUMP_NUMBERS[denomination]][place] for denomination in Denomination
        }
    return DoubleDummyTable.from_tricks_by_seat(by_seat)


def solve_declarer(deal: Deal, declarer: Seat, denominations: Iterable[Denomination]) -> TricksByDenomination:
    """Return one declarer's tricks in these denominations, with the left-hand opponent on lead."""
    dds = _load_library()
    tricks: TricksByDenomination = {}
    for denomination in denominations:
        request = dds.dealPBN()
        request.trump, request.first = TRUMP_NUMBERS[denomination], _SEATS.index(declarer.left)
        request.remainCards = str(deal).encode("ascii")
        results = dds.futureTricks()
        dds.SolveBoardPBN(request, ALL_TRICKS, ONE_CARD, ALWAYS, results, 0)
        tricks[denomination] = TRICKS - results.score[0]
    return tricks


def solve_play(deal: Deal, leader: Seat, denomination: Denomination, cards: Sequence[Card]) -> tuple[int, ...]:
    """Return declarer's double dummy tricks before the first card and after each one."""
    dds = _load_library()
    request = dds.deal()
    request.trump = TRUMP_NUMBERS[denomination]
    request.first = _SEATS.index(leader)
    for seat, hand in deal.by_seat.items():
        for suit in Suit:
            request.remainCards[_SEATS.index(seat)][_SUITS.index(suit)] = sum(
                1 << _rank_number(rank) for rank in hand.holding(suit)
            )
    played = dds.playTraceBin()
    played.number = len(cards)
    for place, card in enumerate(cards):
        played.suit[place] = _SUITS.index(card.suit)
        played.rank[place] = _rank_number(card.rank)
    results = dds.solvedPlay()
    dds.AnalysePlayBin(request, played, results, 0)
    figures = tuple(results.tricks[: results.number])
    return figures + figures[-1:] * (len(cards) + 1 - len(figures))  # the solver leaves out the last trick


def _rank_number(rank: str) -> int:
    """Return the solver's number of a rank, 2 to 14; it represents a holding by the bits with these numbers."""
    return TRICKS + 1 - RANKS.index(rank)


class SolverQuestion(NamedTuple, Generic[T_co]):
    """A question to the process, as one line, and the function that parses its answer."""

    text: str
    read: Callable[[str], T_co]


def deal_question(deal: Deal) -> SolverQuestion[DoubleDummyTable]:
    """Return the question for all twenty figures."""
    return SolverQuestion(f"table {deal}", DoubleDummyTable.parse)


def declarer_question(
    deal: Deal, declarer: Seat, denominations: Iterable[Denomination]
) -> SolverQuestion[TricksByDenomination]:
    """Return the question for one declarer's tricks."""
    return SolverQuestion(f"declarer {declarer} {'.'.join(map(str, denominations))} {deal}", parse_tricks_row)


def play_question(
    deal: Deal, leader: Seat, denomination: Denomination, cards: Iterable[Card]
) -> SolverQuestion[tuple[int, ...]]:
    """Return the question for declarer's tricks before the first card and after each, in the order played."""
    return SolverQuestion(f"play {leader} {denomination} {'.'.join(map(str, cards))} {deal}", _parse_figures)


def _parse_figures(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def answer_question(question: str) -> str:
    """Answer a question in the notation above."""
    kind, *words = question.split()
    if kind == "table":
        return str(solve_deal(Deal.parse(" ".join(words))))
    if kind == "declarer":
        declarer, named, *deal = words
        denominations = map(Denomination, named.split("."))
        return format_tricks_row(solve_declarer(Deal.parse(" ".join(deal)), Seat.parse(declarer), denominations))
    leader, denomination, written, *deal = words
    cards = [parse_card(card) for card in written.split(".")]
    tricks = solve_play(Deal.parse(" ".join(deal)), Seat.parse(leader), Denomination(denomination), cards)
    return " ".join(map(str, tricks))


def main() -> None:
    """Answer questions, one a line, until the input ends. Ctrl-C is left to the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for question in sys.stdin:
        print(answer_question(question), flush=True)  # noqa: T201  # this is how it answers


if __name__ == "__main__":
    main()
