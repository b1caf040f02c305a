"""How an event is scored: the defaults that are published; what a setting may be, how it is read, kept and restored."""

from __future__ import annotations

import datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.game.announcement import Redeal
from scorer.game.contracts import Denomination
from scorer.model import competitions
from scorer.model.competitions import CompetitionRule
from scorer.model.events import EVENT_SETTINGS, with_settings
from scorer.model.results import PointsUnit
from scorer.model.settings import (
    DATE_TYPE,
    EXPECTED_SIT_OUT,
    FLAG_TYPE,
    NAME_TYPE,
    TEXT_TYPE,
    TRIM_TYPE,
    FewestTrumps,
    Method,
    Rounding,
    Scoring,
    SitOutRule,
    TrimRule,
    ValueType,
    VictoryPointScale,
    choice_type,
    format_value,
    parse_sit_out,
    whole_number_type,
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
    assert {name: getattr(Scoring(), name) for name in Scoring._fields} == PUBLISHED
    assert list(Scoring._fields) == list(PUBLISHED), "they are shown and written in this order"
    assert [setting.name for setting in EVENT_SETTINGS if setting.table] == list(PUBLISHED)
    assert [setting.example for setting in EVENT_SETTINGS if setting.table] == list(PUBLISHED.values())


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
    assert {name: getattr(CompetitionRule(), name) for name in CompetitionRule._fields} == RULE
    names = [setting.name for setting in competitions.RULE_SETTINGS]
    assert names == [*(name for name in RULE if name != "scoring"), *PUBLISHED]
    assert competitions.find_rule_setting(" Handicap-Cap ").key == "handicap_cap"
    assert competitions.find_rule_setting("imp_cap").key == "scoring.imp_cap"
    assert misread(competitions.find_rule_setting, "handicap").expected.value_of("nearest") == "handicap_cap"


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
    setting = competitions.find_rule_setting(key)
    changed = competitions.with_setting(CompetitionRule(), setting, value)
    assert setting.value_of(changed) == value
    assert sum(one.value_of(changed) != one.value_of(CompetitionRule()) for one in competitions.RULE_SETTINGS) == 1


@pytest.mark.parametrize(("name", "bounds"), WITHIN.items())
def test_a_number_of_a_rule_lies_within_its_bounds(name: str, bounds: tuple[int, int]) -> None:
    values = competitions.find_rule_setting(name).value_type
    read = values.read
    assert (read(str(bounds[0])), read(str(bounds[1])), values.minimum, values.maximum) == (*bounds, *bounds)
    for beyond in (bounds[0] - 1, bounds[1] + 1):
        assert misread(read, str(beyond)).text == str(beyond)


@pytest.mark.parametrize(("text", "points"), [("", ()), ("12", (12,)), (" 12, 10,8 ", (12, 10, 8))])
def test_club_points_are_read_by_place(text: str, points: tuple[int, ...]) -> None:
    assert competitions.with_parsed_setting(CompetitionRule(), "points", text).points == points


@pytest.mark.parametrize("text", ["x", "1,", "-1", "1234567", "1.5", ",".join(["1"] * 201)])
def test_what_are_no_club_points_is_refused(text: str) -> None:
    assert misread(competitions.with_parsed_setting, CompetitionRule(), "points", text).text == text


@pytest.mark.parametrize(
    ("method", "in_imps", "unit", "penalties"),
    [
        ("matchpoints", False, PointsUnit.MATCHPOINTS, ("mp", "%top")),
        ("cross-imps", True, PointsUnit.IMPS, ("imp",)),
        ("butler", True, PointsUnit.IMPS, ("imp",)),
        ("aggregate", False, PointsUnit.POINTS, ("points",)),
    ],
)
def test_each_method_counts_in_its_unit_and_penalties_are_given_in_that(
    method: str, in_imps: bool, unit: PointsUnit, penalties: tuple[str, ...]
) -> None:
    assert Method(method).uses_imps == in_imps
    assert Method(method).unit is unit
    assert Scoring(method=Method(method)).penalty_units == penalties
    assert Scoring(method=Method(method), victory_points=VictoryPointScale.WBF).penalty_units == (
        Method(method).unit,
        PointsUnit.VICTORY_POINTS,
    )
    assert Scoring(method=Method(method), victory_points=VictoryPointScale.WINS).penalty_units == (
        PointsUnit.VICTORY_POINTS,
    )


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("ignore", SitOutRule.IGNORE),
        ("own", SitOutRule.OWN),
        ("0", 0),
        ("50", 50),
        ("60", 60),
        ("100", 100),
        ("100.0", 100),
        ("46.88", Fraction("46.88")),
    ],
)
def test_a_sit_out_is_ignored_or_gives_the_own_percentage_or_a_fixed_one(
    text: str, given: SitOutRule | Fraction
) -> None:
    assert parse_sit_out(text) == given


