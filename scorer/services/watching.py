"""Watch a file that another program writes to: read it again when it changes, and record its new results."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from scorer.commands.arrivals import arrive, not_taken
from scorer.errors import BadInput, NothingHere, Told, UnreadableFile, misread, refused
from scorer.i18n import chained, counted, literal, phrase
from scorer.progress import untracked
from scorer.services.change import kept
from scorer.services.transfer import SUFFIXES, FileWords, import_events, read_brought, told_of
from scorer.storage.history import Whose
from scorer.storage.reading import identify, read_event
from scorer.storage.transactions import reading, writing

if TYPE_CHECKING:
    from pathlib import Path


EVERY = 1.0
"""Seconds between two looks at the file."""


State = tuple[int, int] | None
"""The size and time of a file, by which a change is noticed; None while it does not exist."""

NOT_READ: State = (-1, -1)
"""The state of a file that could not be read, so that it is read again."""


class Watched(NamedTuple):
    """A file that is watched, the options for reading it, and its event."""

    path: Path
    words: FileWords
    slug: str


def watch(
    db: str, path: Path, words: FileWords, slug: str | None, rest: Callable[[float], None] = time.sleep
) -> Iterator[Told]:
    """Watch a file forever, and report what arrives: for the given event, else the file's own, else a new one.

    Each thing that cannot be taken is reported once. `sleep` waits between two looks.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise refused("watch", misread(path.name, phrase("a file ending in {ends}", ends=chained(SUFFIXES, ", "))))
    watched, told = Watched(path, words._replace(skip_odd=True), ""), set[Told]()
    known = _event_of(db, path, slug)
    if known is None:
        for imported in import_events(db, [path], watched.words, replace=False, track=untracked)[0]:
            known = imported.slug
            told.update(imported.told)
            results = counted(imported.event.played, "result")
            yield Told(phrase("{event}: {results}", event=imported.slug, results=results))
            yield from imported.told
    watched = watched._replace(slug=known or "")
    yield Told(phrase("Watching {file} for {event}: Ctrl-C ends it", file=path, event=watched.slug))
    seen: State = NOT_READ
    while True:
        state = _state(path)
        if state != seen:
            seen, found = _looked(db, watched, state)
            fresh = [one for one in found if one not in told]
            told.update(fresh)
            yield from fresh
        rest(EVERY)


def _event_of(db: str, path: Path, slug: str | None) -> str | None:
    """Return the slug of the event; None if a new one is to be created."""
    from scorer.storage.events import event_from

    try:
        with reading(db) as ask:
            if slug is None:
                return event_from(ask, str(path.resolve()))
            return read_event(ask, identify(ask, slug)).slug
    except NothingHere:
        if slug is not None:
            raise
        return None


def _state(path: Path) -> State:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def _looked(db: str, watched: Watched, state: State) -> tuple[State, list[Told]]:
    """Read the file and record what is new; return what was seen, and messages."""
    if state is None:
        return None, [Told(phrase("{file}: it is not there at the moment", file=watched.path))]
    try:
        return state, _taken(db, watched)
    except (BadInput, UnreadableFile) as error:
        return NOT_READ, [Told(literal(sentence)) for sentence in error.sentences()]
    except OSError as error:
        return NOT_READ, [Told(chained((watched.path, error.strerror or error), ": "))]


def _taken(db: str, watched: Watched) -> list[Told]:
    """Record the new results of the file; return the messages."""
    from scorer.storage import events

    with reading(db) as ask:
        rules = read_event(ask, identify(ask, watched.slug)).rules
    words = watched.words._replace(rules=rules)
    brought = read_brought(watched.path, datetime.date.today(), words)
    if len(brought) != 1:
        number = {"file": watched.path, "number": len(brought)}
        raise UnreadableFile(phrase("{file}: expected one event to watch, and it has {number}", **number))
    (one,) = brought
    with writing(db) as work:
        event_id = work.event(watched.slug)
        before = read_event(work.ask, event_id)
        lines = events.lines_taken(work.ask, event_id)
        arrival = arrive(before, watched.path.name, one.event.results, lines)
        told = [*told_of(one), *not_taken(before, one.event), *arrival.told]
        if arrival.changed is not None:
            done = kept(work, Whose(event_id), before, arrival.changed)
            told.append(Told(done.said, done.details, done.remedies))
        if arrival.taken != lines:
            events.keep_lines(work, event_id, str(watched.path.resolve()), arrival.taken)
        work.commit()
    return told
