"""The one way to change an event, a competition or the book: read, carry out a command, validate, save."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.commands.changed import Changed, named_twice, names_typed, recognised, settled
from scorer.errors import StillNeeded, Way, remedy
from scorer.i18n import phrase
from scorer.model.events import Event
from scorer.model.history import Thing
from scorer.storage import history
from scorer.storage.history import BOOK, Whose, now, steps_of
from scorer.storage.reading import read_event
from scorer.storage.transactions import writing

if TYPE_CHECKING:
    from scorer.commands.actions import Action
    from scorer.i18n import Phrase
    from scorer.model.history import Step, Subject
    from scorer.storage import Ask
    from scorer.storage.work import Transaction


def change(db: str, name: str | None, action: Action, words: Mapping[str, Any], **given: Any) -> Changed[Any]:
    """Carry out a command on an event, a competition or the book of players, and return the change.

    Arguments are read against the state as it is under the write lock; what is `given` has been read already. Raise
    `InputError`, and store nothing, for arguments that cannot be read and changes that contradict what is recorded.
    """
    with writing(db, create=action.of is Thing.PLAYERS) as work:
        outcome = through(work, *found(work, action.of, name), action, words, **given)
        work.commit()
    return outcome


def found(work: Transaction, thing: Thing, name: str | None) -> tuple[Whose, Any]:
    """Find the record, lock it and read it."""
    if thing is Thing.EVENT:
        event_id = work.event(name)
        return Whose(event_id), read_event(work.ask, event_id)
    from scorer.storage.club import identify_competition, read_book, read_competition  # not needed for events

    work.lock_club()
    if thing is Thing.PLAYERS:
        return BOOK, read_book(work.ask)
    slug = identify_competition(work.ask, name or "")
    return Whose(competition=slug), read_competition(work.ask, slug)


def through(
    work: Transaction, whose: Whose, before: Any, action: Action, words: Mapping[str, Any], **given: Any
) -> Changed[Any]:
    """Carry out a command on a state that was read in this transaction, which the caller commits."""
    outcome = action.step(before, **action.read(before, words, **given))
    if isinstance(before, Event):
        outcome = known_by_name(work, before, outcome)
    return kept(work, whose, before, outcome)


def kept(work: Transaction, whose: Whose, before: Any, outcome: Changed[Any]) -> Changed[Any]:
    """Validate a change and save it with its history."""
    if isinstance(before, Event):
        outcome = settled(before, outcome)
    store(work, whose, before, outcome)
    return outcome


def store(work: Transaction, whose: Whose, before: Any, outcome: Changed[Any]) -> None:
    """Save a validated change: the rows that differ, and a step of the history."""
    if isinstance(before, Event):
        changed = history.differences(before, outcome.after)
    else:
        from scorer.storage.club import rows_of  # not needed for events

        changed = history.row_differences(rows_of(before), rows_of(outcome.after))
    history.save(work, whose, changed, outcome.subject, outcome.said, now())


def known_by_name(work: Transaction, before: Event, change: Changed[Event]) -> Changed[Event]:
    """Return a change with new names as the book has them, and warnings about names that now occur twice."""
    if not names_typed(before, change.after):
        return change
    from scorer.storage.club import read_book  # few changes contain names

    book = read_book(work.ask)
    named = recognised(before, change, book) if book.players else change
    return named._replace(details=(*named.details, *named_twice(before, named.after)))


class AsRead(NamedTuple):
    """An event as it was read, with its history so far."""

    event_id: int
    event: Event
    steps: list[Step]


def as_read(ask: Ask, event_id: int) -> AsRead:
    """Read an event with its history."""
    return AsRead(event_id, read_event(ask, event_id), steps_of(ask, Whose(event_id)))


def gone_out(
    db: str, read: AsRead, subject: Subject, said: Phrase, at: str, put: Callable[[Transaction], None]
) -> bool:
    """Write something out and record that in the history; do neither, and return False, if the event has changed."""
    with writing(db) as work:
        work.lock(read.event_id)
        if as_read(work.ask, read.event_id) != read:
            return False
        history.note(work, Whose(read.event_id), subject, said, at)
        put(work)
        work.commit()
    return True


def renumber(db: str, slug: str | None, numbering: str) -> Changed[Event]:
    """Renumber the pairs of an event; raise `InUseError` while phones enter results.

    Phones name pairs by number in what they will send once they are online again, and so do the stored results of other
    tables that a table has seen; these are forgotten.
    """
    from scorer.checks.against_schedule import missing
    from scorer.commands.numbering import RENUMBER  # only needed for renumbering
    from scorer.storage.live import entries_open, forget_seen

    with writing(db) as work:
        event_id = work.event(slug)
        event = read_event(work.ask, event_id)
        sent = entries_open(work.ask, event_id)
        if any(sent) or (sent and missing(event)):
            reason = phrase("phones enter results under these numbers: renumber when the last result is in")
            raise StillNeeded(reason, remedy(Way.MISSING))
        outcome = through(work, Whose(event_id), event, RENUMBER, {"numbering": numbering})
        forget_seen(work, event_id)
        work.commit()
    return outcome
