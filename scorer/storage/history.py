"""The history of an event, a competition or the book of players: steps, each with the rows that it changed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.errors import ConcurrentChangeError, DatabaseError, MissingDataError
from scorer.i18n import Phrase, from_json, phrase, to_json
from scorer.model.events import Event, diff_records
from scorer.model.history import BoardPairs, HistoryStep, StepKind, Subject, Topic, make_board_pairs, undo_redo_stacks
from scorer.storage.event_queries import read_event
from scorer.storage.rows import (
    KEYS,
    Row,
    Values,
    event_from_rows,
    event_to_rows,
    results_from_values,
    results_to_rows,
    row_values,
    with_defaults,
)
from scorer.storage.statements import (
    ADD_ENTRY,
    OWNER_COLUMNS,
    REMOVE_ENTRY,
    SET_HEAT,
    delete_sql,
    insert_sql,
    insert_sql_for,
    update_sql,
)

if TYPE_CHECKING:
    from scorer.storage import Query, SqlRow
    from scorer.storage.transaction import Transaction

Key = tuple[object, ...]


def current_minute() -> str:
    """The current local time to the minute, as stored."""
    return datetime.now().strftime("%Y-%m-%d %H:%M")


# Differences


class Difference(NamedTuple):
    """A row that is added, removed, or replaced by another."""

    table: str
    old: Row | None
    new: Row | None

    @property
    def inverse(self) -> Difference:
        """The difference that undoes this one."""
        return Difference(self.table, self.new, self.old)


def diff_event_rows(before: Event, after: Event) -> list[Difference]:
    """Compare two states of an event row by row."""
    if before._replace(results=after.results) == after:  # most changes during an evening
        old, new = diff_records(before.results, after.results)
        return diff_rows({"results": results_to_rows(old)}, {"results": results_to_rows(new)})
    return diff_rows(*map(dict, map(event_to_rows, _drop_shared_records(before, after))))


def _drop_shared_records(before: Event, after: Event) -> tuple[Event, Event]:
    """Two states of an event without the records that both have, of the kinds that grow during an evening."""
    old_pairs, new_pairs = diff_records(before.pairs, after.pairs)
    old_results, new_results = diff_records(before.results, after.results)
    old_schedule, new_schedule = diff_records(before.schedule, after.schedule)
    return (
        before._replace(pairs=old_pairs, results=old_results, schedule=old_schedule),
        after._replace(pairs=new_pairs, results=new_results, schedule=new_schedule),
    )


def diff_rows(before: Mapping[str, Iterable[Row]], after: Mapping[str, Iterable[Row]]) -> list[Difference]:
    """Compare the rows of two states, table by table."""
    changed: list[Difference] = []
    for table in dict.fromkeys([*before, *after]):
        rows_before, rows_after = (
            _group_by_key(table, before.get(table, ())),
            _group_by_key(table, after.get(table, ())),
        )
        for key in dict.fromkeys([*rows_before, *rows_after]):
            for old, new in zip_longest(rows_before.get(key, ()), rows_after.get(key, ())):
                if old != new:
                    changed.append(Difference(table, old, new))
    return changed


def _group_by_key(table: str, rows: Iterable[Row]) -> dict[Key, list[Row]]:
    """Group rows by key: one row each, or equal ones where a table has no key."""
    by_key: dict[Key, list[Row]] = {}
    for row in rows:
        by_key.setdefault(_row_key(table, row), []).append(row)
    return by_key


def _row_key(table: str, row: Row) -> Key:
    return tuple(row[name] for name in KEYS.get(table, tuple(row)))


def rewind_event(event: Event, steps: Iterable[Sequence[Difference]]) -> Event:
    """The event before some steps, given the differences of each, the latest step first."""
    rows, _ = rewind_rows(dict(event_to_rows(event)), chain.from_iterable(steps))
    return event_from_rows(rows, event.slug)


def rewind_rows(
    rows: Mapping[str, Iterable[Row]], changed: Iterable[Difference]
) -> tuple[dict[str, list[Row]], list[tuple[str, Row]]]:
    """Undo differences, the latest first; return the rows before them, and the rows, by table, that did not match."""
    tables = {table: _group_by_key(table, own) for table, own in rows.items()}
    mismatches: list[tuple[str, Row]] = []
    for table, old, new in changed:
        rows_by_key = tables.setdefault(table, {})
        if new is not None:
            same_key = rows_by_key.get(_row_key(table, new), [])
            if new in same_key:
                same_key.remove(new)
            else:
                mismatches.append((table, new))
                del same_key[-1:]
        if old is not None:
            rows_by_key.setdefault(_row_key(table, old), []).append(old)
    return {table: list(chain(*own.values())) for table, own in tables.items()}, mismatches


def differences_to_json(changed: Iterable[Difference]) -> str:
    """Differences as JSON."""
    return json.dumps([list(difference) for difference in changed], ensure_ascii=False, separators=(",", ":"))


def differences_from_json(text: str) -> list[Difference]:
    """Read what `differences_to_json` wrote, however long ago, with the columns that the tables have now."""
    changed: list[Difference] = []
    for table, old, new in json.loads(text):
        changed.append(Difference(table, old and with_defaults(table, old), new and with_defaults(table, new)))
    return changed


# Reading steps


class HistoryOwner(NamedTuple):
    """The owner of a history: an event by its number, a competition by its slug, else the book of players."""

    event_id: int | None = None
    competition: str | None = None

    @property
    def condition(self) -> tuple[str, tuple[object, ...]]:
        """The SQL condition for the owner's steps, with its values."""
        if self.event_id is not None:
            return "history.event_id = ?", (self.event_id,)
        if self.competition is not None:
            return "history.competition = ?", (self.competition,)
        return "history.event_id IS NULL AND history.competition IS NULL", ()


