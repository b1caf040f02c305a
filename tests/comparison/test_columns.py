"""What is kept by columns reads as if it were kept row by row."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.comparison.columns import FractionColumn, RowsByColumn
from scorer.reports.table import decimals_needed, format_rounded


class Line(NamedTuple):
    """A row of two values."""

    place: int
    name: str


LINES = [Line(1, "Ann"), Line(2, "Bo"), Line(3, "Cy")]
BY_COLUMN = RowsByColumn[object, Line]([[1, 2, 3], ["Ann", "Bo", "Cy"]], Line._make, Line._fields)


def test_rows_by_column_are_the_rows() -> None:
    assert list(BY_COLUMN) == LINES
    assert len(BY_COLUMN) == 3
    assert BY_COLUMN[1] == LINES[1]
    assert BY_COLUMN[-1] == LINES[-1]
    assert list(BY_COLUMN[1:]) == LINES[1:]


def test_a_column_is_found_by_its_name_in_a_part_too() -> None:
    assert BY_COLUMN.column("name") == ["Ann", "Bo", "Cy"]
    assert BY_COLUMN[:2].column("name") == ["Ann", "Bo"]


def test_columns_of_different_lengths_are_no_rows() -> None:
    with pytest.raises(ValueError, match="shorter"):
        list(RowsByColumn([[1, 2], [1]], tuple))


ratios = st.lists(st.tuples(st.integers(-(10**6), 10**6), st.integers(1, 1000)), max_size=8)


@given(ratios)
def test_a_column_of_fractions_is_the_fractions(pairs: list[tuple[int, int]]) -> None:
    column = FractionColumn([above for above, _ in pairs], [below for _, below in pairs])
    fractions = [Fraction(*ratio) for ratio in pairs]
    assert list(column) == fractions
    assert [column[place] for place in range(len(column))] == fractions
    assert list(column[1:]) == fractions[1:]


@given(ratios, st.integers(0, 3))
def test_a_column_of_fractions_is_rounded_as_each_is(pairs: list[tuple[int, int]], decimals: int) -> None:
    column = FractionColumn([above for above, _ in pairs], [below for _, below in pairs])
    fractions = [Fraction(*ratio) for ratio in pairs]
    expected = [Fraction(format_rounded(value, decimals)) * 10**decimals for value in fractions]
    assert column.round_to(decimals) == expected
    assert decimals_needed(column) == decimals_needed(fractions)
