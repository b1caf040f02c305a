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
from scorer.notices import notice
from scorer.printers.glyphs import without_glyph
from scorer.printers.layout import cell_text, cell_text_with_symbols
from scorer.printers.palette import on_light
from scorer.printers.pictures import HEIGHT, WIDTH, drawn, spread_out
from scorer.records.pairs import Couple
from scorer.reports.paper.printed import PrintedMatrix
from scorer.reports.paper.single_pages import PrintedCertificate
from scorer.reports.pictures import Pictures
from scorer.reports.table import Cell, CellKind, Column, Sheet
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.reports.paper.printed import Printed, PrintedReport

TEMPLATES = Path(__file__).with_name("typst")

WIDEST_LABEL = 12
"""Letters to which a column of short texts is fitted; a longer one goes on over empty cells, or is set smaller."""

_SUIT = re.compile(r"([♠♥♦♣])")


class Size(StrEnum):
    """The sheet of paper in the printer."""

    A4 = "a4"
    LETTER = "letter"


def typeset(documents: Sequence[Mapping[str, Any]], *, size: Size, large: bool) -> bytes:
    """One PDF with all documents in order, the same bytes each time.

    `large` is for children: big type, few a page.
    """
    return _pdf(job(documents, size=size, large=large))


def typeset_reports(printed: Printed, *, size: Size) -> bytes:
    """One PDF with all reports in order, the same bytes each time."""
    return _pdf(report_job(printed, size=size))


def job(documents: Sequence[Mapping[str, Any]], *, size: Size, large: bool) -> dict[str, Any]:
    """What the typesetter is told of papers, whatever it makes of them."""
    return _job("paper.typ", {"documents": documents, "size": size, "large": large})


def report_job(printed: Printed, *, size: Size) -> dict[str, Any]:
    """What the typesetter is told of reports, whatever it makes of them."""
    parts = [_plain(report) | {"widest": _widest(report)} for report in printed.reports]
    heading = _plain(printed.heading)
    return _job("report.typ", {"event": heading, "parts": parts, "size": size, "large": False})


def _pdf(typst_job: dict[str, Any]) -> bytes:
    import typst  # a typesetter of 80 MB; only paper needs it

    boxes = without_glyph(typst_job["sys_inputs"]["given"])
    if boxes:
        notice(phrase("no font on this machine has {signs}: a box is printed there", signs=" ".join(boxes)))
    pdf: bytes = typst.compile(**typst_job, format="pdf")
    return pdf


def _job(template: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Texts travel as JSON and are never read as markup."""
    return {
        "input": TEMPLATES / template,
        "root": TEMPLATES,
        "pdf_tags": False,  # they make it ten times as large and slow; this is for a printer
        "sys_inputs": {"given": json.dumps(given, ensure_ascii=False), "suits": json.dumps(on_light())},
    }


def _plain(value: Any) -> Any:
    """Reports as JSON has them; cells become the texts that are printed."""
    match value:
        case Sheet(title, columns, rows, notes, name):
            texts = [list(map(_text, row, columns)) for row in rows]
            return {"title": str(title), "name": name, "columns": _plain(columns), "rows": texts, "notes": notes}
        case PrintedMatrix(table, heat):
            return _plain(table) | {"heat": heat}
        case Pictures(charts, spreads):
            drawings = [_plain(chart) | {"drawn": _plain(drawn(chart))} for chart in charts]
            spread = _plain(spread_out(spreads)) if spreads else None
            return {"charts": drawings, "spread": spread, "wide": WIDTH, "high": HEIGHT}
        case Column(heading, kind, key=key):
            return {"key": key, "heading": str(heading), "kind": kind.name.lower()}
        case tuple():
            names = getattr(value, "_fields", None)
            plain = list(map(_plain, value))
            return plain if names is None else dict(zip(names, plain, strict=True))
        case _:
            return _plain_leaf(value)


def _plain_leaf(value: Any) -> Any:
    """What holds nothing else: a suit by its sign, another word as it is written, names one by one."""
    if isinstance(value, Couple):
        return value.players
    if isinstance(value, Suit):
        return value.symbol
    return str(value) if isinstance(value, Enum) else value


def _text(cell: Cell, column: Column) -> str | list[str] | dict[str, Any]:
    """A cell as it is printed: figures with a real minus, a contract in pieces, the names of a pair one by one.

    Each piece of a contract is a suit or something else.
    """
    if isinstance(cell, Couple):
        return {"players": cell.players}
    if isinstance(cell, Contract | Bid):
        return [piece for piece in _SUIT.split(cell.symbols) if piece]
    text = cell_text(cell, column)
    if column.kind is CellKind.NUMBER:
        return text.replace("-", "−")
    return text


def _widest(report: PrintedReport) -> dict[str, str]:
    """The longest text of each column by its key, so that all tables of a report have the same columns."""
    longest: dict[str, str] = {}
    for sheet in _tables_in(report):
        for position, column in enumerate(sheet.columns):
            texts = dict.fromkeys(cell_text_with_symbols(row[position], column) for row in sheet.rows)
            if column.kind is CellKind.TEXT:
                texts = _labels(texts)
            longest[column.key] = max((longest.get(column.key, ""), *texts), key=len)
    return longest


def _labels(texts: Mapping[str, None]) -> dict[str, None]:
    """Those that a column of short texts is fitted to; where all are long, what they begin with."""
    fitting = [text for text in texts if len(text) <= WIDEST_LABEL]
    if not fitting:
        fitting = [text[:WIDEST_LABEL] for text in texts]
    return dict.fromkeys(fitting)


def _tables_in(report: PrintedReport) -> Iterator[Sheet]:
    for item in report.items:
        if isinstance(item, Sheet):
            yield item
        elif not isinstance(item, PrintedCertificate | Pictures):
            yield item.table
