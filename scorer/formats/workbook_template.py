"""An entry workbook: an event folder as an Excel file, each file of the folder a sheet. Writing it.

Results are filled in row by row: one for each that the schedule expects, its place and pairs locked, with
drop-down lists and checks that accept what an import accepts.
"""

from __future__ import annotations

import csv
import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font, PatternFill, Protection
from openpyxl.utils import get_column_letter

from scorer.checks import missing
from scorer.errors import BadInput, Mistake
from scorer.formats import event_toml, pairs_csv, results_csv
from scorer.formats.folder import DEALS, WRITERS
from scorer.formats.workbook import FILES, KEYS, LISTS, READ_ME, TABS
from scorer.formats.workbook_cells import encoded
from scorer.formats.workbook_checks import add_checks, contracts, protect
from scorer.records.notation import fields_of
from scorer.records.pairs import label_order

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from scorer.records.events import Event

Value = str | int | None

LONGEST_TEXT = 32_767
"""What a cell of an Excel file can hold, in characters."""

RESULT_COLUMNS = ("round", "table", "board", "ns", "ew", *results_csv.WRITTEN[5:])
PLANNED = 5
"""Columns of a result that the schedule knows: the first."""

WIDTHS = {
    "player1": 26,
    "player2": 26,
    "award": 24,
    "remark": 30,
    "key": 28,
    "value": 36,
    "reason": 40,
    "at": 20,
    "direction": 11,
}
"""Characters of the columns that are not of the usual width."""

USUAL = 10

A4 = 9
"""The number of that paper size in an Excel file."""

READ_ME_LINES = (
    "Fill in the sheet Results: contract, declarer and tricks; or a score from the North-South side; or an award.",
    "Grey cells come from the movement and are locked. Rows left empty are results that were not played yet.",
    "A meeting that was not planned goes into a free row below. A pair that sat out a board has a row of its own"
    " with the other side left empty.",
    "Players' names stand in the sheet Pairs, the settings of the event in the sheet Event.",
    "What the other sheets say belongs to the event as well. A sheet that is taken out says nothing: where the import"
    " replaces an event, what the sheet would hold stays as it is there.",
    "The sheets are protected without a password, against slips.",
)


class Looks(NamedTuple):
    """The looks of cells, made once: openpyxl takes longer to make a look than to write a cell."""

    plain: Any
    number: Any
    locked: Any
    heading: Any

    @classmethod
    def of(cls, worksheet: Any) -> Looks:
        """Register them in the workbook of a worksheet."""
        return cls(*(_look(WriteOnlyCell(worksheet), kind) for kind in cls._fields))


def _look(cell: Any, kind: str) -> Any:
    cell.protection = Protection(locked=kind in ("locked", "heading"))
    cell.number_format = "General" if kind == "number" else "@"
    cell.alignment = Alignment(horizontal="left")
    if kind in ("locked", "heading"):
        cell.fill = PatternFill("solid", start_color="DDE6EE" if kind == "heading" else "EDEDED")
        cell.font = Font(name="Calibri", size=11, bold=kind == "heading")
    return cell._style  # the idiom to share a look; through its public attributes each cell gets one of its own


def write_template(event: Event, path: Path) -> None:
    """Write the workbook that `read_workbook` reads back to the same event.

    Raises `BadInput` for a text that is longer than a cell can be.
    """
    sheets = {name: rows for name in dict.fromkeys((*FIRST, *WRITERS)) if (rows := _rows(event, name))}
    _refuse_long_texts(sheets)
    book = Workbook(write_only=True)
    book.properties.title = encoded(event.name)
    looks = Looks.of(notes := book.create_sheet(READ_ME))
    notes.column_dimensions["A"].width = max(map(len, READ_ME_LINES))
    _set_up_paper(notes)
    for line in (f"{event.name}, {event.date}", "", *READ_ME_LINES):
        notes.append([_cell(notes, looks.plain, line)])
    for name, rows in sheets.items():
        _write_sheet(book.create_sheet(TABS[name]), event, rows, looks)
    choices = book.create_sheet(LISTS)
    choices.sheet_state = "hidden"
    for contract in contracts(event.rule_set):
        choices.append([_cell(choices, looks.plain, contract)])
    book.save(path)


