"""`scorer score`: the score of one deal, and the whole table of RULES 1.5."""

from __future__ import annotations

import pytest

from tests.conftest import Scorer

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
