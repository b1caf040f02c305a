"""Minibridge with levels: declarer names 7 to 13 tricks and is paid for what was named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import ParseError
from scorer.game.contracts import ALL_BIDS, Bid, Doubling, Target
from scorer.game.double_dummy import find_best_contract
from scorer.game.rulesets import BRIDGE, LEVELS, LEVELS_SLAMS, STANDARD
from scorer.game.scoring import score_deal, score_table
from scorer.game.seats import Seat
from tests.strategies import tricks

UNDOUBLED = [bid for bid in ALL_BIDS if bid.doubling is Doubling.UNDOUBLED]


def levels(contract: str, made: int) -> int:
    return score_deal(LEVELS, LEVELS.parse_contract(contract), made).declarer_minus_defenders


@pytest.mark.parametrize(
    ("contract", "made", "score"),
    [("2S", 10, 170), ("4S", 10, 420), ("4S", 9, -50), ("3NT", 9, 400), ("2NT", 9, 150), ("5C", 12, 420),
     ("4D", 11, 150), ("6H", 12, 480), ("7NT", 13, 520), ("7NT", 6, -350)],
)  # fmt: skip
def test_the_bonus_goes_by_the_tricks_named_and_those_above_count_at_trick_value(
    contract: str, made: int, score: int
) -> None:
    assert levels(contract, made) == score


@given(st.sampled_from(UNDOUBLED), tricks)
def test_with_slams_every_cell_is_that_of_bridge_not_vulnerable(bid: Bid, made: int) -> None:
    assert score_deal(LEVELS_SLAMS, bid, made)[:2] == score_deal(BRIDGE, bid, made)[:2]


def test_the_lowest_level_and_the_lowest_game_are_part_score_and_game_of_the_standard_rules() -> None:
    """One part score and one game of each denomination, fourteen tricks: 140 cells."""
    of = {row.contract: row.scores for row in score_table(LEVELS)}
    for row in score_table(STANDARD):
        denomination = row.contract.denomination
        same = [bid for bid in UNDOUBLED if bid.denomination is denomination and bid.target is row.contract.target]
        assert of[same[0]] == row.scores


def test_there_are_seven_levels_in_five_denominations_and_nobody_doubles() -> None:
    assert list(LEVELS.contracts) == UNDOUBLED
    with pytest.raises(ParseError):
        LEVELS.parse_contract("4SX")
    with pytest.raises(ParseError):
        LEVELS.parse_contract("GS")


def test_the_best_level_is_the_highest_that_is_made_where_it_earns_game_and_else_the_lowest() -> None:
    in_hand = dict.fromkeys(LEVELS.contracts[0].denomination.__class__, 6)
    in_hand[LEVELS.parse_contract("1S").denomination] = 10
    best = find_best_contract(LEVELS, in_hand, Seat.SOUTH)
    assert best is not None
    assert (str(best.contract), best.points, best.contract.target) == ("4S", 420, Target.GAME)
    in_hand[LEVELS.parse_contract("1S").denomination] = 9
    assert str(find_best_contract(LEVELS, in_hand, Seat.SOUTH).contract) == "1S"  # type: ignore[union-attr]
