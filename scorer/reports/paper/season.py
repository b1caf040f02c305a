"""A competition on paper and in a workbook: its lists with what each evening gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.reports.book import BookPage
from scorer.reports.catalogue import Form
from scorer.reports.paper.printed import Heading, Printed, PrintedReport
from scorer.reports.table import sheets_of
from scorer.reports.years.seasons import about, tables

if TYPE_CHECKING:
    from scorer.competitions.standings import Outcome


def printed(outcome: Outcome, today: str) -> Printed:
    """The lists of a competition; dated by its last evening, or by the day where it has none."""
    dates = [evening.date.isoformat() for evening in outcome.evenings]
    clubs = {evening.scored.event.club for evening in outcome.evenings}
    club = clubs.pop() if len(clubs) == 1 else ""
    heading = Heading(outcome.competition.name, club, max(dates, default=today), about(outcome.competition))
    report = PrintedReport("Ranking", Form.TABLES, tuple(sheets_of(tables(outcome, evenings=True))))
    return Printed(heading, (report,))


def book(outcome: Outcome) -> list[BookPage]:
    """A worksheet for each list."""
    return [BookPage(table.name, table.sheet, frozen=3, landscape=True) for table in tables(outcome, evenings=True)]
