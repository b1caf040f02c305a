"""Evenings in a real browser, by a volunteer who never sees a terminal after the desk was started."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page

from scorer.scoring import score_event
from scorer.services.queries import load_event
from scorer.services.ranking import show_ranking
from scorer.services.selection import list_slugs
from tests.browsers import AXE, check_with_axe
from tests.conftest import ROOT

pytestmark = pytest.mark.long

FORMER = [(f"Ann{number} Lee", f"Bob{number} Fox") for number in range(1, 15)]
CODES = ("ps+1", "gs10", "gs-1", "ph=", "gh+1", "pn8", "gn9", "gn-2", "pd=", "pc+1")


SOON_ENDED = "import scorer.desk.state as state; state.SECONDS_WITHOUT_PAGE = 4.0; from scorer.cli import main; main()"
"""A program that is the scorer, with a desk that ends sooner without a page."""


class StartedDesk:
    """A desk in a process of its own, which can be killed and started again where it was."""

    def __init__(self, folder: Path, program: tuple[str, ...] = ("-m", "scorer")) -> None:
        self.program = program
        self.db = str(folder / "club.db")
        self.environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config")}
        self.environment.pop("SCORER_DB", None)
        self.link = ""
        self.start("--port", "0")

    def start(self, *words: str) -> None:
        command = [sys.executable, *self.program, "desk", "--no-browser", "--json", "--db", self.db, *words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.environment)
        assert self.process.stdout is not None
        with self.process.stdout as out:
            self.link = str(json.loads(out.readline())["url"])

    def ask_again(self) -> str:
        """The link that another start gives while this one runs; that one ends at once."""
        command = [sys.executable, "-m", "scorer", "desk", "--no-browser", "--json", "--db", self.db]
        done = subprocess.run(command, capture_output=True, text=True, env=self.environment, timeout=30, check=True)
        return str(json.loads(done.stdout)["url"])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=20)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[StartedDesk]:
    desk = StartedDesk(tmp_path)
    yield desk
    desk.kill()


FORKING = """
import json, os, signal, sys
import scorer.desk.application, scorer.desk.server, uvicorn.lifespan.on, uvicorn.protocols.http.auto
from scorer.cli import main

for line in sys.stdin:
    desk = os.fork()
    if not desk:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.argv[1:] = json.loads(line)
        main()
        os._exit(0)
    sys.stdin.readline()
    os.kill(desk, signal.SIGKILL)
    os.waitpid(desk, 0)
    print("killed", flush=True)
