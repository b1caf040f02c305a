"""What was done with an event, and what changed in it since a ranking was published."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.records.history import Kind, standing
from scorer.reports.changes import changes
from scorer.reports.table import CellKind as Of
from scorer.reports.table import Column, Place, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.records.history import Step
    from scorer.tournament import ScoredEvent

SAID = {Kind.DO: "", Kind.UNDO: "taken back", Kind.REDO: "done again", Kind.NOTE: ""}


def concerns(step: Step, place: Sequence[str]) -> bool:
    """Whether a step is about a board, and about all the pairs named after it; an empty place is everywhere."""
    if not place:
        return True
    board, *pairs = place
    words = re.findall(r"\w+", step.said.casefold())
    return step.said.startswith(f"Board {board},") and all(pair.casefold() in words for pair in pairs)


def sheet(steps: Sequence[Step]) -> Sheet:
    """One line a step, the oldest first."""
    columns = (Column("No", Of.NUMBER), Column("When"), Column("", Of.TEXT), Column("What", Of.NAME))
    rows = tuple((step.number, step.at, SAID[step.kind], step.said) for step in steps)
    return Sheet("History" if rows else "Nothing was changed yet", columns, rows)


def document(steps: Sequence[Step]) -> dict[str, Any]:
    """The steps for programs; `stands` says whether a change was not taken back since."""
    stands = {step.number for step in standing(steps)[0]}
    return {
        "steps": [
            {"number": it.number, "at": it.at, "kind": str(it.kind), "said": it.said, "stands": it.number in stands}
            for it in steps
        ]
    }


class Move(NamedTuple):
    """A pair whose place or percentage is another now; None where it had, or has, no place."""

    ranking: str
    pair: str
    players: str
    before: Place | None
    after: Place | None


class Corrections(NamedTuple):
    """What changed since a ranking was published: when that was, the changes, and whose place moved."""

    since: str
    changes: tuple[str, ...]
    moves: tuple[Move, ...]


def corrections(published: Step, before: ScoredEvent, after: ScoredEvent) -> Corrections:
    """Compare an event with what it was when its ranking was published."""
    said = tuple(changes(before.event, after.event))
    return Corrections(f"{published.said}, {published.at}", said, tuple(_moves(before, after)))


def _moves(before: ScoredEvent, after: ScoredEvent) -> Iterator[Move]:
    was = _places(before)
    for (ranking, pair), (place, players) in _places(after).items():
        old, _ = was.get((ranking, pair), (None, ""))
        if old != place:
            yield Move(ranking, pair, players, old, place)


def _places(scored: ScoredEvent) -> Mapping[tuple[str, str], tuple[Place | None, str]]:
    return {
        (ranking.name, it.pair.label): (None if it.place is None else Place(it.place, it.tied), it.pair.names)
        for ranking in scored.rankings
        for it in ranking.standings
    }


def corrections_sheet(report: Corrections) -> Sheet:
    """The changes as notes, and one line a pair whose place moved."""
    columns = (
        Column("List", Of.NAME, key="list"),
        Column("Pair", key="pair"),
        Column("Players", Of.NAME, key="players"),
        Column("Was", Of.NUMBER, key="before"),
        Column("Is", Of.NUMBER, key="after"),
    )
    rows = tuple((it.ranking, it.pair, it.players, it.before or "-", it.after or "-") for it in report.moves)
    title = "Corrections" if report.changes else "Nothing was corrected"
    moved = f"{len(rows)} places moved" if rows else "No place moved"
    return Sheet(f"{title} since: {report.since}", columns, rows, (*report.changes, moved))


def corrections_document(report: Corrections) -> dict[str, Any]:
    """The same for programs."""
    return {
        "since": report.since,
        "changes": list(report.changes),
        "moves": [
            {
                "ranking": it.ranking,
                "pair": it.pair,
                "before": it.before and it.before.number,
                "after": it.after and it.after.number,
            }
            for it in report.moves
        ],
    }
