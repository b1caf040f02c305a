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

from scorer.rendering.layout import cells_wide
from scorer.rendering.palette import on_light
from scorer.reports.book import letter, table_name
from scorer.reports.table import SUITED, Cell, Column, Place, Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from scorer.progress import Track
    from scorer.reports.book import BookPage, Chart
    from scorer.reports.table import Sheet

LONGEST_HEADER = 100
"""Characters of the event's name in the page header, where some are doubled; Excel accepts 255 for all three parts."""

A4 = 9
"""The code of this paper size in an Excel file."""

WIDE = 110
"""The total width of columns, in characters, above which a worksheet is printed in landscape."""

MOST_BREAKS = 1_023
"""Page breaks that Excel accepts in one worksheet."""

ROW_POINTS, NOTE_POINTS, HEADING_POINTS = 15, 13, 3
"""The height of a line of the table, of a note below it, and what a heading adds to its lines."""

CARDS_ON_PAPER = 2
"""The number of cards printed on a page, if they fit."""

CHARACTER_POINTS = 5.25
"""The width of one character, the unit of column widths: 7 pixels at 96 pixels to the inch."""

A4_POINTS, POINTS_TO_THE_INCH, PIXELS_TO_THE_INCH = (595, 842), 72, 96

INCHES = {"left": 0.5, "right": 0.5, "top": 0.8, "bottom": 0.7, "header": 0.35, "footer": 0.35}
"""Page margins in inches."""

FONT = {"font_name": "Calibri", "font_size": 11}
SHADE, BELOW, RULE = "#DDE6EE", "#7A8A99", "#999999"
FIXED = "#EDEDED"
"""The background of a value without a formula in a column with formulas."""

WORST, EVEN, BEST = "#F4B183", "#FFFFFF", "#9DC3E6"
"""Orange and blue, which nearly everyone can distinguish; black figures are readable on both, and on grey."""


NOT_OFFERED = {"error_title": "Not in the list", "error_message": "Keep what was typed?"}
"""The question about a text that is not in a column's drop-down list."""


def write_workbook(path: Path, title: str, pages: Sequence[BookPage], track: Track) -> None:
    """Write an Excel file; rows are generated while they are written, so that memory use stays constant."""
    looks, widths = _list_looks(pages), list(map(_widths, pages))
    packed = BytesIO()
    with xlsxwriter.Workbook(packed, {"in_memory": True}) as book:
        _fill(book, legal(title), pages, widths)
        for row, look in enumerate(looks):  # cells that are replaced; only in them does the file number its styles
            book.worksheets()[0].write_blank(row, 0, None, book.add_format(_format(look)))
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
            rows = _rows(page, wide, Pens.of(page, numbers.__getitem__), track)
            before, after = _split_around_rows(content)
            with whole.open(part, "w") as sheet:
                sheet.writelines(chain([before], map(str.encode, rows), [after]))


def _list_looks(pages: Sequence[BookPage]) -> dict[Look, int]:
    """List the style of every cell, each once."""
    found: dict[Look, int] = {}
    for page in pages:
        Pens.of(page, lambda look: found.setdefault(look, len(found)))
    return found


def _read_style_numbers(sheet: bytes) -> list[int]:
    """The number of the style of each cell of a worksheet."""
    return [int(number) for number in re.findall(rb'<c r="A[0-9]+" s="([0-9]+)"', sheet)]


def _split_around_rows(sheet: bytes) -> list[bytes]:
    """Split the XML of a worksheet into what comes before and after its rows, without its size, which is optional."""
    before, _, after = re.split(rb"<sheetData(/>|>.*</sheetData>)", sheet, flags=re.DOTALL)
    return [re.sub(rb"<dimension [^>]*/>", b"", before) + b"<sheetData>", b"</sheetData>" + after]


