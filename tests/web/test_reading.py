"""A reader's evening: finding a name, turning pages with the keyboard, phone and desktop, light and dark, on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT, AsBefore, Scorer
from tests.web.conftest import SAMPLE_EVENTS, Keep, Opened, parsed, publish_quietly

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Quiet(SimpleHTTPRequestHandler):
    """A web host that keeps no log."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def host(sites: Mapping[str, Path]) -> Iterator[str]:
    """The address under which a web host shows the sites, in a folder of its own."""
    folder = sites["mitchell"].parents[1]
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def index(sites: Mapping[str, Path], opened: Opened) -> Page:
    return opened(sites["mitchell"] / "index.html")


SHOWN = """[...document.querySelectorAll(".ranking tbody tr")].filter((it) => it.checkVisibility())
           .map((it) => it.querySelector("th").innerText)"""


def shown_pairs(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SHOWN)
    return found


@pytest.mark.parametrize(
    ("typed", "pairs", "said"),
    [
        ("pritchard", ["3"], "1 pair"),
        ("AGNIESZKA  wilk", ["5"], "1 pair"),
        ("13", ["13"], "1 pair"),
        ("pair 4", ["4"], "1 pair"),
        ("Pair  14", ["14"], "1 pair"),
        ("ar", ["1", "2", "3", "8", "9", "10", "11", "13", "14"], "9 pairs"),
        ("nobody", [], "no pairs"),
    ],
)
def test_a_name_is_found(index: Page, typed: str, pairs: list[str], said: str) -> None:
    everybody = shown_pairs(index)
    index.get_by_label("Find a player or pair").fill(typed)
    found = shown_pairs(index)
    assert sorted(found, key=int) == pairs
    assert index.get_by_role("status").inner_text() == said
    index.get_by_label("Find a player or pair").fill("")
    assert shown_pairs(index) == everybody


def test_a_name_is_found_without_its_accents(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["oddities"] / "index.html")
    for typed in ("zoe", "lukasz", "DO THI"):
        page.get_by_label("Find a player or pair").fill(typed)
        assert shown_pairs(page) == ["2"]


def test_the_enter_key_leads_to_the_only_pair_that_was_found(index: Page) -> None:
    index.get_by_label("Find a player or pair").fill("makepeace")
    index.keyboard.press("Enter")
    index.wait_for_url("**/pair-3.html")
    assert index.get_by_role("heading", level=1).inner_text() == "Olwen Pritchard-Hale & Roy Makepeace"


def test_the_lists_below_the_ranking_stay_as_they_are_while_a_pair_is_looked_for(
    hostile_sites: Mapping[str, Path], opened: Opened
) -> None:
    page = opened(hostile_sites["full"] / "index.html")
    lists = [caption.inner_text() for caption in page.locator(".rankings caption").all()]
    assert lists[:2] == ["North-South", "East-West"]
    assert {"Section B North-South", "Section <u>A East-West"} <= set(lists[2:])
    below = page.locator(".rankings:last-of-type tbody tr:visible")
    before = below.count()
    page.get_by_label("Find a player or pair").fill("A/1")
    assert page.get_by_role("status").inner_text() == "1 pair"
    captions = page.locator(".rankings:first-of-type caption:visible")
    assert len(captions.all()) == 1, "no ranking without a line that fits"
    assert page.locator(".rankings:first-of-type tbody tr:visible").count() == 1
    assert below.count() == before > 4
    page.keyboard.press("Enter")
    page.wait_for_url("**/pair-*.html")


def test_without_scripts_everything_is_there_but_the_search(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "index.html", script=False)
    assert len(page.locator(".ranking tbody tr:visible").all()) == 14
    assert not page.locator("#search").is_visible()
    page.get_by_role("link", name="Board 7", exact=True).click()
    assert page.get_by_role("heading", level=1).inner_text() == "Board 7"


