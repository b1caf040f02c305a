"""The best contract of Minibridge: the most that the declarer can score against best defence.

Nobody bids, and the points fix who declares; so it is the highest score over all contracts of the rules,
with the tricks that this declarer takes double dummy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.scoring import deal_score
from scorer.game.seats import Seat, Side

if TYPE_CHECKING:
    from scorer.game.double_dummy import Tricks
    from scorer.game.rulesets import RuleSet

DENOMINATIONS = tuple(reversed(Denomination))
TARGETS = (Target.GAME, Target.PART_SCORE, Target.SMALL_SLAM, Target.GRAND_SLAM)
"""Of equal scores the denomination that comes first here is named, and of one denomination the target."""


class Best(NamedTuple):
    """A contract with the tricks that are taken in it, and what it scores, from declarer's side."""

    declarer: Seat
    contract: Contract
    tricks: int
    points: int

    @property
    def score(self) -> int:
        """The score from the North-South side."""
        return self.points if self.declarer.side is Side.NORTH_SOUTH else -self.points


def best_contract(rules: RuleSet, tricks: Tricks, declarer: Seat) -> Best | None:
    """The best contract of a declarer who takes so many tricks; None in a game with an auction."""
    best: Best | None = None
    for denomination in DENOMINATIONS:
        own = best_target(rules, tricks, declarer, denomination)
        if own is not None and (best is None or own.points > best.points):
            best = own
    return best


def best_target(rules: RuleSet, tricks: Tricks, declarer: Seat, denomination: Denomination) -> Best | None:
    """The same where the denomination is chosen already."""
    best: Best | None = None
    for target in TARGETS:
        contract = Contract(target, denomination)
        if contract not in rules.tricks:
            continue
        points = deal_score(rules, contract, tricks[denomination]).declarer_minus_defenders
        if best is None or points > best.points:
            best = Best(declarer, contract, tricks[denomination], points)
    return best
