"""An entry workbook: an event folder as an Excel file, each file of the folder a sheet.

What is read may be broken, hostile, or from another program. A sheet that is not there says nothing: where an event
is replaced, what it would hold stays as it was. What is written is a template to be filled in row by row: one for
each result that the schedule expects, its place and pairs locked, with lists and checks that accept what an import
accepts.
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
"""Sheets that hold nothing of the event."""

_TABS = {POINTS: "Points", DEALS: "Hands", play_pbn.FILE: "Plays"}

FILES: Mapping[str, str] = {_TABS.get(file, file.partition(".")[0].capitalize()): file for file in WRITERS}
"""The file of a folder that each sheet stands for."""

TABS: Mapping[str, str] = {file: tab for tab, file in FILES.items()}

KEYS = ("key", "value")
"""The headings of the sheet with the settings; those of the comparison have the key `scoring.method` and so on."""

ENTERED = (*results_csv.ENTERED, "group", "remark")
"""What is filled in of a result; a row between two pairs without any of it was not played yet."""

KEPT = "kept from the event before"

MOST_BYTES = 200_000_000
"""Unpacked; an event of 36 boards at 800 tables has 20 million."""

MOST_PACKED, MOST_PARTS = 50_000_000, 1_000
"""Of the file as it is: its bytes, and the parts that it is packed from."""

MOST_ROWS = 200_000
"""Of one sheet."""

MOST_COLUMNS = 104
"""Of one sheet: A to CZ. Empty cells beyond them, which some programs write, are left out."""

Grid = list[list[str]]
"""The rows of a sheet up to the last that is not empty, and each up to its last text."""


class Workbook:
    """What stands in a workbook: the sheets that are there, and what is wrong with single cells."""

    def __init__(self, sheets: Mapping[str, Grid], mistakes: Sequence[Mistake]) -> None:
        """Take sheets by the names of the files they stand for."""
        self._sheets = sheets
        self._mistakes = mistakes

    def event(self, today: datetime.date, former: Event | None = None, track: Track = untracked) -> Event:
        """The event; of `former`, which it is to replace, it keeps what it has no sheet for.

        Raises `BadInput` with everything that is wrong, by sheet and cell.
        """
        kept = {} if former is None else self._kept(former)
        return read_event(_Sheets(self._sheets, kept, Mistakes(self._mistakes)), today, track)

    def kept(self, former: Event) -> list[str]:
        """The names of the sheets that are not there and would hold something of `former`."""
        return [TABS[name] for name in self._kept(former)]

    def _kept(self, former: Event) -> Mapping[str, str]:
        texts = {name: write(former) for name, write in WRITERS.items() if name not in self._sheets}
        return {name: text for name, text in texts.items() if text}


class NoEntryWorkbook(UnreadableFile):
    """A workbook without an event's settings: a list, perhaps."""


def read_workbook(path: Path) -> Workbook:
    """Read the sheets of an entry workbook. Raises `NoEntryWorkbook`, or `UnreadableFile` for no workbook at all."""
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
    """The files of an event as the sheets of a workbook, and what is kept of the event before, as texts."""

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
        """The keys and values of the sheet with the settings; what has no value is left to its default."""
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
        """The rows of a sheet under its headings; what stands under none is noted."""
        headings = self._headings(name)
        for number, cells in enumerate(self._sheets[name], start=1):
            self._note_strays(origin, number, cells, headings)
            yield number, cells[: len(headings)]

    def _note_strays(self, origin: Origin, row: int, cells: Sequence[str], headings: Sequence[str]) -> None:
        """Note what stands in columns without a heading, and would be left out silently."""
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
    """Whether a row is one to be filled in; with one pair and no other it is a sit-out."""
    both_or_none = bool(row.cell("ns")) == bool(row.cell("ew"))
    return both_or_none and not any(row.cell(name) for name in ENTERED)


_FAR = re.compile(rb"""\br=["'](?:[A-Z]{3}|[D-Z][A-Z])[0-9]+["'][^>]*?(/?)>""")
"""A cell beyond the columns that are read; what closes it tells that it is empty."""

_FORMULA = re.compile(rb"<(\w+:)?f[ >/]")
_CODE = re.compile("_x([0-9A-Fa-f]{4})_")
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")


def encoded(text: str) -> str:
    """A text as a cell holds it: signs that no file can hold, and what looks like the code of one, as such codes."""
    return _NO_TEXT.sub(lambda sign: f"_x{ord(sign[0]):04X}_", text)


def text_of(value: object) -> str:
    """The value of a cell as a person would type it, white space folded; reads what `encoded` writes."""
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
    """Read all sheets, or those of some `tabs`, and note cells that hold an error, or a formula without its value.

    Formulas count as the values that were saved with them; nothing is worked out. Raises `UnreadableFile`
    for what is no Excel file, or too much of one.
    """
    try:
        with_formulas = _inspected(path)
        return _read(path, set(_formulas(path, tabs)) if with_formulas else set(), tabs)
    except UnreadableFile:
        raise
    except OSError as error:
        raise UnreadableFile(chained((path, error.strerror or error), ": ")) from error
    except Exception as error:  # openpyxl raises whatever a broken file makes it trip over
        broken = phrase("an Excel file (.xlsx), and it cannot be read: {error}", error=error)
        raise unfit(path, broken) from error


def _inspected(path: Path) -> bool:
    """Whether any sheet has formulas. Raises `UnreadableFile` for a file that had better not be unpacked."""
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
    """Raise `UnreadableFile` where a part had better not be read."""
    if any(b"<!DOCTYPE" in text for text in texts):  # without one nothing can be defined
        raise unfit(path, phrase("an Excel file without a document type, which no workbook needs"))
    if any(b"\x00" in text for text in texts):
        raise unfit(path, phrase("an Excel file whose parts are in UTF-8"))
    if any(not far[1] for text in texts for far in _FAR.finditer(text)):
        raise unfit(path, phrase("{most} columns at the most, A to CZ", most=MOST_COLUMNS))


