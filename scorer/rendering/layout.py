"""Layout of a sheet in lines of text: which columns fit, how wide each is, and the text of its cells."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

from scorer.reports.table import Cell, Column, ColumnRole, Sheet

ColumnFormatter: TypeAlias = Callable[[Sequence[Cell], Column], Iterable[str]]
"""Returns the texts of the cells of a column."""

GAPS = (2, 1)
"""Spaces between columns: two, or one where a line would be too long."""

MIN_NAME_WIDTHS = (12, 4)
"""The width to which names are shortened once extra columns are dropped, and the one to use as a last resort."""

COMFORTABLE_WIDTHS = {
    ColumnRole.NAME: MIN_NAME_WIDTHS[0],
    ColumnRole.REMARK: MIN_NAME_WIDTHS[0],
    ColumnRole.EXTRA: MIN_NAME_WIDTHS[0],
    ColumnRole.FOLDED: 32,
}
"""The flexible columns, and the least width of each as long as extra columns can be dropped."""

SINGLE_WIDTH_SIGNS = str.maketrans(dict.fromkeys("♠♥♦♣−", "-"))
"""Signs in reports that are as wide as a letter."""

INDENT = "  "
"""The indent of the further lines of a long text."""


class LaidOutColumn(NamedTuple):
    """A column as it will be printed: its width, and its texts, the heading first."""

    column: Column
    width: int
    texts: tuple[str, ...]

    @property
    def is_right_aligned(self) -> bool:
        return self.column.role.is_figure

    @property
    def is_flexible(self) -> bool:
        return self.column.role.is_flexible

    @property
    def is_folded(self) -> bool:
        """Whether its texts may take several lines."""
        return self.column.role is ColumnRole.FOLDED


class SheetLayout(NamedTuple):
    """The columns of a sheet that fit, and the number of spaces between them."""

    columns: tuple[LaidOutColumn, ...]
    gap: int

    def excess(self, width: int) -> int:
        """The number of characters by which its lines exceed `width`; negative if they fit."""
        gaps = self.gap * (len(self.columns) - 1)
        return sum(item.width for item in self.columns) + gaps - width


def lay_out_sheet(sheet: Sheet, width: int, format_column: ColumnFormatter) -> SheetLayout:
    """Fit a sheet into lines of `width`; with too many columns for any way of fitting, its lines remain too long.

    Extra columns are dropped if names would become too short; then gaps shrink, then names. If lines are too long all
    the same, names stay readable, because who won matters more than the width. Headings without rows are left out.
    """
    if not sheet.rows:
        return SheetLayout((), GAPS[0])
    full = sheet.without_empty_columns()
    laid = tuple(
        _unshortened_column(column, format_column(cells, column))
        for column, cells in zip(full.columns, full.cells_by_column, strict=True)
    )
    if SheetLayout(_squeeze_columns(laid), GAPS[0]).excess(width) > 0:
        laid = tuple(item for item in laid if item.column.role is not ColumnRole.EXTRA)
    preferred = SheetLayout(laid, _widest_gap(laid, width))
    for least in MIN_NAME_WIDTHS:
        shrunk = _shrink_columns(preferred, width, least)
        if shrunk.excess(width) <= 0:
            return _fold_cells(shrunk)
    return _fold_cells(_shrink_columns(preferred, width, MIN_NAME_WIDTHS[0]))


def _widest_gap(laid: Sequence[LaidOutColumn], width: int) -> int:
    """The widest gap with which lines fit; the narrowest one if none does."""
    squeezed = _squeeze_columns(laid)
    for gap in GAPS:
        if SheetLayout(squeezed, gap).excess(width) <= 0:
            return gap
    return GAPS[-1]


def _unshortened_column(column: Column, cells: Iterable[str]) -> LaidOutColumn:
    texts = (str(column.heading), *cells)
    width_of = len if "".join(texts).isascii() else display_width
    return LaidOutColumn(column, max(map(width_of, texts)), texts)


def _squeeze_columns(laid: Sequence[LaidOutColumn]) -> tuple[LaidOutColumn, ...]:
    """The columns with names as narrow as is still comfortable to read."""
    squeezed = list(laid)
    for index, item in enumerate(laid):
        if item.is_flexible:
            squeezed[index] = item._replace(width=min(item.width, COMFORTABLE_WIDTHS[item.column.role]))
    return tuple(squeezed)


def _shrink_columns(layout: SheetLayout, width: int, least: int) -> SheetLayout:
    """Shorten the widest flexible columns until lines fit into `width`, none below `least`."""
    widths = [item.width for item in layout.columns]
    for _ in range(layout.excess(width)):
        widest = _next_to_shrink(layout.columns, widths, least)
        if widest is None:
            break
        widths[widest] -= 1
    fitted = (item._replace(width=width) for item, width in zip(layout.columns, widths, strict=True))
    return SheetLayout(tuple(fitted), layout.gap)


def _next_to_shrink(columns: Sequence[LaidOutColumn], widths: Sequence[int], least: int) -> int | None:
    """The index of the next column to shrink; folded ones only if no other can, because they become hard to read."""
    giving = [index for index, item in enumerate(columns) if item.is_flexible and widths[index] > least]
    names = [index for index in giving if not columns[index].is_folded]
    return max(names or giving, key=widths.__getitem__, default=None)


def _fold_cells(layout: SheetLayout) -> SheetLayout:
    """The layout with further lines for folded cells; the other columns are empty there."""
    if not any(item.is_folded for item in layout.columns):
        return layout
    pieces = [[_cell_lines(item, text) for text in item.texts] for item in layout.columns]
    heights = [max(map(len, row)) for row in zip(*pieces, strict=True)]
    columns = []
    for item, cells in zip(layout.columns, pieces, strict=True):
        filled = (cell + [""] * (height - len(cell)) for cell, height in zip(cells, heights, strict=True))
        columns.append(item._replace(texts=tuple(chain.from_iterable(filled))))
    return layout._replace(columns=tuple(columns))


def _cell_lines(item: LaidOutColumn, text: str) -> list[str]:
    return fold_text(text, item.width) if item.is_folded else [text]


def fold_text(text: str, width: int) -> list[str]:
    """Break a text that is too long between words; a text that fits is returned unchanged."""
    if display_width(text) <= width:
        return [text]
    from rich.console import Console  # knows wide letters; most lines fit without it
    from rich.text import Text

    inside = text.lstrip()
    before = " " * (len(text) - len(inside))
    lines = Text(inside).wrap(Console(width=width), width - len(before) - len(INDENT))
    texts = [before + line.plain.rstrip() for line in lines]
    return texts[:1] + [INDENT + further for further in texts[1:]]


def display_width(text: str) -> int:
    """The number of terminal cells that a text takes."""
    if text.isascii() or text.translate(SINGLE_WIDTH_SIGNS).isascii():
        return len(text)
    from rich.cells import cell_len  # takes 20 ms, and most names are ASCII

    return cell_len(text)
