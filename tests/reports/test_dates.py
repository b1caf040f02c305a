"""What pages and paper say of days and of what is below nothing."""

from __future__ import annotations

import datetime

import pytest

from scorer.reports.table import NUMBER, Column, cell_in_print, cell_shown, in_print


@pytest.mark.parametrize(
    ("told", "printed"),
    [
        ("published 2026-11-03 09:05, before", "published 3 November 2026, 09:05, before"),
        ("at 2026-11-17 21:05:09", "at 17 November 2026, 21:05"),
        ("Tuesday, 2026-11-17: no percentages", "Tuesday, 17 November 2026: no percentages"),
        ("2026-13-45 and 12026-11-17", "2026-13-45 and 12026-11-17"),
    ],
)
def test_days_and_moments_are_said_as_people_say_them(told: str, printed: str) -> None:
    assert in_print(told) == printed


@pytest.mark.parametrize(
    ("told", "printed"),
    [
        ("-5 IMPs", "−5 IMPs"),
        ("10 tricks, -420 (-0.5)", "10 tricks, −420 (−0.5)"),
        ("boards 1-3, A-7, 40-letter names, x -y", "boards 1-3, A-7, 40-letter names, x -y"),
    ],
)
def test_a_number_below_nothing_has_a_minus_and_what_is_joined_a_hyphen(told: str, printed: str) -> None:
    assert in_print(told) == printed


def test_a_day_in_a_table_is_said_in_print_and_as_commands_take_it_on_a_terminal() -> None:
    day, column = datetime.date(2026, 3, 4), Column("Date", key="date")
    assert (cell_in_print(day, column), cell_shown(day, column)) == ("4 March 2026", "2026-03-04")
    assert cell_in_print(-5, Column("MP", NUMBER, key="mp")) == "−5"
