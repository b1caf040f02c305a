"""Copies of each day in a second folder: a memory stick or a folder outside the laptop, when it is present.

Ten copies of a database are kept there; those of another database are recognised by their names and left alone.
Errors here never keep a result from being stored.
"""

from __future__ import annotations

import datetime
import filecmp
import shutil
import sqlite3
from glob import escape
from hashlib import sha256
from typing import TYPE_CHECKING

from scorer.errors import ScorerError
from scorer.files import new_file, temporary_folder
from scorer.i18n import Phrase, phrase
from scorer.i18n.formatting import day_text
from scorer.progress import add_notice
from scorer.storage.sqlite_file import copy_database

if TYPE_CHECKING:
    from pathlib import Path


COPIES_KEPT = 10
"""The number of copies of a database kept there; older ones are deleted."""

OVERDUE_AFTER = datetime.timedelta(days=14)
"""The director is warned after this long without a copy."""


def _name_prefix(file: Path) -> str:
    """How the names of a database's copies begin: its name, and a hash of its path."""
    return f"{file.stem}-{sha256(str(file.resolve()).encode()).hexdigest()[:8]}-"


def list_offsite_copies(file: Path, folder: Path) -> list[Path]:
    """The copies of a database in a folder, the oldest first."""
    return sorted(folder.glob(f"{escape(_name_prefix(file))}????-??-??{escape(file.suffix)}"))


def write_offsite_copy(
    file: Path, copy: Path, folder: Path, today: datetime.date, *, replace: bool = False
) -> Path | None:
    """Write the copy of a day to a folder and compare it; None if the folder is missing or already has that copy.

    With `replace` it overwrites an existing copy.

    Raise `FileAccessError` where it cannot be written or differs from the original.
    """
    target = folder / f"{_name_prefix(file)}{today:%Y-%m-%d}{file.suffix}"
    if not folder.is_dir() or (target.exists() and not replace):
        return None
    with new_file(target, force=replace, over_database=True, mode_of=file) as fresh:
        shutil.copyfile(copy, fresh)
        if not filecmp.cmp(copy, fresh, shallow=False):
            raise OSError(f"{fresh.name} is not what was written")
    for old in list_offsite_copies(file, folder)[:-COPIES_KEPT]:
        old.unlink(missing_ok=True)
    return target


def try_offsite_copy(file: Path, copy: Path, folder: Path, today: datetime.date) -> None:
    """Write the copy of a day during a change, which must not fail because of it: errors become notices."""
    try:
        write_offsite_copy(file, copy, folder, today)
    except (ScorerError, OSError) as error:
        add_notice(phrase("could not copy to {place}: {error}", place=folder, error=str(error)))


def refresh_offsite_copy(file: Path, folder: Path, today: datetime.date) -> None:
    """Write the database as it is now, overwriting the copy of the day; errors become notices."""
    try:
        with temporary_folder() as scratch:
            copy = scratch / file.name
            copy_database(file, copy)
            write_offsite_copy(file, copy, folder, today, replace=True)
    except (ScorerError, OSError, sqlite3.Error) as error:
        add_notice(phrase("could not copy to {place}: {error}", place=folder, error=str(error)))


def overdue_reason(file: Path, folder: Path, today: datetime.date) -> Phrase | None:
    """The warning for a folder that has had no copy for a fortnight, or None."""
    try:
        dates = [copy.name.removesuffix(file.suffix)[-10:] for copy in list_offsite_copies(file, folder)]
    except OSError:
        dates = []
    if not dates:
        return phrase("there is no backup of the database in {place}", place=folder)
    newest = datetime.date.fromisoformat(dates[-1])
    if today - newest <= OVERDUE_AFTER:
        return None
    return phrase("no backup has been copied to {place} since {date}", place=folder, date=day_text(newest))
