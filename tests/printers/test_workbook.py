"""The workbook: what a spreadsheet program finds in it, cell by cell."""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from scorer.printers.workbook import Page, write_workbook
from scorer.progress import untracked
from scorer.reports.sheet import Column, Kind, Place, Sheet
from tests.conftest import EVENING, SAMPLE_NAMES, SLUGS, Scorer, write_folder

TABS = ["Ranking", "Boards", "Score cards", "Matrix", "Event"]
Rows = list[list[str]]
Shown = Callable[[str, str], Rows]


def opened(path: Path) -> Any:
    """A workbook; typed loosely because openpyxl's types speak of cells that hold anything."""
    return openpyxl.load_workbook(path)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory, _samples_database: Path, home: Path) -> Any:
    """The workbook of the ordinary evening."""
    path = tmp_path_factory.mktemp("book") / "mitchell.xlsx"
    Scorer(_samples_database, home)("export", path)
    return opened(path)


@pytest.fixture(scope="module")
def odd_book(tmp_path_factory: pytest.TempPathFactory, _samples_database: Path, home: Path) -> Any:
    """The workbook of the sample with awkward names."""
    path = tmp_path_factory.mktemp("book") / "oddities.xlsx"
    Scorer(_samples_database, home)("export", path, "--event", SLUGS["oddities"])
    return opened(path)


def heading(sheet: Any) -> list[str]:
    return [cell.value for cell in sheet[1]]


def column(sheet: Any, name: str) -> list[Any]:
    """The cells of a column below its heading; those of lines that are only a title are left out."""
    place = heading(sheet).index(name)
    return [row[place] for row in sheet.iter_rows(min_row=2) if any(cell.value is not None for cell in row[1:])]


def written(tmp_path: Path, *cells: str | int | Fraction | Place | None, title: str = "Title") -> list[Any]:
    """Write a sheet with one row of cells and read it again."""
    columns = tuple(Column(f"C{number}", Kind.TEXT) for number, _ in enumerate(cells))
    path = tmp_path / "book.xlsx"
    write_workbook(path, title, [Page("Tab", (Sheet("", columns, (tuple(cells),)),))], untracked)
    return list(opened(path)["Tab"][2])


def test_there_is_a_sheet_for_everything_that_is_asked_for(book: Any) -> None:
    assert book.sheetnames == TABS


def test_the_workbook_says_whose_it_is(book: Any) -> None:
    assert book.properties.title == "Tuesday Minibridge, 2026-11-17"


@pytest.mark.parametrize(
    ("tab", "headings"),
    [
        ("Ranking", ["Place", "Pair", "Players", "Boards", "MP", "of", "%"]),
        ("Boards", ["Board", "Round", "Table", "NS", "EW", "Contract", "By", "Tricks", "Score", "NS MP", "EW MP"]),
        (
            "Score cards",
            ["Pair", "Players", "Board", "Dir", "Opponents", "Contract", "By", "Tricks", "Score", "MP", "%"],
        ),
        ("Matrix", ["Pair", "Players", "Total", *map(str, range(1, 22))]),
        ("Event", ["What", "Value"]),
    ],
)
def test_columns_are_headed(book: Any, tab: str, headings: list[str]) -> None:
    assert heading(book[tab])[: len(headings)] == headings
    assert all(cell.font.bold for cell in book[tab][1])


@pytest.mark.parametrize(
    ("tab", "name", "number_format"),
    [
        ("Ranking", "Boards", "0"),
        ("Ranking", "MP", "0"),
        ("Ranking", "%", "0.00"),
        ("Boards", "Board", "0"),
        ("Boards", "Tricks", "0"),
        ("Boards", "Score", "0"),
        ("Boards", "NS MP", "0"),
        ("Boards", "NS %", "0.00"),
        ("Score cards", "Board", "0"),
        ("Score cards", "%", "0.00"),
        ("Matrix", "Total", "0"),
        ("Matrix", "1", "0"),
    ],
)
def test_numbers_are_numbers_with_their_format(book: Any, tab: str, name: str, number_format: str) -> None:
    cells = column(book[tab], name)
    assert len(cells) >= 14
    assert {type(cell.value) for cell in cells} <= {int, float}
    assert {(cell.data_type, cell.number_format) for cell in cells} == {("n", number_format)}


