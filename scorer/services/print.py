"""Print as PDF: reports to pin up or hand out, and papers for the tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import BadInput, Mistake, Mistakes, Told, Way, read_each, read_one, refused, remedy
from scorer.files import new_file, refuse_to_write
from scorer.i18n import phrase
from scorer.model.history import Subject, Topic
from scorer.model.numbers import whole_number
from scorer.model.settings import PaperSize, words, words_of
from scorer.rendering.qr import svg
from scorer.reports.catalogue import CERTIFICATES, PICTURES, POSTED, PRINTED, RANKING, SCORECARDS, report_called
from scorer.reports.certificates import with_first_names
from scorer.services.change import as_read, gone_out
from scorer.services.club_settings import settled
from scorer.services.queries import event_meant, hands_shown, labels_called, scored_with_figures
from scorer.storage.history import now
from scorer.storage.reading import identify
from scorer.storage.transactions import reading

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.model.events import Event
    from scorer.reports.catalogue import Report
    from scorer.scoring import ScoredEvent
    from scorer.services.change import AsRead


class Pdf(NamedTuple):
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
        with new_file(self.path, force=self.force) as fresh:
            fresh.write_bytes(content)


def accepted(
    db: str, pdf: Pdf, names: Sequence[str] = (), known: Sequence[str] = (), kinds: Sequence[str] = (".pdf",)
) -> Pdf:
    """Return the request with its paper size.

    Raise `InputError` for an unknown name, paper size or file suffix, and what `ensure_writable` raises.
    """
    mistakes = Mistakes()
    for name in names:
        mistakes.read("what", name, words(known).read)
    size = pdf.size or settled(db).paper
    mistakes.read("paper", size, words_of(PaperSize).read)
    mistakes.refuse()
    refuse_to_write(pdf.path, force=pdf.force)
    read_one("output", pdf.path.suffix.lower() or str(pdf.path), words(kinds).read)
    return pdf._replace(size=size)


class ReportWishes(NamedTuple):
    """Whose score cards, certificates and pictures to print, and whether with first names only.

    No `pairs` means all; `best` limits certificates to that many places.
    """

    pairs: Sequence[str] = ()
    best: str = ""
    first_names: bool = False


TABLE_CARDS = "table-cards"
"""A paper for the tables that can also be asked for as a report: then it has codes for phones."""


def print_reports(db: str, slug: str | None, names: Sequence[str], pdf: Pdf, wishes: ReportWishes) -> tuple[Told, ...]:
    """Write reports into one PDF, in the given order; return which of those named were left out, and why.

    Without names, what a club pins up or hands out; table cards alone are printed with codes for phones. If the ranking
    is among them, that is recorded in the history: corrections are reported from then on.
    """
    from scorer.rendering.paper import typeset_reports  # a typesetter, only needed for paper
    from scorer.reports.paper.printed import printed

    if list(names) == [TABLE_CARDS]:
        print_papers(db, slug, names, pdf, phones="")
        return ()
    _refuse_cards_beside(names)
    pdf = accepted(db, pdf, names, [report.name for report in PRINTED])
    named = [report_called(name) for name in names]
    _refuse_idle_wishes(named, wishes)
    while True:
        with reading(db) as ask:
            read = as_read(ask, identify(ask, slug))
            shown = hands_shown(ask, read.event_id, read.event).event
        if wishes.first_names:
            shown = with_first_names(shown)
        scored = scored_with_figures(db, shown)
        pairs = labels_called(read.event.pairs, wishes.pairs) or _best(scored, wishes.best)
        reports = named or POSTED
        everything, absent = printed(scored, reports, pairs)
        left_out: list[Told] = []
        for report, why in absent.items():
            said = phrase("no {report} to print: {reason}", report=report, reason=why.reason)
            left_out.append(Told(said, remedies=why.remedies))
        if not everything.parts:
            raise BadInput(Mistake(None, "", one.said, one.remedies) for one in left_out)
        content = typeset_reports(everything, size=pdf.sheet)
        if RANKING not in reports or RANKING in absent:
            pdf.write(content)
        elif not _ranking_out(db, read, pdf, content):
            continue
        return tuple(left_out) if names else ()


def _ranking_out(db: str, read: AsRead, pdf: Pdf, content: bytes) -> bool:
    subject, said = Subject(Topic.PRINTED, what="ranking"), phrase("ranking published on paper")
    return gone_out(db, read, subject, said, now(), lambda _: pdf.write(content))


def _refuse_cards_beside(names: Sequence[str]) -> None:
    """Raise `InputError` if table cards are among reports."""
    if TABLE_CARDS in names:
        raise refused(
            "what", phrase("table cards are papers for the tables: they are printed without reports beside them")
        )


def _refuse_idle_wishes(reports: Sequence[Report], wishes: ReportWishes) -> None:
    """Raise `InputError` for an option of a report that is not printed."""
    mistakes = Mistakes()
    if wishes.pairs and reports and not {SCORECARDS, CERTIFICATES, PICTURES}.intersection(reports):
        mistakes.append(Mistake(None, "pair", phrase("that is for score cards"), (remedy(Way.PRINT_CARD),)))
    if wishes.best and CERTIFICATES not in reports:
        way = remedy(Way.PRINT_CERTIFICATES)
        mistakes.append(Mistake(None, "best", phrase("that is for certificates"), (way,)))
    mistakes.refuse()


def print_papers(
    db: str,
    slug: str | None,
    names: Sequence[str],
    pdf: Pdf,
    *,
    phones: str | None = None,
    sections: Sequence[str] = (),
) -> None:
    """Write papers for the tables into one PDF, in the given order; of some `sections` only, if any are given.

    Without names, all that each section needs, one section after the other, with make-up slips if there are hands.
    `phones` is the beginning of links for phones, empty for this machine's own address; if it is None, table cards have
    codes only if the evening is already live.
    """
    from scorer.rendering.paper import typeset_rooms  # a typesetter, only needed for paper
    from scorer.reports.paper.hand_papers import HandPaper, make_up
    from scorer.reports.paper.papers import OF_A_ROOM, Paper, document, of_section, sections_of

    pdf = accepted(db, pdf, names, [*Paper, HandPaper.MAKE_UP])
    event = event_meant(db, slug)
    known = sections_of(event)
    sections = read_each("section", sections, words(filter(None, known)).read)
    papers = names or [*OF_A_ROOM, *([HandPaper.MAKE_UP] if event.deals else [])]
    rooms = {"": event}
    if sections or not names:
        rooms = {section: of_section(event, section) for section in sections or known}
    documents = {
        section: [make_up(room) if name == HandPaper.MAKE_UP else document(room, Paper(name)) for name in papers]
        for section, room in rooms.items()
    }
    if phones is not None or _is_live(db, slug):
        links = _links(db, slug, phones or "")
        for own in documents.values():
            _put_codes(own, links)
    pdf.write(typeset_rooms(documents, size=pdf.sheet, large=pdf.large))


def _is_live(db: str, slug: str | None) -> bool:
    """Whether the tables already have codes."""
    from scorer.storage.live import version_of

    with reading(db) as ask:
        return version_of(ask, identify(ask, slug)) is not None


def _links(db: str, slug: str | None, url: str) -> dict[str, str]:
    """Return the links of the tables; codes are created where there are none."""
    from scorer.services.live_evenings import links_printed, open_evening, table_links, usual_url, web_address

    url = read_one("address", url, web_address) if url else usual_url()
    return table_links(url, links_printed(db, open_evening(db, slug, None), url).live)


def cards_with_codes(event: Event, links: Mapping[str, str]) -> bytes:
    """Return the table cards as PDF, each with the code for phones."""
    from scorer.rendering.paper import typeset  # a typesetter, only needed for paper
    from scorer.reports.paper.papers import Paper, document

    cards = document(event, Paper.TABLE_CARDS)
    _put_codes([cards], links)
    return typeset([cards], size=PaperSize.A4, large=False)


def _put_codes(documents: Iterable[dict[str, Any]], links: Mapping[str, str]) -> None:
    """Add to each card of a table its link, as a QR code and as text."""
    for one in documents:
        for card in one["cards"]:
            link = links.get(card.get("table", ""), "")
            if one["paper"] == TABLE_CARDS and link:
                card.update(link=link, code=svg(link))


def _best(scored: ScoredEvent, best: str) -> tuple[str, ...]:
    """Return the pairs in the first `best` places of each ranking; none if `best` is empty."""
    most = read_one("best", best, whole_number) if best else 0
    lines = [line for ranking in scored.rankings for line in ranking.standings]
    return tuple(line.pair.label for line in lines if most and line.place is not None and line.place <= most)
