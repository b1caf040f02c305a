"""Phones at this machine's address in the network, where browsers run no service worker, while the server is down.

No touch leaves the page, what was entered waits and can be withdrawn, and all of it is there when the server is back.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.conftest import Scorer
from tests.live.asking import Asking, Served, asking, fill
from tests.live.test_evening import PHONE, Phone

pytestmark = pytest.mark.long


@pytest.fixture
def lan(club: Scorer) -> Iterator[Served]:
    """A server at the machine's own address in its network."""
    running = Served(club.place, host="0.0.0.0")  # noqa: S104  # as the club's laptop
    yield running
    running.kill()


def points(phone: Phone, counts: dict[str, int]) -> None:
    for seat, count in counts.items():
        phone.board.locator(f'fieldset[data-seat="{seat}"] label', has_text=str(count)).first.click()
    phone.board.locator(".send button").click()


def results(club: Scorer, board: int) -> list[tuple[Any, ...]]:
    found = club("board", str(board), "--json").document["results"]
    return [(one["contract"], one["declarer"], one["tricks"]) for one in found]


def test_points_and_a_result_that_are_entered_while_the_server_is_down_are_there_when_it_is_back(
    club: Scorer,
    lan: Served,
    browser: Browser,
) -> None:
    assert "localhost" not in lan.links["url"]
    phone = Phone(browser, lan.links["tables"]["1"])
    lan.kill()
    phone.open(1)
    phone.board.locator("a[data-announce]").click()
    points(phone, {"N": 14, "E": 6, "S": 16, "W": 3})
    assert "not 40" in phone.page.inner_text("#told"), "a wrong sum is asked again without a connection too"
    phone.board.locator('fieldset[data-seat="W"] label.again').click()
    points(phone, {"W": 4})
    phone.page.locator("#offline", has_text="Do not reload").wait_for()
    assert "14" in phone.page.inner_text("#queue")
    assert not phone.board.get_by_text("Who played it?").is_visible(), "the points say so"
    phone.choose("GS S +1", phone.board.locator("form.entry").first)
    phone.until(lambda: phone.page.locator("#queue li").count() == 2, "both wait")
    lan.start()
    phone.until_state(1, "East-West: please confirm")
    assert results(club, 1) == [("GS", "S", 11)]
    assert phone.page.locator("#offline").is_hidden()
    assert phone.faults == []


def test_a_wrong_sum_is_not_told_any_more_once_a_count_is_changed_or_the_points_are_left(
    lan: Served, browser: Browser
) -> None:
    phone = Phone(browser, lan.links["tables"]["1"])
    phone.open(1)
    phone.board.locator("a[data-announce]").click()
    told = phone.page.locator("#told")
    points(phone, {"N": 14, "E": 6, "S": 16, "W": 3})
    assert "not 40" in told.inner_text()
    phone.board.locator('fieldset[data-seat="W"] label.again').click()
    assert told.inner_text() == ""
    points(phone, {"W": 5})
    assert "not 40" in told.inner_text()
    phone.board.locator('a[href="#board-1"]').click()
    assert told.inner_text() == ""


def announce_without_connection(lan: Served, browser: Browser) -> Phone:
    """A phone that has announced the points on board 2 while the server is down."""
    phone = Phone(browser, lan.links["tables"]["1"])
    lan.kill()
    phone.open(2)
    phone.board.locator("a[data-announce]").click()
    points(phone, {"E": 14, "S": 7, "W": 13, "N": 6})
    phone.page.locator("#queue li").wait_for()
    return phone


def test_a_table_that_has_begun_to_enter_its_result_is_not_taken_away_when_the_network_is_back(
    lan: Served, browser: Browser
) -> None:
    phone = announce_without_connection(lan, browser)
    phone.board.locator("label", has_text="hearts").click()
    lan.start()
    phone.page.locator("#announced-2").wait_for(state="attached")
    phone.until(lambda: phone.page.locator("#queue li").count() == 0, "sent")
    assert phone.page.url.endswith("#board-2")
    assert phone.board.locator("input[name=denomination][value=H]").is_checked()


