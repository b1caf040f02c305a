"""What a change comes to, and what it has to stand up to before it may be stored."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.errors import Mistake, Mistakes
from scorer.movements.movement import repeats_by_name, shared_by_name
from scorer.movements.schedule import faults
from scorer.records.contradictions import contradictions
from scorer.records.history import Subject, Topic

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event
    from scorer.records.marks import Mark
    from scorer.records.results import Result

T = TypeVar("T")


class Changed(NamedTuple):
    """An event as it will be, what the change is about, and what to tell the director."""

    event: Event
    subject: Subject
    sentence: str


def with_replaced(things: Sequence[T], old: T, new: T) -> tuple[T, ...]:
    """The same things in the same order, one in the place of another."""
    place = things.index(old)
    return (*things[:place], new, *things[place + 1 :])


def about_results(results: Iterable[Result], topic: Topic = Topic.RESULT) -> Subject:
    """The subject of a change of results: the board and the pairs that all of them share."""
    boards: set[int] = set()
    north_souths: set[str | None] = set()
    east_wests: set[str | None] = set()
    for result in results:
        boards.add(result.board)
        north_souths.add(result.ns)
        east_wests.add(result.ew)
    return Subject(topic, the_only(boards), the_only(north_souths), the_only(east_wests))


def the_only(values: set[T]) -> T | None:
    """The value that all share; None where there are several, or none."""
    if len(values) != 1:
        return None
    (value,) = values
    return value


def settled(before: Event, change: Changed) -> Changed:
    """A change as it may be stored, without the marks on results that it made others.

    Raises `BadInput` with everything that cannot stand together any more.
    """
    after = replace(change.event, marks=tuple(_marks_still_right(before, change.event)))
    mistakes = Mistakes()
    mistakes.extend(_schedule_faults(before, after))
    mistakes.extend(_contradictions(before, after))
    mistakes.extend(too_few_boards(before, after))
    mistakes.refuse()
    return change._replace(event=after)


def _marks_still_right(before: Event, after: Event) -> Iterator[Mark]:
    """The new marks, and the old ones whose pairs have the same result as before."""
    touched: set[tuple[int, str]] = set()
    for result in set(before.results) ^ set(after.results):
        for label in result.pairs:
            touched.add((result.board, label))
    for mark in after.marks:
        meant = {(mark.board, label) for label in mark.pairs.split()}
        if mark not in before.marks or not meant & touched:
            yield mark


def _schedule_faults(before: Event, after: Event) -> Iterator[Mistake]:
    """What makes a new schedule invalid; one from which only something was taken is as good as before."""
    if after.movement == before.movement and not _adds_meetings(before.schedule, after.schedule):
        return
    shared, repeats = shared_by_name(after.movement), repeats_by_name(after.movement)
    for section, sittings in _by_section(after.schedule).items():
        for fault in faults(sittings, shared=shared, repeats=repeats):
            yield Mistake(f"round {fault.round}, table {section}{fault.table}", "", fault.sentence)


def _by_section(schedule: Iterable[Sitting]) -> dict[str, list[Sitting]]:
    """The lines of each section, sections in the order of their letters."""
    sections: dict[str, list[Sitting]] = {}
    for sitting in sorted(schedule, key=attrgetter("section")):
        sections.setdefault(sitting.section, []).append(sitting)
    return sections


def _adds_meetings(before: Iterable[Sitting], after: Iterable[Sitting]) -> bool:
    """Whether two pairs are to meet where they were not before."""
    fresh = set(after) - set(before)
    return any(sitting.is_meeting for sitting in fresh)


def _contradictions(before: Event, after: Event) -> Iterator[Mistake]:
    """Results that cannot stand together any more, on the boards that changed."""
    changed = {result.board for result in set(before.results) ^ set(after.results)}
    there = [result for result in after.results if result.board in changed]
    for contradiction in contradictions(after, there):
        result = there[contradiction.position]
        yield Mistake(meeting_text(result), contradiction.field, str(contradiction))


def too_few_boards(before: Event, after: Event) -> Iterator[Mistake]:
    """Boards beyond the number of them of which something is recorded."""
    used = boards_used(after)
    if after.boards < before.boards and used > after.boards:
        expected = f"expected at least {used}: so many are in use"
        yield Mistake("", "boards", f'read "{after.boards}", {expected}')


def boards_used(event: Event) -> int:
    """The highest board of which anything is recorded, the schedule included."""
    scheduled = max((sitting.last_board for sitting in event.schedule), default=0)
    return max(scheduled, boards_with_records(event))


def boards_with_records(event: Event) -> int:
    """The highest board of which more is known than that it was to be played."""
    played = max((result.board for result in event.results), default=0)
    return max(played, *dict(event.deals), *dict(event.points), 0)


def meeting_text(result: Result) -> str:
    """Who met on which board: `Board 7, 3 against 11`."""
    return f"Board {result.board}, {' against '.join(result.pairs)}"
