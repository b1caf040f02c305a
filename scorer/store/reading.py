"""Rows to records: which event is meant, what there is, and everything recorded of one."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scorer.errors import NotFound, NothingHere
from scorer.game.deals import Deal
from scorer.game.seats import Side
from scorer.movements.schedule import Sitting
from scorer.records.boards import Points
from scorer.records.events import SETTINGS, Event, Summary, in_seating_order, with_settings
from scorer.records.history import Step, StepKind, Subject, Topic
from scorer.records.marks import Mark
from scorer.records.notation import OutcomeFields, outcome_of
from scorer.records.numbers import parse_decimal
from scorer.records.pair_changes import PairChange, PairChangeKind
from scorer.records.pairs import Pair, label_order
from scorer.records.results import NOT_PLAYED, Outcome, Result, Unit
from scorer.records.rulings import Penalty, RulingNote

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.game.rulesets import RuleSet
    from scorer.store.asking import Ask


def identify(ask: Ask, slug: str | None) -> int:
    """Find the event that is meant: the one named, else the chosen one, else the newest."""
    if slug is None:
        for (event_id,) in ask(
            "SELECT events.id FROM events LEFT JOIN chosen ON chosen.event_id = events.id "
            "ORDER BY chosen.one IS NULL, events.date DESC, events.id DESC LIMIT 1"
        ):
            return int(event_id)
        raise NothingHere("there is no event yet: record one with `scorer import FOLDER`")
    for (event_id,) in ask("SELECT id FROM events WHERE slug = ?", (slug,)):
        return int(event_id)
    raise NotFound("event", slug, [known for (known,) in ask("SELECT slug FROM events ORDER BY date DESC")])


def summaries(ask: Ask) -> list[Summary]:
    """List every event, newest first."""
    found = ask(
        "SELECT slug, name, date, rules, method, "
        "(SELECT count(*) FROM pairs WHERE pairs.event_id = events.id), boards, "
        "(SELECT count(*) FROM results WHERE results.event_id = events.id "
        "AND (contract IS NOT NULL OR score IS NOT NULL OR award <> ?)), "
        "chosen.one IS NOT NULL "
        "FROM events LEFT JOIN chosen ON chosen.event_id = events.id ORDER BY date DESC, events.id DESC",
        (NOT_PLAYED,),
    )
    return [
        Summary(slug, name, _date(date), rules, method, pairs, boards, results, bool(chosen))
        for slug, name, date, rules, method, pairs, boards, results, chosen in found
    ]


def read_event(ask: Ask, event_id: int) -> Event:
    """Read an event with everything recorded of it."""
    (values,) = _rows(ask, "events", ("slug", *(setting.name for setting in SETTINGS)), event_id, of="id")
    event = _settled(*values)
    return replace(
        event,
        pairs=tuple(sorted(_pairs(ask, event_id), key=lambda pair: label_order(pair.label))),
        deals=tuple(_deals(ask, event_id)),
        points=tuple(_points(ask, event_id)),
        results=tuple(_results(ask, event_id, event.rule_set)),
        penalties=tuple(_penalties(ask, event_id)),
        notes=tuple(_notes(ask, event_id)),
        schedule=in_seating_order(_sittings(ask, event_id)),
        changes=tuple(_changes(ask, event_id)),
        marks=tuple(_marks(ask, event_id)),
    )


def _settled(slug: str, *kept: Any) -> Event:
    """An event of which nothing but its settings is known."""
    settled: dict[str, Any] = {}
    for setting, value in zip(SETTINGS, kept, strict=True):
        settled[setting.key] = setting.values.restored(value)
    return with_settings(Event(settled["name"], settled["date"], slug=slug), settled)


def _date(value: object) -> datetime.date:
    """A date as SQLite keeps it, which is a text, or as others do."""
    return datetime.date.fromisoformat(str(value))


def _rows(
    ask: Ask, table: str, names: Iterable[str], event_id: int, rest: str = "", of: str = "event_id"
) -> Iterable[Any]:
    """Columns of the rows that belong to an event; `rest` goes on after the condition."""
    columns = ", ".join(f'"{name}"' for name in names)
    return ask(f"SELECT {columns} FROM {table} WHERE {of} = ? {rest}", (event_id,))  # noqa: S608  # all names are ours


def _pairs(ask: Ask, event_id: int) -> Iterator[Pair]:
    for label, direction, *texts in _rows(ask, "pairs", Pair._fields, event_id):
        yield Pair(label, Side(direction) if direction else None, *texts)


def _deals(ask: Ask, event_id: int) -> Iterator[tuple[int, Deal]]:
    for number, text in _rows(ask, "boards", ("number", "deal"), event_id, "AND deal IS NOT NULL ORDER BY number"):
        yield number, Deal.parse(text)


def _points(ask: Ask, event_id: int) -> Iterator[tuple[int, Points]]:
    names = ("number", "north", "east", "south", "west")
    for number, *points in _rows(ask, "boards", names, event_id, "AND north IS NOT NULL ORDER BY number"):
        yield number, Points(*points)


def _results(ask: Ask, event_id: int, rules: RuleSet) -> Iterator[Result]:
    """Read results; equal outcomes are one object, because an event has few different ones."""
    outcomes: dict[tuple[Any, ...], Outcome] = {}
    names = ("board", "ns", "ew", "round", "table", "group", "remark", *OutcomeFields._fields)
    for row in _rows(ask, "results", names, event_id, "ORDER BY id"):
        board, ns, ew, round_, table, group, remark = row[:7]
        written = row[7:]
        if written not in outcomes:
            outcomes[written] = outcome_of(OutcomeFields(*written), rules)
        yield Result(board, ns, ew, outcomes[written], round_, table, group, remark)


def _penalties(ask: Ask, event_id: int) -> Iterator[Penalty]:
    for pair, amount, unit, *texts in _rows(ask, "penalties", Penalty._fields, event_id, "ORDER BY id"):
        yield Penalty(pair, parse_decimal(amount), Unit(unit), *texts)


def _notes(ask: Ask, event_id: int) -> Iterator[RulingNote]:
    for row in _rows(ask, "rulings", RulingNote._fields, event_id, "ORDER BY board, ns, ew"):
        yield RulingNote(*row)


def _sittings(ask: Ask, event_id: int) -> Iterator[Sitting]:
    for row in _rows(ask, "sittings", Sitting._fields, event_id):
        sitting = Sitting(*row)
        yield sitting._replace(arrow_switched=bool(sitting.arrow_switched))


def _changes(ask: Ask, event_id: int) -> Iterator[PairChange]:
    for from_round, pair, kind, *players in _rows(ask, "changes", PairChange._fields, event_id, "ORDER BY id"):
        yield PairChange(from_round, pair, PairChangeKind(kind), *players)


def _marks(ask: Ask, event_id: int) -> Iterator[Mark]:
    return (Mark(*row) for row in _rows(ask, "marks", Mark._fields, event_id, "ORDER BY id"))


def steps_of(ask: Ask, event_id: int) -> list[Step]:
    """What was done with an event, in order."""
    names = ("id", "at", "kind", "sentence", *Subject._fields)
    steps: list[Step] = []
    for number, at, kind, sentence, topic, *about in _rows(ask, "history", names, event_id, "ORDER BY id"):
        steps.append(Step(number, at, StepKind(kind), Subject(Topic(topic), *about), sentence))
    return steps
