"""The pairs of an event: labels, names, where they start, and what became of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.records.pair_changes import PairChange, PairChangeKind
from scorer.reports.sheet import Column, Sheet
from scorer.reports.sheet import Kind as Of

if TYPE_CHECKING:
    from scorer.records.events import Event
    from scorer.records.pairs import Pair

SAID = {
    PairChangeKind.SUBSTITUTE: "{names} from round {round}",
    PairChangeKind.WITHDRAW: "gone from round {round}",
    PairChangeKind.JOIN: "from round {round}",
}


def sheet(event: Event) -> Sheet:
    """One line a pair."""
    columns = (
        Column("Pair"),
        Column("Starts"),
        Column("Players", Of.NAME),
        Column("Section"),
        Column("Stratum"),
        Column("Handicap"),
        Column("Changes", Of.NAME),
    )
    rows = tuple(
        (it.label, str(it.direction or ""), it.names, it.section, it.stratum, it.handicap, changes_of(event, it.label))
        for it in event.pairs
    )
    return Sheet("Pairs" if rows else "No pairs yet", columns, rows)


def changes_of(event: Event, label: str) -> str:
    """What became of a pair during the evening, on one line; empty where nothing did."""
    return "; ".join(_said(it) for it in event.changes if it.pair == label)


def changes_text(event: Event, label: str) -> tuple[str, ...]:
    """The same as a line below a ranking or a score card: none where nothing did."""
    said = changes_of(event, label)
    return (f"Pair {label}: {said}",) if said else ()


def _said(change: PairChange) -> str:
    return SAID[change.kind].format(names=change.names, round=change.from_round)


def document(event: Event) -> dict[str, Any]:
    """The pairs for programs."""
    return {"pairs": [_pair(event, pair) for pair in event.pairs]}


def _pair(event: Event, pair: Pair) -> dict[str, Any]:
    return {
        "pair": pair.label,
        "direction": pair.direction and str(pair.direction),
        "players": list(pair.players),
        "ids": [pair.id1, pair.id2],
        "section": pair.section,
        "stratum": pair.stratum,
        "handicap": pair.handicap,
        "changes": [
            {"from_round": it.from_round, "kind": str(it.kind), "players": [it.player1, it.player2]}
            for it in event.changes
            if it.pair == pair.label
        ],
    }
