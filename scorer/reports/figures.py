"""What the hands of a board allow: tricks double dummy, and the best contract, in words and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.game.contracts import Denomination
from scorer.game.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.game.best_contract import Best
    from scorer.game.double_dummy import DoubleDummy
    from scorer.tournament.scored_event import Figures

IMPORTED = "imported, not solved here"


def lines(figures: Figures) -> Iterator[str]:
    """A few lines below the hands: everybody's tricks, partners who take the same together; the best contract."""
    headings = "".join(f"{denomination.symbol:>3}" for denomination in Denomination)
    source = f"  ({IMPORTED})" if figures.imported else ""
    yield f"Makes {headings}{source}"
    for seats, tricks in shared(figures.double_dummy):
        yield f"{seats:6}" + "".join(f"{taken:3}" for taken in tricks)
    if figures.best is not None:
        yield f"Best contract: {best_words(figures.best)}"


def shared(double_dummy: DoubleDummy) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The seats, or `NS` and `EW` where partners take the same, with their tricks from clubs to no trumps."""
    rows = {seat: tuple(tricks.values()) for seat, tricks in double_dummy.by_seat.items()}
    for one in (Seat.NORTH, Seat.EAST):
        if rows[one] == rows[one.partner]:
            yield str(one.side), rows[one]
        else:
            yield str(one), rows[one]
            yield str(one.partner), rows[one.partner]


def best_words(best: Best) -> str:
    """Such as `game in spades by South, 10 tricks, +420`; the score is North-South's."""
    return f"{best.contract.words} by {best.declarer.word}, {best.tricks} tricks, {best.score:+}"


def double_dummy_document(double_dummy: DoubleDummy) -> dict[str, Any]:
    """Tricks by declarer and denomination, for programs."""
    document: dict[str, Any] = {}
    for seat, tricks in double_dummy.by_seat.items():
        document[str(seat)] = {str(denomination): taken for denomination, taken in tricks.items()}
    return document


def figures_document(figures: Figures | None) -> dict[str, Any]:
    """What the hands of a board allow, for programs: every key is there, null where it is not known."""
    if figures is None:
        return {"double_dummy": None, "double_dummy_imported": None, "best": None}
    return {
        "double_dummy": double_dummy_document(figures.double_dummy),
        "double_dummy_imported": figures.imported,
        "best": best_document(figures.best),
    }


def best_document(best: Best | None) -> dict[str, Any] | None:
    """The best contract for programs; its score is North-South's."""
    if best is None:
        return None
    return {
        "declarer": str(best.declarer),
        "contract": str(best.contract),
        "tricks": best.tricks,
        "score": best.score,
    }
