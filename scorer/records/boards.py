"""What is known of a board before it is played: the points that its four players announced."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.game.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping


class Points(NamedTuple):
    """High-card points as announced, whether or not they can be right."""

    north: int
    east: int
    south: int
    west: int

    @property
    def by_seat(self) -> Mapping[Seat, int]:
        return dict(zip(Seat, (self.north, self.east, self.south, self.west), strict=True))

    @property
    def words(self) -> str:
        """As people read them: `North 14, East 6, South 16, West 4`."""
        return ", ".join(f"{seat.word} {points}" for seat, points in self.by_seat.items())

    @property
    def total(self) -> int:
        """40, when everybody counted right."""
        return self.north + self.east + self.south + self.west
