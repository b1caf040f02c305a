"""Days, moments and numbers in sentences, which know how pages and paper say them, and sentences as these have them.

Terminals, files and addresses have `2026-11-17` and `-5`; pages and paper say `17 November 2026` and `−5`. What
somebody typed stays as it was typed.
"""

from __future__ import annotations

import datetime
from typing import Self

from scorer.i18n import Phrase, as_written, told

MINUS = "−"
"""The sign of a number below nothing, as people read it; files and codes have a hyphen."""


class Written(str):
    """A value as files and terminals have it; `in_print` it is said otherwise."""

    __slots__ = ("in_print",)
    in_print: str

    def __new__(cls, text: str, in_print: str) -> Self:
        written = super().__new__(cls, text)
        written.in_print = in_print
        return written


def day_shown(day: datetime.date) -> str:
    """A day as it is said: `17 November 2026`."""
    return f"{day.day} {day:%B %Y}"


def minus(number: str) -> str:
    """A number in figures, with the sign that people read."""
    return number.replace("-", MINUS)


def day(known: datetime.date) -> Written:
    """A day in a sentence."""
    return Written(known.isoformat(), day_shown(known))


def moment(noted: str) -> str:
    """When something was done, in a sentence: `2026-11-17 21:05`; a director may have typed anything else there."""
    try:
        known = datetime.datetime.strptime(noted, "%Y-%m-%d %H:%M")
    except ValueError:
        return noted
    return Written(noted, f"{day_shown(known)}, {known:%H:%M}")


def signed(number: int) -> Written:
    """A score in a sentence, with its sign: `+420`, `-50`."""
    return Written(f"{number:+}", minus(f"{number:+}"))


def in_print(said: Phrase | str) -> str:
    """A sentence as pages and paper have it."""
    if isinstance(said, Phrase):
        return told(said, as_written, _value_in_print)
    return said.in_print if isinstance(said, Written) else said


def _value_in_print(value: str | int) -> str | int:
    if isinstance(value, str):
        return in_print(value)
    return minus(str(value)) if value < 0 else value
