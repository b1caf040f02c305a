"""Publishing: the folder it goes to, one site in the place of another, and what is said of corrections."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path

import pytest
from contest import Size, mitchell

from scorer import hints, system
from scorer.errors import AlreadyExistsError, FileAccessError, InputError, NotFoundError
from scorer.interchange.own.event_folder import format_event_files
from scorer.model.events import Event
from scorer.rendering import site_folder
from scorer.scoring import ScoredEvent
from scorer.services import publishing
from scorer.services.queries import score_with_figures
from scorer.storage.solved_deals import open_for_storing
from tests.conftest import EVENING_SLUG, ROOT, SAMPLES, SLUGS, Scorer, copy_database, write_folder
from tests.prove.calls import KILLED, Call, calls_in, traced, why_not
from tests.scoring.test_judging import CHECK_DEAL, FIGURES
from tests.web.conftest import Opened, everything, parsed_anew, publish_quietly, table_of, text_of, whole_text

MITCHELL = SLUGS["mitchell"]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory, _evening_database: Path) -> tuple[Path, Path]:
    """The database of the small evening, and the folder that it was published to; neither is to be changed."""
    folder = tmp_path_factory.mktemp("published")
    copy_database(_evening_database, folder / "club.db")
    return folder / "club.db", publish_quietly(folder / "club.db", None, folder / "club").parent


@pytest.fixture
def site(evening: Scorer, tmp_path: Path, published: tuple[Path, Path]) -> Path:
    """The site of the small evening."""
    db, folder = published
    copy_database(db, evening.db)
    shutil.copytree(folder, tmp_path / "club")
    return tmp_path / "club" / EVENING_SLUG


def contents(folder: Path) -> Mapping[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def beside(folder: Path) -> set[str]:
    return {path.name for path in folder.parent.iterdir() if path.name.startswith((".scorer-", f"{folder.name}."))}


def index_text(site: Path) -> str:
    return whole_text(parsed_anew(site / "index.html"))


def test_the_first_publication_tells_of_no_corrections(site: Path) -> None:
    assert "Correct" not in index_text(site)
    assert beside(site) == set()


def test_a_publication_is_written_down(evening: Scorer, site: Path) -> None:
    assert site.is_dir()
    (step,) = evening("history", "--json").document["steps"]
    assert (step["kind"], step["said"]) == ("note", "ranking published as a web page with full names")
    assert evening("history", "--corrections", "--json").document["changes"] == []


def test_a_second_publication_says_what_was_corrected_and_whose_place_moved(evening: Scorer, site: Path) -> None:
    evening("result", "1", "1", "5", "GNT", "N", "8")
    told = evening("history", "--corrections", "--json").document
    publish_quietly(evening.db, None, site.parent)
    text = index_text(site)
    assert "board 1, 1 against 5: GNT N 8 (was GNT N 10)" in text
    moved = [(line["Pair"], line["Was"], line["Now"]) for line in table_of(parsed_anew(site / "index.html"), "moves-1")]
    moved = [line for line in moved if line[1] != line[2]]
    assert [pair for pair, _, _ in moved] == [move["pair"] for move in told["moves"]]
    assert [int(was.strip("=")) for _, was, _ in moved] == [move["before"] for move in told["moves"]]


@pytest.mark.long
def test_what_moved_is_seen_whole_on_a_phone(evening: Scorer, site: Path, opened: Opened) -> None:
    evening("pairs", "rename", "1", "Wilhelmina Featherstonehaugh", "Theodora Kirkpatrick-Abernathy")
    evening("result", "1", "1", "5", "GNT", "N", "8")
    publish_quietly(evening.db, None, site.parent)
    page = opened(site / "index.html", width=360)
    table = page.locator(".corrections .scroll")
    assert table.evaluate("it => it.scrollWidth <= it.clientWidth")


@pytest.mark.long
def test_earlier_corrections_stay_on_the_page(evening: Scorer, site: Path) -> None:
    for tricks in ("8", "9"):
        evening("result", "1", "1", "5", "GNT", "N", tricks)
        publish_quietly(evening.db, None, site.parent)
    publish_quietly(evening.db, None, site.parent)
    headings = [it.text for it in parsed_anew(site / "index.html").iter("h3") if "Published" in (it.text or "")]
    assert len(headings) == 2
    text = index_text(site)
    assert text.index("GNT N 9 (was GNT N 8)") < text.index("GNT N 8 (was GNT N 10)")


def test_what_was_taken_back_is_no_correction(evening: Scorer, site: Path) -> None:
    evening("result", "1", "1", "5", "GNT", "N", "8")
    evening("undo")
    publish_quietly(evening.db, None, site.parent)
    assert "Correct" not in index_text(site)


@pytest.mark.long
def test_many_changes_are_folded(evening: Scorer, site: Path) -> None:
    for ew, tricks in (("5", "4"), ("6", "5"), ("7", "6"), ("8", "7")):
        for board in ("1", "2", "3"):
            ns = next(it["ns"] for it in evening("board", board, "--json").document["results"] if it["ew"] == ew)
            evening("result", board, ns, ew, "GNT", "N" if board != "2" else "S", tricks)
    publish_quietly(evening.db, None, site.parent)
    (folded,) = parsed_anew(site / "index.html").iter("summary")
    assert folded.text == "12 changes"


@pytest.mark.parametrize("names", ["initials", "none"])
@pytest.mark.long
def test_corrections_give_no_name_away(evening: Scorer, site: Path, names: str) -> None:
    evening("pairs", "rename", "1", "Wilhelmina Featherstone", "Bob")
    evening("penalty", "2", "1", "mp", "--reason", "slow", "--by", "Aloysius")
    evening("result", "2", "1", "6", "GS", "S", "11")
    publish_quietly(evening.db, None, site.parent, names)
    written = everything(site)
    assert "board 2, 1 against 6" in written
    for secret in ("Wilhelmina", "Featherstone", "Aloysius", "slow", "Ann"):
        assert secret not in written


class Tripped(Exception):
    """A power cut, as far as a program can tell of it."""


@pytest.mark.long
@pytest.mark.parametrize("after", [0, 1, 10])
def test_a_site_that_cannot_be_written_leaves_the_old_one_whole(
    evening: Scorer, site: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    before, steps = contents(site), evening("history", "--json").document
    evening("result", "1", "1", "5", "GNT", "N", "8")
    written = Path.write_bytes
    left = iter(range(after + 1))

    def full(path: Path, data: bytes) -> int:
        if path.parent.parent.name.startswith(".scorer-") and next(left, None) is None:
            raise OSError(28, "No space left on device")
        return written(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(FileAccessError, match="No space left on device"):
        publish_quietly(evening.db, None, site.parent)
    monkeypatch.undo()
    assert contents(site) == before
    assert beside(site) == set()
    assert len(evening("history", "--json").document["steps"]) == len(steps["steps"]) + 1


@pytest.mark.long
def test_what_a_power_cut_leaves_is_cleared_away(evening: Scorer, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(site)
    monkeypatch.setattr("shutil.rmtree", lambda *_, **__: None)
    monkeypatch.setattr(site_folder, "replace_evening_folder", tripped)
    with pytest.raises(Tripped):
        publish_quietly(evening.db, None, site.parent)
    monkeypatch.undo()
    assert contents(site) == before
    (left,) = site.parent.glob(".scorer-*")
    publish_quietly(evening.db, None, site.parent)
    assert beside(site) == {left.name}  # it may be that of another process, which is at work still
    os.utime(left, (0, 0))
    publish_quietly(evening.db, None, site.parent)
    assert beside(site) == set()


def tripped(*_: object) -> None:
    raise Tripped


@pytest.mark.parametrize("swaps", [True, False], ids=["exchange", "two renames"])
def test_the_new_site_takes_the_place_of_the_old_one(
    evening: Scorer, site: Path, monkeypatch: pytest.MonkeyPatch, swaps: bool
) -> None:
    asked = []
    real = system.swap_folders

    def exchange(one: Path, other: Path) -> bool:
        asked.append(other)
        return swaps and real(one, other)

    monkeypatch.setattr(system, "swap_folders", exchange)
    site.chmod(0o711)
    evening("result", "1", "1", "5", "GNT", "N", "8")
    publish_quietly(evening.db, None, site.parent)
    assert asked == [site]
    assert "GNT N 8 (was" in index_text(site)
    assert beside(site) == set()
    assert site.stat().st_mode & 0o777 == 0o711


@pytest.mark.skipif(os.name != "posix", reason="only some systems swap folders")
def test_linux_swaps_two_folders_in_one_step(tmp_path: Path) -> None:
    one, other = (write_folder(tmp_path / name, {name: name}) for name in ("one", "other"))
    if not system.swap_folders(one, other):
        pytest.skip("this file system does not swap folders: two renames have to do")
    assert (set(contents(one)), set(contents(other))) == ({"other"}, {"one"})
    assert not system.swap_folders(one, tmp_path / "missing")


def test_where_neither_can_be_done_the_old_site_stays(
    evening: Scorer, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(site)
    rename = Path.rename

    def refused(path: Path, target: Path) -> Path:
        if path.parent.name.startswith(".scorer-") and path.name == EVENING_SLUG:
            raise OSError(16, "Device or resource busy")
        return rename(path, target)

    monkeypatch.setattr(system, "swap_folders", lambda *_: False)
    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(FileAccessError, match="busy"):
        publish_quietly(evening.db, None, site.parent)
    assert contents(site) == before
    assert beside(site) == set()


FOREIGN = (".git/HEAD", "CNAME", ".nojekyll", "about/index.html", "photo.jpg", "2019.html")
"""What a club may have in the folder of its site."""


def test_publishing_one_evening_leaves_the_others_and_everything_foreign(
    evening: Scorer, samples_db: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "club"
    for name in FOREIGN:
        write_folder((folder / name).parent, {Path(name).name: f"mine: {name}"})
    first = publish_quietly(evening.db, None, folder)
    before = contents(first)
    second = publish_quietly(samples_db, MITCHELL, folder)
    assert (first, second) == (folder / EVENING_SLUG, folder / MITCHELL)
    assert contents(first) == before
    assert {name: (folder / name).read_text(encoding="utf-8") for name in FOREIGN} == {
        name: f"mine: {name}" for name in FOREIGN
    }


@pytest.mark.long
def test_what_somebody_put_beside_the_pages_of_an_evening_stays_there(evening: Scorer, site: Path) -> None:
    (site / "photo.jpg").write_text("us", encoding="utf-8")
    evening("result", "1", "1", "5", "GNT", "N", "8")
    publish_quietly(evening.db, None, site.parent)
    assert (site / "photo.jpg").read_text(encoding="utf-8") == "us"
    assert "GNT N 8 (was" in index_text(site)


@pytest.mark.parametrize(
    "place", ["index.html", "players.js", f"{EVENING_SLUG}/index.html", f"{EVENING_SLUG}/board-1.html"]
)
@pytest.mark.long
def test_a_page_written_by_hand_is_written_over_only_when_that_is_asked_for(
    evening: Scorer, tmp_path: Path, place: str
) -> None:
    page = tmp_path / "club" / place
    write_folder(page.parent, {page.name: "<!doctype html><title>Our Minibridge Scorer</title>"})
    before = contents(tmp_path / "club")
    with pytest.raises(AlreadyExistsError, match=f"{page.name} already exists") as refused:
        publish_quietly(evening.db, None, tmp_path / "club")
    assert refused.value.hints == (hints.OVERWRITE,)
    assert contents(tmp_path / "club") == before
    publish_quietly(evening.db, None, tmp_path / "club", force=True)
    assert "Our Minibridge Scorer" not in page.read_text(encoding="utf-8")


def test_a_page_of_ours_that_somebody_rewrote_is_theirs(evening: Scorer, site: Path) -> None:
    (site / "board-1.html").write_text("mine", encoding="utf-8")
    with pytest.raises(AlreadyExistsError, match=r"board-1\.html already exists"):
        publish_quietly(evening.db, None, site.parent)


MANIFESTS = {
    "of another program": '{"by": "Somebody", "files": ["index.html"]}',
    "broken": "[1, 2",
    "a list": "[]",
    "deep": "[" * 100_000,
    "without an evening": '{"by": "Minibridge Scorer", "files": []}',
    "of another folder": '{"by": "Minibridge Scorer", "files": [], "evening": {"slug": "../elsewhere"}}',
}


@pytest.mark.parametrize("text", MANIFESTS.values(), ids=MANIFESTS)
@pytest.mark.long
def test_a_folder_with_another_manifest_is_no_evening(evening: Scorer, tmp_path: Path, text: str) -> None:
    folder = tmp_path / "club"
    write_folder(folder / "other", {"published.json": text})
    publish_quietly(evening.db, None, folder)
    assert [one.slug for one in site_folder.read_evenings(folder)] == [EVENING_SLUG]
    assert (folder / "other" / "published.json").read_text(encoding="utf-8") == text


def test_a_database_is_never_written_over(evening: Scorer, tmp_path: Path) -> None:
    evening("backup", tmp_path / "club" / "index.html")
    with pytest.raises(AlreadyExistsError, match="is a database, and databases are never overwritten"):
        publish_quietly(evening.db, None, tmp_path / "club", force=True)


def test_a_file_is_no_place_for_a_site(evening: Scorer, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / EVENING_SLUG).write_text("", encoding="utf-8")
    for folder in (tmp_path / "file", tmp_path):
        with pytest.raises(FileAccessError, match="expected a folder, but it is a file"):
            publish_quietly(evening.db, None, folder)


def test_the_folder_one_stands_in_is_not_taken_away(
    evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = publish_quietly(evening.db, None, tmp_path / "club")
    monkeypatch.chdir(site)
    for path in (Path(".."), site.parent):
        with pytest.raises(FileAccessError, match="you are working in it"):
            publish_quietly(evening.db, None, path)
    monkeypatch.chdir(site.parent)
    assert publish_quietly(evening.db, None, Path()) == site


def test_an_evening_that_is_a_link_to_elsewhere_is_refused_and_nothing_written_there(
    evening: Scorer, tmp_path: Path
) -> None:
    elsewhere, folder = tmp_path / "elsewhere" / "other", tmp_path / "site"
    elsewhere.mkdir(parents=True)
    for link, words in (
        (folder / EVENING_SLUG, ("publish", folder)),
        (folder / "competitions", ("competition", "publish", "ladder", folder)),
        (folder / "competitions" / "ladder", ("competition", "publish", "ladder", folder)),
    ):
        shutil.rmtree(folder, ignore_errors=True)
        link.parent.mkdir(parents=True)
        link.symlink_to(elsewhere, target_is_directory=True)
        if words[0] == "competition" and link.name == "competitions":
            evening("competition", "new", "Ladder", EVENING_SLUG)
        (sentence,) = evening.refused(*words)
        assert sentence == f"{link}: expected a folder, but it is a link"
        assert list((tmp_path / "elsewhere").rglob("*")) == [elsewhere]
        assert [path for path in folder.rglob("*") if not path.is_dir()] == []


def test_a_link_to_a_folder_stays_a_link(evening: Scorer, tmp_path: Path) -> None:
    real = write_folder(tmp_path / "real", {})
    (tmp_path / "link").symlink_to(real)
    publish_quietly(evening.db, None, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (real / "index.html").exists()


def test_what_changes_while_pages_are_written_is_published_too(
    evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = iter([True])

    def scored(db: str, event: Event) -> ScoredEvent:
        if next(changed, False):
            evening("result", "1", "1", "5", "GNT", "N", "8")
        return score_with_figures(db, event)

    monkeypatch.setattr(publishing, "score_with_figures", scored)
    site = publish_quietly(evening.db, None, tmp_path / "site")
    boards = json.loads((site / "boards.json").read_text(encoding="utf-8"))["boards"]
    assert boards[0]["results"][0]["tricks"] == 8
    assert beside(site) == set()


def test_an_event_without_pairs_and_results_is_published(scorer: Scorer, tmp_path: Path) -> None:
    scorer(
        "import", write_folder(tmp_path / "empty", {"event.toml": 'name = "Empty"\ndate = 2026-01-01\nboards = 2\n'})
    )
    site = publish_quietly(scorer.db, None, tmp_path / "site")
    for page in site.glob("*.html"):
        parsed_anew(page)
    assert [page.name for page in site.glob("*.html")] == ["index.html"]


def test_before_the_first_result_only_the_start_list_is_published(scorer: Scorer, tmp_path: Path) -> None:
    """Fifty tables, whose 134 pages would have nothing to say."""
    scorer("new", "Large", "--tables", "50", "--boards", "24")
    site = publish_quietly(scorer.db, None, tmp_path / "site")
    assert [page.name for page in site.glob("*.html")] == ["index.html"]
    page = parsed_anew(site / "index.html")
    assert len(table_of(page, "ranking")) == 50
    assert list(table_of(page, "ranking")[0]) == ["Table", "North-South", "East-West"]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("2999-12-01 19:30, Village Hall", "Next: Sunday, 1 December 2999, 19:30, Village Hall"),
        ("2020-12-01 19:30, Village Hall", ""),
        ("Every Tuesday, Village Hall", "Next: Every Tuesday, Village Hall"),
    ],
)
def test_the_front_page_begins_with_the_clubs_next_evening_until_it_is_past(
    evening: Scorer, tmp_path: Path, said: str, shown: str
) -> None:
    publish_quietly(evening.db, None, tmp_path)
    assert "Next:" not in whole_text(parsed_anew(tmp_path / "index.html"))
    evening("set", "--club", "next", said)
    publish_quietly(evening.db, None, tmp_path)
    page = whole_text(parsed_anew(tmp_path / "index.html"))
    assert (shown in page, "Next:" in page) == (True, bool(shown))


def accents(sheet: Path) -> list[str]:
    """The accents on a screen in a style sheet of a site, light and dark; none where the sheet's own is used."""
    return re.findall(r"@media screen.*--accent: (.*?);", sheet.read_text(encoding="utf-8"))


