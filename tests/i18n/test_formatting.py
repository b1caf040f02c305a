"""How pages and paper say days, moments and numbers in a sentence, and what was typed as it was typed."""

from __future__ import annotations

import datetime

import pytest

from scorer.i18n import from_json, join_phrases, phrase, to_json
from scorer.i18n.formatting import FigureText, day_text, format_for_print, signed_text, time_text
from scorer.i18n.languages import LANGUAGES, get_language
from scorer.reports.table import NUMBER, Column, format_cell_for_print, format_cell_with_symbols

NOTED = phrase(
    "{who}: {points} and {mean} in the mean, {boards:,} boards, until {day} ({at})",
    who="Team -5, born 2026-11-17",
    points=signed_text(-50),
    mean=-7,
    boards=1200,
    day=day_text(datetime.date(2026, 11, 3)),
    at=time_text("2026-11-03 09:05"),
)


def test_a_terminal_has_days_and_numbers_as_commands_take_them() -> None:
    told = "Team -5, born 2026-11-17: -50 and -7 in the mean, 1,200 boards, until 2026-11-03 (2026-11-03 09:05)"
    assert str(NOTED) == told


def test_pages_and_paper_say_days_and_minus_signs_and_leave_what_was_typed() -> None:
    told = "−50 and −7 in the mean, 1,200 boards, until 3 November 2026 (3 November 2026, 09:05)"
    assert format_for_print(join_phrases(("-5", NOTED))) == f"-5; Team -5, born 2026-11-17: {told}"
    assert format_for_print(phrase("{score} or {other}", score=signed_text(420), other=7)) == "+420 or 7"
    assert format_for_print("Team -5 at 2026-11-17") == "Team -5 at 2026-11-17"


def test_what_a_director_typed_in_the_place_of_a_moment_stays() -> None:
    assert [format_for_print(time_text(typed)) for typed in ("after round 3", "2026-13-45 09:05", "-5")] == [
        "after round 3",
        "2026-13-45 09:05",
        "-5",
    ]


def test_history_keeps_a_day_as_it_was_written() -> None:
    assert (
        format_for_print(from_json(to_json(phrase("until {day}", day=day_text(datetime.date(2026, 11, 3))))))
        == "until 2026-11-03"
    )


def test_a_day_in_a_table_is_said_in_print_and_as_commands_take_it_on_a_terminal() -> None:
    known, column = datetime.date(2026, 3, 4), Column("Date", key="date")
    assert (format_cell_for_print(known, column), format_cell_with_symbols(known, column)) == (
        "4 March 2026",
        "2026-03-04",
    )
    assert format_cell_for_print(-5, Column("MP", NUMBER, key="mp")) == "−5"


FIGURES = (FigureText("12.50%"), FigureText("−7"), FigureText("12.5 – 7.5"), FigureText("1,344.25"), 1344, -7)


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "12.50%, −7, 12.5 – 7.5, 1,344.25, 1,344, −7 on 2026-11-03 (2026-11-03 09:05)"),
        ("de", "12,50\u00a0%, −7, 12,5 – 7,5, 1.344,25, 1.344, −7 on 03.11.2026 (03.11.2026, 09:05)"),
    ],
)
def test_a_language_has_its_own_marks_and_dates(language: str, written: str) -> None:
    values = {f"figure{number}": figure for number, figure in enumerate(FIGURES)}
    text = ", ".join(
        f"{{figure{number}:,}}" if figure == 1344 else f"{{figure{number}}}" for number, figure in enumerate(FIGURES)
    )
    days = {"day": day_text(datetime.date(2026, 11, 3)), "at": time_text("2026-11-03 09:05")}
    assert get_language(language)(text + " on {day} ({at})", **values, **days) == written


@pytest.mark.parametrize("typed", ["12.50%", "2026-11-03", "1,344.25", "Team 5.5"])
def test_what_was_typed_is_the_same_in_every_language(typed: str) -> None:
    assert {language: get_language(language).localise(typed) for language in LANGUAGES} == dict.fromkeys(
        LANGUAGES, typed
    )
