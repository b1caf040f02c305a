"""Damage that was found once, remembered in a file beside the database until a check finds none.

Looking for damage takes longer than recording a result, so commands do not look. They read what is remembered here.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from scorer.i18n import Phrase, phrase
from scorer.storage.locations import companion_path

if TYPE_CHECKING:
    from pathlib import Path

SUFFIX = ".damaged"


def remember_damage(file: Path, faults: str) -> None:
    """Note that a database is damaged; where that cannot be written the refusal has to do."""
    with suppress(OSError):
        path = companion_path(str(file), SUFFIX)
        if file.exists() and not path.exists():
            path.write_text(f"{datetime.now():%Y-%m-%d %H:%M}\n{faults}\n", encoding="utf-8")


def forget_damage(file: Path) -> None:
    """Forget that a database was damaged: it was checked, or restored."""
    with suppress(OSError):
        companion_path(str(file), SUFFIX).unlink(missing_ok=True)


def describe_known_damage(file: Path) -> Phrase | None:
    """The warning for a database in which damage was found; None for any other."""
    try:
        found, _, _ = companion_path(str(file), SUFFIX).read_text(encoding="utf-8").partition("\n")
    except (OSError, ValueError):
        return None
    return phrase(
        "{database} was found damaged on {found}: restore a backup, or check it again", database=file, found=found
    )
