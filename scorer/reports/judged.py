"""What the cards promised: the choices of each board by what declarer could know, and what came of them in parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.game.seats import Side
from scorer.reports.lines import once_an_event
from scorer.reports.table import Field, number
from scorer.tournament.judging import judged_boards

if TYPE_CHECKING:
    from scorer.tournament import ScoredEvent, ScoredResult

judged = once_an_event(judged_boards)
"""Every board that is judged, worked out once an event."""


def judged_document(scored: ScoredEvent, board: int) -> dict[str, Any]:
    """The choices of a board for programs, the best worth first; null where it is not judged."""
    known = judged(scored).get(board)
    if known is None:
        return {"judged": None}
    choices: list[dict[str, Any]] = []
    for choice in known.choices:
        figures = {"makes": number(choice.makes), "score": number(choice.mean), "worth": number(choice.worth)}
        choices.append({"contract": str(choice.contract), **figures})
    return {"judged": {"layouts": known.layouts, "declarer": str(known.declarer), "choices": choices}}


def judged_fields(scored: ScoredEvent) -> tuple[Field[ScoredResult], ...]:
    """A result's best choice and the parts of both sides' points, for programs; null where it is not judged."""

    def best(line: ScoredResult) -> str | None:
        board = judged(scored).get(line.result.board)
        table = board and board.tables.get(line.result.place)
        return str(table.best) if table else None

    def parts(side: Side, line: ScoredResult) -> dict[str, float | None] | None:
        board = judged(scored).get(line.result.board)
        table = board and board.tables.get(line.result.place)
        if not table:
            return None
        return {part: number(points) for part, points in table.parts[side]._asdict().items()}

    return (
        Field("best_choice", value=best),
        Field("ns_parts", value=lambda line: parts(Side.NORTH_SOUTH, line)),
        Field("ew_parts", value=lambda line: parts(Side.EAST_WEST, line)),
    )
