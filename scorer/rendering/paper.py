"""PDF: papers for the tables and printed reports, typeset by the templates in `typst/`. Knows no event."""

from __future__ import annotations

import json
import re
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from scorer.game.contracts import Bid, Contract
from scorer.game.deals import Suit
from scorer.i18n import Phrase, phrase
from scorer.i18n.formatting import format_for_print
from scorer.model.pairs import PairNames
from scorer.progress import add_notice
from scorer.rendering.layout import display_width
from scorer.rendering.palette import ACCENT, light_colours
from scorer.rendering.pictures import HEIGHT, WIDTH, draw_chart, draw_spreads
from scorer.reports.blocks import Facts, LineChart, SpreadChart
from scorer.reports.report import PaperUse
from scorer.reports.table import (
    ColumnRole,
    RankPlace,
    Table,
    format_printed_cell,
    full_label,
    printed_column,
    remark_notes,
    scale_legend,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Literal, TypedDict

    from typst import Fonts

    from scorer.model.club_settings import PaperSize
    from scorer.reports.blocks import Grid, Hands, Item, Sentence
    from scorer.reports.paper.print_job import PrintedReport, PrintJob
    from scorer.reports.table import Cell, Column, Sheet
    from scorer.reports.web.club import RankingPicture

    class TypstJob(TypedDict):
        """The arguments of the typesetter; texts are passed as JSON and never read as markup."""

        input: Path
        root: Path
        pdf_tags: bool
        sys_inputs: dict[str, str]

    class ReportData(TypedDict):
        """A report as JSON; `widest` has the longest text of each column, by its key."""

        title: str
        handed: PaperUse
        items: list[ItemData]
        widest: dict[str, str]

    class ItemData(TypedDict):
        """An item as JSON; `target` is the name under which lines link to it."""

        title: str
        lead: object
        about: bool
        target: str | None
        blocks: list[Mapping[str, object]]

    class TableData(TypedDict):
        """A sheet as JSON."""

        kind: Literal["table"]
        title: str
        columns: list[ColumnData]
        rows: list[RowData]
        notes: list[str]
        ranked: bool
        bars: bool

    class ColumnData(TypedDict):
        """A column as JSON: `long` if a foldable text is longer than others, `plain` if it has short texts only."""

        key: str
        heading: str
        short: str
        role: str
        figure: bool
        name: bool
        bold: bool
        heat: bool
        long: bool
        plain: bool

    FixedBlock = Facts | Hands | Grid | Sentence | LineChart | SpreadChart
    CellData = str | list[str] | dict[str, object]

    class LineMarks(TypedDict, total=False):
        """Marks of a line: the grades of its figures, whether its place is highlighted, its bar, and its link."""

        heat: list[int]
        leads: bool
        share: float
        equal: bool
        to: str

    class RowData(LineMarks):
        """A line as JSON."""

        cells: list[CellData]


TEMPLATES = Path(__file__).with_name("typst")

MAX_LABEL_LENGTH = 12
"""Characters to which a column of short texts is fitted; a longer one overlaps empty cells, or is set smaller."""

_SUIT = re.compile(r"([♠♥♦♣])")


def typeset_papers(documents: Sequence[Mapping[str, object]], *, size: PaperSize, large: bool) -> bytes:
    """One PDF of all documents in order; the bytes are reproducible.

    `large` is for children: large type, few cards on a page.
    """
    paper = paper_job(documents, size=size, large=large)
    _warn_missing_glyphs([paper])
    return _typeset_job(paper)


def typeset_sections(sections: Mapping[str, Sequence[Mapping[str, object]]], *, size: PaperSize, large: bool) -> bytes:
    """One PDF of the documents of each section, by its name; typeset one by one to save memory."""
    if len(sections) == 1:
        return typeset_papers(
            [document for documents in sections.values() for document in documents], size=size, large=large
        )
    from scorer.rendering.pdf_merge import concatenate_pdfs  # saves 60 ms: pypdf

    jobs = [paper_job(documents, size=size, large=large) for documents in sections.values()]
    _warn_missing_glyphs(jobs)
    return concatenate_pdfs(dict(zip(sections, _typeset_jobs(jobs), strict=True)))


def typeset_reports(print_job: PrintJob, *, size: PaperSize, colour: str = "") -> bytes:
    """One PDF of all reports in order, with certificates in the club's colour; the bytes are reproducible.

    Many reports are typeset one by one and merged, because a document takes as much memory as all its pages.
    """
    titles, jobs = zip(*report_jobs(print_job, size=size, colour=colour), strict=True)
    _warn_missing_glyphs(jobs)
    if len(jobs) == 1:
        return _typeset_job(jobs[0])
    from scorer.rendering.pdf_merge import PdfPart, merge_reports  # saves 60 ms: pypdf

    parts = list(map(PdfPart.from_bytes, titles, _typeset_jobs(jobs)))
    handed = {part.title: part.paper_use for part in print_job.reports}
    footers: list[dict[str, object]] = []
    first_pages: dict[str, int] = {}
    for title, reader in parts:
        first_pages.setdefault(title, len(footers) + 1)
        for page in reader.pages:
            sheet = {"wide": float(page.mediabox.width), "high": float(page.mediabox.height)}
            footers.append({"title": title, "handed": handed[title], **sheet})
    heading = print_job.heading
    footer = {
        "pages": footers,
        "contents": list(first_pages.items()),
        "event": heading._asdict(),
        "size": size,
        "large": False,
    }
    day = f"D:{heading.date.replace('-', '')}000000Z"
    keywords = ", ".join(heading.keywords)
    metadata = {"/Title": heading.name, "/Keywords": keywords, "/CreationDate": day, "/ModDate": day}
    return merge_reports(parts, PdfPart.from_bytes("", _typeset_job(_typst_job("foot.typ", footer))).reader, metadata)


_KEYWORDS = re.compile(rb"/Keywords ?\(([^()\\]*)\)")


def read_keywords(path: Path) -> tuple[str, ...]:
    """Return the keywords in the metadata of a PDF that was typeset here; none for any other file."""
    try:
        found = _KEYWORDS.search(path.read_bytes())
    except OSError:
        return ()
    return tuple(found[1].decode("latin-1").split(", ")) if found else ()


def render_ranking_picture(picture: RankingPicture, colour: str = "") -> bytes:
    """The preview picture of a shared link: a PNG of a ranking, 800 by 420 points, with fewer lines for long names.

    It has the club's colour.
    """
    import typst  # a typesetter of 80 MB; only paper and pictures need it

    png = b""
    for most in (6, 5, 4, 3, 2, 1):
        lists = [podium._replace(lines=podium.lines[:most]) for podium in picture.lists]
        job = _typst_job("picture.typ", {**picture._asdict(), "lists": lists, "accent": colour or ACCENT})
        png = typst.compile(**job, format="png", ppi=72)
        if len(png) < MAX_PICTURE_BYTES:
            break
    return png


MAX_PICTURE_BYTES = 60_000
"""Bytes above which services leave out the preview picture of a link."""


CARDS_PER_JOB = 48
"""Cards that are typeset together: a multiple of what fits on a page."""

CHARACTERS_PER_JOB = 350_000
"""Characters of a report that are typeset together; the next item begins a new page.

The typesetter caches what it has typeset, which takes much memory for more characters.
"""

FLUSH_DOCUMENTS = 11
"""Empty documents after which the typesetter drops earlier ones from its cache."""


def report_jobs(print_job: PrintJob, *, size: PaperSize, colour: str = "") -> Iterator[tuple[str, TypstJob]]:
    """The jobs of the typesetter, each with a title: all reports, or if they are long, each one or a part of it."""
    parts = list(map(_report_data, print_job.reports))
    given = {
        "event": print_job.heading._asdict(),
        "parts": parts,
        "size": size,
        "large": False,
        "whole": True,
        "accent": colour or ACCENT,
    }
    cards = max((len(part["items"]) for part in parts if part["handed"] is PaperUse.CUT), default=0)
    _set_link_targets([item for part in parts if part["handed"] is not PaperUse.FRAMED for item in part["items"]])
    lengths = [len(json.dumps(part, ensure_ascii=False)) for part in parts]
    if cards <= CARDS_PER_JOB and sum(lengths) <= CHARACTERS_PER_JOB:
        yield print_job.reports[0].title, _typst_job("report.typ", given)
        return
    for part, letters in zip(parts, lengths, strict=True):
        items = part["items"]
        pieces = letters // CHARACTERS_PER_JOB + 1
        at_once = CARDS_PER_JOB if part["handed"] is PaperUse.CUT else -(-len(items) // pieces)
        for first in range(0, len(items), at_once):
            piece = {**part, "items": items[first : first + at_once]}
            yield part["title"], _typst_job("report.typ", {**given, "parts": [piece], "whole": False})


def _set_link_targets(items: Sequence[ItemData]) -> None:
    """Name the first item of each board and pair as the target of links; remove links without a target."""
    first: dict[str, ItemData] = {}
    for item in items:
        if item["about"]:
            first.setdefault(f"to:{item['title']}", item)
    for name, item in first.items():
        item["target"] = name
    for item in items:
        for table in _tables_of(item):
            for row in table["rows"]:
                if row.get("to") not in first:
                    row.pop("to", None)


def _tables_of(item: ItemData) -> list[TableData]:
    return [cast("TableData", block) for block in item["blocks"] if block["kind"] == "table"]


def _report_data(report: PrintedReport) -> ReportData:
    """A report as JSON."""
    items = [_item_data(item, standalone=report.paper_use is not PaperUse.CUT) for item in report.items]
    widest = _fit_columns([table for item in items for table in _tables_of(item)])
    return {"title": report.title, "handed": report.paper_use, "items": items, "widest": widest}


def paper_job(documents: Sequence[Mapping[str, object]], *, size: PaperSize, large: bool) -> TypstJob:
    """The job of the typesetter for papers."""
    return _typst_job("paper.typ", {"documents": documents, "size": size, "large": large})


def _typeset_job(typst_job: TypstJob) -> bytes:
    import typst  # a typesetter of 80 MB; only paper needs it

    pdf: bytes = typst.compile(**typst_job, format="pdf", font_paths=_find_fonts())
    return pdf


def _typeset_nothing() -> None:
    import typst  # a typesetter of 80 MB; only paper needs it

    typst.compile(b"", format="pdf", font_paths=_find_fonts())


def _typeset_jobs(jobs: Iterable[TypstJob]) -> Iterator[bytes]:
    """Typeset jobs one by one; the typesetter's cache is flushed before it takes much memory."""
    remembered = 0
    for one in jobs:
        letters = len(one["sys_inputs"]["given"])
        if remembered and remembered + letters > CHARACTERS_PER_JOB:
            for _ in range(FLUSH_DOCUMENTS):
                _typeset_nothing()
            remembered = 0
        remembered += letters
        yield _typeset_job(one)


@cache
def _find_fonts() -> Fonts:
    """The fonts of this machine, searched once, because that takes longer than an empty document."""
    import typst  # a typesetter of 80 MB; only paper needs it

    return typst.Fonts()


def _warn_missing_glyphs(jobs: Iterable[TypstJob]) -> None:
    boxes = find_missing_glyphs("".join(one["sys_inputs"]["given"] for one in jobs))
    if boxes:
        add_notice(phrase("no font on this machine has {signs}: boxes are printed instead", signs=" ".join(boxes)))


def _typst_job(template: str, given: Mapping[str, object]) -> TypstJob:
    return {
        "input": TEMPLATES / template,
        "root": TEMPLATES,
        "pdf_tags": False,  # tags make it ten times as large and slow, and are of no use on paper
        "sys_inputs": {"given": json.dumps(given, ensure_ascii=False), "suits": json.dumps(light_colours())},
    }


def _item_data(item: Item, *, standalone: bool) -> ItemData:
    """An item as JSON; tables that are not `standalone` keep the columns that others of the report fill."""
    about = item.about is not None
    blocks: list[Mapping[str, object]] = [
        _table_data(one.sheet, with_links=not about, standalone=standalone)
        if isinstance(one, Table)
        else _block_data(one)
        for one in item.blocks
    ]
    return {"title": str(item.title), "lead": _to_json(item.lead), "about": about, "target": None, "blocks": blocks}


def _block_data(block: FixedBlock) -> Mapping[str, object]:
    match block:
        case Facts(facts):
            return {"kind": "facts", "facts": [_to_json(fact) for fact in facts if not fact.extra]}
        case LineChart(title):
            return {
                "kind": "chart",
                "title": title,
                "across": block.across,
                "drawn": _to_json(draw_chart(block)),
                **CANVAS_SIZE,
            }
        case SpreadChart(title, spreads, said):
            return {
                "kind": "spread",
                "title": title,
                "said": said,
                "drawn": _to_json(draw_spreads(spreads)),
                **CANVAS_SIZE,
            }
        case _:
            return {"kind": type(block).__name__.lower(), **_to_json_fields(block)}


CANVAS_SIZE = {"wide": WIDTH, "high": HEIGHT}


def _table_data(whole: Sheet, *, with_links: bool, standalone: bool) -> TableData:
    """A sheet as JSON: its cells as texts, and marks of each line."""
    sheet = _drop_redundant_columns(whole)
    if standalone and sheet.rows:
        sheet = sheet.without_empty_columns()
    place_position = _place_position(sheet)
    share_position = None if place_position is None else _single_share_position(sheet)
    rows: list[RowData] = []
    shown = list(map(_column_cells, zip(*sheet.rows, strict=True), sheet.columns))
    for at, (cells, equal) in enumerate(zip(sheet.rows, sheet.continues_group, strict=True)):
        row: RowData = {
            "cells": [column[at] for column in shown],
            **_line_marks(sheet, cells, place_position, share_position),
        }
        if equal:
            row["equal"] = True
        rows.append(row)
    for row, to in zip(rows, (with_links and _line_links(sheet)) or (), strict=False):
        row["to"] = to
    return {
        "kind": "table",
        "title": str(sheet.title),
        "columns": [_column_data(sheet, column) for column in sheet.columns],
        "rows": rows,
        "notes": [
            format_for_print(note) for note in (*sheet.notes, scale_legend(sheet.scale), *remark_notes(whole)) if note
        ],
        "ranked": place_position is not None,
        "bars": share_position is not None,
    }


def _line_marks(
    sheet: Sheet, cells: Sequence[Cell], place_position: int | None, share_position: int | None
) -> LineMarks:
    """Marks of a line: the grades of its figures, whether its place is highlighted, and its bar."""
    marks: LineMarks = {}
    if sheet.scale:
        marks["heat"] = [
            column.scale.grade(cell) if column.scale else 0 for column, cell in zip(sheet.columns, cells, strict=True)
        ]
    if (
        place_position is not None
        and isinstance(place := cells[place_position], RankPlace)
        and place.number <= LAST_HIGHLIGHTED_PLACE
    ):
        marks["leads"] = True
    if share_position is not None and isinstance(figure := cells[share_position], int | Fraction):
        marks["share"] = float(figure) / 100
    return marks


def _column_data(sheet: Sheet, column: Column) -> ColumnData:
    """A column as JSON; the place and what a list is ranked by, a single share or else the total, are bold."""
    best = ColumnRole.SHARE if _single_share_position(sheet) is not None else ColumnRole.TOTAL
    return {
        "key": column.key,
        "heading": str(column.heading),
        "short": column.short_heading or str(column.heading),
        "role": column.role.name.lower(),
        "figure": column.role.is_figure,
        "name": column.role.is_flexible,
        "bold": column.role in (ColumnRole.PLACE, best) and column.side is None,
        "heat": column.scale is not None,
        "long": False,
        "plain": column.scale is None,
    }


def _single_share_position(sheet: Sheet) -> int | None:
    """The position of the only share of each line, of which a ranking draws a bar; None otherwise."""
    shares = [place for place, column in enumerate(sheet.columns) if column.role is ColumnRole.SHARE]
    return shares[0] if len(shares) == 1 else None


def _place_position(sheet: Sheet) -> int | None:
    """The position of the places in a ranking; None in other tables."""
    place = sheet.first_position(ColumnRole.PLACE)
    return None if place is None or sheet.columns[place].side is not None else place


ENTRANT_TITLES = {"Team": "Team", "Player": "Player"}
"""The titles of items that labels link to, by the heading of their column, unless they are pairs."""


def _line_links(sheet: Sheet) -> list[str] | None:
    """The link of each line's label or board; None if the lines have neither."""
    place = sheet.first_position(ColumnRole.PAIR, ColumnRole.BOARD)
    if place is None:
        return None
    column = sheet.columns[place]
    what = "Board" if column.role is ColumnRole.BOARD else ENTRANT_TITLES.get(str(column.heading), "Pair")
    return [f"to:{what} {full_label(row[place])}" for row in sheet.rows]


LAST_HIGHLIGHTED_PLACE = 3
"""The last of the highlighted places."""


def _drop_redundant_columns(sheet: Sheet) -> Sheet:
    """A sheet for paper: without remarks, and without the places of a side whose shares say the same."""
    shared = {column.side for column in sheet.without_empty_columns().columns if column.role is ColumnRole.SHARE}
    dropped = [
        column.key
        for column in sheet.columns
        if column.role is ColumnRole.REMARK
        or (column.role is ColumnRole.PLACE and column.side and column.side in shared)
    ]
    return sheet.without_columns(*dropped) if sheet.rows else sheet


def _to_json(value: object) -> object:
    """Convert values to JSON: a suit to its symbol, other enums to their text, couples to lists of names."""
    match value:
        case PairNames():
            return value.players
        case Suit():
            return value.symbol
        case Enum():
            return str(value)
        case Phrase() | str():
            return format_for_print(value)
        case tuple():
            names = getattr(value, "_fields", None)
            plain = list(map(_to_json, value))
            return plain if names is None else dict(zip(names, plain, strict=True))
        case _:
            return value


def _to_json_fields(record: Hands | Grid | Sentence) -> dict[str, object]:
    return {name: _to_json(value) for name, value in record._asdict().items()}


def _column_cells(cells: Sequence[Cell], column: Column) -> list[CellData]:
    """The cells of a column as JSON: contracts split at suits, names one by one, and texts that may be folded."""
    printed, flexible = printed_column(column), column.role.is_flexible
    return [_cell_data(cell, printed, flexible=flexible) for cell in cells]


def _cell_data(cell: Cell, printed: Column, *, flexible: bool) -> CellData:
    if isinstance(cell, PairNames) and cell:
        return {"names": cell.players}
    text = format_printed_cell(cell, printed)
    if isinstance(cell, Contract | Bid):
        return [piece for piece in _SUIT.split(text) if piece]
    return {"words": text} if text and flexible else text


def _fit_columns(tables: Sequence[TableData]) -> dict[str, str]:
    """The longest text of each column by its key, so that all tables of a report have the same columns.

    Longer texts are marked; all others are never broken. A column is plain if it is so in all tables, because those of
    one table may be used for all.
    """
    longest: dict[str, str] = {}
    for table in tables:
        for column, cells in zip(
            table["columns"], zip(*(row["cells"] for row in table["rows"]), strict=True), strict=False
        ):
            texts = list(dict.fromkeys(map(_cell_text, cells)))
            if column["role"] in ("text", "pair"):
                fitting = [text for text in texts if len(text) <= MAX_LABEL_LENGTH]
                texts = fitting or [text[:MAX_LABEL_LENGTH] for text in texts]
            longest[column["key"]] = max((longest.get(column["key"], ""), *texts), key=display_width)
    for table in tables:
        _mark_long_cells(table, longest)
    mixed = {column["key"] for table in tables for column in table["columns"] if not column["plain"]}
    for table in tables:
        for column in table["columns"]:
            column["plain"] = column["key"] not in mixed
    return longest


def _mark_long_cells(table: TableData, longest: dict[str, str]) -> None:
    for place, column in enumerate(table["columns"]):
        most = len(longest.get(column["key"], ""))
        for row in table["rows"]:
            cell = row["cells"][place]
            if not isinstance(cell, str):
                column["plain"] = False
            elif len(cell) > most:
                row["cells"][place] = {"long": cell}
                column["long"] = column["role"] == "text"
                column["plain"] = False
            elif " " in cell:
                row["cells"][place] = cell.replace(" ", NO_BREAK_SPACE)


NO_BREAK_SPACE = "\u00a0"
"""A space at which no line is broken."""


def _cell_text(cell: CellData) -> str:
    """The full text of a cell."""
    match cell:
        case {"names": list(names) | tuple(names)}:
            return " & ".join(map(str, names))
        case {"words": str(words)}:
            return words
        case list():
            return "".join(cell)
        case _:
            return str(cell)


BUNDLED_FONTS = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono")
"""The fonts that come with the typesetter; those of the machine follow."""

LAST_COVERED_CHARACTER = "\u024f"
"""The bundled fonts have every letter up to this one, the last of Latin Extended-B."""

COVERED_SIGNS = frozenset("♠♥♦♣−–—‘’“”…▲▼")
"""Signs of reports that the bundled fonts also have; a trial takes as long as typesetting a page."""

MAX_TRIALS = 300
"""Characters that are tried one by one."""

_TRIAL = """#set text(font: {fonts})
#json(bytes(sys.inputs.letters))"""


def find_missing_glyphs(text: str) -> str:
    """The characters of a text for which no font has a glyph, each once, in the order of code points."""
    unusual = sorted(
        {letter for letter in set(text) - COVERED_SIGNS if letter > LAST_COVERED_CHARACTER and letter.isprintable()}
    )
    if not unusual or _has_glyphs("".join(unusual)):
        return ""
    return "".join(letter for letter in unusual[:MAX_TRIALS] if not _has_glyphs(letter))


def _has_glyphs(letters: str) -> bool:
    """Whether each character has a glyph: archival PDFs cannot be made without."""
    import typst  # a typesetter of 80 MB; only paper needs it

    fonts = ", ".join(f'"{font}"' for font in BUNDLED_FONTS)
    trial = _TRIAL.format(fonts=f"({fonts})").encode()
    given = {"letters": json.dumps(letters)}
    try:
        typst.compile(trial, sys_inputs=given, format="pdf", pdf_standards="a-2b", pdf_tags=False)
    except typst.TypstError:
        return False
    return True
