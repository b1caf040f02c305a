"""Minibridge contracts as contract bridge: the bridge contract that scores the same when it is not vulnerable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.exchange.lost import meeting, score_written
from scorer.game.bids import Bid
from scorer.game.contracts import BRIDGE_SPELLINGS, Target
from scorer.game.rulesets import BRIDGE, PLUS_ADDITIVE, AnyContract
from scorer.words import phrase

if TYPE_CHECKING:
    from scorer.exchange.lost import Lost
    from scorer.game.rulesets import RuleSet
    from scorer.records.events import Event
    from scorer.records.results import Played
    from scorer.tournament import ScoredResult

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


def as_bridge(event: Event, line: ScoredResult, played: Played, lost: Lost) -> tuple[int | None, str | None]:
    """What other programs take for a result: its score and the contract. What is None is noted as lost."""
    score = score_written(event, line, played)
    if score is None:
        lost.note(phrase("results of which nobody knows who declared"), meeting(line))
        return None, None
    contract = bridge_contract(played.contract, event.rule_set)
    if contract is None:
        lost.note(phrase("contracts whose bridge scores are others: written as scores alone"), meeting(line))
    return score, contract
