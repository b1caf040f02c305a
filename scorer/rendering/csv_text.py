"""CSV for spreadsheets and programs. Numbers are rounded to the decimals of their column."""

from __future__ import annotations

import csv
import io
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from scorer.i18n import Phrase
from scorer.reports.table import NUMBER_TYPES, SideLabel, format_cell, format_rounded

if TYPE_CHECKING:
    from scorer.reports.table import Cell, Column, Sheet

FORMULA_START = re.compile(r"(^|[;|\t\r\n])(?=\s*[=+\-@＝＋－＠\t\r])")
"""Where a text would be taken for a formula: at its beginning, or after a separator of some locales.

Source: OWASP, "CSV Injection". An apostrophe before it makes every spreadsheet show a text; quotes alone do not.
"""


def render_csv(sheet: Sheet) -> str:
    """Render a sheet as CSV: UTF-8 without a byte-order mark, lines ended by LF, unknown values empty."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(escape_formula(str(column.heading)) for column in sheet.columns)
    for row in sheet.rows:
        writer.writerow(map(_csv_field, row, sheet.columns))
    return out.getvalue()


def _csv_field(cell: Cell, column: Column) -> str:
    if type(cell) is str:
        return escape_formula(cell)  # most cells, and asking whether they are fractions takes longer
    if isinstance(cell, NUMBER_TYPES):
        return format_rounded(cell, column.decimals)
    text = format_cell(cell, column)
    return escape_formula(text) if isinstance(cell, (str, Phrase, SideLabel)) else text


@lru_cache(maxsize=1000)
def escape_formula(text: str) -> str:
    """Prevent spreadsheets from taking a text for a formula; not to be used for numbers."""
    return FORMULA_START.sub(r"\1'", text)
