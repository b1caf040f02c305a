"""Every worked example of the five sources, a test each and named after it; the tags are those of docs/rules.md.

Longer tables are one test a line. The numbers are typed from the sources, none is our own output.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorer.game.advice import advise_lead, suggest_contract_for_deal, sure_tricks_by_suit, total_sure_tricks
from scorer.game.announcement import Announcement, Redeal, announcing_order, resolve_announcement
from scorer.game.contracts import Denomination
from scorer.game.deals import Deal
from scorer.game.rulesets import BRIDGE, PLUS, PLUS_ADDITIVE, RULE_SETS, SINGLE_DUMMY, STANDARD, RuleSet
from scorer.game.scoring import largest_swing, score_deal, score_table
from scorer.game.seats import Seat, Side
from tests.evening import CHECK_DEAL
from tests.refusals import misread
from tests.shared import shared

NORTH, EAST, SOUTH, WEST = Seat
RULES_PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"


def score(contract: str, tricks: int, rules: RuleSet = STANDARD) -> int:
    """The score from declarer's side; what the defenders get is negative."""
    return score_deal(rules, rules.parse_contract(contract), tricks).declarer_minus_defenders


def points(north: int, east: int, south: int, west: int) -> dict[Seat, int]:
    return {NORTH: north, EAST: east, SOUTH: south, WEST: west}


def announced(dealt: dict[Seat, int], dealer: Seat, redeal: Redeal = Redeal.REDEAL) -> Announcement:
    found = resolve_announcement(dealt, dealer, redeal)
    assert found is not None
    return found


EXAMPLES = [
    # contract, tricks, as the source adds it up or tells it, and what it comes to
    ("alton", "PC", 8, 2 * 20 + 50, 90),
    ("alton", "PC", 6, -1 * 50, -50),
    ("alton", "GS", 10, 4 * 30 + 300, 420),
    ("alton", "PS", 10, 4 * 30 + 50, 170),
    ("alton", "PS", 13, 7 * 30 + 50, 260),
    ("alton", "GH", 8, -2 * 50, -100),
    ("alton", "PNT", 9, 40 + 30 + 30 + 50, 150),
    ("alton", "GNT", 9, 40 + 30 + 30 + 300, 400),
    ("alton", "GNT", 10, 40 + 3 * 30 + 300, 430),
    ("alton", "GNT", 8, -1 * 50, -50),
    ("alton", "GD", 12, 6 * 20 + 300, 420),
    ("app", "GS", 11, 5 * 30 + 300, 450),
    ("app", "GD", 10, -1 * 50, -50),
    ("app", "PNT", 9, 40 + 2 * 30 + 50, 150),
    ("app", "GNT", 9, 40 + 2 * 30 + 300, 400),
    ("encyclopedia", "GS", 11, 5 * 30 + 300, 450),  # as in its table, and not 480 as in its prose
    ("mcbridge", "PNT", 8, 40 + 30 + 50, 120),
    ("mcbridge", "GS", 11, 5 * 30 + 300, 450),
    ("mcbridge", "GH", 8, -2 * 50, -100),
]


@pytest.mark.parametrize(("source", "contract", "tricks", "worked", "told"), EXAMPLES)
def test_every_worked_example_of_a_source_comes_out_as_it_is_told(
    source: str, contract: str, tricks: int, worked: int, told: int
) -> None:
    assert score(contract, tricks) == worked == told, source


# [alton]

CHECK = Deal.parse(CHECK_DEAL)
CHECK_ANSWER = announced(dict(CHECK.points), WEST)


def test_alton_check_deal_west_has_4_north_14_east_6_and_south_16_points() -> None:
    assert CHECK.points == points(north=14, east=6, south=16, west=4)


def test_alton_check_deal_west_announces_first_then_north_east_south() -> None:
    assert announcing_order(WEST) == (WEST, NORTH, EAST, SOUTH)


def test_alton_check_deal_north_south_declare_with_30_points() -> None:
    assert CHECK_ANSWER.declaring_side is Side.NORTH_SOUTH
    assert CHECK.points[NORTH] + CHECK.points[SOUTH] == 30


def test_alton_check_deal_south_declares_north_is_dummy_and_west_leads() -> None:
    assert (CHECK_ANSWER.declarer, CHECK_ANSWER.dummy, CHECK_ANSWER.leader) == (SOUTH, NORTH, WEST)


def test_alton_check_deal_the_queen_of_hearts_is_led() -> None:
    assert str(advise_lead(CHECK.hand(WEST), Denomination.NO_TRUMPS)) == "HQ"


def test_alton_check_deal_declarer_has_nine_top_tricks() -> None:
    north, south = CHECK.hand(NORTH), CHECK.hand(SOUTH)
    assert list(sure_tricks_by_suit(north, south).values()) == [2, 2, 3, 2]
    assert total_sure_tricks(north, south) == 9


