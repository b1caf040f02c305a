"""Copies of a SQLite database, made while others use it; ten automatic ones are kept.

A database that is being written is two or three files at once, so a copy of one of them is none:
SQLite's own backup is what copies it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from scorer.errors import AlreadyThere, DatabaseTrouble, NothingHere, UnreadableFile
from scorer.store.places import shown
from scorer.store.sqlite_file import (
    BUSY_MILLISECONDS,
    HEAD,
    OTHER_TABLES,
    by_a_newer_scorer,
    explained,
    file_at,
    is_ours,
    nothing_in,
)

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator
    from pathlib import Path

KEPT = 10
"""How many automatic copies are kept; the oldest go."""


_ELSEWHERE = "only SQLite files are copied here; a server has its own program for it"


def database_file(place: str) -> Path:
    """The file of a database; raise `NothingHere` or, for a server's, `DatabaseTrouble`."""
    file = file_at(place)
    if file is None:
        raise DatabaseTrouble(f"database {shown(place)}: {_ELSEWHERE}: `pg_dump` on PostgreSQL")
    if not file.exists():
        raise NothingHere(nothing_in(file))
    return file


def copy(source: Path, target: Path) -> None:
    """Copy a database into another file, whatever that was; raise `DatabaseTrouble` on failure."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnreadableFile(f"{target.parent}: {error.strerror or error}") from error
    with (
        explained(str(target)),
        closing(sqlite3.connect(source)) as original,
        closing(sqlite3.connect(target)) as copied,
    ):
        original.backup(copied)


def back_up(place: str, target: Path | None, now: datetime.datetime, *, force: bool) -> Path:
    """Copy the database to a file, or to one of its own beside it; return where to."""
    file = database_file(place)
    target = target or folder_of(file) / f"{file.stem}-{now:%Y-%m-%d-%H%M%S-%f}{file.suffix}"
    if target.exists() and target.samefile(file):
        raise AlreadyThere(f"{target} is the database itself, expected another file to copy it to")
    if target.exists() and not force:
        raise AlreadyThere(f"{target} is already there: --force writes over it")
    unfinished = target.with_name(f".{target.name}.new")
    unfinished.unlink(missing_ok=True)
    copy(file, unfinished)
    with explained(str(file)), closing(sqlite3.connect(unfinished)) as copied:
        (state,) = copied.execute("PRAGMA integrity_check(1)").fetchone()
    if state != "ok":
        unfinished.unlink(missing_ok=True)
        raise DatabaseTrouble(f"database {file}: the file is damaged: `scorer restore` puts an older copy in its place")
    unfinished.replace(target)
    return target


def folder_of(file: Path) -> Path:
    """Where the copies of a database are kept."""
    return file.with_name(f"{file.stem}-backups")


def daily(place: str, today: datetime.date) -> None:
    """Copy the database before the first change of a day, and let the oldest such copies go."""
    file = file_at(place)
    if file is None or not file.exists():
        return
    target = folder_of(file) / f"{file.stem}-{today:%Y-%m-%d}-daily{file.suffix}"
    if target.exists():
        return
    unfinished = target.with_name(f".{target.name}.new")
    copy(file, unfinished)
    unfinished.replace(target)
    for old in sorted(_daily_copies(file))[:-KEPT]:
        old.unlink(missing_ok=True)


def _daily_copies(file: Path) -> Iterator[Path]:
    return folder_of(file).glob(f"{file.stem}-????-??-??-daily{file.suffix}")


def restore(place: str, source: Path, now: datetime.datetime) -> Path | None:
    """Put a copy in the place of the database, damaged or gone; return where that was kept."""
    file = file_at(place)
    if file is None:
        raise DatabaseTrouble(f"database {shown(place)}: {_ELSEWHERE}: `pg_restore` on PostgreSQL")
    _refuse_what_is_no_copy(source)
    if file.exists() and source.samefile(file):
        raise AlreadyThere(f"{source} is the database itself, expected a copy of it")
    kept = _kept(place, file, now) if file.exists() else None
    copy(source, file)
    return kept


def _refuse_what_is_no_copy(source: Path) -> None:
    if not source.is_file():
        raise UnreadableFile(f"{source}: expected a copy of a database, and there is none")
    with explained(str(source)), closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as copied:
        if not is_ours(copied.execute):
            raise DatabaseTrouble(f"database {source}: {OTHER_TABLES}")
        (revision,) = copied.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
        (state,) = copied.execute("PRAGMA integrity_check").fetchone()
    if state != "ok":
        raise DatabaseTrouble(f"database {source}: the file is damaged")
    if str(revision) > HEAD:
        raise DatabaseTrouble(f"database {source}: {by_a_newer_scorer(revision)}")


def _kept(place: str, file: Path, now: datetime.datetime) -> Path:
    """Copy what is there; a file that cannot be read as a database is set aside as it is."""
    try:
        with explained(str(file)), closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
            connection.execute("BEGIN IMMEDIATE")  # copying would wait for another writer for ever
            connection.execute("ROLLBACK")
            (state,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if state == "ok":
            return back_up(place, None, now, force=False)
    except DatabaseTrouble as trouble:
        if "another program" in str(trouble):
            raise
    aside = file.with_name(f"{file.stem}-damaged-{now:%Y%m%d-%H%M%S}{file.suffix}")
    try:
        file.replace(aside)
        for other in ("-wal", "-shm"):
            if (beside := file.with_name(f"{file.name}{other}")).exists():
                beside.replace(aside.with_name(f"{aside.name}{other}"))
    except OSError as error:
        raise UnreadableFile(f"{file}: {error.strerror or error}") from error
    return aside
