"""Minibridge contracts as contract bridge: the bridge contract that scores the same when it is not vulnerable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.game.bids import Bid
from scorer.game.contracts import BRIDGE_SPELLINGS, Target
from scorer.game.rulesets import BRIDGE, PLUS_ADDITIVE, AnyContract

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet

_SAME = {contract: text for text, contract in BRIDGE_SPELLINGS.items()}
"""Part score: one of its denomination; game: 3NT, 4H, 4S, 5C, 5D. All 140 scores agree (Law 77)."""


def bridge_contract(contract: AnyContract, rules: RuleSet) -> str | None:
    """What other programs take for a contract; None where its bridge score is another.

    Slams score the same under `plus-additive` only; nothing of `single-dummy` does.
    """
    if isinstance(contract, Bid):
        return str(contract) if rules is BRIDGE else None
    if contract.target in (Target.PART_SCORE, Target.GAME):
        return _SAME[contract]
    return str(contract) if rules is PLUS_ADDITIVE else None
