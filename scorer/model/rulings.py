"""Decisions of the director: penalties, notes on rulings, and findings accepted as correct."""

from fractions import Fraction
from typing import NamedTuple

from scorer.errors import ParseError, choices_message
from scorer.i18n import phrase
from scorer.model.numbers import parse_decimal
from scorer.model.results import PointsUnit
from scorer.model.settings import Scoring


class Penalty(NamedTuple):
    """Points deducted from a pair after everything else; a negative amount is a bonus."""

    pair: str
    amount: Fraction
    unit: PointsUnit
    reason: str = ""
    by: str = ""
    at: str = ""


class RulingNote(NamedTuple):
    """Who ruled on a result, when and why. The ruling itself is the outcome of the result."""

    board: int
    ns: str
    ew: str
    by: str = ""
    at: str = ""
    reason: str = ""

    @property
    def key(self) -> tuple[int, str, str]:
        """The key of the result."""
        return (self.board, self.ns, self.ew)


def parse_penalty_amount(text: str) -> Fraction:
    """Parse the amount of a penalty, or a negative one for a bonus; raise `ParseError` for zero."""
    amount = parse_decimal(text)
    if not amount:
        raise ParseError(text, phrase("a number above 0, or below 0 for a bonus"))
    return amount


def parse_penalty_unit(text: str, scoring: Scoring) -> PointsUnit:
    """Parse the unit of a penalty; raise `ParseError` for one that the scoring does not allow."""
    if text.strip().lower() not in scoring.penalty_units:
        raise ParseError(text, lambda: choices_message(scoring.penalty_units, text))
    return PointsUnit(text.strip().lower())


class AcceptedFinding(NamedTuple):
    """A finding accepted as correct, identified by what it is about.

    `board` is 0 if it is about none; `boards` are the other boards involved.
    """

    code: str
    board: int
    round: int | None = None
    table: int | None = None
    pairs: tuple[str, ...] = ()
    by: str = ""
    at: str = ""
    boards: tuple[int, ...] = ()
