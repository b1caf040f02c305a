"""Copies of a SQLite database, made while others use it; ten automatic ones are kept.

A database that is being written is two or three files at once, so a copy of one of them is none:
SQLite's own backup is what copies it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from glob import escape
from typing import TYPE_CHECKING

from scorer.errors import AlreadyThere, UnreadableFile, Way, remedy
from scorer.notices import note_stored
from scorer.outputs import COMPANIONS, make_folder_for, new_file, tidy
from scorer.outputs import explained as path_explained
from scorer.store.places import file_at, shown, trouble
from scorer.store.sqlite_file import (
    BUSY_MILLISECONDS,
    HEAD,
    OTHER_TABLES,
    by_a_newer_scorer,
    copy_database,
    explained,
    is_ours,
    no_event,
)
from scorer.words import phrase

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator
    from pathlib import Path

KEPT = 10
"""How many automatic copies are kept; the oldest go."""

DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ}
"""What SQLite says of a file that is no database any more, or cannot be read."""


_ELSEWHERE = phrase("only SQLite files are copied here; a server has its own program for it")


def database_file(place: str) -> Path:
    """The file of a database; raise `NothingHere` or, for a server's, `DatabaseTrouble`."""
    file = file_at(place)
    if file is None:
        raise trouble(shown(place), _ELSEWHERE, remedy(Way.DUMP))
    if not file.exists():
        raise no_event(file)
    return file


def back_up(place: str, target: Path | None, now: datetime.datetime, *, force: bool) -> Path:
    """Copy the database to a file, or to one of its own beside it; return where to."""
    file = database_file(place)
    target = target or folder_of(file) / f"{file.stem}-{now:%Y-%m-%d-%H%M%S-%f}{file.suffix}"
    with path_explained(target):  # too long a name
        is_itself = target.exists() and target.samefile(file)
        is_in_use = any(target.with_name(f"{target.name}{end}").exists() for end in COMPANIONS)
    if is_itself:
        raise AlreadyThere(phrase("{file} is the database itself, expected another file to copy it to", file=target))
    if is_in_use:
        raise AlreadyThere(phrase("{file} is a database in use: it is never written over", file=target))
    make_folder_for(target)
    with explained(str(file)), new_file(target, force=force, over_database=True, mode_of=file) as fresh:
        copy_database(file, fresh)
        if not _is_sound(fresh):
            raise trouble(file, phrase("the file is damaged"), remedy(Way.RESTORE))
    return target


def _is_sound(file: Path) -> bool:
    """Whether SQLite finds nothing wrong with a database; raises its errors."""
    with closing(sqlite3.connect(file)) as connection:
        (state,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return bool(state == "ok")


def folder_of(file: Path) -> Path:
    """Where the copies of a database are kept."""
    return file.with_name(f"{file.stem}-backups")


def daily(file: Path, today: datetime.date) -> None:
    """Copy the database before the first change of a day, and let the oldest such copies go."""
    target = folder_of(file) / f"{file.stem}-{today:%Y-%m-%d}-daily{file.suffix}"
    tidy(target.parent)
    if target.exists():
        return
    make_folder_for(target)
    with explained(str(file)), new_file(target, force=True, over_database=True, mode_of=file) as fresh:
        copy_database(file, fresh)
    for old in sorted(_daily_copies(file))[:-KEPT]:
        old.unlink(missing_ok=True)


def _daily_copies(file: Path) -> Iterator[Path]:
    return folder_of(file).glob(f"{escape(file.stem)}-????-??-??-daily{escape(file.suffix)}")


def copies_of(file: Path) -> list[Path]:
    """Every copy that the scorer has made of a database, by itself or when it was asked to, and where it says."""
    kept = folder_of(file).glob(f"*{escape(file.suffix)}")
    before_upgrades = file.parent.glob(f"{escape(file.stem)}-before-*{escape(file.suffix)}")
    return sorted([*kept, *before_upgrades])


def restore(place: str, source: Path, now: datetime.datetime) -> Path | None:
    """Put a copy in the place of the database, damaged or gone; return where that was kept."""
    file = file_at(place)
    if file is None:
        raise trouble(shown(place), _ELSEWHERE, remedy(Way.RESTORE_DUMP))
    refuse_what_is_no_copy(source)
    if file.exists() and source.samefile(file):
        raise AlreadyThere(phrase("{file} is the database itself, expected a copy of it", file=source))
    if not file.exists() or not _is_healthy(file):
        return _put_in_place(source, file, now)
    kept = back_up(place, None, now, force=False)
    with explained(str(file)):
        copy_database(source, file)  # into the same file, so that who has it open sees it
    note_stored()
    return kept


def refuse_what_is_no_copy(source: Path) -> None:
    """Raise `UnreadableFile` or `DatabaseTrouble` for anything but a whole database of this scorer or an older one."""
    with path_explained(source):  # too long a name
        is_file = source.is_file()
    if not is_file:
        raise UnreadableFile(phrase("{file}: expected a copy of a database, and there is none", file=source))
    with explained(str(source)), closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as copied:
        if not is_ours(copied.execute):
            raise trouble(source, OTHER_TABLES)
        (revision,) = copied.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
        (state,) = copied.execute("PRAGMA integrity_check").fetchone()
    if state != "ok":
        raise trouble(source, phrase("the file is damaged"))
    if str(revision) > HEAD:
        raise trouble(source, by_a_newer_scorer(revision))


def _is_healthy(file: Path) -> bool:
    """Whether a database can be read and is whole; raises for what is no damage: another writer, a full disk."""
    with explained(str(file)):
        try:
            with closing(sqlite3.connect(file, isolation_level=None)) as connection:
                connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
                connection.execute("BEGIN IMMEDIATE")  # copying would wait for another writer for ever
                connection.execute("ROLLBACK")
            return _is_sound(file)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode in DAMAGED:
                return False
            raise


def _put_in_place(source: Path, file: Path, now: datetime.datetime) -> Path | None:
    """Put a copy where no database is, or a damaged one, which is set aside as it is; return where that is."""
    aside = file.with_name(f"{file.stem}-damaged-{now:%Y%m%d-%H%M%S-%f}{file.suffix}")
    damaged = file.exists()
    make_folder_for(file)
    like = aside if damaged else source
    with explained(str(file)), new_file(file, force=True, over_database=True, mode_of=like) as fresh:
        copy_database(source, fresh)
        for end in ("", *COMPANIONS):
            part = file.with_name(f"{file.name}{end}")
            if part.exists():
                part.replace(aside.with_name(f"{aside.name}{end}"))
    return aside if damaged else None
