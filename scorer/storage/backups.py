"""Making and restoring copies of a SQLite database while others use it; ten automatic copies are kept.

A database being written is two or three files at once, so copying one of them is no backup: SQLite's own backup
function does it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING

from scorer import hints
from scorer.errors import AlreadyExistsError, FileAccessError
from scorer.files import SQLITE_SUFFIXES, new_file, parent_folder_of, remove_stale_staging
from scorer.files import translate_os_error as path_explained
from scorer.i18n import phrase
from scorer.model.club_settings import SECOND_BACKUP_KEY
from scorer.progress import mark_stored, storing_for_ourselves
from scorer.storage.backup_files import DAMAGED, backup_folder_of, damage_error, find_kind_faults
from scorer.storage.known_damage import forget_damage
from scorer.storage.locations import database_error, display_location, sqlite_path, sqlite_uri
from scorer.storage.revisions import OTHER_TABLES, REVISION_QUERY, check_revision, is_ours
from scorer.storage.sqlite_file import (
    BUSY_MILLISECONDS,
    copy_database,
    is_damage_error,
    no_event_error,
    overwrite_database,
    translate_sqlite_errors,
)

if TYPE_CHECKING:
    import datetime

    from scorer.storage import Query


BACKUPS_KEPT = 10
"""The number of automatic copies kept; older ones are deleted."""

_SERVERS_NOT_COPIED = phrase("only SQLite files can be backed up here; a database server has its own program for that")


def find_database_file(db: str) -> Path:
    """The file of a database; raise `MissingDataError` if it is missing, `DatabaseError` for a server."""
    file = sqlite_path(db)
    if file is None:
        raise database_error(display_location(db), _SERVERS_NOT_COPIED, hints.DUMP_SERVER)
    if not file.exists():
        raise no_event_error(file)
    return file


def back_up_database(db: str, target: Path | None, now: datetime.datetime, *, force: bool) -> Path:
    """Copy the database to a file, or to a new one beside it; return the path of the copy."""
    file = find_database_file(db)
    target = target or backup_folder_of(file) / f"{file.stem}-{now:%Y-%m-%d-%H%M%S-%f}{file.suffix}"
    with path_explained(target):  # too long a name
        is_itself = target.exists() and target.samefile(file)
        is_in_use = any((target.parent / f"{target.name}{end}").exists() for end in SQLITE_SUFFIXES)
    if is_itself:
        raise AlreadyExistsError(phrase("{file} is the database itself: choose another file", file=target))
    if is_in_use:
        raise AlreadyExistsError(phrase("{file} is a database that is in use, so it is never overwritten", file=target))
    with (
        parent_folder_of(target),
        translate_sqlite_errors(str(file)),
        new_file(target, force=force, over_database=True, mode_of=file) as fresh,
    ):
        copy_database(file, fresh)
        if not _is_sound(fresh):
            raise damage_error(file)
    return target


def _is_sound(file: Path) -> bool:
    """Whether SQLite finds nothing wrong with a database, nor we with the kinds of its values; raises its errors."""
    with closing(sqlite3.connect(file)) as connection:
        (state,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        return bool(state == "ok") and not find_kind_faults(connection)


def _read_all_pages(file: Path) -> None:
    """Read every page of every table and index; raise SQLite's error where one is damaged.

    It takes less time than the copy. `scorer db check` also looks at the contents of the rows, which takes twenty times
    as long, and at partial indexes, which cannot be walked this way.
    """
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA cell_size_check = ON")
        whole = "rootpage > 0 AND coalesce(sql, '') NOT LIKE '% WHERE %'"
        parts = f"SELECT type, name, tbl_name FROM sqlite_master WHERE {whole}"  # noqa: S608  # no user input
        for kind, name, table in connection.execute(parts).fetchall():
            by = "NOT INDEXED" if kind == "table" else f'INDEXED BY "{name}"'
            connection.execute(f'SELECT count(*) FROM "{table}" {by}').fetchone()  # noqa: S608  # names from the database itself


def make_daily_backup(file: Path, today: datetime.date, query: Query) -> None:
    """Copy the database before the first change of a day, and delete the oldest such copies.

    Each day's copy also goes to the second folder, if one is set and present.
    """
    target = daily_backup_path(file, today)
    remove_stale_staging(target.parent)
    if not target.exists():
        with (
            storing_for_ourselves(),
            parent_folder_of(target),
            translate_sqlite_errors(str(file)),
            new_file(target, force=True, over_database=True, mode_of=file) as fresh,
        ):
            copy_database(file, fresh)
            _read_all_pages(fresh)  # if it is damaged the older copies stay
        copies = target.parent.glob(f"{escape(file.stem)}-????-??-??-daily{escape(file.suffix)}")
        for old in sorted(copies)[:-BACKUPS_KEPT]:
            old.unlink(missing_ok=True)
    for (place,) in query("SELECT value FROM club_settings WHERE key = ?", (SECOND_BACKUP_KEY,)):
        from scorer.storage.offsite_copies import try_offsite_copy  # saves 3 ms: only for a club with a second folder

        with storing_for_ourselves():
            try_offsite_copy(file, target, Path(place), today)


def daily_backup_path(file: Path, today: datetime.date) -> Path:
    """The path of a day's copy."""
    return backup_folder_of(file) / f"{file.stem}-{today:%Y-%m-%d}-daily{file.suffix}"


