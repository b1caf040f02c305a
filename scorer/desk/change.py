"""The gate through which every change of an event goes: read, changed by a step, checked, stored in its own place."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from scorer.changes.changed import names_typed, recognised, settled
from scorer.errors import StillNeeded, Way, remedy
from scorer.store.reading import read_event
from scorer.store.transactions import writing
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.changes.actions import Action
    from scorer.changes.changed import Changed
    from scorer.records.events import Event
    from scorer.store.transactions import Transaction


def change(db: str, slug: str | None, action: Action, words: Mapping[str, Any], **given: Any) -> Changed:
    """Do something with the event that is meant; what came of it is the event as it is now, and what to tell.

    The words are read against the event as it is found under the lock; what is `given` are values already. Raises
    `BadInput`, and stores nothing, for words that mean nothing and for what cannot stand together.
    """
    with writing(db) as work:
        event_id = work.event(slug)
        outcome = through(work, event_id, read_event(work.ask, event_id), action, words, **given)
        work.commit()
    return outcome


def through(
    work: Transaction, event_id: int, before: Event, action: Action, words: Mapping[str, Any], **given: Any
) -> Changed:
    """Change an event as it was read, together with what else the work is to keep: who calls commits."""
    outcome: Changed = action.step(before, **action.read(before, words, **given))
    return kept(work, event_id, before, outcome)


def kept(work: Transaction, event_id: int, before: Event, change: Changed) -> Changed:
    """Store what a step made of an event, and what was done."""
    from scorer.store import history  # SQLAlchemy, which looking does not need

    outcome = settled(before, known_by_name(work, before, change))
    history.save(
        work.connection, event_id, before, after=outcome.event, subject=outcome.subject, said=outcome.said, at=now()
    )
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


def renumber(db: str, slug: str | None, numbering: str) -> Changed:
    """Number the pairs otherwise; raise `StillNeeded` while an evening is played live.

    What phones have sent, and hold back until they are in the network again, names pairs by their numbers.
    """
    from scorer.changes.numbering import RENUMBER  # no other change waits for phones
    from scorer.checks.against_schedule import missing
    from scorer.store.live import entries_open

    with writing(db) as work:
        event_id = work.event(slug)
        event = read_event(work.ask, event_id)
        sent = entries_open(work.ask, event_id)
        if any(sent) or (sent and missing(event)):
            reason = phrase("phones enter results under these numbers: renumber when the last result is in")
            raise StillNeeded(reason, remedy(Way.MISSING))
        outcome = through(work, event_id, event, RENUMBER, {"numbering": numbering})
        work.commit()
    return outcome
