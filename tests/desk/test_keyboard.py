"""An evening by keyboard alone: Tab, Shift-Tab, Enter, Space, arrows and letters, with the focus always in sight."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from scorer.services.queries import load_event
from scorer.services.selection import list_slugs
from tests.desk.test_browser import EVENING_PAGES, StartedDesk, started

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.long

__all__ = ["started"]  # a fixture

MOST_TABS = 20
"""How far something may be from where the focus is after an answer, or from the beginning of a page."""

LOOK_AT_FOCUS = """() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const shown = focused.closest(".row")?.querySelector(`label[for="${CSS.escape(focused.id)}"]`) ?? focused;
  const box = shown.getBoundingClientRect(), style = getComputedStyle(shown);
  const inside = (low, high, end) => Math.max(0, Math.min(high, end) - Math.max(low, 0));
  const wide = inside(box.left, box.right, innerWidth), high = inside(box.top, box.bottom, innerHeight);
  const x = Math.max(box.left, 0) + wide / 2, lines = focused.matches('textarea');
  const y = Math.max(box.top, 0) + (lines ? 12 : high / 2);
  const top = document.elementFromPoint(x, y);
  // where reading begins, a table that scrolls, or a field of many lines, where the caret is what matters
  const isPlace = lines || focused.tabIndex < 0 || focused.matches("[role=group]");
  const whole = isPlace ? wide > 0 && high > 0 : wide >= box.width - 1 && high >= box.height - 1;
  const marked = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 1) || style.boxShadow !== "none";
  window.numbers ??= new Map();
  if (!window.numbers.has(focused)) window.numbers.set(focused, window.numbers.size);
  return { html: focused.outerHTML.slice(0, 160), number: window.numbers.get(focused), marked, whole,
    covered: !(top && (shown.contains(top) || top.contains(shown))), box: [box.left, box.top, box.right, box.bottom] };
}"""
"""What has the focus: whether it is whole and uncovered in the window, and marked as what has the focus."""

COUNT_STOPS = """() => {
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
  const seen = stops.filter((one) => one.checkVisibility() && !one.disabled && one.type !== "hidden");
  const radios = new Set(seen.filter((one) => one.type === "radio").map((one) => `${one.form?.id} ${one.name}`));
  return seen.filter((one) => one.type !== "radio").length + radios.size;
}"""
"""How many stops the Tab key has on a page: a group of radio buttons is one."""


class Typist:
    """Someone at the desk who has no mouse. Whatever has the focus must be in sight, at each key."""

    def __init__(self, browser: Browser, link: str, **settings: Any) -> None:
        context = browser.new_context(viewport={"width": 1366, "height": 700}, **settings)
        self.page: Page = context.new_page()
        self.tree = context.new_cdp_session(self.page)
        self.page.goto(link)

    def look(self) -> Any:
        """What has the focus; None for the page itself."""
        focus = self.page.evaluate(LOOK_AT_FOCUS)
        if focus is not None:
            right = focus["marked"] and focus["whole"] and not focus["covered"]
            assert right, (self.page.url, self.page.viewport_size, focus)
        return focus

    def name(self) -> str:
        """The accessible name of what has the focus, as a screen reader says it."""
        focused = self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        found = self.tree.send(
            "Accessibility.getPartialAXTree", {"objectId": focused["objectId"], "fetchRelatives": False}
        )
        return str(found["nodes"][0].get("name", {}).get("value", ""))

    def tab_to(self, wanted: str, most: int = MOST_TABS, key: str = "Tab") -> None:
        """Press Tab until what is wanted has the focus; what follows a colon or stands in brackets is open."""
        passed = []
        for _ in range(most):
            self.page.keyboard.press(key)
            if self.look() is not None:
                name = self.name()
                if re.fullmatch(re.escape(wanted) + r"((:| \().*)?", name):
                    return
                passed.append(name)
        raise AssertionError(f"{wanted!r} is more than {most} tabs away on {self.page.url}: {passed}")

    def tab_back_to(self, wanted: str) -> None:
        self.tab_to(wanted, key="Shift+Tab")

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def type(self, label: str, text: str, most: int = MOST_TABS) -> None:
        """Go to a field and type into it, over what was there."""
        self.tab_to(label, most)
        self.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def send(self, button: str, most: int = MOST_TABS) -> None:
        """Go on to a button or a link and press Enter; the answer begins where one goes on."""
        self.tab_to(button, most)
        self.enter()

    def enter(self) -> None:
        """Press Enter, which leads to another page or to the answer."""
        with self.page.expect_navigation():
            self.press("Enter")
        self.page.wait_for_load_state()

    def follow(self, link: str) -> None:
        """Go back to a link of the navigation above and press Enter."""
        self.tab_back_to(link)
        self.enter()

    def is_at(self, place: str) -> None:
        """The focus is at a place of the page after an answer, in sight."""
        self.page.locator(f"{place}:focus").wait_for()
        self.look()


def set_up_four_pairs(one: Typist) -> None:
    """Last week's evening, typed pair by pair."""
    one.send("New evening")
    one.is_at("input[name=name]")
    one.page.keyboard.type("Tuesday")
    one.tab_to("Date", 1)
    one.page.keyboard.type("11102026")
    for number in range(1, 5):
        one.type("Player", f"Ann{number} Lee", 6)  # the date has three parts
        one.type("Partner", f"Bob{number} Fox", 1)
    one.type("Boards in play", "6")
    one.send("Suggest a movement")
    one.is_at("main")
    one.tab_to("Set up the evening", 3)
    one.enter()
    one.is_at("#notice")


