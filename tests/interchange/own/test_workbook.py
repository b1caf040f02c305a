"""An entry workbook: what was written is read again, what is wrong is named by its cell, nothing is left out."""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from datetime import date, datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given

from scorer import hints
from scorer.errors import FileAccessError, InputError, SourceLocation
from scorer.interchange.own.entry_workbook import (
    FILE_BY_TAB,
    EntryWorkbook,
    read_entry_workbook,
    write_template,
)
from scorer.interchange.own.event_folder import read_folder
from scorer.interchange.spreadsheets import grid, parts
from scorer.interchange.spreadsheets.files import SpreadsheetFile
from scorer.interchange.spreadsheets.xlsx import decode_text, encode_text
from scorer.model.events import Event, sort_schedule
from scorer.model.notation import outcome_to_fields
from scorer.model.pairs import Pair, PairChange, PairChangeKind, sort_by_label
from scorer.model.results import PointsUnit, Result, SitOut
from scorer.model.rulings import Penalty
from scorer.movements.schedule import Sitting
from tests.evening import EVENING, met
from tests.interchange.own.folders import write_event
from tests.strategies import AWKWARD_TEXTS, BRIEF, told_events

TODAY = date(2026, 11, 17)

PLANNED = [(1, "1", "4"), (1, "2", "5"), (1, "3", "6"), (2, "1", "6"), (2, "2", "4"), (2, "3", "5")]
SCHEDULE = sort_schedule(Sitting(board, int(ns), ns, ew, board, board) for board, ns, ew in PLANNED)
BLANK = EVENING._replace(results=(), deals=(), schedule=SCHEDULE, boards=2, movement="howell-full-shared")
"""An evening of two boards that is about to begin."""

PLAYED = tuple(it for it in EVENING.results if it.board <= 2)


def taken(path: Path, event: Event = BLANK) -> Any:
    """The template of an event, opened to be filled in; typed loosely because openpyxl's cells hold anything."""
    write_template(event, path)
    return openpyxl.load_workbook(path)


def setting_cell(book: Any, key: str) -> str:
    """The cell of a setting's value, whatever settings stand above it."""
    keys = [cell.value for cell in book["Event"]["A"]]
    return f"B{keys.index(key) + 1}"


def entered(path: Path) -> EntryWorkbook:
    return read_entry_workbook(SpreadsheetFile(path))


def read(path: Path) -> Event:
    return entered(path).read_event(TODAY)


def wrong(path: Path) -> list[str]:
    """Everything that is said of a workbook that cannot be taken."""
    with pytest.raises(InputError) as refusal:
        read(path)
    return [str(it) for it in refusal.value.mistakes]


def unreadable(path: Path) -> str:
    with pytest.raises(FileAccessError) as refusal:
        read(path)
    return str(refusal.value)


def fill(book: Any, results: tuple[Result, ...]) -> None:
    """Type results into their rows, those that were not planned below."""
    sheet = book["Results"]
    rows = {(row[2], row[3], row[4]): number for number, row in enumerate(sheet.values, start=1)}
    free = sheet.max_row
    for it in results:
        if (it.board, it.ns, it.ew) not in rows:
            free += 1
            for column, value in enumerate((it.round, it.table, it.board, it.ns, it.ew), start=1):
                sheet.cell(free, column, value)
        row = rows.get((it.board, it.ns, it.ew), free)
        for column, value in enumerate((*outcome_to_fields(it.outcome), it.group, it.remark), start=6):
            sheet.cell(row, column, value or None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.xlsx"


@BRIEF
@given(event=told_events())
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, event: Event) -> None:
    path = tmp_path_factory.mktemp("told") / "event.xlsx"
    write_template(event, path)
    assert read(path) == event


def test_a_row_left_empty_was_not_played_yet(path: Path) -> None:
    write_template(BLANK, path)
    assert read(path) == BLANK


def test_results_filled_in_are_those_of_a_folder_with_the_same(path: Path) -> None:
    book = taken(path)
    fill(book, PLAYED)
    book.save(path)
    played = BLANK._replace(results=PLAYED)
    write_event(played, path.parent / "folder")
    assert read(path) == read_folder(path.parent / "folder", TODAY) == played


