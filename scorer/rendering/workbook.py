"""Workbooks: pages as worksheets of an Excel file that reads, calculates, sorts and prints well.

XlsxWriter makes a workbook with empty worksheets. Their rows are put into the file as text (ECMA-376, part 1, 18.3.1),
formulas with their values: XlsxWriter would parse each formula in 60 µs and keep an object for every cell.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO
from itertools import chain, groupby, pairwise
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

import xlsxwriter
from xlsxwriter.utility import quote_sheetname, xl_range_abs

from scorer.rendering.layout import display_width
from scorer.rendering.palette import light_colours
from scorer.reports.table import SYMBOL_CELLS, Cell, Column, ColumnRole, RankPlace
from scorer.reports.workbook_pages import column_letters, excel_table_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from scorer.progress import ProgressTracker
    from scorer.reports.table import Sheet
    from scorer.reports.workbook_pages import BarChart, WorksheetPage

MAX_HEADER_LENGTH = 100
"""Characters of the event's name in the page header, where some are doubled; Excel accepts 255 for all three parts."""

A4 = 9
"""The code of this paper size in an Excel file."""

LANDSCAPE_WIDTH = 110
"""The total width of columns, in characters, above which a worksheet is printed in landscape."""

MAX_PAGE_BREAKS = 1_023
"""Page breaks that Excel accepts in one worksheet."""

ROW_POINTS, NOTE_POINTS, HEADING_POINTS = 15, 13, 3
"""The height of a line of the table, of a note below it, and what a heading adds to its lines."""

CARDS_PER_PAGE = 2
"""The number of cards printed on a page, if they fit."""

CHARACTER_POINTS = 5.25
"""The width of one character, the unit of column widths: 7 pixels at 96 pixels to the inch."""

A4_POINTS, POINTS_TO_THE_INCH, PIXELS_TO_THE_INCH = (595, 842), 72, 96

MARGINS = {"left": 0.5, "right": 0.5, "top": 0.8, "bottom": 0.7, "header": 0.35, "footer": 0.35}
"""Page margins in inches."""

FONT = {"font_name": "Calibri", "font_size": 11}
HEADING_FILL, HEADING_RULE, ROW_RULE = "#DDE6EE", "#7A8A99", "#999999"
FIXED_FILL = "#EDEDED"
"""The background of a value without a formula in a column with formulas."""

WORST_FILL, EVEN_FILL, BEST_FILL = "#F4B183", "#FFFFFF", "#9DC3E6"
"""Orange and blue, which nearly everyone can distinguish; black figures are readable on both, and on grey."""


CHOICE_WARNING = {"error_title": "Not in the list", "error_message": "Keep what was typed?"}
"""The question about a text that is not in a column's drop-down list."""


def write_workbook(path: Path, title: str, pages: Sequence[WorksheetPage], track: ProgressTracker) -> None:
    """Write an Excel file; rows are generated while they are written, so that memory use stays constant."""
    looks, widths = _list_looks(pages), list(map(_column_widths, pages))
    packed = BytesIO()
    with xlsxwriter.Workbook(packed, {"in_memory": True}) as book:
        _fill_workbook(book, remove_illegal_characters(title), pages, widths)
        for row, look in enumerate(looks):  # cells that are replaced; only in them does the file number its styles
            book.worksheets()[0].write_blank(row, 0, None, book.add_format(_format_properties(look)))
    with ZipFile(packed) as empty, ZipFile(path, "w", ZIP_DEFLATED) as whole:
        names = [f"xl/worksheets/sheet{number}.xml" for number in range(1, len(pages) + 1)]
        parts = dict(zip(names, zip(pages, widths, strict=True), strict=True))
        numbers = dict(zip(looks, _read_style_numbers(empty.read(names[0])), strict=True))
        for part in empty.infolist():
            content = empty.read(part)
            if part.filename not in parts:
                whole.writestr(part, content)
                continue
            page, wide = parts[part.filename]
            rows = _all_rows_xml(page, wide, Pens.for_page(page, numbers.__getitem__), track)
            before, after = _split_around_rows(content)
            with whole.open(part, "w") as sheet:
                sheet.writelines(chain([before], map(str.encode, rows), [after]))


def _list_looks(pages: Sequence[WorksheetPage]) -> dict[CellStyle, int]:
    """List the style of every cell, each once."""
    found: dict[CellStyle, int] = {}
    for page in pages:
        Pens.for_page(page, lambda look: found.setdefault(look, len(found)))
    return found


