"""The workbook: pages as worksheets of an Excel file that reads, sorts and prints well.

openpyxl makes everything but the rows; those are put into its file as text, because that is ten times as fast.
"""

from __future__ import annotations

from io import BytesIO
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.formatting.rule import ColorScale, FormatObject, Rule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.pagebreak import Break

from scorer.printers.cells import HEAD_POINTS, Look, Pen, cards_xml, legal, row_xml, rows_xml, text_xml
from scorer.printers.charts import add_charts
from scorer.printers.widths import heading_lines, note_lines, widths
from scorer.reports.table import CellKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from scorer.notices import Track
    from scorer.printers.charts import Room
    from scorer.reports.book import BookPage
    from scorer.reports.heat import Scale
    from scorer.reports.table import Column, Sheet

LONGEST_HEADER = 120
"""Characters of the event's name in the page header; Excel takes 255 for all three parts."""

A4 = 9
"""The number of that paper size in an Excel file."""

MOST_BREAKS = 1_026
"""Page breaks that Excel takes in one worksheet."""

ROW_POINTS, NOTE_POINTS, HEADING_POINTS = 15, 13, 3
"""The height of a line of the table and of a note below it, and what a heading has more than its lines."""

CARDS_ON_PAPER = 2
"""As many cards are printed on a sheet of paper, where they fit."""

CHARACTER_POINTS = 5.25
"""The width of one character, in which columns are measured: 7 pixels of 96 to the inch."""

A4_POINTS, POINTS_TO_THE_INCH = (595, 842), 72

INCHES = {"left": 0.5, "right": 0.5, "top": 0.8, "bottom": 0.7, "header": 0.35, "footer": 0.35}
"""Margins of the paper."""

COMPRESSION = 4
"""Of 9; more takes twice the time for a tenth of the size."""

EMPTY = b"<sheetData></sheetData>"
"""Where the rows belong in a worksheet that openpyxl has written without any."""

MARGINS = b"<pageMargins"
"""What follows the links of a worksheet."""


PLAIN = Font(name="Calibri", size=11)
BOLD = Font(name="Calibri", size=11, bold=True)
LINK = Font(name="Calibri", size=11, underline="single", color="0563C1")
SMALL = Font(name="Calibri", size=9, italic=True)

SHADE = PatternFill("solid", start_color="DDE6EE")
RULE = Border(top=Side(style="thin", color="999999"))
BELOW = Border(bottom=Side(style="thin", color="7A8A99"))

WORST, EVEN, BEST = "F4B183", "FFFFFF", "9DC3E6"
"""Orange and blue, which nearly everybody can tell apart; black figures stay readable on both, and on grey."""


def write_workbook(path: Path, title: str, pages: Sequence[BookPage], track: Track) -> None:
    """Write an Excel file, row by row, so that memory does not grow with the event."""
    title = legal(title)
    book = Workbook(write_only=True)
    book.properties.title = title
    book.properties.creator = "Minibridge Scorer"
    worksheets = {page.tab: book.create_sheet(page.tab) for page in pages}
    styles = Styles(worksheets[pages[0].tab])
    contents: dict[str, _Contents] = {}
    for page in pages:
        worksheet = worksheets[page.tab]
        wide = widths(_without_heads(page))
        _prepare(worksheet, page, wide)
        _set_up_paper(worksheet, page, title, add_charts(worksheet, page, worksheets))
        _break_sheets(worksheet, page, wide)
        contents[page.tab] = _part(page, wide, styles, track)
    frame = BytesIO()
    book.save(frame)
    _write(path, frame, {worksheets[tab].path.lstrip("/"): part for tab, part in contents.items()})


class _Contents(NamedTuple):
    """What is put into a worksheet that openpyxl has written empty."""

    rows: Iterator[str]
    links: bytes


def _write(path: Path, frame: BytesIO, parts: Mapping[str, _Contents]) -> None:
    """Copy a workbook that has no rows, and put them in."""
    with ZipFile(frame) as old, ZipFile(path, "w", ZIP_DEFLATED, compresslevel=COMPRESSION) as new:
        for name in old.namelist():
            if name not in parts:
                new.writestr(name, old.read(name))
                continue
            before, empty, after = old.read(name).partition(EMPTY)
            settings, margins, rest = after.partition(MARGINS)
            if not (empty and margins):
                raise ValueError(f"{name}: this openpyxl writes worksheets otherwise")
            with new.open(name, "w") as part:
                part.write(before + b"<sheetData>")
                for row in parts[name].rows:
                    part.write(row.encode())
                part.write(b"</sheetData>" + settings + parts[name].links + margins + rest)


