"""Which columns of a sheet fit a line, how wide each is, and what its cells say. Shared by both text printers."""

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
"""Names are shortened to this, after extra ones have gone; and further only where nothing else is left."""

WELL_READ = {Role.NAME: LEAST_NAMES[0], Role.REMARK: LEAST_NAMES[0], Role.EXTRA: LEAST_NAMES[0], Role.FOLDED: 32}
"""The columns that give way where a line is too long, and how wide each is at least while extra ones can go."""

NARROW = str.maketrans(dict.fromkeys("♠♥♦♣−", "-"))
"""The signs with which reports are written, each as wide as a letter."""

INDENT = "  "
"""What the further lines of a long text begin with."""


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
    """The columns of a sheet that fit, and the spaces between them."""

    columns: tuple[Laid, ...]
    gap: int

    def excess(self, width: int) -> int:
        """By how much its lines are too long."""
        gaps = self.gap * (len(self.columns) - 1)
        return sum(item.width for item in self.columns) + gaps - width


def lay_out(sheet: Sheet, width: int, text_of: Callable[[Cell, Column], str]) -> Layout:
    """Fit a sheet into lines of `width`; one that has too many columns for any of it stays too long.

    Extra columns go where names would be cut too short for them; then gaps shrink, then names. A line that is too long
    all the same leaves names well read: who has won is worth more than an inch. Headings above nothing are left out.
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
    """The widest gap with which lines fit; the narrowest where none does."""
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
    """The same with names as narrow as is still well read."""
    squeezed = list(laid)
    for index, item in enumerate(laid):
        if item.gives_way:
            squeezed[index] = item._replace(width=min(item.width, WELL_READ[item.column.role]))
    return tuple(squeezed)


def _shrunk(layout: Layout, width: int, least: int) -> Layout:
    """Take what is too much from the widest names first."""
    widths = [item.width for item in layout.columns]
    for _ in range(layout.excess(width)):
        widest = _widest(layout.columns, widths, least)
        if widest is None:
            break
        widths[widest] -= 1
    fitted = (item._replace(width=width) for item, width in zip(layout.columns, widths, strict=True))
    return Layout(tuple(fitted), layout.gap)


def _widest(columns: Sequence[Laid], widths: Sequence[int], least: int) -> int | None:
    """Which column gives way next: what is folded only where no name can, for it is hard to read in pieces."""
    giving = [index for index, item in enumerate(columns) if item.gives_way and widths[index] > least]
    names = [index for index in giving if not columns[index].is_folded]
    return max(names or giving, key=widths.__getitem__, default=None)


def _in_lines(layout: Layout) -> Layout:
    """The same with further lines for what is folded; the other columns are empty there."""
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
    """Break a text that is too long between words; the spaces of one that fits are kept."""
    if cells_wide(text) <= width:
        return [text]
    from rich.console import Console  # knows wide letters; most lines fit and need it not
    from rich.text import Text

    inside = text.lstrip()
    before = " " * (len(text) - len(inside))
    lines = Text(inside).wrap(Console(width=width), width - len(before) - len(INDENT))
    texts = [before + line.plain.rstrip() for line in lines]
    return texts[:1] + [INDENT + further for further in texts[1:]]


def cells_wide(text: str) -> int:
    """How many cells of a terminal a text takes."""
    if text.translate(NARROW).isascii():
        return len(text)
    from rich.cells import cell_len  # 20 ms, and most names are plain

    return cell_len(text)
