"""Plain text: aligned columns without colours, for pipes and files.

Rich takes 0.5 ms a line, which would be most of the time for ranking a large field; a pipe does not need it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.rendering.layout import Laid, cells_wide, folded, lay_out
from scorer.reports.table import cell_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.reports.table import Sheet

LETTERS = str.maketrans("♠♥♦♣", "SHDC")


def plain_text(sheets: Iterable[Sheet], width: int) -> str:
    """Render sheets one below the other, in lines of `width` if shortening names can achieve it."""
    texts = ("".join(f"{line}\n" for line in _lines(sheet, width)) for sheet in sheets)
    return "\n".join(texts)


def _lines(sheet: Sheet, width: int) -> Iterator[str]:
    for line in filter(None, map(str, (sheet.title, *sheet.notes))):
        yield from folded(line.translate(LETTERS), width)
    layout = lay_out(sheet, width, cell_text)
    for cells in zip(*map(_padded, layout.columns), strict=True):
        yield (" " * layout.gap).join(cells).rstrip()


def _padded(item: Laid) -> Iterator[str]:
    to_the_right = item.to_the_right
    for text in item.texts:
        if text.isascii() and len(text) <= item.width:  # nearly all texts, and much faster
            short, wide = text, len(text)
        else:
            short = shortened(text, item.width)
            wide = cells_wide(short)
        blank = " " * (item.width - wide)
        if to_the_right:
            yield blank + short
        else:
            yield short + blank


def shortened(text: str, width: int) -> str:
    """Cut a text that is too wide, and end it with two dots."""
    if cells_wide(text) <= width:
        return text
    while cells_wide(text) > width - 2:
        text = text[:-1]
    return f"{text}.."
