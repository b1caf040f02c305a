"""Messages as values: English text with named placeholders, and the values that fill them.

A phrase is put into a language where it is shown; `str` is its English, as on a terminal. Phrases and ways of joining
them belong here, deciding what to say does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self, TypeAlias

Value: TypeAlias = "str | int | Phrase"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Text with placeholders in braces, and their values by name: texts, numbers or phrases.

    If a number decides between two forms, it is the value `number`; `english` is the form for 1, `plural` for all
    others.
    """

    english: str
    values: tuple[tuple[str, Value], ...] = ()
    plural: str = ""

    def __str__(self) -> str:
        return told(self, as_written)

    def __bool__(self) -> bool:
        return bool(self.english)

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __getitem__(self, name: str) -> Value:
        """Return the value of a placeholder; raise `KeyError` if there is none of that name."""
        return dict(self.values)[name]


NOTHING = Phrase("")
"""A phrase without any text."""


def phrase(english: str, **values: object) -> Phrase:
    """Return a phrase. `english` is what translators are given, so it is always a literal at the call."""
    return Phrase(english, tuple((name, _value(one)) for name, one in values.items()))


def _value(one: object) -> Value:
    return one if isinstance(one, (str, int, Phrase)) else str(one)


def literal(text: str) -> Phrase:
    """Return a phrase that is the same in every language, such as a name."""
    return Phrase("{text}", (("text", text),))


def counted(number: int, what: str) -> Phrase:
    """Return a number of things: `1 result`, `2 results`, `1,344 results`; `word` is a literal at the call."""
    return Phrase(f"{{number:,}} {what}", (("number", number),), f"{{number:,}} {what}s")


def numbered(number: int, one: str, many: str, **values: object) -> Phrase:
    """Return a phrase that has one form for one thing and another for several; both are literals at the call."""
    said = phrase(one, number=number, **values)
    return Phrase(one, said.values, many)


def noun(number: float, what: str) -> Phrase:
    """Return the word for a number of things without the number: `result` for one, otherwise `results`."""
    return Phrase(what, (("number", 1 if number == 1 else 2),), f"{what}s")


def chained(parts: Iterable[object], by: str = "; ") -> Phrase:
    """Join phrases and texts with a separator; empty ones are left out."""
    said = [part for part in parts if part not in ("", NOTHING)]
    if len(said) == 1 and isinstance(said[0], Phrase):
        return said[0]
    names = [f"part{number}" for number in range(len(said))]
    between = by.replace("{", "{{").replace("}", "}}")
    return phrase(between.join(f"{{{name}}}" for name in names), **dict(zip(names, said, strict=True)))


def joined(parts: Iterable[object]) -> Phrase:
    """Join phrases, texts and numbers as a sentence does: `4, 5 and 6`. There must be at least one."""
    *others, last = parts
    if not others:
        return last if isinstance(last, Phrase) else literal(str(last))
    return phrase("{others} and {last}", others=chained(map(_value, others), ", "), last=last)


def runs_of(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the first and last of each run of consecutive numbers: 1, 2, 3 and 7 give 1 to 3 and 7 to 7."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


class Spoken(StrEnum):
    """Letters with the label that people read: `GAME = "G", phrase("game")`."""

    word: Phrase

    def __new__(cls, letters: str, word: Phrase = NOTHING) -> Self:
        member = str.__new__(cls, letters)
        member._value_, member.word = letters, word
        return member


def told(
    said: Phrase,
    translated: Callable[[Phrase, int | None], str],
    shown: Callable[[str | int], str | int] = lambda value: value,
) -> str:
    """Put a phrase into words: `translate` finds the text in a language, given the number that decides its form.

    `format_value` gives texts and numbers the form of a medium.
    """
    values: dict[str, str | int] = {}
    for name, value in said.values:
        values[name] = told(value, translated, shown) if isinstance(value, Phrase) else shown(value)
    number = values.get("number") if said.plural else None
    return translated(said, number if isinstance(number, int) else None).format_map(values)


def as_written(said: Phrase, number: int | None) -> str:
    """Return the English text of a phrase, in the form for a number."""
    return said.english if number in (None, 1) else said.plural


def packed(said: Phrase) -> str:
    """Return a phrase as JSON, as it is stored; `from_json` reads it back."""
    import json  # only needed for the history

    return json.dumps(_document(said), ensure_ascii=False, separators=(",", ":"))


def _document(said: Phrase) -> list[Any]:
    values = {name: _document(value) if isinstance(value, Phrase) else value for name, value in said.values}
    return [said.english, values, said.plural] if said.plural else [said.english, values]


def unpacked(text: str) -> Phrase:
    """Return the phrase that `to_json` wrote, at any time: a text that is no longer in the catalogues stays English."""
    import json  # only needed for the history

    return _of_document(json.loads(text))


def _of_document(document: Iterable[Any]) -> Phrase:
    english, values, *plural = document
    return Phrase(english, tuple(_values_of(values)), *plural)


def _values_of(values: Mapping[str, Any]) -> Iterable[tuple[str, Value]]:
    for name, value in values.items():
        yield name, _of_document(value) if isinstance(value, list) else value
