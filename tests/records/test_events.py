"""What an event is: its defaults, the order in which its results are read, and its short name."""

from __future__ import annotations

import datetime
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.changes.settings import PUT
from scorer.errors import Misread
from scorer.game.rulesets import STANDARD
from scorer.records.events import SETTINGS, Event, in_reading_order, setting_named, slug_of, with_settings
from scorer.records.results import NotPlayed, Result, SitOut
from scorer.records.settings import Method, SitOuts
from tests.changes.doing import do
from tests.strategies import BRIEF, QUICK, events, told_events

NOVEMBER_17 = datetime.date(2026, 11, 17)


def test_an_event_needs_only_a_name_and_a_date() -> None:
    event = Event("Tuesday", NOVEMBER_17)
    assert event.rule_set is STANDARD
    assert event.rules == "standard"
    assert event.redeal == "redeal"
    assert event.winners == 1
    assert (event.club, event.movement, event.boards, event.pairs, event.results) == ("", "", 0, (), ())


def test_an_event_is_scored_by_default_as_in_europe() -> None:
    scoring = Event("Tuesday", NOVEMBER_17).scoring
    assert scoring.method == "matchpoints"
    assert scoring.matchpoints_per_win == 2
    assert scoring.unequal_boards == "neuberg"
    assert scoring.percent_decimals == 2


def test_results_are_read_by_board_then_by_pair_and_sit_outs_last() -> None:
    in_order = [
        Result(1, "2", "12", NotPlayed()),
        Result(1, "10", "11", NotPlayed()),
        Result(1, "1", None, SitOut()),
        Result(1, None, "9", SitOut()),
        Result(2, "1", "9", NotPlayed()),
        Result(10, "1", "9", NotPlayed()),
    ]
    assert in_reading_order(in_order[::-1]) == tuple(in_order)


@QUICK
@given(events(), st.randoms(use_true_random=False))
def test_results_are_read_in_the_same_order_however_they_were_entered(event: Event, chance: Random) -> None:
    shuffled = list(event.results)
    chance.shuffle(shuffled)
    assert in_reading_order(shuffled) == event.results


def test_every_key_that_is_published_is_a_setting_in_that_order() -> None:
    published = ("name", "date", "club", "club_id", "rules", "redeal", "boards", "winners", "movement", "form")
    assert tuple(setting.key for setting in SETTINGS if not setting.table) == published
    assert {setting.table for setting in SETTINGS} == {"", "scoring"}
    assert len({setting.name for setting in SETTINGS}) == len(SETTINGS), "a name alone finds a setting"


@BRIEF
@given(told_events(), told_events())
def test_settings_put_one_after_the_other_make_an_event_scored_and_called_like_another(
    event: Event, other: Event
) -> None:
    for setting in SETTINGS:
        event = with_settings(event, {setting.key: setting.values.read(setting.text_of(other))})
    assert [setting.of(event) for setting in SETTINGS] == [setting.of(other) for setting in SETTINGS]


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("scoring.method", "butler", Method.BUTLER),
        (" Method ", ' "butler" ', Method.BUTLER),
        ("sit_out", "own", SitOuts.OWN),
        ("scoring.sit_out", "50", 50),
        ("factor_totals", "true", True),
        ("winners", "2", 2),
        ("club", '"The" Club', '"The" Club'),
        ("club_id", "0042", "0042"),
    ],
)
def test_a_setting_is_put_by_its_key_written_bare_or_as_in_a_file(key: str, text: str, value: object) -> None:
    after, *_ = do(Event("Tuesday", NOVEMBER_17), PUT, key=key, value=text)
    assert value in [setting.of(after) for setting in SETTINGS if setting.name == key.strip().lower().split(".")[-1]]


@pytest.mark.parametrize(
    ("key", "text", "read", "expected"),
    [
        ("scoring.club", "x", "scoring.club", "name, date, club"),
        ("scoring.methd", "x", "scoring.methd", "(did you mean scoring.method?)"),
        ("club", "a\x07", "a\x07", "text without control characters"),
        ("name", " ", "", "the name of the event"),
        ("boards", "1000", "1000", "a whole number, 0 to 999"),
        ("sit_out", "101", "101", "ignore, own, or a percentage such as 50"),
    ],
)
def test_what_is_no_setting_and_what_a_setting_cannot_be_are_refused(
    key: str, text: str, read: str, expected: str
) -> None:
    with pytest.raises(Misread) as refusal:
        setting_named(key).values.read(text)
    assert refusal.value.read == read
    assert expected in str(refusal.value.expected)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Tuesday Minibridge", "tuesday-minibridge-2026-11-17"),
        ("  Café  &  Cards! ", "cafe-cards-2026-11-17"),
        ("Zoë's 2nd", "zoe-s-2nd-2026-11-17"),
        ("=1+1", "1-1-2026-11-17"),
        ("../../etc", "etc-2026-11-17"),
        ("王小明", "event-2026-11-17"),
    ],
)
def test_a_short_name_is_the_name_in_plain_letters_and_the_date(name: str, slug: str) -> None:
    assert slug_of(name, NOVEMBER_17) == slug


@given(st.text(), st.dates())
def test_every_name_has_a_short_one_that_can_be_typed(name: str, date: datetime.date) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*-\d{4}-\d\d-\d\d", slug_of(name, date))
