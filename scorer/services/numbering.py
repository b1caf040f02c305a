"""Renumbering the pairs of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.checks import find_missing
from scorer.commands.command import unread
from scorer.commands.numbering import RenumberPairs
from scorer.errors import InUseError
from scorer.i18n import phrase
from scorer.services.change import apply_command
from scorer.storage.database import read_transaction, write_transaction
from scorer.storage.event_queries import find_event, read_event
from scorer.storage.history import HistoryOwner, read_steps
from scorer.storage.live import delete_seen, has_phones, read_open_flags

if TYPE_CHECKING:
    from scorer.commands.changes import Change
    from scorer.model.events import Event


class PapersInUse(NamedTuple):
    """What knows pairs by number: papers that were printed, and phones that joined."""

    printed: bool
    phones: bool


def find_papers_in_use(db: str, slug: str | None) -> PapersInUse:
    """Find out whether papers for the tables were printed, and whether phones have joined, before the first result."""
    with read_transaction(db) as query:
        event_id = find_event(query, slug)
        steps = read_steps(query, HistoryOwner(event_id))
        return PapersInUse(any(step.is_print_of_papers for step in steps), has_phones(query, event_id))


def renumber_event(db: str, slug: str | None, numbering: str) -> Change[Event]:
    """Renumber the pairs of an event; raise `InUseError` while phones enter results.

    Phones name pairs by number in what they will send once they are online again, and so do the stored results of other
    tables that a table has seen; these are forgotten.
    """
    with write_transaction(db) as transaction:
        event_id = transaction.find_and_lock_event(slug)
        event = read_event(transaction.query, event_id)
        open_entries = read_open_flags(transaction.query, event_id)
        if any(open_entries) or (open_entries and find_missing(event)):
            reason = phrase("phones are entering results under these numbers: renumber after the last result")
            raise InUseError(reason, hints.SHOW_MISSING_RESULTS)
        command = RenumberPairs(numbering=unread(numbering))
        change = apply_command(transaction, HistoryOwner(event_id), event, command)
        delete_seen(transaction, event_id)
        transaction.commit()
    return change
