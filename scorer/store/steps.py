"""What was done with an event, read: its steps, the boards that each concerned, and the event as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.records.history import Concern, Step, StepKind, Subject, Topic, concern
from scorer.store.differences import read, rewound
from scorer.store.reading import read_event, rows_of_event
from scorer.words import unpacked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.records.events import Event
    from scorer.store.rows import Row
    from scorer.store.sqlite_file import Ask


def steps_of(ask: Ask, event_id: int) -> list[Step]:
    """What was done with an event, in order."""
    names = ("id", "at", "kind", "said", *Subject._fields)
    steps: list[Step] = []
    for number, at, kind, said, topic, *about in rows_of_event(ask, "history", names, event_id):
        steps.append(Step(number, at, StepKind(kind), Subject(Topic(topic), *about), unpacked(said)))
    return steps


STEP_COLUMNS = ("at", "kind", "said", *Subject._fields, "differences")
"""What is written down of a step, besides its event and its number."""


def history_of(ask: Ask, event_id: int) -> list[tuple[Any, ...]]:
    """The steps of an event as they are written down, in order: the columns of `STEP_COLUMNS`."""
    return [tuple(row) for row in rows_of_event(ask, "history", STEP_COLUMNS, event_id)]


def event_after(ask: Ask, event_id: int, number: int) -> Event:
    """An event as it was just after a step: as it is now, less what was done since."""
    since = "SELECT differences FROM history WHERE event_id = ? AND id > ? ORDER BY id DESC"
    later = ask(since, (event_id, number))
    return rewound(read_event(ask, event_id), (read(text) for (text,) in later))


def concerns_of(ask: Ask, event_id: int) -> dict[int, list[Concern]]:
    """The boards that each step changed, with the pairs whose it was, by the number of the step."""
    concerns: dict[int, list[Concern]] = {}
    for number, text in rows_of_event(ask, "history", ("id", "differences"), event_id):
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
            for board in filter(None, (row["board"], *map(int, row["boards"].split()))):
                yield concern(board, *row["pairs"].split())
        case "boards":
            yield concern(row["number"])
        case _:  # of the event as a whole, of a pair, or of the schedule
            pass
