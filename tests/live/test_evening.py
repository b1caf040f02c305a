"""A whole evening entered by clicks on phones, with everything that goes wrong in a club; the ranking is the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize

from tests.browsers import check_with_axe, needs_axe
from tests.conftest import Scorer, write_folder
from tests.live.asking import Asking, Served, asking, fill
from tests.live.conftest import FILES, WITHOUT_SCHEDULE

pytestmark = pytest.mark.long

PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 900}

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "N": "no trumps"}
SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}
TARGETS = {"P": "part score", "G": "game"}

PLAYED = {
    (1, 1): {1: "GS S +1", 2: "PH N ="},
    (1, 2): {3: "GN W -2", 4: "PD E +2"},
    (1, 3): {5: "GH N =", 6: "PC S -1"},
    (1, 4): {7: "PN E +1", 8: "GD W -3"},
    (2, 1): {3: "GN W =", 4: "PD E ="},
    (2, 2): {5: "GH N +1", 6: "PC S +1"},
    (2, 3): {7: "PN E -1", 8: "GD W ="},
    (2, 4): {1: "GS S =", 2: "PH N +2"},
}
"""What came of each round and table, board by board, as it stands in the end."""


@pytest.fixture
def served(club: Scorer) -> Iterator[Served]:
    running = Served(club.place)
    yield running
    running.kill()


class Phone:
    """A table's phone, whose touches are counted."""

    def __init__(self, browser: Browser, link: str, *, language: str = "en") -> None:
        self.context = browser.new_context(viewport=PHONE, locale=language, has_touch=True)
        self.page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.goto(link)
        self.touches = 0

    def touch(self, what: Locator) -> None:
        self.touches += 1
        what.click()

    @property
    def board(self) -> Locator:
        """The board that is open."""
        return self.page.locator(".one.shown")

    def open(self, board: int) -> None:
        self.touch(self.page.locator(f'a.board[data-for="{board}"]'))

    def choose(self, code: str, form: Locator) -> None:
        contract, seat, tricks = code.split()
        self._pick(form, "denomination", "NT" if contract[1] == "N" else contract[1])
        self._pick(form, "target", contract[0])
        if form.locator("input[name=declarer]:enabled").count():
            self._pick(form, "declarer", seat)
        self._pick(form, "tricks", tricks)
        self.touch(form.locator("button.main"))

    def _pick(self, form: Locator, name: str, value: str) -> None:
        field = form.locator(f'input[name={name}][value="{value}"]')
        self.touch(form.locator(f'label[for="{field.get_attribute("id")}"]'))

    def enter(self, board: int, code: str) -> None:
        self.open(board)
        self.choose(code, self.board.locator("form.entry").first)

    def confirm(self) -> None:
        self.touch(self.board.locator("form.confirm button"))

    def change(self, board: int, code: str) -> None:
        self.open(board)
        self.touch(self.board.locator("details.change > summary"))
        self.choose(code, self.board.locator("details.change form.entry"))

    def state(self, board: int) -> str:
        return self.page.locator(f'a.board[data-for="{board}"] .state').inner_text()

    def until(self, true: Callable[[], bool], what: str) -> None:
        began = monotonic()
        while not true():
            assert monotonic() - began < 15, f"{what}: {self.page.inner_text('main')}"
            self.page.wait_for_timeout(50)

    def until_state(self, board: int, state: str) -> None:
        self.page.evaluate("location.hash = '#round'")
        self.until(lambda: self.state(board) == state, f"board {board} {state}")

    def go_on(self) -> None:
        """Go on to the second round, unless the room has gone there by itself."""
        self.page.evaluate("location.hash = '#round'")
        first = self.page.locator("form.next input[name=round][value='1']")
        if first.count():
            self.page.locator("form.next button").click()
        first.wait_for(state="detached")


def enter_and_confirm(phone: Phone, board: int, code: str) -> None:
    phone.enter(board, code)
    phone.board.locator("form.confirm").wait_for()
    phone.confirm()
    phone.until_state(board, "confirmed")


