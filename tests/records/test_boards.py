"""The points that four players announced."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scorer.game.deals import Deal
from scorer.game.seats import Seat
from scorer.records.boards import Points
from tests.evening import CHECK_DEAL
from tests.strategies import QUICK, deals

NORTH, EAST, SOUTH, WEST = Seat

numbers = st.integers(0, 37)


def test_the_points_of_the_check_deal_are_found_by_seat() -> None:
    announced = Points(north=14, east=6, south=16, west=4)
    assert announced.by_seat == {NORTH: 14, EAST: 6, SOUTH: 16, WEST: 4}
    assert announced.by_seat == Deal.parse(CHECK_DEAL).points


@given(numbers, numbers, numbers, numbers)
def test_the_points_of_the_four_seats_add_up(north: int, east: int, south: int, west: int) -> None:
    announced = Points(north, east, south, west)
    assert announced.total == sum(announced.by_seat.values())
    assert list(announced.by_seat.values()) == [north, east, south, west]


@QUICK
@given(deals)
def test_points_counted_right_are_forty_together(deal: Deal) -> None:
    assert Points(*deal.points.values()).total == 40
