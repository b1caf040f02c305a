"""Double dummy: each declarer's tricks with all hands seen and best play, and the best contract that follows."""

import re
from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import NamedTuple

from scorer.errors import ParseError
from scorer.game.contracts import TRICKS, AnyContract, Denomination, Target
from scorer.game.rulesets import RuleSet
from scorer.game.scoring import score_deal
from scorer.game.seats import Seat, Side
from scorer.i18n import phrase

TricksByDenomination = dict[Denomination, int]
"""One declarer's tricks in each denomination."""

PBN_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
PBN_DENOMINATIONS = tuple(reversed(Denomination))
"""The order of the twenty figures in text, no trumps first. Source: the PBN tag DoubleDummyTricks, as in use."""

UNKNOWN_FIGURE = "-"
"""Stands for a figure that was not calculated."""


class DoubleDummyTable(NamedTuple):
    """The twenty figures of a deal, 0 to 13 each, in the order of the PBN text."""

    figures: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> "DoubleDummyTable":
        """Parse twenty digits, with `A` to `D` for 10 to 13. Raise `ParseError` for anything else."""
        plain = text.strip()
        if not re.fullmatch("[0-9A-Da-d]{20}", plain):
            raise ParseError(text, phrase("twenty characters, each a digit or A to D (for 10 to {most})", most=TRICKS))
        return cls(tuple(int(digit, 16) for digit in plain))

    @classmethod
    def from_tricks_by_seat(cls, by_seat: Mapping[Seat, Mapping[Denomination, int]]) -> "DoubleDummyTable":
        """Return the table of these tricks by seat and denomination."""
        figures: list[int] = []
        for seat in PBN_SEATS:
            figures += [by_seat[seat][denomination] for denomination in PBN_DENOMINATIONS]
        return cls(tuple(figures))

    def __str__(self) -> str:
        return "".join(f"{figure:X}" for figure in self.figures)

    def tricks_of(self, declarer: Seat) -> TricksByDenomination:
        """Return one declarer's tricks, clubs first."""
        start = PBN_SEATS.index(declarer) * len(PBN_DENOMINATIONS)
        own = self.figures[start : start + len(PBN_DENOMINATIONS)]
        return dict(zip(Denomination, reversed(own), strict=True))

    @property
    def by_seat(self) -> Mapping[Seat, TricksByDenomination]:
        """Every declarer's tricks, North first."""
        return {seat: self.tricks_of(seat) for seat in Seat}

    def differences_from(self, other: "DoubleDummyTable") -> Iterator[tuple[Seat, Denomination]]:
        """Yield the seats and denominations in which another table has a different figure."""
        for seat, tricks in self.by_seat.items():
            for denomination, figure in tricks.items():
                if other.tricks_of(seat)[denomination] != figure:
                    yield seat, denomination


def format_tricks_row(tricks: Mapping[Denomination, int]) -> str:
    """Format one declarer's tricks, no trumps first: `A9-8-` if two denominations are unknown."""
    return "".join(f"{tricks[one]:X}" if one in tricks else UNKNOWN_FIGURE for one in PBN_DENOMINATIONS)


def parse_tricks_row(text: str) -> TricksByDenomination:
    """Parse what `format_tricks_row` writes. Raise `ParseError` for anything else."""
    if not re.fullmatch("[0-9A-D-]{5}", text):
        raise ParseError(text, phrase("five characters, each a digit or A to D (for 10 to {most})", most=TRICKS))
    figures = zip(PBN_DENOMINATIONS, text, strict=True)
    return {denomination: int(digit, 16) for denomination, digit in figures if digit != UNKNOWN_FIGURE}


PREFERRED_DENOMINATIONS = PBN_DENOMINATIONS
PREFERRED_TARGETS = (Target.GAME, Target.PART_SCORE, Target.SMALL_SLAM, Target.GRAND_SLAM)
"""Between equal scores, the contract whose denomination comes first is chosen, then the one whose target does."""


class BestContract(NamedTuple):
    """A contract with the tricks taken in it and its score from declarer's side."""

    declarer: Seat
    contract: AnyContract
    tricks: int
    points: int

    @property
    def score(self) -> int:
        """The score from the North-South side."""
        return self.points if self.declarer.side is Side.NORTH_SOUTH else -self.points


def preference_key(contract: AnyContract) -> tuple[int, int]:
    """Return the sort key that decides between contracts with equal scores."""
    return PREFERRED_DENOMINATIONS.index(contract.denomination), PREFERRED_TARGETS.index(contract.target)


def find_best_contract(rules: RuleSet, tricks: TricksByDenomination, declarer: Seat) -> BestContract | None:
    """Return the best contract for a declarer who takes these tricks, or None in a game with an auction."""
    if rules.has_auction:
        return None
    candidates: list[BestContract] = []
    for contract in sorted(rules.contracts, key=preference_key):
        taken = tricks[contract.denomination]
        candidates.append(
            BestContract(declarer, contract, taken, score_deal(rules, contract, taken).declarer_minus_defenders)
        )
    return max(candidates, key=attrgetter("points"))
