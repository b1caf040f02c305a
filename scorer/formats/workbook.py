"""An entry workbook: an event folder as an Excel file, each file of the folder a sheet. Reading it.

Files may be broken, hostile, or from another program. A sheet that is not there says nothing: where an event is
replaced, what it would hold stays as it was.
"""

from __future__ import annotations

import datetime
import re
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from scorer.errors import Mistake, Mistakes, UnreadableFile, Way, Where, misread, one_of, remedy
from scorer.formats import boards_csv, event_toml, play_pbn, results_csv
from scorer.formats.event_files import DEALS, WRITERS, read_event
from scorer.formats.event_toml import Entry
from scorer.formats.texts import Origin, nothing_in, read_table, table_rows
from scorer.notices import Track, untracked
from scorer.words import Phrase, chained, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from scorer.formats.texts import Columns, Row
    from scorer.records.events import Event

READ_ME, LISTS = "Read me", "Lists"
"""Sheets that hold nothing of the event."""

_TABS = {boards_csv.FILE: "Points", DEALS: "Hands", play_pbn.FILE: "Plays"}

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
        kept: dict[str, str] = {}
        if former is not None:
            kept = {name: WRITERS[name](former) for name in WRITERS if name not in self._sheets}
        return read_event(_Sheets(self._sheets, kept, self._mistakes), today, track)

    def kept(self, former: Event) -> list[str]:
        """The names of the sheets that are not there and would hold something of `former`."""
        return [TABS[name] for name in WRITERS if name not in self._sheets and WRITERS[name](former)]


def read_workbook(path: Path) -> Workbook:
    """Read the sheets of an entry workbook. Raises `UnreadableFile` for a file that is none."""
    grids, mistakes = read_grids(path)
    settings = grids.get(TABS[event_toml.FILE], [])
    if not settings or tuple(text.lower() for text in settings[0][:2]) != KEYS:
        key, value = KEYS
        none = phrase(
            "{file}: expected an entry workbook, and it has no sheet {sheet} with the columns {key} and {value}",
            file=path,
            sheet=TABS[event_toml.FILE],
            key=key,
            value=value,
        )
        raise UnreadableFile(none, remedy(Way.TEMPLATE, file=path.name))
    sheets: dict[str, Grid] = {}
    for tab, grid in grids.items():
        if tab in FILES:
            sheets[FILES[tab]] = grid
        elif tab not in (READ_ME, LISTS):
            reason = phrase("this version does not know such a sheet, expected {sheets}", sheets=one_of(FILES, tab))
            mistakes.append(Mistake(Where(tab), "", reason))
    return Workbook(sheets, mistakes)


class _Sheets:
    """The files of an event as the sheets of a workbook, and what is kept of the event before, as texts."""

    def __init__(self, sheets: Mapping[str, Grid], kept: Mapping[str, str], mistakes: Sequence[Mistake]) -> None:
        self.mistakes = Mistakes(mistakes)
        self._sheets = sheets
        self._kept = kept

    def has(self, name: str) -> bool:
        return name in self._sheets or bool(self._kept.get(name))

    def origin(self, name: str) -> Origin:
        if name not in self._sheets:
            return Origin(name, within=KEPT)
        letters: dict[str, str] = {}
        for position, heading in enumerate(self._headings(name), start=1):
            letters.setdefault(heading, get_column_letter(position))
        return Origin(TABS[name], letters)

    def _headings(self, name: str) -> list[str]:
        grid = self._sheets[name]
        return [text.lower() for text in grid[0]] if grid and not name.endswith(".pbn") else []

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

    def rows(self, name: str, columns: Columns) -> Iterator[Row]:
        origin = self.origin(name)
        if name not in self._sheets:
            if self._kept.get(name):
                yield from read_table(self._kept[name], origin, columns, self.mistakes)
        elif not self._sheets[name]:
            self.mistakes.append(nothing_in(origin, columns))
        else:
            for row in table_rows(self._lines(name, origin), origin, columns, self.mistakes):
                if name != results_csv.FILE or not _to_come(row):
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
            return self._kept.get(name, "")
        return "\n".join(cells[0] if cells else "" for cells in self._sheets[name])


