"""Which columns of a sheet fit a line, how wide each is, and what its cells say. Shared by both text printers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorer.game.contracts import Contract
from scorer.reports.sheet import Cell, Column, Kind, Sheet, rounded

GAP = 2
"""Spaces between columns."""

LEAST_NAME = 12
"""Names are shortened to this and no further; extra ones go before that."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A column as it will be printed: its place in the sheet, its width, and its texts, the heading first."""

    column: Column
    width: int
    texts: tuple[str, ...]

    @property
    def to_the_right(self) -> bool:
        return self.column.kind is Kind.NUMBER


def lay_out(sheet: Sheet, width: int, text_of: Callable[[Cell, Column], str]) -> list[Laid]:
    """Fit a sheet into lines of `width`: extra columns go where names would be cut too short for them."""
    full = sheet.trimmed()
    laid = [_natural(full, index, text_of) for index in range(len(full.columns))]
    if _excess(_squeezed(laid), width) > 0:
        laid = [item for item in laid if item.column.kind is not Kind.EXTRA]
    return _shrink(laid, width)


def _natural(sheet: Sheet, index: int, text_of: Callable[[Cell, Column], str]) -> Laid:
    column = sheet.columns[index]
    texts = (column.heading, *(text_of(row[index], column) for row in sheet.rows))
    return Laid(column, max(map(cells_wide, texts)), texts)


def _excess(laid: Sequence[Laid], width: int) -> int:
    return sum(item.width for item in laid) + GAP * (len(laid) - 1) - width


def _is_name(item: Laid) -> bool:
    return item.column.kind in (Kind.NAME, Kind.EXTRA)


def _squeezed(laid: Sequence[Laid]) -> list[Laid]:
    return [Laid(i.column, min(i.width, LEAST_NAME), i.texts) if _is_name(i) else i for i in laid]


def _shrink(laid: Sequence[Laid], width: int) -> list[Laid]:
    """Take what is too much from the widest names first."""
    widths = [item.width for item in laid]
    for _ in range(max(_excess(laid, width), 0)):
        names = [index for index, item in enumerate(laid) if _is_name(item) and widths[index] > LEAST_NAME]
        if not names:
            break
        widths[max(names, key=widths.__getitem__)] -= 1
    return [Laid(item.column, width, item.texts) for item, width in zip(laid, widths, strict=True)]


def cells_wide(text: str) -> int:
    """How many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # 20 ms, and most names are plain

    return cell_len(text)


def cell_text(cell: Cell, column: Column) -> str:
    """A cell in plain letters."""
    if cell is None:
        return ""
    if isinstance(cell, (Fraction, int)):
        return rounded(cell, column.decimals)
    return str(cell)


def cell_text_with_symbols(cell: Cell, column: Column) -> str:
    """A cell with suit symbols: `GS` becomes `G♠`."""
    if isinstance(cell, Contract):
        return f"{cell.target}{cell.denomination.symbol}"
    return cell_text(cell, column)
