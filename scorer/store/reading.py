"""What is asked of a database: which event is meant, what is recorded of it, and its history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.errors import NotFound, NothingHere, several_fit
from scorer.records.events import Event, Summary
from scorer.records.history import Concern, Step, StepKind, Subject, Topic, concern
from scorer.records.results import NOT_PLAYED
from scorer.store.rows import COLUMNS, date_of, event_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.store.rows import Row
    from scorer.store.sqlite_file import Ask


def identify(ask: Ask, slug: str | None) -> int:
    """Find the event that is meant: the one named, in full or by a part, else the chosen one, else the newest."""
    if slug is None:
        for (event_id,) in ask(
            "SELECT events.id FROM events LEFT JOIN chosen ON chosen.event_id = events.id "
            "ORDER BY chosen.one IS NULL, events.date DESC, events.id DESC LIMIT 1"
        ):
            return int(event_id)
        raise NothingHere("there is no event yet: record one with `scorer import FOLDER`")
    for (event_id,) in ask("SELECT id FROM events WHERE slug = ?", (slug,)):
        return int(event_id)
    return _identify_by_part(ask, slug)


def _identify_by_part(ask: Ask, text: str) -> int:
    """Find the one event whose slug or name has a text in it; raise `NotFound` where none has, or several have."""
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
    raise NotFound("event", text, [several_fit(list(fitting))] if fitting else slugs)


def number_of_events(ask: Ask) -> int:
    """How many events there are."""
    ((number,),) = ask("SELECT count(*) FROM events")
    return int(number)


EVERY_EVENT = 1_000_000_000
"""More events than there ever are."""


def summaries(ask: Ask, most: int = EVERY_EVENT) -> list[Summary]:
    """List events, newest first, at the `most` so many."""
    rows = ask(
        "SELECT slug, name, date, rules, method, "  # the limit is a number of ours
        "(SELECT count(*) FROM pairs WHERE pairs.event_id = events.id), boards, "
        "(SELECT count(*) FROM results WHERE results.event_id = events.id "
        "AND (contract IS NOT NULL OR score IS NOT NULL OR award <> ?)), "
        "chosen.one IS NOT NULL "
        "FROM events LEFT JOIN chosen ON chosen.event_id = events.id ORDER BY date DESC, events.id DESC LIMIT ?",
        (NOT_PLAYED, most),
    )
    return [
        Summary(slug, name, date_of(date), rules, method, pairs, boards, results, bool(chosen))
        for slug, name, date, rules, method, pairs, boards, results, chosen in rows
    ]


def read_event(ask: Ask, event_id: int) -> Event:
    """Read an event with everything recorded of it."""
    ((slug,),) = _rows(ask, "events", ("slug",), event_id)
    return event_of(lambda table: _rows(ask, table, COLUMNS[table], event_id), slug)


NUMBERED = ("results", "penalties", "changes", "marks", "history")
"""The tables whose rows have numbers, in the order in which they were recorded."""


def _rows(ask: Ask, table: str, names: Iterable[str], event_id: int) -> Iterable[Any]:
    """Columns of the rows that belong to an event."""
    columns = ", ".join(f'"{name}"' for name in names)
    event = "id" if table == "events" else "event_id"
    order = "ORDER BY id" if table in NUMBERED else ""
    return ask(f"SELECT {columns} FROM {table} WHERE {event} = ? {order}", (event_id,))  # noqa: S608  # all names are ours


def steps_of(ask: Ask, event_id: int) -> list[Step]:
    """What was done with an event, in order."""
    names = ("id", "at", "kind", "sentence", *Subject._fields)
    steps: list[Step] = []
    for number, at, kind, sentence, topic, *about in _rows(ask, "history", names, event_id):
        steps.append(Step(number, at, StepKind(kind), Subject(Topic(topic), *about), sentence))
    return steps


def event_after(ask: Ask, event_id: int, number: int) -> Event:
    """An event as it was just after a step: as it is now, less what was done since."""
    from scorer.store.differences import read, rewound  # JSON, which a look at an event as it is does not need

    since = "SELECT differences FROM history WHERE event_id = ? AND id > ? ORDER BY id DESC"
    later = ask(since, (event_id, number))
    return rewound(read_event(ask, event_id), (read(text) for (text,) in later))


def concerns_of(ask: Ask, event_id: int) -> dict[int, list[Concern]]:
    """The boards that each step changed, with the pairs whose it was, by the number of the step."""
    from scorer.store.differences import read  # JSON, which a look at an event as it is does not need

    concerns: dict[int, list[Concern]] = {}
    for number, text in _rows(ask, "history", ("id", "differences"), event_id):
        concerns[number] = []
        for table, *rows in read(text):
            for row in rows:
                if row is not None:
                    concerns[number] += _concerns(table, row)
    return concerns


def _concerns(table: str, row: Row) -> Iterator[Concern]:
    match table:
        case "results" | "rulings":
            yield concern(row["board"], row["ns"], row["ew"])
        case "marks":
            yield concern(row["board"], *row["pairs"].split())
        case "boards":
            yield concern(row["number"])
        case _:  # of the event as a whole, of a pair, or of the schedule
            pass