def _fill(book: Any, title: str, pages: Sequence[BookPage], widths: Sequence[Sequence[int]]) -> None:
    """Make a worksheet of each page, without its rows."""
    book.set_properties({"title": title, "author": "Minibridge Scorer"})
    sheets = {page.tab: page.sheet for page in pages}
    for page, wide in zip(pages, widths, strict=True):
        worksheet = book.add_worksheet(page.tab)
        high = HEADING_POINTS + ROW_POINTS * _heading_lines(page.sheet.columns, wide)
        worksheet.set_row_pixels(0, round(high * PIXELS_TO_THE_INCH / POINTS_TO_THE_INCH))
        _prepare(worksheet, page, wide)
        if page.tied:
            place = page.sheet.first(Role.PLACE)
            for criteria, look in ((f"={page.tied}", TIED), (f"=NOT({page.tied})", "0")):
                shown = {"type": "formula", "criteria": criteria, "format": book.add_format({"num_format": look})}
                worksheet.conditional_format(1, place, len(page.sheet.rows), place, shown)
        charts = _add_charts(book, worksheet, page, sheets)
        _set_up_paper(book, worksheet, page, title, charts, wide)
        _break_sheets(worksheet, page, wide)
        for name, reach in page.names:
            book.define_name(name, f"={quote_sheetname(page.tab)}!{reach}")


def _rows(page: BookPage, wide: Sequence[int], pens: Pens, track: Track) -> Iterator[str]:
    """Every row of a page: headings, lines or cards, notes, and the hidden one of keys."""
    columns = page.sheet.columns
    letters = [letter(place) for place in range(max(len(columns), len(page.keys)))]
    below: list[str] = []
    for number, text in enumerate(map(str, page.sheet.notes), start=_first_note(page)):
        height = _height(NOTE_POINTS * _note_lines(text, wide))
        below.append(_row_xml(number, letters, [_text_xml(text, pens.note)], height))
    if page.keys:
        keys = [_text_xml(text, pens.key) for text in page.keys]
        below.append(_row_xml(_first_note(page) + len(below), letters, keys, ' hidden="1"'))
    height = _height(HEADING_POINTS + ROW_POINTS * _heading_lines(columns, wide))
    return chain([_row_xml(1, letters, pens.headings, height)], _lines_xml(page, pens, letters, track), below)


def _height(points: int) -> str:
    return f' ht="{points}" customHeight="1"'


def _first_note(page: BookPage) -> int:
    """The row of the first note: one row is left empty below the last line."""
    return len(page.sheet.rows) + 3


def _prepare(worksheet: Any, page: BookPage, wide: Sequence[int]) -> None:
    """Set up the worksheet for the screen: widths, panes, filters, colours, links."""
    columns, lines = page.sheet.columns, len(page.sheet.rows)
    last = len(columns) - 1
    for place, width in enumerate(wide):
        worksheet.set_column(place, place, width, None, {"hidden": place > last - page.hidden})
    worksheet.freeze_panes(1, page.frozen)
    if page.sheet.rows and columns[0].key and not page.heads:
        _name_columns(worksheet, page)
    for number, _ in enumerate(page.sheet.notes, start=_first_note(page) - 1):
        if last:
            worksheet.merge_range(number, 0, number, last, "")
    for scale, scaled in groupby(enumerate(columns), key=lambda one: one[1].scale):
        if scale:
            places = [place for place, _ in scaled]
            colours = {"min_color": WORST, "mid_color": EVEN, "max_color": BEST}
            values = {"min_value": scale.least, "mid_value": scale.middle, "max_value": scale.most}
            types = dict.fromkeys(("min_type", "mid_type", "max_type"), "num")
            look = {"type": "3_color_scale", **types, **values, **colours}
            worksheet.conditional_format(1, places[0], lines, places[-1], look)
    for link in page.links:
        worksheet.write_url(
            link.row + 1, link.column, f"internal:{quote_sheetname(link.tab)}!A{link.to_row + 2}", None, "-"
        )
    if page.typed:
        _help_typing(worksheet, page)


def _help_typing(worksheet: Any, page: BookPage) -> None:
    """Add drop-down lists that warn about other texts, such as awards or lower case, and lock the other cells."""
    for key, choices in page.choices.items():
        place = page.sheet.positions.get(key)
        if place is not None and page.sheet.rows:
            check = {"validate": "list", "source": list(choices), "error_type": "warning", **NOT_OFFERED}
            worksheet.data_validation(1, place, len(page.sheet.rows), place, check)
    worksheet.protect("", {"autofilter": True, "format_columns": True, "format_rows": True})


def _name_columns(worksheet: Any, page: BookPage) -> None:
    """Make the lines a table with named columns; only a filter where headings are empty or repeated."""
    headings = [str(column.heading) for column in page.sheet.columns]
    reach = (0, 0, len(page.sheet.rows), len(headings) - 1)
    if not all(headings) or len({heading.lower() for heading in headings}) < len(headings):
        worksheet.autofilter(*reach)
        return
    named = [{"header": legal(heading)} for heading in headings]
    worksheet.add_table(*reach, {"name": table_name(page.tab), "columns": named, "style": None})


