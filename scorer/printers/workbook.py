"""The workbook: pages as worksheets of an Excel file that reads, sorts and prints well.

openpyxl makes everything but the rows; those are put into its file as text (ECMA-376, part 1, 18.3.1), because it makes
an object and an XML element of every cell: 16 µs each at the best, where a text takes 1 µs.
"""

from __future__ import annotations

import re
from fractions import Fraction
from io import BytesIO
from itertools import chain, groupby, pairwise
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.chart import BarChart, Reference
from openpyxl.chart.data_source import AxDataSource, StrRef
from openpyxl.chart.label import DataLabelList
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText, Text
from openpyxl.chart.title import Title
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.text import CharacterProperties, Paragraph, ParagraphProperties, RegularTextRun
from openpyxl.formatting.rule import ColorScale, FormatObject, Rule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.pagebreak import Break

from scorer.game.contracts import Bid, Contract
from scorer.printers.layout import cells_wide
from scorer.printers.palette import on_light
from scorer.reports.table import Cell, Column, Place, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from scorer.notices import Track
    from scorer.reports.book import BookPage, Chart
    from scorer.reports.heat import Scale
    from scorer.reports.table import Sheet

LONGEST_HEADER = 120
"""Characters of the event's name in the page header; Excel takes 255 for all three parts."""

A4 = 9
"""The number of that paper size in an Excel file."""

WIDE = 110
"""Characters of the columns together from which a worksheet is printed on paper that is turned."""

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
        wide = _widths(_without_heads(page))
        _prepare(worksheet, page, wide)
        turned = not page.heads and (sum(wide) > WIDE or any(chart.lying for chart in page.charts))
        _set_up_paper(worksheet, page, title, _add_charts(worksheet, page, worksheets), turned=turned)
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
    looks = (Look(heading=True, to_the_right=column.role.is_figure) for column in columns)
    headings = [_text_xml(str(one.heading), styles.number_of(look)) for one, look in zip(columns, looks, strict=True)]
    height = HEADING_POINTS + ROW_POINTS * _heading_lines(columns, wide)
    lines = track(page.sheet.rows)
    if page.heads:
        head_rows = frozenset(_head_rows(page))
        body = _cards_xml(lines, letters, pens, styles.number_of(Look(head=True)), head_rows)
    else:
        ruling = _pens(columns, styles, linked, ruled=True)
        body = _rows_xml(lines, letters, pens, ruling if page.ruled else None)
    notes = list(_note_rows(page, wide, letters, styles))
    return _Contents(chain([_row_xml(1, letters, headings, height)], body, notes), _links_xml(page, letters))


def _head_rows(page: BookPage) -> list[int]:
    """The rows of a worksheet, counted from 1, in which cards begin."""
    return [head.row + 2 for head in page.heads]


def _without_heads(page: BookPage) -> Sheet:
    """What the columns have to be wide enough for: the head of a card runs across them."""
    heads = {head.row for head in page.heads}
    rows = tuple(row for number, row in enumerate(page.sheet.rows) if number not in heads)
    return page.sheet._replace(rows=rows)


def _pens(columns: Sequence[Column], styles: Styles, linked: set[int], *, ruled: bool) -> list[Pen]:
    return [Pen(column, styles.number_of, ruled=ruled, linked=place in linked) for place, column in enumerate(columns)]


def _note_rows(page: BookPage, wide: Sequence[int], letters: Sequence[str], styles: Styles) -> Iterator[str]:
    for number, note in enumerate(page.sheet.notes, start=_first_note(page)):
        written = _text_xml(note, styles.number_of(Look(note=True)))
        yield _row_xml(number, letters, [written], NOTE_POINTS * _note_lines(note, wide))


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
    for scale, columns in groupby(enumerate(page.sheet.columns, start=1), key=lambda one: one[1].scale):
        if scale:
            places = [place for place, _ in columns]
            reach = f"{get_column_letter(places[0])}2:{get_column_letter(places[-1])}{lines}"
            worksheet.conditional_formatting.add(reach, _colours(scale))


def _colours(scale: Scale) -> Rule:
    points = [FormatObject(type="num", val=value) for value in (scale.least, scale.middle, scale.most)]
    return Rule(type="colorScale", colorScale=ColorScale(cfvo=points, color=[WORST, EVEN, BEST]))


