"""How an event is scored: every setting, with its default."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scorer.errors import Misread
from scorer.records.numbers import decimal_text
from scorer.records.results import Unit


class Method(StrEnum):
    """How the tables of a board are compared."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross-imps"
    BUTLER = "butler"
    AGGREGATE = "aggregate"

    @property
    def in_imps(self) -> bool:
        return self in (Method.CROSS_IMPS, Method.BUTLER)

    @property
    def unit(self) -> Unit:
        """What its points are."""
        if self.in_imps:
            return Unit.IMPS
        return Unit.MATCHPOINTS if self is Method.MATCHPOINTS else Unit.POINTS

    @property
    def penalty_units(self) -> tuple[Unit, ...]:
        """In what a penalty can be given."""
        return (Unit.MATCHPOINTS, Unit.PERCENT_OF_TOP) if self is Method.MATCHPOINTS else (self.unit,)


class UnequalBoards(StrEnum):
    """What becomes of a board with fewer results than others."""

    NEUBERG = "neuberg"
    OWN_TOP = "own-top"


class SmallGroups(StrEnum):
    """How few results of a fouled board are scored."""

    EBU = "ebu"
    NEUBERG = "neuberg"


class Rounding(StrEnum):
    """To what points are rounded before they are used further."""

    EXACT = "exact"
    TENTH = "0.1"
    HUNDREDTH = "0.01"

    @property
    def step(self) -> Fraction | None:
        return None if self is Rounding.EXACT else Fraction(self.value)


class SitOuts(StrEnum):
    """What a pair gets for sitting out, besides a fixed percentage."""

    IGNORE = "ignore"
    OWN = "own"


class Sections(StrEnum):
    """Whether sections are one field or one each."""

    ACROSS = "across"
    APART = "apart"


class SplitTies(StrEnum):
    """What splits a shared place."""

    NONE = "none"
    OWN_MATCH = "own-match"
    COUNTBACK = "countback"


class ImpDivisor(StrEnum):
    """By what a sum of cross-IMPs is divided: the other results, all results, or nothing."""

    COMPARISONS = "comparisons"
    RESULTS = "results"
    NONE = "none"


class Datum(StrEnum):
    """How a board's datum is found."""

    TRIMMED_MEAN = "trimmed-mean"
    MEAN = "mean"
    MEDIAN = "median"


class Trim(StrEnum):
    """How many results a trimmed mean drops, besides a fixed number."""

    BY_FIELD = "by-field"


class VictoryPoints(StrEnum):
    """Whether encounters are turned into victory points."""

    NONE = "none"
    WBF = "wbf"


@dataclass(frozen=True, slots=True)
class Scoring:
    """The settings of the comparison. A `sit_out` of a number is a percentage; a `target` or `imp_cap` of 0 is none."""

    method: Method = Method.MATCHPOINTS
    matchpoints_per_win: int = 2
    unequal_boards: UnequalBoards = UnequalBoards.NEUBERG
    small_groups: SmallGroups = SmallGroups.EBU
    round_cells: Rounding = Rounding.EXACT
    round_totals: Rounding = Rounding.EXACT
    percent_decimals: int = 2
    sit_out: SitOuts | Fraction = SitOuts.IGNORE
    factor_totals: bool = False
    sections: Sections = Sections.ACROSS
    split_ties: SplitTies = SplitTies.NONE
    imp_divisor: ImpDivisor = ImpDivisor.COMPARISONS
    imp_cap: int = 0
    datum: Datum = Datum.TRIMMED_MEAN
    datum_trim: int | Trim = 1
    victory_points: VictoryPoints = VictoryPoints.NONE
    target: int = 0


def parse_sit_out(text: str) -> SitOuts | Fraction:
    """Read `ignore`, `own` or a percentage; raise `Misread` otherwise."""
    if text in SitOuts.__members__.values():
        return SitOuts(text)
    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]+)?", text) and Fraction(text) <= 100:
        return Fraction(text)
    raise Misread(text, "ignore, own, or a percentage such as 50")


def parse_trim(text: str) -> int | Trim:
    """Read `by-field` or how many results to drop at each end; raise `Misread` otherwise."""
    if text in Trim.__members__.values():
        return Trim(text)
    if re.fullmatch(r"[0-9]{1,3}", text):
        return int(text)
    raise Misread(text, "by-field, or a number such as 1")


def setting_text(value: object) -> str:
    """Write a setting; a percentage is a decimal number."""
    return decimal_text(value) if isinstance(value, Fraction) else str(value)
