"""The entry workbook: an event folder as an Excel file, with a sheet for each file of the folder.

Files to read may be broken, hostile, or from another program. A missing sheet says nothing: where an event is replaced,
the data it would hold stays. The template to write has a row for each result that the schedule expects, with table,
round and pairs locked, and with lists and checks that accept what an import accepts.
"""

from __future__ import annotations

import csv
import datetime
import re
import warnings
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile, ZipFile

import openpyxl
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font, NamedStyle, PatternFill, Protection
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from scorer.errors import Mistake, Mistakes, UnreadableFile, Way, Where, misread, one_of, remedy
from scorer.formats import event_toml, play_pbn, results_csv
from scorer.formats.event_toml import Entry
from scorer.formats.folder import COLUMNS, DEALS, POINTS, WRITERS, EventFiles, read_event
from scorer.formats.labels import PAIRS
from scorer.formats.texts import Origin, Row, nothing_in, table_rows, unfit
from scorer.game.contracts import TRICKS
from scorer.game.scoring import possible_scores
from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, chained, phrase
from scorer.model.events import SETTINGS, Event
from scorer.model.notation import EXAMPLES, PASS, fields_of
from scorer.model.pairs import label_order
from scorer.model.settings import value_text
from scorer.progress import Track, untracked
from scorer.scoring import score_event

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.game.rulesets import RuleSet
    from scorer.model.results import Result

READ_ME, LISTS = "Read me", "Lists"
"""Sheets without data of the event."""

_TABS = {POINTS: "Points", DEALS: "Hands", play_pbn.FILE: "Plays"}

FILES: Mapping[str, str] = {_TABS.get(file, file.partition(".")[0].capitalize()): file for file in WRITERS}
"""The file of an event folder for each sheet."""

TABS: Mapping[str, str] = {file: tab for tab, file in FILES.items()}

KEYS = ("key", "value")
"""The headings of the sheet of settings. Scoring settings have keys such as `scoring.method`."""

ENTERED = (*results_csv.ENTERED, "group", "remark")
"""The columns to fill in for a result; a row of two pairs without any of them is not played yet."""

KEPT = "kept from the event before"

MOST_BYTES = 200_000_000
"""Maximum size when unpacked; an event of 36 boards at 800 tables has 20 million bytes."""

MOST_PACKED, MOST_PARTS = 50_000_000, 1_000
"""Maximum size of the file itself, and number of parts in it."""

MOST_ROWS = 200_000
"""Maximum rows of a sheet."""

MOST_COLUMNS = 104
"""Maximum columns of a sheet, A to CZ. Empty cells beyond them, which some programs write, are ignored."""

Grid = list[list[str]]
"""The texts of a sheet, without empty rows at its end and empty cells at the end of a row."""


class Workbook:
    """The contents of an entry workbook: its sheets, and mistakes in single cells."""

    def __init__(self, sheets: Mapping[str, Grid], mistakes: Sequence[Mistake]) -> None:
        """Take sheets by the names of the files they stand for."""
        self._sheets = sheets
        self._mistakes = mistakes

    def event(self, today: datetime.date, former: Event | None = None, track: Track = untracked) -> Event:
        """Read the event. Data of the `previous` event, if given, is used for missing sheets.

        Raise `BadInput` with everything wrong, by sheet and cell.
        """
        kept = {} if former is None else self._kept(former)
        return read_event(_Sheets(self._sheets, kept, Mistakes(self._mistakes)), today, track)

    def kept(self, former: Event) -> list[str]:
        """The names of missing sheets for which the previous event has data."""
        return [TABS[name] for name in self._kept(former)]

    def _kept(self, former: Event) -> Mapping[str, str]:
        texts = {name: write(former) for name, write in WRITERS.items() if name not in self._sheets}
        return {name: text for name, text in texts.items() if text}


class NoEntryWorkbook(UnreadableFile):
    """A workbook without the settings of an event; it may be a list."""


