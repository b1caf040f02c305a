"""`scorer result` and `scorer clear`: one result from the command line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import EVENING, NEXT_BOARD, NEXT_PAIR, Scorer, write_folder


def line_of(scorer: Scorer, board: int, ns: str) -> dict[str, Any]:
    """What a traveller says of a North-South pair."""
    (line,) = [it for it in scorer("board", str(board), "--json").document["results"] if it["ns"] == ns]
    return dict(line)


def outcome(scorer: Scorer, board: int, ns: str) -> tuple[object, ...]:
    line = line_of(scorer, board, ns)
    return tuple(line[key] for key in ("contract", "declarer", "tricks", "score", "award"))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (["GS", "S", "10"], ("GS", "S", 10, 420, None)),
        (["gs", "s", "10"], ("GS", "S", 10, 420, None)),
        (["gss10"], ("GS", "S", 10, 420, None)),
        (["GS S 10"], ("GS", "S", 10, 420, None)),
        (["g", "s", "s", "10"], ("GS", "S", 10, 420, None)),
        (["pn", "w", "="], ("PNT", "W", 7, -90, None)),
        (["4h", "n", "+1"], ("GH", "N", 11, 450, None)),
        (["4h", "e", "-1"], ("GH", "E", 9, 50, None)),
        (["4h", "e", "-10"], ("GH", "E", 0, 500, None)),
        (["s", "g", "s", "10"], ("GS", "S", 10, 420, None)),
        (["g♥", "n", "10"], ("GH", "N", 10, 420, None)),
        (["420"], (None, None, None, 420, None)),
        (["+420"], (None, None, None, 420, None)),
        (["-50"], (None, None, None, -50, None)),
        (["NP"], (None, None, None, None, "NP")),
        (["np"], (None, None, None, None, "NP")),
        (["np", "n", "8"], ("PNT", "N", 8, 120, None)),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_result_may_be_typed_as_people_write_it(
    evening: Scorer, code: list[str], expected: tuple[object, ...]
) -> None:
    ran = evening("result", "1", "2", "6", *code)
    assert ran.out == ""
    assert outcome(evening, 1, "2") == expected


def test_what_stood_there_is_said(evening: Scorer) -> None:
    assert evening("result", "1", "1", "5", "gs", "s", "10").err == (
        "Board 1, 1 against 5: GS S 10, +420 (was GNT N 10, +430)\n"
    )
    assert evening("result", "1", "1", "5", "-50").err == "Board 1, 1 against 5: -50 (was GS S 10, +420)\n"
    assert evening("result", "1", "1", "5", "NP").err == "Board 1, 1 against 5: NP (was -50)\n"


def test_a_result_that_was_missing_is_said_without_a_former_one(evening: Scorer) -> None:
    evening("clear", "1", "1", "5")
    assert evening("result", "1", "1", "5", "GNT", "N", "10").err == "Board 1, 1 against 5: GNT N 10, +430\n"


def test_a_corrected_result_keeps_its_round_table_and_remark(evening: Scorer) -> None:
    evening("result", "2", "2", "7", "GS", "S", "10")
    line = line_of(evening, 2, "2")
    assert (line["round"], line["table"], line["remark"]) == (2, 2, "well played")


def test_a_corrected_result_changes_the_ranking(evening: Scorer) -> None:
    evening("result", "1", "4", "8", "GNT", "N", "11")
    points = {line["ns"]: line["ns_points"] for line in evening("board", "1", "--json").document["results"]}
    assert points == {"1": 4, "2": 2, "3": 0, "4": 6}


def test_recording_the_same_again_changes_nothing(evening: Scorer) -> None:
    before = evening("rank").out
    evening("result", "1", "1", "5", "GNT", "N", "10")
    assert evening("rank").out == before


def test_the_result_goes_to_the_event_that_is_named(samples: Scorer) -> None:
    samples("result", "1", "1", "4", "NP", "--event", "oddities-2026-01-01")
    document = samples("board", "1", "--json", "--event", "oddities-2026-01-01").document
    assert [line["award"] for line in document["results"]] == ["NP", None, None]


def test_options_may_stand_before_the_code(evening: Scorer) -> None:
    evening("result", "--event", "worked-evening-2026-03-04", "1", "1", "5", "-50")
    assert outcome(evening, 1, "1") == (None, None, None, -50, None)


def test_a_pair_may_be_called_by_its_bare_number(scorer: Scorer, tmp_path: Path) -> None:
    pairs = "pair,direction,player1,player2\n1,NS,A,B\n1,EW,C,D\n2,NS,E,F\n2,EW,G,H\n"
    results = "board,ns,ew,contract,declarer,tricks\n1,1,1,GS,S,10\n1,2,2,GS,S,9\n"
    scorer(
        "import",
        write_folder(tmp_path / "bare", {**EVENING, "pairs.csv": pairs, "results.csv": results, "deals.pbn": ""}),
    )
    assert scorer("result", "1", "1", "1", "PS", "S", "10").err == (
        "Board 1, 1NS against 1EW: PS S 10, +170 (was GS S 10, +420)\n"
    )
    assert scorer("clear", "1", "1ns", "1EW").err == "Board 1, 1NS against 1EW: cleared (was PS S 10, +170)\n"


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        ("1 1 6 NP", ["1 played 5 on board 1; `scorer clear 1 1 5` removes it",
                      "6 played 2 on board 1; `scorer clear 1 2 6` removes it"]),
        ("1 6 2 NP", ["2 played 6 on board 1; `scorer reseat 1 2 6 6 2` changes who met, "
                      "`scorer clear 1 2 6` removes it"]),
        ("1 1 1 NP", ['ew: read "1", expected another pair than North-South\'s']),
        ("4 1 5 NP", ['board: read "4", expected a board of the event, 1 to 3' + NEXT_BOARD]),
        ("0 1 5 NP", ['board: read "0", expected a board, 1 to 999']),
        ("-1 1 5 NP", ['board: read "-1", expected a board, 1 to 999']),
        ("1_0 1 5 NP", ['board: read "1_0", expected a board, 1 to 999']),
        ("3 9 5 NP", ['ns: read "9", expected a pair of the event: 1, 2, 3, 4, 5, 6, 7, 8' + NEXT_PAIR]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_what_cannot_be_is_refused_with_field_and_expectation(
    evening: Scorer, words: str, sentences: list[str]
) -> None:
    assert evening.refused("result", *words.split()) == sentences


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("GS S 14", 'read "14", expected 0 to 13'),
        ("GS S +4", 'read "+4", expected -10 to +3'),
        ("2NT S 8", 'read "2NT", expected PC, PD, PH, PS, PNT, GC, GD, GH, GS, GNT'),
        ("GS X 8", 'read "X", expected N, E, S or W'),
    ],
)
def test_of_a_code_the_part_that_is_wrong_is_named(evening: Scorer, code: str, said: str) -> None:
    (sentence,) = evening.refused("result", "1", "1", "5", *code.split())
    assert sentence.endswith(said)


@pytest.mark.parametrize("code", ["S 10", "s1 s 8", "H4 N 10", "N3 N 9", "nt3n9", "C 5", "S1"])
def test_a_bridge_spelling_with_its_level_last_is_refused(evening: Scorer, code: str) -> None:
    (sentence,) = evening.refused("result", "1", "1", "5", *code.split())
    assert sentence.startswith("result: read ")


@pytest.mark.parametrize(("code", "contract"), [("sg s 10", "GS"), ("hp n 8", "PH"), ("ntg n 9", "GNT")])
def test_a_target_may_stand_last(evening: Scorer, code: str, contract: str) -> None:
    evening("result", "1", "1", "5", *code.split())
    assert outcome(evening, 1, "1")[0] == contract


@pytest.mark.parametrize("score", ["5", "0", "-0", "1000", "+-50", "60", "410", "42０"])
def test_a_score_that_the_rules_cannot_give_is_refused(evening: Scorer, score: str) -> None:
    (sentence,) = evening.refused("result", "1", "1", "5", "--", score)
    assert sentence.startswith(f'result: read "{score}", expected ')


def test_everything_wrong_is_said_at_once(evening: Scorer) -> None:
    sentences = evening.refused("result", "77", "33", "99", "GS", "S", "15")
    for read in ("77", "33", "99", "15"):
        assert any(f'read "{read}"' in sentence for sentence in sentences)


@pytest.mark.parametrize("words", ["1 1 5", "1 2 6"])
def test_a_cleared_result_is_gone_and_what_stood_there_is_said(evening: Scorer, words: str) -> None:
    board, ns, ew = words.split()
    ran = evening("clear", board, ns, ew)
    assert ran.out == ""
    assert ran.err.startswith(f"Board {board}, {ns} against {ew}: cleared (was GNT N ")
    left = [line["ns"] for line in evening("board", board, "--json").document["results"]]
    assert left == [label for label in "1234" if label != ns]


def test_a_score_and_a_board_not_played_can_be_cleared(evening: Scorer) -> None:
    assert re.fullmatch(r"Board 2, 3 against 8: cleared \(was \+?170\)\n", evening("clear", "2", "3", "8").err)
    assert evening("clear", "3", "1", "7").err == "Board 3, 1 against 7: cleared (was NP)\n"


def test_clearing_what_is_not_there_is_refused_with_who_met(evening: Scorer) -> None:
    (sentence,) = evening.refused("clear", "1", "1", "6")
    assert sentence.startswith('board 1: read "1 6", expected 1 5, 2 6, 3 7, 4 8')


def test_who_met_is_listed_as_people_sort_pairs(evening: Scorer) -> None:
    evening("clear", "1", "1", "5")
    evening("result", "1", "1", "5", "-50")
    (sentence,) = evening.refused("clear", "1", "1", "6")
    assert sentence.startswith('board 1: read "1 6", expected 1 5, 2 6, 3 7, 4 8')


def test_clearing_on_a_board_of_no_event_is_refused(evening: Scorer) -> None:
    (sentence,) = evening.refused("clear", "9", "1", "5")
    assert 'read "9"' in sentence or "board 9" in sentence
