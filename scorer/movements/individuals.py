"""Individual movements: every round new partners; as even as a search finds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from scorer.movements.schedule import Sitting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PLAYERS = range(4, 41)

STAYS = -1
"""Stands in a starter for the last player, who keeps the seat."""

WHIST, INDIVIDUAL = "whist", "individual"


class Starter(NamedTuple):
    """The first round: four seats a table, partners together, and the board set of each; later rounds count on.

    The others than the last of 4n players, or all of them, take places in a circle, and in each round everybody has
    the place of the one before. Nine stand in a square of three by three.
    """

    seats: tuple[int, ...]
    sets: tuple[int, ...]


def kind_for(players: int) -> str:
    """A whist tournament where everybody is each other's partner once and opponent twice, else an individual."""
    return WHIST if players % 4 < 2 else INDIVIDUAL


def most_rounds(players: int) -> int:
    """How many rounds there are before anybody plays with the same partner again: one for each place."""
    return players - (players % 4 == 0)


def shares(players: int) -> bool:
    """Whether all tables of a round play the same boards, of which each then needs its copy."""
    return len(set(STARTERS[players].sets)) == 1 and players >= 8


def individual(players: int, rounds: int, boards_a_round: int) -> Iterator[Sitting]:
    """The schedule of so many rounds; a player without a table sits out by the bare number."""
    starter, places = STARTERS[players], most_rounds(players)
    for turn in range(rounds):
        seated: set[int] = set()
        for table, board_set in enumerate(starter.sets):
            four = [_player(seat, turn, places) for seat in starter.seats[4 * table : 4 * table + 4]]
            seated.update(four)
            ns, ew = ("+".join(map(str, sorted(two))) for two in (four[:2], four[2:]))
            last = (_moved(board_set, turn, places) + 1) * boards_a_round
            yield Sitting(turn + 1, table + 1, ns, ew, last - boards_a_round + 1, last)
        idle = sorted(set(range(1, players + 1)) - seated)
        for number, player in enumerate(idle, start=len(starter.sets) + 1):
            first = turn * boards_a_round + 1
            yield Sitting(turn + 1, number, str(player), None, first, first + boards_a_round - 1)


def _player(seat: int, turn: int, places: int) -> int:
    """Who has a seat: the last player, or the one who has come there by then."""
    return places + 1 if seat == STAYS else _moved(seat, turn, places) + 1


def _moved(place: int, turn: int, places: int) -> int:
    """The place that many places on."""
    if places == SQUARE:
        return (place // 3 + turn // 3) % 3 * 3 + (place % 3 + turn % 3) % 3
    return (place + turn) % places


SQUARE = 9


class Evenness(NamedTuple):
    """Standard deviations over all two players of how often they are partners, and how often opponents."""

    partnered: float
    opposed: float


def evenness(sittings: Iterable[Sitting], players: int) -> Evenness:
    """How even a schedule is; 0 is perfect."""
    together: Counter[frozenset[str]] = Counter()
    against: Counter[frozenset[str]] = Counter()
    for sitting in sittings:
        if sitting.ns is None or sitting.ew is None:
            continue
        ns, ew = sitting.ns.split("+"), sitting.ew.split("+")
        together.update((frozenset(ns), frozenset(ew)))
        against.update(frozenset((one, other)) for one in ns for other in ew)
    both = [frozenset(map(str, two)) for two in combinations(range(1, players + 1), 2)]
    return Evenness(*(_deviation([counts[two] for two in both]) for counts in (together, against)))


def _deviation(counts: list[int]) -> float:
    squares = sum(count * count for count in counts)
    return sqrt(len(counts) * squares - sum(counts) ** 2) / len(counts)