def test_every_page_has_the_clubs_colour_once_it_is_published_again(evening: Scorer, tmp_path: Path) -> None:
    evening("competition", "new", "Ladder", EVENING_SLUG)
    evening("players", "add", "Ann", "--page")
    folders = {tmp_path / name for name in (".", EVENING_SLUG, "competitions/ladder", "players")}
    pictures: list[bytes] = []
    for colour in ("", "#7a1f2b", ""):
        evening("set", "--club", "colour", colour)
        publish_quietly(evening.db, None, tmp_path, url="https://club.example")
        pictures.append((tmp_path / EVENING_SLUG / "ranking.png").read_bytes())
        evening("competition", "publish", "Ladder", tmp_path)
        assert {sheet.parent for sheet in tmp_path.rglob("site.css")} == folders
        for folder in folders:
            assert accents(folder / "site.css")[:1] == ([colour] if colour else [])
    green, red, green_again = pictures
    assert red != green == green_again


def test_what_is_no_colour_never_gets_into_a_style_sheet(evening: Scorer, tmp_path: Path) -> None:
    publish_quietly(evening.db, None, tmp_path)
    manifest = tmp_path / site_folder.MANIFEST
    for colour in ("red; } * { display: none", "#ffffff", 7):
        manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "colour": colour}), encoding="utf-8")
        publishing.write_site_list(tmp_path)
        assert accents(tmp_path / "site.css") == []


