"""The settings of the scoring, and what any setting is: which values it takes, how it is parsed and stored.

The file readers, `scorer set`, the columns and checks of the database and the list in docs/formats.md all follow from
the definitions here and from the settings of the event itself in `scorer.model.events`.
"""

import datetime
import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, overload

from scorer.errors import ParseError, choices_message
from scorer.game.contracts import Denomination
from scorer.i18n import LabelledEnum, Phrase, join_phrases, phrase
from scorer.model.numbers import DECIMAL, format_decimal, parse_decimal
from scorer.model.results import PointsUnit
from scorer.model.texts import parse_free_text, parse_name, parse_required_name

if TYPE_CHECKING:
    from typing import Protocol

    class SettingsOwner(Protocol):
        """An event, or the rule of a competition."""

        @property
        def scoring(self) -> "Scoring": ...


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Described = TypeVar("Described", bound=NamedTuple)
W = TypeVar("W", bound=StrEnum)


class ValueType(NamedTuple, Generic[T_co]):
    """The values that a setting may have.

    `read` parses a text and raises `ParseError`; `expected` says what it accepts. A TOML file has values of `types`.
    `choices` are the only texts allowed, `minimum` and `maximum` the bounds of a number. `is_free_text` marks a text
    without a format, such as a name.
    """

    read: Callable[[str], T_co]
    expected: Phrase
    types: tuple[type, ...]
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    is_free_text: bool = False

    def read_toml(self, value: object) -> T_co:
        """Read a value from a TOML file; raise `ParseError` for one that the setting cannot have."""
        text = format_value(value)
        if type(value) not in self.types:
            raise ParseError(text, self.expected)
        return self.read(text)

    def restore(self, text: str) -> T_co | str:
        """Read a value that was stored as text in the database."""
        return text if self.is_free_text else self.read(text)


def format_value(value: object) -> str:
    """Format a value: flags in lower case, percentages as decimal numbers."""
    if isinstance(value, bool):
        return str(value).lower()
    return format_decimal(value) if isinstance(value, Fraction) else str(value)


@overload
def choice_type(known: Iterable[str]) -> ValueType[str]: ...
@overload
def choice_type(known: Iterable[str], convert: Callable[[str], T]) -> ValueType[T]: ...
def choice_type(known: Iterable[str], convert: Callable[[str], object] = str) -> ValueType[object]:
    """One of some words, each converted with `convert`."""
    texts = tuple(str(word) for word in known)

    def read(text: str) -> object:
        if text not in texts:
            raise ParseError(text, choices_message(texts, text))
        return convert(text)

    return ValueType(read, join_phrases(texts, ", "), (str, int, float), choices=texts)


def parse_enum(known: type[W], text: str) -> W:
    """Parse a member of an enumeration; raise `ParseError` otherwise."""
    if text not in known.__members__.values():
        raise ParseError(text, lambda: choices_message(list(known), text))
    return known(text)


def enum_type(known: type[W]) -> ValueType[W]:
    """A member of an enumeration."""
    return choice_type(known, known)


def whole_number_type(least: int, most: int) -> ValueType[int]:
    """A whole number within bounds."""
    expected = phrase("a whole number, {least} to {most}", least=least, most=most)
    if most == least + 1:
        expected = phrase("{least} or {most}", least=least, most=most)

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 9) or not least <= int(text) <= most:
            raise ParseError(text, expected)
        return int(text)

    return ValueType(read, expected, (int,), minimum=least, maximum=most)


def word_or_number_type(word: W, expected: Phrase) -> ValueType[W | int]:
    """A word, or a number of at most three digits."""

    def read(text: str) -> W | int:
        if text == word:
            return word
        if not (text.isascii() and text.isdigit() and len(text) <= 3):
            raise ParseError(text, expected)
        return int(text)

    return ValueType(read, expected, (str, int, float))


_EXPECTED_FLAG, _EXPECTED_DATE, _EXPECTED_TEXT = (
    phrase("true or false"),
    phrase("a date that exists, such as 2026-11-17"),
    phrase("text"),
)


_FLAG_WORDS = {"true": True, "yes": True, "false": False, "no": False}


def _parse_flag(text: str) -> bool:
    flag = _FLAG_WORDS.get(text.lower())
    if flag is None:
        raise ParseError(text, _EXPECTED_FLAG)
    return flag


