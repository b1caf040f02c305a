"""How pages and paper say days, moments and numbers in a sentence, and what was typed as it was typed."""

from __future__ import annotations

import datetime

from scorer.i18n import chained, packed, phrase, unpacked
from scorer.i18n.written import day, in_print, moment, signed
from scorer.reports.table import NUMBER, Column, cell_in_print, cell_shown

NOTED = phrase(
    "{who}: {points} and {mean} in the mean, {boards:,} boards, until {day} ({at})",
    who="Team -5, born 2026-11-17",
    points=signed(-50),
    mean=-7,
    boards=1200,
    day=day(datetime.date(2026, 11, 3)),
    at=moment("2026-11-03 09:05"),
)


def test_a_terminal_has_days_and_numbers_as_commands_take_them() -> None:
    told = "Team -5, born 2026-11-17: -50 and -7 in the mean, 1,200 boards, until 2026-11-03 (2026-11-03 09:05)"
    assert str(NOTED) == told


def test_pages_and_paper_say_days_and_minus_signs_and_leave_what_was_typed() -> None:
    told = "−50 and −7 in the mean, 1,200 boards, until 3 November 2026 (3 November 2026, 09:05)"
    assert in_print(chained(("-5", NOTED))) == f"-5; Team -5, born 2026-11-17: {told}"
    assert in_print(phrase("{score} or {other}", score=signed(420), other=7)) == "+420 or 7"
    assert in_print("Team -5 at 2026-11-17") == "Team -5 at 2026-11-17"


def test_what_a_director_typed_in_the_place_of_a_moment_stays() -> None:
    assert [in_print(moment(typed)) for typed in ("after round 3", "2026-13-45 09:05", "-5")] == [
        "after round 3",
        "2026-13-45 09:05",
        "-5",
    ]


def test_history_keeps_a_day_as_it_was_written() -> None:
    assert in_print(unpacked(packed(phrase("until {day}", day=day(datetime.date(2026, 11, 3)))))) == "until 2026-11-03"


def test_a_day_in_a_table_is_said_in_print_and_as_commands_take_it_on_a_terminal() -> None:
    known, column = datetime.date(2026, 3, 4), Column("Date", key="date")
    assert (cell_in_print(known, column), cell_shown(known, column)) == ("4 March 2026", "2026-03-04")
    assert cell_in_print(-5, Column("MP", NUMBER, key="mp")) == "−5"
