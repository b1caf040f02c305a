"""`movement.csv` and `changes.csv`: read as written, and refused, with the line, where they cannot be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.movements.schedule import Sitting
from scorer.records.pair_changes import PairChange, PairChangeKind
from tests.formats import folders
from tests.formats.folders import SOUND, read

HEADER = "round,table,ns,ew,first_board,last_board\n"


def refused(folder: Path, files: dict[str, str]) -> list[str]:
    return [str(mistake) for mistake in folders.refused(folder, files)]


def with_file(name: str, text: str) -> dict[str, str]:
    return {**SOUND, name: text}


def test_a_schedule_is_read_in_order_of_rounds_and_tables(tmp_path: Path) -> None:
    rows = "2,1,2,3,2,2\n1,2,2,4,1,1\n1,1,1,,2,2\n"
    event = read(tmp_path, with_file("movement.csv", HEADER + rows))
    assert event.schedule == (
        Sitting(1, 1, "1", None, 2, 2),
        Sitting(1, 2, "2", "4", 1, 1),
        Sitting(2, 1, "2", "3", 2, 2),
    )


def test_a_sit_out_and_an_arrow_switch_are_read(tmp_path: Path) -> None:
    header = "round,table,ns,ew,first_board,last_board,arrow_switched,section\n"
    event = read(tmp_path, with_file("movement.csv", header + "1,1,3,1,1,2,YES,\n1,2,,4,1,1,no,\n"))
    assert event.schedule == (Sitting(1, 1, "3", "1", 1, 2, True), Sitting(1, 2, None, "4", 1, 1))


def test_the_boards_of_a_schedule_are_boards_of_the_event(tmp_path: Path) -> None:
    files = with_file("movement.csv", HEADER + "1,1,1,3,1,9\n")
    assert refused(tmp_path / "more", files) == [
        'movement.csv:2: last_board: read "9", expected a board of the event, 1 to 2'
    ]
    files["event.toml"] = 'name = "Tuesday"\n'
    assert read(tmp_path / "unsaid", files).boards == 9


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ("1,1,1,3,1,1\n1,2,1,4,2,2\n", ["movement.csv:3: pair 1 sits at tables 1 and 2 in round 1"]),
        ("1,1,1,3,1,1\n2,1,1,4,1,1\n", ["movement.csv:3: pair 1 plays board 1 again (first in round 1)"]),
        ("1,1,1,3,1,1\n1,2,2,4,1,1\n", ["movement.csv:3: board 1 is at tables 1 and 2 in round 1"]),
        (
            "1,1,1,3,1,1\n1,2,2,4,2,2\n2,1,1,3,2,2\n",
            ["movement.csv:4: pairs 1 and 3 meet again (first in round 1)"],
        ),
        ("1,1,,,1,1\n", ['movement.csv:2: ns: read "" and no other pair, expected a pair on at least one side']),
        ("0,1,1,3,1,1\n", ['movement.csv:2: round: read "0", expected a whole number, at least 1']),
        ("1,1,1,99,1,1\n", ['movement.csv:2: ew: read "99", expected a pair of pairs.csv: 1, 2, 3, 4']),
        ("1,1,1,3,2,1\n", ["movement.csv:2: boards 2 to 1 run backwards"]),
        ("1,1,1,3,1,x\n", ['movement.csv:2: last_board: read "x", expected a board, 1 to 999']),
    ],
)
def test_what_cannot_be_played_is_refused_where_it_stands(tmp_path: Path, rows: str, wrong: list[str]) -> None:
    assert refused(tmp_path, with_file("movement.csv", HEADER + rows)) == wrong


def test_a_movement_that_says_so_in_its_name_may_share_boards(tmp_path: Path) -> None:
    files = with_file("movement.csv", HEADER + "1,1,1,3,1,1\n1,2,2,4,1,1\n")
    files["event.toml"] = 'movement = "own-shared"\n' + files["event.toml"]
    assert len(read(tmp_path, files).schedule) == 2


def test_what_became_of_the_pairs_is_read(tmp_path: Path) -> None:
    text = "from_round,pair,kind,player1,player2\n2,1,substitute,Ann,Bob\n3,4,WITHDRAW,,\n2,3,join,,\n"
    assert read(tmp_path, with_file("changes.csv", text)).changes == (
        PairChange(2, "1", PairChangeKind.SUBSTITUTE, "Ann", "Bob"),
        PairChange(3, "4", PairChangeKind.WITHDRAW),
        PairChange(2, "3", PairChangeKind.JOIN),
    )


def test_a_change_that_means_nothing_is_refused(tmp_path: Path) -> None:
    rows = "2,1,swap,Ann,Bob\n2,9,join,,\n2,1,substitute,,\n2,1,join,Ann,\n0,1,join,,\n"
    assert refused(tmp_path, with_file("changes.csv", "from_round,pair,kind,player1,player2\n" + rows)) == [
        'changes.csv:2: kind: read "swap", expected substitute, withdraw, join',
        'changes.csv:3: pair: read "9", expected a pair of pairs.csv: 1, 2, 3, 4',
        "changes.csv:4: player1: read no players, expected them for a substitute only",
        "changes.csv:5: player1: read some players, expected them for a substitute only",
        'changes.csv:6: from_round: read "0", expected a whole number, at least 1',
    ]


def test_marks_are_read_and_one_without_a_code_is_refused(tmp_path: Path) -> None:
    header = "code,board,round,table,pairs,by,at\n"
    (mark,) = read(tmp_path / "good", with_file("marks.csv", header + "odd-tricks,2,1,,1 3,Ada,now\n")).marks
    assert (mark.code, mark.board, mark.round, mark.table, mark.pairs) == ("odd-tricks", 2, 1, None, "1 3")
    assert refused(tmp_path / "bad", with_file("marks.csv", header + ",0,x,,,,\n")) == [
        'marks.csv:2: code: read "", expected the code of a finding',
        'marks.csv:2: board: read "0", expected a board, 1 to 999',
        'marks.csv:2: round: read "x", expected a whole number, at least 1',
    ]