def test_an_evening_by_clicks_ranks_as_the_same_results_typed(
    club: Scorer, served: Served, browser: Browser, tmp_path: Path, home: Path
) -> None:
    phones = {int(table): Phone(browser, link) for table, link in served.links["tables"].items()}
    director = browser.new_context(viewport=DESK).new_page()
    director.goto(served.links["director"])

    first = phones[1]
    enter_and_confirm(first, 1, PLAYED[1, 1][1])
    assert first.touches <= 7, "board 1, whose declarer the points prove"
    first.page.reload()
    assert first.state(1) == "confirmed"

    lost_connection(first)
    wrong_declarer(phones[2], director, served)
    correction(phones[3])
    two_phones(browser, phones[4], served)
    killed(browser, phones[1], phones[2], served)

    for table, phone in phones.items():
        phone.page.reload()
        phone.go_on()
        for board, code in PLAYED[2, table].items():
            enter_and_confirm(phone, board, code)
        assert phone.faults == []

    assert ranking(club) == ranking(typed(home, tmp_path))
    assert stored(club) == {board for played in PLAYED.values() for board in played}
    assert served.stop() == 0


def lost_connection(phone: Phone) -> None:
    """What is entered without a connection waits on the phone, and is sent by itself."""
    phone.context.set_offline(True)
    phone.enter(2, PLAYED[1, 1][2])
    phone.until_state(2, "waiting to be sent")
    assert phone.page.locator("#offline").is_visible()
    phone.page.evaluate("location.hash = '#round'")
    phone.page.locator("form.call button", has_text="Call the director").click()
    assert "waiting to be sent" in phone.page.inner_text("#told")
    phone.context.set_offline(False)
    phone.until_state(2, "East-West: please confirm")
    phone.page.locator("#help .notice", has_text="The director has been called.").wait_for()


def wrong_declarer(phone: Phone, director: Page, served: Served) -> None:
    """A slip is fixed on the director's page, and the phone shows what stands now."""
    enter_and_confirm(phone, 3, "GN E -2")
    director.goto(f"{served.links['director']}/at/2/1")
    form = director.locator('section[aria-label="Board 3"] form').first
    form.locator("input[name=result]").fill("gn w 7")
    form.locator("button").click()
    phone.until_state(3, "East-West: please confirm")
    phone.open(3)
    assert "by West" in phone.board.inner_text()
    phone.confirm()
    phone.until_state(3, "confirmed")


def correction(phone: Phone) -> None:
    """A table changes what it entered, within its round."""
    enter_and_confirm(phone, 5, "GH N -1")
    phone.change(5, PLAYED[1, 3][5])
    phone.board.locator("form.confirm").wait_for()
    phone.until_state(5, "East-West: please confirm")


def two_phones(browser: Browser, phone: Phone, served: Served) -> None:
    """Two phones that contradict each other both say so; what the players agree on stands."""
    other = Phone(browser, served.links["tables"]["4"])
    other.context.set_offline(True)
    other.enter(7, "PN E -1")
    phone.enter(7, PLAYED[1, 4][7])
    phone.until_state(7, "East-West: please confirm")
    other.context.set_offline(False)
    for one in (phone, other):
        one.until_state(7, "two different results")
    phone.open(7)
    phone.board.locator("form.claim button").first.click()
    for one in (phone, other):
        one.until_state(7, "East-West: please confirm")
    other.context.close()


def killed(browser: Browser, first: Phone, second: Phone, served: Served) -> None:
    """A server that dies loses nothing: what is entered meanwhile is stored when it is back."""
    served.kill()
    second.enter(4, PLAYED[1, 2][4])
    second.until_state(4, "waiting to be sent")
    served.start()
    second.until_state(4, "East-West: please confirm")
    first.page.reload()
    assert first.state(1) == "confirmed"
    for table, board in ((3, 6), (4, 8)):
        phone = Phone(browser, served.links["tables"][str(table)])
        enter_and_confirm(phone, board, PLAYED[1, table][board])
        phone.context.close()


def typed(home: Path, tmp_path: Path) -> Scorer:
    """The same results, typed one by one."""
    scorer = Scorer(tmp_path / "typed.db", home)
    scorer("import", write_folder(tmp_path / "typed", FILES))
    for (round_, table), played in PLAYED.items():
        ns, ew = str(table), str(5 + (table - round_) % 4)
        for board, code in played.items():
            scorer("result", str(board), ns, ew, code)
    return scorer


