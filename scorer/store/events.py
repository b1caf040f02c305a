"""Events in the database: adding, replacing and changing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select, update

from scorer.errors import AlreadyThere
from scorer.records.events import Event, slug_of
from scorer.store.engine import asker
from scorer.store.reading import identify
from scorer.store.rows import event_row, note_row, penalty_row, result_row, rows_of
from scorer.store.tables import boards, chosen, events, pairs, penalties, results, rulings

if TYPE_CHECKING:
    from scorer.records.results import Result
    from scorer.records.rulings import Penalty, RulingNote


def choose(connection: Connection, slug: str) -> None:
    """Make an event the one that commands mean when none is named."""
    event_id = identify(asker(connection), slug)
    connection.execute(delete(chosen))
    connection.execute(insert(chosen).values(one=1, event_id=event_id))


def namesake(connection: Connection, event: Event) -> int | None:
    """The event of the same name and date, which a new one may not silently replace."""
    same = (events.c.name == event.name) & (events.c.date == event.date)
    return connection.execute(select(events.c.id).where(same)).scalar()


def already_there(event: Event) -> str:
    """Say that an event of the same name and date is recorded."""
    return f'event "{event.name}" of {event.date} is already here: --replace puts the new one in its place'


def add(connection: Connection, event: Event) -> str:
    """Store a new event and return its slug. Raises `AlreadyThere` for one of the same name and date."""
    if namesake(connection, event) is not None:
        raise AlreadyThere(already_there(event))
    slug = _free_slug(connection, slug_of(event.name, event.date))
    row = insert(events).values(slug=slug, **event_row(event)).returning(events.c.id)
    _fill(connection, connection.execute(row).scalar_one(), event)
    return slug


def replace(connection: Connection, event_id: int, event: Event) -> str:
    """Put an event in the place of another, which keeps its slug and stays chosen if it was."""
    for table in (rulings, penalties, results, boards, pairs):
        connection.execute(delete(table).where(table.c.event_id == event_id))
    connection.execute(update(events).where(events.c.id == event_id).values(**event_row(event)))
    _fill(connection, event_id, event)
    return str(connection.execute(select(events.c.slug).where(events.c.id == event_id)).scalar_one())


def _free_slug(connection: Connection, wanted: str) -> str:
    taken = set(connection.execute(select(events.c.slug).where(events.c.slug.startswith(wanted))).scalars())
    number, slug = 1, wanted
    while slug in taken:
        number += 1
        slug = f"{wanted}-{number}"
    return slug


def _fill(connection: Connection, event_id: int, event: Event) -> None:
    """Store everything of an event that stands in other tables."""
    for table, rows in rows_of(event):
        listed = [{"event_id": event_id, **row} for row in rows]
        if listed:
            connection.execute(insert(table), listed)


def put_result(connection: Connection, event_id: int, result: Result) -> None:
    """Store one result in the place of the one that these pairs had on the board."""
    clear_result(connection, event_id, result)
    connection.execute(insert(results).values(event_id=event_id, **result_row(result)))


def clear_result(connection: Connection, event_id: int, result: Result) -> None:
    """Remove the result that these pairs have on the board, and the note of a ruling on it."""
    for table in (rulings, results):
        c = table.c
        same = (c.board == result.board) & (c.ns == result.ns) & (c.ew == result.ew)
        connection.execute(delete(table).where(c.event_id == event_id, same))


def put_note(connection: Connection, event_id: int, note: RulingNote) -> None:
    """Store who ruled on a result, in the place of who did before."""
    c = rulings.c
    same = (c.board == note.board) & (c.ns == note.ns) & (c.ew == note.ew)
    connection.execute(delete(rulings).where(c.event_id == event_id, same))
    connection.execute(insert(rulings).values(event_id=event_id, **note_row(note)))


def put_penalty(connection: Connection, event_id: int, penalty: Penalty) -> None:
    """Store one more penalty."""
    connection.execute(insert(penalties).values(event_id=event_id, **penalty_row(penalty)))
