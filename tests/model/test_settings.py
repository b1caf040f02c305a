"""How an event is scored: the defaults that are published; what a setting may be, how it is read, kept and restored."""

from __future__ import annotations

import datetime
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.game.announcement import Redeal
from scorer.game.contracts import Denomination
from scorer.model import competitions
from scorer.model.competitions import Rule
from scorer.model.events import SETTINGS, with_settings
from scorer.model.results import Unit
from scorer.model.settings import (
    DATE,
    FLAG,
    NAME,
    SIT_OUT_MAY_BE,
    TEXT,
    TRIM,
    FewestTrumps,
    Method,
    Rounding,
    Scoring,
    SitOuts,
    Trim,
    Values,
    VictoryPoints,
    parse_sit_out,
    value_text,
    whole_numbers,
    words,
)
from tests.commands.doing import values as values_told
from tests.evening import EVENING
from tests.refusals import misread
from tests.strategies import QUICK, every_scoring, texts

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
    assert [setting.name for setting in SETTINGS if setting.table] == list(PUBLISHED)
    assert [setting.example for setting in SETTINGS if setting.table] == list(PUBLISHED.values())


RULE = {
    "total": "usual",
    "missed": "unplaced",
    "of": "players",
    "best": 0,
    "least": 0,
    "substitutes": "any",
    "visitors": "counted",
    "points": (),
    "ties": "shared",
    "handicap_results": 0,
    "handicap_share": 100,
    "handicap_cap": 0,
    "scoring": Scoring(),
}


def test_a_rule_of_a_competition_has_its_defaults_and_those_of_the_scoring() -> None:
    assert {name: getattr(Rule(), name) for name in Rule.__slots__} == RULE
    names = [setting.name for setting in competitions.SETTINGS]
    assert names == [*(name for name in RULE if name != "scoring"), *PUBLISHED]
    assert competitions.setting_named(" Handicap-Cap ").key == "handicap_cap"
    assert competitions.setting_named("imp_cap").key == "scoring.imp_cap"
    assert misread(competitions.setting_named, "handicap").expected["nearest"] == "handicap_cap"


WITHIN = {
    "matchpoints_per_win": (1, 2),
    "percent_decimals": (0, 6),
    "imp_cap": (0, 24),
    "target": (0, 1_000_000),
    "best": (0, 999),
    "least": (0, 999),
    "handicap_results": (0, 999),
    "handicap_share": (0, 100),
    "handicap_cap": (0, 50),
}


@pytest.mark.parametrize(("key", "value"), [("best", 5), ("method", Method.BUTLER)])
def test_a_setting_of_a_rule_is_changed_alone_its_own_or_one_of_its_scoring(key: str, value: object) -> None:
    setting = competitions.setting_named(key)
    changed = competitions.with_setting(Rule(), setting, value)
    assert setting.of(changed) == value
    assert sum(one.of(changed) != one.of(Rule()) for one in competitions.SETTINGS) == 1


@pytest.mark.parametrize(("name", "bounds"), WITHIN.items())
def test_a_number_of_a_rule_lies_within_its_bounds(name: str, bounds: tuple[int, int]) -> None:
    values = competitions.setting_named(name).values
    read = values.read
    assert (read(str(bounds[0])), read(str(bounds[1])), values.least, values.most) == (*bounds, *bounds)
    for beyond in (bounds[0] - 1, bounds[1] + 1):
        assert misread(read, str(beyond)).read == str(beyond)


@pytest.mark.parametrize(("text", "points"), [("", ()), ("12", (12,)), (" 12, 10,8 ", (12, 10, 8))])
def test_club_points_are_read_by_place(text: str, points: tuple[int, ...]) -> None:
    assert competitions.with_rule(Rule(), "points", text).points == points


@pytest.mark.parametrize("text", ["x", "1,", "-1", "1234567", "1.5", ",".join(["1"] * 201)])
def test_what_are_no_club_points_is_refused(text: str) -> None:
    assert misread(competitions.with_rule, Rule(), "points", text).read == text


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
    assert Scoring(method=Method(method), victory_points=VictoryPoints.WBF).penalty_units == (
        Method(method).unit,
        Unit.VICTORY_POINTS,
    )
    assert Scoring(method=Method(method), victory_points=VictoryPoints.WINS).penalty_units == (Unit.VICTORY_POINTS,)


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
    refusal = misread(parse_sit_out, text)
    assert (refusal.read, refusal.expected) == (text, SIT_OUT_MAY_BE)


