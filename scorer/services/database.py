"""Looking after the database itself: upgrading it, copies of it, which event is meant, removing one."""

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
    """Create or upgrade the database; say what was done."""
    with writing(db, create=True) as work:
        backup = work.backup
    revision = newest_revision()
    newest = phrase("{database} is at revision {revision}, the newest", database=shown(db), revision=revision)
    return chained((newest, phrase("a copy of the old one is {file}", file=backup) if backup else ""))


class Soundness(NamedTuple):
    """What `check` found: the faults of the database, and its copies, the newest first."""

    faults: list[Phrase]
    copies: list[Copy]
    overdue: Phrase | None = None

    @property
    def sound(self) -> bool:
        """Whether nothing is damaged, no copy either."""
        return not self.faults and not any(copy.faults for copy in self.copies)

    @property
    def newest_sound(self) -> Copy | None:
        return next((copy for copy in self.copies if not copy.faults), None)


def check(db: str) -> Soundness:
    """Look through a database and its copies for what is damaged; of a server through its rows."""
    from scorer.storage.soundness import faults_of_rows  # whoever enters results needs none of it

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
    """Copy the database; say where to."""
    return phrase("Copied to {file}", file=backups.back_up(db, path, datetime.now(), force=force))


class Drill(NamedTuple):
    """What came of restoring the newest copy in a scratch place: what is told, and whether anything is wrong."""

    lines: tuple[Phrase, ...]
    wrong: bool


def drill(db: str) -> Drill:
    """Restore the newest copy in a scratch place; compare every event that did not change since, name the others.

    Raises `NothingHere` where there is no copy, what `restore` raises where the newest is none.
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
    """The events that changed since a copy, those that differ without a change, and how many are the same."""
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
    """Put a copy in the place of the database; say where that was copied to."""
    throw_away(db)  # the next steps get numbers that were given before
    kept = backups.restore(db, path, datetime.now())
    restored = phrase("{database} is now as in {file}", database=shown(db), file=path)
    return chained((restored, phrase("a copy of what it was is {file}", file=kept) if kept else ""))


def restore_event(db: str, path: Path, slug: str) -> Phrase:
    """Bring one event back from a copy of the database, with its history; what else is recorded stays."""
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
    from scorer.storage.history import history_of  # who looks after the database needs none of it

    return read_event(ask, event_id), history_of(ask, event_id)


def _add_with_history(work: Transaction, event: Event, steps: Steps) -> str:
    from scorer.storage import events, history

    slug = events.add(work, event)
    history.bring_back(work, identify(work.ask, slug), steps)
    return slug


def choose(db: str, slug: str) -> str:
    """Make an event the one that is meant when none is named; its slug in full."""
    from scorer.storage import events

    with writing(db) as work:
        work.lock_list()
        chosen = events.choose(work, work.event(slug))
        work.commit()
    return chosen


def delete(db: str, slug: str, aside: Path) -> tuple[Told, Told]:
    """Remove an event, after a copy was kept; raise `NotInFull` where its slug is not written out.

    Of a SQLite file the whole is copied, of a server the event and its history, into a SQLite file in `aside`. Nobody
    else changes the event from the copy to the end.
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
    """Which event commands mean that name none."""
    try:
        with reading(db) as ask:
            event = read_event(ask, identify(ask, None))
    except NothingHere:
        return phrase("there is no event any more")
    return phrase("commands now mean {event}", event=event.slug)
