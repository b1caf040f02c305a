"""An evening whose sides are numbered apart, as North America does, from the start or in its midst."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Scorer


@pytest.fixture
def friday(scorer: Scorer) -> Scorer:
    scorer("new", "Friday", "--tables", "3.5", "--boards", "12", "--numbering", "direction")
    return scorer


def labels(scorer: Scorer) -> list[str]:
    return [pair["pair"] for pair in scorer("pairs", "--json").document["pairs"]]


def test_a_new_event_takes_a_movement_in_which_pairs_keep_their_direction(friday: Scorer) -> None:
    assert labels(friday) == ["1NS", "2NS", "3NS", "1EW", "2EW", "3EW", "4EW"]
    howell = ("--movement", "howell-full", "--numbering", "direction")
    assert friday.refused("new", "Saturday", "--tables", "3", *howell)[0] == (
        "--numbering: not possible by direction, "
        "because pairs 1, 2, 3, 4, 5 and 6 do not keep the same direction all evening"
    )


def test_a_heading_that_says_the_direction_needs_the_number_only(friday: Scorer, tmp_path: Path) -> None:
    friday("result", "1", "1", "1", "gs", "s", "10")
    board = friday("board", "1")
    assert board.out.splitlines()[2].split()[:3] == ["1", "1", "GS"]
    assert [line["ew"] for line in friday("board", "1", "--json").document["results"]] == ["1EW"]
    ranking = friday("rank").out
    assert "1NS" not in ranking
    assert friday("rank", "--json").document["rankings"][1]["rows"][0]["pair"] == "1EW"
    assert "1NS" not in friday("movement", "show").out
    friday("publish", tmp_path / "site", "--unfinished")
    (page,) = (tmp_path / "site").glob("*/board-1.html")
    traveller = page.read_text(encoding="utf-8")
    assert '<a href="pair-2.html">1</a>' in traveller
    assert '<a href="pair-1.html">1</a>' in traveller


def test_a_bare_number_shows_both_pairs(friday: Scorer) -> None:
    friday("result", "1", "1", "1", "gs", "s", "10")
    cards = friday("pair", "1", "--json").document["pairs"]
    assert [card["pair"] for card in cards] == ["1NS", "1EW"]
    assert friday("pair", "1ew", "--json").document["pair"] == "1EW"
    assert friday("pair", "4", "--json").document["pair"] == "4EW"
    assert friday.refused("explain", "1", "1") == ['pair: read "1", expected 1NS or 1EW']


def test_an_export_brings_the_numbers_back(friday: Scorer, tmp_path: Path) -> None:
    friday("export", tmp_path / "out")
    assert "pair,direction" in (tmp_path / "out" / "pairs.csv").read_text()
    friday("import", "--replace", tmp_path / "out")
    assert labels(friday)[:4] == ["1NS", "2NS", "3NS", "1EW"]