def test_a_player_finds_the_own_line_in_three_touches(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "index.html", width=390)
    page.get_by_role("link", name="Ingrid Solhaug & Keith Yarwood").click()
    page.get_by_text("Score card").click()
    page.locator("[id^=scorecards]").get_by_role("link", name="7", exact=True).first.click()
    page.wait_for_url("**/board-7.html#pair-10")
    (row,) = page.locator(".sided tr[aria-current]").all()
    assert row.locator(".ew .who").inner_text().replace("\xa0", " ") == "Ingrid S. & Keith Y."
    assert page.get_by_role("radio", name="East-West").is_checked()
    assert row.bounding_box()["y"] < 800  # type: ignore[index]  # it is in sight
    page.get_by_role("link", name="Board 8").click()
    page.wait_for_url("**/board-8.html#pair-10")
    assert page.locator(".sided tr[aria-current]").count() == 1


def test_a_board_marks_the_line_of_the_pair_that_was_looked_at_last(sites: Mapping[str, Path], opened: Opened) -> None:
    """Who came by the list of boards saw neither the own line nor its reason."""
    page = opened(sites["mitchell"] / "index.html", width=390)
    page.get_by_role("link", name="Ingrid Solhaug & Keith Yarwood").click()
    page.get_by_role("link", name="Boards", exact=True).click()
    page.get_by_role("link", name="Board 7", exact=True).click()
    page.wait_for_url("**/board-7.html")
    row = page.locator(".sided tr[aria-current]")
    assert row.locator(".ew .who").inner_text().replace("\xa0", " ") == "Ingrid S. & Keith Y."
    assert page.get_by_role("radio", name="East-West").is_checked()
    assert page.locator(".sided tr[aria-current] + .why .ew").is_visible()
    assert page.evaluate("scrollY") == 0, "the board and its hands are what is seen first"


@pytest.mark.parametrize("width", [360, 390])
def test_everybody_finds_the_own_name_within_a_screen_of_scrolling(
    sites: Mapping[str, Path], opened: Opened, width: int
) -> None:
    """The last pair of fourteen stood a little further down."""
    page = opened(sites["mitchell"] / "index.html", width=width)
    page.set_viewport_size({"width": width, "height": 740})
    box = page.locator(".ranking tbody tr").last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 2 * 740
    assert page.locator(".ranking tbody td").first.evaluate("it => parseFloat(getComputedStyle(it).fontSize)") >= 15
    assert page.locator(".ranking a").first.evaluate("it => parseFloat(getComputedStyle(it).fontSize)") >= 15


@pytest.mark.parametrize(("event", "said"), [("mitchell", "percentages are"), ("race", "score is")])
def test_the_choice_of_a_side_says_what_it_shows(sites: Mapping[str, Path], event: str, said: str) -> None:
    """It spoke of percentages where there were none."""
    legend = parsed(sites[event] / "board-2.html").findtext(".//fieldset[@class='sides']/legend")
    assert legend == f"Whose {said} shown"


def test_a_tied_line_of_a_traveller_is_as_dark_as_the_one_it_equals(sites: Mapping[str, Path], opened: Opened) -> None:
    """It was grey, as if it could not be touched; that no line parts the two says that they are equal."""
    page = opened(sites["mitchell"] / "board-7.html", width=390)
    page.evaluate("localStorage.clear()")
    page.reload()
    tied = page.locator(".sided tr.equal td.share:visible")
    assert tied.count() > 0
    dark = page.evaluate("getComputedStyle(document.body).color")
    assert set(tied.evaluate_all("all => all.map((it) => getComputedStyle(it).color)")) == {dark}
    above = page.locator(".sided tr:has(+ .equal) > td, .sided tr:has(+ .why + .equal) > td").first
    assert above.evaluate("it => getComputedStyle(it).borderBottomColor") == "rgba(0, 0, 0, 0)"


def test_the_ranking_marks_the_line_of_the_pair_that_was_looked_at_last(
    sites: Mapping[str, Path], opened: Opened
) -> None:
    page = opened(sites["mitchell"] / "index.html", width=390)
    page.evaluate("localStorage.clear()")
    page.reload()
    assert page.locator(".rankings tr[aria-current]").count() == 0, "nobody was looked at"
    page.get_by_role("link", name="Ingrid Solhaug & Keith Yarwood").click()
    page.wait_for_url("**/pair-10.html")
    for back in (page.go_back, page.get_by_role("link", name="Ranking", exact=True).click):
        back()
        page.wait_for_url("**/index.html")
        row = page.locator(".rankings tr[aria-current]")
        row.wait_for()
        assert row.locator("th").inner_text() == "10"
        assert row.evaluate(FRAME) == [2, 2, 2, 2]
        page.goto((sites["mitchell"] / "pair-10.html").as_uri())
    page.goto((sites["mitchell"] / "index.html").as_uri())
    page.evaluate("localStorage.setItem(pairKey(), 'pair-3')")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert row.locator("th").inner_text() == "3", "a browser kept the page while another pair was looked at"


