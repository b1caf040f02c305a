"""Events in the database: adding, choosing and removing one, and the file that it came from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorer.errors import AlreadyThere, Way, remedy
from scorer.i18n import Phrase, phrase
from scorer.model.events import Event, slug_of
from scorer.storage.rows import OWN, values_of
from scorer.storage.statements import insertion, insertion_of

if TYPE_CHECKING:
    from scorer.storage import Ask
    from scorer.storage.work import Transaction


def choose(work: Transaction, event_id: int) -> str:
    """Make an event the one that commands use when none is named; return its slug."""
    work.do("DELETE FROM chosen")
    work.do("INSERT INTO chosen (one, event_id) VALUES (1, ?)", (event_id,))
    ((slug,),) = work.ask("SELECT slug FROM events WHERE id = ?", (event_id,))
    return str(slug)


def namesake(ask: Ask, event: Event) -> int | None:
    """The number of the event with the same name, date and club, which a new one may not silently replace.

    A club is identified by its number if it has one, else by its name.
    """
    same = "SELECT id FROM events WHERE name = ? AND date = ? AND club_id = ?"
    values = (event.name, event.date.isoformat(), event.club_id)
    rows = ask(same, values) if event.club_id else ask(f"{same} AND club = ?", (*values, event.club))
    return next((int(event_id) for (event_id,) in rows), None)


def already_here(event: Event) -> Phrase:
    """The reason for refusing an event that is already recorded under its name, date and club."""
    return phrase('event "{name}" of {date} is already here', name=event.name, date=event.date)


def add(work: Transaction, event: Event) -> str:
    """Store a new event and return its slug; raise `AlreadyExistsError` if its name, date and club are taken."""
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
    """Remove an event with everything recorded about it."""
    work.do("DELETE FROM events WHERE id = ?", (event_id,))


# The file that an event came from, and what it held when it was last read: never exported


def event_from(ask: Ask, file: str) -> str | None:
    """The slug of the newest event that came from a file, or None."""
    rows = ask(
        "SELECT events.slug FROM event_files JOIN events ON events.id = event_files.event_id"
        " WHERE event_files.file = ? ORDER BY events.id DESC",
        (file,),
    )
    return next((slug for (slug,) in rows), None)


def lines_taken(ask: Ask, event_id: int) -> dict[tuple[int, str, str], str]:
    """The code that the event's file held for each board and its pairs."""
    rows = ask("SELECT board, ns, ew, code FROM file_lines WHERE event_id = ?", (event_id,))
    return {(board, ns, ew): code for board, ns, ew, code in rows}


def keep_lines(work: Transaction, event_id: int, file: str, lines: Mapping[tuple[int, str, str], str]) -> None:
    """Store what a file holds, replacing what it held before."""
    for table in ("file_lines", "event_files"):
        work.do(f"DELETE FROM {table} WHERE event_id = ?", (event_id,))  # noqa: S608  # no user input
    work.do("INSERT INTO event_files (event_id, file) VALUES (?, ?)", (event_id, file))
    rows = ((event_id, *place, code) for place, code in lines.items())
    work.do_all("INSERT INTO file_lines (event_id, board, ns, ew, code) VALUES (?, ?, ?, ?, ?)", rows)
