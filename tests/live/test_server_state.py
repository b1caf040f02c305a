"""What is made for pages: once for all who ask, where it takes long, rarely; and who is told that it is another."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import sleep

import pytest
import uvicorn

from scorer.checks import Finding
from scorer.commands.results import BoardMeeting
from scorer.errors import DatabaseError
from scorer.live import server_state, stream
from scorer.live.server import StreamingServer, build_links
from scorer.live.server_state import (
    COPY_DEADLINE_SECONDS,
    NO_ANSWER,
    REUSE_FACTOR,
    LiveServerState,
    SecondCopyTask,
    SharedRuns,
    WriteFirstScheduler,
)
from scorer.live.stream import table_fingerprints
from scorer.model.events import Event
from scorer.model.live import LiveState, PageRole, TableId
from scorer.scoring import ScoredEvent
from scorer.services import live_evenings
from scorer.services.live_evenings import (
    LiveDatabase,
    QueuedResult,
    SentResult,
    SubmissionState,
    find_sitting,
    meetings_of,
    open_evening,
    read_evening,
)
from scorer.services.live_tables import queue_advance, queue_result, store_queued
from scorer.storage import Query
from scorer.storage import live as store
from scorer.storage.database import read_transaction
from scorer.storage.event_queries import read_event
from scorer.storage.file_writing import keep_open
from scorer.storage.live import read_live
from tests.conftest import Scorer
from tests.live.asking import Asking
from tests.live.test_join import OWN, claim


class Clock:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(server_state, "monotonic", made)
    return made


def test_a_server_that_is_interrupted_lets_open_pages_go_and_ends(live: Asking) -> None:
    ended: list[str] = []
    ending = StreamingServer(uvicorn.Config(live.app), lambda: ended.append("streams"))
    ending.handle_exit(signal.SIGINT, None)
    assert (ended, ending.should_exit) == (["streams"], True)


def test_what_takes_long_is_taken_as_it_is_ten_times_as_long(clock: Clock) -> None:
    kept = LiveServerState("nowhere", ())

    def made(state: int) -> int:
        def make() -> int:
            clock.now += 0.2
            return state

        return kept.get_or_make("page", state, make)

    assert [kept.get_or_make("quick", state, partial(int, state)) for state in (1, 2)] == [1, 2]
    assert [made(1), made(2)] == [1, 1]
    clock.now += 0.2 * REUSE_FACTOR - 0.01
    assert made(2) == 1
    clock.now += 0.02
    assert [made(2), made(3)] == [2, 2]
    kept.clear_cache()
    assert made(3) == 3, "a director sees what he has just done"


def test_only_the_director_waits_for_the_checks(live: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[ScoredEvent] = []

    def check(scored: ScoredEvent) -> list[Finding]:
        checked.append(scored)
        return []

    monkeypatch.setattr(server_state, "list_findings", check)
    assert live.enter(1, 1, "PH N 8").status == 200
    pages = live.room(), live.get(f"/t/{live.code(PageRole.TABLE, 1)}/scores")
    assert [(page.status, len(checked)) for page in pages] == [(200, 0)] * 2
    assert (live.director().status, len(checked)) == (200, 1)


def test_many_who_ask_at_once_wait_for_one_who_makes_it() -> None:
    kept, times = LiveServerState("nowhere", ()), []

    def make() -> str:
        times.append(1)
        sleep(0.05)
        return "page"

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(lambda _: kept.get_or_make("page", 1, make), range(8))) == ["page"] * 8
    assert len(times) == 1


def test_a_page_is_made_as_soon_as_the_results_that_came_before_it_are_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_state, "PAGE_WAIT_SECONDS", 60)
    done: list[str] = []

    def store() -> None:
        sleep(0.05)
        done.append("result")

    async def both() -> None:
        turns = WriteFirstScheduler()
        await asyncio.wait_for(asyncio.gather(turns.store(store), turns.make(PageRole.ROOM, done.append, "page")), 5)

    asyncio.run(both())
    assert done == ["result", "page"]


def test_requests_that_wait_share_a_run_and_one_that_comes_during_it_waits_for_the_next() -> None:
    begun: list[int] = []

    async def ask() -> list[int]:
        runs = SharedRuns()

        async def run() -> int:
            begun.append(len(begun) + 1)
            await asyncio.sleep(0.01)
            return begun[-1]

        async def later() -> int:
            while not begun:
                await asyncio.sleep(0)
            return await runs.join("name", run, 5)

        return await asyncio.gather(*(runs.join("name", run, 5) for _ in range(3)), later(), later())

    assert asyncio.run(ask()) == [1, 1, 1, 2, 2]
    assert begun == [1, 2]


def test_a_run_that_fails_is_told_to_all_that_wait_and_the_next_one_runs() -> None:
    async def ask() -> list[object]:
        runs = SharedRuns()

        async def fail() -> int:
            raise DatabaseError(NO_ANSWER)

        async def work() -> int:
            return 7

        told = await asyncio.gather(*(runs.join("name", fail, 5) for _ in range(2)), return_exceptions=True)
        return [*map(type, told), await runs.join("name", work, 5)]

    assert asyncio.run(ask()) == [DatabaseError, DatabaseError, 7]


def read_event_at(place: str, event_id: int) -> Event:
    with read_transaction(place) as ask:
        return read_event(ask, event_id)


def test_a_changed_evening_is_read_once_by_all_who_find_it_so(
    live: Asking, club: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = []

    def counted(ask: Query, event_id: int) -> Event:
        times.append(1)
        sleep(0.05)
        return read_event(ask, event_id)

    with keep_open(club.place):
        db = LiveDatabase(club.place)
        read_evening(db, live.event_id)
        monkeypatch.setattr(live_evenings, "read_event", counted)
        club("result", "1", "1", "5", "GS", "S", "10")
        assert read_evening(db, live.event_id).event == read_event_at(club.place, live.event_id)
        assert times == [], "results that were only put in are added to what is known"
        club("result", "1", "1", "5", "GS", "S", "9")
        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(lambda _: read_evening(db, live.event_id), range(8)))
        assert {evening.event for evening in found} == {read_event_at(club.place, live.event_id)}
    assert len(times) == 1


def test_another_process_finds_all_that_this_one_did_and_reads_what_stands_beside_only_where_that_changed(
    live: Asking, club: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = LiveDatabase(live.db)
    read_evening(elsewhere, live.event_id)
    read = []

    def noted(ask: Query, event_id: int) -> LiveState:
        read.append(event_id)
        return read_live(ask, event_id)

    def found_elsewhere() -> bool:
        """Whether the other process reads beside the event; it has to find what one finds that knows nothing yet."""
        fresh = read_evening(LiveDatabase(live.db), live.event_id)
        with monkeypatch.context() as patch:
            patch.setattr(store, "read_live", noted)
            read.clear()
            assert read_evening(elsewhere, live.event_id) == fresh
        return bool(read)

    found_elsewhere()
    live.enter(2, 3, "GS S 10")
    live.enter(1, 1, "PC S 9")
    assert not found_elsewhere(), "a result that stands is told by its step"
    live.enter(2, 3, "GS S 9", key="other phone")
    assert found_elsewhere(), "the director is shown what contradicts"
    live.enter(2, 3, "GS S 10", key="third phone")
    assert found_elsewhere(), "which is settled"
    live.direct("others", what="on")
    assert found_elsewhere()
    club("result", "3", "1", "8", "GS", "S", "9")
    assert not found_elsewhere()
    live.table(2)
    assert found_elsewhere(), "what was entered before others' results were seen"
    assert live.evening.event.results_at_disclosure
    live.enter(2, 4, "NP")
    live.post(f"/t/{live.code(PageRole.TABLE, 2)}/next", {"round": 1})
    assert not found_elsewhere(), "where a table has come to is told by the rounds"


def changed(live: Asking, before: object) -> list[int]:
    now = table_fingerprints(live.evening)
    assert isinstance(before, dict)
    return [spot.table for spot in now if now[spot] != before.get(spot)]


def test_a_result_is_news_for_its_own_table_alone(live: Asking) -> None:
    before = table_fingerprints(live.evening)
    live.enter(2, 3, "GS S 10")
    assert changed(live, before) == [2]


def test_a_word_goes_to_those_alone_for_whom_something_changed(live: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "PLAYERS_SPREAD_SECONDS", 0)
    watch = live.app.state.watch
    codes = live.evening.live.codes

    async def told(do: Callable[[], object]) -> set[tuple[PageRole, int]]:
        streams = [watch.stream_changes(live.event_id, code, OWN) for code in codes]
        for one in streams:
            await anext(one)
        words = [asyncio.ensure_future(anext(one)) for one in streams]
        await watch._poll(live.event_id)
        await asyncio.sleep(0)
        await asyncio.to_thread(do)
        await watch._poll(live.event_id)
        await asyncio.wait(words, timeout=0.05)
        heard = {(code.role, code.table_id.table) for code, word in zip(codes, words, strict=True) if word.done()}
        for word in words:
            word.cancel()
        return heard

    claim(live, "1-2", OWN)
    assert asyncio.run(told(partial(live.enter, 2, 3, "GS S 10"))) == {(PageRole.TABLE, 2), (PageRole.DIRECTOR, 0)}
    goes_on = partial(live.direct, "table-round", table=2, round_=2)
    assert asyncio.run(told(goes_on)) == {
        (PageRole.TABLE, 2),
        (PageRole.DIRECTOR, 0),
        (PageRole.JOIN, 0),
        (PageRole.ROOM, 0),
    }, "the room reads where to go as soon as one table is done"


def test_who_was_told_hears_that_nothing_is_new_until_something_changes_again(
    live: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "KEEPALIVE_SECONDS", 0.02)
    watch = live.app.state.watch
    (code,) = [one for one in live.evening.live.table_codes if one.table_id.table == 2]

    async def heard() -> list[bytes]:
        words = watch.stream_changes(live.event_id, code)
        await anext(words)
        await asyncio.to_thread(live.enter, 2, 3, "GS S 10")
        await watch._poll(live.event_id)
        return [await asyncio.wait_for(anext(words), 2) for _ in range(2)]

    assert asyncio.run(heard()) == [stream.CHANGED_MESSAGE, stream.KEEPALIVE_MESSAGE]


def test_so_are_a_confirmation_a_contradiction_and_a_call(live: Asking, club: Scorer) -> None:
    live.enter(2, 3, "GS S 10")
    before = table_fingerprints(live.evening)
    live.confirm(2, 3, "GS S 10")
    assert changed(live, before) == [2]
    before = table_fingerprints(live.evening)
    live.enter(2, 3, "GS S 9", key="other phone")
    assert changed(live, before) == [2]
    before = table_fingerprints(live.evening)
    live.post(f"/t/{live.code(PageRole.TABLE, 2)}/call", {"about": "director"})
    assert changed(live, before) == [2]
    live.direct("all-rounds", round_=2)
    before = table_fingerprints(live.evening)
    club("result", "4", "2", "6", "GS", "S", "10")
    assert changed(live, before) == [2, 3], "who played it may confirm it where they sit now"


def test_what_the_director_settles_is_news_for_all(live: Asking) -> None:
    before = table_fingerprints(live.evening)
    live.direct("others", what="on")
    assert changed(live, before) == [1, 2, 3, 4]


def test_a_laptop_that_dies_is_replaced_by_the_copy_in_the_second_place(
    live: Asking, club: Scorer, clock: Clock, tmp_path: Path, home: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    club("backup", "--also", stick)
    copying = SecondCopyTask(LiveServerState(live.db, (live.event_id,)))
    assert (copying.copy_if_due(), copying.copy_if_due()) == (True, False), (
        "at once, and then when something has changed"
    )
    live.enter(1, 2, "GH E 10")
    assert not copying.copy_if_due(), "a copy of each result would be too many"
    clock.now += COPY_DEADLINE_SECONDS
    assert (copying.copy_if_due(), copying.copy_if_due()) == (True, False)
    (copy,) = stick.iterdir()
    there = read_evening(LiveDatabase(str(copy)), live.event_id)
    assert (there.event.results, there.live.codes) == (live.evening.event.results, live.evening.live.codes)
    other = Scorer(tmp_path / "other" / "club.db", home)
    other("restore", copy)
    assert build_links(open_evening(other.place, None, None), "") == build_links(live.evening, ""), (
        "the cards go on working"
    )
    live.direct("all-rounds", round_=2)
    assert copying.copy_if_due(), "a round is over"


def test_what_tables_send_at_once_is_stored_in_one_transaction_and_each_is_answered(live: Asking) -> None:
    db, first, second = LiveDatabase(live.db), TableId("", 1), TableId("", 2)
    evening = read_evening(db, live.event_id)

    def send(spot: TableId, meeting: BoardMeeting) -> QueuedResult:
        words = {"board": str(meeting.board), "ns": meeting.ns, "ew": meeting.ew, "result": "NP"}
        return queue_result(db, evening, spot, SentResult(f"{spot}{meeting.board}", 1, words, ""))

    early = queue_advance(db, evening, first, 1)
    met = {spot: meetings_of(find_sitting(evening.event, spot, 1)) for spot in (first, second)}
    results = [send(spot, meeting) for spot in met for meeting in met[spot]]
    advances = [queue_advance(db, evening, first, 1) for _ in range(2)]
    store_queued(db, evening)
    assert [one.future.result().state for one in results] == [SubmissionState.STORED] * 4
    assert [one.future.result() for one in advances] == [True, False]
    assert "no result yet" in str(early.future.exception())
    stored = results[-1].future.result().evening
    assert all(one.future.result().evening is stored for one in results), "each transaction leaves its own"
    assert stored == read_evening(LiveDatabase(live.db), live.event_id), "as another process reads it"
    assert [stored.live.round_of(spot) for spot in (first, second)] == [2, evening.live.round_of(second)]
