"""Print jobs: the reports that go into one PDF to pin up or hand out; templates decide how they look."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.reports.answers.findings import count_missing
from scorer.reports.blocks import Hands, Item, item_from_table, with_provisional_note
from scorer.reports.certificates import CertificatesReport, simultaneous_certificates
from scorer.reports.report import PairReport, PaperUse
from scorer.reports.years.competitions import describe_competition, ranking_tables

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from scorer.competitions.standings import CompetitionResult
    from scorer.model.events import Event
    from scorer.reports.report import EmptyReason, Report
    from scorer.scoring import ScoredEvent


class PrintHeading(NamedTuple):
    """The heading of every page; the date is in ISO format. `keywords` identify the file, unseen on paper."""

    name: str
    club: str
    date: str
    rules: str
    keywords: tuple[str, ...] = ()


class PrintedReport(NamedTuple):
    """One report; it begins on a new page."""

    title: str
    items: tuple[Item, ...]
    paper_use: PaperUse = PaperUse.PINNED


class PrintJob(NamedTuple):
    """Everything that goes into one file."""

    heading: PrintHeading
    reports: tuple[PrintedReport, ...]


def build_print_job(
    scored: ScoredEvent, reports: Sequence[Report], pairs: Collection[str] = ()
) -> tuple[PrintJob, dict[Report, EmptyReason]]:
    """The reports in the given order, and the reasons why others are empty.

    Only items of some `pairs`, where a report has an item for each. Before the first result only hands are printed.
    """
    parts: list[PrintedReport] = []
    empty: dict[Report, EmptyReason] = {}
    missing = count_missing(scored.event)
    for report in reports:
        items = report.non_empty_items(scored, pairs)
        if not scored.event.result_count:
            items = [item for item in items if any(isinstance(block, Hands) for block in item.blocks)]
        if isinstance(report, PairReport) and report.names_places:
            items = [with_provisional_note(item, missing) for item in items]
        if items:
            parts.append(PrintedReport(str(report.title), tuple(items), report.paper_use))
        else:
            empty[report] = report.empty_reason_for(scored.event)
    event = scored.event
    rules = f"{event.scoring.method.label}, {event.rules} rules"
    heading = PrintHeading(event.name, event.club, event.date.isoformat(), rules, keywords_of(event))
    return PrintJob(heading, tuple(parts)), empty


def keywords_of(event: Event) -> tuple[str, ...]:
    """The keywords of what is printed of an event, by which a later print recognises it."""
    return ("Minibridge Scorer", event.slug)


def build_competition_print_job(outcome: CompetitionResult, today: str) -> PrintJob:
    """The lists of a competition with the figures of each evening, dated by the last one, or today without any."""
    dates = [evening.date.isoformat() for evening in outcome.evenings]
    clubs = {evening.club for evening in outcome.evenings}
    club = clubs.pop() if len(clubs) == 1 else ""
    heading = PrintHeading(
        outcome.competition.name, club, max(dates, default=today), describe_competition(outcome.competition)
    )
    return PrintJob(
        heading, (PrintedReport("Ranking", tuple(map(item_from_table, ranking_tables(outcome, evenings=True)))),)
    )


def build_certificates_print_job(outcome: CompetitionResult, venues: Sequence[ScoredEvent]) -> PrintJob:
    """The certificates of all venues of a simultaneous, dated by the last of them."""
    last = max(venue.event.date.isoformat() for venue in venues)
    part = PrintedReport(
        str(CertificatesReport.title),
        tuple(simultaneous_certificates(venues, outcome.lists)),
        CertificatesReport.paper_use,
    )
    return PrintJob(PrintHeading(outcome.competition.name, "", last, ""), (part,))
