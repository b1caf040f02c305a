"""My evening: a menu of few entries, a name found once, and a page that says first what the evening was."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scorer.interchange.own.event_folder import read_folder
from scorer.reports.web.evening import pair_sections
from scorer.scoring import score_event
from tests.cli.conftest import rows_of as schedule_of
from tests.conftest import EVENING_FILES, ROOT, SAMPLES, Scorer, write_folder
from tests.web.conftest import (
    SAMPLE_EVENTS,
    Opened,
    every_event,
    parsed,
    publish_quietly,
    rows_of,
    table_of,
    text_of,
)

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from playwright.sync_api import Page


@every_event
def test_a_menu_has_six_entries_at_most_and_marks_the_current_one(sites: Mapping[str, Path], event: str) -> None:
    pages = sorted(sites[event].glob("*.html"))
    one_of_each_kind = {path.stem.partition("-")[0]: path for path in pages}
    for path in one_of_each_kind.values():
        entries = parsed(path).findall(".//header/nav/ul/li/a")
        assert 4 <= len(entries) <= 5
        assert len([entry for entry in entries if entry.get("aria-current")]) == 1
    linked = {link.get("href") for link in parsed(sites[event] / "index.html").iter("a")}
    assert {path.name for path in pages} <= linked | {f"pair-{number}.html" for number in range(30)}


@pytest.mark.parametrize("name", ["index", "board-7", "pair-3", "matrix"])
def test_every_entry_of_the_menu_is_in_sight_on_a_phone(sites: Mapping[str, Path], opened: Opened, name: str) -> None:
    page = opened(sites["mitchell"] / f"{name}.html", width=360, script=False)
    for entry in page.locator("header nav a").all():
        box = entry.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert min(box["width"], box["height"]) >= 24


@pytest.mark.parametrize("event", SAMPLE_EVENTS)
def test_the_menu_stands_in_one_line_of_a_phone_in_letters_large_enough(
    sites: Mapping[str, Path], opened: Opened, event: str
) -> None:
    page = opened(sites[event] / "index.html", width=360)
    entries = page.locator("header nav a").all()
    tops = {round((entry.bounding_box() or {"y": 0})["y"]) for entry in entries}
    sizes = [entry.evaluate("it => parseFloat(getComputedStyle(it).fontSize)") for entry in entries]
    assert len(tops) == 1
    assert min(sizes) >= 15
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_winners_and_a_box_for_names_are_on_the_first_screen(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "index.html", width=360)
    for place in (page.locator("dl.winners"), page.get_by_label("Find a player or pair")):
        box = place.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 740
    assert page.locator("dl.winners dt").all_inner_texts() == ["Winners, North-South", "Winners, East-West"]
    assert page.locator("dl.winners dd").first.inner_text() != ""


@pytest.mark.parametrize("pair", [1, 3, 12])
def test_an_evening_is_one_phone_screen_and_the_rest_is_folded(
    sites: Mapping[str, Path], opened: Opened, pair: int
) -> None:
    page = opened(sites["mitchell"] / f"pair-{pair}.html", width=360)
    box = page.locator(".notable").last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
    assert not page.locator("details[open]").all()


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize(
    ("who", "board"), [("Olwen Pritchard-Hale & Roy Makepeace", 7), ("Dilys Bowen-Reed & Winston Lascelles", 21)]
)
def test_any_board_is_explained_by_the_second_touch_on_a_first_visit_without_scrolling(
    sites: Mapping[str, Path], opened: Opened, who: str, board: int, width: int, script: bool
) -> None:
    """It took a third touch unless the board was among the best three or the worst three."""
    page = opened(sites["mitchell"] / "index.html", width=width, script=script)
    page.set_viewport_size({"width": width, "height": 740})
    page.get_by_role("link", name=who).click()
    page.wait_for_url("**/pair-*.html")
    assert page.locator(".whys p:visible").count() == 0
    page.locator(".whys label", has_text=re.compile(rf"Board {board}$")).click()
    assert page.evaluate("scrollY") == 0
    (sentence,) = page.locator(".whys p:visible").all()
    box = sentence.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
    told = sentence.inner_text()
    sentence.get_by_role("link", name=f"Board {board}").click()
    page.wait_for_url(f"**/board-{board}.html#pair-*")
    side = str(page.locator(":target").get_attribute("class")).split()[-1]
    reason = page.locator(f"tr:has(:target) + .why .{side}").inner_text()
    figure = str(page.locator(f"tr:has(:target) .share.of-{side}").text_content()).strip()
    assert told == f"Board {board}, {figure}%: {reason}"


def test_every_board_with_points_can_be_asked_for(sites: Mapping[str, Path]) -> None:
    for event, slug in (("mitchell", "pair-3"), ("school", "pair-7"), ("oddities", "pair-2"), ("race", "pair-1")):
        page = parsed(sites[event] / f"{slug}.html")
        figure = "%" if event != "race" else "Points"
        counted = [line["Board"] for line in table_of(page, "scorecards") if line[figure]]
        asked = [text_of(label).strip() for label in page.findall(".//fieldset[@class='whys']//label")]
        assert asked == counted
        sentences = [text_of(told) for told in page.findall(".//fieldset[@class='whys']//p")]
        assert len(sentences) == len(asked)
        assert all(
            re.match(rf"\s*Board {board}, [−\d.]+(%| points): \S", told)
            for board, told in zip(asked, sentences, strict=True)
        )


GRADES = ("worst", "low", None, "high", "best")


def notable_boards(page: Element, kind: str) -> set[str]:
    """The boards listed as the best or the worst, and those named below as being as good or as bad."""
    tables = [one for one in page.findall(".//div[@class='results']") if text_of(one).strip().startswith(kind)]
    listed = {text_of(cell).strip() for table in tables for cell in table.findall(".//tbody/tr/*[1]")}
    named = " ".join(text_of(note) for table in tables for note in table.findall(".//li"))
    return listed | set(re.findall(r"\d+", named.partition("board")[2]))


def test_the_number_of_a_board_is_marked_by_how_good_it_was(sites: Mapping[str, Path], team_site: Path) -> None:
    """Seven numbers were marked as the best, of which three were listed, and a listed one was not marked."""
    for event in ("mitchell", "school", "oddities"):
        for pair in (1, 2, 3):
            page = parsed(sites[event] / f"pair-{pair}.html")
            card = {line["Board"]: float(line["%"]) for line in table_of(page, "scorecards") if line["%"]}
            best, worst = (notable_boards(page, kind) for kind in ("Best", "Worst"))
            labels = page.findall(".//fieldset[@class='whys']//label")
            graded = {text_of(label).strip(): label.get("class") for label in labels}
            for board, share in card.items():
                expected = None if 40 <= share < 60 else "high" if share >= 60 else "low"
                assert graded[board] == ("best" if board in best else "worst" if board in worst else expected)
    of_team = [label.get("class") for label in parsed(team_site / "pair-1.html").findall(".//label[@class]")]
    assert of_team == ["worst", "best"]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_a_good_board_is_told_from_a_bad_one_with_colours_and_without(
    sites: Mapping[str, Path], opened: Opened, width: int, dark: bool
) -> None:
    page = opened(sites["mitchell"] / "pair-3.html", width=width, dark=dark)
    seen = {}
    for grade in filter(None, GRADES):
        label = page.locator(f".whys .{grade}").first
        box = label.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        assert label.evaluate("it => it.scrollWidth <= it.clientWidth")
        seen[grade] = label.evaluate(TILE)
    assert {grade: mark for grade, (_, mark, *_) in seen.items()} == {
        "worst": '"▼" / ""',
        "low": "none",
        "high": "none",
        "best": '"▲" / ""',
    }
    assert {grade: (weight, style) for grade, (_, _, weight, style) in seen.items()} == {
        **dict.fromkeys(("worst", "low"), ("400", "italic")),
        **dict.fromkeys(("high", "best"), ("700", "normal")),
    }
    plain = page.locator(".whys label:not([class])").first.evaluate(TILE)
    assert len({plain[0], *(colour for colour, *_ in seen.values())}) == 3, "good, bad and neither"
    legend = page.locator(".whys legend")
    assert legend.inner_text() == "Choose a board to see why; ▲ best, ▼ worst"
    assert legend.evaluate(LEGEND_LINES) == 1


TILE = """it => {
    const { backgroundColor, fontWeight, fontStyle } = getComputedStyle(it);
    return [backgroundColor, getComputedStyle(it, "::before").content, fontWeight, fontStyle];
}"""

LEGEND_LINES = "it => Math.round(it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).lineHeight))"


def test_a_sentence_stands_below_the_row_of_its_number_and_no_number_moves_aside(
    sites: Mapping[str, Path], opened: Opened
) -> None:
    page = opened(sites["mitchell"] / "pair-3.html", width=360)
    numbers = page.locator(".whys label")
    before = [(box["x"], box["y"]) for it in numbers.all() if (box := it.bounding_box())]
    numbers.nth(1).click()
    after = [(box["x"], box["y"]) for it in numbers.all() if (box := it.bounding_box())]
    row = [place for place in before if place[1] == before[1][1]]
    assert len(row) > 6
    assert after[: len(row)] == row
    assert [x for x, _ in after] == [x for x, _ in before]
    said = page.locator(".whys p:visible").bounding_box()
    assert said is not None
    assert before[1][1] < said["y"] < after[len(row)][1]


def test_the_keys_go_through_the_sentences_of_all_boards(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "pair-3.html", width=360)
    page.locator(".way a").last.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("pair-3.html"), "the arrows turn no page here"
    (sentence,) = page.locator(".whys p:visible").all_inner_texts()
    chosen = page.locator(".whys input:checked")
    assert sentence.startswith("Board 3,")
    assert chosen.evaluate("it => document.getElementById(it.getAttribute('aria-describedby')).innerText") == sentence


def test_whoever_was_last_looked_at_is_whose_evening_is_shown(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "pair-12.html", width=360)
    page.get_by_role("link", name="My evening").click()
    page.wait_for_url("**/pair-12.html")


def test_the_front_page_leads_straight_to_the_last_evening_of_whoever_was_looked_at(
    sites: Mapping[str, Path], opened: Opened
) -> None:
    """Two touches lead from the club's front page to one's own boards."""
    site = sites["mitchell"]
    page = opened(site.parent / "index.html", width=360)
    page.evaluate("localStorage.clear()")
    page.reload()
    assert not page.locator("#mine").is_visible(), "nobody was looked at"
    page.goto((site / "pair-12.html").as_uri())
    page.goto((site.parent / "index.html").as_uri())
    line = page.locator("#mine")
    assert line.inner_text() == "Your last evening: Tuesday Minibridge, 17 November 2026"
    line.get_by_role("link").click()
    page.wait_for_url(f"**/{site.name}/pair-12.html")


def test_the_newest_evening_of_a_player_is_the_last_one_whichever_was_looked_at(
    evening: Scorer, tmp_path: Path, opened: Opened
) -> None:
    swapped = EVENING_FILES["pairs.csv"].replace("1,NS,Ann,Bob\n2,NS,Cay,Dan", "1,NS,Cay,Dan\n2,NS,Ann,Bob")
    event = EVENING_FILES["event.toml"].replace("2026-03-04", "2026-03-11")
    evening("import", write_folder(tmp_path / "later", {**EVENING_FILES, "event.toml": event, "pairs.csv": swapped}))
    older, newer = (
        publish_quietly(evening.db, f"worked-evening-2026-03-{day}", tmp_path / "site") for day in ("04", "11")
    )
    page = opened(older / "pair-2.html", width=360)
    page.goto((tmp_path / "site" / "index.html").as_uri())
    assert page.locator("#mine a").get_attribute("href") == f"{newer.name}/pair-1.html"


@pytest.mark.parametrize("names", ["initials", "none"])
def test_without_names_the_front_page_knows_the_pair_that_was_looked_at(
    hostile_sites: Mapping[str, Path], opened: Opened, names: str
) -> None:
    site = hostile_sites[names]
    page = opened(site / "pair-4.html", width=360)
    page.goto((site.parent / "index.html").as_uri())
    assert page.locator("#mine a").get_attribute("href") == f"{site.name}/pair-4.html"


def test_an_evening_begins_with_place_and_notable_boards_and_folds_everything_else() -> None:
    scored = score_event(read_folder(SAMPLES / "mitchell", datetime.date(2026, 11, 17)))
    told = [(one.key, one.folded) for one in pair_sections(scored, "3")]
    assert told[0] == ("place", False)
    assert {folded for _, folded in told[1:]} == {True}
    assert told[1] == ("scorecards", True)


def test_the_three_best_and_the_three_worst_boards_have_a_sentence_each(sites: Mapping[str, Path]) -> None:
    page = parsed(sites["mitchell"] / "pair-3.html")
    card = {line["Board"]: float(line["%"]) for line in table_of(page, "scorecards")}
    best, worst = (rows_of(table) for table in page.findall(".//section[@id='place-1']//table"))
    assert [float(line["%"]) for line in best] == sorted(card.values(), reverse=True)[:3]
    assert [float(line["%"]) for line in worst] == sorted(card.values())[:3]
    assert all(line["Why"] for line in (*best, *worst))
    assert "it was made at 5 of the other 6 tables" in " ".join(line["Why"] for line in best)


def test_an_evening_says_before_the_score_card_which_boards_are_missing(sites: Mapping[str, Path]) -> None:
    missing = {
        number: [
            said.text for said in parsed(sites["oddities"] / f"pair-{number}.html").findall(".//*[@id='place-1']/p")
        ]
        for number in (1, 2, 5)
    }
    assert missing == {1: ["No result on board 10"], 2: ["Board 12 was not played"], 5: ["No result on board 10"]}


def test_a_pair_whose_boards_are_all_alike_has_none_worth_a_look(evening: Scorer, tmp_path: Path) -> None:
    evening("new", "Alike", "--pairs", "4", "--boards", "2")
    site = publish_quietly(evening.db, None, tmp_path)
    assert all(page.find(".//section[@id='place-1']//table") is None for page in map(parsed, site.glob("pair-*.html")))


def test_a_marked_line_says_why_the_pair_got_its_points(sites: Mapping[str, Path], opened: Opened) -> None:
    """Without scripts too: what is marked is the line that the address names."""
    for script, width in ((True, 360), (True, 1280), (False, 1280)):
        page = opened(sites["mitchell"] / "board-7.html", width=width, script=script)
        if script:  # no pair was looked at before
            page.evaluate("localStorage.clear()")
            page.reload()
        assert page.locator(".why:visible").count() == 0
        page.goto(f"{(sites['mitchell'] / 'board-7.html').as_uri()}#pair-3")
        (sentence,) = page.locator(".why span:visible").all_inner_texts()
        assert sentence == "Declarer took 12 tricks; 3 of the other 6 tables in no trumps took fewer"


LABEL = "it => getComputedStyle(it, '::before').content"


@pytest.mark.parametrize("pair", [3, 10])
def test_without_scripts_no_sentence_stands_below_figures_of_the_other_side(
    sites: Mapping[str, Path], opened: Opened, pair: int
) -> None:
    """The sentence of one side stood alone whichever side was chosen."""
    page = opened(f"{(sites['mitchell'] / 'board-7.html').as_uri()}#pair-{pair}", width=360, script=False)
    for side in ("East-West", "North-South"):
        page.locator("label", has_text=side).click()
        told = page.locator(".why span:visible").all()
        assert [it.get_attribute("class") for it in told] == ["ns", "ew"]
        assert [it.evaluate(LABEL) for it in told] == ['"North-South: "', '"East-West: "']
    page.set_viewport_size({"width": 1280, "height": 800})  # where both sides stand beside each other
    (sentence,) = page.locator(".why span:visible").all()
    assert sentence.get_attribute("class") == ("ns" if pair == 3 else "ew")
    assert sentence.evaluate(LABEL) == "none"


def test_with_scripts_a_sentence_needs_no_label(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(f"{(sites['mitchell'] / 'board-7.html').as_uri()}#pair-10", width=360)
    (sentence,) = page.locator(".why span:visible").all()
    assert sentence.evaluate(LABEL) == "none"


def test_a_line_that_is_touched_says_why_for_the_side_that_is_chosen(sites: Mapping[str, Path], opened: Opened) -> None:
    page = _first_visit(opened, sites["mitchell"] / "board-7.html")
    line = page.locator("tr", has=page.locator("#pair-5"))
    page.locator("label", has_text="East-West").click()
    line.get_by_text("GNT").click()
    (sentence,) = page.locator(".why span:visible").all()
    assert sentence.get_attribute("class") == "ew"
    page.locator("label", has_text="North-South").click()
    line.get_by_text("GNT").click()
    (sentence,) = page.locator(".why span:visible").all()
    assert sentence.get_attribute("class") == "ns"


def _first_visit(opened: Opened, page: Path) -> Page:
    """A page on a phone that knows neither a pair nor a side."""
    visited = opened(page, width=360)
    visited.set_viewport_size({"width": 360, "height": 740})
    visited.evaluate("localStorage.clear()")
    visited.reload()
    return visited


BOTH_OF_PAIR_10 = [
    "North-South, Olwen Pritchard-Hale & Roy Makepeace: Declarer took 12 tricks; 3 of the other 6 tables in no trumps"
    " took fewer. Score card of pair 3",
    "East-West, Ingrid Solhaug & Keith Yarwood: You took 12 tricks; 3 of the other 6 tables in no trumps took fewer."
    " Score card of pair 10",
]


def test_a_line_that_is_touched_before_a_side_is_chosen_tells_both_reasons_and_whose(
    sites: Mapping[str, Path], opened: Opened
) -> None:
    """East-West players who touched their line beside their names read what "you" of North-South had done."""
    page = _first_visit(opened, sites["mitchell"] / "board-7.html")
    line, told = page.locator("tr", has=page.locator("#pair-10")), page.locator(".why span:visible")
    for cell in line.locator("td:not(.pair):visible").all():
        page.locator("tr", has=page.locator("#pair-5")).locator(".score").click()
        assert BOTH_OF_PAIR_10[0] not in told.all_inner_texts()
        cell.click()
        assert told.all_inner_texts() == BOTH_OF_PAIR_10
        assert page.url.endswith("board-7.html"), "no pair was chosen"
    assert line.get_by_text("Ingrid S. & Keith Y.").is_visible()
    line.get_by_text("Ingrid S. & Keith Y.").click()
    page.wait_for_url("**/board-7.html#pair-10")
    assert told.all_inner_texts() == ["You took 12 tricks; 3 of the other 6 tables in no trumps took fewer"]


def test_the_reasons_of_both_pairs_lead_to_their_score_cards(sites: Mapping[str, Path], opened: Opened) -> None:
    page = _first_visit(opened, sites["mitchell"] / "board-7.html")
    page.locator("tr", has=page.locator("#pair-10")).locator(".score").click()
    for pair in (3, 10):
        box = page.get_by_role("link", name=f"Score card of pair {pair}", exact=True).bounding_box()
        assert box is not None
        assert box["height"] >= 24
    page.get_by_role("link", name="Score card of pair 10").click()
    page.wait_for_url("**/pair-10.html")


@pytest.mark.parametrize(("event", "board", "pair"), [("mitchell", 7, 10), ("oddities", 1, 3)])
def test_the_number_of_a_pair_shows_why_before_it_leads_to_the_pair(
    sites: Mapping[str, Path], opened: Opened, event: str, board: int, pair: int
) -> None:
    """It led away from the page that had asked for a touch of one's pair; a pair without names has little else."""
    page = _first_visit(opened, sites[event] / f"board-{board}.html")
    number = page.locator(f"#pair-{pair} a")
    number.click()
    page.wait_for_url(f"**/board-{board}.html#pair-{pair}")
    assert page.locator(f".sided tr[aria-current] #pair-{pair}").count() == 1
    (sentence,) = page.locator(".why span:visible").all()
    assert sentence.get_attribute("class") == str(page.locator(f"#pair-{pair}").get_attribute("class")).split()[-1]
    number.click()
    page.wait_for_url(f"**/pair-{pair}.html")


