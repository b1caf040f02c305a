"""Watch a file that another program writes to: read it again when it changes, and record its new results."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from scorer.commands.file_updates import list_untaken_differences, merge_results
from scorer.errors import FileAccessError, InputError, Message, MissingDataError, input_error, mismatch_message
from scorer.i18n import count_phrase, join_phrases, literal, phrase
from scorer.interchange.file_formats import FormatKind, is_from_other_program, read_suffixes
from scorer.interchange.imported_events import ImportedEvent
from scorer.progress import track_silently
from scorer.services.change import validate_and_save
from scorer.services.import_export import (
    FileOptions,
    import_events,
    import_messages,
    read_file,
)
from scorer.storage import events
from scorer.storage.database import read_transaction, write_transaction
from scorer.storage.event_queries import find_event, read_event
from scorer.storage.events import find_event_of_file
from scorer.storage.history import HistoryOwner

if TYPE_CHECKING:
    from pathlib import Path


POLL_SECONDS = 1.0
"""Seconds between two looks at the file."""


FileState = tuple[int, int] | None
"""The size and time of a file, by which a change is noticed; None while it does not exist."""

UNREAD: FileState = (-1, -1)
"""The state of a file that could not be read, so that it is read again."""


class WatchedFile(NamedTuple):
    """A file that is watched, the options for reading it, and its event."""

    path: Path
    options: FileOptions
    slug: str


def watch_file(
    db: str, path: Path, options: FileOptions, slug: str | None, sleep: Callable[[float], None] = time.sleep
) -> Iterator[Message]:
    """Watch a file forever, and report what arrives: for the given event, else the file's own, else a new one.

    Each thing that cannot be taken is reported once. `sleep` waits between two looks.
    """
    if not is_from_other_program(path):
        suffixes = join_phrases(read_suffixes(FormatKind.OTHER_PROGRAM), ", ")
        raise input_error("watch", mismatch_message(path.name, phrase("a file ending in {ends}", ends=suffixes)))
    watched, reported = WatchedFile(path, options._replace(skip_odd=True), ""), set[Message]()
    event_slug = _find_event(db, path, slug)
    if event_slug is None:
        for imported in import_events(db, [path], watched.options, replace=False, track=track_silently).results:
            event_slug = imported.slug
            reported.update(imported.messages)
            results = count_phrase(imported.event.result_count, "result")
            yield Message(phrase("{event}: {results}", event=imported.slug, results=results))
            yield from imported.messages
    watched = watched._replace(slug=event_slug or "")
    yield Message(phrase("Watching {file} for {event}: press Ctrl-C to stop", file=path, event=watched.slug))
    seen: FileState = UNREAD
    while True:
        state = _file_state(path)
        if state != seen:
            seen, messages = _read_changes(db, watched, state)
            new_messages = [one for one in messages if one not in reported]
            reported.update(new_messages)
            yield from new_messages
        sleep(POLL_SECONDS)


def _find_event(db: str, path: Path, slug: str | None) -> str | None:
    """Return the slug of the event; None if a new one is to be created."""
    try:
        with read_transaction(db) as query:
            if slug is None:
                return find_event_of_file(query, str(path.resolve()))
            return read_event(query, find_event(query, slug)).slug
    except MissingDataError:
        if slug is not None:
            raise
        return None


def _file_state(path: Path) -> FileState:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def _read_changes(db: str, watched: WatchedFile, state: FileState) -> tuple[FileState, list[Message]]:
    """Read the file and record what is new; return what was seen, and messages."""
    if state is None:
        return None, [Message(phrase("{file}: not there at the moment", file=watched.path))]
    try:
        return state, _record_new_results(db, watched)
    except (InputError, FileAccessError) as error:
        return UNREAD, [Message(literal(sentence)) for sentence in error.format_lines()]
    except OSError as error:
        return UNREAD, [Message(join_phrases((watched.path, error.strerror or error), ": "))]


def _record_new_results(db: str, watched: WatchedFile) -> list[Message]:
    """Record the new results of the file; return the messages."""
    with read_transaction(db) as query:
        rules = read_event(query, find_event(query, watched.slug)).rules
    options = watched.options._replace(rules=rules)
    read = read_file(watched.path, datetime.date.today(), options)
    imported = [one for one in read if isinstance(one, ImportedEvent)]
    if len(imported) != 1:
        number = {"file": watched.path, "number": len(imported)}
        raise FileAccessError(phrase("{file}: expected one event to watch, but it has {number}", **number))
    (one,) = imported
    with write_transaction(db) as transaction:
        event_id = transaction.find_and_lock_event(watched.slug)
        before = read_event(transaction.query, event_id)
        former_codes = events.read_file_lines(transaction.query, event_id)
        update = merge_results(before, watched.path.name, one.event.results, former_codes)
        messages = [*import_messages(one), *list_untaken_differences(before, one.event), *update.messages]
        if update.change is not None:
            change = validate_and_save(transaction, HistoryOwner(event_id), before, update.change)
            messages.append(Message(change.summary, change.details, change.hints))
        if update.codes != former_codes:
            events.store_file_lines(transaction, event_id, str(watched.path.resolve()), update.codes)
        transaction.commit()
    return messages
