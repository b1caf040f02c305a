"""The announcement: who declares, is dummy and leads, wherever the table is turned; or the cards are dealt again."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorer.game.announcement import Redeal, resolve_announcement
from scorer.game.seats import Seat
from tests.strategies import seats

NORTH, EAST, SOUTH, WEST = Seat


def points(north: int, east: int, south: int, west: int) -> dict[Seat, int]:
    return {NORTH: north, EAST: east, SOUTH: south, WEST: west}


some_points = st.tuples(*[st.integers(0, 37)] * 4).map(lambda four: dict(zip(Seat, four, strict=True)))


@pytest.mark.parametrize(
    ("announced", "dealer", "declarer"),
    [
        (points(11, 9, 10, 10), NORTH, NORTH),
        (points(10, 9, 11, 10), NORTH, SOUTH),
        (points(0, 20, 19, 1), SOUTH, EAST),
        (points(37, 1, 0, 2), EAST, NORTH),
        # between equal partners the one who announced first
        (points(13, 7, 13, 7), NORTH, NORTH),
        (points(13, 7, 13, 7), EAST, SOUTH),
        (points(13, 7, 13, 7), SOUTH, SOUTH),
        (points(13, 7, 13, 7), WEST, NORTH),
        (points(7, 13, 7, 13), NORTH, EAST),
        (points(7, 13, 7, 13), EAST, EAST),
        (points(7, 13, 7, 13), SOUTH, WEST),
        (points(7, 13, 7, 13), WEST, WEST),
    ],
)
def test_the_stronger_player_of_the_side_with_21_points_declares(
    announced: dict[Seat, int], dealer: Seat, declarer: Seat
) -> None:
    found = resolve_announcement(announced, dealer=dealer)
    assert found is not None
    assert found.declarer is declarer


@given(some_points, seats)
def test_nobody_has_more_points_than_declarer_in_the_stronger_side(announced: dict[Seat, int], dealer: Seat) -> None:
    assume(announced[NORTH] + announced[SOUTH] != announced[EAST] + announced[WEST])
    found = resolve_announcement(announced, dealer=dealer)
    assert found is not None
    ours, theirs = (found.declarer, found.dummy), (found.leader, found.leader.partner)
    assert sum(announced[seat] for seat in ours) > sum(announced[seat] for seat in theirs)
    assert announced[found.declarer] >= announced[found.dummy]
    assert found.leader is found.declarer.left


turns = st.integers(0, 3)


@given(st.tuples(*[st.integers(0, 12)] * 4), seats, turns)
def test_equal_points_turn_with_the_dealer_too(four: tuple[int, ...], dealer: Seat, turn: int) -> None:
    points = dict(zip(Seat, four, strict=True))
    moved = {seat.rotate(turn): value for seat, value in points.items()}
    assume(points[Seat.NORTH] + points[Seat.SOUTH] != points[Seat.EAST] + points[Seat.WEST])
    before, after = resolve_announcement(points, dealer), resolve_announcement(moved, dealer.rotate(turn))
    assert before is not None
    assert after is not None
    assert after.declarer is before.declarer.rotate(turn)


@given(st.integers(0, 20), st.integers(0, 20), seats, turns)
def test_north_south_declare_a_twenty_twenty_deal_however_it_is_turned(
    north: int, east: int, dealer: Seat, turn: int
) -> None:
    points = dict(zip(Seat, (north, east, 20 - north, 20 - east), strict=True))
    moved = {seat.rotate(turn): value for seat, value in points.items()}
    found = resolve_announcement(moved, dealer, Redeal.NS_DECLARE)
    assert found is not None
    assert found.declarer in (Seat.NORTH, Seat.SOUTH)
    assert moved[found.declarer] >= moved[found.dummy]
    assert resolve_announcement(moved, dealer, Redeal.REDEAL) is None
