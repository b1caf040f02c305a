"""`scorer explain`: how one result's points came out, in the figures worked out in conftest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import EVENING, NEXT_BOARD, NEXT_MEETING, NEXT_PAIR, SLUGS, Scorer, write_folder

KEYS = ["board", "pair", "steps", "scores", "points", "percent"]


def explained(scorer: Scorer, board: int | str, pair: str, *words: str) -> dict[str, Any]:
    return dict(scorer("explain", str(board), pair, "--json", *words).document)


def steps(scorer: Scorer, board: int | str, pair: str) -> list[str]:
    return list(explained(scorer, board, pair)["steps"])


def under(scorer: Scorer, folder: Path, settings: str) -> Scorer:
    """A scorer whose database holds the worked evening with other settings of the comparison."""
    scorer("import", write_folder(folder, {**EVENING, "event.toml": f"{EVENING['event.toml']}[scoring]\n{settings}\n"}))
    return scorer


def test_a_result_is_counted_against_the_others(evening: Scorer) -> None:
    assert explained(evening, 2, "1") == {
        "board": 2,
        "pair": "1",
        "steps": [
            "Recorded: 1 against 6, GS S 10",
            "Score by the rules standard: 4 x 30 = 120, game bonus = 300; +420 for North-South",
            "From this side +420: of the 3 other results in its group 3 are lower and 0 equal: 6 of 6 (Law 78A)",
        ],
        "scores": [
            {"score": 420, "times": 1, "points": 6},
            {"score": 170, "times": 2, "points": 3},
            {"score": -50, "times": 1, "points": 0},
        ],
        "points": 6,
        "percent": 100,
    }


@pytest.mark.parametrize("method", ["matchpoints", "cross-imps", "butler", "aggregate"])
def test_its_keys_stand_in_one_order_for_every_method(scorer: Scorer, tmp_path: Path, method: str) -> None:
    assert list(explained(under(scorer, tmp_path / method, f'method = "{method}"'), 1, "1")) == KEYS


def test_the_other_side_sees_the_scores_from_its_own(evening: Scorer) -> None:
    document = explained(evening, 2, "5")
    assert document["steps"][1].endswith("; -50 for North-South")
    assert "From this side +50: of the 3 other results in its group 3 are lower and 0 equal" in document["steps"][2]
    assert [(it["score"], it["points"]) for it in document["scores"]] == [(50, 6), (-170, 3), (-420, 0)]


def test_equal_scores_are_counted_half(evening: Scorer) -> None:
    assert steps(evening, 2, "2")[-1] == (
        "From this side +170: of the 3 other results in its group 1 are lower and 1 equal: 3 of 6 (Law 78A)"
    )


def test_a_score_alone_is_told_as_it_was_recorded(evening: Scorer) -> None:
    first, second = steps(evening, 2, "3")
    assert first == "Recorded: 3 against 8, 170"
    assert second.startswith("From this side +170: ")


def test_a_board_with_fewer_results_is_brought_to_the_common_scale(evening: Scorer) -> None:
    document = explained(evening, 3, "2")
    assert document["steps"][-1] == "3 of 4 results: (3 + 1) x 4 / 3 - 1 = 4.3333 (Neuberg)"
    assert (document["points"], document["percent"]) == (4.333333, 72.222222)


def test_on_its_own_top_it_is_not(scorer: Scorer, tmp_path: Path) -> None:
    document = explained(under(scorer, tmp_path / "own", 'unequal_boards = "own-top"'), 3, "2")
    assert not any("Neuberg" in step for step in document["steps"])
    assert (document["points"], document["percent"]) == (3, 75)


def test_a_board_not_played_gives_no_points(evening: Scorer) -> None:
    document = explained(evening, 3, "1")
    assert document["steps"] == ["Recorded: 1 against 7, NP"]
    assert (document["points"], document["percent"]) == (None, None)
    assert evening("explain", "3", "1").out.startswith("Board 3, pair 1: no points\n")


def test_a_sit_out_is_explained_by_the_setting(samples: Scorer) -> None:
    cards = samples("pair", "--all", "--json", "--event", SLUGS["school"]).document["pairs"]
    pair, board = next(
        (card["pair"], line["board"]) for card in cards for line in card["results"] if line["opponents"] is None
    )
    document = explained(samples, board, pair, "--event", SLUGS["school"])
    assert document["steps"] == [f"Recorded: {pair}, sit-out", "Sit-outs: ignore"]
    assert document["points"] is None


AWARDED = [
    ("60/40", "1", "Awarded: 60 % of the top of 6 (Law 12C2)", 3.6),
    ("60/40", "5", "Awarded: 40 % of the top of 6 (Law 12C2)", 2.4),
    ("A+/A", "1", "Awarded: A+, the larger of 60 % and the pair's own percentage on the boards it played", 6),
    ("A/A-", "5", "Awarded: A-, the smaller of 40 % and the pair's own percentage on the boards it played", 2.4),
    ("mp 4.5/1", "1", "Awarded by hand: 4.5 mp", 4.5),
    ("60% GS S 10, 40% PS S 10", "1", "Weighted over its scores: 5.2 of 6", 5.2),
    ("NS +420; EW -50", "5", "From this side +50: of the 3 other results in its group 2 are lower and 1 equal", 5),
]


@pytest.mark.parametrize(("award", "pair", "said", "points"), AWARDED)
def test_a_ruling_is_explained_from_the_side_that_asks(
    evening: Scorer, award: str, pair: str, said: str, points: float
) -> None:
    evening("adjust", "1", "1", "5", *award.split())
    document = explained(evening, 1, pair)
    assert document["steps"][0] == f"Recorded: 1 against 5, {award}"
    assert any(step.startswith(said) for step in document["steps"])
    assert document["points"] == points


def test_cross_imps_are_added_up_and_divided(scorer: Scorer, tmp_path: Path) -> None:
    document = explained(under(scorer, tmp_path / "imps", 'method = "cross-imps"'), 1, "1")
    assert document["steps"][2:] == [
        "IMPs against each of the 3 other results: 18 together (Law 78B)",
        "Divided by 3: 6",
    ]
    assert (document["points"], document["percent"]) == (6, None)


def test_butler_tells_the_datum(scorer: Scorer, tmp_path: Path) -> None:
    document = explained(under(scorer, tmp_path / "butler", 'method = "butler"'), 1, "5")
    assert document["steps"][2:] == [
        "Datum of the 4 results, from this side: -280 (trimmed-mean)",
        "IMPs for the difference: -4 (Law 78B)",
    ]
    assert document["points"] == -4


def test_aggregate_needs_few_words(scorer: Scorer, tmp_path: Path) -> None:
    document = explained(under(scorer, tmp_path / "sums", 'method = "aggregate"'), 1, "5")
    assert document["steps"][2:] == ["Aggregate: the points themselves count (Law 78C)"]
    assert document["points"] == -430


def test_rounded_cells_are_told(scorer: Scorer, tmp_path: Path) -> None:
    document = explained(under(scorer, tmp_path / "cells", 'round_cells = "0.1"'), 3, "2")
    assert document["steps"][-1] == "Rounded to 0.1, an exact half towards average"
    assert document["points"] == 4.3


def test_it_is_printed_as_sentences_and_a_table_of_every_score(evening: Scorer) -> None:
    ran = evening("explain", "3", "2", COLUMNS="200")
    assert ran.out.splitlines() == [
        "Board 3, pair 2: 4.33 MP, 72.22 %",
        "Recorded: 2 against 8, PH S 8",
        "Score by the rules standard: 2 x 30 = 60, part score bonus = 50; +110 for North-South",
        "From this side +110: of the 2 other results in its group 1 are lower and 1 equal: 3 of 4 (Law 78A)",
        "3 of 4 results: (3 + 1) x 4 / 3 - 1 = 4.3333 (Neuberg)",
        "Score  Times    MP",
        "  110      2  4.33",
        " -100      1  0.33",
    ]
    assert ran.err == ""
    assert max(map(len, evening("explain", "3", "2").out.splitlines())) <= 80


@pytest.mark.parametrize("name", ["oddities", "school", "howell"])
def test_what_is_explained_is_what_the_traveller_says(samples: Scorer, name: str) -> None:
    event = ("--event", SLUGS[name])
    board = samples("board", "10", "--json", *event).document
    for line in board["results"]:
        for side in ("ns", "ew"):
            document = explained(samples, 10, line[side], *event)
            assert (document["points"], document["percent"]) == (line[f"{side}_points"], line[f"{side}_percent"])
            worth = {it["score"]: it["points"] for it in document["scores"]}
            if line["score"] is not None:
                assert worth[line["score"] if side == "ns" else -line["score"]] == document["points"]


def test_a_label_is_read_in_either_case(scorer: Scorer, tmp_path: Path) -> None:
    results = "board,ns,ew,contract,declarer,tricks\n1,A1,B1,GS,S,10\n"
    scorer("import", write_folder(tmp_path / "abc", {"event.toml": 'name = "ABC"\n', "results.csv": results}))
    assert explained(scorer, 1, "a1")["pair"] == "A1"


@pytest.mark.parametrize(
    ("board", "pair", "sentence"),
    [
        ("4", "1", 'board: read "4", expected 1 to 3' + NEXT_BOARD),
        ("one", "1", 'board: read "one", expected 1 to 3' + NEXT_BOARD),
        ("-1", "1", 'board: read "-1", expected 1 to 3' + NEXT_BOARD),
        ("1", "9", 'pair: read "9", expected a pair of the event: 1, 2, 3, 4, 5, 6, 7, 8' + NEXT_PAIR),
    ],
)
def test_what_is_not_there_is_refused(evening: Scorer, board: str, pair: str, sentence: str) -> None:
    assert evening.refused("explain", board, pair) == [sentence]


def test_a_board_and_a_pair_that_are_not_there_are_refused_at_once(evening: Scorer) -> None:
    assert len(evening.refused("explain", "4", "9")) == 2


def test_a_pair_that_did_not_come_to_the_board_is_refused_with_those_who_did(evening: Scorer) -> None:
    evening("clear", "1", "1", "5")
    (sentence,) = evening.refused("explain", "1", "1")
    assert sentence == 'board 1: read "1", expected 2, 6, 3, 7, 4, 8' + NEXT_MEETING


@pytest.mark.parametrize(
    ("code", "sums"),
    [
        ("7NTXX N 13", "7 bid: 220 x 4 = 880; +880"),
        ("3CX N 12", "3 bid: 60 x 2 = 120, 3 x 20 over x 2 = 120; +240"),
        ("3C N 12", "3 bid = 60, 3 x 20 over = 60; +120"),
        ("7NTXX N 12", "the bid failed, nobody scores; +0"),
    ],
)
def test_under_single_dummy_doubling_multiplies_and_a_failed_bid_scores_for_nobody(
    scorer: Scorer, code: str, sums: str
) -> None:
    scorer("new", "Friday", "--tables", "1", "--boards", "4", "--rules", "single-dummy")
    scorer("result", "1", "1", "2", code)
    assert steps(scorer, 1, "1")[1] == f"Score by the rules single-dummy: {sums} for North-South"
