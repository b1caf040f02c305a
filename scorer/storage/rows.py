"""Conversion between records and rows, without SQL, because the history holds rows too."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from scorer.errors import DatabaseTrouble, Misread
from scorer.game.deals import Deal
from scorer.game.seats import Side
from scorer.i18n import phrase
from scorer.model.boards import Announced, Dealt, Points, TablePlay
from scorer.model.events import SETTINGS, Event, in_seating_order, with_settings
from scorer.model.notation import OutcomeFields, fields_of, outcome_of
from scorer.model.numbers import decimal_text, parse_decimal
from scorer.model.pairs import Form, Pair, PairChange, PairChangeKind, by_label, partnership
from scorer.model.results import Outcome, Result, SitOut, Unit
from scorer.model.rulings import Mark, Penalty, RulingNote
from scorer.movements.schedule import Sitting

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet

Row = dict[str, Any]
"""The columns of a row, by name, without its event and its number."""

Values = tuple[Any, ...]
"""A row without names: the values of its columns, in the order of `COLUMNS`."""

OWN = ("name", "date", "club", "club_id")
"""The settings that identify an event; every other setting has a row of its own."""

COLUMNS: dict[str, tuple[str, ...]] = {
    "events": OWN,
    "settings": ("key", "value"),
    "pairs": Pair._fields,
    "boards": ("number", "deal", *Points._fields),
    "results": ("board", "ns", "ew", "round", "table", "group", "remark", *OutcomeFields._fields),
    "penalties": Penalty._fields,
    "rulings": RulingNote._fields,
    "sittings": Sitting._fields,
    "changes": PairChange._fields,
    "marks": Mark._fields,
    "plays": TablePlay._fields,
    "dealt": Dealt._fields,
    "announced": Announced._fields,
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


def rows_of(event: Event) -> Iterator[tuple[str, list[Row]]]:
    """The rows of an event in every table, as named columns."""
    for table, lines in values_of(event):
        yield table, [dict(zip(COLUMNS[table], values, strict=True)) for values in lines]


def values_of(event: Event) -> Iterator[tuple[str, Iterable[Values]]]:
    """The same rows without the names of the columns."""
    yield "events", [(event.name, event.date.isoformat(), event.club, event.club_id)]
    yield "settings", ((setting.key, setting.text_of(event)) for setting in SETTINGS if setting.name not in OWN)
    kept = [Pair(pair.label) for pair in event.pairs] if event.form is Form.INDIVIDUAL else event.pairs
    yield "pairs", map(_pair_values, (*kept, *event.entrants))
    yield "boards", _board_values(event)
    yield "results", _result_values(event.results)
    yield "penalties", ((pair, decimal_text(amount), *others) for pair, amount, *others in event.penalties)
    yield "rulings", event.notes
    yield "sittings", event.schedule
    yield "changes", event.changes
    yield "marks", ((*mark[:-1], " ".join(map(str, mark.boards))) for mark in event.marks)
    yield "plays", event.plays
    yield "dealt", event.dealt
    yield "announced", event.announced


def _pair_values(pair: Pair) -> Values:
    return pair._replace(direction=pair.direction and pair.direction.value)  # type: ignore[arg-type]  # as stored


def _board_values(event: Event) -> Iterator[Values]:
    deals, points = dict(event.deals), dict(event.points)
    for number in sorted(deals.keys() | points.keys()):
        announced: Iterable[int | None] = points.get(number, (None,) * len(Points._fields))
        deal = str(deals[number]) if number in deals else None
        yield number, deal, *announced


def _result_values(results: Iterable[Result]) -> Iterator[Values]:
    """The values of results; equal outcomes are converted once, because an event has few different ones."""
    fields: dict[int, OutcomeFields] = {}
    for board, ns, ew, outcome, round_, table, group, remark in results:
        written = fields.get(id(outcome))
        if written is None:
            written = fields[id(outcome)] = fields_of(outcome)
        yield board, ns, ew, round_, table, group, remark, *written


def event_of(rows: Callable[[str], Iterable[Values]], slug: str) -> Event:
    """Build an event from its rows; `rows` returns those of a table, in the order of recording."""
    ((name, date, club, club_id),) = rows("events")
    event = _settled(Event(name, date_of(date), club, club_id), rows("settings"))
    boards = sorted(rows("boards"))
    pairs, entrants = _seated(event.form, by_label(map(pair_of, rows("pairs"))))
    return replace(
        event,
        slug=slug,
        pairs=pairs,
        entrants=entrants,
        deals=tuple((number, Deal.parse(deal)) for number, deal, *_ in boards if deal is not None),
        points=tuple((number, Points(*points)) for number, _, *points in boards if points[0] is not None),
        results=tuple(results_of(rows("results"), event.rule_set)),
        penalties=tuple(
            Penalty(pair, parse_decimal(amount), Unit(unit), *texts) for pair, amount, unit, *texts in rows("penalties")
        ),
        notes=tuple(sorted(RulingNote(*values) for values in rows("rulings"))),
        schedule=in_seating_order(map(_sitting, rows("sittings"))),
        changes=tuple(
            PairChange(start, pair, PairChangeKind(kind), *players) for start, pair, kind, *players in rows("changes")
        ),
        marks=tuple(
            Mark(*others)._replace(boards=tuple(map(int, boards.split()))) for *others, boards in rows("marks")
        ),
        plays=tuple(sorted(TablePlay(*values) for values in rows("plays"))),
        dealt=tuple(sorted(Dealt(*values) for values in rows("dealt"))),
        announced=tuple(sorted(Announced(*values) for values in rows("announced"))),
    )


def values_of_row(table: str, row: Row) -> Values:
    """The values of a row, in the order of its columns."""
    return tuple(row[name] for name in COLUMNS[table])


def event_of_rows(tables: Mapping[str, Iterable[Row]], slug: str) -> Event:
    """Build an event from rows with named columns; the inverse of `event_to_rows`."""
    return event_of(lambda table: (values_of_row(table, row) for row in tables[table]), slug)


def date_of(value: object) -> datetime.date:
    """Read a date: SQLite stores it as text, other databases as a date."""
    return datetime.date.fromisoformat(str(value))


_KNOWN = {setting.key: setting for setting in SETTINGS}


def _settled(event: Event, lines: Iterable[Values]) -> Event:
    """An event with its stored settings; a setting without a row keeps its default.

    Raise `DatabaseError` for a setting or value that this program does not know: a newer one needs no other tables.
    """
    settled: dict[str, Any] = {}
    for key, text in lines:
        try:
            settled[key] = _KNOWN[key].values.restored(text)
        except (KeyError, Misread):
            newer = phrase(
                "{event}: {key} = {value} was settled by a newer scorer", event=event.name, key=key, value=text
            )
            raise DatabaseTrouble(newer) from None
    return with_settings(event, settled)


def _seated(form: Form, known: tuple[Pair, ...]) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """Divide the stored pairs into pairs and the teams or players ranked instead of them."""
    if form is Form.PAIRS:
        return known, ()
    entrants = {pair.label: pair for pair in known if not form.sits(pair.label)}
    pairs = tuple(pair for pair in known if form.sits(pair.label))
    if form is Form.INDIVIDUAL:
        pairs = tuple(partnership(pair.label, entrants) for pair in pairs)
    return pairs, tuple(entrants.values())


def pair_of(values: Values) -> Pair:
    """Build a pair from its columns."""
    label, direction, *texts = values
    return Pair(label, Side(direction) if direction else None, *texts)


def results_of(rows: Iterable[Values], rules: RuleSet) -> Iterator[Result]:
    """Build results; equal outcomes and equal labels share one object, because an event has few different ones.

    `Result` is made without its own constructor, on which reading a large event would spend half its time.
    """
    outcomes: dict[tuple[Any, ...], Outcome] = {}
    labels: dict[str | None, str | None] = {}
    shared, made = labels.setdefault, tuple.__new__
    for board, ns, ew, round_, table, group, remark, contract, declarer, tricks, score, award in rows:
        fields = (contract, declarer, tricks, score, award)
        outcome = outcomes.get(fields)
        if outcome is None:
            outcome = outcomes[fields] = outcome_of(OutcomeFields(*fields), rules)
        yield made(Result, (board, shared(ns, ns), shared(ew, ew), outcome, round_, table, group, remark))


def _sitting(values: Values) -> Sitting:
    sitting = Sitting(*values)
    return sitting._replace(arrow_switched=bool(sitting.arrow_switched))


def completed(table: str, row: Row) -> Row:
    """A row, however old, with the columns that its table has now.

    A column added since gets its default, as the migration that added it filled it in; a removed one is left out.
    """
    return {name: row[name] if name in row else defaults()[table][name] for name in COLUMNS[table]}


@cache
def defaults() -> Mapping[str, Row]:
    """The row of a record with nothing but defaults, by table."""
    plainest = Event(
        name="",
        date=datetime.date.min,
        pairs=(Pair(""),),
        points=((1, Points(0, 0, 0, 0)),),
        announced=(Announced(1, "", "", 0, 0, 0, 0),),
        results=(Result(1, None, None, SitOut()),),
        penalties=(Penalty("", Fraction(0), Unit.MATCHPOINTS),),
        notes=(RulingNote(1, "", ""),),
        schedule=(Sitting(1, 1, None, None, 1, 1),),
        changes=(PairChange(1, "", PairChangeKind.JOIN),),
        marks=(Mark("", 1),),
        plays=(TablePlay(1, "", "", deal="", contract="", declarer="", tricks=0, leader="", cards=""),),
        dealt=(Dealt(1),),
    )
    return {table: rows[0] for table, rows in rows_of(plainest)}