def ranking(scorer: Scorer) -> Any:
    return scorer("rank", "--json").document["rankings"]


def stored(scorer: Scorer) -> set[int]:
    found = scorer("board", "--all", "--json").document["boards"]
    return {board["board"] for board in found if len(board["results"]) == 2}


def test_the_pages_work_without_javascript(club: Scorer, served: Served, browser: Browser) -> None:
    page = browser.new_context(viewport=PHONE, java_script_enabled=False).new_page()
    page.goto(served.links["tables"]["1"])
    page.click('a.board[data-for="2"]')
    section = page.locator("#board-2")
    for name in ("spades", "game", "West"):
        section.locator("label", has_text=re.compile(f"{name}$")).first.click()
    section.locator("label", has_text=re.compile(r"^\+1$")).click()
    section.locator("button.main").click()
    assert "game in spades by West, 11 tricks" in page.locator("#board-2").inner_text()
    page.locator("#board-2 form.confirm button").click()
    assert "confirmed" in page.locator('a.board[data-for="2"]').inner_text()
    assert club("board", "2", "--json").document["results"][0]["tricks"] == 11
    page.goto(served.links["director"])
    assert "1/2" in page.inner_text("#map")
    page.goto(served.links["room"])
    assert "who sits where" in page.inner_text("body")


def test_without_a_schedule_nothing_that_a_table_names_is_lost_without_a_connection(
    scorer: Scorer, browser: Browser, tmp_path: Path
) -> None:
    """Three results are entered on one form, two of them of one board, while nothing goes out."""
    scorer("import", write_folder(tmp_path / "free", WITHOUT_SCHEDULE))
    served = Served(scorer.place)
    try:
        phone = Phone(browser, served.links["tables"]["2"])
        phone.context.set_offline(True)
        for board, ns, ew, code in (("3", "2", "6", "GS S +1"), ("3", "3", "7", "PH N -2"), ("4", "2", "6", "GN W =")):
            phone.touch(phone.page.locator('a[href="#new"]'))
            form = phone.board.locator("form.entry")
            form.locator("input[name=board]").fill(board)
            form.locator("select[name=ns]").select_option(ns)
            form.locator("select[name=ew]").select_option(ew)
            phone.choose(code, form)
            assert phone.page.locator("#told").inner_text() == f"Enter a result: {board} – waiting to be sent"
        phone.context.set_offline(False)
        for key in ("3-2-6", "3-3-7", "4-2-6"):
            phone.page.locator(f'a.board.stored[data-for="{key}"]').wait_for(state="attached", timeout=15_000)
        assert phone.faults == []
    finally:
        served.kill()
    assert [len(scorer("board", number, "--json").document["results"]) for number in ("3", "4")] == [2, 1]


def test_a_change_reaches_every_page_that_is_open(club: Scorer, served: Served, browser: Browser) -> None:
    phone = Phone(browser, served.links["tables"]["1"])
    director = browser.new_context(viewport=DESK).new_page()
    director.goto(served.links["director"])
    sleep(1)
    club("result", "1", "1", "5", "GS S 10")
    phone.page.locator("a.board.stored").wait_for()
    director.locator("#map a", has_text="1/2").wait_for()


def test_long_names_and_many_rounds_are_no_wider_than_a_phone(club: Scorer, served: Served, browser: Browser) -> None:
    club("pairs", "rename", "1", "Wilhelmina Featherstonehaugh", "Theodora Kirkpatrick-Abernathy")
    for link in (served.links["director"], served.links["room"], served.links["tables"]["1"]):
        page = browser.new_context(viewport=PHONE).new_page()
        page.goto(link)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), link


CUT_OFF = """() => pages.flatMap((page, number) => {
  turn(number - shown + pages.length);
  const boxes = page.rows.map((row) => row.getBoundingClientRect());
  return boxes.filter((box) => !box.height || box.bottom > innerHeight || box.right > innerWidth);
}).length"""
FIGURES = """() => Math.min(
  ...[...document.querySelectorAll(".rows b, .rows strong")].map((one) => parseFloat(getComputedStyle(one).fontSize))
)"""