def _to_come(row: Row) -> bool:
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


def read_grids(path: Path) -> tuple[dict[str, Grid], Mistakes]:
    """Read all sheets, and note cells that hold an error, or a formula without its value.

    Formulas count as the values that were saved with them; nothing is worked out. Raises `UnreadableFile`
    for what is no Excel file, or too much of one.
    """
    try:
        with_formulas = _inspected(path)
        return _read(path, set(_formulas(path)) if with_formulas else set())
    except UnreadableFile:
        raise
    except OSError as error:
        raise UnreadableFile(chained((path, error.strerror or error), ": ")) from error
    except Exception as error:  # openpyxl raises whatever a broken file makes it trip over
        broken = phrase("an Excel file (.xlsx), and it cannot be read: {error}", error=error)
        raise _unfit(path, broken) from error


def _inspected(path: Path) -> bool:
    """Whether any sheet has formulas. Raises `UnreadableFile` for a file that had better not be unpacked."""
    try:
        with ZipFile(path) as parts:
            if sum(part.file_size for part in parts.infolist()) > MOST_BYTES:
                raise _unfit(path, phrase("a workbook of {most} MB unpacked at the most", most=MOST_BYTES // 10**6))
            packed = path.stat().st_size
            if packed > MOST_PACKED or len(parts.infolist()) > MOST_PARTS:
                most = MOST_PACKED // 10**6
                raise _unfit(path, phrase("{most} MB and {parts} parts at the most", most=most, parts=MOST_PARTS))
            texts = [parts.read(part) for part in parts.infolist() if part.filename.endswith((".xml", ".rels"))]
    except BadZipFile as error:
        raise _unfit(path, phrase("an Excel file (.xlsx), and it is none")) from error
    _refuse_parts(path, texts)
    return any(_FORMULA.search(text) for text in texts)


def _refuse_parts(path: Path, texts: Sequence[bytes]) -> None:
    """Raise `UnreadableFile` where a part had better not be read."""
    if any(b"<!DOCTYPE" in text or b"<!ENTITY" in text for text in texts):
        raise _unfit(path, phrase("an Excel file without a document type, which no workbook needs"))
    if any(b"\x00" in text for text in texts):
        raise _unfit(path, phrase("an Excel file whose parts are in UTF-8"))
    if any(not far[1] for text in texts for far in _FAR.finditer(text)):
        raise _unfit(path, phrase("{most} columns at the most, A to CZ", most=MOST_COLUMNS))


def _unfit(path: object, expected: Phrase) -> UnreadableFile:
    return UnreadableFile(phrase("{file}: expected {expected}", file=path, expected=expected))


@contextmanager
def _opened(path: Path, *, data_only: bool) -> Iterator[Any]:
    """A workbook; what openpyxl does not understand of it, and warns about, is nothing that is read here."""
    with path.open("rb") as file, warnings.catch_warnings():  # openpyxl itself leaves a broken file open
        warnings.simplefilter("ignore")
        yield load_workbook(file, read_only=True, data_only=data_only, keep_links=False)


Coordinates = tuple[str, int, int]
"""Sheet, row and column, both counted from 1."""


def _formulas(path: Path) -> Iterator[Coordinates]:
    with _opened(path, data_only=False) as book:
        for worksheet in book.worksheets:
            for number, row in _rows(path, worksheet):
                for position, cell in enumerate(row, start=1):
                    if cell.data_type == "f":
                        yield worksheet.title, number, position


def _read(path: Path, formulas: set[Coordinates]) -> tuple[dict[str, Grid], Mistakes]:
    grids: dict[str, Grid] = {}
    mistakes = Mistakes()
    with _opened(path, data_only=True) as book:
        for worksheet in book.worksheets:
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
            raise _unfit(sheet, phrase("{most} rows at the most", most=MOST_ROWS))
        yield number, row[:MOST_COLUMNS]


def _without_end(grid: Grid) -> Grid:
    """The rows up to the last that is not empty, each up to its last text."""
    for cells in grid:
        while cells and not cells[-1]:
            cells.pop()
    while grid and not grid[-1]:
        grid.pop()
    return grid
