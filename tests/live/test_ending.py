"""How an evening ends: the room's ceremony place by place, for pairs, teams, players and schools."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scorer.model.live import PageRole
from tests.conftest import Scorer, write_folder
from tests.live.asking import Asking, Served, asking
from tests.live.conftest import FILES
from tests.live.test_evening import CUT_OFF
from tests.live.test_room import fill, places
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
    assert "&lt;i&gt;Oak&lt;/i&gt;</small>" in page
    assert "<i>Oak" not in page
    phone = schools.get(f"/t/{schools.code(PageRole.TABLE, 1)}/scores").read
    assert "Ranking – Schools Place School Result" in phone


def test_an_evening_of_one_club_has_no_ranking_of_clubs(live: Asking) -> None:
    fill(live)
    live.direct("release", what="all")
    assert "Clubs" not in live.room().read


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
    assert "Matches of round 3" in live.room().read
    for what, lines in (("next", 1), ("third", 1), ("next", 2), ("next", 3), ("all", 4)):
        live.direct("release", what=what)
        live.app.state.served.clear_cache()
        assert len(places(live)) == lines
        assert "Matches of round" not in live.room().read, "they stand beside the teams"
    owls = live.room().read.partition("1 Owls")[2]
    assert owls.startswith(" Bears 7 – 0 Hares 0 – 0 Foxes 0 – 0 7 IMPs")


def test_players_who_change_partners_come_place_by_place(scorer: Scorer, tmp_path: Path) -> None:
    live = evening(scorer, tmp_path, "--individual", "8", "--boards", "7", names="Ann Bob Cid Dot Eve Fay Gus Hal")
    play_teams(live)
    for what, lines in (("next", 1), ("next", 2), ("third", 5), ("next", 6), ("all", 8)):
        live.direct("release", what=what)
        assert len(places(live)) == lines


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
    live: list[Asking] = []
    aside(lambda: live.append(asking(club.place)))
    aside(lambda: fill(live[0]))
    for what, lines in (("next", 1), ("third", 1), ("next", 2), ("all", 4)):
        aside(partial(live[0].direct, "release", what=what))
        page.wait_for_function("(lines) => document.querySelector('.places')?.children.length === lines", arg=lines)
        assert min(page.evaluate(LOWEST_ROW)) > 0.6, what
        assert page.evaluate(CUT_OFF) == 0, what
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), what