def _read_style_numbers(sheet: bytes) -> list[int]:
    """The number of the style of each cell of a worksheet."""
    return [int(number) for number in re.findall(rb'<c r="A[0-9]+" s="([0-9]+)"', sheet)]


def _split_around_rows(sheet: bytes) -> list[bytes]:
    """Split the XML of a worksheet into what comes before and after its rows, without its size, which is optional."""
    before, _, after = re.split(rb"<sheetData(/>|>.*</sheetData>)", sheet, flags=re.DOTALL)
    return [re.sub(rb"<dimension [^>]*/>", b"", before) + b"<sheetData>", b"</sheetData>" + after]


def _fill_workbook(book: Any, title: str, pages: Sequence[WorksheetPage], widths: Sequence[Sequence[int]]) -> None:
    """Make a worksheet of each page, without its rows."""
    book.set_properties({"title": title, "author": "Minibridge Scorer"})
    sheets = {page.tab: page.sheet for page in pages}
    for page, column_widths in zip(pages, widths, strict=True):
        worksheet = book.add_worksheet(page.tab)
        height = HEADING_POINTS + ROW_POINTS * _heading_line_count(page.sheet.columns, column_widths)
        worksheet.set_row_pixels(0, round(height * PIXELS_TO_THE_INCH / POINTS_TO_THE_INCH))
        _set_up_screen(worksheet, page, column_widths)
        if page.tied_formula:
            place = page.sheet.first_position(ColumnRole.PLACE)
            for criteria, look in ((f"={page.tied_formula}", TIED_FORMAT), (f"=NOT({page.tied_formula})", "0")):
                shown = {"type": "formula", "criteria": criteria, "format": book.add_format({"num_format": look})}
                worksheet.conditional_format(1, place, len(page.sheet.rows), place, shown)
        charts = _add_charts(book, worksheet, page, sheets)
        _set_up_paper(book, worksheet, page, title, charts, column_widths)
        _set_page_breaks(worksheet, page, column_widths)
        for name, reach in page.defined_names:
            book.define_name(name, f"={quote_sheetname(page.tab)}!{reach}")


def _all_rows_xml(page: WorksheetPage, widths: Sequence[int], pens: Pens, track: ProgressTracker) -> Iterator[str]:
    """Every row of a page: headings, lines or cards, notes, and the hidden one of keys."""
    columns = page.sheet.columns
    letters = [column_letters(place) for place in range(max(len(columns), len(page.import_keys)))]
    below: list[str] = []
    for number, text in enumerate(map(str, page.sheet.notes), start=_first_note_row(page)):
        height = _height_attribute(NOTE_POINTS * _note_line_count(text, widths))
        below.append(_row_xml(number, letters, [_text_xml(text, pens.note)], height))
    if page.import_keys:
        keys = [_text_xml(text, pens.key) for text in page.import_keys]
        below.append(_row_xml(_first_note_row(page) + len(below), letters, keys, ' hidden="1"'))
    height = _height_attribute(HEADING_POINTS + ROW_POINTS * _heading_line_count(columns, widths))
    return chain([_row_xml(1, letters, pens.headings, height)], _lines_xml(page, pens, letters, track), below)


def _height_attribute(points: int) -> str:
    return f' ht="{points}" customHeight="1"'


def _first_note_row(page: WorksheetPage) -> int:
    """The row of the first note: one row is left empty below the last line."""
    return len(page.sheet.rows) + 3


def _set_up_screen(worksheet: Any, page: WorksheetPage, widths: Sequence[int]) -> None:
    """Set up the worksheet for the screen: widths, panes, filters, colours, links."""
    columns, lines = page.sheet.columns, len(page.sheet.rows)
    last = len(columns) - 1
    for place, width in enumerate(widths):
        worksheet.set_column(place, place, width, None, {"hidden": place > last - page.hidden_columns})
    worksheet.freeze_panes(1, page.frozen_columns)
    if page.sheet.rows and columns[0].key and not page.card_rows:
        _add_table(worksheet, page)
    for number, _ in enumerate(page.sheet.notes, start=_first_note_row(page) - 1):
        if last:
            worksheet.merge_range(number, 0, number, last, "")
    for scale, scaled in groupby(enumerate(columns), key=lambda one: one[1].scale):
        if scale:
            places = [place for place, _ in scaled]
            colours = {"min_color": WORST_FILL, "mid_color": EVEN_FILL, "max_color": BEST_FILL}
            values = {"min_value": scale.lowest, "mid_value": scale.middle, "max_value": scale.highest}
            types = dict.fromkeys(("min_type", "mid_type", "max_type"), "num")
            look = {"type": "3_color_scale", **types, **values, **colours}
            worksheet.conditional_format(1, places[0], lines, places[-1], look)
    for link in page.links:
        worksheet.write_url(
            link.row + 1, link.column, f"internal:{quote_sheetname(link.tab)}!A{link.to_row + 2}", None, "-"
        )
    if page.editable_keys:
        _set_up_editing(worksheet, page)