@pytest.mark.parametrize("event", ["mitchell", "school", "howell", "oddities"])
def test_a_line_of_a_score_card_is_one_line_of_a_phone(sites: Mapping[str, Path], opened: Opened, event: str) -> None:
    """A place such as "1st= of 7" took two."""
    page = opened(sites[event] / "pair-2.html", width=360)
    page.get_by_text("Score card").first.click()
    table = page.locator("[id^=scorecards] .scroll").first
    places = table.locator("td", has_text=re.compile(r"^\d+(st|nd|rd|th)=? of \d+$")).all()
    assert len(places) > 5
    assert {place.evaluate(LINES) for place in places} == {1}
    assert table.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_the_figures_of_a_large_field_stand_in_one_line_of_a_phone(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "pair-3.html", width=360)
    page.locator(".figures dd").nth(2).evaluate("it => { it.textContent = '1075.98 of 1960'; }")
    tops = page.locator(".figures div").evaluate_all("all => all.map((it) => it.getBoundingClientRect().top)")
    assert len(set(tops)) == 1


def test_declaring_and_defending_is_not_pushed_sideways(sites: Mapping[str, Path], opened: Opened) -> None:
    for event in ("mitchell", "howell", "school"):
        page = opened(sites[event] / "declaring.html", width=360)
        assert page.locator(".scroll").evaluate_all("all => all.every((it) => it.scrollWidth <= it.clientWidth)")


def test_figures_of_declaring_and_defending_have_their_headings_in_full(
    sites: Mapping[str, Path], opened: Opened
) -> None:
    """A phone read "Decl. Decl. % Def. Def. %", which nothing explained, beside names in four lines."""
    page = opened(sites["mitchell"] / "declaring.html", width=360)
    short = page.locator("thead").bounding_box()
    assert short is not None
    assert short["width"] <= 1
    line = page.locator("tbody tr").first
    headings = line.locator("td.number").evaluate_all(
        "all => all.map((it) => getComputedStyle(it, '::before').content)"
    )
    told = [heading.split('"')[1] for heading in headings]
    assert told == ["Declared", "Declaring %", "Defended", "Defending %", "HCP %"]
    assert line.locator("td.players a").evaluate(LINES) == 1


LINES = """it => {
    const text = document.createRange();
    text.selectNodeContents(it);
    return text.getClientRects().length;
}"""

FRAME = """it => ["Top", "Right", "Bottom", "Left"].map(
    (side) => parseFloat(getComputedStyle(it)[`border${side}Width`]))"""


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", [360, 1440])
def test_one_frame_is_around_a_marked_line_and_its_sentence(
    sites: Mapping[str, Path], opened: Opened, script: bool, width: int
) -> None:
    page = opened(f"{(sites['mitchell'] / 'board-7.html').as_uri()}#pair-3", width=width, script=script)
    row = page.locator("tr", has=page.locator("#pair-3"))
    sentence = page.locator("tr:has(#pair-3) + .why")
    assert row.evaluate(FRAME) == [2, 2, 0, 2]
    assert sentence.evaluate(FRAME) == [0, 2, 2, 2]
    assert {cell.evaluate(FRAME)[2] for cell in row.locator("th:visible, td:visible").all()} == {0}


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize(("pair", "shown", "hidden"), [(3, "NS place", "EW place"), (10, "EW place", "NS place")])
def test_a_desk_shows_the_place_of_the_side_that_is_marked(
    sites: Mapping[str, Path], opened: Opened, script: bool, pair: int, shown: str, hidden: str
) -> None:
    page = opened(f"{(sites['mitchell'] / 'board-7.html').as_uri()}#pair-{pair}", width=1440, script=script)
    assert page.get_by_role("columnheader", name=shown).is_visible()
    assert not page.get_by_role("columnheader", name=hidden).is_visible()