def read_workbook(path: Path) -> Workbook:
    """Read the sheets of an entry workbook.

    Raise `NotAnEntryWorkbook` if it is another workbook, or `UnreadableFile` if it is none at all.
    """
    grids, mistakes = read_grids(path)
    settings = grids.get(TABS[event_toml.FILE], [])
    if not settings or tuple(text.lower() for text in settings[0][:2]) != KEYS:
        lacks = {"file": path, "sheet": TABS[event_toml.FILE], **dict(zip(("key", "value"), KEYS, strict=True))}
        none = phrase(
            "{file}: expected an entry workbook, and it has no sheet {sheet} with the columns {key} and {value}",
            **lacks,
        )
        raise NoEntryWorkbook(none, remedy(Way.TEMPLATE, file=path.name))
    sheets: dict[str, Grid] = {}
    for tab, grid in grids.items():
        if tab in FILES:
            sheets[FILES[tab]] = grid
        elif tab not in (READ_ME, LISTS):
            reason = phrase("this version does not know such a sheet, expected {sheets}", sheets=one_of(FILES, tab))
            mistakes.append(Mistake(Where(tab), "", reason))
    return Workbook(sheets, mistakes)


class _Sheets(EventFiles):
    """The files of an event as sheets of a workbook, and as texts from the previous event for missing ones."""

    def __init__(self, sheets: Mapping[str, Grid], kept: Mapping[str, str], mistakes: Mistakes) -> None:
        super().__init__(kept, mistakes, within=KEPT)
        self._sheets = sheets

    def has(self, name: str) -> bool:
        return name in self._sheets or super().has(name)

    def origin(self, name: str) -> Origin:
        if name not in self._sheets:
            return super().origin(name)
        letters: dict[str, str] = {}
        for position, heading in enumerate(self._headings(name), start=1):
            letters.setdefault(heading, get_column_letter(position))
        return Origin(TABS[name], letters)

    def _headings(self, name: str) -> list[str]:
        grid = self._sheets[name]
        return [text.lower() for text in grid[0]] if grid else []

    def settings(self) -> dict[str, Any]:
        origin = self.origin(event_toml.FILE)
        return event_toml.settled(list(self._entries(origin)), origin, self.mistakes)

    def _entries(self, origin: Origin) -> Iterator[Entry]:
        """Yield the keys and values of the sheet of settings; a key without a value is left to its default."""
        seen: set[str] = set()
        for number, cells in enumerate(self._sheets[event_toml.FILE][1:], start=2):
            self._note_strays(origin, number, cells, KEYS)
            key, value = (*cells, "", "")[:2]
            wrong: Phrase | None = None
            if value and not key:
                wrong = phrase('a key for "{value}"', value=value)
            elif key and key in seen:
                wrong = phrase("each key once")
            elif value or key == "name":
                name = key.removeprefix("scoring.")
                table = "scoring" if name != key else ""
                yield Entry(table, name, value, origin.at(number, "value"), typed=True)
            if wrong is not None:
                self.mistakes.append(Mistake(origin.at(number, "key"), "", misread(key, wrong)))
            seen.add(key)

    def rows(self, name: str) -> Iterator[Row]:
        origin, columns = self.origin(name), COLUMNS[name]
        if name not in self._sheets:
            yield from super().rows(name)
        elif not self._sheets[name]:
            self.mistakes.append(nothing_in(origin, columns))
        else:
            for row in table_rows(self._lines(name, origin), origin, columns, self.mistakes):
                if name != results_csv.FILE or not _is_to_come(row):
                    yield row

    def _lines(self, name: str, origin: Origin) -> Iterator[tuple[int, Sequence[str]]]:
        """Yield the rows of a sheet within its headings; note cells outside them."""
        headings = self._headings(name)
        for number, cells in enumerate(self._sheets[name], start=1):
            self._note_strays(origin, number, cells, headings)
            yield number, cells[: len(headings)]

    def _note_strays(self, origin: Origin, row: int, cells: Sequence[str], headings: Sequence[str]) -> None:
        """Note cells in columns without a heading, which would be ignored silently."""
        for position, text in enumerate(cells):
            headed = position < len(headings) and headings[position]
            if text and not headed:
                where = Where(origin.name, row, get_column_letter(position + 1))
                unheaded = misread(text, phrase("nothing: the column has no heading"))
                self.mistakes.append(Mistake(where, "", unheaded))

    def text(self, name: str) -> str:
        if name not in self._sheets:
            return super().text(name)
        return "\n".join(cells[0] if cells else "" for cells in self._sheets[name])


def _is_to_come(row: Row) -> bool:
    """Whether a row waits to be filled in; a row with only one pair is a sit-out."""
    both_or_none = bool(row.cell("ns")) == bool(row.cell("ew"))
    return both_or_none and not any(row.cell(name) for name in ENTERED)


