"""Messages as values: English text with named placeholders, and the values that fill them.

A phrase is put into a language where it is shown; `str` is its English, as on a terminal. Phrases and ways of joining
them belong here, deciding what to say does not.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple, Self, TypeAlias

PhraseValue: TypeAlias = "str | int | Phrase"


class Phrase(NamedTuple):
    """Text with placeholders in braces, and their values by name: texts, numbers or phrases.

    If a number decides between two forms, it is the value `number`; `english` is the form for 1, `plural` for all
    others.
    """

    english: str
    values: tuple[tuple[str, "PhraseValue"], ...] = ()
    plural: str = ""

    def __str__(self) -> str:
        return render(self, english_text)

    def __bool__(self) -> bool:
        return bool(self.english)

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def value_of(self, name: str) -> "PhraseValue":
        """Return the value of a placeholder; raise `KeyError` if there is none of that name."""
        return dict(self.values)[name]


EMPTY_PHRASE = Phrase("")
"""A phrase without any text."""


def phrase(english: str, **values: object) -> Phrase:
    """Return a phrase. `english` is what translators are given, so it is always a literal at the call."""
    return Phrase(english, tuple((name, _as_phrase_value(one)) for name, one in values.items()))


def _as_phrase_value(value: object) -> PhraseValue:
    return value if isinstance(value, (str, int, Phrase)) else str(value)


def literal(text: str) -> Phrase:
    """Return a phrase that is the same in every language, such as a name."""
    return Phrase("{text}", (("text", text),))


def count_phrase(number: int, word: str) -> Phrase:
    """Return a number of things: `1 result`, `2 results`, `1,344 results`; `word` is a literal at the call."""
    return Phrase(f"{{number:,}} {word}", (("number", number),), f"{{number:,}} {word}s")


def plural_phrase(number: int, singular: str, plural: str, **values: object) -> Phrase:
    """Return a phrase that has one form for one thing and another for several; both are literals at the call."""
    base = phrase(singular, number=number, **values)
    return Phrase(singular, base.values, plural)


def noun_form(number: float, word: str) -> Phrase:
    """Return the word for a number of things without the number: `result` for one, otherwise `results`."""
    return Phrase(word, (("number", 1 if number == 1 else 2),), f"{word}s")


def join_phrases(parts: Iterable[object], separator: str = "; ") -> Phrase:
    """Join phrases and texts with a separator; empty ones are left out."""
    non_empty = [part for part in parts if part not in ("", EMPTY_PHRASE)]
    if len(non_empty) == 1 and isinstance(non_empty[0], Phrase):
        return non_empty[0]
    names = [f"part{number}" for number in range(len(non_empty))]
    escaped = separator.replace("{", "{{").replace("}", "}}")
    return phrase(escaped.join(f"{{{name}}}" for name in names), **dict(zip(names, non_empty, strict=True)))


def join_with_and(parts: Iterable[object]) -> Phrase:
    """Join phrases, texts and numbers as a sentence does: `4, 5 and 6`. There must be at least one."""
    *others, last = parts
    if not others:
        return last if isinstance(last, Phrase) else literal(str(last))
    return phrase("{others} and {last}", others=join_phrases(map(_as_phrase_value, others), ", "), last=last)


def join_with_or(parts: Iterable[object]) -> Phrase:
    """Join phrases, texts and numbers as choices: `4, 5 or 6`. There must be at least one."""
    *others, last = parts
    if not others:
        return last if isinstance(last, Phrase) else literal(str(last))
    return phrase("{others} or {last}", others=join_phrases(map(_as_phrase_value, others), ", "), last=last)


def consecutive_runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the first and last of each run of consecutive numbers: 1, 2, 3 and 7 give 1 to 3 and 7 to 7."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def describe_runs(numbers: Iterable[int]) -> Phrase:
    """Return numbers in order as text: `1 to 4, 9`."""
    runs = (
        first if first == last else phrase("{first} to {last}", first=first, last=last)
        for first, last in consecutive_runs(numbers)
    )
    return join_phrases(runs, ", ")


class LabelledEnum(StrEnum):
    """Letters with the label that people read: `GAME = "G", phrase("game")`."""

    label: Phrase

    def __new__(cls, letters: str, label: Phrase = EMPTY_PHRASE) -> Self:
        member = str.__new__(cls, letters)
        member._value_, member.label = letters, label
        return member


def render(
    message: Phrase,
    translate: Callable[[Phrase, int | None], str],
    format_value: Callable[[str | int], str | int] = lambda value: value,
) -> str:
    """Put a phrase into words: `translate` finds the text in a language, given the number that decides its form.

    `format_value` gives texts and numbers the form of a medium.
    """
    values: dict[str, str | int] = {}
    for name, value in message.values:
        values[name] = render(value, translate, format_value) if isinstance(value, Phrase) else format_value(value)
    number = values.get("number") if message.plural else None
    return translate(message, number if isinstance(number, int) else None).format_map(values)


def english_text(message: Phrase, number: int | None) -> str:
    """Return the English text of a phrase, in the form for a number."""
    return message.english if number in (None, 1) else message.plural


def to_json(message: Phrase) -> str:
    """Return a phrase as JSON, as it is stored; `from_json` reads it back."""
    import json  # only needed for the history

    return json.dumps(_to_document(message), ensure_ascii=False, separators=(",", ":"))


def _to_document(message: Phrase) -> list[object]:
    values = {name: _to_document(value) if isinstance(value, Phrase) else value for name, value in message.values}
    return [message.english, values, message.plural] if message.plural else [message.english, values]


def from_json(text: str) -> Phrase:
    """Return the phrase that `to_json` wrote, at any time: a text that is no longer in the catalogues stays English."""
    import json  # only needed for the history

    return _from_document(json.loads(text))


def _from_document(document: Iterable[Any]) -> Phrase:
    english, values, *plural = document
    return Phrase(english, tuple(_values_from_document(values)), *plural)


def _values_from_document(values: Mapping[str, Any]) -> Iterable[tuple[str, PhraseValue]]:
    for name, value in values.items():
        yield name, _from_document(value) if isinstance(value, list) else value
