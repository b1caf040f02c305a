"""The games with an auction: contract bridge by Law 77, and Single Dummy Bridge, by examples worked by hand.

Contract bridge is also held against every result that a published event prints with its contract.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.game.contracts import ALL_BIDS, Bid, Doubling
from scorer.game.rulesets import BRIDGE, SINGLE_DUMMY, STANDARD
from scorer.game.scoring import possible_scores, score_deal, score_table
from scorer.game.seats import Seat, Side, vulnerable_sides
from scorer.model.notation import parse_pass
from tests.shared import PUBLISHED_EVENTS, shared
from tests.strategies import tricks

bids = st.sampled_from(ALL_BIDS)


def bridge(contract: str, made: int, *, vulnerable: bool) -> int:
    return score_deal(BRIDGE, BRIDGE.parse_contract(contract), made, vulnerable=vulnerable).declarer_minus_defenders


def single_dummy(contract: str, made: int) -> int:
    return score_deal(SINGLE_DUMMY, SINGLE_DUMMY.parse_contract(contract), made).declarer_minus_defenders


# Contract bridge.

MADE = [
    # contract, tricks, not vulnerable, vulnerable: part scores, games, slams, then doubled, then redoubled
    ("1C", 7, 70, 70), ("1D", 9, 110, 110), ("1S", 7, 80, 80), ("1NT", 7, 90, 90), ("2NT", 8, 120, 120),
    ("2H", 9, 140, 140), ("3C", 9, 110, 110), ("4D", 10, 130, 130), ("3H", 9, 140, 140),
    ("3NT", 9, 400, 600), ("3NT", 11, 460, 660), ("4H", 10, 420, 620), ("4S", 12, 480, 680), ("5C", 11, 400, 600),
    ("6C", 12, 920, 1370), ("6S", 12, 980, 1430), ("6NT", 13, 1020, 1470),
    ("7D", 13, 1440, 2140), ("7H", 13, 1510, 2210), ("7NT", 13, 1520, 2220),
    ("1CX", 7, 140, 140), ("1NTX", 7, 180, 180), ("1NTX", 8, 280, 380), ("2DX", 8, 180, 180), ("2SX", 8, 470, 670),
    ("3NTX", 9, 550, 750), ("4SX", 10, 590, 790), ("4SX", 11, 690, 990), ("5DX", 12, 650, 950), ("6HX", 12, 1210, 1660),
    ("1CXX", 7, 230, 230), ("1HXX", 7, 520, 720), ("1NTXX", 8, 760, 1160),
    ("4SXX", 10, 880, 1080), ("4SXX", 11, 1080, 1480), ("7NTXX", 13, 2280, 2980),
]  # fmt: skip

DOWN = [
    # doubling, tricks short, not vulnerable, vulnerable
    ("", 1, 50, 100), ("", 2, 100, 200), ("", 7, 350, 700),
    ("X", 1, 100, 200), ("X", 2, 300, 500), ("X", 3, 500, 800), ("X", 4, 800, 1100), ("X", 5, 1100, 1400),
    ("X", 10, 2600, 2900),
    ("XX", 1, 200, 400), ("XX", 2, 600, 1000), ("XX", 3, 1000, 1600), ("XX", 4, 1600, 2200), ("XX", 10, 5200, 5800),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "made", "calm", "vulnerable"), MADE)
def test_a_bridge_contract_that_is_made_scores_by_law_77(contract: str, made: int, calm: int, vulnerable: int) -> None:
    assert bridge(contract, made, vulnerable=False) == calm
    assert bridge(contract, made, vulnerable=True) == vulnerable


@pytest.mark.parametrize(("doubling", "short", "calm", "vulnerable"), DOWN)
def test_a_bridge_contract_that_fails_pays_the_defenders(doubling: str, short: int, calm: int, vulnerable: int) -> None:
    assert bridge(f"4S{doubling}", 10 - short, vulnerable=False) == -calm
    assert bridge(f"4S{doubling}", 10 - short, vulnerable=True) == -vulnerable


@pytest.mark.parametrize("vulnerable", [False, True])
def test_what_a_failing_bridge_contract_costs_does_not_depend_on_what_was_bid(vulnerable: bool) -> None:
    costs: dict[tuple[Doubling, int], set[int]] = {}
    for bid in ALL_BIDS:
        for made in range(BRIDGE.tricks_needed(bid)):
            score = score_deal(BRIDGE, bid, made, vulnerable=vulnerable)
            costs.setdefault((bid.doubling, BRIDGE.tricks_needed(bid) - made), set()).add(score.defenders)
    assert {len(same) for same in costs.values()} == {1}


def test_a_redoubled_grand_slam_that_loses_every_trick_is_the_worst_there_is() -> None:
    assert bridge("7NTX", 0, vulnerable=False) == -3500
    assert bridge("7NTX", 0, vulnerable=True) == -3800
    assert bridge("7NTXX", 0, vulnerable=True) == -7600


@given(bids, tricks, st.booleans())
def test_the_lines_of_a_bridge_score_add_up_to_it_and_one_side_alone_scores(
    bid: Bid, made: int, vulnerable: bool
) -> None:
    score = score_deal(BRIDGE, bid, made, vulnerable=vulnerable)
    assert sum(points for _, points in score.lines) == score.declarer + score.defenders > 0
    assert (score.declarer > 0) == (made >= BRIDGE.tricks_needed(bid)) == (score.defenders == 0)


@given(bids, tricks, st.booleans())
def test_a_further_trick_is_never_worth_less(bid: Bid, made: int, vulnerable: bool) -> None:
    scores = [bridge(str(bid), each, vulnerable=vulnerable) for each in range(14)]
    assert scores == sorted(set(scores))
    assert scores[made] in possible_scores(BRIDGE)


def test_a_bridge_deal_that_is_passed_out_scores_nothing_for_anybody() -> None:
    parse_pass("pass", BRIDGE)
    assert 0 in possible_scores(BRIDGE)


def test_the_table_of_bridge_has_every_bid_not_vulnerable_and_then_vulnerable() -> None:
    rows = score_table(BRIDGE)
    assert len(rows) == 2 * len(ALL_BIDS)
    assert [(str(row.contract), row.vulnerable) for row in rows[:3]] == [("1C", False), ("1C", True), ("1CX", False)]


@pytest.mark.parametrize(
    ("boards", "sides"),
    [
        ((1, 8, 11, 14, 17), set[Side]()),
        ((2, 5, 12, 15, 18), {Side.NORTH_SOUTH}),
        ((3, 6, 9, 16, 19), {Side.EAST_WEST}),
        ((4, 7, 10, 13, 20), set(Side)),
    ],
)
def test_the_vulnerability_goes_by_the_boards_number_and_comes_again_after_sixteen(
    boards: tuple[int, ...], sides: set[Side]
) -> None:
    assert all(vulnerable_sides(board) == sides for board in boards)


# The published events.


def published_results() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every result whose contract and score are both printed: event, board, result."""
    for name in PUBLISHED_EVENTS:
        for board in shared(f"published_events/{name}.json")["boards"]:
            for result in board["results"]:
                if result.get("contract") and result["ns_score"] is not None:
                    yield name, board["board"], result


