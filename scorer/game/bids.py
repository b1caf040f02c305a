"""What an auction leads to, in the games that have one: level, denomination, doubling."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from scorer.game.contracts import Denomination
from scorer.words import NOTHING, Phrase, chained, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LEVELS = range(1, 8)
"""How many tricks above six a bid can undertake."""


class Doubling(Enum):
    """What the opponents, and then declarer's side, made of the stakes."""

    UNDOUBLED = ""
    DOUBLED = "X"
    REDOUBLED = "XX"

    @property
    def word(self) -> Phrase:
        """`doubled` or `redoubled`, else nothing."""
        return _DOUBLING_WORDS[self]

    def __str__(self) -> str:
        return self.value


_DOUBLING_WORDS = {
    Doubling.UNDOUBLED: NOTHING,
    Doubling.DOUBLED: phrase("doubled"),
    Doubling.REDOUBLED: phrase("redoubled"),
}


@dataclass(frozen=True, slots=True)
class Bid:
    """A contract that was bid, written level first: `4SX`."""

    level: int
    denomination: Denomination
    doubling: Doubling = Doubling.UNDOUBLED

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{self.doubling}"

    @property
    def symbols(self) -> str:
        """As a screen shows it: `4♠X`."""
        return f"{self.level}{self.denomination.symbol}{self.doubling}"

    @property
    def words(self) -> Phrase:
        return chained((self.level, self.denomination.word, self.doubling.word), " ")


EVERY_BID = tuple(
    Bid(level, denomination, doubling) for level in LEVELS for denomination in Denomination for doubling in Doubling
)
"""In the order of the score table."""


def bid_spellings(bids: Iterable[Bid]) -> Mapping[str, Bid]:
    """Map every accepted spelling, normalised, to its bid: `4SX`, `3NT` and `3N`."""
    accepted: dict[str, Bid] = {}
    for bid in bids:
        for short in {str(bid.denomination), str(bid.denomination)[0]}:
            accepted[f"{bid.level}{short}{bid.doubling}"] = bid
    return accepted
