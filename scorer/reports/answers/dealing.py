"""Tables and notes on dealt hands: the lessons that can be dealt, and how often each seat and pair declares."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.declarers import declarers_by_cards
from scorer.reports.table import Field, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.model.events import Event


class LessonSummary(NamedTuple):
    """A lesson: its name, its sentence for the class, whether it needs the solver, its conditions and promises."""

    name: str
    sentence: str
    solved: bool
    conditions: tuple[str, ...]
    promises: tuple[str, ...]


def lesson_table(lessons: Sequence[LessonSummary]) -> Table[LessonSummary]:
    """Two lines a lesson for people, a row for programs."""
    fields: tuple[Field[LessonSummary], ...] = (
        Field("name"),
        Field("sentence"),
        Field("solved"),
        Field("conditions", value=lambda lesson: list(lesson.conditions)),
        Field("promises", value=lambda lesson: list(lesson.promises)),
    )
    notes: list[str] = []
    for lesson in lessons:
        notes += [lesson.name + (" (needs the solver)" if lesson.solved else ""), f"  {lesson.sentence}"]
    return Table("Lessons", fields, lessons, tuple(notes))


def describe_declarer_shares(event: Event) -> Iterator[Phrase]:
    """Describe how often each seat, and each pair by the schedule, declares; nothing without a declarer."""
    declarers = declarers_by_cards(event)
    if not declarers:
        return
    seats = Counter(declarers.values())
    counts = join_phrases((phrase("{seat} {boards}", seat=seat.label, boards=seats[seat]) for seat in Seat), ", ")
    yield phrase("Declaring: {counts}", counts=counts)
    pairs: Counter[str] = Counter()
    for sitting in event.schedule:
        for board in declarers.keys() & sitting.boards if sitting.is_meeting else ():
            for side, label in zip(Side, sitting.pairs, strict=True):
                pairs[label] += declarers[board].side is side
    if pairs:
        fewest, most = min(pairs.values()), max(pairs.values())
        times = most if fewest == most else phrase("{first} to {last}", first=fewest, last=most)
        yield phrase("With these hands, each pair declares {times} times in this movement", times=times)