def _printed(page: BookPage, wide: Sequence[int]) -> int:
    """The number of columns that are printed: names at the end of lines too wide for portrait paper are left out."""
    columns = page.sheet.columns
    last = len(columns) - page.hidden
    while not page.heads and sum(wide[:last]) > WIDE and columns[last - 1].role is Role.EXTRA:
        last -= 1
    return last


def _set_up_paper(
    book: Any, worksheet: Any, page: BookPage, title: str, charts: Area | None, wide: Sequence[int]
) -> None:
    """Set up printing: charts on pages of their own, and long lines without trailing names, to keep figures large."""
    printed = _printed(page, wide)
    lines = len(page.sheet.rows) + 1
    if page.sheet.notes:
        lines += 1 + len(page.sheet.notes)
    table = Area(0, 0, lines - 1, printed - 1)
    worksheet.repeat_rows(0)
    tab = quote_sheetname(page.tab)
    areas = [f"{tab}!{xl_range_abs(*area)}" for area in (table if page.sheet.rows else None, charts) if area]
    book.define_name(f"{tab}!_xlnm.Print_Area", f"={','.join(areas)}")  # `print_area` takes a single one
    worksheet.set_paper(A4)
    if not page.heads and sum(wide[:printed]) > WIDE:
        worksheet.set_landscape()
    worksheet.fit_to_pages(1, 0)
    worksheet.set_margins(INCHES["left"], INCHES["right"], INCHES["top"], INCHES["bottom"])
    name = title[:LONGEST_HEADER].replace("&", "&&")
    worksheet.set_header(f"&L{name}&R{page.tab}", {"margin": INCHES["header"]})
    worksheet.set_footer("&R&P / &N", {"margin": INCHES["footer"]})


def _break_sheets(worksheet: Any, page: BookPage, wide: Sequence[int]) -> None:
    """Begin a new page before a card that would be the third on a page, or would be split."""
    rows = [row + 2 for row in page.heads.values()]
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
    if breaks and len(breaks) <= MOST_BREAKS:
        worksheet.set_h_pagebreaks(breaks)


def _room_for_lines(wide: Sequence[int]) -> float:
    """The height of a worksheet, in points, that fits on a portrait page when its width is fitted to the page."""
    paper_width, paper_height = A4_POINTS
    width = paper_width - POINTS_TO_THE_INCH * (INCHES["left"] + INCHES["right"])
    height = paper_height - POINTS_TO_THE_INCH * (INCHES["top"] + INCHES["bottom"])
    return height * max(1, CHARACTER_POINTS * sum(wide) / width)


WIDEST = 40
"""No column is wider than this; a longer text overflows into empty cells beside it."""

LONG_HEADING = 14
"""A heading longer than this is broken between words."""

TEXT_MARGIN = 3
"""The extra width for a text's indent and the button of a filter."""


def _widths(page: BookPage) -> list[int]:
    """The width of each column; the heading of a card is merged across all of them and does not count."""
    heads = set(page.heads.values())
    rows = [row for number, row in enumerate(page.sheet.rows) if number not in heads]
    wide: list[int] = []
    for index, column in enumerate(page.sheet.columns):
        needed = max(_heading_wide(column), _widest((row[index] for row in rows), column))
        wide.append(min(needed + TEXT_MARGIN, WIDEST))
    return wide


def _heading_wide(column: Column) -> int:
    heading = str(column.heading)
    if len(heading) <= LONG_HEADING:
        return len(heading)
    return max(map(len, heading.split()))


def _widest(cells: Iterable[Cell], column: Column) -> int:
    """The width of the widest cell: each text is measured once, and of the numbers only the lowest and the highest."""
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
    """The number of lines of the tallest heading."""
    lines = (_lines(str(column.heading), width - 1) for column, width in zip(columns, wide, strict=True))
    return max(lines, default=1)


def _lines(heading: str, width: int) -> int:
    """The number of lines of a heading that is broken between words."""
    lines, room = 1, width
    for word in heading.split():
        if len(word) > room and room < width:
            lines, room = lines + 1, width
        room -= len(word) + 1
    return lines


