"""Copies of a SQLite database, made while others use it; ten automatic ones are kept.

A database that is being written is two or three files at once, so a copy of one of them is none:
SQLite's own backup is what copies it.
"""

from __future__ import annotations

import datetime
import sqlite3
from contextlib import closing
from glob import escape
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import AlreadyThere, UnreadableFile, Way, remedy
from scorer.notices import anything_stored, note_stored
from scorer.outputs import COMPANIONS, make_folder_for, new_file, tidy
from scorer.outputs import explained as path_explained
from scorer.store.places import file_at, shown, trouble
from scorer.store.sqlite_file import (
    BUSY_MILLISECONDS,
    DAMAGED,
    HEAD,
    OTHER_TABLES,
    by_a_newer_scorer,
    copy_database,
    copy_over,
    explained,
    is_ours,
    no_event,
    says_damaged,
)
from scorer.words import literal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scorer.errors import Remedy
    from scorer.words import Phrase

KEPT = 10
"""How many automatic copies are kept; the oldest go."""

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
            raise trouble(file, DAMAGED, *ways_back(file))
    return target


def _is_sound(file: Path) -> bool:
    """Whether SQLite finds nothing wrong with a database; raises its errors."""
    with closing(sqlite3.connect(file)) as connection:
        (state,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return bool(state == "ok")


MOST_FAULTS = 20


def faults(file: Path, *, in_use: bool) -> list[Phrase]:
    """What SQLite finds wrong with a database, and what makes it none of this scorer's; empty where it is sound."""
    how = "mode=ro" if in_use else "mode=ro&immutable=1"  # of one that nobody uses no files are made beside it
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?{how}", uri=True)) as connection:
            found = [text for (text,) in connection.execute(f"PRAGMA integrity_check({MOST_FAULTS})") if text != "ok"]
            orphans = connection.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS)
            found += [f"{table} {row} refers to nothing in {other}" for table, row, other, _ in orphans]
            if not found and not is_ours(connection.execute):
                return [OTHER_TABLES]
    except (sqlite3.Error, UnicodeDecodeError) as error:
        found = [str(error)]
    return [literal(text) for text in found]


class Copy(NamedTuple):
    """A copy of a database: where it is, when it was made, and what is wrong with it."""

    file: Path
    made: datetime.datetime
    faults: list[Phrase]


def checked_copies(file: Path) -> Iterator[Copy]:
    """Every copy of a database, the newest first, each looked through."""
    made = sorted(((copy.stat().st_mtime, copy) for copy in copies_of(file)), reverse=True)
    for at, copy in made:
        yield Copy(copy, datetime.datetime.fromtimestamp(at), faults(copy, in_use=False))


def ways_back(file: Path) -> tuple[Remedy, ...]:
    """How a damaged database is restored: from its newest sound copy, where there is one."""
    for copy in checked_copies(file):
        if not copy.faults:
            return (remedy(Way.RESTORE_COPY, file=str(copy.file), made=f"{copy.made:%Y-%m-%d %H:%M}"),)
    return ()


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
        if not _is_sound(fresh):
            raise trouble(file, DAMAGED, *ways_back(file))  # the older copies stay
    anything_stored()  # nobody asked for it
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
    kept: list[Path] = []
    with explained(str(file)):  # into the same file, so that who has it open sees it
        copy_over(source, file, lambda: kept.append(back_up(place, None, now, force=False)))
    note_stored()
    return kept[0]


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
        raise trouble(source, DAMAGED)
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
            if says_damaged(error):
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