@pytest.mark.parametrize(
    "text", ["", "100.01", "101", "-1", "+50", "50%", "fifty", "Own", "1e2", "50.", ".5", "٥٠", "5_0", " 50"]
)
def test_what_is_no_percentage_for_a_sit_out_is_refused(text: str) -> None:
    refusal = misread(parse_sit_out, text)
    assert (refusal.text, refusal.expected) == (text, EXPECTED_SIT_OUT)


@pytest.mark.parametrize(("text", "trim"), [("by-field", TrimRule.BY_FIELD), ("0", 0), ("1", 1), ("12", 12)])
def test_a_trim_is_a_number_of_results_or_goes_by_the_field(text: str, trim: int | TrimRule) -> None:
    assert TRIM_TYPE.read(text) == trim


@pytest.mark.parametrize("text", ["", "-1", "1.0", "+1", "by field", "٣", "1_0", "1000"])
def test_what_is_no_number_of_results_to_drop_is_refused(text: str) -> None:
    refusal = misread(TRIM_TYPE.read, text)
    assert (refusal.text, refusal.expected) == (text, TRIM_TYPE.expected)


@pytest.mark.parametrize(
    ("value", "written"),
    [(Fraction(50), "50"), (Fraction("33.33"), "33.33"), (SitOutRule.OWN, "own"), (7, "7"), (True, "true")],
)
def test_a_percentage_is_written_as_a_decimal_number_and_a_flag_in_small_letters(value: object, written: str) -> None:
    assert format_value(value) == written


def test_points_are_rounded_to_tenths_or_hundredths_or_stay_exact() -> None:
    assert [rounding.step for rounding in Rounding] == [None, Fraction("0.1"), Fraction("0.01")]


COLOURS = choice_type(("red", "green"))
ONE_TO_TEN = whole_number_type(1, 10)


@pytest.mark.parametrize(
    ("values", "text", "value"),
    [
        (COLOURS, "red", "red"),
        (ONE_TO_TEN, "10", 10),
        (FLAG_TYPE, "TRUE", True),
        (FLAG_TYPE, "false", False),
        (DATE_TYPE, "2026-11-17", datetime.date(2026, 11, 17)),
        (NAME_TYPE, "  Ann   Lee ", "Ann Lee"),
        (TEXT_TYPE, "", ""),
    ],
)
def test_a_text_is_read(values: ValueType[object], text: str, value: object) -> None:
    assert values.read(text) == value


@pytest.mark.parametrize(
    ("values", "text", "told"),
    [
        (COLOURS, "rot", {"red", "green"}),
        (COLOURS, "gren", {"red", "green"}),
        *[(ONE_TO_TEN, text, {1, 10}) for text in ("0", "11", "\u0663", "9" * 5000)],
        *[
            (FLAG_TYPE, "maybe", set()),
            (DATE_TYPE, "soon", set()),
            (NAME_TYPE, " ", set()),
            (TEXT_TYPE, "a\x07", set()),
        ],
    ],
)
def test_a_text_that_is_none_of_the_values_is_refused(values: ValueType[object], text: str, told: set[object]) -> None:
    refusal = misread(values.read, text)
    assert (refusal.text, values_told(refusal.expected)) == (text.strip(), told)
    assert dict(refusal.expected.values).get("nearest") == ("green" if text == "gren" else None)


@pytest.mark.parametrize(
    ("values", "value"),
    [
        (COLOURS, ["red"]),
        (ONE_TO_TEN, "10"),
        (ONE_TO_TEN, True),
        (ONE_TO_TEN, 5.0),
        (FLAG_TYPE, "true"),
        (TEXT_TYPE, 5),
    ],
)
def test_a_value_of_another_kind_than_the_setting_s_is_refused_in_toml(
    values: ValueType[object], value: object
) -> None:
    refusal = misread(values.read_toml, value)
    assert (refusal.text, refusal.expected) == (format_value(value), values.expected)


def test_a_date_with_a_time_of_day_is_refused_in_toml() -> None:
    misread(DATE_TYPE.read_toml, datetime.datetime(2026, 11, 17, 10))


@QUICK
@given(every_scoring, texts(), st.sampled_from(Redeal))
def test_what_is_kept_in_writing_is_restored_and_put_anew_and_what_somebody_called_something_as_it_stands(
    scoring: Scoring, called: str, redeal: Redeal
) -> None:
    event = EVENING._replace(scoring=scoring, club=called, movement=called, redeal=redeal)
    other = EVENING
    for setting in EVENT_SETTINGS:
        assert setting.value_type.restore(setting.text_of(event)) == setting.value_of(event)
        other = with_settings(other, {setting.key: setting.value_type.read(setting.text_of(event))})
    assert other == event
    assert [values.restore(" a\x07") for values in (NAME_TYPE, TEXT_TYPE)] == [" a\x07"] * 2


@pytest.mark.parametrize(("fit", "trumps"), [("0", "00000"), ("7", "77770"), ("8", "88880"), ("8/9", "99880")])
def test_a_fit_has_so_many_trumps_of_clubs_diamonds_hearts_and_spades_and_none_of_no_trumps(
    fit: str, trumps: str
) -> None:
    assert "".join(str(FewestTrumps(fit).fewest_cards(one)) for one in Denomination) == trumps