def test_meetings_that_were_not_planned_and_sit_outs_go_into_free_rows(path: Path) -> None:
    results = (met(1, "1", "6", "GS S 10"), met(2, "3", "4", "NP"), Result(2, "1", None, SitOut()))
    book = taken(path)
    fill(book, results)
    book.save(path)
    assert set(read(path).results) == set(results)


def test_an_evening_half_played_goes_on(path: Path) -> None:
    book = taken(path, BLANK._replace(results=PLAYED[:2]))
    assert [row[5] for row in book["Results"].iter_rows(min_row=2, values_only=True)] == ["GS", "GS", *[None] * 4]
    fill(book, PLAYED[2:])
    book.save(path)
    assert read(path).results == PLAYED


def test_everything_of_the_schedule_and_nothing_twice_is_in_the_rows_what_has_no_round_first(path: Path) -> None:
    sheet = taken(path, BLANK._replace(results=(PLAYED[2], PLAYED[3]._replace(round=None))))["Results"]
    assert [row[:5] for row in sheet.iter_rows(min_row=2, values_only=True)] == [
        (None, 1, 2, "1", "6"),
        *((board, int(ns), board, ns, ew) for board, ns, ew in PLANNED if (board, ns) != (2, "1")),
    ]


def test_what_the_movement_knows_is_locked_and_the_rest_is_not(path: Path) -> None:
    book = taken(path)
    fill(book, PLAYED)
    sheet = book["Results"]
    assert sheet.protection.sheet
    assert sheet.protection.password is None
    allowed = ("formatColumns", "formatRows", "autoFilter", "sort")
    assert not any(getattr(sheet.protection, what) for what in allowed)
    assert all(cell.protection.locked for row in sheet.iter_rows(min_row=2, max_col=5) for cell in row)
    assert not any(sheet.column_dimensions[letter].protection.locked for letter in "ABCDEFGHIJKL")
    assert {cell.fill.start_color.rgb for cell in sheet["A"][1:]} == {"00EDEDED"}
    assert [(font.name, font.size, font.bold) for font in (sheet["A1"].font, sheet["A2"].font)] == [
        ("Calibri", 11, True),
        ("Calibri", 11, False),
    ]
    assert [book[tab].freeze_panes for tab in ("Results", "Pairs", "Event")] == ["F2", "C2", "A2"]


def test_every_sheet_in_sight_prints_on_the_width_of_a_page_with_its_headings_on_each(path: Path) -> None:
    shown = [sheet for sheet in taken(path) if sheet.sheet_state == "visible"]
    assert len(shown) == 5
    for sheet in shown:
        paper = sheet.page_setup
        assert (paper.paperSize, paper.orientation, paper.fitToHeight) == (9, "landscape", 0)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        is_table = sheet.title != "Read me"
        assert sheet.print_title_rows == ("$1:$1" if is_table else None)
        assert sheet.auto_filter.ref == (sheet.dimensions if is_table else None)


def test_without_a_schedule_nothing_is_locked(path: Path) -> None:
    pairs, sitting = (
        sort_by_label([*EVENING.pairs, Pair("10")]),
        [Result(1, label, None, SitOut()) for label in ("2", "10")],
    )
    book = taken(path, EVENING._replace(pairs=pairs, results=tuple(sitting), winners=1))
    assert [row[3] for row in book["Results"].iter_rows(min_row=2, values_only=True)] == ["2", "10"]
    assert [book[tab].column_dimensions["A"].width for tab in ("Hands", "Results")] == [80, 10]
    for tab in ("Results", "Pairs"):
        assert not any(cell.protection.locked for row in book[tab].iter_rows(min_row=2) for cell in row)


def checks(book: Any, tab: str) -> dict[str, tuple[str, str]]:
    """The kind of each check and what it lets through, by the column's letter."""
    found = {}
    for check in book[tab].data_validations.dataValidation:
        assert check.showErrorMessage or check.type is None
        assert str(check.sqref).split(":")[0].endswith("2")
        found[str(check.sqref)[0]] = (check.type, check.formula1)
    return found