def test_numbers_are_exact_to_the_last_digit_and_only_shown_rounded(samples: Scorer, tmp_path: Path) -> None:
    samples("export", tmp_path / "school.xlsx", "--event", SLUGS["school"])
    cells = column(opened(tmp_path / "school.xlsx")["Ranking"], "%")
    ranked = [
        row["percent"]
        for it in samples("rank", "--json", "-e", SLUGS["school"]).document["rankings"]
        for row in it["rows"]
    ]
    assert [round(cell.value, 6) for cell in cells] == ranked
    assert any(cell.value != round(cell.value, 2) for cell in cells)


def test_labels_of_pairs_are_texts(book: Any) -> None:
    for tab, name in (("Ranking", "Pair"), ("Boards", "NS"), ("Boards", "EW"), ("Score cards", "Pair")):
        assert {cell.data_type for cell in column(book[tab], name)} == {"s"}


def test_a_shared_place_is_a_number_shown_with_a_sign(book: Any) -> None:
    places = [(cell.value, cell.number_format) for cell in column(book["Ranking"], "Place")]
    assert places[-3:] == [(5, '0"="'), (5, '0"="'), (7, "0")]


@pytest.mark.parametrize(("tab", "pane"), [*zip(TABS, ["A2", "A2", "A2", "C2", "A2"], strict=True)])
def test_headings_and_names_stay_in_sight(book: Any, tab: str, pane: str) -> None:
    assert book[tab].freeze_panes == pane


@pytest.mark.parametrize("tab", TABS)
def test_every_sheet_prints_on_a4_fitted_to_its_width_with_headings_on_every_page(book: Any, tab: str) -> None:
    sheet = book[tab]
    assert sheet.page_setup.paperSize == 9
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.page_setup.fitToWidth in (None, 1)
    assert sheet.page_setup.fitToHeight == 0
    assert sheet.print_title_rows == "$1:$1"
    last = f"${sheet.cell(1, sheet.max_column).column_letter}${sheet.max_row}"
    assert sheet.print_area == f"'{tab}'!$A$1:{last}"


@pytest.mark.parametrize("tab", TABS)
def test_wide_sheets_lie_on_their_side(book: Any, tab: str) -> None:
    assert book[tab].page_setup.orientation == ("portrait" if tab in ("Ranking", "Event") else "landscape")


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("name", ["book", "odd_book"])
def test_columns_are_wide_enough_and_none_is_too_wide(request: pytest.FixtureRequest, tab: str, name: str) -> None:
    sheet = request.getfixturevalue(name)[tab]
    for cells in sheet.iter_cols():
        width = sheet.column_dimensions[cells[0].column_letter].width
        texts = [
            str(cell.value) for cell in cells if cell.data_type == "s" and sheet.cell(cell.row, 2).value is not None
        ]
        assert min(max(map(len, texts), default=0), 38) < width <= 60


def test_every_page_names_the_event_the_sheet_and_its_number(book: Any) -> None:
    for tab in TABS:
        assert book[tab].oddHeader.left.text == "Tuesday Minibridge, 2026-11-17"
        assert book[tab].oddHeader.right.text == tab
        assert book[tab].oddFooter.right.text == "&P / &N"


def export_named(scorer: Scorer, tmp_path: Path, name: str) -> Any:
    event = f'name = "{name}"\ndate = 2026-03-04\n'
    scorer("import", write_folder(tmp_path / "named", {**EVENING, "event.toml": event}))
    scorer("export", tmp_path / "named.xlsx")
    return opened(tmp_path / "named.xlsx")


def test_a_sign_that_means_something_in_a_header_is_doubled(scorer: Scorer, tmp_path: Path) -> None:
    book = export_named(scorer, tmp_path, "Smith & Sons &P Cup")
    assert book["Ranking"].oddHeader.left.text == "Smith && Sons &&P Cup, 2026-03-04"
    assert book.properties.title == "Smith & Sons &P Cup, 2026-03-04"


@pytest.mark.parametrize("name", ["x" * 400, "A & B " * 60])
def test_a_header_is_no_longer_than_a_spreadsheet_takes(scorer: Scorer, tmp_path: Path, name: str) -> None:
    book = export_named(scorer, tmp_path, name)
    for tab in TABS:
        parts = [book[tab].oddHeader.left.text, book[tab].oddHeader.center.text, book[tab].oddHeader.right.text]
        header = "".join(f"&L{part}" for part in parts if part)
        assert len(header) <= 255
        assert header.replace("&L", "").replace("&&", "").count("&") == 0