def test_who_played_it_is_asked_neither_while_the_points_are_on_their_way_nor_once_they_are_there(
    club: Scorer, lan: Served, browser: Browser
) -> None:
    phone = Phone(browser, lan.links["tables"]["1"])
    slow: list[Route] = []

    def hold(route: Route) -> None:
        slow.append(route)

    phone.page.route("**/announce/*", hold)
    phone.open(2)
    question = phone.board.get_by_text("Who played it?")
    assert question.is_visible()
    phone.board.locator("a[data-announce]").click()
    points(phone, {"E": 14, "S": 7, "W": 13, "N": 6})
    phone.until(lambda: bool(slow), "the points are on their way")
    assert not question.is_visible()
    phone.board.locator("label", has_text="hearts").click()  # the form is in use when the answer comes
    slow.pop().continue_()
    phone.page.locator("#announced-2").wait_for(state="attached")
    phone.board.get_by_text("East declares").wait_for()
    assert question.count() == 0
    phone.choose("GH E +1", phone.board.locator("form.entry").first)
    phone.until_state(2, "East-West: please confirm")
    assert results(club, 2) == [("GH", "E", 11)]
    assert phone.faults == []


def test_points_that_are_even_or_withdrawn_leave_the_question_open(lan: Served, browser: Browser) -> None:
    phone = announce_without_connection(lan, browser)
    question = phone.board.get_by_text("Who played it?")
    assert not question.is_visible()
    phone.page.locator("#queue button").click()
    assert question.is_visible()
    phone.board.locator("a[data-announce]").click()
    points(phone, {"E": 14, "S": 14, "W": 6, "N": 6})
    phone.page.locator("#queue li").wait_for()
    assert question.is_visible()


def test_a_table_that_announces_its_next_board_is_not_taken_away_when_the_network_is_back(
    lan: Served, browser: Browser
) -> None:
    phone = announce_without_connection(lan, browser)
    phone.board.locator('a[href="#round"]').click()
    phone.open(1)
    phone.board.locator("a[data-announce]").click()
    phone.board.locator('fieldset[data-seat="N"] label', has_text="14").first.click()
    lan.start()
    phone.page.locator("#announced-2").wait_for(state="attached")
    phone.until(lambda: phone.page.locator("#queue li").count() == 0, "sent")
    assert phone.page.url.endswith("#announce-1")
    assert phone.board.locator("input[name=N][value='14']").is_checked()


def test_a_result_that_waits_stays_in_sight_while_the_page_changes(lan: Served, browser: Browser) -> None:
    phone = Phone(browser, lan.links["tables"]["1"])
    phone.page.route("**/result*", lambda route: route.abort())
    phone.enter(2, "PH N =")
    phone.page.locator("#offline").wait_for()
    other = Phone(browser, lan.links["tables"]["1"])
    other.open(2)
    other.board.locator("a[data-announce]").click()
    points(other, {"E": 14, "S": 7, "W": 13, "N": 6})
    phone.page.locator("#announced-2").wait_for(state="attached")
    assert phone.board.locator(".pending").is_visible()
    assert phone.board.locator("form.entry").first.is_hidden()


def test_what_waits_can_be_changed_or_withdrawn(club: Scorer, lan: Served, browser: Browser) -> None:
    phone = Phone(browser, lan.links["tables"]["1"])
    lan.kill()
    phone.enter(1, "GS S +1")
    phone.page.evaluate("location.hash = '#round'")
    phone.enter(2, "PH N =")
    phone.until(lambda: phone.page.locator("#queue li").count() == 2, "both wait")
    phone.page.locator("#queue li", has_text="Board 2").locator("button").click()
    assert phone.page.locator("#queue li").count() == 1
    phone.choose("GH N +2", phone.board.locator("form.entry").first)
    lan.start()
    phone.until_state(1, "East-West: please confirm")
    phone.until_state(2, "East-West: please confirm")
    assert (results(club, 1), results(club, 2)) == ([("GS", "S", 11)], [("GH", "N", 12)])


def touch_everything(page: Page) -> None:
    """Touch every link of the page that is not a file, and every language."""
    for link in page.locator("a[href]:visible:not([download]):not(.skip)").all():
        if link.is_visible():
            link.click()
            page.wait_for_timeout(100)
            page.evaluate("location.hash = '#round'")


