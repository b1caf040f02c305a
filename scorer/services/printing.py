"""Print as PDF: reports to pin up or hand out, and papers for the tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.errors import DatabaseError, InputError, Message, Mistake, Mistakes, input_error, parse_each, parse_one
from scorer.files import ensure_writable, new_file
from scorer.i18n import phrase
from scorer.model.club_settings import PaperSize
from scorer.model.history import PAPERS_FOR_TABLES, Subject, Topic
from scorer.model.numbers import parse_whole_number
from scorer.model.pairs import EventForm
from scorer.model.results import has_begun
from scorer.model.settings import choice_type, enum_type
from scorer.rendering.paper import read_keywords, typeset_papers, typeset_reports, typeset_sections
from scorer.rendering.qr import qr_svg
from scorer.reports.catalogue import (
    CERTIFICATES,
    PICTURES,
    PRINTABLE_REPORTS,
    RANKING,
    SCORECARDS,
    posted_reports,
    report_by_name,
)
from scorer.reports.certificates import with_first_names
from scorer.reports.paper.hand_papers import HandPaper, make_up_document
from scorer.reports.paper.papers import DEFAULT_PAPERS, TablePaper, sections_of, select_section, table_paper_document
from scorer.reports.paper.print_job import build_print_job, keywords_of
from scorer.reports.scorecards import ExplainedScoreCardsReport
from scorer.reports.web.privacy import unfinished_boards
from scorer.services.change import read_snapshot, record_publication
from scorer.services.club_settings import load_club_settings
from scorer.services.corrections import CorrectionCount, count_corrections
from scorer.services.live_evenings import (
    LiveDatabase,
    default_url,
    open_evening,
    parse_web_address,
    record_printed_links,
    table_links,
)
from scorer.services.queries import hide_unplayed_hands, load_event, score_with_figures
from scorer.services.selection import find_labels
from scorer.storage.database import read_transaction, write_transaction
from scorer.storage.event_queries import find_event
from scorer.storage.history import HistoryOwner, current_minute, read_steps, record_note
from scorer.storage.live import read_live_version

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.model.events import Event
    from scorer.model.pairs import Pair
    from scorer.reports.paper.papers import PaperData
    from scorer.reports.report import EmptyReason, Report
    from scorer.scoring import ScoredEvent
    from scorer.services.change import EventSnapshot


class PdfRequest(NamedTuple):
    """A PDF to write: its paper size, by default the club's, and whether in `large` print for children."""

    path: Path
    size: str = ""
    large: bool = False
    force: bool = False

    @property
    def sheet(self) -> PaperSize:
        """The paper size, once the request is validated."""
        return PaperSize(self.size)

    def write(self, content: bytes) -> None:
        """Write the file, as a whole or not at all."""
        with new_file(self.path, force=self.force) as staged:
            staged.write_bytes(content)


def validate_request(
    db: str,
    pdf: PdfRequest,
    names: Sequence[str] = (),
    choices: Sequence[str] = (),
    suffixes: Sequence[str] = (".pdf",),
) -> PdfRequest:
    """Return the request with its paper size.

    Raise `InputError` for an unknown name, paper size or file suffix, and what `ensure_writable` raises.
    """
    mistakes = Mistakes()
    for name in names:
        mistakes.parse("what", name, choice_type(choices).read)
    size = pdf.size or load_club_settings(db).paper
    mistakes.parse("paper", size, enum_type(PaperSize).read)
    mistakes.raise_if_any()
    ensure_writable(pdf.path, force=pdf.force)
    parse_one("output", pdf.path.suffix.lower() or str(pdf.path), choice_type(suffixes).read)
    return pdf._replace(size=size)


class ReportOptions(NamedTuple):
    """Whose score cards, certificates and pictures to print, and whether with first names only.

    No `pairs` means all; `best` limits certificates to that many places. With `sentences` a card explains every board.
    """

    pairs: Sequence[str] = ()
    best: str = ""
    first_names: bool = False
    sentences: bool = False


class PrintResult(NamedTuple):
    """Which of the named reports were left out, and why, and what was corrected since the ranking was last printed."""

    left_out: tuple[Message, ...] = ()
    corrections: CorrectionCount | None = None


TABLE_CARDS = "table-cards"
"""A paper for the tables that can also be asked for as a report: then it has codes for phones."""