def _note_lines(note: str, wide: Sequence[int]) -> int:
    """The number of lines of a note that is merged across all columns."""
    return ceil(cells_wide(note) / (0.9 * max(sum(wide), 1)))


def _format(look: Look) -> dict[str, object]:
    """The properties of a style: numbers aligned as spreadsheets do, texts indented, headings and notes wrapped."""
    shown: dict[str, object] = {**FONT, "align": "left", "indent": 1}
    if look.to_the_right:
        shown |= {"align": "" if look.number_format else "right", "indent": 0}
    if look.heading or look.head:
        shown |= {"bold": True, "bg_color": SHADE, "bottom": 1, "bottom_color": BELOW, "valign": "vcenter"}
    elif look.ruled:
        shown |= {"top": 1, "top_color": RULE}
    if look.linked:
        shown |= {"underline": 1, "font_color": "#0563C1"}
    if look.note:
        shown |= {"font_size": 9, "italic": True, "indent": 0, "valign": "top"}
    if look.fixed:
        shown |= {"bg_color": FIXED}
    shown |= {"text_wrap": look.heading or look.note, "locked": not look.typed}
    return shown | ({"num_format": look.number_format} if look.number_format else {"quote_prefix": True})


LONGEST_TEXT = 32_767
"""Characters that a cell of an Excel file can hold."""

HEAD_POINTS = 26
"""The height of a card's heading, taller than other lines to set cards apart."""

CARRIAGE_RETURN = {"\r": "&#13;"}
"""A character that XML would otherwise normalize to a line feed."""

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SUIT = re.compile("([♠♥♦♣])")
_MEANT_AS_CODE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")


class Look(NamedTuple):
    """The style of a cell; texts have no number format. `fixed` values are among cells with formulas."""

    number_format: str = ""
    to_the_right: bool = False
    ruled: bool = False
    heading: bool = False
    head: bool = False
    linked: bool = False
    note: bool = False
    typed: bool = False
    fixed: bool = False


NumberOf = Callable[[Look], int]
"""A function that adds a style to a workbook and returns its index."""


def legal(text: str) -> str:
    """The text without characters that no XML file can hold."""
    return _ILLEGAL.sub("", text)


def _text_xml(text: str, style: int) -> str:
    """The XML of a text cell, from its style on: never a formula, a number or an escape such as `_x0041_`."""
    plain = _MEANT_AS_CODE.sub("_x005F_", legal(text)[:LONGEST_TEXT])
    inner = f'<t xml:space="preserve">{escape(plain, CARRIAGE_RETURN)}</t>'
    if _SUIT.search(plain):
        inner = _in_colours(plain)
    return f' s="{style}" t="inlineStr"><is>{inner}</is></c>'


def _in_colours(text: str) -> str:
    """The text as runs: suits in their colours, everything else in the style of the cell."""
    inks = on_light()
    runs = ""
    for piece in filter(None, _SUIT.split(text)):
        look = ""
        if piece in inks:
            look = f'<rPr><sz val="11"/><color rgb="FF{inks[piece][1:].upper()}"/><rFont val="Calibri"/></rPr>'
        runs += f'<r>{look}<t xml:space="preserve">{escape(piece, CARRIAGE_RETURN)}</t></r>'
    return runs


class Pen:
    """Writes the cells of one column as XML, from the style on; texts are cached because most are repeated."""

    def __init__(self, column: Column, number_of: NumberOf, look: Look) -> None:
        look = look._replace(to_the_right=column.role.is_figure)
        number_format = f"0.{'0' * column.decimals}" if column.decimals else "0"
        if column.role is Role.GAIN:  # always with its sign
            number_format = f"+{number_format};-{number_format};{number_format}"
        formats = (number_format, "0", TIED, DATE)
        numbers = [number_of(look._replace(number_format=one)) for one in formats]
        self._text = number_of(look)
        self._number, self._place, self._tied, self._date = (f' s="{number}"><v>' for number in numbers)
        self._nothing = f' s="{self._text}"/>' if look.ruled or look.typed else ""
        self._texts: dict[Cell, str] = dict.fromkeys((None, ""), self._nothing)

    def write(self, cell: Cell) -> str:
        match cell:
            case Fraction():
                return f"{self._number}{float(cell)!r}</v></c>"
            case int():
                return f"{self._number}{cell}</v></c>"
            case Place(number, tied=True):
                return f"{self._tied}{number}</v></c>"
            case Place(number):
                return f"{self._place}{number}</v></c>"
            case datetime.date():
                return f"{self._date}{cell.toordinal() - BEFORE_THE_FIRST_DAY}</v></c>"
            case _:
                written = self._texts.get(cell)
                if written is None:
                    text = cell.symbols if isinstance(cell, SUITED) else str(cell)
                    written = self._texts[cell] = _text_xml(text, self._text)
                return written

    def calculate(self, formula: str, cell: Cell) -> str:
        """The XML of a formula with its value."""
        if cell in (None, ""):
            return f'{self._number[:-4]} t="str"><f>{escape(formula)}</f><v></v></c>'
        return self.write(cell).replace("><v>", f"><f>{escape(formula)}</f><v>", 1)


