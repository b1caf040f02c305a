"""Records to rows and rows to records; no SQL, because rows come out of the history too."""

from __future__ import annotations

import datetime
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from scorer.game.deals import Deal
from scorer.game.seats import Side
from scorer.movements.schedule import Sitting
from scorer.records.boards import Points
from scorer.records.events import SETTINGS, Event, in_seating_order, with_settings
from scorer.records.marks import Mark
from scorer.records.notation import OutcomeFields, fields_of, outcome_of
from scorer.records.numbers import decimal_text, stored_decimal
from scorer.records.pair_changes import PairChange, PairChangeKind
from scorer.records.pairs import Pair, label_order
from scorer.records.results import Outcome, Result, SitOut, Unit
from scorer.records.rulings import Penalty, RulingNote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from scorer.game.rulesets import RuleSet

Row = dict[str, Any]
"""The columns of one line of a table, by name, without its event and its number."""

Values = tuple[Any, ...]
"""A row without the names: what stands in the columns of its table, in the order of `COLUMNS`."""

COLUMNS: dict[str, tuple[str, ...]] = {
    "events": tuple(setting.name for setting in SETTINGS),
    "pairs": Pair._fields,
    "boards": ("number", "deal", *Points._fields),
    "results": ("board", "ns", "ew", "round", "table", "group", "remark", *OutcomeFields._fields),
    "penalties": Penalty._fields,
    "rulings": RulingNote._fields,
    "sittings": Sitting._fields,
    "changes": PairChange._fields,
    "marks": Mark._fields,
}
"""What is stored of an event, by table, each table before those that refer to it."""

KEYS: dict[str, tuple[str, ...]] = {
    "events": (),
    "pairs": ("label",),
    "boards": ("number",),
    "results": ("board", "ns", "ew"),
    "rulings": ("board", "ns", "ew"),
    "sittings": ("section", "round", "table"),
}
"""What tells rows of an event apart; in other tables all they say, and they may stand there twice."""


def rows_of(event: Event) -> Iterator[tuple[str, Iterable[Row]]]:
    """The rows of an event in every table, in the order of `COLUMNS`."""
    yield "events", [event_row(event)]
    yield "pairs", map(_pair_row, event.pairs)
    yield "boards", _board_rows(event)
    yield "results", map(_result_row, event.results)
    yield "penalties", map(_penalty_row, event.penalties)
    yield "rulings", (note._asdict() for note in event.notes)
    yield "sittings", (sitting._asdict() for sitting in event.schedule)
    yield "changes", (change._asdict() for change in event.changes)
    yield "marks", (mark._asdict() for mark in event.marks)


def event_row(event: Event) -> Row:
    """An event's own row, without its slug; the date is a text."""
    row = {setting.name: setting.values.to_keep(setting.of(event)) for setting in SETTINGS}
    return {**row, "date": event.date.isoformat()}


def _pair_row(pair: Pair) -> Row:
    return {**pair._asdict(), "direction": pair.direction and pair.direction.value}


def _board_rows(event: Event) -> Iterator[Row]:
    deals, points = dict(event.deals), dict(event.points)
    for number in sorted(deals.keys() | points.keys()):
        announced: Iterable[int | None] = points.get(number, (None,) * len(Points._fields))
        deal = str(deals[number]) if number in deals else None
        yield {"number": number, "deal": deal, **dict(zip(Points._fields, announced, strict=True))}


def _result_row(result: Result) -> Row:
    row = {**result._asdict(), **fields_of(result.outcome)._asdict()}
    del row["outcome"]
    return row


def _penalty_row(penalty: Penalty) -> Row:
    return {**penalty._asdict(), "amount": decimal_text(penalty.amount)}


def event_of(rows: Callable[[str], Iterable[Values]], slug: str) -> Event:
    """The event that its rows tell; `rows` gives those of a table, as they were recorded."""
    (own,) = rows("events")
    event = _settled(own)
    boards = sorted(rows("boards"))
    return replace(
        event,
        slug=slug,
        pairs=tuple(sorted(map(_pair, rows("pairs")), key=lambda pair: label_order(pair.label))),
        deals=tuple((number, Deal.parse(deal)) for number, deal, *_ in boards if deal is not None),
        points=tuple((number, Points(*points)) for number, _, *points in boards if points[0] is not None),
        results=tuple(_results(rows("results"), event.rule_set)),
        penalties=tuple(map(_penalty, rows("penalties"))),
        notes=tuple(sorted(RulingNote(*values) for values in rows("rulings"))),
        schedule=in_seating_order(map(_sitting, rows("sittings"))),
        changes=tuple(map(_change, rows("changes"))),
        marks=tuple(Mark(*values) for values in rows("marks")),
    )


def event_of_rows(tables: Mapping[str, Iterable[Row]], slug: str) -> Event:
    """The event that rows tell whose columns have names; what `rows_of` takes apart."""

    def values(table: str) -> Iterator[Values]:
        for row in tables[table]:
            yield tuple(row[name] for name in COLUMNS[table])

    return event_of(values, slug)


def date_of(value: object) -> datetime.date:
    """A date as SQLite keeps it, which is a text, or as others do."""
    return datetime.date.fromisoformat(str(value))


def _settled(own: Values) -> Event:
    """An event of which nothing but its settings is known."""
    settled: dict[str, Any] = {}
    for setting, kept in zip(SETTINGS, own, strict=True):
        settled[setting.key] = setting.values.restored(kept)
    return with_settings(Event(settled["name"], settled["date"]), settled)


def _pair(values: Values) -> Pair:
    label, direction, *texts = values
    return Pair(label, Side(direction) if direction else None, *texts)


def _results(rows: Iterable[Values], rules: RuleSet) -> Iterator[Result]:
    """Read results; equal outcomes are one object, because an event has few different ones."""
    outcomes: dict[tuple[Any, ...], Outcome] = {}
    for values in rows:
        board, ns, ew, round_, table, group, remark = values[:7]
        written = values[7:]
        if written not in outcomes:
            outcomes[written] = outcome_of(OutcomeFields(*written), rules)
        yield Result(board, ns, ew, outcomes[written], round_, table, group, remark)


def _penalty(values: Values) -> Penalty:
    pair, amount, unit, *texts = values
    return Penalty(pair, stored_decimal(amount), Unit(unit), *texts)


def _sitting(values: Values) -> Sitting:
    sitting = Sitting(*values)
    return sitting._replace(arrow_switched=bool(sitting.arrow_switched))


def _change(values: Values) -> PairChange:
    from_round, pair, kind, *players = values
    return PairChange(from_round, pair, PairChangeKind(kind), *players)


def completed(table: str, row: Row) -> Row:
    """A row, written at any time, with the columns that its table has now.

    A column that came since holds what a record has of which nobody says otherwise, as the
    migration that added it filled it in; one that is gone is left out.
    """
    return {name: row[name] if name in row else defaults()[table][name] for name in COLUMNS[table]}


@cache
def defaults() -> Mapping[str, Row]:
    """The row of a record of which nothing is said that can be left out, by table."""
    plainest = Event(
        name="",
        date=datetime.date.min,
        pairs=(Pair(""),),
        points=((1, Points(0, 0, 0, 0)),),
        results=(Result(1, None, None, SitOut()),),
        penalties=(Penalty("", Fraction(0), Unit.MATCHPOINTS),),
        notes=(RulingNote(1, "", ""),),
        schedule=(Sitting(1, 1, None, None, 1, 1),),
        changes=(PairChange(1, "", PairChangeKind.JOIN),),
        marks=(Mark("", 1),),
    )
    return {table: row for table, (row,) in rows_of(plainest)}