"""
"""A program that has loaded the desk: for a line of words it starts one, for the next line it kills that."""


class ForkedDesk(StartedDesk):
    """A desk whose process begins with everything loaded, which is most of the time that a start takes."""

    forking: subprocess.Popen[str] | None = None

    def start(self, *words: str) -> None:
        if self.forking is None:
            command = [sys.executable, "-c", FORKING]
            self.forking = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=self.environment
            )
        answer = self.tell(json.dumps(["desk", "--no-browser", "--json", "--db", self.db, *words]))
        self.link = str(json.loads(answer)["url"])

    def kill(self) -> None:
        assert self.tell("kill") == "killed\n"

    def tell(self, line: str) -> str:
        """Give the program a line, and return the line with which it answers."""
        assert self.forking is not None
        assert self.forking.stdin is not None
        assert self.forking.stdout is not None
        print(line, file=self.forking.stdin, flush=True)
        return self.forking.stdout.readline()

    def end(self) -> None:
        self.kill()
        assert self.forking is not None
        self.forking.communicate()


@pytest.fixture
def forked(tmp_path: Path) -> Iterator[ForkedDesk]:
    desk = ForkedDesk(tmp_path)
    yield desk
    desk.end()


class Volunteer:
    """Someone at the desk, whose touches and keystrokes are counted. `between` is called between each two steps."""

    def __init__(self, browser: Browser, link: str, between: Callable[[], object] = bool, **context: Any) -> None:
        self.page: Page = browser.new_context(viewport={"width": 1280, "height": 900}, **context).new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.between = between
        self.count = 0
        self.acknowledged = 0
        """The results whose entry the desk has answered."""
        self.page.goto(link)

    def touch(self, what: Locator) -> None:
        self.between()
        self.count += 1
        what.click()

    def press(self, name: str) -> None:
        """Touch a button."""
        self.touch(self.page.get_by_role("button", name=name, exact=True).first)

    def follow(self, name: str) -> None:
        """Touch a link."""
        self.touch(self.page.get_by_role("link", name=name, exact=True).first)

    def type(self, what: Locator, text: str, *, is_name: bool = False) -> None:
        self.count += 0 if is_name else len(text)
        what.fill(text)

    def enter(self, code: str) -> None:
        """Type a code where the caret stands, and press Enter."""
        self.between()
        self.count += len(code) + 1
        self.page.locator("input[name=code]:focus").wait_for()
        self.page.keyboard.type(code)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")


def set_up_last_week(one: Volunteer) -> None:
    """Last week's evening, from a list that is pasted."""
    one.follow("New evening")
    one.type(one.page.get_by_label("Name of the evening"), "Tuesday", is_name=True)
    one.page.get_by_label("Date").fill("2026-11-10")
    one.touch(one.page.get_by_text("Paste a list, or choose a file"))
    pairs = "\n".join(f"{first} & {second}" for first, second in FORMER)
    one.type(one.page.get_by_label("One pair on each line"), pairs, is_name=True)
    one.type(one.page.get_by_label("Boards each pair plays"), "14")
    one.press("Suggest a movement")
    one.press("Set up the evening")
    one.page.get_by_text("has been set up").wait_for()


def name_pair(one: Volunteer, first: str, second: str, place: int) -> None:
    """Type the names of a pair that is new."""
    one.type(one.page.locator("input[name=player1]").nth(place), first, is_name=True)
    one.type(one.page.locator("input[name=player2]").nth(place), second, is_name=True)


def set_up_as_last_week(one: Volunteer) -> None:
    """Tonight: one of last week's pairs does not come, two are new, and one of these comes late."""
    one.follow("Evenings")
    one.count = 0
    one.follow("New evening, same as last time")
    one.touch(one.page.get_by_label("Ann14 Lee"))
    name_pair(one, "Cy New", "Di New", 0)
    one.press("Suggest a movement")
    one.press("Set up the evening")
    one.page.get_by_text("has been set up").wait_for()
    one.follow("Results")
    one.page.get_by_label("Code").wait_for()


def add_late_pair(one: Volunteer) -> None:
    one.follow("Who is here")
    form = one.page.locator("form:has(input[name=do][value=add])")
    one.touch(one.page.locator("details:has(input[name=do][value=add]) > summary"))
    one.type(form.locator("input[name=player1]"), "Eve Late", is_name=True)
    one.type(form.locator("input[name=player2]"), "Flo Late", is_name=True)
    one.touch(form.get_by_role("button"))
    confirm_preview(one)
    seat = one.page.locator("#notice").get_by_role("button", name="Go on with")
    if seat.count():
        one.touch(seat.first)
        confirm_preview(one)


def confirm_preview(one: Volunteer) -> None:
    """Do what a preview shows, if there is one."""
    one.page.wait_for_load_state()
    if one.page.get_by_role("button", name="Do it").count():
        one.press("Do it")
        one.page.wait_for_load_state()


def results_of(db: str, slug: str) -> list[tuple[int, str, str, int]]:
    """Board, pairs and North-South score of each result, as the travellers say."""
    lines: list[tuple[int, str, str, int]] = []
    for board in score_event(load_event(db, slug)).boards:
        for line in board.results:
            assert None not in (line.result.ns, line.result.ew, line.score)
            lines.append((board.number, str(line.result.ns), str(line.result.ew), int(line.score or 0)))
    return lines


