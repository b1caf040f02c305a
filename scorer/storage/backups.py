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

from scorer.errors import AlreadyThere, UnreadableFile, Way, remedy
from scorer.files import COMPANIONS, make_folder_for, new_file, tidy
from scorer.files import explained as path_explained
from scorer.i18n import phrase
from scorer.model.settings import ALSO
from scorer.progress import anything_stored, note_stored
from scorer.storage.copies import DAMAGED, damage, folder_of
from scorer.storage.places import file_at, shown, trouble
from scorer.storage.revisions import OTHER_TABLES, REVISION_QUERY, is_ours, refuse_unknown
from scorer.storage.sqlite_file import (
    BUSY_MILLISECONDS,
    copy_database,
    copy_over,
    explained,
    no_event,
    says_damaged,
)

if TYPE_CHECKING:
    import datetime

    from scorer.storage import Ask


KEPT = 10
"""The number of automatic copies kept; older ones are deleted."""

_ELSEWHERE = phrase("only SQLite files are copied here; a server has its own program for it")


def database_file(place: str) -> Path:
    """The file of a database; raise `MissingDataError` if it is missing, `DatabaseError` for a server."""
    file = file_at(place)
    if file is None:
        raise trouble(shown(place), _ELSEWHERE, remedy(Way.DUMP))
    if not file.exists():
        raise no_event(file)
    return file


def back_up(place: str, target: Path | None, now: datetime.datetime, *, force: bool) -> Path:
    """Copy the database to a file, or to a new one beside it; return the path of the copy."""
    file = database_file(place)
    target = target or folder_of(file) / f"{file.stem}-{now:%Y-%m-%d-%H%M%S-%f}{file.suffix}"
    with path_explained(target):  # too long a name
        is_itself = target.exists() and target.samefile(file)
        is_in_use = any((target.parent / f"{target.name}{end}").exists() for end in COMPANIONS)
    if is_itself:
        raise AlreadyThere(phrase("{file} is the database itself, expected another file to copy it to", file=target))
    if is_in_use:
        raise AlreadyThere(phrase("{file} is a database in use: it is never written over", file=target))
    make_folder_for(target)
    with explained(str(file)), new_file(target, force=force, over_database=True, mode_of=file) as fresh:
        copy_database(file, fresh)
        if not _is_sound(fresh):
            raise damage(file)
    return target


def _is_sound(file: Path) -> bool:
    """Whether SQLite finds nothing wrong with a database; raises its errors."""
    with closing(sqlite3.connect(file)) as connection:
        (state,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return bool(state == "ok")


def _walk(file: Path) -> None:
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


def daily(file: Path, today: datetime.date, ask: Ask) -> None:
    """Copy the database before the first change of a day, and delete the oldest such copies.

    Each day's copy also goes to the second folder, if one is set and present.
    """
    target = place_of_day(file, today)
    tidy(target.parent)
    if not target.exists():
        make_folder_for(target)
        with explained(str(file)), new_file(target, force=True, over_database=True, mode_of=file) as fresh:
            copy_database(file, fresh)
            _walk(fresh)  # if it is damaged the older copies stay
        anything_stored()  # not the user's change
        copies = target.parent.glob(f"{escape(file.stem)}-????-??-??-daily{escape(file.suffix)}")
        for old in sorted(copies)[:-KEPT]:
            old.unlink(missing_ok=True)
    for (place,) in ask("SELECT value FROM club_settings WHERE key = ?", (ALSO,)):
        from scorer.storage.second_place import take_if_there  # most clubs have no second folder

        take_if_there(file, target, Path(place), today)
        anything_stored()  # not the user's change


def place_of_day(file: Path, today: datetime.date) -> Path:
    """The path of a day's copy."""
    return folder_of(file) / f"{file.stem}-{today:%Y-%m-%d}-daily{file.suffix}"


def restore(place: str, source: Path, now: datetime.datetime) -> Path | None:
    """Replace the database, damaged or missing, by a copy; return where the old one was saved."""
    file = file_at(place)
    if file is None:
        raise trouble(shown(place), _ELSEWHERE, remedy(Way.RESTORE_DUMP))
    refuse_what_is_no_copy(source)
    if file.exists() and source.samefile(file):
        raise AlreadyThere(phrase("{file} is the database itself, expected a copy of it", file=source))
    if not file.exists() or not _is_healthy(file):
        return _put_in_place(source, file, now)
    kept: list[Path] = []
    with explained(str(file)):  # into the same file, so that programs that have it open see it
        copy_over(source, file, lambda: kept.append(back_up(place, None, now, force=False)))
    note_stored()
    return kept[0]


def refuse_what_is_no_copy(source: Path) -> None:
    """Raise `FileAccessError` or `DatabaseError` for anything but a sound database of this scorer or an older one."""
    with path_explained(source):  # too long a name
        is_file = source.is_file()
    if not is_file:
        raise UnreadableFile(phrase("{file}: expected a copy of a database, and there is none", file=source))
    with explained(str(source)), closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as copied:
        if not is_ours(copied.execute):
            raise trouble(source, OTHER_TABLES)
        (revision,) = copied.execute(REVISION_QUERY).fetchone() or ("",)
        (state,) = copied.execute("PRAGMA integrity_check").fetchone()
    if state != "ok":
        raise trouble(source, DAMAGED)
    refuse_unknown(revision, source)


def _is_healthy(file: Path) -> bool:
    """Whether a database can be read and is sound; raise for what is not damage: another writer, a full disk."""
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
    """Put a copy in place of a missing or damaged database; return where the damaged one was moved."""
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
