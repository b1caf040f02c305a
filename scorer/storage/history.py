"""The history of an event, a competition or the book of players: steps, each with the rows that it changed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import ChangedMeanwhile, DatabaseTrouble, NothingHere, Way, remedy
from scorer.i18n import Phrase, packed, phrase, unpacked
from scorer.model.events import Event, unshared
from scorer.model.history import Concern, Step, StepKind, Subject, Topic, concern, standing
from scorer.storage.reading import read_event
from scorer.storage.rows import KEYS, Row, Values, completed, event_of_rows, results_of, rows_of, values_of_row
from scorer.storage.statements import ENTER, OWNER, RENAME, TAKE_OUT, insertion, insertion_of, removal, update

if TYPE_CHECKING:
    from scorer.storage import Ask
    from scorer.storage.work import Transaction

Key = tuple[Any, ...]


def now() -> str:
    """The current local time to the minute, as stored."""
    return datetime.now().strftime("%Y-%m-%d %H:%M")


# Differences


class Difference(NamedTuple):
    """A row that is added, removed, or replaced by another."""

    table: str
    old: Row | None
    new: Row | None

    @property
    def reversed(self) -> Difference:
        """The difference that undoes this one."""
        return Difference(self.table, self.new, self.old)


def differences(before: Event, after: Event) -> list[Difference]:
    """Compare two states of an event row by row."""
    return row_differences(*map(dict, map(rows_of, _without_shared(before, after))))


def _without_shared(before: Event, after: Event) -> tuple[Event, Event]:
    """Two states of an event without the records that both have, of the kinds that grow during an evening."""
    old_pairs, new_pairs = unshared(before.pairs, after.pairs)
    old_results, new_results = unshared(before.results, after.results)
    old_schedule, new_schedule = unshared(before.schedule, after.schedule)
    return (
        replace(before, pairs=old_pairs, results=old_results, schedule=old_schedule),
        replace(after, pairs=new_pairs, results=new_results, schedule=new_schedule),
    )


def row_differences(before: Mapping[str, Iterable[Row]], after: Mapping[str, Iterable[Row]]) -> list[Difference]:
    """Compare the rows of two states, table by table."""
    changed: list[Difference] = []
    for table in dict.fromkeys([*before, *after]):
        was, becomes = _by_key(table, before.get(table, ())), _by_key(table, after.get(table, ()))
        for key in dict.fromkeys([*was, *becomes]):
            for old, new in zip_longest(was.get(key, ()), becomes.get(key, ())):
                if old != new:
                    changed.append(Difference(table, old, new))
    return changed


def _by_key(table: str, rows: Iterable[Row]) -> dict[Key, list[Row]]:
    """Group rows by key: one row each, or equal ones where a table has no key."""
    by_key: dict[Key, list[Row]] = {}
    for row in rows:
        by_key.setdefault(_key(table, row), []).append(row)
    return by_key


def _key(table: str, row: Row) -> Key:
    return tuple(row[name] for name in KEYS.get(table, tuple(row)))


def rewound(event: Event, steps: Iterable[Sequence[Difference]]) -> Event:
    """The event before some steps, given the differences of each, the latest step first."""
    rows, _ = rewind(dict(rows_of(event)), chain.from_iterable(steps))
    return event_of_rows(rows, event.slug)


def rewind(
    rows: Mapping[str, Iterable[Row]], changed: Iterable[Difference]
) -> tuple[dict[str, list[Row]], list[tuple[str, Row]]]:
    """Undo differences, the latest first; return the rows before them, and the rows, by table, that did not match."""
    tables = {table: _by_key(table, own) for table, own in rows.items()}
    wrong: list[tuple[str, Row]] = []
    for table, old, new in changed:
        standing_rows = tables.setdefault(table, {})
        if new is not None:
            same_key = standing_rows.get(_key(table, new), [])
            if new in same_key:
                same_key.remove(new)
            else:
                wrong.append((table, new))
                del same_key[-1:]
        if old is not None:
            standing_rows.setdefault(_key(table, old), []).append(old)
    return {table: list(chain(*own.values())) for table, own in tables.items()}, wrong


def written_differences(changed: Iterable[Difference]) -> str:
    """Differences as JSON."""
    return json.dumps([list(difference) for difference in changed], ensure_ascii=False, separators=(",", ":"))


def read_differences(text: str) -> list[Difference]:
    """Read what `differences_to_json` wrote, however long ago, with the columns that the tables have now."""
    changed: list[Difference] = []
    for table, old, new in json.loads(text):
        changed.append(Difference(table, old and completed(table, old), new and completed(table, new)))
    return changed


# Reading steps


class Whose(NamedTuple):
    """The owner of a history: an event by its number, a competition by its slug, else the book of players."""

    event_id: int | None = None
    competition: str | None = None

    @property
    def condition(self) -> tuple[str, tuple[Any, ...]]:
        """The SQL condition for the owner's steps, with its values."""
        if self.event_id is not None:
            return "history.event_id = ?", (self.event_id,)
        if self.competition is not None:
            return "history.competition = ?", (self.competition,)
        return "history.event_id IS NULL AND history.competition IS NULL", ()