def restore_database(db: str, source: Path, now: datetime.datetime) -> Path | None:
    """Replace the database, damaged or missing, by a copy; return where the old one was saved."""
    file = sqlite_path(db)
    if file is None:
        raise database_error(display_location(db), _SERVERS_NOT_COPIED, hints.RESTORE_SERVER)
    check_is_database(source)
    if file.exists() and source.samefile(file):
        raise AlreadyExistsError(phrase("{file} is the database itself, not a backup of it", file=source))
    if not file.exists() or not _is_healthy(file):
        replaced = _replace_file(source, file, now)
        forget_damage(file)
        return replaced
    backups: list[Path] = []
    with translate_sqlite_errors(str(file)):  # into the same file, so that programs that have it open see it
        overwrite_database(source, file, lambda: backups.append(back_up_database(db, None, now, force=False)))
    mark_stored()
    forget_damage(file)
    return backups[0]


def check_is_database(source: Path) -> None:
    """Raise `FileAccessError` or `DatabaseError` for anything but a sound database of this scorer or an older one."""
    with path_explained(source):  # too long a name
        is_file = source.is_file()
    if not is_file:
        raise FileAccessError(phrase("{file}: no such backup", file=source))
    with (
        translate_sqlite_errors(str(source)),
        closing(sqlite3.connect(sqlite_uri(source.resolve(), "mode=ro"), uri=True)) as copied,
    ):
        if not is_ours(copied.execute):
            raise database_error(source, OTHER_TABLES)
        revision = copied.execute(REVISION_QUERY).fetchone()
        if revision is None:
            raise database_error(source, OTHER_TABLES)
        (state,) = copied.execute("PRAGMA integrity_check").fetchone()
        is_damaged = state != "ok" or find_kind_faults(copied)
    if is_damaged:
        raise database_error(source, DAMAGED)
    check_revision(str(revision[0]), source)


def _is_healthy(file: Path) -> bool:
    """Whether a database can be read and is sound; raise for what is not damage: another writer, a full disk."""
    with translate_sqlite_errors(str(file)):
        try:
            with closing(sqlite3.connect(file, isolation_level=None)) as connection:
                connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
                connection.execute("BEGIN IMMEDIATE")  # copying would wait for another writer for ever
                connection.execute("ROLLBACK")
            return _is_sound(file)
        except sqlite3.DatabaseError as error:
            if is_damage_error(error):
                return False
            raise


def _replace_file(source: Path, file: Path, now: datetime.datetime) -> Path | None:
    """Put a copy in place of a missing or damaged database; return where the damaged one was moved."""
    damaged_path = file.with_name(f"{file.stem}-damaged-{now:%Y%m%d-%H%M%S-%f}{file.suffix}")
    is_damaged = file.exists()
    mode_source = damaged_path if is_damaged else source
    with (
        parent_folder_of(file),
        translate_sqlite_errors(str(file)),
        new_file(file, force=True, over_database=True, mode_of=mode_source) as fresh,
    ):
        copy_database(source, fresh)
        for end in ("", *SQLITE_SUFFIXES):
            part = file.with_name(f"{file.name}{end}")
            if part.exists():
                part.replace(damaged_path.with_name(f"{damaged_path.name}{end}"))
    return damaged_path if is_damaged else None
