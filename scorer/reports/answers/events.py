"""The list of events, and details of one event: its settings, its progress, and what is missing."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorer.checks import Finding, still_missing
from scorer.checks.findings import is_marked
from scorer.errors import Way, remedy
from scorer.game.seats import Side
from scorer.model.events import SETTINGS
from scorer.model.pairs import Form
from scorer.model.settings import Method, Scoring
from scorer.reports.answers.findings import open_counts
from scorer.reports.answers.pairs import ENTRIES
from scorer.reports.answers.settings import FACT_FIELDS, Fact, plain_setting
from scorer.reports.table import EXTRA, FOLDED, NUMBER, Cell, Field, Sheet, Table, label_on, sheets_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.checks.against_schedule import Missing
    from scorer.model.events import Event, Summary
    from scorer.scoring import ScoredBoard, ScoredEvent


def listed(summaries: Sequence[Summary], older: int = 0) -> Table[Summary]:
    """A line for each event; a star marks the selected one. `older` is the number of events not listed."""
    fields: tuple[Field[Summary], ...] = (
        Field("chosen", "", cell=lambda summary: "*" if summary.chosen else "", for_people=True),
        Field("day", "Date", cell=lambda summary: summary.date.isoformat(), for_people=True),
        Field("slug", "Event", FOLDED),
        Field("name", "Name", EXTRA),
        Field("date", value=lambda summary: summary.date.isoformat()),
        Field("rules", value=attrgetter("rules")),
        Field("method", value=lambda summary: str(summary.method)),
        Field("pairs", "Pairs", NUMBER, cell=_entries, value=attrgetter("pairs")),
        Field("boards", "Boards", NUMBER),
        Field("results", "Results", NUMBER),
    )
    if not summaries:
        return Table("No events yet", fields, (), remedies=(remedy(Way.NEW_EVENT),))
    if older:
        return Table("Events", fields, summaries, (f"And {older:,} older.",), remedies=(remedy(Way.ALL_EVENTS),))
    return Table("Events", fields, summaries)


def _entries(summary: Summary) -> Cell:
    """The number of pairs; for teams and players, with the word for them."""
    form = next((one for one in (Form.TEAMS, Form.INDIVIDUAL) if one == summary.form), None)
    return str(form.counted(summary.pairs)) if form else summary.pairs


def sheets(scored: ScoredEvent, findings: Sequence[Finding]) -> list[Sheet]:
    """The details of an event; then, if there is a schedule, a line for each meeting with missing results."""
    tables: list[Table[Any]] = [facts(scored, findings)]
    if still_missing(scored):
        tables.append(_missing(scored))
    return sheets_of(tables)


def facts(scored: ScoredEvent, findings: Sequence[Finding]) -> Table[Fact]:
    """The details of an event, one a line; unknown ones are left out."""
    event = scored.event
    still_open = open_counts(findings, event.marks)
    answers = {
        **_settings(event),
        "Results": event.played,
        "Recorded plays": len(event.plays) or "",
        "Results missing": _missing_text(scored),
        "Before the ranking is final": still_open,
    }
    lines = [(what, known) for what, known in answers.items() if known != ""]
    remedies = (remedy(Way.FINDING),) if still_open else ()
    return Table("Event", FACT_FIELDS, lines, remedies=remedies)


def _missing_text(scored: ScoredEvent) -> str:
    """How many results are missing by the schedule; without one, the boards with fewer results than others."""
    if not scored.event.schedule:
        return ", ".join(f"{board.number} (only {board.compared})" for board in _short(scored))
    absent = sum(len(meeting.boards) for meeting in still_missing(scored))
    return str(absent) if absent else ""


def _missing(scored: ScoredEvent) -> Table[Missing]:
    fields: tuple[Field[Missing], ...] = (
        Field("section", "Section", cell=attrgetter("sitting.section")),
        Field("round", "Round", NUMBER, cell=attrgetter("sitting.round")),
        Field("table", "Table", NUMBER, cell=attrgetter("sitting.table")),
        Field("ns", "NS", cell=lambda line: label_on(Side.NORTH_SOUTH, line.sitting.ns)),
        Field("ew", "EW", cell=lambda line: label_on(Side.EAST_WEST, line.sitting.ew)),
        Field(
            "boards",
            "Boards",
            FOLDED,
            cell=lambda line: ", ".join(map(str, line.boards)),
            value=lambda line: list(line.boards),
        ),
    )
    return Table("Results missing", fields, still_missing(scored))


def _settings(event: Event) -> dict[str, Cell]:
    return {
        "Event": event.name,
        "Date": event.date,
        "Club": event.club,
        "Club number": event.club_id,
        "Short name": event.slug,
        "Rules": event.rules,
        "20-20 deals": event.redeal.value,
        "Movement": event.movement,
        "Rankings": {1: "one list", 2: "North-South and East-West apart"}[event.winners],
        **{name.replace("_", " ").capitalize(): str(value) for name, value in _told(event.scoring)},
        ENTRIES[event.form]: len(event.ranked),
        "Boards": event.boards,
    }


ALWAYS_TOLD = {
    Method.MATCHPOINTS: {"method", "matchpoints_per_win", "unequal_boards"},
    Method.CROSS_IMPS: {"method", "imp_divisor"},
    Method.BUTLER: {"method", "datum"},
    Method.AGGREGATE: {"method"},
}


def _told(scoring: Scoring) -> Iterator[tuple[str, object]]:
    """The scoring settings to list: those that matter for the method, and those that differ from the default."""
    usual = Scoring()
    for setting in fields(Scoring):
        value = getattr(scoring, setting.name)
        if setting.name in ALWAYS_TOLD[scoring.method] or value != getattr(usual, setting.name):
            yield setting.name, value


def _short(scored: ScoredEvent) -> list[ScoredBoard]:
    """Boards with fewer results than others; once a race is won, later boards may have none."""
    most = max((board.compared for board in scored.boards), default=0)
    return [board for board in scored.boards[: scored.won_on] if board.compared < most]


def document(scored: ScoredEvent, findings: Sequence[Finding]) -> dict[str, Any]:
    """The details of an event as JSON."""
    event = scored.event
    settled: dict[str, dict[str, object]] = {"": {}, "scoring": {}}
    for setting in SETTINGS:
        settled[setting.table][setting.name] = plain_setting(setting.of(event))
    return {
        "slug": event.slug,
        **settled[""],
        "scoring": settled["scoring"],
        "pairs": len(event.ranked),
        "results": event.played,
        "plays": len(event.plays),
        "short_boards": [{"board": board.number, "results": board.compared} for board in _short(scored)],
        "missing": _missing(scored).rows,
        "open_findings": sum(not is_marked(finding, event.marks) for finding in findings),
    }
