"""`scorer hands explain`, `hands replay` and `scorer score`: a deal, its play, its scores; RULES 1.8, 1.5."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.errors import FileAccessError
from tests.conftest import ROOT, Scorer

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


def test_with_twenty_points_a_side_north_south_declare_where_that_is_said(scorer: Scorer) -> None:
    for words, redeal in (((), True), (("--redeal", "ns-declare"), False)):
        assert scorer("hands", "explain", EVEN, "--dealer", "E", *words, "--json").document["redeal"] is redeal


@pytest.mark.parametrize("words", [(DEAL, "--dealer", "W"), (*DEAL.split(), "--dealer", "w"), (DEAL, "--board", "4")])
def test_a_deal_is_there_for_programs_with_its_keys_in_order(scorer: Scorer, words: tuple[str, ...]) -> None:
    document = scorer("hands", "explain", *words, "--json").document
    assert document == ANSWER
    assert list(document) == list(ANSWER)
    assert list(document["sure_tricks"]) == ["S", "H", "D", "C", "NT"]


def test_a_deal_that_is_none_is_refused(scorer: Scorer) -> None:
    twice = DEAL.replace("T532", "A532")
    for words, wrong in (
        ((twice, "--dealer", "W"), ("deal", twice)),
        (("N:AKQ", "--dealer", "W"), ("deal", "N:AKQ")),
        ((DEAL, "--dealer", "Q"), ("dealer", "Q")),
        ((DEAL, "--board", "0"), ("board", "0")),
    ):
        assert scorer.wrong("hands", "explain", *words) == [wrong]


def test_who_deals_has_to_be_said_once(scorer: Scorer) -> None:
    for words in ((), ("--dealer", "W", "--board", "4")):
        assert "--dealer or --board" in scorer("hands", "explain", DEAL, *words, code=2).err


PLAYED = ROOT / "tests" / "data" / "check_deal.pbn"
CHECK = PLAYED.read_text(encoding="utf-8")


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """A copy of the check deal's play, to be spoilt."""
    return tmp_path / "play.pbn"


def but(*changes: tuple[str, str]) -> str:
    text = CHECK
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def test_the_play_of_the_check_deal_is_shown_with_its_result_and_score(scorer: Scorer) -> None:
    ran = scorer("hands", "replay", PLAYED)
    lines = [line.split() for line in ran.out.splitlines()]
    assert ran.err == ""
    assert ran.out.splitlines()[0] == "Board 4, GNT by South, standard rules"
    assert "NS take 10 tricks: +430 for North-South" in ran.out.splitlines()
    assert ["1", "HA", "H5", "H2", "HQ", "led", "North", "1"] in lines
    assert ["7", "ST", "led", "C6", "H6", "D5", "North", "6"] in lines
    assert ["13", "H4", "CQ", "led", "H9", "HT", "East", "10"] in lines
    assert max(map(len, ran.out.splitlines())) <= 80


def test_several_plays_are_there_for_programs_one_after_the_other_by_the_rules_that_are_named(
    scorer: Scorer, spoilt: Path
) -> None:
    document = scorer("hands", "replay", PLAYED, "--json").document
    assert (document["contract"], document["tricks"], document["score"]) == ("GNT", 10, 430)
    assert [trick["winner"] for trick in document["play"]] == list("NWNSSNNSSNSEE")
    spoilt.write_text(CHECK + CHECK.replace('Board "4"', 'Board "8"'), encoding="utf-8")
    plays = scorer("hands", "replay", spoilt, "--rules", "bridge", "--json").document["plays"]
    assert [(play["board"], play["contract"], play["score"]) for play in plays] == [(4, "3NT", 630), (8, "3NT", 430)]


def test_every_faulty_play_of_a_file_is_told_with_line_trick_seat_and_card(scorer: Scorer, spoilt: Path) -> None:
    spoilt.write_text(but(("S9 S3 S7 SK", "S9 S3 S7 H9")) + but(('"3NT"', '"4NT"')), encoding="utf-8")
    first, second = scorer.refused("hands", "replay", spoilt)
    assert first == 'play.pbn:22: Play: trick 4, South: read "H9", expected a card of the suit led: SA SK'
    assert second.startswith('play.pbn:47: Contract: read "4NT", expected ')


