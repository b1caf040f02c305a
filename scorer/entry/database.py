"""The event in the database, as the screen reads it and changes it, so that no other terminal's line is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.changes.changed import Entered
from scorer.changes.results import Elsewhere
from scorer.desk.change import change
from scorer.store.reading import identify, read_event
from scorer.store.steps import steps_of
from scorer.store.transactions import reading

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scorer.changes.actions import Action
    from scorer.records.events import Event
    from scorer.records.results import Result
    from scorer.words import Phrase


class Stored(NamedTuple):
    """The event after a change, what to tell the director, and the result that came in."""

    event: Event
    said: Phrase
    entered: Entered = Entered(None)


def opened(db: str, slug: str | None) -> Event:
    """Read the event that is meant."""
    with reading(db) as ask:
        return read_event(ask, identify(ask, slug))


def last_step(db: str, slug: str) -> tuple[int, Phrase | None]:
    """The number of the last step that was written down, and what it says; 0 where there is none."""
    with reading(db) as ask:
        steps = steps_of(ask, identify(ask, slug))
    if not steps:
        return 0, None
    return steps[-1].number, steps[-1].said


def store(db: str, shown: Event, action: Action, words: Mapping[str, Any], **given: Any) -> Stored:
    """Do something and commit it; raises like the gate, and stores nothing then."""
    done = change(db, shown.slug, action, words, **given)
    return Stored(done.event, done.said, done.entered)


def undo(db: str, shown: Event) -> Stored:
    """Take back the last change; raise `Elsewhere` where another terminal made it and it was not shown yet."""
    from scorer.desk import history  # SQLAlchemy, which looking does not need

    return _step(db, shown, history.undo)


def redo(db: str, shown: Event) -> Stored:
    """Do again what was taken back last; raises like `undo`."""
    from scorer.desk import history  # SQLAlchemy, which looking does not need

    return _step(db, shown, history.redo)


def _step(db: str, shown: Event, step: Callable[[str, str], Phrase]) -> Stored:
    now = opened(db, shown.slug)
    different = differing(shown, now)
    if different:
        raise Elsewhere(now, tuple(result for result in different if result in now.results))
    said = step(db, shown.slug)
    return Stored(opened(db, shown.slug), said)


def differing(before: Event, after: Event) -> Sequence[Result]:
    """The results that two states of an event do not share, those of the later first."""
    was, becomes = set(before.results), set(after.results)
    fresh = [result for result in after.results if result not in was]
    return fresh + [result for result in before.results if result not in becomes]
