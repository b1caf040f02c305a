"""Any report of an event, by its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from scorer.errors import (
    MissingDataError,
    parse_each,
)
from scorer.i18n import phrase
from scorer.model.settings import choice_type
from scorer.rendering.csv_text import render_csv
from scorer.reports.catalogue import REPORT_NAMES, report_by_name, report_table
from scorer.services import Answer, answer_with_tables, one_or_list
from scorer.services.queries import load_scored_event

if TYPE_CHECKING:
    from scorer.reports.report import Report
    from scorer.reports.table import Sheet
    from scorer.scoring import ScoredEvent


def show_reports(db: str, slug: str | None, names: Sequence[str]) -> Answer:
    """Show some reports, in the given order, or list them; raise `MissingDataError` if one has nothing to show."""
    if not names:
        return answer_with_tables("reports", report_table(load_scored_event(db, slug)))
    named = _find_reports(names)
    event = load_scored_event(db, slug)
    sheets = [sheet for report in named for sheet in _report_sheets(event, report)]
    return Answer(
        lambda: sheets,
        lambda: one_or_list("reports", [report.document(event) for report in named], alone=len(named) == 1),
    )


def format_reports_as_csv(db: str, slug: str | None, names: Sequence[str]) -> str:
    """Return some reports, each as one CSV table, separated by an empty line.

    Without names, return the list of reports.
    """
    if not names:
        return "\n".join(map(render_csv, show_reports(db, slug, names).sheets()))
    named = _find_reports(names)
    event = load_scored_event(db, slug)
    for report in named:
        _report_sheets(event, report)
    return "\n".join(render_csv(report.combined_sheet(event)) for report in named)


def _find_reports(names: Iterable[str]) -> list[Report]:
    """Return the reports with these names; raise `InputError` with all unknown names."""
    return parse_each("what", dict.fromkeys(names), choice_type(REPORT_NAMES, report_by_name).read)


def _report_sheets(event: ScoredEvent, report: Report) -> list[Sheet]:
    sheets = report.sheets(event)
    if not sheets:
        reason, hints = report.empty_reason_for(event.event)
        raise MissingDataError(phrase("the report {report} is empty: {reason}", report=report, reason=reason), *hints)
    return sheets
