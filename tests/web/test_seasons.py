"""A season on the club's site: the page of a ladder, people who may have a page, and the front page."""

from __future__ import annotations

import json
import os
import re
import shutil
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from scorer.competitions.standings import CompetitionList, CompetitionResult, CompetitionRow
from scorer.errors import AlreadyExistsError
from scorer.model.competitions import Competition, CompetitionKind
from scorer.reports.web.club import PublishedSeason, build_podiums, list_standings, parse_published, summarize_season
from scorer.reports.web.privacy import NamePrivacy
from scorer.scoring import score_event
from tests.conftest import EVENING_SLUG, SAMPLES, SLUGS, Scorer
from tests.evening import EVENING
from tests.web.conftest import Opened, parsed_anew


@pytest.fixture
def ladder(evening: Scorer) -> Scorer:
    evening("competition", "new", "Tuesday ladder", EVENING_SLUG)
    return evening


def read(*parts: str | Path) -> str:
    return Path(*parts).read_text(encoding="utf-8")


def test_a_ladder_has_a_page_of_its_own_and_leads_the_front_page(ladder: Scorer, tmp_path: Path) -> None:
    site = tmp_path / "site"
    ladder("publish", site)
    ladder("competition", "publish", "tues", site)
    page = read(site, "competitions", "tuesday-ladder", "index.html")
    assert "4 Mar<" in page
    assert "Ann" in page
    front = read(site, "index.html")
    assert front.index("competitions/tuesday-ladder/index.html") < front.index(f"{EVENING_SLUG}/index.html")
    assert re.search(r'Tuesday ladder</a></h3>\s*<ol class="leaders">\s*<li><span class="place">1', front)
    assert not (site / "players").exists()
    left = site / "competitions" / ".scorer-0123456789abcdef.new"
    left.mkdir()
    os.utime(left, (0, 0))
    ladder("publish", site)
    assert not left.exists(), "what a power cut has left may name people"
    assert "competitions/tuesday-ladder/index.html" in read(site, "index.html")
    ladder("competition", "publish", "tues", site, "--remove")
    assert "tuesday-ladder" not in read(site, "index.html")
    assert not (site / "competitions" / "tuesday-ladder").exists()


@pytest.mark.parametrize("width", [320, 360])
def test_a_line_of_a_ladder_has_its_evenings_below_it_on_a_phone(
    evening: Scorer, tmp_path: Path, opened: Opened, width: int
) -> None:
    evening("import", SAMPLES / "howell", SAMPLES / "mitchell")
    evening("competition", "new", "Long", EVENING_SLUG, SLUGS["howell"], SLUGS["mitchell"])
    evening("competition", "publish", "Long", tmp_path)
    page = opened(tmp_path / "competitions" / "long" / "index.html", width=width)
    assert page.locator(".scroll").evaluate_all("all => all.every((it) => it.scrollWidth <= it.clientWidth)")
    line = page.locator("tbody tr", has_text="Farida Haidari")
    assert line.inner_text().split() == ["9=", "Farida", "Haidari", "58.33", "58.33", "1", "21"]
    below = line.locator(".evening:visible")
    headings = "it => getComputedStyle(it, '::before').content"
    assert (below.inner_text(), below.get_attribute("data-heading")) == ("58.33", "17 Nov")
    assert "data-heading" in below.evaluate(headings) or "17 Nov" in below.evaluate(headings)
    name, figure = line.locator(".name").bounding_box(), below.bounding_box()
    assert name
    assert figure
    assert figure["y"] >= name["y"] + name["height"]