PLAYER_BOOK = HistoryOwner()

STEP_COLUMNS = ("at", "kind", "said", *Subject._fields, "differences")
"""The stored columns of a step, besides its owner and its number."""


def _select_steps(query: Query, owner: HistoryOwner, columns: Sequence[str]) -> Iterable[SqlRow]:
    """Select columns of the owner's steps, in order."""
    condition, values = owner.condition
    named = ", ".join(f'history."{name}"' for name in columns)
    return query(f"SELECT {named} FROM history WHERE {condition} ORDER BY history.id", values)  # noqa: S608  # no user input


def read_steps(query: Query, owner: HistoryOwner) -> list[HistoryStep]:
    """Read the owner's steps, in order."""
    steps: list[HistoryStep] = []
    for number, at, kind, said, topic, *about in _select_steps(
        query, owner, ("id", "at", "kind", "said", *Subject._fields)
    ):
        steps.append(HistoryStep(number, at, StepKind(kind), Subject(Topic(topic), *about), from_json(said)))
    return steps


def read_last_step_number(query: Query) -> int:
    """Read the number of the latest step of any history; 0 if there is none."""
    ((number,),) = query("SELECT max(id) FROM history")
    return number or 0


def read_raw_history(query: Query, event_id: int) -> list[SqlRow]:
    """The steps of an event as stored, in order: the columns of `STEP_COLUMNS`."""
    return list(map(tuple, _select_steps(query, HistoryOwner(event_id), STEP_COLUMNS)))


def list_differences(query: Query, owner: HistoryOwner) -> list[Difference]:
    """Every row change in the owner's history, the latest first."""
    texts = [text for (text,) in _select_steps(query, owner, ("differences",))]
    return [difference for text in reversed(texts) for difference in reversed(differences_from_json(text))]


def read_event_after(query: Query, event_id: int, number: int) -> Event:
    """Read an event as it was just after a step: its present state with the later steps undone."""
    since = "SELECT differences FROM history WHERE event_id = ? AND id > ? ORDER BY id DESC"
    later = list(query(since, (event_id, number)))
    return rewind_event(read_event(query, event_id), (differences_from_json(text) for (text,) in later))


def apply_new_results(query: Query, event_id: int, event: Event, number: int) -> Event | None:
    """Update an event by the steps since a `number` if these only added results; return None if they did more.

    Where several processes store results of one evening, each would otherwise read all of it again after the others'
    steps.
    """
    rows: list[Values] = []
    for (text,) in query(
        "SELECT differences FROM history WHERE event_id = ? AND id > ? ORDER BY id", (event_id, number)
    ):
        for table, old, new in differences_from_json(text):
            if table != "results" or old is not None or new is None:
                return None
            rows.append(row_values(table, new))
    return event._replace(results=(*event.results, *results_from_values(rows, event.rule_set)))


def read_concerns(query: Query, event_id: int) -> dict[int, list[BoardPairs]]:
    """The boards that each step changed, with the pairs concerned, by the number of the step."""
    concerns: dict[int, list[BoardPairs]] = {}
    for number, text in _select_steps(query, HistoryOwner(event_id), ("id", "differences")):
        concerns[number] = []
        for table, *rows in differences_from_json(text):
            for row in rows:
                if row is not None:
                    concerns[number] += _concerns_of_row(table, row)
    return concerns


def _concerns_of_row(table: str, row: Row) -> Iterator[BoardPairs]:
    match table:
        case "results" | "rulings":
            yield make_board_pairs(row["board"], row["ns"], row["ew"])
        case "marks":
            for board in filter(None, (row["board"], *map(int, row["boards"].split()))):
                yield make_board_pairs(board, *row["pairs"].split())
        case "boards":
            yield make_board_pairs(row["number"])
        case _:  # about the event as a whole, a pair, or the schedule
            pass


