"""`scorer explain`: how one result's points came out, in the figures worked out in conftest."""

from __future__ import annotations

from typing import Any

from scorer import hints
from scorer.errors import MissingDataError
from tests.conftest import Scorer


def explained(scorer: Scorer, board: int | str, pair: str, *words: str) -> dict[str, Any]:
    return dict(scorer("explain", str(board), pair, "--json", *words).document)


def test_it_is_printed_as_sentences_and_a_table_of_every_score(evening: Scorer) -> None:
    ran = evening("explain", "3", "2", COLUMNS="200")
    assert ran.out.splitlines() == [
        "Board 3, pair 2: 4.33 MP, 72.22%",
        "You made a part score in hearts; 1 of the other 2 tables did worse in game in hearts",
        "Recorded: 2 against 8, PH S 8",
        "Score by the standard rules: 2 x 30 = 60, part score bonus = 50; +110 for North-South",
        "+110 for this pair: better than 1 and equal to 1 of 2 other results in its group, so 3 of 4 (Law 78A)",
        "3 of 4 results: (3 + 1) x 4 / 3 - 1 = 4.3333 (Neuberg)",
        "Score  Freq.    MP",
        "  110      2  4.33",
        " -100      1  0.33",
    ]
    assert ran.err == ""
    assert max(map(len, evening("explain", "3", "2").out.splitlines())) <= 80
    assert list(explained(evening, 3, "2")) == ["board", "pair", "reason", "steps", "scores", "points", "percent"]


def test_what_is_not_there_is_refused(evening: Scorer) -> None:
    for board in ("4", "one", "-1"):
        assert evening.wrong("explain", board, "1") == [("board", board)]
    assert evening.wrong("explain", "4", "9") == [("board", "4"), ("pair", "9")]


def test_a_pair_that_did_not_come_to_the_board_is_refused_with_those_who_did(evening: Scorer) -> None:
    evening("result", "1", "1", "5", "--remove")
    refusal = evening.refusal(MissingDataError, "explain", "1", "1")
    assert str(refusal) == "Pair 1 did not play board 1, but pairs 2, 3, 4, 6, 7 and 8 did"
    assert refusal.hints == (hints.show_board(1),)
    evening("new", "Friday", "--pairs", "4")
    assert evening.refused("explain", "1", "1") == ["board 1 has no result"]
    evening("result", "1", "1", "3", "gs", "s", "10")
    alone = evening("explain", "1", "1").out
    assert ("No other table has a result to compare with" in alone, "better than 0" in alone) == (True, False)


def test_a_board_that_was_not_played_is_no_score_of_nothing(evening: Scorer) -> None:
    evening("result", "1", "1", "5", "NP")
    assert evening("explain", "1", "1").out.startswith("Board 1, pair 1: not played; the board does not count\n")
    assert explained(evening, 1, "1")["points"] is None


def test_under_single_dummy_doubling_multiplies_and_a_failed_bid_scores_for_nobody(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "1", "--boards", "4", "--rules", "single-dummy")
    for code, sums in {
        "7NTXX N 13": "level 7 contract: 220 x 4 = 880; +880",
        "3CX N 12": "level 3 contract: 60 x 2 = 120, 3 x 20 over x 2 = 120; +240",
        "3C N 12": "level 3 contract = 60, 3 x 20 over = 60; +120",
        "7NTXX N 12": "the bid failed: neither side scores; +0",
    }.items():
        scorer("result", "1", "1", "2", code)
        assert sums in explained(scorer, 1, "1")["steps"][1]


def test_a_vulnerable_game_is_added_up_as_it_counts(scorer: Scorer) -> None:
    scorer("new", "Rubber", "--rules", "bridge", "--tables", "2", "--boards", "4")
    for board, bonus, score in (("1", "300", "+420"), ("2", "500", "+620")):
        scorer("result", board, "1", "4" if board == "2" else "3", "4S", "S", "10")
        assert (
            f"level 4 contract = 120, game bonus = {bonus}; {score} for North-South"
            in scorer("explain", board, "1", COLUMNS="200").out
        )
    for words in (("--vulnerable",), ("--board", "4")):
        assert "620" in scorer("score", "4S", "10", "--rules", "bridge", *words).out
