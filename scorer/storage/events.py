"""Events in the database: adding, choosing and removing one, and the file that it came from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorer import hints
from scorer.errors import AlreadyExistsError
from scorer.i18n import Phrase, phrase
from scorer.model.events import Event, make_event_slug
from scorer.storage.rows import EVENT_COLUMNS, event_to_values
from scorer.storage.statements import insert_sql, insert_sql_for

if TYPE_CHECKING:
    from scorer.storage import Query
    from scorer.storage.transaction import Transaction


def choose_event(transaction: Transaction, event_id: int) -> str:
    """Make an event the one that commands use when none is named; return its slug."""
    transaction.execute("DELETE FROM chosen")
    transaction.execute("INSERT INTO chosen (one, event_id) VALUES (1, ?)", (event_id,))
    ((slug,),) = transaction.query("SELECT slug FROM events WHERE id = ?", (event_id,))
    return str(slug)


def find_same_event(query: Query, event: Event) -> int | None:
    """The number of the event with the same name, date and club, which a new one may not silently replace.

    A club is identified by its number if it has one, else by its name.
    """
    same = "SELECT id FROM events WHERE name = ? AND date = ? AND club_id = ?"
    values = (event.name, event.date.isoformat(), event.club_id)
    rows = query(same, values) if event.club_id else query(f"{same} AND club = ?", (*values, event.club))
    return next((int(event_id) for (event_id,) in rows), None)


def duplicate_event_reason(event: Event) -> Phrase:
    """The reason for refusing an event that is already recorded under its name, date and club."""
    return phrase('event "{name}" of {date} already exists', name=event.name, date=event.date)


def add_event(transaction: Transaction, event: Event) -> str:
    """Store a new event and return its slug; raise `AlreadyExistsError` if its name, date and club are taken."""
    if find_same_event(transaction.query, event) is not None:
        raise AlreadyExistsError(duplicate_event_reason(event), hints.REPLACE_EVENT)
    slug = _find_free_slug(transaction.query, make_event_slug(event.name, event.date))
    (own, _), *tables = ((lines, table) for table, lines in event_to_values(event))
    transaction.execute(insert_sql_for("events", ("slug", *EVENT_COLUMNS)), (slug, *next(iter(own))))
    ((event_id,),) = transaction.query("SELECT id FROM events WHERE slug = ?", (slug,))
    for lines, table in tables:
        transaction.execute_many(insert_sql(table), ((event_id, *values) for values in lines))
    return slug


def _find_free_slug(query: Query, plain: str) -> str:
    taken = {slug for (slug,) in query("SELECT slug FROM events WHERE slug LIKE ?", (f"{plain}%",))}
    number, slug = 1, plain
    while slug in taken:
        number += 1
        slug = f"{plain}-{number}"
    return slug


def remove_event(transaction: Transaction, event_id: int) -> None:
    """Remove an event with everything recorded about it."""
    transaction.execute("DELETE FROM events WHERE id = ?", (event_id,))


# The file that an event came from, and what it held when it was last read: never exported


def find_event_of_file(query: Query, file: str) -> str | None:
    """The slug of the newest event that came from a file, or None."""
    rows = query(
        "SELECT events.slug FROM event_files JOIN events ON events.id = event_files.event_id"
        " WHERE event_files.file = ? ORDER BY events.id DESC",
        (file,),
    )
    return next((slug for (slug,) in rows), None)


def read_file_lines(query: Query, event_id: int) -> dict[tuple[int, str, str], str]:
    """The code that the event's file held for each board and its pairs."""
    rows = query("SELECT board, ns, ew, code FROM file_lines WHERE event_id = ?", (event_id,))
    return {(board, ns, ew): code for board, ns, ew, code in rows}


def store_file_lines(
    transaction: Transaction, event_id: int, file: str, lines: Mapping[tuple[int, str, str], str]
) -> None:
    """Store what a file holds, replacing what it held before."""
    for table in ("file_lines", "event_files"):
        transaction.execute(f"DELETE FROM {table} WHERE event_id = ?", (event_id,))  # noqa: S608  # no user input
    transaction.execute("INSERT INTO event_files (event_id, file) VALUES (?, ?)", (event_id, file))
    rows = ((event_id, *place, code) for place, code in lines.items())
    transaction.execute_many("INSERT INTO file_lines (event_id, board, ns, ew, code) VALUES (?, ?, ?, ?, ?)", rows)
