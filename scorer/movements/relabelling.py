"""Changing the movement in the middle of a session: which pair gets which number, and which boards each table gets.

The movement says who sits where in each round, by number. A search assigns the numbers to the pairs so that as few as
possible meet again, and gives each table in each round boards that neither pair has played. It is limited by the work
it does and not by a clock, so the same session always gets the same answer.
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
    """A pseudo-random order that is the same every time; `state` is from 1 to `MODULUS` - 1."""

    state: int

    def next(self) -> int:
        """Return the next number."""
        self.state = self.state * MULTIPLIER % MODULUS
        return self.state

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """Return the items in a shuffled order."""
        return sorted(things, key=lambda _: self.next())


EXCHANGES = 30_000
"""Divided by the square of the number of pairs: the most orders of pairs that are improved by exchanges."""

ORDERS_TRIED = 3
"""How many of the best orders are tried with each number of board sets."""

LOOKS = 3_000_000
"""The most steps of the search for boards, over all attempts: about a second."""

LOOKS_OF_AN_ATTEMPT = 150_000
"""Steps after which an attempt is given up and another order begins."""

MEETS_AGAIN, SITS_OUT_AGAIN = 1000, 1
"""Costs of a repeated meeting and of a second sit-out."""


class Before(NamedTuple):
    """The session so far: whom each pair met, which board sets it has played or missed, and who sat out.

    Sets are bits of a number, bit k for set k; a pair without a set has none of them.
    """

    met: Mapping[str, frozenset[str]]
    played: Counter[str]
    sat_out: frozenset[str]


class Relabelled(NamedTuple):
    """The pair for each number, and the board set for each row, in the order of the rows."""

    labels: Mapping[int, str]
    sets: tuple[int, ...]


def relabelled(
    rows: Sequence[MovementRow], fields: Sequence[Sequence[tuple[int, str]]], before: Before, sets: int, most_sets: int
) -> Relabelled | None:
    """Assign pairs and board sets to these rows. Return None if pairs would have to repeat a board.

    `fields` are the numbers that may change places, each with the pair that has it by default. `sets` are in play; up
    to `most_sets` may be used, but no more than necessary.
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
    """List the orders in which the fewest pairs meet again, the default order first."""
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
        """Exchange two pairs of a field as long as that lowers the cost; return the remaining cost."""
        better = True
        while better:
            better = False
            for places in fields:
                for (one, _), (other, _) in combinations(places, 2):
                    better |= self._exchanged(labels, one, other)
        return sum(self._cost(labels, number) for number in labels)

    def _exchanged(self, labels: dict[int, str], one: int, other: int) -> bool:
        """Exchange two pairs if that lowers the cost; return whether it did."""
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
    """The tables that play the same set in a round, by row numbers, and the pairs at them."""

    round: int
    board_set: int
    rows: tuple[int, ...]
    numbers: frozenset[int]


@dataclass(slots=True)
class _BoardSearch:
    """Depth-first search for board sets, most constrained place first; `steps` counts the steps of all attempts."""

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
        """Return a set for each row with these pairs, or None if none was found within the limit."""
        left = []
        for place in self.places:
            fresh = (1 << in_play + 1) - 2
            for number in place.numbers:
                fresh &= ~self.before.played[labels[number]]
            left.append(fresh)
        given = self._filled(left, RandomOrder(in_play + 1))
        return None if given is None else self._for_rows(given, labels, in_play)

    def _filled(self, left: list[int], random: RandomOrder) -> dict[int, int] | None:
        """Return a set for each place from those `left` for it, or None if none was found within the limit."""
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
        """Return the sets possible at a place; the movement's own set comes last, because it is tried first."""
        own = self.places[place].board_set
        sets = [board_set for board_set in range(1, left.bit_length()) if left >> board_set & 1]
        return sorted(sets, key=lambda board_set: (board_set == own, random.next()))

    def _for_rows(self, given: Mapping[int, int], labels: Mapping[int, str], in_play: int) -> tuple[int, ...]:
        """Return the sets in the order of the rows; pairs that sit out get a resting set that they have not played."""
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