def test_without_scripts_the_number_of_a_pair_leads_to_it(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "board-7.html", width=360, script=False)
    page.locator("#pair-10 a").click()
    page.wait_for_url("**/pair-10.html")


def test_the_other_side_reads_its_own_reason_in_the_line_that_is_marked(
    sites: Mapping[str, Path], opened: Opened
) -> None:
    """The sentence of the pair looked at last stood below the percentages of its opponents."""
    site = sites["mitchell"]
    page = opened(site / "pair-12.html", width=360)
    for address in (site / "board-7.html").as_uri(), f"{(site / 'board-7.html').as_uri()}#pair-12":
        page.goto(address)
        for shown, name in (("ew", "East-West"), ("ns", "North-South"), ("ew", "East-West")):
            page.locator("label", has_text=name).click()
            (sentence,) = page.locator(".why span:visible").all()
            assert sentence.get_attribute("class") == shown
            assert page.locator(f".sided tr[aria-current] .of-{shown}:visible").count() > 0


def test_the_side_that_was_shown_last_is_shown_on_the_next_board(sites: Mapping[str, Path], opened: Opened) -> None:
    """An East-West pair that goes from board to board by the list met North-South each time."""
    page = opened(sites["mitchell"] / "board-7.html", width=360)
    page.evaluate("localStorage.clear()")
    page.reload()
    page.locator("label", has_text="East-West").click()
    page.get_by_role("link", name="Boards", exact=True).click()
    page.get_by_role("link", name="Board 8", exact=True).click()
    page.wait_for_url("**/board-8.html")
    assert page.get_by_role("radio", name="East-West").is_checked()
    assert page.locator(".sided tr[aria-current]").count() == 0