def test_only_people_who_may_have_a_page_get_one(ladder: Scorer, tmp_path: Path) -> None:
    site = tmp_path / "site"
    ladder("players", "import", "--evenings")
    ladder("players", "add", "Ann", "--page")
    ladder("competition", "publish", "tues", site)
    assert sorted(path.name for path in (site / "players").glob("*.html")) == ["ann.html", "index.html"]
    page = read(site, "players", "ann.html")
    assert "Best boards" in page
    assert "noindex" not in page
    front = read(site, "index.html")
    assert "Ladder, 1 event<" in front
    assert 'href="players/index.html"' in front
    ladder("publish", site)
    assert 'href="players/index.html"' in read(site, "index.html")
    assert f"published as a web page in {site}" in ladder("history", "--competition", "tues", "--json").out
    ladder("players", "add", "Ann", "--no-page")
    ladder("competition", "publish", "tues", site)
    assert not (site / "players").exists()
    assert "players/index.html" not in read(site, "index.html")
    told = ladder("players", "remove", "Ann").err
    assert "tuesday-ladder: " in told
    assert "This backup may still contain the name" in told


def test_what_others_have_put_there_stays_and_their_page_is_not_written_over(ladder: Scorer, tmp_path: Path) -> None:
    site = tmp_path / "site"
    folder = site / "competitions" / "tuesday-ladder"
    folder.mkdir(parents=True)
    (folder / "index.html").write_text("<h1>Mine</h1>", encoding="utf-8")
    (folder / "rules.pdf").write_text("rules", encoding="utf-8")
    assert "--force" in ladder.refused("competition", "publish", "tues", site)[0]
    ladder("competition", "publish", "tues", site, "--force")
    assert (folder / "rules.pdf").exists()
    (site / "index.html").write_text("<h1>Mine</h1>", encoding="utf-8")
    ladder.refusal(AlreadyExistsError, "competition", "publish", "tues", site, "--remove")


def test_a_simultaneous_is_published_only_once_it_is_closed(evening: Scorer, tmp_path: Path) -> None:
    evening("competition", "new", "Sims", EVENING_SLUG, "--kind", "simultaneous")
    assert "still open" in evening.refused("competition", "publish", "Sims", tmp_path / "site")[0]
    evening("competition", "close", "Sims")
    evening("competition", "publish", "Sims", tmp_path / "site")
    assert "North-South" in read(tmp_path, "site", "competitions", "sims", "index.html")
    assert f"{EVENING_SLUG}/1" in read(tmp_path, "site", "competitions", "sims", "ranking.json")


def test_a_season_is_printed_and_goes_into_a_workbook(ladder: Scorer, tmp_path: Path) -> None:
    ladder("competition", "print", "tues", "-o", tmp_path / "season.pdf")
    ladder("competition", "print", "tues", "-o", tmp_path / "season.xlsx")
    assert (tmp_path / "season.pdf").read_bytes().startswith(b"%PDF")
    assert "expected" in ladder.refused("competition", "print", "tues", "-o", tmp_path / "season.doc")[0]
    ladder("competition", "new", "Nobody")
    assert "has no players yet" in ladder.refused("competition", "print", "Nobody", "-o", tmp_path / "none.pdf")[0]
    ladder("new", "Empty", "--tables", "3")
    ladder("competition", "add", "Nobody", "Empty")
    refused = ladder.refused("competition", "print", "Nobody", "-o", tmp_path / "none.pdf")[0]
    assert "no event in Nobody has results that count yet" in refused


def test_no_board_of_an_open_simultaneous_goes_out_with_the_evening(evening: Scorer, tmp_path: Path) -> None:
    evening("competition", "new", "Sims", EVENING_SLUG, "--kind", "simultaneous")
    said = evening("publish", tmp_path / "site", "--unfinished").err
    assert "Held back" in said
    boards = read(tmp_path, "site", EVENING_SLUG, "boards.json")
    assert "GNT" not in boards
    evening("competition", "close", "Sims")
    evening("publish", tmp_path / "site")
    assert "GNT" in read(tmp_path, "site", EVENING_SLUG, "boards.json")


