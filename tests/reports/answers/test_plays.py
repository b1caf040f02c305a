"""A recorded play on paper and for programs: a line a trick, who won it, and what the deal came to."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from scorer.formats.pbn import read_plays
from scorer.game.play import RecordedPlay, played, tricks_taken
from scorer.game.rulesets import BRIDGE, STANDARD
from scorer.game.scoring import deal_score
from scorer.reports.answers.plays import document, table
from tests.evening import CHECK_DEAL
from tests.players import Game, games
from tests.strategies import QUICK

(CHECK,) = read_plays(Path(__file__).parents[2] / "data" / "check_deal.pbn", STANDARD, None)
CLAIMED = CHECK._replace(tricks=CHECK.tricks[:10], taken=9)


def recorded(game: Game, contract: str, tricks: int) -> RecordedPlay:
    """A game of chance, broken off after so many tricks; declarer gets none of the rest."""
    declarer = game.leader.after(3)
    made = tuple(played(game.deal, game.leader, game.trumps, game.rows[:tricks]))
    taken = tricks_taken(made, declarer.side, sum(trick.winner.side is declarer.side for trick in made))
    return RecordedPlay(1, game.deal, STANDARD.contract(contract), declarer, False, made, taken)


def test_the_check_deal_is_told_trick_by_trick_with_the_card_led_marked() -> None:
    told = table(CHECK, STANDARD).sheet
    assert told.title == "Board 4, GNT by South, rules standard"
    assert told.notes == ("NS take 10 tricks: +430 for North-South",)
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
    assert told.notes == ("The rest was claimed after 10 tricks.", "NS take 9 tricks: +400 for North-South")


def test_what_the_defenders_score_is_negative_for_north_south_when_south_declares() -> None:
    beaten = CHECK._replace(taken=7)
    assert table(beaten, STANDARD).sheet.notes == ("NS take 7 tricks: -100 for North-South",)


def test_the_rules_of_bridge_count_the_vulnerability() -> None:
    bridge = CHECK._replace(contract=BRIDGE.contract("3NTX"), vulnerable=True)
    assert table(bridge, BRIDGE).sheet.title == "Board 4, 3NTX by South, rules bridge"
    assert table(bridge, BRIDGE).sheet.notes == ("NS take 10 tricks: +950 for North-South",)
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


@QUICK
@given(games(), st.sampled_from([str(contract) for contract in STANDARD.contracts]), st.integers(0, 13))
def test_every_play_is_told_in_full(game: Game, contract: str, tricks: int) -> None:
    play = recorded(game, contract, tricks)
    told, paper = document(play, STANDARD), table(play, STANDARD).sheet
    assert [trick["trick"] for trick in told["play"]] == list(range(1, tricks + 1))
    assert all(len(set(trick["cards"])) == 4 for trick in told["play"])
    assert [trick["winner"] for trick in told["play"]] == [str(seat) for seat in game.winners()[:tricks]]
    assert told["claimed"] == (tricks < 13)
    assert len(paper.rows) == tricks
    won = [int(str(row[-1])) for row in paper.rows]
    assert won == sorted(won)
    assert ([0, *won])[-1] == play.taken == told["tricks"]
    assert told["score"] == deal_score(STANDARD, play.contract, play.taken).north_south(play.declarer)