@pytest.mark.parametrize(
    ("pair", "side", "names"), [(3, "ns", "Olwen P. & Roy M."), (10, "ew", "Ingrid S. & Keith Y.")]
)
def test_from_the_list_of_boards_two_touches_lead_to_the_reason_for_either_side(
    sites: Mapping[str, Path], opened: Opened, pair: int, side: str, names: str
) -> None:
    """The results were below the cards, and East-West had to choose their side before they saw their names."""
    page = opened(sites["mitchell"] / "index.html", width=360)
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate("localStorage.clear()")
    page.goto(f"{(sites['mitchell'] / 'index.html').as_uri()}#boards")
    page.get_by_role("link", name="Board 7", exact=True).click()
    page.wait_for_url("**/board-7.html")
    box = page.locator(f"#pair-{pair}").get_by_text(names).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
    page.locator(f"#pair-{pair}").get_by_text(names).click()
    (sentence,) = page.locator(".why span:visible").all()
    assert sentence.get_attribute("class") == side
    assert page.locator(f".sided tr[aria-current] #pair-{pair}").count() == 1


def test_a_long_traveller_stands_below_the_cards(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "board-7.html", width=360)
    tops = "() => ['.sided', '.hands'].map((it) => document.querySelector(it).getBoundingClientRect().y)"
    results, cards = page.evaluate(tops)
    assert results < cards
    page.evaluate(
        "() => { const body = document.querySelector('.sided tbody'); body.append(...body.cloneNode(true).rows) }"
    )
    results, cards = page.evaluate(tops)
    assert results > cards


