"""The second place for the copies of each day: a stick or a folder that leaves the laptop, when it is there.

Ten copies of a database are kept in it; another database's are told by their names and never touched. Nothing that goes
wrong there refuses a result.
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
from scorer.files import new_file, scratch_folder
from scorer.i18n import Phrase, phrase
from scorer.progress import notice
from scorer.storage.sqlite_file import copy_database

if TYPE_CHECKING:
    from pathlib import Path


KEPT = 10
"""How many copies of a database are kept there; the oldest go."""

PATIENCE = datetime.timedelta(days=14)
"""After so many days without a copy there the director is told."""


def _start(file: Path) -> str:
    """How the names of a database's copies begin: which database it is, on which machine's path."""
    return f"{file.stem}-{sha256(str(file.resolve()).encode()).hexdigest()[:8]}-"


def copies_in(file: Path, place: Path) -> list[Path]:
    """The copies of a database that are there, the oldest first."""
    return sorted(place.glob(f"{escape(_start(file))}????-??-??{escape(file.suffix)}"))


def take(file: Path, copy: Path, place: Path, today: datetime.date, *, again: bool = False) -> Path | None:
    """Put the copy of a day there, read it back and compare; None where the place is not there, or has it already.

    With `again` it takes the place of the one that is there.

    Raises `UnreadableFile` where it cannot be written, or is not what was written.
    """
    target = place / f"{_start(file)}{today:%Y-%m-%d}{file.suffix}"
    if not place.is_dir() or (target.exists() and not again):
        return None
    with new_file(target, force=again, over_database=True, mode_of=file) as fresh:
        shutil.copyfile(copy, fresh)
        if not filecmp.cmp(copy, fresh, shallow=False):
            raise OSError(f"{fresh.name} is not what was written")
    for old in copies_in(file, place)[:-KEPT]:
        old.unlink(missing_ok=True)
    return target


def take_if_there(file: Path, copy: Path, place: Path, today: datetime.date) -> None:
    """The same beside a change, which nothing here refuses: what goes wrong is told."""
    try:
        take(file, copy, place, today)
    except (ScorerError, OSError) as error:
        notice(phrase("no copy went to {place}: {error}", place=place, error=str(error)))


def take_now(file: Path, place: Path, today: datetime.date) -> None:
    """Put the database as it is now there, in the place of the day's copy; what goes wrong is told."""
    try:
        with scratch_folder() as folder:
            copy = folder / file.name
            copy_database(file, copy)
            take(file, copy, place, today, again=True)
    except (ScorerError, OSError, sqlite3.Error) as error:
        notice(phrase("no copy went to {place}: {error}", place=place, error=str(error)))


def overdue(file: Path, place: Path, today: datetime.date) -> Phrase | None:
    """What is told where no copy went there for a fortnight."""
    try:
        dates = [copy.name.removesuffix(file.suffix)[-10:] for copy in copies_in(file, place)]
    except OSError:
        dates = []
    if not dates:
        return phrase("no copy of the database is in {place}", place=place)
    newest = datetime.date.fromisoformat(dates[-1])
    if today - newest <= PATIENCE:
        return None
    return phrase("no copy of the database went to {place} since {date}", place=place, date=newest.isoformat())
