"""Commands that answer: ranking, travellers, score cards, every report; the figures are worked out in conftest."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from scorer.errors import MissingDataError
from scorer.reports.catalogue import REPORT_NAMES
from tests.conftest import EVENING_FILES, EVENING_SLUG, SLUGS, Scorer, write_folder
from tests.reports.seldom import SELDOM, SOLVED

EVENT = {
    "slug": EVENING_SLUG,
    "name": "Worked Evening",
    "date": "2026-03-04",
    "rules": "standard",
    "method": "matchpoints",
}
ROW = ("place", "tied", "pair", "players", "boards", "score", "of", "percent")
NORTH_SOUTH = [
    (1, False, "1", ["Ann", "Bob"], 2, 12, 12, 100),
    (2, False, "2", ["Cay", "Dan"], 3, 11.333333, 18, 62.962963),
    (3, False, "3", ["Eve", "Fay"], 3, 9.333333, 18, 51.851852),
    (4, False, "4", ["Gus", "Hal"], 3, 0.333333, 18, 1.851852),
]
EAST_WEST = [
    (1, False, "8", ["Oda", "Pia"], 3, 10.666667, 18, 59.259259),
    (2, False, "7", ["Mia", "Ned"], 2, 7, 12, 58.333333),
    (3, True, "5", ["Ida", "Jon"], 3, 7.666667, 18, 42.592593),
    (3, True, "6", ["Kit", "Leo"], 3, 7.666667, 18, 42.592593),
]
DEAL = "N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8"
BOARD = ("board", "dealer", "deal", "top", "results")
LINE = (
    "round", "table", "ns", "ew", "contract", "declarer", "tricks", "score", "award",
    "ns_points", "ew_points", "ns_percent", "ew_percent", "remark",
)  # fmt: skip
BOARD_2 = [
    (2, 1, "1", "6", "GS", "S", 10, 420, None, 6, 0, 100, 0, None),
    (2, 2, "2", "7", "PS", "S", 10, 170, None, 3, 3, 50, 50, "well played"),
    (2, 3, "3", "8", None, None, None, 170, None, 3, 3, 50, 50, None),
    (2, 4, "4", "5", "GS", "S", 9, -50, None, 0, 6, 0, 100, None),
]
BOARD_3 = [
    (3, 1, "1", "7", None, None, None, None, "NP", None, None, None, None, "late"),
    (3, 2, "2", "8", "PH", "S", 8, 110, None, 4.333333, 1.666667, 72.222222, 27.777778, None),
    (3, 3, "3", "5", "PH", "S", 8, 110, None, 4.333333, 1.666667, 72.222222, 27.777778, None),
    (3, 4, "4", "6", "GH", "S", 8, -100, None, 0.333333, 5.666667, 5.555556, 94.444444, None),
]
PAIR = ("pair", "players", "place", "boards", "score", "of", "percent", "results")
CARD = (
    "board", "round", "direction", "opponents", "contract", "declarer", "tricks", "award", "score",
    "points", "percent", "remark",
)  # fmt: skip


def rows(keys: Iterable[str], lines: Iterable[tuple[Any, ...]]) -> list[dict[str, Any]]:
    return [dict(zip(keys, line, strict=True)) for line in lines]


def promised(document: Any, keys: Iterable[str], lines: str = "", line_keys: Iterable[str] = ()) -> dict[str, Any]:
    """What a document says under the keys that are promised, in their order; a later version may say more."""
    said = {key: document[key] for key in keys}
    assert [key for key in document if key in said] == list(said)
    if lines:
        said[lines] = [promised(line, line_keys) for line in document[lines]]
    return said


class TestRank:
    def test_it_is_there_for_programs(self, evening: Scorer) -> None:
        document = evening("rank", "--json").document
        assert promised(document["event"], EVENT) == EVENT
        assert [promised(ranking, ("name",), "rows", ROW) for ranking in document["rankings"]] == [
            {"name": "North-South", "rows": rows(ROW, NORTH_SOUTH)},
            {"name": "East-West", "rows": rows(ROW, EAST_WEST)},
        ]


class TestBoard:
    def test_one_is_there_for_programs(self, evening: Scorer) -> None:
        document = promised(evening("board", "2", "--json").document, BOARD, "results", LINE)
        assert document == {"board": 2, "dealer": "E", "deal": DEAL, "top": 6, "results": rows(LINE, BOARD_2)}

    def test_a_board_not_played_at_a_table_is_compared_among_the_others(self, evening: Scorer) -> None:
        document = promised(evening("board", "3", "--json").document, BOARD, "results", LINE)
        assert document == {"board": 3, "dealer": "S", "deal": None, "top": 6, "results": rows(LINE, BOARD_3)}

    def test_several_are_a_list_in_the_order_asked_for(self, evening: Scorer) -> None:
        document = evening("board", "3", "1", "--json").document
        assert list(document) == ["boards"]
        assert [board["board"] for board in document["boards"]] == [3, 1]
        assert document["boards"][0] == evening("board", "3", "--json").document

    def test_a_sit_out_has_no_line(self, samples: Scorer) -> None:
        for board in samples("board", "--all", "--json", "--event", SLUGS["school"]).document["boards"]:
            assert all(line["ns"] and line["ew"] for line in board["results"])
            assert board["results"]

    def test_every_board_that_is_none_is_refused_at_once(self, evening: Scorer) -> None:
        numbers = ("4", "0", "-1", "1_0", "one", "1.5", "99999999999999999999")
        assert evening.wrong("board", "1", *numbers) == [("board", number) for number in numbers]


class TestPair:
    def test_one_is_there_for_programs_from_its_own_side(self, evening: Scorer) -> None:
        document = evening("pair", "5", "--json").document
        assert promised(document, PAIR, "results", CARD) == {
            "pair": "5",
            "players": ["Ida", "Jon"],
            "place": 3,
            "boards": 3,
            "score": 7.666667,
            "of": 18,
            "percent": 42.592593,
            "results": rows(
                CARD,
                [
                    (1, 1, "EW", "1", "GNT", "N", 10, None, -430, 0, 0, None),
                    (2, 2, "EW", "4", "GS", "S", 9, None, 50, 6, 100, None),
                    (3, 3, "EW", "3", "PH", "S", 8, None, -110, 1.666667, 27.777778, None),
                ],
            ),
        }

    def test_a_board_not_played_has_its_line_and_no_points(self, evening: Scorer) -> None:
        last = evening("pair", "1", "--json").document["results"][-1]
        assert (
            promised(last, CARD) == rows(CARD, [(3, 3, "NS", "7", None, None, None, "NP", None, None, None, "late")])[0]
        )

    def test_a_sit_out_has_no_opponents(self, samples: Scorer) -> None:
        cards = samples("pair", "--all", "--json", "--event", SLUGS["school"]).document["pairs"]
        lines = [line for card in cards for line in card["results"] if line["opponents"] is None]
        assert lines
        for line in lines:
            kept = {key: line[key] for key in CARD if key not in ("board", "round", "direction")}
            assert kept == dict.fromkeys(kept)

    def test_several_are_a_list_in_the_order_asked_for(self, evening: Scorer) -> None:
        document = evening("pair", "7", "2", "--json").document
        assert list(document) == ["pairs"]
        assert [card["pair"] for card in document["pairs"]] == ["7", "2"]
        assert document["pairs"][1] == evening("pair", "2", "--json").document

    def test_all_are_a_list_as_people_sort_labels(self, samples: Scorer) -> None:
        document = samples("pair", "--all", "--json").document
        assert [card["pair"] for card in document["pairs"]] == [str(label) for label in range(1, 15)]

    def test_every_pair_that_is_none_is_refused_at_once(self, evening: Scorer) -> None:
        assert evening.wrong("pair", "9", "1", "x") == [("pair", "9"), ("pair", "x")]


NAME = "Bartholomew Maximilian Featherstonehaugh-Cholmondeley-Wolfeschlegelstein of Upper Slaughter"
WIDE = "桥牌俱乐部的星期二晚间双人复式比赛" * 3
LONG_LABELS = [f"{side}0123456{number}" for number in (1, 2, 3) for side in ("NS", "EW")]
LONG = {
    "event.toml": f'name = "The {NAME} Memorial"\ndate = 2026-03-04\nclub = "{NAME}"\nmovement = "{NAME}"\n',
    "pairs.csv": "pair,direction,player1,player2\n"
    + "".join(f"{label},{label[:2]},{NAME},{WIDE}\n" for label in LONG_LABELS),
    "results.csv": "board,round,table,ns,ew,contract,declarer,tricks,remark\n"
    + "".join(
        f"{board},{board},{table},NS0123456{table},EW0123456{table},GNT,N,{6 + table},{NAME}\n"
        for board in (1, 2)
        for table in (1, 2, 3)
    ),
    "deals.pbn": EVENING_FILES["deals.pbn"],
}
"""An event with names, labels and remarks as long as they come, some in letters twice as wide."""


def test_no_line_is_longer_than_eighty_columns_however_long_the_names(scorer: Scorer, tmp_path: Path) -> None:
    scorer("import", write_folder(tmp_path / "long", LONG))
    for words in ("rank", "board 1", "board --all", "pair --all", "events", "show"):
        lines = scorer(*words.split()).out.splitlines()
        assert lines
        assert [line for line in lines if cell_len(line) > 80] == []
    assert f"{NAME} & {WIDE}" in scorer("rank", COLUMNS="500").out, "a wide page shows them in full"


EVERY = [name for name in REPORT_NAMES if name not in (*SELDOM, *SOLVED)]  # `test_hands.py` has those that are solved
OWN_COMMAND = {"ranking": ("rank",), "travellers": ("board", "--all"), "scorecards": ("pair", "--all")}


@pytest.mark.parametrize("report", EVERY)
@pytest.mark.parametrize(
    "sample", [pytest.param(name, marks=() if name == "mitchell" else pytest.mark.long) for name in SLUGS]
)
def test_a_report_says_the_same_in_every_form(samples: Scorer, sample: str, report: str) -> None:
    words = ("report", report, "--event", SLUGS[sample])
    printed = samples(*words, COLUMNS="400").out
    rows = list(csv.reader(io.StringIO(samples(*words, "--csv").out)))
    found = samples(*words, "--json").document
    assert printed
    assert len(rows) > 1
    if report in OWN_COMMAND:
        assert found == samples(*OWN_COMMAND[report], "--event", SLUGS[sample], "--json").document
        return
    assert list(found) == ["event", "report", "tables"]
    assert (found["event"]["slug"], found["report"]) == (SLUGS[sample], report)
    assert sum(len(table["rows"]) for table in found["tables"]) == len(rows) - 1
    for table in found["tables"]:
        assert table["name"]
        assert len({tuple(row) for row in table["rows"]}) == 1


def test_reports_come_in_the_order_asked(evening: Scorer) -> None:
    found = evening("report", "matrix", "ranking", "--json").document["reports"]
    assert found == [evening("report", name, "--json").document for name in ("matrix", "ranking")]
    assert found[1] == evening("rank", "--json").document


def test_alone_it_lists_every_report_and_why_nothing_is_in_it(evening: Scorer) -> None:
    found = {line["name"]: line["absent"] for line in evening("report", "--json").document["reports"]}
    assert tuple(found) == REPORT_NAMES
    assert found["ranking"] is None
    assert found["matches"] == evening("report", "matches", code=1).err.split(": ")[2].strip()
    assert len(evening("report", "--csv").out.splitlines()) == len(REPORT_NAMES) + 1


def test_what_there_is_not_is_refused(evening: Scorer) -> None:
    evening.refusal(MissingDataError, "report", "matches")
    assert evening.wrong("report", "rankin", "matrx") == [("what", "rankin"), ("what", "matrx")]
