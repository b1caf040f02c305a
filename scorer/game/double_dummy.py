"""Double dummy: the tricks that each player takes as declarer when all four hands are seen and nobody errs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorer.errors import Misread
from scorer.game.contracts import TRICKS, Denomination
from scorer.game.seats import Seat
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Tricks = dict[Denomination, int]
"""One declarer's tricks in each denomination."""

WRITTEN_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
WRITTEN_DENOMINATIONS = tuple(reversed(Denomination))
"""The order of the twenty figures in writing, no trumps first. Source: the PBN tag DoubleDummyTricks, as in use."""

_FIGURES = re.compile("[0-9A-Da-d]{20}")


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """The twenty figures of a deal, 0 to 13 each, in the order in which they are written."""

    figures: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> DoubleDummy:
        """Read twenty digits, `A` to `D` for 10 to 13; raise `Misread` otherwise."""
        plain = text.strip()
        if not _FIGURES.fullmatch(plain):
            raise Misread(text, phrase("twenty figures 0 to {most}, each one digit or A to D", most=TRICKS))
        return cls(tuple(int(digit, 16) for digit in plain))

    @classmethod
    def of_seats(cls, by_seat: Mapping[Seat, Mapping[Denomination, int]]) -> DoubleDummy:
        """Take the figures by seat and denomination."""
        figures: list[int] = []
        for seat in WRITTEN_SEATS:
            figures += [by_seat[seat][denomination] for denomination in WRITTEN_DENOMINATIONS]
        return cls(tuple(figures))

    def __str__(self) -> str:
        return "".join(f"{figure:X}" for figure in self.figures)

    def of(self, declarer: Seat) -> Tricks:
        """What one declarer takes, clubs first."""
        start = WRITTEN_SEATS.index(declarer) * len(WRITTEN_DENOMINATIONS)
        own = self.figures[start : start + len(WRITTEN_DENOMINATIONS)]
        return dict(zip(Denomination, reversed(own), strict=True))

    @property
    def by_seat(self) -> Mapping[Seat, Tricks]:
        """What everybody takes, North first."""
        return {seat: self.of(seat) for seat in Seat}

    def differing(self, other: DoubleDummy) -> Iterator[tuple[Seat, Denomination]]:
        """Where another table says something else."""
        for seat, tricks in self.by_seat.items():
            for denomination, figure in tricks.items():
                if other.of(seat)[denomination] != figure:
                    yield seat, denomination
