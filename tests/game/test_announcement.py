"""The announcement: who declares, who is dummy and who leads; or that the cards are dealt again."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorer.game.announcement import announce
from scorer.game.deals import Deal
from scorer.game.seats import Seat, Side
from tests.evening import CHECK_DEAL
from tests.strategies import seats

NORTH, EAST, SOUTH, WEST = Seat


def points(north: int, east: int, south: int, west: int) -> dict[Seat, int]:
    return {NORTH: north, EAST: east, SOUTH: south, WEST: west}


some_points = st.tuples(*[st.integers(0, 37)] * 4).map(lambda four: dict(zip(Seat, four, strict=True)))


def test_south_declares_the_printed_check_deal_and_west_leads() -> None:
    announced = announce(Deal.parse(CHECK_DEAL).points, dealer=WEST)
    assert announced is not None
    assert announced.declaring_side is Side.NORTH_SOUTH
    assert announced.declarer is SOUTH
    assert announced.dummy is NORTH
    assert announced.leader is WEST


@pytest.mark.parametrize(
    ("announced", "dealer", "declarer"),
    [
        (points(11, 9, 10, 10), NORTH, NORTH),
        (points(10, 9, 11, 10), NORTH, SOUTH),
        (points(0, 20, 19, 1), SOUTH, EAST),
        (points(37, 1, 0, 2), EAST, NORTH),
    ],
)
def test_the_stronger_player_of_the_side_with_21_points_declares(
    announced: dict[Seat, int], dealer: Seat, declarer: Seat
) -> None:
    found = announce(announced, dealer=dealer)
    assert found is not None
    assert found.declarer is declarer


@pytest.mark.parametrize(
    ("dealer", "north_south", "east_west"),
    [(NORTH, NORTH, EAST), (EAST, SOUTH, EAST), (SOUTH, SOUTH, WEST), (WEST, NORTH, WEST)],
)
def test_between_equal_partners_the_one_who_announced_first_declares(
    dealer: Seat, north_south: Seat, east_west: Seat
) -> None:
    for announced, declarer in ((points(13, 7, 13, 7), north_south), (points(7, 13, 7, 13), east_west)):
        found = announce(announced, dealer=dealer)
        assert found is not None
        assert found.declarer is declarer


@given(seats, st.integers(0, 20), st.integers(0, 20))
def test_a_deal_with_20_points_on_each_side_is_dealt_again(dealer: Seat, north: int, east: int) -> None:
    assert announce(points(north, east, 20 - north, 20 - east), dealer=dealer) is None


@given(some_points, seats)
def test_nobody_has_more_points_than_declarer_in_the_stronger_side(announced: dict[Seat, int], dealer: Seat) -> None:
    assume(announced[NORTH] + announced[SOUTH] != announced[EAST] + announced[WEST])
    found = announce(announced, dealer=dealer)
    assert found is not None
    ours, theirs = (found.declarer, found.dummy), (found.leader, found.leader.partner)
    assert sum(announced[seat] for seat in ours) > sum(announced[seat] for seat in theirs)
    assert announced[found.declarer] >= announced[found.dummy]
    assert found.leader is found.declarer.left
