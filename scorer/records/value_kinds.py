"""What a setting may be, a word, a number, a text: how it is read, what refuses it, and how it is kept."""

from __future__ import annotations

import datetime
import re
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scorer.errors import Misread, one_of
from scorer.records.numbers import decimal_text
from scorer.records.texts import name_text, needed_name
from scorer.words import Phrase, chained, phrase

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
    expected: Phrase
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

    return Values(read, chained(texts, ", "), (str, int, float), words=texts)


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
    expected = phrase("a whole number, {least} to {most}", least=least, most=most)

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise Misread(text, expected)
        return int(text)

    return Values(read, expected, (int,), kept=int, least=least, most=most)


def words_or_number(read: Callable[[str], Any], reread: Callable[[str], Any], expected: Phrase) -> Values:
    """A word or a number, which `read` understands, and `reread` as the database keeps it."""
    return Values(read, expected, (str, int, float), reread=reread)


_TRUE_OR_FALSE, _A_DATE, _A_TEXT = phrase("true or false"), phrase("a date such as 2026-11-17"), phrase("a text")


def _flag(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise Misread(text, _TRUE_OR_FALSE)
    return text.lower() == "true"


def _date(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise Misread(text, _A_DATE) from error


def _name(text: str) -> str:
    return needed_name(text.strip(), phrase("the name of the event"))


FLAG = Values(_flag, _TRUE_OR_FALSE, (bool,), kept=bool)
DATE = Values(_date, _A_DATE, (datetime.date, str), kept=datetime.date)
TEXT = Values(name_text, _A_TEXT, (str,), free=True)
NAME = Values(_name, _A_TEXT, (str,), free=True, needed=True)
