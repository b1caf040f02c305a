"""A board as it is pinned up: its hands, who dealt and declared, and every result."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.reports import travellers
from scorer.reports.rulings import notes_on
from scorer.reports.site_boards import ShownHand, board_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.reports.sheet import Sheet
    from scorer.reports.site_boards import BoardPage
    from scorer.tournament import ScoredBoard, ScoredEvent


class PrintedBoard(NamedTuple):
    """A board with its table; `hands` is empty where they are not known. Remarks name the pairs who met."""

    number: int
    facts: tuple[tuple[str, str], ...]
    hands: tuple[ShownHand, ...]
    table: Sheet
    remarks: tuple[str, ...]


def printed_boards(scored: ScoredEvent) -> Iterator[PrintedBoard]:
    """The boards with results or hands, which can be read before there are results."""
    for board in scored.boards:
        page = board_page(scored, board)
        if page.hands or page.traveller.rows:
            table = travellers.sheet(scored, board)
            yield PrintedBoard(board.number, tuple(_facts(board, page)), page.hands, table, _remarks(scored, board))


def _facts(board: ScoredBoard, page: BoardPage) -> Iterator[tuple[str, str]]:
    yield "Dealer", board.dealer.word
    if page.vulnerable:
        yield "Vulnerable", page.vulnerable
    told = dict(page.facts)
    side = told.get("Declaring side", "")
    if "Declarer" in told:
        yield "Declarer", told["Declarer"] + (f" ({side})" if side else "")
    elif side:
        yield "Declarer", side
    if "Points announced" in told:
        yield "Points", told["Points announced"]
    if board.top:
        yield "Top", str(board.top)


def _remarks(scored: ScoredEvent, board: ScoredBoard) -> tuple[str, ...]:
    said = (it.result for it in board.results if it.result.remark)
    remarks = (f"{' against '.join(result.pairs)}: {result.remark}" for result in said)
    return (*remarks, *notes_on(scored.event, board.number))
