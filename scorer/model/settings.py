"""The settings of the scoring, and what any setting is: which values it takes, how it is parsed and stored.

The file readers, `scorer set`, the columns and checks of the database and the list in docs/formats.md all follow from
the definitions here and from the settings of the event itself in `scorer.model.events`.
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
    """The values that a setting may have.

    `read` parses a text and raises `ParseError`; `expected` says what it accepts. A TOML file has values of `types`.
    `choices` are the only texts allowed, `minimum` and `maximum` the bounds of a number. `is_free_text` marks a text
    without a format, such as a name.
    """

    read: Callable[[str], Any]
    expected: Phrase
    types: tuple[type, ...]
    words: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    free: bool = False

    def of_toml(self, value: object) -> Any:
        """Read a value from a TOML file; raise `ParseError` for one that the setting cannot have."""
        text = value_text(value)
        if type(value) not in self.types:
            raise Misread(text, self.expected)
        return self.read(text)

    def restored(self, text: str) -> Any:
        """Read a value that was stored as text in the database."""
        return text if self.free else self.read(text)


def value_text(value: object) -> str:
    """Format a value: flags in lower case, percentages as decimal numbers."""
    if isinstance(value, bool):
        return str(value).lower()
    return decimal_text(value) if isinstance(value, Fraction) else str(value)


def words(known: Iterable[str], make: Callable[[str], Any] = str) -> Values:
    """One of some words, each converted with `make`."""
    texts = tuple(str(word) for word in known)

    def read(text: str) -> Any:
        if text not in texts:
            raise Misread(text, one_of(texts, text))
        return make(text)

    return Values(read, chained(texts, ", "), (str, int, float), words=texts)


def word_of(known: type[W], text: str) -> W:
    """Parse a member of an enumeration; raise `ParseError` otherwise."""
    if text not in known.__members__.values():
        raise Misread(text, lambda: one_of(list(known), text))
    return known(text)


def words_of(known: type[W]) -> Values:
    """A member of an enumeration."""
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
    """How the results of a board are compared."""

    MATCHPOINTS = "matchpoints", phrase("Matchpoints")
    CROSS_IMPS = "cross-imps", phrase("Cross-IMPs")
    BUTLER = "butler", phrase("Butler")
    AGGREGATE = "aggregate", phrase("Aggregate")

    @property
    def in_imps(self) -> bool:
        return self in (Method.CROSS_IMPS, Method.BUTLER)

    @property
    def unit(self) -> Unit:
        """The unit of its points."""
        if self.in_imps:
            return Unit.IMPS
        return Unit.MATCHPOINTS if self is Method.MATCHPOINTS else Unit.POINTS


class UnequalBoards(StrEnum):
    """How a board with fewer results than others is scored."""

    NEUBERG = "neuberg"
    OWN_TOP = "own-top"


class SmallGroups(StrEnum):
    """How a small group of results of a fouled board is scored."""

    EBU = "ebu"
    NEUBERG = "neuberg"


class Rounding(StrEnum):
    """How points are rounded before further use."""

    EXACT = "exact"
    TENTH = "0.1"
    HUNDREDTH = "0.01"

    @property
    def step(self) -> Fraction | None:
        return None if self is Rounding.EXACT else Fraction(self.value)


class Announcing(StrEnum):
    """Whether the tables of a live event enter the announced points."""

    OPTIONAL = "optional"
    ALWAYS = "always"
    NEVER = "never"


class FewestTrumps(StrEnum):
    """The fewest trumps that declarer and dummy must hold, in majors and in minors, if a club has such a rule."""

    NONE = "0"
    SEVEN = "7"
    EIGHT = "8"
    EIGHT_OR_NINE = "8/9"

    def cards(self, denomination: Denomination) -> int:
        """The number of cards required in a suit; 0 in no trumps."""
        if denomination is Denomination.NO_TRUMPS:
            return 0
        major, _, minor = self.value.partition("/")
        return int(minor or major) if denomination in (Denomination.CLUBS, Denomination.DIAMONDS) else int(major)


class SitOuts(StrEnum):
    """What a pair gets for sitting out, besides a fixed percentage."""

    IGNORE = "ignore"
    OWN = "own"


class Sections(StrEnum):
    """Whether sections form one field or one each."""

    ACROSS = "across"
    APART = "apart"


class SplitTies(StrEnum):
    """How tied places are split."""

    NONE = "none"
    OWN_MATCH = "own-match"
    COUNTBACK = "countback"
    HEAD_TO_HEAD = "head-to-head"


class ImpDivisor(StrEnum):
    """The divisor of a sum of cross-IMPs: the number of comparisons, the number of results, or none."""

    COMPARISONS = "comparisons"
    RESULTS = "results"
    NONE = "none"


class Datum(StrEnum):
    """How the datum of a board is calculated."""

    TRIMMED_MEAN = "trimmed-mean"
    MEAN = "mean"
    MEDIAN = "median"


class Trim(StrEnum):
    """How many results a trimmed mean drops, besides a fixed number."""

    BY_FIELD = "by-field"


class VictoryPoints(StrEnum):
    """Whether matches of pairs or teams are converted to victory points, or counted as won and lost."""

    NONE = "none"
    WBF = "wbf"
    WINS = "wins"


class ClubTotal(StrEnum):
    """How the scores of a club's best entries are combined."""

    MEAN = "mean"
    SUM = "sum"


