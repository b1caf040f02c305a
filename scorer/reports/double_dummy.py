"""Double dummy results of a board: tricks that can be made, the best contract; as text, as JSON, and as a report."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorer.game.contracts import Denomination
from scorer.game.seats import SEAT_LETTERS, SIDE_LETTERS, Seat
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.i18n.formatting import signed_text
from scorer.reports.blocks import Grid
from scorer.reports.report import NOT_SOLVED, Publication, Requirement, TableReport
from scorer.reports.table import BOARD, NUMBER, Field, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.game.double_dummy import BestContract, DoubleDummyTable
    from scorer.scoring import ScoredBoard, ScoredEvent
    from scorer.scoring.scored_event import BoardFigures

IMPORTED_NOTE = phrase("imported, not solved here")


def double_dummy_lines(figures: BoardFigures) -> Iterator[Phrase | str]:
    """Lines below the hands: everyone's tricks, equal partners on one line, and the best contract."""
    yield from tricks_grid(figures).lines
    if figures.best is not None:
        yield phrase("Best contract: {contract}", contract=describe_best_contract(figures.best))


def tricks_grid(figures: BoardFigures) -> Grid:
    """Everyone's tricks, equal partners on one line."""
    return Grid(tuple(tricks_by_seats(figures.double_dummy)), IMPORTED_NOTE if figures.imported else "")


def tricks_by_seats(double_dummy: DoubleDummyTable) -> Iterator[tuple[Phrase, tuple[int, ...]]]:
    """Each seat with its tricks from clubs to no trumps; `NS` or `EW` for partners who make the same."""
    rows = {seat: tuple(tricks.values()) for seat, tricks in double_dummy.by_seat.items()}
    for one in (Seat.NORTH, Seat.EAST):
        if rows[one] == rows[one.partner]:
            yield SIDE_LETTERS[one.side], rows[one]
        else:
            yield SEAT_LETTERS[one], rows[one]
            yield SEAT_LETTERS[one.partner], rows[one.partner]


def describe_best_contract(best: BestContract, *, brief: bool = False) -> Phrase:
    """For example `game in spades by South, 10 tricks, 420 for North-South, with all four hands in view`.

    With `brief` it is shorter, with symbols, and the score is North-South's.
    """
    if brief:
        return phrase(
            "{contract} by {declarer}, {tricks} tricks, {score}",
            contract=best.contract.symbols,
            declarer=str(best.declarer),
            tricks=best.tricks,
            score=signed_text(best.score),
        )
    values = {
        "tricks": best.tricks,
        "score": signed_text(best.points) if best.points < 0 else str(best.points),
        "side": best.declarer.side.label,
        "contract": best.contract.description,
        "declarer": best.declarer.label,
    }
    if best.points < 0:
        return phrase(
            "{contract} by {declarer}, {tricks} tricks, {score} for {side}, with all four hands in view: "
            "every contract of that side goes down",
            **values,
        )
    return phrase(
        "{contract} by {declarer}, {tricks} tricks, {score} for {side}, with all four hands in view", **values
    )


def double_dummy_document(double_dummy: DoubleDummyTable) -> dict[str, object]:
    """The tricks by declarer and denomination as JSON."""
    document: dict[str, object] = {}
    for seat, tricks in double_dummy.by_seat.items():
        document[str(seat)] = {str(denomination): taken for denomination, taken in tricks.items()}
    return document


def best_contract_document(best: BestContract | None) -> dict[str, object] | None:
    """The best contract as JSON; its score is North-South's."""
    if best is None:
        return None
    return {
        "declarer": str(best.declarer),
        "contract": str(best.contract),
        "tricks": best.tricks,
        "score": best.score,
    }


def figures_document(figures: BoardFigures | None) -> dict[str, object]:
    """The double dummy results of a board as JSON: every key is present, null where unknown."""
    if figures is None:
        return {"double_dummy": None, "double_dummy_imported": None, "best": None}
    return {
        "double_dummy": double_dummy_document(figures.double_dummy),
        "double_dummy_imported": figures.imported,
        "best": best_contract_document(figures.best),
    }


ORDER_NOTE = phrase(
    "Tricks that can be made double dummy: {denominations}",
    denominations=join_phrases((denomination.label for denomination in Denomination), ", "),
)


class DoubleDummyReport(TableReport):
    """The double dummy results of the boards."""

    name = "double-dummy"
    title = phrase("Double dummy")
    requirement = Requirement.SOLVED_DEALS
    publication = Publication.DATA_FILE
    empty_reason = NOT_SOLVED

    def tables(self, scored: ScoredEvent) -> list[Table[ScoredBoard]]:
        """A line for each board whose hands are solved or came with a table; empty if there are none."""
        figures = scored.figures
        known = [board for board in scored.boards if board.number in figures]
        if not known:
            return []

        def best_contract_value(what: str, board: ScoredBoard) -> Any:
            """An attribute of the best contract; None if there is none."""
            return getattr(figures[board.number].best, what, None)

        def format_tricks(seat: Seat, board: ScoredBoard) -> str:
            return " ".join(map(str, figures[board.number].double_dummy.tricks_of(seat).values()))

        fields: tuple[Field[ScoredBoard], ...] = (
            Field("board", phrase("Board"), BOARD, cell=attrgetter("number")),
            Field("contract", phrase("Best"), cell=partial(best_contract_value, "contract"), people_only=True),
            Field(
                "declarer",
                phrase("By"),
                cell=lambda board: SEAT_LETTERS.get(best_contract_value("declarer", board), ""),
                people_only=True,
            ),
            Field("tricks", phrase("Tricks"), NUMBER, cell=partial(best_contract_value, "tricks"), people_only=True),
            Field("score", phrase("Score"), NUMBER, cell=partial(best_contract_value, "score"), people_only=True),
            *(Field(str(seat), seat.label, cell=partial(format_tricks, seat), people_only=True) for seat in Seat),
            Field("double_dummy", value=lambda board: double_dummy_document(figures[board.number].double_dummy)),
            Field("imported", value=lambda board: figures[board.number].imported),
            Field("best", value=lambda board: best_contract_document(figures[board.number].best)),
        )
        notes = [ORDER_NOTE]
        if any(figures[board.number].imported for board in known):
            notes.append(
                phrase(
                    "No best contract where the figures were {imported}, or there is no declarer",
                    imported=IMPORTED_NOTE,
                )
            )
        return [Table(self.title, fields, known, tuple(notes))]
