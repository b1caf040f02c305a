"""The one way to change an event, a competition or the book: read, carry out a command, validate, save."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.commands.changes import Change, complete_names, duplicate_name_messages, has_new_names, validate_change
from scorer.model.events import Event
from scorer.storage import history
from scorer.storage.database import write_transaction
from scorer.storage.event_queries import read_event
from scorer.storage.history import PLAYER_BOOK, HistoryOwner, current_minute, read_steps

if TYPE_CHECKING:
    from scorer.commands.command import Command
    from scorer.i18n import Phrase
    from scorer.model.competitions import Competition
    from scorer.model.events import Event
    from scorer.model.history import HistoryStep, Subject
    from scorer.model.players import PlayerBook
    from scorer.storage import Query
    from scorer.storage.transaction import Transaction

ClubState = TypeVar("ClubState", "Competition", "PlayerBook")
AnyClubState = TypeVar("AnyClubState", "Competition", "PlayerBook", None)


def execute_command(db: str, slug: str | None, command: Command[Event]) -> Change[Event]:
    """Carry out a command on an event, and return the change.

    The command is read against the event as it is under the write lock. Raise `InputError`, and store nothing, for
    texts that cannot be read and changes that contradict what is recorded.
    """
    with write_transaction(db) as transaction:
        event_id = transaction.find_and_lock_event(slug)
        event = read_event(transaction.query, event_id)
        change = apply_command(transaction, HistoryOwner(event_id), event, command)
        transaction.commit()
    return change


class PreviewedChange(NamedTuple):
    """A change of an event, and the event before it; `preview` stands for a change that was not stored."""

    before: Event
    change: Change[Event]
    preview: str = ""


def execute_previewed_command(
    db: str, slug: str | None, command: Command[Event], expected_preview: str
) -> PreviewedChange:
    """Carry out a command if its outcome is the one that `expected_preview` stands for, or if that is empty.

    Else nothing is stored: the change is returned with the preview that stands for it.
    """
    with write_transaction(db) as transaction:
        event_id = transaction.find_and_lock_event(slug)
        event = read_event(transaction.query, event_id)
        change = apply_command(transaction, HistoryOwner(event_id), event, command)
        preview = digest_change(change) if expected_preview else ""
        if preview != expected_preview:
            return PreviewedChange(event, change, preview)
        transaction.commit()
    return PreviewedChange(event, change)


def digest_change(change: Change[Event]) -> str:
    """Return a digest of what a director sees of a change before it is made: messages, schedule, pairs.

    Results, which arrive all the time, are not part of it.
    """
    lines = [str(one) for one in (change.summary, *change.details)]
    visible = repr((lines, change.after.schedule, change.after.pairs))
    return sha256(visible.encode()).hexdigest()[:16]


def execute_competition_command(db: str, name: str, command: Command[Competition]) -> Change[Competition]:
    """Carry out a command on a competition, and return the change; raise like `execute_command`."""
    with write_transaction(db) as transaction:
        owner, before = load_competition_for_update(transaction, name)
        change = apply_club_command(transaction, owner, before, command)
        transaction.commit()
    return change


def execute_players_command(db: str, command: Command[PlayerBook]) -> Change[PlayerBook]:
    """Carry out a command on the book of players, and return the change; raise like `execute_command`."""
    with write_transaction(db, create=True) as transaction:
        transaction.lock_club()
        change = apply_club_command(transaction, PLAYER_BOOK, _read_book(transaction.query), command)
        transaction.commit()
    return change


def load_competition_for_update(transaction: Transaction, name: str) -> tuple[HistoryOwner, Competition]:
    """Find a competition, lock it and read it."""
    from scorer.storage.club import find_competition_slug, read_competition  # saves 2.6 ms: not for events

    transaction.lock_club()
    slug = find_competition_slug(transaction.query, name)
    return HistoryOwner(competition=slug), read_competition(transaction.query, slug)


def apply_command(
    transaction: Transaction, owner: HistoryOwner, before: Event, command: Command[Event]
) -> Change[Event]:
    """Carry out a command on an event that was read in this transaction, which the caller commits."""
    change = command.read(before).apply(before)
    return validate_and_save(transaction, owner, before, complete_change_names(transaction, before, change))


def apply_club_command(
    transaction: Transaction, owner: HistoryOwner, before: ClubState, command: Command[ClubState]
) -> Change[ClubState]:
    """Carry out a command on a competition or the book, read in this transaction, which the caller commits."""
    change = command.read(before).apply(before)
    save_club_change(transaction, owner, before, change)
    return change


def validate_and_save(
    transaction: Transaction, owner: HistoryOwner, before: Event, change: Change[Event]
) -> Change[Event]:
    """Validate a change of an event and save it with its history."""
    change = validate_change(before, change)
    save_change(transaction, owner, before, change)
    return change


def save_change(transaction: Transaction, owner: HistoryOwner, before: Event, change: Change[Event]) -> None:
    """Save a validated change of an event: the rows that differ, and a step of the history."""
    differences = history.diff_event_rows(before, change.after)
    history.save_changes(transaction, owner, differences, change.subject, change.summary, current_minute())


def save_club_change(
    transaction: Transaction, owner: HistoryOwner, before: Competition | PlayerBook | None, change: Change[AnyClubState]
) -> None:
    """Save a change of a competition or the book; one that is None is yet to be created, or is deleted."""
    from scorer.storage.club import club_state_to_rows  # saves 2.6 ms: not for events

    differences = history.diff_rows(club_state_to_rows(before), club_state_to_rows(change.after))
    history.save_changes(transaction, owner, differences, change.subject, change.summary, current_minute())


def complete_change_names(transaction: Transaction, before: Event, change: Change[Event]) -> Change[Event]:
    """Return a change with new names as the book has them, and warnings about names that now occur twice."""
    if not has_new_names(before, change.after):
        return change
    book = _read_book(transaction.query)
    named = complete_names(before, change, book) if book.players else change
    return named._replace(details=(*named.details, *duplicate_name_messages(before, named.after)))


def _read_book(query: Query) -> PlayerBook:
    from scorer.storage.club import read_book  # saves 2.6 ms: only for competitions, players and new names

    return read_book(query)


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