BOOK = Whose()

STEP_COLUMNS = ("at", "kind", "said", *Subject._fields, "differences")
"""The stored columns of a step, besides its owner and its number."""


def _asked(ask: Ask, whose: Whose, columns: Sequence[str]) -> Iterable[Any]:
    """Select columns of the owner's steps, in order."""
    condition, values = whose.condition
    named = ", ".join(f'history."{name}"' for name in columns)
    return ask(f"SELECT {named} FROM history WHERE {condition} ORDER BY history.id", values)  # noqa: S608  # no user input


def steps_of(ask: Ask, whose: Whose) -> list[Step]:
    """Read the owner's steps, in order."""
    steps: list[Step] = []
    for number, at, kind, said, topic, *about in _asked(ask, whose, ("id", "at", "kind", "said", *Subject._fields)):
        steps.append(Step(number, at, StepKind(kind), Subject(Topic(topic), *about), unpacked(said)))
    return steps


def history_of(ask: Ask, event_id: int) -> list[tuple[Any, ...]]:
    """The steps of an event as stored, in order: the columns of `STEP_COLUMNS`."""
    return list(map(tuple, _asked(ask, Whose(event_id), STEP_COLUMNS)))


def differences_of(ask: Ask, whose: Whose) -> list[Difference]:
    """Every row change in the owner's history, the latest first."""
    texts = [text for (text,) in _asked(ask, whose, ("differences",))]
    return [difference for text in reversed(texts) for difference in reversed(read_differences(text))]


def event_after(ask: Ask, event_id: int, number: int) -> Event:
    """Read an event as it was just after a step: its present state with the later steps undone."""
    since = "SELECT differences FROM history WHERE event_id = ? AND id > ? ORDER BY id DESC"
    later = list(ask(since, (event_id, number)))
    return rewound(read_event(ask, event_id), (read_differences(text) for (text,) in later))


def caught_up(ask: Ask, event_id: int, event: Event, number: int) -> Event | None:
    """Update an event by the steps since a `number` if these only added results; return None if they did more.

    Where several processes store results of one evening, each would otherwise read all of it again after the others'
    steps.
    """
    rows: list[Values] = []
    for (text,) in ask("SELECT differences FROM history WHERE event_id = ? AND id > ? ORDER BY id", (event_id, number)):
        for table, old, new in read_differences(text):
            if table != "results" or old is not None or new is None:
                return None
            rows.append(values_of_row(table, new))
    return replace(event, results=(*event.results, *results_of(rows, event.rule_set)))


def concerns_of(ask: Ask, event_id: int) -> dict[int, list[Concern]]:
    """The boards that each step changed, with the pairs concerned, by the number of the step."""
    concerns: dict[int, list[Concern]] = {}
    for number, text in _asked(ask, Whose(event_id), ("id", "differences")):
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
        case _:  # about the event as a whole, a pair, or the schedule
            pass


# Recording steps


