"""Finding starters of the cyclic family: the same numbers give the same starter every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, starmap
from operator import xor
from typing import NamedTuple

from scorer.movements.howell import Seating, Starter, is_impossible
from scorer.movements.random_order import RandomOrder

ATTEMPTS = 400
"""How many orders of trying are begun before there is taken to be nothing."""

STEPS = 2000
"""How many tables an attempt seats before another order is tried; good orders need far fewer."""


def searched_starter(tables: int, rounds: int, *, shared: bool = False, seed: int = 1) -> Starter | None:
    """A starter, with two tables that share a set where asked; None where there is none.

    That is proven where an attempt comes to its end, and where a sum forbids it.
    """
    if not shared and is_impossible(tables, rounds):
        return None
    for attempt in range(ATTEMPTS):
        search = _Search(tables, rounds, shared=shared, random=RandomOrder(seed * ATTEMPTS + attempt))
        starter = search.filled(_Begun().with_table(Seating(None, 0, 0), rounds))
        if starter is not None:
            return oriented(sorted(starter, key=lambda seating: seating.board_set), rounds)
        if search.steps <= STEPS:
            return None
    return None


class _Begun(NamedTuple):
    """Some tables of a starter, and as bits the values that they use."""

    tables: Starter = ()
    seats: int = 0
    sets: int = 0
    apart: int = 0
    shifts: int = 0
    shares: bool = False

    def with_table(self, seating: Seating, rounds: int) -> _Begun:
        """Seat one more table."""
        return _Begun(
            (*self.tables, seating),
            self.seats | _bits(_moving(seating)),
            self.sets | _bits([seating.board_set]),
            self.apart | _bits(_apart(seating, rounds)),
            self.shifts | _bits(_shifts(seating, rounds)),
            self.shares or bool(self.sets >> seating.board_set & 1),
        )

    def is_free(self, seat: int) -> bool:
        return not self.seats >> seat & 1


def _bits(values: Iterable[int]) -> int:
    """A number with the bits of different values."""
    return sum(1 << value for value in values)


def _moving(seating: Seating) -> list[int]:
    """The values of the moving seats of a table, North-South first."""
    return [seating.ew] if seating.ns is None else [seating.ns, seating.ew]


def _apart(seating: Seating, rounds: int) -> list[int]:
    """How far the moving pairs of a table are apart, in either direction. Nothing where one is stationary."""
    if seating.ns is None:
        return []
    return [(seating.ns - seating.ew) % rounds, (seating.ew - seating.ns) % rounds]


def _shifts(seating: Seating, rounds: int) -> list[int]:
    """How far the set of a table is before each moving seat of it, North-South first."""
    return [(seating.board_set - value) % rounds for value in _moving(seating)]


@dataclass(slots=True)
class _Search:
    """Backtracking over the lowest free seat: whom it meets, and which set is there."""

    size: int
    rounds: int
    shared: bool
    random: RandomOrder
    steps: int = 0

    def filled(self, begun: _Begun) -> Starter | None:
        """Seat the tables that are missing; None where that fails, or takes too many steps."""
        if len(begun.tables) == self.size:
            return begun.tables if begun.shares == self.shared else None
        self.steps += 1
        for seating in self.random.shuffled(self._choices(begun)):
            if self.steps > STEPS:
                return None
            starter = self.filled(begun.with_table(seating, self.rounds))
            if starter is not None:
                return starter
        return None

    def _choices(self, begun: _Begun) -> Iterator[Seating]:
        """Everything that may sit at the lowest free seat."""
        seat = next(filter(begun.is_free, range(self.rounds)))
        sets = [board_set for board_set in range(self.rounds) if self._may_play(begun, seat, board_set)]
        stationary = sum(seating.ns is None for seating in begun.tables)
        if stationary < 2 * self.size - self.rounds:
            for board_set in sets:
                yield Seating(None, seat, board_set)
        if len(begun.tables) - stationary < self.rounds - self.size:
            yield from self._meetings(begun, seat, sets)

    def _meetings(self, begun: _Begun, seat: int, sets: Sequence[int]) -> Iterator[Seating]:
        """Every moving pair that the one at a seat may meet, with each of these sets that both may play."""
        for other in range(seat + 1, self.rounds):
            apart = other - seat
            if not begun.is_free(other) or begun.apart >> apart & 1 or 2 * apart == self.rounds:
                continue  # it is taken, or as far away as two who meet already
            for board_set in sets:
                if self._may_play(begun, other, board_set):
                    yield Seating(other, seat, board_set)

    def _may_play(self, begun: _Begun, seat: int, board_set: int) -> bool:
        """Whether a set is free for a seat, or may be the one that two tables share."""
        taken = begun.sets >> board_set & 1 and (begun.shares or not self.shared)
        return not taken and not begun.shifts >> (board_set - seat) % self.rounds & 1


def oriented(starter: Iterable[Seating], rounds: int) -> Starter:
    """Turn tables of two moving pairs, up to two at a time, while that makes the pairs' influence more even.

    As bits: North-South holds the shifts of the seats that do, and turning a table exchanges both of its own.
    """
    tables = tuple(starter)
    turns: list[int] = []
    north_south = met = 0
    for seating in tables:
        if seating.ns is not None:
            shifts = _shifts(seating, rounds)
            turns.append(_bits(shifts))
            north_south |= 1 << shifts[0]
            met |= _bits(_apart(seating, rounds))
    settled = _most_even(north_south, turns, _Uneven(met, len(tables), rounds))
    facing: list[Seating] = []
    for seating in tables:
        if seating.ns is None or settled >> _shifts(seating, rounds)[0] & 1:
            facing.append(seating)
        else:
            facing.append(Seating(seating.ew, seating.ns, seating.board_set))
    return tuple(facing)


def _most_even(north_south: int, turns: Sequence[int], uneven: _Uneven) -> int:
    """Who holds North-South once no turn of one or two tables makes the influence more even."""
    while turns:
        two_turns = starmap(xor, combinations(turns, 2))
        tried = (north_south ^ turn for turn in chain(turns, two_turns))
        best = min(tried, key=uneven.of)
        if uneven.of(best) >= uneven.of(north_south):
            break
        north_south = best
    return north_south


class _Uneven(NamedTuple):
    """How unevenly the moving pairs of a starter weigh on each other, by who meets and who holds North-South."""

    met: int
    tables: int
    rounds: int

    def of(self, north_south: int) -> int:
        """Sum of squares of the influence between moving pairs; its mean is always the same.

        The shift between set and seat of a play tells its direction, so that two pairs d numbers apart compare the
        directions that stand d apart, and have `tables` more where they meet.
        """
        doubled = north_south | north_south << self.rounds
        full = (1 << self.rounds) - 1
        squares = 0
        for apart in range(1, self.rounds):
            opposite = ((doubled >> apart ^ north_south) & full).bit_count()
            meeting = self.tables * (self.met >> apart & 1)
            squares += (self.rounds - 2 * opposite + meeting) ** 2
        return squares