def test_where_east_west_is_shown_alone_its_best_score_is_first_with_its_own_sign(
    sites: Mapping[str, Path], opened: Opened
) -> None:
    """Twelve tricks taken stood beside -490, and the places ran from the last to the first."""
    page = opened(sites["mitchell"] / "board-7.html", width=360)
    page.evaluate("localStorage.clear()")
    page.reload()

    def column(where: str) -> list[str]:
        return page.locator(f".sided tbody {where}").all_text_contents()

    published = [column(where) for where in (".score", ".of-ns.place", ".why .ns")]
    assert published[0] == ["−400", "−430", "−460", "−490", "−490", "−490", "−520"]
    page.locator("label", has_text="East-West").click()
    assert column(".score") == ["520", "490", "490", "490", "460", "430", "400"]
    assert column(".of-ew.place") == ["1", "2=", "2=", "2=", "5", "6", "7"]
    equal = page.locator(".sided tbody tr:not(.why)").evaluate_all(
        "all => all.map((it) => it.classList.contains('equal'))"
    )
    assert equal == [False, False, True, True, False, False, False]
    assert column(".why .ew")[0].startswith("You were the only declarer to take 13 tricks")
    page.set_viewport_size({"width": 1280, "height": 800})  # both sides beside each other, as published
    page.wait_for_function("!document.querySelector('.sided tbody').hasAttribute('data-turned')")
    assert [column(where) for where in (".score", ".of-ns.place", ".why .ns")] == published
    page.set_viewport_size({"width": 360, "height": 800})
    page.wait_for_function("document.querySelector('.sided tbody').hasAttribute('data-turned')")
    page.locator("label", has_text="North-South").click()
    assert [column(where) for where in (".score", ".of-ns.place", ".why .ns")] == published


