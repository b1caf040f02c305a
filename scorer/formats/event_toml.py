"""`event.toml`: the name of an event and how it is scored."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import BadInput, Misread, Mistake, Mistakes, Where, one_of
from scorer.i18n import Phrase, phrase
from scorer.model.events import SETTINGS, Event, unfit_settings, with_settings
from scorer.model.settings import Values, value_text

if TYPE_CHECKING:
    from scorer.formats.texts import Origin

FILE = "event.toml"
SCORING = "scoring"
"""The table of the scoring settings."""


class Entry(NamedTuple):
    """A key and value as found, in the table `scoring` or at the top level, with their place.

    The value is text if it is `from_cell` of a workbook, otherwise a TOML value.
    """

    table: str
    name: str
    value: object
    where: Where
    typed: bool = False

    @property
    def key(self) -> str:
        return f"{self.table}.{self.name}" if self.table else self.name

    def take(self, values: Values) -> Any:
        """Read the value; raise `ParseError` for one that the setting cannot have."""
        return values.read(str(self.value)) if self.typed else values.of_toml(self.value)


def read_settings(text: str, origin: Origin, mistakes: Mistakes) -> dict[str, Any]:
    """Read the settings of `event.toml` by key; mistakes are noted and left out."""
    beyond = _beyond_bounds(text)
    if beyond is not None:
        mistakes.append(Mistake(origin.at(1), "", beyond))
        return {}
    try:
        document = parse_toml(text, origin)
    except BadInput as error:
        mistakes.take(error)
        return {}
    scoring = document.pop(SCORING, {})
    entries = [Entry("", name, value, origin.at(_line_of(text, name))) for name, value in document.items()]
    if isinstance(scoring, dict):
        for name, value in scoring.items():
            entries.append(Entry(SCORING, name, value, origin.at(_line_of(text, name, SCORING))))
    else:
        table = phrase("expected a table, [{table}]", table=SCORING)
        mistakes.append(Mistake(origin.at(_line_of(text, SCORING)), SCORING, table))
    return settled(entries, origin, mistakes)


MOST_CHARACTERS, MOST_LINES, LONGEST_LINE = 100_000, 1_000, 2_500
"""Limits of an `event.toml`, which has some thirty lines. Parsing a long dotted key takes quadratic time."""


def _beyond_bounds(text: str) -> Phrase | None:
    """Describe which limit the text exceeds; None if it can be parsed."""
    lines = text.splitlines()
    bounds = (
        (len(text), MOST_CHARACTERS, phrase("characters")),
        (len(lines), MOST_LINES, phrase("lines")),
        (len(max(lines, key=len, default="")), LONGEST_LINE, phrase("characters in a line")),
    )
    for size, most, what in bounds:
        if size > most:
            return phrase("read {size:,} {what}, expected {most:,} at the most", size=size, what=what, most=most)
    return None


def parse_toml(text: str, origin: Origin) -> dict[str, Any]:
    """Parse a TOML text; raise `BadInput` with the line of a syntax error."""
    line = 1
    try:
        return tomllib.loads(text)
    except RecursionError:
        reason = phrase("it is nested deeper than any setting is")
    except ValueError as error:  # also for a number too long to parse
        place = re.search(r"line (\d+)", str(error))  # tomllib gives the line only in its message
        line, reason = int(place[1]) if place else 1, phrase("it is not TOML: {error}", error=error)
    raise BadInput([Mistake(origin.at(line), "", reason)])


def _line_of(text: str, key: str, table: str = "") -> int:
    """The line of a key in a table; 1 if it is written in some unusual way."""
    inside = ""
    stands_here = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*=""")
    for number, line in enumerate(text.splitlines(), start=1):
        heading = re.match(r"\s*\[\s*([\w-]+)\s*\]", line)
        if heading:
            inside = heading[1]
        if inside == table and stands_here.match(line):
            return number
        if heading and not table and inside == key:
            return number
    return 1


def settled(entries: Sequence[Entry], origin: Origin, mistakes: Mistakes) -> dict[str, Any]:
    """Read settings by key from entries; mistakes are noted and left out."""
    places = {entry.key: entry.where for entry in entries}
    if "name" not in places:
        mistakes.append(Mistake(origin.at(1), "name", phrase('the key is missing, expected name = "…"')))
    values: dict[str, Any] = {}
    for entry in entries:
        with mistakes.noting(entry.key, entry.where):
            values[entry.key] = _value(entry)
    for unfit in unfit_settings(with_settings(Event("", datetime.date.min), values)):
        mistakes.append(Mistake(places.get(unfit.key, origin.at(1)), unfit.key, unfit.reason))
    return values


def _value(entry: Entry) -> Any:
    known = {setting.name: setting for setting in SETTINGS if setting.table == entry.table}
    if entry.name not in known:
        names = [*known] if entry.table else [*known, SCORING]
        keys = one_of(names, entry.name)
        raise Misread(entry.name, phrase("{keys}: this version does not know another key", keys=keys))
    return entry.take(known[entry.name].values)


def write_settings(event: Event) -> str:
    """Format `event.toml` with every key, so that a later default does not change an old event."""
    import tomli_w  # only an export writes TOML

    document: dict[str, Any] = {}
    scoring: dict[str, Any] = {}
    for setting in SETTINGS:
        table = scoring if setting.table else document
        table[setting.name] = toml_value(setting.of(event))
    return tomli_w.dumps({**document, SCORING: scoring})


def toml_value(value: Any) -> Any:
    """Convert the value of a setting to a TOML value."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else value_text(value)
    return str(value) if isinstance(value, StrEnum) else value
