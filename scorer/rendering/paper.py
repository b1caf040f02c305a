"""PDF: papers for the tables and printed reports, typeset by the templates in `typst/`. Knows no event."""

from __future__ import annotations

import json
import re
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorer.game.contracts import Bid, Contract
from scorer.game.deals import Suit
from scorer.i18n import Phrase, phrase
from scorer.i18n.written import in_print
from scorer.model.pairs import Couple
from scorer.progress import notice
from scorer.rendering.layout import cells_wide
from scorer.rendering.palette import on_light
from scorer.rendering.pictures import HEIGHT, WIDTH, drawn, spread_out
from scorer.reports.blocks import Facts, LineChart, SpreadChart
from scorer.reports.catalogue import Handed
from scorer.reports.table import Place, Role, Table, cell_in_print, full_label, legend

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from typst import Fonts

    from scorer.model.settings import PaperSize
    from scorer.reports.blocks import Block, Item
    from scorer.reports.paper.printed import Part, Printed
    from scorer.reports.table import Cell, Column, Sheet

TEMPLATES = Path(__file__).with_name("typst")

WIDEST_LABEL = 12
"""Characters to which a column of short texts is fitted; a longer one overlaps empty cells, or is set smaller."""

_SUIT = re.compile(r"([♠♥♦♣])")


def typeset(documents: Sequence[Mapping[str, Any]], *, size: PaperSize, large: bool) -> bytes:
    """One PDF of all documents in order; the bytes are reproducible.

    `large` is for children: large type, few cards on a page.
    """
    whole = job(documents, size=size, large=large)
    _tell_boxes([whole])
    return _set(whole)


def typeset_rooms(rooms: Mapping[str, Sequence[Mapping[str, Any]]], *, size: PaperSize, large: bool) -> bytes:
    """One PDF of the documents of each section, by its name; typeset one by one to save memory."""
    if len(rooms) == 1:
        return typeset([document for documents in rooms.values() for document in documents], size=size, large=large)
    from scorer.rendering.joining import one_after_another  # imports pypdf, which other papers do not need

    jobs = [job(documents, size=size, large=large) for documents in rooms.values()]
    _tell_boxes(jobs)
    return one_after_another(dict(zip(rooms, _one_by_one(jobs), strict=True)))


def typeset_reports(printed: Printed, *, size: PaperSize) -> bytes:
    """One PDF of all reports in order; the bytes are reproducible.

    Many reports are typeset one by one and merged, because a document takes as much memory as all its pages.
    """
    titles, jobs = zip(*report_jobs(printed, size=size), strict=True)
    _tell_boxes(jobs)
    if len(jobs) == 1:
        return _set(jobs[0])
    from scorer.rendering.joining import Pages, joined  # imports pypdf, which short reports do not need

    parts = list(map(Pages.of, titles, _one_by_one(jobs)))
    handed = {part.title: part.handed for part in printed.parts}
    feet: list[dict[str, Any]] = []
    begins: dict[str, int] = {}
    for title, reader in parts:
        begins.setdefault(title, len(feet) + 1)
        for page in reader.pages:
            sheet = {"wide": float(page.mediabox.width), "high": float(page.mediabox.height)}
            feet.append({"title": title, "handed": handed[title], **sheet})
    heading = printed.heading
    foot = {"pages": feet, "contents": list(begins.items()), "event": heading._asdict(), "size": size, "large": False}
    day = f"D:{heading.date.replace('-', '')}000000Z"
    about = {"/Title": heading.name, "/CreationDate": day, "/ModDate": day}
    return joined(parts, Pages.of("", _set(_job("foot.typ", foot))).reader, about)


def picture(card: Mapping[str, Any]) -> bytes:
    """The preview picture of a shared link: a PNG of a ranking, 800 by 420 points, with fewer lines for long names."""
    import typst  # a typesetter of 80 MB; only paper and pictures need it

    png = b""
    for most in (6, 5, 4, 3, 2, 1):
        lists = [(ranking, lines[:most]) for ranking, lines in card["lists"]]
        png = typst.compile(**_job("picture.typ", {**card, "lists": lists}), format="png", ppi=72)
        if len(png) < LARGEST_PICTURE:
            break
    return png


LARGEST_PICTURE = 60_000
"""Bytes above which services leave out the preview picture of a link."""


CARDS_AT_ONCE = 48
"""Cards that are typeset together: a multiple of what fits on a page."""

LETTERS_AT_ONCE = 350_000
"""Characters of a report that are typeset together; the next item begins a new page.

The typesetter caches what it has typeset, which takes much memory for more characters.
"""

