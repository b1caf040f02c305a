"""Every change of an event is made here, and written down with what it takes to undo it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection, insert, select

from scorer.errors import NothingHere
from scorer.records.history import Step, StepKind, Subject, standing
from scorer.store.differences import apply, differences, read, written
from scorer.store.engine import asker
from scorer.store.reading import steps_of
from scorer.store.tables import history

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event
    from scorer.store.differences import Difference


def save(
    connection: Connection, event_id: int, before: Event, after: Event, subject: Subject, sentence: str, at: str
) -> None:
    """Make an event what it is to be, and write down what was done, about what and when; nothing where nothing is."""
    found = differences(before, after)
    if found:
        apply(connection, event_id, found)
        _write(connection, event_id, _Entry(at, StepKind.DO, subject, sentence, found))


def note(connection: Connection, event_id: int, subject: Subject, sentence: str, at: str) -> None:
    """Write down what happened without changing anything."""
    _write(connection, event_id, _Entry(at, StepKind.NOTE, subject, sentence, []))


def undo(connection: Connection, event_id: int, at: str) -> str:
    """Take back the last change that stands and return its sentence; raise `NothingHere` where there is none."""
    done, _ = standing(steps_of(asker(connection), event_id))
    if not done:
        raise NothingHere("there is nothing to undo")
    found = [it.reversed for it in reversed(_differences(connection, done[-1]))]
    apply(connection, event_id, found)
    _write(connection, event_id, _Entry(at, StepKind.UNDO, done[-1].subject, done[-1].sentence, found))
    return done[-1].sentence


def redo(connection: Connection, event_id: int, at: str) -> str:
    """Do again what was taken back last and return its sentence; raise `NothingHere` where nothing can be."""
    _, undone = standing(steps_of(asker(connection), event_id))
    if not undone:
        raise NothingHere("there is nothing to redo")
    found = _differences(connection, undone[-1])
    apply(connection, event_id, found)
    _write(connection, event_id, _Entry(at, StepKind.REDO, undone[-1].subject, undone[-1].sentence, found))
    return undone[-1].sentence


def go_back(connection: Connection, event_id: int, number: int) -> None:
    """Make an event what it was just after a step. Nothing is written down: for looking, and never committed."""
    for step in reversed(steps_of(asker(connection), event_id)):
        if step.number > number:
            apply(connection, event_id, [it.reversed for it in reversed(_differences(connection, step))])


def _differences(connection: Connection, step: Step) -> list[Difference]:
    return read(str(connection.execute(select(history.c.differences).where(history.c.id == step.number)).scalar_one()))


class _Entry(NamedTuple):
    """A step as it is written down, with the differences that it made."""

    at: str
    kind: StepKind
    subject: Subject
    sentence: str
    differences: Sequence[Difference]


def _write(connection: Connection, event_id: int, entry: _Entry) -> None:
    row = {**entry.subject._asdict(), "at": entry.at, "kind": entry.kind, "sentence": entry.sentence}
    connection.execute(insert(history).values(event_id=event_id, **row, differences=written(entry.differences)))