def _set_up_paper(worksheet: Any, page: BookPage, title: str, room: Room, *, turned: bool) -> None:
    lines = len(page.sheet.rows) + 1
    if page.sheet.notes:
        lines += 1 + len(page.sheet.notes)
    last = get_column_letter(max(len(page.sheet.columns), room.column))
    worksheet.print_title_rows = "1:1"
    worksheet.print_area = f"A1:{last}{max(lines, room.row)}"
    worksheet.page_setup.paperSize = A4
    worksheet.page_setup.orientation = "landscape" if turned else "portrait"
    worksheet.page_setup.fitToHeight = 0
    worksheet.page_margins = PageMargins(**INCHES)
    worksheet.sheet_properties.pageSetUpPr.fitToPage = True
    worksheet.oddHeader.left.text = title[:LONGEST_HEADER].replace("&", "&&")
    worksheet.oddHeader.right.text = page.tab
    worksheet.oddFooter.right.text = "&P / &N"


def _break_sheets(worksheet: Any, page: BookPage, wide: Sequence[int]) -> None:
    """Begin a new sheet of paper where a card would be the third on it, or be cut in two."""
    rows = _head_rows(page)
    room = _room_for_lines(wide) - HEADING_POINTS - ROW_POINTS * _heading_lines(page.sheet.columns, wide)
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


WIDEST = 40
"""No column is wider than this; a text that is longer runs on into empty cells beside it."""

LONG_HEADING = 14
"""A heading longer than this is broken between words."""

TEXT_MARGIN = 3
"""What a text needs beside itself: an indent, and the arrow of a filter."""


def _widths(sheet: Sheet) -> list[int]:
    """One a column."""
    wide: list[int] = []
    for index, column in enumerate(sheet.columns):
        cells = (row[index] for row in sheet.rows)
        needed = max(_heading_wide(column), _widest(cells, column))
        wide.append(min(needed + TEXT_MARGIN, WIDEST))
    return wide


def _heading_wide(column: Column) -> int:
    heading = str(column.heading)
    if len(heading) <= LONG_HEADING:
        return len(heading)
    return max(map(len, heading.split()))


def _widest(cells: Iterable[Cell], column: Column) -> int:
    """Each text is measured once; of the numbers only the longest to the left of the point and of it."""
    texts: set[Cell] = set()
    least = most = 0.0
    for cell in cells:
        if isinstance(cell, Fraction | int):
            number = float(cell)
            least, most = min(least, number), max(most, number)
        else:
            texts.add(cell)
    texts.discard(None)
    longest = max((cells_wide(str(text)) for text in texts), default=0)
    return max(len(f"{least:.{column.decimals}f}"), len(f"{most:.{column.decimals}f}"), longest)


def _heading_lines(columns: Sequence[Column], wide: Sequence[int]) -> int:
    """How many lines the tallest heading takes."""
    lines = (_lines(str(column.heading), width - 1) for column, width in zip(columns, wide, strict=True))
    return max(lines, default=1)


def _lines(heading: str, width: int) -> int:
    """Lines of a heading that is broken between words."""
    lines, room = 1, width
    for word in heading.split():
        if len(word) > room and room < width:
            lines, room = lines + 1, width
        room -= len(word) + 1
    return lines


def _note_lines(note: str, wide: Sequence[int]) -> int:
    """How many lines a note takes that runs across all columns."""
    return ceil(cells_wide(note) / (0.9 * max(sum(wide), 1)))


class Styles:
    """The looks of one workbook. `worksheet` is any of its worksheets: a cell has to belong to one."""

    def __init__(self, worksheet: Any) -> None:
        self._worksheet = worksheet
        self._known: dict[Look, int] = {}

    def number_of(self, look: Look) -> int:
        """The number under which a cell names a look."""
        if look not in self._known:
            cell: Any = WriteOnlyCell(self._worksheet)
            cell.font, cell.alignment = _font(look), _alignment(look)
            if look.heading or look.head:
                cell.fill, cell.border = SHADE, BELOW
            elif look.ruled:
                cell.border = RULE
            if look.number_format:
                cell.number_format = look.number_format
            else:
                cell.quotePrefix = True
            self._known[look] = cell.style_id
        return self._known[look]


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


CALLS = (Contract, Bid)
"""What is written with the symbols of suits, as on paper and on the web."""

LONGEST_TEXT = 32_767
"""What a cell of an Excel file can hold, in characters."""

HEAD_POINTS = 26
"""The height of a line that begins a card: taller than others, which sets cards apart."""

CARRIAGE_RETURN = {"\r": "&#13;"}
"""What an XML file would otherwise take for the end of a line."""

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


