"""Exact numbers become decimal ones once, by a written rule; and a sheet leaves out columns that hold nothing."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.reports.sheet import Column, Place, Sheet, decimals_of, number, rounded


@pytest.mark.parametrize(
    ("value", "decimals", "shown"),
    [
        (Fraction(1310, 24), 2, "54.58"),
        (Fraction(1, 3), 2, "0.33"),
        (Fraction(2, 3), 2, "0.67"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(31, 4), 1, "7.8"),
        (Fraction(1, 2), 0, "1"),
        (Fraction(-1, 2), 0, "-1"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(49, 100), 0, "0"),
        (Fraction(99999, 1000), 2, "100.00"),
        (0, 0, "0"),
        (0, 2, "0.00"),
        (-50, 0, "-50"),
        (420, 1, "420.0"),
        (Fraction(1, 20000), 4, "0.0001"),
    ],
)
def test_an_exact_half_is_rounded_away_from_zero(value: Fraction | int, decimals: int, shown: str) -> None:
    assert rounded(value, decimals) == shown


@given(st.decimals(-1000, 1000, allow_nan=False, places=5), st.integers(0, 4))
def test_rounding_agrees_with_the_decimal_arithmetic_of_python(value: Decimal, decimals: int) -> None:
    with localcontext() as context:
        context.prec = 40
        expected = value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)
    shown = f"{expected:f}"
    assert rounded(Fraction(value), decimals) == (shown.removeprefix("-") if not expected else shown)


@given(st.fractions(max_denominator=1000), st.integers(0, 6))
def test_what_is_shown_is_never_further_than_half_a_unit_off(value: Fraction, decimals: int) -> None:
    assert abs(Fraction(rounded(value, decimals)) - value) <= Fraction(1, 2 * 10**decimals)


@pytest.mark.parametrize(
    ("values", "decimals"),
    [
        ([], 0),
        ([None], 0),
        ([3, Fraction(4), None], 0),
        ([Fraction(7, 2), 3], 1),
        ([Fraction(1, 5), Fraction(3, 10)], 1),
        ([Fraction(1, 4)], 2),
        ([Fraction(1, 3), Fraction(1, 2)], 2),
        ([Fraction(1, 20)], 2),
        ([Fraction(1, 8)], 2),
    ],
)
def test_a_column_shows_as_many_decimals_as_its_values_need_two_at_the_most(
    values: list[Fraction | int | None], decimals: int
) -> None:
    assert decimals_of(values) == decimals


@pytest.mark.parametrize(
    ("value", "json"),
    [(None, None), (8, 8.0), (Fraction(1310, 24), 54.583333), (Fraction(-2, 3), -0.666667), (Fraction(0), 0.0)],
)
def test_programs_get_numbers_of_six_decimals(value: Fraction | int | None, json: float | None) -> None:
    assert number(value) == json


def test_a_shared_place_is_marked() -> None:
    assert [str(Place(2, tied=True)), str(Place(4, tied=False))] == ["2=", "4"]


def test_columns_that_hold_nothing_can_be_left_out() -> None:
    sheet = Sheet("Title", (Column("A"), Column("B"), Column("C")), (("a", "", 0), ("b", None, None)), ("note",))
    assert sheet.trimmed() == Sheet("Title", (Column("A"), Column("C")), (("a", 0), ("b", None)), ("note",))


def test_a_sheet_without_rows_keeps_all_its_columns() -> None:
    sheet = Sheet("Title", (Column("A"), Column("B")), ())
    assert sheet.trimmed() == sheet
