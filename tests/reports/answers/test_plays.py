"""A recorded play on paper and for programs: a line a trick, who won it, and what the deal came to."""

from __future__ import annotations

from pathlib import Path

from scorer.formats.play_pbn import read_plays
from scorer.game.rulesets import BRIDGE, STANDARD
from scorer.reports.answers.plays import document, table
from tests.evening import CHECK_DEAL

(CHECK,) = read_plays(Path(__file__).parents[2] / "data" / "check_deal.pbn", STANDARD, None)
CLAIMED = CHECK._replace(tricks=CHECK.tricks[:10], taken=9)


def test_the_check_deal_is_told_trick_by_trick_with_the_card_led_marked() -> None:
    told = table(CHECK, STANDARD).sheet
    assert told.title == "Board 4, GNT by South, rules standard"
    assert list(map(str, told.notes)) == ["NS take 10 tricks: +430 for North-South"]
    headings = [str(column.heading) for column in told.columns]
    assert headings == ["Trick", "North", "East", "South", "West", "Won by", "NS"]
    rows = [" ".join(map(str, row)) for row in told.rows]
    assert rows[0] == "1 HA H5 H2 HQ led North 1"
    assert rows[1] == "2 S2 led S4 S6 S8 West 1"
    assert rows[-1] == "13 H4 CQ led H9 HT East 10"
    assert len(rows) == 13


def test_a_claim_is_told_with_the_tricks_that_were_played() -> None:
    told = table(CLAIMED, STANDARD).sheet
    assert len(told.rows) == 10
    assert list(map(str, told.notes)) == [
        "The rest was claimed after 10 tricks.",
        "NS take 9 tricks: +400 for North-South",
    ]


def test_what_the_defenders_score_is_negative_for_north_south_when_south_declares() -> None:
    beaten = CHECK._replace(taken=7)
    assert list(map(str, table(beaten, STANDARD).sheet.notes)) == ["NS take 7 tricks: -100 for North-South"]


def test_the_rules_of_bridge_count_the_vulnerability() -> None:
    bridge = CHECK._replace(contract=BRIDGE.contract("3NTX"), vulnerable=True)
    assert table(bridge, BRIDGE).sheet.title == "Board 4, 3NTX by South, rules bridge"
    assert list(map(str, table(bridge, BRIDGE).sheet.notes)) == ["NS take 10 tricks: +950 for North-South"]
    assert document(bridge, BRIDGE)["score"] == 950
    assert document(bridge._replace(vulnerable=False), BRIDGE)["score"] == 650


def test_the_check_deal_is_there_for_programs() -> None:
    told = document(CHECK, STANDARD)
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
    assert document(CLAIMED, STANDARD)["claimed"] is True
