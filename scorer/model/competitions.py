"""Competitions: which events belong together, and by which rule they are added up. Never a computed figure."""

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
    """What kind of a competition it is."""

    SESSIONS = "sessions"
    LADDER = "ladder"
    SIMULTANEOUS = "simultaneous"


class Total(StrEnum):
    """How events are added up; `usual` is the sum for sessions and for club points, the mean for percentages."""

    USUAL = "usual"
    SUM = "sum"
    MEAN = "mean"
    CARRY_FORWARD = "carry-forward"


class Missed(StrEnum):
    """What becomes of a pair that missed a session."""

    UNPLACED = "unplaced"
    IGNORED = "ignored"
    ZERO = "zero"


class Of(StrEnum):
    """Who climbs a ladder."""

    PLAYERS = "players"
    PAIRS = "pairs"


class Visitors(StrEnum):
    """Whether an evening counts that somebody without a club number played in the pair."""

    COUNTED = "counted"
    NOT_COUNTED = "not-counted"


class Ties(StrEnum):
    """Whether equal totals share a place, or the better single evening decides."""

    SHARED = "shared"
    COUNTBACK = "countback"


class AnyNumber(StrEnum):
    """No limit."""

    ANY = "any"


MOST_PLACES = 200
"""Places to which a table of club points gives something."""


def _points_table(text: str) -> tuple[int, ...]:
    """Read club points by place, the first place first: `12,10,8`."""
    plain = "".join(text.split())
    if not plain:
        return ()
    if not re.fullmatch(r"[0-9]{1,6}(,[0-9]{1,6})*", plain, re.ASCII) or plain.count(",") >= MOST_PLACES:
        raise Misread(text, phrase("points by place, the first place first, such as 12,10,8,6"))
    return tuple(int(number) for number in plain.split(","))


_POINTS = Values(_points_table, phrase("points by place in quotes, such as 12,10,8,6"), (str, int))


@dataclass(frozen=True, slots=True)
class Rule:
    """By which rule events are added up; each kind has settings of its own, and the others have no effect on it.

    `points` are club points by place, empty where percentages count.
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
"""Every setting of a rule; those of the table `scoring` are how a simultaneous compares its one field."""


_HANDICAPS = ("handicap_results", "handicap_share", "handicap_cap")
_OF_ONE_EVENT = ("sections", "split_ties", "target", "victory_points")
"""Settings of the scoring that mean nothing where many clubs are one field."""

_NAMES: dict[Kind, tuple[str, ...]] = {
    Kind.SESSIONS: ("total", "missed", *_HANDICAPS),
    Kind.LADDER: ("total", "of", "best", "least", "substitutes", "visitors", "points", "ties", *_HANDICAPS),
    Kind.SIMULTANEOUS: tuple(one.name for one in SETTINGS if one.table and one.name not in _OF_ONE_EVENT),
}


def settings_of_kind(kind: Kind) -> tuple[Setting, ...]:
    """The settings that have an effect on a kind of competition."""
    return tuple(setting for setting in SETTINGS if setting.name in _NAMES[kind])


def setting_named(key: str) -> Setting:
    """Find a setting by its key, those of the scoring by their names alone as well; raise `Misread` for no such."""
    plain = key.strip().lower().replace("-", "_")
    for setting in SETTINGS:
        if plain in (setting.key, setting.name):
            return setting
    raise Misread(key, one_of([setting.key for setting in SETTINGS], key))


def with_setting(rule: Rule, setting: Setting, value: Any) -> Rule:
    """A rule with one setting changed."""
    changed = {setting.name: value}
    return replace(rule, scoring=replace(rule.scoring, **changed)) if setting.table else replace(rule, **changed)


def with_rule(rule: Rule, key: str, text: str) -> Rule:
    """The same in writing; raise `Misread` for no such key and for what it cannot be."""
    setting = setting_named(key)
    return with_setting(rule, setting, setting.values.read(text.strip()))


class Entry(NamedTuple):
    """An event of a competition, by its slug; `heat` is the part of a simultaneous that it belongs to, if any."""

    slug: str
    heat: str = ""


def slug_of_competition(name: str) -> str:
    """The short name of a competition; of a name in another script a number."""
    return slug_of_name(name, f"competition-{crc32(name.encode()):08x}")


@dataclass(frozen=True, slots=True)
class Competition:
    """Events that belong together.

    `closed`: the director has released it, so that a simultaneous may show hands and other clubs' results.
    """

    name: str
    kind: Kind
    rule: Rule = field(default_factory=Rule)
    entries: tuple[Entry, ...] = ()
    closed: bool = False

    @property
    def slug(self) -> str:
        """Its short name, from which its page and its file are called."""
        return slug_of_competition(self.name)

    @property
    def slugs(self) -> tuple[str, ...]:
        """The events that belong to it."""
        return tuple(entry.slug for entry in self.entries)
