"""How many of those who may meet can be paired at once: a largest matching, where anybody may meet anybody."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def most_pairs(allowed: Sequence[Sequence[int]]) -> int:
    """The most pairs that can meet at once; `allowed` has for each whom he may meet, both ways.

    Source: Edmonds, Paths, trees, and flowers, 1965: a path from one without a partner to another, along which
    everybody changes partners, makes one pair more; an odd circle on the way is taken for one.
    """
    partner = [-1] * len(allowed)
    for one, others in enumerate(allowed):
        free = next((other for other in others if partner[other] == -1), None)
        if partner[one] == -1 and free is not None:
            partner[one], partner[free] = free, one
    pairs = sum(other != -1 for other in partner) // 2
    for one in range(len(allowed)):
        if partner[one] == -1:
            pairs += _Search(allowed, partner).succeeds_from(one)
    return pairs


class _Search:
    """A search for a path from one without a partner to another one."""

    def __init__(self, allowed: Sequence[Sequence[int]], partner: list[int]) -> None:
        self._allowed = allowed
        self._partner = partner
        self._before = [-1] * len(allowed)
        self._base = list(range(len(allowed)))

    def succeeds_from(self, root: int) -> bool:
        """Whether there is one; then all along it have changed partners."""
        reached = {root}
        waiting = deque([root])
        while waiting:
            one = waiting.popleft()
            for other in self._allowed[one]:
                if self._base[one] == self._base[other] or self._partner[one] == other:
                    continue
                if other == root or (self._partner[other] != -1 and self._before[self._partner[other]] != -1):
                    fresh = self._contract(one, other) - reached
                    reached |= fresh
                    waiting.extend(sorted(fresh))
                elif self._before[other] == -1:
                    self._before[other] = one
                    if self._partner[other] == -1:
                        self._change_along(other)
                        return True
                    reached.add(self._partner[other])
                    waiting.append(self._partner[other])
        return False

    def _contract(self, one: int, other: int) -> set[int]:
        """Take an odd circle for one; give all that belong to it."""
        base = self._common(one, other)
        circle: set[int] = set()
        for start, child in ((one, other), (other, one)):
            while self._base[start] != base:
                mate = self._partner[start]
                circle |= {self._base[start], self._base[mate]}
                self._before[start] = child
                start, child = self._before[mate], mate  # noqa: PLW2901  # up along the path
        inside = {number for number, own in enumerate(self._base) if own in circle}
        for number in inside:
            self._base[number] = base
        return inside

    def _common(self, one: int, other: int) -> int:
        """Where the ways back from two meet."""
        seen: set[int] = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if self._partner[one] == -1:
                break
            one = self._before[self._partner[one]]
        while True:
            other = self._base[other]
            if other in seen:
                return other
            other = self._before[self._partner[other]]

    def _change_along(self, last: int) -> None:
        while last != -1:
            before = self._before[last]
            following = self._partner[before]
            self._partner[last], self._partner[before] = before, last
            last = following