def test_alton_check_deal_declarer_goes_for_game_in_no_trumps() -> None:
    assert str(suggest_contract_for_deal(CHECK, CHECK_ANSWER)) == "GNT"


def test_alton_equal_points_the_one_who_announced_first_declares() -> None:
    assert announced(points(12, 8, 12, 8), dealer=EAST).declarer is SOUTH
    assert announced(points(12, 8, 12, 8), dealer=WEST).declarer is NORTH


def test_alton_twenty_points_each_is_dealt_again() -> None:
    assert resolve_announcement(points(10, 10, 10, 10), NORTH) is None


# [app]


def test_app_north_south_declare_at_twenty_points_each() -> None:
    assert announced(points(11, 13, 9, 7), EAST, Redeal.NS_DECLARE).declarer is NORTH
    assert announced(points(9, 13, 11, 7), NORTH, Redeal.NS_DECLARE).declarer is SOUTH
    assert [rules.name for rules in RULE_SETS.values() if rules.redeal is Redeal.NS_DECLARE] == [
        "plus",
        "plus-additive",
    ]


@pytest.mark.parametrize(("dealer", "declarer"), [(NORTH, NORTH), (EAST, SOUTH), (SOUTH, SOUTH), (WEST, NORTH)])
def test_app_at_ten_points_each_we_let_the_first_announcer_of_north_south_declare(dealer: Seat, declarer: Seat) -> None:
    assert announced(points(10, 10, 10, 10), dealer, Redeal.NS_DECLARE).declarer is declarer


SLAMS = [
    # contract, tricks, the slam bonus alone, the game bonus as well
    ("6NT", 12, 690, 990), ("6S", 12, 680, 980), ("6H", 12, 680, 980), ("6D", 12, 620, 920), ("6C", 12, 620, 920),
    ("6NT", 13, 720, 1020), ("6S", 13, 710, 1010), ("6C", 13, 640, 940),
    ("7NT", 13, 1220, 1520), ("7H", 13, 1210, 1510), ("7D", 13, 1140, 1440),
    ("6NT", 11, -50, -50), ("7S", 12, -50, -50), ("7S", 0, -650, -650),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "tricks", "plus", "additive"), SLAMS)
def test_app_slam_earns_500_or_1000_and_by_the_other_reading_the_game_bonus_too(
    contract: str, tricks: int, plus: int, additive: int
) -> None:
    assert score(contract, tricks, PLUS) == plus
    assert score(contract, tricks, PLUS_ADDITIVE) == additive


@pytest.mark.parametrize("rules", [PLUS, PLUS_ADDITIVE], ids=lambda rules: rules.name)
def test_app_twelve_tricks_make_no_slam_that_was_not_announced(rules: RuleSet) -> None:
    assert [score("GNT", tricks, rules) for tricks in (12, 13)] == [490, 520]


def test_app_slams_are_of_the_plus_game_alone() -> None:
    misread(STANDARD.parse_contract, "6NT")


def test_app_the_two_readings_differ_exactly_where_a_slam_is_made() -> None:
    pairs = zip(score_table(PLUS), score_table(PLUS_ADDITIVE), strict=True)
    differences = [
        second - first for one, other in pairs for first, second in zip(one.scores, other.scores, strict=True)
    ]
    assert len(differences) == 280
    assert sorted(set(differences)) == [0, 300]
    assert differences.count(300) == 15


def test_app_the_other_reading_is_undoubled_bridge_not_vulnerable() -> None:
    levels = {"P": "1C 1D 1H 1S 1NT", "G": "5C 5D 4H 4S 3NT", "6": "6C 6D 6H 6S 6NT", "7": "7C 7D 7H 7S 7NT"}
    bids = [bid for level in levels.values() for bid in level.split()]
    for row, bid in zip(score_table(PLUS_ADDITIVE), bids, strict=True):
        assert list(row.scores) == [score(bid, tricks, BRIDGE) for tricks in range(14)]


# [single-dummy]


def test_single_dummy_bid_of_one_needs_seven_tricks() -> None:
    assert SINGLE_DUMMY.tricks_needed(SINGLE_DUMMY.parse_contract("1C")) == 7
    assert [score("1C", tricks, SINGLE_DUMMY) for tricks in (6, 7)] == [0, 20]


def test_single_dummy_trick_points_are_20_30_and_40_then_30() -> None:
    firsts = [score(bid, 7, SINGLE_DUMMY) for bid in ("1C", "1D", "1H", "1S", "1NT")]
    seconds = [score(bid, 8, SINGLE_DUMMY) for bid in ("1C", "1D", "1H", "1S", "1NT")]
    assert firsts == [20, 20, 30, 30, 40]
    assert seconds == [40, 40, 60, 60, 70]


