"""What makes an event another: the rows that differ are changed, and kept with what it takes to undo them."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Executable, Table, and_, delete, insert, select, update

from scorer.errors import ChangedMeanwhile, NothingHere, Way, remedy
from scorer.records.history import Step, StepKind, Subject, standing
from scorer.store.differences import Difference, differences, read, written
from scorer.store.engine import asker
from scorer.store.rows import KEYS
from scorer.store.steps import STEP_COLUMNS, steps_of
from scorer.store.tables import events, history, metadata, pairs
from scorer.words import Phrase, packed, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.records.events import Event
    from scorer.store.rows import Row


def save(
    connection: Connection, event_id: int, before: Event, after: Event, subject: Subject, said: Phrase, at: str
) -> None:
    """Make an event what it is to be, and write down what was done; nothing where nothing is."""
    changed = differences(before, after)
    if changed:
        _make(connection, event_id, changed)
        _write(connection, event_id, _Entry(at, StepKind.DO, subject, said, changed))


def note(connection: Connection, event_id: int, subject: Subject, said: Phrase, at: str) -> None:
    """Write down what happened without changing anything."""
    _write(connection, event_id, _Entry(at, StepKind.NOTE, subject, said, []))


def bring_back(connection: Connection, event_id: int, steps: Iterable[tuple[Any, ...]]) -> None:
    """Write down again what was done with an event elsewhere: the columns of `STEP_COLUMNS`, in order."""
    rows = [{"event_id": event_id, **dict(zip(STEP_COLUMNS, step, strict=True))} for step in steps]
    if rows:
        connection.execute(insert(history), rows)


def undo(connection: Connection, event_id: int, at: str) -> Phrase:
    """Take back the last change that stands, return what was said of it; raise `NothingHere` without one."""
    done, _ = standing(steps_of(asker(connection), event_id))
    if not done:
        raise NothingHere(phrase("there is nothing to undo"), remedy(Way.STEP))
    step = done[-1]
    changed = [difference.reversed for difference in reversed(_differences(connection, step))]
    _make(connection, event_id, changed)
    _write(connection, event_id, _Entry(at, StepKind.UNDO, step.subject, step.said, changed))
    return step.said


def redo(connection: Connection, event_id: int, at: str) -> Phrase:
    """Do again what was taken back last, return what was said of it; raise `NothingHere` without any."""
    _, undone = standing(steps_of(asker(connection), event_id))
    if not undone:
        raise NothingHere(phrase("there is nothing to redo"), remedy(Way.STEP))
    step = undone[-1]
    changed = _differences(connection, step)
    _make(connection, event_id, changed)
    _write(connection, event_id, _Entry(at, StepKind.REDO, step.subject, step.said, changed))
    return step.said


def _differences(connection: Connection, step: Step) -> list[Difference]:
    return read(connection.execute(select(history.c.differences).where(history.c.id == step.number)).scalar_one())


class _Entry(NamedTuple):
    """A step as it is written down, with the differences that it made."""

    at: str
    kind: StepKind
    subject: Subject
    said: Phrase
    differences: Sequence[Difference]


_INSERT = insert(history)


def _write(connection: Connection, event_id: int, entry: _Entry) -> None:
    row = {**entry.subject._asdict(), "at": entry.at, "kind": entry.kind, "said": packed(entry.said)}
    connection.execute(_INSERT, {**row, "event_id": event_id, "differences": written(entry.differences)})


def _make(connection: Connection, event_id: int, changed: Iterable[Difference]) -> None:
    """Make differences in the tables; raise `ChangedMeanwhile` where a row is not what it was."""
    for difference in sorted(changed, key=_turn):
        if difference.old is None:
            connection.execute(
                insert(metadata.tables[difference.table]), {"event_id": event_id, **(difference.new or {})}
            )
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