def test_a_score_without_a_sign_or_a_place_stays_as_it_is(sites: Mapping[str, Path], opened: Opened) -> None:
    """Rulings and boards that were not played have no place, and stand last for either side."""
    for event, board in (("school", 6), ("oddities", 2), ("oddities", 3), ("oddities", 5)):
        page = opened(sites[event] / f"board-{board}.html", width=360)
        page.evaluate("localStorage.clear()")
        page.reload()
        places, scores = page.locator(".sided .of-ew.place"), page.locator(".sided .score")
        before = sorted(scores.all_text_contents())
        page.locator("label", has_text="East-West").click()
        numbers = [int(place.rstrip("=")) for place in places.all_text_contents()[1:] if place]
        assert numbers == sorted(numbers)
        blank = [not place for place in places.all_text_contents()[1:]]
        assert blank == sorted(blank)
        page.locator("label", has_text="North-South").click()
        assert sorted(scores.all_text_contents()) == before


def test_a_line_that_was_touched_is_marked_on_the_next_board(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "board-7.html", width=360)
    page.evaluate("localStorage.clear()")
    page.reload()
    page.locator("label", has_text="East-West").click()
    page.locator("tr", has=page.locator("#pair-10")).get_by_text("GNT").click()
    page.goto((sites["mitchell"] / "board-8.html").as_uri())
    assert page.locator(".sided tr[aria-current] #pair-10").count() == 1
    assert page.get_by_role("radio", name="East-West").is_checked()


