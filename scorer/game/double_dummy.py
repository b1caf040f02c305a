"""Double dummy: each declarer's tricks with all hands seen and best play, and the best contract that follows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread
from scorer.game.contracts import TRICKS, AnyContract, Denomination, Target
from scorer.game.scoring import deal_score
from scorer.game.seats import Seat, Side
from scorer.i18n import phrase

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet


Tricks = dict[Denomination, int]
"""One declarer's tricks in each denomination."""

WRITTEN_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
WRITTEN_DENOMINATIONS = tuple(reversed(Denomination))
"""The order of the twenty figures in text, no trumps first. Source: the PBN tag DoubleDummyTricks, as in use."""

UNKNOWN = "-"
"""Stands for a figure that was not calculated."""

_FIGURES = re.compile("[0-9A-Da-d]{20}")


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """The twenty figures of a deal, 0 to 13 each, in the order of the PBN text."""

    figures: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> DoubleDummy:
        """Parse twenty digits, with `A` to `D` for 10 to 13. Raise `ParseError` for anything else."""
        plain = text.strip()
        if not _FIGURES.fullmatch(plain):
            raise Misread(text, phrase("twenty figures 0 to {most}, each one digit or A to D", most=TRICKS))
        return cls(tuple(int(digit, 16) for digit in plain))

    @classmethod
    def of_seats(cls, by_seat: Mapping[Seat, Mapping[Denomination, int]]) -> DoubleDummy:
        """Return the table of these tricks by seat and denomination."""
        figures: list[int] = []
        for seat in WRITTEN_SEATS:
            figures += [by_seat[seat][denomination] for denomination in WRITTEN_DENOMINATIONS]
        return cls(tuple(figures))

    def __str__(self) -> str:
        return "".join(f"{figure:X}" for figure in self.figures)

    def of(self, declarer: Seat) -> Tricks:
        """Return one declarer's tricks, clubs first."""
        start = WRITTEN_SEATS.index(declarer) * len(WRITTEN_DENOMINATIONS)
        own = self.figures[start : start + len(WRITTEN_DENOMINATIONS)]
        return dict(zip(Denomination, reversed(own), strict=True))

    @property
    def by_seat(self) -> Mapping[Seat, Tricks]:
        """Every declarer's tricks, North first."""
        return {seat: self.of(seat) for seat in Seat}

    def differing(self, other: DoubleDummy) -> Iterator[tuple[Seat, Denomination]]:
        """Yield the seats and denominations in which another table has a different figure."""
        for seat, tricks in self.by_seat.items():
            for denomination, figure in tricks.items():
                if other.of(seat)[denomination] != figure:
                    yield seat, denomination


def written_tricks(tricks: Mapping[Denomination, int]) -> str:
    """Format one declarer's tricks, no trumps first: `A9-8-` if two denominations are unknown."""
    return "".join(f"{tricks[one]:X}" if one in tricks else UNKNOWN for one in WRITTEN_DENOMINATIONS)


def read_tricks(text: str) -> Tricks:
    """Parse what `format_tricks_row` writes. Raise `ParseError` for anything else."""
    if not re.fullmatch("[0-9A-D-]{5}", text):
        raise Misread(text, phrase("five figures 0 to {most}, each one digit or A to D", most=TRICKS))
    figures = zip(WRITTEN_DENOMINATIONS, text, strict=True)
    return {denomination: int(digit, 16) for denomination, digit in figures if digit != UNKNOWN}


DENOMINATIONS = WRITTEN_DENOMINATIONS
TARGETS = (Target.GAME, Target.PART_SCORE, Target.SMALL_SLAM, Target.GRAND_SLAM)
"""Between equal scores, the contract whose denomination comes first is chosen, then the one whose target does."""


class Best(NamedTuple):
    """A contract with the tricks taken in it and its score from declarer's side."""

    declarer: Seat
    contract: AnyContract
    tricks: int
    points: int

    @property
    def score(self) -> int:
        """The score from the North-South side."""
        return self.points if self.declarer.side is Side.NORTH_SOUTH else -self.points


def naming_order(contract: AnyContract) -> tuple[int, int]:
    """Return the sort key that decides between contracts with equal scores."""
    return DENOMINATIONS.index(contract.denomination), TARGETS.index(contract.target)


def best_contract(rules: RuleSet, tricks: Tricks, declarer: Seat) -> Best | None:
    """Return the best contract for a declarer who takes these tricks, or None in a game with an auction."""
    if rules.auction:
        return None
    named: list[Best] = []
    for contract in sorted(rules.contracts, key=naming_order):
        taken = tricks[contract.denomination]
        named.append(Best(declarer, contract, taken, deal_score(rules, contract, taken).declarer_minus_defenders))
    return max(named, key=attrgetter("points"))
