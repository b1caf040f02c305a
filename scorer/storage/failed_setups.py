"""A mark that the last attempt to set up or import an event failed.

Until the next one succeeds, or an event is chosen, commands name the event that they mean: the director may be thinking
of the one that is not there. Where nothing can be written there is no mark.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from scorer.errors import ScorerError
from scorer.storage.locations import application_folder, sqlite_path

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "failed"
"""The folder of the marks, in that of the application: a database that was refused has nothing put beside it."""


def record_failed_setup(db: str) -> None:
    """Leave the mark, if there is a database in which another event could be meant."""
    with suppress(OSError, ScorerError):
        file = sqlite_path(db)
        if file is None or file.exists():
            mark = _mark_path(db)
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()


def forget_failed_setup(db: str) -> None:
    """Remove the mark, if there is one."""
    with suppress(OSError, ScorerError):
        _mark_path(db).unlink(missing_ok=True)


def has_failed_setup(db: str) -> bool:
    """Whether the mark is there."""
    try:
        return _mark_path(db).exists()
    except (OSError, ScorerError):
        return False


def _mark_path(db: str) -> Path:
    from hashlib import sha256  # few commands look for a mark

    file = sqlite_path(db)
    place = db if file is None else str(file.absolute())
    return application_folder() / FOLDER / sha256(place.encode(errors="surrogateescape")).hexdigest()[:16]
