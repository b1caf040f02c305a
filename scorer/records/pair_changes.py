"""What became of the pairs during an evening: who came later, who left, who sat in for whom."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class PairChangeKind(StrEnum):
    """What happened to a pair."""

    SUBSTITUTE = "substitute"
    WITHDRAW = "withdraw"
    JOIN = "join"


class PairChange(NamedTuple):
    """From a round on a pair has other players, is gone, or is there; only substitutes have players."""

    from_round: int
    pair: str
    kind: PairChangeKind
    player1: str = ""
    player2: str = ""

    @property
    def names(self) -> str:
        """The substitutes on one line."""
        return " & ".join(name for name in (self.player1, self.player2) if name)


def withdrawals(changes: Iterable[PairChange]) -> list[PairChange]:
    """The pairs that went, each with the round from which on it is gone."""
    return [change for change in changes if change.kind is PairChangeKind.WITHDRAW]
