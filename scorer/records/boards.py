"""What is known of a board before it is played: the points that its four players announced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.game.seats import Seat


@dataclass(frozen=True, slots=True)
class Points:
    """High-card points as announced, whether or not they can be right."""

    north: int
    east: int
    south: int
    west: int

    @property
    def by_seat(self) -> Mapping[Seat, int]:
        return dict(zip(Seat, (self.north, self.east, self.south, self.west), strict=True))

    @property
    def total(self) -> int:
        """40, when everybody counted right."""
        return self.north + self.east + self.south + self.west
