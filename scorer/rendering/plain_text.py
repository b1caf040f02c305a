"""Plain text: aligned columns without colours, for pipes and files.

Rich takes 0.5 ms a line, which would be most of the time for ranking a large field; a pipe does not need it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.rendering.layout import LaidOutColumn, display_width, fold_text, lay_out_sheet
from scorer.reports.table import format_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.reports.table import Sheet

SUIT_LETTERS = str.maketrans("♠♥♦♣", "SHDC")


def render_plain_text(sheets: Iterable[Sheet], width: int) -> str:
    """Render sheets one below the other, in lines of `width` if shortening names can achieve it."""
    texts = ("".join(f"{line}\n" for line in _sheet_lines(sheet, width)) for sheet in sheets)
    return "\n".join(texts)


def _sheet_lines(sheet: Sheet, width: int) -> Iterator[str]:
    for line in filter(None, map(str, (sheet.title, *sheet.notes))):
        yield from fold_text(line.translate(SUIT_LETTERS), width)
    layout = lay_out_sheet(sheet, width, format_cell)
    for cells in zip(*map(_pad_texts, layout.columns), strict=True):
        yield (" " * layout.gap).join(cells).rstrip()


def _pad_texts(item: LaidOutColumn) -> Iterator[str]:
    to_the_right = item.is_right_aligned
    for text in item.texts:
        if text.isascii() and len(text) <= item.width:  # nearly all texts, and much faster
            short, wide = text, len(text)
        else:
            short = shorten_text(text, item.width)
            wide = display_width(short)
        blank = " " * (item.width - wide)
        if to_the_right:
            yield blank + short
        else:
            yield short + blank


def shorten_text(text: str, width: int) -> str:
    """Cut a text that is too wide, and end it with two dots."""
    if display_width(text) <= width:
        return text
    while display_width(text) > width - 2:
        text = text[:-1]
    return f"{text}.."
