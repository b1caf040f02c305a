"""Paper, as PDF: reports to pin up or to hand out, and what the tables need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.desk.queries import event_meant, hands_shown, scored_with_figures
from scorer.errors import BadInput, Mistake, Mistakes, Told, Way, misread, refused, remedy
from scorer.outputs import new_file, refuse_to_write
from scorer.printers.qr import svg
from scorer.records.history import Subject, Topic
from scorer.records.pairs import pairs_meant
from scorer.records.settings import words
from scorer.reports.catalogue import CERTIFICATES, PICTURES, PRINTED, RANKING, SCORECARDS, report_called, worth_printing
from scorer.reports.certificates import with_first_names
from scorer.store import history
from scorer.store.history import Whose, now
from scorer.store.reading import identify, read_event
from scorer.store.transactions import reading, writing
from scorer.words import literal, phrase

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.records.events import Event
    from scorer.reports.catalogue import Report
    from scorer.tournament import ScoredEvent


class ReportWishes(NamedTuple):
    """How reports are to be: on which sheet, with `first_names` alone, and whose cards, certificates and pictures.

    Without `pairs` those of all; with `best` only certificates of so many places.
    """

    size: str = "a4"
    pairs: Sequence[str] = ()
    best: int | None = None
    first_names: bool = False


TABLE_CARDS = "table-cards"
"""A paper for the tables that is asked for beside the reports as well: then with codes for phones."""


def print_reports(
    db: str, slug: str | None, names: Sequence[str], path: Path, wishes: ReportWishes, *, force: bool
) -> tuple[Told, ...]:
    """Write reports, in the order asked for, into one PDF; say which of those named were left out, and why.

    No names are all reports that apply; table cards alone are printed with codes for phones. Where the ranking is
    among them, that is noted in the event's history: corrections are told from there.
    """
    from scorer.printers.paper import Size, typeset_reports  # a typesetter, which only paper needs
    from scorer.reports.paper.printed import printed

    if list(names) == [TABLE_CARDS]:
        print_papers(db, slug, names, path, PaperWishes(wishes.size, phones=""), force=force)
        return ()
    _refuse_cards_beside(names)
    refuse_unknown(names, [report.name for report in PRINTED], wishes.size, list(Size))
    named = [report_called(name) for name in names]
    _refuse_idle_wishes(named, wishes)
    while True:
        with reading(db) as ask:
            event_id = identify(ask, slug)
            event = read_event(ask, event_id)
            shown = hands_shown(ask, event_id, event).event
        refuse_to_write_pdf(path, force=force)
        if wishes.first_names:
            shown = with_first_names(shown)
        scored = scored_with_figures(db, shown)
        pairs = _labels(event, wishes.pairs) or _best(scored, wishes.best)
        reports = named or worth_printing(scored)
        everything, absent = printed(scored, reports, pairs)
        left_out: list[Told] = []
        for report, why in absent.items():
            said = phrase("no {report} to print: {reason}", report=report, reason=why.reason)
            left_out.append(Told(said, remedies=why.remedies))
        if not everything.parts:
            raise BadInput(Mistake(None, "", one.said, one.remedies) for one in left_out)
        pdf = typeset_reports(everything, size=Size(wishes.size))
        save = partial(write_pdf, pdf, path, force=force)
        if RANKING not in reports or RANKING in absent:
            save()
        elif not _note_and_save(db, event_id, event, save):
            continue
        return tuple(left_out) if names else ()


def _refuse_cards_beside(names: Sequence[str]) -> None:
    """Refuse table cards among reports."""
    if TABLE_CARDS in names:
        raise refused(
            "what", phrase("table cards are papers for the tables: they are printed without reports beside them")
        )


def _refuse_idle_wishes(reports: Sequence[Report], wishes: ReportWishes) -> None:
    """Raise `BadInput` where something is wished of a report that is not printed."""
    mistakes = Mistakes()
    if wishes.pairs and reports and not {SCORECARDS, CERTIFICATES, PICTURES}.intersection(reports):
        mistakes.append(Mistake(None, "pair", phrase("that is for score cards"), (remedy(Way.PRINT_CARD),)))
    if wishes.best is not None and CERTIFICATES not in reports:
        way = remedy(Way.PRINT_CERTIFICATES)
        mistakes.append(Mistake(None, "best", phrase("that is for certificates"), (way,)))
    mistakes.refuse()


class PaperWishes(NamedTuple):
    """How papers are to be: on which sheet, `large` enough for children, and what links to phones begin with.

    Nothing is this machine's own address. Where it is None there are no codes on the table cards, unless the evening
    was played live already. `sections` are those whose papers are printed, by default all.
    """

    size: str = "a4"
    large: bool = False
    phones: str | None = None
    sections: Sequence[str] = ()


def print_papers(
    db: str, slug: str | None, names: Sequence[str], path: Path, wishes: PaperWishes, *, force: bool
) -> None:
    """Write papers for the tables, in the order asked for, into one PDF.

    No names are all that each room needs, section after section: a pile for each room, make-up where there are hands.
    """
    from scorer.printers.paper import Size, typeset_rooms  # a typesetter, which only paper needs
    from scorer.reports.paper.hand_papers import HandPaper, make_up
    from scorer.reports.paper.papers import OF_A_ROOM, Paper, document, of_section, sections_of

    refuse_unknown(names, [*Paper, HandPaper.MAKE_UP], wishes.size, list(Size))
    event = event_meant(db, slug)
    refuse_to_write_pdf(path, force=force)
    mistakes, known = Mistakes(), sections_of(event)
    for section in wishes.sections:
        mistakes.read("section", section, words(known).read)
    mistakes.refuse()
    papers = names or [*OF_A_ROOM, *([HandPaper.MAKE_UP] if event.deals else [])]
    rooms = {"": event}
    if wishes.sections or not names:
        rooms = {section: of_section(event, section) for section in wishes.sections or known}
    documents = {
        section: [make_up(room) if name == HandPaper.MAKE_UP else document(room, Paper(name)) for name in papers]
        for section, room in rooms.items()
    }
    if wishes.phones is not None or _is_live(db, slug):
        links = _links(db, slug, wishes.phones or "")
        for own in documents.values():
            _put_codes(own, links)
    write_pdf(typeset_rooms(documents, size=Size(wishes.size), large=wishes.large), path, force=force)


def _is_live(db: str, slug: str | None) -> bool:
    """Whether the tables have codes already."""
    from scorer.store.live import version_of

    with reading(db) as ask:
        return version_of(ask, identify(ask, slug)) is not None


def _links(db: str, slug: str | None, url: str) -> dict[str, str]:
    """The links of the tables, whose codes are made where there are none."""
    from scorer.desk.live_evenings import links_printed, open_evening, table_links, usual_url  # only codes need them

    evening = open_evening(db, slug, None)
    return table_links(url or usual_url(), links_printed(db, evening, url or usual_url()).live)


def cards_with_codes(event: Event, links: Mapping[str, str]) -> bytes:
    """The table cards, each with its phone's code, as PDF."""
    from scorer.printers.paper import Size, typeset  # a typesetter, which only paper needs
    from scorer.reports.paper.papers import Paper, document

    cards = document(event, Paper.TABLE_CARDS)
    _put_codes([cards], links)
    return typeset([cards], size=Size.A4, large=False)


