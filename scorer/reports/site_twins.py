"""The machine-readable twins of the published pages: what programs and spreadsheets read in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.reports import catalogue, frequencies, head_to_head, scorecards, standings, travellers
from scorer.reports.catalogue import Report
from scorer.reports.sheet import Cell, Column, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.tournament import ScoredEvent


def documents(scored: ScoredEvent) -> Iterator[tuple[str, dict[str, Any]]]:
    """The files for programs: each is what `scorer rank`, `board --all` and `pair --all` say with `--json`."""
    yield "ranking.json", standings.document(scored)
    yield "boards.json", {"boards": [travellers.document(scored, board) for board in scored.boards]}
    cards = scorecards.scored_cards(scored)
    known = {it.pair.label: it for ranking in scored.rankings for it in ranking.standings}
    pairs = [scorecards.document(scored, known[it.label], cards[it.label]) for it in scored.event.pairs]
    yield "pairs.json", {"pairs": pairs}


def tables(scored: ScoredEvent) -> Iterator[tuple[str, Sheet]]:
    """The files for spreadsheets: each report as one table, those left out that have nothing to show."""
    for report in Report:
        found = table(scored, report)
        if found.rows:
            yield f"{report}.csv", found


def table(scored: ScoredEvent, report: Report) -> Sheet:  # noqa: PLR0911  # one case a report
    match report:
        case Report.TRAVELLERS:
            return travellers.whole(scored)
        case Report.FREQUENCIES:
            return frequencies.whole(scored)
        case Report.SCORECARDS:
            return scorecards.whole(scored)
        case Report.HEAD_TO_HEAD:
            return head_to_head.whole(scored, head_to_head.meetings(scored))
        case Report.MATRIX | Report.DECLARING:
            (only,) = catalogue.sheets(scored, report)
            return only
        case Report.DECISIONS:
            return _beside([sheet for sheet in catalogue.sheets(scored, report) if sheet.rows])
        case Report.RANKING | Report.SECTIONS | Report.STRATA:
            return _together([sheet for sheet in catalogue.sheets(scored, report) if sheet.rows])


LABELLED = 2
"""Columns that each sheet of the decisions begins with: pair and players."""


def _beside(sheets: Sequence[Sheet]) -> Sheet:
    """Sheets with the same lines as one: what a sheet counts stands in the headings, `Made, how often`."""
    if not sheets:
        return Sheet("", (), ())
    columns = list(sheets[0].columns[:LABELLED])
    for sheet in sheets:
        what = sheet.title.partition(": ")[2]
        columns += [it._replace(heading=f"{it.heading}, {what}") for it in sheet.columns[LABELLED:]]
    lines = zip(*(sheet.rows for sheet in sheets), strict=True)
    rows = tuple((*line[0][:LABELLED], *(cell for row in line for cell in row[LABELLED:])) for line in lines)
    return Sheet("", tuple(columns), rows)


def _together(sheets: Iterable[Sheet]) -> Sheet:
    """Several sheets as one, with the title of each in front of its lines, and all columns that any of them has."""
    found = list(sheets)
    columns: dict[str, Column] = {}
    for column in (column for sheet in found for column in sheet.columns):
        known = columns.setdefault(column.heading, column)
        columns[column.heading] = known._replace(decimals=max(known.decimals, column.decimals))
    rows = tuple((sheet.title, *_spread(sheet, row, columns)) for sheet in found for row in sheet.rows)
    return Sheet("", (Column("List"), *columns.values()), rows)


def _spread(sheet: Sheet, row: tuple[Cell, ...], headings: Iterable[str]) -> Iterator[Cell]:
    """The cells of a row below the headings of all sheets."""
    cells = dict(zip((column.heading for column in sheet.columns), row, strict=True))
    return (cells.get(heading) for heading in headings)
