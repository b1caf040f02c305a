"""Competitions: which events belong together, and the rule by which they are combined. Nothing computed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple
from zlib import crc32

from scorer.errors import ParseError, choices_message
from scorer.i18n import phrase
from scorer.model.events import EVENT_SETTINGS, slugify_for_file
from scorer.model.settings import (
    Scoring,
    Setting,
    ValueType,
    enum_type,
    replace_fields,
    setting_field,
    settings_of,
    whole_number_type,
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


@dataclass(frozen=True, slots=True)
class CompetitionRule:
    """The rule by which events are combined. Each kind of competition uses its own settings and ignores the others.

    `points` are club points by place, empty if percentages count.
    """

    total: TotalRule = setting_field(TotalRule.USUAL, enum_type(TotalRule), "how events are added up")
    missed: MissedSessions = setting_field(
        MissedSessions.UNPLACED, enum_type(MissedSessions), "sessions: a pair that missed one of them"
    )
    of: LadderRanking = setting_field(LadderRanking.PLAYERS, enum_type(LadderRanking), "ladder: who is ranked")
    best: int = setting_field(0, whole_number_type(0, 999), "ladder: how many of the best evenings count; 0: all")
    least: int = setting_field(0, whole_number_type(0, 999), "ladder: evenings that one has to play for a place")
    substitutes: int | Unlimited = setting_field(
        Unlimited.ANY,
        word_or_number_type(Unlimited.ANY, phrase("any, or a number such as 2")),
        "ladder: how many evenings with a substitute count",
    )
    visitors: VisitorRule = setting_field(
        VisitorRule.COUNTED, enum_type(VisitorRule), "ladder: evenings with a visitor, who has no club number"
    )
    points: tuple[int, ...] = setting_field(
        (), _POINTS_TYPE, "ladder: club points by place, such as 12,10,8,6; none: percentages", ""
    )
    ties: TieRule = setting_field(
        TieRule.SHARED, enum_type(TieRule), "ladder: countback lets the better evening decide"
    )
    handicap_results: int = setting_field(
        0, whole_number_type(0, 999), "how many of a player's last results make the handicap; 0: none"
    )
    handicap_share: int = setting_field(
        100, whole_number_type(0, 100), "percent of the distance from 50 that is given back"
    )
    handicap_cap: int = setting_field(
        0, whole_number_type(0, 50), "the largest handicap, in percentage points; 0: no limit"
    )
    scoring: Scoring = field(default_factory=Scoring)


RULE_SETTINGS = (*settings_of(CompetitionRule), *(setting for setting in EVENT_SETTINGS if setting.table))
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
        return replace(rule, scoring=replace_fields(rule.scoring, changed))
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
