"""Terminal output: highlighted headings, suit symbols in their colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from scorer.rendering.layout import Layout, lay_out
from scorer.rendering.palette import terminal
from scorer.reports.table import cell_shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.reports.table import Sheet


def print_sheets(sheets: Iterable[Sheet]) -> None:
    """Print sheets to the terminal, one below the other."""
    console = Console()
    for position, sheet in enumerate(sheets):
        if position:
            console.print()
        console.print(Group(*_parts(sheet, console.width)))


def _parts(sheet: Sheet, width: int) -> Iterator[Text | Table]:
    yield Text(str(sheet.title), style="bold")
    yield from map(coloured, map(str, sheet.notes))
    layout = lay_out(sheet, width, cell_shown)
    if layout.columns:
        yield _table(layout)


def _table(layout: Layout) -> Table:
    table = Table(box=None, padding=(0, layout.gap, 0, 0), pad_edge=False, header_style="dim")
    for item in layout.columns:
        table.add_column(
            Text(item.texts[0]),
            justify="right" if item.to_the_right else "left",
            width=item.width,
            no_wrap=True,
            overflow="ellipsis",
        )
    for row in zip(*(item.texts[1:] for item in layout.columns), strict=True):
        table.add_row(*map(coloured, row))
    return table


def coloured(text: str, style: str = "") -> Text:
    """A text with its suit symbols in their colours."""
    whole = Text(text, style)
    for suit, colour in terminal().items():
        whole.highlight_words(suit, style=colour)
    return whole
