"""The table has no favourite chair: a deal turned round it is announced in the same way, as many seats further on."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from scorer.game.announcement import Redeal, announce
from scorer.game.deals import Deal
from scorer.game.seats import Seat
from tests.strategies import QUICK, deals, seats


def turned(deal: Deal, turns: int) -> Deal:
    """The same hands, each so many seats further clockwise."""
    return Deal.parse(f"{Seat.NORTH.after(turns)}:{deal.text().removeprefix('N:')}")


turns = st.integers(0, 3)


@QUICK
@given(deals, seats, turns)
def test_a_deal_turned_with_its_dealer_turns_declarer_dummy_and_leader(deal: Deal, dealer: Seat, turn: int) -> None:
    before = announce(deal.points, dealer)
    after = announce(turned(deal, turn).points, dealer.after(turn))
    if before is None:
        assert after is None
    else:
        assert after is not None
        assert after.declarer is before.declarer.after(turn)
        assert after.dummy is before.dummy.after(turn)
        assert after.leader is before.leader.after(turn)


@given(st.tuples(*[st.integers(0, 12)] * 4), seats, turns)
def test_equal_points_turn_with_the_dealer_too(four: tuple[int, ...], dealer: Seat, turn: int) -> None:
    points = dict(zip(Seat, four, strict=True))
    moved = {seat.after(turn): value for seat, value in points.items()}
    assume(points[Seat.NORTH] + points[Seat.SOUTH] != points[Seat.EAST] + points[Seat.WEST])
    before, after = announce(points, dealer), announce(moved, dealer.after(turn))
    assert before is not None
    assert after is not None
    assert after.declarer is before.declarer.after(turn)


@given(st.integers(0, 20), st.integers(0, 20), seats, turns)
def test_north_south_declare_a_twenty_twenty_deal_however_it_is_turned(
    north: int, east: int, dealer: Seat, turn: int
) -> None:
    points = dict(zip(Seat, (north, east, 20 - north, 20 - east), strict=True))
    moved = {seat.after(turn): value for seat, value in points.items()}
    found = announce(moved, dealer, Redeal.NS_DECLARE)
    assert found is not None
    assert found.declarer in (Seat.NORTH, Seat.SOUTH)
    assert moved[found.declarer] >= moved[found.dummy]
    assert announce(moved, dealer, Redeal.REDEAL) is None
