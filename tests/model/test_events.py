"""What an event is: its defaults, the order in which its results are read, and its short name."""

from __future__ import annotations

import datetime
import re
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import hints
from scorer.commands.settings import ChangeSetting
from scorer.game.rulesets import STANDARD
from scorer.model.events import (
    EVENT_SETTINGS,
    Event,
    diff_records,
    find_changed_results,
    find_event_setting,
    make_event_slug,
    restrict_to_board,
    slugify_for_file,
    sort_results,
)
from scorer.model.pairs import EventForm
from scorer.model.results import NotPlayed, Result, SitOut
from scorer.model.setting_conflicts import find_setting_conflicts
from scorer.model.settings import ImpDivisor, Method, Scoring, SitOutRule, TieSplit, VictoryPointScale
from tests.commands.doing import do
from tests.evening import EVENING
from tests.refusals import misread
from tests.strategies import QUICK, events, told_events

NOVEMBER_17 = datetime.date(2026, 11, 17)


def test_an_event_needs_only_a_name_and_a_date() -> None:
    event = Event("Tuesday", NOVEMBER_17)
    assert (event.rule_set, event.rules, event.redeal, event.winners) == (STANDARD, "standard", "redeal", 1)
    assert (event.club, event.movement, event.boards, event.pairs, event.results) == ("", "", 0, (), ())


def test_results_are_read_by_board_then_by_pair_and_sit_outs_last() -> None:
    met = [(1, "2", "12"), (1, "10", "11"), (1, "1", None), (1, None, "9"), (2, "1", "9"), (10, "1", "9")]
    in_order = [Result(board, ns, ew, NotPlayed() if ns and ew else SitOut()) for board, ns, ew in met]
    assert sort_results(in_order[::-1]) == tuple(in_order)


@QUICK
@given(events(), st.randoms(use_true_random=False))
def test_results_are_read_in_the_same_order_however_they_were_entered(event: Event, chance: Random) -> None:
    shuffled = list(event.results)
    chance.shuffle(shuffled)
    assert sort_results(shuffled) == event.results


def test_every_key_that_is_published_is_a_setting_in_that_order() -> None:
    asked = ("asked_boards", "asked_play", "asked_minutes", "asked_pace", "asked_winners", "waiting")
    own = ("form", "announce", "fit", "game_points", "audience", *asked)
    published = ("name", "date", "club", "club_id", "rules", "redeal", "boards", "winners", "movement", *own)
    assert tuple(setting.key for setting in EVENT_SETTINGS if not setting.table) == published
    assert tuple(setting.key for setting in EVENT_SETTINGS if setting.is_optional) == asked, "left out while empty"
    assert {setting.table for setting in EVENT_SETTINGS} == {"", "scoring"}
    assert len({setting.name for setting in EVENT_SETTINGS}) == len(EVENT_SETTINGS), "a name alone finds a setting"


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("scoring.method", "butler", Method.BUTLER),
        (" Method ", ' "butler" ', Method.BUTLER),
        ("sit_out", "own", SitOutRule.OWN),
        ("scoring.sit_out", "50", 50),
        ("factor_totals", "true", True),
        ("winners", "2", 2),
        ("club", '"The" Club', '"The" Club'),
        ("club_id", "0042", "0042"),
        ("factor_totals", "yes", True),
        ("percent-decimals", "1", 1),
    ],
)
def test_a_setting_is_put_by_its_key_written_bare_or_as_in_a_file(key: str, text: str, value: object) -> None:
    after, *_ = do(Event("Tuesday", NOVEMBER_17), ChangeSetting, key=key, value=text)
    assert value in [setting.value_of(after) for setting in EVENT_SETTINGS if setting is find_event_setting(key)]


def test_what_is_no_setting_is_refused_with_those_that_there_are() -> None:
    refusal = misread(find_event_setting, "scoring.methd")
    assert (refusal.text, refusal.expected.value_of("nearest")) == ("scoring.methd", "scoring.method")
    assert (refusal.hints, misread(find_event_setting, "scoring.club").text) == (
        (hints.LIST_SETTINGS,),
        "scoring.club",
    )


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
    assert make_event_slug(name, NOVEMBER_17) == slug


