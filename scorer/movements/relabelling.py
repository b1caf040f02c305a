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

    def next_number(self) -> int:
        """Return the next number."""
        self.state = self.state * MULTIPLIER % MODULUS
        return self.state

    def shuffle(self, items: Iterable[T]) -> list[T]:
        """Return the items in a shuffled order."""
        return sorted(items, key=lambda _: self.next_number())


EXCHANGE_BUDGET = 30_000
"""Divided by the square of the number of pairs: the most orders of pairs that are improved by exchanges."""

ORDERS_TRIED = 3
"""How many of the best orders are tried with each number of board sets."""

SEARCH_BUDGET = 3_000_000
"""The most steps of the search for boards, over all attempts: about a second."""

ATTEMPT_BUDGET = 150_000
"""Steps after which an attempt is given up and another order begins."""

REPEATED_MEETING_COST, REPEATED_SIT_OUT_COST = 1000, 1
"""Costs of a repeated meeting and of a second sit-out."""


class SessionHistory(NamedTuple):
    """The session so far: whom each pair met, which board sets it has played or missed, and who sat out.

    Sets are bits of a number, bit k for set k; a pair without a set has none of them.
    """

    met: Mapping[str, frozenset[str]]
    played: Counter[str]
    sat_out: frozenset[str]


class Relabelling(NamedTuple):
    """The pair for each number, and the board set for each row, in the order of the rows."""

    labels: Mapping[int, str]
    sets: tuple[int, ...]


def find_relabelling(
    rows: Sequence[MovementRow],
    fields: Sequence[Sequence[tuple[int, str]]],
    history: SessionHistory,
    sets: int,
    most_sets: int,
) -> Relabelling | None:
    """Assign pairs and board sets to these rows. Return None if pairs would have to repeat a board.

    `fields` are the numbers that may change places, each with the pair that has it by default. `sets` are in play; up
    to `most_sets` may be used, but no more than necessary.
    """
    search = _BoardSearch(rows, history)
    orders = _find_best_orders(rows, fields, history)
    for in_play in range(sets, most_sets + 1):
        for labels in orders[:ORDERS_TRIED]:
            sets_by_row = search.find_sets(labels, in_play)
            if sets_by_row is not None:
                return Relabelling(labels, sets_by_row)
        if search.steps > SEARCH_BUDGET:
            break
    last = max(row.board_set for row in rows)
    if sets + last > most_sets:
        return None
    return Relabelling(orders[0], tuple(sets + row.board_set for row in rows))