def test_no_touch_leaves_a_page_while_the_server_is_down(
    lan: Served,
    browser: Browser,
) -> None:
    phone = Phone(browser, lan.links["tables"]["1"])
    phone.page.locator("a[data-load=scores]").click()
    phone.page.locator("#scores > div > section").first.wait_for()
    own = Phone(browser, lan.links["join"])
    own.page.locator("button[value='1-2']").click()
    own.page.locator(".stands").first.wait_for()
    others = [Phone(browser, lan.links[name]) for name in ("director", "room")]
    lan.kill()
    for one in (phone, own, *others):
        one.page.evaluate("window.still_here = true")
        touch_everything(one.page)
    phone.page.wait_for_timeout(4500)
    for one in (phone, own, *others):
        assert one.page.evaluate("window.still_here"), one.page.url
        assert one.page.locator("main").inner_text(), one.page.url
        assert one.faults == []
    phone.page.locator("a[data-load=scores]").click()
    phone.page.locator("#scores .notice", has_text="what was last shown").wait_for()
    own.page.locator("form button", has_text="This is not me").click()
    own.page.locator("#told.bad").wait_for()
    lan.start()
    own.page.locator("#told.bad").wait_for(state="detached")
    own.page.locator("form button", has_text="This is not me").click()
    own.page.locator("h1", has_text="Who are you?").wait_for()


def test_a_name_is_touched_at_the_table_and_the_card_and_certificate_open_there(
    club: Scorer,
    lan: Served,
    browser: Browser,
) -> None:
    phone = Phone(browser, lan.links["tables"]["1"])
    phone.page.locator("#who button", has_text="Ann1").click()
    phone.page.locator("#who", has_text="This phone belongs to Ann1").wait_for()
    with ThreadPoolExecutor(1) as aside:  # Playwright's own loop runs in this thread
        aside.submit(play_out, asking(club.place)).result()
    certificate = phone.page.locator("a[data-load=certificate]")
    certificate.click()
    phone.page.locator("#certificate", has_text="first place").wait_for()
    lan.kill()
    phone.page.locator("#certificate a[href='#round']").click()
    certificate.click()
    phone.page.locator("#certificate", has_text="what was last shown").wait_for()
    assert "first place" in phone.page.inner_text("#certificate")
    assert phone.faults == []


def test_a_players_own_page_leads_back_to_the_table_that_the_phone_showed(lan: Served, browser: Browser) -> None:
    phone = Phone(browser, lan.links["tables"]["1"])
    phone.page.locator("#who button", has_text="Ann1").click()
    phone.page.locator("#who a.button", has_text="Your own page").click()
    phone.page.locator(".stands").first.wait_for()
    phone.page.locator("#table-page a", has_text="Back to the table").click()
    phone.page.locator("#round").wait_for(state="attached")
    stranger = Phone(browser, lan.links["join"])
    stranger.page.locator("button[value='1-2']").click()
    stranger.page.locator(".stands").first.wait_for()
    assert not stranger.page.locator("#table-page").is_visible()
    assert phone.faults + stranger.faults == []


def play_out(live: Asking) -> None:
    fill(live)
    live.direct("release", what="all")


def test_the_director_reads_within_five_seconds_that_the_server_is_gone_and_that_it_is_back(
    lan: Served,
    browser: Browser,
) -> None:
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto(lan.links["director"])
    gone = page.locator("#offline")
    assert gone.is_hidden()
    lan.kill()
    gone.wait_for(timeout=5_000)
    lan.start()
    gone.wait_for(state="hidden", timeout=8_000)


OUT_OF_ORDER = """async () => {
  // the answer to the first request, which is the older one, comes last
  const real = fetch, newer = await (await real(location.href)).text();
  const older = newer.replace(/ (data-part=|id="clock")/g, " data-older $1");
  const answers = [[400, older], [0, newer]];
  window.fetch = async (...request) => {
    const [pause, text] = answers.shift() ?? [0, newer];
    await new Promise((done) => setTimeout(done, pause));
    return new Response(text);
  };
  await Promise.all([refresh(), refresh()]);
  window.fetch = real;
  return document.querySelectorAll("[data-older]").length;
}"""


@pytest.mark.parametrize("name", ["director", "room", "join", "table"])
def test_an_older_answer_never_replaces_a_newer_one(lan: Served, browser: Browser, name: str) -> None:
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto(lan.links["tables"]["1"] if name == "table" else lan.links[name])
    if name == "join":
        page.locator("button[value='1-2']").click()
        page.locator(".stands").first.wait_for()
    page.wait_for_timeout(500)  # for the streams that ask for the page once when they open
    assert page.evaluate(OUT_OF_ORDER) == 0
