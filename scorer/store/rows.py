"""Records to rows and rows to records."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Select, Table, select

from scorer.game.announcement import Redeal
from scorer.game.deals import Deal
from scorer.game.rulesets import RuleSet, rule_set
from scorer.game.seats import Side
from scorer.records.boards import Points
from scorer.records.events import Event
from scorer.records.notation import OutcomeFields, fields_of, outcome_of
from scorer.records.numbers import decimal_text, parse_decimal
from scorer.records.pairs import Pair, label_order
from scorer.records.results import Outcome, Result, Unit
from scorer.records.rulings import Penalty, RulingNote
from scorer.records.settings import (
    Datum,
    ImpDivisor,
    Method,
    Rounding,
    Scoring,
    Sections,
    SmallGroups,
    SplitTies,
    UnequalBoards,
    VictoryPoints,
    parse_sit_out,
    parse_trim,
    setting_text,
)
from scorer.store.tables import boards, events, pairs, penalties, results, rulings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Row = dict[str, Any]


def event_row(event: Event) -> Row:
    """An event's own row, without its slug."""
    plain = ("name", "date", "club", "rules", "redeal", "boards", "winners", "movement")
    scoring = {setting.name: getattr(event.scoring, setting.name) for setting in fields(Scoring)}
    texts = {name: setting_text(scoring[name]) for name in ("sit_out", "datum_trim")}
    return {**{name: getattr(event, name) for name in plain}, **scoring, **texts}


def rows_of(event: Event) -> Iterator[tuple[Table, Iterable[Row]]]:
    """The rows of an event in every other table, each table before those that refer to it."""
    yield pairs, map(_pair_row, event.pairs)
    yield boards, _board_rows(event)
    yield results, map(result_row, event.results)
    yield penalties, map(penalty_row, event.penalties)
    yield rulings, map(note_row, event.notes)


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


def read_event(connection: Connection, event_id: int) -> Event:
    """Read an event with everything recorded of it."""
    row = connection.execute(select(events).where(events.c.id == event_id)).one()
    rules = rule_set(row.rules)
    return Event(
        name=row.name,
        date=row.date,
        club=row.club,
        rules=row.rules,
        redeal=Redeal(row.redeal),
        boards=row.boards,
        winners=row.winners,
        movement=row.movement,
        scoring=_scoring(row),
        pairs=tuple(sorted(_pairs(connection, event_id), key=lambda pair: label_order(pair.label))),
        deals=tuple(_deals(connection, event_id)),
        points=tuple(_points(connection, event_id)),
        results=tuple(_results(connection, event_id, rules)),
        penalties=tuple(_penalties(connection, event_id)),
        notes=tuple(_notes(connection, event_id)),
        slug=row.slug,
    )


def _scoring(row: Any) -> Scoring:
    return Scoring(
        method=Method(row.method),
        matchpoints_per_win=row.matchpoints_per_win,
        unequal_boards=UnequalBoards(row.unequal_boards),
        small_groups=SmallGroups(row.small_groups),
        round_cells=Rounding(row.round_cells),
        round_totals=Rounding(row.round_totals),
        percent_decimals=row.percent_decimals,
        sit_out=parse_sit_out(row.sit_out),
        factor_totals=row.factor_totals,
        sections=Sections(row.sections),
        split_ties=SplitTies(row.split_ties),
        imp_divisor=ImpDivisor(row.imp_divisor),
        imp_cap=row.imp_cap,
        datum=Datum(row.datum),
        datum_trim=parse_trim(row.datum_trim),
        victory_points=VictoryPoints(row.victory_points),
        target=row.target,
    )


def _of_event(table: Table, event_id: int, *names: str) -> Select[Any]:
    return select(*(table.c[name] for name in names)).where(table.c.event_id == event_id)


def _pairs(connection: Connection, event_id: int) -> Iterator[Pair]:
    for label, direction, *texts in connection.execute(_of_event(pairs, event_id, *Pair._fields)):
        yield Pair(label, Side(direction) if direction else None, *texts)


def _deals(connection: Connection, event_id: int) -> Iterator[tuple[int, Deal]]:
    query = _of_event(boards, event_id, "number", "deal").where(boards.c.deal.is_not(None)).order_by(boards.c.number)
    for number, text in connection.execute(query):
        yield number, Deal.parse(text)


def _points(connection: Connection, event_id: int) -> Iterator[tuple[int, Points]]:
    query = _of_event(boards, event_id, "number", "north", "east", "south", "west")
    for number, *points in connection.execute(query.where(boards.c.north.is_not(None)).order_by(boards.c.number)):
        yield number, Points(*points)


def _results(connection: Connection, event_id: int, rules: RuleSet) -> Iterator[Result]:
    """Read results; equal outcomes are one object, because an event has few different ones.

    The driver's own rows are read: these columns need no conversion, and in a large event
    a row of SQLAlchemy for each takes as long as all that is reckoned from them.
    """
    outcomes: dict[tuple[Any, ...], Outcome] = {}
    names = ("board", "ns", "ew", "round", "table", "group", "remark", *OutcomeFields._fields)
    found = connection.execute(_of_event(results, event_id, *names).order_by(results.c.id))
    for row in found.cursor.fetchall() if found.cursor else ():
        board, ns, ew, round_, table, group, remark = row[:7]
        written = row[7:]
        if written not in outcomes:
            outcomes[written] = outcome_of(OutcomeFields(*written), rules)
        yield Result(board, ns, ew, outcomes[written], round_, table, group, remark)


def _penalties(connection: Connection, event_id: int) -> Iterator[Penalty]:
    for pair, amount, unit, *texts in connection.execute(
        _of_event(penalties, event_id, *Penalty._fields).order_by(penalties.c.id)
    ):
        yield Penalty(pair, parse_decimal(amount), Unit(unit), *texts)


def _notes(connection: Connection, event_id: int) -> Iterator[RulingNote]:
    c = rulings.c
    for row in connection.execute(_of_event(rulings, event_id, *RulingNote._fields).order_by(c.board, c.ns, c.ew)):
        yield RulingNote(*row)