def test_what_is_typed_is_looked_at(path: Path) -> None:
    book = taken(path)
    pairs = "OFFSET(Pairs!$A$2,0,0,MAX(1,COUNTA(Pairs!$A$2:$A$1000)),1)"
    assert checks(book, "Results") == {
        "D": ("list", pairs),
        "E": ("list", pairs),
        "F": ("list", "Lists!$A$1:$A$10"),
        "G": ("list", '"N,E,S,W"'),
        "H": ("list", '"0,1,2,3,4,5,6,7,8,9,10,11,12,13"'),
        "I": ("whole", "-550"),
        "J": (None, None),
    }
    assert checks(book, "Pairs") == {"B": ("list", '"NS,EW"')}
    (award,) = (check for check in book["Results"].data_validations.dataValidation if check.type is None)
    assert (award.promptTitle, award.prompt[:7], award.showInputMessage) == ("Award", "Such as", True)


@pytest.mark.parametrize(
    ("rules", "some"), [("standard", ["PC", "GNT"]), ("plus", ["7NT"]), ("bridge", ["4SX", "PASS"])]
)
def test_contracts_are_those_of_the_rules(path: Path, rules: str, some: list[str]) -> None:
    book = taken(path, BLANK._replace(rules=rules))
    listed = [cell.value for cell in book["Lists"]["A"]]
    assert set(some) <= set(listed)
    assert book["Lists"].sheet_state == "hidden"
    assert checks(book, "Results")["F"] == ("list", f"Lists!$A$1:$A${len(listed)}")


def test_names_stay_texts(path: Path) -> None:
    names = [*AWKWARD_TEXTS, "_x0041_", "\uffff", "<b>", "#set page", "שלום"]
    pairs = [Pair(str(number), None, name, name) for number, name in enumerate([*names, "x" * 200], start=7)]
    pairs = [*BLANK.pairs, *pairs, Pair("=1")]
    event = BLANK._replace(name=" ".join(names), pairs=sort_by_label(pairs), winners=1, schedule=())
    book = taken(path, event)
    assert not [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type in "fe"]
    assert read(path) == event


def test_a_text_longer_than_a_cell_is_refused_and_not_cut(path: Path) -> None:
    with pytest.raises(InputError, match="Pairs: 40000 characters, but a workbook cell holds at most 32767"):
        write_template(BLANK._replace(pairs=(Pair("1", None, "x" * 40_000),)), path)


@pytest.mark.parametrize(
    "spoilt",
    [
        {
            "Results!D3": ("1", 'ns: read "1", expected a pair with no other result on board 1 (row 2)'),
            "Results!F4": ("ZZ", 'contract: read "ZZ"'),
            "Results!G4": ("X", 'declarer: read "X"'),
            "Results!H4": ("14", 'tricks: read "14", expected 0 to 13'),
            "Results!N4": ("see", 'read "see", expected nothing, because the column has no heading'),
            "Results!C5": (3, 'board: read "3", expected a board of the event, 1 to 2'),
            "Results!I5": (421, 'score: read "421"'),
            "Results!A6": ("x", 'round: read "x"'),
            "Results!D6": ("9", 'ns: read "9", expected a pair from the sheet Pairs: 1, 2'),
            "Results!J6": ("A+/B", "award: read"),
            "Results!C7": (0, 'board: read "0", expected a board'),
            "Event!B2": (None, 'name: read "", expected the name of the event'),
            "Event!B3": ("soon", 'date: read "soon", expected a date that exists, such as 2026-11-17'),
            "Event!A4": ("date", 'read "date", expected each key once'),
            "Event!C4": ("why", 'read "why", expected nothing'),
            "Event!B6": ("xyz", 'rules: read "xyz"'),
            "Event!B9": ("3", 'winners: read "3", expected 1 or 2'),
            "Event!scoring.method": ("butter", 'scoring.method: read "butter"'),
        },
        {
            "Results!F1": ("contact", 'contact: read "contact", expected'),
            "Movement!C2": ("9", 'ns: read "9", expected a pair from the sheet Pairs'),
            "Movement!F2": ("9", 'last_board: read "9", expected a board of the event, 1 to 2'),
            "Event!A2": ("title", ""),
            "Event!A4": ("scoring", ""),
            "Event!A6": (None, 'read "", expected a key for "standard"'),
        },
        {
            "Pairs!A4": ("1", 'pair: read "1", expected each pair once'),
            "Pairs!B5": ("N", 'direction: read "N", expected NS or EW'),
        },
    ],
)
def test_what_is_wrong_is_named_by_its_cell(path: Path, spoilt: dict[str, tuple[object, str]]) -> None:
    book, expected = taken(path, BLANK._replace(results=PLAYED)), []
    for named, (value, said) in spoilt.items():
        tab, _, where = named.partition("!")
        cell = setting_cell(book, where) if "." in where else where
        book[tab][cell] = value
        expected += [f"{tab}!{cell}: {said}"] if said else []
    book.save(path)
    told = wrong(path)
    if "Event!A2" in spoilt:
        expected += ["Event!A1: name: the key is missing", 'Event!B2: title: read "title", expected name, date']
        expected += ["Results!A1: contract: this column is missing", 'Event!B4: scoring: read "scoring", expected name']
    assert [one for one in expected if not any(said.startswith(one) for said in told)] == [], told
    assert len(told) == len(expected)