def _text_xml(text: str, style: int) -> str:
    """A text, from its style on: never a formula, a number or a code such as `_x0041_`."""
    plain = _MEANT_AS_CODE.sub("_x005F_", legal(text)[:LONGEST_TEXT])
    inner = f'<t xml:space="preserve">{escape(plain, CARRIAGE_RETURN)}</t>'
    if _SUIT.search(plain):
        inner = _in_colours(plain)
    return f' s="{style}" t="inlineStr"><is>{inner}</is></c>'


def _in_colours(text: str) -> str:
    """A text in pieces, of which suits have their colours and the others the look of the cell."""
    inks = on_light()
    runs = ""
    for piece in filter(None, _SUIT.split(text)):
        look = ""
        if piece in inks:
            look = f'<rPr><sz val="11"/><color rgb="FF{inks[piece][1:].upper()}"/><rFont val="Calibri"/></rPr>'
        runs += f'<r>{look}<t xml:space="preserve">{escape(piece, CARRIAGE_RETURN)}</t></r>'
    return runs


class Pen:
    """Writes the cells of one column, from the style on; texts are kept, because most of them come again."""

    def __init__(self, column: Column, style_of: Callable[[Look], int], *, ruled: bool, linked: bool) -> None:
        to_the_right = column.role.is_figure
        look = Look("", to_the_right, ruled, linked=linked)
        number_format = f"0.{'0' * column.decimals}" if column.decimals else "0"
        if column.role is Role.GAIN:  # with its sign, as everywhere
            number_format = f"+{number_format};-{number_format};{number_format}"
        self._text = style_of(look)
        number = style_of(look._replace(number_format=number_format))
        place = style_of(look._replace(number_format="0"))
        tied = style_of(look._replace(number_format=TIED))
        self._number = f' s="{number}"><v>'
        self._place = f' s="{place}"><v>'
        self._tied = f' s="{tied}"><v>'
        self._nothing = f' s="{self._text}"/>' if ruled else ""
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
                    written = self._texts[cell] = _text_xml(text, self._text)
                return written


TIED = '0"="'
"""The number format of a place that is shared."""


def _row_xml(number: int, letters: Sequence[str], written: Iterable[str], points: int = 0) -> str:
    """A row from its cells as pens have written them; those that are nothing are left out.

    `points` is its height, where that is not the usual one.
    """
    lettered = zip(letters, written, strict=False)
    cells = "".join([f'<c r="{letter}{number}"{cell}' for letter, cell in lettered if cell])
    height = f' ht="{points}" customHeight="1"' if points else ""
    return f'<row r="{number}"{height}>{cells}</row>'


def _rows_xml(
    rows: Iterable[Sequence[Cell]], letters: Sequence[str], pens: Sequence[Pen], ruling: Sequence[Pen] | None
) -> Iterator[str]:
    """The lines of a table from row 2 on; where the first cell changes, `ruling` pens write."""
    before: Cell = None
    for number, row in enumerate(rows, start=2):
        own = ruling if ruling is not None and row[0] != before else pens
        before = row[0]
        written = [pen.write(cell) for pen, cell in zip(own, row, strict=True)]
        yield _row_xml(number, letters, written)


def _cards_xml(
    rows: Iterable[Sequence[Cell]], letters: Sequence[str], pens: Sequence[Pen], head: int, head_rows: Container[int]
) -> Iterator[str]:
    """The lines of a sheet of cards from row 2 on; the first cell of `head_rows`, in the style `head`, runs across."""
    empty = [f' s="{head}"/>'] * (len(letters) - 1)
    for number, row in enumerate(rows, start=2):
        if number in head_rows:
            yield _row_xml(number, letters, [_text_xml(str(row[0]), head), *empty], HEAD_POINTS)
            continue
        yield _row_xml(number, letters, [pen.write(cell) for pen, cell in zip(pens, row, strict=True)])


BAR_COLOUR = "4472A8"
"""The colour of a bar."""

UNWANTED = ("showSerName", "showCatName", "showLegendKey", "showPercent", "showBubbleSize", "showLeaderLines")
"""What a bar could say besides its length."""

ROW_HIGH = 0.529
"""Centimetres of a row of the usual height."""

BEHIND_WIDE, BEHIND_CHARACTERS = 1.8, 9
"""Centimetres and characters of a column that lies behind a chart."""

ACROSS = 3
"""Charts in one line of a page that has nothing else."""

CHART_CHARACTERS = 32
"""Characters of a column that is as wide as one of these."""

CHART_ROWS, CHART_WIDE = 9, 5.9
"""Rows and centimetres of one of these."""

