"""The workbook: sheets as worksheets of an Excel file that reads, sorts and prints well."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.pagebreak import Break

from scorer.printers.layout import cell_text, cells_wide
from scorer.reports.sheet import Cell, Column, Kind, Place, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from scorer.progress import Track

WIDEST = 40
"""No column is wider than this, in characters."""

LONGEST_TEXT = 32_767
"""What a cell of an Excel file can hold, in characters."""

LONGEST_HEADER = 120
"""Characters of the event's name in the page header; Excel takes 255 for all three parts."""

A4 = 9
"""The number of that paper size in an Excel file."""

BOLD = Font(name="Calibri", size=11, bold=True)
LEFT = Alignment(horizontal="left", indent=1)
SHADE = PatternFill("solid", start_color="DDE6EE")
RULE = Border(top=Side(style="thin", color="999999"))


class Page(NamedTuple):
    """A worksheet: its tab and its sheets, which have the same columns and stand one below the other.

    `frozen` is how many columns stay in sight; where the first cell changes, `ruled` draws a line and
    `broken` begins a new sheet of paper.
    """

    tab: str
    sheets: tuple[Sheet, ...]
    frozen: int = 0
    ruled: bool = False
    broken: bool = False
    landscape: bool = False


def write_workbook(path: Path, title: str, pages: Iterable[Page], track: Track) -> None:
    """Write an Excel file, row by row, so that memory does not grow with the event."""
    book = Workbook(write_only=True)
    book.properties.title = title
    book.properties.creator = "Minibridge Scorer"
    for page in pages:
        _write_page(book.create_sheet(page.tab), page, title, track)
    book.save(path)


def _write_page(worksheet: Any, page: Page, title: str, track: Track) -> None:
    columns = page.sheets[0].columns
    _prepare(worksheet, page, title)
    worksheet.append([_header(worksheet, column) for column in columns])
    for sheet in page.sheets:
        if len(page.sheets) > 1:
            worksheet.append([_text(worksheet, sheet.title, BOLD)])
        _write_rows(worksheet, page, sheet, track)


def _write_rows(worksheet: Any, page: Page, sheet: Sheet, track: Track) -> None:
    before: Cell = None
    for line, row in enumerate(track(sheet.rows), start=1):
        changes = row[0] != before
        before = row[0]
        ruled = page.ruled and changes
        worksheet.append([_cell(worksheet, *pair, ruled=ruled) for pair in zip(row, sheet.columns, strict=True)])
        if page.broken and changes and line > 1:
            worksheet.row_breaks.append(Break(id=line))


def _prepare(worksheet: Any, page: Page, title: str) -> None:
    """Set what has to be there before the first row: widths, panes, and how it prints."""
    columns = page.sheets[0].columns
    lines = 1 + sum(len(sheet.rows) + (len(page.sheets) > 1) for sheet in page.sheets)
    for index, width in enumerate(_widths(page), start=1):
        worksheet.column_dimensions[get_column_letter(index)].width = width
    worksheet.freeze_panes = f"{get_column_letter(page.frozen + 1)}2"
    worksheet.print_title_rows = "1:1"
    worksheet.print_area = f"A1:{get_column_letter(len(columns))}{lines}"
    worksheet.page_setup.paperSize = A4
    worksheet.page_setup.orientation = "landscape" if page.landscape else "portrait"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr.fitToPage = True
    worksheet.oddHeader.left.text = title[:LONGEST_HEADER].replace("&", "&&")
    worksheet.oddHeader.right.text = page.tab
    worksheet.oddFooter.right.text = "&P / &N"


def _widths(page: Page) -> Iterator[int]:
    for index, column in enumerate(page.sheets[0].columns):
        cells = chain.from_iterable((row[index] for row in sheet.rows) for sheet in page.sheets)
        widest = max((cells_wide(cell_text(cell, column)) for cell in cells), default=0)
        yield min(max(widest, len(column.heading)) + 3, WIDEST)


def _header(worksheet: Any, column: Column) -> Any:
    cell = _text(worksheet, column.heading, BOLD)
    cell.fill = SHADE
    cell.alignment = Alignment(horizontal="right") if column.kind is Kind.NUMBER else LEFT
    return cell


def _cell(worksheet: Any, value: Cell, column: Column, *, ruled: bool) -> Any:
    match value:
        case None | "":
            cell = WriteOnlyCell(worksheet)
        case Fraction() | int():
            cell = WriteOnlyCell(worksheet, value if isinstance(value, int) else float(value))
            cell.number_format = f"0.{'0' * column.decimals}" if column.decimals else "0"
        case Place(number, tied):
            cell = WriteOnlyCell(worksheet, number)
            cell.number_format = '0"="' if tied else "0"
        case _:
            cell = _text(worksheet, str(value))
    if column.kind is not Kind.NUMBER:
        cell.alignment = LEFT
    if ruled:
        cell.border = RULE
    return cell


def _text(worksheet: Any, text: str, font: Font | None = None) -> Any:
    """A cell that stays text whatever it begins with: no formula and no error value comes out of a name."""
    cell = WriteOnlyCell(worksheet, ILLEGAL_CHARACTERS_RE.sub("", text)[:LONGEST_TEXT])
    cell.data_type = "s"
    cell.quotePrefix = True
    if font is not None:
        cell.font = font
    return cell
