"""Layout of a sheet in lines of text: which columns fit, how wide each is, and the text of its cells."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from scorer.reports.table import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorer.reports.table import Cell, Column, Sheet

GAPS = (2, 1)
"""Spaces between columns: two, or one where a line would be too long."""

LEAST_NAMES = (12, 4)
"""The width to which names are shortened once extra columns are dropped, and the one to use as a last resort."""

WELL_READ = {Role.NAME: LEAST_NAMES[0], Role.REMARK: LEAST_NAMES[0], Role.EXTRA: LEAST_NAMES[0], Role.FOLDED: 32}
"""The flexible columns, and the least width of each as long as extra columns can be dropped."""

NARROW = str.maketrans(dict.fromkeys("♠♥♦♣−", "-"))
"""Signs in reports that are as wide as a letter."""

INDENT = "  "
"""The indent of the further lines of a long text."""


class Laid(NamedTuple):
    """A column as it will be printed: its width, and its texts, the heading first."""

    column: Column
    width: int
    texts: tuple[str, ...]

    @property
    def to_the_right(self) -> bool:
        return self.column.role.is_figure

    @property
    def gives_way(self) -> bool:
        return self.column.role.gives_way

    @property
    def is_folded(self) -> bool:
        """Whether its texts may take several lines."""
        return self.column.role is Role.FOLDED


class Layout(NamedTuple):
    """The columns of a sheet that fit, and the number of spaces between them."""

    columns: tuple[Laid, ...]
    gap: int

    def excess(self, width: int) -> int:
        """The number of characters by which its lines exceed `width`; negative if they fit."""
        gaps = self.gap * (len(self.columns) - 1)
        return sum(item.width for item in self.columns) + gaps - width


def lay_out(sheet: Sheet, width: int, text_of: Callable[[Cell, Column], str]) -> Layout:
    """Fit a sheet into lines of `width`; with too many columns for any way of fitting, its lines remain too long.

    Extra columns are dropped if names would become too short; then gaps shrink, then names. If lines are too long all
    the same, names stay readable, because who won matters more than the width. Headings without rows are left out.
    """
    if not sheet.rows:
        return Layout((), GAPS[0])
    full = sheet.trimmed()
    laid = tuple(_natural(full, index, text_of) for index in range(len(full.columns)))
    if Layout(_squeezed(laid), GAPS[0]).excess(width) > 0:
        laid = tuple(item for item in laid if item.column.role is not Role.EXTRA)
    wished = Layout(laid, _gap(laid, width))
    for least in LEAST_NAMES:
        shrunk = _shrunk(wished, width, least)
        if shrunk.excess(width) <= 0:
            return _in_lines(shrunk)
    return _in_lines(_shrunk(wished, width, LEAST_NAMES[0]))


def _gap(laid: Sequence[Laid], width: int) -> int:
    """The widest gap with which lines fit; the narrowest one if none does."""
    squeezed = _squeezed(laid)
    for gap in GAPS:
        if Layout(squeezed, gap).excess(width) <= 0:
            return gap
    return GAPS[-1]


def _natural(sheet: Sheet, index: int, text_of: Callable[[Cell, Column], str]) -> Laid:
    column = sheet.columns[index]
    texts = (str(column.heading), *(text_of(row[index], column) for row in sheet.rows))
    return Laid(column, max(map(cells_wide, texts)), texts)


def _squeezed(laid: Sequence[Laid]) -> tuple[Laid, ...]:
    """The columns with names as narrow as is still comfortable to read."""
    squeezed = list(laid)
    for index, item in enumerate(laid):
        if item.gives_way:
            squeezed[index] = item._replace(width=min(item.width, WELL_READ[item.column.role]))
    return tuple(squeezed)


def _shrunk(layout: Layout, width: int, least: int) -> Layout:
    """Shorten the widest flexible columns until lines fit into `width`, none below `least`."""
    widths = [item.width for item in layout.columns]
    for _ in range(layout.excess(width)):
        widest = _widest(layout.columns, widths, least)
        if widest is None:
            break
        widths[widest] -= 1
    fitted = (item._replace(width=width) for item, width in zip(layout.columns, widths, strict=True))
    return Layout(tuple(fitted), layout.gap)


def _widest(columns: Sequence[Laid], widths: Sequence[int], least: int) -> int | None:
    """The index of the next column to shrink; folded ones only if no other can, because they become hard to read."""
    giving = [index for index, item in enumerate(columns) if item.gives_way and widths[index] > least]
    names = [index for index in giving if not columns[index].is_folded]
    return max(names or giving, key=widths.__getitem__, default=None)


def _in_lines(layout: Layout) -> Layout:
    """The layout with further lines for folded cells; the other columns are empty there."""
    if not any(item.is_folded for item in layout.columns):
        return layout
    pieces = [[_pieces(item, text) for text in item.texts] for item in layout.columns]
    heights = [max(map(len, row)) for row in zip(*pieces, strict=True)]
    columns = []
    for item, cells in zip(layout.columns, pieces, strict=True):
        filled = (cell + [""] * (height - len(cell)) for cell, height in zip(cells, heights, strict=True))
        columns.append(item._replace(texts=tuple(chain.from_iterable(filled))))
    return layout._replace(columns=tuple(columns))


def _pieces(item: Laid, text: str) -> list[str]:
    return folded(text, item.width) if item.is_folded else [text]


def folded(text: str, width: int) -> list[str]:
    """Break a text that is too long between words; a text that fits is returned unchanged."""
    if cells_wide(text) <= width:
        return [text]
    from rich.console import Console  # knows wide letters; most lines fit without it
    from rich.text import Text

    inside = text.lstrip()
    before = " " * (len(text) - len(inside))
    lines = Text(inside).wrap(Console(width=width), width - len(before) - len(INDENT))
    texts = [before + line.plain.rstrip() for line in lines]
    return texts[:1] + [INDENT + further for further in texts[1:]]


def cells_wide(text: str) -> int:
    """The number of terminal cells that a text takes."""
    if text.translate(NARROW).isascii():
        return len(text)
    from rich.cells import cell_len  # takes 20 ms, and most names are ASCII

    return cell_len(text)
