"""Finding starters of the cyclic family by search; the same numbers give the same starter every time."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from scorer.movements.cyclic import Seating, Starter, is_impossible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ATTEMPTS = 400
"""How many orders of trying are begun before there is taken to be nothing."""

STEPS = 2000
"""How many tables an attempt seats before another order is tried; good orders need far fewer."""

MULTIPLIER, MODULUS = 48271, 2**31 - 1
"""Of the orders of trying. Source: Park and Miller, Communications of the ACM, 1988 and 1993."""


def found(tables: int, rounds: int, *, shared: bool = False, seed: int = 1) -> Starter | None:
    """A starter, with two tables that share a set where asked; None where there is none.

    That is proven where an attempt comes to its end, and where a sum forbids it.
    """
    if not shared and is_impossible(tables, rounds):
        return None
    for attempt in range(ATTEMPTS):
        search = _Search(tables, rounds, shared=shared, state=seed * ATTEMPTS + attempt)
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
        values = [value for value in seating[:2] if value is not None]
        apart = [(one - other) % rounds for one in values for other in values if one != other]
        return _Begun(
            (*self.tables, seating),
            self.seats | _bits(values),
            self.sets | _bits([seating.board_set]),
            self.apart | _bits(apart),
            self.shifts | _bits((seating.board_set - value) % rounds for value in values),
            self.shares or bool(self.sets >> seating.board_set & 1),
        )


def _bits(values: Iterable[int]) -> int:
    return sum(1 << value for value in values)


@dataclass(slots=True)
class _Search:
    """Backtracking over the lowest free seat: whom it meets, and which set is there."""

    size: int
    rounds: int
    shared: bool
    state: int
    steps: int = 0

    def filled(self, begun: _Begun) -> Starter | None:
        """Seat the tables that are missing; None where that fails, or takes too many steps."""
        if len(begun.tables) == self.size:
            return begun.tables if begun.shares == self.shared else None
        self.steps += 1
        for seating in self._shuffled(self._choices(begun)):
            if self.steps > STEPS:
                return None
            starter = self.filled(begun.with_table(seating, self.rounds))
            if starter is not None:
                return starter
        return None

    def _choices(self, begun: _Begun) -> Iterator[Seating]:
        """Everything that may sit at the lowest free seat."""
        seat = next(it for it in range(self.rounds) if not begun.seats >> it & 1)
        sets = [it for it in range(self.rounds) if self._may_play(begun, seat, it)]
        stationary = sum(seating.ns is None for seating in begun.tables)
        if stationary < 2 * self.size - self.rounds:
            yield from (Seating(None, seat, it) for it in sets)
        if len(begun.tables) - stationary < self.rounds - self.size:
            for other in range(seat + 1, self.rounds):
                apart = other - seat
                if not begun.seats >> other & 1 and not begun.apart >> apart & 1 and 2 * apart != self.rounds:
                    yield from (Seating(other, seat, it) for it in sets if self._may_play(begun, other, it))

    def _may_play(self, begun: _Begun, seat: int, board_set: int) -> bool:
        """Whether a set is free for a seat, or may be the one that two tables share."""
        taken = begun.sets >> board_set & 1 and (begun.shares or not self.shared)
        return not taken and not begun.shifts >> (board_set - seat) % self.rounds & 1

    def _shuffled(self, seatings: Iterable[Seating]) -> list[Seating]:
        keyed = []
        for seating in seatings:
            self.state = self.state * MULTIPLIER % MODULUS
            keyed.append((self.state, seating))
        return [seating for _, seating in sorted(keyed, key=lambda it: it[0])]


def oriented(starter: Iterable[Seating], rounds: int) -> Starter:
    """Turn tables of two moving pairs, up to two at a time, while that makes the pairs' influence more even."""
    tables = tuple(starter)
    turns = [_bits(shifts) for seating in tables if len(shifts := _shifts(seating, rounds)) > 1]
    north_south = _bits(_shifts(seating, rounds)[0] for seating in tables if seating.ns is not None)
    met = _bits((one - other) % rounds for it in map(_moving, tables) for one in it for other in it if one != other)
    while turns:
        tried = chain(turns, (one ^ other for one, other in combinations(turns, 2)))
        best = min((north_south ^ turn for turn in tried), key=lambda it: _uneven(it, met, len(tables), rounds))
        if _uneven(best, met, len(tables), rounds) >= _uneven(north_south, met, len(tables), rounds):
            break
        north_south = best
    return tuple(
        seating if seating.ns is None or north_south >> _shifts(seating, rounds)[0] & 1 else _turned(seating)
        for seating in tables
    )


def _moving(seating: Seating) -> list[int]:
    return [value for value in seating[:2] if value is not None]


def _shifts(seating: Seating, rounds: int) -> list[int]:
    """How far the set of a table is before each moving seat of it, North-South first."""
    return [(seating.board_set - value) % rounds for value in _moving(seating)]


def _turned(seating: Seating) -> Seating:
    return seating if seating.ns is None else Seating(seating.ew, seating.ns, seating.board_set)


def _uneven(north_south: int, met: int, tables: int, rounds: int) -> int:
    """Sum of squares of the influence between moving pairs; its mean is always the same.

    The shift between set and seat of a play tells its direction, so that two pairs d numbers apart
    compare the directions that stand d apart, and have `tables` more where they meet.
    """
    doubled = north_south | north_south << rounds
    full = (1 << rounds) - 1
    return sum(
        (rounds - 2 * ((doubled >> apart ^ north_south) & full).bit_count() + tables * (met >> apart & 1)) ** 2
        for apart in range(1, rounds)
    )
