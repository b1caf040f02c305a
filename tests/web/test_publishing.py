"""Publishing: the folder it goes to, one site in the place of another, and what is said of corrections."""

from __future__ import annotations

import json
import os
import webbrowser
from collections.abc import Mapping
from pathlib import Path

import pytest

from scorer import outputs
from scorer.desk import publish as publishing
from scorer.errors import AlreadyThere, NotFound, UnreadableFile
from scorer.printers import site_folder
from scorer.progress import untracked
from scorer.tournament import score_event
from tests.conftest import EVENING_SLUG, SLUGS, Scorer, write_folder
from tests.web.conftest import everything, parsed_anew, publish_quietly, table_of, whole_text

MITCHELL = SLUGS["mitchell"]


@pytest.fixture
def site(evening: Scorer, tmp_path: Path) -> Path:
    """The site of the small evening."""
    return publish_quietly(evening.db, None, tmp_path / "site")


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
    assert (step["kind"], step["said"]) == ("note", "ranking published as a web page, names full")
    assert evening("corrections", "--json").document["changes"] == []


def test_a_second_publication_says_what_was_corrected_and_whose_place_moved(evening: Scorer, site: Path) -> None:
    evening("result", "1", "1", "5", "GNT", "N", "8")
    told = evening("corrections", "--json").document
    publish_quietly(evening.db, None, site)
    text = index_text(site)
    assert "board 1, 1 against 5: GNT N 10 becomes GNT N 8" in text
    moved = [(line["Pair"], line["Was"], line["Is"]) for line in table_of(parsed_anew(site / "index.html"), "moves-1")]
    assert [pair for pair, _, _ in moved] == [move["pair"] for move in told["moves"]]
    assert [int(was.strip("=")) for _, was, _ in moved] == [move["before"] for move in told["moves"]]


def test_earlier_corrections_stay_on_the_page(evening: Scorer, site: Path) -> None:
    for tricks in ("8", "9"):
        evening("result", "1", "1", "5", "GNT", "N", tricks)
        publish_quietly(evening.db, None, site)
    publish_quietly(evening.db, None, site)
    headings = [it.text for it in parsed_anew(site / "index.html").iter("h3") if "Published" in (it.text or "")]
    assert len(headings) == 2
    text = index_text(site)
    assert text.index("GNT N 8 becomes GNT N 9") < text.index("GNT N 10 becomes GNT N 8")


def test_what_was_taken_back_is_no_correction(evening: Scorer, site: Path) -> None:
    evening("result", "1", "1", "5", "GNT", "N", "8")
    evening("undo")
    publish_quietly(evening.db, None, site)
    assert "Correct" not in index_text(site)


def test_many_changes_are_folded(evening: Scorer, site: Path) -> None:
    for ew, tricks in (("5", "4"), ("6", "5"), ("7", "6"), ("8", "7")):
        for board in ("1", "2", "3"):
            ns = next(it["ns"] for it in evening("board", board, "--json").document["results"] if it["ew"] == ew)
            evening("result", board, ns, ew, "GNT", "N" if board != "2" else "S", tricks)
    publish_quietly(evening.db, None, site)
    (folded,) = parsed_anew(site / "index.html").iter("summary")
    assert folded.text == "12 changes"


@pytest.mark.parametrize("names", ["initials", "none"])
def test_corrections_give_no_name_away(evening: Scorer, site: Path, names: str) -> None:
    evening("pairs", "rename", "1", "Wilhelmina Featherstone", "Bob")
    evening("penalty", "2", "1", "mp", "--reason", "slow", "--by", "Aloysius")
    evening("result", "2", "1", "6", "GS", "S", "11")
    publish_quietly(evening.db, None, site, names)
    written = everything(site)
    assert "board 2, 1 against 6" in written
    for secret in ("Wilhelmina", "Featherstone", "Aloysius", "slow", "Ann"):
        assert secret not in written


def test_another_event_may_take_the_place_of_one(samples_db: Path, site: Path) -> None:
    assert not (site / "board-21.html").exists()
    publish_quietly(samples_db, MITCHELL, site)
    assert (site / "board-21.html").exists()
    assert "Worked Evening" not in everything(site)
    assert beside(site) == set()


class Tripped(Exception):
    """A power cut, as far as a program can tell of it."""


