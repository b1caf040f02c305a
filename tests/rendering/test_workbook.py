"""The workbook: what a spreadsheet program finds in it, cell by cell."""

from __future__ import annotations

import csv
import datetime
import re
import shutil
import subprocess
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given, settings
from openpyxl.packaging.relationship import get_dependents, get_rels_path
from openpyxl.reader.drawings import find_images
from openpyxl.xml.constants import REL_NS, SHEET_DRAWING_NS

from scorer.checks import list_findings
from scorer.game.contracts import Bid, Contract
from scorer.game.seats import Side
from scorer.model.events import Event
from scorer.model.pairs import Pair
from scorer.model.results import KnownScore, Result
from scorer.model.settings import Method, Scoring, UnequalBoards
from scorer.progress import track_silently
from scorer.rendering.plain_text import SUIT_LETTERS
from scorer.rendering.workbook import remove_illegal_characters, write_workbook
from scorer.reports.table import Cell, Column, ColumnRole, ContractCounts, PlayedCard, RankPlace, Sheet, format_cell
from scorer.reports.workbook_pages import MAX_CHARTS, MAX_MATRIX_COLUMNS, BarChart, WorksheetPage, build_pages
from scorer.scoring import score_event
from scorer.services.queries import load_scored_event
from tests.conftest import EVENING_FILES, SAMPLE_NAMES, SLUGS, Scorer, write_folder
from tests.evening import EVENING
from tests.strategies import told_events, tried

TABS = [
    "Read me",
    "Ranking",
    "Boards",
    "Frequencies",
    "Charts",
    "Score cards",
    "Matrix",
    "Head to head",
    "Declaring",
    "Part score or game",
    "Hands",
    "Event",
    "Score table",
]
TABLES = [tab for tab in TABS if tab != "Charts"]
Rows = list[list[str]]
Shown = Callable[[str, str], Rows]
Office = Callable[[Path], None]


def opened(path: Path) -> Any:
    """A workbook; typed loosely because openpyxl's types speak of cells that hold anything."""
    return openpyxl.load_workbook(path, data_only=True)


def charts(path: Path, tab: str) -> list[Any]:
    """The charts of a worksheet, which openpyxl reads."""
    with closing(openpyxl.load_workbook(path, read_only=True)) as book:  # no cell of it is looked at
        sheet = f"xl/worksheets/sheet{book.sheetnames.index(tab) + 1}.xml"
    with ZipFile(path) as archive:
        relations = get_dependents(archive, get_rels_path(sheet))  # type: ignore[no-untyped-call]  # its types leave it out
        (drawing,) = relations.find(f"{REL_NS}/drawing")
        found, _ = find_images(archive, drawing.target)
    return found


@pytest.fixture(scope="module")
def book_file(tmp_path_factory: pytest.TempPathFactory, _samples_database: Path, home: Path) -> Path:
    """The workbook of the ordinary evening."""
    path = tmp_path_factory.mktemp("book") / "mitchell.xlsx"
    Scorer(_samples_database, home)("export", path)
    return path


@pytest.fixture(scope="module")
def book(book_file: Path) -> Any:
    """What stands in the workbook of the ordinary evening."""
    return opened(book_file)


@pytest.fixture(scope="module")
def odd_book(tmp_path_factory: pytest.TempPathFactory, _samples_database: Path, home: Path) -> Any:
    """The workbook of the sample with awkward names."""
    path = tmp_path_factory.mktemp("book") / "oddities.xlsx"
    Scorer(_samples_database, home)("export", path, "--event", SLUGS["oddities"])
    return opened(path)


def heading(sheet: Any) -> list[str]:
    return [cell.value for cell in sheet[1]]


def lines_of(sheet: Any) -> list[Any]:
    """The lines below the headings, as far as they are in sight."""
    return [row for row in sheet.iter_rows(min_row=2) if not sheet.row_dimensions[row[0].row].hidden]


def column(sheet: Any, name: str) -> list[Any]:
    """The cells of a column below its heading; those of lines that are only a title are left out."""
    place = heading(sheet).index(name)
    return [row[place] for row in lines_of(sheet) if any(cell.value is not None for cell in row[1:])]