def _set_up_editing(worksheet: Any, page: WorksheetPage) -> None:
    """Add drop-down lists that warn about other texts, such as awards or lower case, and lock the other cells."""
    for key, choices in page.choices.items():
        place = page.sheet.positions.get(key)
        if place is not None and page.sheet.rows:
            check = {"validate": "list", "source": list(choices), "error_type": "warning", **CHOICE_WARNING}
            worksheet.data_validation(1, place, len(page.sheet.rows), place, check)
    worksheet.protect("", {"autofilter": True, "format_columns": True, "format_rows": True})


def _add_table(worksheet: Any, page: WorksheetPage) -> None:
    """Make the lines a table with named columns; only a filter where headings are empty or repeated."""
    headings = [str(column.heading) for column in page.sheet.columns]
    reach = (0, 0, len(page.sheet.rows), len(headings) - 1)
    if not all(headings) or len({heading.lower() for heading in headings}) < len(headings):
        worksheet.autofilter(*reach)
        return
    named = [{"header": remove_illegal_characters(heading)} for heading in headings]
    worksheet.add_table(*reach, {"name": excel_table_name(page.tab), "columns": named, "style": None})


def _printed_columns(page: WorksheetPage, widths: Sequence[int]) -> int:
    """The number of columns that are printed: names at the end of lines too wide for portrait paper are left out."""
    columns = page.sheet.columns
    last = len(columns) - page.hidden_columns
    while not page.card_rows and sum(widths[:last]) > LANDSCAPE_WIDTH and columns[last - 1].role is ColumnRole.EXTRA:
        last -= 1
    return last


def _set_up_paper(
    book: Any, worksheet: Any, page: WorksheetPage, title: str, charts: SheetArea | None, widths: Sequence[int]
) -> None:
    """Set up printing: charts on pages of their own, and long lines without trailing names, to keep figures large."""
    printed = _printed_columns(page, widths)
    lines = len(page.sheet.rows) + 1
    if page.sheet.notes:
        lines += 1 + len(page.sheet.notes)
    table = SheetArea(0, 0, lines - 1, printed - 1)
    worksheet.repeat_rows(0)
    tab = quote_sheetname(page.tab)
    areas = [f"{tab}!{xl_range_abs(*area)}" for area in (table if page.sheet.rows else None, charts) if area]
    # `print_area` takes a single area; `define_name` looks for the name of the worksheet as it is, without quotes.
    book.define_name(f"{page.tab}!_xlnm.Print_Area", f"={','.join(areas)}")
    worksheet.set_paper(A4)
    if not page.card_rows and sum(widths[:printed]) > LANDSCAPE_WIDTH:
        worksheet.set_landscape()
    worksheet.fit_to_pages(1, 0)
    worksheet.set_margins(MARGINS["left"], MARGINS["right"], MARGINS["top"], MARGINS["bottom"])
    name = title[:MAX_HEADER_LENGTH].replace("&", "&&")
    worksheet.set_header(f"&L{name}&R{page.tab}", {"margin": MARGINS["header"]})
    worksheet.set_footer("&R&P / &N", {"margin": MARGINS["footer"]})


def _set_page_breaks(worksheet: Any, page: WorksheetPage, widths: Sequence[int]) -> None:
    """Begin a new page before a card that would be the third on a page, or would be split."""
    rows = [row + 2 for row in page.card_rows.values()]
    room = _printable_height(widths) - HEADING_POINTS - ROW_POINTS * _heading_line_count(page.sheet.columns, widths)
    breaks: list[int] = []
    cards = height = 0
    for row, following in pairwise([*rows, len(page.sheet.rows) + 2]):
        own = CARD_HEADING_POINTS + ROW_POINTS * (following - row - 1)
        if cards == CARDS_PER_PAGE or (cards and height + own > room):
            breaks.append(row - 1)
            cards = height = 0
        cards += 1
        height += own
    if breaks and len(breaks) <= MAX_PAGE_BREAKS:
        worksheet.set_h_pagebreaks(breaks)


