"""Settings: each key that can be set, its current value and its possible values; and facts as named values."""

from __future__ import annotations

import datetime
from enum import StrEnum
from fractions import Fraction
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING

from scorer.i18n import Phrase, phrase
from scorer.model.settings import Setting, format_value
from scorer.reports.table import FOLDED, Cell, Field, Table, number_to_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.model.events import Event

CHANGE_HINT = phrase("To change one: scorer set KEY VALUE")

USUAL_SETTINGS = (
    *("name", "date", "club", "rules", "boards", "winners", "announce"),
    *("scoring.method", "scoring.sit_out", "scoring.sections"),
)
"""The keys of the settings that clubs change."""

TABLE_TITLES = {"": phrase("Event"), "scoring": phrase("Scoring")}
"""Titles of the tables of `event.toml`."""


NamedValue = tuple[Phrase | str, Cell]
"""A fact about an event or a competition: its name and its value."""

NAMED_VALUE_FIELDS: tuple[Field[NamedValue], ...] = (
    Field("what", phrase("What"), cell=itemgetter(0)),
    Field("known", phrase("Value"), FOLDED, cell=itemgetter(1)),
)


def setting_tables(event: Event, settings: Sequence[Setting]) -> list[Table[Setting]]:
    """A line for each setting, those of the event first; a single setting is explained in the notes."""
    fields: tuple[Field[Setting], ...] = (
        Field("key", phrase("Key"), cell=attrgetter("name"), value=attrgetter("key")),
        Field(
            "value",
            phrase("Value"),
            FOLDED,
            cell=lambda setting: format_value(setting.value_of(event)),
            value=lambda setting: setting_to_json(setting.value_of(event)),
        ),
        Field("expected", phrase("Allowed values"), FOLDED, cell=attrgetter("value_type.expected")),
        Field("about", value=attrgetter("about")),
    )
    tables: list[Table[Setting]] = []
    for name, title in TABLE_TITLES.items():
        own = [setting for setting in settings if setting.table == name]
        if own:
            tables.append(Table(title, fields, own))
    notes: list[Phrase | str] = [CHANGE_HINT]
    if len(settings) == 1:
        notes.insert(0, settings[0].about)
    return [tables[0]._replace(notes=tuple(notes)), *tables[1:]]


def setting_to_json(value: object) -> object:
    """Convert the value of a setting to JSON."""
    match value:
        case Fraction():
            return number_to_json(value)
        case datetime.date():
            return value.isoformat()
        case tuple():
            return list(value)
        case StrEnum():
            return str(value)
        case _:
            return value
