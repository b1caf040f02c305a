"""PDF: papers for the tables and printed reports, typeset by the templates in `typst/`. Knows no event."""

from __future__ import annotations

import json
import re
from enum import Enum, StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorer.game.bids import Bid
from scorer.game.cards import Suit
from scorer.game.contracts import Contract
from scorer.printers.layout import cell_text
from scorer.reports.sheet import Cell, Column, Kind, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.reports.printed import Part, Printed

TEMPLATES = Path(__file__).with_name("typst")

WIDEST_LABEL = 12
"""Letters to which a column of short texts is fitted; a longer one goes on over empty cells, or is set smaller."""

_SUIT = re.compile(r"([♠♥♦♣])")


class Size(StrEnum):
    """The sheet of paper in the printer."""

    A4 = "a4"
    LETTER = "letter"


def typeset(documents: Sequence[Mapping[str, Any]], *, size: Size, large: bool) -> bytes:
    """One PDF with all documents in order, the same bytes each time; `large` is for children: big type, few a page."""
    return _pdf(job(documents, size=size, large=large))


def typeset_reports(printed: Printed, *, size: Size) -> bytes:
    """One PDF with all reports in order, the same bytes each time."""
    return _pdf(report_job(printed, size=size))


def job(documents: Sequence[Mapping[str, Any]], *, size: Size, large: bool) -> dict[str, Any]:
    """What the typesetter is told of papers, whatever it makes of them."""
    return _job("paper.typ", {"documents": documents, "size": size, "large": large})


def report_job(printed: Printed, *, size: Size) -> dict[str, Any]:
    """What the typesetter is told of reports, whatever it makes of them."""
    parts = [_plain(part) | {"widest": _widest(part)} for part in printed.parts]
    return _job("report.typ", {"event": _plain(printed.heading), "parts": parts, "size": size, "large": False})


def _pdf(told: dict[str, Any]) -> bytes:
    import typst  # a typesetter of 80 MB; only paper needs it

    pdf: bytes = typst.compile(**told, format="pdf")
    return pdf


def _job(template: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Texts travel as JSON and are never read as markup."""
    return {
        "input": TEMPLATES / template,
        "root": TEMPLATES,
        "pdf_tags": False,  # they make it ten times as large and slow; this is for a printer
        "sys_inputs": {"given": json.dumps(given, ensure_ascii=False)},
    }


def _plain(value: Any) -> Any:
    """Reports as JSON has them; cells become the texts that are printed."""
    match value:
        case Sheet(title, columns, rows, notes):
            texts = [[_text(cell, column) for cell, column in zip(row, columns, strict=True)] for row in rows]
            return {"title": title, "columns": _plain(columns), "rows": texts, "notes": notes}
        case Column(heading, kind):
            return {"heading": heading, "kind": kind.name.lower()}
        case Enum():
            return value.symbol if isinstance(value, Suit) else str(value)
        case tuple():
            names = getattr(value, "_fields", ())
            return {name: _plain(getattr(value, name)) for name in names} if names else [_plain(it) for it in value]
        case _:
            return value


def _text(cell: Cell, column: Column) -> str | list[str]:
    """A cell as it is printed: a contract in pieces, each a suit or something else; figures with a real minus."""
    if isinstance(cell, Contract | Bid):
        return [piece for piece in _SUIT.split(cell.symbols) if piece]
    text = cell_text(cell, column)
    return text.replace("-", "−") if column.kind is Kind.NUMBER else text


def _widest(part: Part) -> dict[str, str]:
    """The longest text below each heading, so that all tables of a part have the same columns."""
    found: dict[str, str] = {}
    for sheet in _sheets(part):
        for index, column in enumerate(sheet.columns):
            texts = {"".join(_text(row[index], column)) for row in sheet.rows}
            if column.kind is Kind.TEXT:
                texts = {text for text in texts if len(text) <= WIDEST_LABEL} or {text[:WIDEST_LABEL] for text in texts}
            found[column.heading] = max((found.get(column.heading, ""), *texts), key=len)
    return found


def _sheets(value: object) -> Iterator[Sheet]:
    """Every sheet within something printed."""
    if isinstance(value, Sheet):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _sheets(item)
