"""Events in the database: which is there, adding one, choosing one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.errors import AlreadyThere, Way, remedy
from scorer.records.events import slug_of
from scorer.store.rows import OWN, values_of
from scorer.store.statements import insertion, insertion_of
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from scorer.records.events import Event
    from scorer.store.sqlite_file import Ask
    from scorer.store.work import Transaction


def choose(work: Transaction, event_id: int) -> str:
    """Make an event the one that commands mean when none is named; its slug."""
    work.do("DELETE FROM chosen")
    work.do("INSERT INTO chosen (one, event_id) VALUES (1, ?)", (event_id,))
    ((slug,),) = work.ask("SELECT slug FROM events WHERE id = ?", (event_id,))
    return str(slug)


def namesake(ask: Ask, event: Event) -> int | None:
    """The event of the same name, date and club, which a new one may not silently replace.

    A club is known by its number where it has one, else by its name.
    """
    same = "SELECT id FROM events WHERE name = ? AND date = ? AND club_id = ?"
    values = (event.name, event.date.isoformat(), event.club_id)
    rows = ask(same, values) if event.club_id else ask(f"{same} AND club = ?", (*values, event.club))
    return next((int(event_id) for (event_id,) in rows), None)


def already_here(event: Event) -> Phrase:
    """Say that an event of the same name, date and club is recorded."""
    return phrase('event "{name}" of {date} is already here', name=event.name, date=event.date)


def add(work: Transaction, event: Event) -> str:
    """Store a new event and return its slug; raise `AlreadyThere` for its name, date and club."""
    if namesake(work.ask, event) is not None:
        raise AlreadyThere(already_here(event), remedy(Way.REPLACE))
    slug = _free_slug(work.ask, slug_of(event.name, event.date))
    (own, _), *tables = ((lines, table) for table, lines in values_of(event))
    work.do(insertion_of("events", ("slug", *OWN)), (slug, *next(iter(own))))
    ((event_id,),) = work.ask("SELECT id FROM events WHERE slug = ?", (slug,))
    for lines, table in tables:
        work.do_all(insertion(table), ((event_id, *values) for values in lines))
    return slug


def _free_slug(ask: Ask, plain: str) -> str:
    taken = {slug for (slug,) in ask("SELECT slug FROM events WHERE slug LIKE ?", (f"{plain}%",))}
    number, slug = 1, plain
    while slug in taken:
        number += 1
        slug = f"{plain}-{number}"
    return slug


def remove(work: Transaction, event_id: int) -> None:
    """Remove an event with everything recorded of it, which goes with it."""
    work.do("DELETE FROM events WHERE id = ?", (event_id,))