def _printable_height(widths: Sequence[int]) -> float:
    """The height of a worksheet, in points, that fits on a portrait page when its width is fitted to the page."""
    paper_width, paper_height = A4_POINTS
    width = paper_width - POINTS_TO_THE_INCH * (MARGINS["left"] + MARGINS["right"])
    height = paper_height - POINTS_TO_THE_INCH * (MARGINS["top"] + MARGINS["bottom"])
    return height * max(1, CHARACTER_POINTS * sum(widths) / width)


MAX_COLUMN_WIDTH = 40
"""No column is wider than this; a longer text overflows into empty cells beside it."""

MAX_UNBROKEN_HEADING = 14
"""A heading longer than this is broken between words."""

TEXT_MARGIN = 3
"""The extra width for a text's indent and the button of a filter."""


def _column_widths(page: WorksheetPage) -> list[int]:
    """The width of each column; the heading of a card is merged across all of them and does not count."""
    heads = set(page.card_rows.values())
    rows = [row for number, row in enumerate(page.sheet.rows) if number not in heads]
    wide: list[int] = []
    for index, column in enumerate(page.sheet.columns):
        needed = max(_heading_width(column), _widest_cell((row[index] for row in rows), column))
        wide.append(min(needed + TEXT_MARGIN, MAX_COLUMN_WIDTH))
    return wide


def _heading_width(column: Column) -> int:
    heading = str(column.heading)
    if len(heading) <= MAX_UNBROKEN_HEADING:
        return len(heading)
    return max(map(len, heading.split()))


def _widest_cell(cells: Iterable[Cell], column: Column) -> int:
    """The width of the widest cell: each text is measured once, and of the numbers only the lowest and the highest."""
    texts: set[Cell] = set()
    least = most = 0.0
    for cell in cells:
        if isinstance(cell, (int, Fraction)):
            number = float(cell)
            least, most = min(least, number), max(most, number)
        else:
            texts.add(cell)
    texts.discard(None)
    longest = max((display_width(str(text)) for text in texts), default=0)
    return max(len(f"{least:.{column.decimals}f}"), len(f"{most:.{column.decimals}f}"), longest)


def _heading_line_count(columns: Sequence[Column], widths: Sequence[int]) -> int:
    """The number of lines of the tallest heading."""
    lines = (_broken_line_count(str(column.heading), width - 1) for column, width in zip(columns, widths, strict=True))
    return max(lines, default=1)


def _broken_line_count(heading: str, width: int) -> int:
    """The number of lines of a heading that is broken between words."""
    lines, room = 1, width
    for word in heading.split():
        if len(word) > room and room < width:
            lines, room = lines + 1, width
        room -= len(word) + 1
    return lines


def _note_line_count(note: str, widths: Sequence[int]) -> int:
    """The number of lines of a note that is merged across all columns."""
    return ceil(display_width(note) / (0.9 * max(sum(widths), 1)))


def _format_properties(style: CellStyle) -> dict[str, object]:
    """The properties of a style: numbers aligned as spreadsheets do, texts indented, headings and notes wrapped."""
    shown: dict[str, object] = {**FONT, "align": "left", "indent": 1}
    if style.right_aligned:
        shown |= {"align": "" if style.number_format else "right", "indent": 0}
    if style.heading or style.card_heading:
        shown |= {
            "bold": True,
            "bg_color": HEADING_FILL,
            "bottom": 1,
            "bottom_color": HEADING_RULE,
            "valign": "vcenter",
        }
    elif style.ruled:
        shown |= {"top": 1, "top_color": ROW_RULE}
    if style.linked:
        shown |= {"underline": 1, "font_color": "#0563C1"}
    if style.note:
        shown |= {"font_size": 9, "italic": True, "indent": 0, "valign": "top"}
    if style.fixed:
        shown |= {"bg_color": FIXED_FILL}
    shown |= {"text_wrap": style.heading or style.note, "locked": not style.editable}
    return shown | ({"num_format": style.number_format} if style.number_format else {"quote_prefix": True})