def _refuse_long_texts(sheets: Mapping[str, Sequence[Sequence[Value]]]) -> None:
    """Raise `BadInput` with every text that a cell would cut."""
    long = [
        Mistake(TABS[name], "", f"a text of {len(value)} characters, expected {LONGEST_TEXT} at the most in a workbook")
        for name, rows in sheets.items()
        for row in rows
        for value in row
        if isinstance(value, str) and len(encoded(value)) > LONGEST_TEXT
    ]
    if long:
        raise BadInput(long)


FIRST = (pairs_csv.FILE, results_csv.FILE, event_toml.FILE)
"""What everybody works with, and what is always there; the others follow where they hold something."""


def _rows(event: Event, name: str) -> list[Sequence[Value]]:
    """What stands in the sheet of a file, the headings first; nothing where the file would not be there."""
    if name == results_csv.FILE:
        return [RESULT_COLUMNS, *_results(event)]
    text = WRITERS[name](event)
    if name == event_toml.FILE:
        settings = tomllib.loads(text)
        compared = settings.pop("scoring")
        keys = {**settings, **{f"scoring.{key}": value for key, value in compared.items()}}
        return [KEYS, *((key, _setting(value)) for key, value in keys.items())]
    if name == DEALS:
        return [[line] for line in text.splitlines()]
    return [*csv.reader(text.splitlines())]


def _setting(value: object) -> str:
    """A setting as text: programs take flags in cells for numbers."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _results(event: Event) -> list[Sequence[Value]]:
    """A row for each result that is there, and for each that is missing, as they are played."""
    sections = {pair.label: label_order(pair.section) for pair in event.pairs}
    rows: list[tuple[Any, Sequence[Value]]] = []
    for it in event.results:
        fields = fields_of(it.outcome)
        tricks = None if fields.tricks is None else str(fields.tricks)
        entered = (*fields[:2], tricks, *fields[3:], it.group, it.remark)
        order = (sections.get(it.pairs[0], ()), it.round or 0, it.table or 0, it.board)
        rows.append((order, (it.round, it.table, it.board, it.ns, it.ew, *entered)))
    for sitting, boards in missing(event):
        place = (sitting.round, sitting.table)
        section = label_order(sitting.section)
        rows += [((section, *place, board), (*place, board, sitting.ns, sitting.ew)) for board in boards]
    return [row for _, row in sorted(rows, key=lambda row: row[0])]


def _write_sheet(worksheet: Any, event: Event, rows: Sequence[Sequence[Value]], looks: Looks) -> None:
    name = FILES[worksheet.title]
    headings = [str(heading) for heading in rows[0]]
    headed = name != DEALS
    for place, heading in enumerate(headings, start=1):
        column = worksheet.column_dimensions[get_column_letter(place)]
        column.width = WIDTHS.get(heading, USUAL) if headed else 80
        column._style = looks.number if heading == "score" else looks.plain
    if headed:
        worksheet.freeze_panes = f"{get_column_letter(_locked(event, name) + 1)}2"
        add_checks(worksheet, name, event.rule_set, headings, len(rows))
        protect(worksheet)
        worksheet.auto_filter.ref = f"A1:{get_column_letter(len(headings))}{len(rows)}"
        worksheet.print_title_rows = "1:1"
    _set_up_paper(worksheet)
    for number, row in enumerate(rows):
        locked = len(row) if headed and not number else _locked(event, name)
        kinds = [looks.heading if headed and not number else looks.locked] * locked
        kinds += [looks.number if it == "score" else looks.plain for it in headings[locked:]]
        worksheet.append([_cell(worksheet, kind, value) for kind, value in zip(kinds, row, strict=False)])


def _set_up_paper(worksheet: Any) -> None:
    worksheet.page_setup.paperSize = A4
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr.fitToPage = True


def _locked(event: Event, name: str) -> int:
    """How many columns the movement knows; without one nothing is locked."""
    known = {results_csv.FILE: PLANNED, pairs_csv.FILE: 2}
    return known.get(name, 0) if event.schedule else 0


def _cell(worksheet: Any, look: Any, value: Value) -> Any:
    """A cell; a text stays one whatever it looks like."""
    if isinstance(value, str) and value:
        cell: Any = WriteOnlyCell(worksheet, encoded(value))
        cell.data_type = "s"
    else:
        cell = WriteOnlyCell(worksheet, None if value == "" else value)
    cell._style = look
    return cell
