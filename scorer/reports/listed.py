"""Which reports there are, and why an event has nothing to show in some."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.reports.catalogue import REPORTS, Report
from scorer.reports.table import FOLDED, Field, Table

if TYPE_CHECKING:
    from scorer.tournament import ScoredEvent


def table(scored: ScoredEvent) -> Table[Report]:
    """One line a report, in the order in which people want them."""

    def absent(report: Report) -> str:
        return "" if report.sheets(scored) else str(report.why_absent(scored.event).reason)

    fields: tuple[Field[Report], ...] = (
        Field("name", "Report"),
        Field("title", "Title"),
        Field("absent", "Nothing to show because", FOLDED, cell=absent, value=lambda report: absent(report) or None),
    )
    return Table(f"Reports of {scored.event.name}", fields, REPORTS, trimmed=True)