MAX_TEXT_LENGTH = 32_767
"""Characters that a cell of an Excel file can hold."""

CARD_HEADING_POINTS = 26
"""The height of a card's heading, taller than other lines to set cards apart."""

CARRIAGE_RETURN = {"\r": "&#13;"}
"""A character that XML would otherwise normalize to a line feed."""

_ILLEGAL_CHARACTERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SUIT = re.compile("([♠♥♦♣])")
_ESCAPE_LOOKALIKE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")


class CellStyle(NamedTuple):
    """The style of a cell; texts have no number format. `fixed` values are among cells with formulas."""

    number_format: str = ""
    right_aligned: bool = False
    ruled: bool = False
    heading: bool = False
    card_heading: bool = False
    linked: bool = False
    note: bool = False
    editable: bool = False
    fixed: bool = False


StyleNumber = Callable[[CellStyle], int]
"""A function that adds a style to a workbook and returns its index."""


def remove_illegal_characters(text: str) -> str:
    """The text without characters that no XML file can hold."""
    return _ILLEGAL_CHARACTERS.sub("", text)


def _text_xml(text: str, style: int) -> str:
    """The XML of a text cell, from its style on: never a formula, a number or an escape such as `_x0041_`."""
    plain = _ESCAPE_LOOKALIKE.sub("_x005F_", remove_illegal_characters(text)[:MAX_TEXT_LENGTH])
    inner = f'<t xml:space="preserve">{escape(plain, CARRIAGE_RETURN)}</t>'
    if _SUIT.search(plain):
        inner = _rich_text_runs(plain)
    return f' s="{style}" t="inlineStr"><is>{inner}</is></c>'


def _rich_text_runs(text: str) -> str:
    """The text as runs: suits in their colours, everything else in the style of the cell."""
    inks = light_colours()
    runs = ""
    for piece in filter(None, _SUIT.split(text)):
        properties = ""
        if piece in inks:
            properties = f'<rPr><sz val="11"/><color rgb="FF{inks[piece][1:].upper()}"/><rFont val="Calibri"/></rPr>'
        runs += f'<r>{properties}<t xml:space="preserve">{escape(piece, CARRIAGE_RETURN)}</t></r>'
    return runs


class CellWriter:
    """Writes the cells of one column as XML, from the style on; texts are cached because most are repeated."""

    def __init__(self, column: Column, style_number: StyleNumber, style: CellStyle) -> None:
        style = style._replace(right_aligned=column.role.is_figure)
        number_format = f"0.{'0' * column.decimals}" if column.decimals else "0"
        if column.role is ColumnRole.GAIN:  # always with its sign
            number_format = f"+{number_format};-{number_format};{number_format}"
        formats = (number_format, "0", TIED_FORMAT, DATE_FORMAT)
        numbers = [style_number(style._replace(number_format=one)) for one in formats]
        self._text = style_number(style)
        self._number, self._place, self._tied, self._date = (f' s="{number}"><v>' for number in numbers)
        self._nothing = f' s="{self._text}"/>' if style.ruled or style.editable else ""
        self._texts: dict[Cell, str] = dict.fromkeys((None, ""), self._nothing)

    def write(self, cell: Cell) -> str:
        match cell:
            case Fraction():
                return f"{self._number}{float(cell)!r}</v></c>"
            case int():
                return f"{self._number}{cell}</v></c>"
            case RankPlace(number, tied=True):
                return f"{self._tied}{number}</v></c>"
            case RankPlace(number):
                return f"{self._place}{number}</v></c>"
            case datetime.date():
                return f"{self._date}{cell.toordinal() - EXCEL_EPOCH}</v></c>"
            case _:
                written = self._texts.get(cell)
                if written is None:
                    text = cell.symbols if isinstance(cell, SYMBOL_CELLS) else str(cell)
                    written = self._texts[cell] = _text_xml(text, self._text)
                return written

    def write_formula(self, formula: str, cell: Cell) -> str:
        """The XML of a formula with its value."""
        if cell in (None, ""):
            return f'{self._number[:-4]} t="str"><f>{escape(formula)}</f><v></v></c>'
        return self.write(cell).replace("><v>", f"><f>{escape(formula)}</f><v>", 1)


TIED_FORMAT, DATE_FORMAT = '0"="', "yyyy-mm-dd"
"""The number formats of a shared place, and of a date."""

