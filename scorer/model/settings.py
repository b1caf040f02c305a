"""What can be settled: what a setting may be, how it is read and kept; and how an event is scored, every setting of it.

The readers of files, `scorer set`, the columns and checks of the database and the list in docs/formats.md follow from
what stands here, and from the settings of the event itself in `scorer.model.events`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from scorer.errors import Misread, one_of
from scorer.game.contracts import Denomination
from scorer.i18n import Phrase, Spoken, chained, phrase
from scorer.model.numbers import DECIMAL, decimal_text, parse_decimal
from scorer.model.results import Unit
from scorer.model.texts import name_text, needed_name

T = TypeVar("T")
W = TypeVar("W", bound=StrEnum)


class Values(NamedTuple):
    """All that a setting may be.

    `read` understands a text and raises `Misread`; `expected` says what it takes. A TOML file has values of
    `types`. `words` are the only texts there are, `least` and `most` the bounds of a number. A `free` text is what
    somebody calls something.
    """

    read: Callable[[str], Any]
    expected: Phrase
    types: tuple[type, ...]
    words: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    free: bool = False

    def of_toml(self, value: object) -> Any:
        """Take a value as a TOML file has it; raise `Misread` for what the setting cannot be."""
        text = value_text(value)
        if type(value) not in self.types:
            raise Misread(text, self.expected)
        return self.read(text)

    def restored(self, text: str) -> Any:
        """A value out of the database, where it stands in writing."""
        return text if self.free else self.read(text)


def value_text(value: object) -> str:
    """A value in writing: flags in small letters, a percentage as a decimal number."""
    if isinstance(value, bool):
        return str(value).lower()
    return decimal_text(value) if isinstance(value, Fraction) else str(value)


def words(known: Iterable[str], make: Callable[[str], Any] = str) -> Values:
    """One of some words, of which `make` makes the value."""
    texts = tuple(str(word) for word in known)

    def read(text: str) -> Any:
        if text not in texts:
            raise Misread(text, one_of(texts, text))
        return make(text)

    return Values(read, chained(texts, ", "), (str, int, float), words=texts)


def word_of(known: type[W], text: str) -> W:
    """Read one of the words of an enumeration; raise `Misread` for any other."""
    if text not in known.__members__.values():
        raise Misread(text, lambda: one_of(list(known), text))
    return known(text)


def words_of(known: type[W]) -> Values:
    """One of the words of an enumeration."""
    return words(known, known)


def whole_numbers(least: int, most: int) -> Values:
    """A whole number within bounds."""
    expected = phrase("a whole number, {least} to {most}", least=least, most=most)

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise Misread(text, expected)
        return int(text)

    return Values(read, expected, (int,), least=least, most=most)


def word_or_number(word: StrEnum, expected: Phrase) -> Values:
    """A word, or a number of at most three digits."""

    def read(text: str) -> StrEnum | int:
        if text == word:
            return word
        if not re.fullmatch("[0-9]{1,3}", text):
            raise Misread(text, expected)
        return int(text)

    return Values(read, expected, (str, int, float))


_TRUE_OR_FALSE, _A_DATE, _A_TEXT = phrase("true or false"), phrase("a date such as 2026-11-17"), phrase("a text")


def _flag(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise Misread(text, _TRUE_OR_FALSE)
    return text.lower() == "true"


def _date(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise Misread(text, _A_DATE) from error


def _name(text: str) -> str:
    return needed_name(text.strip(), phrase("the name of the event"))


FLAG = Values(_flag, _TRUE_OR_FALSE, (bool,))
DATE = Values(_date, _A_DATE, (datetime.date, str))
TEXT = Values(name_text, _A_TEXT, (str,), free=True)
NAME = Values(_name, _A_TEXT, (str,), free=True)


class Method(Spoken):
    """How the tables of a board are compared."""

    MATCHPOINTS = "matchpoints", phrase("Matchpoints")
    CROSS_IMPS = "cross-imps", phrase("Cross-IMPs")
    BUTLER = "butler", phrase("Butler")
    AGGREGATE = "aggregate", phrase("Aggregate")

    @property
    def in_imps(self) -> bool:
        return self in (Method.CROSS_IMPS, Method.BUTLER)

    @property
    def unit(self) -> Unit:
        """What its points are."""
        if self.in_imps:
            return Unit.IMPS
        return Unit.MATCHPOINTS if self is Method.MATCHPOINTS else Unit.POINTS


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


class Announcing(StrEnum):
    """Whether tables of an evening live enter the points announced."""

    OPTIONAL = "optional"
    ALWAYS = "always"
    NEVER = "never"


class FewestTrumps(StrEnum):
    """How many trumps declarer and dummy have at least, where a club has such a rule: of majors, and of minors."""

    NONE = "0"
    SEVEN = "7"
    EIGHT = "8"
    EIGHT_OR_NINE = "8/9"

    def cards(self, denomination: Denomination) -> int:
        """So many of a suit; of no trumps none."""
        if denomination is Denomination.NO_TRUMPS:
            return 0
        major, _, minor = self.value.partition("/")
        return int(minor or major) if denomination in (Denomination.CLUBS, Denomination.DIAMONDS) else int(major)


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
    HEAD_TO_HEAD = "head-to-head"


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
    """Whether encounters of pairs, or matches of teams, are turned into victory points, or count as won and lost."""

    NONE = "none"
    WBF = "wbf"
    WINS = "wins"


class ClubTotal(StrEnum):
    """How what a club's best entries have is put together."""

    MEAN = "mean"
    SUM = "sum"


