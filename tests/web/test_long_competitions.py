"""A competition with many lines has many small pages, and files in which a name is found."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scorer.reports.web import season
from tests.conftest import EVENING_SLUG, Scorer
from tests.web.conftest import parsed_anew
from tests.web.test_seasons import assert_every_page_is_reached

if TYPE_CHECKING:
    from tests.web.conftest import Opened

PAIRS = 4
"""Of each list of the small evening, whose pages are made as short as they can be."""


@pytest.fixture
def sims(evening: Scorer, monkeypatch: pytest.MonkeyPatch) -> Scorer:
    monkeypatch.setattr(season, "MAX_LINES", 3)
    monkeypatch.setattr(season, "FIRST_LINES", 1)
    monkeypatch.setattr(season, "LINES_A_PAGE", 2)
    monkeypatch.setattr(season, "MAX_FILE_BYTES", 90)
    evening("competition", "new", "Sims", EVENING_SLUG, "--kind", "simultaneous")
    evening("competition", "close", "Sims")
    return evening


def publish(sims: Scorer, site: Path, *options: str) -> Path:
    sims("competition", "publish", "Sims", site, *options)
    return site / "competitions" / "sims"


def rows_of(page: Path) -> list[list[str]]:
    """The first cells of the lines of each table of a page."""
    return [["".join(row[0].itertext()) for row in table.iter("tr")][1:] for table in parsed_anew(page).iter("table")]


def test_each_line_is_on_one_page_and_every_page_is_reached(sims: Scorer, tmp_path: Path) -> None:
    folder = publish(sims, tmp_path / "site")
    assert_every_page_is_reached(tmp_path / "site")
    assert [len(rows) for rows in rows_of(folder / "index.html")] == [1, 1]
    for listing in (1, 2):
        pages = [rows_of(folder / f"lines-{listing}-{number}.html") for number in (1, 2)]
        assert [len(rows) for (rows,) in pages] == [2, PAIRS - 2]
    assert not (folder / "lines-1-3.html").exists()
    assert len(json.loads((folder / "ranking.json").read_text(encoding="utf-8"))["rankings"][0]["rows"]) == PAIRS


def names_in(folder: Path) -> tuple[list[str], list[list[list[object]]]]:
    """The word with which each file of names begins, and its entries."""
    about = re.search(r"const NAMES = (.*);", (folder / "names.js").read_text(encoding="utf-8"))
    assert about
    starts = json.loads(about[1])["starts"]
    texts = [(folder / f"names-{number}.js").read_text(encoding="utf-8") for number in range(len(starts))]
    return starts, [json.loads(text.partition(" = ")[2].removesuffix(";\n")) for text in texts]


def test_every_name_is_found_by_each_of_its_words_in_a_small_file(sims: Scorer, tmp_path: Path) -> None:
    folder = publish(sims, tmp_path / "site")
    starts, files = names_in(folder)
    assert starts == sorted(starts)
    assert len(starts) > 2
    rankings = json.loads((folder / "ranking.json").read_text(encoding="utf-8"))["rankings"]
    lines = [line for ranking in rankings for line in ranking["rows"]]
    assert {str(entry[2]) for entries in files for entry in entries} == {
        name for line in lines for name in line["players"]
    }
    for entries in files:
        assert len(json.dumps(entries, separators=(",", ":"))) <= 90 + 2
        for listing, line, name, _ in entries:
            assert name in rankings[listing]["rows"][line]["players"]


def test_without_full_names_none_can_be_looked_for(sims: Scorer, tmp_path: Path) -> None:
    folder = publish(sims, tmp_path / "site", "--names", "initials")
    assert not list(folder.glob("names*.js"))
    assert "Find a player" not in (folder / "index.html").read_text(encoding="utf-8")
    assert all("Ann" not in path.read_text(encoding="utf-8") for path in folder.iterdir())


def test_what_has_not_changed_is_not_written_again(sims: Scorer, tmp_path: Path) -> None:
    folder = publish(sims, tmp_path / "site")
    before = {path.name: path.stat().st_ino for path in folder.iterdir()}
    publish(sims, tmp_path / "site")
    again = {path.name: path.stat().st_ino for path in folder.iterdir()}
    assert {name for name in again if again[name] != before[name]} <= {"index.html"}
    sims("result", "1", "1", "5", "PS", "S", "8")
    publish(sims, tmp_path / "site")
    after = {path.name: path.stat().st_ino for path in folder.iterdir()}
    changed = {name for name in after if after[name] != before[name]}
    assert {"lines-1-1.html", "ranking.json", "published.json"} <= changed
    assert changed.isdisjoint({"site.css", "site.js", "icon.svg"})


def test_a_page_that_was_lost_or_edited_is_made_again(sims: Scorer, tmp_path: Path) -> None:
    folder = publish(sims, tmp_path / "site")
    whole = {path.name: path.read_bytes() for path in folder.iterdir()}
    (folder / "lines-1-1.html").unlink()
    edited = folder / "lines-2-1.html"
    edited.write_bytes(edited.read_bytes().replace(b"East-West", b"Nobody"))
    publish(sims, tmp_path / "site")
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "index.html"} == {
        name: text for name, text in whole.items() if name != "index.html"
    }


def test_a_script_that_someone_has_put_there_is_not_written_over(sims: Scorer, tmp_path: Path) -> None:
    folder = tmp_path / "site" / "competitions" / "sims"
    folder.mkdir(parents=True)
    (folder / "names-0.js").write_text("mine", encoding="utf-8")
    assert "--force" in sims.refused("competition", "publish", "Sims", tmp_path / "site")[0]
    assert [path.name for path in folder.iterdir()] == ["names-0.js"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Łucja  O'Brien-Åse", ["lucja", "o", "brien", "ase"]),
        ("Ann Ann", ["ann"]),
        ("李 小龙", ["李", "小龙"]),
        ("Straßer", ["strasser"]),
        ("", []),
    ],
)
def test_words_are_without_case_and_accents(name: str, words: list[str]) -> None:
    assert season.split_words(name) == words


@pytest.mark.long
def test_a_player_is_found_in_a_browser(sims: Scorer, tmp_path: Path, opened: Opened) -> None:
    folder = publish(sims, tmp_path / "site")
    (name, *_) = json.loads((folder / "ranking.json").read_text(encoding="utf-8"))["rankings"][1]["rows"][2]["players"]
    page = opened(folder / "index.html")
    assert page.evaluate("wordsOf(`Łucja  O'Brien-Åse 李`)") == season.split_words("Łucja  O'Brien-Åse 李")
    page.locator("#search").fill(name)
    page.locator("#players a").get_by_text(name).click()
    page.wait_for_url("**/lines-2-2.html#line-1")
    assert name in page.locator("tr.found").inner_text()