def percentages(lines: list[tuple[int, str, str, int]]) -> Mapping[str, Fraction]:
    """The percentages by matchpoints, worked out on their own; boards with fewer results by Neuberg's formula."""
    boards: dict[int, list[tuple[str, str, int]]] = defaultdict(list)
    for board, ns, ew, score in lines:
        boards[board].append((ns, ew, score))
    most = max(map(len, boards.values()))
    top = 2 * (most - 1)
    points: dict[str, list[Fraction]] = defaultdict(list)
    for played in boards.values():
        number = len(played)
        for ns, ew, score in played:
            won = sum(2 * (score > other) + (score == other) for _, _, other in played) - 1
            scaled = Fraction(won + 1) * most / number - 1
            points[ns].append(scaled)
            points[ew].append(top - scaled)
    return {label: sum(each, Fraction(0)) * 100 / (top * len(each)) for label, each in points.items()}


def play_all(one: Volunteer) -> int:
    """Enter every result that is expected; return how many were typed."""
    chance, typed = Random(5), 0  # noqa: S311
    contracts: dict[str, str] = {}
    while not one.page.get_by_text("This board is complete").count():
        board = one.page.locator("h1").inner_text()
        seat = contracts.setdefault(board, chance.choice("nesw"))
        code = chance.choice(CODES)
        known = one.page.locator("p.declarer").count()
        one.enter(code if known else f"{code[:2]}{seat}{code[2:]}")
        if one.page.get_by_role("button", name="Keep it as entered").count():
            one.press("Keep it as entered")
        one.page.wait_for_load_state()
        typed += 1
        one.acknowledged = typed
        assert typed < 400, one.page.inner_text("main")
    return typed


