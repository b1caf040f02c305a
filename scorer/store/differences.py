"""What changes in the tables from one state of an event to another; how to make it so, and to take it back."""

from __future__ import annotations

import datetime
import json
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, Table, and_, delete, insert, select, update

from scorer.store.rows import Row, event_row, rows_of
from scorer.store.tables import boards, events, metadata, pairs, results, rulings, sittings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.records.events import Event

KEYS: dict[Table, tuple[str, ...]] = {
    events: (),
    pairs: ("label",),
    boards: ("number",),
    results: ("board", "ns", "ew"),
    rulings: ("board", "ns", "ew"),
    sittings: ("section", "round", "table"),
}
"""By what the rows of an event are told apart; those of the other tables by all they say, and may stand there twice."""


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
    found: list[Difference] = []
    for (table, old), (_, new) in zip(_all_rows(before), _all_rows(after), strict=True):
        was, becomes = _keyed(table, old), _keyed(table, new)
        found += (
            Difference(table.name, was.get(key), becomes.get(key))
            for key in dict.fromkeys([*was, *becomes])
            if was.get(key) != becomes.get(key)
        )
    return found


def _all_rows(event: Event) -> Iterator[tuple[Table, Iterable[Row]]]:
    row = event_row(event)
    yield events, [{**row, "date": row["date"].isoformat(), "redeal": str(row["redeal"])}]
    yield from rows_of(event)


def _keyed(table: Table, rows: Iterable[Row]) -> dict[tuple[Any, ...], Row]:
    """Rows by their keys; equal ones of a table without a key are counted apart."""
    seen: Counter[tuple[Any, ...]] = Counter()
    keyed: dict[tuple[Any, ...], Row] = {}
    for row in rows:
        key = tuple(row[name] for name in KEYS.get(table, tuple(row)))
        seen[key] += 1
        keyed[(*key, seen[key])] = row
    return keyed


def apply(connection: Connection, event_id: int, found: Sequence[Difference]) -> None:
    """Make the changes, so that what refers to a pair finds it: pairs come early and go last."""
    going = [it for it in found if it.new is None]
    coming = [it for it in found if it.old is None]
    for it in (it for it in going if it.table != pairs.name):
        connection.execute(_delete(metadata.tables[it.table], event_id, it.old or {}))
    for it in (it for it in coming if it.table == pairs.name):
        connection.execute(insert(pairs).values(event_id=event_id, **(it.new or {})))
    for it in (it for it in found if it.old is not None and it.new is not None):
        connection.execute(_update(metadata.tables[it.table], event_id, it.old or {}, it.new or {}))
    for it in (it for it in coming if it.table != pairs.name):
        connection.execute(insert(metadata.tables[it.table]).values(event_id=event_id, **(it.new or {})))
    for it in (it for it in going if it.table == pairs.name):
        connection.execute(_delete(pairs, event_id, it.old or {}))


def _same(table: Table, event_id: int, row: Row) -> Any:
    """Where a row stands."""
    if table is events:
        return events.c.id == event_id
    names = KEYS.get(table, tuple(row))
    return and_(table.c.event_id == event_id, *(table.c[name].is_not_distinct_from(row[name]) for name in names))


def _delete(table: Table, event_id: int, row: Row) -> Any:
    where = _same(table, event_id, row)
    if table in KEYS:
        return delete(table).where(where)
    return delete(table).where(table.c.id == select(table.c.id).where(where).limit(1).scalar_subquery())


def _update(table: Table, event_id: int, old: Row, new: Row) -> Any:
    changed = {name: value for name, value in new.items() if old[name] != value}
    if "date" in changed:
        changed["date"] = datetime.date.fromisoformat(changed["date"])
    return update(table).where(_same(table, event_id, old)).values(changed)


def written(found: Iterable[Difference]) -> str:
    """Differences as JSON text."""
    return json.dumps([list(it) for it in found], ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> list[Difference]:
    """What `written` wrote."""
    return [Difference(*it) for it in json.loads(text)]
