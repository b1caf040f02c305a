"""A declarer that nobody wrote down: known by the hands, the points announced or the other tables; else refused."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Scorer, write_folder
from tests.evening import CHECK_DEAL

SETTINGS = 'name = "Left out"\ndate = 2026-11-17\nboards = 7\nwinners = 2\n'
PAIRS = "pair,direction,player1,player2\n1,NS,Ann,Bob\n2,NS,Cid,Dot\n3,NS,Eve,Fay\n"
PAIRS += "10,EW,Gus,Hal\n11,EW,Ida,Jon\n12,EW,Kit,Leo\n"
HEADER = "board,ns,ew,contract,declarer,tricks,score\n"
DEALS = f'[Board "4"]\n[Dealer "W"]\n[Deal "{CHECK_DEAL}"]\n'


def folder(path: Path, results: str, **files: str) -> Path:
    others = {name.replace("_", "."): text for name, text in files.items()}
    texts = {"event.toml": SETTINGS, "pairs.csv": PAIRS, "results.csv": HEADER + results, **others}
    return write_folder(path, texts)


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """A board known by its hands, one by the other table, one by nothing."""
    results = "4,1,10,GNT,,10,\n4,2,11,GNT,S,9,\n7,1,11,GS,,10,\n7,2,12,PS,N,9,\n"
    return folder(tmp_path / "event", results, deals_pbn=DEALS)


def told(scorer: Scorer, board: int) -> list[tuple[Any, ...]]:
    """The declarer and the score of each line of a board."""
    lines = scorer("board", str(board), "--json").document["results"]
    return [(line["ns"], line["declarer"], line["score"]) for line in lines]


def test_the_hands_and_the_other_tables_tell_who_declared(scorer: Scorer, event: Path) -> None:
    scorer("import", event)
    assert told(scorer, 4) == [("1", "S", 430), ("2", "S", 400)]
    assert told(scorer, 7) == [("1", "N", 420), ("2", "N", 140)]


def exported_declarers(scorer: Scorer, path: Path) -> list[str]:
    """The declarers of an event's file of results."""
    scorer("export", path)
    with (path / "results.csv").open(encoding="utf-8", newline="") as file:
        return [row["declarer"] for row in csv.DictReader(file)]


def test_a_result_without_a_declarer_whom_nothing_tells_is_refused(scorer: Scorer, event: Path) -> None:
    scorer("import", event)
    (sentence,) = scorer.refused("result", "5", "3", "11", "gs", "10")
    assert sentence.startswith('declarer: read "", ')
    assert sentence.endswith("; `scorer result 5 3 11 GS S 10` if it was South")


def test_what_a_left_out_declarer_rests_on_may_go_and_come_back_as_another(
    scorer: Scorer, event: Path, tmp_path: Path
) -> None:
    scorer("import", event)
    assert (
        "the declarer of 1 other result is no longer known, so North is assumed"
        in scorer("result", "7", "2", "12", "--remove").err
    )
    assert told(scorer, 7) == [("1", "N", 420)]
    assert scorer("board", "7", "--json").document["results"][0]["supposed"] is True
    assert exported_declarers(scorer, tmp_path / "out") == ["", "S", "N?"]
    scorer("export", tmp_path / "out.xlsx", "--template")
    again = Scorer(tmp_path / "again.db", tmp_path)
    again("import", tmp_path / "out")
    for brought in ("out.xlsx", "out"):
        again("import", "--replace", tmp_path / brought)
        assert again("board", "7", "--json").document == scorer("board", "7", "--json").document
    scorer("undo")
    assert told(scorer, 7) == [("1", "N", 420), ("2", "N", 140)]
    scorer("redo")
    assert "1 other result changes to match: South declares" in scorer("result", "7", "2", "12", "ps", "s", "9").err
    assert told(scorer, 7) == [("1", "S", 420), ("2", "S", 140)]
    assert scorer("check", "--json").document["findings"] == []
    assert exported_declarers(scorer, tmp_path / "last") == ["", "S", "", "S"]
