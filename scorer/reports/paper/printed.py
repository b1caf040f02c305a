"""Print jobs: the reports that go into one PDF to pin up or hand out; templates decide how they look."""

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
    """The heading of every page; the date is in ISO format."""

    name: str
    club: str
    date: str
    rules: str


class Part(NamedTuple):
    """One report; it begins on a new page."""

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
    """The reports in the given order, and the reasons why others are empty.

    Only items of some `pairs`, where a report has an item for each. Before the first result only hands are printed.
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
    """The lists of a competition with the figures of each evening, dated by the last one, or today without any."""
    from scorer.reports.years.competitions import about, tables  # only competitions need it

    dates = [evening.date.isoformat() for evening in outcome.evenings]
    clubs = {evening.club for evening in outcome.evenings}
    club = clubs.pop() if len(clubs) == 1 else ""
    heading = Heading(outcome.competition.name, club, max(dates, default=today), about(outcome.competition))
    return Printed(heading, (Part("Ranking", tuple(map(item_of, tables(outcome, evenings=True)))),))


def printed_certificates(outcome: Outcome, venues: Sequence[ScoredEvent]) -> Printed:
    """The certificates of all venues of a simultaneous, dated by the last of them."""
    from scorer.reports.certificates import of_field  # only competitions need it

    last = max(venue.event.date.isoformat() for venue in venues)
    part = Part(CERTIFICATES.title, tuple(of_field(venues, outcome.lists)), CERTIFICATES.handed)
    return Printed(Heading(outcome.competition.name, "", last, ""), (part,))
