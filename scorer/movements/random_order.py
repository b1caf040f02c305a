"""The order in which a search tries things: one that nobody would expect, and the same every time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter
from typing import TypeVar

T = TypeVar("T")

MULTIPLIER, MODULUS = 48271, 2**31 - 1
"""Source: Park and Miller, Communications of the ACM, 1988 and 1993."""


@dataclass(slots=True)
class RandomOrder:
    """A row of numbers that begins with a `state`, from 1 to `MODULUS` - 1."""

    state: int

    def next(self) -> int:
        """The next number."""
        self.state = self.state * MULTIPLIER % MODULUS
        return self.state

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """Some things in another order."""
        keyed = [(self.next(), thing) for thing in things]
        keyed.sort(key=itemgetter(0))
        return [thing for _, thing in keyed]
