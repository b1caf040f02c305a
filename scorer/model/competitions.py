"""Competitions: which events belong together, and the rule by which they are combined. Nothing computed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple
from zlib import crc32

from scorer.errors import Misread, one_of
from scorer.i18n import phrase
from scorer.model.events import SETTINGS as EVENT_SETTINGS
from scorer.model.events import slug_of_name
from scorer.model.settings import (
    Scoring,
    Setting,
    Values,
    settings_of,
    usually,
    whole_numbers,
    word_or_number,
    words_of,
)


class Kind(StrEnum):
    """The kinds of competition."""

    SESSIONS = "sessions"
    LADDER = "ladder"
    SIMULTANEOUS = "simultaneous"


class Total(StrEnum):
    """How the scores of events are combined.

    `USUAL` is the sum for multi-session events and for club points, and the mean for percentages.
    """

    USUAL = "usual"
    SUM = "sum"
    MEAN = "mean"
    CARRY_FORWARD = "carry-forward"


class Missed(StrEnum):
    """How a pair that missed a session is ranked."""

    UNPLACED = "unplaced"
    IGNORED = "ignored"
    ZERO = "zero"


class Of(StrEnum):
    """Whether a ladder ranks players or pairs."""

    PLAYERS = "players"
    PAIRS = "pairs"


class Visitors(StrEnum):
    """Whether events that a player played with a visitor count; a visitor has no club number."""

    COUNTED = "counted"
    NOT_COUNTED = "not-counted"


class Ties(StrEnum):
    """Whether equal totals share a place or the better single event decides."""

    SHARED = "shared"
    COUNTBACK = "countback"


class AnyNumber(StrEnum):
    """The value of a setting that sets no limit."""

    ANY = "any"


MOST_PLACES = 200
"""The highest place that a table of club points may award points to."""


def _points_table(text: str) -> tuple[int, ...]:
    """Parse club points by place, first place first: `12,10,8`."""
    plain = "".join(text.split())
    if not plain:
        return ()
    if not re.fullmatch(r"[0-9]{1,6}(,[0-9]{1,6})*", plain, re.ASCII) or plain.count(",") >= MOST_PLACES:
        raise Misread(text, phrase("points by place, the first place first, such as 12,10,8,6"))
    return tuple(int(number) for number in plain.split(","))


_POINTS = Values(_points_table, phrase("points by place in quotes, such as 12,10,8,6"), (str, int))


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule by which events are combined. Each kind of competition uses its own settings and ignores the others.

    `points` are club points by place, empty if percentages count.
    """

    total: Total = usually(Total.USUAL, words_of(Total), "how events are added up")
    missed: Missed = usually(Missed.UNPLACED, words_of(Missed), "sessions: a pair that missed one of them")
    of: Of = usually(Of.PLAYERS, words_of(Of), "ladder: who is ranked")
    best: int = usually(0, whole_numbers(0, 999), "ladder: how many of the best evenings count; 0: all")
    least: int = usually(0, whole_numbers(0, 999), "ladder: evenings that one has to play for a place")
    substitutes: int | AnyNumber = usually(
        AnyNumber.ANY,
        word_or_number(AnyNumber.ANY, phrase("any, or a number such as 2")),
        "ladder: how many evenings played by a substitute count",
    )
    visitors: Visitors = usually(
        Visitors.COUNTED, words_of(Visitors), "ladder: evenings with a visitor, who has no club number"
    )
    points: tuple[int, ...] = usually(
        (), _POINTS, "ladder: club points by place, such as 12,10,8,6; none: percentages", ""
    )
    ties: Ties = usually(Ties.SHARED, words_of(Ties), "ladder: countback lets the better evening decide")
    handicap_results: int = usually(
        0, whole_numbers(0, 999), "how many of a player's last results make the handicap; 0: none"
    )
    handicap_share: int = usually(100, whole_numbers(0, 100), "percent of the distance from 50 that is given back")
    handicap_cap: int = usually(0, whole_numbers(0, 50), "the largest handicap, in percentage points; 0: no limit")
    scoring: Scoring = field(default_factory=Scoring)


SETTINGS = (*settings_of(Rule), *(setting for setting in EVENT_SETTINGS if setting.table))
"""All settings of a rule. Those of the table `scoring` say how a simultaneous event compares its single field."""


_HANDICAPS = ("handicap_results", "handicap_share", "handicap_cap")
_OF_ONE_EVENT = ("sections", "split_ties", "target", "victory_points")
"""Scoring settings that have no meaning when many clubs form one field."""

_NAMES: dict[Kind, tuple[str, ...]] = {
    Kind.SESSIONS: ("total", "missed", *_HANDICAPS),
    Kind.LADDER: ("total", "of", "best", "least", "substitutes", "visitors", "points", "ties", *_HANDICAPS),
    Kind.SIMULTANEOUS: tuple(one.name for one in SETTINGS if one.table and one.name not in _OF_ONE_EVENT),
}


def settings_of_kind(kind: Kind) -> tuple[Setting, ...]:
    """The settings that affect a kind of competition."""
    return tuple(setting for setting in SETTINGS if setting.name in _NAMES[kind])


def setting_named(key: str) -> Setting:
    """Find a setting by its key; settings of the scoring also by name alone. Raise `ParseError` if there is none."""
    plain = key.strip().lower().replace("-", "_")
    for setting in SETTINGS:
        if plain in (setting.key, setting.name):
            return setting
    raise Misread(key, one_of([setting.key for setting in SETTINGS], key))


def with_setting(rule: Rule, setting: Setting, value: Any) -> Rule:
    """Return the rule with one setting changed."""
    changed = {setting.name: value}
    return replace(rule, scoring=replace(rule.scoring, **changed)) if setting.table else replace(rule, **changed)


def with_rule(rule: Rule, key: str, text: str) -> Rule:
    """Return the rule with one setting parsed from text; raise `ParseError` for an unknown key or an invalid value."""
    setting = setting_named(key)
    return with_setting(rule, setting, setting.values.read(text.strip()))


class Entry(NamedTuple):
    """An event of a competition, given by its slug; `heat` is the part of a simultaneous it belongs to, if any."""

    slug: str
    heat: str = ""


def slug_of_competition(name: str) -> str:
    """Make the slug of a competition from its name; a name without Latin letters or digits gives a number."""
    return slug_of_name(name, f"competition-{crc32(name.encode()):08x}")


@dataclass(frozen=True, slots=True)
class Competition:
    """A group of events.

    `closed` is true once the director has released a simultaneous event, so that hands and other clubs' results may be
    shown.
    """

    name: str
    kind: Kind
    rule: Rule = field(default_factory=Rule)
    entries: tuple[Entry, ...] = ()
    closed: bool = False

    @property
    def slug(self) -> str:
        """The short name used in page addresses and file names."""
        return slug_of_competition(self.name)

    @property
    def slugs(self) -> tuple[str, ...]:
        """The slugs of its events."""
        return tuple(entry.slug for entry in self.entries)
