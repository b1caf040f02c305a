"""Terminal output: highlighted headings, suit symbols in their colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from scorer.rendering.layout import SheetLayout, lay_out_sheet
from scorer.rendering.palette import terminal_colours
from scorer.reports.table import format_cells_with_symbols

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.reports.table import Sheet


def print_sheets(sheets: Iterable[Sheet]) -> None:
    """Print sheets to the terminal, one below the other."""
    console = Console()
    for position, sheet in enumerate(sheets):
        if position:
            console.print()
        console.print(Group(*_render_sheet(sheet, console.width)))


def _render_sheet(sheet: Sheet, width: int) -> Iterator[Text | Table]:
    yield Text(str(sheet.title), style="bold")
    yield from map(colour_suits, map(str, sheet.notes))
    layout = lay_out_sheet(sheet, width, format_cells_with_symbols)
    if layout.columns:
        yield _render_table(layout)


def _render_table(layout: SheetLayout) -> Table:
    table = Table(box=None, padding=(0, layout.gap, 0, 0), pad_edge=False, header_style="dim")
    for item in layout.columns:
        table.add_column(
            Text(item.texts[0]),
            justify="right" if item.is_right_aligned else "left",
            width=item.width,
            no_wrap=True,
            overflow="ellipsis",
        )
    for row in zip(*(item.texts[1:] for item in layout.columns), strict=True):
        table.add_row(*map(colour_suits, row))
    return table


def colour_suits(text: str, style: str = "") -> Text:
    """A text with its suit symbols in their colours."""
    whole = Text(text, style)
    for suit, colour in terminal_colours().items():
        whole.highlight_words(suit, style=colour)
    return whole