def _put_codes(documents: Iterable[dict[str, Any]], links: Mapping[str, str]) -> None:
    """Give each card of a table its link, as a drawing and in letters."""
    for one in documents:
        for card in one["cards"]:
            link = links.get(card.get("table", ""), "")
            if one["paper"] == TABLE_CARDS and link:
                card.update(link=link, code=svg(link))


def _labels(event: Event, pairs: Sequence[str]) -> tuple[str, ...]:
    """The labels of the pairs meant; raise `BadInput` with every word that means none."""
    mistakes = Mistakes()
    labels: dict[str, None] = {}
    for word in pairs:
        meant = mistakes.read("pair", word, partial(pairs_meant, event.pairs)) or []
        labels |= dict.fromkeys(pair.label for pair in meant)
    mistakes.refuse()
    return tuple(labels)


def _best(scored: ScoredEvent, most: int | None) -> tuple[str, ...]:
    """The pairs with the first so many places of each list; none where that is not wished."""
    lines = [line for ranking in scored.rankings for line in ranking.standings]
    return tuple(line.pair.label for line in lines if most and line.place is not None and line.place <= most)


def refuse_unknown(names: Sequence[str], known: Sequence[str], size: str, sizes: Sequence[str]) -> None:
    """Raise `BadInput` with every name, and the size of paper, that means nothing."""
    mistakes = Mistakes()
    for name in names:
        mistakes.read("what", name, words(known).read)
    mistakes.read("paper", size, words(sizes).read)
    mistakes.refuse()


def _note_and_save(db: str, event_id: int, event: Event, save: Callable[[], None]) -> bool:
    """Write the file and the note of it together; neither, where the event was changed since it was read."""
    with writing(db) as work:
        work.lock(event_id)
        if read_event(work.ask, event_id) != event:
            return False
        said = phrase("ranking published on paper")
        history.note(work, Whose(event_id), Subject(Topic.PRINTED, what="ranking"), said, now())
        save()
        work.commit()
        return True


def refuse_to_write_pdf(path: Path, *, force: bool) -> None:
    """Raise where no PDF may be written: under another suffix no program opens it."""
    refuse_to_write(path, force=force)
    if path.suffix.lower() != ".pdf":
        raise refused("output", misread(path.suffix or str(path), literal(".pdf")))


def write_pdf(pdf: bytes, path: Path, *, force: bool) -> None:
    """Write a file, whole or not at all."""
    with new_file(path, force=force) as fresh:
        fresh.write_bytes(pdf)
