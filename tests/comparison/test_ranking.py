"""Percentages and places, exact and shared by those who are equal; and rounding as other programs do it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.comparison.ranking import assign_places, percentage, round_half_away, round_half_towards

fractions = st.fractions(min_value=-50, max_value=50, max_denominator=30)


def test_a_difference_too_small_to_print_still_decides() -> None:
    third, almost = Fraction(100, 3), Fraction(33_333_333, 1_000_000)
    assert assign_places([third, almost]) == {third: (1, False), almost: (2, False)}


@given(st.lists(fractions | st.sampled_from([Fraction(25), Fraction(50)]), max_size=12))
def test_a_place_is_one_more_than_the_number_strictly_better(percents: list[Fraction]) -> None:
    naive = {mine: (1 + sum(other > mine for other in percents), percents.count(mine) > 1) for mine in percents}
    assert assign_places(percents) == naive


@pytest.mark.parametrize(
    ("points", "available", "percent"),
    [(Fraction(131), 240, Fraction(1310, 24)), (Fraction(7, 2), 12, Fraction(175, 6)), (Fraction(0), 4, Fraction(0))],
)
def test_a_percentage_is_exact(points: Fraction, available: int, percent: Fraction) -> None:
    assert percentage(points, available) == percent


def test_there_is_no_percentage_of_nothing_and_none_where_nothing_could_be_won() -> None:
    assert [percentage(Fraction(0), 0), percentage(Fraction(0), None), percentage(None, 4)] == [None] * 3


TENTH, HUNDREDTH = Fraction("0.1"), Fraction("0.01")
steps = st.sampled_from([TENTH, HUNDREDTH])
values = st.fractions(min_value=-60, max_value=60, max_denominator=400) | st.integers(-1000, 1000).map(
    lambda number: Fraction(number, 20)
)
tops = st.integers(0, 40)


@pytest.mark.parametrize(
    ("value", "rounded"),
    [
        ("7.75", "7.7"),
        ("0.25", "0.3"),
        ("5.25", "5.2"),
        ("2.75", "2.8"),
        ("7.76", "7.8"),
        ("7.74", "7.7"),
        ("0.24", "0.2"),
        ("4", "4"),
        ("1.5", "1.5"),
        ("6.5", "6.5"),
    ],
)
def test_an_exact_half_of_a_tenth_goes_towards_the_average_of_a_top_of_8(value: str, rounded: str) -> None:
    """7.75 and 0.25 are the two sides of one result, and so are 5.25 and 2.75: each still sum to 8."""
    assert round_half_towards(Fraction(value), TENTH, Fraction(4)) == Fraction(rounded)


@pytest.mark.parametrize(
    ("value", "rounded"), [("1.005", "1.01"), ("2.995", "2.99"), ("1.996", "2"), ("0.125", "0.13"), ("3.875", "3.87")]
)
def test_an_exact_half_of_a_hundredth_goes_towards_the_average_of_a_top_of_4_too(value: str, rounded: str) -> None:
    assert round_half_towards(Fraction(value), HUNDREDTH, Fraction(2)) == Fraction(rounded)


@pytest.mark.parametrize(("value", "rounded"), [("-1.25", "-1.2"), ("1.25", "1.2"), ("-0.26", "-0.3"), ("0.05", "0")])
def test_where_nothing_is_the_average_halves_of_imps_go_towards_nothing(value: str, rounded: str) -> None:
    assert round_half_towards(Fraction(value), TENTH, Fraction(0)) == Fraction(rounded)


@given(values, steps, tops)
def test_two_sides_that_share_a_top_share_it_after_rounding(value: Fraction, step: Fraction, top: int) -> None:
    middle = Fraction(top, 2)
    assert round_half_towards(value, step, middle) + round_half_towards(top - value, step, middle) == top


@given(values, steps, tops)
def test_a_rounded_cell_is_a_multiple_of_the_step_and_no_further_than_half_of_it(
    value: Fraction, step: Fraction, top: int
) -> None:
    rounded = round_half_towards(value, step, Fraction(top, 2))
    assert (rounded / step).denominator == 1
    assert abs(rounded - value) <= step / 2


@pytest.mark.parametrize(
    ("value", "rounded"),
    [
        ("0.005", "0.01"),
        ("-0.005", "-0.01"),
        ("125.004999", "125"),
        ("125.005", "125.01"),
        ("125.015", "125.02"),
        ("-125.015", "-125.02"),
        ("0", "0"),
        ("17", "17"),
    ],
)
def test_an_exact_half_of_a_total_goes_away_from_zero(value: str, rounded: str) -> None:
    assert round_half_away(Fraction(value), HUNDREDTH) == Fraction(rounded)


@given(values, steps)
def test_a_rounded_total_is_a_multiple_of_the_step_and_no_further_than_half_of_it(
    value: Fraction, step: Fraction
) -> None:
    rounded = round_half_away(value, step)
    assert (rounded / step).denominator == 1
    assert abs(rounded - value) <= step / 2
    assert round_half_away(-value, step) == -rounded
    assert abs(rounded) >= abs(value) or abs(rounded - value) < step / 2
