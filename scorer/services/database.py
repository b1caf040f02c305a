"""Maintain the database: upgrade, check, back up and restore it, choose and delete events."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import AlreadyThere, NothingHere, NotInFull, Told, Way, remedy
from scorer.files import scratch_folder
from scorer.i18n import NOTHING, Phrase, chained, counted, phrase
from scorer.services.club_settings import copies_overdue
from scorer.storage import Ask, backups
from scorer.storage.copies import Copy, checked_copies, copies_of, faults_of_file
from scorer.storage.places import file_at, shown
from scorer.storage.reading import identify, read_event
from scorer.storage.revisions import newest_revision
from scorer.storage.sqlite_file import no_event
from scorer.storage.transactions import reading, writing
from scorer.storage.worked_out import throw_away

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.model.events import Event
    from scorer.storage.work import Transaction


def upgrade(db: str) -> Phrase:
    """Create or upgrade the database; return what was done."""
    with writing(db, create=True) as work:
        backup = work.backup
    revision = newest_revision()
    newest = phrase("{database} is at revision {revision}, the newest", database=shown(db), revision=revision)
    return chained((newest, phrase("a copy of the old one is {file}", file=backup) if backup else ""))


class Soundness(NamedTuple):
    """The result of `check_database`: faults of the database, and its backups, newest first."""

    faults: list[Phrase]
    copies: list[Copy]
    overdue: Phrase | None = None

    @property
    def sound(self) -> bool:
        """Whether neither the database nor any backup is damaged."""
        return not self.faults and not any(copy.faults for copy in self.copies)

    @property
    def newest_sound(self) -> Copy | None:
        return next((copy for copy in self.copies if not copy.faults), None)


def check(db: str) -> Soundness:
    """Check a database and its backups for damage; of a server, only the rows."""
    from scorer.storage.soundness import faults_of_rows  # not needed for entering results

    file = file_at(db)
    if file is not None and not file.exists():
        raise no_event(file)
    faults = [] if file is None else faults_of_file(file, in_use=True)
    if not faults:
        with reading(db) as ask:
            faults = list(faults_of_rows(ask))
    if file is None:
        return Soundness(faults, [])
    return Soundness(faults, list(checked_copies(file)), None if faults else copies_overdue(db))


def backup(db: str, path: Path | None, *, force: bool) -> Phrase:
    """Back up the database; return where to."""
    return phrase("Copied to {file}", file=backups.back_up(db, path, datetime.now(), force=force))


class Drill(NamedTuple):
    """The result of test-restoring the newest backup: messages, and whether anything differs without a reason."""

    lines: tuple[Phrase, ...]
    wrong: bool


def drill(db: str) -> Drill:
    """Restore the newest backup to a temporary place and compare it: every event unchanged since must be the same.

    Raise `MissingDataError` if there is no backup, and what `restore_database` raises if the newest is not one.
    """
    file = backups.database_file(db)
    made = max(copies_of(file), key=lambda copy: copy.stat().st_mtime, default=None)
    if made is None:
        raise NothingHere(phrase("there is no copy of {database} yet", database=file), remedy(Way.BACKUP))
    with scratch_folder() as folder:
        scratch = folder / file.name
        backups.restore(str(scratch), made, datetime.now())
        with reading(db) as ask, reading(str(scratch)) as ask_copy:
            newer, differing, same = _compared(ask, ask_copy)
    told = [phrase("{file} can be restored: {events} as now", file=made, events=counted(same, "event"))]
    if newer:
        told.append(phrase("newer than the copy: {events}", events=chained(newer, ", ")))
    if differing:
        told.append(phrase("not as now, without a step that says why: {events}", events=chained(differing, ", ")))
    return Drill(tuple(told), bool(differing))


def _compared(ask: Ask, ask_copy: Ask) -> tuple[list[str], list[str], int]:
    """Return the events changed since a backup, those that differ without a change, and how many are the same."""
    newer: list[str] = []
    differing: list[str] = []
    same = 0
    in_copy = {slug: event_id for event_id, slug in ask_copy("SELECT id, slug FROM events")}
    for event_id, slug in list(ask("SELECT id, slug FROM events ORDER BY id")):
        if slug not in in_copy:
            newer.append(slug)
            continue
        event, steps = _with_history(ask, event_id)
        former, former_steps = _with_history(ask_copy, in_copy[slug])
        if steps != former_steps:
            newer.append(slug)
        elif event != former:
            differing.append(slug)
        else:
            same += 1
    return newer, differing, same


def restore(db: str, path: Path) -> Phrase:
    """Replace the database by a backup; return where the database was backed up to."""
    throw_away(db)  # step numbers will be used again
    kept = backups.restore(db, path, datetime.now())
    restored = phrase("{database} is now as in {file}", database=shown(db), file=path)
    return chained((restored, phrase("a copy of what it was is {file}", file=kept) if kept else ""))


def restore_event(db: str, path: Path, slug: str) -> Phrase:
    """Restore one event with its history from a backup of the database; everything else stays."""
    from scorer.storage import events

    backups.refuse_what_is_no_copy(path)
    with reading(str(path)) as ask:
        event, steps = _with_history(ask, identify(ask, slug))
    with writing(db, create=True) as work:
        work.lock_list()
        if events.namesake(work.ask, event) is not None:
            raise AlreadyThere(phrase("{event} is here", event=event.slug), remedy(Way.DELETE_EVENT))
        slug = _add_with_history(work, event, steps)
        work.commit()
    counts = {"pairs": counted(len(event.pairs), "pair"), "results": counted(event.played, "result")}
    return phrase("{event} is back as in {file}: {pairs}, {results}", event=slug, file=path, **counts)


Steps = list[tuple[Any, ...]]


def _with_history(ask: Ask, event_id: int) -> tuple[Event, Steps]:
    from scorer.storage.history import history_of  # only needed for single events

    return read_event(ask, event_id), history_of(ask, event_id)


def _add_with_history(work: Transaction, event: Event, steps: Steps) -> str:
    from scorer.storage import events, history

    slug = events.add(work, event)
    history.bring_back(work, identify(work.ask, slug), steps)
    return slug


def choose(db: str, slug: str) -> str:
    """Make an event the one that is used if none is named; return its full slug."""
    from scorer.storage import events

    with writing(db) as work:
        work.lock_list()
        chosen = events.choose(work, work.event(slug))
        work.commit()
    return chosen


def delete(db: str, slug: str, aside: Path) -> tuple[Told, Told]:
    """Delete an event after a backup; raise `FullNameRequiredError` if its slug is not given in full.

    A SQLite file is backed up as a whole; of a server, the event and its history go into a SQLite file in `aside`. The
    event is locked from the backup to the end.
    """
    from scorer.storage import events

    with reading(db) as ask:
        event = read_event(ask, identify(ask, slug))
    if slug.strip().casefold() != event.slug:
        raise NotInFull(phrase("event"), slug, event.slug, f"{event.name}, {event.date}")
    now = datetime.now()
    with writing(db) as work:
        event_id = work.event(slug)
        if file_at(db) is not None:
            kept = backups.back_up(db, None, now, force=False)
        else:
            kept = aside / f"{event.slug}-{now:%Y-%m-%d-%H%M%S-%f}.db"
            with writing(str(kept), create=True) as copy:
                _add_with_history(copy, *_with_history(work.ask, event_id))
                copy.commit()
        events.remove(work, event_id)
        work.commit()
    back = remedy(Way.RESTORE_EVENT, file=str(kept), event=event.slug)
    removed = phrase("{event} is removed", event=event.slug)
    return Told(chained((removed, _meant_now(db)))), Told(NOTHING, remedies=(back,))


def _meant_now(db: str) -> Phrase:
    """Say which event is now used if none is named."""
    try:
        with reading(db) as ask:
            event = read_event(ask, identify(ask, None))
    except NothingHere:
        return phrase("there is no event any more")
    return phrase("commands now mean {event}", event=event.slug)
