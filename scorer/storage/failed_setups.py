"""A mark beside the database that the last attempt to set up or import an event failed.

Until the next one succeeds, or an event is chosen, commands name the event that they mean: the director may be thinking
of the one that is not there. Where nothing can be written there is no mark.
"""

from __future__ import annotations

from contextlib import suppress

from scorer.errors import ScorerError
from scorer.storage.locations import companion_path, sqlite_path

FILE_SUFFIX = ".failed"
"""Appended to the name of the database."""


def record_failed_setup(db: str) -> None:
    """Leave the mark, if there is a database in which another event could be meant."""
    with suppress(OSError, ScorerError):
        file = sqlite_path(db)
        if file is None or file.exists():
            companion_path(db, FILE_SUFFIX).touch()


def forget_failed_setup(db: str) -> None:
    """Remove the mark, if there is one."""
    with suppress(OSError, ScorerError):
        companion_path(db, FILE_SUFFIX).unlink(missing_ok=True)


def has_failed_setup(db: str) -> bool:
    """Whether the mark is there."""
    try:
        return companion_path(db, FILE_SUFFIX).exists()
    except (OSError, ScorerError):
        return False
