"""Each published rule set: a frozen table of numbers beside its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scorer.errors import Misread, NotFound
from scorer.game.contracts import TRICKS, Contract, Denomination, Target, normalised, spellings

BOOK = 6
"""The first six tricks, which score nothing."""


@dataclass(frozen=True, slots=True)
class TrickPoints:
    """What the first trick above six scores, and each further one."""

    first: int
    further: int


@dataclass(frozen=True, eq=False)
class RuleSet:
    """The numbers of one set of rules; `eq=False` because each exists once."""

    name: str
    source: str
    trick_points: Mapping[Denomination, TrickPoints]
    bonus: Mapping[Target, int]
    tricks_needed: Mapping[Target, Mapping[Denomination, int]]
    undertrick: int

    @cached_property
    def contracts(self) -> tuple[Contract, ...]:
        """Every contract, in the order of the score table."""
        return tuple(Contract(target, denomination) for target in self.bonus for denomination in Denomination)

    @cached_property
    def spellings(self) -> Mapping[str, Contract]:
        """Every accepted spelling of every contract."""
        return spellings(self.contracts)

    def contract(self, text: str) -> Contract:
        """Read a contract; raise `Misread` with the list of contracts when the rules have no such one."""
        contract = self.spellings.get(normalised(text))
        if contract is None:
            raise Misread(text, ", ".join(map(str, self.contracts)))
        return contract

    def needed(self, contract: Contract) -> int:
        """Tricks that fulfil a contract."""
        return self.tricks_needed[contract.target][contract.denomination]


MINOR, MAJOR, NO_TRUMPS = TrickPoints(20, 20), TrickPoints(30, 30), TrickPoints(40, 30)

STANDARD = RuleSet(
    name="standard",
    source="English Bridge Union, Minibridge: how to score; the same table in the encyclopedia article",
    trick_points={
        Denomination.CLUBS: MINOR,
        Denomination.DIAMONDS: MINOR,
        Denomination.HEARTS: MAJOR,
        Denomination.SPADES: MAJOR,
        Denomination.NO_TRUMPS: NO_TRUMPS,
    },
    bonus={Target.PART_SCORE: 50, Target.GAME: 300},
    tricks_needed={
        Target.PART_SCORE: dict.fromkeys(Denomination, 7),
        Target.GAME: {
            Denomination.CLUBS: 11,
            Denomination.DIAMONDS: 11,
            Denomination.HEARTS: 10,
            Denomination.SPADES: 10,
            Denomination.NO_TRUMPS: 9,
        },
    },
    undertrick=50,
)

RULE_SETS: Mapping[str, RuleSet] = {rules.name: rules for rules in (STANDARD,)}


def rule_set(name: str) -> RuleSet:
    """Find a rule set by its name; raise `NotFound` with the names that this version knows."""
    rules = RULE_SETS.get(name.strip().lower())
    if rules is None:
        raise NotFound("rules", name, RULE_SETS)
    return rules


__all__ = ["BOOK", "RULE_SETS", "STANDARD", "TRICKS", "RuleSet", "TrickPoints", "rule_set"]
