"""What is settled: each key that can be set with its value now and what it may be, and facts as people read them."""

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
"""What the tables of `event.toml` are called."""


Fact = tuple[str, Cell]
"""Something known of an event or of a competition, in words."""

FACT_FIELDS: tuple[Field[Fact], ...] = (
    Field("what", "What", cell=itemgetter(0)),
    Field("known", "Value", FOLDED, cell=itemgetter(1)),
)


def tables(event: Event, settings: Sequence[Setting]) -> list[Table[Setting]]:
    """One line a setting, those of the event first. What a single one is about stands above it."""
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
    """What is settled as JSON has it."""
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