def _find_best_orders(
    rows: Sequence[MovementRow], fields: Sequence[Sequence[tuple[int, str]]], history: SessionHistory
) -> list[dict[int, str]]:
    """List the orders in which the fewest pairs meet again, the default order first."""
    seats = _SeatingCosts.from_rows(rows, history)
    random = RandomOrder(1)
    costed_orders: list[tuple[int, dict[int, str]]] = []
    pairs = sum(map(len, fields))
    for attempt in range(max(ORDERS_TRIED, EXCHANGE_BUDGET // pairs**2)):
        if sum(cost == 0 for cost, _ in costed_orders) >= ORDERS_TRIED:
            break
        labels: dict[int, str] = {}
        for places in fields:
            own = [label for _, label in places]
            labels.update(zip((number for number, _ in places), random.shuffle(own) if attempt else own, strict=True))
        costed_orders.append((seats.improve(labels, fields), labels))
    costed_orders.sort(key=itemgetter(0))
    least = costed_orders[0][0] // REPEATED_MEETING_COST
    return [labels for cost, labels in costed_orders if cost // REPEATED_MEETING_COST == least]


class _SeatingCosts(NamedTuple):
    """Whom each number meets, and how often it sits out."""

    opponents: Mapping[int, Sequence[int]]
    idle: Mapping[int, int]
    history: SessionHistory

    @classmethod
    def from_rows(cls, rows: Iterable[MovementRow], history: SessionHistory) -> _SeatingCosts:
        opponents: defaultdict[int, list[int]] = defaultdict(list)
        idle: Counter[int] = Counter()
        for row in rows:
            if row.ns is not None and row.ew is not None:
                opponents[row.ns].append(row.ew)
                opponents[row.ew].append(row.ns)
            else:
                idle.update(row.pairs)
        return cls(opponents, idle, history)

    def improve(self, labels: dict[int, str], fields: Sequence[Sequence[tuple[int, str]]]) -> int:
        """Exchange two pairs of a field as long as that lowers the cost; return the remaining cost."""
        better = True
        while better:
            better = False
            for places in fields:
                for (one, _), (other, _) in combinations(places, 2):
                    better |= self._exchange_if_better(labels, one, other)
        return sum(self._cost_of(labels, number) for number in labels)

    def _exchange_if_better(self, labels: dict[int, str], one: int, other: int) -> bool:
        """Exchange two pairs if that lowers the cost; return whether it did."""
        cost = self._cost_of(labels, one) + self._cost_of(labels, other)
        if not cost:
            return False
        labels[one], labels[other] = labels[other], labels[one]
        if self._cost_of(labels, one) + self._cost_of(labels, other) < cost:
            return True
        labels[one], labels[other] = labels[other], labels[one]
        return False

    def _cost_of(self, labels: Mapping[int, str], number: int) -> int:
        label = labels[number]
        met = self.history.met.get(label, frozenset())
        again = sum(labels[opponent] in met for opponent in self.opponents[number])
        return REPEATED_MEETING_COST * again + REPEATED_SIT_OUT_COST * self.idle[number] * (
            label in self.history.sat_out
        )


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
    history: SessionHistory
    steps: int = 0
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

    def find_sets(self, labels: Mapping[int, str], in_play: int) -> tuple[int, ...] | None:
        """Return a set for each row with these pairs, or None if none was found within the limit."""
        left = []
        for place in self.places:
            fresh = (1 << in_play + 1) - 2
            for number in place.numbers:
                fresh &= ~self.history.played[labels[number]]
            left.append(fresh)
        assigned = self._assign_sets(left, RandomOrder(in_play + 1))
        return None if assigned is None else self._sets_by_row(assigned, labels, in_play)

    def _assign_sets(self, left: list[int], random: RandomOrder) -> dict[int, int] | None:
        """Return a set for each place from those `left` for it, or None if none was found within the limit."""
        limit = self.steps + max(ATTEMPT_BUDGET, 2 * len(self.places) ** 2)
        assigned: dict[int, int] = {}
        tried: list[tuple[int, list[int], list[int]]] = []
        while len(assigned) < len(self.places):
            self.steps += len(self.places)
            if self.steps > limit:
                return None
            choices_left = [sets.bit_count() for sets in left]
            place = min((one for one in range(len(left)) if one not in assigned), key=choices_left.__getitem__)
            tried.append((place, self._order_choices(place, left[place], random), left))
            while tried and not tried[-1][1]:
                assigned.pop(tried.pop()[0], None)
            if not tried:
                return None
            place, choices, before = tried[-1]
            assigned[place] = choices.pop()
            left = list(before)
            for neighbour in self.neighbours[place]:
                left[neighbour] &= ~(1 << assigned[place])
        return assigned

    def _order_choices(self, place: int, left: int, random: RandomOrder) -> list[int]:
        """Return the sets possible at a place; the movement's own set comes last, because it is tried first."""
        own = self.places[place].board_set
        sets = [board_set for board_set in range(1, left.bit_length()) if left >> board_set & 1]
        return sorted(sets, key=lambda board_set: (board_set == own, random.next_number()))

    def _sets_by_row(self, assigned: Mapping[int, int], labels: Mapping[int, str], in_play: int) -> tuple[int, ...]:
        """Return the sets in the order of the rows; pairs that sit out get a resting set that they have not played."""
        sets = [0] * len(self.rows)
        resting = {row.round: set(range(1, in_play + 1)) for row in self.rows}
        for place, board_set in assigned.items():
            resting[self.places[place].round].discard(board_set)
            for position in self.places[place].rows:
                sets[position] = board_set
        for position, row in enumerate(self.rows):
            if not row.is_played:
                played = self.history.played[labels[row.pairs[0]]]
                fresh = [board_set for board_set in sorted(resting[row.round]) if not played >> board_set & 1]
                sets[position] = next(iter(fresh), row.board_set)
                resting[row.round].discard(sets[position])
        return tuple(sets)