FORMULAS = ["=1+1", "@SUM(A1)", "+1", "-1", "=", "\t=1+1", '=HYPERLINK("http://x")', "=cmd|' /C calc'!A0"]
ERRORS = ["#N/A", "#DIV/0!", "#REF!", "#NAME?"]
NO_NUMBERS = ["1", "1.5", "TRUE", "2026-11-17", "12:30", "'x"]
STRANGE = ["  x  ", "a\nb", "<b>&amp;", "Đỗ Thị Mận", "🂡"]


@pytest.mark.parametrize("text", [*FORMULAS, *ERRORS, *NO_NUMBERS, *STRANGE])
def test_a_text_stays_the_text_it_is(tmp_path: Path, text: str) -> None:
    (cell,) = written(tmp_path, text)
    assert (cell.value, cell.data_type) == (text, "s")
    assert cell.quotePrefix


def test_awkward_names_stay_texts_in_every_sheet(odd_book: Any) -> None:
    names = {
        cell.value: cell for tab in TABS for row in odd_book[tab].iter_rows() for cell in row if cell.data_type == "s"
    }
    assert {"=1+1 & @SUM(A1)", "-7 & +44 Club", 'Smith, Jo & Ann "Annie" Marsh'} <= set(names)
    assert [
        cell.coordinate for tab in TABS for row in odd_book[tab].iter_rows() for cell in row if cell.data_type in "fe"
    ] == []


def test_signs_that_no_file_can_hold_are_left_out(tmp_path: Path) -> None:
    (cell,) = written(tmp_path, "a\x00b\x07c\x1fd")
    assert (cell.value, cell.data_type) == ("abcd", "s")


def test_a_text_longer_than_a_cell_is_cut(tmp_path: Path) -> None:
    (cell,) = written(tmp_path, "=" + "x" * 40_000)
    assert (cell.value, cell.data_type) == ("=" + "x" * 32_766, "s")


def test_nothing_is_an_empty_cell(tmp_path: Path) -> None:
    assert [cell.value for cell in written(tmp_path, None, "", 0)] == [None, None, 0]


def test_the_heading_of_a_column_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    write_workbook(path, "", [Page("Tab", (Sheet("", (Column("=1+1"), Column("%")), (("a", "b"),)),))], untracked)
    assert [(cell.value, cell.data_type) for cell in opened(path)["Tab"][1]] == [("=1+1", "s"), ("%", "s")]


def test_each_pair_begins_a_new_page_of_score_cards(book: Any) -> None:
    sheet = book["Score cards"]
    pairs = [sheet.cell(row, 1).value for row in range(2, sheet.max_row + 1)]
    last_of_pair = [row for row, (one, other) in enumerate(pairwise(pairs), start=2) if one != other]
    breaks = [it.id for it in sheet.row_breaks.brk]
    assert breaks in ([], last_of_pair)


def test_an_event_without_results_makes_a_workbook_too(scorer: Scorer, tmp_path: Path) -> None:
    scorer("import", write_folder(tmp_path / "bare", {"event.toml": 'name = "Bare"\ndate = 2026-03-04\n'}))
    scorer("export", tmp_path / "bare.xlsx")
    assert opened(tmp_path / "bare.xlsx").sheetnames == TABS


def test_names_of_the_workbook_are_those_of_the_event_alone(samples: Scorer, tmp_path: Path) -> None:
    samples("export", tmp_path / "out.xlsx")
    assert sorted(path.name for path in tmp_path.iterdir() if "club" not in path.name) == ["out.xlsx"]