def test_a_board_marks_the_line_of_a_player_known_from_another_evening(
    sites: Mapping[str, Path], opened: Opened
) -> None:
    page = opened(sites["mitchell"] / "board-7.html", width=360)
    page.evaluate("localStorage.clear(); localStorage.setItem('minibridge', 'Keith Yarwood')")
    page.reload()
    assert page.locator(".sided tr[aria-current] #pair-10").count() == 1
    assert page.get_by_role("radio", name="East-West").is_checked()


@pytest.mark.parametrize("event", ["mitchell", "howell", "school"])
def test_a_score_card_is_one_phone_screen_below_its_heading(
    sites: Mapping[str, Path], opened: Opened, event: str
) -> None:
    page = opened(sites[event] / "pair-1.html", width=360)
    card = page.locator("[id^=scorecards]")
    card.locator("summary").click()
    heading, last = (card.locator(where).last.bounding_box() for where in ("h2", "tbody tr"))
    assert heading is not None
    assert last is not None
    assert last["y"] + last["height"] - heading["y"] <= 740


def test_a_first_visit_says_that_a_line_can_be_touched(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "board-7.html", width=360)
    page.evaluate("localStorage.clear()")
    page.reload()
    hint = page.get_by_text("Tap your pair to see why")
    assert hint.is_visible()
    page.locator("tr", has=page.locator("#pair-5")).get_by_text("GNT").click()
    page.locator(".why .ns:visible").wait_for()
    assert hint.is_visible(), "no pair was chosen"
    page.locator("#pair-5 .who").click()
    page.wait_for_url("**/board-7.html#pair-5")
    assert not hint.is_visible()
    page.reload()
    assert not hint.is_visible()


def test_without_scripts_nothing_says_that_a_line_can_be_touched(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "board-7.html", width=360, script=False)
    assert page.get_by_text("Tap your pair").count() == 1
    assert not page.get_by_text("Tap your pair").is_visible()


def test_every_cell_of_a_line_can_be_touched_beside_its_link(sites: Mapping[str, Path], opened: Opened) -> None:
    """A link took the whole width of its cell."""
    page = opened(sites["mitchell"] / "board-7.html", width=360)
    labels = [page.locator(f"#pair-{pair}") for pair in (1, 5)]
    for number in range(page.locator("tr", has=labels[0]).locator(":is(th, td):visible").count()):
        for label in labels:
            cell = page.locator("tr", has=label).locator(":is(th, td):visible").nth(number)
            box = cell.bounding_box()
            assert box is not None
            edge = 10 if box["width"] > 60 else 1  # a wide cell leaves room beside its link, a narrow one its edge
            cell.click(position={"x": box["width"] - edge, "y": 10})
            page.locator("tr[aria-current]", has=label).wait_for()
            assert page.url.rpartition("/")[2].startswith("board-7.html#")


def test_a_name_is_found_once_and_remembered_on_that_phone(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "index.html", width=360)
    page.evaluate("localStorage.clear()")
    page.get_by_role("link", name="My evening").click()
    page.get_by_label("Find a player or pair").fill("makepeace")
    page.get_by_role("link", name="Roy Makepeace").click()
    page.wait_for_url("**/pair-3.html")
    page.get_by_role("link", name="Boards", exact=True).click()
    page.get_by_role("link", name="My evening").click()
    page.wait_for_url("**/pair-3.html")
    page.get_by_role("link", name="Find another name").click()
    page.get_by_role("link", name="Graham Tolley").click()
    page.wait_for_url("**/pair-7.html")


def test_whoever_touched_a_line_of_a_board_has_the_evening_of_its_pair(
    sites: Mapping[str, Path], opened: Opened
) -> None:
    """My evening asked for a name although the phone had marked the pair's line on every board."""
    page = _first_visit(opened, sites["mitchell"] / "board-7.html")
    page.locator("#pair-5 .who").click()
    page.wait_for_url("**/board-7.html#pair-5")
    page.get_by_role("link", name="My evening").click()
    page.wait_for_url("**/pair-5.html")


def test_without_scripts_every_name_leads_to_its_evening(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "evening.html", width=360, script=False)
    assert page.locator(".people a:visible").count() == 28
    page.get_by_role("link", name="Roy Makepeace").click()
    page.wait_for_url("**/pair-3.html")


def test_initials_are_remembered_for_their_evening_alone(hostile_sites: Mapping[str, Path]) -> None:
    mine = {names: parsed(site / "evening.html").find(".//*[@data-mine]") for names, site in hostile_sites.items()}
    assert [None if it is None else bool(it.get("data-mine")) for it in mine.values()] == [False, True, True]


