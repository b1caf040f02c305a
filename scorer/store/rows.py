"""Records to rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.records.events import SETTINGS
from scorer.records.notation import fields_of
from scorer.records.numbers import decimal_text
from scorer.store.tables import boards, changes, marks, pairs, penalties, results, rulings, sittings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sqlalchemy import Table

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event
    from scorer.records.marks import Mark
    from scorer.records.pair_changes import PairChange
    from scorer.records.pairs import Pair
    from scorer.records.results import Result
    from scorer.records.rulings import Penalty, RulingNote

Row = dict[str, Any]


def event_row(event: Event) -> Row:
    """An event's own row, without its slug."""
    return {setting.name: setting.values.to_keep(setting.of(event)) for setting in SETTINGS}


def rows_of(event: Event) -> Iterator[tuple[Table, Iterable[Row]]]:
    """The rows of an event in every other table, each table before those that refer to it."""
    yield pairs, map(_pair_row, event.pairs)
    yield boards, _board_rows(event)
    yield results, map(result_row, event.results)
    yield penalties, map(penalty_row, event.penalties)
    yield rulings, map(note_row, event.notes)
    yield sittings, map(sitting_row, event.schedule)
    yield changes, map(change_row, event.changes)
    yield marks, map(mark_row, event.marks)


def _pair_row(pair: Pair) -> Row:
    return {**pair._asdict(), "direction": pair.direction and pair.direction.value}


def _board_rows(event: Event) -> Iterator[Row]:
    deals, points = dict(event.deals), dict(event.points)
    for number in sorted(deals.keys() | points.keys()):
        announced: tuple[int | None, ...] = points.get(number, (None,) * 4)
        deal = str(deals[number]) if number in deals else None
        yield {"number": number, "deal": deal, **dict(zip(("north", "east", "south", "west"), announced, strict=True))}


def result_row(result: Result) -> Row:
    """A result's row, without its event."""
    return {
        "board": result.board,
        "round": result.round,
        "table": result.table,
        "ns": result.ns,
        "ew": result.ew,
        **fields_of(result.outcome)._asdict(),
        "group": result.group,
        "remark": result.remark,
    }


def penalty_row(penalty: Penalty) -> Row:
    """A penalty's row, without its event."""
    return {**penalty._asdict(), "amount": decimal_text(penalty.amount)}


def note_row(note: RulingNote) -> Row:
    """A ruling note's row, without its event."""
    return note._asdict()


def sitting_row(sitting: Sitting) -> Row:
    """The row of a line of the schedule, without its event."""
    return sitting._asdict()


def change_row(change: PairChange) -> Row:
    """The row of a change among the pairs, without its event."""
    return change._asdict()


def mark_row(mark: Mark) -> Row:
    """The row of a finding marked as right, without its event."""
    return mark._asdict()
