"""Pages that everybody can use: our own checks of WCAG 2.2 at level AA, and those of others where they are there.

SCORER_AXE names the file of axe-core, SCORER_VNU that of the W3C's checker, which Java runs.

Ours: one first heading and no level left out; tables with caption, column and row headings; names for links, fields,
regions and pictures, as Chromium computes them; one of each landmark, or names that differ; ids that are unique and
found; contrast of every text with what is behind it, light and dark; colours of bars; targets of 24 pixels on a phone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browsers import AXE, check_with_axe, needs_axe
from tests.web.conftest import Opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGES = ["index", "board-7", "pair-3", "matrix", "declaring", "pictures"]
every_page = pytest.mark.parametrize("name", PAGES)

STRUCTURE = """() => {
  const wrong = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const levels = all("h1, h2, h3, h4, h5, h6").map((it) => Number(it.tagName[1]));
  if (levels.filter((it) => it === 1).length !== 1 || levels[0] !== 1) wrong.push("not one h1, and first");
  levels.forEach((it, at) => { if (at && it > levels[at - 1] + 1) wrong.push(`h${it} after h${levels[at - 1]}`); });
  for (const table of all("table")) {
    if (!table.caption || !table.caption.textContent.trim()) wrong.push("a table without a caption");
    if (table.tHead.querySelector('th:not([scope="col"])')) wrong.push("a column without scope");
    for (const row of table.tBodies[0].rows) {
      if (row.className === "why") continue; // a sentence below a line of the table
      if (row.querySelectorAll('th[scope="row"]').length !== 1) wrong.push(`a row without a heading: ${row.innerText}`);
      if (row.cells.length !== table.tHead.rows[0].cells.length) wrong.push("a row of another length");
    }
  }
  const ids = all("[id]").map((it) => it.id);
  if (new Set(ids).size !== ids.length) wrong.push("an id that is there twice");
  for (const it of all("[aria-labelledby], [aria-describedby], label[for]")) {
    const named = [it.getAttribute("aria-labelledby"), it.getAttribute("aria-describedby"), it.htmlFor];
    for (const id of named.filter(Boolean).join(" ").split(" ")) if (!ids.includes(id)) wrong.push(`no ${id}`);
  }
  for (const it of all("svg")) {
    if (it.getAttribute("aria-hidden") !== "true" && !it.querySelector("title")) wrong.push("a picture without title");
  }
  for (const landmark of ["main", "body > header", "body > footer"]) {
    if (all(landmark).length !== 1) wrong.push(`not one ${landmark}`);
  }
  if (all('[tabindex]:not([tabindex="0"], [tabindex="-1"])').length) wrong.push("an order of its own for the keyboard");
  return wrong;
}"""

CONTRASTS = """() => {
  const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const luminance = (colour) => {
    const linear = (it) => it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4;
    const [r, g, b] = channels(colour).map((it) => linear(it / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const behind = (it) => {
    for (; it; it = it.parentElement) {
      const colour = getComputedStyle(it).backgroundColor;
      if (channels(colour)[3] !== 0) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, it = node.parentElement;
    if (!node.textContent.trim() || !it.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(it);
    const colour = it.namespaceURI.endsWith("svg") ? style.fill : style.color;
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    found.push([node.textContent.trim(), contrast(colour, behind(it)), large ? 3 : 4.5]);
  }
  for (const it of document.querySelectorAll(".bar .part, .chart rect")) {
    found.push([it.getAttribute("class"), contrast(getComputedStyle(it).fill, behind(it)), 3]);
  }
  return found;
}"""

SMALL = """() => [...document.querySelectorAll("a[href], button, input, select, summary, label")]
  .filter((it) => it.checkVisibility() && !it.closest("p.notice, .skip"))
  .filter((it) => Math.min(it.getBoundingClientRect().width, it.getBoundingClientRect().height) < 24)
  .map((it) => it.outerHTML)"""
"""Targets below 24 pixels, but for those within a sentence."""


@every_page
def test_headings_tables_landmarks_and_names_are_in_order(sites: Mapping[str, Path], opened: Opened, name: str) -> None:
    page = opened(sites["mitchell"] / f"{name}.html")
    assert page.evaluate(STRUCTURE) == []
    nodes = accessible(page)
    for node in nodes:
        if role(node) in (
            *("link", "textbox", "searchbox", "region", "navigation"),
            *("image", "img", "table", "heading"),
        ):
            assert said(node), node
    landmarks = [(role(node), said(node)) for node in nodes if role(node) in ("navigation", "region")]
    assert len(set(landmarks)) == len(landmarks)


def accessible(page: Page) -> list[Any]:
    """The page as Chromium tells it to screen readers."""
    session = page.context.new_cdp_session(page)
    nodes: list[Any] = session.send("Accessibility.getFullAXTree")["nodes"]
    return [node for node in nodes if not node["ignored"]]


def role(node: Any) -> str:
    return str(node.get("role", {}).get("value", ""))


def said(node: Any) -> str:
    return str(node.get("name", {}).get("value", "")).strip()


def test_a_screen_reader_says_what_the_signs_mean(sites: Mapping[str, Path], opened: Opened) -> None:
    nodes = accessible(opened(sites["mitchell"] / "board-7.html", width=360))
    names = {(role(node), said(node)) for node in nodes}
    assert ("image", "spades") in names
    assert ("heading", "North 9 points") in names
    assert ("columnheader", "Contract") in names


@every_page
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_text_stands_out_from_what_is_behind_it(
    sites: Mapping[str, Path], opened: Opened, name: str, dark: bool
) -> None:
    found = opened(sites["mitchell"] / f"{name}.html", dark=dark).evaluate(CONTRASTS)
    assert len(found) > 50
    assert [it for it in found if it[1] < it[2]] == []


def test_the_check_of_contrasts_would_notice_a_pale_text(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "index.html")
    page.evaluate("document.querySelector('h1').style.color = 'rgb(200, 200, 200)'")
    assert [it[0] for it in page.evaluate(CONTRASTS) if it[1] < it[2]] == ["Tuesday Minibridge"]


@every_page
def test_a_finger_meets_every_link_and_button(sites: Mapping[str, Path], opened: Opened, name: str) -> None:
    assert opened(sites["mitchell"] / f"{name}.html", width=360).evaluate(SMALL) == []


def test_what_a_search_leaves_is_said_aloud(sites: Mapping[str, Path], opened: Opened) -> None:
    page = opened(sites["mitchell"] / "index.html")
    assert page.locator("#found").get_attribute("role") == "status"
    assert page.locator("#search").get_attribute("aria-describedby") == "found"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_chosen_board_and_its_sentence_stand_out_too(sites: Mapping[str, Path], opened: Opened, dark: bool) -> None:
    page = opened(sites["mitchell"] / "pair-3.html", width=360, dark=dark)
    page.locator(".whys label").nth(6).click()
    found = page.evaluate(CONTRASTS)
    assert any("Declarer took" in text for text, *_ in found)
    assert [it for it in found if it[1] < it[2]] == []
    assert page.evaluate(SMALL) == []
    if AXE:
        check_with_axe(page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_reasons_of_both_pairs_stand_out_and_a_finger_meets_their_links(
    sites: Mapping[str, Path], opened: Opened, dark: bool
) -> None:
    page = opened(sites["mitchell"] / "board-7.html", width=360, dark=dark)
    page.evaluate("localStorage.clear()")
    page.reload()
    page.locator(".sided tbody .score").first.click()
    assert page.get_by_role("link", name="Score card of pair").count() == 2
    assert [it for it in page.evaluate(CONTRASTS) if it[1] < it[2]] == []
    assert page.evaluate(SMALL) == []
    if AXE:
        check_with_axe(page)


def test_a_finger_meets_the_links_of_a_chosen_board_and_the_choice_of_a_rival(
    sites: Mapping[str, Path], team_site: Path, opened: Opened
) -> None:
    """A link was as high as its letters, and the two tables of a team stood five pixels apart."""
    for site in (sites["mitchell"], team_site):
        page = opened(site / "pair-1.html", width=390)
        page.locator(".whys label").first.click()
        page.get_by_text("Compare with others").click()
        assert page.evaluate(SMALL) == []
    boxes = [box for link in page.locator(".whys p:visible a").all() if (box := link.bounding_box())]
    assert len(boxes) == 2
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] or boxes[0]["x"] + boxes[0]["width"] < boxes[1]["x"]


@needs_axe
@pytest.mark.long
def test_axe_finds_no_fault(sites: Mapping[str, Path], opened: Opened) -> None:
    pages = [sites["mitchell"].parent / "index.html", sites["race"] / "race.html"]
    pages += [sites["mitchell"] / f"{name}.html" for name in PAGES]
    for path, (width, dark) in product(pages, ((360, False), (1280, True))):
        check_with_axe(opened(path, width=width, dark=dark))


@pytest.mark.long
def test_the_checker_of_the_w3c_finds_no_fault(sites: Mapping[str, Path]) -> None:
    """A file has no origin, so that the policy of a page, which names its own, is not for this checker."""
    program = os.environ.get("SCORER_VNU")
    if not program or shutil.which("java") is None:
        pytest.skip("SCORER_VNU names no vnu.jar, or there is no Java: html5lib has to do")
    pages = [page for site in sites.values() for page in site.glob("*.html") if not page.stem.endswith("1")]
    lists = [site.parent / "index.html" for site in sites.values()]
    style = sites["mitchell"] / "site.css"
    ways = ["--also-check-css", "--filterpattern", ".*Content Security Policy.*"]
    command = ["java", "-jar", program, *ways, *map(str, (style, *lists, *pages))]
    assert subprocess.run(command, capture_output=True, text=True, check=False).stderr == ""