EXCEL_EPOCH = datetime.date(1899, 12, 30).toordinal()
"""The day from which dates are counted, for dates since March 1900.

Source: ECMA-376, part 1, 18.17.4.1.
"""


def _row_xml(number: int, letters: Sequence[str], written: Iterable[str], attributes: str = "") -> str:
    """The XML of a row from its written cells; empty ones are left out.

    `more` are further attributes of the row.
    """
    lettered = zip(letters, written, strict=False)
    cells = "".join([f'<c r="{letter}{number}"{cell}' for letter, cell in lettered if cell])
    return f'<row r="{number}"{attributes}>{cells}</row>'


class Pens(NamedTuple):
    """The pens of each column of a page for every kind of line, and the style numbers of other cells."""

    headings: Sequence[str]
    plain: Sequence[CellWriter]
    ruled: Sequence[CellWriter]
    fixed: Sequence[CellWriter]
    unlinked: Sequence[CellWriter]
    head: int
    note: int
    key: int

    @classmethod
    def for_page(cls, page: WorksheetPage, number_of: StyleNumber) -> Pens:
        headings = [
            _text_xml(str(column.heading), number_of(CellStyle(heading=True, right_aligned=column.role.is_figure)))
            for column in page.sheet.columns
        ]
        looks = (CellStyle(), CellStyle(ruled=page.has_group_rules), CellStyle(fixed=True))
        plain, ruled, fixed = (_cell_writers(page, number_of, look) for look in looks)
        unlinked = _cell_writers(page._replace(links=()), number_of, CellStyle())
        others = (number_of(look) for look in (CellStyle(card_heading=True), CellStyle(note=True), CellStyle()))
        return cls(headings, plain, ruled, fixed, unlinked, *others)


def _cell_writers(page: WorksheetPage, style_number: StyleNumber, style: CellStyle) -> list[CellWriter]:
    """A writer for each column, in the style of its links and editable cells."""
    linked = {link.column for link in page.links}
    pens: list[CellWriter] = []
    for place, column in enumerate(page.sheet.columns):
        own = style._replace(linked=place in linked, editable=column.key in page.editable_keys)
        pens.append(CellWriter(column, style_number, own))
    return pens


def _lines_xml(page: WorksheetPage, pens: Pens, letters: Sequence[str], track: ProgressTracker) -> Iterator[str]:
    """The lines of a table from row 2 on; a line is drawn where the first cell changes, if the page is ruled.

    The heading of a card is merged across all columns.
    """
    leading = {link.row for link in page.links}
    heads = set(page.card_rows.values())
    before: Cell = None
    for number, row in enumerate(track(page.sheet.rows)):
        if number in heads:
            beside = [f' s="{pens.head}"/>'] * (len(letters) - 1)
            head = [_text_xml(str(row[0]), pens.head), *beside]
            yield _row_xml(number + 2, letters, head, _height_attribute(CARD_HEADING_POINTS))
            continue
        used = pens.plain if row[0] == before else pens.ruled
        if leading and number not in leading:
            used = pens.unlinked
        before = row[0]
        written = [pen.write(cell) for pen, cell in zip(used, row, strict=True)]
        for place, formulas in page.formulas.items():
            if formulas[number]:
                written[place] = used[place].write_formula(formulas[number], row[place])
            elif row[place] is not None:
                written[place] = pens.fixed[place].write(row[place])
        yield _row_xml(number + 2, letters, written)


BAR_COLOUR = "#4472A8"
"""The colour of a bar."""

SMALL_FONT = {"size": 8}
"""The font of labels and figures in a chart."""

PIXELS_PER_CM = PIXELS_TO_THE_INCH / 2.54
"""Pixels in a centimetre."""

ROW_HEIGHT_CM = 0.529
"""The height of an ordinary row in centimetres."""

CHART_COLUMN_CM, CHART_COLUMN_CHARACTERS = 1.8, 9
"""The width of a column behind a chart beside a table, in centimetres and in characters."""

CHARTS_PER_ROW = 3
"""Charts side by side on a page of charts alone."""

CHART_WIDTH_CHARACTERS = 32
"""The width of a column for one of these charts, in characters."""

CHART_ROWS, CHART_WIDTH_CM = 9, 5.9
"""The height of one of these charts in rows, and its width in centimetres."""

CHART_ROWS_PER_PAGE = 5
"""Rows of these charts that fit on a printed page."""

