"""Renumbering the pairs, which waits as long as phones enter results under the numbers that there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.changes.numbering import RENUMBER
from scorer.checks.against_schedule import missing
from scorer.desk.change import through
from scorer.errors import StillNeeded, Way, remedy
from scorer.store.reading import read_event
from scorer.store.transactions import writing
from scorer.words import phrase

if TYPE_CHECKING:
    from scorer.changes.changed import Changed
    from scorer.records.events import Event
    from scorer.store.sqlite_file import Ask


def renumber(db: str, slug: str | None, numbering: str) -> Changed:
    """Number the pairs otherwise; raise `StillNeeded` while an evening is played live."""
    with writing(db) as work:
        event_id = work.event(slug)
        event = read_event(work.ask, event_id)
        _refuse_while_played(work.ask, event_id, event)
        outcome = through(work, event_id, event, RENUMBER, {"numbering": numbering})
        work.commit()
    return outcome


def _refuse_while_played(ask: Ask, event_id: int, event: Event) -> None:
    """What phones have sent, and hold back until they are in the network again, names pairs by their numbers."""
    from scorer.store.live import entries_open  # SQLAlchemy, which looking does not need

    sent = entries_open(ask, event_id)
    if any(sent) or (sent and missing(event)):
        reason = phrase("phones enter results under these numbers: renumber when the last result is in")
        raise StillNeeded(reason, remedy(Way.MISSING))