def test_the_event_is_named_in_full_above_every_page_on_a_phone(sites: Mapping[str, Path], opened: Opened) -> None:
    for event in ("mitchell", "school"):
        page = opened(sites[event] / "pair-3.html", width=360)
        line = page.locator("header .event")
        assert line.evaluate("it => it.scrollWidth <= it.clientWidth")
        box = line.locator("span").bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 360


def test_a_line_is_marked_without_scripts_too(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "board-7.html", script=False)
    page.goto(f"{(sites['mitchell'] / 'board-7.html').as_uri()}#pair-10")
    assert page.locator("tr", has=page.locator("#pair-10")).evaluate(FRAME)[0] == 2


@pytest.mark.parametrize("name", ["board-12", "pair-2"])
def test_what_a_table_writes_in_short_is_explained_below_it(
    sites: Mapping[str, Path], opened: Opened, name: str
) -> None:
    explained = {"board-12": "P = part score, NP = not played"}
    explained["pair-2"] = "P = part score, G = game, NT = no trumps, NP = not played"
    for width, more in ((360, ", Tr. = tricks"), (1280, "")):
        page = opened(sites["oddities"] / f"{name}.html", width=width)
        page.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
        assert page.locator(".results:has(td:text-is('NP')) .key").inner_text() == explained[name] + more


@pytest.mark.parametrize("name", ["index", "board-2", "board-8", "pair-5", "pair-6", "matrix", "declaring"])
def test_a_pair_without_names_is_called_by_its_label(sites: Mapping[str, Path], opened: Opened, name: str) -> None:
    page = opened(sites["oddities"] / f"{name}.html", width=1280)
    called = page.locator("tbody :is(.name, .extra):not(.why *)").evaluate_all("all => all.map((it) => it.textContent)")
    assert "Pair 3" in called
    assert "" not in called


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_shows_one_side_of_a_traveller_and_cuts_nothing(
    sites: Mapping[str, Path], opened: Opened, width: int
) -> None:
    page = opened(sites["mitchell"] / "board-7.html", width=width)
    for side, other in (("North-South", "EW %"), ("East-West", "NS %")):
        page.get_by_role("radio", name=side).check(force=True)
        assert not page.locator(".sided").get_by_role("columnheader", name=other, exact=True).is_visible()
        for name in (".sided", ".hands"):
            assert page.locator(name).evaluate("it => it.parentElement.scrollWidth <= it.parentElement.clientWidth")
    page = opened(sites["mitchell"] / "pair-3.html", width=width)
    assert page.locator("[id^=scorecards] table").first.evaluate(
        "it => it.parentElement.scrollWidth <= it.parentElement.clientWidth"
    )


@pytest.mark.long
@pytest.mark.parametrize(("event", "page", "lines"), [("mitchell", "pictures", 10), ("race", "race", 2)])
def test_a_phone_shows_every_chart_whole_with_the_names_of_its_lines(
    sites: Mapping[str, Path], opened: Opened, event: str, page: str, lines: int
) -> None:
    shown = opened(sites[event] / f"{page}.html", width=360)
    names = shown.locator(".legend li")
    assert names.count() == lines
    for part in (*names.all(), *shown.locator(".picture svg").all()):
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


def test_results_stand_above_what_the_cards_say(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "board-7.html", width=390)
    places = [page.locator(name).bounding_box()["y"] for name in (".sided", ".facts", "#frequencies-2 .results")]  # type: ignore[index]
    assert places == sorted(places)


@pytest.mark.parametrize("width", [320, 360, 390, 768, 1024, 1440])
@pytest.mark.parametrize("event", SAMPLE_EVENTS)
def test_a_matrix_is_seen_whole_without_scrolling_sideways(
    sites: Mapping[str, Path], opened: Opened, event: str, width: int
) -> None:
    """On a phone a third of it was in sight: there each pair is a block with its boards in rows."""
    page = opened(sites[event] / "matrix.html", width=width)
    rows = page.locator(".boards tbody tr")
    assert rows.locator("visible=true").count() == rows.count() > 1
    assert page.locator(".scroll").evaluate_all("all => all.every((it) => it.scrollWidth <= it.clientWidth)")
    assert page.locator(".boards td").evaluate_all("all => all.every((it) => it.scrollWidth <= it.clientWidth)")
    assert not page.get_by_text("Scroll sideways").locator("visible=true").all()


