"""The content of an OpenDocument spreadsheet (`.ods`).

Rows and cells are repeated by an attribute. What LibreOffice shows beside the text of a cell, such as comments and
drawings, is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.interchange.spreadsheets.grid import (
    VALUELESS_FORMULA,
    GridLimits,
    SheetGrid,
    TextCollector,
    format_number,
    read_error_message,
)
from scorer.interchange.spreadsheets.parts import PartHandler

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

CONTENT_PART, MANIFEST_PART = "content.xml", "META-INF/manifest.xml"

CACHE_PREFIX = "'file:"
"""How the names of hidden sheets begin that hold copies from other files."""

_ASIDE = ("annotation", "ruby-text", "frame", "custom-shape", "g", "caption", "control", "shapes", "dde-links")
"""Elements whose content is not that of a cell."""

_SPACES = ("s", "tab", "line-break")
"""Elements that stand for white space within a text; how much of it does not matter."""


class ContentHandler(PartHandler):
    """Collects the grids of an OpenDocument spreadsheet, all of them or those in `tabs`."""

    def __init__(self, limits: GridLimits, tabs: Container[str] | None) -> None:
        super().__init__()
        self.grids: dict[str, SheetGrid] = {}
        self._limits, self._tabs = limits, tabs
        self._grid: SheetGrid | None = None
        self._tables = self._aside = self._paragraphs = 0
        self._row = self._column = self._row_times = 0
        self._cell: Mapping[str, str] = {}
        self._text = TextCollector(limits)
        self.at_start = {
            "table": self._start_table,
            "table-row": self._start_row,
            "table-cell": self._start_cell,
            "covered-table-cell": self._start_cell,
            "p": self._start_paragraph,
            **dict.fromkeys(_ASIDE, self._start_aside),
            **dict.fromkeys(_SPACES, self._add_space),
        }
        self.at_end = {
            "table": self._end_table,
            "table-row": self._end_row,
            "table-cell": self._end_cell,
            "covered-table-cell": self._end_cell,
            "p": self._end_paragraph,
            **dict.fromkeys(_ASIDE, self._end_aside),
        }

    @property
    def _is_in_grid(self) -> bool:
        """Whether what comes belongs to a sheet that is wanted, and not to a table within one of its cells."""
        return self._grid is not None and self._tables == 1 and not self._aside

    def _start_aside(self, _: Mapping[str, str]) -> None:
        self._aside += 1

    def _end_aside(self) -> None:
        self._aside -= 1

    def _start_table(self, attributes: Mapping[str, str]) -> None:
        self._tables += 1
        tab = attributes.get("table:name", "")
        is_wanted = self._tabs is None or tab in self._tabs
        if self._tables == 1 and not self._aside and is_wanted and not tab.startswith(CACHE_PREFIX):
            self._grid = self.grids[tab] = SheetGrid(tab, self._limits)
            self._row = 0

    def _end_table(self) -> None:
        self._tables -= 1
        if not self._tables:
            self._grid = None

    def _start_row(self, attributes: Mapping[str, str]) -> None:
        if self._is_in_grid:
            self._row_times = _read_times(attributes, "table:number-rows-repeated")
            self._column = 0

    def _end_row(self) -> None:
        if self._is_in_grid and self._grid is not None:
            self._grid.end_row(self._row + 1, self._row_times)
            self._row += self._row_times

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        if self._is_in_grid:
            self._cell = attributes

    def _end_cell(self) -> None:
        if not self._is_in_grid or self._grid is None:
            return
        times, text = _read_times(self._cell, "table:number-columns-repeated"), self._text.pop()
        row, column = self._row + 1, self._column + 1
        kind = self._cell.get("office:value-type", "")
        if self._cell.get("calcext:value-type") == "error":
            self._grid.add_mistake(row, column, read_error_message(" ".join(text.split())))
        elif not kind and not text and "table:formula" in self._cell:
            self._grid.add_mistake(row, column, VALUELESS_FORMULA)
        else:
            self._grid.add_cell(column, _read_value(kind, self._cell, text), times)
        self._column += times

    def _start_paragraph(self, _: Mapping[str, str]) -> None:
        if self._is_in_grid:
            self._paragraphs += 1
            self._text.add(" ")

    def _end_paragraph(self) -> None:
        if self._is_in_grid:
            self._paragraphs -= 1

    def _add_space(self, _: Mapping[str, str]) -> None:
        if self._paragraphs:
            self._text.add(" ")

    def take_text(self, text: str) -> None:
        """Take the text of a paragraph."""
        if self._paragraphs and self._is_in_grid:
            self._text.add(text)


class ManifestHandler(PartHandler):
    """Notices that a document is encrypted."""

    def __init__(self) -> None:
        super().__init__()
        self.is_encrypted = False
        self.at_start = {"encryption-data": self._note}

    def _note(self, _: Mapping[str, str]) -> None:
        self.is_encrypted = True


def _read_times(attributes: Mapping[str, str], name: str) -> int:
    """How often a row or cell is repeated; raise `ValueError` if that is no number."""
    return max(int(attributes.get(name, "1")), 1)


def _read_value(kind: str, attributes: Mapping[str, str], text: str) -> str:
    """The value of a cell as a person would type it; texts of other kinds are what the cell shows."""
    match kind:
        case "float" | "currency" | "percentage":
            return format_number(attributes.get("office:value", text))
        case "date":
            return attributes.get("office:date-value", text).removesuffix("T00:00:00").replace("T", " ")
        case "boolean":
            return attributes.get("office:boolean-value", text)
        case "string":
            return attributes.get("office:string-value", text)
        case _:
            return text
