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
    wide: list[int] = []
    for index, column in enumerate(sheet.columns):
        cells = (row[index] for row in sheet.rows)
        needed = max(_heading_wide(column), _widest(cells, column))
        wide.append(min(needed + MARGIN, WIDEST))
    return wide


def _heading_wide(column: Column) -> int:
    heading = str(column.heading)
    if len(heading) <= LONG_HEADING:
        return len(heading)
    return max(map(len, heading.split()))


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
    texts.discard(None)
    longest = max((cells_wide(str(text)) for text in texts), default=0)
    return max(len(f"{least:.{column.decimals}f}"), len(f"{most:.{column.decimals}f}"), longest)


def heading_lines(columns: Sequence[Column], wide: Sequence[int]) -> int:
    """How many lines the tallest heading takes."""
    tallest = 1
    for column, width in zip(columns, wide, strict=True):
        tallest = max(tallest, _lines(str(column.heading), width - 1))
    return tallest


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