SIDE_CHART_WIDTH_CM = 13.0
"""The width of a chart beside its table, in centimetres."""

MIN_SIDE_CHART_ROWS = 12
"""The least height of a chart beside its table, in rows."""


class SheetArea(NamedTuple):
    """A part of a worksheet, from its first row and column to its last, counted from 0."""

    top: int
    left: int
    bottom: int
    right: int


def _add_charts(book: Any, worksheet: Any, page: WorksheetPage, sheets: Mapping[str, Sheet]) -> SheetArea | None:
    """Add the charts of a page to its worksheet and return their area; `sheets` have their sources, by tab."""
    if not page.sheet.rows:
        return _fill_with_charts(book, worksheet, page, sheets)
    if not page.charts:
        return None
    first, row = len(page.sheet.columns) + 1, 0
    for chart in page.charts:
        rows = max(chart.last - chart.first + 4, MIN_SIDE_CHART_ROWS)
        row = max(row, chart.first)
        worksheet.insert_chart(
            row, first, _build_chart(book, chart, sheets[chart.tab], SIDE_CHART_WIDTH_CM, rows * ROW_HEIGHT_CM)
        )
        row += rows + 1
    last = first + int(SIDE_CHART_WIDTH_CM / CHART_COLUMN_CM)
    worksheet.set_column(first, last, CHART_COLUMN_CHARACTERS)
    return SheetArea(0, first, row - 1, last)


def _fill_with_charts(book: Any, worksheet: Any, page: WorksheetPage, sheets: Mapping[str, Sheet]) -> SheetArea:
    """Add the charts of a page without a table in rows; page breaks are between the rows."""
    if not page.charts:
        return SheetArea(0, 0, 1, CHARTS_PER_ROW - 1)
    for number, chart in enumerate(page.charts):
        drawn = _build_chart(book, chart, sheets[chart.tab], CHART_WIDTH_CM, (CHART_ROWS - 1) * ROW_HEIGHT_CM)
        down, across = divmod(number, CHARTS_PER_ROW)
        worksheet.insert_chart(2 + CHART_ROWS * down, across, drawn)
    lines = ceil(len(page.charts) / CHARTS_PER_ROW)
    worksheet.set_h_pagebreaks(
        [1 + CHART_ROWS * down for down in range(CHART_ROWS_PER_PAGE, lines, CHART_ROWS_PER_PAGE)]
    )
    worksheet.set_column(0, CHARTS_PER_ROW - 1, CHART_WIDTH_CHARACTERS)
    return SheetArea(0, 0, 1 + CHART_ROWS * lines, CHARTS_PER_ROW - 1)


def _build_chart(book: Any, chart: BarChart, source: Sheet, width: float, height: float) -> Any:
    """A chart with labels below the lowest bar, the first pair on top, and figures at the bars instead of an axis."""
    drawn = book.add_chart({"type": "bar" if chart.horizontal else "column"})
    rows = source.rows[chart.first : chart.last + 1]
    appearance = {"fill": {"color": BAR_COLOUR}, "gap": 40, "data_labels": {"value": True, "font": SMALL_FONT}}
    labels = {
        "categories": _cell_range(chart, chart.labels),
        "categories_data": [str(row[chart.labels]) for row in rows],
    }
    drawn.add_series({"values": _cell_range(chart, chart.values), **labels, **appearance})  # labels of pairs are texts
    drawn.set_title({"name": chart.title, "name_font": {"size": 10, "bold": True}})
    drawn.set_legend({"none": True})
    drawn.set_size({"width": width * PIXELS_PER_CM, "height": height * PIXELS_PER_CM})
    drawn.show_hidden_data()
    place = {"label_position": "low", "interval_unit": 1, "reverse": chart.horizontal}
    labelled = {"num_font": SMALL_FONT, "line": {"color": ROW_RULE}, **place}
    axes = (labelled, {"visible": False, "major_gridlines": {"visible": False}})
    across, up = reversed(axes) if chart.horizontal else axes
    drawn.set_x_axis(across)
    drawn.set_y_axis(up)
    return drawn


def _cell_range(chart: BarChart, column: int) -> str:
    """The cell range of a column that a chart displays."""
    letters = column_letters(column)
    return f"={quote_sheetname(chart.tab)}!${letters}${chart.first + 2}:${letters}${chart.last + 2}"
