"""The history of an event, a competition or the list of players: step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.model.history import Concern, Step, StepKind, standing
from scorer.reports.table import FOLDED, NUMBER, Field, Sheet, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


ASIDE = {StepKind.DO: "", StepKind.UNDO: "taken back", StepKind.REDO: "done again", StepKind.NOTE: ""}


def concerns(step: Step, changed: Iterable[Concern], place: Concern) -> bool:
    """Whether a step, by its subject or its changes, is about a board and all the pairs of `target`."""
    about = (*step.subject.concerns, *changed)
    return any(place.board == one.board and place.pairs <= one.pairs for one in about)


def sheet(steps: Sequence[Any]) -> Sheet:
    """A line for each step of any history, the oldest first."""
    fields: tuple[Field[Any], ...] = (
        Field("number", "No", NUMBER),
        Field("at", "When"),
        Field("kind", "", cell=lambda step: ASIDE[step.kind]),
        Field("said", "What", FOLDED, cell=lambda step: str(step.said)),
    )
    return Table("History" if steps else "Nothing was changed yet", fields, steps).sheet


def document(steps: Sequence[Any]) -> dict[str, Any]:
    """The steps as JSON; `stands` says whether a change has not been undone since."""
    stands = {step.number for step in standing(steps)[0]}
    told: list[dict[str, Any]] = []
    for step in steps:
        own = {"number": step.number, "at": step.at, "kind": str(step.kind), "said": str(step.said)}
        about = step.subject._asdict() | {"topic": str(step.subject.topic)} if isinstance(step, Step) else {}
        told.append({**own, "stands": step.number in stands, **about})
    return {"steps": told}
