"""The announcement: from the four players' points to the declaring side, declarer, dummy and leader."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from scorer.game.deals import Deal, Hand
from scorer.game.seats import Seat, Side


class Redeal(StrEnum):
    """What happens to a deal with 20 points on each side."""

    REDEAL = "redeal"
    """It is dealt again. Source: [alton], [encyclopedia], [mcbridge]."""
    NS_DECLARE = "ns-declare"
    """North-South declare. Source: [app]."""


class Announcement(NamedTuple):
    """Who declares, and therefore who is dummy and who leads."""

    declarer: Seat

    @property
    def declaring_side(self) -> Side:
        return self.declarer.side

    @property
    def dummy(self) -> Seat:
        return self.declarer.partner

    @property
    def leader(self) -> Seat:
        return self.declarer.left


def announcing_order(dealer: Seat) -> tuple[Seat, ...]:
    """Return the seats in the order in which they announce their points: dealer first, then clockwise."""
    return tuple(dealer.rotate(turn) for turn in range(4))


def resolve_announcement(
    points: Mapping[Seat, int], dealer: Seat, redeal: Redeal = Redeal.REDEAL
) -> Announcement | None:
    """Return the announcement for these points, or None for a 20-20 deal that is dealt again.

    The side with more points declares; its player with more points is declarer, or the first to announce if they are
    equal. Source: [alton] in docs/rules.md. [app] has North-South declare a 20-20 deal but does not say who declares at
    10-10; the same rule is used there.
    """
    north_south = points[Seat.NORTH] + points[Seat.SOUTH]
    east_west = points[Seat.EAST] + points[Seat.WEST]
    if north_south == east_west and redeal is Redeal.REDEAL:
        return None
    side = Side.NORTH_SOUTH if north_south >= east_west else Side.EAST_WEST
    members = (seat for seat in announcing_order(dealer) if seat.side is side)
    return Announcement(max(members, key=points.__getitem__))


class DeclarerView(NamedTuple):
    """What declarer knows before naming the contract: both hands of the side, and the leader's points."""

    declarer: Seat
    own_hand: Hand
    dummy_hand: Hand
    leader_points: int

    @classmethod
    def from_deal(cls, deal: Deal, declarer: Seat) -> "DeclarerView":
        """Return what the declarer of a deal knows."""
        return cls(declarer, deal.hand(declarer), deal.hand(declarer.partner), deal.hand(declarer.left).points)

    def __str__(self) -> str:
        return f"{self.declarer}:{self.own_hand} {self.dummy_hand} {self.leader_points}"
