"""The existing copies of a SQLite database: where they are, and which are sound."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from glob import escape
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import DatabaseTrouble, Way, remedy
from scorer.i18n import Phrase, literal, phrase
from scorer.storage.places import trouble
from scorer.storage.revisions import OTHER_TABLES, is_ours

if TYPE_CHECKING:
    from pathlib import Path


DAMAGED = phrase("the file is damaged")


def folder_of(file: Path) -> Path:
    """The folder for the copies of a database."""
    return file.with_name(f"{file.stem}-backups")


def copies_of(file: Path) -> list[Path]:
    """Every copy that the scorer has made of a database, by itself or on request, in the folders it writes to."""
    kept = folder_of(file).glob(f"*{escape(file.suffix)}")
    before_upgrades = file.parent.glob(f"{escape(file.stem)}-before-*{escape(file.suffix)}")
    return sorted([*kept, *before_upgrades])


MOST_FAULTS = 20
"""The number of faults listed for a file; the first few are enough to restore a copy."""


def faults_of_file(file: Path, *, in_use: bool) -> list[Phrase]:
    """What SQLite finds wrong with a database, or that it is not the scorer's; empty for a sound one."""
    how = "mode=ro" if in_use else "mode=ro&immutable=1"  # no files are made beside a copy not in use
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
    """A copy of a database: its path, when it was made, and its faults."""

    file: Path
    made: datetime.datetime
    faults: list[Phrase]


def checked_copies(file: Path) -> Iterator[Copy]:
    """Check every copy of a database, the newest first."""
    made = sorted(((copy.stat().st_mtime, copy) for copy in copies_of(file)), reverse=True)
    for at, copy in made:
        yield Copy(copy, datetime.datetime.fromtimestamp(at), faults_of_file(copy, in_use=False))


def damage(file: Path, otherwise: DatabaseTrouble | None = None) -> DatabaseTrouble:
    """The error for a damaged database, with its newest sound copy; `fallback` is used if it has no such copy."""
    for copy in checked_copies(file):
        if not copy.faults:
            made = f"{copy.made:%Y-%m-%d %H:%M}"
            return trouble(file, DAMAGED, remedy(Way.RESTORE_COPY, file=str(copy.file), made=made))
    return otherwise or trouble(file, DAMAGED, remedy(Way.RESTORE))