@pytest.mark.parametrize(("text", "trim"), [("by-field", Trim.BY_FIELD), ("0", 0), ("1", 1), ("12", 12)])
def test_a_trim_is_a_number_of_results_or_goes_by_the_field(text: str, trim: int | Trim) -> None:
    assert TRIM.read(text) == trim


@pytest.mark.parametrize("text", ["", "-1", "1.0", "+1", "by field", "٣", "1_0", "1000"])
def test_what_is_no_number_of_results_to_drop_is_refused(text: str) -> None:
    refusal = misread(TRIM.read, text)
    assert (refusal.read, refusal.expected) == (text, TRIM.expected)


@pytest.mark.parametrize(
    ("value", "written"),
    [(Fraction(50), "50"), (Fraction("33.33"), "33.33"), (SitOuts.OWN, "own"), (7, "7"), (True, "true")],
)
def test_a_percentage_is_written_as_a_decimal_number_and_a_flag_in_small_letters(value: object, written: str) -> None:
    assert value_text(value) == written


def test_points_are_rounded_to_tenths_or_hundredths_or_stay_exact() -> None:
    assert [rounding.step for rounding in Rounding] == [None, Fraction("0.1"), Fraction("0.01")]


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
    ("values", "text", "told"),
    [
        (COLOURS, "rot", {"red", "green"}),
        (COLOURS, "gren", {"red", "green"}),
        *[(ONE_TO_TEN, text, {1, 10}) for text in ("0", "11", "\u0663", "9" * 5000)],
        *[(FLAG, "yes", set()), (DATE, "soon", set()), (NAME, " ", set()), (TEXT, "a\x07", set())],
    ],
)
def test_a_text_that_is_none_of_the_values_is_refused(values: Values, text: str, told: set[object]) -> None:
    refusal = misread(values.read, text)
    assert (refusal.read, values_told(refusal.expected)) == (text.strip(), told)
    assert dict(refusal.expected.values).get("nearest") == ("green" if text == "gren" else None)


@pytest.mark.parametrize(
    ("values", "value"),
    [(COLOURS, ["red"]), (ONE_TO_TEN, "10"), (ONE_TO_TEN, True), (ONE_TO_TEN, 5.0), (FLAG, "true"), (TEXT, 5)],
)
def test_a_value_of_another_kind_than_the_setting_s_is_refused_in_toml(values: Values, value: object) -> None:
    refusal = misread(values.of_toml, value)
    assert (refusal.read, refusal.expected) == (value_text(value), values.expected)


def test_a_date_with_a_time_of_day_is_refused_in_toml() -> None:
    misread(DATE.of_toml, datetime.datetime(2026, 11, 17, 10))


@QUICK
@given(every_scoring, texts(), st.sampled_from(Redeal))
def test_what_is_kept_in_writing_is_restored_and_put_anew_and_what_somebody_called_something_as_it_stands(
    scoring: Scoring, called: str, redeal: Redeal
) -> None:
    event = replace(EVENING, scoring=scoring, club=called, movement=called, redeal=redeal)
    other = EVENING
    for setting in SETTINGS:
        assert setting.values.restored(setting.text_of(event)) == setting.of(event)
        other = with_settings(other, {setting.key: setting.values.read(setting.text_of(event))})
    assert other == event
    assert [values.restored(" a\x07") for values in (NAME, TEXT)] == [" a\x07"] * 2


@pytest.mark.parametrize(("fit", "trumps"), [("0", "00000"), ("7", "77770"), ("8", "88880"), ("8/9", "99880")])
def test_a_fit_has_so_many_trumps_of_clubs_diamonds_hearts_and_spades_and_none_of_no_trumps(
    fit: str, trumps: str
) -> None:
    assert "".join(str(FewestTrumps(fit).cards(one)) for one in Denomination) == trumps
