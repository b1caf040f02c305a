"""The hands of boards, before or after they are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.reports.answers.deals import diagram
from scorer.reports.figures import best_document, double_dummy_document, lines
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
        yield f"Dealt with --seed {dealt.seed}"


def board_document(scored: ScoredEvent, board: ScoredBoard) -> dict[str, Any]:
    """One board for programs; what is not known is null."""
    dealt = next((one for one in scored.event.dealt if one.board == board.number), None)
    declarer = scored.declarers.get(board.number)
    figures = scored.figures.get(board.number)
    points = None
    if board.deal is not None:
        points = {str(seat): number for seat, number in board.deal.points.items()}
    return {
        "board": board.number,
        "dealer": str(board.dealer),
        "deal": None if board.deal is None else str(board.deal),
        "points": points,
        "declarer": None if declarer is None else str(declarer),
        "lesson": (dealt.lesson or None) if dealt else None,
        "seed": dealt.seed if dealt else None,
        "double_dummy": double_dummy_document(figures.double_dummy if figures else None),
        "double_dummy_imported": None if figures is None else figures.imported,
        "best": best_document(figures.best if figures else None),
    }
