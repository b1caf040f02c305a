"""What became of the pairs during an evening: who came later, who left, who sat in for whom."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


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
