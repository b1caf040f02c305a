"""Dates, times and numbers in sentences, which look different on terminals and in print.

Terminals, files and addresses have `2026-11-17` and `-5`; pages and paper have `17 November 2026` and `−5`. What
somebody typed stays as it was typed.
"""

from __future__ import annotations

import datetime
from typing import Self

from scorer.i18n import Phrase, english_text, phrase, render

MINUS_SIGN = "−"
"""The minus sign in print; files and codes use a hyphen."""


class PrintableText(str):
    """A value as files and terminals have it; `printed` is the form for pages and paper."""

    __slots__ = ("printed",)
    printed: str

    def __new__(cls, text: str, printed: str) -> Self:
        value = super().__new__(cls, text)
        value.printed = printed
        return value


class DayText(PrintableText):
    """A date, perhaps with a time, as `2026-11-17` or `2026-11-17 21:05`."""

    __slots__ = ()


class FigureText(str):
    """Figures as English writes them: `12.50%`, `−7`, `12.5 – 7.5`."""

    __slots__ = ()


ENGLISH = "en"

SWAPPED_MARKS = str.maketrans(".,", ",.")
"""The marks of decimals and thousands of languages that have them the other way round."""

NO_BREAK_SPACE = "\u00a0"


class PageNumber(int):
    """A whole number that is written with the minus sign of print."""

    def __format__(self, form: str) -> str:
        return with_minus_sign(super().__format__(form))


class SwappedNumber(PageNumber):
    """A whole number whose thousands are set apart by a full stop."""

    def __format__(self, form: str) -> str:
        return super().__format__(form).translate(SWAPPED_MARKS)


def localise(value: str | int, language: str) -> str | int:
    """Return a number or a date as a language writes it: `12,50 %` and `25.11.2026` in German.

    Any other text stays, as somebody may have typed it. In English only negative numbers differ from those on a
    terminal.
    """
    if language == ENGLISH:
        return PageNumber(value) if isinstance(value, int) and value < 0 else value
    match value:
        case FigureText():
            return value.translate(SWAPPED_MARKS).replace("%", f"{NO_BREAK_SPACE}%")
        case DayText():
            day, _, time = value.partition(" ")
            return ", ".join(filter(None, (".".join(reversed(day.split("-"))), time)))
        case int():
            return SwappedNumber(value)
        case _:
            return value


def format_day(day: datetime.date) -> str:
    """Return a date as people read it: `17 November 2026`."""
    return f"{day.day} {day:%B %Y}"


DAYS_OF_MONTHS = (
    phrase("{day} January {year}"),
    phrase("{day} February {year}"),
    phrase("{day} March {year}"),
    phrase("{day} April {year}"),
    phrase("{day} May {year}"),
    phrase("{day} June {year}"),
    phrase("{day} July {year}"),
    phrase("{day} August {year}"),
    phrase("{day} September {year}"),
    phrase("{day} October {year}"),
    phrase("{day} November {year}"),
    phrase("{day} December {year}"),
)
"""A day of each month."""


def day_phrase(day: datetime.date) -> Phrase:
    """Return a date for pages in any language: `17 November 2026`, `17. November 2026`."""
    return phrase(DAYS_OF_MONTHS[day.month - 1].english, day=day.day, year=str(day.year))


def format_weekday(day: datetime.date) -> str:
    """Return a date with its day of the week: `Tuesday, 17 November 2026`."""
    return f"{day:%A}, {format_day(day)}"


def with_minus_sign(text: str) -> str:
    """Return a number with a typographic minus sign."""
    return text.replace("-", MINUS_SIGN)


def day_text(date: datetime.date) -> PrintableText:
    """Return a date for a sentence."""
    return DayText(date.isoformat(), format_day(date))


def time_text(text: str) -> str:
    """Return a time such as `2026-11-17 21:05` for a sentence.

    A director may have typed something else there, which stays as it is.
    """
    try:
        time = datetime.datetime.strptime(text, "%Y-%m-%d %H:%M")
    except ValueError:
        return text
    return DayText(text, f"{format_day(time)}, {time:%H:%M}")


def signed_text(number: int) -> PrintableText:
    """Return a score with its sign for a sentence: `+420`, `-50`."""
    return PrintableText(f"{number:+}", with_minus_sign(f"{number:+}"))


def format_for_print(message: Phrase | str) -> str:
    """Return a message in the form for pages and paper."""
    if isinstance(message, Phrase):
        return render(message, english_text, _format_value_for_print)
    return message.printed if isinstance(message, PrintableText) else message


def _format_value_for_print(value: str | int) -> str | int:
    if isinstance(value, str):
        return format_for_print(value)
    return with_minus_sign(str(value)) if value < 0 else value
