"""Queries about events: finding the named one, listing them, and reading everything recorded about one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scorer.errors import NotFound, Way, remedy, several_fit
from scorer.i18n import phrase
from scorer.model.events import Event, Summary
from scorer.model.results import NOT_PLAYED, SEEN, Seen
from scorer.storage.rows import COLUMNS, date_of, event_of
from scorer.storage.sqlite_file import no_event

if TYPE_CHECKING:
    from scorer.storage import Ask


def identify(ask: Ask, slug: str | None) -> int:
    """Find the event named in full or in part, else the chosen one, else the newest; return its number."""
    if slug is None:
        for (event_id,) in ask(
            "SELECT events.id FROM events LEFT JOIN chosen ON chosen.event_id = events.id "
            "ORDER BY chosen.one IS NULL, events.date DESC, events.id DESC LIMIT 1"
        ):
            return int(event_id)
        raise no_event(None)
    for (event_id,) in ask("SELECT id FROM events WHERE slug = ?", (slug,)):
        return int(event_id)
    return _identify_by_part(ask, slug)


def _identify_by_part(ask: Ask, text: str) -> int:
    """Find the one event whose slug or name contains a text; raise `NotFoundError` where none or several do."""
    part = text.strip().casefold()
    slugs: list[str] = []
    fitting: dict[str, int] = {}
    for event_id, slug, name in ask("SELECT id, slug, name FROM events ORDER BY date DESC, id DESC"):
        if slug.casefold() == part:
            return int(event_id)
        slugs.append(slug)
        if part and (part in slug.casefold() or part in name.casefold()):
            fitting[slug] = int(event_id)
    if len(fitting) == 1:
        return fitting.popitem()[1]
    known = [several_fit(list(fitting))] if fitting else slugs
    raise NotFound(phrase("event"), text, known, remedy(Way.EVENT))


def number_of_events(ask: Ask) -> int:
    """The number of events."""
    ((number,),) = ask("SELECT count(*) FROM events")
    return int(number)


EVERY_EVENT = 1_000_000_000
"""A limit greater than any number of events."""


FORMS = "JOIN settings AS forms ON forms.event_id = events.id AND forms.key = 'form'"
RANKED = (
    "(SELECT count(*) FROM pairs WHERE pairs.event_id = events.id AND (forms.value <> 'individual' "
    "OR replace(label, '+', '') = label)) / CASE forms.value WHEN 'teams' THEN 3 ELSE 1 END"
)
"""SQL for how many an event ranks: a team has three labels, its own and its two pairs'; players have all couples'."""


def summaries(ask: Ask, most: int = EVERY_EVENT) -> list[Summary]:
    """List events, newest first, `most` of them at most."""
    rows = ask(
        "SELECT slug, name, date, rules.value, methods.value, "  # noqa: S608  # no user input
        f"{RANKED}, forms.value, boards.value, "
        "(SELECT count(*) FROM results WHERE results.event_id = events.id "
        "AND (contract IS NOT NULL OR score IS NOT NULL OR award <> ?)), "
        "chosen.one IS NOT NULL "
        "FROM events LEFT JOIN chosen ON chosen.event_id = events.id "
        "JOIN settings AS rules ON rules.event_id = events.id AND rules.key = 'rules' "
        "JOIN settings AS methods ON methods.event_id = events.id AND methods.key = 'scoring.method' "
        f"{FORMS} "
        "JOIN settings AS boards ON boards.event_id = events.id AND boards.key = 'boards' "
        "ORDER BY date DESC, events.id DESC LIMIT ?",
        (NOT_PLAYED, most),
    )
    return [
        Summary(
            slug,
            name,
            date_of(date),
            rules=rules,
            method=method,
            pairs=pairs,
            boards=int(boards),
            results=results,
            chosen=bool(chosen),
            form=form,
        )
        for slug, name, date, rules, method, pairs, form, boards, results, chosen in rows
    ]


def slug_of(ask: Ask, text: str | None) -> str:
    """The slug of the named event."""
    ((slug,),) = ask("SELECT slug FROM events WHERE id = ?", (identify(ask, text),))
    return str(slug)


def read_event(ask: Ask, event_id: int) -> Event:
    """Read an event with everything recorded about it."""
    ((slug,),) = rows_of_event(ask, "events", ("slug",), event_id)
    event = event_of(lambda table: rows_of_event(ask, table, COLUMNS[table], event_id), slug)
    seen = seen_in(ask, event_id)
    return replace(event, seen=seen) if seen else event


def seen_in(ask: Ask, event_id: int) -> tuple[Seen, ...]:
    """What tables of a live evening had entered when they were shown other tables' results."""
    sql = "SELECT board, ns, ew, code FROM live_entries WHERE event_id = ? AND key LIKE ? ORDER BY id"
    return tuple(Seen(*row) for row in ask(sql, (event_id, f"{SEEN}%")))


NUMBERED = ("results", "penalties", "changes", "marks")
"""The tables whose rows are numbered in the order of recording."""


def rows_of_event(ask: Ask, table: str, names: Iterable[str], event_id: int) -> Iterable[Any]:
    """Select columns of the rows that belong to an event."""
    columns = ", ".join(f'{table}."{name}"' for name in names)
    event = "id" if table == "events" else "event_id"
    order = "ORDER BY id" if table in NUMBERED else ""
    return ask(f"SELECT {columns} FROM {table} WHERE {event} = ? {order}", (event_id,))  # noqa: S608  # no user input
