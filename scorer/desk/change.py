"""The gate through which every change of an event goes: read, changed by a step, checked, stored in its own place."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from scorer.changes.changed import settled
from scorer.changes.recognising import names_typed, recognised
from scorer.store.reading import read_event
from scorer.store.transactions import writing

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.changes.changed import Changed
    from scorer.records.events import Event
    from scorer.store.transactions import Transaction

P = ParamSpec("P")


def change(
    db: str, slug: str | None, step: Callable[Concatenate[Event, P], Changed], *args: P.args, **kwargs: P.kwargs
) -> str:
    """Let a step of `scorer.changes` change the event that is meant; say what was done.

    Raises `BadInput`, and stores nothing, for what cannot be understood or cannot stand together.
    """
    return changed(db, slug, step, *args, **kwargs).sentence


def changed(
    db: str, slug: str | None, step: Callable[Concatenate[Event, P], Changed], *args: P.args, **kwargs: P.kwargs
) -> Changed:
    """Do the same, and return the event as it is now with what it was about."""
    with writing(db) as work:
        event_id = work.event(slug)
        outcome = through(work, event_id, read_event(work.ask, event_id), step, *args, **kwargs)
        work.commit()
    return outcome


def through(
    work: Transaction,
    event_id: int,
    before: Event,
    step: Callable[Concatenate[Event, P], Changed],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Changed:
    """Let a step change an event as it was read, together with what else the work is to keep: who calls commits."""
    from scorer.store import history  # SQLAlchemy, which looking does not need

    outcome = settled(before, known_by_name(work, before, step(before, *args, **kwargs)))
    headline, _, _ = outcome.sentence.partition("\n")
    history.save(work.connection, event_id, before, outcome.event, outcome.subject, headline, now())
    return outcome


def known_by_name(work: Transaction, before: Event, change: Changed) -> Changed:
    """A change with the names that it brought as the club's book has them."""
    if not names_typed(before, change.event):
        return change
    from scorer.store.club_reading import read_book  # few changes name anybody

    book = read_book(work.ask)
    return recognised(before, change, book) if book.players else change


def now() -> str:
    """The minute, as it is written down."""
    return datetime.now().strftime("%Y-%m-%d %H:%M")
