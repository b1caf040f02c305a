"""Many results at once, from a file or a pipe: all or none."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from scorer.cli.app import app
from tests.conftest import Scorer


@pytest.fixture
def friday(scorer: Scorer) -> Scorer:
    scorer("new", "Friday", "--tables", "3", "--movement", "mitchell", "--boards", "9")
    return scorer


def test_a_file_of_results_is_recorded_line_by_line(friday: Scorer, tmp_path: Path) -> None:
    file = tmp_path / "slips.txt"
    file.write_text("# round 4\n4 1 6 gs s 10\n\n4 2 4 gss9  # one down\n4 3 5 170\n", encoding="utf-8")
    said = friday("result", "--from", file).err
    assert said.splitlines() == [
        f"3 results recorded from {file}",
        "  Board 4, 1 against 6: GS S 10, +420",
        "  Board 4, 2 against 4: GS S 9, -50",
        "  Board 4, 3 against 5: 170",
    ]
    friday("undo")
    assert friday("board", "4", "--json").document["results"] == []


def test_one_bad_line_keeps_all_of_them_out_and_every_bad_one_is_named(friday: Scorer, tmp_path: Path) -> None:
    file = tmp_path / "slips.txt"
    file.write_text("4 1 6 gs s 10\n4 1 5 gs s 10\n4 2\n4 2 4 gs s 14\n", encoding="utf-8")
    found = friday.refused("result", "--from", file)
    assert [sentence.split(": ")[0] for sentence in found] == [f"{file}:{number}" for number in (2, 3, 4)]
    assert found[1] == f'{file}:3: read "4 2", expected BOARD NS EW CODE'


def test_results_are_read_from_a_pipe(friday: Scorer) -> None:
    ran = CliRunner().invoke(app, ["result", "--from", "-", "--db", str(friday.db)], input="4 1 6 gs s 10\n")
    assert (ran.exit_code, ran.stderr.splitlines()[0]) == (0, "1 result recorded")


def test_either_a_line_or_a_file_has_to_be_given(friday: Scorer) -> None:
    for words in ((), ("4", "1", "8"), ("4", "1", "8", "gs s 10", "--from", "-")):
        friday("result", *words, code=2)
