"""What was done with an event, and what changed in it since a ranking was published."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from scorer.plurals import counted
from scorer.records.history import Concern, StepKind, standing
from scorer.reports.changes import changes
from scorer.reports.table import CellKind, Column, Place, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.records.history import Step
    from scorer.records.pairs import Pair
    from scorer.tournament import ScoredEvent

ASIDE = {StepKind.DO: "", StepKind.UNDO: "taken back", StepKind.REDO: "done again", StepKind.NOTE: ""}


def concerns(step: Step, changed: Iterable[Concern], place: Concern) -> bool:
    """Whether a step, by its subject or its changes, is about a board and all the pairs named."""
    return any(_within(place, concern) for concern in (*step.subject.concerns, *changed))


def _within(place: Concern, concern: Concern) -> bool:
    return place.board == concern.board and place.pairs <= concern.pairs


class Told(Protocol):
    """What every history tells of its steps."""

    @property
    def number(self) -> int:
        """Which step it is."""

    @property
    def at(self) -> str:
        """When it was done."""

    @property
    def kind(self) -> StepKind:
        """What kind of a step it is."""

    @property
    def sentence(self) -> str:
        """What was done, for people."""


def sheet(steps: Sequence[Told]) -> Sheet:
    """One line a step, the oldest first."""
    columns = (Column("No", CellKind.NUMBER), Column("When"), Column("", CellKind.TEXT), Column("What", CellKind.NAME))
    rows = tuple((step.number, step.at, ASIDE[step.kind], step.sentence) for step in steps)
    title = "History" if rows else "Nothing was changed yet"
    return Sheet(title, columns, rows)


def document(steps: Sequence[Step]) -> dict[str, Any]:
    """The steps for programs; `stands` says whether a change was not taken back since."""
    stands = {step.number for step in standing(steps)[0]}
    return {"steps": [_step_document(step, stands=step.number in stands) for step in steps]}


def _step_document(step: Step, *, stands: bool) -> dict[str, Any]:
    return {
        "number": step.number,
        "at": step.at,
        "kind": str(step.kind),
        "said": step.sentence,
        "stands": stands,
        **step.subject._asdict(),
        "topic": str(step.subject.topic),
    }


def club_document(steps: Sequence[Told]) -> dict[str, Any]:
    """The steps of a competition, or of the book of players, for programs."""
    stands = {step.number for step in standing(steps)[0]}
    told: list[dict[str, Any]] = []
    for step in steps:
        own = {"number": step.number, "at": step.at, "kind": str(step.kind), "said": step.sentence}
        told.append({**own, "stands": step.number in stands})
    return {"steps": told}


class Move(NamedTuple):
    """A pair whose place or percentage is another now; None where it had, or has, no place."""

    ranking: str
    pair: str
    players: str
    before: Place | None
    after: Place | None


class Corrections(NamedTuple):
    """What changed since a ranking was published: when that was, what, and whose place moved."""

    since: str
    changes: tuple[str, ...]
    moves: tuple[Move, ...]


def corrections(published: Step, before: ScoredEvent, after: ScoredEvent) -> Corrections:
    """Compare an event with what it was when its ranking was published."""
    since = f"{published.sentence}, {published.at}"
    return Corrections(since, tuple(changes(before.event, after.event)), tuple(_moves(before, after)))


def _moves(before: ScoredEvent, after: ScoredEvent) -> Iterator[Move]:
    former = {(ranking, pair.label): place for ranking, pair, place in _places(before)}
    for ranking, pair, place in _places(after):
        old = former.get((ranking, pair.label))
        if old != place:
            yield Move(ranking, pair.label, pair.names, old, place)


def _places(scored: ScoredEvent) -> Iterator[tuple[str, Pair, Place | None]]:
    """Each pair of each ranking with its place there."""
    for ranking in scored.rankings:
        for row in ranking.standings:
            place = None
            if row.place is not None:
                place = Place(row.place, row.tied)
            yield ranking.name, row.pair, place


def corrections_sheet(report: Corrections) -> Sheet:
    """The changes as notes, and one line a pair whose place moved."""
    columns = (
        Column("List", CellKind.NAME, key="list"),
        Column("Pair", key="pair"),
        Column("Players", CellKind.NAME, key="players"),
        Column("Was", CellKind.NUMBER, key="before"),
        Column("Is", CellKind.NUMBER, key="after"),
    )
    rows = tuple((*move[:3], move.before or "-", move.after or "-") for move in report.moves)
    title = "Corrections" if report.changes else "Nothing was corrected"
    moved = f"{counted(len(rows), 'place')} moved" if rows else "No place moved"
    return Sheet(f"{title} since: {report.since}", columns, rows, (*report.changes, moved))


def corrections_document(report: Corrections) -> dict[str, Any]:
    """The same for programs."""
    return {
        "since": report.since,
        "changes": list(report.changes),
        "moves": [
            {
                "ranking": move.ranking,
                "pair": move.pair,
                "before": move.before and move.before.number,
                "after": move.after and move.after.number,
            }
            for move in report.moves
        ],
    }
