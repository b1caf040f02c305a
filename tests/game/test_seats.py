"""The table: who sits beside and opposite whom, whose turn is next, and who deals which board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.game.seats import Seat, Side, dealer_of
from tests.refusals import misread
from tests.strategies import seats

NORTH, EAST, SOUTH, WEST = Seat


@pytest.mark.parametrize(
    ("seat", "left", "partner", "side"),
    [
        (NORTH, EAST, SOUTH, Side.NORTH_SOUTH),
        (EAST, SOUTH, WEST, Side.EAST_WEST),
        (SOUTH, WEST, NORTH, Side.NORTH_SOUTH),
        (WEST, NORTH, EAST, Side.EAST_WEST),
    ],
)
def test_play_goes_clockwise_and_partners_face_each_other(seat: Seat, left: Seat, partner: Seat, side: Side) -> None:
    assert (seat.left, seat.partner, seat.side) == (left, partner, side)
    assert (left.side, partner.side) == (side.opponents, side)
    assert side.opponents.opponents is side is not side.opponents
    assert [seat.rotate(turns) for turns in range(5)] == [seat, left, partner, partner.left, seat]


@given(seats, st.sampled_from(["{}", " {} ", "{}\t"]), st.booleans())
def test_a_seat_is_read_as_it_is_written(seat: Seat, spaced: str, small: bool) -> None:
    written = str(seat).lower() if small else str(seat)
    assert Seat.parse(spaced.format(written)) is seat


@pytest.mark.parametrize("text", ["", "X", "NS", "North", "1"])
def test_what_is_no_seat_is_refused_with_the_four_seats(text: str) -> None:
    assert misread(Seat.parse, text).text == text


@given(st.integers(1, 999))
def test_north_deals_board_1_and_the_next_board_is_dealt_by_the_next_player(board: int) -> None:
    assert dealer_of(1) is NORTH
    assert dealer_of(board + 1) is dealer_of(board).left


def test_seats_and_sides_are_called_as_players_call_them() -> None:
    assert [str(seat.label) for seat in Seat] == ["North", "East", "South", "West"]
    for side in Side:
        assert [seat for seat in Seat if seat.side is side] == list(side.seats)
        assert str(side.label) == f"{side.seats[0].label}-{side.seats[1].label}"
        assert str(side) == f"{side.seats[0]}{side.seats[1]}"