def _part(page: BookPage, wide: Sequence[int], styles: Styles, track: Track) -> _Contents:
    """Everything of a page that openpyxl does not write; its looks are registered now, its rows written later."""
    columns = page.sheet.columns
    letters = [get_column_letter(number) for number in range(1, len(columns) + 1)]
    linked = {link.column for link in page.links}
    pens = _pens(columns, styles, linked, ruled=False)
    headings: list[str] = []
    for column in columns:
        look = Look(heading=True, to_the_right=column.kind is CellKind.NUMBER)
        headings.append(text_xml(str(column.heading), styles.number_of(look)))
    height = HEADING_POINTS + ROW_POINTS * heading_lines(columns, wide)
    lines = track(page.sheet.rows)
    if page.heads:
        head_rows = frozenset(_head_rows(page))
        body = cards_xml(lines, letters, pens, styles.number_of(Look(head=True)), head_rows)
    else:
        ruling = _pens(columns, styles, linked, ruled=True)
        body = rows_xml(lines, letters, pens, ruling if page.ruled else None)
    rows = chain(
        [row_xml(1, letters, headings, height)],
        body,
        list(_note_rows(page, wide, letters, styles)),
    )
    return _Contents(rows, _links_xml(page, letters))


def _head_rows(page: BookPage) -> list[int]:
    """The rows of a worksheet, counted from 1, in which cards begin."""
    return [head.row + 2 for head in page.heads]


def _without_heads(page: BookPage) -> Sheet:
    """What the columns have to be wide enough for: the head of a card runs across them."""
    heads = {head.row for head in page.heads}
    rows = tuple(row for number, row in enumerate(page.sheet.rows) if number not in heads)
    return page.sheet._replace(rows=rows)


def _pens(columns: Sequence[Column], styles: Styles, linked: set[int], *, ruled: bool) -> list[Pen]:
    pens: list[Pen] = []
    for place, column in enumerate(columns):
        pen = Pen(column, styles.number_of, ruled=ruled, linked=place in linked)
        pens.append(pen)
    return pens


def _note_rows(page: BookPage, wide: Sequence[int], letters: Sequence[str], styles: Styles) -> Iterator[str]:
    for number, note in enumerate(page.sheet.notes, start=_first_note(page)):
        written = text_xml(note, styles.number_of(Look(note=True)))
        yield row_xml(number, letters, [written], NOTE_POINTS * note_lines(note, wide))


def _first_note(page: BookPage) -> int:
    """The row of the first note: one is left empty below the last line."""
    return len(page.sheet.rows) + 3


def _links_xml(page: BookPage, letters: Sequence[str]) -> bytes:
    if not page.links:
        return b""
    links: list[str] = []
    for link in page.links:
        cell = f"{letters[link.column]}{link.row + 2}"
        location = f"{quote_sheetname(link.tab)}!A{link.to_row + 2}"
        links.append(f'<hyperlink ref="{cell}" location="{location}"/>')
    return f"<hyperlinks>{''.join(links)}</hyperlinks>".encode()


def _prepare(worksheet: Any, page: BookPage, wide: Sequence[int]) -> None:
    """What a person at the screen finds: widths, panes, filters, colours."""
    last, lines = get_column_letter(len(page.sheet.columns)), len(page.sheet.rows) + 1
    for number, width in enumerate(wide, start=1):
        worksheet.column_dimensions[get_column_letter(number)].width = width
    worksheet.freeze_panes = f"{get_column_letter(page.frozen + 1)}2"
    if page.sheet.rows and not page.heads:
        worksheet.auto_filter.ref = f"A1:{last}{lines}"
    for number, _ in enumerate(page.sheet.notes, start=_first_note(page)):
        worksheet.merged_cells.add(f"A{number}:{last}{number}")
    for scale in page.scales:
        first, end = get_column_letter(scale.first + 1), get_column_letter(scale.last + 1)
        worksheet.conditional_formatting.add(f"{first}2:{end}{lines}", _colours(scale))