TIED, DATE = '0"="', "yyyy-mm-dd"
"""The number formats of a shared place, and of a date."""

BEFORE_THE_FIRST_DAY = datetime.date(1899, 12, 30).toordinal()
"""The day from which dates are counted, for dates since March 1900.

Source: ECMA-376, part 1, 18.17.4.1.
"""


def _row_xml(number: int, letters: Sequence[str], written: Iterable[str], more: str = "") -> str:
    """The XML of a row from its written cells; empty ones are left out.

    `more` are further attributes of the row.
    """
    lettered = zip(letters, written, strict=False)
    cells = "".join([f'<c r="{letter}{number}"{cell}' for letter, cell in lettered if cell])
    return f'<row r="{number}"{more}>{cells}</row>'


class Pens(NamedTuple):
    """The pens of each column of a page for every kind of line, and the style numbers of other cells."""

    headings: Sequence[str]
    plain: Sequence[Pen]
    ruled: Sequence[Pen]
    fixed: Sequence[Pen]
    unlinked: Sequence[Pen]
    head: int
    note: int
    key: int

    @classmethod
    def of(cls, page: BookPage, number_of: NumberOf) -> Pens:
        headings = [
            _text_xml(str(column.heading), number_of(Look(heading=True, to_the_right=column.role.is_figure)))
            for column in page.sheet.columns
        ]
        looks = (Look(), Look(ruled=page.ruled), Look(fixed=True))
        plain, ruled, fixed = (_pens(page, number_of, look) for look in looks)
        unlinked = _pens(page._replace(links=()), number_of, Look())
        others = (number_of(look) for look in (Look(head=True), Look(note=True), Look()))
        return cls(headings, plain, ruled, fixed, unlinked, *others)


def _pens(page: BookPage, number_of: NumberOf, look: Look) -> list[Pen]:
    """A writer for each column, in the style of its links and editable cells."""
    linked = {link.column for link in page.links}
    pens: list[Pen] = []
    for place, column in enumerate(page.sheet.columns):
        own = look._replace(linked=place in linked, typed=column.key in page.typed)
        pens.append(Pen(column, number_of, own))
    return pens


def _lines_xml(page: BookPage, pens: Pens, letters: Sequence[str], track: Track) -> Iterator[str]:
    """The lines of a table from row 2 on; a line is drawn where the first cell changes, if the page is ruled.

    The heading of a card is merged across all columns.
    """
    leading = {link.row for link in page.links}
    heads = set(page.heads.values())
    before: Cell = None
    for number, row in enumerate(track(page.sheet.rows)):
        if number in heads:
            beside = [f' s="{pens.head}"/>'] * (len(letters) - 1)
            head = [_text_xml(str(row[0]), pens.head), *beside]
            yield _row_xml(number + 2, letters, head, _height(HEAD_POINTS))
            continue
        used = pens.plain if row[0] == before else pens.ruled
        if leading and number not in leading:
            used = pens.unlinked
        before = row[0]
        written = [pen.write(cell) for pen, cell in zip(used, row, strict=True)]
        for place, formulas in page.formulas.items():
            if formulas[number]:
                written[place] = used[place].calculate(formulas[number], row[place])
            elif row[place] is not None:
                written[place] = pens.fixed[place].write(row[place])
        yield _row_xml(number + 2, letters, written)


BAR_COLOUR = "#4472A8"
"""The colour of a bar."""

SMALL = {"size": 8}
"""The font of labels and figures in a chart."""

PIXELS = PIXELS_TO_THE_INCH / 2.54
"""Pixels in a centimetre."""

