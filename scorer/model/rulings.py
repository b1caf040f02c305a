"""What a director decided: penalties, who ruled on a result, when and why, and which findings are right."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread, one_of
from scorer.i18n import phrase
from scorer.model.numbers import parse_decimal
from scorer.model.results import Unit

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.model.settings import Scoring


class Penalty(NamedTuple):
    """Points taken from one pair after everything else; a negative amount is a bonus."""

    pair: str
    amount: Fraction
    unit: Unit
    reason: str = ""
    by: str = ""
    at: str = ""


class RulingNote(NamedTuple):
    """Who ruled on a result, when and why; the ruling itself is the result's outcome."""

    board: int
    ns: str
    ew: str
    by: str = ""
    at: str = ""
    reason: str = ""

    @property
    def place(self) -> tuple[int, str, str]:
        """Where the result stands."""
        return (self.board, self.ns, self.ew)


def parse_amount(text: str) -> Fraction:
    """Read what a penalty takes, or as a bonus gives; raise `Misread` for nothing."""
    amount = parse_decimal(text)
    if not amount:
        raise Misread(text, phrase("a number above 0, or below it for a bonus"))
    return amount


def parse_unit(text: str, scoring: Scoring) -> Unit:
    """Read the unit of a penalty; raise `Misread` for one that the scoring does not have."""
    if text.strip().lower() not in scoring.penalty_units:
        raise Misread(text, lambda: one_of(scoring.penalty_units, text))
    return Unit(text.strip().lower())


class Mark(NamedTuple):
    """A finding marked as right, named by what it is about.

    `board` is 0 where it is about none; `boards` are the other boards that it names; `pairs` are labels with spaces
    between them.
    """

    code: str
    board: int
    round: int | None = None
    table: int | None = None
    pairs: str = ""
    by: str = ""
    at: str = ""
    boards: tuple[int, ...] = ()
