"""Any report of an event by its name: as sheets, as a document, or as one table for a spreadsheet."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from scorer.desk.answers import Answer
from scorer.desk.looking import scored
from scorer.errors import BadInput, Mistake, NothingHere, one_of
from scorer.printers.csv_text import csv_text
from scorer.reports.catalogue import Report, sheets
from scorer.reports.sheet import number
from scorer.reports.site_twins import table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.reports.sheet import Cell, Sheet
    from scorer.tournament import ScoredEvent


def reports(db: str, slug: str | None, names: Sequence[str]) -> Answer:
    """The reports named, in that order; raise `NothingHere` where the event has nothing to show in one."""
    wanted = _known(names)
    event = scored(db, slug)
    found = {report: _there(event, report) for report in wanted}
    return Answer(
        lambda: [sheet for made in found.values() for sheet in made],
        lambda: {"reports": [_document(report, made) for report, made in found.items()]},
    )


def as_csv(db: str, slug: str | None, names: Sequence[str]) -> str:
    """The reports named, each as one table of comma-separated values, with an empty line between them."""
    wanted = _known(names)
    event = scored(db, slug)
    return "\n".join(csv_text(table(event, report)) for report in wanted if _there(event, report))


def _known(names: Sequence[str]) -> list[Report]:
    wrong = [name for name in names if name not in Report.__members__.values()]
    if wrong:
        raise BadInput(Mistake("", "WHAT", f'read "{name}", expected {one_of(list(Report), name)}') for name in wrong)
    return list(map(Report, names))


def _there(event: ScoredEvent, report: Report) -> list[Sheet]:
    made = sheets(event, report)
    if not made:
        raise NothingHere(f"this event has nothing to show in {report}")
    return made


def _document(report: Report, made: Sequence[Sheet]) -> dict[str, Any]:
    return {"report": str(report), "sheets": [_sheet(sheet) for sheet in made]}


def _sheet(sheet: Sheet) -> dict[str, Any]:
    columns = [column.heading for column in sheet.columns]
    return {"title": sheet.title, "columns": columns, "rows": [list(map(_cell, row)) for row in sheet.rows]}


def _cell(cell: Cell) -> object:
    """A cell as JSON has it: a number, or its text."""
    if cell is None or isinstance(cell, int | Fraction):
        return number(cell)
    return str(cell)