def test_sixteen_tables_are_read_from_afar_at_once_and_no_row_is_cut_off(
    scorer: Scorer, browser: Browser, tmp_path: Path
) -> None:
    """With the clock, and one name of sixty letters, as without."""
    long_name = "Wilhelmina Featherstonehaugh-Longbottom-Kirkpatrick-Abernathy"
    pairs = "pair,direction,player1,player2\n" + "".join(
        f"{number},{'NS' if number < 17 else 'EW'},{long_name if number == 3 else 'Clara Christiansen'},Hans Hofmann\n"
        for number in range(1, 33)
    )
    files = {"event.toml": 'name = "Sixteen"\ndate = 2026-03-04\nboards = 32\nwinners = 2\n', "pairs.csv": pairs}
    scorer("import", write_folder(tmp_path / "sixteen", files))
    scorer("movement", "use", "mitchell", "--rounds", "4")
    served = Served(scorer.place)
    director = browser.new_context(viewport=DESK).new_page()
    director.goto(served.links["director"])
    try:
        for clock in (False, True):
            if clock:
                director.locator("#rounds > details > summary").click()
                director.locator("button", has_text="Start the clock").click()
                director.locator(".clock", has_text=":").wait_for()
            for width, height in ((1366, 768), (1920, 1080), (3840, 2160), (1080, 1920)):
                page = browser.new_context(viewport={"width": width, "height": height}).new_page()
                page.goto(served.links["room"])
                assert page.evaluate(CUT_OFF) == 0, (width, height, clock)
                assert page.evaluate("pages.length") == 1, (width, height, clock)
                assert page.evaluate(FIGURES) >= 40 * min(width, height) / 1080, (width, height, clock)
                page.context.close()
    finally:
        served.kill()


def test_the_answer_to_what_a_director_sends_is_in_sight_with_its_way_back(
    club: Scorer, served: Served, browser: Browser
) -> None:
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto(served.links["director"])
    page.locator("#pairs > details > summary").click()
    page.locator("summary", has_text="Name a pair").click()
    form = page.locator("form", has=page.locator('input[name="do"][value="rename"]'))
    form.locator("select[name=pair]").select_option("1")
    for name, value in (("player1", "Zoe"), ("player2", "Yan")):
        form.locator(f"input[name={name}]").fill(value)
    form.locator("button").click()
    back = page.locator("#told button", has_text="Undo")
    back.wait_for()
    assert page.evaluate("document.getElementById('told').getBoundingClientRect().bottom <= innerHeight")
    back.click()
    page.locator("#told:not(:has(button))").wait_for()
    assert "Ann1" in club("pairs").out


@needs_axe
@pytest.mark.parametrize(("size", "dark"), [(PHONE, False), (DESK, True)], ids=["phone, light", "desk, dark"])
def test_axe_finds_no_fault(club: Scorer, served: Served, browser: Browser, size: Any, dark: bool) -> None:
    club("result", "2", "1", "5", "GS S 10")
    context = browser.new_context(viewport=size, color_scheme="dark" if dark else "light")
    stranger = browser.new_context(viewport=size, color_scheme="dark" if dark else "light")
    links = served.links
    pages = [
        *(links["tables"]["1"] + end for end in ("", "#board-1", "#board-2", "/scores", "/announce/2")),
        links["join"],
        links["director"],
        f"{links['director']}/at/1/1",
        f"{links['director']}/code/1",
        links["room"],
        links["url"],
    ]
    for link in pages:
        page = context.new_page()
        page.goto(link)
        without_fault(page)
        page.close()
    claimed, waits, director = context.new_page(), stranger.new_page(), context.new_page()
    for page in (claimed, waits):
        page.goto(links["join"])
        page.locator('button[name=person][value="1-1"]').click()
        page.locator(".names").wait_for(state="detached")
        without_fault(page)
    director.goto(links["director"])
    director.locator('input[name=do][value="phone-accept"]').first.wait_for(state="attached")
    director.locator("#map a").first.click()
    director.wait_for_url(lambda url: url != links["director"])
    director.wait_for_load_state()
    without_fault(director)
    director.goto(links["director"])
    seen_first = director.locator('form:has([value="remove"]):has(select[name=pair])')
    director.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    seen_first.locator("select[name=pair]").select_option("8")
    seen_first.locator("select[name=from_round]").select_option("2")
    without_fault(director)
    seen_first.locator("button").click()
    director.locator("#told .plan").first.wait_for()
    without_fault(director)
    director.goto(links["director"])
    director.evaluate(WITHOUT_PROGRAM)
    director.locator("main > .plan").first.wait_for()
    without_fault(director)
    with ThreadPoolExecutor(1) as aside:  # Playwright's own loop runs in this thread
        aside.submit(play_out, asking(club.place)).result()
    claimed.goto(links["tables"]["1"])
    without_fault(claimed)
    for end in ("", "/certificate"):
        claimed.goto(links["join"] + end)
        without_fault(claimed)
    assert claimed.locator("text=first place").count()


