"""A site has one rule for names, the strictest that was chosen, and keeps it on every page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorer.rendering import site_folder
from scorer.reports.web.club import index_players
from scorer.reports.web.privacy import NamePrivacy
from scorer.services.publishing import write_site_list
from tests.conftest import Made, Scorer, write_folder

SURNAMES = (
    "Quillfeather",
    "Zwiebelhorn",
    "Oxenstierna",
    "Vandermolen",
    "Quastenberg",
    "Zuckerhut",
    "Ostrander",
    "Vogelsang",
)
FIRST = ("Xanthe", "Yolanda", "Winifred", "Ulrika", "Xaver", "Yorick", "Wendelin", "Ursus")
PEOPLE = [f"{first} {last}" for first, last in zip(FIRST, SURNAMES, strict=True)]
"""Those of the second half have the initials of the first."""

SCHOOL = {
    "event.toml": 'name = "School"\ndate = 2026-03-04\nboards = 2\nwinners = 1\n',
    "pairs.csv": "pair,direction,player1,player2,id1\n"
    + "".join(f"{number + 1},,{PEOPLE[number]},{PEOPLE[-1 - number]},{number}77777\n" for number in range(4)),
    "results.csv": "board,round,table,ns,ew,contract,declarer,tricks,award,remark\n"
    "1,1,1,1,2,GS,S,10,,Quillfeather counted twice\n1,1,2,3,4,GS,S,9,,\n2,2,1,1,3,GH,N,8,,\n2,2,2,2,4,,,,60/40,\n",
    "penalties.csv": "pair,amount,unit,reason,by\n1,1,mp,Quillfeather came late,Zwiebelhorn\n",
    "rulings.csv": "board,ns,ew,by,at,reason\n2,2,4,Zwiebelhorn,,Oxenstierna saw the cards\n",
    "changes.csv": "from_round,pair,kind,player1,player2\n2,1,substitute,Xanthe Quillfeather,Wendelin Zuckerhut\n",
}
LATER = {**SCHOOL, "event.toml": SCHOOL["event.toml"].replace("School", "Later").replace("03-04", "03-11")}
PAGES = ("school-2026-03-04", "later-2026-03-11", "competitions/ladder", "competitions/sims")


@pytest.fixture(scope="session")
def _school(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Path:
    folder = tmp_path_factory.mktemp("school")
    scorer = Scorer(folder / "school.db", home)
    scorer("import", write_folder(folder / "school", SCHOOL), write_folder(folder / "later", LATER))
    scorer("players", "import", "--evenings")
    scorer("players", "add", PEOPLE[0], "--page")
    scorer("competition", "new", "Ladder", "*")
    scorer("competition", "new", "Sims", "*", "--kind", "simultaneous")
    scorer("competition", "close", "Sims")
    return folder / "school.db"


@pytest.fixture
def school(_made: Made, _school: Path) -> Scorer:
    """Two evenings of children, a ladder and a simultaneous over them."""
    return _made("school", _school, ())


def publish_all(school: Scorer, site: Path, *more: str) -> None:
    for slug in PAGES[:2]:
        school("publish", site, "--event", slug, *more)
    for page in PAGES[2:]:
        school("competition", "publish", page.rpartition("/")[2], site, *more)


def named(site: Path) -> set[str]:
    """The files in whose name or text somebody is named."""
    found = set[str]()
    for path in site.rglob("*"):
        text = f"{path.relative_to(site)} {path.read_text(encoding='utf-8') if path.is_file() else ''}".casefold()
        if any(name.casefold() in text for name in " ".join(PEOPLE).split()):
            found.add(str(path.relative_to(site)))
    return found


def indexed(site: Path) -> list[str]:
    """The pages that search engines may list."""
    return [
        str(path) for path in site.rglob("*.html") if '<meta name="robots" content="noindex">' not in path.read_text()
    ]


@pytest.mark.parametrize("names", ["initials", "none"])
def test_no_file_of_a_site_names_anybody_whom_its_rule_does_not(school: Scorer, tmp_path: Path, names: str) -> None:
    site = tmp_path / "site"
    school("publish", site, "--event", PAGES[0], "--names", names)
    publish_all(school, site)
    assert (named(site), indexed(site)) == (set(), [])
    assert all((site / page / "index.html").exists() for page in PAGES)


def test_the_strictest_rule_is_kept_and_every_page_made_anew(school: Scorer, tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish_all(school, site)
    assert {"index.html", "players.js", "players/xanthe-quillfeather.html"} < named(site)
    said = school("competition", "publish", "ladder", site, "--names", "initials").err
    assert all(page in said for page in (*PAGES[:2], PAGES[3]))
    assert (named(site), indexed(site)) == (set(), [])
    publish_all(school, site)
    assert named(site) == set()
    assert f": {PAGES[2]}, {PAGES[3]}" in school("publish", site, "--event", PAGES[1], "--remove", PAGES[1]).err
    assert site_folder.site_name_privacy(site) is NamePrivacy.INITIALS


def test_more_is_shown_only_when_that_is_said_twice_and_who_appears_is_told(school: Scorer, tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish_all(school, site, "--names", "initials")
    for words in (("publish", site), ("competition", "publish", "ladder", site)):
        assert "--names full --loosen" in school.refused(*words, "--names", "full")[0]
        assert "full, initials or none" in school.refused(*words, "--loosen")[0]
    assert named(site) == set()
    told = school("publish", site, "--event", PAGES[0], "--names", "full", "--loosen").err
    assert f"8 players on {PAGES[0]}\n" in told
    assert f"8 players on {PAGES[1]}, when it is published again" in told
    assert f"{PAGES[0]}/index.html" in named(site)
    assert not [name for name in named(site) if name.startswith(PAGES[1:])]


def test_pages_of_another_database_are_named_until_it_publishes_them(
    school: Scorer, tmp_path: Path, home: Path
) -> None:
    site = tmp_path / "site"
    publish_all(school, site)
    other = Scorer(tmp_path / "other.db", home)
    own = {**SCHOOL, "event.toml": SCHOOL["event.toml"].replace("School", "Own")}
    other("import", write_folder(tmp_path / "own", own))
    told = other("publish", site, "--names", "none", code=1).err
    assert all(f"error: {page} still" in told for page in PAGES)
    assert {"index.html", "players.js"} & named(site) == set(), "the list names nobody"
    assert "players/index.html" not in (site / "index.html").read_text(), "nor leads to pages that are gone"
    assert other("publish", site, code=1).err.count("error: ") == 4
    assert "error" not in school("publish", site, "--event", PAGES[0]).err, "the rest is its own"
    assert named(site) == set()
    assert "error" not in other("publish", site).err


def test_a_killed_publication_is_ended_by_the_next(school: Scorer, tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish_all(school, site)
    site_folder.write_site_settings(site, site_folder.read_site_settings(site)._replace(names=NamePrivacy.NONE))
    write_site_list(site)
    school("publish", site)
    assert named(site) == set()


def test_a_site_from_before_keeps_its_strictest_page(school: Scorer, tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish_all(school, site, "--names", "initials")
    (site / "published.json").unlink()
    school("publish", site)
    assert json.loads((site / "published.json").read_text())["names"] == "initials"
    assert "--loosen" in school.refused("publish", site, "--names", "full")[0]


def test_two_people_with_the_same_initials_stay_two(school: Scorer, tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish_all(school, site, "--names", "initials")
    found = index_players(site_folder.read_evenings(site))
    assert [name for name, _ in found].count("X. Q.") == 4, "two on each of two evenings"
    assert all(len(evenings) == 1 for _, evenings in found)
    ranking = json.loads((site / PAGES[2] / "ranking.json").read_text())["rankings"][0]["rows"]
    assert [row["players"] for row in ranking].count(["X. Q."]) == 2
