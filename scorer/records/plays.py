"""Plays that were recorded card by card, each at one table; as they were written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.records.results import Place, Result


class TablePlay(NamedTuple):
    """How two pairs played a board: the hands, the contract, and the cards trick by trick.

    Everything stands in the notations of the files: `deal` as PBN has it; `cards` with spaces between
    them, those of each trick from the opening leader's seat on, whoever led to it. `tricks` are those of
    declarer's side, claimed ones included.
    """

    board: int
    ns: str
    ew: str
    deal: str
    contract: str
    declarer: str
    tricks: int
    leader: str
    cards: str

    @property
    def place(self) -> tuple[int, str, str]:
        """The board and the pairs, North-South first."""
        return (self.board, self.ns, self.ew)


def plays_after(
    plays: Iterable[TablePlay], becomes: Iterable[tuple[Result | None, Result | None]]
) -> tuple[TablePlay, ...]:
    """Plays after some results became others: each goes with its result, to other pairs or boards, or away with it."""
    moved: dict[Place, Result | None] = {}
    for old, new in becomes:
        if old is not None:
            moved[old.place] = new
    kept: list[TablePlay] = []
    for play in plays:
        if play.place not in moved:
            kept.append(play)
            continue
        result = moved[play.place]
        if result is not None and result.ns is not None and result.ew is not None:
            kept.append(play._replace(board=result.board, ns=result.ns, ew=result.ew))
    return tuple(sorted(kept))