@pytest.mark.parametrize("width", [320, 360, 390, 768])
def test_the_mark_of_a_loss_stands_within_its_cell(team_site: Path, opened: Opened, width: int) -> None:
    """It spilled out beside a figure of three letters, and was cut at the edge of the screen."""
    page = opened(team_site / "matrix.html", width=width)
    page.locator(".boards td.worst").evaluate("it => { it.textContent = '−24'; }")
    for cell in page.locator(".boards td.number:not(.total)").all():
        assert cell.evaluate("it => it.scrollWidth <= it.clientWidth")
    loss = page.locator(".boards td.worst")
    assert loss.evaluate("it => getComputedStyle(it, '::before').content") == 'counter(board) " ▼" / ""'
    assert loss.evaluate("it => getComputedStyle(it, '::after').content") == "none"


def test_a_cell_of_a_matrix_has_one_decimal(sites: Mapping[str, Path]) -> None:
    page = parsed(sites["school"] / "matrix.html")
    cells = [
        cell.text or ""
        for cell in page.iter("td")
        if "number" in cell.get("class", "") and "total" not in cell.get("class", "")
    ]
    assert {len(text.partition(".")[2]) for text in cells if text} == {1}


def test_each_board_of_a_matrix_has_its_number_on_a_phone(sites: Mapping[str, Path], opened: Opened) -> None:
    """They are counted, beginning with each line; where a board is missing, the numbers stand in the cells."""
    page = opened(sites["mitchell"] / "matrix.html", width=360)
    names = page.locator(".boards tbody .who")
    assert names.first.inner_text().replace("\xa0", " ") == "Graham T. & Ruth B."
    assert names.first.is_visible()
    line = page.locator(".boards tbody tr").first
    assert line.evaluate("it => getComputedStyle(it).counterReset") == "board 0"
    counted = (
        "all => all.map((it) => [getComputedStyle(it).counterIncrement, getComputedStyle(it, '::before').content])"
    )
    cells = line.locator("td.number:not(.total)")
    counts = cells.evaluate_all(counted)
    assert [count for count, _ in counts] == ["board 1"] * 21
    assert {shown for _, shown in counts} == {f'counter(board){mark} / ""' for mark in ("", ' " ▲"', ' " ▼"')}
    assert cells.first.get_attribute("data-heading") is None
    assert line.locator(".total").evaluate("it => getComputedStyle(it).counterIncrement") == "none"


def test_a_matrix_that_lacks_a_board_numbers_those_after_it(evening: Scorer, tmp_path: Path, opened: Opened) -> None:
    for ns, ew in (("1", "6"), ("2", "7"), ("3", "8"), ("4", "5")):
        evening("result", "2", ns, ew, "--remove")
    site = publish_quietly(evening.db, None, tmp_path, unfinished=True)
    page = opened(site / "matrix.html", width=360)
    assert [it.inner_text() for it in page.locator(".boards").first.locator("thead a").all()] == ["1", "3"]
    told = "all => all.map((it) => it.dataset.heading || '')"
    cells = page.locator(".boards tbody tr").first.locator("td.number:not(.total)")
    assert cells.evaluate_all(told) == ["", "3"]
    assert cells.last.evaluate("it => getComputedStyle(it, '::before').content").startswith("attr(") is False
    assert '"3"' in cells.last.evaluate("it => getComputedStyle(it, '::before').content")


def test_a_table_that_is_wider_than_its_box_says_so(sites: Mapping[str, Path], opened: Opened) -> None:
    """Only a shadow at its edge showed it."""
    page = opened(sites["oddities"] / "board-1.html", width=320)
    hint = page.get_by_text("Scroll sideways to see the whole table").first
    hint.wait_for()
    assert page.locator(".scroll").evaluate_all("all => all.some((it) => it.scrollWidth > it.clientWidth)")
    page.set_viewport_size({"width": 1280, "height": 800})
    hint.wait_for(state="hidden")


