"""What can be set for an event: each key with its value now, what it may be, and a few words about it."""

from __future__ import annotations

import datetime
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorer.records.value_kinds import value_text
from scorer.reports.table import FOLDED, Field, Table, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event, Setting

HOW = "To change one: scorer set KEY VALUE"

TITLES = {"": "Event", "scoring": "Scoring"}
"""What the tables of `event.toml` are called."""


def tables(event: Event, settings: Sequence[Setting]) -> list[Table[Setting]]:
    """One line a setting, those of the event first. What a single one is about stands above it."""
    shown: list[Table[Setting]] = []
    for name, title in TITLES.items():
        own = [setting for setting in settings if setting.table == name]
        if own:
            shown.append(Table(title, _fields(event), own))
    notes = [HOW]
    if len(settings) == 1:
        notes.insert(0, settings[0].about)
    return [replace(shown[0], notes=tuple(notes)), *shown[1:]]


def _fields(event: Event) -> tuple[Field[Setting], ...]:
    return (
        Field("key", "Key", cell=attrgetter("name"), value=attrgetter("key")),
        Field(
            "value", "Is", FOLDED, cell=partial(_text, event), value=lambda setting: plain_setting(setting.of(event))
        ),
        Field("expected", "May be", cell=attrgetter("values.expected")),
        Field("about", value=attrgetter("about")),
    )


def document(event: Event, settings: Sequence[Setting]) -> dict[str, Any]:
    """The same for programs."""
    return {"settings": [row for table in tables(event, settings) for row in table.rows]}


def _text(event: Event, setting: Setting) -> str:
    return value_text(setting.of(event))


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
