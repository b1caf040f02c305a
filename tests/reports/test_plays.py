"""Recorded plays: a line a trick, who won it, and what the deal came to; on the pages of their boards, for programs."""

from __future__ import annotations

import datetime
from pathlib import Path

from scorer.game.rulesets import BRIDGE, STANDARD
from scorer.interchange.own.event_folder import read_folder
from scorer.interchange.own.play_pbn import read_plays
from scorer.reports.plays import PlaysReport, play_document, play_table
from scorer.scoring import ScoredEvent, score_event
from tests.conftest import EVENING_FILES, ROOT, as_json, write_folder
from tests.evening import CHECK_DEAL

REPORT = PlaysReport()

PLAYED = (ROOT / "tests" / "data" / "played.pbn").read_text(encoding="utf-8")


def scored(tmp_path: Path) -> ScoredEvent:
    folder = write_folder(tmp_path / "evening", {**EVENING_FILES, "play.pbn": PLAYED})
    return score_event(read_folder(folder, datetime.date(2026, 3, 4)))


def test_a_play_stands_with_its_board_trick_by_trick_and_no_other(tmp_path: Path) -> None:
    event = scored(tmp_path)
    found = {board.number: REPORT.of_board(event, board) for board in event.boards}
    assert [number for number, item in found.items() if item] == [2]
    item = found[2]
    assert item is not None
    (play,) = item.tables
    assert [row["cards"] for row in play.rows] == [["HQ", "HA", "H5", "H2"], ["S2", "S4", "SK", "S8"]]
    assert [row["winner"] for row in play.rows] == ["N", "S"]
    assert "1 Ann & Bob v 6 Kit & Leo" in str(play.title)


def test_a_play_of_a_contract_that_the_rules_do_not_know_is_left_out(tmp_path: Path) -> None:
    event = scored(tmp_path)
    told = event.event.plays[0]
    odd = score_event(event.event._replace(plays=(told._replace(contract="5S"),)))
    assert not any(REPORT.of_board(odd, board) for board in odd.boards)


(CHECK,) = read_plays(ROOT / "tests" / "data" / "check_deal.pbn", STANDARD, None)
CLAIMED = CHECK._replace(tricks=CHECK.tricks[:10], tricks_taken=9)


def test_the_check_deal_is_told_trick_by_trick_with_the_card_led_marked() -> None:
    told = play_table(CHECK, STANDARD).sheet
    assert told.title == "Board 4, GNT by South, standard rules"
    assert list(map(str, told.notes)) == ["NS take 10 tricks: +430 for North-South"]
    headings = [str(column.heading) for column in told.columns]
    assert headings == ["Trick", "North", "East", "South", "West", "Won by", "NS"]
    rows = [" ".join(map(str, row)) for row in told.rows]
    assert rows[0] == "1 HA H5 H2 HQ led North 1"
    assert rows[1] == "2 S2 led S4 S6 S8 West 1"
    assert rows[-1] == "13 H4 CQ led H9 HT East 10"
    assert len(rows) == 13


def test_a_claim_is_told_with_the_tricks_that_were_played() -> None:
    told = play_table(CLAIMED, STANDARD).sheet
    assert len(told.rows) == 10
    assert list(map(str, told.notes)) == [
        "The rest was claimed after 10 tricks.",
        "NS take 9 tricks: +400 for North-South",
    ]


def test_what_the_defenders_score_is_negative_for_north_south_when_south_declares() -> None:
    beaten = CHECK._replace(tricks_taken=7)
    assert list(map(str, play_table(beaten, STANDARD).sheet.notes)) == ["NS take 7 tricks: -100 for North-South"]


def test_the_rules_of_bridge_count_the_vulnerability() -> None:
    bridge = CHECK._replace(contract=BRIDGE.parse_contract("3NTX"), vulnerable=True)
    assert play_table(bridge, BRIDGE).sheet.title == "Board 4, 3NTX by South, bridge rules"
    assert list(map(str, play_table(bridge, BRIDGE).sheet.notes)) == ["NS take 10 tricks: +950 for North-South"]
    assert play_document(bridge, BRIDGE)["score"] == 950
    assert play_document(bridge._replace(vulnerable=False), BRIDGE)["score"] == 650


def test_the_check_deal_is_there_for_programs() -> None:
    told = as_json(play_document(CHECK, STANDARD))
    assert list(told) == ["board", "deal", "contract", "declarer", "tricks", "claimed", "score", "play"]
    assert {key: value for key, value in told.items() if key != "play"} == {
        "board": 4,
        "deal": CHECK_DEAL,
        "contract": "GNT",
        "declarer": "S",
        "tricks": 10,
        "claimed": False,
        "score": 430,
    }
    assert told["play"][1] == {"trick": 2, "leader": "N", "cards": ["S2", "S4", "S6", "S8"], "winner": "W"}
    assert play_document(CLAIMED, STANDARD)["claimed"] is True
