"""What was done with an event: its steps, each with the rows that differ from one state to another."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import NothingHere, Way, remedy
from scorer.records.events import unshared
from scorer.records.history import Concern, S, Step, StepKind, Subject, Topic, concern, standing
from scorer.store.reading import read_event, rows_of_event
from scorer.store.rows import KEYS, Row, completed, event_of_rows, rows_of
from scorer.words import phrase, unpacked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.records.events import Event
    from scorer.store.sqlite_file import Ask

Key = tuple[Any, ...]


class Difference(NamedTuple):
    """A row that goes, comes, or becomes another."""

    table: str
    old: Row | None
    new: Row | None

    @property
    def reversed(self) -> Difference:
        """What takes it back."""
        return Difference(self.table, self.new, self.old)


def differences(before: Event, after: Event) -> list[Difference]:
    """Compare two states of an event row by row."""
    before, after = _without_shared(before, after)
    changed: list[Difference] = []
    for (table, old_rows), (_, new_rows) in zip(rows_of(before), rows_of(after), strict=True):
        was, becomes = _by_key(table, old_rows), _by_key(table, new_rows)
        for key in dict.fromkeys([*was, *becomes]):
            for old, new in zip_longest(was.get(key, ()), becomes.get(key, ())):
                if old != new:
                    changed.append(Difference(table, old, new))
    return changed


def _without_shared(before: Event, after: Event) -> tuple[Event, Event]:
    """Two states of an event without the records that both share, of the kinds that grow with the evening."""
    old_pairs, new_pairs = unshared(before.pairs, after.pairs)
    old_results, new_results = unshared(before.results, after.results)
    old_schedule, new_schedule = unshared(before.schedule, after.schedule)
    return (
        replace(before, pairs=old_pairs, results=old_results, schedule=old_schedule),
        replace(after, pairs=new_pairs, results=new_results, schedule=new_schedule),
    )


def _by_key(table: str, rows: Iterable[Row]) -> dict[Key, list[Row]]:
    """Rows by their keys: one for each, or equal ones where a table has no key."""
    by_key: dict[Key, list[Row]] = {}
    for row in rows:
        by_key.setdefault(_key(table, row), []).append(row)
    return by_key


def _key(table: str, row: Row) -> Key:
    return tuple(row[name] for name in KEYS.get(table, tuple(row)))


def rewound(event: Event, steps: Iterable[Sequence[Difference]]) -> Event:
    """What an event was before some steps, given the differences of each, the latest step first."""
    tables = {table: _by_key(table, rows) for table, rows in rows_of(event)}
    for table, old, new in chain.from_iterable(steps):
        if new is not None:
            tables[table][_key(table, new)].pop()
        if old is not None:
            tables[table].setdefault(_key(table, old), []).append(old)
    return event_of_rows({table: list(chain(*rows.values())) for table, rows in tables.items()}, event.slug)


def written_differences(changed: Iterable[Difference]) -> str:
    """Differences as JSON text."""
    return json.dumps([list(difference) for difference in changed], ensure_ascii=False, separators=(",", ":"))


def read_differences(text: str) -> list[Difference]:
    """What `written_differences` wrote, at any time, with the columns that the tables have now."""
    changed: list[Difference] = []
    for table, old, new in json.loads(text):
        changed.append(Difference(table, old and completed(table, old), new and completed(table, new)))
    return changed


def steps_of(ask: Ask, event_id: int) -> list[Step]:
    """What was done with an event, in order."""
    names = ("id", "at", "kind", "said", *Subject._fields)
    steps: list[Step] = []
    for number, at, kind, said, topic, *about in rows_of_event(ask, "history", names, event_id):
        steps.append(Step(number, at, StepKind(kind), Subject(Topic(topic), *about), unpacked(said)))
    return steps


def last_done(steps: Iterable[S]) -> S:
    """The step that is taken back next; raise `NothingHere` without one."""
    done, _ = standing(steps)
    if not done:
        raise NothingHere(phrase("there is nothing to undo"), remedy(Way.STEP))
    return done[-1]


def last_undone(steps: Iterable[S]) -> S:
    """The step that is done again next; raise `NothingHere` without one."""
    _, undone = standing(steps)
    if not undone:
        raise NothingHere(phrase("there is nothing to redo"), remedy(Way.STEP))
    return undone[-1]


STEP_COLUMNS = ("at", "kind", "said", *Subject._fields, "differences")
"""What is written down of a step, besides its event and its number."""


def history_of(ask: Ask, event_id: int) -> list[tuple[Any, ...]]:
    """The steps of an event as they are written down, in order: the columns of `STEP_COLUMNS`."""
    return [tuple(row) for row in rows_of_event(ask, "history", STEP_COLUMNS, event_id)]


def event_after(ask: Ask, event_id: int, number: int) -> Event:
    """An event as it was just after a step: as it is now, less what was done since."""
    since = "SELECT differences FROM history WHERE event_id = ? AND id > ? ORDER BY id DESC"
    later = ask(since, (event_id, number))
    return rewound(read_event(ask, event_id), (read_differences(text) for (text,) in later))


def concerns_of(ask: Ask, event_id: int) -> dict[int, list[Concern]]:
    """The boards that each step changed, with the pairs whose it was, by the number of the step."""
    concerns: dict[int, list[Concern]] = {}
    for number, text in rows_of_event(ask, "history", ("id", "differences"), event_id):
        concerns[number] = []
        for table, *rows in read_differences(text):
            for row in rows:
                if row is not None:
                    concerns[number] += _concerns(table, row)
    return concerns


def _concerns(table: str, row: Row) -> Iterator[Concern]:
    match table:
        case "results" | "rulings":
            yield concern(row["board"], row["ns"], row["ew"])
        case "marks":
            for board in filter(None, (row["board"], *map(int, row["boards"].split()))):
                yield concern(board, *row["pairs"].split())
        case "boards":
            yield concern(row["number"])
        case _:  # of the event as a whole, of a pair, or of the schedule
            pass