def test_a_declarer_whom_the_points_rule_out_is_refused(scorer: Scorer, spoilt: Path) -> None:
    east_leads = ("HQ HA H5 H2\nS8 S2 S4 S6\n", "CQ CK CT C3\n*\n")
    spoilt.write_text(but(('Declarer "S"', 'Declarer "N"'), ('Play "W"', 'Play "E"'), east_leads), encoding="utf-8")
    assert scorer.wrong("hands", "replay", spoilt) == [("play.pbn:15: Declarer", "N")]
    assert scorer("hands", "replay", spoilt, "--rules", "bridge", "--json").document["declarer"] == "N"


def test_a_file_without_a_play_and_one_that_is_not_there_are_refused(scorer: Scorer, spoilt: Path) -> None:
    scorer.refusal(FileAccessError, "hands", "replay", spoilt)
    spoilt.write_text(CHECK.partition("[Play")[0])
    (sentence,) = scorer.refused("hands", "replay", spoilt)
    assert sentence.startswith(f"{spoilt}: ")


PART_MINOR = [-350, -300, -250, -200, -150, -100, -50, 70, 90, 110, 130, 150, 170, 190]
GAME_NO_TRUMPS = [-450, -400, -350, -300, -250, -200, -150, -100, -50, 400, 430, 460, 490, 520]


@pytest.mark.parametrize(
    ("contract", "tricks", "declarer", "defenders", "lines"),
    [("GS", 10, 420, 0, [120, 300]), ("GNT", 6, 0, 150, [150])],
)
def test_a_score_is_there_for_programs(
    scorer: Scorer, contract: str, tricks: int, declarer: int, defenders: int, lines: list[int]
) -> None:
    document = scorer("score", contract, str(tricks), "--json").document
    assert [points for _, points in document.pop("lines")] == lines
    assert document == {
        "rules": "standard",
        "contract": contract,
        "tricks": tricks,
        "vulnerable": False,
        "declarer_score": declarer,
        "defender_score": defenders,
    }


def test_the_whole_table_is_printed_a_line_a_contract_and_there_for_programs(scorer: Scorer) -> None:
    document = scorer("score", "--table", "--json").document
    rows = {row["contract"]: row["declarer_minus_defenders"] for row in document["rows"]}
    assert (document["rules"], len(rows), rows["PC"], rows["GNT"]) == ("standard", 10, PART_MINOR, GAME_NO_TRUMPS)
    printed = scorer("score", "--table").out.splitlines()
    assert max(map(len, printed)) <= 80
    lines = [line.split() for line in printed]
    assert ["Tricks", *map(str, range(14))] in lines
    assert all([contract, *map(str, scores)] in lines for contract, scores in rows.items())


def test_a_contract_may_be_written_as_people_write_it(scorer: Scorer) -> None:
    for words, score in (
        *(("GS =", 420), ("GS +1", 450), ("gs -10", -500), ("g s 10", 420), ("s g 10", 420), ("sg 10", 420)),
        *(("4S 10", 420), ("G♠ 10", 420), ("3nt 9", 400), ("p nt +2", 150), ("1n 9", 150), ("pc 6", -50)),
    ):
        document = scorer("score", *words.split(), "--json").document
        assert document["declarer_score"] - document["defender_score"] == score


def test_the_score_is_told_with_how_it_comes_about(scorer: Scorer) -> None:
    first, *_, last = scorer("score", "GS", "10").out.splitlines()
    assert "standard rules" in first
    assert last.split()[-1] == "420"
    assert scorer("score", "GS", "-1").out.splitlines()[-1].split() == ["The", "defenders", "score", "50"]


def test_what_cannot_be_scored_is_refused_with_what_was_read(scorer: Scorer) -> None:
    assert scorer.wrong("score", "2NT", "8") == [("contract", "2NT")]
    assert scorer.wrong("score", "GS", "-11") == [("tricks", "-11")]
    assert scorer.wrong("score", "GS", "10", "--rules", "standart") == [("rules", "standart")]
    assert scorer.wrong("score", "GS", "10", "--board", "0") == [("board", "0")]


def test_an_unknown_option_among_the_words_is_misuse(scorer: Scorer) -> None:
    assert "no such option: --jsno" in scorer("score", "GS", "10", "--jsno", code=2).err
    assert "no such option: -x" in scorer("score", "GS", "-x", code=2).err
