"""Competitions: which events belong together, and the rule by which they are combined. Nothing computed."""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple
from zlib import crc32

from scorer.errors import ParseError, choices_message
from scorer.i18n import phrase
from scorer.model.events import slugify_for_file
from scorer.model.settings import (
    SCORING_SETTINGS,
    Scoring,
    Setting,
    ValueType,
    enum_type,
    replace_fields,
    whole_number_type,
    with_defaults,
    word_or_number_type,
)


class CompetitionKind(StrEnum):
    """The kinds of competition."""

    SESSIONS = "sessions"
    LADDER = "ladder"
    SIMULTANEOUS = "simultaneous"


class TotalRule(StrEnum):
    """How the scores of events are combined.

    `USUAL` is the sum for multi-session events and for club points, and the mean for percentages.
    """

    USUAL = "usual"
    SUM = "sum"
    MEAN = "mean"
    CARRY_FORWARD = "carry-forward"


class MissedSessions(StrEnum):
    """How a pair that missed a session is ranked."""

    UNPLACED = "unplaced"
    IGNORED = "ignored"
    ZERO = "zero"


class LadderRanking(StrEnum):
    """Whether a ladder ranks players or pairs."""

    PLAYERS = "players"
    PAIRS = "pairs"


class VisitorRule(StrEnum):
    """Whether events that a player played with a visitor count; a visitor has no club number."""

    COUNTED = "counted"
    NOT_COUNTED = "not-counted"


class TieRule(StrEnum):
    """Whether equal totals share a place or the better single event decides."""

    SHARED = "shared"
    COUNTBACK = "countback"


class Unlimited(StrEnum):
    """The value of a setting that sets no limit."""

    ANY = "any"


MAX_POINT_PLACES = 200
"""The highest place that a table of club points may award points to."""


def _parse_points_table(text: str) -> tuple[int, ...]:
    """Parse club points by place, first place first: `12,10,8`."""
    plain = "".join(text.split())
    if not plain:
        return ()
    if not re.fullmatch(r"[0-9]{1,6}(,[0-9]{1,6})*", plain, re.ASCII) or plain.count(",") >= MAX_POINT_PLACES:
        raise ParseError(text, phrase("points by place, from first place down, such as 12,10,8,6"))
    return tuple(int(number) for number in plain.split(","))


_POINTS_TYPE = ValueType(_parse_points_table, phrase("points by place, in quotes, such as 12,10,8,6"), (str, int))


class CompetitionRule(NamedTuple):
    """The rule by which events are combined. Each kind of competition uses its own settings and ignores the others.

    `points` are club points by place, empty if percentages count.
    """

    total: TotalRule = TotalRule.USUAL
    missed: MissedSessions = MissedSessions.UNPLACED
    of: LadderRanking = LadderRanking.PLAYERS
    best: int = 0
    least: int = 0
    substitutes: int | Unlimited = Unlimited.ANY
    visitors: VisitorRule = VisitorRule.COUNTED
    points: tuple[int, ...] = ()
    ties: TieRule = TieRule.SHARED
    handicap_results: int = 0
    handicap_share: int = 100
    handicap_cap: int = 0
    scoring: Scoring = Scoring()


