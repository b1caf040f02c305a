"""Another movement in the midst of an evening: which pair becomes which number, and which boards each table gets.

The movement says who sits where in each round, by number. A search gives the numbers to the pairs
so that as few as possible meet again, and each table of each round boards that nobody there has
played. It is bounded by what it looks at and not by a clock, so that the same evening has the same answer.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from scorer.movements.movement import MovementRow

T = TypeVar("T")

MULTIPLIER, MODULUS = 48271, 2**31 - 1
"""Source: Park and Miller, Communications of the ACM, 1988 and 1993."""


@dataclass(slots=True)
class RandomOrder:
    """An order of trying that nobody would expect, and the same every time; `state` is from 1 to `MODULUS` - 1."""

    state: int

    def next(self) -> int:
        """The next number."""
        self.state = self.state * MULTIPLIER % MODULUS
        return self.state

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """Some things in another order."""
        return sorted(things, key=lambda _: self.next())


EXCHANGES = 30_000
"""Divided by the square of the pairs: how many orders of them are improved at most, until nothing gets better."""

ORDERS_TRIED = 3
"""How many of the best orders are tried with each number of board sets."""

LOOKS = 3_000_000
"""How often a table is looked at for its boards, in all attempts together: about a second."""

LOOKS_OF_AN_ATTEMPT = 150_000
"""Then another order of trying begins."""

MEETS_AGAIN, SITS_OUT_AGAIN = 1000, 1
"""How much worse two meetings of the same pairs are than two sit-outs of one."""


class Before(NamedTuple):
    """What the pairs did before: whom each met, which board sets it has had to do with, and who sat out.

    Sets are bits of a number, bit k for set k; who played none has none of them.
    """

    met: Mapping[str, frozenset[str]]
    played: Counter[str]
    sat_out: frozenset[str]


class Relabelled(NamedTuple):
    """The pair of each number, and the board set of each row, in the order of the rows."""

    labels: Mapping[int, str]
    sets: tuple[int, ...]


def relabelled(
    rows: Sequence[MovementRow], fields: Sequence[Sequence[tuple[int, str]]], before: Before, sets: int, most_sets: int
) -> Relabelled | None:
    """The pairs and board sets of these rows; None where nobody could go on without playing a board again.

    `fields` are the numbers that may change places, each with the pair that has it by rights.
    `sets` are in play; up to `most_sets` may be, but only as many as it takes.
    """
    search = _BoardSearch(rows, before)
    orders = _best_orders(rows, fields, before)
    for in_play in range(sets, most_sets + 1):
        for labels in orders[:ORDERS_TRIED]:
            found = search.sets_for(labels, in_play)
            if found is not None:
                return Relabelled(labels, found)
        if search.looks > LOOKS:
            break
    last = max(row.board_set for row in rows)
    if sets + last > most_sets:
        return None
    return Relabelled(orders[0], tuple(sets + row.board_set for row in rows))


def _best_orders(
    rows: Sequence[MovementRow], fields: Sequence[Sequence[tuple[int, str]]], before: Before
) -> list[dict[int, str]]:
    """The orders in which as few pairs as possible meet again, the one that they have by rights first."""
    seats = _Seats.of(rows, before)
    random = RandomOrder(1)
    found: list[tuple[int, dict[int, str]]] = []
    pairs = sum(map(len, fields))
    for attempt in range(max(ORDERS_TRIED, EXCHANGES // pairs**2)):
        if sum(cost == 0 for cost, _ in found) >= ORDERS_TRIED:
            break
        labels: dict[int, str] = {}
        for places in fields:
            own = [label for _, label in places]
            labels.update(zip((number for number, _ in places), random.shuffled(own) if attempt else own, strict=True))
        found.append((seats.improved(labels, fields), labels))
    found.sort(key=itemgetter(0))
    least = found[0][0] // MEETS_AGAIN
    return [labels for cost, labels in found if cost // MEETS_AGAIN == least]


class _Seats(NamedTuple):
    """Whom each number meets, and how often it sits out."""

    opponents: Mapping[int, Sequence[int]]
    idle: Mapping[int, int]
    before: Before

    @classmethod
    def of(cls, rows: Iterable[MovementRow], before: Before) -> _Seats:
        opponents: defaultdict[int, list[int]] = defaultdict(list)
        idle: Counter[int] = Counter()
        for row in rows:
            if row.ns is not None and row.ew is not None:
                opponents[row.ns].append(row.ew)
                opponents[row.ew].append(row.ns)
            else:
                idle.update(row.pairs)
        return cls(opponents, idle, before)

    def improved(self, labels: dict[int, str], fields: Sequence[Sequence[tuple[int, str]]]) -> int:
        """Let two pairs of a field change places while that makes it better; return what is left of the cost."""
        better = True
        while better:
            better = False
            for places in fields:
                for (one, _), (other, _) in combinations(places, 2):
                    better |= self._exchanged(labels, one, other)
        return sum(self._cost(labels, number) for number in labels)

    def _exchanged(self, labels: dict[int, str], one: int, other: int) -> bool:
        """Let two pairs change places if that is better."""
        cost = self._cost(labels, one) + self._cost(labels, other)
        if not cost:
            return False
        labels[one], labels[other] = labels[other], labels[one]
        if self._cost(labels, one) + self._cost(labels, other) < cost:
            return True
        labels[one], labels[other] = labels[other], labels[one]
        return False

    def _cost(self, labels: Mapping[int, str], number: int) -> int:
        label = labels[number]
        met = self.before.met.get(label, frozenset())
        again = sum(labels[opponent] in met for opponent in self.opponents[number])
        return MEETS_AGAIN * again + SITS_OUT_AGAIN * self.idle[number] * (label in self.before.sat_out)


class _Place(NamedTuple):
    """The tables that play the same set in a round, as numbers of rows, and the pairs at them."""

    round: int
    board_set: int
    rows: tuple[int, ...]
    numbers: frozenset[int]


@dataclass(slots=True)
class _BoardSearch:
    """Gives board sets to tables, in depth, always where the fewest are left; counts the looks of all attempts."""

    rows: Sequence[MovementRow]
    before: Before
    looks: int = 0
    places: list[_Place] = field(init=False)
    neighbours: list[list[int]] = field(init=False)

    def __post_init__(self) -> None:
        at_set: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for position, row in enumerate(self.rows):
            if row.is_played:
                at_set[row.round, row.board_set].append(position)
        self.places = []
        for (number, board_set), positions in at_set.items():
            there = frozenset().union(*(self.rows[position].pairs for position in positions))
            self.places.append(_Place(number, board_set, tuple(positions), there))
        self.neighbours = [[] for _ in self.places]
        for one, other in combinations(range(len(self.places)), 2):
            first, second = self.places[one], self.places[other]
            if first.round == second.round or first.numbers & second.numbers:
                self.neighbours[one].append(other)
                self.neighbours[other].append(one)

    def sets_for(self, labels: Mapping[int, str], in_play: int) -> tuple[int, ...] | None:
        """A set for each row with these pairs; None where there is none, or none was found in the steps there are."""
        left = []
        for place in self.places:
            fresh = (1 << in_play + 1) - 2
            for number in place.numbers:
                fresh &= ~self.before.played[labels[number]]
            left.append(fresh)
        given = self._filled(left, RandomOrder(in_play + 1))
        return None if given is None else self._for_rows(given, labels, in_play)

    def _filled(self, left: list[int], random: RandomOrder) -> dict[int, int] | None:
        """A set for each place, of those `left` for it; None where none was found with the looks of an attempt."""
        limit = self.looks + max(LOOKS_OF_AN_ATTEMPT, 2 * len(self.places) ** 2)
        given: dict[int, int] = {}
        tried: list[tuple[int, list[int], list[int]]] = []
        while len(given) < len(self.places):
            self.looks += len(self.places)
            if self.looks > limit:
                return None
            place = min((one for one in range(len(left)) if one not in given), key=lambda one: left[one].bit_count())
            tried.append((place, self._choices(place, left[place], random), left))
            while tried and not tried[-1][1]:
                given.pop(tried.pop()[0], None)
            if not tried:
                return None
            place, choices, before = tried[-1]
            given[place] = choices.pop()
            left = list(before)
            for neighbour in self.neighbours[place]:
                left[neighbour] &= ~(1 << given[place])
        return given

    def _choices(self, place: int, left: int, random: RandomOrder) -> list[int]:
        """The sets that may be there, last the one that the movement has there, which is tried first."""
        own = self.places[place].board_set
        sets = [board_set for board_set in range(1, left.bit_length()) if left >> board_set & 1]
        return sorted(sets, key=lambda board_set: (board_set == own, random.next()))

    def _for_rows(self, given: Mapping[int, int], labels: Mapping[int, str], in_play: int) -> tuple[int, ...]:
        """The sets in the order of the rows; who sits out is put where boards rest that it has not played."""
        sets = [0] * len(self.rows)
        resting = {row.round: set(range(1, in_play + 1)) for row in self.rows}
        for place, board_set in given.items():
            resting[self.places[place].round].discard(board_set)
            for position in self.places[place].rows:
                sets[position] = board_set
        for position, row in enumerate(self.rows):
            if not row.is_played:
                played = self.before.played[labels[row.pairs[0]]]
                fresh = [board_set for board_set in sorted(resting[row.round]) if not played >> board_set & 1]
                sets[position] = next(iter(fresh), row.board_set)
                resting[row.round].discard(sets[position])
        return tuple(sets)
