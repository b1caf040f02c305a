"""Conversion between records and rows, without SQL, because the history holds rows too."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from scorer.errors import DatabaseError, ParseError
from scorer.game.deals import Deal
from scorer.game.seats import Side
from scorer.i18n import phrase
from scorer.model.boards import DealDetails, HighCardPoints, TablePlay, TablePoints
from scorer.model.events import EVENT_SETTINGS, Event, sort_schedule, with_settings
from scorer.model.notation import OutcomeFields, outcome_from_fields, outcome_to_fields
from scorer.model.numbers import format_decimal, parse_decimal
from scorer.model.pairs import EventForm, Pair, PairChange, PairChangeKind, make_partnership, sort_by_label
from scorer.model.results import Outcome, PointsUnit, Result, SitOut
from scorer.model.rulings import AcceptedFinding, Penalty, RulingNote
from scorer.movements.schedule import Sitting

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet

Row = dict[str, Any]
"""The columns of a row, by name, without its event and its number."""

Values = tuple[Any, ...]
"""A row without names: the values of its columns, in the order of `COLUMNS`."""

EVENT_COLUMNS = ("name", "date", "club", "club_id")
"""The settings that identify an event; every other setting has a row of its own."""

COLUMNS: dict[str, tuple[str, ...]] = {
    "events": EVENT_COLUMNS,
    "settings": ("key", "value"),
    "pairs": Pair._fields,
    "boards": ("number", "deal", *HighCardPoints._fields),
    "results": ("board", "ns", "ew", "round", "table", "group", "remark", *OutcomeFields._fields),
    "penalties": Penalty._fields,
    "rulings": RulingNote._fields,
    "sittings": Sitting._fields,
    "changes": PairChange._fields,
    "marks": AcceptedFinding._fields,
    "plays": TablePlay._fields,
    "dealt": DealDetails._fields,
    "announced": TablePoints._fields,
    "competitions": ("name", "kind", "closed", "rule"),
    "entries": ("event", "heat"),
    "players": ("name", "club_number", "national_number", "note", "page", "spellings"),
}
"""What is stored of an event, of a competition, and of the book of players, by table.

A competition refers to an event by its slug, because an event's number may be reused.
"""

KEYS: dict[str, tuple[str, ...]] = {
    "events": (),
    "settings": ("key",),
    "pairs": ("label",),
    "boards": ("number",),
    "dealt": ("board",),
    "announced": ("board", "ns", "ew"),
    "results": ("board", "ns", "ew"),
    "rulings": ("board", "ns", "ew"),
    "sittings": ("section", "round", "table"),
    "plays": ("board", "ns", "ew"),
    "competitions": (),
    "entries": ("event",),
    "players": ("name",),
}
"""The columns that identify a row within an event, or within the club.

