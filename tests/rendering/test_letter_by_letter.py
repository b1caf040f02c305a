"""What each printer makes of tables and blocks that leave nothing out; `pytest --update-golden` writes it anew.

A golden file changes only in a commit that says why.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import Destination

from scorer.model.club_settings import PaperSize
from scorer.rendering import paper
from scorer.rendering.csv_text import render_csv
from scorer.rendering.plain_text import render_plain_text
from scorer.rendering.site import render_page
from scorer.rendering.terminal import print_sheets
from scorer.reports.blocks import item_sheets
from scorer.reports.paper.print_job import PrintedReport, PrintHeading, PrintJob
from scorer.reports.report import PaperUse
from scorer.reports.table import Link
from scorer.reports.web.evening import ItemsPage, PageFiles, PageSection, PublishOptions, Site, WebPage
from tests.conftest import AsBefore
from tests.evening import EVENING
from tests.rendering.everything import (
    CERTIFICATE,
    LISTS,
    OF_BOARDS,
    OF_PAIRS,
    RESULTS,
    SHORT,
    TABLES,
)

SHEETS = [table.sheet for table in TABLES]
PRINTED = PrintJob(
    PrintHeading("Tuesday", "Alton", "2026-11-17", "Matchpoints, standard rules"),
    (
        PrintedReport("Ranking", LISTS),
        PrintedReport("Travellers", OF_BOARDS),
        PrintedReport("Score cards", OF_PAIRS, PaperUse.CUT),
        PrintedReport("Certificates", (CERTIFICATE,), PaperUse.FRAMED),
    ),
)


def test_lines_of_any_width_are_printed_as_before(as_before: AsBefore) -> None:
    texts = [render_plain_text([*SHEETS, *item_sheets(OF_BOARDS[:1])], 80)]
    texts += (f"In {width}:\n{render_plain_text(SHEETS[:3], width)}" for width in (60, 40, 24))
    as_before("plain.txt", "\n".join(texts).splitlines())


def test_a_file_of_commas_is_written_as_before(as_before: AsBefore) -> None:
    as_before("sheets.csv", "\n".join(map(render_csv, SHEETS)).splitlines())


def test_a_terminal_shows_what_it_did_before(
    as_before: AsBefore, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "100", "SCORER_SUITS": "four"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)
    print_sheets(SHEETS[:4])
    as_before("terminal.txt", capsys.readouterr().out.replace("\x1b", "ESC").splitlines())


def test_paper_is_told_what_it_was_told_before(as_before: AsBefore) -> None:
    ((title, job),) = paper.report_jobs(PRINTED, size=PaperSize.A4)
    told: dict[str, Any] = dict(job)
    given = json.loads(told["sys_inputs"].pop("given"))
    parts = given.pop("parts")
    lines = [title, str(told.pop("input").name), str(told.pop("root").name), shown(told), shown(given)]
    for part in parts:
        items = part.pop("items")
        lines.append(shown(part))
        for item in items:
            blocks = item.pop("blocks")
            lines.append(shown(item))
            for block in blocks:
                lines += pieces(block)
    as_before("paper.txt", lines)


def shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def pieces(block: dict[str, Any]) -> Iterator[str]:
    """A block with its columns, whose keys are told once, and its rows in lines of their own."""
    columns, rows = (block.pop(key, []) for key in ("columns", "rows"))
    yield shown(block)
    yield from (shown(list(column.values())) for column in columns)
    yield from map(shown, rows)
    assert {tuple(column) for column in columns} <= {COLUMN}


COLUMN = ("key", "heading", "short", "role", "figure", "name", "bold", "heat", "long", "plain")


def test_papers_joined_from_pieces_have_the_pages_bookmarks_links_and_feet_they_had(
    as_before: AsBefore, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[paper.TypstJob] = []
    made = paper._typeset_job

    def noted(job: paper.TypstJob) -> bytes:
        told.append(job)
        return made(job)

    monkeypatch.setattr(paper, "_typeset_job", noted)
    monkeypatch.setattr(paper, "CHARACTERS_PER_JOB", 9000)
    joined = PdfReader(io.BytesIO(paper.typeset_reports(PRINTED, size=PaperSize.A4)))
    known: Any = joined.metadata
    lines = [
        " ".join(Path(one["input"]).name if one["input"] else "-" for one in told),
        told[-1]["sys_inputs"]["given"],
        *(f"{key} {known[key]}" for key in ("/Title", "/CreationDate", "/ModDate")),
    ]
    marks = list(bookmarks(joined))
    lines += [f"{title}: page {page}, {'the whole' if top is None else 'from there on'}" for title, page, top in marks]
    targets = {(page, top): title for title, page, top in marks}
    for number, page in enumerate(joined.pages):
        contents: Any = page["/Contents"]
        fonts: Any = page["/Resources"]
        lines.append(f"page {number}: {len(contents)} contents, {[one for one in fonts['/Font'] if 'foot' in one]}")
        lines += [line for line in page.extract_text().splitlines() if re.search("Page|Tuesday", line)]
        lines += (f"to {targets.get(spot, spot)}" for spot in links(joined, page))
    as_before("joined.txt", lines)


Spot = tuple[str, int, float | None]


def bookmarks(joined: PdfReader) -> Iterator[Spot]:
    """Their titles, with the page and how high on it each leads; those below others are set in."""
    for entry in joined.outline:
        for one in entry if isinstance(entry, list) else [entry]:
            assert isinstance(one, Destination)
            title = f"  {one.title}" if isinstance(entry, list) else str(one.title)
            yield title, joined.get_destination_page_number(one) or 0, None if one.top is None else float(one.top)


def links(joined: PdfReader, page: Any) -> Iterator[tuple[int, float]]:
    """Where the links of a page lead."""
    for link in page.get("/Annots", []):
        target, _, _, top, _ = link.get_object()["/Dest"]
        yield [one.indirect_reference for one in joined.pages].index(target), float(top)


FILES = PageFiles(
    {label: f"pair-{number}.html" for number, label in enumerate(("1NS", "2NS", "3NS", "4EW", "5EW", "", "2", "4"), 1)},
    {1: "board-1.html", 2: "board-2.html"},
    {
        label: f"{label} דוד"
        for label in ("1NS", "2NS", "3NS", "4EW", "5EW", "1", "2", "3", "", "ABCDEFGHIJKLMN", "5", "9", "4")
    },
)


def page(files: PageFiles) -> str:
    """Every table on one page, and the chart that is quickest drawn."""
    items = (*LISTS, OF_BOARDS[0]._replace(blocks=(SHORT, RESULTS)), OF_BOARDS[1], OF_PAIRS[0])
    content = ItemsPage(
        "All", "of it", tuple(PageSection(f"key{at}", str(item.title), item) for at, item in enumerate(items))
    )
    one = WebPage("all.html", "All", "evening.html", lambda: content, None, Link("Next", "next.html"))
    site = Site(EVENING, PublishOptions("2026-11-17T21:00"), (), files, (), (), (one,), {})
    return render_page(site, one)


def test_a_page_is_what_it_was_before_(as_before: AsBefore) -> None:
    html = page(FILES)
    main = html[html.index("<main") : html.index("</main>")]
    as_before("page.html", filter(None, main.splitlines()))
