"""Individual movements: new partners every round, as evenly as a search found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import gcd
from typing import NamedTuple

from scorer.movements.schedule import Sitting, players_of
from scorer.movements.schedule_checks import standard_deviation

PLAYER_COUNTS = range(4, 41)

WHIST, INDIVIDUAL = "whist", "individual"


class FirstRoundTable(NamedTuple):
    """A table of the first round, from which later rounds follow: four places, partners together, and a board set.

    Players stand in a circle, except the last of 4n, who stays (None); in each round everyone moves to the place of the
    one before. Nine players stand in a square of three by three.
    """

    seats: tuple[int | None, ...]
    board_set: int


def parse_first_round(players: int) -> list[FirstRoundTable]:
    """Return the tables of the first round."""
    tables: list[FirstRoundTable] = []
    for written in INDIVIDUAL_STARTERS[players].split(", "):
        seats, _, board_set = written.partition(" at ")
        places = (None if place == "*" else int(place) for place in seats.split())
        tables.append(FirstRoundTable(tuple(places), int(board_set)))
    return tables


def individual_kind(players: int) -> str:
    """Return `WHIST` if all are partners once and opponents twice, else `INDIVIDUAL`."""
    return WHIST if players % 4 < 2 else INDIVIDUAL


def most_rounds(players: int) -> int:
    """Return the rounds before any partnership is repeated: one for each place."""
    return players - (players % 4 == 0)


def shares_all_boards(players: int) -> bool:
    """Return whether all tables of a round play the same boards, so that each needs its own copy."""
    tables = parse_first_round(players)
    return len({table.board_set for table in tables}) < len(tables)


def build_individual_schedule(players: int, rounds: int, boards_a_round: int) -> Iterator[Sitting]:
    """Yield the schedule of this many rounds; a player without a table sits out under their bare number."""
    tables, places = parse_first_round(players), most_rounds(players)
    turns = choose_turns(players, rounds)
    played_sets = {_place_after(table.board_set, turn, places) for table in tables for turn in turns}
    number_of_set = {board_set: number for number, board_set in enumerate(sorted(played_sets), start=1)}
    for round_, turn in enumerate(turns):
        seated: set[int] = set()
        for table, (seats, board_set) in enumerate(tables):
            four = [places + 1 if seat is None else _place_after(seat, turn, places) + 1 for seat in seats]
            seated.update(four)
            ns, ew = ("+".join(map(str, sorted(two))) for two in (four[:2], four[2:]))
            last = number_of_set[_place_after(board_set, turn, places)] * boards_a_round
            yield Sitting(round_ + 1, table + 1, ns, ew, last - boards_a_round + 1, last)
        idle = sorted(set(range(1, players + 1)) - seated)
        for number, player in enumerate(idle, start=len(tables) + 1):
            first = round_ * boards_a_round + 1
            yield Sitting(round_ + 1, number, str(player), None, first, first + boards_a_round - 1)


@cache
def choose_turns(players: int, rounds: int) -> tuple[int, ...]:
    """Return which rounds of the full schedule are played, counted from 0, if there is no time for all of them.

    Of all choices those are taken in which nobody sits out more than once more often than anybody else; the first
    rounds, or rounds at a regular distance, if they will do. If none will, it is as even as a regular distance gives.
    """
    places = most_rounds(players)
    taken = {place for table in parse_first_round(players) for place in table.seats}
    idle = [place for place in range(places) if place not in taken]
    if len(idle) < 2 or rounds >= places:
        return tuple(range(rounds))
    regular: list[tuple[int, tuple[int, ...]]] = []
    for step in range(1, places):
        if gcd(step, places) == 1:
            turns = tuple(sorted(step * number % places for number in range(rounds)))
            regular.append((_spread_of_sit_outs(turns, idle, places), turns))
    spread, turns = min(regular, key=lambda one: one[0])
    if spread > 1:
        fewer = min(rounds, places - rounds)  # the others are as even, because all rounds together are even
        search = _TurnSearch.for_rounds(fewer, idle, places)
        found = search.complete((0,), frozenset(range(1, places)))
        if found is not None:
            return tuple(sorted(found)) if fewer == rounds else tuple(t for t in range(places) if t not in found)
    return turns


def _spread_of_sit_outs(turns: Iterable[int], idle: Sequence[int], places: int) -> int:
    """Return how many times more the player who sits out most sits out than the one who does least."""
    times = Counter((place + turn) % places for turn in turns for place in idle)
    return max(times.values()) - min(times[place] for place in range(places))


class _TurnSearch(NamedTuple):
    """A search for turns in which everybody sits out between `least` and `most` times."""

    turns: int
    idle: Sequence[int]
    places: int
    least: int
    most: int

    @classmethod
    def for_rounds(cls, turns: int, idle: Sequence[int], places: int) -> _TurnSearch:
        all_times = turns * len(idle)
        return cls(turns, idle, places, all_times // places, -(-all_times // places))

    def complete(self, chosen: tuple[int, ...], others: frozenset[int]) -> tuple[int, ...] | None:
        """Complete a choice of turns from others; None if that is impossible.

        Whoever has the fewest ways left to sit out often enough decides which turns are tried.
        """
        times = self._count_sit_outs(chosen)
        if len(chosen) == self.turns:
            return chosen if min(times) >= self.least else None
        allowed = {turn for turn in others if all(times[place] < self.most for place in self._sitting_out(turn))}
        ways = [allowed.intersection(self._turns_of(place)) for place in range(self.places)]
        if not self._can_be_completed(len(chosen), allowed, times, ways):
            return None
        needed = [ways[place] for place in range(self.places) if times[place] < self.least]
        tried: set[int] = min(needed, key=len, default=allowed)
        for turn in sorted(tried):
            allowed.discard(turn)
            found = self.complete((*chosen, turn), frozenset(allowed))
            if found is not None:
                return found
        return None

    def _can_be_completed(
        self, chosen: int, allowed: Collection[int], times: Sequence[int], ways: Sequence[Collection[int]]
    ) -> bool:
        """Return whether enough turns are left, for all and for each player, by counting alone."""
        left = self.turns - chosen
        room = sum(min(self.most - own, len(turns)) for own, turns in zip(times, ways, strict=True))
        each = all(own + len(turns) >= self.least for own, turns in zip(times, ways, strict=True))
        return each and len(allowed) >= left and room >= left * len(self.idle)

    def _count_sit_outs(self, turns: Iterable[int]) -> list[int]:
        """Return how often each player sits out in these turns."""
        times = [0] * self.places
        for turn in turns:
            for player in self._sitting_out(turn):
                times[player] += 1
        return times

    def _sitting_out(self, turn: int) -> list[int]:
        """Return who sits out in a turn."""
        return [(place + turn) % self.places for place in self.idle]

    def _turns_of(self, place: int) -> list[int]:
        """Return the turns in which somebody sits out."""
        return [(place - one) % self.places for one in self.idle]


def _place_after(place: int, turn: int, places: int) -> int:
    """Return the place reached from a place after `turn` moves."""
    if places == SQUARE_PLACES:
        return (place // 3 + turn // 3) % 3 * 3 + (place % 3 + turn % 3) % 3
    return (place + turn) % places


SQUARE_PLACES = 9


class Evenness(NamedTuple):
    """Standard deviations, over all pairs of players, of how often they are partners and how often opponents."""

    partner_deviation: float
    opponent_deviation: float


def measure_evenness(sittings: Iterable[Sitting], players: int) -> Evenness:
    """Measure how even a schedule is; 0 is perfect."""
    together: Counter[frozenset[str]] = Counter()
    against: Counter[frozenset[str]] = Counter()
    for sitting in sittings:
        if sitting.ns is None or sitting.ew is None:
            continue
        ns, ew = players_of(sitting.ns), players_of(sitting.ew)
        together.update((frozenset(ns), frozenset(ew)))
        against.update(frozenset((one, other)) for one in ns for other in ew)
    every_two = [frozenset(map(str, two)) for two in combinations(range(1, players + 1), 2)]
    return Evenness(*(standard_deviation([counts[two] for two in every_two]) for counts in (together, against)))


INDIVIDUAL_STARTERS: dict[int, str] = {
    4: "* 2 1 0 at 0",
    5: "2 1 3 0 at 0",
    6: "3 4 5 1 at 0",
    7: "3 5 1 4 at 0",
    8: "* 6 2 0 at 0, 3 4 1 5 at 0",
    9: "7 8 4 2 at 0, 3 0 5 1 at 0",
    10: "4 0 3 2 at 0, 1 8 5 7 at 0",
    11: "6 1 4 5 at 0, 10 8 0 3 at 1",
    12: "* 7 2 3 at 0, 6 8 10 5 at 0, 1 9 0 4 at 0",
    13: "8 12 4 2 at 0, 9 10 11 5 at 4, 1 6 0 3 at 3",
    14: "9 3 5 2 at 0, 10 1 4 6 at 0, 11 7 13 12 at 0",
    15: "2 6 12 9 at 0, 5 14 3 13 at 13, 10 11 1 8 at 12",
    16: "* 2 4 10 at 0, 3 8 7 14 at 0, 1 5 0 13 at 0, 12 11 6 9 at 0",
    17: "4 14 12 3 at 0, 16 11 2 6 at 0, 7 1 5 8 at 0, 13 15 9 10 at 0",
    18: "15 14 7 11 at 0, 10 5 3 9 at 15, 2 17 8 0 at 17, 12 1 6 4 at 2",
    19: "9 5 15 17 at 0, 14 13 8 16 at 2, 7 1 10 0 at 16, 6 3 11 4 at 4",
    20: "* 17 11 15 at 0, 12 5 7 2 at 0, 8 9 13 16 at 0, 14 4 3 1 at 0, 6 0 18 10 at 0",
    21: "1 2 15 19 at 0, 6 13 12 14 at 0, 10 7 5 16 at 0, 18 9 20 4 at 0, 17 11 8 0 at 0",
    22: "11 19 2 7 at 0, 14 4 3 12 at 9, 13 10 20 16 at 12, 8 15 0 6 at 16, 21 1 18 17 at 8",
    23: "8 1 5 4 at 0, 10 7 2 15 at 18, 18 6 19 17 at 19, 0 9 16 21 at 7, 3 22 20 12 at 9",
    24: "* 17 12 5 at 0, 20 6 16 8 at 0, 22 1 19 7 at 0, 0 13 9 14 at 0, 18 21 15 11 at 0, "
    "10 4 2 3 at 0",
    25: "10 3 8 21 at 0, 18 19 15 24 at 0, 5 2 1 20 at 0, 16 12 4 6 at 0, 9 14 0 17 at 0, "
    "23 13 22 11 at 0",
    26: "23 15 10 8 at 0, 19 2 11 12 at 10, 24 21 18 22 at 2, 0 5 14 25 at 19, 16 4 20 1 at 16, "
    "3 9 7 17 at 4",
    27: "10 16 4 5 at 0, 13 24 12 22 at 25, 2 21 18 11 at 10, 26 23 3 1 at 3, 19 7 15 20 at 13, "
    "0 14 17 8 at 5",
    28: "* 0 20 5 at 0, 15 16 13 4 at 0, 19 26 7 2 at 0, 11 9 25 17 at 0, 8 12 3 14 at 0, "
    "6 23 10 24 at 0, 1 22 18 21 at 0",
    29: "17 9 11 18 at 0, 27 8 19 3 at 0, 23 22 10 25 at 0, 26 6 7 13 at 0, 12 15 5 1 at 0, "
    "14 16 2 20 at 0, 0 24 21 4 at 0",
    30: "28 0 12 5 at 0, 13 8 14 25 at 0, 27 26 23 6 at 0, 15 29 18 21 at 0, 20 2 4 24 at 0, "
    "19 10 9 17 at 0, 7 11 16 22 at 0",
    31: "23 21 12 15 at 0, 2 14 19 1 at 5, 11 28 18 24 at 8, 30 20 0 16 at 25, 29 22 6 17 at 29, "
    "7 8 5 10 at 6, 9 13 3 25 at 27",
    32: "* 6 2 28 at 0, 22 15 27 13 at 0, 17 9 23 29 at 0, 5 14 20 4 at 0, 16 18 0 21 at 0, "
    "25 26 12 24 at 0, 8 11 1 19 at 0, 3 7 10 30 at 0",
    33: "27 25 1 5 at 0, 8 32 7 2 at 0, 19 0 31 18 at 0, 21 11 15 26 at 0, 29 14 3 24 at 0, "
    "6 23 10 9 at 0, 16 13 30 4 at 0, 28 22 20 12 at 0",
    34: "30 12 29 0 at 0, 8 7 28 3 at 5, 15 27 25 4 at 11, 6 2 1 9 at 30, 11 21 19 5 at 20, "
    "33 10 13 20 at 26, 31 16 22 24 at 7, 32 26 17 14 at 6",
    35: "1 12 18 10 at 0, 32 31 17 34 at 26, 24 4 23 27 at 4, 19 13 6 9 at 2, 22 15 21 5 at 25, "
    "33 3 14 26 at 5, 25 0 11 20 at 33, 2 16 7 29 at 13",
    36: "* 30 10 0 at 0, 15 20 5 25 at 0, 7 28 14 21 at 0, 19 18 6 22 at 0, 26 32 34 8 at 0, 23 31 29 12 at 0, "
    "2 24 1 33 at 0, 3 27 9 11 at 0, 17 13 16 4 at 0",
    37: "32 5 30 1 at 0, 31 6 36 16 at 0, 15 22 21 34 at 0, 18 19 3 26 at 0, 29 8 11 9 at 0, "
    "20 17 28 33 at 0, 24 13 4 10 at 0, 14 23 27 12 at 0, 2 35 25 7 at 0",
    38: "7 11 12 36 at 0, 28 22 26 17 at 0, 21 16 9 37 at 0, 33 34 23 3 at 0, 31 29 10 25 at 0, "
    "14 6 20 32 at 0, 1 4 19 2 at 0, 15 8 5 30 at 0, 13 35 27 0 at 0",
    39: "16 5 3 24 at 0, 26 1 13 9 at 0, 19 25 28 37 at 0, 11 18 8 7 at 0, 38 22 6 4 at 0, "
    "14 34 23 20 at 0, 12 27 17 29 at 0, 10 36 35 30 at 0, 32 15 31 0 at 0",
    40: "* 0 13 26 at 0, 27 6 17 22 at 0, 3 18 38 1 at 0, 9 15 23 16 at 0, 37 21 25 36 at 0, 7 24 10 30 at 0, "
    "34 33 4 12 at 0, 19 5 11 14 at 0, 31 2 20 29 at 0, 28 32 8 35 at 0",
}  # fmt: skip
"""First rounds by number of players: for each table North-South, East-West and board set. Found by annealing, 36 and 40
among those that multiplication by a factor (29, and 16) maps to themselves; a test proves each.
"""
