"""The ranking of an event, and the same scores in other orders."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.errors import (
    parse_one,
)
from scorer.i18n import count_phrase
from scorer.model.settings import choice_type
from scorer.reports import rankings
from scorer.reports.rankings import ORDERS
from scorer.reports.table import Sheet, sheets_of, whole
from scorer.services import Answer
from scorer.services.queries import load_scored_event

if TYPE_CHECKING:
    from scorer.scoring import ScoredEvent


def show_ranking(db: str, slug: str | None, by: str | None = None) -> Answer:
    """Show the ranking of an event, or the same scores in another order."""
    event, order = _load_with_order(db, slug, by)
    return Answer(
        lambda: [_event_heading(event), *sheets_of(rankings.ranking_tables_with_status(event, order))],
        partial(rankings.ranking_document, event, order),
    )


def join_rankings(db: str, slug: str | None, by: str | None = None) -> Sheet:
    """Return the same as one table, as spreadsheets want it."""
    event, order = _load_with_order(db, slug, by)
    return whole(rankings.ranking_tables(event, order))


def _load_with_order(db: str, slug: str | None, by: str | None) -> tuple[ScoredEvent, str | None]:
    """An event, and by what it is to be ranked; raise `InputError` for what it cannot be."""
    event = load_scored_event(db, slug)
    return event, None if by is None else parse_one("by", by, choice_type(ORDERS).read)


def _event_heading(event: ScoredEvent) -> Sheet:
    described = event.event
    compared = f"{described.scoring.method.label}, {described.rules} rules, {count_phrase(described.boards, 'board')}"
    title = ", ".join(filter(None, (described.name, described.date.isoformat(), described.club)))
    return Sheet(title, (), (), (compared,))