@pytest.mark.parametrize("after", [0, 1, 10])
def test_a_site_that_cannot_be_written_leaves_the_old_one_whole(
    evening: Scorer, site: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    before, steps = contents(site), evening("history", "--json").document
    evening("result", "1", "1", "5", "GNT", "N", "8")
    written = Path.write_text
    left = iter(range(after + 1))

    def full(path: Path, *args: object, **more: object) -> int:
        if path.parent.parent.name.startswith(".scorer-") and next(left, None) is None:
            raise OSError(28, "No space left on device")
        return written(path, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(UnreadableFile, match="No space left on device"):
        publish_quietly(evening.db, None, site)
    monkeypatch.undo()
    assert contents(site) == before
    assert beside(site) == set()
    assert len(evening("history", "--json").document["steps"]) == len(steps["steps"]) + 1


def test_what_a_power_cut_leaves_is_cleared_away(evening: Scorer, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(site)
    monkeypatch.setattr("shutil.rmtree", lambda *_, **__: None)
    monkeypatch.setattr(site_folder, "put_in_place", tripped)
    with pytest.raises(Tripped):
        publish_quietly(evening.db, None, site)
    monkeypatch.undo()
    assert contents(site) == before
    (left,) = site.parent.glob(".scorer-*")
    publish_quietly(evening.db, None, site)
    assert beside(site) == {left.name}  # it may be that of another process, which is at work still
    os.utime(left, (0, 0))
    publish_quietly(evening.db, None, site)
    assert beside(site) == set()


def tripped(*_: object) -> None:
    raise Tripped


@pytest.mark.parametrize("swaps", [True, False], ids=["exchange", "two renames"])
def test_the_new_site_takes_the_place_of_the_old_one(
    evening: Scorer, site: Path, monkeypatch: pytest.MonkeyPatch, swaps: bool
) -> None:
    asked = []
    real = outputs.exchange

    def exchange(one: Path, other: Path) -> bool:
        asked.append(other)
        return swaps and real(one, other)

    monkeypatch.setattr(outputs, "exchange", exchange)
    site.chmod(0o711)
    evening("result", "1", "1", "5", "GNT", "N", "8")
    publish_quietly(evening.db, None, site)
    assert asked == [site]
    assert "becomes GNT N 8" in index_text(site)
    assert beside(site) == set()
    assert site.stat().st_mode & 0o777 == 0o711


@pytest.mark.skipif(os.name != "posix", reason="only some systems swap folders")
def test_linux_swaps_two_folders_in_one_step(tmp_path: Path) -> None:
    one, other = (write_folder(tmp_path / name, {name: name}) for name in ("one", "other"))
    if not outputs.exchange(one, other):
        pytest.skip("this file system does not swap folders: two renames have to do")
    assert (set(contents(one)), set(contents(other))) == ({"other"}, {"one"})
    assert not outputs.exchange(one, tmp_path / "missing")


def test_where_neither_can_be_done_the_old_site_stays(
    evening: Scorer, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(site)
    rename = Path.rename

    def refused(path: Path, target: Path) -> Path:
        if path.parent.name.startswith(".scorer-") and path.name == "site":
            raise OSError(16, "Device or resource busy")
        return rename(path, target)

    monkeypatch.setattr(outputs, "exchange", lambda *_: False)
    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(UnreadableFile, match="busy"):
        publish_quietly(evening.db, None, site)
    assert contents(site) == before
    assert beside(site) == set()


FOREIGN: Mapping[str, Mapping[str, str]] = {
    "somebody's papers": {"letter.txt": "Dear Ann"},
    "a manifest of another program": {"published.json": '{"by": "Somebody", "files": []}'},
    "a broken manifest": {"published.json": "[1, 2"},
    "a list in place of one": {"published.json": "[]"},
}


@pytest.mark.parametrize("files", FOREIGN.values(), ids=FOREIGN)
def test_a_folder_that_holds_something_else_is_refused(
    evening: Scorer, tmp_path: Path, files: Mapping[str, str]
) -> None:
    folder = write_folder(tmp_path / "papers", files)
    with pytest.raises(AlreadyThere, match=r"is not a published site|holds more than the site"):
        publish_quietly(evening.db, None, folder)
    assert {name: text.decode() for name, text in contents(folder).items()} == files


def test_a_file_put_into_a_site_is_not_lost(evening: Scorer, site: Path) -> None:
    (site / "CNAME").write_text("club.example", encoding="utf-8")
    with pytest.raises(AlreadyThere, match=r"holds more than the site \(CNAME\)"):
        publish_quietly(evening.db, None, site)
    aside = [publishing.publish(str(evening.db), None, site, "full", force=True, track=untracked).aside for _ in "ab"]
    assert aside == [site.with_name("site.before"), None]
    assert (site.with_name("site.before") / "CNAME").read_text(encoding="utf-8") == "club.example"
    assert not (site / "CNAME").exists()


def test_a_database_is_not_moved_aside_with_the_folder(evening: Scorer, tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "club", {"letter.txt": "Dear Ann"})
    evening("backup", folder / "club.db")
    with pytest.raises(AlreadyThere, match="not even with --force"):
        publishing.publish(str(evening.db), None, folder, "full", force=True, track=untracked)
    assert set(contents(folder)) == {"letter.txt", "club.db"}


@pytest.mark.parametrize("swaps", [True, False], ids=["exchange", "two renames"])
def test_what_is_moved_aside_is_never_under_a_name_that_is_tidied_away(
    evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, swaps: bool
) -> None:
    folder = write_folder(tmp_path / "papers", {"letter.txt": "Dear Ann"})
    real = outputs.exchange
    stood = []

    def exchange(one: Path, other: Path) -> bool:
        stood.append(one.name)
        return swaps and real(one, other)

    monkeypatch.setattr(outputs, "exchange", exchange)
    done = publishing.publish(str(evening.db), None, folder, "full", force=True, track=untracked)
    assert stood == ["papers.before"]
    assert done.aside is not None
    assert set(contents(done.aside)) == {"letter.txt"}
    assert (folder / "index.html").exists()
    assert beside(folder) == {"papers.before"}


def test_what_is_moved_aside_never_takes_the_place_of_something(evening: Scorer, tmp_path: Path) -> None:
    for _ in range(2):
        write_folder(tmp_path / "site", {"mine.txt": "mine"})
        publishing.publish(str(evening.db), None, tmp_path / "site", "full", force=True, track=untracked)
    assert (tmp_path / "site.before" / "mine.txt").exists()
    assert (tmp_path / "site.before-2" / "mine.txt").exists()


def test_an_empty_folder_and_what_systems_leave_in_one_are_no_hindrance(evening: Scorer, tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "site", {".DS_Store": "", "Thumbs.db": ""})
    assert (publish_quietly(evening.db, None, folder) / "index.html").exists()
    assert (publish_quietly(evening.db, None, tmp_path / "a" / "b" / "c") / "index.html").exists()


def test_a_file_is_no_place_for_a_site(evening: Scorer, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UnreadableFile, match="expected a folder, and it is a file"):
        publish_quietly(evening.db, None, tmp_path / "file")


def test_the_folder_one_stands_in_is_not_taken_away(
    evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_folder(tmp_path / "site" / "inner", {})
    monkeypatch.chdir(folder)
    for path in (Path(), Path(".."), folder.parent):
        with pytest.raises(UnreadableFile, match="you are in it"):
            publish_quietly(evening.db, None, path)


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

    def scored(event: object) -> object:
        if next(changed, False):
            evening("result", "1", "1", "5", "GNT", "N", "8")
        return score_event(event)  # type: ignore[arg-type]

    monkeypatch.setattr(publishing, "score_event", scored)
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
    assert "No result yet." in whole_text(parsed_anew(site / "board-1.html"))


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
        assert "vulnerable nobody" in board
        assert "4" in board
        assert "Part score or game" not in whole_text(parsed_anew(site / "index.html"))
    else:
        assert "North 14, East 6, South 16, West 4" in board
        assert "South" in board.partition("Declarer")[2]


def test_a_name_that_means_nothing_is_refused(evening: Scorer, tmp_path: Path) -> None:
    with pytest.raises(NotFound, match='--names: read "half", expected full, initials, none'):
        publish_quietly(evening.db, None, tmp_path / "site", "half")
    assert not (tmp_path / "site").exists()


def test_the_command_says_what_it_did(evening: Scorer, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    assert evening("publish", folder).err == f"Published: 16 pages, {folder}/index.html\n"
    evening("result", "1", "1", "5", "GNT", "N", "8")
    said = evening("publish", folder, "--names", "none").err.splitlines()
    assert said[0].startswith("Corrected since 20")
    assert said[0].endswith(": 1 change")
    assert evening("publish", folder).err == f"Published: 16 pages, {folder}/index.html\n"
    (folder / "mine.txt").write_text("", encoding="utf-8")
    (refusal,) = evening.refused("publish", folder)
    assert refusal == f"{folder} holds more than the site (mine.txt): --force moves all of it aside, and publishes"
    forced = evening("publish", folder, "--force", "-e", EVENING_SLUG).err
    assert forced.startswith(f"What was in {folder} is now {folder}.before\n")


def test_the_browser_shows_it_when_asked(evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(webbrowser, "open", shown.append)
    evening("publish", tmp_path / "site")
    assert shown == []
    evening("publish", tmp_path / "site", "--open")
    assert shown == [(tmp_path / "site" / "index.html").as_uri()]