LINES_ON_PAPER = 5
"""Lines of them that fit on a sheet of paper."""

BESIDE = 13.0
"""Centimetres of a chart that stands beside its table."""

LEAST_ROWS = 12
"""Rows of the lowest chart beside a table."""


class Room(NamedTuple):
    """How far the charts of a worksheet reach: its last column and its last row."""

    column: int = 0
    row: int = 0


def _add_charts(worksheet: Any, page: BookPage, worksheets: Mapping[str, Any]) -> Room:
    """Put the charts of a page on its worksheet; `worksheets` have their sources."""
    if not page.sheet.rows:
        return _fill_with_charts(worksheet, page, worksheets)
    if not page.charts:
        return Room()
    first, row = len(page.sheet.columns) + 2, 1
    for chart in page.charts:
        rows = max(chart.last - chart.first + 4, LEAST_ROWS)
        row = max(row, chart.first + 1)
        drawn = _drawn(chart, worksheets[chart.tab], BESIDE, rows * ROW_HIGH)
        worksheet.add_chart(drawn, f"{get_column_letter(first)}{row}")
        row += rows + 1
    last = first + int(BESIDE / BEHIND_WIDE)
    for number in range(first, last + 1):
        worksheet.column_dimensions[get_column_letter(number)].width = BEHIND_CHARACTERS
    return Room(last, row - 1)


def _fill_with_charts(worksheet: Any, page: BookPage, worksheets: Mapping[str, Any]) -> Room:
    """Put them in lines below the heading; a sheet of paper ends between two lines."""
    if not page.charts:
        return Room(ACROSS, 2)
    for number, chart in enumerate(page.charts):
        drawn = _drawn(chart, worksheets[chart.tab], CHART_WIDE, (CHART_ROWS - 1) * ROW_HIGH)
        down, across = divmod(number, ACROSS)
        worksheet.add_chart(drawn, f"{get_column_letter(across + 1)}{3 + CHART_ROWS * down}")
        if not across and down and down % LINES_ON_PAPER == 0:
            worksheet.row_breaks.append(Break(id=1 + CHART_ROWS * down))
    for across in range(ACROSS):
        worksheet.column_dimensions[get_column_letter(across + 1)].width = CHART_CHARACTERS
    return Room(ACROSS, 2 + CHART_ROWS * ceil(len(page.charts) / ACROSS))


def _drawn(chart: Chart, source: Any, width: float, height: float) -> BarChart:
    """The labels stand below the lowest bar, the first pair on top; figures stand at the bars and need no axis."""
    drawn = BarChart()
    drawn.type = "bar" if chart.lying else "col"
    first, last = chart.first + 2, chart.last + 2
    drawn.add_data(Reference(source, min_col=chart.values + 1, min_row=first, max_row=last))
    labels = Reference(source, min_col=chart.labels + 1, min_row=first, max_row=last)
    drawn.title = _chart_title(chart.title)
    drawn.legend = None
    drawn.gapWidth = 40
    drawn.width, drawn.height = width, height  # type: ignore[assignment]  # centimetres, with decimals
    drawn.visible_cells_only = False
    drawn.dataLabels = DataLabelList(showVal=True, **dict.fromkeys(UNWANTED, False))
    drawn.dataLabels.txPr = _small()
    (series,) = drawn.series
    series.cat = AxDataSource(strRef=StrRef(f=str(labels)))  # labels of pairs are texts
    series.graphicalProperties = GraphicalProperties(solidFill=BAR_COLOUR)
    drawn.x_axis.delete = False
    drawn.x_axis.txPr = _small()
    drawn.x_axis.tickLblPos = "low"
    drawn.x_axis.number_format = "General"
    drawn.x_axis.graphicalProperties = GraphicalProperties(ln=LineProperties(solidFill="999999"))
    drawn.x_axis.scaling.orientation = "maxMin" if chart.lying else "minMax"
    drawn.y_axis.delete = True
    drawn.y_axis.majorGridlines = None
    return drawn


def _small() -> RichText:
    font = CharacterProperties(sz=800)
    return RichText(p=[Paragraph(pPr=ParagraphProperties(defRPr=font), endParaRPr=font)])


def _chart_title(text: str) -> Title:
    font = CharacterProperties(sz=1000, b=True)
    run = RegularTextRun(rPr=font, t=text)
    rich = RichText(p=[Paragraph(pPr=ParagraphProperties(defRPr=font), r=[run])])
    return Title(tx=Text(rich=rich), overlay=False)