@given(st.text(), st.dates())
def test_every_name_has_a_short_one_that_can_be_typed(name: str, date: datetime.date) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*-\d{4}-\d\d-\d\d", make_event_slug(name, date))


UNFIT: dict[str, tuple[dict[str, object], set[EventForm]]] = {
    "scoring.method": ({"method": Method.BUTLER}, {EventForm.TEAMS}),
    "scoring.victory_points": ({"victory_points": VictoryPointScale.WINS}, {EventForm.PAIRS, EventForm.INDIVIDUAL}),
    "scoring.split_ties": ({"split_ties": TieSplit.HEAD_TO_HEAD}, {EventForm.PAIRS, EventForm.INDIVIDUAL}),
    "scoring.target": ({"target": 500}, {EventForm.TEAMS, EventForm.INDIVIDUAL}),
    "scoring.sit_out": ({"sit_out": SitOutRule.OWN}, {EventForm.TEAMS}),
    "scoring.factor_totals": ({"factor_totals": True}, {EventForm.TEAMS}),
    "scoring.imp_divisor": ({"imp_divisor": ImpDivisor.RESULTS}, {EventForm.TEAMS}),
}


@pytest.mark.parametrize("form", EventForm)
@pytest.mark.parametrize("key", UNFIT)
def test_a_setting_is_unfit_where_it_means_nothing_for_who_is_ranked(key: str, form: EventForm) -> None:
    settled, nowhere = UNFIT[key]
    scoring = Scoring(**settled)  # type: ignore[arg-type]
    event = Event("Tuesday", NOVEMBER_17, form=form, scoring=scoring)
    found = {one.key for one in find_setting_conflicts(event)}
    assert (key in found, found - {key}) == (form in nowhere, set())


def test_two_winners_and_own_matches_are_of_pairs_and_a_scale_is_of_imps() -> None:
    for form, ties in product(EventForm, (TieSplit.OWN_MATCH, TieSplit.COUNTBACK)):
        event = Event("Tuesday", NOVEMBER_17, form=form, winners=2, scoring=Scoring(split_ties=ties))
        assert [one.key for one in find_setting_conflicts(event)] == (
            [] if form is EventForm.PAIRS else ["scoring.split_ties", "winners"]
        )
    scale = Scoring(victory_points=VictoryPointScale.WBF)
    for method in Method:
        event = Event("Tuesday", NOVEMBER_17, scoring=scale._replace(method=method))
        assert (list(find_setting_conflicts(event)) == []) is method.uses_imps


@QUICK
@given(told_events())
def test_a_board_alone_has_what_is_known_of_it_and_no_more(event: Event) -> None:
    def known(one: Event, number: int) -> list[object]:
        numbered = (*one.deals, *one.points)
        placed: tuple[Any, ...] = (*one.dealt, *one.announced, *one.results, *one.notes, *one.marks, *one.plays)
        return [*(it for it in numbered if it[0] == number), *(it for it in placed if it.board == number)]

    for number in range(1, event.boards + 1):
        alone = restrict_to_board(event, number)
        assert known(alone, number) == known(event, number)
        assert not any(known(alone, other) for other in range(event.boards + 1) if other != number)
        assert (alone.pairs, alone.schedule) == (event.pairs, event.schedule)


def test_what_both_states_of_an_event_hold_is_not_looked_at() -> None:
    kept, gone, came = (Result(board, "1", "2", NotPlayed()) for board in (1, 2, 3))
    assert diff_records((kept, gone), (came, kept)) == ((gone,), (came,))


def test_a_corrected_result_is_altered_as_it_was_and_as_it_is_and_one_read_again_is_not() -> None:
    again = tuple(result._replace() for result in EVENING.results)
    assert find_changed_results(EVENING, EVENING._replace(results=again)) == set()
    corrected = again[0]._replace(outcome=NotPlayed())
    assert find_changed_results(EVENING, EVENING._replace(results=(corrected, *again[1:]))) == {again[0], corrected}


@pytest.mark.parametrize(
    ("name", "slug"),
    [("CON", "con-1"), ("aux. ", "aux-1"), ("Lpt 1", "lpt-1"), ("lpt1", "lpt1-1"), ("Consul.", "consul")],
)
def test_no_file_has_a_name_that_windows_takes_for_a_device(name: str, slug: str) -> None:
    assert slugify_for_file(name, "x") == slug
