"""Events in the database: which is there, adding one, choosing one."""

from __future__ import annotations

from itertools import islice

from sqlalchemy import Connection, delete, insert, select

from scorer.errors import AlreadyThere, Way, remedy
from scorer.records.events import Event, slug_of
from scorer.store.rows import COLUMNS, event_row, values_of
from scorer.store.tables import chosen, events, metadata
from scorer.words import Phrase, phrase


def choose(connection: Connection, event_id: int) -> str:
    """Make an event the one that commands mean when none is named; its slug."""
    connection.execute(delete(chosen))
    connection.execute(insert(chosen).values(one=1, event_id=event_id))
    return str(connection.execute(select(events.c.slug).where(events.c.id == event_id)).scalar_one())


def namesake(connection: Connection, event: Event) -> int | None:
    """The event of the same name, date and club, which a new one may not silently replace.

    A club is known by its number where it has one, else by its name.
    """
    same = (events.c.name == event.name) & (events.c.date == event.date) & (events.c.club_id == event.club_id)
    if not event.club_id:
        same &= events.c.club == event.club
    return connection.execute(select(events.c.id).where(same)).scalar()


def already_here(event: Event) -> Phrase:
    """Say that an event of the same name, date and club is recorded."""
    return phrase('event "{name}" of {date} is already here', name=event.name, date=event.date)


AT_ONCE = 1000
"""Rows that are handed to the database together."""


def add(connection: Connection, event: Event) -> str:
    """Store a new event and return its slug; raise `AlreadyThere` for its name, date and club."""
    if namesake(connection, event) is not None:
        raise AlreadyThere(already_here(event), remedy(Way.REPLACE))
    slug = _free_slug(connection, slug_of(event.name, event.date))
    row = {**event_row(event), "date": event.date, "slug": slug}
    event_id = connection.execute(insert(events).values(row).returning(events.c.id)).scalar_one()
    for table, lines in values_of(event):
        if table != events.name:
            sql = _insertion(connection, table)
            waiting = iter(lines)
            while rows := [(event_id, *values) for values in islice(waiting, AT_ONCE)]:
                connection.exec_driver_sql(sql, rows)
    return slug


def _free_slug(connection: Connection, plain: str) -> str:
    alike = select(events.c.slug).where(events.c.slug.startswith(plain))
    taken = set(connection.execute(alike).scalars())
    number, slug = 1, plain
    while slug in taken:
        number += 1
        slug = f"{plain}-{number}"
    return slug


def _insertion(connection: Connection, table: str) -> str:
    """The SQL that adds a row; as tuples to the driver, rows go in three times as fast as through Core."""
    names = ("event_id", *COLUMNS[table])
    columns = ", ".join(f'"{name}"' for name in names)
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    marks = ", ".join([mark] * len(names))
    return f'INSERT INTO "{table}" ({columns}) VALUES ({marks})'  # noqa: S608  # all names are ours


def remove(connection: Connection, event_id: int) -> None:
    """Remove an event with everything recorded of it."""
    for table in reversed(metadata.sorted_tables):
        if "event_id" in table.c:
            connection.execute(delete(table).where(table.c.event_id == event_id))
    connection.execute(delete(events).where(events.c.id == event_id))