SIT_OUT_MAY_BE = phrase("ignore, own, or a percentage such as 50")
TRIM = word_or_number(Trim.BY_FIELD, phrase("by-field, or a number such as 1"))


def parse_sit_out(text: str) -> SitOuts | Fraction:
    """Parse `ignore`, `own` or a percentage; raise `ParseError` otherwise."""
    if text in SitOuts.__members__.values():
        return SitOuts(text)
    percent = parse_decimal(text) if re.fullmatch(DECIMAL, text) else None
    if percent is None or percent > 100:
        raise Misread(text, SIT_OUT_MAY_BE)
    return percent


def may_be(values: Values, about: str, example: object = None) -> dict[str, Any]:
    """Metadata that makes a dataclass field a setting; `example` replaces a default that shows nothing."""
    return {"values": values, "about": about, "example": example}


def usually(default: T, values: Values, about: str, example: object = None) -> T:
    """A dataclass field that is a setting with a default."""
    return field(default=default, metadata=may_be(values, about, example))


class Setting(NamedTuple):
    """A setting of an event or a competition: its key in TOML, and its field name.

    `example` is its default, or another value if the default shows nothing; `about` describes it for people.
    """

    key: str
    name: str
    values: Values
    example: object
    about: str

    @property
    def table(self) -> str:
        """The table of its key in a file: `scoring`, or empty for the top level."""
        return self.key.rpartition(".")[0]

    def of(self, settled: Any) -> Any:
        """The value in an event or in the rule of a competition."""
        return getattr(settled.scoring if self.table else settled, self.name)

    def text_of(self, settled: Any) -> str:
        """The value as text that `value_type` can parse."""
        value = self.of(settled)
        return ",".join(map(str, value)) if isinstance(value, tuple) else value_text(value)


def settings_of(described: type[Any], table: str = "") -> tuple[Setting, ...]:
    """The settings described by the fields of a class, in order; `table` prefixes their keys."""
    settings: list[Setting] = []
    for one in fields(described):
        if one.metadata:
            example = one.default if one.metadata["example"] is None else one.metadata["example"]
            settings.append(Setting(table + one.name, one.name, one.metadata["values"], example, one.metadata["about"]))
    return tuple(settings)


@dataclass(frozen=True, slots=True)
class Scoring:
    """The settings of the comparison. A numeric `sit_out` is a percentage; a `target` or `imp_cap` of 0 means none."""

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
        """Whether a sit-out earns points."""
        return self.method is Method.MATCHPOINTS and self.sit_out is not SitOuts.IGNORE

    @property
    def penalty_units(self) -> tuple[Unit, ...]:
        """The units in which a penalty can be given."""
        if self.method is Method.MATCHPOINTS and self.victory_points is VictoryPoints.NONE:
            return (Unit.MATCHPOINTS, Unit.PERCENT_OF_TOP)
        if self.victory_points is VictoryPoints.NONE:
            return (self.method.unit,)
        units = (self.method.unit, Unit.VICTORY_POINTS)
        return units if self.victory_points is VictoryPoints.WBF else units[1:]


# Settings of the club as a whole, never in `event.toml` or an export


class PaperSize(StrEnum):
    """The paper in the club's printer."""

    A4 = "a4"
    LETTER = "letter"


class ClubSettings(NamedTuple):
    """The settings of the club, with their defaults."""

    paper: PaperSize = PaperSize.A4
    minutes_a_board: int = 7


CLUB_READERS: dict[str, Values] = {"paper": words_of(PaperSize), "minutes_a_board": whole_numbers(3, 20)}

SITE = "site"
"""The key of the web address of the club's pages, as last published."""

ALSO = "also"
"""The key of the second folder for backups."""
