"""Bar charts of a workbook, and where they stand: beside their table, or on a page of their own."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from openpyxl.chart import BarChart, Reference
from openpyxl.chart.data_source import AxDataSource, StrRef
from openpyxl.chart.label import DataLabelList
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText, Text
from openpyxl.chart.title import Title
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.text import (
    CharacterProperties,
    Paragraph,
    ParagraphProperties,
    RegularTextRun,
)
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.pagebreak import Break

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.reports.book import BookPage, Chart

BAR = "4472A8"
"""The colour of a bar."""

UNWANTED = ("showSerName", "showCatName", "showLegendKey", "showPercent", "showBubbleSize", "showLeaderLines")
"""What a bar could say besides its length."""

ROW = 0.529
"""Centimetres of a row of the usual height."""

COLUMN, COLUMN_WIDE = 1.8, 9
"""Centimetres and characters of a column that lies behind a chart."""

ACROSS = 3
"""Charts in one line of a page that has nothing else."""

CELL = 32
"""Characters of a column that is as wide as one of these."""

HIGH, WIDE = 9, 5.9
"""Rows and centimetres of one of these."""

ON_PAPER = 5
"""Lines of them that fit on a sheet of paper."""

BESIDE = 13.0
"""Centimetres of a chart that stands beside its table."""

LEAST = 12
"""Rows of the lowest chart beside a table."""


class Room(NamedTuple):
    """How far the charts of a worksheet reach: its last column and its last row."""

    column: int = 0
    row: int = 0


def add_charts(worksheet: Any, page: BookPage, worksheets: Mapping[str, Any]) -> Room:
    """Put the charts of a page on its worksheet; `worksheets` have their sources."""
    if not page.sheet.rows:
        return _fill_with_charts(worksheet, page, worksheets)
    if not page.charts:
        return Room()
    first, row = len(page.sheet.columns) + 2, 1
    for chart in page.charts:
        rows = max(chart.last - chart.first + 4, LEAST)
        row = max(row, chart.first + 1)
        drawn = _drawn(chart, worksheets[chart.tab], BESIDE, rows * ROW)
        worksheet.add_chart(drawn, f"{get_column_letter(first)}{row}")
        row += rows + 1
    last = first + int(BESIDE / COLUMN)
    for number in range(first, last + 1):
        worksheet.column_dimensions[get_column_letter(number)].width = COLUMN_WIDE
    return Room(last, row - 1)


def _fill_with_charts(worksheet: Any, page: BookPage, worksheets: Mapping[str, Any]) -> Room:
    """Put them in lines below the heading; a sheet of paper ends between two lines."""
    if not page.charts:
        return Room(ACROSS, 2)
    for number, chart in enumerate(page.charts):
        drawn = _drawn(chart, worksheets[chart.tab], WIDE, (HIGH - 1) * ROW)
        down, across = divmod(number, ACROSS)
        worksheet.add_chart(drawn, f"{get_column_letter(across + 1)}{3 + HIGH * down}")
        if not across and down and down % ON_PAPER == 0:
            worksheet.row_breaks.append(Break(id=1 + HIGH * down))
    for across in range(ACROSS):
        worksheet.column_dimensions[get_column_letter(across + 1)].width = CELL
    return Room(ACROSS, 2 + HIGH * ceil(len(page.charts) / ACROSS))


def _drawn(chart: Chart, source: Any, width: float, height: float) -> BarChart:
    drawn = BarChart()
    drawn.type = "col"
    if chart.lying:
        drawn.type = "bar"
    first, last = chart.first + 2, chart.last + 2
    drawn.add_data(Reference(source, min_col=chart.values + 1, min_row=first, max_row=last))
    labels = Reference(source, min_col=chart.labels + 1, min_row=first, max_row=last)
    drawn.title = _title(chart.title)
    drawn.legend = None
    drawn.gapWidth = 40
    drawn.width, drawn.height = width, height  # type: ignore[assignment]  # centimetres, with decimals
    drawn.visible_cells_only = False
    drawn.dataLabels = DataLabelList(showVal=True, **dict.fromkeys(UNWANTED, False))
    drawn.dataLabels.txPr = _small()
    (series,) = drawn.series
    series.cat = AxDataSource(strRef=StrRef(f=str(labels)))  # labels of pairs are texts
    series.graphicalProperties = GraphicalProperties(solidFill=BAR)
    _settle_axes(drawn, lying=chart.lying)
    return drawn


def _settle_axes(drawn: BarChart, *, lying: bool) -> None:
    """Show the labels below the lowest bar, first pair on top; figures stand at the bars and need no axis."""
    drawn.x_axis.delete = False
    drawn.x_axis.txPr = _small()
    drawn.x_axis.tickLblPos = "low"
    drawn.x_axis.number_format = "General"
    drawn.x_axis.graphicalProperties = GraphicalProperties(ln=LineProperties(solidFill="999999"))
    drawn.x_axis.scaling.orientation = "minMax"
    if lying:
        drawn.x_axis.scaling.orientation = "maxMin"
    drawn.y_axis.delete = True
    drawn.y_axis.majorGridlines = None


def _small() -> RichText:
    font = CharacterProperties(sz=800)
    return RichText(p=[Paragraph(pPr=ParagraphProperties(defRPr=font), endParaRPr=font)])


def _title(text: str) -> Title:
    font = CharacterProperties(sz=1000, b=True)
    run = RegularTextRun(rPr=font, t=text)
    rich = RichText(p=[Paragraph(pPr=ParagraphProperties(defRPr=font), r=[run])])
    return Title(tx=Text(rich=rich), overlay=False)