def print_reports(
    db: str, slug: str | None, names: Sequence[str], pdf: PdfRequest, options: ReportOptions
) -> PrintResult:
    """Write reports into one PDF, in the given order.

    What was printed of the same event before is overwritten. Without names, what a club pins up or hands out; table
    cards alone are printed with codes for phones. If the ranking is among them, that is recorded in the history:
    corrections are reported from then on.
    """
    if list(names) == [TABLE_CARDS]:
        print_papers(db, slug, names, pdf, phones="")
        return PrintResult()
    _ensure_no_table_cards(names)
    pdf = validate_request(db, _allow_own_print(db, slug, pdf), names, (*PRINTABLE_REPORTS, TABLE_CARDS))
    named = [_find_report(name, options) for name in names]
    _ensure_options_used(names, options)
    while True:
        with read_transaction(db) as query:
            snapshot = read_snapshot(query, find_event(query, slug))
            visible = hide_unplayed_hands(query, snapshot.event_id, snapshot.event).event
        if options.first_names:
            visible = with_first_names(visible)
        scored = score_with_figures(db, visible)
        pairs = find_labels(_nameable_pairs(snapshot.event), options.pairs) or _best_pairs(scored, options.best)
        reports = named or posted_reports()
        printed_reports, absent = build_print_job(scored, reports, pairs)
        left_out = _describe_left_out(absent) if names else _describe_nothing(absent)
        if not printed_reports.reports:
            raise InputError(Mistake(None, "", one.summary, one.hints) for one in left_out)
        content = typeset_reports(printed_reports, size=pdf.sheet, colour=load_club_settings(db).colour)
        result = PrintResult(tuple(left_out) if names else ())
        if RANKING not in {report.name for report in reports if report not in absent}:
            pdf.write(content)
            return result
        if _publish_ranking(db, snapshot, pdf, content):
            return result._replace(corrections=count_corrections(db, snapshot, Topic.PRINTED, unfinished_boards))


def _describe_left_out(absent: Mapping[Report, EmptyReason]) -> list[Message]:
    """Say which reports were left out, and why."""
    left_out: list[Message] = []
    for report, why in absent.items():
        text = phrase("the report {report} is empty: {reason}", report=report, reason=why.reason)
        left_out.append(Message(text, hints=why.hints))
    return left_out


def _describe_nothing(absent: Mapping[Report, EmptyReason]) -> list[Message]:
    """Say once why none of the reports that nobody named can be printed."""
    reasons = dict.fromkeys(absent.values())
    return [Message(phrase("nothing to print: {reason}", reason=why.reason), hints=why.hints) for why in reasons]


def _allow_own_print(db: str, slug: str | None, pdf: PdfRequest) -> PdfRequest:
    """Let a file be overwritten that was printed of the same event, as its keywords say."""
    keywords = () if pdf.force else read_keywords(pdf.path)
    return pdf._replace(force=pdf.force or bool(keywords and keywords == keywords_of(load_event(db, slug))))


def _find_report(name: str, options: ReportOptions) -> Report:
    return ExplainedScoreCardsReport() if options.sentences and name == SCORECARDS else report_by_name(name)


def _publish_ranking(db: str, snapshot: EventSnapshot, pdf: PdfRequest, content: bytes) -> bool:
    subject, summary = Subject(Topic.PRINTED, what="ranking"), phrase("ranking printed")
    return record_publication(db, snapshot, subject, summary, current_minute(), lambda _: pdf.write(content))


def _ensure_no_table_cards(names: Sequence[str]) -> None:
    """Raise `InputError` if table cards are among reports."""
    if TABLE_CARDS in names:
        raise input_error("what", phrase("table cards cannot be printed together with reports"))


def _ensure_options_used(names: Sequence[str], options: ReportOptions) -> None:
    """Raise `InputError` for an option of a report that is not printed."""
    mistakes = Mistakes()
    if options.pairs and names and not {SCORECARDS, CERTIFICATES, PICTURES}.intersection(names):
        mistakes.append(Mistake(None, "pair", phrase("this option is for score cards"), (hints.PRINT_SCORE_CARD,)))
    if options.best and CERTIFICATES not in names:
        certificate_hint = hints.PRINT_CERTIFICATES
        mistakes.append(Mistake(None, "best", phrase("this option is for certificates"), (certificate_hint,)))
    if options.sentences and SCORECARDS not in names:
        mistakes.append(Mistake(None, "sentences", phrase("this option is for score cards"), (hints.PRINT_SCORE_CARD,)))
    mistakes.raise_if_any()


