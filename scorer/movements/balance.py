"""How evenly a schedule lets the pairs weigh on each other's results: its balance.

The influence of two pairs on each other is a sum over the board sets that both play: 1 where they
hold the same direction, -1 where they hold opposite ones, and where they meet the number of other
plays of that set. A fair schedule has the same influence between any two.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

Pair = TypeVar("Pair", bound="Hashable")


def spread(plays: Iterable[tuple[Pair, Pair, int]]) -> float:
    """Population standard deviation of the influence over all pairs of pairs; 0 is perfect.

    A play is the pair that holds the North-South cards, the other one, and the number of the board
    set.
    """
    north_south: defaultdict[Pair, int] = defaultdict(int)
    east_west: defaultdict[Pair, int] = defaultdict(int)
    tables: Counter[int] = Counter()
    meetings: list[tuple[Pair, Pair, int]] = []
    for ns, ew, board_set in plays:
        north_south[ns] |= 1 << board_set
        east_west[ew] |= 1 << board_set
        tables[board_set] += 1
        meetings.append((ns, ew, board_set))
    met: Counter[frozenset[Pair]] = Counter()
    for ns, ew, board_set in meetings:
        met[frozenset((ns, ew))] += tables[board_set]
    sets_of = {pair: (north_south[pair], east_west[pair]) for pair in [*north_south, *east_west]}
    influences: list[int] = []
    for one, other in combinations(sets_of, 2):
        influences.append(_rivalry(sets_of[one], sets_of[other]) + met[frozenset((one, other))])
    return _deviation(influences)


def _rivalry(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Sets played in the same direction less those played in opposite ones.

    Sets are bits of a number.
    """
    same = (one[0] & other[0]).bit_count() + (one[1] & other[1]).bit_count()
    opposite = (one[0] & other[1]).bit_count() + (one[1] & other[0]).bit_count()
    return same - opposite


def _deviation(numbers: list[int]) -> float:
    if not numbers:
        return 0.0
    squares = sum(number * number for number in numbers)
    return sqrt(len(numbers) * squares - sum(numbers) ** 2) / len(numbers)
