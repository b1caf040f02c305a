"""International match points: the scale, every table against every other or against a datum, and victory points."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.comparison.imps import (
    count_drops,
    cross_imps_by_score,
    imps_against_datum,
    imps_for,
    median_datum,
    round_to_ten,
    trimmed_datum,
    victory_point_scale,
    victory_points_for,
)
from tests.shared import shared
from tests.strategies import standard_scores

scores_of_a_board = st.lists(standard_scores, min_size=1, max_size=16)
differences = st.integers(-8000, 8000)
caps = st.integers(1, 24)

SCALE = [
    (0, 0, 10), (1, 20, 40), (2, 50, 80), (3, 90, 120), (4, 130, 160), (5, 170, 210), (6, 220, 260), (7, 270, 310),
    (8, 320, 360), (9, 370, 420), (10, 430, 490), (11, 500, 590), (12, 600, 740), (13, 750, 890), (14, 900, 1090),
    (15, 1100, 1290), (16, 1300, 1490), (17, 1500, 1740), (18, 1750, 1990), (19, 2000, 2240), (20, 2250, 2490),
    (21, 2500, 2990), (22, 3000, 3490), (23, 3500, 3990), (24, 4000, 9990),
]  # fmt: skip
"""IMPs with the lowest and the highest difference that gives them. Source: Laws of Duplicate Bridge 2017, Law 78B."""


@pytest.mark.parametrize(("won", "low", "high"), SCALE)
def test_a_difference_of_scores_gives_the_imps_of_the_scale_with_its_sign(won: int, low: int, high: int) -> None:
    assert [imps_for(low), imps_for(high), imps_for(-low), imps_for(-high)] == [won, won, -won, -won]


def test_the_shared_scale_is_this_one() -> None:
    table = shared("imp_table.json")
    assert [(row["imps"], row["low"], row["high"] or 9990) for row in table["table"]] == SCALE
    assert [low for _, low, _ in SCALE] == table["lower_bounds"]


@given(differences, caps)
def test_a_cap_is_the_most_that_one_comparison_counts_either_way(difference: int, cap: int) -> None:
    assert imps_for(difference, cap) == max(-cap, min(cap, imps_for(difference)))
    assert imps_for(difference, cap) == -imps_for(-difference, cap)


# Every table against every other.


@given(scores_of_a_board, st.integers(0, 24))
def test_cross_imps_are_what_comparing_with_each_other_table_gives(scores: list[int], cap: int) -> None:
    won = cross_imps_by_score(scores, cap)
    for table, own in enumerate(scores):
        others = scores[:table] + scores[table + 1 :]
        assert won[own] == sum(imps_for(own - other, cap) for other in others)


@given(scores_of_a_board)
def test_scores_counted_beforehand_give_the_same_cross_imps(scores: list[int]) -> None:
    assert cross_imps_by_score({score: Fraction(scores.count(score)) for score in scores}) == cross_imps_by_score(
        scores
    )


# Every table against a datum.


def fractions(*scores: int) -> list[Fraction]:
    return [Fraction(score) for score in scores]


def test_three_results_are_never_trimmed_and_four_are() -> None:
    assert trimmed_datum(fractions(650, 170, 200), 1) == 340
    assert trimmed_datum(fractions(650, 170, 200, 200), 1) == 200


@pytest.mark.parametrize(("results", "trim", "middle"), [(4, 9, 50), (5, 9, 60), (5, 2, 60), (6, 2, 70), (1, 5, 20)])
def test_however_much_is_trimmed_the_middle_results_stay(results: int, trim: int, middle: int) -> None:
    """The scores 20, 40, 60 and so on, of which the middle one or the mean of the middle two is left."""
    assert trimmed_datum(fractions(*(20 * number for number in range(1, results + 1))), trim) == middle


@given(st.lists(standard_scores.map(Fraction), min_size=1, max_size=20), st.integers(0, 6))
def test_a_datum_is_the_mean_of_what_dropping_the_ends_one_by_one_leaves(scores: list[Fraction], trim: int) -> None:
    left = sorted(scores)
    for _ in range(trim if len(scores) > 3 else 0):
        left = left[1:-1] if len(left) > 2 else left
    mean = sum(left, Fraction()) / len(left)
    assert abs(trimmed_datum(scores, trim) - mean) <= 5
    assert trimmed_datum(scores, trim) % 10 == 0


@pytest.mark.parametrize(
    ("results", "dropped"), [(4, 1), (7, 1), (10, 1), (11, 2), (12, 2), (25, 2), (26, 3), (40, 3), (41, 4)]
)
def test_by_field_one_result_is_dropped_at_each_end_and_one_more_for_each_fifteen_above_ten(
    results: int, dropped: int
) -> None:
    """Ceiling of (n - 10) / 15, and 1."""
    assert count_drops(results) == dropped


@pytest.mark.parametrize(
    ("scores", "middle"),
    [
        ([420], 420),
        ([420, -50, 400], 400),
        ([420, 400], 410),
        ([420, 170, 400, -50], 290),
        ([430, 420, 400, -50], 410),
        ([-420, -170, -400, 50], -290),
        ([420, 420, 110, 110], 270),
    ],
)
def test_the_median_is_the_middle_score_or_the_mean_of_the_two_middle_ones(scores: list[int], middle: int) -> None:
    """285 becomes 290, and -285 becomes -290: halves go away from zero; 265 becomes 270."""
    assert median_datum(fractions(*scores)) == middle


@pytest.mark.parametrize(
    ("mean", "rounded"),
    [
        ("4", 0),
        ("5", 10),
        ("14.99", 10),
        ("15", 20),
        ("-5", -10),
        ("-4.99", 0),
        ("-15", -20),
        ("-297.5", -300),
        ("0", 0),
    ],
)
def test_a_datum_is_rounded_to_ten_and_halves_go_away_from_zero(mean: str, rounded: int) -> None:
    assert round_to_ten(Fraction(mean)) == rounded


@given(st.lists(standard_scores.map(Fraction), min_size=1, max_size=16), st.integers(0, 5))
def test_the_other_side_has_the_opposite_datum(scores: list[Fraction], trim: int) -> None:
    turned = [-score for score in scores]
    assert trimmed_datum(turned, trim) == -trimmed_datum(scores, trim)
    assert median_datum(turned) == -median_datum(scores)


def test_a_cap_holds_for_the_one_comparison_with_the_datum() -> None:
    assert imps_against_datum([980, 480, -50], 510, cap=8) == {980: 8, 480: -1, -50: -8}


def test_every_shared_example_agrees() -> None:
    examples = {example["id"]: example["computed"] for example in shared("imp_table.json")["examples"]}
    assert len(examples) == 9
    assert examples == {
        "ximp-1": [float(cross_imps_by_score([620, 170, 140, 140, -100])[it] / 4) for it in (620, 170, 140, 140, -100)],
        "ximp-2": [imps_for(420 - other) for other in (450, -100, -200, 400, 590)],
        "butler-1": [510, *(imps_for(own - 510) for own in (980, 480, 450, -50))],
        "butler-2": [440, imps_for(620 - 440), imps_for(170 - 440)],
        "butler-3": [-300, *(imps_for(own + 300) for own in (-650, -170, -1440, 100, -170, -200))],
        "butler-4": [trimmed_datum(fractions(650, 170, 200), 1)],
        "butler-5": [imps_for(480 - 200)],
        "teams-1": [imps_for(600 - 150)],
        "imp-bounds": [imps_for(difference) for difference in (0, 10, 20, 2240, 3990, 4000, 50000)],
    }


boards = st.integers(1, 64)
margins = st.fractions(min_value=-150, max_value=150, max_denominator=12)


def test_every_shared_table_agrees_from_a_draw_to_the_first_twenty() -> None:
    tables = shared("vp_cases.json")["tables"]
    assert len(tables) == 20
    for played, table in tables.items():
        assert [float(points) for points in victory_point_scale(int(played))] == table["vp"], played
        assert len(victory_point_scale(int(played))) == table["first_imp_20"] + 1, played


@pytest.mark.parametrize(
    ("played", "third"), [(1, 5), (4, 10), (9, 15), (16, 20), (25, 25), (36, 30), (49, 35), (64, 40)]
)
def test_a_third_of_the_imps_that_win_everything_wins_fifteen_exactly(played: int, third: int) -> None:
    """B = 15 times the root of the boards; V(B/3) = 10 + 10 (1 - t) / (1 - t^3) = 15 with t the golden section."""
    assert 3 * third == 15 * Decimal(played).sqrt()
    assert victory_points_for(Fraction(third), played) == 15
    assert victory_points_for(Fraction(-third), played) == 5
    assert victory_points_for(Fraction(3 * third), played) == 20


@given(boards)
def test_each_imp_wins_something_and_never_more_than_the_one_before(played: int) -> None:
    points = victory_point_scale(played)
    steps = [later - earlier for earlier, later in pairwise(points)]
    assert points[0] == 10
    assert points[-1] == 20
    assert min(steps) > 0
    assert steps == sorted(steps, reverse=True)
    assert {-int(point.as_tuple().exponent) for point in points} <= {0, 2}


@given(margins, boards)
def test_the_two_sides_of_an_encounter_share_twenty(margin: Fraction, played: int) -> None:
    won, lost = victory_points_for(margin, played), victory_points_for(-margin, played)
    assert won + lost == 20
    assert 0 <= lost <= 20


@pytest.mark.parametrize(
    ("margin", "won"),
    [
        ("0", "10"),
        ("0.49", "10"),
        ("0.5", "10.44"),
        ("1.49", "10.44"),
        ("1.5", "10.86"),
        ("-0.5", "9.56"),
        ("-1.49", "9.56"),
        ("42.5", "20"),
        ("99", "20"),
        ("-99", "0"),
    ],
)
def test_a_fraction_of_an_imp_is_rounded_to_a_whole_one_halves_away_from_zero(margin: str, won: str) -> None:
    assert victory_points_for(Fraction(margin), 8) == Fraction(won)
