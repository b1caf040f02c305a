"""The history of an event, a competition or the list of players: step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.i18n import phrase
from scorer.model.history import BoardPairs, HistoryStep, StepKind, undo_redo_stacks
from scorer.reports.table import FOLDED, NUMBER, Field, Sheet, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


KIND_WORDS = {StepKind.DO: "", StepKind.UNDO: "undone", StepKind.REDO: "redone", StepKind.NOTE: ""}


def is_step_about(step: HistoryStep, changed: Iterable[BoardPairs], target: BoardPairs) -> bool:
    """Whether a step, by its subject or its changes, is about a board and all the pairs of `target`."""
    about = (*step.subject.board_pairs, *changed)
    return any(target.board == one.board and target.pairs <= one.pairs for one in about)


def history_sheet(steps: Sequence[HistoryStep]) -> Sheet:
    """A line for each step of any history, the oldest first."""
    fields: tuple[Field[HistoryStep], ...] = (
        Field("number", "No", NUMBER),
        Field("at", phrase("When")),
        Field("kind", "", cell=lambda step: KIND_WORDS[step.kind]),
        Field("said", phrase("What"), FOLDED, cell=lambda step: str(step.message)),
    )
    return Table("History" if steps else "No changes yet", fields, steps).sheet


def history_document(steps: Sequence[HistoryStep]) -> dict[str, object]:
    """The steps as JSON; `stands` says whether a change has not been undone since."""
    stands = {step.number for step in undo_redo_stacks(steps)[0]}
    documents: list[dict[str, object]] = []
    for step in steps:
        own = {"number": step.number, "at": step.at, "kind": str(step.kind), "said": str(step.message)}
        about = step.subject._asdict() | {"topic": str(step.subject.topic)}
        documents.append({**own, "stands": step.number in stands, **about})
    return {"steps": documents}