@contextmanager
def _opened(path: Path, *, data_only: bool) -> Iterator[Any]:
    """A workbook; what openpyxl does not understand of it, and warns about, is nothing that is read here."""
    with path.open("rb") as file, warnings.catch_warnings():  # openpyxl itself leaves a broken file open
        warnings.simplefilter("ignore")
        yield openpyxl.load_workbook(file, read_only=True, data_only=data_only, keep_links=False)


Coordinates = tuple[str, int, int]
"""Sheet, row and column, both counted from 1."""


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
    """The cells of a row that hold an error, or a formula without its value."""
    for position, cell in enumerate(row, start=1):
        reason: Phrase | None = None
        if cell.data_type == "e":
            reason = phrase('read the error "{read}", expected a value', read=cell.value)
        elif cell.value is None and (tab, number, position) in formulas:
            reason = phrase("read a formula whose value was not saved, expected a value")
        if reason is not None:
            yield Mistake(Where(tab, number, get_column_letter(position)), "", reason)


def _rows(path: Path, worksheet: Any) -> Iterator[tuple[int, Any]]:
    """The rows with their numbers, whatever size the file says the sheet has."""
    worksheet.reset_dimensions()
    for number, row in enumerate(worksheet.iter_rows(), start=1):
        if number > MOST_ROWS:
            sheet = chained((path, worksheet.title), ": ")
            raise unfit(sheet, phrase("{most} rows at the most", most=MOST_ROWS))
        yield number, row[:MOST_COLUMNS]


def _without_end(grid: Grid) -> Grid:
    """The rows up to the last that is not empty, each up to its last text."""
    for cells in grid:
        while cells and not cells[-1]:
            cells.pop()
    while grid and not grid[-1]:
        grid.pop()
    return grid


Value = str | int | None

LONGEST_TEXT = 32_767
"""What a cell of an Excel file can hold, in characters."""

RESULT_COLUMNS = ("round", "table", "board", "ns", "ew", *results_csv.WRITTEN[5:])
PLANNED = 5
"""Columns of a result that the schedule knows: the first."""

WIDTHS = {
    **dict.fromkeys(("player1", "player2"), 26),
    **dict.fromkeys(("award", "at"), 22),
    **dict.fromkeys(("key", "remark"), 30),
    **dict.fromkeys(("value", "reason"), 38),
    "direction": 11,
}
"""Characters of the columns that are not of the usual width."""

USUAL, WIDEST = 10, 80

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
    """Write the workbook that `read_workbook` reads back to the same event.

    Raises `BadInput` for a text that is longer than a cell can be.
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
    """Raise `BadInput` with every text that a cell would cut."""
    mistakes = Mistakes()
    for name, rows in sheets.items():
        for value in chain.from_iterable(rows):
            if isinstance(value, str) and len(encoded(value)) > LONGEST_TEXT:
                values = {"length": len(value), "most": LONGEST_TEXT}
                too_long = phrase("a text of {length} characters, expected {most} at the most in a workbook", **values)
                mistakes.append(Mistake(Where(TABS[name]), "", too_long))
    mistakes.refuse()


FIRST = (PAIRS, results_csv.FILE, event_toml.FILE)
"""What everybody works with, and what is always there; the others follow where they hold something."""


def _sheet_rows(event: Event, name: str) -> list[Sequence[Value]]:
    """What stands in the sheet of a file, the headings first; nothing where the file would not be there."""
    if name == results_csv.FILE:
        return [RESULT_COLUMNS, *_results(event)]
    if name == event_toml.FILE:
        return [KEYS, *((setting.key, value_text(setting.of(event))) for setting in SETTINGS)]
    text = WRITERS[name](event)
    if name.endswith(".pbn"):
        return [[line] for line in text.splitlines()]
    return [*csv.reader(text.splitlines())]


def _results(event: Event) -> list[Sequence[Value]]:
    """A row for each result that is there, and for each that is missing, as they are played."""
    from scorer.checks import missing  # only a template needs it

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
    """Write rows, each cell with the style of its column."""
    for row in rows:
        worksheet.append([_cell(worksheet, style, value) for style, value in zip(styles, row, strict=False)])


def _set_up_paper(worksheet: Any) -> None:
    worksheet.page_setup.paperSize = A4
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr.fitToPage = True


def _locked(event: Event, name: str) -> int:
    """How many columns the movement knows; without one nothing is locked."""
    known = {results_csv.FILE: PLANNED, PAIRS: 2}
    return known.get(name, 0) if event.schedule else 0


def _cell(worksheet: Any, style: CellStyle, value: Value) -> Any:
    """A cell; a text stays one whatever it looks like."""
    if isinstance(value, str) and value:
        cell: Any = WriteOnlyCell(worksheet, encoded(value))
        cell.data_type = "s"
    else:
        cell = WriteOnlyCell(worksheet, None if value == "" else value)
    cell.style = style
    return cell


MORE_ROWS = 1_000
"""Free rows below those of the movement in which lists and checks help."""


def _contracts(rules: RuleSet) -> list[str]:
    """What can be chosen, in the order of the score table."""
    return [*map(str, rules.contracts), *([PASS] if rules.passes else [])]


def _add_checks(worksheet: Any, name: str, rules: RuleSet, headings: Sequence[str], rows: int) -> None:
    """Put lists and checks on the sheet of a file, which has so many rows."""
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
    """What columns offer. Tricks are texts, so that a +1 is refused and not taken for a 1."""
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