def set_up_same_as_last_time(one: Typist) -> None:
    """One pair does not come, one is new."""
    one.follow("Evenings")
    one.send("New evening, same as last time")
    one.tab_to("Ann4 Lee & Bob4 Fox", 30)
    one.press("Space")
    one.type("Player", "Cy New", 1)
    one.type("Partner", "Di New", 1)
    one.send("Suggest a movement")
    one.is_at("main")
    one.page.keyboard.press("Tab")
    one.press("ArrowDown")  # another movement, and back again
    one.press("ArrowUp")
    one.look()
    one.send("Set up the evening")
    one.is_at("#notice")


def enter_results(one: Typist, doubtful: str) -> int:
    """Enter every result where the caret stands; one of them is doubtful, and kept."""
    entered = 0
    while not one.page.get_by_text("This board is complete").count():
        one.is_at("input[name=code]")
        known = one.page.locator("p.declarer").count()
        one.page.keyboard.type(doubtful if known and entered == 1 else "gs10" if known else "gss10")
        one.enter()
        entered += 1
        if one.page.get_by_role("button", name="Keep it as entered").count():
            one.is_at(".finding")
            one.send("Keep it as entered", 4)
    one.is_at("a.main")
    return entered


def prepare_and_print(one: Typist) -> None:
    """Correct a name, look at the schedule and save a paper."""
    one.follow("Who is here")
    one.type("First player of pair 1", "Anna Lee", 35)
    one.send("Save", 2)
    one.is_at("#notice")
    one.follow("How we play")
    one.tab_to("Schedule", 25)
    one.press("Enter")
    one.tab_to("Schedule", 1)  # the table, which the arrows scroll
    one.follow("Print")
    one.tab_to("Start list (PDF)", 25)
    with one.page.expect_download():
        one.press("Enter")


def test_an_evening_is_played_by_keyboard_alone(started: StartedDesk, browser: Browser, tmp_path: Path) -> None:
    one = Typist(browser, started.link)
    set_up_four_pairs(one)
    set_up_same_as_last_time(one)
    slug = list_slugs(started.db)[0]

    prepare_and_print(one)
    one.tab_back_to("Results")
    one.enter()
    entered = enter_results(one, "gsn10")
    assert (entered, load_event(started.db, slug).result_count) == (12, 12)

    one.enter()  # check the results, where the focus stands
    assert one.page.get_by_role("heading", name="Check").count()
    fixes = one.page.locator(".finding button").first.inner_text()
    assert fixes != "Accept as correct", one.page.inner_text("main")
    one.send(fixes, 25)
    one.is_at("#notice")
    assert one.page.get_by_text("Nothing looks wrong").count()

    one.follow("Reports")
    one.send("Ranking", 25)
    assert one.page.get_by_role("table").count()
    one.tab_to("All reports", 25)
    one.enter()
    one.type("Traveller for board", "1", 60)
    one.enter()
    assert one.page.get_by_role("table").count()

    one.page.reload()
    one.send("Share")
    site = tmp_path / "site"
    site.mkdir()
    one.type("Folder for the pages", str(site), 25)
    one.send("Publish")
    one.page.get_by_text("Published:").wait_for(timeout=60_000)
    assert (site / slug / "index.html").exists()
    one.is_at("#notice")

    one.follow("History")
    one.send("Undo", 25)
    one.is_at("#notice")
    one.send("Redo")
    one.is_at("#notice")
    one.follow("Close the desk")
    one.send("Close", 10)
    assert one.page.get_by_text("The desk is closed").count()
    assert started.process.wait(timeout=20) == 0


@pytest.mark.parametrize("size", [(1366, 700), (390, 844), (683, 350)])
def test_tab_goes_through_every_page_and_out_of_it_with_the_focus_in_sight(
    started: StartedDesk, browser: Browser, size: tuple[int, int]
) -> None:
    one = Typist(browser, started.link)
    set_up_four_pairs(one)
    slug = list_slugs(started.db)[0]
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    home = started.link.rpartition("/open/")[0]
    paths = ("/", f"/new?like={slug}", "/new/others", "/club", "/copies", "/season", "/close")
    for path in (
        *paths,
        *(f"/e/{slug}{end}" for end in (*EVENING_PAGES[:5], "/results/1", "/check", "/give", "/history")),
    ):
        one.page.goto(home + path)
        one.page.evaluate("document.querySelector('.skip').focus()")
        numbers = [one.look()["number"]]
        for _ in range(300):
            one.press("Tab")
            focus = one.look()
            if focus is None:  # out of the page
                break
            numbers.append(focus["number"])
        else:
            raise AssertionError((path, "the focus never leaves the page"))
        assert len({*numbers}) >= one.page.evaluate(COUNT_STOPS), path
        assert numbers == sorted(numbers), path


def test_a_form_that_is_refused_has_the_focus_where_it_was_wrong(started: StartedDesk, browser: Browser) -> None:
    one = Typist(browser, started.link)
    set_up_four_pairs(one)
    one.follow("Overview")
    one.tab_to("Another port", 30)
    one.press("Enter")
    one.type("Port", "ninety", 1)
    one.enter()
    one.is_at("input[name=port]")
    one.follow("Club")
    one.type("Colour of certificates and web pages", "green", 25)
    one.enter()
    one.is_at("input[name=colour][aria-invalid=true]")
