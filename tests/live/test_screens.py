"""Every state of a phone and of the director's page on a small screen, in German: nothing is cut, broken or small."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from scorer.model.live import PageRole
from tests.conftest import Scorer
from tests.live.asking import Asking, Served, asking, fill
from tests.live.test_announcement import announce
from tests.live.test_ending import LOWEST_ROW, aside
from tests.live.test_evening import CUT, CUT_OFF, PHONE, SMALL_TARGETS

pytestmark = pytest.mark.long

LONG_NAMES = ("Wilhelmina Featherstonehaugh", "Theodora Kirkpatrick")

TABLE_STATES = {
    1: ("#round", "#board-1", "#announced-1", "#announce-1", "#board-2", "/scores", "/announce/1?again=1"),
    2: ("#round", "#board-3", "#board-4"),
    3: ("#round",),
    4: ("#round", "#announced-7", "#board-7"),
}
"""What is opened at each table: announcing, playing, confirming, a contradiction, where to go, a fouled board."""

OPEN = "(within) => document.querySelectorAll(`${within} details`).forEach((one) => { one.open = true; })"
FOLD = "() => document.querySelectorAll('details').forEach((one) => { one.open = false; })"

LINES = """(labels) => labels.map((label) => {
  const range = document.createRange();
  range.selectNodeContents(label);
  return new Set([...range.getClientRects()].map((box) => Math.round(box.top / 8))).size;
})"""

OVERLAPPING = """() => {
  const keys = [...document.querySelectorAll("button, .button, summary")].filter((one) => one.checkVisibility());
  const boxes = keys.filter((one) => !one.closest(".send, .told")).map((one) => [one, one.getBoundingClientRect()]);
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom + 1 && other.top < one.bottom + 1;
  return boxes.flatMap(([key, box], index) => boxes.slice(index + 1).filter(([other, its]) =>
    !key.contains(other) && !other.contains(key) && key.tagName === other.tagName && meet(box, its)
    && key.matches("button, .button")).map(([other]) => [key.textContent, other.textContent]));
}"""
"""Pairs of buttons that touch or cover each other."""


@pytest.fixture
def busy(club: Scorer) -> Iterator[Served]:
    """An evening with calls, a fouled board, contradictions, long names and phones that wait."""
    club("pairs", "rename", "2", *LONG_NAMES)
    aside(lambda: trouble(asking(club.place)))
    running = Served(club.place)
    yield running
    running.kill()


def trouble(live: Asking) -> None:
    announce(live, 1, 1, "14 6 16 4")
    live.enter(1, 2, "GS S 10")
    live.enter(2, 3, "GNT E 9")
    live.enter(2, 3, "GNT E 8", key="other")
    live.enter(2, 4, "PH N 9")
    live.confirm(2, 4, "PH N 9")
    for board in (5, 6):
        live.enter(3, board, "GD W 8")
    announce(live, 4, 7, "10 9 11 10")
    table = f"/t/{live.code(PageRole.TABLE, 4)}"
    live.post(f"{table}/call", {"about": "board"})
    for phone in ("one", "other"):
        live.post(f"/t/{live.code(PageRole.TABLE, 2)}/sit", {"person": "1-2"}, cookie=f"phone={phone}")
    live.direct("message", table=4, message="Bitte Board 7 noch einmal zählen")


def faults(page: Page) -> dict[str, object]:
    """What is wrong with a page as it is shown."""
    found = {
        "wide": page.evaluate("Math.max(0, document.documentElement.scrollWidth - innerWidth)"),
        "small": page.evaluate(SMALL_TARGETS),
        "broken": page.evaluate(CUT),
        "touching": page.evaluate(OVERLAPPING),
    }
    return {name: what for name, what in found.items() if what}


@pytest.mark.parametrize("width", [360, 390])
def test_every_state_of_a_tables_phone_is_whole(busy: Served, browser: Browser, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 740}, locale="de", has_touch=True)
    found: dict[tuple[int | str, str], dict[str, object]] = {}
    for table, states in TABLE_STATES.items():
        for state in states:
            page = context.new_page()
            page.goto(busy.links["tables"][str(table)] + state)
            page.locator(f"{state}.shown" if state[:2] in ("#b", "#a") else "main h2, main legend").first.wait_for()
            page.evaluate(OPEN, "main")
            found[table, state] = faults(page)
            page.close()
    for phone in ("one", "other", "nobody"):
        own = browser.new_context(viewport=PHONE, locale="de")
        own.add_cookies([{"name": "phone", "value": phone, "url": busy.links["join"]}])
        page = own.new_page()
        page.goto(busy.links["join"])
        found["join", phone] = faults(page)
    assert {state: what for state, what in found.items() if what} == {}


def test_every_part_of_the_directors_page_is_whole_on_a_phone(busy: Served, club: Scorer, browser: Browser) -> None:
    page = browser.new_context(viewport=PHONE, locale="de").new_page()
    page.goto(busy.links["director"])
    found = {}
    for section in page.locator("#parts > section").evaluate_all("(all) => all.map((one) => one.id)"):
        page.evaluate(FOLD)
        page.evaluate(OPEN, f"#{section}")
        found[section] = faults(page)
    assert len(found) == 13
    for end in ("/at/4/1", "/at/2/1"):
        page.goto(busy.links["director"] + end)
        page.evaluate(OPEN, "main")
        found[end] = faults(page)
    assert {state: what for state, what in found.items() if what} == {}
    page.goto(busy.links["director"])
    tops = page.locator("#map a").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1, "four tables stand in one row"
    assert page.locator("#map").evaluate("(all) => all.getBoundingClientRect().height") <= 90, "of two or three lines"
    aside(lambda: asking(club.place).direct("start", round_=2, minutes=20))
    page.locator("#map .late:not([hidden])").first.wait_for()
    hidden = page.locator("#map .sides").evaluate_all("(all) => all.filter((one) => !one.checkVisibility()).length")
    assert hidden == 0, "a table in another round still tells its pairs"
    tall = page.locator("#map").evaluate("(all) => all.getBoundingClientRect().height")
    assert tall <= 125, "its pairs, its round and its delay"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [360, 390])
def test_the_sign_of_a_suit_stands_beside_its_name(busy: Served, browser: Browser, width: int, language: str) -> None:
    page = browser.new_context(viewport={"width": width, "height": 740}, locale=language).new_page()
    page.goto(busy.links["tables"]["4"] + "#board-7")
    page.locator("#board-7 .send button").wait_for()
    assert page.locator("#board-7 .suits label").evaluate_all(LINES)[:4] == [1, 1, 1, 1]


RANKINGS = """() => [...document.querySelectorAll(".ranking")].map((table) => {
  const box = table.parentElement;
  const heads = [...table.querySelectorAll("thead th")].filter((one) => one.checkVisibility());
  const rows = [...table.tBodies[0].rows].map((row) => row.getBoundingClientRect().height);
  const texts = heads.map((one) => one.textContent);
  return { fits: box.scrollWidth <= box.clientWidth, heads: texts, highest: Math.max(...rows) };
})"""


@pytest.mark.parametrize("width", [360, 390, 768, 1366])
def test_place_name_and_score_of_a_ranking_are_seen_without_scrolling_sideways(
    club: Scorer, browser: Browser, width: int
) -> None:
    club("pairs", "rename", "2", *LONG_NAMES)
    aside(lambda: fill(asking(club.place)))
    running = Served(club.place)
    page = browser.new_context(viewport={"width": width, "height": 740}).new_page()
    page.goto(running.links["director"])
    page.evaluate(OPEN, "#ranking")
    shown = page.evaluate(RANKINGS)
    running.kill()
    assert [one["fits"] for one in shown] == [True, True]
    wide = ["Place", "Pair", "Players", "Boards", "MP", "of", "%"]  # a laptop has two columns
    assert shown[0]["heads"] == (wide if width == 768 else ["Place", "Pair", "Players", "%"])
    assert max(one["highest"] for one in shown) < 80, "no name is squeezed to one word a line"


TEAMS = ("Owls: Ada Brown, Ben Carter, Cy Doe, Di Evans", "Featherstonehaugh Foxes", "Hares", "Bears")


@pytest.mark.parametrize("width", [360, 1366])
def test_a_ranking_of_teams_is_whole_for_the_director_and_on_a_phone(
    scorer: Scorer, tmp_path: Path, browser: Browser, width: int
) -> None:
    (tmp_path / "names.txt").write_text("\n".join(TEAMS), encoding="utf-8")
    scorer("new", "Live", "--teams", "4", "--boards", "3", "--names", tmp_path / "names.txt")
    aside(lambda: play_a_match(asking(scorer.place)))
    aside(lambda: asking(scorer.place).direct("phones-show", what="live"))
    running = Served(scorer.place)
    page = browser.new_context(viewport={"width": width, "height": 740}).new_page()
    page.goto(running.links["director"])
    page.evaluate(OPEN, "#ranking")
    shown = page.evaluate(RANKINGS)
    page.goto(running.links["tables"]["1"])
    page.goto(f"{page.url.partition('#')[0]}/scores")
    shown += page.evaluate(RANKINGS)
    running.kill()
    assert [(one["fits"], one["heads"][0], one["heads"][-1]) for one in shown] == [
        (True, "Place", "IMPs"),
        (True, "Place", "Result"),
    ]
    assert max(one["highest"] for one in shown) < 90, "no name is squeezed to one word a line"


CUT_TILES = """() => {
  const below = document.querySelector("#parts").getBoundingClientRect().top;
  return [...document.querySelectorAll("#map a")].filter((one) => one.getBoundingClientRect().bottom > below).length;
}"""


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1366, 768)])
def test_the_tiles_of_all_tables_are_whole_and_what_waits_stays_in_sight(
    scorer: Scorer, tmp_path: Path, browser: Browser, size: tuple[int, int]
) -> None:
    names = "\n".join(f"Friedrich Cholmondeley {number} & Ewa Fotheringham-Wright {number}" for number in range(27))
    (tmp_path / "names.txt").write_text(names, encoding="utf-8")
    scorer("new", "Live", "--tables", "7,6.5", "--boards", "21", "--names", tmp_path / "names.txt")
    running = Served(scorer.place)
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    page.goto(running.links["director"])
    assert page.locator("#map a").count() == 14
    assert page.evaluate(CUT_TILES) == 0
    page.evaluate(OPEN, "main")
    page.evaluate("scrollTo(0, 9999)")
    assert page.locator(".counts-of").evaluate("(one) => Math.round(one.getBoundingClientRect().top)") in range(60)
    running.kill()


def test_the_last_minutes_of_a_round_change_nothing_but_the_colour_of_the_clock(
    busy: Served, club: Scorer, browser: Browser
) -> None:
    page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
    page.goto(busy.links["room"])
    aside(lambda: asking(club.place).direct("start", round_=1, minutes=1))
    page.locator(".clock.soon").wait_for()
    assert page.locator(".top").evaluate("(one) => one.getBoundingClientRect().height") < 0.2 * 768


FILLS_THE_SCREEN = """() => {
  const waits = document.querySelector(".soon");
  const letters = parseFloat(getComputedStyle(waits).fontSize);
  return waits.getBoundingClientRect().bottom > 0.6 * innerHeight && letters >= 0.03 * innerHeight;
}"""


def test_a_room_that_waits_for_its_ranking_is_not_an_empty_screen(club: Scorer, browser: Browser) -> None:
    aside(lambda: fill(asking(club.place)))
    served = Served(club.place)
    try:
        for width, height in ((360, 740), (1366, 768), (1920, 1080)):
            page = browser.new_context(viewport={"width": width, "height": height}).new_page()
            page.goto(served.links["room"])
            assert page.evaluate(LOWEST_ROW) == []
            assert page.evaluate(FILLS_THE_SCREEN)
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    finally:
        served.kill()


def play_a_match(live: Asking) -> None:
    for number in range(1, 5):
        for board in range(1, 4):
            live.enter(number, board, "GS S 10" if number == 1 else "PS S 9")


@pytest.mark.parametrize("width", [360, 1366])
def test_the_names_of_teams_are_whole_among_the_matches(
    scorer: Scorer, tmp_path: Path, browser: Browser, width: int
) -> None:
    (tmp_path / "names.txt").write_text("Owls\nFeatherstonehaugh Foxes\nHares\nBears\n", encoding="utf-8")
    scorer("new", "Live", "--teams", "4", "--boards", "3", "--names", tmp_path / "names.txt")
    aside(lambda: play_a_match(asking(scorer.place)))
    running = Served(scorer.place)
    page = browser.new_context(viewport={"width": width, "height": 768}).new_page()
    page.goto(running.links["tables"]["1"])
    page.goto(f"{page.url.partition('#')[0]}/scores")
    matches = page.locator(".matches li")
    assert matches.count() == 2
    assert page.evaluate(CUT) == []
    assert max(matches.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")) < 80
    running.kill()


def test_a_room_whose_head_takes_another_line_still_shows_all_of_its_rows(club: Scorer, browser: Browser) -> None:
    running = Served(club.place)
    page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
    page.goto(running.links["room"])
    page.evaluate("document.querySelector('.top h1').textContent = 'A lesson of a name that goes on. '.repeat(8)")
    page.wait_for_function(
        "document.querySelector('.turn:not([hidden])').getBoundingClientRect().bottom <= innerHeight"
    )
    assert page.evaluate(CUT_OFF) == 0
    running.kill()
