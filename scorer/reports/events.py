"""What is known of an event: its settings, how much was recorded, and what is missing."""

from __future__ import annotations

from typing import Any

from scorer.records.events import Event, Method
from scorer.reports.sheet import Cell, Column, Sheet
from scorer.tournament import ScoredBoard, ScoredEvent


def sheet(scored: ScoredEvent) -> Sheet:
    """One line a fact."""
    facts = {**_facts(scored.event), "Results": _count(scored), "Short boards": _short_text(scored)}
    rows = tuple((name, value) for name, value in facts.items() if value != "")
    return Sheet("Event", (Column("What"), Column("Value")), rows)


def _facts(event: Event) -> dict[str, Cell]:
    return {
        "Event": event.name,
        "Date": event.date.isoformat(),
        "Club": event.club,
        "Short name": event.slug,
        "Rules": event.rules,
        "20-20 deals": event.redeal.value,
        "Movement": event.movement,
        "Rankings": {1: "one list", 2: "North-South and East-West apart"}[event.winners],
        "Method": _method(event),
        "Pairs": len(event.pairs),
        "Boards": event.boards,
    }


def _method(event: Event) -> str:
    scoring = event.scoring
    match scoring.method:
        case Method.MATCHPOINTS:
            scale = {1: "1 for a win, 1/2 for a tie", 2: "2 for a win, 1 for a tie"}[scoring.matchpoints_per_win]
            return f"{scoring.method}, {scale}; unequal boards: {scoring.unequal_boards}"
        case Method.AGGREGATE:
            return f"{scoring.method}{f', to {scoring.target}' if scoring.target else ''}"


def _count(scored: ScoredEvent) -> int:
    return sum(board.compared for board in scored.boards)


def _short(scored: ScoredEvent) -> list[ScoredBoard]:
    """Boards with fewer results than others."""
    most = max((board.compared for board in scored.boards), default=0)
    return [board for board in scored.boards if board.compared < most]


def _short_text(scored: ScoredEvent) -> str:
    return ", ".join(f"{board.number} ({board.compared} results)" for board in _short(scored))


def document(scored: ScoredEvent) -> dict[str, Any]:
    """The event for programs."""
    event = scored.event
    return {
        "slug": event.slug,
        "name": event.name,
        "date": event.date.isoformat(),
        "club": event.club,
        "rules": event.rules,
        "redeal": event.redeal.value,
        "winners": event.winners,
        "movement": event.movement,
        "scoring": {
            "method": event.scoring.method.value,
            "matchpoints_per_win": event.scoring.matchpoints_per_win,
            "unequal_boards": event.scoring.unequal_boards.value,
            "percent_decimals": event.scoring.percent_decimals,
            "target": event.scoring.target,
        },
        "pairs": len(event.pairs),
        "boards": event.boards,
        "results": _count(scored),
        "short_boards": [{"board": board.number, "results": board.compared} for board in _short(scored)],
    }
