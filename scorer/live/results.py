"""A result on a page: the choices that a form offers under the rules, the code they make, and a description."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import LEVELS, TRICKS, Bid, Contract, Denomination, Doubling
from scorer.game.rulesets import RuleSet, TargetScoring, find_rule_set
from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, count_phrase, join_phrases, literal, phrase
from scorer.i18n.formatting import with_minus_sign
from scorer.model.declarers import known_declarer
from scorer.model.notation import PASS
from scorer.model.results import NOT_PLAYED_CODE, KnownScore, NotPlayed, Outcome, PassedOut, Played
from scorer.scoring import score_of

if TYPE_CHECKING:
    from scorer.checks import Repair
    from scorer.model.events import Event
    from scorer.model.results import Result

FEW_DOWN = 7
"""The highest number of undertricks offered at once; higher ones on request."""


class FormOption(NamedTuple):
    """One button of a choice."""

    value: str
    text: Phrase
    kind: str = ""
    chosen: bool = False


class ResultForm(NamedTuple):
    """All choices of a result."""

    auction: bool
    by_levels: bool
    passes: bool
    denominations: tuple[FormOption, ...]
    targets: tuple[FormOption, ...]
    doublings: tuple[FormOption, ...]
    seats: tuple[FormOption, ...]
    made: tuple[FormOption, ...]
    failed: tuple[FormOption, ...]
    far_down: tuple[FormOption, ...]


def build_result_form(rules: RuleSet) -> ResultForm:
    """The choices of a result under a rule set."""
    most_over = TRICKS - min(rules.tricks_by_contract.values())
    most_down = max(rules.tricks_by_contract.values())
    down = [FormOption(f"-{number}", literal(f"−{number}")) for number in range(1, most_down + 1)]
    over = [FormOption(f"+{number}", literal(f"+{number}")) for number in range(1, most_over + 1)]
    return ResultForm(
        rules.has_auction,
        rules.uses_levels,
        rules.can_pass_out,
        tuple(map(_denomination_option, Denomination)),
        targets=tuple(_target_options(rules)),
        doublings=tuple(map(_doubling_option, Doubling)),
        seats=tuple(FormOption(str(seat), seat.label) for seat in Seat),
        made=(FormOption("=", join_phrases((literal("="), phrase("just made")), " "), "just"), *over),
        failed=tuple(down[:FEW_DOWN]),
        far_down=tuple(down[FEW_DOWN:]),
    )


def _denomination_option(one: Denomination) -> FormOption:
    sign = f"{one.symbol}\ufe0e" if one is not Denomination.NO_TRUMPS else ""
    return FormOption(str(one), join_phrases((sign, one.label), " "), one.name.lower())


def _doubling_option(one: Doubling) -> FormOption:
    undoubled = one is Doubling.UNDOUBLED
    return FormOption(str(one), phrase("undoubled") if undoubled else one.label, chosen=undoubled)


def _target_options(rules: RuleSet) -> list[FormOption]:
    if isinstance(rules.scoring, TargetScoring):
        return [FormOption(str(target), target.label) for target in rules.scoring.bonus]
    return [FormOption(str(level), literal(str(level))) for level in LEVELS]


@cache
def tricks_needed_as_json(rules: str) -> str:
    """The tricks needed for each contract, by target and denomination, as JSON for the page's script."""
    needed: dict[str, int] = {}
    for contract, tricks in find_rule_set(rules).tricks_by_contract.items():
        match contract:
            case Contract(target, denomination):
                needed[f"{target}{denomination}"] = tricks
            case Bid(level, denomination):
                needed[f"{level}{denomination}"] = tricks
    return json.dumps(needed)


CONTRACT_FIELDS = ("target", "denomination", "doubling", "declarer", "tricks")


def code_from_fields(fields: Mapping[str, str]) -> str:
    """The result code that the fields of a form make, valid or not."""
    match fields.get("what", "result"):
        case "NP":
            return NOT_PLAYED_CODE
        case "PASS":
            return PASS
        case "code":
            return fields.get("code", "")
        case _:
            target, denomination, doubling, declarer, tricks = (fields.get(name, "") for name in CONTRACT_FIELDS)
            return " ".join(filter(None, (f"{target}{denomination}{doubling}", declarer, tricks)))


def describe_result(event: Event, result: Result) -> Phrase:
    """A result in words; a declarer left out is the known one of the board."""
    known = None
    if isinstance(result.outcome, Played) and result.outcome.declarer is None:
        known = known_declarer(event, *result.board_group)
    return describe_outcome(event, result.board, result.outcome, known)


def describe_outcome(event: Event, board: int, outcome: Outcome, known: Seat | None) -> Phrase:
    """An outcome in words, with its score: `game in spades by South, 10 tricks (just made): North-South score 420`.

    `known` is the declarer where the outcome does not name one.
    """
    match outcome:
        case NotPlayed():
            return phrase("not played")
        case PassedOut():
            return phrase("passed out")
        case Played():
            words = _describe_played(event, outcome, outcome.declaring_seat(known))
        case KnownScore():
            words = phrase("a score without a contract")
        case _:
            return phrase("director's ruling")
    return join_phrases((words, _describe_score(event, board, outcome, known)), ": ")


def _describe_played(event: Event, played: Played, seat: Seat | None) -> Phrase:
    over = played.tricks - event.rule_set.tricks_needed(played.contract)
    against = phrase("just made")
    if over > 0:
        against = phrase("{number} over", number=over)
    elif over < 0:
        against = phrase("{number} down", number=-over)
    return phrase(
        "{contract} by {declarer}, {tricks} ({against})",
        contract=played.contract.description,
        declarer="?" if seat is None else seat.label,
        tricks=count_phrase(played.tricks, "trick"),
        against=against,
    )


def _describe_score(event: Event, board: int, outcome: Played | KnownScore, known: Seat | None) -> Phrase:
    declarer = outcome.declaring_seat(known) if isinstance(outcome, Played) else None
    score = score_of(outcome, event.rule_set, declarer, board)
    if not score:
        return phrase("neither side scores")
    side = Side.NORTH_SOUTH if score > 0 else Side.EAST_WEST
    return phrase("{side} score {points}", side=side.label, points=abs(score))


def describe_repair(event: Event, repair: Repair) -> Phrase:
    """What a button that applies a repair does: the result that it gives, with its score for declarer."""
    if len(repair.before) != 1:
        return repair.description
    (before,), (after,) = repair.before, repair.after
    outcome = after.outcome
    if not isinstance(outcome, Played) or after.pairs != before.pairs or before.outcome == outcome:
        return repair.description
    seat = outcome.declaring_seat(known_declarer(event, *after.board_group))
    values = {"contract": outcome.contract.description, "tricks": count_phrase(outcome.tricks, "trick")}
    score = score_of(outcome, event.rule_set, seat, after.board)
    if seat is None or score is None:
        return phrase("change to {contract}: {tricks}", **values)
    of_declarer = with_minus_sign(str(score if seat.side is Side.NORTH_SOUTH else -score))
    if _changes_declarer_alone(before.outcome, outcome):
        return phrase("change the declarer to {seat}: {score}", seat=seat.label, score=of_declarer)
    return phrase("change to {contract}: {tricks}, {score}", **values, score=of_declarer)


def _changes_declarer_alone(before: Outcome, after: Played) -> bool:
    """Whether contract and tricks stay."""
    return isinstance(before, Played) and (before.contract, before.tricks) == (after.contract, after.tricks)
