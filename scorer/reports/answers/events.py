"""The list of events, and details of one event: its settings, its progress, and what is missing."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from scorer import hints
from scorer.checks import Finding, find_missing
from scorer.checks.findings import is_accepted
from scorer.game.seats import Side
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.events import EVENT_SETTINGS
from scorer.model.pairs import EventForm
from scorer.model.settings import Method, Scoring
from scorer.movements.proposals import describe_kinds
from scorer.reports.answers.findings import count_missing, describe_open_findings
from scorer.reports.answers.pairs import ENTRANT_TITLES
from scorer.reports.answers.settings import NAMED_VALUE_FIELDS, NamedValue, setting_to_json
from scorer.reports.table import EXTRA, FOLDED, NUMBER, AnyTable, Cell, Field, Sheet, Table, label_cell, sheets_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.checks.expected import MissingResults
    from scorer.model.event_lists import EventSummary
    from scorer.model.events import Event
    from scorer.scoring import ScoredBoard, ScoredEvent


def event_table(summaries: Sequence[EventSummary], older: int = 0) -> Table[EventSummary]:
    """A line for each event; a star marks the selected one. `older` is the number of events not listed."""
    fields: tuple[Field[EventSummary], ...] = (
        Field("chosen", "", cell=lambda summary: "*" if summary.is_current else "", people_only=True),
        Field("day", phrase("Date"), cell=lambda summary: summary.date.isoformat(), people_only=True),
        Field("slug", phrase("Event"), FOLDED),
        Field("name", phrase("Name"), EXTRA),
        Field("date", value=lambda summary: summary.date.isoformat()),
        Field("rules", value=attrgetter("rules")),
        Field("method", value=lambda summary: str(summary.method)),
        Field("pairs", phrase("Pairs"), NUMBER, cell=_entry_count, value=attrgetter("pairs")),
        Field("boards", phrase("Boards"), NUMBER),
        Field("results", phrase("Results"), NUMBER),
    )
    if not summaries:
        return Table("No events yet", fields, (), hints=(hints.CREATE_EVENT,))
    if older:
        return Table("Events", fields, summaries, (f"And {older:,} older.",), hints=(hints.LIST_ALL_EVENTS,))
    return Table("Events", fields, summaries)


def _entry_count(summary: EventSummary) -> Cell:
    """The number of pairs; for teams and players, with the word for them."""
    form = next((one for one in (EventForm.TEAMS, EventForm.INDIVIDUAL) if one == summary.form), None)
    return str(form.describe_count(summary.pairs)) if form else summary.pairs


def event_sheets(scored: ScoredEvent, findings: Sequence[Finding]) -> list[Sheet]:
    """The details of an event; then, if there is a schedule, a line for each meeting with missing results."""
    tables: list[AnyTable] = [event_details_table(scored, findings)]
    if find_missing(scored.event):
        tables.append(_missing_results_table(scored))
    return sheets_of(tables)


def event_details_table(scored: ScoredEvent, findings: Sequence[Finding]) -> Table[NamedValue]:
    """The details of an event, one a line; unknown ones are left out."""
    event = scored.event
    still_open = describe_open_findings(findings, event.marks)
    answers = {
        **_setting_values(event),
        phrase("Results"): event.result_count,
        phrase("Play records"): len(event.plays) or "",
        phrase("Results missing"): count_missing(event) or "",
        phrase("Boards with fewer results"): _describe_incomplete_boards(scored),
        phrase("Before the ranking is final"): still_open or "",
    }
    lines = [(what, known) for what, known in answers.items() if known != ""]
    suggestions = (hints.LIST_FINDINGS,) if still_open else ()
    return Table(phrase("Event"), NAMED_VALUE_FIELDS, lines, hints=suggestions)


def _describe_incomplete_boards(scored: ScoredEvent) -> Phrase | str:
    """The boards with fewer results than others, if no schedule says whether any is missing."""
    if scored.event.schedule:
        return ""
    short = (
        phrase("{board} (only {results})", board=board.number, results=board.contested_results)
        for board in _incomplete_boards(scored)
    )
    return join_phrases(short, ", ") or ""


def _missing_results_table(scored: ScoredEvent) -> Table[MissingResults]:
    fields: tuple[Field[MissingResults], ...] = (
        Field("section", phrase("Section"), cell=attrgetter("sitting.section")),
        Field("round", phrase("Round"), NUMBER, cell=attrgetter("sitting.round")),
        Field("table", phrase("Table"), NUMBER, cell=attrgetter("sitting.table")),
        Field("ns", phrase("NS"), cell=lambda line: label_cell(Side.NORTH_SOUTH, line.sitting.ns)),
        Field("ew", phrase("EW"), cell=lambda line: label_cell(Side.EAST_WEST, line.sitting.ew)),
        Field(
            "boards",
            phrase("Boards"),
            FOLDED,
            cell=lambda line: ", ".join(map(str, line.boards)),
            value=lambda line: list(line.boards),
        ),
    )
    return Table(phrase("Results missing"), fields, find_missing(scored.event))


def _setting_values(event: Event) -> dict[Phrase | str, Cell]:
    return {
        phrase("Event"): event.name,
        phrase("Date"): event.date,
        phrase("Club"): event.club,
        phrase("Club number"): event.club_id,
        phrase("Short name"): event.slug,
        phrase("Rules"): event.rules,
        phrase("20-20 deals"): event.redeal.value,
        phrase("Movement"): describe_kinds(event.movement) if event.movement else "",
        phrase("Rankings"): {1: phrase("one list"), 2: phrase("North-South and East-West separately")}[event.winners],
        **{_SCORING_TITLES[name]: str(value) for name, value in _relevant_settings(event.scoring)},
        ENTRANT_TITLES[event.form]: len(event.competitors),
        phrase("Boards"): event.boards,
    }


_SCORING_TITLES = {
    "method": phrase("Method"),
    "matchpoints_per_win": phrase("Matchpoints per win"),
    "unequal_boards": phrase("Unequal boards"),
    "small_groups": phrase("Small groups"),
    "round_cells": phrase("Round cells"),
    "round_totals": phrase("Round totals"),
    "percent_decimals": phrase("Percent decimals"),
    "sit_out": phrase("Sit-out"),
    "factor_totals": phrase("Factor totals"),
    "sections": phrase("Sections"),
    "split_ties": phrase("Split ties"),
    "imp_divisor": phrase("IMP divisor"),
    "imp_cap": phrase("IMP cap"),
    "datum": phrase("Datum"),
    "datum_trim": phrase("Datum trim"),
    "victory_points": phrase("Victory points"),
    "club_best": phrase("Club best"),
    "club_total": phrase("Club total"),
    "target": phrase("Target"),
}
"""The names of the scoring settings, close to the keys by which they are changed."""

ALWAYS_LISTED_SETTINGS = {
    Method.MATCHPOINTS: {"method", "matchpoints_per_win", "unequal_boards"},
    Method.CROSS_IMPS: {"method", "imp_divisor"},
    Method.BUTLER: {"method", "datum"},
    Method.AGGREGATE: {"method"},
}


def _relevant_settings(scoring: Scoring) -> Iterator[tuple[str, object]]:
    """The scoring settings to list: those that matter for the method, and those that differ from the default."""
    for name, value in scoring._asdict().items():
        if name in ALWAYS_LISTED_SETTINGS[scoring.method] or value != Scoring._field_defaults[name]:
            yield name, value


def _incomplete_boards(scored: ScoredEvent) -> list[ScoredBoard]:
    """Boards with fewer results than others; once a race is won, later boards may have none."""
    most = max((board.contested_results for board in scored.boards), default=0)
    return [board for board in scored.boards[: scored.won_on_board] if board.contested_results < most]


def event_details_document(scored: ScoredEvent, findings: Sequence[Finding]) -> dict[str, object]:
    """The details of an event as JSON."""
    event = scored.event
    settings_by_table: dict[str, dict[str, object]] = {"": {}, "scoring": {}}
    for setting in EVENT_SETTINGS:
        settings_by_table[setting.table][setting.name] = setting_to_json(setting.value_of(event))
    return {
        "slug": event.slug,
        **settings_by_table[""],
        "scoring": settings_by_table["scoring"],
        "pairs": len(event.competitors),
        "results": event.result_count,
        "plays": len(event.plays),
        "short_boards": [
            {"board": board.number, "results": board.contested_results} for board in _incomplete_boards(scored)
        ],
        "missing": _missing_results_table(scored).rows,
        "open_findings": sum(not is_accepted(finding, event.marks) for finding in findings),
    }
