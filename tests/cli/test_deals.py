"""`scorer deal` and `scorer play`: the deal that a club's page prints with its answers, RULES 1.8, and a play of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Scorer

pytestmark = pytest.mark.usefixtures("without_solver")
"""What the solver adds is in `tests/analysis`; without it nothing is longer."""

HANDS = {"N": "T532.AK4.K83.A53", "E": "Q74.75.JT6.QJ976", "S": "AK6.9632.AQ4.K42", "W": "J98.QJT8.9752.T8"}
DEAL = "N:" + " ".join(HANDS.values())
ANSWER = {
    "points": {"N": 14, "E": 6, "S": 16, "W": 4},
    "first_to_announce": "W",
    "declaring_side": "NS",
    "declarer": "S",
    "dummy": "N",
    "leader": "W",
    "redeal": False,
    "lead": "HQ",
    "sure_tricks": {"S": 2, "H": 2, "D": 3, "C": 2, "NT": 9},
    "suggest": "GNT",
    "hands": HANDS,
}
EVEN = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_a_deal_is_there_for_programs(scorer: Scorer) -> None:
    assert scorer("deal", DEAL, "--dealer", "W", "--json").document == ANSWER


def test_its_keys_stand_in_the_promised_order(scorer: Scorer) -> None:
    document = scorer("deal", DEAL, "--dealer", "W", "--json").document
    assert list(document) == list(ANSWER)
    assert list(document["sure_tricks"]) == ["S", "H", "D", "C", "NT"]


def test_a_deal_may_be_unquoted_words(scorer: Scorer) -> None:
    assert scorer("deal", *DEAL.split(), "--dealer", "w", "--json").document == ANSWER


def test_the_number_of_a_board_names_its_dealer(scorer: Scorer) -> None:
    assert scorer("deal", DEAL, "--board", "4", "--json").document == ANSWER
    assert scorer("deal", DEAL, "--board", "21", "--json").document["first_to_announce"] == "N"


def test_a_deal_of_twenty_points_a_side_is_dealt_again(scorer: Scorer) -> None:
    document = scorer("deal", EVEN, "--dealer", "N", "--json").document
    assert document["redeal"] is True
    answers = ("declaring_side", "declarer", "dummy", "leader", "lead", "sure_tricks", "suggest")
    assert [document[key] for key in answers] == [None] * len(answers)
    assert document["points"] == {"N": 10, "E": 10, "S": 10, "W": 10}


def test_by_the_other_rule_north_south_declare_it(scorer: Scorer) -> None:
    document = scorer("deal", EVEN, "--dealer", "E", "--redeal", "ns-declare", "--json").document
    assert (document["redeal"], document["declaring_side"], document["declarer"]) == (False, "NS", "S")


def test_the_answers_are_printed(scorer: Scorer) -> None:
    ran = scorer("deal", DEAL, "--dealer", "W")
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert ran.err == ""
    for line in ("Announcing West 4, North 14, East 6, South 16", "Declarer South", "Dummy North", "Leader West"):
        assert line in lines
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((DEAL.replace("T532", "532"), "--dealer", "W"), "(missing: ST)"),
        ((DEAL.replace("T532", "A532"), "--dealer", "W"), "(missing: ST; there twice: SA)"),
        (("N:AKQ", "--dealer", "W"), 'expected a first seat and four hands, "N:hand hand hand hand"'),
        ((DEAL, "--dealer", "Q"), '--dealer: read "Q", expected N, E, S or W'),
        ((DEAL, "--board", "0"), '--board: read "0", expected a whole number, at least 1'),
    ],
    ids=["a card short", "a card twice", "one hand", "no seat", "no board"],
)
def test_a_deal_that_is_none_is_refused(scorer: Scorer, words: tuple[str, ...], sentence: str) -> None:
    (said,) = scorer.refused("deal", *words)
    assert sentence in said


@pytest.mark.parametrize("words", [(), ("--dealer", "W", "--board", "4")], ids=["neither", "both"])
def test_who_deals_has_to_be_said_once(scorer: Scorer, words: tuple[str, ...]) -> None:
    assert "--dealer or --board" in scorer("deal", DEAL, *words, code=2).err


PLAY = f"""[Board "4"]
[Dealer "W"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Play "W"]
HQ HK H7 H2
S8 S2 S4 SA
*
"""


@pytest.fixture
def played(tmp_path: Path) -> Path:
    (tmp_path / "play.pbn").write_text(PLAY)
    return tmp_path / "play.pbn"


def test_a_play_is_shown_trick_by_trick(scorer: Scorer, played: Path) -> None:
    ran = scorer("play", played)
    assert ran.err == ""
    first, second = [line.split() for line in ran.out.splitlines() if line.split()[:1] in (["1"], ["2"])]
    assert {"HQ", "HK", "H7", "H2", "North"} <= set(first)
    assert {"S8", "S2", "S4", "SA", "South"} <= set(second)
    assert "+400" in ran.out
    assert "claimed" in ran.out


def test_a_play_is_there_for_programs(scorer: Scorer, played: Path) -> None:
    document = scorer("play", played, "--json").document
    assert (document["board"], document["contract"], document["declarer"]) == (4, "GNT", "S")
    assert (document["tricks"], document["score"]) == (9, 400)


@pytest.mark.parametrize(
    ("old", "new", "signs"),
    [
        ("HQ HK H7 H2", "HQ HK S4 H2", ["play.pbn:9", "S4"]),
        ("HQ HK H7 H2", "HQ HK HA H2", ["play.pbn:9", "HA"]),
        ("S8 S2 S4 SA", "S8 S2 S4 H2", ["play.pbn:10", "H2"]),
        ('[Play "W"]', '[Play "N"]', ["play.pbn:8", '"N"', "W, who leads against South"]),
        ('"3NT"', '"2NT"', ["play.pbn:6", '"2NT"', "PNT"]),
    ],
    ids=["a revoke", "a card of another hand", "a card played twice", "the wrong leader", "no contract"],
)
def test_a_play_that_cannot_have_been_is_refused_with_its_line(
    scorer: Scorer, played: Path, old: str, new: str, signs: list[str]
) -> None:
    assert old in PLAY
    played.write_text(PLAY.replace(old, new))
    (sentence,) = scorer.refused("play", played)
    assert [sign for sign in signs if sign not in sentence] == []


def test_a_file_without_a_play_is_refused(scorer: Scorer, played: Path) -> None:
    played.write_text(PLAY.partition("[Play")[0])
    assert scorer.refused("play", played) == [f"{played}: expected a recorded play, and there is no tag Play in it"]


def test_a_file_that_is_not_there_is_refused(scorer: Scorer, tmp_path: Path) -> None:
    (sentence,) = scorer.refused("play", tmp_path / "nowhere.pbn")
    assert sentence.startswith(f"{tmp_path / 'nowhere.pbn'}: ")