def test_the_colour_is_seen_in_a_browser_light_and_dark(evening: Scorer, tmp_path: Path, opened: Opened) -> None:
    evening("set", "--club", "colour", "#7a1f2b")
    site = publish_quietly(evening.db, None, tmp_path)
    for dark, colour in ((False, "rgb(122, 31, 43)"), (True, "rgb(189, 145, 151)")):
        link = opened(site / "index.html", dark=dark).locator("main a").first
        assert link.evaluate("link => getComputedStyle(link).color") == colour


def test_guidelines_have_a_page_only_where_the_event_is_for_pupils(evening: Scorer, tmp_path: Path) -> None:
    with open_for_storing(evening.place) as kept:
        kept.store_deal(CHECK_DEAL, FIGURES)
    pages = {}
    for audience in ("club", "school"):
        evening("set", "audience", audience)
        site = publish_quietly(evening.db, None, tmp_path, unfinished=True)
        pages[audience] = {page.name for page in site.glob("*.html")}
    assert pages["school"] - pages["club"] == {"class.html"}


OTHER_GAMES = {
    "bridge": ('rules = "bridge"\n', "1,1,2,4SX,N,10,\n2,1,2,PASS,,,\n3,1,2,,,,60/40\n"),
    "imps": ('[scoring]\nmethod = "cross-imps"\n', "1,1,2,GS,N,10,\n1,3,4,PS,N,10,\n2,1,4,,,,A+/A-\n"),
}


