"""Queries about events: finding the named one, listing them, and reading everything recorded about one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scorer import hints
from scorer.errors import NotFoundError, ambiguity_message
from scorer.i18n import phrase
from scorer.model.results import DISCLOSURE_KEY_PREFIX, ResultAtDisclosure
from scorer.progress import EventInUse, report_event
from scorer.storage.rows import COLUMNS, event_from_values
from scorer.storage.sqlite_file import no_event_error

if TYPE_CHECKING:
    from scorer.model.events import Event
    from scorer.storage import Query, SqlRow


def find_event(query: Query, slug: str | None) -> int:
    """Find the event named in full or in part, else the chosen one, else the newest; return its number.

    The event is reported as the one in use.
    """
    if slug is None:
        for event_id, name, date, newest in query(
            "SELECT events.id, events.name, events.date, "
            "(SELECT id FROM events ORDER BY date DESC, id DESC LIMIT 1) "
            "FROM events LEFT JOIN chosen ON chosen.event_id = events.id "
            "ORDER BY chosen.one IS NULL, events.date DESC, events.id DESC LIMIT 1"
        ):
            report_event(EventInUse(name, date, is_named=False, is_newest=event_id == newest))
            return int(event_id)
        raise no_event_error(None)
    for event_id, name, date in query("SELECT id, name, date FROM events WHERE slug = ?", (slug,)):
        report_event(EventInUse(name, date, is_named=True))
        return int(event_id)
    return _find_event_by_part(query, slug)


def _find_event_by_part(query: Query, text: str) -> int:
    """Find the one event whose slug or name contains a text; raise `NotFoundError` where none or several do."""
    part = text.strip().casefold()
    slugs: list[str] = []
    matches: dict[str, tuple[int, EventInUse]] = {}
    for event_id, slug, name, date in query("SELECT id, slug, name, date FROM events ORDER BY date DESC, id DESC"):
        meant = int(event_id), EventInUse(name, date, is_named=True)
        if slug.casefold() == part:
            matches = {slug: meant}
            break
        slugs.append(slug)
        if part and (part in slug.casefold() or part in name.casefold()):
            matches[slug] = meant
    if len(matches) == 1:
        found, in_use = matches.popitem()[1]
        report_event(in_use)
        return found
    known = [ambiguity_message(list(matches))] if matches else slugs
    raise NotFoundError(phrase("event"), text, known, hints.LIST_EVENTS)


def find_slug(query: Query, text: str | None) -> str:
    """The slug of the named event."""
    ((slug,),) = query("SELECT slug FROM events WHERE id = ?", (find_event(query, text),))
    return str(slug)


def read_event(query: Query, event_id: int) -> Event:
    """Read an event with everything recorded about it."""
    ((slug,),) = select_rows(query, "events", ("slug",), event_id)
    event = event_from_values(lambda table: select_rows(query, table, COLUMNS[table], event_id), slug)
    seen = read_seen(query, event_id)
    return event._replace(results_at_disclosure=seen) if seen else event


def read_seen(query: Query, event_id: int) -> tuple[ResultAtDisclosure, ...]:
    """What tables of a live evening had entered when they were shown other tables' results."""
    sql = "SELECT board, ns, ew, code FROM live_entries WHERE event_id = ? AND key LIKE ? ORDER BY id"
    return tuple(ResultAtDisclosure(*row) for row in query(sql, (event_id, f"{DISCLOSURE_KEY_PREFIX}%")))


NUMBERED_TABLES = ("results", "penalties", "changes", "marks")
"""The tables whose rows are numbered in the order of recording."""


def select_rows(query: Query, table: str, names: Iterable[str], event_id: int) -> Iterable[SqlRow]:
    """Select columns of the rows that belong to an event."""
    columns = ", ".join(f'{table}."{name}"' for name in names)
    event = "id" if table == "events" else "event_id"
    order = "ORDER BY id" if table in NUMBERED_TABLES else ""
    return query(f"SELECT {columns} FROM {table} WHERE {event} = ? {order}", (event_id,))  # noqa: S608  # no user input


def find_open_simultaneous(query: Query, event_id: int) -> str:
    """The name of a simultaneous, not yet closed, to which an event belongs; empty if there is none."""
    rows = query(
        "SELECT competitions.name, competitions.closed FROM competitions "
        "JOIN entries ON entries.competition_id = competitions.id "
        "WHERE entries.event_id = ? AND competitions.kind = 'simultaneous' ORDER BY competitions.name",
        (event_id,),
    )
    return next((str(name) for name, closed in rows if not closed), "")
