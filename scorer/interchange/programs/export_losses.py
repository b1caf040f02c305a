"""What other programs' formats cannot express of an event, and the nearest they can do for results and rulings."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.matchpoints import IMPS_BY_PERCENT
from scorer.game.contracts import BRIDGE_SPELLINGS, SLAM_LEVELS, AnyContract, Bid, Target
from scorer.game.rulesets import BRIDGE, LEVELS, LEVELS_SLAMS, PLUS_ADDITIVE, RuleSet
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.notation import format_code
from scorer.model.numbers import format_decimal
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

MAX_PLACES = 5
"""How many places a message lists for each kind of loss."""

_PERCENT_OF_AWARD = {AverageAward.PLUS: 60, AverageAward.AVERAGE: 50, AverageAward.MINUS: 40}


@dataclass(slots=True)
class LossReport:
    """Collects what a format cannot express, by kind, with the places where it occurs."""

    _places: dict[Phrase, list[Phrase]] = field(default_factory=dict)

    def note(self, what: Phrase, *place: Phrase) -> None:
        """Note something that is lost, and where."""
        self._places.setdefault(what, []).extend(place)

    def messages(self) -> tuple[Phrase, ...]:
        """A message for each kind of loss, in the order in which they were noted."""
        messages: list[Phrase] = []
        for what, places in self._places.items():
            where = join_phrases(places[:MAX_PLACES], "; ")
            if len(places) > MAX_PLACES:
                where = phrase("{places}; and {number} more", places=where, number=len(places) - MAX_PLACES)
            messages.append(phrase("{what} ({places})", what=what, places=where) if places else what)
        return tuple(messages)


def common_outcome(line: ScoredResult, losses: LossReport) -> Outcome:
    """The outcome that a ruling assigns to both sides alike, noted as a loss; any other outcome unchanged."""
    outcome = line.result.outcome
    match outcome:
        case Ruling(AssignedScore(((_, item),)), ew) if ew == outcome.ns:
            losses.note(phrase("that scores were assigned: written as if played"), describe_place(line))
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


def to_bridge_result(
    event: Event, line: ScoredResult, outcome: Played | KnownScore, losses: LossReport
) -> BridgeResult | None:
    """Convert a result to the contract with the same score, else to its score alone; note what is lost."""
    if isinstance(outcome, KnownScore):
        return BridgeResult(None, None, None, outcome.score)
    declarer = outcome.declarer or line.declarer
    score = score_of(outcome, event.rule_set, declarer, line.result.board)
    if score is None:
        losses.note(phrase("results of which nobody knows who declared"), describe_place(line))
        return None
    contract = bridge_contract(outcome.contract, event.rule_set)
    if contract is None:
        losses.note(phrase("contracts whose bridge scores are others: written as scores alone"), describe_place(line))
        return BridgeResult(None, None, None, score)
    return BridgeResult(contract, declarer, outcome.tricks, score)


def to_percentages(line: ScoredResult, method: Method, losses: LossReport) -> tuple[int, int] | None:
    """Convert a ruling to whole percentages for both sides, or None; note what is lost."""
    ruling = line.result.outcome
    if not isinstance(ruling, Ruling):
        return None
    ns = _to_percentage(ruling.ns, line.ns_points, line.top, method)
    ew = _to_percentage(ruling.ew, line.ew_points, line.top, method)
    if ns is None or ew is None:
        losses.note(
            phrase("rulings that are no percentages"), join_phrases((describe_place(line), format_code(ruling)), ": ")
        )
        return None
    if (ruling.ns, ruling.ew) != (Percentage(Fraction(ns)), Percentage(Fraction(ew))):
        taken = phrase("{code} as {percents}", code=format_code(ruling), percents=f"{ns}/{ew}")
        losses.note(
            phrase("rulings as they are: written as percentages"), join_phrases((describe_place(line), taken), ": ")
        )
    return ns, ew


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


def describe_place(line: ScoredResult) -> Phrase:
    """Who met on which board, for messages: `board 7, 3 against 9`."""
    board, (first, *others) = line.result.board, line.result.pairs
    if not others:
        return phrase("board {board}, {pair}", board=board, pair=first)
    return phrase("board {board}, {ns} against {ew}", board=board, ns=first, ew=others[0])


SMALLEST_POINTS = Fraction(1, 10**6)
"""The smallest fraction of a point that is written."""


def total_deduction(scored: ScoredEvent, label: str, losses: LossReport) -> Fraction:
    """The sum of a pair's penalties in the unit of the method; bonuses are negative."""
    total = Fraction(0)
    for penalty in scored.event.penalties:
        if label in scored.event.form.competitor_labels(penalty.pair):
            amount = penalty.amount
            if penalty.unit is PointsUnit.PERCENT_OF_TOP:
                amount *= Fraction(penalty_top(scored, label), 100)
            total += amount
            losses.note(phrase("what penalties were for"), phrase("pair {pair}", pair=label))
            if penalty.by or penalty.at:
                losses.note(phrase("who ruled on penalties, and when"), phrase("pair {pair}", pair=label))
    rounded = round(total / SMALLEST_POINTS) * SMALLEST_POINTS
    if rounded != total:
        place = phrase("pair {pair}: {points}", pair=label, points=format_decimal(rounded))
        losses.note(phrase("adjustments as they are: rounded"), place)
    return rounded


def note_unsupported(event: Event, losses: LossReport) -> None:
    """Note the data of an event that none of these formats has a place for."""
    groups = sorted({result.board for result in event.results if result.group})
    if groups:
        boards = phrase("boards {boards}", boards=join_phrases(groups, ", "))
        losses.note(phrase("the groups of fouled boards, which other programs compare as one"), boards)
    unsupported = {
        phrase("the schedule"): event.schedule,
        phrase("recorded plays"): event.plays,
        phrase("announced points"): event.points or event.announced,
        phrase("what became of pairs during the evening"): event.changes,
        phrase("who ruled, when and why"): event.notes,
        phrase("accepted findings"): event.marks,
        phrase("remarks"): [result for result in event.results if result.remark],
        phrase("strata"): [entrant for entrant in event.competitors if entrant.stratum],
        phrase("clubs and schools of those who played"): [entrant for entrant in event.competitors if entrant.club],
    }
    for what, records in unsupported.items():
        if records:
            losses.note(what)