def play_out(live: Asking) -> None:
    """All boards are played, and the room sees the whole ranking."""
    fill(live)
    live.direct("release", what="all")


WITHOUT_PROGRAM = """
  const leaving = [...document.forms].filter((one) => one.elements.do?.value === 'remove');
  const form = leaving.find((one) => one.elements.pair.type !== 'hidden');
  form.elements.pair.value = '8';
  form.elements.from_round.value = '2';
  form.submit();
"""
"""Send the form by which a pair leaves as the browser does, without the page's program."""


def without_fault(page: Page) -> None:
    """Let axe look at a page as it is now, which is no wider than its screen."""
    check_with_axe(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"), page.url


SMALLEST_KEY = """
  Math.min(...[...document.querySelectorAll('.one.shown .row label')].filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect()).map((one) => Math.min(one.width, one.height)))
"""


SEND_BELOW_EVERY_KEY = """() => {
  const [send] = document.querySelectorAll("#board-2 .send button");
  const keys = [...document.querySelectorAll("#board-2 .tricks .row label")].filter((one) => one.checkVisibility());
  const top = send.getBoundingClientRect().top, bottom = send.getBoundingClientRect().bottom;
  return keys.length && bottom <= 640 && keys.every((one) => one.getBoundingClientRect().bottom <= top);
}"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_result_is_entered_on_a_small_phone_without_scrolling(
    served: Served, browser: Browser, language: str
) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 640}, locale=language).new_page()
    page.goto(served.links["tables"]["1"] + "#board-2")
    page.locator("#board-2 .send button").wait_for()
    assert page.evaluate(SMALLEST_KEY) >= 44
    page.wait_for_function(SEND_BELOW_EVERY_KEY)
    page.context.close()


CUT = r"""() => {
  const cut = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, box = text.parentElement.getBoundingClientRect();
    if (!text.parentElement.checkVisibility() || box.width < 2) continue;
    for (const word of text.data.matchAll(/\p{L}{2,}/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(it => Math.round(it.top / 8))).size > 1) cut.push(word[0]);
    }
  }
  return cut;
}"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_with_letters_of_twice_the_size_no_word_is_broken_and_nothing_is_cut_off_on_a_phone(
    served: Served, browser: Browser, language: str
) -> None:
    context = browser.new_context(viewport=PHONE, locale=language, bypass_csp=True)
    links = {name: served.links[name] for name in ("director", "room", "join")}
    for name, link in {**links, "table": served.links["tables"]["1"], "board": served.links["tables"]["1"]}.items():
        page = context.new_page()
        page.goto(link)
        page.add_style_tag(content="html { font-size: 225% !important }")
        if name == "board":
            page.locator('a.board[data-for="1"]').click()
        page.evaluate("document.querySelectorAll('details').forEach(it => it.open = true)")
        assert (name, page.evaluate(CUT)) == (name, [])


SMALL_TARGETS = """() => [...document.querySelectorAll("a, button, summary, select, input")]
  .filter((one) => !["hidden", "radio"].includes(one.type)) // of a radio the label is touched
  .filter((one) => one.checkVisibility() && !one.classList.contains("skip"))
  .filter((one) => { const box = one.getBoundingClientRect(); return box.width < 24 || box.height < 24; })
  .map((one) => one.outerHTML.slice(0, 120))"""


