"""Sums, percentages and places: exact, and shared by those who are equal."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.comparison.ranking import percentage, places

fractions = st.fractions(min_value=-50, max_value=50, max_denominator=30)


@pytest.mark.parametrize(
    ("percents", "expected"),
    [
        ([60, 50, 40], ["1", "2", "3"]),
        ([60, 50, 50, 40], ["1", "2=", "2=", "4"]),
        ([50, 40, 60, 50], ["2=", "4", "1", "2="]),
        ([50, 50, 50], ["1=", "1=", "1="]),
        ([-5, 0], ["2", "1"]),
        ([50], ["1"]),
    ],
)
def test_equal_pairs_share_the_better_place_and_the_next_one_is_left_out(
    percents: list[int], expected: list[str]
) -> None:
    place_of = places(map(Fraction, percents))
    shown = [f"{place}{'=' if tied else ''}" for place, tied in (place_of[Fraction(percent)] for percent in percents)]
    assert shown == expected


def test_a_difference_too_small_to_print_still_decides() -> None:
    third, almost = Fraction(100, 3), Fraction(33_333_333, 1_000_000)
    assert places([third, almost]) == {third: (1, False), almost: (2, False)}


@given(st.lists(fractions | st.sampled_from([Fraction(25), Fraction(50)]), max_size=12))
def test_a_place_is_one_more_than_the_number_strictly_better(percents: list[Fraction]) -> None:
    naive = {mine: (1 + sum(other > mine for other in percents), percents.count(mine) > 1) for mine in percents}
    assert places(percents) == naive


@pytest.mark.parametrize(
    ("points", "available", "percent"),
    [(Fraction(131), 240, Fraction(1310, 24)), (Fraction(7, 2), 12, Fraction(175, 6)), (Fraction(0), 4, Fraction(0))],
)
def test_a_percentage_is_exact(points: Fraction, available: int, percent: Fraction) -> None:
    assert percentage(points, available) == percent


def test_there_is_no_percentage_where_nothing_could_be_won() -> None:
    assert percentage(Fraction(0), 0) is None
