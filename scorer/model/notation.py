"""Outcomes in writing: the codes a director types, and the plain fields of files and tables.

An award is written `60/40`, `A+/A-`, `mp 23/11`, `GS S 10 mp 23/11`, `60% GS S 10, 40% PS S 10`, `NS +420; EW -50` or
`NP`.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread
from scorer.game.contracts import normalised, parse_tricks
from scorer.game.scoring import possible_scores
from scorer.game.seats import Seat
from scorer.i18n import Phrase, chained, phrase
from scorer.model.numbers import DECIMAL, decimal_text, parse_decimal
from scorer.model.results import (
    NOT_PLAYED,
    Assigned,
    Given,
    Item,
    KnownScore,
    NotPlayed,
    Outcome,
    Part,
    PassedOut,
    Percentage,
    Played,
    Ruling,
    SessionRule,
    SitOut,
    Unit,
)

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet

PASS = "PASS"

_SCORE = re.compile(r"[+-]?[0-9]+")


class OutcomeFields(NamedTuple):
    """An outcome as plain values, one for each column of a file or table; None where it has none."""

    contract: str | None = None
    declarer: str | None = None
    tricks: int | None = None
    score: int | None = None
    award: str | None = None


@lru_cache(maxsize=4096)  # an event repeats the same few hundred outcomes
def fields_of(outcome: Outcome) -> OutcomeFields:
    """Split an outcome into plain values; `outcome_from_fields` is the inverse."""
    match outcome:
        case Played(contract, _, tricks) as played:
            return OutcomeFields(str(contract), write_declarer(played), tricks)
        case PassedOut():
            return OutcomeFields(contract=PASS)
        case KnownScore(score):
            return OutcomeFields(score=score)
        case NotPlayed():
            return OutcomeFields(award=NOT_PLAYED)
        case Ruling():
            return OutcomeFields(award=_write_award(outcome))
        case SitOut():
            return OutcomeFields()


def outcome_of(fields: OutcomeFields, rules: RuleSet) -> Outcome:
    """Build an outcome from plain values; raise `ParseError` for a contract or award that the rules do not have."""
    if fields.contract is not None and fields.tricks is not None:
        declarer, supposed = parse_declarer(fields.declarer or "")
        return Played(rules.contract(fields.contract), declarer, fields.tricks, supposed)
    if fields.contract is not None:
        return parse_pass(fields.contract, rules)
    if fields.score is not None:
        return KnownScore(fields.score)
    return SitOut() if fields.award is None else award_of(fields.award, rules)


SUPPOSED = "?"
"""The suffix of a declarer that was not entered and that nothing determines any more."""


def parse_declarer(text: str) -> tuple[Seat | None, Seat | None]:
    """Parse a declarer, or a presumed one such as `E?`; both are None if the text is empty."""
    plain = text.strip()
    if not plain:
        return None, None
    if plain.endswith(SUPPOSED):
        return None, Seat.parse(plain.removesuffix(SUPPOSED))
    return Seat.parse(plain), None


def write_declarer(played: Played) -> str | None:
    """Format what `parse_declarer` reads; None if the declarer was left out."""
    if played.declarer is None and played.supposed is not None:
        return f"{played.supposed}{SUPPOSED}"
    return None if played.declarer is None else str(played.declarer)


def parse_pass(text: str, rules: RuleSet) -> PassedOut:
    """Parse `PASS`; raise `ParseError` for anything else, and if the rules have no passed-out deals."""
    if normalised(text) != PASS or not rules.passes:
        raise Misread(text, phrase("a contract of the rules {rules}", rules=rules.name))
    return PassedOut()


def _item(text: str, rules: RuleSet) -> Item:
    """Parse a result code with its declarer, or a North-South score."""
    outcome = _result_or_score(text, rules)
    if isinstance(outcome, Played) and outcome.declarer is None:
        raise Misread(text.strip(), phrase("a result with its declarer, such as GS S 10"))
    return outcome


def parse_score(text: str, rules: RuleSet) -> KnownScore:
    """Parse a score from the North-South side, `420`, `+420` or `-50`; raise `ParseError` for an impossible one."""
    plain = normalised(text)
    if not (_SCORE.fullmatch(plain) and plain.isascii() and len(plain) <= 6 and int(plain) in possible_scores(rules)):
        raise Misread(text, lambda: _a_score_of(rules))
    return KnownScore(int(plain))


def _a_score_of(rules: RuleSet) -> Phrase:
    """List the positive scores that the rules give, lowest first."""
    scores = chained(sorted(score for score in possible_scores(rules) if score > 0), ", ")
    return phrase("a score that the rules give: {scores}, or the same with a minus", scores=scores)


def parse_code(text: str, rules: RuleSet) -> Outcome:
    """Parse a result as a director types it: `GS S 10`, `gss10`, `pn w =`, `4h +1`, `-50`, `NP`, `PASS`.

    Raise `ParseError`, which says what was expected in the part that is wrong.
    """
    if any(sign in text for sign in "/%;") or normalised(text) == NOT_PLAYED:
        return award_of(text, rules)
    return _result_or_score(text, rules)


def _result_or_score(text: str, rules: RuleSet) -> Item:
    plain = normalised(text)
    if _SCORE.fullmatch(plain):
        return parse_score(plain, rules)
    if plain == PASS and rules.passes:
        return PassedOut()
    spelled = "|".join(sorted(rules.spellings, key=len, reverse=True))
    code = re.fullmatch(rf"({spelled})((?:[NESW]\??)?)(=|[+-]?[0-9]+)", plain)
    if code is None:
        _blame(text, rules)
        raise Misread(text, _what_was_begun(plain, spelled, rules))
    contract = rules.contract(code[1])
    declarer, supposed = parse_declarer(code[2])
    return Played(contract, declarer, parse_tricks(code[3], rules.needed(contract)), supposed)


def _what_was_begun(plain: str, spelled: str, rules: RuleSet) -> Phrase:
    """Describe the form of a result; list the contracts too if the text does not begin with one."""
    if rules.by_levels:
        return phrase("contract, declarer and tricks such as 4S S 10")
    if re.match(spelled, plain):
        return phrase("contract, declarer and tricks such as GS S 10")
    return phrase(
        "contract, declarer and tricks such as GS S 10, with a contract of {contracts}", contracts=rules.listed
    )


def _blame(text: str, rules: RuleSet) -> None:
    """Raise `ParseError` for the first wrong word of a code that is written as separate words."""
    words = text.split()
    if len(words) in (2, 3):
        contract = rules.contract(words[0])
        if len(words) == 3:
            parse_declarer(words[1])
        parse_tricks(words[-1], rules.needed(contract))


def code_of(outcome: Outcome) -> str:
    """Format an outcome as the code that `parse_code` reads; empty for a sit-out."""
    fields = fields_of(outcome)
    return " ".join(str(value) for value in fields if value is not None)


EXAMPLES = phrase("NP, 60/40, A+/A-, mp 23/11, 60% GS S 10, 40% PS S 10, or NS +420; EW -50")

MOST_PARTS = 100
"""The maximum number of results in a weighted score: one for each percent."""

_SPLIT = r"NS\b(.*);\s*EW\b(.*)"
_GIVEN = rf"(.*?)\s*(mp|imp|points)\s*([+-]?{DECIMAL})\s*/\s*([+-]?{DECIMAL})"
_SHARE = rf"\s*({DECIMAL})\s*%\s*(.*)"
_IN_ANY_CASE = re.IGNORECASE | re.ASCII


def award_of(text: str, rules: RuleSet) -> NotPlayed | Ruling:
    """Parse an award under the rules; raise `ParseError` otherwise."""
    plain = " ".join(text.split())
    if normalised(text) == NOT_PLAYED:
        return NotPlayed()
    if normalised(text) == "AVERAGE":
        return Ruling(SessionRule.AVERAGE, SessionRule.AVERAGE)
    if match := re.fullmatch(_SPLIT, plain, _IN_ANY_CASE):
        return Ruling(_part(match[1], rules), _part(match[2], rules))
    if match := re.fullmatch(_GIVEN, plain, _IN_ANY_CASE):
        unit = Unit(match[2].lower())
        played = _item(match[1], rules) if match[1] else None
        return Ruling(Given(unit, parse_decimal(match[3])), Given(unit, parse_decimal(match[4])), played)
    if "%" in plain and not re.fullmatch(r"[^%]*%?\s*/[^%]*%?", plain):
        both = _weighted(plain, rules)
        return Ruling(both, both)
    ns, slash, ew = plain.partition("/")
    if not slash:
        raise Misread(text, phrase("what each side gets, such as 60/40") if re.match("[0-9aA]", plain) else EXAMPLES)
    return Ruling(_side(ns, text), _side(ew, text))


def _side(text: str, whole: str) -> Percentage | SessionRule:
    plain = text.strip().removesuffix("%").strip().upper()
    if plain in SessionRule.__members__.values():
        return SessionRule(plain)
    percent = parse_decimal(plain) if re.fullmatch(DECIMAL, plain, re.ASCII) else None
    if percent is None or percent > 100:
        raise Misread(whole, phrase("0 to 100, A+, A or A- for each side, such as 60/40"))
    return Percentage(percent)


def _part(text: str, rules: RuleSet) -> Part:
    """Parse one side of a split award as an outcome, weighted outcomes or an artificial score, tried in that order."""
    plain = text.strip()
    if "%" in plain.removesuffix("%"):
        return _weighted(plain, rules)
    try:
        return Assigned(((Fraction(1), _item(plain, rules)),))
    except Misread as wrong_item:
        try:
            return _side(plain, plain)
        except Misread:
            raise wrong_item from None


def _weighted(text: str, rules: RuleSet) -> Assigned:
    shares = text.split(",")
    if len(shares) > MOST_PARTS:
        raise Misread(text, phrase("{most} weighted results at the most", most=MOST_PARTS))
    items: list[tuple[Fraction, Item]] = []
    for share in shares:
        match = re.fullmatch(_SHARE, share)
        if match is None:
            raise Misread(text, phrase("weights and results such as 60% GS S 10, 40% PS S 10"))
        items.append((parse_decimal(match[1]) / 100, _item(match[2], rules)))
    total = sum(weight for weight, _ in items)
    if total != 1 or any(not weight for weight, _ in items):
        together = decimal_text(100 * Fraction(total))
        raise Misread(text, phrase("weights above 0 that sum to 100 (they sum to {together})", together=together))
    return Assigned(tuple(items))


def _write_award(award: Ruling) -> str:
    """Format what `parse_award` reads."""
    match award:
        case Ruling(Given(unit, ns), Given(_, ew), played):
            given = f"{unit} {decimal_text(ns)}/{decimal_text(ew)}"
            return given if played is None else f"{code_of(played)} {given}"
        case Ruling(Percentage() | SessionRule() as ns, Percentage() | SessionRule() as ew):
            return f"{_written(ns)}/{_written(ew)}"
        case Ruling(Assigned() as ns, ew) if ns == ew:
            return _shares(ns)
        case Ruling(ns, ew):
            return f"NS {_written_part(ns)}; EW {_written_part(ew)}"


def _written(side: Percentage | SessionRule) -> str:
    return decimal_text(side.percent) if isinstance(side, Percentage) else str(side)


def _written_part(part: Part) -> str:
    match part:
        case Assigned(((_, item),)):
            return _signed(item)
        case Assigned():
            return _shares(part)
        case Percentage(percent):
            return f"{decimal_text(percent)}.0" if percent.denominator == 1 else decimal_text(percent)
        case SessionRule() | Given():
            return str(part)


def _shares(assigned: Assigned) -> str:
    return ", ".join(f"{decimal_text(100 * weight)}% {_signed(item)}" for weight, item in assigned.items)


def _signed(item: Item) -> str:
    """Format an outcome; a score gets a sign, so that it cannot be mistaken for a percentage."""
    return f"{item.score:+}" if isinstance(item, KnownScore) else code_of(item)
