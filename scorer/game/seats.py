"""The four seats, the two sides, and the order around the table."""

from __future__ import annotations

from scorer.errors import ParseError
from scorer.i18n import LabelledEnum, phrase


class Side(LabelledEnum):
    """A partnership's direction at the table."""

    NORTH_SOUTH = "NS", phrase("North-South")
    EAST_WEST = "EW", phrase("East-West")

    @property
    def opponents(self) -> Side:
        return Side.EAST_WEST if self is Side.NORTH_SOUTH else Side.NORTH_SOUTH

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of the side: North and South, or East and West."""
        return _SEATS[self]


class Seat(LabelledEnum):
    """A seat at the table, in the order of turns."""

    NORTH = "N", phrase("North")
    EAST = "E", phrase("East")
    SOUTH = "S", phrase("South")
    WEST = "W", phrase("West")

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Parse `N`, `E`, `S` or `W` in either case. Raise `ParseError` for anything else."""
        seat = _BY_LETTER.get(text.strip().upper())
        if seat is None:
            raise ParseError(text, phrase("N, E, S or W"))
        return seat

    @property
    def left(self) -> Seat:
        """The left-hand opponent, whose turn is next."""
        return self.rotate(1)

    @property
    def partner(self) -> Seat:
        return self.rotate(2)

    @property
    def side(self) -> Side:
        return Side.NORTH_SOUTH if self is Seat.NORTH or self is Seat.SOUTH else Side.EAST_WEST

    def rotate(self, turns: int) -> Seat:
        """Return the seat this many turns clockwise."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + turns) % 4]


_CLOCKWISE = tuple(Seat)
_SEATS = {Side.NORTH_SOUTH: (Seat.NORTH, Seat.SOUTH), Side.EAST_WEST: (Seat.EAST, Seat.WEST)}
_BY_LETTER = {seat.value: seat for seat in Seat}
_NONE, _NS, _EW, _ALL = frozenset[Side](), frozenset({Side.NORTH_SOUTH}), frozenset({Side.EAST_WEST}), frozenset(Side)

VULNERABILITY_CYCLE: tuple[frozenset[Side], ...] = (
    *(_NONE, _NS, _EW, _ALL),
    *(_NS, _EW, _ALL, _NONE),
    *(_EW, _ALL, _NONE, _NS),
    *(_ALL, _NONE, _NS, _EW),
)
"""The vulnerable sides of boards 1 to 16; later boards repeat them. Source: Law 2."""


def vulnerable_sides(board: int) -> frozenset[Side]:
    """Return the sides that are vulnerable on a board, in games with vulnerability."""
    return VULNERABILITY_CYCLE[(board - 1) % len(VULNERABILITY_CYCLE)]


def dealer_of(board: int) -> Seat:
    """Return the dealer of a board: North for board 1, then clockwise. Source: Law 2 of duplicate bridge."""
    return _CLOCKWISE[(board - 1) % 4]