ROW_HIGH = 0.529
"""The height of an ordinary row in centimetres."""

BEHIND_WIDE, BEHIND_CHARACTERS = 1.8, 9
"""The width of a column behind a chart beside a table, in centimetres and in characters."""

ACROSS = 3
"""Charts side by side on a page of charts alone."""

CHART_CHARACTERS = 32
"""The width of a column for one of these charts, in characters."""

CHART_ROWS, CHART_WIDE = 9, 5.9
"""The height of one of these charts in rows, and its width in centimetres."""

LINES_ON_PAPER = 5
"""Rows of these charts that fit on a printed page."""

BESIDE = 13.0
"""The width of a chart beside its table, in centimetres."""

LEAST_ROWS = 12
"""The least height of a chart beside its table, in rows."""


class Area(NamedTuple):
    """A part of a worksheet, from its first row and column to its last, counted from 0."""

    top: int
    left: int
    bottom: int
    right: int


def _add_charts(book: Any, worksheet: Any, page: BookPage, sheets: Mapping[str, Sheet]) -> Area | None:
    """Add the charts of a page to its worksheet and return their area; `sheets` have their sources, by tab."""
    if not page.sheet.rows:
        return _fill_with_charts(book, worksheet, page, sheets)
    if not page.charts:
        return None
    first, row = len(page.sheet.columns) + 1, 0
    for chart in page.charts:
        rows = max(chart.last - chart.first + 4, LEAST_ROWS)
        row = max(row, chart.first)
        worksheet.insert_chart(row, first, _drawn(book, chart, sheets[chart.tab], BESIDE, rows * ROW_HIGH))
        row += rows + 1
    last = first + int(BESIDE / BEHIND_WIDE)
    worksheet.set_column(first, last, BEHIND_CHARACTERS)
    return Area(0, first, row - 1, last)


def _fill_with_charts(book: Any, worksheet: Any, page: BookPage, sheets: Mapping[str, Sheet]) -> Area:
    """Add the charts of a page without a table in rows; page breaks are between the rows."""
    if not page.charts:
        return Area(0, 0, 1, ACROSS - 1)
    for number, chart in enumerate(page.charts):
        drawn = _drawn(book, chart, sheets[chart.tab], CHART_WIDE, (CHART_ROWS - 1) * ROW_HIGH)
        down, across = divmod(number, ACROSS)
        worksheet.insert_chart(2 + CHART_ROWS * down, across, drawn)
    lines = ceil(len(page.charts) / ACROSS)
    worksheet.set_h_pagebreaks([1 + CHART_ROWS * down for down in range(LINES_ON_PAPER, lines, LINES_ON_PAPER)])
    worksheet.set_column(0, ACROSS - 1, CHART_CHARACTERS)
    return Area(0, 0, 1 + CHART_ROWS * lines, ACROSS - 1)


def _drawn(book: Any, chart: Chart, source: Sheet, width: float, height: float) -> Any:
    """A chart with labels below the lowest bar, the first pair on top, and figures at the bars instead of an axis."""
    drawn = book.add_chart({"type": "bar" if chart.lying else "column"})
    rows = source.rows[chart.first : chart.last + 1]
    look = {"fill": {"color": BAR_COLOUR}, "gap": 40, "data_labels": {"value": True, "font": SMALL}}
    labels = {"categories": _cells(chart, chart.labels), "categories_data": [str(row[chart.labels]) for row in rows]}
    drawn.add_series({"values": _cells(chart, chart.values), **labels, **look})  # labels of pairs are texts
    drawn.set_title({"name": chart.title, "name_font": {"size": 10, "bold": True}})
    drawn.set_legend({"none": True})
    drawn.set_size({"width": width * PIXELS, "height": height * PIXELS})
    drawn.show_hidden_data()
    place = {"label_position": "low", "interval_unit": 1, "reverse": chart.lying}
    labelled = {"num_font": SMALL, "line": {"color": RULE}, **place}
    axes = (labelled, {"visible": False, "major_gridlines": {"visible": False}})
    across, up = reversed(axes) if chart.lying else axes
    drawn.set_x_axis(across)
    drawn.set_y_axis(up)
    return drawn


def _cells(chart: Chart, column: int) -> str:
    """The cell range of a column that a chart displays."""
    return f"={quote_sheetname(chart.tab)}!${letter(column)}${chart.first + 2}:${letter(column)}${chart.last + 2}"
