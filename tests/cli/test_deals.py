"""`scorer deal`, `scorer play` and `scorer score`: the deal that a page prints with its answers, RULES 1.8 and 1.5."""

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


DOWN = [-350, -300, -250, -200, -150, -100, -50]
PART_MINOR = [*DOWN, 70, 90, 110, 130, 150, 170, 190]
PART_MAJOR = [*DOWN, 80, 110, 140, 170, 200, 230, 260]
PART_NO_TRUMPS = [*DOWN, 90, 120, 150, 180, 210, 240, 270]
GAME_MINOR = [-550, -500, -450, -400, *DOWN, 400, 420, 440]
GAME_MAJOR = [-500, -450, -400, *DOWN, 420, 450, 480, 510]
GAME_NO_TRUMPS = [-450, -400, *DOWN, 400, 430, 460, 490, 520]
TABLE = {
    "PC": PART_MINOR,
    "PD": PART_MINOR,
    "PH": PART_MAJOR,
    "PS": PART_MAJOR,
    "PNT": PART_NO_TRUMPS,
    "GC": GAME_MINOR,
    "GD": GAME_MINOR,
    "GH": GAME_MAJOR,
    "GS": GAME_MAJOR,
    "GNT": GAME_NO_TRUMPS,
}


def test_a_game_that_is_made_is_there_for_programs(scorer: Scorer) -> None:
    document = scorer("score", "GS", "10", "--json").document
    assert list(document) == ["rules", "contract", "tricks", "vulnerable", "declarer_score", "defender_score", "lines"]
    assert {key: value for key, value in document.items() if key != "lines"} == {
        "rules": "standard",
        "contract": "GS",
        "tricks": 10,
        "vulnerable": False,
        "declarer_score": 420,
        "defender_score": 0,
    }
    assert [points for _, points in document["lines"]] == [120, 300]
    assert all(isinstance(text, str) and text for text, _ in document["lines"])


def test_a_contract_that_goes_down_scores_for_the_defenders(scorer: Scorer) -> None:
    document = scorer("score", "GNT", "6", "--json").document
    assert (document["declarer_score"], document["defender_score"]) == (0, 150)
    assert sum(points for _, points in document["lines"]) == 150


@pytest.mark.parametrize("contract", TABLE)
def test_every_score_agrees_with_the_table_and_its_lines_sum_to_it(scorer: Scorer, contract: str) -> None:
    for tricks, expected in enumerate(TABLE[contract]):
        document = scorer("score", contract, str(tricks), "--json").document
        assert document["declarer_score"] - document["defender_score"] == expected
        assert min(document["declarer_score"], document["defender_score"]) == 0
        assert sum(points for _, points in document["lines"]) == abs(expected)


def test_the_whole_table_is_there_for_programs(scorer: Scorer) -> None:
    document = scorer("score", "--table", "--json").document
    assert list(document) == ["rules", "rows"]
    assert document["rules"] == "standard"
    assert [list(row) for row in document["rows"]] == [["contract", "declarer_minus_defenders"]] * len(TABLE)
    assert [(row["contract"], row["declarer_minus_defenders"]) for row in document["rows"]] == list(TABLE.items())


def test_the_whole_table_is_printed_a_line_a_contract(scorer: Scorer) -> None:
    ran = scorer("score", "--table")
    lines = [line.split() for line in ran.out.splitlines()]
    assert ["Tricks", *map(str, range(14))] in lines
    for contract, scores in TABLE.items():
        assert [contract, *map(str, scores)] in lines


def test_the_whole_table_fits_eighty_columns(scorer: Scorer) -> None:
    assert [line for line in scorer("score", "--table").out.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize(
    ("words", "score"),
    [
        (["GS", "="], 420),
        (["GS", "+1"], 450),
        (["GS", "-1"], -50),
        (["gs", "-10"], -500),
        (["g", "s", "10"], 420),
        (["s", "g", "10"], 420),
        (["sg", "10"], 420),
        (["4S", "10"], 420),
        (["G♠", "10"], 420),
        (["3nt", "9"], 400),
        (["p", "nt", "+2"], 150),
        (["1n", "9"], 150),
        (["PC", "8"], 90),
        (["pc", "6"], -50),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_contract_may_be_written_as_people_write_it(scorer: Scorer, words: list[str], score: int) -> None:
    document = scorer("score", *words, "--json").document
    assert document["declarer_score"] - document["defender_score"] == score


def test_the_score_is_told_with_how_it_comes_about(scorer: Scorer) -> None:
    ran = scorer("score", "GS", "10")
    assert ran.err == ""
    assert "rules standard" in ran.out.splitlines()[0]
    assert ran.out.splitlines()[-1].split()[-1] == "420"


def test_a_contract_that_goes_down_is_told_as_the_defenders(scorer: Scorer) -> None:
    last = scorer("score", "GS", "-1").out.splitlines()[-1]
    assert "defenders" in last
    assert last.split()[-1] == "50"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["2NT", "8"], 'contract: read "2NT", expected PC, PD, PH, PS, PNT, GC, GD, GH, GS, GNT'),
        (["4N", "8"], 'contract: read "4N", expected PC, PD, PH, PS, PNT, GC, GD, GH, GS, GNT'),
        (["6NT", "12"], 'contract: read "6NT", expected PC, PD, PH, PS, PNT, GC, GD, GH, GS, GNT'),
        (["GS", "14"], 'tricks: read "14", expected 0 to 13'),
        (["GS", "1_0"], 'tricks: read "1_0", expected 0 to 13'),
        (["GS", "ten"], 'tricks: read "ten", expected 0 to 13'),
        (["GS", "+4"], 'tricks: read "+4", expected -10 to +3'),
        (["GS", "-11"], 'tricks: read "-11", expected -10 to +3'),
        (["GS", "9" * 30], f'tricks: read "{"9" * 30}", expected 0 to 13'),
    ],
    ids=lambda value: " ".join(value)[:12] if isinstance(value, list) else "",
)
def test_what_cannot_be_scored_is_refused_with_what_was_read(scorer: Scorer, words: list[str], sentence: str) -> None:
    assert scorer.refused("score", *words) == [sentence]


def test_unknown_rules_are_refused_with_those_there_are(scorer: Scorer) -> None:
    (sentence,) = scorer.refused("score", "GS", "10", "--rules", "standart")
    assert sentence.startswith('rules: read "standart", expected standard')


def test_an_unknown_option_among_the_words_is_misuse(scorer: Scorer) -> None:
    assert "no such option: --jsno" in scorer("score", "GS", "10", "--jsno", code=2).err
    assert "no such option: -x" in scorer("score", "GS", "-x", code=2).err
