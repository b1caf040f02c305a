"""Matchpoints of one board, and Neuberg's formula for boards with fewer results than others."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.comparison.matchpoints import duel, is_small, matchpoints, neuberg, small_group, top_of
from scorer.reports.table import rounded
from tests.shared import shared
from tests.strategies import standard_scores

scores_of_a_board = st.lists(standard_scores, min_size=1, max_size=16)
scales = st.sampled_from([1, 2])

HALF = Fraction(1, 2)

WORKED_BOARDS = [
    ([430, 400, 150, -50], [6, 4, 2, 0]),
    ([90, 0, -50, -50], [6, 4, 1, 1]),
    ([-50, 150, 120, 120, 110, -100, -50, 120], [3, 14, 10, 10, 6, 0, 3, 10]),
    ([400, 400, 150, 120, 120, 120, -50, -50, -50, -50], [17, 17, 14, 10, 10, 10, 3, 3, 3, 3]),
    ([1430, 690, 680, 680, 680, 660, 660, 650, -100, -100, -200], [20, 18, 14, 14, 14, 9, 9, 6, 3, 3, 0]),
    ([670, 150, 140, *[110] * 4, *[0] * 9, *[-100] * 5, -300], [42, 40, 38, *[33] * 4, *[20] * 9, *[6] * 5, 0]),
    ([420], [0]),
    ([420, 420], [1, 1]),
]


def points_in_order(scores: list[int], expected: int, per_win: int = 2) -> list[Fraction]:
    """The points of each table of a board on the scale of as many results as are expected."""
    points = matchpoints(scores, per_win)
    return [neuberg(points[score], len(scores), expected, per_win) for score in scores]


@pytest.mark.parametrize(("scores", "points"), WORKED_BOARDS)
def test_two_points_for_each_score_beaten_and_one_for_each_equal(scores: list[int], points: list[int]) -> None:
    assert points_in_order(scores, len(scores)) == points


def test_the_north_american_scale_gives_one_and_a_half() -> None:
    scores = [420, 430, 500, 420, 450, -50, 170]
    assert points_in_order(scores, 7, per_win=1) == [5 * HALF, 4, 6, 5 * HALF, 5, 0, 1]


@pytest.mark.parametrize(("results", "per_win", "top"), [(11, 2, 20), (7, 1, 6), (2, 2, 2), (1, 2, 0), (0, 2, 0)])
def test_the_top_is_what_beating_everybody_else_gives(results: int, per_win: int, top: int) -> None:
    assert top_of(results, per_win) == top


@given(scores_of_a_board, scales)
def test_a_board_gives_every_table_the_average_on_average(scores: list[int], per_win: int) -> None:
    total = sum(points_in_order(scores, len(scores), per_win))
    assert total == Fraction(len(scores) * top_of(len(scores), per_win), 2)


@given(scores_of_a_board)
def test_the_best_score_has_the_top_less_one_for_each_that_shares_it(scores: list[int]) -> None:
    assert matchpoints(scores)[max(scores)] + scores.count(max(scores)) == top_of(len(scores), 2) + 1


@given(scores_of_a_board, st.integers(0, 5), scales)
def test_the_two_sides_of_a_board_sum_to_its_top(scores: list[int], missing: int, per_win: int) -> None:
    expected = len(scores) + missing
    north_south = points_in_order(scores, expected, per_win)
    east_west = points_in_order([-score for score in scores], expected, per_win)
    assert {sum(two) for two in zip(north_south, east_west, strict=True)} == {top_of(expected, per_win)}


@given(scores_of_a_board, st.randoms(use_true_random=False), st.integers(0, 5))
def test_the_order_of_the_tables_does_not_matter(scores: list[int], chance: Random, missing: int) -> None:
    order = list(range(len(scores)))
    chance.shuffle(order)
    points = points_in_order(scores, len(scores) + missing)
    shuffled = points_in_order([scores[table] for table in order], len(scores) + missing)
    assert shuffled == [points[table] for table in order]


@given(scores_of_a_board, scales)
def test_matchpoints_are_what_comparing_with_each_other_table_gives(scores: list[int], per_win: int) -> None:
    for table, own in enumerate(scores):
        others = scores[:table] + scores[table + 1 :]
        assert matchpoints(scores, per_win)[own] == sum(duel(own, other, per_win) for other in others)


@given(scores_of_a_board, scales)
def test_scores_counted_beforehand_give_the_same_points(scores: list[int], per_win: int) -> None:
    frequencies = {score: Fraction(scores.count(score)) for score in scores}
    assert matchpoints(frequencies, per_win) == matchpoints(scores, per_win)


NEUBERG = [
    # English Bridge Union, the principle behind the formula: ten of eleven tables played the board
    (10, 11, [18, 16, 14, 12, 10, 8, 6, 4, 2, 0], "19.9 17.7 15.5 13.3 11.1 8.9 6.7 4.5 2.3 0.1"),
    # English Bridge Union, scoring fouled boards: seven and three of ten
    (7, 10, [12, 10, 8, 6, 4, 2, 0], "17.6 14.7 11.9 9.0 6.1 3.3 0.4"),
    (3, 10, [4, 2, 0], "15.7 9.0 2.3"),
    # encyclopedia, six of seven
    (6, 7, [4, 9, 10], "4.8333 10.6667 11.8333"),
    (2, 5, [0, 2], "1.5 6.5"),
    (3, 6, [4, 2, 0], "9 5 1"),
    (3, 7, [4], "10.6667"),
    (4, 7, [6], "11.25"),
]


@pytest.mark.parametrize(("results", "expected", "points", "published"), NEUBERG)
def test_neuberg_comes_out_as_published(results: int, expected: int, points: list[int], published: str) -> None:
    for mine, printed in zip(points, published.split(), strict=True):
        decimals = len(printed.partition(".")[2])
        assert rounded(neuberg(Fraction(mine), results, expected), decimals) == printed


def test_neuberg_is_exact() -> None:
    assert neuberg(Fraction(4), 6, 7) == Fraction(29, 6)
    assert neuberg(Fraction(2), 6, 7, per_win=1) == Fraction(29, 12)


@given(scores_of_a_board, scales)
def test_neuberg_changes_nothing_when_all_results_are_there(scores: list[int], per_win: int) -> None:
    for points in matchpoints(scores, per_win).values():
        assert neuberg(points, len(scores), len(scores), per_win) == points


@given(standard_scores, st.integers(1, 30), scales)
def test_a_single_result_is_worth_exactly_the_average(score: int, expected: int, per_win: int) -> None:
    assert points_in_order([score], expected, per_win) == [Fraction(top_of(expected, per_win), 2)]


@given(scores_of_a_board, st.integers(1, 10), scales)
def test_neuberg_in_percent_draws_every_result_towards_the_average(
    scores: list[int], missing: int, per_win: int
) -> None:
    """The same formula as it is written for percentages: P = 50 + (p - 50) * (A - 1) / A * E / (E - 1)."""
    results, expected = len(scores), len(scores) + missing
    shrunk = Fraction(results - 1, results) * Fraction(expected, expected - 1)
    for points in matchpoints(scores, per_win).values():
        before = 100 * points / top_of(results, per_win) if results > 1 else Fraction(50)
        after = 100 * neuberg(points, results, expected, per_win) / top_of(expected, per_win)
        assert after == 50 + (before - 50) * shrunk


def test_two_groups_of_a_fouled_board_share_the_points_of_one_board() -> None:
    """Nine tables, five and four of which played the same cards: 15.2 11.6 8 4.4 0.8 and 14.75 10.25 5.75 1.25."""
    five = points_in_order([450, 420, 400, 170, -50], 9)
    four = points_in_order([450, 420, 400, 170], 9)
    assert [rounded(points, 2) for points in five] == ["15.20", "11.60", "8.00", "4.40", "0.80"]
    assert [rounded(points, 2) for points in four] == ["14.75", "10.25", "5.75", "1.25"]
    assert sum(five) + sum(four) == 9 * 8


@pytest.mark.parametrize(
    ("results", "points", "percents"),
    [(1, [0], [60]), (2, [2, 1, 0], [65, 60, 55]), (3, [4, 3, 2, 1, 0], [70, 65, 60, 55, 50])],
)
def test_a_small_group_of_a_fouled_board_has_sixty_percent_on_average(
    results: int, points: list[int], percents: list[int]
) -> None:
    top = top_of(12, 2)
    assert [100 * small_group(Fraction(own), results, 12) / top for own in points] == percents
    assert [100 * small_group(Fraction(own, 2), results, 12, per_win=1) / (top // 2) for own in points] == percents


@pytest.mark.parametrize(
    ("results", "expected", "small"),
    [
        (1, 3, True),
        (1, 2, False),
        (2, 6, True),
        (2, 5, False),
        (3, 9, True),
        (3, 8, False),
        (4, 12, False),
        (4, 40, False),
    ],
)
def test_a_group_is_small_up_to_three_results_that_are_no_more_than_a_third(
    results: int, expected: int, small: bool
) -> None:
    assert is_small(results, expected) == small


def test_real_scores_beside_artificial_ones_are_brought_to_all_results_of_the_board() -> None:
    """420 170 -50 -50 of five: 7.75 5.25 1.5 1.5; five of seven; and one of four, which is worth the average."""
    assert points_in_order([420, 170, -50, -50], 5) == [7 + 3 * HALF / 2, 5 + HALF / 2, 3 * HALF, 3 * HALF]
    assert [float(it) for it in points_in_order([400, 400, 150, 120, -50], 7)] == [10.2, 10.2, 6, 3.2, 0.4]
    assert points_in_order([420], 4) == [3]


def test_every_shared_adjusted_board_agrees_for_both_sides() -> None:
    cases = [case for case in shared("matchpoint_cases.json")["adjusted_cases"] if "real_ns_scores" in case]
    assert [case["id"] for case in cases] == ["adj-1", "adj-2", "adj-3"]
    for case in cases:
        scores, expected = case["real_ns_scores"], case["expected_results"]
        assert top_of(expected, 2) == case["top"], case["id"]
        assert points_in_order(scores, len(scores)) == case["raw_mp"], case["id"]
        north_south, east_west = points_in_order(scores, expected), points_in_order([-it for it in scores], expected)
        assert [float(points) for points in north_south] == case["final_ns_real"], case["id"]
        assert [float(points) for points in east_west] == case["final_ew_real"], case["id"]
        for given_to in case["artificial"]:
            assert float(Fraction(given_to["ns_pct"] * case["top"], 100)) == given_to["ns_mp"], case["id"]
            assert float(Fraction(given_to["ew_pct"] * case["top"], 100)) == given_to["ew_mp"], case["id"]


def test_the_shared_weighted_score_agrees_component_by_component() -> None:
    """The others count 60 percent of 620 and 40 percent of 170 among their scores; each is freed from itself."""
    (case,) = (case for case in shared("matchpoint_cases.json")["adjusted_cases"] if case["id"] == "weighted-1")
    others, weights = case["other_tables_ns"], {620: Fraction(60, 100), 170: Fraction(40, 100)}
    components = [sum(duel(score, other) for other in others) for score in weights]
    assert components == case["component_mp"]
    own = sum(weight * points for weight, points in zip(weights.values(), components, strict=True))
    assert [float(own), float(10 - own)] == [case["ns_mp"], case["ew_mp"]]
    field = {score: weights.get(score, Fraction(0)) + others.count(score) for score in {*others, *weights}}
    points = matchpoints(field)
    assert [float(points[other]) for other in others] == case["others_mp"]
    assert own + sum(points[other] for other in others) == case["check_expected_total"]


def test_every_shared_small_group_agrees() -> None:
    (case,) = (case for case in shared("neuberg_cases.json")["special"] if case["id"] == "small-subfield")
    assert len(case["rows"]) == 9
    for row in case["rows"]:
        assert is_small(row["A"], row["E"])
        assert float(small_group(Fraction(row["M"]), row["A"], row["E"])) == row["mp"], row


def test_the_shared_groups_of_five_and_four_agree() -> None:
    (case,) = (case for case in shared("neuberg_cases.json")["special"] if case["id"] == "nz-5-4")
    five = [float(it) for it in points_in_order([450, 420, 400, 170, -50], 9)]
    four = [float(it) for it in points_in_order([450, 420, 400, 170], 9)]
    assert (five, four) == (case["group5"], case["group4"])
    assert sum(five) + sum(four) == case["sum_ns"] == case["expected_total"]


def test_the_shared_whole_session_brought_to_more_plays_agrees_with_its_boards_one_by_one() -> None:
    """96 matchpoints on 24 boards of five plays each are 144 of seven: (L * S + N * (S - E)) / E."""
    (case,) = (case for case in shared("neuberg_cases.json")["special"] if case["id"] == "session-level")
    example = case["example"]
    won = [Fraction(points) for points in [8] * 8 + [4] * 8 + [0] * 8]
    assert (len(won), sum(won)) == (example["N"], example["L"])
    assert sum(neuberg(points, example["E"], example["S"]) for points in won) == example["stated"]


def test_no_special_shared_case_is_passed_over() -> None:
    """That of another federation has the percentages of small groups, and names no other figures."""
    special = {case["id"]: case for case in shared("neuberg_cases.json")["special"]}
    assert list(special) == ["small-subfield", "acbl-groups", "nz-5-4", "session-level"]
    assert "3 -> 70/60/50 %, 2 -> 65/55 %, 1 -> 60 %" in special["acbl-groups"]["rule"]


PER_WIN = {"2/1": 2, "1/0.5": 1}


def test_every_shared_worked_board_agrees_for_both_sides() -> None:
    cases = shared("matchpoint_cases.json")["board_cases"]
    assert len(cases) == 16
    for case in cases:
        scores, per_win = case["ns_scores"], PER_WIN[case["scale"]]
        turned = [-score for score in scores]
        north_south = points_in_order(scores, len(scores), per_win)
        assert top_of(len(scores), per_win) == case["top"], case["id"]
        assert north_south == case["expected_ns"], case["id"]
        assert points_in_order(turned, len(scores), per_win) == case["expected_ew"], case["id"]
        percents = [100 * points / Fraction(case["top"]) for points in north_south]
        assert [float(rounded(percent, 2)) for percent in percents] == case["percent_ns"], case["id"]
        stated = case.get("stated_percent_ns", [int(rounded(percent, 0)) for percent in percents])
        assert [int(rounded(percent, 0)) for percent in percents] == stated, case["id"]


def test_every_shared_worked_board_on_the_other_scale_has_half_or_twice_the_points() -> None:
    for case in shared("matchpoint_cases.json")["board_cases"]:
        scores, per_win = case["ns_scores"], PER_WIN[case["scale"]]
        factor = Fraction(3 - per_win, per_win)
        for side, turned in (("expected_ns", scores), ("expected_ew", [-score for score in scores])):
            other_scale = [factor * Fraction(points) for points in case[side]]
            assert points_in_order(turned, len(scores), 3 - per_win) == other_scale, case["id"]


def test_every_shared_neuberg_conversion_agrees_exactly_in_percent_and_as_stated() -> None:
    cases = shared("neuberg_cases.json")["cases"]
    assert len(cases) == 10
    for case in cases:
        per_win = {1: 2, 0.5: 1}[case["unit"]]
        assert top_of(case["E"], per_win) == case["top"], case["id"]
        for row in case["rows"]:
            points = neuberg(Fraction(row["M"]), case["A"], case["E"], per_win)
            percent = 100 * points / Fraction(case["top"])
            assert points == Fraction(row["fraction"]), case["id"]
            assert float(rounded(percent, 4)) == row["percent"], case["id"]
            stated = {"tenth": rounded(points, 1), "exact": rounded(points, 4), "pct1": rounded(percent, 1)}
            assert float(stated[row["stated_kind"]]) == row["stated"], case["id"]


def test_no_source_whose_figures_do_not_reconcile_is_followed() -> None:
    """A sample of a file layout prints 4 and 12 where four are equal; 5 and 13 are right."""
    (case,) = shared("matchpoint_cases.json")["sources_that_do_not_reconcile"]
    scores = [400] * 4 + [430] * 4 + [460, -50]
    assert points_in_order(scores, 10) == case["computed_ns"] != case["stated_ns"]


def test_the_shared_published_traveller_of_seven_tables_agrees() -> None:
    traveller = shared("minibridge/sample_traveller_7tables.json")
    lines = traveller["results"]
    scores = [line["ns_score"] for line in lines]
    assert top_of(len(scores), 2) == traveller["top"]
    assert points_in_order(scores, 7) == [line["ns_mp"] for line in lines]
    assert points_in_order([-score for score in scores], 7) == [line["ew_mp"] for line in lines]
