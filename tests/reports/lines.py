"""How tests read a sheet: line by line, each cell under its heading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorer.reports.table import Cell, Sheet


def lines_of(sheet: Sheet) -> list[dict[str, Cell]]:
    """The rows of a sheet, each a heading-to-cell mapping; no two columns may share a heading."""
    headings = [str(column.heading) for column in sheet.columns]
    assert len(set(headings)) == len(headings)
    return [dict(zip(headings, row, strict=True)) for row in sheet.rows]


def texts_of(sheet: Sheet, *headings: str) -> list[tuple[str, ...]]:
    """The cells below some headings as texts; an empty cell is an empty text."""
    return [
        tuple("" if (cell := line[heading]) is None else str(cell) for heading in headings) for line in lines_of(sheet)
    ]


def keys_in_order(found: Mapping[str, object], promised: Iterable[str]) -> list[str]:
    """Those keys of a document that the interface promises, in the order in which they stand there."""
    wanted = set(promised)
    return [key for key in found if key in wanted]


def decimals_below(sheet: Sheet, heading: str) -> int:
    """How many decimals a column shows."""
    (column,) = (column for column in sheet.columns if str(column.heading) == heading)
    return column.decimals
