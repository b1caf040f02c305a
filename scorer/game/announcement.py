"""The announcement: from everybody's points to declaring side, declarer, dummy and leader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.game.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Announcement:
    """Who declares, and who therefore is dummy and leads."""

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


def announce(points: Mapping[Seat, int], dealer: Seat) -> Announcement | None:
    """Find the declarer; None for a 20-20 deal, which is dealt again.

    The side with more points declares, its member with more points is declarer, and between
    equals the one who announced first, clockwise from the dealer.
    Source: English Bridge Union rules as a club prints them, [alton] in docs/rules.md.
    """
    north_south = points[Seat.NORTH] + points[Seat.SOUTH]
    east_west = points[Seat.EAST] + points[Seat.WEST]
    if north_south == east_west:
        return None
    side = Side.NORTH_SOUTH if north_south > east_west else Side.EAST_WEST
    in_turn = [dealer.after(turn) for turn in range(4) if dealer.after(turn).side is side]
    return Announcement(max(in_turn, key=points.__getitem__))
