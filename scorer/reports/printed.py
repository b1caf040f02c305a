"""Printed reports: what stands in each part of the PDF that is pinned up or handed out. How it looks is a printer's."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from scorer.reports import catalogue, frequencies
from scorer.reports.catalogue import Report
from scorer.reports.printed_boards import PrintedBoard, printed_boards
from scorer.reports.printed_cards import PrintedCard, printed_cards
from scorer.reports.sheet import Kind, Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event
    from scorer.tournament import ScoredEvent


class Form(StrEnum):
    """How the items of a part are set: tables as wide as the paper, boards, small tables, cards to cut out."""

    TABLES = "tables"
    BOARDS = "boards"
    FREQUENCIES = "frequencies"
    CARDS = "cards"


FORMS = {Report.TRAVELLERS: Form.BOARDS, Report.FREQUENCIES: Form.FREQUENCIES, Report.SCORECARDS: Form.CARDS}

TITLES = {
    Report.RANKING: "Ranking",
    Report.SECTIONS: "Sections",
    Report.STRATA: "Strata",
    Report.TRAVELLERS: "Travellers",
    Report.FREQUENCIES: "Frequencies",
    Report.SCORECARDS: "Score cards",
    Report.MATRIX: "Matrix",
    Report.HEAD_TO_HEAD: "Head to head",
    Report.DECLARING: "Declaring and defending",
    Report.DECISIONS: "Part score or game",
}

ABSENT = {
    Report.SECTIONS: "its pairs are not in sections",
    Report.STRATA: "no pair has a stratum",
    Report.TRAVELLERS: "there are no results yet, and no hands",
    Report.HEAD_TO_HEAD: "no two pairs have met",
    Report.DECLARING: "no result says who declared",
    Report.DECISIONS: "no result says that declarer chose between them",
}
"""Why an event with results has nothing to show in a report; the others it always has."""

NO_RESULTS = "there are no results yet"


class Heading(NamedTuple):
    """What stands above every page; the date as programs write it."""

    name: str
    club: str
    date: str
    rules: str


class Part(NamedTuple):
    """One report; it begins on a page of its own."""

    title: str
    form: Form
    items: tuple[Sheet | PrintedBoard | PrintedCard, ...]


class Printed(NamedTuple):
    """Everything that goes into one file."""

    heading: Heading
    parts: tuple[Part, ...]


def printed(scored: ScoredEvent, reports: Sequence[Report]) -> tuple[Printed, dict[Report, str]]:
    """The reports in the order asked for; and of those for which the event has too little, why."""
    parts = {report: Part(TITLES[report], FORMS.get(report, Form.TABLES), _items(scored, report)) for report in reports}
    reasons = (
        ABSENT
        if scored.event.played
        else dict.fromkeys(Report, NO_RESULTS) | {Report.TRAVELLERS: ABSENT[Report.TRAVELLERS]}
    )
    absent = {report: reasons[report] for report, part in parts.items() if not part.items}
    kept = tuple(parts[report] for report in reports if report not in absent)
    return Printed(_heading(scored.event), kept), absent


def _heading(event: Event) -> Heading:
    rules = f"{event.scoring.method}, rules {event.rules}".capitalize()
    return Heading(event.name, event.club, event.date.isoformat(), rules)


def _items(scored: ScoredEvent, report: Report) -> tuple[Sheet | PrintedBoard | PrintedCard, ...]:
    """What there is to print: nothing but hands before the first result."""
    if report is Report.TRAVELLERS:
        return tuple(printed_boards(scored))
    if not scored.event.played:
        return ()
    if report is Report.SCORECARDS:
        return tuple(printed_cards(scored))
    if report is Report.FREQUENCIES:
        return tuple(
            PrintedBoard(board.number, _top(board.top), (), frequencies.sheet(scored, board), ())
            for board in scored.boards
            if board.compared
        )
    found = tuple(sheet for sheet in catalogue.sheets(scored, report) if sheet.rows)
    counted = report in (Report.DECLARING, Report.DECISIONS)
    return () if counted and not any(map(_says_something, found)) else found


def _top(top: int | None) -> tuple[tuple[str, str], ...]:
    return (("Top", str(top)),) if top else ()


def _says_something(sheet: Sheet) -> bool:
    """Whether anything was counted."""
    figures = [index for index, column in enumerate(sheet.columns) if column.kind is Kind.NUMBER]
    return any(row[index] for row in sheet.rows for index in figures)
