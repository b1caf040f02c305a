"""The rows of a worksheet as they stand in an Excel file (ECMA-376, part 1, 18.3.1), written as text.

Everything else of a workbook is openpyxl's, which makes an object and an XML element of every cell: 16 µs
each at the best, where a text takes 1 µs. Only what a sheet holds is written here, and only these kinds of cells.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

from scorer.game.bids import Bid
from scorer.game.contracts import Contract
from scorer.printers.palette import on_light
from scorer.reports.table import Cell, CellKind, Column, Place

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

CALLS = (Contract, Bid)
"""What is written with the symbols of suits, as on paper and on the web."""

LONGEST_TEXT = 32_767
"""What a cell of an Excel file can hold, in characters."""

HEAD_POINTS = 26
"""The height of a line that begins a card: taller than others, which sets cards apart."""

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SUIT = re.compile("([♠♥♦♣])")
_MEANT_AS_CODE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")


class Look(NamedTuple):
    """How a cell looks; a text has no number format."""

    number_format: str = ""
    to_the_right: bool = False
    ruled: bool = False
    heading: bool = False
    head: bool = False
    linked: bool = False
    note: bool = False


def legal(text: str) -> str:
    """A text without the signs that no XML file can hold."""
    return _ILLEGAL.sub("", text)


def text_xml(text: str, style: int) -> str:
    """A text, from its style on: never a formula, a number or a code such as `_x0041_`."""
    plain = _MEANT_AS_CODE.sub("_x005F_", legal(text)[:LONGEST_TEXT])
    inner = f'<t xml:space="preserve">{_escaped(plain)}</t>'
    if _SUIT.search(plain):
        inner = _in_colours(plain)
    return f' s="{style}" t="inlineStr"><is>{inner}</is></c>'


def _escaped(text: str) -> str:
    return escape(text, {"\r": "&#13;"})


def _in_colours(text: str) -> str:
    """A text in pieces, of which suits have their colours and the others the look of the cell."""
    inks = on_light()
    runs = ""
    for piece in filter(None, _SUIT.split(text)):
        look = ""
        if piece in inks:
            look = f'<rPr><sz val="11"/><color rgb="FF{inks[piece][1:].upper()}"/><rFont val="Calibri"/></rPr>'
        runs += f'<r>{look}<t xml:space="preserve">{_escaped(piece)}</t></r>'
    return runs


class Pen:
    """Writes the cells of one column, from the style on; texts are kept, because most of them come again."""

    def __init__(self, column: Column, style_of: Callable[[Look], int], *, ruled: bool, linked: bool) -> None:
        to_the_right = column.kind is CellKind.NUMBER
        look = Look("", to_the_right, ruled, linked=linked)
        number_format = "0"
        if column.decimals:
            number_format = f"0.{'0' * column.decimals}"
        self._text = style_of(look)
        number = style_of(look._replace(number_format=number_format))
        place = style_of(look._replace(number_format="0"))
        tied = style_of(look._replace(number_format=TIED))
        self._number = f' s="{number}"><v>'
        self._place = f' s="{place}"><v>'
        self._tied = f' s="{tied}"><v>'
        self._nothing = ""
        if ruled:
            self._nothing = f' s="{self._text}"/>'
        self._texts: dict[Cell, str] = {"": self._nothing}

    def write(self, cell: Cell) -> str:
        match cell:
            case None:
                return self._nothing
            case Fraction():
                return f"{self._number}{float(cell)!r}</v></c>"
            case int():
                return f"{self._number}{cell}</v></c>"
            case Place(number, tied=True):
                return f"{self._tied}{number}</v></c>"
            case Place(number):
                return f"{self._place}{number}</v></c>"
            case _:
                written = self._texts.get(cell)
                if written is None:
                    text = cell.symbols if isinstance(cell, CALLS) else str(cell)
                    written = self._texts[cell] = text_xml(text, self._text)
                return written


TIED = '0"="'
"""The number format of a place that is shared."""


def row_xml(number: int, letters: Sequence[str], written: Iterable[str], points: int = 0) -> str:
    """A row from its cells as pens have written them; those that are nothing are left out.

    `points` is its height, where that is not the usual one.
    """
    lettered = zip(letters, written, strict=False)
    cells = "".join([f'<c r="{letter}{number}"{cell}' for letter, cell in lettered if cell])
    height = ""
    if points:
        height = f' ht="{points}" customHeight="1"'
    return f'<row r="{number}"{height}>{cells}</row>'


def rows_xml(
    rows: Iterable[Sequence[Cell]], letters: Sequence[str], pens: Sequence[Pen], ruling: Sequence[Pen] | None
) -> Iterator[str]:
    """The lines of a table from row 2 on; where the first cell changes, `ruling` pens write."""
    before: Cell = None
    for number, row in enumerate(rows, start=2):
        own = pens
        if ruling is not None and row[0] != before:
            own = ruling
        before = row[0]
        written = [pen.write(cell) for pen, cell in zip(own, row, strict=True)]
        yield row_xml(number, letters, written)


def cards_xml(
    rows: Iterable[Sequence[Cell]], letters: Sequence[str], pens: Sequence[Pen], head: int, head_rows: Container[int]
) -> Iterator[str]:
    """The lines of a sheet of cards from row 2 on; the first cell of `head_rows`, in the style `head`, runs across."""
    empty = [f' s="{head}"/>'] * (len(letters) - 1)
    for number, row in enumerate(rows, start=2):
        if number in head_rows:
            yield row_xml(number, letters, [text_xml(str(row[0]), head), *empty], HEAD_POINTS)
            continue
        yield row_xml(number, letters, [pen.write(cell) for pen, cell in zip(pens, row, strict=True)])
