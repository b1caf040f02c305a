"""A competition on paper, or as a workbook."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from scorer.desk.club.competitions import found, outcome_of
from scorer.desk.club.simultaneous import refuse_open
from scorer.desk.print import refuse_unknown
from scorer.errors import NothingHere, Way, misread, one_of, refused, remedy
from scorer.outputs import make_folder_for, new_file, refuse_to_write
from scorer.reports.paper import season
from scorer.words import phrase

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.competitions.standings import Outcome
    from scorer.notices import Track


def write(db: str, name: str, path: Path, *, size: str, force: bool, track: Track) -> None:
    """Write the lists of a competition to a PDF, or to a workbook where the file ends so.

    Raises `NothingHere` where nobody is in a list yet, `ScorerError` for a simultaneous that is not closed.
    """
    writers = {".pdf": partial(_write_pdf, size=size), ".xlsx": partial(_write_workbook, track=track)}
    if path.suffix.lower() not in writers:
        raise refused("output", misread(path.suffix or str(path), one_of(writers, path.suffix)))
    refuse_to_write(path, force=force)
    refuse_open(found(db, name))
    outcome = outcome_of(db, name)
    if not any(listing.lines for listing in outcome.lists):
        nobody = phrase("nobody is in {name} yet", name=outcome.competition.name)
        raise NothingHere(nobody, remedy(Way.ADD_EVENTS))
    make_folder_for(path)
    with new_file(path, force=force) as fresh:
        writers[path.suffix.lower()](outcome, fresh)


def _write_pdf(outcome: Outcome, path: Path, *, size: str) -> None:
    from scorer.printers.paper import Size, typeset_reports  # a typesetter, which only paper needs

    refuse_unknown([], [], size, list(Size))
    path.write_bytes(typeset_reports(season.printed(outcome, date.today().isoformat()), size=Size(size)))


def _write_workbook(outcome: Outcome, path: Path, *, track: Track) -> None:
    from scorer.printers.workbook import write_workbook  # openpyxl takes 0.2 s, and only workbooks need it

    write_workbook(path, outcome.competition.name, season.book(outcome), track)