def test_everything_wrong_is_said_at_once_a_sheet_of_unknown_name_with_the_nearest(path: Path) -> None:
    book = taken(path, BLANK._replace(results=PLAYED))
    book["Results"]["H2"], book["Results"]["M3"], book["Event"]["B6"] = "14", "?", "xyz"
    book.create_sheet("Result")
    book.save(path)
    sheet, *cells = wrong(path)
    assert [it.partition(" ")[0] for it in cells] == ["Event!B6:", "Results!H2:", "Results!M3:"]
    assert sheet.startswith("Result: unknown sheet, expected Event, Teams, Individuals")
    assert sheet.endswith("(did you mean Results?)")


def test_a_remark_alone_is_no_result(path: Path) -> None:
    book = taken(path)
    book["Results"]["L2"] = "late"
    book.save(path)
    assert wrong(path) == [
        'Results!F2: contract: read "", expected a contract, a score or an award (or an empty ns or ew for a sit-out)'
    ]


def test_numbers_and_dates_as_programs_store_them_are_read(path: Path) -> None:
    book = taken(path)
    for cell, value in {"A2": 1.0, "D2": 1, "E2": 4.0, "F2": "gs", "G2": "s", "H2": 10.0}.items():
        book["Results"][cell] = value
    book["Event"]["B3"], book["Event"]["B9"] = datetime(2026, 11, 17), 2.0
    book["Event"][setting_cell(book, "scoring.factor_totals")] = False
    book.save(path)
    assert read(path) == BLANK._replace(results=PLAYED[:1])


def test_columns_may_stand_in_another_order_and_further_ones_be_left_out(path: Path) -> None:
    book = taken(path)
    del book["Results"]
    sheet = book.create_sheet("Results")
    sheet.append(["Board", "EW", "NS", "Tricks", "Declarer", "Contract"])
    sheet.append([1, 4, 1, 10, "S", "GS"])
    sheet.append([])
    sheet.append([1, 5, 2, 15, "N", "GS"])
    book.save(path)
    assert wrong(path) == ['Results!D4: tricks: read "15", expected 0 to 13']


@pytest.mark.parametrize("value", [None, 10])
def test_a_formula_counts_as_the_value_saved_with_it(path: Path, value: int | None) -> None:
    book = taken(path, BLANK._replace(results=PLAYED))
    book["Results"]["H2"] = "=5+5"
    book.save(path)
    if value is None:
        assert wrong(path) == [
            "Results!H2: read a formula whose value was not saved, expected a value",
            'Results!H2: tricks: read "", expected 0 to 13, or =, +1 or -1',
        ]
    else:
        rewrite(path, "xl/worksheets/sheet3.xml", b"<f>5+5</f><v></v>", b"<f>5+5</f><v>10</v>")
        assert read(path).results == PLAYED