@pytest.mark.parametrize(
    ("form", "called", "page"), [("--individual", "Player 1", "Player 1"), ("--teams", "Pair 1NS", "Team 1")]
)
def test_players_and_pairs_of_teams_have_their_evening_too(
    tmp_path: Path, scorer: Scorer, form: str, called: str, page: str
) -> None:
    scorer("new", "Another form", form, "8", "--date", "2026-03-05")
    meeting = schedule_of(scorer)[0]
    scorer("result", str(meeting["boards"][0]), meeting["ns"], meeting["ew"], "GS", "N", "10")
    site = publish_quietly(scorer.db, None, tmp_path / "club", unfinished=True)
    (link,) = (it for it in parsed(site / "evening.html").iter("a") if "".join(it.itertext()).strip() == called)
    assert parsed(site / str(link.get("href"))).findtext(".//h1") == page


def test_a_team_reads_why_for_each_of_its_two_tables(team_site: Path, opened: Opened) -> None:
    page = opened(team_site / "pair-1.html", width=360)
    page.locator(".whys label").first.click()
    (told,) = page.locator(".whys p:visible").all_inner_texts()
    assert told.startswith("Board 1, North-South, −11 IMPs: You went down in game in spades with 7 tricks; ")
    assert ". Board 1, East-West, −11 IMPs: Your opponents made game in spades with 10 tricks" in told


def test_a_player_is_found_by_name_in_the_ranking_of_teams(team_site: Path, opened: Opened) -> None:
    page = opened(team_site / "index.html", width=360)
    page.get_by_label("Find a player or team").fill("cora")
    assert page.locator("#found").inner_text() == "1 team"
    assert page.locator(".ranking tbody tr:visible").inner_text().split()[1:3] == ["1", "Owls"]


def test_a_team_is_led_from_each_of_its_boards_to_its_line_and_the_reason(team_site: Path, opened: Opened) -> None:
    page = opened(team_site / "pair-1.html", width=360)
    assert "Cora" not in page.locator(".figures").inner_text(), "the players of a team are no figure"
    page.locator(".notable a").last.click()
    page.wait_for_url("**/board-1.html#pair-1-ns")
    (sentence,) = page.locator(".why span:visible").all_inner_texts()
    assert sentence == "You went down in game in spades with 7 tricks; it was made at the other table"
    page.goto(f"{(team_site / 'board-1.html').as_uri()}#pair-1-ew")
    (sentence,) = page.locator(".why span:visible").all_inner_texts()
    assert sentence.startswith("Your opponents made game in spades with 10 tricks")


INDIVIDUAL_FILES = {
    "event.toml": 'name = "Individual"\ndate = 2026-03-04\nform = "individual"\n',
    "individuals.csv": "number,name\n" + "".join(f"{number},Player {number}\n" for number in range(1, 9)),
    "results.csv": "board,round,table,ns,ew,contract,declarer,tricks\n1,1,1,1+2,3+4,GS,N,7\n1,1,2,5+6,7+8,GS,N,10\n"
    "2,2,1,3+4,1+2,PH,N,7\n2,2,2,5+6,7+8,PH,N,9\n",
}


def test_players_of_an_individual_are_led_to_their_line_and_the_boards_beside_it(
    scorer: Scorer, tmp_path: Path, opened: Opened
) -> None:
    scorer("import", write_folder(tmp_path / "evening", INDIVIDUAL_FILES))
    page = opened(publish_quietly(scorer.db, None, tmp_path / "site") / "pair-2.html", width=360)
    page.locator(".notable a[href^='board-1.html']").click()
    page.wait_for_url("**/board-1.html#pair-2-ns")
    assert page.locator(".why .ns:visible").count() == 1
    page.locator("a[rel=next]").click()
    page.wait_for_url("**/board-2.html#pair-2-ew")
    assert page.locator(".why .ew:visible").count() == 1, "there the player sat East-West"


def test_the_best_and_the_worst_boards_lead_to_the_line_of_the_pair(sites: Mapping[str, Path]) -> None:
    links = parsed(sites["mitchell"] / "pair-3.html").findall(".//section[@id='place-1']//table//a")
    assert len(links) == 6
    assert all(str(link.get("href")).endswith("#pair-3") for link in links)


