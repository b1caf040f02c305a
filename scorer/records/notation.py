"""An outcome in writing: the code that a director types, and the plain fields of files and tables."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread
from scorer.game.contracts import normalised, parse_tricks
from scorer.game.scoring import possible_scores
from scorer.game.seats import Seat
from scorer.records.numbers import ReadNumber, parse_decimal, stored_decimal
from scorer.records.results import NOT_PLAYED, Item, KnownScore, NotPlayed, Outcome, PassedOut, Played, Ruling, SitOut
from scorer.words import Phrase, chained, phrase

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet

PASS = "PASS"

_SCORE = re.compile(r"[+-]?[0-9]+")


class OutcomeFields(NamedTuple):
    """An outcome as plain values, one a column of a file or table; None where it has none."""

    contract: str | None = None
    declarer: str | None = None
    tricks: int | None = None
    score: int | None = None
    award: str | None = None


@lru_cache(maxsize=4096)  # an evening has the same few hundred outcomes again and again
def fields_of(outcome: Outcome) -> OutcomeFields:
    """Take an outcome apart; `outcome_of` puts it together again."""
    match outcome:
        case Played(contract, declarer, tricks):
            return OutcomeFields(str(contract), None if declarer is None else str(declarer), tricks)
        case PassedOut():
            return OutcomeFields(contract=PASS)
        case KnownScore(score):
            return OutcomeFields(score=score)
        case NotPlayed():
            return OutcomeFields(award=NOT_PLAYED)
        case Ruling():
            from scorer.records.award_notation import write_award  # most events have no ruling

            return OutcomeFields(award=write_award(outcome, code_of))
        case SitOut():
            return OutcomeFields()


def outcome_of(fields: OutcomeFields, rules: RuleSet) -> Outcome:
    """Put together what `fields_of` took apart; raise `Misread` for a contract or award unknown to the rules."""
    if fields.contract is not None and fields.tricks is not None:
        declarer = None if fields.declarer is None else Seat.parse(fields.declarer)
        return Played(rules.contract(fields.contract), declarer, fields.tricks)
    if fields.contract is not None:
        return parse_pass(fields.contract, rules)
    if fields.score is not None:
        return KnownScore(fields.score)
    return SitOut() if fields.award is None else award_of(fields.award, rules, stored_decimal)


def parse_pass(text: str, rules: RuleSet) -> PassedOut:
    """Read `PASS`, which stands alone; raise `Misread` under rules that do not know it."""
    if normalised(text) != PASS or not rules.passes:
        raise Misread(text, phrase("a contract of the rules {rules}", rules=rules.name))
    return PassedOut()


def award_of(text: str, rules: RuleSet, number: ReadNumber = parse_decimal) -> NotPlayed | Ruling:
    """Read an award under the rules, whose numbers `number` reads; raise `Misread` for what is none."""
    from scorer.records.award_notation import parse_award  # most events have no ruling

    return parse_award(text, lambda item: _item(item, rules), number)


def _item(text: str, rules: RuleSet) -> Item:
    """A result code with its declarer, or a North-South score."""
    outcome = _result_or_score(text, rules)
    if isinstance(outcome, Played) and outcome.declarer is None:
        raise Misread(text.strip(), phrase("a result with its declarer, such as GS S 10"))
    return outcome


def parse_score(text: str, rules: RuleSet) -> KnownScore:
    """Read a score from the North-South side, `420`, `+420` or `-50`; raise `Misread` for an impossible one."""
    plain = normalised(text)
    if not (_SCORE.fullmatch(plain) and plain.isascii() and len(plain) <= 6 and int(plain) in possible_scores(rules)):
        raise Misread(text, lambda: _a_score_of(rules))
    return KnownScore(int(plain))


def _a_score_of(rules: RuleSet) -> Phrase:
    """The scores above 0 that the rules give, lowest first."""
    scores = chained(sorted(score for score in possible_scores(rules) if score > 0), ", ")
    return phrase("a score that the rules give: {scores}, or the same with a minus", scores=scores)


def parse_code(text: str, rules: RuleSet) -> Outcome:
    """Read what a director types for a result: `GS S 10`, `gss10`, `pn w =`, `4h +1`, `-50`, `NP`, `PASS`.

    Raises `Misread`, saying of the part that is wrong what was expected there.
    """
    if _is_award(text):
        return award_of(text, rules)
    return _result_or_score(text, rules)


def _is_award(text: str) -> bool:
    """Whether a code can only be meant as an award: it has a slash, a percentage or parts, or is NP."""
    return any(sign in text for sign in "/%;") or normalised(text) == NOT_PLAYED


def _result_or_score(text: str, rules: RuleSet) -> Item:
    plain = normalised(text)
    if _SCORE.fullmatch(plain):
        return parse_score(plain, rules)
    if plain == PASS and rules.passes:
        return PassedOut()
    spelled = "|".join(sorted(rules.spellings, key=len, reverse=True))
    code = re.fullmatch(rf"({spelled})([NESW]?)(=|[+-]?[0-9]+)", plain)
    if code is None:
        _blame(text, rules)
        from scorer.records.award_notation import EXAMPLES  # only a refusal names them

        played = phrase("contract, declarer and tricks such as 4S S 10")
        if not rules.auction:
            played = phrase(
                "contract, declarer and tricks such as GS S 10, with a contract of {contracts}", contracts=rules.listed
            )
        raise Misread(text, phrase("{played}; a score such as -50; an award: {awards}", played=played, awards=EXAMPLES))
    contract = rules.contract(code[1])
    declarer = Seat.parse(code[2]) if code[2] else None
    return Played(contract, declarer, parse_tricks(code[3], rules.needed(contract)))


def _blame(text: str, rules: RuleSet) -> None:
    """Where a code is written in words, raise `Misread` for the first of them that is wrong."""
    words = text.split()
    if len(words) in (2, 3):
        contract = rules.contract(words[0])
        if len(words) == 3:
            Seat.parse(words[1])
        parse_tricks(words[-1], rules.needed(contract))


def code_of(outcome: Outcome) -> str:
    """Write an outcome as the code that `parse_code` reads; a sit-out has none and is empty."""
    fields = fields_of(outcome)
    return " ".join(str(value) for value in fields if value is not None)
