"""The one way to change an event, a competition or the book: read, carry out a command, validate, save."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.commands.changes import Change, complete_names, duplicate_name_messages, has_new_names, validate_change
from scorer.model.events import Event
from scorer.model.history import EntityKind
from scorer.storage import history
from scorer.storage.database import write_transaction
from scorer.storage.event_queries import read_event
from scorer.storage.history import PLAYER_BOOK, HistoryOwner, current_minute, read_steps

if TYPE_CHECKING:
    from scorer.commands.actions import Action
    from scorer.i18n import Phrase
    from scorer.model.history import HistoryStep, Subject
    from scorer.storage import Query
    from scorer.storage.transaction import Transaction


def execute_command(
    db: str, name: str | None, action: Action, arguments: Mapping[str, Any], **given: Any
) -> Change[Any]:
    """Carry out a command on an event, a competition or the book of players, and return the change.

    Arguments are read against the state as it is under the write lock; what is `given` has been read already. Raise
    `InputError`, and store nothing, for arguments that cannot be read and changes that contradict what is recorded.
    """
    with write_transaction(db, create=action.entity_kind is EntityKind.PLAYERS) as transaction:
        change = apply_command(
            transaction, *load_for_update(transaction, action.entity_kind, name), action, arguments, **given
        )
        transaction.commit()
    return change


def load_for_update(transaction: Transaction, entity_kind: EntityKind, name: str | None) -> tuple[HistoryOwner, Any]:
    """Find the record, lock it and read it."""
    if entity_kind is EntityKind.EVENT:
        event_id = transaction.find_and_lock_event(name)
        return HistoryOwner(event_id), read_event(transaction.query, event_id)
    from scorer.storage.club import find_competition_slug, read_book, read_competition  # LAZY

    transaction.lock_club()
    if entity_kind is EntityKind.PLAYERS:
        return PLAYER_BOOK, read_book(transaction.query)
    slug = find_competition_slug(transaction.query, name or "")
    return HistoryOwner(competition=slug), read_competition(transaction.query, slug)


def apply_command(
    transaction: Transaction,
    owner: HistoryOwner,
    before: Any,
    action: Action,
    arguments: Mapping[str, Any],
    **given: Any,
) -> Change[Any]:
    """Carry out a command on a state that was read in this transaction, which the caller commits."""
    change = action.function(before, **action.read_arguments(before, arguments, **given))
    if isinstance(before, Event):
        change = complete_change_names(transaction, before, change)
    return validate_and_save(transaction, owner, before, change)


def validate_and_save(transaction: Transaction, owner: HistoryOwner, before: Any, change: Change[Any]) -> Change[Any]:
    """Validate a change and save it with its history."""
    if isinstance(before, Event):
        change = validate_change(before, change)
    save_change(transaction, owner, before, change)
    return change


def save_change(transaction: Transaction, owner: HistoryOwner, before: Any, change: Change[Any]) -> None:
    """Save a validated change: the rows that differ, and a step of the history."""
    if isinstance(before, Event):
        differences = history.diff_event_rows(before, change.after)
    else:
        from scorer.storage.club import club_state_to_rows  # LAZY

        differences = history.diff_rows(club_state_to_rows(before), club_state_to_rows(change.after))
    history.save_changes(transaction, owner, differences, change.subject, change.summary, current_minute())


def complete_change_names(transaction: Transaction, before: Event, change: Change[Event]) -> Change[Event]:
    """Return a change with new names as the book has them, and warnings about names that now occur twice."""
    if not has_new_names(before, change.after):
        return change
    from scorer.storage.club import read_book  # LAZY

    book = read_book(transaction.query)
    named = complete_names(before, change, book) if book.players else change
    return named._replace(details=(*named.details, *duplicate_name_messages(before, named.after)))


class EventSnapshot(NamedTuple):
    """An event as it was read, with its history so far."""

    event_id: int
    event: Event
    steps: list[HistoryStep]


def read_snapshot(query: Query, event_id: int) -> EventSnapshot:
    """Read an event with its history."""
    return EventSnapshot(event_id, read_event(query, event_id), read_steps(query, HistoryOwner(event_id)))


def record_publication(
    db: str,
    snapshot: EventSnapshot,
    subject: Subject,
    summary: Phrase,
    at: str,
    write_out: Callable[[Transaction], None],
) -> bool:
    """Write something out and record that in the history; do neither, and return False, if the event has changed."""
    with write_transaction(db) as transaction:
        transaction.lock_event(snapshot.event_id)
        if read_snapshot(transaction.query, snapshot.event_id) != snapshot:
            return False
        history.record_note(transaction, HistoryOwner(snapshot.event_id), subject, summary, at)
        write_out(transaction)
        transaction.commit()
    return True
