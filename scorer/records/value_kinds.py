"""What a setting may be, a word, a number, a text: how it is read, what refuses it, and how it is kept."""

from __future__ import annotations

import datetime
import re
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scorer.errors import Misread, one_of
from scorer.records.numbers import decimal_text
from scorer.records.texts import name_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

W = TypeVar("W", bound=StrEnum)


class Values(NamedTuple):
    """All that a setting may be.

    `read` understands a text and raises `Misread`; `expected` says what it takes. `reread`, where it is not the same,
    understands what the database keeps from before there were bounds. A TOML file has values of
    `types`, the database keeps one as `kept`: a text, a whole number, a flag or a date. `words` are the only
    texts there are, `least` and `most` the bounds of a number. A `free` text is what somebody calls something;
    `needed` is one that is never empty.
    """

    read: Callable[[str], Any]
    expected: str
    types: tuple[type, ...]
    kept: type = str
    words: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    free: bool = False
    needed: bool = False
    reread: Callable[[str], Any] | None = None

    def of_toml(self, value: object) -> Any:
        """Take a value as a TOML file has it; raise `Misread` for what the setting cannot be."""
        text = value_text(value)
        if type(value) not in self.types:
            raise Misread(text, self.expected)
        return self.read(text)

    def to_keep(self, value: Any) -> Any:
        """A value as the database keeps it; `restored` takes it back."""
        return value_text(value) if self.kept is str else value

    def restored(self, kept: Any) -> Any:
        """A value out of the database, where SQLite has flags as numbers and dates as texts."""
        if self.kept is int or self.free:
            return kept
        if self.kept is bool:
            return bool(kept)
        return (self.reread or self.read)(str(kept))


def value_text(value: object) -> str:
    """A value in writing: flags in small letters, a percentage as a decimal number."""
    if isinstance(value, bool):
        return str(value).lower()
    return decimal_text(value) if isinstance(value, Fraction) else str(value)


def words(known: Iterable[str], make: Callable[[str], Any] = str) -> Values:
    """One of some words, of which `make` makes the value."""
    texts = tuple(str(word) for word in known)

    def read(text: str) -> Any:
        if text not in texts:
            raise Misread(text, one_of(texts, text))
        return make(text)

    return Values(read, ", ".join(texts), (str, int, float), words=texts)


def word_of(known: type[W], text: str) -> W:
    """Read one of the words of an enumeration; raise `Misread` for any other."""
    if text not in known.__members__.values():
        raise Misread(text, lambda: one_of(list(known), text))
    return known(text)


def words_of(known: type[W]) -> Values:
    """One of the words of an enumeration."""
    return words(known, known)


def whole_numbers(least: int, most: int) -> Values:
    """A whole number within bounds."""
    expected = f"a whole number, {least} to {most}"

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise Misread(text, expected)
        return int(text)

    return Values(read, expected, (int,), kept=int, least=least, most=most)


def words_or_number(read: Callable[[str], Any], reread: Callable[[str], Any], expected: str) -> Values:
    """A word or a number, which `read` understands, and `reread` as the database keeps it."""
    return Values(read, expected, (str, int, float), reread=reread)


def _flag(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise Misread(text, "true or false")
    return text.lower() == "true"


def _date(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise Misread(text, "a date such as 2026-11-17") from error


def _name(text: str) -> str:
    name = name_text(text)
    if not name:
        raise Misread("", "the name of the event")
    return name


FLAG = Values(_flag, "true or false", (bool,), kept=bool)
DATE = Values(_date, "a date such as 2026-11-17", (datetime.date, str), kept=datetime.date)
TEXT = Values(name_text, "a text", (str,), free=True)
NAME = Values(_name, "a text", (str,), free=True, needed=True)
