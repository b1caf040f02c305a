"""Which events there are, and which of them is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.desk.answers import Answer
from scorer.errors import NothingHere
from scorer.reports.answers import events as event_reports
from scorer.store.reading import summaries
from scorer.store.transactions import reading, writing

if TYPE_CHECKING:
    from scorer.records.events import Summary


def listed(db: str) -> Answer:
    """Every event, newest first; none when there is no database yet."""
    there = _summaries(db)
    return Answer(lambda: [event_reports.listed(there).sheet], lambda: event_reports.list_document(there))


def slugs(db: str) -> list[str]:
    """The short names of all events, newest first; none when there is no database yet."""
    return [summary.slug for summary in _summaries(db)]


def _summaries(db: str) -> list[Summary]:
    try:
        with reading(db) as ask:
            return summaries(ask)
    except NothingHere:
        return []


def choose(db: str, slug: str) -> str:
    """Make an event the one that is meant when none is named; its slug in full."""
    from scorer.store import events  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        work.lock_list()
        chosen = events.choose(work.connection, work.event(slug))
        work.commit()
    return chosen