FORGETTING = 11
"""Empty documents after which the typesetter drops earlier ones from its cache."""


def report_jobs(printed: Printed, *, size: PaperSize) -> Iterator[tuple[str, dict[str, Any]]]:
    """The jobs of the typesetter, each with a title: all reports, or if they are long, each one or a part of it."""
    parts = list(map(_part, printed.parts))
    given = {"event": printed.heading._asdict(), "parts": parts, "size": size, "large": False, "whole": True}
    cards = max((len(part["items"]) for part in parts if part["handed"] is Handed.CUT), default=0)
    _lead([item for part in parts if part["handed"] is not Handed.FRAMED for item in part["items"]])
    whole = _job("report.typ", given)
    if cards <= CARDS_AT_ONCE and len(whole["sys_inputs"]["given"]) <= LETTERS_AT_ONCE:
        yield printed.parts[0].title, whole
        return
    for part in parts:
        items = part["items"]
        pieces = len(json.dumps(items)) // LETTERS_AT_ONCE + 1
        at_once = CARDS_AT_ONCE if part["handed"] is Handed.CUT else -(-len(items) // pieces)
        for first in range(0, len(items), at_once):
            piece = {**part, "items": items[first : first + at_once]}
            yield part["title"], _job("report.typ", {**given, "parts": [piece], "whole": False})


def _lead(items: Sequence[dict[str, Any]]) -> None:
    """Name the first item of each board and pair as the target of links; remove links without a target."""
    first: dict[str, dict[str, Any]] = {}
    for item in items:
        if item["about"]:
            first.setdefault(f"to:{item['title']}", item)
    for name, item in first.items():
        item["target"] = name
    for item in items:
        for block in item["blocks"]:
            for row in block.get("rows", ()) if block["kind"] == "table" else ():
                if row.get("to") not in first:
                    row.pop("to", None)


def _part(part: Part) -> dict[str, Any]:
    """A report as JSON."""
    items = [_item(item, apart=part.handed is not Handed.CUT) for item in part.items]
    widest = _fitted([block for item in items for block in item["blocks"] if block["kind"] == "table"])
    return {"title": part.title, "handed": part.handed, "items": items, "widest": widest}


def job(documents: Sequence[Mapping[str, Any]], *, size: PaperSize, large: bool) -> dict[str, Any]:
    """The job of the typesetter for papers."""
    return _job("paper.typ", {"documents": documents, "size": size, "large": large})


def _set(typst_job: dict[str, Any]) -> bytes:
    import typst  # a typesetter of 80 MB; only paper needs it

    pdf: bytes = typst.compile(**typst_job, format="pdf", font_paths=_fonts())
    return pdf


def _one_by_one(jobs: Iterable[dict[str, Any]]) -> Iterator[bytes]:
    """Typeset jobs one by one; the typesetter's cache is flushed before it takes much memory."""
    remembered = 0
    for one in jobs:
        letters = len(one["sys_inputs"]["given"])
        if remembered and remembered + letters > LETTERS_AT_ONCE:
            for _ in range(FORGETTING):
                _set({"input": b""})
            remembered = 0
        remembered += letters
        yield _set(one)


@cache
def _fonts() -> Fonts:
    """The fonts of this machine, searched once, because that takes longer than an empty document."""
    import typst  # a typesetter of 80 MB; only paper needs it

    return typst.Fonts()


def _tell_boxes(jobs: Iterable[dict[str, Any]]) -> None:
    boxes = without_glyph("".join(one["sys_inputs"]["given"] for one in jobs))
    if boxes:
        notice(phrase("no font on this machine has {signs}: a box is printed there", signs=" ".join(boxes)))


def _job(template: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """A job of the typesetter. Texts are passed as JSON and never read as markup."""
    return {
        "input": TEMPLATES / template,
        "root": TEMPLATES,
        "pdf_tags": False,  # tags make it ten times as large and slow, and are of no use on paper
        "sys_inputs": {"given": json.dumps(given, ensure_ascii=False), "suits": json.dumps(on_light())},
    }


def _item(item: Item, *, apart: bool) -> dict[str, Any]:
    """An item as JSON; tables that are not `standalone` keep the columns that others of the report fill."""
    about = item.about is not None
    blocks = [
        _table(one.sheet, leads=not about, apart=apart) if isinstance(one, Table) else _block(one)
        for one in item.blocks
    ]
    return {"title": item.title, "lead": _plain(item.lead), "about": about, "target": None, "blocks": blocks}


def _block(block: Block) -> dict[str, Any]:
    match block:
        case Facts(facts):
            return {"kind": "facts", "facts": [_plain(fact) for fact in facts if not fact.extra]}
        case LineChart(title):
            return {"kind": "chart", "title": title, "across": block.across, "drawn": _plain(drawn(block)), **CANVAS}
        case SpreadChart(title, spreads, said):
            return {
                "kind": "spread",
                "title": title,
                "said": said,
                "drawn": _plain(spread_out(spreads)),
                **CANVAS,
            }
        case _:
            return {"kind": type(block).__name__.lower(), **_plain(block)}


CANVAS = {"wide": WIDTH, "high": HEIGHT}


def _table(whole: Sheet, *, leads: bool, apart: bool) -> dict[str, Any]:
    """A sheet as JSON: its cells as texts, and marks of each line."""
    sheet = _narrow(whole)
    if apart and sheet.rows:
        sheet = sheet.trimmed()
    ranked = _ranked_by(sheet)
    share = None if ranked is None else _only_share(sheet)
    rows: list[dict[str, Any]] = []
    for cells, equal in zip(sheet.rows, sheet.equal, strict=True):
        row = {"cells": list(map(_text, cells, sheet.columns)), **_known(sheet, cells, ranked, share)}
        if equal:
            row["equal"] = True
        rows.append(row)
    for row, to in zip(rows, (leads and _links(sheet)) or (), strict=False):
        row["to"] = to
    return {
        "kind": "table",
        "title": str(sheet.title),
        "columns": [_column(sheet, column) for column in sheet.columns],
        "rows": rows,
        "notes": [in_print(note) for note in (*sheet.notes, legend(sheet.scale), *_remarks(whole)) if note],
        "ranked": ranked is not None,
        "bars": share is not None,
    }


def _known(sheet: Sheet, cells: Sequence[Cell], ranked: int | None, share: int | None) -> dict[str, Any]:
    """Marks of a line: the grades of its figures, whether its place is highlighted, and its bar."""
    known: dict[str, Any] = {}
    if sheet.scale:
        known["heat"] = [
            column.scale.step(cell) if column.scale else 0 for column, cell in zip(sheet.columns, cells, strict=True)
        ]
    if ranked is not None and isinstance(place := cells[ranked], Place) and place.number <= LAST_LEADER:
        known["leads"] = True
    if share is not None and isinstance(figure := cells[share], int | Fraction):
        known["share"] = float(figure) / 100
    return known


def _column(sheet: Sheet, column: Column) -> dict[str, Any]:
    """A column as JSON; the place and what a list is ranked by, a single share or else the total, are bold."""
    best = Role.SHARE if _only_share(sheet) is not None else Role.TOTAL
    return {
        "key": column.key,
        "heading": str(column.heading),
        "short": column.short or str(column.heading),
        "role": column.role.name.lower(),
        "figure": column.role.is_figure,
        "name": column.role.gives_way,
        "bold": column.role in (Role.PLACE, best) and column.side is None,
        "heat": column.scale is not None,
        "long": False,
    }


def _only_share(sheet: Sheet) -> int | None:
    """The position of the only share of each line, of which a ranking draws a bar; None otherwise."""
    shares = [place for place, column in enumerate(sheet.columns) if column.role is Role.SHARE]
    return shares[0] if len(shares) == 1 else None


def _ranked_by(sheet: Sheet) -> int | None:
    """The position of the places in a ranking; None in other tables."""
    place = sheet.first(Role.PLACE)
    return None if place is None or sheet.columns[place].side is not None else place


ENTRANTS = {"Team": "Team", "Player": "Player"}
"""The titles of items that labels link to, by the heading of their column, unless they are pairs."""


def _links(sheet: Sheet) -> list[str] | None:
    """The link of each line's label or board; None if the lines have neither."""
    place = sheet.first(Role.PAIR, Role.BOARD)
    if place is None:
        return None
    column = sheet.columns[place]
    what = "Board" if column.role is Role.BOARD else ENTRANTS.get(str(column.heading), "Pair")
    return [f"to:{what} {full_label(row[place])}" for row in sheet.rows]


LAST_LEADER = 3
"""The last of the highlighted places."""


def _narrow(sheet: Sheet) -> Sheet:
    """A sheet for paper: without remarks, and without the places of a side whose shares say the same."""
    shared = {column.side for column in sheet.trimmed().columns if column.role is Role.SHARE}
    gone = [
        column.key
        for column in sheet.columns
        if column.role is Role.REMARK or (column.role is Role.PLACE and column.side and column.side in shared)
    ]
    return sheet.without(*gone) if sheet.rows else sheet


def _remarks(sheet: Sheet) -> Iterator[str]:
    """The remarks on lines, each with its board or its pairs."""
    said, board = sheet.first(Role.REMARK), sheet.first(Role.BOARD)
    if said is None:
        return
    pairs = [place for place, column in enumerate(sheet.columns) if column.role is Role.PAIR and column.side]
    for row in sheet.rows:
        if row[said]:
            of = " against ".join(full_label(row[place]) for place in pairs)
            yield f"{of if board is None else f'Board {row[board]}'}: {row[said]}"


def _plain(value: Any) -> Any:
    """Convert values to JSON: a suit to its symbol, other enums to their text, couples to lists of names."""
    match value:
        case Couple():
            return value.players
        case Suit():
            return value.symbol
        case Enum():
            return str(value)
        case Phrase() | str():
            return in_print(value)
        case tuple():
            names = getattr(value, "_fields", None)
            plain = list(map(_plain, value))
            return plain if names is None else dict(zip(names, plain, strict=True))
        case _:
            return value


def _text(cell: Cell, column: Column) -> str | list[str] | dict[str, Any]:
    """A cell as JSON: a contract split at its suits, names one by one, and texts that may be folded."""
    if isinstance(cell, Couple) and cell:
        return {"names": cell.players}
    text = cell_in_print(cell, column)
    if isinstance(cell, Contract | Bid):
        return [piece for piece in _SUIT.split(text) if piece]
    return {"words": text} if text and column.role.gives_way else text


def _fitted(tables: Iterable[dict[str, Any]]) -> dict[str, str]:
    """The longest text of each column by its key, so that all tables of a report have the same columns.

    Longer texts are marked; all others are never broken.
    """
    longest: dict[str, str] = {}
    for table in tables:
        for column, cells in zip(
            table["columns"], zip(*(row["cells"] for row in table["rows"]), strict=True), strict=False
        ):
            texts = list(dict.fromkeys(map(_letters, cells)))
            if column["role"] in ("text", "pair"):
                fitting = [text for text in texts if len(text) <= WIDEST_LABEL]
                texts = fitting or [text[:WIDEST_LABEL] for text in texts]
            longest[column["key"]] = max((longest.get(column["key"], ""), *texts), key=cells_wide)
    for table in tables:
        _break_only_what_is_longer(table, longest)
    return longest


def _break_only_what_is_longer(table: dict[str, Any], longest: dict[str, str]) -> None:
    most = [len(longest.get(column["key"], "")) for column in table["columns"]]
    for row in table["rows"]:
        cells = row["cells"]
        for place, cell in enumerate(cells):
            if isinstance(cell, str) and len(cell) > most[place]:
                cells[place] = {"long": cell}
                table["columns"][place]["long"] = table["columns"][place]["role"] == "text"
            elif isinstance(cell, str) and " " in cell:
                cells[place] = cell.replace(" ", UNBROKEN)


UNBROKEN = "\u00a0"
"""A space at which no line is broken."""


def _letters(cell: str | list[str] | dict[str, Any]) -> str:
    """The full text of a cell."""
    match cell:
        case {"names": names}:
            return " & ".join(names)
        case {"words": str(words)}:
            return words
        case list():
            return "".join(cell)
        case _:
            return str(cell)


FONTS = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono")
"""The fonts that come with the typesetter; those of the machine follow."""

ALWAYS_THERE = "\u024f"
"""The bundled fonts have every letter up to this one, the last of Latin Extended-B."""

SIGNS = frozenset("♠♥♦♣−–—‘’“”…▲▼")
"""Signs of reports that the bundled fonts also have; a trial takes as long as typesetting a page."""

MOST_TRIED = 300
"""Characters that are tried one by one."""

_TRIAL = """#set text(font: {fonts})
#json(bytes(sys.inputs.letters))"""


def without_glyph(text: str) -> str:
    """The characters of a text for which no font has a glyph, each once, in the order of code points."""
    unusual = sorted({letter for letter in set(text) - SIGNS if letter > ALWAYS_THERE and letter.isprintable()})
    if not unusual or _can_be_printed("".join(unusual)):
        return ""
    return "".join(letter for letter in unusual[:MOST_TRIED] if not _can_be_printed(letter))


def _can_be_printed(letters: str) -> bool:
    """Whether each character has a glyph: archival PDFs cannot be made without."""
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
