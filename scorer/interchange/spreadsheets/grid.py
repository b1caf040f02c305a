"""The texts of a sheet, put together cell by cell, and how much of them there may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.errors import Mistake, Mistakes, SourceLocation
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.interchange.text_files import unexpected_file
from scorer.reports.workbook_pages import column_letters

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.errors import FileAccessError

MAX_ROWS = 200_000
"""Maximum rows of a sheet, up to the last one that is not empty."""

MAX_COLUMNS = 104
"""Maximum columns of a sheet, A to CZ. Empty cells beyond them, which some programs write, are ignored."""

MAX_CELLS = 1_200_000
"""Maximum cells of all sheets, up to the last of each row that is not empty."""

MAX_TEXT_LENGTH = 100_000
"""Maximum characters of a cell; spreadsheet programs allow 32,767."""

MAX_TOTAL_LENGTH = 30_000_000
"""Maximum characters of all cells."""

MAX_KNOWN_TEXTS = 50_000
"""How many texts are remembered, so that what is repeated is stored once."""

SheetRows = list[list[str]]
"""The texts of a sheet, without empty rows at its end and empty cells at the end of a row."""


class GridLimits:
    """How much of a file's sheets there still may be."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._cells_left, self._length_left = MAX_CELLS, MAX_TOTAL_LENGTH
        self._known: dict[str, str] = {}

    def limit_error(self, limit: Phrase, tab: str = "") -> FileAccessError:
        """The error for too much of something in the file, or in one of its sheets."""
        return unexpected_file(join_phrases((self._path, tab), ": "), limit)

    def count_cells(self, cells: int) -> None:
        """Count the cells of a row, or of several."""
        self._cells_left -= cells
        if self._cells_left < 0:
            raise self.limit_error(phrase("at most {most:,} cells", most=MAX_CELLS))

    def share_text(self, text: str) -> str:
        """Return the same text, stored once; count it."""
        known = self._known.get(text)
        if known is not None:
            return known
        self._length_left -= len(text)
        if self._length_left < 0:
            raise self.limit_error(phrase("at most {most:,} characters", most=MAX_TOTAL_LENGTH))
        if len(self._known) < MAX_KNOWN_TEXTS:
            self._known[text] = text
        return text


class TextCollector:
    """The text of one cell, which comes in pieces."""

    def __init__(self, limits: GridLimits) -> None:
        self._limits = limits
        self._pieces: list[str] = []
        self._length = 0

    def add(self, piece: str) -> None:
        """Add a piece."""
        self._length += len(piece)
        if self._length > MAX_TEXT_LENGTH:
            raise self._limits.limit_error(phrase("a cell of at most {most:,} characters", most=MAX_TEXT_LENGTH))
        self._pieces.append(piece)

    def pop(self) -> str:
        """Return the text, and begin another."""
        text = "".join(self._pieces)
        self._pieces, self._length = [], 0
        return text


class SheetGrid:
    """The rows of one sheet, and the mistakes in its cells."""

    def __init__(self, tab: str, limits: GridLimits) -> None:
        self.tab, self.rows, self.mistakes = tab, SheetRows(), Mistakes()
        self._limits = limits
        self._row: list[str] = []

    def add_cell(self, column: int, text: str, times: int = 1) -> None:
        """Add a cell to the row that is being read; columns count from 1."""
        folded = " ".join(text.split())
        if not folded:
            return
        if column + times - 1 > MAX_COLUMNS:
            raise self._limits.limit_error(phrase("at most {most} columns, A to CZ", most=MAX_COLUMNS))
        self._row += [""] * (column - 1 - len(self._row))
        self._row += [self._limits.share_text(folded)] * times

    def end_row(self, number: int, times: int = 1) -> None:
        """End a row, which may stand for several; rows count from 1."""
        if not self._row:
            return
        if number + times - 1 > MAX_ROWS:
            raise self._limits.limit_error(phrase("at most {most} rows", most=MAX_ROWS), self.tab)
        self._limits.count_cells(len(self._row) * times)
        self.rows.extend([] for _ in range(number - 1 - len(self.rows)))
        self.rows.append(self._row)
        self.rows.extend(list(self._row) for _ in range(1, times))
        self._row = []

    def add_mistake(self, row: int, column: int, reason: Phrase) -> None:
        """Add a mistake in a cell, unless it is in a column that is not read."""
        if column <= MAX_COLUMNS:
            self.mistakes.append(Mistake(SourceLocation(self.tab, row, column_letters(column - 1)), "", reason))


VALUELESS_FORMULA = phrase("read a formula whose value was not saved, expected a value")


def read_error_message(text: str) -> Phrase:
    """The mistake of a cell that shows an error."""
    return phrase('read the error "{read}", expected a value', read=text)


def format_number(text: str) -> str:
    """A number as a person would type it; raise `ValueError` if it is none."""
    try:
        return str(int(text))
    except ValueError:
        value = float(text)
    return str(int(value)) if value.is_integer() else str(value)
