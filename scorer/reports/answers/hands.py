"""The hands of boards, before or after they are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.reports.answers.deals import diagram
from scorer.reports.figures import figures_document, lines
from scorer.reports.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.game.deals import Deal
    from scorer.records.boards import Dealt
    from scorer.tournament import ScoredBoard, ScoredEvent


def tables(scored: ScoredEvent, boards: Iterable[ScoredBoard]) -> list[Table[None]]:
    """A board a table, all of it in the notes: the four hands as they lie, and what is known of them."""
    dealt = {one.board: one for one in scored.event.dealt}
    shown: list[Table[None]] = []
    for board in boards:
        if board.deal is not None:
            notes = _notes(scored, board, board.deal, dealt.get(board.number))
            shown.append(Table(f"Board {board.number}, dealer {board.dealer.word}", (), (), tuple(notes)))
    return shown


def _notes(scored: ScoredEvent, board: ScoredBoard, deal: Deal, dealt: Dealt | None) -> Iterator[str]:
    yield from diagram(deal)
    declarer = scored.declarers.get(board.number)
    if declarer is not None:
        yield f"{declarer.word} declares, {declarer.left.word} leads"
    if board.number in scored.figures:
        yield from lines(scored.figures[board.number])
    if dealt is not None and dealt.lesson:
        yield f"Lesson: {dealt.lesson}"
    if dealt is not None and dealt.seed is not None:
        yield f"Dealt from seed {dealt.seed}"


def board_document(scored: ScoredEvent, board: ScoredBoard) -> dict[str, Any]:
    """One board for programs; what is not known is null."""
    known: dict[str, Any] = dict.fromkeys(("deal", "points", "declarer", "lesson", "seed"))
    if board.deal is not None:
        known["deal"] = str(board.deal)
        known["points"] = {str(seat): number for seat, number in board.deal.points.items()}
    if board.number in scored.declarers:
        known["declarer"] = str(scored.declarers[board.number])
    for dealt in scored.event.dealt:
        if dealt.board == board.number:
            known["lesson"], known["seed"] = dealt.lesson or None, dealt.seed
    figures = figures_document(scored.figures.get(board.number))
    return {"board": board.number, "dealer": str(board.dealer), **known, **figures}
