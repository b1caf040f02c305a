"""What changes in an event's rows from one state of it to another, and what it was before."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.records.events import unshared
from scorer.store.rows import KEYS, Row, completed, event_of_rows, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.records.events import Event

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
    for step in steps:
        for difference in step:
            _take_back(tables[difference.table], difference)
    return event_of_rows({table: list(chain(*rows.values())) for table, rows in tables.items()}, event.slug)


def _take_back(by_key: dict[Key, list[Row]], difference: Difference) -> None:
    """Undo a difference among the rows of its table."""
    table, old, new = difference
    if new is not None:
        by_key[_key(table, new)].pop()
    if old is not None:
        by_key.setdefault(_key(table, old), []).append(old)


def written(changed: Iterable[Difference]) -> str:
    """Differences as JSON text."""
    return json.dumps([list(difference) for difference in changed], ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> list[Difference]:
    """What `written` wrote, at any time, with the columns that the tables have now."""
    changed: list[Difference] = []
    for table, old, new in json.loads(text):
        changed.append(Difference(table, old and completed(table, old), new and completed(table, new)))
    return changed
