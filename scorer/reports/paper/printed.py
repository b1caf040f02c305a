"""Printed reports: what goes into the PDF that is pinned up or handed out. How it looks is a printer's."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.reports.blocks import Hands, Item, item_of
from scorer.reports.catalogue import CERTIFICATES, Handed

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from scorer.competitions.standings import Outcome
    from scorer.reports.catalogue import Absent, Report
    from scorer.scoring import ScoredEvent


class Heading(NamedTuple):
    """What stands above every page; the date as programs write it."""

    name: str
    club: str
    date: str
    rules: str


class Part(NamedTuple):
    """One report; it begins on a page of its own."""

    title: str
    items: tuple[Item, ...]
    handed: Handed = Handed.PINNED


class Printed(NamedTuple):
    """Everything that goes into one file."""

    heading: Heading
    parts: tuple[Part, ...]


def printed(
    scored: ScoredEvent, reports: Sequence[Report], pairs: Collection[str] = ()
) -> tuple[Printed, dict[Report, Absent]]:
    """The reports in the order asked for; and of those for which the event has too little, why.

    Of some `pairs` alone, where a report has something of each. Before the first result there are the hands alone.
    """
    parts: list[Part] = []
    absent: dict[Report, Absent] = {}
    for report in reports:
        items = report.telling(scored, pairs)
        if not scored.event.played:
            items = [item for item in items if any(isinstance(block, Hands) for block in item.blocks)]
        if items:
            parts.append(Part(report.title, tuple(items), report.handed))
        else:
            absent[report] = report.why_absent(scored.event)
    event = scored.event
    rules = f"{event.scoring.method.word}, rules {event.rules}"
    return Printed(Heading(event.name, event.club, event.date.isoformat(), rules), tuple(parts)), absent


def printed_competition(outcome: Outcome, today: str) -> Printed:
    """The lists of a competition with what each evening gave; dated by the last, or by the day where there is none."""
    from scorer.reports.years.competitions import about, tables  # an evening needs none of it

    dates = [evening.date.isoformat() for evening in outcome.evenings]
    clubs = {evening.club for evening in outcome.evenings}
    club = clubs.pop() if len(clubs) == 1 else ""
    heading = Heading(outcome.competition.name, club, max(dates, default=today), about(outcome.competition))
    return Printed(heading, (Part("Ranking", tuple(map(item_of, tables(outcome, evenings=True)))),))


def printed_certificates(outcome: Outcome, venues: Sequence[ScoredEvent]) -> Printed:
    """The certificates of all venues of a simultaneous; dated by the last of them."""
    from scorer.reports.certificates import of_field  # an evening needs none of it

    last = max(venue.event.date.isoformat() for venue in venues)
    part = Part(CERTIFICATES.title, tuple(of_field(venues, outcome.lists)), CERTIFICATES.handed)
    return Printed(Heading(outcome.competition.name, "", last, ""), (part,))