def _parse_date(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise ParseError(text, _EXPECTED_DATE) from error


def _parse_event_name(text: str) -> str:
    return parse_required_name(text.strip(), phrase("the name of the event"))


FLAG_TYPE = ValueType(_parse_flag, _EXPECTED_FLAG, (bool,))
DATE_TYPE = ValueType(_parse_date, _EXPECTED_DATE, (datetime.date, str))
TEXT_TYPE = ValueType(parse_name, _EXPECTED_TEXT, (str,), is_free_text=True)
"""A free text, as long as a name may be."""

FREE_TEXT_TYPE = ValueType(parse_free_text, _EXPECTED_TEXT, (str,), is_free_text=True)
"""A free text, as long as a remark may be."""

NAME_TYPE = ValueType(_parse_event_name, _EXPECTED_TEXT, (str,), is_free_text=True)


class Method(LabelledEnum):
    """How the results of a board are compared."""

    MATCHPOINTS = "matchpoints", phrase("Matchpoints")
    CROSS_IMPS = "cross-imps", phrase("Cross-IMPs")
    BUTLER = "butler", phrase("Butler")
    AGGREGATE = "aggregate", phrase("Aggregate")

    @property
    def uses_imps(self) -> bool:
        return self in (Method.CROSS_IMPS, Method.BUTLER)

    @property
    def unit(self) -> PointsUnit:
        """The unit of its points."""
        if self.uses_imps:
            return PointsUnit.IMPS
        return PointsUnit.MATCHPOINTS if self is Method.MATCHPOINTS else PointsUnit.POINTS


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


class AnnouncePolicy(StrEnum):
    """Whether the tables of a live event enter the announced points."""

    OPTIONAL = "optional"
    ALWAYS = "always"
    NEVER = "never"


class Audience(StrEnum):
    """For whom pages and papers are written: players of a club, or pupils."""

    CLUB = "club"
    SCHOOL = "school"


class FewestTrumps(StrEnum):
    """The fewest trumps that declarer and dummy must hold, in majors and in minors, if a club has such a rule."""

    NONE = "0"
    SEVEN = "7"
    EIGHT = "8"
    EIGHT_OR_NINE = "8/9"

    def fewest_cards(self, denomination: Denomination) -> int:
        """The number of cards required in a suit; 0 in no trumps."""
        if denomination is Denomination.NO_TRUMPS:
            return 0
        major, _, minor = self.value.partition("/")
        return int(minor or major) if denomination in (Denomination.CLUBS, Denomination.DIAMONDS) else int(major)


class SitOutRule(StrEnum):
    """What a pair gets for sitting out, besides a fixed percentage."""

    IGNORE = "ignore"
    OWN = "own"


class SectionScope(StrEnum):
    """Whether sections form one field or one each."""

    ACROSS = "across"
    APART = "apart"


class TieSplit(StrEnum):
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


class DatumMethod(StrEnum):
    """How the datum of a board is calculated."""

    TRIMMED_MEAN = "trimmed-mean"
    MEAN = "mean"
    MEDIAN = "median"


class TrimRule(StrEnum):
    """How many results a trimmed mean drops, besides a fixed number."""

    BY_FIELD = "by-field"


class VictoryPointScale(StrEnum):
    """Whether matches of pairs or teams are converted to victory points, or counted as won and lost."""

    NONE = "none"
    WBF = "wbf"
    WINS = "wins"


class ClubTotal(StrEnum):
    """How the scores of a club's best entries are combined."""

    MEAN = "mean"
    SUM = "sum"


EXPECTED_SIT_OUT = phrase("ignore, own, or a percentage such as 50")
TARGET_TYPE = whole_number_type(0, 1_000_000)
TRIM_TYPE = word_or_number_type(TrimRule.BY_FIELD, phrase("by-field, or a number such as 1"))


def parse_sit_out(text: str) -> SitOutRule | Fraction:
    """Parse `ignore`, `own` or a percentage; raise `ParseError` otherwise."""
    if text in SitOutRule.__members__.values():
        return SitOutRule(text)
    percent = parse_decimal(text) if re.fullmatch(DECIMAL, text) else None
    if percent is None or percent > 100:
        raise ParseError(text, EXPECTED_SIT_OUT)
    return percent


def replace_fields(owner: Described, values: Mapping[str, object]) -> Described:
    """Return a copy of a named tuple with fields replaced by name; the values are those that its settings read."""
    return owner._replace(**values)


class Setting(NamedTuple):
    """A setting of an event or a competition: its key in TOML, its values, and a few words about it for people.

    `default` is that of the field of its name; `example` is the same unless the default shows nothing. An optional
    setting is left out of files while it has its default.
    """

    key: str
    value_type: ValueType[object]
    about: str
    example: object = None
    is_optional: bool = False
    default: object = None

    @property
    def name(self) -> str:
        """The name of its field."""
        return self.key.rpartition(".")[2]

    def is_written(self, owner: "SettingsOwner") -> bool:
        """Whether a file has the setting: an optional one is left out while it has its default."""
        return not self.is_optional or self.value_of(owner) != self.default

    @property
    def table(self) -> str:
        """The table of its key in a file: `scoring`, or empty for the top level."""
        return self.key.rpartition(".")[0]

    def value_of(self, owner: "SettingsOwner") -> object:
        """The value in an event or in the rule of a competition."""
        return getattr(owner.scoring if self.table else owner, self.name)

    def text_of(self, owner: "SettingsOwner") -> str:
        """The value as text that `value_type` can parse."""
        value = self.value_of(owner)
        return ",".join(map(str, value)) if isinstance(value, tuple) else format_value(value)


def with_defaults(defaults: Mapping[str, object], *settings: Setting) -> tuple[Setting, ...]:
    """Return settings with the defaults of their fields, which are given by name."""
    described: list[Setting] = []
    for one in settings:
        default = defaults.get(one.name)
        described.append(one._replace(default=default, example=default if one.example is None else one.example))
    return tuple(described)


class Scoring(NamedTuple):
    """The settings of the comparison. A numeric `sit_out` is a percentage; a `target` or `imp_cap` of 0 means none."""

    method: Method = Method.MATCHPOINTS
    matchpoints_per_win: int = 2
    unequal_boards: UnequalBoards = UnequalBoards.NEUBERG
    small_groups: SmallGroups = SmallGroups.EBU
    round_cells: Rounding = Rounding.EXACT
    round_totals: Rounding = Rounding.EXACT
    percent_decimals: int = 2
    sit_out: SitOutRule | Fraction = SitOutRule.IGNORE
    factor_totals: bool = False
    sections: SectionScope = SectionScope.ACROSS
    split_ties: TieSplit = TieSplit.NONE
    imp_divisor: ImpDivisor = ImpDivisor.COMPARISONS
    imp_cap: int = 0
    datum: DatumMethod = DatumMethod.TRIMMED_MEAN
    datum_trim: int | TrimRule = 1
    victory_points: VictoryPointScale = VictoryPointScale.NONE
    club_best: int = 0
    club_total: ClubTotal = ClubTotal.MEAN
    target: int = 0

    @property
    def has_sit_out_points(self) -> bool:
        """Whether a sit-out earns points."""
        return self.method is Method.MATCHPOINTS and self.sit_out is not SitOutRule.IGNORE

    @property
    def penalty_units(self) -> tuple[PointsUnit, ...]:
        """The units in which a penalty can be given."""
        if self.method is Method.MATCHPOINTS and self.victory_points is VictoryPointScale.NONE:
            return (PointsUnit.MATCHPOINTS, PointsUnit.PERCENT_OF_TOP)
        if self.victory_points is VictoryPointScale.NONE:
            return (self.method.unit,)
        units = (self.method.unit, PointsUnit.VICTORY_POINTS)
        return units if self.victory_points is VictoryPointScale.WBF else units[1:]


SCORING_SETTINGS = with_defaults(
    Scoring._field_defaults,
    Setting("scoring.method", enum_type(Method), "how results on a board are compared"),
    Setting("scoring.matchpoints_per_win", whole_number_type(1, 2), "2 (1 for a tie) or 1 (a half for a tie)"),
    Setting(
        "scoring.unequal_boards", enum_type(UnequalBoards), "own-top: a board with fewer results keeps its own top"
    ),
    Setting(
        "scoring.small_groups", enum_type(SmallGroups), "how a group on a fouled board is scored if it has few results"
    ),
    Setting(
        "scoring.round_cells",
        enum_type(Rounding),
        "how each result's points are rounded; an exact half goes towards average",
    ),
    Setting("scoring.round_totals", enum_type(Rounding), "how totals are rounded; an exact half goes away from zero"),
    Setting("scoring.percent_decimals", whole_number_type(0, 6), "how many decimal places are shown"),
    Setting(
        "scoring.sit_out",
        ValueType(parse_sit_out, EXPECTED_SIT_OUT, (str, int, float)),
        "or own (the pair's own percentage), or a percentage; matchpoints only",
    ),
    Setting(
        "scoring.factor_totals",
        FLAG_TYPE,
        "true: totals are scaled up to the highest number of boards that any pair played",
    ),
    Setting("scoring.sections", enum_type(SectionScope), "apart: each section is compared and ranked on its own"),
    Setting(
        "scoring.split_ties",
        enum_type(TieSplit),
        "pairs: by the boards on which they met, or by boards won; teams: head-to-head",
    ),
    Setting("scoring.imp_divisor", enum_type(ImpDivisor), "what cross-IMPs are divided by: n-1, n or nothing"),
    Setting("scoring.imp_cap", whole_number_type(0, 24), "the most IMPs that one comparison counts; 0: no limit"),
    Setting("scoring.datum", enum_type(DatumMethod), "how the Butler datum is worked out; it is rounded to 10"),
    Setting(
        "scoring.datum_trim", TRIM_TYPE, "results dropped at each end, or by-field: 1, and 1 more for each 15 above 10"
    ),
    Setting(
        "scoring.victory_points",
        enum_type(VictoryPointScale),
        "wbf: from the IMPs of each encounter; wins: 2 for each match won (teams)",
    ),
    Setting("scoring.club_best", whole_number_type(0, 999), "by club: how many entries of a club count; 0: all"),
    Setting("scoring.club_total", enum_type(ClubTotal), "by club: how these entries are combined"),
    Setting("scoring.target", TARGET_TYPE, "aggregate at a single table: the first side to reach it wins"),
)
"""The settings of the comparison, in the order used in `event.toml`."""
