"""Maintain the database: upgrade, check, back up and restore it, choose and delete events."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from shutil import disk_usage
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.errors import AlreadyExistsError, DatabaseError, FullNameRequiredError, Message, MissingDataError
from scorer.files import temporary_folder
from scorer.i18n import EMPTY_PHRASE, Phrase, count_phrase, join_phrases, phrase, plural_phrase
from scorer.progress import add_notice
from scorer.services.club_settings import find_backup_warning, find_known_damage, second_copies, second_place
from scorer.storage import Query, backups, events, history
from scorer.storage.backup_files import DatabaseCopy, check_copies, find_file_faults, list_copies
from scorer.storage.cache import delete_cache
from scorer.storage.database import read_transaction, write_transaction
from scorer.storage.event_queries import find_event, read_event
from scorer.storage.history import read_raw_history
from scorer.storage.integrity import find_row_faults
from scorer.storage.known_damage import forget_damage, remember_damage
from scorer.storage.locations import display_location, sqlite_path
from scorer.storage.revisions import newest_revision
from scorer.storage.sqlite_file import is_being_written, no_event_error

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.model.events import Event
    from scorer.storage.transaction import Transaction


def upgrade_database(db: str) -> Phrase:
    """Create or upgrade the database; return what was done."""
    with write_transaction(db, create=True) as transaction:
        backup = transaction.backup
    revision = newest_revision()
    summary = phrase(
        "{database} is at the latest revision, {revision}", database=display_location(db), revision=revision
    )
    return join_phrases((summary, phrase("the old one is kept as {file}", file=backup) if backup else ""))


class DatabaseHealth(NamedTuple):
    """The result of `check_database`: faults of the database, and its backups, newest first."""

    faults: list[Phrase]
    copies: list[DatabaseCopy]
    overdue_message: Phrase | None = None

    @property
    def is_sound(self) -> bool:
        """Whether neither the database nor any backup is damaged."""
        return not self.faults and not any(copy.faults for copy in self.copies)

    @property
    def newest_sound_copy(self) -> DatabaseCopy | None:
        return next((copy for copy in self.copies if not copy.faults), None)


def check_database(db: str) -> DatabaseHealth:
    """Check a database and its backups for damage; of a server, only the rows."""
    file = sqlite_path(db)
    if file is not None and not file.exists():
        raise no_event_error(file)
    faults = [] if file is None else find_file_faults(file, in_use=True)
    if not faults:
        with read_transaction(db) as query:
            faults = list(find_row_faults(query))
    if file is None:
        return DatabaseHealth(faults, [])
    if faults:
        remember_damage(file, "\n".join(map(str, faults)))
    else:
        forget_damage(file)
    return DatabaseHealth(faults, list(check_copies(file)), None if faults else find_backup_warning(db))


def back_up_database(db: str, path: Path | None, *, force: bool) -> Phrase:
    """Back up the database; return where to. A notice says where damage is known that a copy does not show."""
    copy = backups.back_up_database(db, path, datetime.now(), force=force)
    damage = find_known_damage(db)
    if damage is not None:
        add_notice(damage)
    return phrase("Copied to {file}", file=copy)


class ListedCopy(NamedTuple):
    """A copy of the database, and when it was made."""

    file: Path
    made_at: datetime


class DatabaseOverview(NamedTuple):
    """Where the database is, its copies, newest first, and what a director should know before an evening.

    `second_copy_at` is when the newest copy in the second place was made; None if there is none, or the place is not
    there. `free_megabytes` is None for a server; `is_being_written` tells whether someone else is changing something
    now.
    """

    location: str
    copies: tuple[ListedCopy, ...] = ()
    second_place: str = ""
    second_copy_at: datetime | None = None
    warning: Phrase | None = None
    free_megabytes: int | None = None
    is_being_written: bool = False


def describe_database(db: str) -> DatabaseOverview:
    """Describe the database and its copies, without checking them; also before there is one."""
    file = sqlite_path(db)
    if file is None:
        return DatabaseOverview(display_location(db))
    folder = next(one for one in (file.absolute(), *file.absolute().parents) if one.is_dir())
    free = disk_usage(folder).free // 1_000_000
    if not file.exists():
        return DatabaseOverview(str(file), free_megabytes=free)
    copies = [ListedCopy(copy, datetime.fromtimestamp(copy.stat().st_mtime)) for copy in list_copies(file)]
    copies.sort(key=lambda copy: copy.made_at, reverse=True)
    overview = DatabaseOverview(str(file), tuple(copies), free_megabytes=free)
    with suppress(DatabaseError):  # a damaged one, of which the copies matter most
        return overview._replace(
            second_place=second_place(db),
            second_copy_at=_newest_second_copy(db),
            warning=find_backup_warning(db),
            is_being_written=is_being_written(file),
        )
    return overview


def _newest_second_copy(db: str) -> datetime | None:
    """When the newest copy in the second place was made; None if there is none to be seen now."""
    with suppress(OSError):  # a memory stick is pulled out at any time
        made = [datetime.fromtimestamp(copy.stat().st_mtime) for copy in second_copies(db) if copy.is_file()]
        return max(made, default=None)
    return None


class RestoreDrill(NamedTuple):
    """The result of test-restoring the newest backup: messages, and whether anything differs without a reason."""

    messages: tuple[Phrase, ...]
    has_differences: bool


def run_restore_drill(db: str) -> RestoreDrill:
    """Restore the newest backup to a temporary place and compare it: every event unchanged since must be the same.

    Raise `MissingDataError` if there is no backup, and what `restore_database` raises if the newest is not one.
    """
    file = backups.find_database_file(db)
    newest_copy = max(list_copies(file), key=lambda copy: copy.stat().st_mtime, default=None)
    if newest_copy is None:
        raise MissingDataError(phrase("there is no backup of {database} yet", database=file), hints.MAKE_BACKUP)
    with temporary_folder() as folder:
        scratch_file = folder / file.name
        backups.restore_database(str(scratch_file), newest_copy, datetime.now())
        with read_transaction(db) as query, read_transaction(str(scratch_file)) as copy_query:
            newer, differing, same = _compare_events(query, copy_query)
    lines = [
        plural_phrase(
            same,
            "{file} can be restored; {number:,} event in it is the same as now",
            "{file} can be restored; {number:,} events in it are the same as now",
            file=newest_copy,
        )
    ]
    if newer:
        lines.append(phrase("newer than the backup: {events}", events=join_phrases(newer, ", ")))
    if differing:
        lines.append(
            phrase(
                "not the same as in the backup, with nothing in the history to explain it: {events}",
                events=join_phrases(differing, ", "),
            )
        )
    return RestoreDrill(tuple(lines), bool(differing))


def _compare_events(query: Query, copy_query: Query) -> tuple[list[str], list[str], int]:
    """Return the events changed since a backup, those that differ without a change, and how many are the same."""
    newer: list[str] = []
    differing: list[str] = []
    same = 0
    in_copy = {slug: event_id for event_id, slug in copy_query("SELECT id, slug FROM events")}
    for event_id, slug in list(query("SELECT id, slug FROM events ORDER BY id")):
        if slug not in in_copy:
            newer.append(slug)
            continue
        event, steps = _read_with_history(query, event_id)
        former, former_steps = _read_with_history(copy_query, in_copy[slug])
        if steps != former_steps:
            newer.append(slug)
        elif event != former:
            differing.append(slug)
        else:
            same += 1
    return newer, differing, same


def restore_database(db: str, path: Path) -> Phrase:
    """Replace the database by a backup; return where the database was backed up to."""
    delete_cache(db)  # step numbers will be used again
    backup_file = backups.restore_database(db, path, datetime.now())
    restored = phrase("{database} has been restored from {file}", database=display_location(db), file=path)
    return join_phrases(
        (restored, phrase("the previous one is kept as {file}", file=backup_file) if backup_file else "")
    )


def restore_event(db: str, path: Path, slug: str) -> Phrase:
    """Restore one event with its history from a backup of the database; everything else stays."""
    backups.check_is_database(path)
    with read_transaction(str(path)) as query:
        event, steps = _read_with_history(query, find_event(query, slug))
    with write_transaction(db, create=True) as transaction:
        transaction.lock_event_list()
        if events.find_same_event(transaction.query, event) is not None:
            raise AlreadyExistsError(phrase("{event} already exists", event=event.slug), hints.DELETE_EVENT)
        slug = _add_with_history(transaction, event, steps)
        transaction.commit()
    counts = {"pairs": count_phrase(len(event.pairs), "pair"), "results": count_phrase(event.result_count, "result")}
    return phrase("{event} has been restored from {file}: {pairs}, {results}", event=slug, file=path, **counts)


HistoryRows = list[tuple[object, ...]]


def _read_with_history(query: Query, event_id: int) -> tuple[Event, HistoryRows]:
    return read_event(query, event_id), read_raw_history(query, event_id)


def _add_with_history(transaction: Transaction, event: Event, steps: HistoryRows) -> str:
    slug = events.add_event(transaction, event)
    history.restore_history(transaction, find_event(transaction.query, slug), steps)
    return slug


def choose_event(db: str, slug: str) -> str:
    """Make an event the one that is used if none is named; return its full slug."""
    with write_transaction(db) as transaction:
        transaction.lock_event_list()
        chosen = events.choose_event(transaction, transaction.find_and_lock_event(slug))
        transaction.commit()
    return chosen


def delete_event(db: str, slug: str, aside: Path) -> tuple[Message, Message]:
    """Delete an event after a backup; raise `FullNameRequiredError` if its slug is not given in full.

    A SQLite file is backed up as a whole; of a server, the event and its history go into a SQLite file in `aside`. The
    event is locked from the backup to the end.
    """
    with read_transaction(db) as query:
        event = read_event(query, find_event(query, slug))
    if slug.strip().casefold() != event.slug:
        raise FullNameRequiredError(phrase("event"), slug, event.slug, f"{event.name}, {event.date}")
    now = datetime.now()
    with write_transaction(db) as transaction:
        event_id = transaction.find_and_lock_event(slug)
        if sqlite_path(db) is not None:
            backup_file = backups.back_up_database(db, None, now, force=False)
        else:
            backup_file = aside / f"{event.slug}-{now:%Y-%m-%d-%H%M%S-%f}.db"
            with write_transaction(str(backup_file), create=True) as copy:
                _add_with_history(copy, *_read_with_history(transaction.query, event_id))
                copy.commit()
        events.remove_event(transaction, event_id)
        transaction.commit()
    restore_hint = hints.restore_event(file=str(backup_file), event=event.slug)
    removed = phrase("{event} has been removed", event=event.slug)
    return Message(join_phrases((removed, _describe_current_event(db)))), Message(EMPTY_PHRASE, hints=(restore_hint,))


def _describe_current_event(db: str) -> Phrase:
    """Say which event is now used if none is named."""
    try:
        with read_transaction(db) as query:
            event = read_event(query, find_event(query, None))
    except MissingDataError:
        return phrase("there are no events left")
    return phrase("{event} is now the current event", event=event.slug)