@pytest.mark.parametrize(("more", "told"), [(4, False), (40, True)])
def test_a_table_that_lacks_less_than_a_letter_says_nothing(
    sites: Mapping[str, Path], opened: Opened, more: int, told: bool
) -> None:
    page = opened(sites["mitchell"] / "declaring.html", width=390)
    page.evaluate(
        """(more) => {
            const box = document.querySelector(".scroll");
            box.firstElementChild.style.width = `${box.clientWidth + more}px`;
            return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }""",
        more,
    )
    assert page.locator(".scroll").first.evaluate("it => it.scrollWidth - it.clientWidth") == more
    assert page.get_by_text("Scroll sideways").first.is_visible() == told


def test_a_player_is_found_on_the_list_of_evenings(host: str, opened: Opened) -> None:
    page = opened(f"{host}/mitchell/index.html", width=390)
    page.get_by_label("Find a player").fill("makepeace")
    assert page.get_by_role("status").inner_text() == "1 player"
    page.get_by_role("link", name="17 November 2026, Tuesday Minibridge").click()
    page.wait_for_url("**/pair-3.html")


def test_the_arrow_keys_turn_the_pages(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "board-1.html")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/board-2.html")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/board-3.html")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/board-2.html")
    page.goto((sites["mitchell"] / "pair-14.html").as_uri())
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/pair-13.html")


def test_the_arrow_keys_stay_with_what_they_move(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "board-2.html", width=200)
    region = page.get_by_role("region", name="Board 2, dealer East, top 12")
    region.focus()
    page.keyboard.press("ArrowRight")
    for _ in range(100):
        if region.evaluate("it => it.scrollLeft") > 0:
            break
        page.wait_for_timeout(50)
    assert region.evaluate("it => it.scrollLeft") > 0
    assert page.url.endswith("board-2.html")


def test_the_keyboard_reaches_everything_in_the_order_of_the_page(index: Page) -> None:
    expected = index.evaluate(
        """[...document.querySelectorAll('a[href], input, [tabindex="0"], summary')].map(it => it.outerHTML)"""
    )
    reached = []
    for _ in expected:
        index.keyboard.press("Tab")
        reached.append(index.evaluate("document.activeElement.outerHTML"))
        style = index.evaluate(
            "(it => [it.outlineStyle, parseFloat(it.outlineWidth)])(getComputedStyle(document.activeElement))"
        )
        assert style[0] == "solid"
        assert style[1] >= 2
    assert reached == expected


def test_the_first_key_leads_past_the_menu(index: Page) -> None:
    index.keyboard.press("Tab")
    assert index.evaluate("document.activeElement.innerText") == "Skip to content"
    assert index.get_by_text("Skip to content").bounding_box()["x"] >= 0  # type: ignore[index]  # it is in sight
    index.keyboard.press("Enter")
    assert index.evaluate("document.activeElement.id") == "content"


def test_a_web_host_shows_the_same_as_a_file(host: str, opened: Opened) -> None:
    page = opened(f"{host}/mitchell/{SAMPLE_EVENTS['mitchell']}/index.html")
    page.get_by_label("Find a player or pair").fill("makepeace")
    assert shown_pairs(page) == ["3"]
    assert page.evaluate("getComputedStyle(document.body).maxWidth") != "none"
    page.get_by_role("link", name="Olwen Pritchard-Hale & Roy Makepeace").click()
    page.get_by_role("link", name="10", exact=True).first.click()
    assert page.get_by_role("heading", level=1).is_visible()


PICTURES = ["index", "board-7", "pair-3", "matrix"]


@pytest.mark.parametrize("name", PICTURES)
def test_pages_fit_phone_and_desktop_in_light_and_dark(
    sites: Mapping[str, Path], opened: Opened, keep: Keep, name: str
) -> None:
    for width, dark in ((360, False), (360, True), (1280, False), (1280, True)):
        page = opened(sites["mitchell"] / f"{name}.html", width=width, dark=dark)
        keep(page, f"{name}-{width}-{'dark' if dark else 'light'}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 320, "height": 600})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", ["matrix", "declaring", "pair-14", "board-21"])