def _colours(scale: Scale) -> Rule:
    points = [FormatObject(type="num", val=value) for value in (scale.least, scale.middle, scale.most)]
    return Rule(type="colorScale", colorScale=ColorScale(cfvo=points, color=[WORST, EVEN, BEST]))


def _set_up_paper(worksheet: Any, page: BookPage, title: str, room: Room) -> None:
    lines = len(page.sheet.rows) + 1
    if page.sheet.notes:
        lines += 1 + len(page.sheet.notes)
    last = get_column_letter(max(len(page.sheet.columns), room.column))
    worksheet.print_title_rows = "1:1"
    worksheet.print_area = f"A1:{last}{max(lines, room.row)}"
    worksheet.page_setup.paperSize = A4
    worksheet.page_setup.orientation = "landscape" if page.landscape else "portrait"
    worksheet.page_setup.fitToHeight = 0
    worksheet.page_margins = PageMargins(**INCHES)
    worksheet.sheet_properties.pageSetUpPr.fitToPage = True
    worksheet.oddHeader.left.text = title[:LONGEST_HEADER].replace("&", "&&")
    worksheet.oddHeader.right.text = page.tab
    worksheet.oddFooter.right.text = "&P / &N"


def _break_sheets(worksheet: Any, page: BookPage, wide: Sequence[int]) -> None:
    """Begin a new sheet of paper where a card would be the third on it, or be cut in two."""
    rows = _head_rows(page)
    room = _room_for_lines(wide) - HEADING_POINTS - ROW_POINTS * heading_lines(page.sheet.columns, wide)
    breaks: list[int] = []
    cards = height = 0
    for row, following in pairwise([*rows, len(page.sheet.rows) + 2]):
        own = HEAD_POINTS + ROW_POINTS * (following - row - 1)
        if cards == CARDS_ON_PAPER or (cards and height + own > room):
            breaks.append(row - 1)
            cards = height = 0
        cards += 1
        height += own
    if len(breaks) > MOST_BREAKS:
        return
    for last_row in breaks:
        worksheet.row_breaks.append(Break(id=last_row))


def _room_for_lines(wide: Sequence[int]) -> float:
    """How much of a worksheet stands on upright paper, from top to bottom, where its width is fitted to that."""
    paper_width, paper_height = A4_POINTS
    width = paper_width - POINTS_TO_THE_INCH * (INCHES["left"] + INCHES["right"])
    height = paper_height - POINTS_TO_THE_INCH * (INCHES["top"] + INCHES["bottom"])
    return height * max(1, CHARACTER_POINTS * sum(wide) / width)


class Styles:
    """The looks of one workbook. `worksheet` is any of its worksheets: a cell has to belong to one."""

    def __init__(self, worksheet: Any) -> None:
        self._worksheet = worksheet
        self._known: dict[Look, int] = {}

    def number_of(self, look: Look) -> int:
        """The number under which a cell names a look."""
        if look not in self._known:
            self._known[look] = _styled(WriteOnlyCell(self._worksheet), look).style_id
        return self._known[look]


def _styled(cell: Any, look: Look) -> Any:
    cell.font = _font(look)
    cell.alignment = _alignment(look)
    if look.heading or look.head:
        cell.fill, cell.border = SHADE, BELOW
    elif look.ruled:
        cell.border = RULE
    if look.number_format:
        cell.number_format = look.number_format
    else:
        cell.quotePrefix = True
    return cell


def _font(look: Look) -> Font:
    if look.heading or look.head:
        return BOLD
    if look.linked:
        return LINK
    if look.note:
        return SMALL
    return PLAIN


def _alignment(look: Look) -> Alignment:
    """Numbers stand where a spreadsheet puts them; texts are set in a little.

    Headings and notes run over several lines.
    """
    alignment = Alignment(horizontal="left", indent=1, wrap_text=look.heading or look.note)
    if look.to_the_right:
        alignment.indent = 0
        alignment.horizontal = "right"
        if look.number_format:
            alignment.horizontal = None
    if look.note:
        alignment.indent, alignment.vertical = 0, "top"
    if look.heading or look.head:
        alignment.vertical = "center"
    return alignment
