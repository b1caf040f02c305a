"""A situation: a deal on the table when declarer names the contract. Lessons ask about it, and promise things of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.game.deals import Suit

if TYPE_CHECKING:
    from scorer.game.announcement import Announcement
    from scorer.game.deals import Deal, Hand
    from scorer.game.double_dummy import Tricks


class Situation(NamedTuple):
    """A deal and who declares it; declarer's tricks double dummy only where a condition asks for them."""

    deal: Deal
    announced: Announcement
    tricks: Tricks | None = None

    @property
    def declaring(self) -> tuple[Hand, Hand]:
        """Declarer's hand and dummy."""
        return self.deal.hand(self.announced.declarer), self.deal.hand(self.announced.dummy)

    @property
    def fits(self) -> dict[Suit, int]:
        """How many cards of each suit the two have together."""
        first, second = self.declaring
        return {suit: len(first.holding(suit) + second.holding(suit)) for suit in Suit}