@pytest.mark.parametrize(("settings", "results"), OTHER_GAMES.values(), ids=OTHER_GAMES)
def test_other_games_and_methods_have_their_pages(scorer: Scorer, tmp_path: Path, settings: str, results: str) -> None:
    files = {
        "event.toml": f'name = "Other"\ndate = 2026-01-01\n{settings}',
        "results.csv": f"board,ns,ew,contract,declarer,tricks,award\n{results}",
        "boards.csv": "board,north,east,south,west\n1,14,6,16,4\n",
    }
    scorer("import", write_folder(tmp_path / "event", files))
    site = publish_quietly(scorer.db, None, tmp_path / "site")
    for page in site.glob("*.html"):
        parsed_anew(page)
    board = whole_text(parsed_anew(site / "board-1.html"))
    if "bridge" in settings:
        assert "neither side vulnerable" in board
        assert "4" in board
        assert "Part score or game" not in whole_text(parsed_anew(site / "index.html"))
    else:
        assert "North 14, East 6, South 16, West 4" in board
        assert "South" in board.partition("Declarer")[2]


def test_a_name_that_means_nothing_is_refused(evening: Scorer, tmp_path: Path) -> None:
    with pytest.raises(InputError, match='names: read "half", expected full, initials or none'):
        publish_quietly(evening.db, None, tmp_path / "site", "half")
    assert not (tmp_path / "site").exists()


