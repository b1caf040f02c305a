"""What is said to people, as a value: English with places in it, and what stands in them.

A phrase becomes a sentence where it is shown, in the language of whoever reads it; `str` is what a terminal says, in
English. What belongs here: phrases and how they are joined. What does not: deciding which one is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self, TypeAlias

Value: TypeAlias = "str | int | Phrase"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words with places in braces, and by their names the values that stand there: texts, numbers, phrases.

    Where a number decides between two forms, it is the value `number`, `english` is for 1 and `plural` for all others.
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
        """What stands in a place; raise `KeyError` for one that there is not."""
        return dict(self.values)[name]


NOTHING = Phrase("")
"""Nothing to say."""


def phrase(english: str, **values: object) -> Phrase:
    """Say something: `english` is what translators are given, so it is always written out where this is called."""
    return Phrase(english, tuple((name, _value(one)) for name, one in values.items()))


def _value(one: object) -> Value:
    return one if isinstance(one, (str, int, Phrase)) else str(one)


def literal(text: str) -> Phrase:
    """What is said as it is in every language, such as a name."""
    return Phrase("{text}", (("text", text),))


def counted(number: int, what: str) -> Phrase:
    """Say how many: `1 result`, `2 results`, `1,344 results`; `what` is written out like the words of a phrase."""
    return Phrase(f"{{number:,}} {what}", (("number", number),), f"{{number:,}} {what}s")


def numbered(number: int, one: str, many: str, **values: object) -> Phrase:
    """Say something in one of two forms, for one thing or for several; both are written out like a phrase."""
    said = phrase(one, number=number, **values)
    return Phrase(one, said.values, many)


def noun(number: float, what: str) -> Phrase:
    """What is counted, without its number: `result` for one, else `results`."""
    return Phrase(what, (("number", 1 if number == 1 else 2),), f"{what}s")


def chained(parts: Iterable[object], by: str = "; ") -> Phrase:
    """Phrases and texts one after the other, with a sign between them; empty ones are left out."""
    said = [part for part in parts if part not in ("", NOTHING)]
    if len(said) == 1 and isinstance(said[0], Phrase):
        return said[0]
    names = [f"part{number}" for number in range(len(said))]
    between = by.replace("{", "{{").replace("}", "}}")
    return phrase(between.join(f"{{{name}}}" for name in names), **dict(zip(names, said, strict=True)))


def joined(parts: Iterable[object]) -> Phrase:
    """Phrases, texts and numbers as a sentence joins them: `4, 5 and 6`; at least one."""
    *others, last = parts
    if not others:
        return last if isinstance(last, Phrase) else literal(str(last))
    return phrase("{others} and {last}", others=chained(map(_value, others), ", "), last=last)


def runs_of(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """The first and the last of numbers that follow each other: of 1, 2, 3 and 7 it is 1 to 3 and 7 to 7."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


class Spoken(StrEnum):
    """What is written in letters, and what is said for it: `GAME = "G", phrase("game")`."""

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
    """Put a phrase into words: `translated` finds them in a language, for a number where one decides.

    `shown` gives texts and numbers the form of a medium.
    """
    values: dict[str, str | int] = {}
    for name, value in said.values:
        values[name] = told(value, translated, shown) if isinstance(value, Phrase) else shown(value)
    number = values.get("number") if said.plural else None
    return translated(said, number if isinstance(number, int) else None).format_map(values)


def as_written(said: Phrase, number: int | None) -> str:
    """A phrase in English, as the program has it."""
    return said.english if number in (None, 1) else said.plural


def packed(said: Phrase) -> str:
    """A phrase as JSON, as it is kept; `unpacked` takes it back."""
    import json  # only history is packed

    return json.dumps(_document(said), ensure_ascii=False, separators=(",", ":"))


def _document(said: Phrase) -> list[Any]:
    values = {name: _document(value) if isinstance(value, Phrase) else value for name, value in said.values}
    return [said.english, values, said.plural] if said.plural else [said.english, values]


def unpacked(text: str) -> Phrase:
    """The phrase that `packed` wrote, at any time: what is no longer said so is told in English."""
    import json  # only history is packed

    return _of_document(json.loads(text))


def _of_document(document: Iterable[Any]) -> Phrase:
    english, values, *plural = document
    return Phrase(english, tuple(_values_of(values)), *plural)


def _values_of(values: Mapping[str, Any]) -> Iterable[tuple[str, Value]]:
    for name, value in values.items():
        yield name, _of_document(value) if isinstance(value, list) else value