def rewrite(path: Path, part: str, old: bytes, new: bytes) -> None:
    """Change what stands in a part of a workbook."""
    with zipfile.ZipFile(path) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    old = old if old in parts[part] else old.replace(b"<v></v>", b"<v />")
    assert old in parts[part]
    parts[part] = parts[part].replace(old, new)
    with zipfile.ZipFile(path, "w") as book:
        for name, content in parts.items():
            book.writestr(name, content)


def test_a_cell_with_an_error_is_refused(path: Path) -> None:
    book = taken(path)
    book["Pairs"]["C2"] = "#N/A"
    book.save(path)
    assert wrong(path) == ['Pairs!C2: read the error "#N/A", expected a value']


def test_a_workbook_without_settings_is_none_of_ours(path: Path) -> None:
    openpyxl.Workbook().save(path)
    with pytest.raises(FileAccessError) as refusal:
        entered(path)
    assert refusal.value.hints == (hints.EXPORT_TEMPLATE,)


@pytest.mark.parametrize("content", [b"", b"board,ns,ew\n", b"PK\x03\x04 and no more"])
def test_a_file_that_is_no_workbook_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert unreadable(path) == f"{path}: expected an Excel file (.xlsx), but this is not one"


def test_a_workbook_cut_off_or_with_broken_parts_is_refused(path: Path) -> None:
    write_template(BLANK, path)
    whole = path.read_bytes()
    rewrite(path, "xl/worksheets/sheet3.xml", b"<sheetData>", b"<sheetData><row><row>")
    assert "it cannot be read" in unreadable(path)
    path.write_bytes(whole[: len(whole) // 2])
    assert "expected an Excel file" in unreadable(path)


@pytest.mark.parametrize("bound", ["MAX_BYTES", "MAX_PACKED_BYTES", "MAX_PARTS"])
def test_a_workbook_that_is_too_large_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    write_template(BLANK, path)
    packed = zipfile.ZipFile(path).infolist()
    sizes = {"MAX_BYTES": sum(part.file_size for part in packed), "MAX_PACKED_BYTES": path.stat().st_size}
    monkeypatch.setattr(parts, bound, sizes.get(bound, len(packed)))
    assert read(path) == BLANK
    monkeypatch.setattr(parts, bound, sizes.get(bound, len(packed)) - 1)
    assert "at most" in unreadable(path)


def test_a_sheet_with_too_many_rows_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = taken(path)
    book["Results"]["A1000000"] = "x"
    book.save(path)
    monkeypatch.setattr(grid, "MAX_ROWS", 1000)
    assert unreadable(path) == f"{path}: Results: expected at most 1000 rows"


def test_a_workbook_with_a_document_type_is_refused(path: Path) -> None:
    write_template(BLANK, path)
    bomb = b'<!DOCTYPE a [<!ENTITY a "aaaa">]><worksheet '
    rewrite(path, "xl/worksheets/sheet3.xml", b"<worksheet ", bomb)
    assert "without a DOCTYPE declaration" in unreadable(path)


def test_cells_beyond_the_columns_that_are_read_are_passed_over_where_they_are_empty(path: Path) -> None:
    write_template(BLANK, path)
    rewrite(path, "xl/worksheets/sheet3.xml", b"</row>", b'<c r="DA1" s="1"/></row>')
    assert read(path) == BLANK
    rewrite(path, "xl/worksheets/sheet3.xml", b'<c r="DA1" s="1"/>', b'<c r="DA1"><v>1</v></c>')
    assert unreadable(path) == f"{path}: expected at most 104 columns, A to CZ"
    rewrite(path, "xl/worksheets/sheet3.xml", b'<c r="DA1">', b'<c r="CV1">')
    assert wrong(path)[0].startswith('Results!CV1: 1: read "1", expected board, ns, ew')
    rewrite(path, "xl/worksheets/sheet3.xml", b"</row>", b"\x00</row>")
    assert "it cannot be read" in unreadable(path)


KEEPING = EVENING._replace(
    movement=BLANK.movement,
    schedule=SCHEDULE,
    penalties=(Penalty("1", EVENING.boards * 1, PointsUnit.MATCHPOINTS, "late"),),  # type: ignore[arg-type]  # a whole number
    changes=(PairChange(2, "5", PairChangeKind.WITHDRAW),),
)


def without(path: Path, *tabs: str) -> None:
    book = openpyxl.load_workbook(path)
    for tab in tabs:
        del book[tab]
    book.save(path)


def test_a_sheet_that_is_not_there_says_nothing_of_the_event_before(path: Path) -> None:
    write_template(KEEPING._replace(results=PLAYED), path)
    without(path, "Hands", "Movement", "Penalties")
    came = entered(path)
    assert came.kept_sheets(KEEPING) == ["Hands", "Penalties", "Movement"]
    assert came.read_event(TODAY, KEEPING) == KEEPING._replace(results=PLAYED)
    assert came.read_event(TODAY) == KEEPING._replace(results=PLAYED, deals=(), schedule=(), penalties=())


def test_what_is_kept_has_to_fit(path: Path) -> None:
    book = taken(path, KEEPING._replace(results=()))
    del book["Penalties"], book["Movement"], book["Changes"]
    book["Pairs"].delete_rows(2)
    book.save(path)
    with pytest.raises(InputError) as refusal:
        entered(path).read_event(TODAY, KEEPING)
    assert {str(it).partition(":")[0] for it in refusal.value.mistakes} == {"kept from the event before"}
    assert any('penalties.csv:2: pair: read "1"' in str(it) for it in refusal.value.mistakes)


def test_an_unknown_pair_is_refused_with_the_pairs_that_are_kept(path: Path) -> None:
    book = taken(path, BLANK._replace(results=PLAYED[:1], schedule=()))
    del book["Pairs"]
    book["Results"]["D2"] = "9"
    book.save(path)
    with pytest.raises(InputError) as refusal:
        entered(path).read_event(TODAY, BLANK)
    (mistake,) = refusal.value.mistakes
    assert mistake.location == SourceLocation("Results", 2, "D")
    assert mistake.reason.value_of("read") == "9"
    assert str(mistake.reason.value_of("expected")).startswith(
        "a pair from pairs.csv, kept from the event before: 1, 2"
    )


def test_each_file_of_a_folder_has_a_sheet_of_its_own() -> None:
    assert len(FILE_BY_TAB) == len(set(FILE_BY_TAB.values()))
    assert {"Event", "Pairs", "Results", "Points", "Hands", "Penalties", "Rulings", "Movement", "Changes"} <= set(
        FILE_BY_TAB
    )


@pytest.mark.parametrize("text", ["\x01", "\ufffe", "_x0041_", "_x_x0041_", "a_b", "_xZZZZ_", "\ud800"])
def test_a_code_is_read_as_what_it_stands_for(text: str) -> None:
    assert decode_text(encode_text(text)) == text


@pytest.mark.long
def test_a_workbook_that_another_program_has_saved_is_read_all_the_same(path: Path, tmp_path: Path) -> None:
    if shutil.which("soffice") is None:
        pytest.skip("LibreOffice (soffice) is not installed, so no other program saves the workbook")
    event = KEEPING._replace(name="=1+1", club="#N/A", results=PLAYED)
    write_template(event, path)
    folder = tmp_path / "saved"
    profile = (tmp_path / "profile").as_uri()
    words: list[str | Path] = [
        "soffice",
        f"-env:UserInstallation={profile}",
        "--headless",
        "--convert-to",
        "xlsx",
        "--outdir",
        folder,
    ]
    subprocess.run([*words, path], check=True, capture_output=True, timeout=120)
    assert read(folder / path.name) == event
    saved = openpyxl.load_workbook(folder / path.name)
    assert {"D", "E", "F", "G", "H", "I"} <= set(checks(saved, "Results"))
