"""Rows to records: which event is meant, what there is, and everything recorded of one."""

from __future__ import annotations

import datetime
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from scorer.errors import NotFound, NothingHere, several_fit
from scorer.game.announcement import Redeal
from scorer.game.deals import Deal
from scorer.game.rulesets import RuleSet, rule_set
from scorer.game.seats import Side
from scorer.movements.schedule import Sitting
from scorer.records.boards import Points
from scorer.records.events import Event, Summary, in_seating_order
from scorer.records.history import Kind as StepKind
from scorer.records.history import Step
from scorer.records.marks import Mark
from scorer.records.notation import OutcomeFields, outcome_of
from scorer.records.numbers import parse_decimal
from scorer.records.pair_changes import PairChange, PairChangeKind
from scorer.records.pairs import Pair, label_order
from scorer.records.results import NOT_PLAYED, Outcome, Result, Unit
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
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scorer.store.asking import Ask


def identify(ask: Ask, slug: str | None) -> int:
    """Find the event that is meant: the one named, in full or by a part, else the chosen one, else the newest."""
    if slug is None:
        for (event_id,) in ask(
            "SELECT events.id FROM events LEFT JOIN chosen ON chosen.event_id = events.id "
            "ORDER BY chosen.one IS NULL, events.date DESC, events.id DESC LIMIT 1"
        ):
            return int(event_id)
        raise NothingHere("there is no event yet: record one with `scorer import FOLDER`")
    for (event_id,) in ask("SELECT id FROM events WHERE slug = ?", (slug,)):
        return int(event_id)
    return _identify_by_part(ask, slug)


def _identify_by_part(ask: Ask, text: str) -> int:
    """Find the one event whose slug or name has a text in it; raise `NotFound` where none has, or several have."""
    part = text.strip().casefold()
    slugs: list[str] = []
    fitting: dict[str, int] = {}
    for event_id, slug, name in ask("SELECT id, slug, name FROM events ORDER BY date DESC, id DESC"):
        if slug.casefold() == part:
            return int(event_id)
        slugs.append(slug)
        if part and (part in slug.casefold() or part in name.casefold()):
            fitting[slug] = int(event_id)
    if len(fitting) == 1:
        return fitting.popitem()[1]
    raise NotFound("event", text, [several_fit(list(fitting))] if fitting else slugs)


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
    plain = ("name", "date", "club", "rules", "redeal", "boards", "winners", "movement", "slug")
    names = (*plain, *(setting.name for setting in fields(Scoring)))
    (values,) = _rows(ask, "events", names, event_id, of="id")
    row = dict(zip(names, values, strict=True))
    about = {name: row[name] for name in plain} | {"date": _date(row["date"]), "redeal": Redeal(row["redeal"])}
    return Event(
        **about,
        scoring=_scoring(row),
        pairs=tuple(sorted(_pairs(ask, event_id), key=lambda pair: label_order(pair.label))),
        deals=tuple(_deals(ask, event_id)),
        points=tuple(_points(ask, event_id)),
        results=tuple(_results(ask, event_id, rule_set(row["rules"]))),
        penalties=tuple(_penalties(ask, event_id)),
        notes=tuple(_notes(ask, event_id)),
        schedule=in_seating_order(_sittings(ask, event_id)),
        changes=tuple(_changes(ask, event_id)),
        marks=tuple(_marks(ask, event_id)),
    )


def _date(value: object) -> datetime.date:
    """A date as SQLite keeps it, which is a text, or as others do."""
    return datetime.date.fromisoformat(str(value))


def _scoring(row: Mapping[str, Any]) -> Scoring:
    return Scoring(
        method=Method(row["method"]),
        matchpoints_per_win=row["matchpoints_per_win"],
        unequal_boards=UnequalBoards(row["unequal_boards"]),
        small_groups=SmallGroups(row["small_groups"]),
        round_cells=Rounding(row["round_cells"]),
        round_totals=Rounding(row["round_totals"]),
        percent_decimals=row["percent_decimals"],
        sit_out=parse_sit_out(row["sit_out"]),
        factor_totals=bool(row["factor_totals"]),
        sections=Sections(row["sections"]),
        split_ties=SplitTies(row["split_ties"]),
        imp_divisor=ImpDivisor(row["imp_divisor"]),
        imp_cap=row["imp_cap"],
        datum=Datum(row["datum"]),
        datum_trim=parse_trim(row["datum_trim"]),
        victory_points=VictoryPoints(row["victory_points"]),
        target=row["target"],
    )


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
    found = _rows(ask, "history", ("id", "at", "kind", "said"), event_id, "ORDER BY id")
    return [Step(number, at, StepKind(kind), said) for number, at, kind, said in found]
