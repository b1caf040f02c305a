"""The cells of an Excel file as texts, from files that may be broken, hostile, or from another program."""

from __future__ import annotations

import datetime
import re
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from scorer.errors import Mistake, UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_BYTES = 200_000_000
"""Unpacked; an event of 36 boards at 800 tables has 20 million."""

MOST_ROWS = 200_000
"""Of one sheet."""

Grid = list[list[str]]
"""The rows of a sheet up to the last that is not empty, and each up to its last text."""

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


def read_grids(path: Path) -> tuple[dict[str, Grid], list[Mistake]]:
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
        raise UnreadableFile(f"{path}: {error.strerror or error}") from error
    except Exception as error:  # openpyxl raises whatever a broken file makes it trip over
        raise UnreadableFile(f"{path}: expected an Excel file (.xlsx), and it cannot be read: {error}") from error


def _inspected(path: Path) -> bool:
    """Whether any sheet has formulas. Raises `UnreadableFile` for a file that had better not be unpacked."""
    try:
        with ZipFile(path) as parts:
            if sum(part.file_size for part in parts.infolist()) > MOST_BYTES:
                raise UnreadableFile(f"{path}: expected a workbook of {MOST_BYTES // 10**6} MB unpacked at the most")
            texts = [parts.read(part) for part in parts.infolist() if part.filename.endswith((".xml", ".rels"))]
    except BadZipFile as error:
        raise UnreadableFile(f"{path}: expected an Excel file (.xlsx), and it is none") from error
    if any(b"<!DOCTYPE" in text or b"<!ENTITY" in text for text in texts):
        raise UnreadableFile(f"{path}: expected an Excel file without a document type, which no workbook needs")
    return any(_FORMULA.search(text) for text in texts)


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
                for place, cell in enumerate(row, start=1):
                    if cell.data_type == "f":
                        yield worksheet.title, number, place


def _read(path: Path, formulas: set[Coordinates]) -> tuple[dict[str, Grid], list[Mistake]]:
    grids: dict[str, Grid] = {}
    mistakes: list[Mistake] = []
    with _opened(path, data_only=True) as book:
        for worksheet in book.worksheets:
            tab = worksheet.title
            grid: Grid = []
            for number, row in _rows(path, worksheet):
                for place, cell in enumerate(row, start=1):
                    unsaved = cell.value is None and (tab, number, place) in formulas
                    if unsaved or cell.data_type == "e":
                        read = "a formula whose value was not saved" if unsaved else f'the error "{cell.value}"'
                        where = f"{tab}!{get_column_letter(place)}{number}"
                        mistakes.append(Mistake(where, "", f"read {read}, expected a value"))
                grid.append([text_of(cell.value) for cell in row])
            grids[tab] = _without_end(grid)
    return grids, mistakes


def _rows(path: Path, worksheet: Any) -> Iterator[tuple[int, Any]]:
    """The rows with their numbers, whatever size the file says the sheet has."""
    worksheet.reset_dimensions()
    for number, row in enumerate(worksheet.iter_rows(), start=1):
        if number > MOST_ROWS:
            raise UnreadableFile(f"{path}: {worksheet.title}: expected {MOST_ROWS} rows at the most")
        yield number, row


def _without_end(grid: Grid) -> Grid:
    """The rows up to the last that is not empty, each up to its last text."""
    for cells in grid:
        while cells and not cells[-1]:
            cells.pop()
    while grid and not grid[-1]:
        grid.pop()
    return grid
