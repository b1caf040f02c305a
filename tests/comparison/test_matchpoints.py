"""Matchpoints of one board, and Neuberg's formula for boards with fewer results than others."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.comparison.matchpoints import compare_two_scores, matchpoints_by_score, scale_by_neuberg, top_of
from scorer.reports.table import format_rounded
from tests.shared import shared
from tests.strategies import standard_scores

scores_of_a_board = st.lists(standard_scores, min_size=1, max_size=16)
scales = st.sampled_from([1, 2])


def points_in_order(scores: list[int], expected: int, per_win: int = 2) -> list[Fraction]:
    """The points of each table of a board on the scale of as many results as are expected."""
    points = matchpoints_by_score(scores, per_win)
    return [scale_by_neuberg(points[score], len(scores), expected, per_win) for score in scores]


@pytest.mark.parametrize(("results", "per_win", "top"), [(11, 2, 20), (7, 1, 6), (2, 2, 2), (1, 2, 0), (0, 2, 0)])
def test_the_top_is_what_beating_everybody_else_gives(results: int, per_win: int, top: int) -> None:
    assert top_of(results, per_win) == top


@given(scores_of_a_board, st.integers(0, 5), scales)
def test_the_two_sides_of_a_board_sum_to_its_top(scores: list[int], missing: int, per_win: int) -> None:
    expected = len(scores) + missing
    north_south = points_in_order(scores, expected, per_win)
    east_west = points_in_order([-score for score in scores], expected, per_win)
    assert {sum(two) for two in zip(north_south, east_west, strict=True)} == {top_of(expected, per_win)}


@given(scores_of_a_board, scales)
def test_matchpoints_are_what_comparing_with_each_other_table_gives(scores: list[int], per_win: int) -> None:
    for table, own in enumerate(scores):
        others = scores[:table] + scores[table + 1 :]
        assert matchpoints_by_score(scores, per_win)[own] == sum(
            compare_two_scores(own, other, per_win) for other in others
        )


@given(scores_of_a_board, scales)
def test_scores_counted_beforehand_give_the_same_points(scores: list[int], per_win: int) -> None:
    frequencies = {score: Fraction(scores.count(score)) for score in scores}
    assert matchpoints_by_score(frequencies, per_win) == matchpoints_by_score(scores, per_win)


@given(scores_of_a_board, scales)
def test_neuberg_changes_nothing_when_all_results_are_there(scores: list[int], per_win: int) -> None:
    for points in matchpoints_by_score(scores, per_win).values():
        assert scale_by_neuberg(points, len(scores), len(scores), per_win) == points


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
    for points in matchpoints_by_score(scores, per_win).values():
        before = 100 * points / top_of(results, per_win) if results > 1 else Fraction(50)
        after = 100 * scale_by_neuberg(points, results, expected, per_win) / top_of(expected, per_win)
        assert after == 50 + (before - 50) * shrunk


def test_the_shared_whole_session_brought_to_more_plays_agrees_with_its_boards_one_by_one() -> None:
    """96 matchpoints on 24 boards of five plays each are 144 of seven: (L * S + N * (S - E)) / E."""
    (case,) = (case for case in shared("neuberg_cases.json")["special"] if case["id"] == "session-level")
    example = case["example"]
    won = [Fraction(points) for points in [8] * 8 + [4] * 8 + [0] * 8]
    assert (len(won), sum(won)) == (example["N"], example["L"])
    assert sum(scale_by_neuberg(points, example["E"], example["S"]) for points in won) == example["stated"]


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
        assert [float(format_rounded(percent, 2)) for percent in percents] == case["percent_ns"], case["id"]
        stated = case.get("stated_percent_ns", [int(format_rounded(percent, 0)) for percent in percents])
        assert [int(format_rounded(percent, 0)) for percent in percents] == stated, case["id"]


def test_every_shared_neuberg_conversion_agrees_exactly_in_percent_and_as_stated() -> None:
    cases = shared("neuberg_cases.json")["cases"]
    assert len(cases) == 10
    for case in cases:
        per_win = {1: 2, 0.5: 1}[case["unit"]]
        assert top_of(case["E"], per_win) == case["top"], case["id"]
        for row in case["rows"]:
            points = scale_by_neuberg(Fraction(row["M"]), case["A"], case["E"], per_win)
            percent = 100 * points / Fraction(case["top"])
            assert points == Fraction(row["fraction"]), case["id"]
            assert float(format_rounded(percent, 4)) == row["percent"], case["id"]
            stated = {
                "tenth": format_rounded(points, 1),
                "exact": format_rounded(points, 4),
                "pct1": format_rounded(percent, 1),
            }
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
