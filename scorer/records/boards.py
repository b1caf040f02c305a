"""What is known of a board before it is played: the points that were announced, and what came with its hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.game.double_dummy import DoubleDummy
from scorer.game.seats import Seat
from scorer.words import Phrase, chained, phrase

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
    def words(self) -> Phrase:
        """As people read them: `North 14, East 6, South 16, West 4`."""
        said = (phrase("{seat} {points}", seat=seat.word, points=points) for seat, points in self.by_seat.items())
        return chained(said, ", ")

    @property
    def total(self) -> int:
        """40, when everybody counted right."""
        return self.north + self.east + self.south + self.west


class Dealt(NamedTuple):
    """What came with the hands of a board, beside the cards.

    `double_dummy` is a table that somebody else worked out, in writing; `lesson` what the deal was made for, and
    `seed` the number that makes the same set of deals again. What there is none of is empty, or None.
    """

    board: int
    double_dummy: str = ""
    lesson: str = ""
    seed: int | None = None

    @property
    def figures(self) -> DoubleDummy | None:
        """The table, where one came."""
        return DoubleDummy.parse(self.double_dummy) if self.double_dummy else None
