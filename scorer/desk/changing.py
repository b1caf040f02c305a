"""Changing an event as a whole: read, changed by one step, checked, and stored in its own place."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from scorer.errors import BadInput, Mistake
from scorer.movements.movement import repeats_by_name, shared_by_name
from scorer.movements.schedule import faults
from scorer.records.contradictions import contradictions
from scorer.store import backups
from scorer.store.reading import identify, read_event
from scorer.store.work import writing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scorer.records.events import Event

Step = tuple["Event", str]
"""An event as it will be, and what to tell the director."""


def change(db: str, slug: str | None, step: Callable[[Event], Step]) -> str:
    """Let a step change an event; raise `BadInput`, and store nothing, where its result cannot stand."""
    from scorer.store import history  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        backups.daily(db, datetime.now().date())
        event_id = identify(work.ask, slug)
        before = read_event(work.ask, event_id)
        after, said = step(before)
        wrong = [*_schedule_faults(before, after), *_contradictions(before, after)]
        if wrong:
            raise BadInput(wrong)
        history.save(work.connection, event_id, before, after, said.partition("\n")[0], now())
        work.commit()
    return said


def _schedule_faults(before: Event, after: Event) -> Iterator[Mistake]:
    """What makes a new schedule invalid."""
    if after.schedule == before.schedule:
        return
    name = after.movement
    for section in sorted({it.section for it in after.schedule}):
        own = [it for it in after.schedule if it.section == section]
        for fault in faults(own, shared=shared_by_name(name), repeats=repeats_by_name(name)):
            yield Mistake(f"round {fault.round}, table {section}{fault.table}", "", fault.sentence)


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
