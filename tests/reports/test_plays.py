"""Plays that were recorded at the tables, on the pages of their boards."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

from scorer.formats.folder import read_folder
from scorer.reports.plays import of_board
from scorer.tournament import ScoredEvent, score_event
from tests.conftest import EVENING, ROOT, write_folder

PLAYED = (ROOT / "tests" / "data" / "played.pbn").read_text(encoding="utf-8")


def scored(tmp_path: Path) -> ScoredEvent:
    folder = write_folder(tmp_path / "evening", {**EVENING, "play.pbn": PLAYED})
    return score_event(read_folder(folder, datetime.date(2026, 3, 4)))


def test_a_play_stands_with_its_board_trick_by_trick_and_no_other(tmp_path: Path) -> None:
    event = scored(tmp_path)
    found = {board.number: of_board(event, board) for board in event.boards}
    assert [number for number, item in found.items() if item] == [2]
    item = found[2]
    assert item is not None
    (play,) = item.tables
    assert [row["cards"] for row in play.rows] == [["HQ", "HA", "H5", "H2"], ["S2", "S4", "SK", "S8"]]
    assert [row["winner"] for row in play.rows] == ["N", "S"]
    assert "1 Ann & Bob against 6 Kit & Leo" in str(play.title)


def test_a_play_of_a_contract_that_the_rules_do_not_know_is_left_out(tmp_path: Path) -> None:
    event = scored(tmp_path)
    told = event.event.plays[0]
    odd = score_event(replace(event.event, plays=(told._replace(contract="5S"),)))
    assert not any(of_board(odd, board) for board in odd.boards)
