"""How an event is scored: every setting, with its default, what it may be, and what it says.

The readers of files, `scorer set`, the columns and checks of the database and the list in docs/formats.md follow
from what stands here, and from the settings of the event itself in `scorer.records.events`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from scorer.errors import Misread
from scorer.records.numbers import DECIMAL, ReadNumber, parse_decimal, stored_decimal
from scorer.records.results import Unit
from scorer.records.value_kinds import FLAG, whole_numbers, words_of, words_or_number
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from scorer.records.value_kinds import Values


class Method(StrEnum):
    """How the tables of a board are compared."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross-imps"
    BUTLER = "butler"
    AGGREGATE = "aggregate"

    @property
    def word(self) -> Phrase:
        """What people call it, in every medium."""
        return _METHOD_WORDS[self]

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


_METHOD_WORDS = {
    Method.MATCHPOINTS: phrase("Matchpoints"),
    Method.CROSS_IMPS: phrase("Cross-IMPs"),
    Method.BUTLER: phrase("Butler"),
    Method.AGGREGATE: phrase("Aggregate"),
}


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


SIT_OUT_MAY_BE = phrase("ignore, own, or a percentage such as 50")
TRIM_MAY_BE = phrase("by-field, or a number such as 1")


def parse_sit_out(text: str, number: ReadNumber = parse_decimal) -> SitOuts | Fraction:
    """Read `ignore`, `own` or a percentage, which `number` reads; raise `Misread` otherwise."""
    if text in SitOuts.__members__.values():
        return SitOuts(text)
    percent = number(text) if re.fullmatch(DECIMAL, text) else None
    if percent is None or percent > 100:
        raise Misread(text, SIT_OUT_MAY_BE)
    return percent


def stored_sit_out(text: str) -> SitOuts | Fraction:
    """Read it out of the database, where longer numbers stand from before there was a bound."""
    return parse_sit_out(text, stored_decimal)


def parse_trim(text: str) -> int | Trim:
    """Read `by-field` or how many results to drop at each end; raise `Misread` otherwise."""
    if text in Trim.__members__.values():
        return Trim(text)
    if re.fullmatch(r"[0-9]{1,3}", text):
        return int(text)
    raise Misread(text, TRIM_MAY_BE)


def may_be(values: Values, about: str, example: object = None) -> dict[str, Any]:
    """Describe a setting where its default stands; `example` where the default is none to show."""
    return {"values": values, "about": about, "example": example}


@dataclass(frozen=True, slots=True)
class Scoring:
    """The settings of the comparison. A `sit_out` of a number is a percentage; a `target` or `imp_cap` of 0 is none."""

    method: Method = field(
        default=Method.MATCHPOINTS,
        metadata=may_be(words_of(Method), "how the tables of a board are compared"),
    )
    matchpoints_per_win: int = field(
        default=2,
        metadata=may_be(whole_numbers(1, 2), "2 (1 for a tie) or 1 (a half for a tie)"),
    )
    unequal_boards: UnequalBoards = field(
        default=UnequalBoards.NEUBERG,
        metadata=may_be(words_of(UnequalBoards), "own-top: a board with fewer results keeps its own top"),
    )
    small_groups: SmallGroups = field(
        default=SmallGroups.EBU,
        metadata=may_be(words_of(SmallGroups), "few results in a group of a fouled board"),
    )
    round_cells: Rounding = field(
        default=Rounding.EXACT,
        metadata=may_be(words_of(Rounding), "each result's points, an exact half towards average"),
    )
    round_totals: Rounding = field(
        default=Rounding.EXACT,
        metadata=may_be(words_of(Rounding), "totals, an exact half away from zero"),
    )
    percent_decimals: int = field(
        default=2,
        metadata=may_be(whole_numbers(0, 6), "for display only"),
    )
    sit_out: SitOuts | Fraction = field(
        default=SitOuts.IGNORE,
        metadata=may_be(
            words_or_number(parse_sit_out, stored_sit_out, SIT_OUT_MAY_BE),
            "or own (the pair's own percentage), or a percentage; matchpoints only",
        ),
    )
    factor_totals: bool = field(
        default=False,
        metadata=may_be(FLAG, "true: totals scaled up to the most boards that any pair played"),
    )
    sections: Sections = field(
        default=Sections.ACROSS,
        metadata=may_be(words_of(Sections), "apart: each section compared and ranked by itself"),
    )
    split_ties: SplitTies = field(
        default=SplitTies.NONE,
        metadata=may_be(words_of(SplitTies), "by the boards on which tied pairs met, or by boards won"),
    )
    imp_divisor: ImpDivisor = field(
        default=ImpDivisor.COMPARISONS,
        metadata=may_be(words_of(ImpDivisor), "what cross-IMPs are divided by: n-1, n or nothing"),
    )
    imp_cap: int = field(
        default=0,
        metadata=may_be(whole_numbers(0, 24), "the most IMPs that one comparison counts; 0: no limit"),
    )
    datum: Datum = field(
        default=Datum.TRIMMED_MEAN,
        metadata=may_be(words_of(Datum), "of Butler, rounded to 10"),
    )
    datum_trim: int | Trim = field(
        default=1,
        metadata=may_be(
            words_or_number(parse_trim, parse_trim, TRIM_MAY_BE),
            "results dropped at each end, or by-field: 1, and 1 more for each 15 above 10",
        ),
    )
    victory_points: VictoryPoints = field(
        default=VictoryPoints.NONE,
        metadata=may_be(words_of(VictoryPoints), "under cross-IMPs and Butler: from the IMPs of each encounter"),
    )
    target: int = field(
        default=0,
        metadata=may_be(whole_numbers(0, 1_000_000), "aggregate at a single table: the first side to reach it wins"),
    )