In the other tables all columns do, and rows may be there twice.
"""


def event_to_rows(event: Event) -> Iterator[tuple[str, list[Row]]]:
    """The rows of an event in every table, as named columns."""
    for table, lines in event_to_values(event):
        yield table, _name_columns(table, lines)


def results_to_rows(results: Iterable[Result]) -> list[Row]:
    """The rows of results, as named columns."""
    return _name_columns("results", _result_values(results))


def _name_columns(table: str, lines: Iterable[Values]) -> list[Row]:
    return [dict(zip(COLUMNS[table], values, strict=True)) for values in lines]


def event_to_values(event: Event) -> Iterator[tuple[str, Iterable[Values]]]:
    """The same rows without the names of the columns."""
    yield "events", [(event.name, event.date.isoformat(), event.club, event.club_id)]
    yield (
        "settings",
        ((setting.key, setting.text_of(event)) for setting in EVENT_SETTINGS if setting.name not in EVENT_COLUMNS),
    )
    pairs = [Pair(pair.label) for pair in event.pairs] if event.form is EventForm.INDIVIDUAL else event.pairs
    yield "pairs", map(_pair_values, (*pairs, *event.entrants))
    yield "boards", _board_values(event)
    yield "results", _result_values(event.results)
    yield "penalties", ((pair, format_decimal(amount), *others) for pair, amount, *others in event.penalties)
    yield "rulings", event.notes
    yield "sittings", event.schedule
    yield "changes", event.changes
    yield "marks", map(_mark_values, event.marks)
    yield "plays", event.plays
    yield "dealt", event.dealt
    yield "announced", event.announced


def _pair_values(pair: Pair) -> Values:
    return pair._replace(direction=pair.direction and pair.direction.value)  # type: ignore[arg-type]  # as stored


def _mark_values(mark: AcceptedFinding) -> Values:
    return mark._replace(pairs=" ".join(mark.pairs), boards=" ".join(map(str, mark.boards)))  # type: ignore[arg-type]  # as stored


def _board_values(event: Event) -> Iterator[Values]:
    deals, points = dict(event.deals), dict(event.points)
    for number in sorted(deals.keys() | points.keys()):
        announced: Iterable[int | None] = points.get(number, (None,) * len(HighCardPoints._fields))
        deal = str(deals[number]) if number in deals else None
        yield number, deal, *announced


def _result_values(results: Iterable[Result]) -> Iterator[Values]:
    """The values of results; equal outcomes are converted once, because an event has few different ones."""
    fields: dict[int, OutcomeFields] = {}
    for board, ns, ew, outcome, round_, table, group, remark in results:
        outcome_fields = fields.get(id(outcome))
        if outcome_fields is None:
            outcome_fields = fields[id(outcome)] = outcome_to_fields(outcome)
        yield board, ns, ew, round_, table, group, remark, *outcome_fields


def event_from_values(rows: Callable[[str], Iterable[Values]], slug: str) -> Event:
    """Build an event from its rows; `rows` returns those of a table, in the order of recording."""
    ((name, date, club, club_id),) = rows("events")
    event = _apply_settings(Event(name, parse_date(date), club, club_id), rows("settings"))
    boards = sorted(rows("boards"))
    pairs, entrants = _split_entrants(event.form, sort_by_label(map(pair_from_values, rows("pairs"))))
    return event._replace(
        slug=slug,
        pairs=pairs,
        entrants=entrants,
        deals=tuple((number, Deal.parse(deal)) for number, deal, *_ in boards if deal is not None),
        points=tuple((number, HighCardPoints(*points)) for number, _, *points in boards if points[0] is not None),
        results=tuple(results_from_values(rows("results"), event.rule_set)),
        penalties=tuple(
            Penalty(pair, parse_decimal(amount), PointsUnit(unit), *texts)
            for pair, amount, unit, *texts in rows("penalties")
        ),
        notes=tuple(sorted(RulingNote(*values) for values in rows("rulings"))),
        schedule=sort_schedule(map(_sitting_from_values, rows("sittings"))),
        changes=tuple(
            PairChange(start, pair, PairChangeKind(kind), *players) for start, pair, kind, *players in rows("changes")
        ),
        marks=tuple(
            AcceptedFinding(code, board, number, table, tuple(pairs.split()), by, at, tuple(map(int, boards.split())))
            for code, board, number, table, pairs, by, at, boards in rows("marks")
        ),
        plays=tuple(sorted(TablePlay(*values) for values in rows("plays"))),
        dealt=tuple(sorted(DealDetails(*values) for values in rows("dealt"))),
        announced=tuple(sorted(TablePoints(*values) for values in rows("announced"))),
    )


def row_values(table: str, row: Row) -> Values:
    """The values of a row, in the order of its columns."""
    return tuple(row[name] for name in COLUMNS[table])


def event_from_rows(tables: Mapping[str, Iterable[Row]], slug: str) -> Event:
    """Build an event from rows with named columns; the inverse of `event_to_rows`."""
    return event_from_values(lambda table: (row_values(table, row) for row in tables[table]), slug)


def parse_date(value: object) -> datetime.date:
    """Read a date: SQLite stores it as text, other databases as a date."""
    return datetime.date.fromisoformat(str(value))


_SETTINGS_BY_KEY = {setting.key: setting for setting in EVENT_SETTINGS}


def _apply_settings(event: Event, rows: Iterable[Values]) -> Event:
    """An event with its stored settings; a setting without a row keeps its default.

    Raise `DatabaseError` for a setting or value that this program does not know: a newer one needs no other tables.
    """
    values: dict[str, object] = {}
    for key, text in rows:
        try:
            values[key] = _SETTINGS_BY_KEY[key].value_type.restore(text)
        except (KeyError, ParseError):
            newer = phrase("{event}: {key} = {value} was set by a newer version", event=event.name, key=key, value=text)
            raise DatabaseError(newer) from None
    return with_settings(event, values)


def _split_entrants(form: EventForm, stored: tuple[Pair, ...]) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """Divide the stored pairs into pairs and the teams or players ranked instead of them."""
    if form is EventForm.PAIRS:
        return stored, ()
    entrants = {pair.label: pair for pair in stored if not form.is_pair_label(pair.label)}
    pairs = tuple(pair for pair in stored if form.is_pair_label(pair.label))
    if form is EventForm.INDIVIDUAL:
        pairs = tuple(make_partnership(pair.label, entrants) for pair in pairs)
    return pairs, tuple(entrants.values())


def pair_from_values(values: Values) -> Pair:
    """Build a pair from its columns."""
    label, direction, *texts = values
    return Pair(label, Side(direction) if direction else None, *texts)


def results_from_values(rows: Iterable[Values], rules: RuleSet) -> Iterator[Result]:
    """Build results; equal outcomes and equal labels share one object, because an event has few different ones.

    `Result` is made without its own constructor, on which reading a large event would spend half its time.
    """
    outcomes: dict[tuple[object, ...], Outcome] = {}
    labels: dict[str | None, str | None] = {}
    share_label, new_tuple = labels.setdefault, tuple.__new__
    for board, ns, ew, round_, table, group, remark, contract, declarer, tricks, score, award in rows:
        fields = (contract, declarer, tricks, score, award)
        outcome = outcomes.get(fields)
        if outcome is None:
            outcome = outcomes[fields] = outcome_from_fields(OutcomeFields(*fields), rules)
        yield new_tuple(
            Result, (board, share_label(ns, ns), share_label(ew, ew), outcome, round_, table, group, remark)
        )


def _sitting_from_values(values: Values) -> Sitting:
    sitting = Sitting(*values)
    return sitting._replace(arrow_switched=bool(sitting.arrow_switched))


def with_defaults(table: str, row: Row) -> Row:
    """A row, however old, with the columns that its table has now.

    A column added since gets its default, as the migration that added it filled it in; a removed one is left out.
    """
    return {name: row[name] if name in row else default_rows()[table][name] for name in COLUMNS[table]}


@cache
def default_rows() -> Mapping[str, Row]:
    """The row of a record with nothing but defaults, by table."""
    plainest = Event(
        name="",
        date=datetime.date.min,
        pairs=(Pair(""),),
        points=((1, HighCardPoints(0, 0, 0, 0)),),
        announced=(TablePoints(1, "", "", 0, 0, 0, 0),),
        results=(Result(1, None, None, SitOut()),),
        penalties=(Penalty("", Fraction(0), PointsUnit.MATCHPOINTS),),
        notes=(RulingNote(1, "", ""),),
        schedule=(Sitting(1, 1, None, None, 1, 1),),
        changes=(PairChange(1, "", PairChangeKind.JOIN),),
        marks=(AcceptedFinding("", 1),),
        plays=(TablePlay(1, "", "", deal="", contract="", declarer="", tricks=0, leader="", cards=""),),
        dealt=(DealDetails(1),),
    )
    return {table: rows[0] for table, rows in event_to_rows(plainest)}
