"""The score of one deal: contract, tricks and rule set to points, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from scorer.game.contracts import TRICKS, Contract
from scorer.game.rulesets import BOOK, RuleSet
from scorer.game.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class DealScore:
    """Points of one deal. Only one side scores; `lines` say how its points come about."""

    declarer: int
    defenders: int
    lines: tuple[tuple[str, int], ...]

    @property
    def declarer_minus_defenders(self) -> int:
        return self.declarer - self.defenders

    def north_south(self, declarer: Seat) -> int:
        """The score from the North-South side, negative when East-West scored."""
        own = self.declarer_minus_defenders
        return own if declarer.side is Side.NORTH_SOUTH else -own


@cache
def deal_score(rules: RuleSet, contract: Contract, tricks: int) -> DealScore:
    """Score a contract with so many tricks (0 to 13) by a rule set."""
    short = rules.needed(contract) - tricks
    if short > 0:
        penalty = short * rules.undertrick
        return DealScore(0, penalty, ((f"{short} x {rules.undertrick}", penalty),))
    lines = (
        *_trick_lines(rules, contract, tricks - BOOK),
        (f"{contract.target.word} bonus", rules.bonus[contract.target]),
    )
    return DealScore(sum(points for _, points in lines), 0, lines)


def _trick_lines(rules: RuleSet, contract: Contract, odd_tricks: int) -> tuple[tuple[str, int], ...]:
    value = rules.trick_points[contract.denomination]
    if value.first == value.further:
        return ((f"{odd_tricks} x {value.first}", odd_tricks * value.first),)
    first = (f"1 x {value.first}", value.first)
    further = odd_tricks - 1
    return (first, (f"{further} x {value.further}", further * value.further)) if further else (first,)


def score_table(rules: RuleSet) -> Mapping[Contract, tuple[int, ...]]:
    """Every contract's declarer-minus-defenders scores for 0 to 13 tricks."""
    return {
        contract: tuple(deal_score(rules, contract, tricks).declarer_minus_defenders for tricks in range(TRICKS + 1))
        for contract in rules.contracts
    }


@cache
def possible_scores(rules: RuleSet) -> frozenset[int]:
    """Every score the rules can produce, from the North-South side: each with either sign."""
    return frozenset(sign * score for row in score_table(rules).values() for score in row for sign in (1, -1))
