"""Dates, times and numbers in sentences, which look different on terminals and in print.

Terminals, files and addresses have `2026-11-17` and `-5`; pages and paper have `17 November 2026` and `−5`. What
somebody typed stays as it was typed.
"""

from __future__ import annotations

import datetime
from typing import Self

from scorer.i18n import Phrase, as_written, told

MINUS = "−"
"""The minus sign in print; files and codes use a hyphen."""


class Written(str):
    """A value as files and terminals have it; `printed` is the form for pages and paper."""

    __slots__ = ("in_print",)
    in_print: str

    def __new__(cls, text: str, in_print: str) -> Self:
        written = super().__new__(cls, text)
        written.in_print = in_print
        return written


def day_shown(day: datetime.date) -> str:
    """Return a date as people read it: `17 November 2026`."""
    return f"{day.day} {day:%B %Y}"


def minus(number: str) -> str:
    """Return a number with a typographic minus sign."""
    return number.replace("-", MINUS)


def day(known: datetime.date) -> Written:
    """Return a date for a sentence."""
    return Written(known.isoformat(), day_shown(known))


def moment(noted: str) -> str:
    """Return a time such as `2026-11-17 21:05` for a sentence.

    A director may have typed something else there, which stays as it is.
    """
    try:
        known = datetime.datetime.strptime(noted, "%Y-%m-%d %H:%M")
    except ValueError:
        return noted
    return Written(noted, f"{day_shown(known)}, {known:%H:%M}")


def signed(number: int) -> Written:
    """Return a score with its sign for a sentence: `+420`, `-50`."""
    return Written(f"{number:+}", minus(f"{number:+}"))


def in_print(said: Phrase | str) -> str:
    """Return a message in the form for pages and paper."""
    if isinstance(said, Phrase):
        return told(said, as_written, _value_in_print)
    return said.in_print if isinstance(said, Written) else said


def _value_in_print(value: str | int) -> str | int:
    if isinstance(value, str):
        return in_print(value)
    return minus(str(value)) if value < 0 else value