def save(
    work: Transaction, whose: Whose, changed: Sequence[Difference], subject: Subject, said: Phrase, at: str
) -> None:
    """Apply differences and record them as a step; do nothing where nothing differs."""
    if changed:
        _make(work, whose, changed)
        _write(work, whose, StepKind.DO, subject, said=said, at=at, changed=changed)


def note(work: Transaction, whose: Whose, subject: Subject, said: Phrase, at: str) -> None:
    """Record a step that changes nothing."""
    _write(work, whose, StepKind.NOTE, subject, said=said, at=at)


def bring_back(work: Transaction, event_id: int, steps: Iterable[tuple[Any, ...]]) -> None:
    """Store the history of an event from another database: the columns of `STEP_COLUMNS`, in order."""
    work.do_all(_WRITE, ((event_id, None, *step) for step in steps))


def step_back(work: Transaction, whose: Whose, at: str, *, again: bool) -> Phrase:
    """Undo the last change, or redo the last undone one with `again`; return that step's message.

    Raise `MissingDataError` if there is none.
    """
    done, undone = standing(steps_of(work.ask, whose))
    waiting = undone if again else done
    if not waiting:
        nothing = phrase("there is nothing to redo") if again else phrase("there is nothing to undo")
        raise NothingHere(nothing, remedy(Way.STEP))
    step, kind = waiting[-1], StepKind.REDO if again else StepKind.UNDO
    ((kept,),) = work.ask("SELECT differences FROM history WHERE id = ?", (step.number,))
    changed = read_differences(kept)
    if not again:
        changed = [difference.reversed for difference in reversed(changed)]
    try:
        _make(work, whose, changed)
    except sqlite3.IntegrityError as error:
        altered = phrase("the step cannot be taken: its rows, or those that it left, were altered by another program")
        raise DatabaseTrouble(altered, remedy(Way.DB_CHECK)) from error
    _write(work, whose, kind, step.subject, said=step.said, at=at, changed=changed)
    return step.said


_WRITE = insertion_of("history", ("event_id", "competition", *STEP_COLUMNS))


def _write(
    work: Transaction,
    whose: Whose,
    kind: StepKind,
    subject: Subject,
    *,
    said: Phrase,
    at: str,
    changed: Iterable[Difference] = (),
) -> None:
    """Store a step, with its differences."""
    work.do(_WRITE, (*whose, at, kind, packed(said), *subject, written_differences(changed)))


def _make(work: Transaction, whose: Whose, changed: Iterable[Difference]) -> None:
    """Apply differences to the tables; raise `ConcurrentChangeError` where a row is not as expected."""
    for difference in sorted(changed, key=_turn):
        if difference.table == "entries":
            _enter(work, whose.competition, difference)
            continue
        table, old, new = difference
        owner = () if OWNER.get(table) == "" else tuple(filter(None, whose))
        came, went = (values_of_row(table, row) if row else () for row in (new, old))
        if old is None:
            work.do(insertion(table), (*owner, *came))
        elif work.do(update(table) if new else removal(table), (*came, *owner, *went)) != 1:
            raise ChangedMeanwhile


FIRST = ("competitions", "pairs")
"""Tables to whose rows others refer."""


def _turn(difference: Difference) -> int:
    """The order of applying differences: referenced rows are added first and removed last."""
    first = difference.table in FIRST
    if difference.new is None:
        return 4 if first else 0
    if difference.old is None:
        return 1 if first else 3
    return 2


MOST_STAMPS = 2**31
"""The number of different stamps of a competition's events: what an integer column holds."""


def _enter(work: Transaction, competition: str | None, difference: Difference) -> None:
    """Add an event to a competition, or remove it; an event deleted since is skipped."""
    from secrets import randbelow  # slow to import, and few changes are of competitions

    _, old, new = difference
    if old is None and new is not None:
        work.do(ENTER, (new["heat"], randbelow(MOST_STAMPS), competition, new["event"]))
    elif old is not None:
        place = (competition, old["event"])
        work.do(*((RENAME, (new["heat"], *place)) if new else (TAKE_OUT, place)))
