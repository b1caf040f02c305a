"""What is known of events: which there are, how far one is, its settings, pairs and schedule."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer import hints
from scorer.checks import list_findings
from scorer.errors import (
    Message,
    MissingDataError,
    parse_one,
)
from scorer.i18n import count_phrase, join_phrases, phrase
from scorer.i18n.formatting import day_text
from scorer.model.events import EVENT_SETTINGS, find_event_setting
from scorer.model.pairs import EventForm
from scorer.progress import add_notice
from scorer.reports.answers import events, schedules
from scorer.reports.answers import pairs as pair_answers
from scorer.reports.answers import settings as settings_listed
from scorer.reports.answers.findings import count_missing
from scorer.reports.table import sheets_of
from scorer.services import Answer, answer_with_tables
from scorer.services.club_settings import find_backup_warning
from scorer.services.findings import CheckResult
from scorer.services.queries import load_event, load_scored_event
from scorer.storage.database import query_or_default
from scorer.storage.event_lists import NO_LIMIT, count_events, find_current, list_summaries
from scorer.storage.history import read_last_step_number

if TYPE_CHECKING:
    from scorer.model.event_lists import EventHeading, EventSummary


NEWEST_COUNT = 20
"""How many events are listed by default: as many as fit on a screen."""


def list_events(db: str, *, all_events: bool) -> Answer:
    """List the newest events, or all, newest first; none if there is no database yet."""
    limit = NO_LIMIT if all_events else NEWEST_COUNT
    newest, number = query_or_default(
        db, lambda query: (list_summaries(query, limit), count_events(query)), (list["EventSummary"](), 0)
    )
    return answer_with_tables("events", events.event_table(newest, older=number - len(newest)))


def list_event_summaries(db: str) -> list[EventSummary]:
    """Return all events, newest first; empty if there is no database yet."""
    return query_or_default(db, list_summaries, list["EventSummary"]())


def find_current_event(db: str) -> EventHeading | None:
    """Return the event that is meant if none is named; None if there is none yet."""
    return query_or_default(db, find_current, None)


def read_change_number(db: str) -> int:
    """Return a number that grows with every change of an event; 0 if there is no database yet."""
    return query_or_default(db, read_last_step_number, 0)


def describe_progress(db: str, slug: str | None) -> Message:
    """Describe how far the event is, and what comes next; how to begin if there is none."""
    try:
        event = load_scored_event(db, slug)
    except MissingDataError:
        beginnings = (hints.BEGIN_WITH_DEMO, hints.BEGIN_WITH_NEW_EVENT, hints.BEGIN_WITH_IMPORT)
        return Message(phrase("There is no event yet"), hints=beginnings)
    described = event.event
    absent = count_missing(described)
    nameless = described.pairs and not any(pair.names for pair in described.pairs)
    results = join_phrases(
        (count_phrase(described.result_count, "result"), phrase("{number} missing", number=absent)), ", "
    )
    summary = phrase("{name}, {date}: {results}", name=described.name, date=day_text(described.date), results=results)
    if not described.result_count:
        return Message(summary, hints=(hints.NAMES_NEXT if nameless else hints.ENTER_NEXT,))
    if absent:
        return Message(summary, hints=(hints.ENTER_NEXT,))
    checked = CheckResult(tuple(list_findings(event)), described.marks)
    return Message(summary, hints=(hints.CHECK_NEXT if checked.open_findings else hints.RANK_NEXT,))


def describe_event(db: str, slug: str | None) -> Answer:
    """Show what is known of an event."""
    event = load_scored_event(db, slug)
    found = list_findings(event)
    overdue = find_backup_warning(db)
    if overdue is not None:
        add_notice(overdue)
    return Answer(partial(events.event_sheets, event, found), partial(events.event_details_document, event, found))


def show_schedule(db: str, slug: str | None) -> Answer:
    """Show the schedule of an event."""
    event = load_event(db, slug)
    if not event.schedule:
        reason = phrase("{event} has no schedule", event=event.slug)
        suggestions = [hints.list_movements(len(event.pairs))] if event.form is EventForm.PAIRS else []
        raise MissingDataError(reason, hints.CHOOSE_MOVEMENT, *suggestions)
    return Answer(lambda: sheets_of(schedules.schedule_tables(event)), lambda: schedules.schedule_document(event))


def list_settings(db: str, slug: str | None, key: str | None = None, *, every_one: bool = False) -> Answer:
    """List the usual settings with their values, or all, or the one with a key."""
    shown = EVENT_SETTINGS if every_one else [find_event_setting(usual) for usual in settings_listed.USUAL_SETTINGS]
    if key:
        shown = [parse_one("key", key, find_event_setting)]
    return answer_with_tables("settings", *settings_listed.setting_tables(load_event(db, slug), shown))


def list_pairs(db: str, slug: str | None) -> Answer:
    """List the pairs with their names, and what became of them; and who waits for a partner."""
    event = load_event(db, slug)
    return answer_with_tables("pairs", pair_answers.pair_table(event), waiting=event.waiting_people)