SIT_OUT_MAY_BE = phrase("ignore, own, or a percentage such as 50")
TRIM = word_or_number(Trim.BY_FIELD, phrase("by-field, or a number such as 1"))


def parse_sit_out(text: str) -> SitOuts | Fraction:
    """Read `ignore`, `own` or a percentage; raise `Misread` otherwise."""
    if text in SitOuts.__members__.values():
        return SitOuts(text)
    percent = parse_decimal(text) if re.fullmatch(DECIMAL, text) else None
    if percent is None or percent > 100:
        raise Misread(text, SIT_OUT_MAY_BE)
    return percent


def may_be(values: Values, about: str, example: object = None) -> dict[str, Any]:
    """Describe a setting where it stands among the fields of a class; `example` where a default is none to show."""
    return {"values": values, "about": about, "example": example}


def usually(default: T, values: Values, about: str, example: object = None) -> T:
    """The same of a field that has a default."""
    return field(default=default, metadata=may_be(values, about, example))


class Setting(NamedTuple):
    """One thing that is settled for an event or a competition: its key in TOML, and its name in the records.

    `example` is its default, or where that is none to show another value; `about` is what it says, for people.
    """

    key: str
    name: str
    values: Values
    example: object
    about: str

    @property
    def table(self) -> str:
        """Where it stands in a file: among the first keys, or in the table `scoring`."""
        return self.key.rpartition(".")[0]

    def of(self, settled: Any) -> Any:
        """What is settled in an event, or in the rule of a competition."""
        return getattr(settled.scoring if self.table else settled, self.name)

    def text_of(self, settled: Any) -> str:
        """The same in writing, as `values` reads it again."""
        value = self.of(settled)
        return ",".join(map(str, value)) if isinstance(value, tuple) else value_text(value)


def settings_of(described: type[Any], table: str = "") -> tuple[Setting, ...]:
    """The settings that the fields of a class describe, in their order; `table` is where they stand in a file."""
    settings: list[Setting] = []
    for one in fields(described):
        if one.metadata:
            example = one.default if one.metadata["example"] is None else one.metadata["example"]
            settings.append(Setting(table + one.name, one.name, one.metadata["values"], example, one.metadata["about"]))
    return tuple(settings)


