"""Entry workbooks on the command line: written for an event, filled in, taken in again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from scorer import hints
from scorer.errors import AlreadyExistsError, InputError, NotFoundError
from tests.conftest import EVENING_FILES, Scorer, write_folder

SCHEDULE = (
    "round,table,ns,ew,first_board,last_board\n"
    "1,1,1,5,1,1\n1,2,2,6,2,2\n1,3,3,7,3,3\n1,4,4,8,4,4\n"
    "2,1,1,8,2,2\n2,2,2,5,3,3\n2,3,3,6,4,4\n2,4,4,7,1,1\n"
)
PLANNED = {
    "event.toml": 'name = "Planned"\ndate = 2026-03-04\nwinners = 2\nboards = 4\n',
    "pairs.csv": EVENING_FILES["pairs.csv"],
    "movement.csv": SCHEDULE,
}
PLAYED = (
    "board,round,table,ns,ew,contract,declarer,tricks\n"
    "1,1,1,1,5,GNT,N,10\n1,2,4,4,7,GNT,N,9\n2,1,2,2,6,PS,S,8\n2,2,1,1,8,PS,,9\n3,1,3,3,7,GH,W,10\n"
)


@pytest.fixture
def template(scorer: Scorer, tmp_path: Path) -> Path:
    """The entry workbook of an evening that is about to begin."""
    scorer("import", write_folder(tmp_path / "planned", PLANNED))
    scorer("export", tmp_path / "evening.xlsx", "--template")
    return tmp_path / "evening.xlsx"


def typed(path: Path, **sheets: dict[str, object]) -> None:
    """Type into the cells of sheets and save the workbook."""
    book: Any = openpyxl.load_workbook(path)
    for name, cells in sheets.items():
        for cell, value in cells.items():
            book[name][cell] = value
    book.save(path)


def fill(path: Path) -> None:
    """Type what was played into the rows where it belongs."""
    sheet = openpyxl.load_workbook(path)["Results"]
    rows = {tuple(map(str, row[:5])): number for number, row in enumerate(sheet.values, start=1)}
    cells: dict[str, object] = {}
    for line in PLAYED.splitlines()[1:]:
        board, round_, table, ns, ew, *played = line.split(",")
        row = rows[round_, table, board, ns, ew]
        cells |= {f"{letter}{row}": value for letter, value in zip("FGH", played, strict=True) if value}
    typed(path, Results=cells)


def test_a_template_filled_in_and_imported_is_the_folder_with_the_same_results(
    scorer: Scorer, template: Path, tmp_path: Path
) -> None:
    fill(template)
    scorer("import", template, "--replace")
    ours = scorer("board", "--all", "--json").out, scorer("rank", "--json").out, scorer("show", "--json").out
    scorer("import", write_folder(tmp_path / "played", {**PLANNED, "results.csv": PLAYED}), "--replace")
    assert (scorer("board", "--all", "--json").out, scorer("rank", "--json").out, scorer("show", "--json").out) == ours
    assert scorer("rank", "--json").document["rankings"][0]["rows"][0]["boards"] == 2


def test_what_the_import_changes_is_said_and_can_be_taken_back(scorer: Scorer, template: Path) -> None:
    before = scorer("show", "--json").out
    assert scorer("import", template, "--replace").err == "planned-2026-03-04: 8 pairs, 4 boards, 0 results\n"
    assert scorer("show", "--json").out == before
    fill(template)
    said = scorer("import", template, "--replace").err.splitlines()
    assert said[0] == "planned-2026-03-04: 8 pairs, 4 boards, 5 results"
    assert len(said) == 6
    scorer("undo")
    assert scorer("show", "--json").out == before


def test_of_several_workbooks_each_is_named_in_full(scorer: Scorer, template: Path, tmp_path: Path) -> None:
    typed(template, Results={"F2": "GNT", "G2": "N", "H2": "14"})
    folder = write_folder(tmp_path / "other", {"event.toml": "name = 1\n"})
    wrong = scorer.wrong("import", template, folder, "--replace")
    assert wrong == [(f"{template}: Results!H2: tricks", "14"), (f"{folder}/event.toml:1: name", "1")]


def test_sheets_that_were_taken_out_leave_what_is_there_and_it_is_said(
    scorer: Scorer, template: Path, tmp_path: Path
) -> None:
    scorer("penalty", "1", "2", "mp", "--reason", "late")
    book = openpyxl.load_workbook(template)
    del book["Movement"]
    book.save(template)
    said = scorer("import", template, "--replace").err
    assert said.endswith(": Penalties, Movement\n")
    scorer("export", tmp_path / "out")
    assert (tmp_path / "out" / "movement.csv").read_text().count("\n") == 9
    assert "late" in (tmp_path / "out" / "penalties.csv").read_text()


def test_a_template_is_a_workbook_and_written_over_only_when_told_so(
    scorer: Scorer, template: Path, tmp_path: Path
) -> None:
    before = template.read_bytes()
    assert scorer.refusal(AlreadyExistsError, "export", template, "--template").hints == (hints.OVERWRITE,)
    assert template.read_bytes() == before
    scorer("export", template, "--template", "--force")
    assert scorer.wrong("export", tmp_path / "folder", "--template") == [("template", "folder")]
    assert not (tmp_path / "folder").exists()


@pytest.fixture
def book(evening: Scorer, tmp_path: Path) -> Path:
    """The workbook of results of the evening."""
    evening("export", tmp_path / "book.xlsx")
    return tmp_path / "book.xlsx"


def test_what_is_typed_over_the_results_comes_back_and_the_rest_stays(evening: Scorer, book: Path) -> None:
    evening("penalty", "1", "2", "mp", "--reason", "late")
    before = evening("show", "--json").out, evening("board", "--all", "--json").out
    assert evening.refusal(InputError, "import", book).hints == (hints.REPLACE_EVENT,)
    assert evening("import", book, "--replace").err.count("\n") == 1, "nobody typed in it"
    assert (evening("show", "--json").out, evening("board", "--all", "--json").out) == before
    over: dict[str, object] = {"F2": "60/40", "G2": None, "H2": None, "H3": 7}
    typed(book, Boards=over, Ranking={"D2": "Ann Lee / Bob Fox"})
    said = evening("import", book, "--replace").err
    assert said.count(" (was ") == 3
    assert "late" in evening("rank").out
    assert evening("rank").out.count("Ann Lee & Bob Fox") == 1
    assert evening("board", "1", "--json").document["results"][0]["award"] == "60/40"
    evening("undo")
    assert (evening("show", "--json").out, evening("board", "--all", "--json").out) == before


def test_a_name_that_is_typed_over_in_a_list_below_the_ranking_comes_back_too(scorer: Scorer, tmp_path: Path) -> None:
    pairs = (
        "pair,direction,player1,player2,stratum,club\n1,NS,Ann,Bob,A,X\n2,NS,Cay,Dan,B,Y\n3,NS,Eve,Fay,B,X\n"
        "4,NS,Gus,Hal,A,\n5,EW,Ida,Jon,A,X\n6,EW,Kit,Leo,B,\n7,EW,Mia,Ned,B,Y\n8,EW,Oda,Pia,A,\n"
    )
    scorer("import", write_folder(tmp_path / "strata", {**EVENING_FILES, "pairs.csv": pairs}))
    path, before = tmp_path / "book.xlsx", scorer("rank", "--json").out
    scorer("export", path)
    assert scorer("import", path, "--replace").err.count("\n") == 1, "nobody typed in it"
    assert scorer("rank", "--json").out == before
    lines = list(openpyxl.load_workbook(path)["Ranking"].values)
    row = next(number for number, line in enumerate(lines, 1) if line[0] == "Stratum B North-South" and line[2] == "2")
    typed(path, Ranking={f"D{row}": "Cay Orr & Dan Poe"})
    scorer("import", path, "--replace")
    assert scorer("pair", "2", "--json").document["players"] == ["Cay Orr", "Dan Poe"]


def test_what_is_wrong_in_results_is_named_by_cell_and_nothing_is_stored(evening: Scorer, book: Path) -> None:
    before = evening("board", "--all", "--json").out
    over = {"H2": 14, "F3": "QQ", "I4": 425, "E5": "77", "F6": None, "G7": None, "H9": None}
    typed(book, Boards={**over, "F7": "60/40", "F9": "60/40"}, Ranking={"D2": "A & B & C"})
    assert evening.wrong("import", book, "--replace") == [
        ("book.xlsx: Ranking!D2: players", "A & B & C"),
        ("book.xlsx: Boards!E5", "1 4 77"),
        ("book.xlsx: Boards!H2: tricks", "14"),
        ("book.xlsx: Boards!F3: contract", "QQ"),
        ("book.xlsx: Boards!F6: contract", ""),
        ("book.xlsx: Boards!F7: contract", "60/40"),
        ("book.xlsx: Boards!F9: contract", "60/40"),
        ("book.xlsx: Boards!H9: tricks", ""),
        ("book.xlsx: Boards!I4: score", "425"),
    ]
    assert evening("board", "--all", "--json").out == before


def test_results_of_an_event_that_is_not_here_are_refused(evening: Scorer, book: Path, tmp_path: Path) -> None:
    evening("import", write_folder(tmp_path / "other", {"event.toml": 'name = "Other"\ndate = 2026-03-05\n'}))
    evening("events", "delete", evening("events", "--json").document["events"][-1]["slug"])
    assert evening.refusal(NotFoundError, "import", book, "--replace").hints