def test_no_page_is_wider_than_the_smallest_phone(sites: Mapping[str, Path], opened: Opened, name: str) -> None:
    page = opened(sites["mitchell"] / f"{name}.html", width=320)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 180, "height": 400})  # as 360 where letters are twice as large
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("event", SAMPLE_EVENTS)
def test_each_event_begins_with_a_page_to_look_at(
    sites: Mapping[str, Path], opened: Opened, keep: Keep, event: str
) -> None:
    page = opened(sites[event] / "index.html")
    keep(page, f"event-{event}")
    assert page.get_by_role("heading", level=1).is_visible()


A4 = 794 - 2 * 53
"""The width of A4 less its margins, in pixels of the browser."""


@pytest.mark.parametrize("name", ["index", "board-7", "pair-3"])
def test_pages_print_within_the_paper_without_what_only_screens_need(
    sites: Mapping[str, Path], opened: Opened, keep: Keep, name: str
) -> None:
    page = opened(sites["mitchell"] / f"{name}.html", width=A4, dark=True)
    page.emulate_media(media="print")
    keep(page, f"{name}-print")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    for unwanted in ("header nav", ".way", ".search", ".skip"):
        assert not [it for it in page.locator(unwanted).all() if it.is_visible()]


def test_the_hands_of_a_printed_board_leave_room_for_what_is_said_of_them(
    sites: Mapping[str, Path], opened: Opened
) -> None:
    page = opened(sites["mitchell"] / "board-7.html", width=A4)
    page.emulate_media(media="print")
    solved = f'<table class="allowed"><caption>{"Tricks " * 9}</caption></table><p class="said">{"promised " * 30}</p>'
    page.evaluate("(html) => document.querySelector('.dealt').insertAdjacentHTML('beforeend', html)", solved)
    wide, facts, said = (
        page.locator(it).first.bounding_box() for it in (".dealt", ".dealt > .facts", ".dealt > .said")
    )
    assert wide
    assert facts
    assert said
    assert facts["width"] > wide["width"] / 3
    assert said["width"] == wide["width"]


def test_a_remark_stands_below_the_card_on_a_phone_and_in_its_line_on_a_desk(
    sites: Mapping[str, Path], opened: Opened
) -> None:
    for width, below in ((360, True), (1280, False)):
        page = opened(sites["school"] / "pair-3.html", width=width)
        page.get_by_text("Score card").first.click()
        assert page.locator("ul.remarks").is_visible() == below
        assert page.locator("td.remark", has_text="cards dropped").is_visible() != below
        assert page.locator(".item .scroll").evaluate_all("all => all.every((it) => it.scrollWidth <= it.clientWidth)")


@pytest.mark.parametrize("event", SAMPLE_EVENTS)
def test_every_evening_of_a_sample_is_one_phone_screen(sites: Mapping[str, Path], opened: Opened, event: str) -> None:
    for path in sorted(sites[event].glob("pair-*.html"))[:4]:
        page = opened(path, width=360)
        notable = page.locator(".notable")
        if notable.count():
            box = notable.last.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 740
        figures = [fact.bounding_box() for fact in page.locator(".figures div").all()]
        assert len({round(fact["y"]) for fact in figures if fact}) == 1, "place and percentage stand in one line"


README_PICTURES = {"ranking": "index.html", "board": "board-7.html", "evening": "pair-7.html"}

IN_SIGHT = """[...document.querySelectorAll("h1, h2, p, label, nav a, th, td, dt, dd")]
  .filter((it) => it.checkVisibility() && it.getBoundingClientRect().top < innerHeight)
  .map((it) => it.innerText.replace(/\\s+/g, " ").trim()).filter((text) => text)"""


@pytest.mark.parametrize(("name", "page_name"), README_PICTURES.items())
def test_the_readme_shows_the_pages_as_they_are(
    name: str, page_name: str, sites: Mapping[str, Path], opened: Opened, as_before: AsBefore, update_golden: bool
) -> None:
    """It showed a heading and two sentences that were reworded a week before.

    Where a word in sight has changed, `--update-golden` writes the words and takes the picture anew.
    """
    page = opened(sites["mitchell"] / page_name)
    page.set_viewport_size({"width": 900, "height": 640})
    picture = ROOT / "docs" / "pages" / f"{name}.png"
    if update_golden:
        page.screenshot(path=picture)
    as_before(f"readme {name}.txt", page.evaluate(IN_SIGHT))
    assert f"(docs/pages/{picture.name})" in (ROOT / "README.md").read_text("utf-8")
