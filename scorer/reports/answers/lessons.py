"""The lessons for which hands can be dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.reports.table import Field, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Listed(NamedTuple):
    """A lesson: its name, its sentence for the class, whether it asks for the solver, and its conditions in writing."""

    name: str
    sentence: str
    solved: bool
    conditions: tuple[str, ...]


def table(lessons: Sequence[Listed]) -> Table[Listed]:
    """Two lines a lesson for people, a row for programs."""
    fields: tuple[Field[Listed], ...] = (
        Field("name"),
        Field("sentence"),
        Field("solved"),
        Field("conditions", value=lambda lesson: list(lesson.conditions)),
    )
    return Table("Lessons", fields, lessons, tuple(_lines(lessons)))


def _lines(lessons: Sequence[Listed]) -> Iterator[str]:
    for lesson in lessons:
        yield lesson.name + (" (needs the solver)" if lesson.solved else "")
        yield f"  {lesson.sentence}"
