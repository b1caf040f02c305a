"""How an evening ends: the room's ceremony place by place, and a certificate on each player's phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring
from playwright.sync_api import Browser

from scorer.i18n import EMPTY_PHRASE
from scorer.live.certificates import AWARD, BOTTOM, EVENT, HEIGHT, NAME, TEXT_WIDTH, TOP, WIDTH, lay_out, measure_width
from scorer.model.live import PageRole, TableId
from scorer.reports.certificates import describe_place, make_certificate
from scorer.scoring import score_event
from scorer.services.live_phones import people_at_table
from tests.conftest import Scorer, write_folder
from tests.live.asking import Answer, Asking, Served, asking, fill
from tests.live.conftest import FILES
from tests.live.test_evening import CUT_OFF, PHONE, play_out
from tests.live.test_room import places
from tests.live.test_teams_and_players import evening

SCHOOLS = ("Elm Road", "St Mary's", "<i>Oak</i>")
SCHOOL_FILES = {
    **FILES,
    "event.toml": FILES["event.toml"] + 'audience = "school"\n',
    "pairs.csv": "pair,direction,player1,player2,club\n"
    + "".join(
        f"{number},{'NS' if number < 5 else 'EW'},Ann{number},Bob{number},{SCHOOLS[number % 3]}\n"
        for number in range(1, 9)
    ),
}
"""The evening with pairs of three schools."""


@pytest.fixture
def schools(scorer: Scorer, tmp_path: Path) -> Asking:
    scorer("import", write_folder(tmp_path / "schools", SCHOOL_FILES))
    live = asking(scorer.place)
    fill(live)
    return live


def test_each_pair_is_shown_with_its_school_and_the_schools_come_place_by_place_too(schools: Asking) -> None:
    for what, lines in (("next", 1), ("next", 2), ("all", 3)):
        schools.direct("release", what=what)
        read = schools.room().text.partition("Ranking – Schools")[2].partition("</section>")[0]
        assert read.count("<b>") == lines
    page = schools.room().text
    assert "&lt;i&gt;Oak&lt;/i&gt;</span>" in page
    assert "<i>Oak" not in page
    phone = schools.get(f"/t/{schools.code(PageRole.TABLE, 1)}/scores").read
    assert "Ranking – Schools Place School Result" in phone


def test_an_evening_of_one_club_has_no_ranking_of_clubs(played: Asking) -> None:
    played.direct("release", what="all")
    assert "Clubs" not in played.room().read


def play_teams(live: Asking) -> None:
    for number in range(1, live.evening.event.last_round + 1):
        live.direct("all-rounds", round_=number)
        for sitting in live.evening.event.schedule:
            if sitting.round == number:
                for board in sitting.boards:
                    live.enter(sitting.table, board, "GS S 10" if sitting.table == 1 else "PS S 9", round_=number)


def test_each_team_is_shown_with_its_matches_round_by_round(scorer: Scorer, tmp_path: Path) -> None:
    live = evening(scorer, tmp_path, "--teams", "4", "--boards", "3", names="Owls Foxes Hares Bears")
    play_teams(live)
    assert "Matches in round 3" in live.room().read
    for what, lines in (("next", 1), ("third", 1), ("next", 1), ("next", 1), ("all", 4)):
        live.direct("release", what=what)
        live.app.state.served.clear_cache()
        assert len(places(live)) == lines
        assert "Matches of round" not in live.room().read, "they stand beside the teams"
    owls = live.room().read.partition("1 Owls")[2]
    assert owls.startswith(" Bears 7 – 0 Hares 0 – 0 Foxes 0 – 0 7 IMPs")


def test_players_who_change_partners_come_place_by_place(scorer: Scorer, tmp_path: Path) -> None:
    live = evening(scorer, tmp_path, "--individual", "8", "--boards", "7", names="Ann Bob Cid Dot Eve Fay Gus Hal")
    play_teams(live)
    for what, lines in (("next", 7), ("next", 8), ("third", 0), ("next", 0), ("next", 7), ("all", 8)):
        live.direct("release", what=what)
        assert len(places(live)) == lines


TABLE = TableId("", 1)
OWN = "own-phone-own-phone"


@pytest.fixture
def ended(played: Asking) -> Asking:
    """All is played, Ann1 touched her name at her table, and the room sees the whole ranking."""
    played.post(f"/t/{played.code(PageRole.TABLE, 1)}/sit", {"person": "1-1"}, cookie=f"phone={OWN}")
    played.direct("release", what="all")
    return played


def certificate(live: Asking, ending: str = "", phone: str = OWN, **headers: str) -> Answer:
    live.app.state.served.clear_cache()
    return live.get(f"/j/{live.code(PageRole.JOIN)}/certificate{ending}", cookie=f"phone={phone}", **headers)


def test_a_certificate_names_who_where_when_and_what_for_and_has_a_line_to_sign(ended: Asking) -> None:
    shown = certificate(ended).read
    assert "Ann1 Bob1 Shared first place of 4 pairs, North-South with 100.00% Live 4 March 2026 Director" in shown
    german = certificate(ended, accept_language="de").read
    assert "Geteilter erster Platz (4 Paare), Nord-Süd mit 100,00 % Live 4. März 2026 Turnierleitung" in german


def test_who_came_after_the_first_three_reads_the_best_thing_that_they_did(ended: Asking) -> None:
    scored = score_event(ended.evening.event)
    fourth = scored.rankings[0].standings[-1]._replace(place=4, percent=Fraction(40))
    said = make_certificate(scored, fourth, describe_place(scored, fourth))
    assert str(said.award) == "played 4 boards of Minibridge"
    assert str(said.achievement) == ""
    first = scored.rankings[0].standings[0]._replace(percent=Fraction(40))
    assert str(make_certificate(scored, first, EMPTY_PHRASE).achievement).startswith("no one did better on 4 boards")


def test_a_name_on_a_certificate_is_never_markup(ended: Asking, club: Scorer) -> None:
    club("pairs", "rename", "1", "<b>Ann</b>", '"><script>')
    for ending in ("", ".svg"):
        drawing = certificate(ended, ending).text.partition("<svg")[2].partition("</svg>")[0]
        assert ("&lt;b&gt;Ann" in drawing, "<b>" in drawing, "<script" in drawing) == (True, False, False)


def test_certificates_and_live_pages_have_the_clubs_colour(ended: Asking, club: Scorer) -> None:
    assert 'fill="#1d5f49">Certificate<' in certificate(ended, ".svg").text
    assert "@media screen" not in ended.get("/static/live.css").text
    club("set", "--club", "colour", "#7a1f2b")
    live = asking(club.place)
    assert 'fill="#7a1f2b">Certificate<' in certificate(live, ".svg").text
    assert "#1d5f49" not in certificate(live).text
    assert "@media screen { :root { --accent: #7a1f2b; } }" in live.get("/static/live.css").text


def test_a_drawing_is_a_file_that_any_program_reads(ended: Asking) -> None:
    kept = certificate(ended, ".svg")
    assert kept.headers["content-disposition"] == 'attachment; filename="certificate.svg"'
    assert fromstring(kept.body).attrib["viewBox"] == f"0 0 {WIDTH} {HEIGHT}"
    assert certificate(ended, ".svg", phone="another").status == 409


def test_where_places_are_not_shown_the_certificate_has_none(ended: Asking) -> None:
    ended.direct("phones-show", what="never")
    assert "played 4 boards of Minibridge with 100.00%" in certificate(ended).read
    assert certificate(ended, ".pdf").status == 409


def test_a_certificate_counts_a_board_that_another_table_has_not_entered(
    ended: Asking,
) -> None:
    meeting = next(one for one in ended.evening.event.results if "1" not in one.pairs and one.board == 1)
    ended.direct("remove-result", board=1, ns=meeting.ns, ew=meeting.ew)
    ended.direct("phones-show", what="never")
    assert "played 4 boards of Minibridge" in certificate(ended).read


def test_a_team_has_one_certificate_with_its_people(scorer: Scorer, tmp_path: Path) -> None:
    live = evening(scorer, tmp_path, "--teams", "4", "--boards", "3", names="Owls Foxes Hares Bears")
    live.direct("names", names="Owls: Ada, Bo, Cy, Di\nFoxes\nHares\nBears\n")
    live.post(f"/t/{live.code(PageRole.TABLE, 1)}/sit", {"person": "1-1NS"}, cookie=f"phone={OWN}")
    play_teams(live)
    live.direct("release", what="all")
    assert "Owls Ada, Bo, Cy, Di Shared first place of 4 teams" in certificate(live).read
    assert certificate(live, ".pdf").body.startswith(b"%PDF")


def test_a_player_who_changes_partners_has_a_certificate_too(scorer: Scorer, tmp_path: Path) -> None:
    live = evening(scorer, tmp_path, "--individual", "8", "--boards", "7", names="Ann Bob Cid Dot Eve Fay Gus Hal")
    own = min(people_at_table(live.evening, TABLE))
    live.post(f"/t/{live.code(PageRole.TABLE, 1)}/sit", {"person": f"1-{own}"}, cookie=f"phone={OWN}")
    play_teams(live)
    live.direct("release", what="all")
    assert f"Certificate {live.evening.event.names[own]} " in certificate(live).read
    assert certificate(live, ".pdf").body.startswith(b"%PDF")


@pytest.mark.parametrize(
    "names",
    [("Wilhelmina Featherstonehaugh-Longbottom", "Theodora Kirkpatrick-Abernathy"), ("Aleksandra" * 6, "李小龍")],
)
def test_however_long_the_names_are_every_line_stays_on_the_sheet(names: tuple[str, str]) -> None:
    texts = [*((name, NAME) for name in names), ("a " * 300, AWARD), *[("Event", EVENT)] * 8]
    lines = list(lay_out(texts))
    assert all(measure_width(one.text, is_bold=one.is_bold) * one.size <= TEXT_WIDTH + 1 for one in lines)
    assert all(TOP < one.y <= BOTTOM for one in lines)


@pytest.fixture
def served(club: Scorer) -> Iterator[Served]:
    running = Served(club.place)
    yield running
    running.kill()


LOWEST_ROW = """() => pages.map((page, number) => {
  turn(number - shown + pages.length);
  return Math.max(...page.rows.map((row) => row.getBoundingClientRect().bottom)) / innerHeight;
})"""


def aside(task: Callable[[], object]) -> None:
    """Run a task in a thread of its own, because Playwright's loop runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(task).result()


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_no_page_of_the_room_leaves_the_lower_half_of_the_screen_empty(
    club: Scorer, served: Served, browser: Browser, size: tuple[int, int]
) -> None:
    """With four tables: at the start, in the ceremony and at the end."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(served.links["room"])
    page.locator(".turn.filled").first.wait_for()
    assert min(page.evaluate(LOWEST_ROW)) > 0.6
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    live: list[Asking] = []
    aside(lambda: live.append(asking(club.place)))
    aside(lambda: fill(live[0]))
    for what, lines in (("next", 2), ("all", 4)):
        aside(partial(live[0].direct, "release", what=what))
        page.wait_for_function("(lines) => document.querySelector('.places')?.children.length === lines", arg=lines)
        assert min(page.evaluate(LOWEST_ROW)) > 0.6, what
        assert page.evaluate(CUT_OFF) == 0, what
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), what


def test_a_certificate_is_saved_as_a_picture_on_the_phone_while_the_server_is_down(
    club: Scorer, browser: Browser
) -> None:
    """At this machine's address in its network, over plain http, in the dark and in German."""
    lan = Served(club.place, host="0.0.0.0")  # noqa: S104  # as the club's laptop
    context = browser.new_context(viewport=PHONE, locale="de", color_scheme="dark")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if "Security Policy" in message.text else None)
    try:
        page.goto(lan.links["tables"]["1"])
        page.locator("#who button", has_text="Ann1").click()
        page.locator("#who", has_text="Ann1").wait_for()
        aside(lambda: play_out(asking(club.place)))
        page.locator("a[data-load=certificate]").click()
        page.locator("#certificate svg.drawing").wait_for()
        lan.kill()
        with page.expect_download() as saved:
            page.locator("#certificate a[data-picture]").click()
        assert saved.value.suggested_filename == "certificate.png"
        head = saved.value.path().read_bytes()[:24]
        assert head.startswith(b"\x89PNG")
        assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (3 * WIDTH, 3 * HEIGHT)
        picture = page.locator("#certificate img.drawing")
        assert "erster Platz" in (picture.get_attribute("alt") or "")
        assert "Halte das Bild gedrückt" in page.inner_text("#certificate")
        assert faults == []
    finally:
        lan.kill()


def test_german_pages_write_figures_and_dates_as_german_does(played: Asking) -> None:
    played.direct("release", what="all")
    table = played.code(PageRole.TABLE, 1)
    played.post(f"/t/{table}/sit", {"person": "1-1"}, cookie="phone=own")
    paths = [f"/{letter}/{played.code(role)}" for letter, role in (("r", PageRole.ROOM), ("d", PageRole.DIRECTOR))]
    paths += [f"/t/{table}/scores", f"/j/{played.code(PageRole.JOIN)}", f"/t/{table}/certificate"]
    for path in paths:
        english, german = (played.get(f"{path}?lang={lang}", cookie="phone=own").read for lang in ("en", "de"))
        assert re.search(r"\d\.\d", english), path
        assert re.search(r"\d,\d", german), path
        assert not re.search(r"\d%", german), path
        assert not re.findall(r"\d+\.\d+|\d{4}-\d\d-\d\d", re.sub(r"\d\d\.\d\d\.\d{4}", "", german)), path