def test_single_dummy_doubled_counts_twice_and_redoubled_four_times() -> None:
    assert [score(bid, 9, SINGLE_DUMMY) for bid in ("3NT", "3NTX", "3NTXX")] == [100, 200, 400]


def test_single_dummy_contract_that_fails_scores_for_nobody() -> None:
    assert {score("3NT", tricks, SINGLE_DUMMY) for tricks in range(9)} == {0}


def test_single_dummy_either_opponent_may_lead_and_elsewhere_the_one_on_the_left() -> None:
    assert [rules.possible_leaders(SOUTH) for rules in (SINGLE_DUMMY, STANDARD)] == [(EAST, WEST), (WEST,)]


# [encyclopedia]

ENCYCLOPEDIA = """
    tricks      0    1    2    3    4    5    6    7    8    9   10   11   12   13
    part NT  -350 -300 -250 -200 -150 -100  -50   90  120  150  180  210  240  270
    part S,H -350 -300 -250 -200 -150 -100  -50   80  110  140  170  200  230  260
    part D,C -350 -300 -250 -200 -150 -100  -50   70   90  110  130  150  170  190
    game NT  -450 -400 -350 -300 -250 -200 -150 -100  -50  400  430  460  490  520
    game S,H -500 -450 -400 -350 -300 -250 -200 -150 -100  -50  420  450  480  510
    game D,C -550 -500 -450 -400 -350 -300 -250 -200 -150 -100  -50  400  420  440
"""
"""Its table of contracts made, and its 50 for each trick short."""


@pytest.mark.parametrize("line", ENCYCLOPEDIA.strip().splitlines()[1:], ids=lambda line: line.strip()[:8])
def test_encyclopedia_table_agrees_cell_by_cell(line: str) -> None:
    target, denominations, *scores = line.split()
    for denomination in denominations.split(","):
        contract = f"{target[0].upper()}{denomination}"
        assert [score(contract, tricks) for tricks in range(14)] == list(map(int, scores))


def test_encyclopedia_negative_scores_are_points_of_the_defenders() -> None:
    result = score_deal(STANDARD, STANDARD.parse_contract("GS"), 8)
    assert (result.declarer, result.defenders) == (0, 100)
    assert result.north_south_score(SOUTH) == -100
    assert result.north_south_score(EAST) == 100


# [mcbridge]


def test_mcbridge_twenty_points_each_is_dealt_again() -> None:
    assert resolve_announcement(points(0, 20, 20, 0), SOUTH) is None


# All of them together.


@pytest.mark.parametrize(
    ("rules", "swing"),
    [(STANDARD, 1070), (PLUS, 1870), (PLUS_ADDITIVE, 2170), (SINGLE_DUMMY, 1760), (BRIDGE, 15200)],
    ids=lambda value: value.name if isinstance(value, RuleSet) else "",
)
def test_the_largest_swing_of_each_rule_set(rules: RuleSet, swing: int) -> None:
    assert largest_swing(rules) == swing


def test_the_page_of_rules_has_a_section_for_each_source_and_every_rule_set_with_its_largest_swing() -> None:
    page = RULES_PAGE.read_text(encoding="utf-8")
    for source in ("alton", "app", "single-dummy", "encyclopedia", "mcbridge"):
        assert f"\n## {source}\n" in page
    for name, rules in RULE_SETS.items():
        assert re.search(rf"^\| `{name}` \|.*\| {largest_swing(rules)} \|$", page, re.MULTILINE)


def test_the_rule_sets_are_those_of_the_sources_and_of_bridge() -> None:
    assert list(RULE_SETS) == ["standard", "plus", "plus-additive", "levels", "levels-slams", "single-dummy", "bridge"]


TARGETS = {"partscore": "P", "game": "G", "small_slam": "6", "grand_slam": "7"}
CELLS = {"standard": 140, "plus": 280, "plus_additive": 280}


def cells(figures: dict[str, dict[str, list[int]]]) -> Iterator[tuple[str, int, int]]:
    """Contract, tricks and score of every cell of a shared table."""
    for denomination, targets in figures.items():
        for target, scores in targets.items():
            for tricks, each in enumerate(scores):
                yield TARGETS[target] + denomination, tricks, each


@pytest.mark.parametrize("name", CELLS)
def test_every_cell_of_the_shared_score_tables_agrees(name: str) -> None:
    rules = RULE_SETS[name.replace("_", "-")]
    figures: dict[str, Any] = shared("minibridge_scores.json")[name]
    expected = list(cells(figures))
    assert [(contract, tricks, score(contract, tricks, rules)) for contract, tricks, _ in expected] == expected
    assert len(expected) == CELLS[name]
