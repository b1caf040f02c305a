"""Victory points: the continuous scale at every published number of boards, and what it promises."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.comparison.victory_points import scale, victory_points
from tests.shared import shared

boards = st.integers(1, 64)
margins = st.fractions(min_value=-150, max_value=150, max_denominator=12)


@pytest.mark.parametrize(
    ("played", "won"),
    [
        (8, "10.00 10.44 10.86 11.27 11.67 12.05"),
        (16, "10.00 10.31 10.61 10.91"),
        (4, "10 10.61 11.2 11.76 12.29 12.8 13.28 13.74 14.18 14.6 15"),
    ],
)
def test_the_scale_begins_as_the_rules_print_it(played: int, won: str) -> None:
    printed = [Decimal(points) for points in won.split()]
    assert list(scale(played)[: len(printed)]) == printed


def test_eight_boards_are_won_with_all_twenty_points_by_43_imps() -> None:
    assert len(scale(8)) == 43 + 1
    assert scale(8)[42] < 20 == scale(8)[43]


def test_every_shared_table_agrees_from_a_draw_to_the_first_twenty() -> None:
    tables = shared("vp_cases.json")["tables"]
    assert len(tables) == 20
    for played, table in tables.items():
        assert [float(points) for points in scale(int(played))] == table["vp"], played
        assert len(scale(int(played))) == table["first_imp_20"] + 1, played


@pytest.mark.parametrize(
    ("played", "third"), [(1, 5), (4, 10), (9, 15), (16, 20), (25, 25), (36, 30), (49, 35), (64, 40)]
)
def test_a_third_of_the_imps_that_win_everything_wins_fifteen_exactly(played: int, third: int) -> None:
    """B = 15 times the root of the boards; V(B/3) = 10 + 10 (1 - t) / (1 - t^3) = 15 with t the golden section."""
    assert 3 * third == 15 * Decimal(played).sqrt()
    assert victory_points(Fraction(third), played) == 15
    assert victory_points(Fraction(-third), played) == 5
    assert victory_points(Fraction(3 * third), played) == 20


@given(boards)
def test_each_imp_wins_something_and_never_more_than_the_one_before(played: int) -> None:
    points = scale(played)
    steps = [later - earlier for earlier, later in pairwise(points)]
    assert points[0] == 10
    assert points[-1] == 20
    assert min(steps) > 0
    assert steps == sorted(steps, reverse=True)
    assert {-int(point.as_tuple().exponent) for point in points} <= {0, 2}


@given(margins, boards)
def test_the_two_sides_of_an_encounter_share_twenty(margin: Fraction, played: int) -> None:
    won, lost = victory_points(margin, played), victory_points(-margin, played)
    assert won + lost == 20
    assert 0 <= lost <= 20


@given(margins, margins, boards)
def test_more_imps_never_win_fewer_points(one: Fraction, other: Fraction, played: int) -> None:
    low, high = sorted([one, other])
    assert victory_points(low, played) <= victory_points(high, played)


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
    assert victory_points(Fraction(margin), 8) == Fraction(won)


def test_a_draw_gives_both_sides_ten_whatever_was_played() -> None:
    assert {victory_points(Fraction(0), played) for played in range(1, 65)} == {10}
