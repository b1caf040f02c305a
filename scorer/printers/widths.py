"""How wide the columns of a worksheet have to be, in characters, and how many lines a text then takes."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from scorer.printers.layout import cells_wide

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.reports.table import Cell, Column, Sheet

WIDEST = 40
"""No column is wider than this; a text that is longer runs on into empty cells beside it."""

LONG_HEADING = 14
"""A heading longer than this is broken between words."""

MARGIN = 3
"""What a text needs beside itself: an indent, and the arrow of a filter."""


def widths(sheet: Sheet) -> list[int]:
    """One a column."""
    return [
        min(max(_heading_wide(column), _widest((row[index] for row in sheet.rows), column)) + MARGIN, WIDEST)
        for index, column in enumerate(sheet.columns)
    ]


def _heading_wide(column: Column) -> int:
    heading = column.heading
    return len(heading) if len(heading) <= LONG_HEADING else max(map(len, heading.split()))


def _widest(cells: Iterable[Cell], column: Column) -> int:
    """Each text is measured once; of the numbers only the longest to the left of the point and of it."""
    texts: set[Cell] = set()
    least = most = 0.0
    for cell in cells:
        if isinstance(cell, Fraction | int):
            number = float(cell)
            least, most = min(least, number), max(most, number)
        else:
            texts.add(cell)
    numbers = max(len(f"{it:.{column.decimals}f}") for it in (least, most))
    return max([numbers, *(cells_wide(_shown(text)) for text in texts)])


def _shown(cell: Cell) -> str:
    return "" if cell is None else str(cell)


def heading_lines(columns: Sequence[Column], wide: Sequence[int]) -> int:
    """How many lines the tallest heading takes."""
    return max((_lines(column.heading, width - 1) for column, width in zip(columns, wide, strict=True)), default=1)


def _lines(heading: str, width: int) -> int:
    """Lines of a heading that is broken between words."""
    lines, room = 1, width
    for word in heading.split():
        if len(word) > room and room < width:
            lines, room = lines + 1, width
        room -= len(word) + 1
    return lines


def note_lines(note: str, wide: Sequence[int]) -> int:
    """How many lines a note takes that runs across all columns."""
    return ceil(cells_wide(note) / (0.9 * max(sum(wide), 1)))