def test_a_ladder_and_its_players_lead_on_to_the_evenings_of_the_site(ladder: Scorer, tmp_path: Path) -> None:
    site = tmp_path / "site"
    ladder("players", "import", "--evenings")
    ladder("players", "add", "Ann", "--page")
    ladder("publish", site)
    ladder("competition", "publish", "tues", site)
    for folder in (site / "competitions" / "tuesday-ladder", site / "players"):
        for page in folder.glob("*.html"):
            links = [link.get("href") or "" for link in parsed_anew(page).iter("a")]
            assert all((folder / (link.partition("#")[0] or page.name)).is_file() for link in links)
    assert f'href="../../{EVENING_SLUG}/index.html"' in read(site, "competitions", "tuesday-ladder", "index.html")
    own = {table: links_of(site / "players" / "ann.html", table) for table in ("Evenings", "Best boards")}
    (pair,) = own["Evenings"]
    assert "Ann" in parsed_anew(site / "players" / pair).findtext(".//h1", "")
    assert own["Best boards"][0] == f"../{EVENING_SLUG}/board-1.html#{Path(pair).stem}"
    assert links_of(site / "players" / "ann.html", "Competitions") == ["../competitions/tuesday-ladder/index.html"]
    ladder("players", "add", "Bob", "--page")
    ladder("competition", "publish", "tues", site)
    ladder("publish", site)
    assert links_of(site / "players" / "ann.html", "Partners") == ["../players/bob.html"]
    people = [link for link in links_of(site / "competitions" / "tuesday-ladder" / "index.html") if "players" in link]
    assert people == ["../../players/ann.html", "../../players/bob.html"]
    assert "../players/bob.html" in links_of(site / "players" / pair)
    ladder("players", "add", "Bob", "--no-page")
    ladder("competition", "publish", "tues", site)
    assert "../players/bob.html" not in links_of(site / "players" / pair)


def test_everybody_who_has_a_place_is_told_with_as_many_decimals_as_any_score_of_the_list() -> None:
    scores = [Fraction(score) for score in ("12", "11", "10", "9", "8", "13/2")]
    lines = [
        CompetitionRow(None, (f"Ann {place}",), 1, boards=9, score=score, available=None, percent=None, place=place)
        for place, score in enumerate(scores, 1)
    ]
    unplaced = CompetitionRow(None, ("Bob",), 0, boards=0, score=None, available=None, percent=None)
    outcome = CompetitionResult(
        Competition("Club", CompetitionKind.LADDER), (), (CompetitionList("", (*lines, unplaced)),)
    )
    told, standings = summarize_season(outcome, NamePrivacy.FULL), list(list_standings(outcome))
    assert [leader.figure for leader in told.leaders] == ["12.0", "11.0", "10.0", "9.0", "8.0"]
    assert (len(standings), standings[-1]) == (6, ("Ann 6", "6", "6.5"))
    assert parse_published(PublishedSeason, json.loads(json.dumps(told.document))) == told


def test_of_one_list_six_are_told_and_of_two_the_first_three_of_each() -> None:
    two, one = (build_podiums(score_event(EVENING._replace(winners=winners))) for winners in (2, 1))
    east_west = (("1", "Pair 6", "87.50%"), ("2", "Fay & Gus", "45.83%"), ("3", "Hal & Ida", "29.17%"))
    assert [listing.ranking for listing in two] == ["North-South", "East-West"]
    assert two[1].lines == east_west
    assert [(listing.ranking, len(listing.lines)) for listing in one] == [("", 6)]


def links_of(page: Path, table: str = "") -> list[str]:
    """Where a page leads, or one of its tables by its caption."""
    tree = parsed_anew(page)
    parts = [it for it in tree.iter("table") if it.findtext("caption") == table] if table else [tree]
    return [link.get("href", "") for part in parts for link in part.iter("a")]


def test_what_is_not_on_the_site_is_not_led_to(ladder: Scorer, tmp_path: Path) -> None:
    ladder("competition", "publish", "tues", tmp_path / "site")
    assert "Evenings on this site" not in read(tmp_path, "site", "competitions", "tuesday-ladder", "index.html")


