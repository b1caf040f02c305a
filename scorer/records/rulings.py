"""What a director decided: penalties, and who ruled on a result, when and why."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scorer.records.results import Unit


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken from one pair after everything else; a negative amount is a bonus."""

    pair: str
    amount: Fraction
    unit: Unit
    reason: str = ""
    by: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class RulingNote:
    """Who ruled on a result, when and why; the ruling itself is the result's outcome."""

    board: int
    ns: str
    ew: str
    by: str = ""
    at: str = ""
    reason: str = ""
