"""Papers as PDF, each with whether it has changed since it was last printed here."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.job_pages import start_job
from scorer.desk.jobs import JobOutcome
from scorer.errors import NotFoundError, ScorerError
from scorer.files import temporary_folder
from scorer.i18n import Phrase, phrase
from scorer.reports.catalogue import printable_reports
from scorer.reports.paper.hand_papers import HandPaper
from scorer.reports.paper.papers import TablePaper, table_paper_document
from scorer.services.corrections import published_content
from scorer.services.hands import print_hands
from scorer.services.printing import PdfRequest, ReportOptions, print_papers, print_reports
from scorer.services.queries import load_event, load_scored_event

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from starlette.responses import Response

    from scorer.desk.desk_file import LastPrint
    from scorer.desk.pages import DeskHandler, DeskRequest
    from scorer.model.events import Event
    from scorer.progress import ProgressTracker
    from scorer.scoring import ScoredEvent

TABLE_PAPERS: dict[str, tuple[Phrase, Phrase]] = {
    TablePaper.START_LIST: (phrase("Start list"), phrase("to pin up: who starts at which table")),
    TablePaper.TABLE_CARDS: (
        phrase("Table cards"),
        phrase("one for each table: who plays which boards in each round, and the code for a phone"),
    ),
    TablePaper.PAIR_CARDS: (phrase("Guide cards for the pairs"), phrase("one for each pair: where to go each round")),
    TablePaper.SLIPS: (phrase("Score slips"), phrase("one for each result, if tables hand in slips")),
    TablePaper.TRAVELLERS: (
        phrase("Travellers to fill in"),
        phrase("one for each board, if tables fill in travellers"),
    ),
    TablePaper.NAMES: (phrase("Name slips"), phrase("for pairs to write their names on")),
}
HAND_PAPERS: dict[str, tuple[Phrase, Phrase]] = {
    HandPaper.RECORDS: (phrase("Hand records"), phrase("to hand out after play")),
    HandPaper.SLIPS: (phrase("A slip for each hand"), phrase("for whoever sorts the cards before play")),
    HandPaper.MAKE_UP: (phrase("Who makes up which boards"), phrase("if the tables sort the cards themselves")),
}
"""The papers with their names, and what each is for."""

REPORT_KIND, HAND_KIND, TABLE_KIND = "report", "hands", "tables"
"""The kinds of papers, as addresses name them."""


class OfferedPaper(NamedTuple):
    """A paper: where it is, what it is called, what it is for, and when it was printed here."""

    path: str
    name: Phrase | str
    purpose: Phrase | None
    printed: LastPrint


def digest_event(event: Event) -> str:
    """A digest of everything that papers, pages and files show of an event."""
    return _digest(repr(published_content(event)))


def _digest(content: str) -> str:
    return sha256(content.encode()).hexdigest()[:16]


def _digest_paper(event: Event, kind: str, name: str) -> str:
    """A digest of what a paper says; empty if it cannot be made."""
    if kind == REPORT_KIND:
        return digest_event(event)
    if kind == HAND_KIND:
        shown = (event.name, event.date, event.club, event.deals, event.dealt, event.schedule, event.names)
        return _digest(repr(shown))
    try:
        content = table_paper_document(event, TablePaper(name))
    except (ScorerError, ValueError):
        return ""
    return _digest(json.dumps(content, default=str, sort_keys=True))


def _print_key(slug: str, kind: str, name: str) -> str:
    return f"{slug} {kind} {name}"


def list_papers(request: DeskRequest, scored: ScoredEvent) -> dict[str, list[OfferedPaper]]:
    """The papers of each kind that the event can have."""
    event, travellers = scored.event, TablePaper.TRAVELLERS
    reports = printable_reports(scored) if event.results else ()
    known: dict[str, Mapping[str, tuple[Phrase | str, Phrase | None]]] = {
        TABLE_KIND: TABLE_PAPERS if event.schedule else {travellers: TABLE_PAPERS[travellers]},
        HAND_KIND: HAND_PAPERS if event.deals else {},
        REPORT_KIND: {report.name: (report.title, None) for report in reports},
    }
    offered: dict[str, list[OfferedPaper]] = {}
    for kind, papers in known.items():
        offered[kind] = []
        for name, (title, purpose) in papers.items():
            path = f"{request.base}/papers/{kind}/{name}.pdf"
            printed = request.desk.record.find_print(
                _print_key(event.slug, kind, name), _digest_paper(event, kind, name)
            )
            offered[kind].append(OfferedPaper(path, title, purpose, printed))
    return offered


def show_papers(request: DeskRequest) -> Response:
    """The papers to print."""
    request.remember_page()
    scored = load_scored_event(request.db, request.slug)
    return request.render("papers.html", event=scored.event, papers=list_papers(request, scored))


def print_paper(request: DeskRequest) -> Response:
    """One paper as PDF: at once, or after a page that shows that it is being made."""
    kind, name = str(request.http.path_params["kind"]), str(request.http.path_params["name"])
    event = load_event(request.db, request.slug)
    if kind not in (TABLE_KIND, HAND_KIND, REPORT_KIND):
        raise NotFoundError(phrase("paper"), kind, [TABLE_KIND, HAND_KIND, REPORT_KIND])
    digest = _digest_paper(event, kind, name)

    def make(_: ProgressTracker) -> JobOutcome:
        with temporary_folder() as folder:
            path = folder / f"{event.slug}-{name}.pdf"
            _write_paper(request.db, event.slug, kind, name, path)
            request.desk.update_record(lambda record: record.add_print(_print_key(event.slug, kind, name), digest))
            return JobOutcome(file_name=path.name, content=path.read_bytes())

    return start_job(request, phrase("Making the PDF"), f"{request.base}/papers", make)


def _write_paper(db: str, slug: str, kind: str, name: str, path: Path) -> None:
    if kind == TABLE_KIND:
        print_papers(db, slug, [name], PdfRequest(path))
    elif kind == HAND_KIND:
        print_hands(db, slug, [name], PdfRequest(path))
    else:
        print_reports(db, slug, [name], PdfRequest(path), ReportOptions())


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/e/{slug}/papers", show_papers),
    ("GET", "/e/{slug}/papers/{kind}/{name}.pdf", print_paper),
)