def print_papers(
    db: str,
    slug: str | None,
    names: Sequence[str],
    pdf: PdfRequest,
    *,
    phones: str | None = None,
    sections: Sequence[str] = (),
) -> None:
    """Write papers for the tables into one PDF, in the given order; of some `sections` only, if any are given.

    Without names, all that each section needs, one section after the other, with make-up slips if there are hands.
    `phones` is the beginning of links for phones, empty for this machine's own address; if it is None, table cards have
    codes only if the evening is already live.
    """
    pdf = validate_request(db, pdf, names, [*TablePaper, HandPaper.MAKE_UP])
    event = load_event(db, slug)
    known_sections = sections_of(event)
    sections = parse_each("section", sections, choice_type(filter(None, known_sections)).read)
    papers = names or [*DEFAULT_PAPERS, *([HandPaper.MAKE_UP] if event.deals else [])]
    rooms = {"": event}
    if sections or not names:
        rooms = {section: select_section(event, section) for section in sections or known_sections}
    documents = {
        section: [
            make_up_document(room) if name == HandPaper.MAKE_UP else table_paper_document(room, TablePaper(name))
            for name in papers
        ]
        for section, room in rooms.items()
    }
    if phones is not None or _is_live(db, slug):
        links = _table_links(db, slug, phones or "")
        for section_documents in documents.values():
            _add_codes(section_documents, links)
    pdf.write(typeset_sections(documents, size=pdf.sheet, large=pdf.large))
    if not has_begun(event.results):
        with suppress(DatabaseError):  # papers can be printed from a database that cannot be written
            _record_papers(db, slug)


def _record_papers(db: str, slug: str | None) -> None:
    """Record that papers for the tables were printed, once: the numbers on them are not changed without a question."""
    subject, summary = Subject(Topic.PRINTED, what=PAPERS_FOR_TABLES), phrase("table papers printed")
    with write_transaction(db) as transaction:
        owner = HistoryOwner(transaction.find_and_lock_event(slug))
        if not any(step.is_print_of_papers for step in read_steps(transaction.query, owner)):
            record_note(transaction, owner, subject, summary, current_minute())
            transaction.commit()


def _is_live(db: str, slug: str | None) -> bool:
    """Whether the tables already have codes."""
    with read_transaction(db) as query:
        return read_live_version(query, find_event(query, slug)) is not None


def _table_links(db: str, slug: str | None, url: str) -> dict[str, str]:
    """Return the links of the tables; codes are created where there are none."""
    url = parse_one("address", url, parse_web_address) if url else default_url()
    return table_links(url, record_printed_links(LiveDatabase(db), open_evening(db, slug, None), url).live)


def render_table_cards(event: Event, links: Mapping[str, str]) -> bytes:
    """Return the table cards as PDF, each with the code for phones."""
    cards = table_paper_document(event, TablePaper.TABLE_CARDS)
    _add_codes([cards], links)
    return typeset_papers([cards], size=PaperSize.A4, large=False)


def _add_codes(documents: Iterable[PaperData], links: Mapping[str, str]) -> None:
    """Add to each card of a table its link, as a QR code and as text."""
    for one in documents:
        for card in one["cards"]:
            link = links.get(str(card.get("table", "")), "")
            if one["paper"] == TABLE_CARDS and link:
                card.update(link=link, code=qr_svg(link))


def _nameable_pairs(event: Event) -> tuple[Pair, ...]:
    """Whoever an option can name: pairs, and players who change partners; a team is named by its pairs."""
    return event.pairs if event.form is EventForm.TEAMS else (*event.entrants, *event.pairs)


def _best_pairs(scored: ScoredEvent, best: str) -> tuple[str, ...]:
    """Return the pairs in the first `best` places of each ranking; none if `best` is empty."""
    limit = parse_one("best", best, parse_whole_number) if best else 0
    lines = [line for ranking in scored.rankings for line in ranking.standings]
    return tuple(line.pair.label for line in lines if limit and line.place is not None and line.place <= limit)