# Recording steps


def save_changes(
    transaction: Transaction,
    owner: HistoryOwner,
    changed: Sequence[Difference],
    subject: Subject,
    message: Phrase,
    at: str,
) -> None:
    """Apply differences and record them as a step; do nothing where nothing differs."""
    if changed:
        _apply_differences(transaction, owner, changed)
        _insert_step(transaction, owner, StepKind.DO, subject, message=message, at=at, changed=changed)


def record_note(transaction: Transaction, owner: HistoryOwner, subject: Subject, message: Phrase, at: str) -> None:
    """Record a step that changes nothing."""
    _insert_step(transaction, owner, StepKind.NOTE, subject, message=message, at=at)


def restore_history(transaction: Transaction, event_id: int, steps: Iterable[SqlRow]) -> None:
    """Store the history of an event from another database: the columns of `STEP_COLUMNS`, in order."""
    transaction.execute_many(_INSERT_STEP, ((event_id, None, *step) for step in steps))


def undo_or_redo(transaction: Transaction, owner: HistoryOwner, at: str, *, redo: bool) -> Phrase:
    """Undo the last change, or redo the last undone one with `again`; return that step's message.

    Raise `MissingDataError` if there is none.
    """
    done, undone = undo_redo_stacks(read_steps(transaction.query, owner))
    candidates = undone if redo else done
    if not candidates:
        nothing = phrase("there is nothing to redo") if redo else phrase("there is nothing to undo")
        raise MissingDataError(nothing, hints.LIST_HISTORY)
    step, kind = candidates[-1], StepKind.REDO if redo else StepKind.UNDO
    ((differences,),) = transaction.query("SELECT differences FROM history WHERE id = ?", (step.number,))
    changed = differences_from_json(differences)
    if not redo:
        changed = [difference.inverse for difference in reversed(changed)]
    try:
        _apply_differences(transaction, owner, changed)
    except sqlite3.IntegrityError as error:
        altered = phrase("this step is not possible: another program has changed the same rows")
        raise DatabaseError(altered, hints.CHECK_DATABASE) from error
    _insert_step(transaction, owner, kind, step.subject, message=step.message, at=at, changed=changed)
    return step.message


_INSERT_STEP = insert_sql_for("history", ("event_id", "competition", *STEP_COLUMNS))


def _insert_step(
    transaction: Transaction,
    owner: HistoryOwner,
    kind: StepKind,
    subject: Subject,
    *,
    message: Phrase,
    at: str,
    changed: Iterable[Difference] = (),
) -> None:
    """Store a step, with its differences."""
    transaction.execute(_INSERT_STEP, (*owner, at, kind, to_json(message), *subject, differences_to_json(changed)))


def _apply_differences(transaction: Transaction, owner: HistoryOwner, changed: Iterable[Difference]) -> None:
    """Apply differences to the tables; raise `ConcurrentChangeError` where a row is not as expected."""
    for difference in sorted(changed, key=_application_order):
        if difference.table == "entries":
            _apply_entry(transaction, owner.competition, difference)
            continue
        table, old, new = difference
        owner_values = () if OWNER_COLUMNS.get(table) == "" else tuple(filter(None, owner))
        came, went = (row_values(table, row) if row else () for row in (new, old))
        if old is None:
            transaction.execute(insert_sql(table), (*owner_values, *came))
            continue
        changed_rows = transaction.execute(
            update_sql(table) if new else delete_sql(table), (*came, *owner_values, *went)
        )
        if not changed_rows and new and table == "settings":  # the event was stored before there was this setting
            changed_rows = transaction.execute(f"{insert_sql(table)} ON CONFLICT DO NOTHING", (*owner_values, *came))
        if changed_rows != 1:
            raise ConcurrentChangeError


REFERENCED_TABLES = ("competitions", "pairs")
"""Tables to whose rows others refer."""


def _application_order(difference: Difference) -> int:
    """The order of applying differences: referenced rows are added first and removed last."""
    first = difference.table in REFERENCED_TABLES
    if difference.new is None:
        return 4 if first else 0
    if difference.old is None:
        return 1 if first else 3
    return 2


MOST_STAMPS = 2**31
"""The number of different stamps of a competition's events: what an integer column holds."""


def _apply_entry(transaction: Transaction, competition: str | None, difference: Difference) -> None:
    """Add an event to a competition, or remove it; an event deleted since is skipped."""
    from secrets import randbelow  # slow to import, and few changes are of competitions

    _, old, new = difference
    if old is None and new is not None:
        transaction.execute(ADD_ENTRY, (new["heat"], randbelow(MOST_STAMPS), competition, new["event"]))
    elif old is not None:
        place = (competition, old["event"])
        transaction.execute(*((SET_HEAT, (new["heat"], *place)) if new else (REMOVE_ENTRY, place)))