def north_south_score(board: int, result: dict[str, Any]) -> int:
    if result["contract"] == "PASS":
        return 0
    declarer = Seat.parse(result["declarer"])
    vulnerable = declarer.side in vulnerable_sides(board)
    contract = BRIDGE.parse_contract(result["contract"])
    return score_deal(BRIDGE, contract, result["tricks"], vulnerable=vulnerable).north_south_score(declarer)


def test_every_contract_of_the_published_events_has_its_published_score() -> None:
    compared = list(published_results())
    wrong = [
        (event, board, result)
        for event, board, result in compared
        if north_south_score(board, result) != result["ns_score"]
    ]
    assert wrong == []
    assert len(compared) == 2560
    assert sum(result["contract"] != "PASS" for _, _, result in compared) == 2542


# Single Dummy Bridge.


SINGLE_DUMMY_MADE = [
    ("1C", 7, 20), ("1D", 8, 40), ("1S", 7, 30), ("1NT", 7, 40), ("3NT", 9, 100), ("3NT", 10, 130), ("4S", 10, 120),
    ("4S", 12, 180), ("6H", 12, 180), ("7NT", 13, 220),
    ("2DX", 8, 80), ("4SX", 10, 240), ("4SX", 11, 300), ("4SXX", 10, 480), ("7NTXX", 13, 880),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "made", "points"), SINGLE_DUMMY_MADE)
def test_single_dummy_pays_the_trick_points_of_all_tricks_over_six_times_the_stakes(
    contract: str, made: int, points: int
) -> None:
    assert single_dummy(contract, made) == points


@given(bids, tricks)
def test_doubling_is_worth_twice_and_redoubling_four_times_in_single_dummy(bid: Bid, made: int) -> None:
    plain = single_dummy(f"{bid.level}{bid.denomination}", made)
    times = {Doubling.UNDOUBLED: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 4}[bid.doubling]
    assert single_dummy(str(bid), made) == times * plain


def test_single_dummy_knows_no_vulnerability_and_no_pass() -> None:
    assert not SINGLE_DUMMY.has_vulnerability
    assert not SINGLE_DUMMY.can_pass_out
    assert {row.vulnerable for row in score_table(SINGLE_DUMMY)} == {False}


def test_a_contract_of_another_game_is_no_contract_here() -> None:
    with pytest.raises(TypeError):
        score_deal(BRIDGE, STANDARD.parse_contract("GS"), 10)
    with pytest.raises(TypeError):
        score_deal(STANDARD, BRIDGE.parse_contract("4S"), 10)
