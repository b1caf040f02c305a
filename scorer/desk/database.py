"""Looking after the database itself: upgrading it, copies of it, which event is meant, removing one."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from scorer.errors import AlreadyThere, NothingHere, NotInFull, Told, Way, remedy
from scorer.store import backups
from scorer.store.places import file_at, shown
from scorer.store.reading import identify, read_event
from scorer.store.sqlite_file import HEAD
from scorer.store.transactions import reading, writing
from scorer.words import NOTHING, Phrase, chained, counted, phrase

if TYPE_CHECKING:
    from pathlib import Path


def upgrade(db: str) -> Phrase:
    """Create or upgrade the database; say what was done."""
    with writing(db, create=True) as work:
        backup = work.backup
    newest = phrase("{database} is at revision {revision}, the newest", database=shown(db), revision=HEAD)
    return chained((newest, phrase("a copy of the old one is {file}", file=backup) if backup else ""))


def backup(db: str, path: Path | None, *, force: bool) -> Phrase:
    """Copy the database; say where to."""
    return phrase("Copied to {file}", file=backups.back_up(db, path, datetime.now(), force=force))


def restore(db: str, path: Path) -> Phrase:
    """Put a copy in the place of the database; say where that was copied to."""
    kept = backups.restore(db, path, datetime.now())
    restored = phrase("{database} is now as in {file}", database=shown(db), file=path)
    return chained((restored, phrase("a copy of what it was is {file}", file=kept) if kept else ""))


def restore_event(db: str, path: Path, slug: str) -> Phrase:
    """Bring one event back from a copy of the database, with its history; what else is recorded stays."""
    from scorer.store import events, history
    from scorer.store.history import history_of

    backups.refuse_what_is_no_copy(path)
    with reading(str(path)) as ask:
        event_id = identify(ask, slug)
        event, steps = read_event(ask, event_id), history_of(ask, event_id)
    with writing(db, create=True) as work:
        work.lock_list()
        if events.namesake(work.ask, event) is not None:
            raise AlreadyThere(phrase("{event} is here", event=event.slug), remedy(Way.DELETE_EVENT))
        slug = events.add(work, event)
        history.bring_back(work, identify(work.ask, slug), steps)
        work.commit()
    counts = {"pairs": counted(len(event.pairs), "pair"), "results": counted(event.played, "result")}
    return phrase("{event} is back as in {file}: {pairs}, {results}", event=slug, file=path, **counts)


def choose(db: str, slug: str) -> str:
    """Make an event the one that is meant when none is named; its slug in full."""
    from scorer.store import events

    with writing(db) as work:
        work.lock_list()
        chosen = events.choose(work, work.event(slug))
        work.commit()
    return chosen


def delete(db: str, slug: str, aside: Path) -> tuple[Told, Told]:
    """Remove an event, after a copy was kept; raise `NotInFull` where its slug is not written out.

    Of a SQLite file the whole is copied, of a server the event alone, without its history, as a folder in `aside`.
    """
    from scorer.store import events

    with reading(db) as ask:
        event = read_event(ask, identify(ask, slug))
    if slug.strip().casefold() != event.slug:
        raise NotInFull(phrase("event"), slug, event.slug, f"{event.name}, {event.date}")
    on_a_server = file_at(db) is None
    if not on_a_server:
        kept = backups.back_up(db, None, datetime.now(), force=False)
    with writing(db) as work:
        event_id = work.event(slug)
        if on_a_server:
            from scorer.desk.writing import write_folder  # of a file a copy is kept
            from scorer.formats.folder import texts_of

            kept = aside / f"{event.slug}-{datetime.now():%Y-%m-%d-%H%M%S-%f}"
            write_folder(kept, texts_of(read_event(work.ask, event_id)), force=False)
        events.remove(work, event_id)
        work.commit()
    back = remedy(Way.RESTORE_EVENT, file=str(kept), event=event.slug)
    if on_a_server:
        back = remedy(Way.IMPORT_BACK, folder=str(kept))
    removed = phrase("{event} is removed", event=event.slug)
    return Told(chained((removed, _meant_now(db)))), Told(NOTHING, remedies=(back,))


def _meant_now(db: str) -> Phrase:
    """Which event commands mean that name none."""
    try:
        with reading(db) as ask:
            event = read_event(ask, identify(ask, None))
    except NothingHere:
        return phrase("there is no event any more")
    return phrase("commands now mean {event}", event=event.slug)
