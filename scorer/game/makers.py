"""From a score back to the contracts that give it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import TRICKS
from scorer.game.scoring import deal_score
from scorer.game.seats import Seat, Side, vulnerable_sides

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.game.rulesets import AnyContract, RuleSet


class Maker(NamedTuple):
    """A contract that gives a score, by which side, with how many tricks; `short` by how many it failed."""

    contract: AnyContract
    side: Side
    tricks: int
    short: int


def makers(rules: RuleSet, score: int, board: int, side: Side | None = None) -> Iterator[Maker]:
    """Every contract that gives a score from the North-South side on a board; those of one side where it is known."""
    for declarer in (Seat.NORTH, Seat.EAST):
        if side not in (None, declarer.side):
            continue
        vulnerable = rules.vulnerability and declarer.side in vulnerable_sides(board)
        for contract in rules.contracts:
            for tricks in range(TRICKS + 1):
                if deal_score(rules, contract, tricks, vulnerable=vulnerable).north_south(declarer) == score:
                    short = max(rules.needed(contract) - tricks, 0)
                    yield Maker(contract, declarer.side, tricks, short)
