"""What was done with an event, and what changed in it since a ranking was published."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from scorer.records.history import Concern, StepKind, standing
from scorer.reports.table import CellKind, Column, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.records.history import Step
    from scorer.words import Phrase

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
    def said(self) -> Phrase:
        """What was done, for people."""


def sheet(steps: Sequence[Told]) -> Sheet:
    """One line a step, the oldest first."""
    columns = (
        Column("No", CellKind.NUMBER),
        Column("When"),
        Column("", CellKind.TEXT),
        Column("What", CellKind.FOLDED),
    )
    rows = tuple((step.number, step.at, ASIDE[step.kind], str(step.said)) for step in steps)
    title = "History" if rows else "Nothing was changed yet"
    return Sheet(title, columns, rows)


def document(steps: Sequence[Step]) -> dict[str, Any]:
    """The steps for programs; `stands` says whether a change was not taken back since."""
    told: list[dict[str, Any]] = []
    for step, own in zip(steps, _documents(steps), strict=True):
        told.append({**own, **step.subject._asdict(), "topic": str(step.subject.topic)})
    return {"steps": told}


def club_document(steps: Sequence[Told]) -> dict[str, Any]:
    """The steps of a competition, or of the book of players, for programs."""
    return {"steps": list(_documents(steps))}


def _documents(steps: Sequence[Told]) -> Iterator[dict[str, Any]]:
    """What is told of every step, whatever it is about."""
    stands = {step.number for step in standing(steps)[0]}
    for step in steps:
        yield {
            "number": step.number,
            "at": step.at,
            "kind": str(step.kind),
            "said": str(step.said),
            "stands": step.number in stands,
        }
