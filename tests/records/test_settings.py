"""How an event is scored: the defaults that are published; what a setting may be, how it is read, kept and restored."""

from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import Misread
from scorer.records.events import SETTINGS, Event
from scorer.records.results import Unit
from scorer.records.settings import (
    DATE,
    FLAG,
    NAME,
    SIT_OUT_MAY_BE,
    TEXT,
    TRIM,
    Method,
    Rounding,
    Scoring,
    SitOuts,
    Trim,
    Values,
    parse_sit_out,
    value_text,
    whole_numbers,
    words,
)
from tests.strategies import BRIEF, decimals, told_events

PUBLISHED = {
    "method": "matchpoints",
    "matchpoints_per_win": 2,
    "unequal_boards": "neuberg",
    "small_groups": "ebu",
    "round_cells": "exact",
    "round_totals": "exact",
    "percent_decimals": 2,
    "sit_out": "ignore",
    "factor_totals": False,
    "sections": "across",
    "split_ties": "none",
    "imp_divisor": "comparisons",
    "imp_cap": 0,
    "datum": "trimmed-mean",
    "datum_trim": 1,
    "victory_points": "none",
    "club_best": 0,
    "club_total": "mean",
    "target": 0,
}


def test_every_setting_has_its_published_default_and_there_is_no_other() -> None:
    assert {name: getattr(Scoring(), name) for name in Scoring.__slots__} == PUBLISHED
    assert list(Scoring.__slots__) == list(PUBLISHED), "they are shown and written in this order"


@pytest.mark.parametrize(
    ("method", "in_imps", "unit", "penalties"),
    [
        ("matchpoints", False, Unit.MATCHPOINTS, ("mp", "%top")),
        ("cross-imps", True, Unit.IMPS, ("imp",)),
        ("butler", True, Unit.IMPS, ("imp",)),
        ("aggregate", False, Unit.POINTS, ("points",)),
    ],
)
def test_each_method_counts_in_its_unit_and_penalties_are_given_in_that(
    method: str, in_imps: bool, unit: Unit, penalties: tuple[str, ...]
) -> None:
    assert Method(method).in_imps == in_imps
    assert Method(method).unit is unit
    assert Scoring(method=Method(method)).penalty_units == penalties


@pytest.mark.parametrize(("rounding", "step"), [("exact", None), ("0.1", Fraction(1, 10)), ("0.01", Fraction(1, 100))])
def test_points_are_rounded_to_tenths_or_hundredths_or_not_at_all(rounding: str, step: Fraction | None) -> None:
    assert Rounding(rounding).step == step


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("ignore", SitOuts.IGNORE),
        ("own", SitOuts.OWN),
        ("0", 0),
        ("50", 50),
        ("60", 60),
        ("100", 100),
        ("100.0", 100),
        ("46.88", Fraction("46.88")),
    ],
)
def test_a_sit_out_is_ignored_or_gives_the_own_percentage_or_a_fixed_one(text: str, given: SitOuts | Fraction) -> None:
    assert parse_sit_out(text) == given


@pytest.mark.parametrize(
    "text", ["", "100.01", "101", "-1", "+50", "50%", "fifty", "Own", "1e2", "50.", ".5", "٥٠", "5_0", " 50"]
)
def test_what_is_no_percentage_for_a_sit_out_is_refused(text: str) -> None:
    with pytest.raises(Misread) as refusal:
        parse_sit_out(text)
    assert (refusal.value.read, refusal.value.expected) == (text, SIT_OUT_MAY_BE)


@pytest.mark.parametrize(("text", "trim"), [("by-field", Trim.BY_FIELD), ("0", 0), ("1", 1), ("12", 12)])
def test_a_trim_is_a_number_of_results_or_goes_by_the_field(text: str, trim: int | Trim) -> None:
    assert TRIM.read(text) == trim


@pytest.mark.parametrize("text", ["", "-1", "1.0", "+1", "by field", "٣", "1_0", "1000"])
def test_what_is_no_number_of_results_to_drop_is_refused(text: str) -> None:
    with pytest.raises(Misread) as refusal:
        TRIM.read(text)
    assert (refusal.value.read, refusal.value.expected) == (text, TRIM.expected)


@given(st.sampled_from(SitOuts) | decimals(0, 100))
def test_a_sit_out_is_read_as_it_is_written(given: SitOuts | Fraction) -> None:
    assert parse_sit_out(value_text(given)) == given


@given(st.sampled_from(Trim) | st.integers(0, 999))
def test_a_trim_is_read_as_it_is_written(trim: int | Trim) -> None:
    assert TRIM.read(value_text(trim)) == trim


@pytest.mark.parametrize(
    ("value", "written"),
    [(Fraction(50), "50"), (Fraction("33.33"), "33.33"), (SitOuts.OWN, "own"), (7, "7"), (True, "true")],
)
def test_a_percentage_is_written_as_a_decimal_number_and_a_flag_in_small_letters(value: object, written: str) -> None:
    assert value_text(value) == written


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
