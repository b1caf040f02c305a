"""Lessons: what the deals for a class have in common, as a table of conditions that a teacher can extend."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorer.dealing.conditions import CONDITIONS, Condition, Situation
from scorer.errors import BadInput, Misread, Mistake, Mistakes, Where, misread, one_of, refused
from scorer.records.texts import free_text
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OWN = Path(__file__).with_name("lessons.toml")
"""The lessons that every teacher finds here."""

SENTENCE = "sentence"

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Lesson(NamedTuple):
    """A lesson: the name by which it is asked for, a sentence for the class, and what it asks of a deal."""

    name: str
    sentence: str
    conditions: tuple[Condition, ...]

    @property
    def solved(self) -> bool:
        """Whether it asks for the solver."""
        return any(condition.solved for condition in self.conditions)

    def starved_by(self, situation: Situation, *, solved: bool) -> Condition | None:
        """The first condition that does not hold, of those that ask for the solver or of the others."""
        for condition in self.conditions:
            if condition.solved is solved and not condition.holds(situation):
                return condition
        return None


def own_lessons() -> dict[str, Lesson]:
    """Those that come with the program, in the order of a course."""
    return read_lessons(OWN.read_text(encoding="utf-8"), OWN.name)


def read_lessons(text: str, file: str) -> dict[str, Lesson]:
    """Read a TOML text of lessons, a table each; raise `BadInput` with everything that is wrong."""
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput([Mistake(Where(file), "", phrase("expected a TOML file: {error}", error=error))]) from error
    mistakes = Mistakes()
    lessons: dict[str, Lesson] = {}
    for name, table in tables.items():
        with mistakes.noting(name, Where(file)):
            lessons[name] = _lesson(name, table, file)
    mistakes.refuse()
    return lessons


def _lesson(name: str, table: object, file: str) -> Lesson:
    if not _NAME.fullmatch(name):
        raise Misread(name, phrase("a name of small letters, digits and hyphens, such as drawing-trumps"))
    if not isinstance(table, dict):
        raise Misread(str(table), phrase("a table of conditions, which begins with [{name}]", name=name))
    mistakes = Mistakes()
    conditions: list[Condition] = []
    sentence = mistakes.read(f"{name}.{SENTENCE}", str(table.get(SENTENCE, "")), _sentence, Where(file))
    for key, value in table.items():
        with mistakes.noting(f"{name}.{key}", Where(file)):
            if key != SENTENCE:
                conditions += _conditions(key, value)
    mistakes.refuse()
    return Lesson(name, sentence or "", tuple(conditions))


def _sentence(text: str) -> str:
    sentence = free_text(text)
    if not sentence:
        raise Misread("", phrase("one sentence for the class"))
    return sentence


def _conditions(key: str, value: object) -> list[Condition]:
    if key not in CONDITIONS:
        raise Misread(key, one_of([SENTENCE, *CONDITIONS], key))
    return CONDITIONS[key](key, value)


def called(names: Sequence[str], lessons: Mapping[str, Lesson]) -> list[Lesson]:
    """The lessons of some names; raise `BadInput` for the first that there is not."""
    for name in names:
        if name not in lessons:
            raise refused("lesson", misread(name, one_of(lessons, name)))
    return [lessons[name] for name in names]
