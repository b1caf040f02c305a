"""What a director decided: penalties, and who ruled on a result, when and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.records.results import Unit


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
