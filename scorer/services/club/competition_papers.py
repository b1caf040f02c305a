"""Printing a competition: its lists, or the certificates of a simultaneous."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from scorer import hints
from scorer.errors import (
    MissingDataError,
)
from scorer.files import new_file, parent_folder_of
from scorer.i18n import phrase
from scorer.rendering.paper import typeset_reports
from scorer.reports.paper.print_job import build_certificates_print_job, build_competition_print_job
from scorer.reports.workbook_pages import build_competition_pages
from scorer.services.club import simultaneous
from scorer.services.club.competition_rankings import ensure_simultaneous, load_competition, rank_competition
from scorer.services.club_settings import load_club_settings
from scorer.services.printing import validate_request

if TYPE_CHECKING:
    from scorer.progress import ProgressTracker
    from scorer.services.printing import PdfRequest


LISTS, CERTIFICATES = "lists", "certificates"
"""What can be printed of a competition, as it is typed."""


def print_competition(
    db: str, name: str, what: str, pdf: PdfRequest, track: ProgressTracker, *, first_names: bool
) -> None:
    """Print the lists of a competition as PDF or workbook, or its certificates.

    Raise `MissingDataError` if the lists are empty, `ScorerError` for a simultaneous that is not closed.
    """
    suffixes = [".pdf"] if what == CERTIFICATES else [".pdf", ".xlsx"]
    pdf = validate_request(db, pdf, [what], [LISTS, CERTIFICATES], suffixes)
    competition = load_competition(db, name)
    if what == CERTIFICATES:
        ensure_simultaneous(competition, {"what": CERTIFICATES})
    simultaneous.ensure_closed(competition)
    outcome = rank_competition(db, name)
    if not any(listing.lines for listing in outcome.lists):
        if competition.entries:
            raise MissingDataError(phrase("no event in {name} has results that count yet", name=competition.name))
        raise MissingDataError(phrase("{name} has no players yet", name=competition.name), hints.ADD_EVENTS)
    with parent_folder_of(pdf.path), new_file(pdf.path, force=pdf.force) as staged:
        if pdf.path.suffix.lower() == ".xlsx":
            from scorer.rendering.workbook import write_workbook  # saves 28 ms: XlsxWriter

            write_workbook(staged, outcome.competition.name, build_competition_pages(outcome), track)
        else:
            if what == CERTIFICATES:
                venues = simultaneous.load_scored_events(db, competition, first_names=first_names)
                printed = build_certificates_print_job(outcome, venues)
            else:
                printed = build_competition_print_job(outcome, date.today().isoformat())
            staged.write_bytes(typeset_reports(printed, size=pdf.sheet, colour=load_club_settings(db).colour))
