"""Double dummy results of a board's hands: makeable tricks and the best contract, as text, as JSON, and as a report."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorer.game.contracts import Denomination
from scorer.game.seats import Seat
from scorer.i18n import Phrase, phrase
from scorer.i18n.written import signed
from scorer.reports.blocks import Grid
from scorer.reports.table import BOARD, NUMBER, Field, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.game.double_dummy import Best, DoubleDummy
    from scorer.scoring import ScoredBoard, ScoredEvent
    from scorer.scoring.scored_event import Figures

IMPORTED = "imported, not solved here"


def figure_lines(figures: Figures) -> Iterator[str]:
    """Lines below the hands: everyone's tricks, equal partners on one line, and the best contract."""
    yield from grid(figures).lines
    if figures.best is not None:
        yield f"Best contract: {best_words(figures.best)}"


def grid(figures: Figures) -> Grid:
    """Everyone's tricks, equal partners on one line."""
    return Grid(tuple(shared(figures.double_dummy)), IMPORTED if figures.imported else "")


def shared(double_dummy: DoubleDummy) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each seat with its tricks from clubs to no trumps; `NS` or `EW` for partners who make the same."""
    rows = {seat: tuple(tricks.values()) for seat, tricks in double_dummy.by_seat.items()}
    for one in (Seat.NORTH, Seat.EAST):
        if rows[one] == rows[one.partner]:
            yield str(one.side), rows[one]
        else:
            yield str(one), rows[one]
            yield str(one.partner), rows[one.partner]


def best_words(best: Best, *, brief: bool = False) -> Phrase:
    """For example `game in spades by South, 10 tricks, +420`; `brief` uses symbols. The score is North-South's."""
    contract, declarer = (best.contract.symbols, best.declarer) if brief else (best.contract.words, best.declarer.word)
    return phrase(
        "{contract} by {declarer}, {tricks} tricks, {score}",
        contract=contract,
        declarer=declarer,
        tricks=best.tricks,
        score=signed(best.score),
    )


def double_dummy_document(double_dummy: DoubleDummy) -> dict[str, Any]:
    """The tricks by declarer and denomination as JSON."""
    document: dict[str, Any] = {}
    for seat, tricks in double_dummy.by_seat.items():
        document[str(seat)] = {str(denomination): taken for denomination, taken in tricks.items()}
    return document


def best_document(best: Best | None) -> dict[str, Any] | None:
    """The best contract as JSON; its score is North-South's."""
    if best is None:
        return None
    return {
        "declarer": str(best.declarer),
        "contract": str(best.contract),
        "tricks": best.tricks,
        "score": best.score,
    }


def figures_document(figures: Figures | None) -> dict[str, Any]:
    """The double dummy results of a board as JSON: every key is present, null where unknown."""
    if figures is None:
        return {"double_dummy": None, "double_dummy_imported": None, "best": None}
    return {
        "double_dummy": double_dummy_document(figures.double_dummy),
        "double_dummy_imported": figures.imported,
        "best": best_document(figures.best),
    }


ORDER = f"Tricks as declarer in {', '.join(str(denomination.word) for denomination in Denomination)}"


def tables(scored: ScoredEvent) -> list[Table[ScoredBoard]]:
    """A line for each board whose hands are solved or came with a table; empty if there are none."""
    figures = scored.figures
    known = [board for board in scored.boards if board.number in figures]
    if not known:
        return []

    def of_best(what: str, board: ScoredBoard) -> Any:
        """An attribute of the best contract; None if there is none."""
        return getattr(figures[board.number].best, what, None)

    def takes(seat: Seat, board: ScoredBoard) -> str:
        return " ".join(map(str, figures[board.number].double_dummy.of(seat).values()))

    fields: tuple[Field[ScoredBoard], ...] = (
        Field("board", "Board", BOARD, cell=attrgetter("number")),
        Field("contract", "Best", cell=partial(of_best, "contract"), for_people=True),
        Field("declarer", "By", cell=lambda board: str(of_best("declarer", board) or ""), for_people=True),
        Field("tricks", "Tricks", NUMBER, cell=partial(of_best, "tricks"), for_people=True),
        Field("score", "Score", NUMBER, cell=partial(of_best, "score"), for_people=True),
        *(Field(str(seat), seat.word, cell=partial(takes, seat), for_people=True) for seat in Seat),
        Field("double_dummy", value=lambda board: double_dummy_document(figures[board.number].double_dummy)),
        Field("imported", value=lambda board: figures[board.number].imported),
        Field("best", value=lambda board: best_document(figures[board.number].best)),
    )
    notes = [ORDER]
    if any(figures[board.number].imported for board in known):
        notes.append(f"Without a best contract: {IMPORTED}, or nobody is to declare")
    return [Table("Double dummy", fields, known, tuple(notes))]
