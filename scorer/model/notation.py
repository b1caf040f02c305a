"""Outcomes in writing: the codes a director types, and the plain fields of files and tables.

An award is written `60/40`, `A+/A-`, `mp 23/11`, `GS S 10 mp 23/11`, `60% GS S 10, 40% PS S 10`, `NS +420; EW -50` or
`NP`.
"""

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from scorer.errors import ParseError
from scorer.game.contracts import TRICKS, normalise_notation, parse_tricks
from scorer.game.rulesets import RuleSet
from scorer.game.scoring import possible_scores
from scorer.game.seats import Seat
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.numbers import DECIMAL, format_decimal, parse_decimal
from scorer.model.results import (
    NOT_PLAYED_CODE,
    AssignedScore,
    AverageAward,
    AwardedPoints,
    KnownScore,
    NotPlayed,
    Outcome,
    PassedOut,
    Percentage,
    Played,
    PointsUnit,
    Ruling,
    SideAward,
    SitOut,
    TableOutcome,
)

PASS = "PASS"

_SCORE = r"[+-]?[0-9]+"


class OutcomeFields(NamedTuple):
    """An outcome as plain values, one for each column of a file or table; None where it has none."""

    contract: str | None = None
    declarer: str | None = None
    tricks: int | None = None
    score: int | None = None
    award: str | None = None


@lru_cache(maxsize=4096)  # an event repeats the same few hundred outcomes
def outcome_to_fields(outcome: Outcome) -> OutcomeFields:
    """Split an outcome into plain values; `outcome_from_fields` is the inverse."""
    match outcome:
        case Played(contract, _, tricks) as played:
            return OutcomeFields(str(contract), format_declarer(played), tricks)
        case PassedOut():
            return OutcomeFields(contract=PASS)
        case KnownScore(score):
            return OutcomeFields(score=score)
        case NotPlayed():
            return OutcomeFields(award=NOT_PLAYED_CODE)
        case Ruling():
            return OutcomeFields(award=_format_award(outcome))
        case SitOut():
            return OutcomeFields()


def outcome_from_fields(fields: OutcomeFields, rules: RuleSet) -> Outcome:
    """Build an outcome from plain values; raise `ParseError` for a contract or award that the rules do not have."""
    if fields.contract is not None and fields.tricks is not None:
        declarer, supposed = parse_declarer(fields.declarer or "")
        return Played(rules.parse_contract(fields.contract), declarer, fields.tricks, supposed)
    if fields.contract is not None:
        return parse_pass(fields.contract, rules)
    if fields.score is not None:
        return KnownScore(fields.score)
    return SitOut() if fields.award is None else parse_award(fields.award, rules)


PRESUMED_MARK = "?"
"""The suffix of a declarer that was not entered and that nothing determines any more."""


def parse_declarer(text: str) -> tuple[Seat | None, Seat | None]:
    """Parse a declarer, or a presumed one such as `E?`; both are None if the text is empty."""
    plain = text.strip()
    if not plain:
        return None, None
    if plain.endswith(PRESUMED_MARK):
        return None, Seat.parse(plain.removesuffix(PRESUMED_MARK))
    return Seat.parse(plain), None


def format_declarer(played: Played) -> str | None:
    """Format what `parse_declarer` reads; None if the declarer was left out."""
    if played.declarer is None and played.presumed_declarer is not None:
        return f"{played.presumed_declarer}{PRESUMED_MARK}"
    return None if played.declarer is None else str(played.declarer)


def parse_pass(text: str, rules: RuleSet) -> PassedOut:
    """Parse `PASS`; raise `ParseError` for anything else, and if the rules have no passed-out deals."""
    if normalise_notation(text) != PASS or not rules.can_pass_out:
        raise ParseError(text, phrase("a contract under the {rules} rules", rules=rules.name))
    return PassedOut()


def _parse_item(text: str, rules: RuleSet) -> TableOutcome:
    """Parse a result code with its declarer, or a North-South score."""
    outcome = _parse_result_or_score(text, rules)
    if isinstance(outcome, Played) and outcome.declarer is None:
        raise ParseError(text.strip(), phrase("a result with its declarer, such as GS S 10"))
    return outcome


def parse_score(text: str, rules: RuleSet) -> KnownScore:
    """Parse a score from the North-South side, `420`, `+420` or `-50`; raise `ParseError` for an impossible one."""
    plain = normalise_notation(text)
    is_number = re.fullmatch(_SCORE, plain) and plain.isascii() and len(plain) <= 6
    if not (is_number and int(plain) in possible_scores(rules)):
        raise ParseError(text, lambda: _expected_scores(rules))
    return KnownScore(int(plain))


