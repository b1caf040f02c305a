"""The nearest that other programs' formats have to our results, rulings and penalties."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.matchpoints import IMPS_BY_PERCENT
from scorer.game.contracts import BRIDGE_SPELLINGS, SLAM_LEVELS, AnyContract, Bid, Target
from scorer.game.rulesets import BRIDGE, LEVELS, LEVELS_SLAMS, PLUS_ADDITIVE, RuleSet
from scorer.model.results import (
    AssignedScore,
    AverageAward,
    KnownScore,
    Outcome,
    Percentage,
    Played,
    PointsUnit,
    Ruling,
    SideAward,
)
from scorer.model.settings import Method
from scorer.scoring import ScoredEvent, ScoredResult, score_of
from scorer.scoring.standings import penalty_top

if TYPE_CHECKING:
    from scorer.game.seats import Seat
    from scorer.model.events import Event

_PERCENT_OF_AWARD = {AverageAward.PLUS: 60, AverageAward.AVERAGE: 50, AverageAward.MINUS: 40}


def common_outcome(line: ScoredResult) -> Outcome:
    """The outcome that a ruling assigns to both sides alike, written as if played; any other outcome unchanged."""
    outcome = line.result.outcome
    match outcome:
        case Ruling(AssignedScore(((_, item),)), ew) if ew == outcome.ns:
            return item
        case _:
            return outcome


_SPELLING_OF_CONTRACT = {contract: text for text, contract in BRIDGE_SPELLINGS.items()}
"""The bridge contract with the same score: a part score at level one, or a game as 3NT, 4H, 4S, 5C or 5D.

All 140 scores agree (Law 77).
"""


def bridge_contract(contract: AnyContract, rules: RuleSet) -> str | None:
    """The bridge contract for other programs; None if its score differs.

    Slams score the same under `plus-additive` and `levels-slams` only, and nothing does under `single-dummy`.
    """
    if isinstance(contract, Bid):
        same = rules in (BRIDGE, LEVELS_SLAMS) or (rules is LEVELS and contract.level not in SLAM_LEVELS)
        return str(contract) if same else None
    if contract.target in (Target.PART_SCORE, Target.GAME):
        return _SPELLING_OF_CONTRACT[contract]
    return str(contract) if rules is PLUS_ADDITIVE else None


class BridgeResult(NamedTuple):
    """A result for other programs: contract, declarer and tricks with the score, or the score alone."""

    contract: str | None
    declarer: Seat | None
    tricks: int | None
    score: int


def to_bridge_result(event: Event, line: ScoredResult, outcome: Played | KnownScore) -> BridgeResult | None:
    """Convert a result to the contract with the same score, else to its score alone; None if its score is unknown."""
    if isinstance(outcome, KnownScore):
        return BridgeResult(None, None, None, outcome.score)
    declarer = outcome.declarer or line.declarer
    score = score_of(outcome, event.rule_set, declarer, line.result.board)
    if score is None:
        return None
    contract = bridge_contract(outcome.contract, event.rule_set)
    if contract is None:
        return BridgeResult(None, None, None, score)
    return BridgeResult(contract, declarer, outcome.tricks, score)


def to_percentages(line: ScoredResult, method: Method) -> tuple[int, int] | None:
    """Convert a ruling to whole percentages for both sides; None if it is worth no percentage."""
    ruling = line.result.outcome
    if not isinstance(ruling, Ruling):
        return None
    ns = _to_percentage(ruling.ns, line.ns_points, line.top, method)
    ew = _to_percentage(ruling.ew, line.ew_points, line.top, method)
    return None if ns is None or ew is None else (ns, ew)


def _to_percentage(part: SideAward, points: Fraction | None, top: int | None, method: Method) -> int | None:
    """A side's percentage: as given, by rule, or from its points in matchpoints or IMPs."""
    if isinstance(part, Percentage):
        return round(part.percent)
    if isinstance(part, AverageAward):
        return _PERCENT_OF_AWARD[part]
    if points is None:
        return None
    if method is Method.MATCHPOINTS and top:
        return min(max(round(100 * points / top), 0), 100)
    for percent, imps in IMPS_BY_PERCENT.items():
        if method.uses_imps and points == imps:
            return int(percent)
    return None


SMALLEST_POINTS = Fraction(1, 10**6)
"""The smallest fraction of a point that is written."""


def total_deduction(scored: ScoredEvent, label: str) -> Fraction:
    """The sum of a pair's penalties in the unit of the method; bonuses are negative."""
    total = Fraction(0)
    for penalty in scored.event.penalties:
        if label in scored.event.form.competitor_labels(penalty.pair):
            of_top = penalty.unit is PointsUnit.PERCENT_OF_TOP
            total += penalty.amount * penalty_top(scored, label) / 100 if of_top else penalty.amount
    return round(total / SMALLEST_POINTS) * SMALLEST_POINTS