def robots(page: Path) -> list[str | None]:
    return [it.get("content") for it in parsed_anew(page).iter("meta") if it.get("name") == "robots"]


@pytest.mark.long
def test_what_is_published_of_an_event_is_no_more_than_before_on_another_site_too(
    samples: Scorer, tmp_path: Path
) -> None:
    school, mitchell = SLUGS["school"], SLUGS["mitchell"]
    shy = publish_quietly(samples.db, school, tmp_path / "school", "initials")
    assert robots(shy / "index.html") == robots(shy / "board-1.html") == ["noindex"]
    folder = tmp_path / "club"
    open_ = publish_quietly(samples.db, mitchell, folder, None)
    publish_quietly(samples.db, school, folder, None)
    publish_quietly(samples.db, mitchell, folder, None)
    assert robots(open_ / "index.html") == robots(folder / "index.html") == []
    names = {one.slug: {player.name for player in one.players} for one in site_folder.read_evenings(folder)}
    assert "Graham Tolley" in names[mitchell]
    assert all(len(name) < 8 for name in names[school])


@pytest.mark.long
def test_pages_remember_it_where_the_event_was_recorded_anew(samples: Scorer, tmp_path: Path, home: Path) -> None:
    shy = publish_quietly(samples.db, SLUGS["school"], tmp_path / "club", "none")
    anew = Scorer(tmp_path / "anew.db", home)
    anew("import", SAMPLES / "school")
    assert publish_quietly(anew.db, None, tmp_path / "club", None) == shy
    assert robots(shy / "index.html") == ["noindex"]


def listed(folder: Path) -> list[tuple[str, str]]:
    """The evenings of the list, with where they lead."""
    links = [link for heading in parsed_anew(folder / "index.html").iter("h3") for link in heading.iter("a")]
    return [(text_of(link).strip(), link.get("href") or "") for link in links]