def written(tmp_path: Path, *cells: str | int | Fraction | RankPlace | None, title: str = "Title") -> list[Any]:
    """Write a sheet with one row of cells and read it again."""
    columns = tuple(Column(f"C{number}", ColumnRole.TEXT) for number, _ in enumerate(cells))
    path = tmp_path / "book.xlsx"
    write_workbook(path, title, [WorksheetPage("Tab", Sheet("", columns, (tuple(cells),)))], track_silently)
    return list(opened(path)["Tab"][2])


def test_there_is_a_sheet_for_everything_that_is_asked_for(book: Any) -> None:
    assert book.sheetnames == TABS, "a new worksheet: write its name into TABS"


@pytest.mark.parametrize(
    ("tab", "headings"),
    [
        ("Ranking", ["List", "Place", "Pair", "Players", "Boards", "MP", "of", "%"]),
        ("Frequencies", ["Board", "Score", "Freq.", "NS MP", "EW MP", "NS %", "EW %"]),
        ("Boards", ["Board", "Round", "Table", "NS", "EW", "Contract", "By", "Tricks", "Score", "NS MP", "EW MP"]),
        ("Score cards", ["Board", "Dir", "Opponents", "Contract", "By", "Tricks", "Score", "MP", "%"]),
        ("Matrix", ["Pair", "Players", "Total", *map(str, range(1, 22))]),
        ("Head to head", ["List", "Pair", "Players", "13", "11"]),
        ("Declaring", ["Pair", "Players", "Declared", "Declaring %", "Defended", "Defending %", "HCP %"]),
        ("Part score or game", ["Pair", "Players", "Made: how often", "Failed: how often"]),
        ("Hands", ["Board", "Dealer", "North", "East", "South", "West"]),
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
    for tab, name in (("Ranking", "Pair"), ("Boards", "NS"), ("Boards", "EW"), ("Score cards", "Opponents")):
        assert {cell.data_type for cell in column(book[tab], name)} == {"s"}


def test_results_are_chosen_from_what_there_is_and_anything_else_is_asked_about(book: Any) -> None:
    sheet, asked = book["Boards"], book["Boards"].data_validations.dataValidation
    at = {cell.value: f"{cell.column_letter}2:{cell.column_letter}{sheet.max_row - 2}" for cell in sheet[1]}
    tricks = ",".join(map(str, range(14)))
    offered = [("Contract", "PC,PD,PH,PS,PNT,GC,GD,GH,GS,GNT"), ("By", "N,E,S,W"), ("Tricks", tricks)]
    assert sorted((str(check.sqref), check.formula1, check.errorStyle) for check in asked) == [
        (at[name], f'"{choices}"', "warning") for name, choices in offered
    ]
    locked = sheet.protection
    assert (locked.sheet, locked.autoFilter, locked.formatColumns, locked.formatRows) == (True, False, False, False)


def test_the_first_sheet_names_the_score_cards_and_the_matrix_as_what_does_not_follow(book: Any) -> None:
    told = [str(row[0]) for row in book["Read me"].values]
    (first,) = [number for number, line in enumerate(told) if "not updated" in line]
    assert told[first + 1] == "the other sheets, such as score cards and the matrix."


def test_so_many_contracts_that_no_list_holds_them_are_typed() -> None:
    scores = tuple(result._replace(outcome=KnownScore(100)) for result in EVENING.results if result.ew)
    doubled = score_event(EVENING._replace(rules="bridge", results=scores))
    assert [set(page.choices) for page in build_pages(doubled, []) if page.tab == "Boards"] == [{"declarer", "tricks"}]


def test_days_are_days(book: Any) -> None:
    ((_, day),) = [row for row in book["Event"].values if row[0] == "Date"]
    assert day == datetime.datetime(2026, 11, 17)


def test_a_shared_place_is_a_number_shown_with_a_sign(book: Any) -> None:
    places = [(cell.value, cell.number_format) for cell in column(book["Ranking"], "Place")]
    assert places[-3:] == [(5, '0"="'), (5, '0"="'), (7, "0")]


@pytest.mark.parametrize(
    ("tab", "pane", "hidden"),
    [
        ("Ranking", "E2", ["Line", "List number"]),
        ("Boards", "B2", ["NS line", "EW line"]),
        ("Matrix", "C2", []),
        ("Head to head", "D2", []),
        ("Declaring", "C2", []),
    ],
)
def test_headings_and_names_stay_in_sight_and_what_only_formulas_need_is_hidden(
    book: Any, tab: str, pane: str, hidden: list[str]
) -> None:
    assert book[tab].freeze_panes == pane
    found: list[str] = []
    for columns in book[tab].column_dimensions.values():
        if columns.hidden:
            found += heading(book[tab])[columns.min - 1 : columns.max]
    assert found == hidden


@pytest.mark.parametrize("tab", TABLES)
def test_every_sheet_prints_on_a4_fitted_to_its_width_with_headings_on_every_page(book: Any, tab: str) -> None:
    sheet = book[tab]
    assert sheet.page_setup.paperSize == 9
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.page_setup.fitToWidth in (None, 1)
    assert sheet.page_setup.fitToHeight == 0
    assert sheet.print_title_rows == "$1:$1"
    *_, last = sheet.print_area.split("$")
    assert int(last) >= max(row[0].row for row in lines_of(sheet) if any(cell.value is not None for cell in row))


def test_charts_beside_a_table_are_printed_on_paper_of_their_own(book: Any) -> None:
    table, charts = book["Ranking"].print_area.split(",")
    assert (table, charts) == ("'Ranking'!$A$1:$J$15", "'Ranking'!$N$1:$U$26")


def test_a_worksheet_with_an_apostrophe_in_its_name_has_a_print_area(tmp_path: Path) -> None:
    page = WorksheetPage("Teacher's page", Sheet("", (Column("Board"), Column("Made")), ((1, 3), (2, 4))))
    write_workbook(tmp_path / "book.xlsx", "", [page], track_silently)
    assert opened(tmp_path / "book.xlsx")["Teacher's page"].print_area == "'Teacher''s page'!$A$1:$B$3"


UPRIGHT = ("Read me", "Boards", "Frequencies", "Charts", "Score cards", "Declaring", "Event")


@pytest.mark.parametrize("tab", TABS)
def test_wide_sheets_lie_on_their_side(book: Any, tab: str) -> None:
    expected = "portrait" if tab in UPRIGHT else "landscape"
    assert book[tab].page_setup.orientation == expected, "write the tab of a narrow report into UPRIGHT"


@pytest.mark.parametrize("tab", TABLES)
@pytest.mark.parametrize("name", ["book", "odd_book"])
def test_columns_are_wide_enough_and_none_is_too_wide(request: pytest.FixtureRequest, tab: str, name: str) -> None:
    sheet = request.getfixturevalue(name)[tab]
    for place, cells in enumerate(zip(*lines_of(sheet), strict=True), start=1):
        (width,) = (one.width for one in sheet.column_dimensions.values() if one.min <= place <= one.max)
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
    scorer("import", write_folder(tmp_path / "named", {**EVENING_FILES, "event.toml": event}))
    scorer("export", tmp_path / "named.xlsx")
    return opened(tmp_path / "named.xlsx")


def test_a_sign_that_means_something_in_a_header_is_doubled(scorer: Scorer, tmp_path: Path) -> None:
    book = export_named(scorer, tmp_path, "Smith & Sons &P Cup")
    assert book["Ranking"].oddHeader.left.text == "Smith && Sons &&P Cup, 2026-03-04"
    assert book.properties.title == "Smith & Sons &P Cup, 2026-03-04"


@pytest.mark.parametrize("name", ["x" * 200, "A & B " * 33])
def test_a_header_is_no_longer_than_a_spreadsheet_takes(scorer: Scorer, tmp_path: Path, name: str) -> None:
    book = export_named(scorer, tmp_path, name)
    for tab in book.sheetnames:
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


@pytest.mark.parametrize("text", ["a\x00b\x07c\x1fd", "a\ufffeb\uffffc\ud800d"])
def test_signs_that_no_file_or_not_every_program_can_hold_are_left_out(tmp_path: Path, text: str) -> None:
    (cell,) = written(tmp_path, text, title="\uffff&\x01")
    assert (cell.value, cell.data_type) == ("abcd", "s")


def test_a_text_longer_than_a_cell_is_cut(tmp_path: Path) -> None:
    (cell,) = written(tmp_path, "=" + "x" * 40_000)
    assert (cell.value, cell.data_type) == ("=" + "x" * 32_766, "s")


def test_the_heading_of_a_column_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    write_workbook(
        path, "", [WorksheetPage("Tab", Sheet("", (Column("=1+1"), Column("%")), (("a", "b"),)))], track_silently
    )
    assert [(cell.value, cell.data_type) for cell in opened(path)["Tab"][1]] == [("=1+1", "s"), ("%", "s")]


def heads(sheet: Any) -> list[int]:
    """The rows that say whose card begins there."""
    return [cell.row for cell in sheet["A"] if str(cell.value).startswith("Pair ")]


def test_score_cards_are_printed_two_to_a_sheet_of_paper(book: Any) -> None:
    sheet = book["Score cards"]
    breaks = [page_break.id for page_break in sheet.row_breaks.brk]
    assert len(heads(sheet)) == 14
    assert breaks == [row - 1 for row in heads(sheet)[2::2]]


def test_a_score_card_is_never_cut_in_two_to_save_paper(tmp_path: Path) -> None:
    lines = [(str(board),) for board in range(41)]
    cards = {str(number): len(lines) * number for number in range(3)}
    page = WorksheetPage("Score cards", Sheet("", (Column("Board"),), (*lines, *lines, *lines)), card_rows=cards)
    write_workbook(tmp_path / "book.xlsx", "", [page], track_silently)
    breaks = opened(tmp_path / "book.xlsx")["Score cards"].row_breaks.brk
    assert [page_break.id for page_break in breaks] == [len(lines) * number + 1 for number in (1, 2)]


def test_the_head_of_a_score_card_runs_across_and_is_no_line_of_a_table(book: Any) -> None:
    sheet = book["Score cards"]
    head, *beside = sheet[heads(sheet)[0]]
    assert head.font.bold
    assert not head.alignment.wrap_text
    assert {cell.value for cell in beside} == {None}
    assert {cell.fill.start_color.rgb for cell in beside} == {head.fill.start_color.rgb}
    assert sheet.auto_filter.ref is None


def test_an_event_without_results_makes_a_workbook_too(scorer: Scorer, tmp_path: Path) -> None:
    scorer("import", write_folder(tmp_path / "bare", {"event.toml": 'name = "Bare"\ndate = 2026-03-04\n'}))
    scorer("export", tmp_path / "bare.xlsx")
    assert opened(tmp_path / "bare.xlsx").sheetnames == ["Read me", "Event"]


def test_names_of_the_workbook_are_those_of_the_event_alone(samples: Scorer, tmp_path: Path) -> None:
    samples("export", tmp_path / "out.xlsx")
    assert sorted(path.name for path in tmp_path.iterdir() if "club" not in path.name) == ["out.xlsx"]


FILTER = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1"
"""Every sheet as CSV, cells as they are shown."""


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    """LibreOffice, which writes every sheet of the workbooks in a folder beside them as CSV."""
    if shutil.which("soffice") is None:
        pytest.skip("LibreOffice (soffice) is not installed, so no spreadsheet program reads the workbooks")
    profile = tmp_path_factory.mktemp("office").as_uri()

    def convert(folder: Path) -> None:
        words = ["soffice", f"-env:UserInstallation={profile}", "--headless", "--convert-to", FILTER, "--outdir"]
        subprocess.run([*words, folder, *folder.glob("*.xlsx")], check=True, capture_output=True, timeout=120)

    return convert


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory, _samples_database: Path, home: Path, office: Office) -> Shown:
    """What LibreOffice shows of a sample's workbook: the lines of a tab below its headings, without what it needs."""
    folder = tmp_path_factory.mktemp("shown")
    for name, slug in SLUGS.items():
        Scorer(_samples_database, home)("export", folder / f"{name}.xlsx", "--event", slug)
    office(folder)

    def lines(name: str, tab: str) -> Rows:
        with (folder / f"{name}-{tab}.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))[1:]
        known = sum(cell.startswith("key:") for row in rows[-1:] for cell in row)
        return [row[:known] for row in rows[:-1] if any(row)] if known else rows

    return lines


def tokens(row: list[str]) -> list[str]:
    return " ".join(row).split()


def differing(shown: Rows, printed: Rows) -> list[tuple[list[str], list[str]]]:
    """Lines that do not say the same; a number may be shown with more noughts after the point."""
    assert len(shown) == len(printed)
    return [pair for pair in zip(shown, printed, strict=True) if not same(*pair)]


def same(shown: list[str], printed: list[str]) -> bool:
    """Whether a line says what another says, in signs of suits or in their letters."""
    return len(shown) == len(printed) and all(map(_alike, shown, printed))


def _alike(one: str, other: str) -> bool:
    if is_number(one) and is_number(other):
        return float(one) == pytest.approx(float(other), abs=0.0051)
    return one.translate(SUIT_LETTERS) == other.translate(SUIT_LETTERS)


def is_number(text: str) -> bool:
    return bool(re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", text))


every_sample = pytest.mark.parametrize("name", SAMPLE_NAMES)


@pytest.mark.long
@every_sample
def test_a_spreadsheet_program_shows_every_figure_of_every_sheet(samples: Scorer, shown: Shown, name: str) -> None:
    event = load_scored_event(str(samples.db), SLUGS[name])
    for page in build_pages(event, list_findings(event)):
        columns = page.sheet.columns[: len(page.import_keys) - 1] if page.import_keys else page.sheet.columns
        ours = [tokens(list(map(format_cell, row, columns))) for row in page.sheet.rows]
        rows = [tokens(row) for row in shown(name, page.tab)]
        assert differing(rows[: len(ours)], ours) == []
        assert [" ".join(row) for row in rows[len(ours) :] if row] == list(map(str, page.sheet.notes))


@pytest.mark.long
def test_a_spreadsheet_program_shows_texts_as_they_are(tmp_path: Path, office: Office) -> None:
    texts = [
        *FORMULAS,
        *ERRORS,
        *NO_NUMBERS,
        *STRANGE,
        "_x0041_",
        "_x005F_",
        "#set page",
        "<script>",
        "שלום",
        "x" * 200,
    ]
    sheet = Sheet("", (Column("C"), Column("D")), tuple((text, "end") for text in texts))
    write_workbook(tmp_path / "book.xlsx", "", [WorksheetPage("Tab", sheet)], track_silently)
    office(tmp_path)
    with (tmp_path / "book-Tab.csv").open(encoding="utf-8", newline="") as file:
        assert [row[0] for row in csv.reader(file)] == ["C", *texts]


@pytest.mark.parametrize("tab", [tab for tab in TABLES if tab not in ("Read me", "Score cards", "Score table")])
def test_every_table_has_a_name_and_a_filter_on_its_headings_and_all_its_lines(book: Any, tab: str) -> None:
    sheet = book[tab]
    lines = 1 + sum(1 for row in lines_of(sheet) if row[1].value is not None)
    (table,) = sheet.tables.values()
    assert table.autoFilter.ref == f"A1:{sheet.cell(1, len(heading(sheet))).column_letter}{lines}"
    assert table.column_names == heading(sheet)
    assert table.displayName == tab.replace(" ", "_")


@pytest.mark.parametrize("tab", ["Ranking", "Matrix", "Head to head", "Declaring", "Part score or game"])
def test_a_pair_leads_to_its_score_card(book: Any, tab: str) -> None:
    cards = book["Score cards"]
    cells = column(book[tab], "Pair")
    assert len(cells) == 14
    for cell in cells:
        target, _, where = cell.hyperlink.location.partition("!")
        assert target == "'Score cards'"
        assert re.match(f"Pair {cell.value}, .*: place [0-9]+=?, [0-9]+ MP of 252, [0-9.]+%$", cards[where].value)
        assert cell.font.underline == "single"


def colours(sheet: Any) -> list[tuple[str, list[tuple[str, float]]]]:
    """Where there are colours, and the numbers at which each begins."""
    return [
        (str(it.sqref), [(point.type, float(point.val)) for point in rule.colorScale.cfvo])
        for it in sheet.conditional_formatting
        for rule in it.rules
    ]


def test_the_matrix_is_coloured_from_nothing_to_a_top(book: Any) -> None:
    assert colours(book["Matrix"]) == [("D2:X15", [("num", 0), ("num", 6), ("num", 12)])]
    assert colours(book["Head to head"]) == [("D2:Q15", [("num", 0), ("num", 50), ("num", 100)])]
    assert (
        book["Matrix"]["A17"].value
        == "Blue is good, orange is bad; the stronger the colour, the more so; white is even"
    )


def page_of(event: Event, tab: str) -> WorksheetPage:
    done = score_event(event)
    (page,) = [page for page in build_pages(done, []) if page.tab == tab]
    return page


def tabs_of(event: Event) -> list[str]:
    return [page.tab for page in build_pages(score_event(event), [])]


@pytest.mark.parametrize("method", [Method.CROSS_IMPS, Method.BUTLER, Method.AGGREGATE])
def test_where_there_is_no_top_the_colours_go_as_far_below_nothing_as_above(method: Method) -> None:
    page = page_of(EVENING._replace(scoring=Scoring(method=method)), "Matrix")
    (scale,) = {column.scale for column in page.sheet.columns[3:]}
    most = max(abs(float(cell)) for row in page.sheet.rows for cell in row[3:] if isinstance(cell, Fraction | int))
    assert scale == (-most, 0, most)


def test_boards_with_their_own_tops_have_their_own_colours() -> None:
    scoring = Scoring(unequal_boards=UnequalBoards.OWN_TOP)
    page = page_of(EVENING._replace(scoring=scoring), "Matrix")
    assert [column.scale for column in page.sheet.columns[3:]] == [(0, 2, 4), (0, 2, 4), (0, 1, 2)]


def bars(path: Path, tab: str) -> list[tuple[str, str]]:
    """The cells that name the bars of each chart, and those that say how long they are."""
    series = [chart.series[0] for chart in charts(path, tab)]
    return [((one.cat.strRef or one.cat.numRef).f, one.val.numRef.f) for one in series]


def test_the_ranking_has_a_chart_for_each_list(book_file: Path) -> None:
    assert bars(book_file, "Ranking") == [
        ("Ranking!$D$2:$D$8", "Ranking!$H$2:$H$8"),
        ("Ranking!$D$9:$D$15", "Ranking!$H$9:$H$15"),
    ]


def test_a_chart_beside_its_table_is_as_high_as_its_bars_need_and_ends_above_the_next(tmp_path: Path) -> None:
    sheet = Sheet("", (Column("Pair"), Column("MP", ColumnRole.NUMBER)), tuple((str(pair), pair) for pair in range(40)))
    drawn = tuple(BarChart(name, "Tab", 0, 1, first, first + 19) for name, first in (("A", 0), ("B", 20)))
    write_workbook(tmp_path / "book.xlsx", "", [WorksheetPage("Tab", sheet, charts=drawn)], track_silently)
    with ZipFile(tmp_path / "book.xlsx") as archive:
        anchors = fromstring(archive.read("xl/drawings/drawing1.xml"))
    top, bottom, next_top, _ = [int(row.text or "") for row in anchors.iter(f"{{{SHEET_DRAWING_NS}}}row")]
    assert bottom - top >= 20
    assert bottom < next_top


@pytest.mark.parametrize("tab", ["Ranking", "Charts"])
def test_bars_have_names_and_their_figures_no_axis(book_file: Path, tab: str) -> None:
    for chart in charts(book_file, tab):
        assert not chart.x_axis.delete
        assert chart.y_axis.delete


def test_each_board_has_a_chart_of_its_scores(book: Any, book_file: Path) -> None:
    rows = list(book["Frequencies"].iter_rows(min_row=2, values_only=True))
    drawn = bars(book_file, "Charts")
    assert len(drawn) == 21
    first = sum(row[0] == 1 for row in rows) + 1
    assert drawn[0] == (f"Frequencies!$B$2:$B${first}", f"Frequencies!$C$2:$C${first}")
    assert drawn[-1][1].endswith(f"$C${len(rows) + 1}")


@pytest.mark.long
def test_so_many_boards_that_nobody_could_look_at_them_have_no_charts() -> None:
    few, many = (
        EVENING._replace(boards=number, results=tuple(one_board(number))) for number in (MAX_CHARTS, MAX_CHARTS + 1)
    )
    assert len(page_of(few, "Charts").charts) == MAX_CHARTS
    assert "Charts" not in tabs_of(many)


def one_board(boards: int) -> list[Result]:
    """The first board of the evening again and again."""
    first = [result for result in EVENING.results if result.board == 1]
    return [result._replace(board=board) for board in range(1, boards + 1) for result in first]


def test_a_pair_without_points_has_no_bar_and_an_award_neither(evening: Scorer, tmp_path: Path) -> None:
    evening("result", "3", "4", "6", "--remove")
    for board, opponents in (("1", "8"), ("2", "5")):
        evening("result", board, "4", opponents, "--remove")
    evening("adjust", "1", "1", "5", "60/40")
    evening("export", tmp_path / "book.xlsx")
    drawn = [labels for labels, _ in bars(tmp_path / "book.xlsx", "Ranking")]
    assert drawn == ["Ranking!$D$2:$D$4", "Ranking!$D$6:$D$9"]
    assert bars(tmp_path / "book.xlsx", "Charts")[0][0] == "Frequencies!$B$2:$B$3"


def test_what_a_report_says_below_its_table_stands_there_across_all_columns(book: Any) -> None:
    sheet = book["Declaring"]
    assert sheet.cell(16, 1).value is None
    assert str(sheet.cell(17, 1).value).startswith("HCP: the percentage of boards")
    assert {str(it) for it in sheet.merged_cells.ranges} == {"A17:G17"}


def test_a_game_with_an_auction_has_no_part_score_or_game() -> None:
    event = EVENING._replace(rules="bridge", results=())
    assert "Part score or game" not in tabs_of(event)


def test_one_list_needs_no_name() -> None:
    page = page_of(EVENING._replace(winners=1), "Ranking")
    assert [str(it.heading) for it in page.sheet.columns[:2]] == ["Place", "Pair"]
    assert not page.has_group_rules


def test_a_list_takes_the_place_of_matrices_that_would_be_too_wide() -> None:
    tables = MAX_MATRIX_COLUMNS + 1
    pairs = [
        Pair(str(number), Side.EAST_WEST if number >= tables else Side.NORTH_SOUTH) for number in range(2 * tables)
    ]
    results = [Result(1, str(table), str(table + tables), KnownScore(50)) for table in range(tables)]
    page = page_of(EVENING._replace(pairs=tuple(pairs), results=tuple(results)), "Head to head")
    assert [str(it.heading) for it in page.sheet.columns[:2]] == ["Pair", "Opponents"]
    assert not page.sheet.scale


def plain(cell: Cell) -> str | float | datetime.datetime | None:
    """A cell as a spreadsheet keeps it."""
    match cell:
        case None | "":
            return None
        case RankPlace(number, _):
            return number
        case Fraction() | int():
            return float(cell)
        case Contract() | Bid() | PlayedCard() | ContractCounts():
            return cell.symbols
        case datetime.date():
            return datetime.datetime.combine(cell, datetime.time())
        case _:
            return remove_illegal_characters(str(cell)) or None


@settings(max_examples=tried(10))
@given(event=told_events())
def test_whatever_is_told_of_an_event_is_in_its_workbook(
    tmp_path_factory: pytest.TempPathFactory, event: Event
) -> None:
    path, done = tmp_path_factory.mktemp("told") / "book.xlsx", score_event(event)
    written = build_pages(done, list_findings(done))
    write_workbook(path, event.name, written, track_silently)
    book = opened(path)
    for page in written:
        wide, high = len(page.sheet.columns), len(page.sheet.rows)
        kept = [*book[page.tab].iter_rows(min_row=2, max_row=high + 2, max_col=wide, values_only=True)][:high]
        assert kept == [tuple(map(plain, row)) for row in page.sheet.rows]