def _expected_scores(rules: RuleSet) -> Phrase:
    """List the positive scores that the rules give, lowest first."""
    scores = join_phrases(sorted(score for score in possible_scores(rules) if score > 0), ", ")
    return phrase("a score possible under the rules: {scores}, or one of these with a minus sign", scores=scores)


def parse_code(text: str, rules: RuleSet) -> Outcome:
    """Parse a result as a director types it: `GS S 10`, `gss10`, `pn w =`, `4h +1`, `-50`, `NP`, `PASS`.

    `NP` alone is a board not played; a contract that stands by itself is read by `RuleSet.parse_contract`. Raise
    `ParseError`, which says what was expected in the part that is wrong.
    """
    if any(sign in text for sign in "/%;") or normalise_notation(text) == NOT_PLAYED_CODE:
        return parse_award(text, rules)
    return _parse_result_or_score(text, rules)


def _parse_result_or_score(text: str, rules: RuleSet) -> TableOutcome:
    plain = normalise_notation(text)
    if re.fullmatch(_SCORE, plain):
        if len(plain) <= 2 and plain.isdecimal() and int(plain) <= TRICKS and int(plain) not in possible_scores(rules):
            raise ParseError(text, phrase("the contract before the tricks, such as GS S 10"))
        return parse_score(plain, rules)
    if plain == PASS and rules.can_pass_out:
        return PassedOut()
    spelled = "|".join(sorted(rules.contracts_by_spelling, key=len, reverse=True))
    code = re.fullmatch(rf"({spelled})((?:[NESW]\??)?)(=|[+-]?[0-9]+)", plain)
    if code is None:
        _check_words(text, rules)
        raise ParseError(text, _expected_result(plain, spelled, rules))
    contract = rules.parse_contract(code[1])
    declarer, supposed = parse_declarer(code[2])
    return Played(contract, declarer, parse_tricks(code[3], rules.tricks_needed(contract)), supposed)


def _expected_result(plain: str, spelled: str, rules: RuleSet) -> Phrase:
    """Describe the form of a result; list the contracts too if the text does not begin with one."""
    if rules.uses_levels:
        return phrase("contract, declarer and tricks, such as 4S S 10")
    if re.match(spelled, plain):
        return phrase("contract, declarer and tricks, such as GS S 10")
    return phrase(
        "contract, declarer and tricks, such as GS S 10; the contracts are {contracts}", contracts=rules.contract_list
    )


def _check_words(text: str, rules: RuleSet) -> None:
    """Raise `ParseError` for the first wrong word of a code that is written as separate words."""
    words = text.split()
    if len(words) in (2, 3):
        contract = rules.parse_contract(words[0])
        if len(words) == 3:
            parse_declarer(words[1])
        parse_tricks(words[-1], rules.tricks_needed(contract))


def format_code(outcome: Outcome) -> str:
    """Format an outcome as the code that `parse_code` reads; empty for a sit-out."""
    fields = outcome_to_fields(outcome)
    return " ".join(str(value) for value in fields if value is not None)


EXAMPLES = phrase("NP, 60/40, A+/A-, mp 23/11, 60% GS S 10, 40% PS S 10, or NS +420; EW -50")

MAX_WEIGHTED_RESULTS = 100
"""The maximum number of results in a weighted score: one for each percent."""

_SPLIT = r"NS\b(.*);\s*EW\b(.*)"
_POINTS = rf"(.*?)\s*(mp|imp|points)\s*([+-]?{DECIMAL})\s*/\s*([+-]?{DECIMAL})"
_SHARE = rf"\s*({DECIMAL})\s*%\s*(.*)"
_ASCII_IGNORE_CASE = re.IGNORECASE | re.ASCII