@dataclass(frozen=True, slots=True)
class Scoring:
    """The settings of the comparison. A `sit_out` of a number is a percentage; a `target` or `imp_cap` of 0 is none."""

    method: Method = usually(Method.MATCHPOINTS, words_of(Method), "how the tables of a board are compared")
    matchpoints_per_win: int = usually(2, whole_numbers(1, 2), "2 (1 for a tie) or 1 (a half for a tie)")
    unequal_boards: UnequalBoards = usually(
        UnequalBoards.NEUBERG, words_of(UnequalBoards), "own-top: a board with fewer results keeps its own top"
    )
    small_groups: SmallGroups = usually(
        SmallGroups.EBU, words_of(SmallGroups), "few results in a group of a fouled board"
    )
    round_cells: Rounding = usually(
        Rounding.EXACT, words_of(Rounding), "each result's points, an exact half towards average"
    )
    round_totals: Rounding = usually(Rounding.EXACT, words_of(Rounding), "totals, an exact half away from zero")
    percent_decimals: int = usually(2, whole_numbers(0, 6), "for display only")
    sit_out: SitOuts | Fraction = usually(
        SitOuts.IGNORE,
        Values(parse_sit_out, SIT_OUT_MAY_BE, (str, int, float)),
        "or own (the pair's own percentage), or a percentage; matchpoints only",
    )
    factor_totals: bool = usually(
        default=False, values=FLAG, about="true: totals scaled up to the most boards that any pair played"
    )
    sections: Sections = usually(
        Sections.ACROSS, words_of(Sections), "apart: each section compared and ranked by itself"
    )
    split_ties: SplitTies = usually(
        SplitTies.NONE,
        words_of(SplitTies),
        "pairs: by the boards on which they met, or by boards won; teams: head-to-head",
    )
    imp_divisor: ImpDivisor = usually(
        ImpDivisor.COMPARISONS, words_of(ImpDivisor), "what cross-IMPs are divided by: n-1, n or nothing"
    )
    imp_cap: int = usually(0, whole_numbers(0, 24), "the most IMPs that one comparison counts; 0: no limit")
    datum: Datum = usually(Datum.TRIMMED_MEAN, words_of(Datum), "of Butler, rounded to 10")
    datum_trim: int | Trim = usually(
        1, TRIM, "results dropped at each end, or by-field: 1, and 1 more for each 15 above 10"
    )
    victory_points: VictoryPoints = usually(
        VictoryPoints.NONE, words_of(VictoryPoints), "wbf: from the IMPs of each encounter; wins: 2 a match won (teams)"
    )
    club_best: int = usually(0, whole_numbers(0, 999), "by club: how many entries of a club count; 0: all")
    club_total: ClubTotal = usually(ClubTotal.MEAN, words_of(ClubTotal), "by club: how these entries are put together")
    target: int = usually(
        0, whole_numbers(0, 1_000_000), "aggregate at a single table: the first side to reach it wins"
    )

    @property
    def sit_outs_count(self) -> bool:
        """Whether who sits out gets points."""
        return self.method is Method.MATCHPOINTS and self.sit_out is not SitOuts.IGNORE

    @property
    def penalty_units(self) -> tuple[Unit, ...]:
        """In what a penalty can be given."""
        if self.method is Method.MATCHPOINTS and self.victory_points is VictoryPoints.NONE:
            return (Unit.MATCHPOINTS, Unit.PERCENT_OF_TOP)
        if self.victory_points is VictoryPoints.NONE:
            return (self.method.unit,)
        units = (self.method.unit, Unit.VICTORY_POINTS)
        return units if self.victory_points is VictoryPoints.WBF else units[1:]


# What is settled for the club as a whole: never in `event.toml`, nor in an export


class PaperSize(StrEnum):
    """The sheet of paper in the club's printer."""

    A4 = "a4"
    LETTER = "letter"


class ClubSettings(NamedTuple):
    """What is settled, each with what it is before anybody says otherwise."""

    paper: PaperSize = PaperSize.A4
    minutes_a_board: int = 7


CLUB_READERS: dict[str, Values] = {"paper": words_of(PaperSize), "minutes_a_board": whole_numbers(3, 20)}

SITE = "site"
"""Under which key it is kept where the club's pages stand on the web, by what was published last."""

ALSO = "also"
"""Under this key the second place for copies is kept; `backup` says it."""
