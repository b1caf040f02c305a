"""What is known of an event: its settings, how much was recorded, and what is missing."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from scorer.checks import missing
from scorer.records.settings import Method, Scoring
from scorer.reports.findings import is_marked, open_text
from scorer.reports.sheet import Cell, Column, Kind, Sheet, number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.checks import Finding
    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event
    from scorer.tournament import ScoredBoard, ScoredEvent


def sheets(scored: ScoredEvent, found: Sequence[Finding]) -> list[Sheet]:
    """One line a fact; then, where there is a schedule, one line a table and round with results missing."""
    event = scored.event
    facts = {
        **_facts(event),
        "Results": event.played,
        "Results missing": _missing_text(event) if event.schedule else _short_text(scored),
        "Before the ranking is final": open_text(found, event.marks),
    }
    rows = tuple((name, value) for name, value in facts.items() if value != "")
    about = Sheet("Event", (Column("What"), Column("Value", Kind.NAME)), rows)
    return [about, *([_missing_sheet(event)] if missing(event) else [])]


def _missing_text(event: Event) -> str:
    absent = sum(len(it.boards) for it in missing(event))
    return str(absent) if absent else ""


def _missing_sheet(event: Event) -> Sheet:
    columns = (
        Column("Section"),
        Column("Round", Kind.NUMBER),
        Column("Table", Kind.NUMBER),
        Column("NS"),
        Column("EW"),
        Column("Boards", Kind.NAME),
    )
    rows = tuple(
        (it.section, it.round, it.table, it.ns, it.ew, ", ".join(map(str, boards))) for it, boards in missing(event)
    )
    return Sheet("Results missing", columns, rows)


def _facts(event: Event) -> dict[str, Cell]:
    return {
        "Event": event.name,
        "Date": event.date.isoformat(),
        "Club": event.club,
        "Club number": event.club_id,
        "Short name": event.slug,
        "Rules": event.rules,
        "20-20 deals": event.redeal.value,
        "Movement": event.movement,
        "Rankings": {1: "one list", 2: "North-South and East-West apart"}[event.winners],
        **{name.replace("_", " ").capitalize(): str(value) for name, value in _told(event.scoring)},
        "Pairs": len(event.pairs),
        "Boards": event.boards,
    }


ALWAYS_TOLD = {
    Method.MATCHPOINTS: {"method", "matchpoints_per_win", "unequal_boards"},
    Method.CROSS_IMPS: {"method", "imp_divisor"},
    Method.BUTLER: {"method", "datum"},
    Method.AGGREGATE: {"method"},
}


def _told(scoring: Scoring) -> Iterator[tuple[str, object]]:
    """The settings that say how an event is scored: those its method always needs, and what is not the default."""
    usual = Scoring()
    for setting in fields(Scoring):
        value = getattr(scoring, setting.name)
        if setting.name in ALWAYS_TOLD[scoring.method] or value != getattr(usual, setting.name):
            yield setting.name, value


def _short(scored: ScoredEvent) -> list[ScoredBoard]:
    """Boards with fewer results than others."""
    most = max((board.compared for board in scored.boards), default=0)
    return [board for board in scored.boards if board.compared < most]


def _short_text(scored: ScoredEvent) -> str:
    return ", ".join(f"{board.number} (only {board.compared})" for board in _short(scored))


def document(scored: ScoredEvent, found: Sequence[Finding]) -> dict[str, Any]:
    """The event for programs."""
    event = scored.event
    return {
        "slug": event.slug,
        "name": event.name,
        "date": event.date.isoformat(),
        "club": event.club,
        "club_id": event.club_id,
        "rules": event.rules,
        "redeal": event.redeal.value,
        "winners": event.winners,
        "movement": event.movement,
        "scoring": {setting.name: _plain(getattr(event.scoring, setting.name)) for setting in fields(Scoring)},
        "pairs": len(event.pairs),
        "boards": event.boards,
        "results": scored.event.played,
        "short_boards": [{"board": board.number, "results": board.compared} for board in _short(scored)],
        "missing": [_missing_document(it, boards) for it, boards in missing(event)],
        "open_findings": sum(not is_marked(it, event.marks) for it in found),
    }


def _missing_document(it: Sitting, boards: tuple[int, ...]) -> dict[str, Any]:
    place = {"section": it.section, "round": it.round, "table": it.table}
    return {**place, "ns": it.ns, "ew": it.ew, "boards": list(boards)}


def _plain(value: object) -> object:
    """A setting as JSON has it."""
    if isinstance(value, Fraction):
        return number(value)
    return str(value) if isinstance(value, StrEnum) else value