@pytest.mark.long
def test_the_list_has_the_newest_evening_first_and_who_won(
    samples: Scorer, evening_folder: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "club"
    samples("import", evening_folder)
    for slug in (SLUGS["oddities"], SLUGS["mitchell"], SLUGS["howell"], EVENING_SLUG):
        publish_quietly(samples.db, slug, folder)
    latest, *others = [link for _, link in listed(folder)]
    newest_first = (SLUGS["mitchell"], SLUGS["howell"], EVENING_SLUG, SLUGS["oddities"])
    assert others == [f"{slug}/index.html" for slug in newest_first]
    assert latest == others[0], "the latest evening stands above the list too"
    text = whole_text(parsed_anew(folder / "index.html"))
    assert "17 November 2026" in text
    assert "North-SouthGraham Tolley & Ruth Blumental 61.90%" in text
    assert "Winner" in text


def test_the_list_names_a_winner_only_when_the_ranking_is_final(evening: Scorer, tmp_path: Path) -> None:
    folder = tmp_path / "club"
    evening("set", "winners", "1")
    evening("result", "2", "4", "5", "GS", "E", "9")
    publish_quietly(evening.db, None, folder)
    text = whole_text(parsed_anew(folder / "index.html"))
    assert "Leading" in text
    assert "not final yet" in text
    for finding in evening("check", "--json", code=1).document["findings"]:
        evening("accept", finding["key"])
    publish_quietly(evening.db, None, folder)
    text = whole_text(parsed_anew(folder / "index.html"))
    assert "Winners" in text
    assert "not final yet" not in text


def test_the_list_counts_teams_and_players_as_what_they_are(scorer: Scorer, tmp_path: Path) -> None:
    folder = tmp_path / "club"
    for name, form in (("Cup", "--teams"), ("Solo", "--individual"), ("Club", "--pairs")):
        scorer("new", name, form, "8", "--boards", "14", "--date", "2026-11-21")
        scorer("publish", folder)
    manifest = folder / "club-2026-11-21" / "published.json"
    was = json.loads(manifest.read_text(encoding="utf-8"))
    assert was["evening"].pop("form") == "pairs"
    manifest.write_text(json.dumps(was), encoding="utf-8")
    scorer("publish", folder, "--event", "cup")
    text = whole_text(parsed_anew(folder / "index.html"))
    assert all(f"8 {what}, " in text for what in ("teams", "players", "pairs"))


def test_players_are_found_on_every_evening_that_was_published(samples: Scorer, tmp_path: Path) -> None:
    folder = tmp_path / "club"
    for slug in (SLUGS["mitchell"], SLUGS["howell"]):
        publish_quietly(samples.db, slug, folder)
    samples("events", "delete", SLUGS["mitchell"])
    samples("pairs", "rename", "1", "Nobody", "Else", "-e", SLUGS["howell"])
    publish_quietly(samples.db, SLUGS["school"], folder)
    found = (folder / "players.js").read_text(encoding="utf-8")
    assert '["Graham Tolley", [[0, "pair-7.html", "1", "61.90%"]]]' in found
    assert "Nobody" not in found


def test_an_evening_is_taken_down_and_nothing_else(samples: Scorer, tmp_path: Path) -> None:
    folder = tmp_path / "club"
    mitchell, howell = (publish_quietly(samples.db, SLUGS[name], folder) for name in ("mitchell", "howell"))
    (howell / "photo.jpg").write_text("us", encoding="utf-8")
    kept = contents(mitchell)
    said = samples("publish", folder, "--remove", SLUGS["howell"]).err
    assert said == f"Removed: {SLUGS['howell']}; the list is {folder}/index.html\n"
    assert contents(howell) == {"photo.jpg": b"us"}
    assert contents(mitchell) == kept
    assert [name for name, _ in listed(folder)] == ["Tuesday Minibridge"]
    assert "Thursday" not in (folder / "players.js").read_text(encoding="utf-8")
    samples("publish", folder, "--remove", SLUGS["mitchell"])
    assert not mitchell.exists()
    assert "Nothing is published here yet." in whole_text(parsed_anew(folder / "index.html"))


def test_a_taking_down_that_was_cut_off_is_ended_by_saying_it_again(evening: Scorer, tmp_path: Path) -> None:
    site = tmp_path / "site"
    evening("publish", site)
    shutil.rmtree(site / EVENING_SLUG)
    evening("publish", site, "--remove", EVENING_SLUG)
    assert EVENING_SLUG not in (site / "index.html").read_text(encoding="utf-8")
    assert evening.refusal(NotFoundError, "publish", site, "--remove", EVENING_SLUG).text == EVENING_SLUG


def test_only_what_was_published_is_taken_down_and_its_name_wanted_in_full(samples: Scorer, tmp_path: Path) -> None:
    folder = tmp_path / "club"
    publish_quietly(samples.db, SLUGS["mitchell"], folder)
    for other in (folder / "about", tmp_path / "papers"):
        write_folder(other, {"letter.txt": "Dear Ann"})
    before = contents(tmp_path)
    for slug in ("tuesday", "../papers", "about", "."):
        (refusal,) = samples.refused("publish", folder, "--remove", slug)
        assert refusal.startswith(f'published in {folder}: read "{slug}", expected')
        assert contents(tmp_path) == before


@pytest.fixture
def half_entered(scorer: Scorer) -> Scorer:
    """Three tables, of whose nine boards the first is in, and the second but for one result; all hands are known."""
    scorer("new", "Friday", "--tables", "3", "--movement", "mitchell", "--boards", "9", "--date", "2026-11-20")
    lines = scorer("movement", "show", "--json").document["rows"]
    first, second = ([(line["ns"], line["ew"]) for line in lines if board in line["boards"]] for board in (1, 2))
    for ns, ew in first:
        scorer("result", "1", ns, ew, "GS N 10")
    for ns, ew in second[:2]:
        scorer("result", "2", ns, ew, "PC E 7")
    return scorer


def test_a_board_goes_out_when_every_table_has_played_it(half_entered: Scorer, tmp_path: Path) -> None:
    said = half_entered("publish", tmp_path / "club").err
    held = "Held back until all results are in: boards 2 to 9; --unfinished publishes them anyway"
    assert held in said.splitlines()
    site = next(path for path in (tmp_path / "club").iterdir() if path.is_dir())
    boards = json.loads((site / "boards.json").read_text(encoding="utf-8"))["boards"]
    assert [len(board["results"]) for board in boards] == [3, *[0] * 8]
    assert "PC" not in everything(site)
    text = index_text(site)
    assert "Not final: 22 missing results" in text
    assert "Boards 2 to 9: hands and results follow when every table has played" in text
    assert "follow when every table has played this board" in whole_text(parsed_anew(site / "board-2.html"))
    assert "still to come: 8 boards" in whole_text(parsed_anew(tmp_path / "club" / "index.html"))
    said = half_entered("publish", tmp_path / "club", "--unfinished").err
    assert "Held back" not in said
    boards = json.loads((site / "boards.json").read_text(encoding="utf-8"))["boards"]
    assert len(boards[1]["results"]) == 2


def test_a_result_that_had_not_gone_out_is_no_correction_when_it_does(half_entered: Scorer, tmp_path: Path) -> None:
    site = publish_quietly(half_entered.db, None, tmp_path / "club")
    rows = half_entered("movement", "show", "--json").document["rows"]
    ns, ew = [(line["ns"], line["ew"]) for line in rows if 2 in line["boards"]][2]
    half_entered("result", "2", ns, ew, "PC E 8")
    publish_quietly(half_entered.db, None, tmp_path / "club")
    text = index_text(site)
    assert "Correct" not in text
    assert "Boards 3 to 9" in text


def test_hands_that_nobody_has_played_are_held_back_without_a_schedule_too(samples: Scorer, tmp_path: Path) -> None:
    slug = SLUGS["howell"]
    for line in samples("board", "3", "--json", "-e", slug).document["results"]:
        samples("result", "3", line["ns"], line["ew"], "--remove", "-e", slug)
    site = publish_quietly(samples.db, slug, tmp_path / "club")
    boards = json.loads((site / "boards.json").read_text(encoding="utf-8"))["boards"]
    assert [board["board"] for board in boards if board["deal"] is None] == [3]


def test_a_race_that_was_won_holds_nothing_back(samples_db: Path, home: Path, tmp_path: Path) -> None:
    assert "Held back" not in Scorer(samples_db, home)("publish", tmp_path / "club", "-e", "race").err


def test_boards_after_those_on_which_a_race_was_won_have_no_pages(scorer: Scorer, tmp_path: Path) -> None:
    scorer("new", "Sprint", "--target", "400", "--boards", "4", "--pairs", "2", "--date", "2026-11-21")
    for board, code in (("1", "PS S 8"), ("2", "GS S 10")):
        scorer("publish", tmp_path)
        scorer("result", board, "1", "2", code)
    pages = tmp_path / "sprint-2026-11-21"
    assert len(list(pages.glob("board-*.html"))) == 4
    scorer("publish", tmp_path)
    assert [path.name for path in sorted(pages.glob("board-*.html"))] == ["board-1.html", "board-2.html"]


@pytest.mark.skipif(bool(why_not()), reason=why_not())
@pytest.mark.long
def test_a_publication_killed_midway_leaves_every_page_whole_and_the_next_one_mends_the_list(
    samples: Scorer, home: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "club"
    for slug in (SLUGS["mitchell"], SLUGS["howell"]):
        publish_quietly(samples.db, slug, folder)
    files = set(contents(folder))
    line = samples("board", "1", "--json", "-e", SLUGS["mitchell"]).document["results"][0]
    met = (line["ns"], line["ew"])
    log = tmp_path / "calls"
    words = ("publish", str(folder), "-e", SLUGS["mitchell"], "--db", str(samples.db))

    def publish(call: Call | None = None) -> None:
        """Publish, and die at a call of the system."""
        program = [*traced(log, call, KILLED), sys.executable, "-m", "scorer", *words]
        subprocess.run(program, cwd=ROOT, env={**os.environ, "HOME": str(home)}, check=False, capture_output=True)

    publish()
    moving = [call for call in calls_in(log) if call.name.startswith(("rename", "unlink", "rmdir"))]
    for kill in range(5):
        samples("result", "1", *met, "PC", "N", str(kill), "-e", SLUGS["mitchell"])
        publish(moving[-1 - 4 * kill])
        left = {name: text for name, text in contents(folder).items() if not name.startswith(".scorer-")}
        assert set(left) == files
        for name, text in left.items():
            assert not name.endswith(".html") or text.rstrip().endswith(b"</html>"), name
        publish_quietly(samples.db, SLUGS["mitchell"], folder)
        first = site_folder.read_evenings(folder)[0].winners[0]
        assert f"{first.who} {first.figure}" in whole_text(parsed_anew(folder / "index.html"))


def test_the_command_says_what_it_did(evening: Scorer, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    page = f"{folder}/{EVENING_SLUG}/index.html [Worked Evening, 2026-03-04]"
    first = evening("publish", folder).err
    pages = len(list((folder / EVENING_SLUG).glob("*.html")))
    told = f"Published: {pages} pages, {page}\nList of evenings: {folder}/index.html\n"
    assert first == told
    evening("result", "1", "1", "5", "GNT", "N", "8")
    said = evening("publish", folder, "--names", "none").err.splitlines()
    assert said[0].startswith("Corrected since 20")
    assert said[0].endswith(": 1 change")
    assert evening("publish", folder).err == f"Names: none, as before\n{told}"
    loosened = f"{told}Names: 16 players on {EVENING_SLUG}\n"
    assert evening("publish", folder, "--names", "full", "--loosen").err == loosened
    assert evening("publish", folder, "--names", "full").err == told


def test_the_browser_shows_it_when_asked(evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(webbrowser, "open", shown.append)
    evening("publish", tmp_path / "site")
    assert shown == []
    evening("publish", tmp_path / "site", "--open")
    assert shown == [(tmp_path / "site" / EVENING_SLUG / "index.html").as_uri()]


def test_a_link_that_is_shared_shows_who_won_and_a_picture_once_the_address_is_known(
    evening: Scorer, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    evening("publish", site)
    assert not (site / EVENING_SLUG / "ranking.png").exists()
    assert "og:image" not in (site / EVENING_SLUG / "index.html").read_text()
    evening("publish", site, "--url", "https://club.example/bridge/", "--title", "Bridge <in> Alton")
    told = evening("publish", site).err
    address = f"https://club.example/bridge/{EVENING_SLUG}/"
    assert address in told.splitlines()
    page = (site / EVENING_SLUG / "index.html").read_text()
    assert f'<meta property="og:image" content="{address}ranking.png">' in page
    winner = evening("rank", "--json").document["rankings"][0]["rows"][0]["players"][0]
    assert winner in page.partition('<meta property="og:title" content="')[2].partition('">')[0]
    picture = (site / EVENING_SLUG / "ranking.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert picture[16:24] == (800).to_bytes(4) + (420).to_bytes(4)
    assert len(picture) < 60_000
    assert "Bridge &lt;in&gt; Alton" in (site / "index.html").read_text()
    evening("publish", site, "--names", "initials", "--url", "")
    assert evening("publish", site).err.splitlines()[-1].startswith("List of evenings")
    assert not (site / EVENING_SLUG / "ranking.png").exists()


@pytest.mark.parametrize(
    "address", ["club.example", "ftp://club.example", "https://", "https://[club", "https://club.example/?a=b"]
)
def test_what_is_no_address_of_the_web_is_refused(evening: Scorer, tmp_path: Path, address: str) -> None:
    assert evening.wrong("publish", tmp_path / "site", "--url", address) == [("url", address)]
    assert not (tmp_path / "site").exists()


@pytest.mark.long
def test_no_page_of_a_hundred_pairs_is_heavy(scorer: Scorer, tmp_path: Path) -> None:
    files = {name: text for name, text in format_event_files(mitchell(Size.parse("30x50"))).items() if text}
    write_folder(tmp_path / "large", files)
    scorer("import", tmp_path / "large")
    scorer("publish", tmp_path / "site")
    heavy = {page.name: page.stat().st_size for page in (tmp_path / "site").rglob("*.html")}
    assert len(heavy) > 130
    assert max(heavy.values()) <= 150_000, max(heavy, key=lambda name: heavy[name])
