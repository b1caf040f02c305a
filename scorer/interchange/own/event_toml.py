"""`event.toml`: the name of an event and how it is scored."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.errors import InputError, Mistake, Mistakes, ParseError, SourceLocation, choices_message
from scorer.i18n import Phrase, phrase
from scorer.model.events import EVENT_SETTINGS, Event, with_settings
from scorer.model.setting_conflicts import find_setting_conflicts
from scorer.model.settings import ValueType, format_value

if TYPE_CHECKING:
    from scorer.interchange.rows import Origin

T = TypeVar("T")

FILE_NAME = "event.toml"
SCORING_TABLE = "scoring"
"""The table of the scoring settings."""


class SettingEntry(NamedTuple):
    """A key and value as found, in the table `scoring` or at the top level, with their place.

    The value is text if it is `from_cell` of a workbook, otherwise a TOML value.
    """

    table: str
    name: str
    value: object
    where: SourceLocation
    from_cell: bool = False

    @property
    def key(self) -> str:
        return f"{self.table}.{self.name}" if self.table else self.name

    def read_value(self, values: ValueType[T]) -> T:
        """Read the value; raise `ParseError` for one that the setting cannot have."""
        return values.read(str(self.value)) if self.from_cell else values.read_toml(self.value)


def read_settings(text: str, origin: Origin, mistakes: Mistakes) -> dict[str, object]:
    """Read the settings of `event.toml` by key; mistakes are noted and left out."""
    excess = _describe_excess(text)
    if excess is not None:
        mistakes.append(Mistake(origin.locate(1), "", excess))
        return {}
    try:
        document = parse_toml(text, origin)
    except InputError as error:
        mistakes.add_from(error)
        return {}
    scoring = document.pop(SCORING_TABLE, {})
    entries = [SettingEntry("", name, value, origin.locate(_find_line(text, name))) for name, value in document.items()]
    if isinstance(scoring, dict):
        for name, value in scoring.items():
            entries.append(
                SettingEntry(SCORING_TABLE, name, value, origin.locate(_find_line(text, name, SCORING_TABLE)))
            )
    else:
        table = phrase("expected a table, [{table}]", table=SCORING_TABLE)
        mistakes.append(Mistake(origin.locate(_find_line(text, SCORING_TABLE)), SCORING_TABLE, table))
    return read_entries(entries, origin, mistakes)


MAX_CHARACTERS, MAX_LINES, MAX_LINE_LENGTH = 100_000, 1_000, 2_500
"""Limits of an `event.toml`, which has some thirty lines. Parsing a long dotted key takes quadratic time."""


def _describe_excess(text: str) -> Phrase | None:
    """Describe which limit the text exceeds; None if it can be parsed."""
    lines = text.splitlines()
    bounds = (
        (len(text), MAX_CHARACTERS, phrase("characters")),
        (len(lines), MAX_LINES, phrase("lines")),
        (len(max(lines, key=len, default="")), MAX_LINE_LENGTH, phrase("characters on a line")),
    )
    for size, most, what in bounds:
        if size > most:
            return phrase("read {size:,} {what}, expected at most {most:,}", size=size, what=what, most=most)
    return None


def parse_toml(text: str, origin: Origin) -> dict[str, object]:
    """Parse a TOML text; raise `InputError` with the line of a syntax error."""
    line = 1
    try:
        return tomllib.loads(text)
    except RecursionError:
        reason = phrase("nested too deeply for a settings file")
    except ValueError as error:  # also for a number too long to parse
        place = re.search(r"line (\d+)", str(error))  # tomllib gives the line only in its message
        line, reason = int(place[1]) if place else 1, phrase("not a TOML file: {error}", error=error)
    raise InputError([Mistake(origin.locate(line), "", reason)])


def _find_line(text: str, key: str, table: str = "") -> int:
    """The line of a key in a table; 1 if it is written in some unusual way."""
    inside = ""
    key_pattern = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*=""")
    for number, line in enumerate(text.splitlines(), start=1):
        heading = re.match(r"\s*\[\s*([\w-]+)\s*\]", line)
        if heading:
            inside = heading[1]
        if inside == table and key_pattern.match(line):
            return number
        if heading and not table and inside == key:
            return number
    return 1


def read_entries(entries: Sequence[SettingEntry], origin: Origin, mistakes: Mistakes) -> dict[str, object]:
    """Read settings by key from entries; mistakes are noted and left out."""
    places = {entry.key: entry.where for entry in entries}
    if "name" not in places:
        mistakes.append(Mistake(origin.locate(1), "name", phrase('the key is missing, expected name = "…"')))
    values: dict[str, object] = {}
    for entry in entries:
        with mistakes.capture(entry.key, entry.where):
            values[entry.key] = _read_entry(entry)
    for conflict in find_setting_conflicts(with_settings(Event("", datetime.date.min), values)):
        mistakes.append(Mistake(places.get(conflict.key, origin.locate(1)), conflict.key, conflict.reason))
    return values


def _read_entry(entry: SettingEntry) -> object:
    known = {setting.name: setting for setting in EVENT_SETTINGS if setting.table == entry.table}
    if entry.name not in known:
        names = [*known] if entry.table else [*known, SCORING_TABLE]
        keys = choices_message(names, entry.name)
        raise ParseError(entry.name, phrase("{keys} (no other keys are allowed)", keys=keys))
    return entry.read_value(known[entry.name].value_type)


def write_settings(event: Event) -> str:
    """Format `event.toml` with every key that affects the figures, so that later defaults change no old event."""
    import tomli_w  # only an export writes TOML

    document: dict[str, object] = {}
    scoring: dict[str, object] = {}
    for setting in EVENT_SETTINGS:
        if not setting.is_written(event):
            continue
        table = scoring if setting.table else document
        table[setting.name] = to_toml_value(setting.value_of(event))
    return tomli_w.dumps({**document, SCORING_TABLE: scoring})


def to_toml_value(value: object) -> object:
    """Convert the value of a setting to a TOML value."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else format_value(value)
    return str(value) if isinstance(value, StrEnum) else value
