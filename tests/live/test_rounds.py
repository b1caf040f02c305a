"""One round for everybody: it goes on by itself as the director has set, and no page names another."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from scorer.i18n.languages import get_language
from scorer.live.pages import create_page_environment
from scorer.model.live import PageRole, RoundClock
from scorer.services.live_evenings import LiveDatabase
from scorer.services.live_rounds import UNCONFIRMED_SECONDS, RoundKeeper, measure_progress
from tests.conftest import Scorer
from tests.live.asking import Asking, asking
from tests.live.conftest import SCHEDULE


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def keeper(live: Asking, clock: Clock) -> RoundKeeper:
    return RoundKeeper(LiveDatabase(live.db), clock, lambda: time.time() + clock.seconds - 1000)


def rounds_named(live: Asking) -> set[str]:
    """What the clocks of the room, the director and the tables call the round."""
    live.app.state.served.clear_cache()
    pages = [live.room(), live.director(), *(live.table(number) for number in range(1, 5))]
    return {name for page in pages for name in re.findall(r'role="timer"[^>]*>\s*<p>(.*?)</p>', page.text)}


def play(live: Asking, table: int, number: int, *, confirmed: bool = True) -> None:
    for sitting in live.evening.event.schedule:
        if (sitting.table, sitting.round) == (table, number):
            for board in sitting.boards:
                live.enter(table, board, "GS S 10", round_=number)
                if confirmed:
                    fields = {"board": board, "ns": sitting.ns, "ew": sitting.ew, "seen": "GS S 10"}
                    live.post(f"/t/{live.code(PageRole.TABLE, table)}/confirm", fields)


def test_the_room_goes_on_with_the_last_confirmed_result_and_every_page_names_its_round(
    live: Asking, keeper: RoundKeeper
) -> None:
    assert rounds_named(live) == {"Round 1 of 2"}
    for table in (1, 2, 3):
        play(live, table, 1)
    assert not keeper.advance_if_due(live.evening), "one table still plays"
    play(live, 4, 1)
    assert keeper.advance_if_due(live.evening)
    assert rounds_named(live) == {"Round 2 of 2"}
    assert {live.page(table).round for table in range(1, 5)} == {2}, "and no table has to say so"
    assert not keeper.advance_if_due(live.evening)


def test_results_that_nobody_confirms_hold_the_room_up_for_half_a_minute_only(
    live: Asking, keeper: RoundKeeper, clock: Clock
) -> None:
    for table in range(1, 5):
        play(live, table, 1, confirmed=table < 4)
    assert not keeper.advance_if_due(live.evening)
    clock.seconds += UNCONFIRMED_SECONDS
    assert keeper.advance_if_due(live.evening)
    assert live.evening.live.settings.clock.round == 2


def test_time_ends_a_round_where_the_director_has_set_it_and_a_table_that_plays_on_says_so(
    live: Asking, keeper: RoundKeeper, clock: Clock
) -> None:
    live.direct("start", round_=1, minutes=20)
    live.direct("advance", what="time")
    for table in (1, 2, 3):
        play(live, table, 1)
    assert not keeper.advance_if_due(live.evening)
    clock.seconds += 1200
    assert keeper.advance_if_due(live.evening)
    now = live.evening.live.settings.clock
    assert (now.round, now.ends is not None) == (2, True), "its time runs on in the next round"
    assert rounds_named(live) == {"Round 2 of 2"}
    assert [live.page(table).round for table in range(1, 5)] == [2, 2, 2, 1]
    behind = "Finish round 1; the room is in round 2."
    assert (behind in live.table(4).read, behind in live.table(1).read) == (True, False)
    assert live.director().read.count("still in round 1") == 1, "on the tile of that table"
    play(live, 4, 1)
    assert keeper.advance_if_due(live.evening)
    assert live.page(4).round == 2, "it follows by itself"


@pytest.mark.parametrize(("what", "goes_on"), [("results", False), ("time", True), ("either", True), ("never", False)])
def test_what_ends_a_round_is_as_the_director_has_set_it(
    live: Asking, keeper: RoundKeeper, clock: Clock, what: str, goes_on: bool
) -> None:
    live.direct("start", round_=1, minutes=1)
    live.direct("advance", what=what)
    clock.seconds += 61
    assert keeper.advance_if_due(live.evening) == goes_on


def test_two_processes_that_see_the_same_go_on_once(live: Asking) -> None:
    for table in range(1, 5):
        play(live, table, 1)
    before = live.evening
    assert RoundKeeper(LiveDatabase(live.db)).advance_if_due(before)
    assert not RoundKeeper(LiveDatabase(live.db)).advance_if_due(before)
    assert live.evening.live.settings.clock.round == 2


def test_the_last_round_ends_with_the_evening_and_its_clock(live: Asking, keeper: RoundKeeper) -> None:
    live.direct("all-rounds", round_=2)
    live.direct("start", round_=2, minutes=20)
    for table in range(1, 5):
        play(live, table, 1)
        play(live, table, 2)
    assert keeper.advance_if_due(live.evening)
    assert live.evening.live.settings.clock == RoundClock(2)
    assert measure_progress(live.evening.event, live.evening.live).is_over
    shown = live.director().read
    assert "All rounds are over." in shown
    assert "Round 3" not in shown
    assert "Begin round" not in shown
    assert live.direct("round", round_=3).refused.startswith('round: read "3", expected a round, 1 to 2')


def test_where_to_go_appears_when_a_table_is_done(live: Asking) -> None:
    assert "Where to go" not in live.room().read
    play(live, 3, 1)
    assert "Where to go in round 2" in live.room().read


def test_a_round_that_is_not_drawn_yet_is_not_begun_and_the_director_is_told(scorer: Scorer, tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("team,name,club,players\n" + "".join(f"{team},Team {team},,\n" for team in range(1, 5)))
    scorer("new", "Swiss", "--teams", "4", "--boards", "4", "--movement", "swiss", "--rounds", "2")
    live = asking(scorer.place)
    first = live.evening.event.schedule
    assert {one.round for one in first} == {1}, "only the first round is drawn"
    keeper = RoundKeeper(LiveDatabase(live.db))
    for sitting in first:
        for board in sitting.boards:
            live.enter(sitting.table, board, "GS S 10")
    assert not keeper.advance_if_due(live.evening)
    assert "the next round has not been drawn yet" in live.director().read
    waiting = live.table(1).read
    assert ("the director has still to draw the next round" in waiting, "Go on" in waiting) == (True, False)
    live.direct("start", round_=1, minutes=20)
    for page in (live.table(1), live.room(), live.director()):
        assert ("Round 1" in page.read, "Round 1 of 1" in page.read) == (True, False)
    live.post(f"/t/{live.code(PageRole.TABLE, 1)}/next", {"round": 1})
    assert "Thank you for playing" not in live.table(1).read
    assert live.direct("next-round").status == 200
    live.direct("round", round_=2)
    assert live.evening.live.settings.clock.round == 2


def test_a_race_that_is_won_goes_on_to_no_other_round_and_everyone_is_told(scorer: Scorer) -> None:
    scorer("new", "Sprint", "--tables", "1", "--target", "500", "--boards", "8")
    live, keeper = asking(scorer.place), RoundKeeper(LiveDatabase(scorer.place), now=lambda: time.time() + 86400)
    assert live.evening.event.last_round > 1
    first = live.evening.event.schedule[0].boards
    live.direct("start", round_=1, minutes=20)
    for board in first[:2]:
        live.enter(1, board, "GS S 10")
    won = "reached the target of 500 on board 2"
    assert won in live.room().read, "who sees no ranking yet"
    assert ("Begin round" in live.director().read, "Go on" in live.table(1).read) == (False, False)
    while keeper.advance_if_due(live.evening):
        pass
    assert live.evening.live.settings.clock == RoundClock(1)
    live.enter(1, first[2], "GS S 10")
    live.app.state.served.clear_cache()
    scores = live.get(f"/t/{live.code(PageRole.TABLE, 1)}/scores").read
    assert scores.count("after the target") == 2, "the third board, on the cards of both pairs"


def test_the_number_of_rounds_is_the_events_not_the_tables(live: Asking) -> None:
    """A table that is used in fewer rounds than there are said "Round 5 of 4"."""
    assert SCHEDULE.count("\n") == 9
    assert live.page(1).rounds == live.evening.event.last_round


def test_a_clock_that_has_run_out_says_so_before_its_script_does() -> None:
    page = create_page_environment().from_string(
        '{% from "clock.html" import clock_shown with context %}{{ clock_shown(clock, 2) }}'
    )
    shown = [page.render(_=get_language("en"), clock=one) for one in (RoundClock(1, ends=1), RoundClock(1, left=61))]
    assert [">The round is over</p>" in one for one in shown] == [True, False]
    assert [">1:01 left</p>" in one for one in shown] == [False, True]
