"""Numbers as people write them: whole ones from one, and decimal ones exactly."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.model.boards import parse_hand_points
from scorer.model.numbers import (
    find_numbered,
    format_decimal,
    parse_board_number,
    parse_decimal,
    parse_seed,
    parse_whole_number,
)
from tests.refusals import misread


@pytest.mark.parametrize(("read", "most"), [(parse_whole_number, 999_999), (parse_board_number, 999)])
def test_whole_numbers_begin_at_one_and_boards_end_at_999(read: Callable[[str], int], most: int) -> None:
    assert [read(text) for text in ("1", "007", str(most))] == [1, 7, most]
    assert misread(read, str(most + 1)).text == str(most + 1)
    assert misread(parse_board_number, "0001").expected.value_of("last") == 999
    assert parse_seed(" 123456789 ") == 123456789
    assert misread(parse_seed, "1234567890").text == "1234567890"


@pytest.mark.parametrize("read", [parse_whole_number, parse_board_number])
@pytest.mark.parametrize("text", ["", "0", "000", "-1", "+1", "1.0", "1_0", "٣", "²", "x", "0000001", "9" * 23])
def test_what_is_no_whole_number_and_no_board_is_refused(read: Callable[[str], int], text: str) -> None:
    assert misread(read, text).text == text


@pytest.mark.parametrize(
    ("text", "number", "written"),
    [
        ("2", Fraction(2), "2"),
        ("+10", Fraction(10), "10"),
        ("-1.50", Fraction(-3, 2), "-1.5"),
        ("0.10", Fraction(1, 10), "0.1"),
        ("100", Fraction(100), "100"),
        (" 0 ", Fraction(0), "0"),
    ],
)
def test_a_decimal_number_is_read_exactly_and_written_without_needless_zeros(
    text: str, number: Fraction, written: str
) -> None:
    assert parse_decimal(text) == number
    assert format_decimal(number) == written


@pytest.mark.parametrize("text", ["", "x", "1/3", "1e3", "1,5", ".5", "5.", "1_0", "٣", "--1"])
def test_what_is_no_decimal_number_is_refused(text: str) -> None:
    assert misread(parse_decimal, text).text == text


@pytest.mark.parametrize("text", ["9" * 13, "9" * 4000, "0.1234567", f"33.{'3' * 30}", f"-{'1' * 13}.5"])
def test_a_number_of_more_digits_than_can_be_written_back_is_refused(text: str) -> None:
    assert dict(misread(parse_decimal, text).expected.values) == {"before": 12, "after": 6}


@given(st.decimals(-(10**12) + 1, 10**12 - 1, places=6))
def test_a_decimal_number_is_read_as_it_is_written(number: Decimal) -> None:
    assert parse_decimal(format_decimal(Fraction(number))) == Fraction(number)


def test_the_points_of_a_hand_are_0_to_37() -> None:
    assert [parse_hand_points(text) for text in ("0", "00", "9", "37")] == [0, 0, 9, 37]
    for text in ("38", "-1", "", "007", "1_0", "٣", "9" * 5000):
        assert misread(parse_hand_points, text).text == text


@pytest.mark.parametrize(
    ("typed", "meant"), [("1", "a"), (" 2 ", "b"), ("0", None), ("3", None), ("9" * 5_000, None), ("", None)]
)
def test_a_choice_is_found_by_its_number(typed: str, meant: str | None) -> None:
    assert find_numbered(typed, ["a", "b"]) == meant
