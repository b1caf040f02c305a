"""Which events there are, and which of them is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.desk.answers import Answer
from scorer.errors import NothingHere
from scorer.reports.answers import events as event_reports
from scorer.store.reading import EVERY_EVENT, number_of_events, summaries
from scorer.store.transactions import reading, writing

if TYPE_CHECKING:
    from scorer.records.events import Summary


NEWEST = 20
"""How many events a list shows that was not asked for all of them: what fits on a screen."""


def listed(db: str, *, all_of_them: bool) -> Answer:
    """The newest events, or every one, newest first; none when there is no database yet."""
    there, number = _summaries(db, EVERY_EVENT if all_of_them else NEWEST)
    return Answer(
        lambda: [event_reports.listed(there, older=number - len(there)).sheet],
        lambda: event_reports.list_document(there),
    )


def slugs(db: str) -> list[str]:
    """The short names of all events, newest first; none when there is no database yet."""
    there, _ = _summaries(db, EVERY_EVENT)
    return [summary.slug for summary in there]


def _summaries(db: str, most: int) -> tuple[list[Summary], int]:
    """The newest events, at the `most` so many, and how many there are."""
    try:
        with reading(db) as ask:
            return summaries(ask, most), number_of_events(ask)
    except NothingHere:
        return [], 0


def choose(db: str, slug: str) -> str:
    """Make an event the one that is meant when none is named; its slug in full."""
    from scorer.store import events  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        work.lock_list()
        chosen = events.choose(work.connection, work.event(slug))
        work.commit()
    return chosen
