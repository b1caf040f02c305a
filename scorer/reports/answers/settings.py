"""Settings: each key that can be set, its current value and its possible values; and facts as named values."""

from __future__ import annotations

import datetime
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING

from scorer.model.settings import Setting, value_text
from scorer.reports.table import FOLDED, Cell, Field, Table, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.model.events import Event

HOW = "To change one: scorer set KEY VALUE"

TITLES = {"": "Event", "scoring": "Scoring"}
"""Titles of the tables of `event.toml`."""


Fact = tuple[str, Cell]
"""A fact about an event or a competition: its name and its value."""

FACT_FIELDS: tuple[Field[Fact], ...] = (
    Field("what", "What", cell=itemgetter(0)),
    Field("known", "Value", FOLDED, cell=itemgetter(1)),
)


def tables(event: Event, settings: Sequence[Setting]) -> list[Table[Setting]]:
    """A line for each setting, those of the event first; a single setting is explained in the notes."""
    fields: tuple[Field[Setting], ...] = (
        Field("key", "Key", cell=attrgetter("name"), value=attrgetter("key")),
        Field(
            "value",
            "Is",
            FOLDED,
            cell=lambda setting: value_text(setting.of(event)),
            value=lambda setting: plain_setting(setting.of(event)),
        ),
        Field("expected", "May be", FOLDED, cell=attrgetter("values.expected")),
        Field("about", value=attrgetter("about")),
    )
    shown: list[Table[Setting]] = []
    for name, title in TITLES.items():
        own = [setting for setting in settings if setting.table == name]
        if own:
            shown.append(Table(title, fields, own))
    notes = [HOW]
    if len(settings) == 1:
        notes.insert(0, settings[0].about)
    return [replace(shown[0], notes=tuple(notes)), *shown[1:]]


def plain_setting(value: object) -> object:
    """Convert the value of a setting to JSON."""
    match value:
        case Fraction():
            return number(value)
        case datetime.date():
            return value.isoformat()
        case tuple():
            return list(value)
        case StrEnum():
            return str(value)
        case _:
            return value