def parse_award(text: str, rules: RuleSet) -> NotPlayed | Ruling:
    """Parse an award under the rules; raise `ParseError` otherwise."""
    plain = " ".join(text.split())
    if normalise_notation(text) == NOT_PLAYED_CODE:
        return NotPlayed()
    if normalise_notation(text) == "AVERAGE":
        return Ruling(AverageAward.AVERAGE, AverageAward.AVERAGE)
    if match := re.fullmatch(_SPLIT, plain, _ASCII_IGNORE_CASE):
        return Ruling(_parse_part(match[1], rules), _parse_part(match[2], rules))
    if match := re.fullmatch(_POINTS, plain, _ASCII_IGNORE_CASE):
        unit = PointsUnit(match[2].lower())
        table_outcome = _parse_item(match[1], rules) if match[1] else None
        return Ruling(
            AwardedPoints(unit, parse_decimal(match[3])), AwardedPoints(unit, parse_decimal(match[4])), table_outcome
        )
    if "%" in plain and not re.fullmatch(r"[^%]*%?\s*/[^%]*%?", plain):
        weighted = _parse_weighted(plain, rules)
        return Ruling(weighted, weighted)
    ns, slash, ew = plain.partition("/")
    if not slash:
        raise ParseError(text, phrase("what each side gets, such as 60/40") if re.match("[0-9aA]", plain) else EXAMPLES)
    return Ruling(_parse_side(ns, text), _parse_side(ew, text))


def _parse_side(text: str, whole: str) -> Percentage | AverageAward:
    plain = text.strip().removesuffix("%").strip().upper()
    if plain in AverageAward.__members__.values():
        return AverageAward(plain)
    percent = parse_decimal(plain) if re.fullmatch(DECIMAL, plain, re.ASCII) else None
    if percent is None or percent > 100:
        raise ParseError(whole, phrase("0 to 100, A+, A or A- for each side, such as 60/40"))
    return Percentage(percent)


def _parse_part(text: str, rules: RuleSet) -> SideAward:
    """Parse one side of a split award as an outcome, weighted outcomes or an artificial score, tried in that order."""
    plain = text.strip()
    if "%" in plain.removesuffix("%"):
        return _parse_weighted(plain, rules)
    try:
        return AssignedScore(((Fraction(1), _parse_item(plain, rules)),))
    except ParseError as wrong_item:
        try:
            return _parse_side(plain, plain)
        except ParseError:
            raise wrong_item from None


def _parse_weighted(text: str, rules: RuleSet) -> AssignedScore:
    shares = text.split(",")
    if len(shares) > MAX_WEIGHTED_RESULTS:
        raise ParseError(text, phrase("at most {most} weighted results", most=MAX_WEIGHTED_RESULTS))
    items: list[tuple[Fraction, TableOutcome]] = []
    for share in shares:
        match = re.fullmatch(_SHARE, share)
        if match is None:
            raise ParseError(text, phrase("weights and results, such as 60% GS S 10, 40% PS S 10"))
        items.append((parse_decimal(match[1]) / 100, _parse_item(match[2], rules)))
    total = sum(weight for weight, _ in items)
    if total != 1 or any(not weight for weight, _ in items):
        together = format_decimal(100 * Fraction(total))
        raise ParseError(
            text, phrase("weights above 0 that add up to 100 (they add up to {together})", together=together)
        )
    return AssignedScore(tuple(items))


def _format_award(award: Ruling) -> str:
    """Format what `parse_award` reads."""
    match award:
        case Ruling(AwardedPoints(unit, ns), AwardedPoints(_, ew), played):
            given = f"{unit} {format_decimal(ns)}/{format_decimal(ew)}"
            return given if played is None else f"{format_code(played)} {given}"
        case Ruling(Percentage() | AverageAward() as ns, Percentage() | AverageAward() as ew):
            return f"{_format_side(ns)}/{_format_side(ew)}"
        case Ruling(AssignedScore() as ns, ew) if ns == ew:
            return _format_shares(ns)
        case Ruling(ns, ew):
            return f"NS {_format_part(ns)}; EW {_format_part(ew)}"


def _format_side(side: Percentage | AverageAward) -> str:
    return format_decimal(side.percent) if isinstance(side, Percentage) else str(side)


def _format_part(part: SideAward) -> str:
    match part:
        case AssignedScore(((_, item),)):
            return _format_item(item)
        case AssignedScore():
            return _format_shares(part)
        case Percentage(percent):
            return f"{format_decimal(percent)}.0" if percent.denominator == 1 else format_decimal(percent)
        case AverageAward() | AwardedPoints():
            return str(part)


def _format_shares(assigned: AssignedScore) -> str:
    return ", ".join(
        f"{format_decimal(100 * weight)}% {_format_item(item)}" for weight, item in assigned.weighted_outcomes
    )


def _format_item(item: TableOutcome) -> str:
    """Format an outcome; a score gets a sign, so that it cannot be mistaken for a percentage."""
    return f"{item.score:+}" if isinstance(item, KnownScore) else format_code(item)