def publish(one: Volunteer, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    one.follow("Share")
    one.type(one.page.get_by_label("Folder for the pages"), str(folder), is_name=True)
    one.press("Publish")
    one.page.get_by_text("Published:").wait_for(timeout=60_000)


def play_evening(one: Volunteer, db: str, site: Path) -> str:
    """Last week's evening and tonight's, from an empty home to a published site; return tonight's short name."""
    set_up_last_week(one)
    set_up_as_last_week(one)
    assert one.count <= 25, "touches and keys from last week to round 1, beside names"
    slug = list_slugs(db)[0]
    add_late_pair(one)
    assert len(load_event(db, slug).pairs) == 15
    one.follow("Results")
    assert play_all(one) == load_event(db, slug).result_count
    one.follow("Check")
    publish(one, site)
    return slug


def check_figures(db: str, slug: str, site: Path) -> None:
    """The ranking equals an independent calculation, and so does what was published."""
    document: Any = show_ranking(db, slug).document()
    ranked = {row["pair"]: row["percent"] for part in document["rankings"] for row in part["rows"]}
    independent = percentages(results_of(db, slug))
    assert ranked == {label: pytest.approx(float(one), abs=1e-6) for label, one in independent.items()}
    published = json.loads((site / slug / "ranking.json").read_text(encoding="utf-8"))
    assert {row["pair"]: row["percent"] for part in published["rankings"] for row in part["rows"]} == ranked


def test_an_evening_of_fifteen_pairs_from_an_empty_home_to_a_published_site(
    started: StartedDesk, browser: Browser, tmp_path: Path
) -> None:
    one, site = Volunteer(browser, started.link), tmp_path / "site"
    slug = play_evening(one, started.db, site)
    assert (site / slug / "index.html").exists()
    check_figures(started.db, slug, site)
    assert one.faults == []


def test_a_desk_that_is_killed_between_each_two_steps_of_an_evening_opens_where_it_was_and_loses_nothing(
    forked: ForkedDesk, browser: Browser, tmp_path: Path
) -> None:
    killed = 0

    def count_results() -> int:
        slugs = list_slugs(forked.db) if Path(forked.db).exists() else []
        return load_event(forked.db, slugs[0]).result_count if slugs else 0

    def kill_and_start() -> None:
        nonlocal killed
        killed += 1
        shown, port = urlsplit(one.page.url).path, forked.link.split("/")[2]
        forked.kill()
        assert count_results() == one.acknowledged
        forked.start()
        assert forked.link.split("/")[2] == port
        if shown.startswith("/e/") and not shown.endswith("/do"):
            opened = one.page.request.get(forked.link)
            assert urlsplit(opened.url).path == shown

    one, site = Volunteer(browser, forked.link), tmp_path / "site"
    one.between = kill_and_start
    slug = play_evening(one, forked.db, site)
    assert killed > one.acknowledged > 50, "once a result, and between the other steps"
    check_figures(forked.db, slug, site)
    assert one.faults == []


def test_a_second_start_opens_another_page_of_the_running_desk_and_close_ends_it(
    started: StartedDesk, browser: Browser
) -> None:
    one = Volunteer(browser, started.link)
    again = started.ask_again()
    assert again.split("/")[2] == started.link.split("/")[2]
    other = Volunteer(browser, again)
    assert other.page.get_by_role("heading", name="Evenings").count() == 1
    one.follow("Close the desk")
    one.press("Close")
    one.page.get_by_text("The desk is closed").wait_for()
    assert started.process.wait(timeout=20) == 0
    started.start()
    assert started.link.split("/")[2] == again.split("/")[2]
    assert other.page.request.get(started.link.rpartition("/open/")[0] + "/").status == 403


def test_phones_are_a_switch_whose_listener_serves_the_live_pages_only(started: StartedDesk, browser: Browser) -> None:
    one = Volunteer(browser, started.link)
    set_up_last_week(one)
    one.follow("Overview")
    one.touch(one.page.get_by_text("Another port"))
    one.page.get_by_label("Port").fill("0")
    one.press("Turn phones on")
    link = one.page.get_by_role("link", name="Director's page: rounds, clock, calls, codes").get_attribute("href")
    assert link is not None
    director = browser.new_page()
    director.goto(link)
    assert director.get_by_role("heading", name="Tables and rounds").count() == 1
    started.kill()
    started.start()  # phones go on as they were
    assert director.reload() is not None
    one.page.goto(started.link)
    home = "/".join(link.split("/")[:3])
    assert {director.request.get(home + path).status for path in ("/copies", "/season", "/new", "/close")} == {404}
    one.press("Turn phones off")
    one.page.get_by_text("Phones are off.").wait_for()
    with pytest.raises(Exception, match=r"(?i)refused|hang up|reset"):
        director.request.get(link)
    assert started.interrupt() == 0


def test_it_goes_without_any_script_at_a_phones_width_in_large_letters_and_in_the_dark(
    started: StartedDesk, browser: Browser
) -> None:
    one = Volunteer(browser, started.link, java_script_enabled=False)
    set_up_last_week(one)
    one.follow("Results")
    one.enter("gss10")
    one.page.get_by_label("Code").wait_for()
    one.count = 0
    for label in ("hearts", "part score", "just made"):
        one.touch(one.page.locator("form.entry label", has_text=label).first)
    one.touch(one.page.locator("form.entry .send button"))
    assert one.count == 4, "the declarer is known by the other table"
    one.page.wait_for_load_state()
    slug = list_slugs(started.db)[0]
    assert load_event(started.db, slug).result_count == 2
    one.follow("Season")
    one.touch(one.page.get_by_text("New competition", exact=True))
    one.type(one.page.get_by_label("Name").first, "Winter")
    one.press("Create")
    one.page.get_by_role("heading", name="Winter").wait_for()
    paths = (
        "/",
        "/new",
        "/new/others",
        "/copies",
        "/club",
        "/season",
        "/season/winter",
        *(f"/e/{slug}{end}" for end in EVENING_PAGES),
    )
    narrow = {"width": 390, "height": 800}
    for settings, for_axe in (  # which sees no difference in another language or in larger letters
        ({"viewport": narrow}, True),
        ({"viewport": narrow, "locale": "de"}, False),
        ({"color_scheme": "dark"}, True),
        ({"device_scale_factor": 2}, False),
    ):
        context = browser.new_context(storage_state=one.page.context.storage_state(), **settings)
        page = context.new_page()
        for path in paths:
            page.goto(started.link.rpartition("/open/")[0] + path)
            if "device_scale_factor" in settings:
                page.set_viewport_size({"width": 640, "height": 450})  # 1280 with letters of twice the size
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
            assert not wide, (path, settings, page.evaluate(WIDEST))
            if AXE and for_axe:
                check_with_axe(page)
        context.close()


@pytest.mark.parametrize("size", [(1366, 700), (1200, 850), (390, 800)])
def test_what_was_just_stored_covers_no_field_and_no_button(
    started: StartedDesk, browser: Browser, size: tuple[int, int]
) -> None:
    one = Volunteer(browser, started.link)
    set_up_last_week(one)
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    one.follow("Results")
    one.enter("gss10")
    notice = one.page.locator("#notice")
    notice.get_by_role("button", name="Undo").wait_for()
    one.page.locator("form.entry .send button").scroll_into_view_if_needed()
    said = notice.bounding_box()
    assert said is not None
    for part in one.page.locator("form.entry :is(label, button, input[name=code])").all():
        box = part.bounding_box()
        assert box is None or box["y"] >= said["y"] + said["height"], part.inner_text()


def test_the_button_that_saves_a_result_is_on_the_first_screen_of_a_small_laptop(
    started: StartedDesk, browser: Browser
) -> None:
    one = Volunteer(browser, started.link)
    set_up_last_week(one)
    one.page.set_viewport_size({"width": 1366, "height": 700})
    one.follow("Results")
    for code in ("", "gss10"):  # before the first result, and after one, which is reported above
        if code:
            one.enter(code)
        box = one.page.locator("form.entry .send button").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 700, code


LEFT_EDGES = "(buttons) => [...new Set(buttons.map((one) => Math.round(one.getBoundingClientRect().left)))]"
ROW_HEIGHTS = "(rows) => Math.max(...rows.map((one) => one.getBoundingClientRect().height))"
HIDDEN_WIDTH = "(boxes) => Math.max(...boxes.map((one) => one.scrollWidth - one.clientWidth))"


@pytest.mark.parametrize(("width", "hidden"), [(768, 8), (1366, 8), (360, 400)])
def test_names_buttons_and_lines_of_travellers_stand_in_columns(
    started: StartedDesk, browser: Browser, width: int, hidden: int
) -> None:
    one = Volunteer(browser, started.link)
    set_up_last_week(one)
    one.follow("Results")
    one.enter("gss10")
    one.page.set_viewport_size({"width": width, "height": 800})
    if width == 360:
        head = one.page.locator("body > header").bounding_box()
        assert head is not None
        assert head["height"] < 260  # a third of a phone
    one.follow("Who is here")
    for name in ("Save", "Not here"):
        assert len(one.page.locator(f".people button:text-is('{name}')").evaluate_all(LEFT_EDGES)) == 1
    one.follow("Reports")
    one.page.get_by_role("link", name="Travellers").click()
    one.page.locator("main table").first.wait_for()
    assert one.page.locator("main tbody tr").evaluate_all(ROW_HEIGHTS) < 60
    assert one.page.locator("main .scroll").evaluate_all(HIDDEN_WIDTH) < hidden


def test_the_main_button_of_each_step_is_on_the_first_screen_of_a_small_laptop(
    started: StartedDesk, browser: Browser
) -> None:
    one = Volunteer(browser, started.link)
    set_up_last_week(one)
    slug = list_slugs(started.db)[0]
    one.page.set_viewport_size({"width": 1366, "height": 700})
    home = started.link.rpartition("/open/")[0]

    def check(*buttons: str) -> None:
        assert buttons == (*one.page.locator(":is(button, a).main:visible").all_inner_texts(),), one.page.url
        for button in one.page.locator(":is(button, a).main:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 700, (one.page.url, button.inner_text(), box)

    for path, button in (
        ("/", "Enter results"),
        (f"/e/{slug}", "Enter results"),
        (f"/e/{slug}/give", "Publish"),
        ("/copies", "Back up now"),
        ("/close", "Close"),
        ("/new/others", "Suggest a movement"),
        (f"/new?like={slug}", "Suggest a movement"),
    ):
        one.page.goto(home + path)
        check(button)
    one.press("Suggest a movement")
    check("Set up the evening")
    one.page.goto(f"{home}/new/others")
    one.type(one.page.get_by_label("Name of the evening"), "League")
    one.type(one.page.get_by_label("How many teams or players"), "20")
    one.press("Suggest a movement")
    check("Set up the evening")


def test_a_code_that_was_mistyped_does_not_count_once_the_buttons_are_clicked(
    started: StartedDesk, browser: Browser
) -> None:
    one = Volunteer(browser, started.link)
    set_up_last_week(one)
    one.follow("Results")
    one.enter("four spades")
    assert one.page.locator("input[name=code]").input_value() == "four spades"
    for label in ("spades", "game", "South", "+1"):
        one.touch(one.page.locator("form.entry label", has_text=label).first)
    with one.page.expect_navigation():
        one.touch(one.page.locator("form.entry .send button"))
    assert load_event(started.db, list_slugs(started.db)[0]).result_count == 1


def test_what_an_answer_is_about_stays_in_sight_with_the_way_to_the_other_pages(
    started: StartedDesk, browser: Browser
) -> None:
    one = Volunteer(browser, started.link)
    one.page.set_viewport_size({"width": 1366, "height": 700})
    set_up_last_week(one)
    one.follow("Who is here")
    with one.page.expect_navigation():
        one.touch(one.page.get_by_role("button", name="Not here").nth(6))
    one.page.get_by_role("heading", name="Preview").wait_for()
    assert one.page.locator("main:focus").count() == 1
    assert one.page.evaluate("scrollY") == 0


def test_eight_pairs_that_were_typed_are_still_there_when_something_else_was_wrong(
    started: StartedDesk, browser: Browser
) -> None:
    one = Volunteer(browser, started.link)
    one.follow("New evening")
    one.page.get_by_label("Name of the evening").fill("Tuesday")
    for place, (first, second) in enumerate(FORMER[:8]):
        name_pair(one, first, second, place)
    one.page.get_by_label("Minutes").fill("abc")
    one.press("Suggest a movement")
    wrong = one.page.locator("input[name=minutes][aria-invalid=true]:focus")
    wrong.wait_for()
    wrong.fill("120")
    one.press("Suggest a movement")
    one.page.get_by_text("Movements for 8 pairs").wait_for()
    assert one.faults == []


EVENING_PAGES = (
    *("", "/people", "/play", "/hands", "/papers"),
    *("/results/1", "/check", "/read/ranking", "/give", "/history"),
)

WIDEST = """[...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .slice(0, 3).map((one) => one.outerHTML.slice(0, 120))"""


def test_the_guide_shows_the_desk_as_it_is(
    started: StartedDesk, browser: Browser, tmp_path: Path, update_golden: bool
) -> None:
    one = Volunteer(browser, started.link)
    set_up_last_week(one)
    folder = ROOT / "docs" / "pages" if update_golden else tmp_path
    one.follow("Overview")
    one.page.set_viewport_size({"width": 900, "height": 640})
    one.page.screenshot(path=folder / "desk-next.png")
    one.follow("Results")
    for code in ("gss10", "phs8", "gss9"):
        one.enter(code)
    one.page.set_viewport_size({"width": 1280, "height": 900})
    one.page.screenshot(path=folder / "desk-results.png")
    for name in ("desk-next.png", "desk-results.png"):
        assert (folder / name).stat().st_size > 10_000
        assert (ROOT / "docs" / "pages" / name).exists()


def test_a_desk_without_a_page_ends_by_itself(tmp_path: Path, browser: Browser) -> None:
    started = StartedDesk(tmp_path, ("-c", SOON_ENDED))
    one = Volunteer(browser, started.link)
    with pytest.raises(subprocess.TimeoutExpired):
        started.process.wait(timeout=6)
    one.page.context.close()
    assert started.process.wait(timeout=20) == 0