def test_the_directors_page_is_one_screen_on_a_phone_and_all_else_one_touch_away(
    served: Served, browser: Browser
) -> None:
    """It was 4,992 pixels long, with the start of the round three quarters down."""
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(served.links["director"])
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.locator("#bar button", has_text="Begin round 2").is_visible()
    assert page.locator("#map a").count() == 4
    for name in ("Pairs and movement", "What the room shows", "Codes"):
        page.locator("section > details > summary", has_text=name).click()
        assert page.locator("section > details[open]", has=page.locator("summary", has_text=name)).count()
    page.keyboard.press("Home")
    page.evaluate("scrollTo(0, 99999)")
    assert page.locator("#bar").evaluate("(bar) => bar.getBoundingClientRect().top") == 0, "the bar stays"
    form = page.locator('form:has(input[value="use"])').first
    assert form.locator("select[name=kind] option").count() > 2, "no code is typed where a list will do"


def test_nothing_typed_is_lost_by_looking_at_a_table(served: Served, browser: Browser) -> None:
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto(served.links["director"])
    page.locator("#messages > details > summary").click()
    page.locator("#messages input[name=message]").fill("Smoking break")
    page.locator("#map a").first.click()
    page.locator("a", has_text="All tables").click()
    page.locator("#bar").wait_for()
    assert page.locator("#messages input[name=message]").input_value() == "Smoking break"
    assert page.locator("#messages input[name=message]").is_visible()


def test_a_guest_is_offered_names_of_the_book_and_what_was_typed_stays(
    club: Scorer, served: Served, browser: Browser
) -> None:
    club("players", "add", "Zoë van Dyck")
    phone = Phone(browser, served.links["tables"]["1"])
    phone.page.locator("#who summary", has_text="Someone else").click()
    field = phone.page.locator("#who input[name=name]")
    field.press_sequentially("zo")
    phone.page.locator('#book option[value="Zoë van Dyck"]').wait_for(state="attached")
    other = Phone(browser, served.links["tables"]["1"])
    other.page.locator("#who button", has_text="Ann1").click()
    other.page.locator("#who", has_text="This phone belongs to Ann1").wait_for()
    phone.page.evaluate("refresh()")
    assert field.input_value() == "zo"
    field.fill("zoë VAN dyck")
    phone.page.locator("#who button", has_text="Ask the director").click()
    phone.page.locator("#who", has_text="the director will decide whose phone this is").wait_for()
    director = browser.new_context(viewport=DESK).new_page()
    director.goto(served.links["director"])
    assert "A phone says: Zoë van Dyck" in director.inner_text("#phones")
    assert phone.faults == []


LETTERS = """() => [...document.querySelectorAll("#board-2 .suits label, #board-2 label.just")].map((label) => {
  const inside = label.scrollWidth <= label.clientWidth && label.scrollHeight <= label.clientHeight;
  return [label.textContent.trim(), parseFloat(getComputedStyle(label).fontSize), inside];
})"""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["clubs", "diamonds", "hearts", "spades", "no trumps", "just made"]),
        ("de", ["Treff", "Karo", "Herz", "Pik", "Ohne Trumpf", "genau erfüllt"]),
    ],
)
@pytest.mark.parametrize("width", [360, 390, 768])
def test_trumps_and_just_made_are_read_at_sixteen_pixels(
    served: Served, browser: Browser, width: int, language: str, words: list[str]
) -> None:
    page = browser.new_context(viewport={"width": width, "height": 740}, locale=language).new_page()
    page.goto(served.links["tables"]["1"] + "#board-2")
    page.locator("#board-2 .send button").wait_for()
    labels = page.evaluate(LETTERS)
    assert all(word in text for word, (text, *_) in zip(words, labels, strict=True)), labels
    assert all(size >= 16 and inside for _, size, inside in labels), labels
    page.context.close()


def test_not_played_is_sent_when_it_is_touched_a_second_time(club: Scorer, served: Served, browser: Browser) -> None:
    phone = Phone(browser, served.links["tables"]["1"])
    phone.open(2)
    button = phone.board.locator("button[value=NP]")
    button.click()
    assert button.inner_text() == "Not played: tap again to send it"
    phone.page.wait_for_timeout(300)
    assert club("board", "2", "--json").document["results"] == []
    button.click()
    phone.until_state(2, "East-West: please confirm")
