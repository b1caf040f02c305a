"""Plain text: aligned columns without colours, for pipes and files.

Rich takes 0.5 ms a line, which would be most of the time for ranking a large field; a pipe does not need it.
"""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING

from scorer.rendering.layout import display_width, fold_text, lay_out_sheet
from scorer.reports.table import format_cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.rendering.layout import LaidOutColumn
    from scorer.reports.table import Sheet

SUIT_LETTERS = str.maketrans("♠♥♦♣", "SHDC")


def render_plain_text(sheets: Iterable[Sheet], width: int) -> str:
    """Render sheets one below the other, in lines of `width` if shortening names can achieve it."""
    texts = ("".join(f"{line}\n" for line in _sheet_lines(sheet, width)) for sheet in sheets)
    return "\n".join(texts)


def _sheet_lines(sheet: Sheet, width: int) -> Iterator[str]:
    for line in filter(None, map(str, (sheet.title, *sheet.notes))):
        yield from fold_text(line.translate(SUIT_LETTERS), width)
    layout = lay_out_sheet(sheet, width, format_cells)
    if layout.columns:
        fields, columns = zip(*map(_line_up_texts, layout.columns), strict=True)
        line = (" " * layout.gap).join(fields)
        yield from (text.rstrip() for text in map(line.__mod__, zip(*columns, strict=True)))


def _line_up_texts(item: LaidOutColumn) -> tuple[str, Sequence[str]]:
    """Return how the texts of a column are put into a line, as `%` reads it, and the texts, none too wide.

    `%` counts characters, so texts with others than ASCII are filled up before.
    """
    texts = shorten_texts(item.texts, item.width)
    if "".join(texts).isascii():
        return f"%{'' if item.is_right_aligned else '-'}{item.width}s", texts
    blanks = (" " * (item.width - display_width(text)) for text in texts)
    if item.is_right_aligned:
        return "%s", list(map(add, blanks, texts))
    return "%s", list(map(add, texts, blanks))


def shorten_texts(texts: Sequence[str], width: int) -> list[str]:
    """Shorten the texts that are too wide."""
    return [text if len(text) <= width and text.isascii() else shorten_text(text, width) for text in texts]


def shorten_text(text: str, width: int) -> str:
    """Cut a text that is too wide, and end it with two dots."""
    if display_width(text) <= width:
        return text
    if text.isascii():
        text = text[: width - 2]
    while display_width(text) > width - 2:
        text = text[:-1]
    return f"{text}.."