@pytest.mark.long
def test_every_page_of_a_season_is_reached_and_no_link_ends_nowhere(ladder: Scorer, tmp_path: Path) -> None:
    site = tmp_path / "site"
    ladder("import", SAMPLES / "howell")
    ladder("competition", "add", "tues", SLUGS["howell"])
    ladder("players", "import", "--evenings")
    ladder("players", "add", "Ann", "--page")
    for _ in range(2):  # what stood there when a page was made is what it leads to
        ladder("competition", "publish", "tues", site)
        for slug in (EVENING_SLUG, SLUGS["howell"]):
            ladder("publish", site, "--event", slug)
    assert_every_page_is_reached(site)
    ladder("publish", site, "--remove", SLUGS["howell"])
    assert_every_page_is_reached(site)
    ladder("competition", "publish", "tues", site, "--remove")
    assert_every_page_is_reached(site)


def test_pages_of_another_database_that_lead_to_what_is_gone_are_named(
    ladder: Scorer, tmp_path: Path, home: Path
) -> None:
    site = tmp_path / "site"
    ladder("publish", site)
    ladder("competition", "publish", "tues", site)
    elsewhere = Scorer(tmp_path / "elsewhere.db", home)
    elsewhere("import", SAMPLES / "howell")
    said = elsewhere("publish", site, "--remove", EVENING_SLUG).err
    assert "competitions/tuesday-ladder" in said.splitlines()[-1]


@pytest.mark.long
def test_a_hundred_walks_through_a_season_end_nowhere_and_miss_no_page(scorer: Scorer, tmp_path: Path) -> None:
    site, slugs = tmp_path / "site", []
    for number in range(12):
        folder, club = tmp_path / f"evening-{number}", number % 8
        shutil.copytree(SAMPLES / ("howell" if number % 2 else "mitchell"), folder)
        told = (folder / "event.toml").read_text(encoding="utf-8")
        told = re.sub("(?m)^date = .*", f"date = 2026-{number + 1:02}-03", told)
        told = re.sub("(?m)^club = .*", f'club = "Club {club}"', re.sub("(?m)^name = .*", 'name = "Evening"', told))
        (folder / "event.toml").write_text(told, encoding="utf-8")
        scorer("import", folder)
        slugs.append(f"evening-2026-{number + 1:02}-03")
    for form in ("teams", "individual"):
        scorer("new", f"The {form}", f"--{form}", "8", "--date", "2026-12-24")
        slugs.append(f"the-{form}-2026-12-24")
    scorer("players", "import", "--evenings")
    for name in ("Margaret Pellow", "Denis Achterberg", "Roy Makepeace"):
        scorer("players", "add", name, "--page")
    scorer("competition", "new", "Ladder", *slugs[:12])
    scorer("competition", "new", "Sims", slugs[0], slugs[2], "--kind", "simultaneous")
    scorer("competition", "close", "Sims")
    for _ in range(2):  # what stood there when a page was made is what it leads to
        for competition in ("Ladder", "Sims"):
            scorer("competition", "publish", competition, site)
        for slug in slugs:
            scorer("publish", site, "--event", slug, "--unfinished")
    ways = assert_every_page_is_reached(site)
    chance, seen = Random(12), {site / "index.html"}  # noqa: S311  # the same walks each time
    for _ in range(100):
        page = site / "index.html"
        for _ in range(300):
            fresh = [target for target in ways[page] if target not in seen]
            page = chance.choice(fresh or ways[page])
            seen.add(page)
    assert seen == set(ways)


def assert_every_page_is_reached(site: Path) -> dict[Path, list[Path]]:
    """The pages to which each page leads."""
    waiting, ways = [site / "index.html"], dict[Path, list[Path]]()
    while waiting:
        page = waiting.pop()
        if page in ways:
            continue
        places = [(link.get("href") or "").partition("#")[0] for link in parsed_anew(page).iter("a")]
        targets = [(page.parent / (place or page.name)).resolve() for place in places]
        assert [place for place, target in zip(places, targets, strict=True) if not target.is_file()] == [], page
        ways[page] = [target for target in targets if target.suffix == ".html" and target != page]
        assert ways[page], page
        waiting += ways[page]
    assert set(ways) == set(site.rglob("*.html"))
    return ways