def test_an_evening_is_laid_beside_that_of_any_rival(sites: Mapping[str, Path], opened: Opened) -> None:
    site = sites["mitchell"]
    shares = [
        {line["Board"]: float(line["%"]) for line in table_of(parsed(site / f"pair-{number}.html"), "scorecards")}
        for number in (3, 5)
    ]
    gains = [shares[0][board] - shares[1][board] for board in shares[0] if board in shares[1]]
    page = opened(site / "pair-3.html", width=360)
    page.get_by_text("Compare with others").click()
    page.get_by_label("Compare with").select_option("pair-5.html")
    table = page.locator(".rival table")
    assert [
        float(cell.replace("\u2212", "-")) for cell in table.locator("td:last-child").all_inner_texts() if cell
    ] == pytest.approx(gains)
    better, worse = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    said = f"Better on {better}, equal on {len(gains) - better - worse}, worse on {worse}."
    assert page.locator(".rival [role=status]").inner_text() == said
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_pairs_of_opposite_sides_are_told_what_their_figures_compare(sites: Mapping[str, Path], opened: Opened) -> None:
    """Two equal percentages stood beside scores of 50 and 120, and nothing said why."""
    page = opened(sites["mitchell"] / "pair-3.html", width=360)
    page.get_by_text("Compare with others").click()
    said = page.locator(".rival [role=status]")
    page.get_by_label("Compare with").select_option("pair-12.html")
    assert " They sat in opposite directions on every board: there each figure" in said.inner_text()
    page.get_by_label("Compare with").select_option("pair-5.html")
    assert "opposite" not in said.inner_text()
    page = opened(sites["howell"] / "pair-3.html", width=360)
    page.get_by_text("Compare with others").click()
    page.get_by_label("Compare with").select_option("pair-5.html")
    said = page.locator(".rival [role=status]")
    sides = [
        {line["Board"]: line["Dir"] for line in table_of(parsed(sites["howell"] / f"pair-{number}.html"), "scorecards")}
        for number in (3, 5)
    ]
    across = [board for board, side in sides[0].items() if sides[1].get(board, side) != side]
    assert f" on boards {', '.join(across)}: there" in said.inner_text()
    assert len(across) > 1


def test_a_board_without_a_result_is_named_once(sites: Mapping[str, Path]) -> None:
    for event, pair, told in (("school", 1, "No result on board 2"), ("oddities", 1, "board")):
        page = parsed(sites[event] / f"pair-{pair}.html")
        notes = [text_of(one).strip() for one in (*page.iter("p"), *page.iter("li"))]
        missing = [note for note in notes if note.startswith(("No result on", "Board", "Sat out"))]
        assert len(missing) == len(set(missing))
        assert any(told in note for note in missing) or event == "oddities"


@pytest.mark.parametrize("page", ["pair-3", "index", "evening", "board-7"])
def test_a_double_name_is_not_broken_at_its_hyphen(sites: Mapping[str, Path], opened: Opened, page: str) -> None:
    shown = opened(sites["mitchell"] / f"{page}.html", width=360)
    for width in (300, 330, 360, 390):
        shown.set_viewport_size({"width": width, "height": 740})
        broken = shown.evaluate(BROKEN_AT_A_HYPHEN)
        assert broken == [], width
    assert shown.evaluate("document.documentElement.scrollWidth") <= 390


BROKEN_AT_A_HYPHEN = """() => {
  const found = [], texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement.checkVisibility()) continue;
    for (const word of text.data.matchAll(/Pritchard-Hale|Mei-Ling/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set(Array.from(range.getClientRects(), (it) => Math.round(it.top))).size > 1) found.push(word[0]);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("width", [360, 1280])
def test_the_mark_of_a_board_does_not_touch_its_number(sites: Mapping[str, Path], opened: Opened, width: int) -> None:
    page = opened(sites["mitchell"] / "pair-3.html", width=width)
    rooms = page.locator(".whys label:is(.best, .worst)").evaluate_all("""all => all.map((it) => {
      const mark = getComputedStyle(it, "::before"), number = document.createRange();
      number.selectNodeContents(it.lastChild);
      const bottom = parseFloat(mark.top) + parseFloat(mark.fontSize);
      return number.getBoundingClientRect().top - it.getBoundingClientRect().top - bottom;
    })""")
    assert rooms
    assert min(rooms) >= 0


def test_the_boards_before_and_after_are_those_one_has_played(evening: Scorer, tmp_path: Path, opened: Opened) -> None:
    site = publish_quietly(evening.db, None, tmp_path)
    assert [line["Board"] for line in table_of(parsed(site / "pair-1.html"), "scorecards")] == ["1", "2", "3"]
    page = opened(f"{(site / 'board-3.html').as_uri()}#pair-1")
    page.locator("a[rel=next]").wait_for(state="hidden")
    page.locator("a[rel=prev]").click()
    page.wait_for_url("**/board-2.html#pair-1")


def test_a_recorded_play_goes_card_by_card_to_the_middle_of_the_table(
    scorer: Scorer, tmp_path: Path, opened: Opened
) -> None:
    played = (ROOT / "tests" / "data" / "played.pbn").read_text(encoding="utf-8")
    scorer("import", write_folder(tmp_path / "evening", {**EVENING_FILES, "play.pbn": played}))
    site = publish_quietly(scorer.db, None, tmp_path / "site")
    page = opened(site / "board-2.html", width=360)
    middle, north = page.locator(".played .middle"), page.locator(".played .north li").nth(1)
    page.get_by_role("button", name="Card \u2192").click()
    assert "Q" in middle.locator(".w").inner_text()
    assert page.get_by_text("Trick 1, card 1").is_visible()
    page.get_by_role("button", name="Trick \u2192").click()
    assert [middle.locator(f".{seat}").inner_text()[-1] for seat in "wnes"] == list("QA52")
    assert north.inner_text().endswith("K 4")
    page.keyboard.press("ArrowLeft")
    assert middle.locator(".s").inner_text() == ""
    assert page.url.endswith("board-2.html")
    assert page.locator("a[rel=next]").is_visible()
    page.get_by_role("button", name="From the start").click()
    assert north.inner_text().endswith("A K 4")
    for button in page.locator(".steps button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
