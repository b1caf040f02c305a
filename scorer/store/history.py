"""What makes an event another: the rows that differ are changed, and kept with what it takes to undo them."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, Executable, Table, and_, delete, insert, select, update

from scorer.errors import ChangedMeanwhile
from scorer.records.history import StepKind
from scorer.store.engine import asker
from scorer.store.rows import KEYS
from scorer.store.steps import (
    STEP_COLUMNS,
    differences,
    last_done,
    last_undone,
    read_differences,
    steps_of,
    written_differences,
)
from scorer.store.tables import events, history, metadata, pairs
from scorer.words import Phrase, packed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.records.events import Event
    from scorer.records.history import Step, Subject
    from scorer.store.rows import Row
    from scorer.store.steps import Difference


def save(
    connection: Connection, event_id: int, before: Event, after: Event, subject: Subject, said: Phrase, at: str
) -> None:
    """Make an event what it is to be, and write down what was done; nothing where nothing is."""
    changed = differences(before, after)
    if changed:
        _make(connection, event_id, changed)
        _write(connection, event_id, StepKind.DO, subject=subject, said=said, at=at, changed=changed)


def note(connection: Connection, event_id: int, subject: Subject, said: Phrase, at: str) -> None:
    """Write down what happened without changing anything."""
    _write(connection, event_id, StepKind.NOTE, subject, said, at)


def bring_back(connection: Connection, event_id: int, steps: Iterable[tuple[Any, ...]]) -> None:
    """Write down again what was done with an event elsewhere: the columns of `STEP_COLUMNS`, in order."""
    rows = [{"event_id": event_id, **dict(zip(STEP_COLUMNS, step, strict=True))} for step in steps]
    if rows:
        connection.execute(insert(history), rows)


def undo(connection: Connection, event_id: int, at: str) -> Phrase:
    """Take back the last change that stands, return what was said of it; raise `NothingHere` without one."""
    return _again(connection, event_id, StepKind.UNDO, last_done(steps_of(asker(connection), event_id)), at)


def redo(connection: Connection, event_id: int, at: str) -> Phrase:
    """Do again what was taken back last, return what was said of it; raise `NothingHere` without any."""
    return _again(connection, event_id, StepKind.REDO, last_undone(steps_of(asker(connection), event_id)), at)


def _again(connection: Connection, event_id: int, kind: StepKind, step: Step, at: str) -> Phrase:
    """Make the differences of a step, or the reverse of them."""
    kept = connection.execute(select(history.c.differences).where(history.c.id == step.number)).scalar_one()
    changed = read_differences(kept)
    if kind is StepKind.UNDO:
        changed = [difference.reversed for difference in reversed(changed)]
    _make(connection, event_id, changed)
    _write(connection, event_id, kind, subject=step.subject, said=step.said, at=at, changed=changed)
    return step.said


_INSERT = insert(history)


def _write(
    connection: Connection,
    event_id: int,
    kind: StepKind,
    subject: Subject,
    said: Phrase,
    at: str,
    changed: Iterable[Difference] = (),
) -> None:
    """Write down a step, with the differences that it made."""
    row = {**subject._asdict(), "at": at, "kind": kind, "said": packed(said)}
    connection.execute(_INSERT, {**row, "event_id": event_id, "differences": written_differences(changed)})


def _make(connection: Connection, event_id: int, changed: Iterable[Difference]) -> None:
    """Make differences in the tables; raise `ChangedMeanwhile` where a row is not what it was."""
    for difference in sorted(changed, key=_turn):
        if difference.old is None:
            row = {"event_id": event_id, **(difference.new or {})}
            connection.execute(insert(metadata.tables[difference.table]), row)
        elif connection.execute(_statement(event_id, difference)).rowcount != 1:
            raise ChangedMeanwhile


def _turn(difference: Difference) -> int:
    """When a difference is made: pairs come before the rows that refer to them, and go after."""
    of_a_pair = difference.table == pairs.name
    if difference.new is None:
        return 4 if of_a_pair else 0
    if difference.old is None:
        return 1 if of_a_pair else 3
    return 2


def _statement(event_id: int, difference: Difference) -> Executable:
    """The SQL that takes a row away, or makes it another."""
    table, old, new = metadata.tables[difference.table], difference.old or {}, difference.new
    if new is None:
        return delete(table).where(_place(table, event_id, old))
    changed = {name: value for name, value in new.items() if old[name] != value}
    return update(table).where(_place(table, event_id, old)).values(_stored(table, changed))


def _place(table: Table, event_id: int, row: Row) -> ColumnElement[bool]:
    """Where a row stands that still is what it was; of equal ones in a table without a key it is one."""
    same = [table.c[name] == value for name, value in _stored(table, row).items()]
    if table is events:
        return and_(events.c.id == event_id, *same)
    place = and_(table.c.event_id == event_id, *same)
    if table.name in KEYS:
        return place
    return table.c.id == select(table.c.id).where(place).limit(1).scalar_subquery()


def _stored(table: Table, row: Row) -> Row:
    """A row as the database takes it: the date of an event is a text in the history."""
    if table is events and "date" in row:
        return {**row, "date": datetime.date.fromisoformat(row["date"])}
    return row
