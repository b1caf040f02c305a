"""PDF: papers for the tables and printed reports, typeset by the templates in `typst/`. Knows no event."""

from __future__ import annotations

import json
import re
from enum import Enum, StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorer.game.contracts import Bid, Contract
from scorer.game.deals import Suit
from scorer.notices import notice
from scorer.printers.layout import cell_text, cell_text_with_symbols
from scorer.printers.palette import on_light
from scorer.printers.pictures import HEIGHT, WIDTH, drawn, spread_out
from scorer.records.pairs import Couple
from scorer.reports.certificates import Certificate
from scorer.reports.paper.printed import PrintedMatrix
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
    return _job("report.typ", {"event": _plain(printed.heading), "parts": parts, "size": size, "large": False})


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
            texts = list(dict.fromkeys(cell_text_with_symbols(row[position], column) for row in sheet.rows))
            if column.kind is CellKind.TEXT:
                fitting = [text for text in texts if len(text) <= WIDEST_LABEL]
                texts = fitting or [text[:WIDEST_LABEL] for text in texts]
            longest[column.key] = max((longest.get(column.key, ""), *texts), key=len)
    return longest


def _tables_in(report: PrintedReport) -> Iterator[Sheet]:
    for item in report.items:
        if isinstance(item, Sheet):
            yield item
        elif not isinstance(item, Certificate | Pictures):
            yield item.table


FONTS = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono")
"""The fonts that come with the typesetter; those of the machine follow."""

ALWAYS_THERE = "\u024f"
"""Up to this letter, the last of Latin Extended-B's first half, they have every one."""

MOST_TRIED = 300
"""Letters that are tried one by one."""

_TRIAL = """#set text(font: {fonts})
#json(bytes(sys.inputs.letters))"""


def without_glyph(text: str) -> str:
    """Those letters of a text for which no font is found, each once, in the order of the alphabet of computers."""
    unusual = sorted({letter for letter in text if letter > ALWAYS_THERE and letter.isprintable()})
    if not unusual or _can_be_printed("".join(unusual)):
        return ""
    return "".join(letter for letter in unusual[:MOST_TRIED] if not _can_be_printed(letter))


def _can_be_printed(letters: str) -> bool:
    """Whether each has a glyph: a PDF for archives may not be made without."""
    import typst  # a typesetter of 80 MB; only paper needs it

    fonts = ", ".join(f'"{font}"' for font in FONTS)
    trial: dict[str, Any] = {
        "input": _TRIAL.format(fonts=f"({fonts})").encode(),
        "sys_inputs": {"letters": json.dumps(letters)},
        "format": "pdf",
        "pdf_standards": "a-2b",
        "pdf_tags": False,
    }
    try:
        typst.compile(**trial)
    except typst.TypstError:
        return False
    return True
