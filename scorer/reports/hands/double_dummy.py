"""Double dummy: what everybody takes on each board, and the best contract of who declares."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.game.contracts import Denomination
from scorer.game.seats import Seat
from scorer.reports.figures import IMPORTED, best_document, double_dummy_document
from scorer.reports.table import NUMBER, Field, Table

if TYPE_CHECKING:
    from scorer.game.best_contract import Best
    from scorer.tournament import ScoredBoard, ScoredEvent
    from scorer.tournament.scored_event import Figures


class Allowed(NamedTuple):
    """A board and what its hands allow."""

    board: ScoredBoard
    figures: Figures

    @property
    def best(self) -> Best | None:
        return self.figures.best


ORDER = f"Tricks as declarer in {', '.join(str(denomination.word) for denomination in Denomination)}"


def tables(scored: ScoredEvent) -> list[Table[Allowed]]:
    """A line a board whose hands are solved, or came with a table; none where there is no such."""
    known = [Allowed(board, scored.figures[board.number]) for board in scored.boards if board.number in scored.figures]
    if not known:
        return []
    notes = [ORDER]
    if any(allowed.figures.imported for allowed in known):
        notes.append(f"Without a best contract: {IMPORTED}, or nobody is to declare")
    return [Table("Double dummy", _FIELDS, known, tuple(notes))]


def _of_best(what: str, allowed: Allowed) -> Any:
    """A figure of the best contract; None where there is none."""
    return getattr(allowed.best, what, None)


def _declarer(allowed: Allowed) -> str:
    return str(allowed.best.declarer) if allowed.best else ""


def _takes(seat: Seat, allowed: Allowed) -> str:
    return " ".join(map(str, allowed.figures.double_dummy.of(seat).values()))


def _figures(allowed: Allowed) -> dict[str, Any] | None:
    return double_dummy_document(allowed.figures.double_dummy)


_FIELDS: tuple[Field[Allowed], ...] = (
    Field("board", "Board", NUMBER, cell=attrgetter("board.number")),
    Field("contract", "Best", cell=partial(_of_best, "contract"), for_people=True),
    Field("declarer", "By", cell=_declarer, for_people=True),
    Field("tricks", "Tricks", NUMBER, cell=partial(_of_best, "tricks"), for_people=True),
    Field("score", "Score", NUMBER, cell=partial(_of_best, "score"), for_people=True),
    *(Field(str(seat), seat.word, cell=partial(_takes, seat), for_people=True) for seat in Seat),
    Field("double_dummy", value=_figures),
    Field("imported", value=attrgetter("figures.imported")),
    Field("best", value=lambda allowed: best_document(allowed.best)),
)