FILTER = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1"
"""Every sheet as CSV, cells as they are shown."""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory, _samples_database: Path, home: Path) -> Shown:
    """What LibreOffice shows of a sample's workbook: the lines of a tab below its headings."""
    if shutil.which("soffice") is None:
        pytest.skip("LibreOffice (soffice) is not installed, so no spreadsheet program reads the workbooks")
    folder, profile = tmp_path_factory.mktemp("shown"), tmp_path_factory.mktemp("office").as_uri()
    for name, slug in SLUGS.items():
        Scorer(_samples_database, home)("export", folder / f"{name}.xlsx", "--event", slug)
    words: list[str | Path] = [
        "soffice",
        f"-env:UserInstallation={profile}",
        "--headless",
        "--convert-to",
        FILTER,
        "--outdir",
        folder,
    ]
    subprocess.run([*words, *folder.glob("*.xlsx")], check=True, capture_output=True, timeout=120)

    def lines(name: str, tab: str) -> Rows:
        with (folder / f"{name}-{tab}.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.reader(file))[1:]

    return lines


def tokens(row: list[str]) -> list[str]:
    return " ".join(row).split()


def differing(shown: Rows, printed: Rows) -> list[tuple[list[str], list[str]]]:
    """Lines that do not say the same; a number may be shown with more noughts after the point."""
    assert len(shown) == len(printed)
    return [pair for pair in zip(shown, printed, strict=True) if not same(*pair)]


def same(shown: list[str], printed: list[str]) -> bool:
    return len(shown) == len(printed) and all(
        one == other or (is_number(one) and is_number(other) and float(one) == pytest.approx(float(other), abs=0.0051))
        for one, other in zip(shown, printed, strict=True)
    )


def is_number(text: str) -> bool:
    return bool(re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", text))


def printed_tables(text: str, *first: str) -> list[Rows]:
    """The lines of each table, whose headings begin with such words."""
    tables: list[Rows] = []
    for block in text.split("\n\n"):
        lines = [line.split() for line in block.splitlines()]
        start = next(place for place, line in enumerate(lines) if line[: len(first)] == list(first))
        tables.append(lines[start + 1 :])
    return tables


def printed(samples: Scorer, name: str, *words: str) -> str:
    """What we print, wide enough for everything."""
    return samples(*words, "--event", SLUGS[name], COLUMNS="2000").out


every_sample = pytest.mark.parametrize("name", SAMPLE_NAMES)


@every_sample
def test_a_spreadsheet_program_shows_the_ranking_that_we_print(samples: Scorer, shown: Shown, name: str) -> None:
    rows = [tokens(row) for row in shown(name, "Ranking") if any(row[1:])]
    text = printed(samples, name, "rank").partition("\n\n")[2]
    ours = [line for table in printed_tables(text, "Place", "Pair") for line in table]
    assert len(ours) >= 6
    assert differing(rows, ours) == []


@every_sample
def test_a_spreadsheet_program_shows_the_boards_that_we_print(samples: Scorer, shown: Shown, name: str) -> None:
    rows = [tokens([row[0], *row[3:]]) for row in shown(name, "Boards")]
    tables = printed_tables(printed(samples, name, "board", "--all"), "NS", "EW")
    ours = [[str(number), *line] for number, table in enumerate(tables, start=1) for line in table]
    assert len(ours) > 30
    assert differing(rows, ours) == []


@every_sample
def test_a_spreadsheet_program_shows_the_score_cards_that_we_print(samples: Scorer, shown: Shown, name: str) -> None:
    rows = [tokens(row[2:]) for row in shown(name, "Score cards")]
    ours = [line for table in printed_tables(printed(samples, name, "pair", "--all"), "Board", "Dir") for line in table]
    assert len(ours) > 60
    assert differing(rows, ours) == []


@every_sample
def test_a_spreadsheet_program_shows_the_facts_that_we_print(samples: Scorer, shown: Shown, name: str) -> None:
    rows = [tokens(row) for row in shown(name, "Event")]
    (ours,) = printed_tables(printed(samples, name, "show"), "What", "Value")
    assert len(ours) > 10
    assert differing(rows, ours) == []


@every_sample
def test_a_spreadsheet_program_shows_a_matrix_of_the_points_on_the_boards(
    samples: Scorer, shown: Shown, name: str
) -> None:
    points = {
        (line[side], board["board"]): line[f"{side}_points"]
        for board in samples("board", "--all", "--json", "--event", SLUGS[name]).document["boards"]
        for line in board["results"]
        for side in ("ns", "ew")
    }
    totals = {row["pair"]: row["score"] for row in ranked(samples, name)}
    rows = shown(name, "Matrix")
    assert len(rows) == len(totals)
    for label, _, total, *cells in rows:
        assert float(total) == pytest.approx(totals[label], abs=0.0051)
        wanted = [points.get((label, board)) for board in range(1, len(cells) + 1)]
        assert [float(text) if text else None for text in cells] == [
            it and pytest.approx(it, abs=0.0051) for it in wanted
        ]


def ranked(samples: Scorer, name: str) -> list[dict[str, Any]]:
    rankings = samples("rank", "--json", "--event", SLUGS[name]).document["rankings"]
    return [row for ranking in rankings for row in ranking["rows"]]
