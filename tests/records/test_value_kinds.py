"""What a setting may be: read from a text and from TOML, kept in a database and taken out again."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from hypothesis import given

from scorer.errors import Misread
from scorer.records.events import SETTINGS, Event
from scorer.records.value_kinds import DATE, FLAG, NAME, TEXT, Values, value_text, whole_numbers, words
from tests.strategies import BRIEF, told_events

COLOURS = words(("red", "green"))
ONE_TO_TEN = whole_numbers(1, 10)


@pytest.mark.parametrize(
    ("values", "text", "value"),
    [
        (COLOURS, "red", "red"),
        (ONE_TO_TEN, "10", 10),
        (FLAG, "TRUE", True),
        (FLAG, "false", False),
        (DATE, "2026-11-17", datetime.date(2026, 11, 17)),
        (NAME, "  Ann   Lee ", "Ann Lee"),
        (TEXT, "", ""),
    ],
)
def test_a_text_is_read(values: Values, text: str, value: object) -> None:
    assert values.read(text) == value


@pytest.mark.parametrize(
    ("values", "text", "expected"),
    [
        (COLOURS, "rot", "red, green"),
        (COLOURS, "gren", "red, green (did you mean green?)"),
        (ONE_TO_TEN, "11", "a whole number, 1 to 10"),
        (ONE_TO_TEN, "\u0663", "a whole number, 1 to 10"),
        (ONE_TO_TEN, "9" * 5000, "a whole number, 1 to 10"),
        (FLAG, "yes", "true or false"),
        (DATE, "soon", "a date such as 2026-11-17"),
        (NAME, " ", "the name of the event"),
        (TEXT, "a\x07", "text without control characters"),
    ],
)
def test_a_text_that_is_none_of_the_values_is_refused(values: Values, text: str, expected: str) -> None:
    with pytest.raises(Misread) as refusal:
        values.read(text)
    assert (refusal.value.read, str(refusal.value.expected)) == (text.strip(), expected)


@pytest.mark.parametrize(
    ("values", "value"),
    [(COLOURS, ["red"]), (ONE_TO_TEN, "10"), (ONE_TO_TEN, True), (ONE_TO_TEN, 5.0), (FLAG, "true"), (TEXT, 5)],
)
def test_a_value_of_another_kind_than_the_setting_s_is_refused_in_toml(values: Values, value: object) -> None:
    with pytest.raises(Misread) as refusal:
        values.of_toml(value)
    assert (refusal.value.read, refusal.value.expected) == (value_text(value), values.expected)


def test_a_date_with_a_time_of_day_is_refused_in_toml() -> None:
    with pytest.raises(Misread):
        DATE.of_toml(datetime.datetime(2026, 11, 17, 10))


@BRIEF
@given(told_events())
def test_what_is_kept_is_restored(event: Event) -> None:
    for setting in SETTINGS:
        kept: Any = setting.values.to_keep(setting.of(event))
        assert type(kept) is setting.values.kept
        assert setting.values.restored(kept) == setting.of(event)


def test_sqlite_has_flags_as_numbers_and_dates_as_texts() -> None:
    assert (FLAG.restored(1), FLAG.restored(0)) == (True, False)
    assert DATE.restored("2026-11-17") == datetime.date(2026, 11, 17)
