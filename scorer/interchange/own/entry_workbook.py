"""The entry workbook: an event folder as an Excel file, with a sheet for each file of the folder.

Files to read may be broken, hostile, or from another program. A missing sheet says nothing: where an event is replaced,
the data it would hold stays. The template to write has a row for each result that the schedule expects, with table,
round and pairs locked, and with lists and checks that accept what an import accepts.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING, Protocol, cast

import openpyxl
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font, NamedStyle, PatternFill, Protection
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import PageSetupProperties

from scorer import hints
from scorer.checks import find_missing
from scorer.errors import (
    FileAccessError,
    Mistake,
    Mistakes,
    SourceLocation,
    choices_message,
    mismatch_message,
)
from scorer.game.contracts import TRICKS
from scorer.game.scoring import possible_scores
from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, phrase
from scorer.interchange.own import event_toml, play_pbn, results_csv
from scorer.interchange.own.event_folder import COLUMNS, DEALS_FILE, POINTS_FILE, WRITERS, EventFiles, read_event
from scorer.interchange.own.event_toml import SettingEntry
from scorer.interchange.own.labels import PAIRS_FILE
from scorer.interchange.rows import Origin, SourceRow
from scorer.interchange.spreadsheets.xlsx import encode_text
from scorer.interchange.text_files import missing_headings, read_table_rows
from scorer.model.events import EVENT_SETTINGS, Event
from scorer.model.notation import EXAMPLES, PASS, outcome_to_fields
from scorer.model.pairs import label_order
from scorer.model.settings import format_value
from scorer.progress import ProgressTracker, track_silently

if TYPE_CHECKING:
    import datetime
    from pathlib import Path

    from openpyxl import Workbook
    from openpyxl.cell.cell import Cell
    from openpyxl.worksheet.worksheet import Worksheet

    from scorer.game.rulesets import RuleSet
    from scorer.interchange.spreadsheets.files import SpreadsheetFile
    from scorer.interchange.spreadsheets.grid import SheetRows
    from scorer.model.pairs import LabelOrder
    from scorer.model.results import Result

    class OpenWorksheet(Protocol):
        """A worksheet of a workbook that is only read."""

        title: str

        def reset_dimensions(self) -> None: ...
        def iter_rows(self) -> Iterable[tuple[Cell, ...]]: ...


READ_ME_TAB, LISTS_TAB = "Read me", "Lists"
"""Sheets without data of the event."""

_TAB_NAMES = {POINTS_FILE: "Points", DEALS_FILE: "Hands", play_pbn.FILE_NAME: "Plays"}

FILE_BY_TAB: Mapping[str, str] = {_TAB_NAMES.get(file, file.partition(".")[0].capitalize()): file for file in WRITERS}
"""The file of an event folder for each sheet."""

TAB_BY_FILE: Mapping[str, str] = {file: tab for tab, file in FILE_BY_TAB.items()}

SETTING_HEADINGS = ("key", "value")
"""The headings of the sheet of settings. Scoring settings have keys such as `scoring.method`."""

ENTRY_COLUMNS = (*results_csv.OUTCOME_COLUMNS, "group", "remark")
"""The columns to fill in for a result; a row of two pairs without any of them is not played yet."""

KEPT_DATA = "kept from the event before"


class EntryWorkbook:
    """The contents of an entry workbook: its sheets, and mistakes in single cells."""

    def __init__(self, sheets: Mapping[str, SheetRows], mistakes: Sequence[Mistake]) -> None:
        """Take sheets by the names of the files they stand for."""
        self._sheets = sheets
        self._mistakes = mistakes

    def read_event(
        self, today: datetime.date, previous: Event | None = None, track: ProgressTracker = track_silently
    ) -> Event:
        """Read the event. Data of the `previous` event, if given, is used for missing sheets.

        Raise `InputError` with everything wrong, by sheet and cell.
        """
        previous_texts = {} if previous is None else self._kept_texts(previous)
        return read_event(_SheetFiles(self._sheets, previous_texts, Mistakes(self._mistakes)), today, track)

    def kept_sheets(self, previous: Event) -> list[str]:
        """The names of missing sheets for which the previous event has data."""
        return [TAB_BY_FILE[name] for name in self._kept_texts(previous)]

    def _kept_texts(self, previous: Event) -> Mapping[str, str]:
        texts = {name: write(previous) for name, write in WRITERS.items() if name not in self._sheets}
        return {name: text for name, text in texts.items() if text}


class NotAnEntryWorkbook(FileAccessError):
    """A workbook without the settings of an event; it may be a list."""


def read_entry_workbook(file: SpreadsheetFile) -> EntryWorkbook:
    """Read the sheets of an entry workbook.

    Raise `NotAnEntryWorkbook` if it is another workbook, or `FileAccessError` if it is none at all.
    """
    grids, mistakes = file.read()
    settings = grids.get(TAB_BY_FILE[event_toml.FILE_NAME], [])
    if not settings or tuple(text.lower() for text in settings[0][:2]) != SETTING_HEADINGS:
        values = {
            "file": file.path,
            "sheet": TAB_BY_FILE[event_toml.FILE_NAME],
            **dict(zip(("key", "value"), SETTING_HEADINGS, strict=True)),
        }
        none = phrase(
            "{file}: expected an entry workbook whose {sheet} sheet has the columns {key} and {value}",
            **values,
        )
        raise NotAnEntryWorkbook(none, hints.EXPORT_TEMPLATE)
    sheets: dict[str, SheetRows] = {}
    for tab, grid in grids.items():
        if tab in FILE_BY_TAB:
            sheets[FILE_BY_TAB[tab]] = grid
        elif tab not in (READ_ME_TAB, LISTS_TAB):
            reason = phrase("unknown sheet, expected {sheets}", sheets=choices_message(FILE_BY_TAB, tab))
            mistakes.append(Mistake(SourceLocation(tab), "", reason))
    return EntryWorkbook(sheets, mistakes)


class _SheetFiles(EventFiles):
    """The files of an event as sheets of a workbook, and as texts from the previous event for missing ones."""

    def __init__(self, sheets: Mapping[str, SheetRows], kept: Mapping[str, str], mistakes: Mistakes) -> None:
        super().__init__(kept, mistakes, container=KEPT_DATA)
        self._sheets = sheets

    def has_file(self, name: str) -> bool:
        return name in self._sheets or super().has_file(name)

    def origin_of(self, name: str) -> Origin:
        if name not in self._sheets:
            return super().origin_of(name)
        letters: dict[str, str] = {}
        for position, heading in enumerate(self._headings_of(name), start=1):
            letters.setdefault(heading, get_column_letter(position))
        return Origin(TAB_BY_FILE[name], letters)

    def _headings_of(self, name: str) -> list[str]:
        grid = self._sheets[name]
        return [text.lower() for text in grid[0]] if grid else []

    def read_settings(self) -> dict[str, object]:
        origin = self.origin_of(event_toml.FILE_NAME)
        return event_toml.read_entries(list(self._read_entries(origin)), origin, self.mistakes)

    def _read_entries(self, origin: Origin) -> Iterator[SettingEntry]:
        """Yield the keys and values of the sheet of settings; a key without a value is left to its default."""
        seen: set[str] = set()
        for number, cells in enumerate(self._sheets[event_toml.FILE_NAME][1:], start=2):
            self._note_stray_cells(origin, number, cells, SETTING_HEADINGS)
            key, value = (*cells, "", "")[:2]
            wrong: Phrase | None = None
            if value and not key:
                wrong = phrase('a key for "{value}"', value=value)
            elif key and key in seen:
                wrong = phrase("each key once")
            elif value or key == "name":
                name = key.removeprefix("scoring.")
                table = "scoring" if name != key else ""
                yield SettingEntry(table, name, value, origin.locate(number, "value"), from_cell=True)
            if wrong is not None:
                self.mistakes.append(Mistake(origin.locate(number, "key"), "", mismatch_message(key, wrong)))
            seen.add(key)

    def read_rows(self, name: str) -> Iterator[SourceRow]:
        origin, columns = self.origin_of(name), COLUMNS[name]
        if name not in self._sheets:
            yield from super().read_rows(name)
        elif not self._sheets[name]:
            self.mistakes.append(missing_headings(origin, columns))
        else:
            for row in read_table_rows(self._read_lines(name, origin), origin, columns, self.mistakes):
                if name != results_csv.FILE_NAME or not _is_unplayed(row):
                    yield row

    def _read_lines(self, name: str, origin: Origin) -> Iterator[tuple[int, Sequence[str]]]:
        """Yield the rows of a sheet within its headings; note cells outside them."""
        headings = self._headings_of(name)
        for number, cells in enumerate(self._sheets[name], start=1):
            self._note_stray_cells(origin, number, cells, headings)
            yield number, cells[: len(headings)]

    def _note_stray_cells(self, origin: Origin, row: int, cells: Sequence[str], headings: Sequence[str]) -> None:
        """Note cells in columns without a heading, which would be ignored silently."""
        for position, text in enumerate(cells):
            headed = position < len(headings) and headings[position]
            if text and not headed:
                where = SourceLocation(origin.name, row, get_column_letter(position + 1))
                unheaded = mismatch_message(text, phrase("nothing, because the column has no heading"))
                self.mistakes.append(Mistake(where, "", unheaded))

    def read_file(self, name: str) -> str:
        if name not in self._sheets:
            return super().read_file(name)
        return "\n".join(cells[0] if cells else "" for cells in self._sheets[name])


def _is_unplayed(row: SourceRow) -> bool:
    """Whether a row waits to be filled in; a row with only one pair is a sit-out."""
    both_or_none = bool(row.cell("ns")) == bool(row.cell("ew"))
    return both_or_none and not any(row.cell(name) for name in ENTRY_COLUMNS)


CellValue = str | int | None

MAX_TEXT_LENGTH = 32_767
"""Maximum characters in a cell of an Excel file."""

RESULT_COLUMNS = ("round", "table", "board", "ns", "ew", *results_csv.WRITTEN_COLUMNS[5:])
PLANNED_COLUMNS = 5
"""The number of leading result columns filled in from the schedule."""

COLUMN_WIDTHS = {
    **dict.fromkeys(("player1", "player2"), 26),
    **dict.fromkeys(("award", "at"), 22),
    **dict.fromkeys(("key", "remark"), 30),
    **dict.fromkeys(("value", "reason"), 38),
    "direction": 11,
}
"""Widths, in characters, of columns that do not have the usual one."""

USUAL_WIDTH, MAX_WIDTH = 10, 80

A4_PAPER_SIZE = 9
"""The number of the paper size in an Excel file."""

READ_ME_LINES = (
    "Fill in the sheet Results: contract, declarer and tricks; or a score from the North-South side; or an award.",
    "Grey cells come from the movement and are locked. Empty rows are boards not yet played.",
    "Enter a result that is not in the schedule in an empty row below. A pair that sat out a board has a row of its own"
    " with the other side left empty.",
    "The players' names are on the Pairs sheet, and the event's settings on the Event sheet.",
    "The other sheets are part of the event too. If you delete a sheet and import over an existing event, that part of"
    " the event stays as it is.",
    "The sheets are locked, without a password, to prevent accidental changes.",
)


class SheetCellStyle(StrEnum):
    """The looks of cells, by the names under which a spreadsheet program lists them as styles."""

    TEXT = "Scorer text"
    NUMBER = "Scorer number"
    LOCKED = "Scorer locked"
    HEADING = "Scorer heading"


BEHIND = {SheetCellStyle.LOCKED: "EDEDED", SheetCellStyle.HEADING: "DDE6EE"}
"""The colours behind cells that are not for typing."""


def _named_style(style: SheetCellStyle) -> NamedStyle:
    return NamedStyle(
        style.value,
        font=Font(name="Calibri", size=11, bold=style is SheetCellStyle.HEADING),
        fill=PatternFill("solid", start_color=BEHIND[style]) if style in BEHIND else None,
        alignment=Alignment(horizontal="left"),
        number_format="General" if style is SheetCellStyle.NUMBER else "@",
        protection=Protection(locked=style in BEHIND),
    )


def write_template(event: Event, path: Path) -> None:
    """Write the workbook that `read_entry_workbook` reads back to the same event.

    Raise `InputError` for a text that is too long for a cell.
    """
    sheets: dict[str, list[Sequence[CellValue]]] = {}
    for name in dict.fromkeys((*FIRST_SHEETS, *WRITERS)):
        rows = _sheet_rows(event, name)
        if rows:
            sheets[name] = rows
    _refuse_long_texts(sheets)
    book = openpyxl.Workbook(write_only=True)
    book.properties.title = encode_text(event.name)
    for style in SheetCellStyle:
        book.add_named_style(_named_style(style))
    notes = _add_worksheet(book, READ_ME_TAB)
    notes.column_dimensions["A"].width = max(map(len, READ_ME_LINES))
    _set_up_paper(notes)
    for line in (f"{event.name}, {event.date}", "", *READ_ME_LINES):
        notes.append([_make_cell(notes, SheetCellStyle.TEXT, line)])
    for name, rows in sheets.items():
        _write_sheet(_add_worksheet(book, TAB_BY_FILE[name]), event, rows)
    choices = _add_worksheet(book, LISTS_TAB)
    choices.sheet_state = "hidden"
    for contract in _contract_choices(event.rule_set):
        choices.append([_make_cell(choices, SheetCellStyle.TEXT, contract)])
    book.save(path)


def _add_worksheet(book: Workbook, tab: str) -> Worksheet:
    return cast("Worksheet", book.create_sheet(tab))  # no chart


def _refuse_long_texts(sheets: Mapping[str, Sequence[Sequence[CellValue]]]) -> None:
    """Raise `InputError` with every text that a cell would truncate."""
    mistakes = Mistakes()
    for name, rows in sheets.items():
        for value in chain.from_iterable(rows):
            if isinstance(value, str) and len(encode_text(value)) > MAX_TEXT_LENGTH:
                values = {"length": len(value), "most": MAX_TEXT_LENGTH}
                too_long = phrase("{length} characters, but a workbook cell holds at most {most}", **values)
                mistakes.append(Mistake(SourceLocation(TAB_BY_FILE[name]), "", too_long))
    mistakes.raise_if_any()


FIRST_SHEETS = (PAIRS_FILE, results_csv.FILE_NAME, event_toml.FILE_NAME)
"""The sheets that come first and always exist; others follow if they have data."""


def _sheet_rows(event: Event, name: str) -> list[Sequence[CellValue]]:
    """The rows of the sheet for a file, headings first; empty if the file would not exist."""
    if name == results_csv.FILE_NAME:
        return [RESULT_COLUMNS, *_result_rows(event)]
    if name == event_toml.FILE_NAME:
        written = [setting for setting in EVENT_SETTINGS if setting.is_written(event)]
        return [SETTING_HEADINGS, *((setting.key, format_value(setting.value_of(event))) for setting in written)]
    text = WRITERS[name](event)
    if name.endswith(".pbn"):
        return [[line] for line in text.splitlines()]
    return [*csv.reader(text.splitlines())]


def _result_rows(event: Event) -> list[Sequence[CellValue]]:
    """A row for each result, recorded or missing, in playing order."""
    sections = {pair.label: label_order(pair.section) for pair in event.pairs}
    rows: list[tuple[tuple[LabelOrder, int, int, int], Sequence[CellValue]]] = []
    for result in event.results:
        section = sections.get(result.pairs[0], ())
        rows.append(((section, result.round or 0, result.table or 0, result.board), _result_row(result)))
    for sitting, boards in find_missing(event):
        section = label_order(sitting.section)
        for board in boards:
            planned = (sitting.round, sitting.table, board, sitting.ns, sitting.ew)
            rows.append(((section, *planned[:3]), planned))
    rows.sort(key=lambda ordered: ordered[0])
    return [row for _, row in rows]


def _result_row(result: Result) -> Sequence[CellValue]:
    fields = outcome_to_fields(result.outcome)
    tricks = None if fields.tricks is None else str(fields.tricks)
    entered = (fields.contract, fields.declarer, tricks, fields.score, fields.award, result.group, result.remark)
    return (result.round, result.table, result.board, result.ns, result.ew, *entered)


def _write_sheet(worksheet: Worksheet, event: Event, rows: Sequence[Sequence[CellValue]]) -> None:
    name = FILE_BY_TAB[worksheet.title]
    _set_up_paper(worksheet)
    if name.endswith(".pbn"):
        _set_column(worksheet, 1, MAX_WIDTH, SheetCellStyle.TEXT)
        _append_rows(worksheet, rows, [SheetCellStyle.TEXT])
        return
    headings = [str(heading) for heading in rows[0]]
    locked = _count_locked_columns(event, name)
    kinds = [SheetCellStyle.NUMBER if heading == "score" else SheetCellStyle.TEXT for heading in headings]
    for position, heading in enumerate(headings):
        _set_column(worksheet, position + 1, COLUMN_WIDTHS.get(heading, USUAL_WIDTH), kinds[position])
    worksheet.freeze_panes = f"{get_column_letter(locked + 1)}2"
    _add_validations(worksheet, name, event.rule_set, headings, len(rows))
    worksheet.protection.sheet = True  # without a password; filters and widths stay allowed
    worksheet.protection.formatColumns = worksheet.protection.formatRows = False
    worksheet.protection.autoFilter = worksheet.protection.sort = False
    worksheet.auto_filter.ref = f"A1:{get_column_letter(len(headings))}{len(rows)}"
    worksheet.print_title_rows = "1:1"
    _append_rows(worksheet, rows[:1], [SheetCellStyle.HEADING] * len(headings))
    _append_rows(worksheet, rows[1:], [SheetCellStyle.LOCKED] * locked + kinds[locked:])


def _set_column(worksheet: Worksheet, number: int, width: int, style: SheetCellStyle) -> None:
    """Set the width of a column and the look of its empty cells; openpyxl gives a column no style by name."""
    column, named = worksheet.column_dimensions[get_column_letter(number)], _named_style(style)
    column.width = width
    column.number_format, column.alignment, column.protection = named.number_format, named.alignment, named.protection


def _append_rows(worksheet: Worksheet, rows: Iterable[Sequence[CellValue]], styles: Sequence[SheetCellStyle]) -> None:
    """Write rows, with a style for each column."""
    for row in rows:
        worksheet.append([_make_cell(worksheet, style, value) for style, value in zip(styles, row, strict=False)])


def _set_up_paper(worksheet: Worksheet) -> None:
    worksheet.page_setup.paperSize = A4_PAPER_SIZE
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def _count_locked_columns(event: Event, name: str) -> int:
    """The number of columns to lock, filled in from the movement; 0 without one."""
    known = {results_csv.FILE_NAME: PLANNED_COLUMNS, PAIRS_FILE: 2}
    return known.get(name, 0) if event.schedule else 0


def _make_cell(worksheet: Worksheet, style: SheetCellStyle, value: CellValue) -> Cell:
    """Make a cell; a text stays text whatever it looks like."""
    if isinstance(value, str) and value:
        cell = WriteOnlyCell(worksheet, encode_text(value))
        cell.data_type = "s"
    else:
        cell = WriteOnlyCell(worksheet, None if value == "" else value)
    cell.style = style
    return cell


FREE_ROWS = 1_000
"""Free rows below those of the movement with lists and checks."""


def _contract_choices(rules: RuleSet) -> list[str]:
    """The contracts to choose from, in the order of the score table."""
    return [*map(str, rules.contracts), *([PASS] if rules.can_pass_out else [])]


def _add_validations(worksheet: Worksheet, name: str, rules: RuleSet, headings: Sequence[str], rows: int) -> None:
    """Add lists and checks to the sheet of a file with this many rows."""
    for heading, choices in _column_choices(name, rules).items():
        check = DataValidation("list", choices)
        _set_error_message(check, "Choose from the list")
        _add_validation(worksheet, headings.index(heading), rows, check)
    if name == results_csv.FILE_NAME:
        scores = possible_scores(rules)
        whole = DataValidation("whole", str(min(scores)), str(max(scores)), operator="between")
        _set_error_message(whole, f"Expected a score from {min(scores)} to {max(scores)}, seen from North-South")
        _add_validation(worksheet, headings.index("score"), rows, whole)
        prompt = DataValidation(showInputMessage=True, promptTitle="Award", prompt=f"Such as {EXAMPLES}")
        _add_validation(worksheet, headings.index("award"), rows, prompt)


def _column_choices(name: str, rules: RuleSet) -> Mapping[str, str]:
    """The choices by column. Tricks are texts, so that a +1 is refused and not taken for 1."""
    if name == PAIRS_FILE:
        return {"direction": _quote_list(side.value for side in Side)}
    if name != results_csv.FILE_NAME:
        return {}
    first = f"{TAB_BY_FILE[PAIRS_FILE]}!$A$2"
    pairs = f"OFFSET({first},0,0,MAX(1,COUNTA({first}:$A${FREE_ROWS})),1)"
    return {
        "ns": pairs,
        "ew": pairs,
        "contract": f"{LISTS_TAB}!$A$1:$A${len(_contract_choices(rules))}",
        "declarer": _quote_list(seat.value for seat in Seat),
        "tricks": _quote_list(map(str, range(TRICKS + 1))),
    }


def _quote_list(words: Iterable[str]) -> str:
    return f'"{",".join(words)}"'


def _set_error_message(check: DataValidation, sentence: str) -> None:
    check.showErrorMessage, check.errorTitle, check.error = True, "Not understood", sentence


def _add_validation(worksheet: Worksheet, place: int, rows: int, check: DataValidation) -> None:
    letter = get_column_letter(place + 1)
    check.add(f"{letter}2:{letter}{rows + FREE_ROWS}")
    check.allowBlank = True
    worksheet.data_validations.append(check)
