"""Whatever was typed comes out as harmless text: on the pages, in the files beside them, and in their names."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from scorer.rendering.csv_text import render_csv
from scorer.reports.table import Column, ColumnRole, Sheet
from scorer.reports.web.privacy import NamePrivacy, public_event
from tests.evening import EVENING
from tests.web.conftest import Keep, Opened, everything, parsed, publish_quietly, whole_text
from tests.web.evenings import DIRECTOR, EVENT_NAME, HOSTILE_LABELS, HOSTILE_NAMES, REASON, REMARK


@pytest.mark.long
def test_hostile_texts_are_shown_as_they_were_typed(hostile_sites: Mapping[str, Path]) -> None:
    index = whole_text(parsed(hostile_sites["full"] / "index.html"))
    assert EVENT_NAME in index
    for name in HOSTILE_NAMES:
        assert name.removeprefix("\u202e") in index  # what turns the writing round is taken out of a name
    for label in HOSTILE_LABELS:
        assert label in index
    board = whole_text(parsed(hostile_sites["full"] / "board-1.html"))
    assert REMARK in board
    assert f"by {DIRECTOR}: {REASON}" in board


OURS = set(
    re.findall(
        r"\w+",
        "html head meta title link script body a header nav main section footer h1 h2 h3 p div span bdi ul li dl dt dd"
        " time label input fieldset legend table caption thead tbody tr th td svg rect line polyline circle text desc"
        " details summary",
    )
)
"""Every element that a page of ours has."""


def test_hostile_texts_become_no_element_and_no_attribute(hostile_sites: Mapping[str, Path]) -> None:
    for page in hostile_sites["full"].glob("*.html"):
        for element in parsed(page).iter():
            assert element.tag in OURS
            assert (element.get("href") or "x")[0] not in "<=\"'"
            assert "javascript:" not in (element.get("href") or "")


def test_labels_name_no_file(hostile_sites: Mapping[str, Path]) -> None:
    site = hostile_sites["full"]
    assert {path.name for path in site.glob("pair-*")} == {f"pair-{number}.html" for number in range(1, 9)}
    assert not [path for path in site.parent.rglob("*") if re.search(r"[<>=%\"]|x$|Players", path.name)]


@pytest.mark.parametrize("page", ["index.html", "board-1.html", "pair-1.html", "evening.html", "matrix.html"])
@pytest.mark.parametrize("width", [1280, 360])
def test_a_browser_runs_nothing_that_was_typed(
    hostile_sites: Mapping[str, Path], opened: Opened, keep: Keep, page: str, width: int
) -> None:
    shown = opened(hostile_sites["full"] / page, width=width)
    keep(shown, f"hostile-{page.removesuffix('.html')}-{width}")
    assert shown.locator("img, b[onclick], script:not([src='site.js']):not([src='cards.js'])").count() == 0
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_name_from_right_to_left_turns_nothing_beside_it(hostile_sites: Mapping[str, Path], opened: Opened) -> None:
    shown = opened(hostile_sites["full"] / "index.html")
    row = shown.locator("tr", has_text="nitrever")
    places = [row.locator("th, td").nth(column).bounding_box() for column in range(3)]
    assert [box["x"] for box in places if box] == sorted(box["x"] for box in places if box)
    assert row.locator("bdi").count() >= 1


def cells(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            yield from row


def test_no_spreadsheet_works_out_what_was_typed(hostile_sites: Mapping[str, Path]) -> None:
    number = re.compile(r"-?\d+(\.\d+)?")
    for path in hostile_sites["full"].glob("*.csv"):
        for cell in cells(path):
            for part in re.split(r"[;|\t]", cell):
                assert part.lstrip()[:1] not in tuple("=+-@") or number.fullmatch(cell), (path.name, cell)
    assert "'@SUM(A1) & Smith;'=1+1" in set(cells(hostile_sites["full"] / "ranking.csv"))


def test_numbers_below_nothing_stay_numbers_for_spreadsheets() -> None:
    columns = (Column("Score", ColumnRole.NUMBER), Column("%", ColumnRole.NUMBER, 2), Column("=Who"))
    rows = ((-50, -50, "-50"), (None, None, "  =1"), (7, 7, "a = b"))
    expected = "Score,%,'=Who\n-50,-50.00,'-50\n,,'  =1\n7,7.00,a = b\n"
    assert render_csv(Sheet("", columns, rows)) == expected


@pytest.mark.parametrize("names", ["initials", "none"])
def test_no_name_is_published_without_full_names(hostile_sites: Mapping[str, Path], names: str) -> None:
    written = everything(hostile_sites[names])
    for name in HOSTILE_NAMES:
        for telling in re.findall(r"\w{6,}", name):
            if telling not in ("script", "onerror"):
                assert telling not in written.replace("Minibridge Scorer", ""), telling
    for secret in (DIRECTOR, "hush", "slow"):
        assert secret not in written


@pytest.mark.parametrize("names", list(NamePrivacy))
def test_members_numbers_are_never_published(hostile_sites: Mapping[str, Path], names: NamePrivacy) -> None:
    assert "ID-1" not in everything(hostile_sites[names])


def test_without_names_every_place_that_had_one_is_empty(hostile_sites: Mapping[str, Path]) -> None:
    site = hostile_sites["none"]
    pairs = json.loads((site / "pairs.json").read_text(encoding="utf-8"))["pairs"]
    assert all(pair["players"] == ["", ""] for pair in pairs)
    assert {row["remark"] for pair in pairs for row in pair["results"]} == {None}
    assert {row["ruling"] for pair in pairs for row in pair["results"]} == {None}
    assert "Players" not in {whole_text(cell) for cell in parsed(site / "index.html").iterfind(".//thead//th")}
    assert "Pair A/1" in whole_text(parsed(site / "pair-8.html")) + whole_text(parsed(site / "pair-7.html"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ann Bee", "A. B."),
        ("zoë van der dyck", "Z. D."),
        ("Ann", "A."),
        ("", ""),
        ("D'Arcy O'Neill", "D. O."),
        ("(Jo) “Bee”", "J. B."),
        ("😀", ""),
        ("e\u0301lodie", "É."),
        ("קרן לוי", "ק. ל."),
        ("क्षितिज राव", "क्. रा."),
    ],
)
def test_initials_are_those_of_the_first_and_the_last_word(name: str, expected: str) -> None:
    assert NamePrivacy.INITIALS.apply_to(name) == expected


def test_what_is_published_is_scored_like_the_event_itself() -> None:
    for names in NamePrivacy:
        event = public_event(EVENING, names)
        assert [it._replace(remark="") for it in event.results] == [it._replace(remark="") for it in EVENING.results]
        assert [it.label for it in event.pairs] == [it.label for it in EVENING.pairs]


def test_initials_stand_on_the_page_and_in_the_twins(samples_db: Path, tmp_path: Path) -> None:
    site = publish_quietly(samples_db, "tuesday-minibridge-2026-11-17", tmp_path / "site", "initials")
    assert "G. T. & R. B." in whole_text(parsed(site / "index.html"))
    assert '["G. T.", "R. B."]' in re.sub(r"\s+", " ", (site / "ranking.json").read_text(encoding="utf-8")).replace(
        "[ ", "["
    ).replace(" ]", "]")
    assert "G. T. & R. B." in (site / "travellers.csv").read_text(encoding="utf-8")