RULE_SETTINGS = (
    *with_defaults(
        CompetitionRule._field_defaults,
        Setting("total", enum_type(TotalRule), "how events are added up"),
        Setting("missed", enum_type(MissedSessions), "sessions: a pair that missed one of them"),
        Setting("of", enum_type(LadderRanking), "ladder: who is ranked"),
        Setting("best", whole_number_type(0, 999), "ladder: how many of the best evenings count; 0: all"),
        Setting("least", whole_number_type(0, 999), "ladder: evenings needed for a place"),
        Setting(
            "substitutes",
            word_or_number_type(Unlimited.ANY, phrase("any, or a number such as 2")),
            "ladder: how many evenings with a substitute count",
        ),
        Setting("visitors", enum_type(VisitorRule), "ladder: evenings with a visitor, who has no club number"),
        Setting("points", _POINTS_TYPE, "ladder: club points by place, such as 12,10,8,6; none: percentages", ""),
        Setting("ties", enum_type(TieRule), "ladder: countback lets the better evening decide"),
        Setting(
            "handicap_results",
            whole_number_type(0, 999),
            "how many of a player's last results make the handicap; 0: none",
        ),
        Setting("handicap_share", whole_number_type(0, 100), "per cent of the distance from 50 that is given back"),
        Setting("handicap_cap", whole_number_type(0, 50), "the largest handicap, in percentage points; 0: no limit"),
    ),
    *SCORING_SETTINGS,
)
"""All settings of a rule. Those of the table `scoring` say how a simultaneous event compares its single field."""


_HANDICAP_SETTINGS = ("handicap_results", "handicap_share", "handicap_cap")
_SINGLE_EVENT_SETTINGS = ("sections", "split_ties", "target", "victory_points")
"""Scoring settings that have no meaning when many clubs form one field."""

_SETTINGS_BY_KIND: dict[CompetitionKind, tuple[str, ...]] = {
    CompetitionKind.SESSIONS: ("total", "missed", *_HANDICAP_SETTINGS),
    CompetitionKind.LADDER: (
        "total",
        "of",
        "best",
        "least",
        "substitutes",
        "visitors",
        "points",
        "ties",
        *_HANDICAP_SETTINGS,
    ),
    CompetitionKind.SIMULTANEOUS: tuple(
        one.name for one in RULE_SETTINGS if one.table and one.name not in _SINGLE_EVENT_SETTINGS
    ),
}


def settings_for_kind(kind: CompetitionKind) -> tuple[Setting, ...]:
    """The settings that affect a kind of competition."""
    return tuple(setting for setting in RULE_SETTINGS if setting.name in _SETTINGS_BY_KIND[kind])


def find_rule_setting(key: str) -> Setting:
    """Find a setting by its key; settings of the scoring also by name alone. Raise `ParseError` if there is none."""
    plain = key.strip().lower().replace("-", "_")
    for setting in RULE_SETTINGS:
        if plain in (setting.key, setting.name):
            return setting
    raise ParseError(key, choices_message([setting.key for setting in RULE_SETTINGS], key))


def with_setting(rule: CompetitionRule, setting: Setting, value: object) -> CompetitionRule:
    """Return the rule with one setting changed."""
    changed = {setting.name: value}
    if setting.table:
        return rule._replace(scoring=replace_fields(rule.scoring, changed))
    return replace_fields(rule, changed)


def with_parsed_setting(rule: CompetitionRule, key: str, text: str) -> CompetitionRule:
    """Return the rule with one setting parsed from text; raise `ParseError` for an unknown key or an invalid value."""
    setting = find_rule_setting(key)
    return with_setting(rule, setting, setting.value_type.read(text.strip()))


class CompetitionEntry(NamedTuple):
    """An event of a competition, given by its slug; `heat` is the part of a simultaneous it belongs to, if any."""

    slug: str
    heat: str = ""


def competition_slug(name: str) -> str:
    """Make the slug of a competition from its name; a name without Latin letters or digits gives a number."""
    return slugify_for_file(name, f"competition-{crc32(name.encode()):08x}")


@dataclass(frozen=True, slots=True)
class Competition:
    """A group of events.

    `closed` is true once the director has released a simultaneous event, so that hands and other clubs' results may be
    shown.
    """

    name: str
    kind: CompetitionKind
    rule: CompetitionRule = field(default_factory=CompetitionRule)
    entries: tuple[CompetitionEntry, ...] = ()
    closed: bool = False

    @property
    def slug(self) -> str:
        """The short name used in page addresses and file names."""
        return competition_slug(self.name)

    @property
    def slugs(self) -> tuple[str, ...]:
        """The slugs of its events."""
        return tuple(entry.slug for entry in self.entries)
