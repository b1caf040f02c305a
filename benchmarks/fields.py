"""A field of any size to measure with: invented results that are the same on every run."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random

from scorer.game.contracts import TRICKS, Contract, Denomination, Target
from scorer.game.rulesets import STANDARD
from scorer.game.seats import Seat, Side
from scorer.records.events import Event
from scorer.records.pairs import Pair
from scorer.records.results import Played, Result

SEED = 1117
BOARDS_A_ROUND = 2

FIRST = ("Amara", "Ben", "Chloe", "Denis", "Esther", "Farid", "Grace", "Hugh", "Ines", "Jonah", "Kirsten", "Leo")
LAST = ("Abara", "Bloxham", "Copplestone", "Deshmane", "Ellwood", "Ferhat", "Greene", "Hedvall", "Iqbal", "Jessop")
PEOPLE = tuple(" ".join(names) for names in product(FIRST, LAST))


@dataclass(frozen=True, slots=True)
class Layout:
    """What the cards of a board offer: who declares, and the tricks to be expected in each denomination."""

    declarer: Seat
    tricks: dict[Denomination, float]


def mitchell(boards: int, tables: int) -> Event:
    """Invent an event of two fields, in which every board is played at every table once.

    All tables play the same two boards in a round, then East-West move up one table.
    """
    chance = Random(SEED)  # noqa: S311  # invented results need no secrecy, and the same ones each time
    return Event(
        name=f"Benchmark {boards} boards {tables} tables",
        date=datetime.date(2026, 11, 17),
        boards=boards,
        winners=2,
        movement="mitchell",
        pairs=tuple(_pairs(tables)),
        results=tuple(_results(chance, boards, tables)),
    )


def _pairs(tables: int) -> Iterator[Pair]:
    """North-South are 1 to n, East-West n+1 to 2n, because the peer knows no direction."""
    for number in range(1, 2 * tables + 1):
        side = Side.NORTH_SOUTH if number <= tables else Side.EAST_WEST
        first, second = (PEOPLE[(2 * number + seat) % len(PEOPLE)] for seat in (0, 1))
        yield Pair(str(number), side, first, second)


def _results(chance: Random, boards: int, tables: int) -> Iterator[Result]:
    for board in range(1, boards + 1):
        layout = _layout(chance)
        round_ = (board - 1) // BOARDS_A_ROUND
        for table in range(tables):
            east_west = tables + (table - round_) % tables + 1
            yield Result(board, str(table + 1), str(east_west), _outcome(chance, layout), round_ + 1, table + 1)


def _layout(chance: Random) -> Layout:
    strength = chance.uniform(7, 11)
    return Layout(chance.choice(tuple(Seat)), {trumps: strength + chance.gauss(0, 1) for trumps in Denomination})


def _outcome(chance: Random, layout: Layout) -> Played:
    """One table's contract, more often a good one, and what came of it."""
    first, second = chance.sample(tuple(Denomination), 2)
    trumps = max(first, second, key=layout.tricks.__getitem__)
    needed = STANDARD.tricks_needed[Target.GAME][trumps]
    target = Target.GAME if layout.tricks[trumps] + chance.gauss(0, 0.8) > needed - 0.5 else Target.PART_SCORE
    tricks = round(layout.tricks[trumps] + chance.gauss(0, 0.8))
    return Played(Contract(target, trumps), layout.declarer, min(max(tricks, 0), TRICKS))


def every_board_everywhere(event: Event) -> bool:
    """Whether every North-South pair has every board once, each against another pair than on the next round's."""
    meetings: dict[str, list[str]] = {}
    for result in event.results:
        meetings.setdefault(str(result.ns), []).append(str(result.ew))
    return all(
        len(met) == event.boards and all(a != b for a, b in pairwise(met[::BOARDS_A_ROUND]))
        for met in meetings.values()
    )