_FAR = re.compile(rb"""\br=["'](?:[A-Z]{3}|[D-Z][A-Z])[0-9]+["'][^>]*?(/?)>""")
"""A cell beyond the columns that are read; how its tag ends says whether it is empty."""

_FORMULA = re.compile(rb"<(\w+:)?f[ >/]")
_CODE = re.compile("_x([0-9A-Fa-f]{4})_")
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")


def encoded(text: str) -> str:
    """Encode text for a cell: characters that XML cannot hold, and what looks like an encoded one, as `_xHHHH_`."""
    return _NO_TEXT.sub(lambda sign: f"_x{ord(sign[0]):04X}_", text)


def text_of(value: object) -> str:
    """The value of a cell as a person would type it, with white space folded; decodes what `encode_text` writes."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case float():
            return str(int(value)) if value.is_integer() else str(value)
        case datetime.datetime() if value.time() == datetime.time():
            return value.date().isoformat()
        case str():
            return " ".join(_CODE.sub(lambda code: chr(int(code[1], 16)), value).split())
        case _:
            return str(value)


def read_grids(path: Path, tabs: Container[str] | None = None) -> tuple[dict[str, Grid], Mistakes]:
    """Read all sheets, or only those in `tabs`; note cells with an error, or with a formula without its value.

    A formula counts as the value saved with it; nothing is calculated. Raise `UnreadableFile` for a file that is not an
    Excel file, or is too large.
    """
    try:
        with_formulas = _inspected(path)
        return _read(path, set(_formulas(path, tabs)) if with_formulas else set(), tabs)
    except UnreadableFile:
        raise
    except OSError as error:
        raise UnreadableFile(chained((path, error.strerror or error), ": ")) from error
    except Exception as error:  # openpyxl raises anything on a broken file
        broken = phrase("an Excel file (.xlsx), and it cannot be read: {error}", error=error)
        raise unfit(path, broken) from error


def _inspected(path: Path) -> bool:
    """Whether any sheet has formulas. Raise `UnreadableFile` for a file that is unsafe to unpack."""
    try:
        with ZipFile(path) as parts:
            if sum(part.file_size for part in parts.infolist()) > MOST_BYTES:
                raise unfit(path, phrase("a workbook of {most} MB unpacked at the most", most=MOST_BYTES // 10**6))
            packed = path.stat().st_size
            if packed > MOST_PACKED or len(parts.infolist()) > MOST_PARTS:
                most = MOST_PACKED // 10**6
                raise unfit(path, phrase("{most} MB and {parts} parts at the most", most=most, parts=MOST_PARTS))
            texts = [parts.read(part) for part in parts.infolist() if part.filename.endswith((".xml", ".rels"))]
    except BadZipFile as error:
        raise unfit(path, phrase("an Excel file (.xlsx), and it is none")) from error
    _refuse_parts(path, texts)
    return any(_FORMULA.search(text) for text in texts)


def _refuse_parts(path: Path, texts: Sequence[bytes]) -> None:
    """Raise `UnreadableFile` if a part is unsafe to read."""
    if any(b"<!DOCTYPE" in text for text in texts):  # entities can be defined only in one
        raise unfit(path, phrase("an Excel file without a document type, which no workbook needs"))
    if any(b"\x00" in text for text in texts):
        raise unfit(path, phrase("an Excel file whose parts are in UTF-8"))
    if any(not far[1] for text in texts for far in _FAR.finditer(text)):
        raise unfit(path, phrase("{most} columns at the most, A to CZ", most=MOST_COLUMNS))


@contextmanager
def _opened(path: Path, *, data_only: bool) -> Iterator[Any]:
    """Open a workbook. Warnings are ignored: openpyxl warns only about things that are not read here."""
    with path.open("rb") as file, warnings.catch_warnings():  # openpyxl does not close a broken file
        warnings.simplefilter("ignore")
        yield openpyxl.load_workbook(file, read_only=True, data_only=data_only, keep_links=False)


Coordinates = tuple[str, int, int]
"""Sheet, row and column; row and column count from 1."""


def _formulas(path: Path, tabs: Container[str] | None) -> Iterator[Coordinates]:
    with _opened(path, data_only=False) as book:
        for worksheet in _wanted(book, tabs):
            for number, row in _rows(path, worksheet):
                for position, cell in enumerate(row, start=1):
                    if cell.data_type == "f":
                        yield worksheet.title, number, position


def _wanted(book: Any, tabs: Container[str] | None) -> list[Any]:
    return [worksheet for worksheet in book.worksheets if tabs is None or worksheet.title in tabs]


def _read(path: Path, formulas: set[Coordinates], tabs: Container[str] | None) -> tuple[dict[str, Grid], Mistakes]:
    grids: dict[str, Grid] = {}
    mistakes = Mistakes()
    with _opened(path, data_only=True) as book:
        for worksheet in _wanted(book, tabs):
            tab = worksheet.title
            grid: Grid = []
            for number, row in _rows(path, worksheet):
                grid.append([text_of(cell.value) for cell in row])
                mistakes += _without_value(row, tab, number, formulas)
            grids[tab] = _without_end(grid)
    return grids, mistakes


def _without_value(row: Sequence[Any], tab: str, number: int, formulas: set[Coordinates]) -> Iterator[Mistake]:
    """Yield a mistake for each cell of a row with an error, or with a formula without its value."""
    for position, cell in enumerate(row, start=1):
        reason: Phrase | None = None
        if cell.data_type == "e":
            reason = phrase('read the error "{read}", expected a value', read=cell.value)
        elif cell.value is None and (tab, number, position) in formulas:
            reason = phrase("read a formula whose value was not saved, expected a value")
        if reason is not None:
            yield Mistake(Where(tab, number, get_column_letter(position)), "", reason)


def _rows(path: Path, worksheet: Any) -> Iterator[tuple[int, Any]]:
    """Yield the rows with their numbers, whatever size the file claims for the sheet."""
    worksheet.reset_dimensions()
    for number, row in enumerate(worksheet.iter_rows(), start=1):
        if number > MOST_ROWS:
            sheet = chained((path, worksheet.title), ": ")
            raise unfit(sheet, phrase("{most} rows at the most", most=MOST_ROWS))
        yield number, row[:MOST_COLUMNS]


def _without_end(grid: Grid) -> Grid:
    """Drop empty rows at the end, and empty cells at the end of each row."""
    for cells in grid:
        while cells and not cells[-1]:
            cells.pop()
    while grid and not grid[-1]:
        grid.pop()
    return grid


Value = str | int | None

LONGEST_TEXT = 32_767
"""Maximum characters in a cell of an Excel file."""

RESULT_COLUMNS = ("round", "table", "board", "ns", "ew", *results_csv.WRITTEN[5:])
PLANNED = 5
"""The number of leading result columns filled in from the schedule."""

WIDTHS = {
    **dict.fromkeys(("player1", "player2"), 26),
    **dict.fromkeys(("award", "at"), 22),
    **dict.fromkeys(("key", "remark"), 30),
    **dict.fromkeys(("value", "reason"), 38),
    "direction": 11,
}
"""Widths, in characters, of columns that do not have the usual one."""

USUAL, WIDEST = 10, 80

A4 = 9
"""The number of the paper size in an Excel file."""

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


class CellStyle(StrEnum):
    """The looks of cells, by the names under which a spreadsheet program lists them as styles."""

    TEXT = "Scorer text"
    NUMBER = "Scorer number"
    LOCKED = "Scorer locked"
    HEADING = "Scorer heading"


BEHIND = {CellStyle.LOCKED: "EDEDED", CellStyle.HEADING: "DDE6EE"}
"""The colours behind cells that are not for typing."""


def _named_style(style: CellStyle) -> NamedStyle:
    return NamedStyle(
        style.value,
        font=Font(name="Calibri", size=11, bold=style is CellStyle.HEADING),
        fill=PatternFill("solid", start_color=BEHIND[style]) if style in BEHIND else None,
        alignment=Alignment(horizontal="left"),
        number_format="General" if style is CellStyle.NUMBER else "@",
        protection=Protection(locked=style in BEHIND),
    )


def write_template(event: Event, path: Path) -> None:
    """Write the workbook that `read_entry_workbook` reads back to the same event.

    Raise `BadInput` for a text that is too long for a cell.
    """
    sheets: dict[str, list[Sequence[Value]]] = {}
    for name in dict.fromkeys((*FIRST, *WRITERS)):
        rows = _sheet_rows(event, name)
        if rows:
            sheets[name] = rows
    _refuse_long_texts(sheets)
    book = openpyxl.Workbook(write_only=True)
    book.properties.title = encoded(event.name)
    for style in CellStyle:
        book.add_named_style(_named_style(style))
    notes = book.create_sheet(READ_ME)
    notes.column_dimensions["A"].width = max(map(len, READ_ME_LINES))
    _set_up_paper(notes)
    for line in (f"{event.name}, {event.date}", "", *READ_ME_LINES):
        notes.append([_cell(notes, CellStyle.TEXT, line)])
    for name, rows in sheets.items():
        _write_sheet(book.create_sheet(TABS[name]), event, rows)
    choices = book.create_sheet(LISTS)
    choices.sheet_state = "hidden"
    for contract in _contracts(event.rule_set):
        choices.append([_cell(choices, CellStyle.TEXT, contract)])
    book.save(path)


def _refuse_long_texts(sheets: Mapping[str, Sequence[Sequence[Value]]]) -> None:
    """Raise `BadInput` with every text that a cell would truncate."""
    mistakes = Mistakes()
    for name, rows in sheets.items():
        for value in chain.from_iterable(rows):
            if isinstance(value, str) and len(encoded(value)) > LONGEST_TEXT:
                values = {"length": len(value), "most": LONGEST_TEXT}
                too_long = phrase("a text of {length} characters, expected {most} at the most in a workbook", **values)
                mistakes.append(Mistake(Where(TABS[name]), "", too_long))
    mistakes.refuse()


FIRST = (PAIRS, results_csv.FILE, event_toml.FILE)
"""The sheets that come first and always exist; others follow if they have data."""


def _sheet_rows(event: Event, name: str) -> list[Sequence[Value]]:
    """The rows of the sheet for a file, headings first; empty if the file would not exist."""
    if name == results_csv.FILE:
        return [RESULT_COLUMNS, *_results(event)]
    if name == event_toml.FILE:
        return [KEYS, *((setting.key, value_text(setting.of(event))) for setting in SETTINGS)]
    text = WRITERS[name](event)
    if name.endswith(".pbn"):
        return [[line] for line in text.splitlines()]
    return [*csv.reader(text.splitlines())]


def _results(event: Event) -> list[Sequence[Value]]:
    """A row for each result, recorded or missing, in playing order."""
    from scorer.checks import missing  # only for templates

    sections = {pair.label: label_order(pair.section) for pair in event.pairs}
    rows: list[tuple[Any, Sequence[Value]]] = []
    for result in event.results:
        section = sections.get(result.pairs[0], ())
        rows.append(((section, result.round or 0, result.table or 0, result.board), _result(result)))
    for sitting, boards in missing(event, score_event(event).won_on):
        section = label_order(sitting.section)
        for board in boards:
            to_come = (sitting.round, sitting.table, board, sitting.ns, sitting.ew)
            rows.append(((section, *to_come[:3]), to_come))
    rows.sort(key=lambda ordered: ordered[0])
    return [row for _, row in rows]


def _result(result: Result) -> Sequence[Value]:
    fields = fields_of(result.outcome)
    tricks = None if fields.tricks is None else str(fields.tricks)
    entered = (fields.contract, fields.declarer, tricks, fields.score, fields.award, result.group, result.remark)
    return (result.round, result.table, result.board, result.ns, result.ew, *entered)


def _write_sheet(worksheet: Any, event: Event, rows: Sequence[Sequence[Value]]) -> None:
    name = FILES[worksheet.title]
    _set_up_paper(worksheet)
    if name.endswith(".pbn"):
        _set_column(worksheet, 1, WIDEST, CellStyle.TEXT)
        _append(worksheet, rows, [CellStyle.TEXT])
        return
    headings = [str(heading) for heading in rows[0]]
    locked = _locked(event, name)
    kinds = [CellStyle.NUMBER if heading == "score" else CellStyle.TEXT for heading in headings]
    for position, heading in enumerate(headings):
        _set_column(worksheet, position + 1, WIDTHS.get(heading, USUAL), kinds[position])
    worksheet.freeze_panes = f"{get_column_letter(locked + 1)}2"
    _add_checks(worksheet, name, event.rule_set, headings, len(rows))
    worksheet.protection.sheet = True  # without a password; filters and widths stay allowed
    worksheet.protection.formatColumns = worksheet.protection.formatRows = False
    worksheet.protection.autoFilter = worksheet.protection.sort = False
    worksheet.auto_filter.ref = f"A1:{get_column_letter(len(headings))}{len(rows)}"
    worksheet.print_title_rows = "1:1"
    _append(worksheet, rows[:1], [CellStyle.HEADING] * len(headings))
    _append(worksheet, rows[1:], [CellStyle.LOCKED] * locked + kinds[locked:])


def _set_column(worksheet: Any, number: int, width: int, style: CellStyle) -> None:
    """Set the width of a column and the look of its empty cells; openpyxl gives a column no style by name."""
    column, named = worksheet.column_dimensions[get_column_letter(number)], _named_style(style)
    column.width = width
    column.number_format, column.alignment, column.protection = named.number_format, named.alignment, named.protection


def _append(worksheet: Any, rows: Iterable[Sequence[Value]], styles: Sequence[CellStyle]) -> None:
    """Write rows, with a style for each column."""
    for row in rows:
        worksheet.append([_cell(worksheet, style, value) for style, value in zip(styles, row, strict=False)])


def _set_up_paper(worksheet: Any) -> None:
    worksheet.page_setup.paperSize = A4
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr.fitToPage = True


def _locked(event: Event, name: str) -> int:
    """The number of columns to lock, filled in from the movement; 0 without one."""
    known = {results_csv.FILE: PLANNED, PAIRS: 2}
    return known.get(name, 0) if event.schedule else 0


def _cell(worksheet: Any, style: CellStyle, value: Value) -> Any:
    """Make a cell; a text stays text whatever it looks like."""
    if isinstance(value, str) and value:
        cell: Any = WriteOnlyCell(worksheet, encoded(value))
        cell.data_type = "s"
    else:
        cell = WriteOnlyCell(worksheet, None if value == "" else value)
    cell.style = style
    return cell


MORE_ROWS = 1_000
"""Free rows below those of the movement with lists and checks."""


def _contracts(rules: RuleSet) -> list[str]:
    """The contracts to choose from, in the order of the score table."""
    return [*map(str, rules.contracts), *([PASS] if rules.passes else [])]


def _add_checks(worksheet: Any, name: str, rules: RuleSet, headings: Sequence[str], rows: int) -> None:
    """Add lists and checks to the sheet of a file with this many rows."""
    for heading, choices in _choices(name, rules).items():
        check = DataValidation("list", choices)
        _refuse_others(check, "Choose from the list")
        _put(worksheet, headings.index(heading), rows, check)
    if name == results_csv.FILE:
        scores = possible_scores(rules)
        whole = DataValidation("whole", str(min(scores)), str(max(scores)), operator="between")
        _refuse_others(whole, f"Expected a score from {min(scores)} to {max(scores)}, seen from North-South")
        _put(worksheet, headings.index("score"), rows, whole)
        prompt = DataValidation(showInputMessage=True, promptTitle="Award", prompt=f"Such as {EXAMPLES}")
        _put(worksheet, headings.index("award"), rows, prompt)


def _choices(name: str, rules: RuleSet) -> Mapping[str, str]:
    """The choices by column. Tricks are texts, so that a +1 is refused and not taken for 1."""
    if name == PAIRS:
        return {"direction": _listed(side.value for side in Side)}
    if name != results_csv.FILE:
        return {}
    first = f"{TABS[PAIRS]}!$A$2"
    pairs = f"OFFSET({first},0,0,MAX(1,COUNTA({first}:$A${MORE_ROWS})),1)"
    return {
        "ns": pairs,
        "ew": pairs,
        "contract": f"{LISTS}!$A$1:$A${len(_contracts(rules))}",
        "declarer": _listed(seat.value for seat in Seat),
        "tricks": _listed(map(str, range(TRICKS + 1))),
    }


def _listed(words: Iterable[str]) -> str:
    return f'"{",".join(words)}"'


def _refuse_others(check: DataValidation, sentence: str) -> None:
    check.showErrorMessage, check.errorTitle, check.error = True, "Not understood", sentence


def _put(worksheet: Any, place: int, rows: int, check: DataValidation) -> None:
    letter = get_column_letter(place + 1)
    check.add(f"{letter}2:{letter}{rows + MORE_ROWS}")
    check.allowBlank = True
    worksheet.data_validations.append(check)
