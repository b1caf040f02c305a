"""Changing an event as a whole: read, changed by one step, checked, and stored in its own place."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from scorer.errors import BadInput, Mistake
from scorer.movements.movement import repeats_by_name, shared_by_name
from scorer.movements.schedule import faults
from scorer.records.contradictions import contradictions
from scorer.records.history import Subject, Topic
from scorer.store.reading import identify, read_event
from scorer.store.transactions import writing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scorer.records.events import Event
    from scorer.records.marks import Mark

Step = tuple["Event", str]
"""An event as it will be, and what to tell the director."""


def change(db: str, slug: str | None, step: Callable[[Event], Step]) -> str:
    """Let a step change an event; raise `BadInput`, and store nothing, where its result cannot stand."""
    from scorer.store import history  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        event_id = identify(work.ask, slug)
        before = read_event(work.ask, event_id)
        after, said = step(before)
        after = replace(after, marks=tuple(_still_right(before, after)))
        wrong = [*_schedule_faults(before, after), *_contradictions(before, after), *too_few_boards(before, after)]
        if wrong:
            raise BadInput(wrong)
        subject = _subject(before, after)
        history.save(work.connection, event_id, before, after, subject, said.partition("\n")[0], now())
        work.commit()
    return said


TOPICS = (
    ("schedule", Topic.MOVEMENT),
    ("notes", Topic.RULING),
    ("results", Topic.RESULT),
    ("penalties", Topic.PENALTY),
    ("changes", Topic.PAIR),
    ("pairs", Topic.PAIR),
    ("marks", Topic.MARK),
)
"""What a change is about, by the first part of the event that it changes."""


def _subject(before: Event, after: Event) -> Subject:
    """What a change is about: the one result that it changes, where it is one."""
    topics = (topic for name, topic in TOPICS if getattr(before, name) != getattr(after, name))
    topic = next(topics, Topic.SETTING)
    changed = {(it.board, it.ns, it.ew) for it in set(before.results) ^ set(after.results)}
    if topic not in (Topic.RESULT, Topic.RULING) or len(changed) != 1:
        return Subject(topic)
    return Subject(topic, *changed.pop())


def _schedule_faults(before: Event, after: Event) -> Iterator[Mistake]:
    """What makes a new schedule invalid; one from which something was only taken away is as good as it was."""
    fresh = [it for it in after.schedule if it.ns is not None and it.ew is not None and it not in before.schedule]
    name = after.movement
    if not fresh and name == before.movement:
        return
    for section in sorted({it.section for it in after.schedule}):
        own = [it for it in after.schedule if it.section == section]
        for fault in faults(own, shared=shared_by_name(name), repeats=repeats_by_name(name)):
            yield Mistake(f"round {fault.round}, table {section}{fault.table}", "", fault.sentence)


def too_few_boards(before: Event, after: Event) -> Iterator[Mistake]:
    """Boards beyond the number of them of which something is recorded."""
    if after.boards < before.boards:
        used = [result.board for result in after.results] + [it.last_board for it in after.schedule]
        used += [number for number, _ in (*after.deals, *after.points)]
        if max(used, default=0) > after.boards:
            yield Mistake("", "boards", f'read "{after.boards}", expected at least {max(used)}: so many are in use')


def _still_right(before: Event, after: Event) -> Iterator[Mark]:
    """The marks without those on results that are others now."""
    changed = {(it.board, label) for it in set(before.results) ^ set(after.results) for label in it.pairs}
    for mark in after.marks:
        if mark not in before.marks or not any((mark.board, label) in changed for label in mark.pairs.split()):
            yield mark


def _contradictions(before: Event, after: Event) -> Iterator[Mistake]:
    """Results that cannot stand together any more, on the boards that changed."""
    changed = {board for board, *_ in set(before.results) ^ set(after.results)}
    there = [result for result in after.results if result.board in changed]
    for wrong in contradictions(after, there):
        result = there[wrong.position]
        yield Mistake(f"Board {result.board}, {result.ns} against {result.ew}", wrong.field, str(wrong))


def now() -> str:
    """The minute, as it is written down."""
    return datetime.now().strftime("%Y-%m-%d %H:%M")
