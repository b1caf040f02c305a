"""Fields said once make a sheet for people and rows for programs; exact numbers become decimal once."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.comparison.columns import FractionColumn
from scorer.reports.table import (
    GAIN,
    NUMBER,
    Cell,
    Column,
    Field,
    RankPlace,
    Sheet,
    SideLabel,
    Table,
    cell_to_json,
    decimals_needed,
    format_cell,
    format_cells,
    format_rounded,
    number_to_json,
    stack_sheets,
)

cells = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-999, 999),
    st.fractions(max_denominator=99),
    st.text(max_size=3),
    st.builds(RankPlace, st.integers(1, 9), st.booleans()),
    st.builds(SideLabel, st.just("1NS"), st.just("1")),
)
columns = st.sampled_from([Column("", role, decimals) for role in (NUMBER, GAIN) for decimals in (0, 2)])


@given(st.lists(cells, max_size=4) | st.lists(st.integers(-999, 999)) | st.lists(st.fractions()), columns)
def test_the_cells_of_a_column_are_formatted_as_each_is(own: list[Cell], column: Column) -> None:
    assert list(format_cells(own, column)) == [format_cell(cell, column) for cell in own]


@given(st.lists(st.fractions(), min_size=1), columns)
def test_fractions_kept_by_column_are_formatted_as_each_is(own: list[Fraction], column: Column) -> None:
    by_column = FractionColumn([value.numerator for value in own], [value.denominator for value in own])
    assert list(format_cells(by_column, column)) == [format_cell(cell, column) for cell in own]


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
    assert format_rounded(value, decimals) == shown


@given(st.decimals(-1000, 1000, allow_nan=False, places=5), st.integers(0, 4))
def test_rounding_agrees_with_the_decimal_arithmetic_of_python(value: Decimal, decimals: int) -> None:
    with localcontext() as context:
        context.prec = 40
        expected = value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)
    shown = f"{expected:f}"
    assert format_rounded(Fraction(value), decimals) == (shown.removeprefix("-") if not expected else shown)


@given(st.fractions(max_denominator=1000), st.integers(0, 6))
def test_what_is_shown_is_never_further_than_half_a_unit_off(value: Fraction, decimals: int) -> None:
    assert abs(Fraction(format_rounded(value, decimals)) - value) <= Fraction(1, 2 * 10**decimals)


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
    assert decimals_needed(values) == decimals


@pytest.mark.parametrize(
    ("value", "json"),
    [(None, None), (8, 8.0), (Fraction(1310, 24), 54.583333), (Fraction(-2, 3), -0.666667), (Fraction(0), 0.0)],
)
def test_programs_get_numbers_of_six_decimals(value: Fraction | int | None, json: float | None) -> None:
    assert number_to_json(value) == json


def test_a_shared_place_is_marked() -> None:
    assert [str(RankPlace(2, tied=True)), str(RankPlace(4, tied=False))] == ["2=", "4"]


def test_columns_that_hold_nothing_can_be_left_out() -> None:
    sheet = Sheet("Title", (Column("A"), Column("B"), Column("C")), (("a", "", 0), ("b", None, None)), ("note",))
    assert sheet.without_empty_columns() == Sheet(
        "Title", (Column("A"), Column("C")), (("a", 0), ("b", None)), ("note",)
    )


def test_a_sheet_without_rows_keeps_all_its_columns() -> None:
    sheet = Sheet("Title", (Column("A"), Column("B")), ())
    assert sheet.without_empty_columns() == sheet


class Guest(NamedTuple):
    """What the tables here are of."""

    name: str
    points: Fraction | None = None
    shoe: int = 0


GUESTS: tuple[Field[Guest], ...] = (
    Field("name", "Name"),
    Field("points", "Points", NUMBER, 2),
    Field("secret", "Whispered", cell=lambda guest: guest.name[::-1], people_only=True),
    Field("shoe", value=lambda guest: {"size": guest.shoe}),
)


def test_a_field_says_once_what_people_and_programs_read() -> None:
    table = Table("Guests", GUESTS, [Guest("Ann", Fraction(1, 3), 40), Guest("", None, 41)], ("note",))
    assert table.sheet == Sheet(
        "Guests",
        (Column("Name", key="name"), Column("Points", NUMBER, 2, "points"), Column("Whispered", key="secret")),
        (("Ann", Fraction(1, 3), "nnA"), ("", None, "")),
        ("note",),
    )
    assert table.rows == [
        {"name": "Ann", "points": 0.333333, "shoe": {"size": 40}},
        {"name": None, "points": None, "shoe": {"size": 41}},
    ]


def test_a_table_without_records_has_its_headings() -> None:
    empty = Table("Guests", GUESTS, ())
    assert [column.heading for column in empty.sheet.columns] == ["Name", "Points", "Whispered"]
    assert (empty.sheet.rows, empty.rows) == ((), [])


def test_programs_do_not_lose_what_is_empty_for_people() -> None:
    table = Table("Guests", GUESTS, [Guest("Ann")], drop_empty_columns=True)
    assert list(table.sheet.positions) == ["name", "secret"]
    assert list(table.rows[0]) == ["name", "points", "shoe"]


@pytest.mark.parametrize(
    ("cell", "json"),
    [(None, None), ("", None), (3, 3), (Fraction(1, 8), 0.125), (RankPlace(2, tied=True), 2), ("a", "a")],
)
def test_a_cell_for_programs_is_a_number_or_a_text_or_null(cell: Cell, json: object) -> None:
    assert cell_to_json(cell) == json


def test_one_below_the_other_columns_meet_by_their_keys() -> None:
    first = Sheet("One", (Column("A", key="a"), Column("B", NUMBER, 1, "b")), (("x", 1),), ("same",), "one")
    second = Sheet("Two", (Column("B", NUMBER, 2, "b"), Column("C", key="c")), ((2, "y"),), ("same",), "two")
    joined = stack_sheets([first, second])
    assert [(column.heading, column.decimals) for column in joined.columns] == [
        ("List", 0),
        ("A", 0),
        ("B", 2),
        ("C", 0),
    ]
    assert joined.rows == (("one", "x", 1, None), ("two", None, 2, "y"))
    assert joined.notes == ("same",)
    assert stack_sheets([first._replace(name="")]) == first._replace(name="")
    assert stack_sheets([first]).rows == (("one", "x", 1),)


def test_columns_can_be_left_out_by_their_keys() -> None:
    sheet = Sheet("Title", (Column("A", key="a"), Column("B", key="b")), (("x", "y"),))
    assert sheet.without_columns("a", "other") == Sheet("Title", (Column("B", key="b"),), (("y",),))
