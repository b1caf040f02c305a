"""Where a database lies, and what belongs to it: a file, a server, the program's own folder."""

from __future__ import annotations

import os
import re
from pathlib import Path

from scorer.errors import DatabaseTrouble, Remedy
from scorer.i18n import Phrase, literal, phrase


def own_folder() -> Path:
    """Where the program keeps what nobody gave another place."""
    from platformdirs import user_config_path  # most databases and their companions have a place of their own

    return user_config_path("scorer", appauthor=False, roaming=True)


def companion(db: str, suffix: str) -> Path:
    """A file that belongs to a database: beside it, or in the own folder for a server and where nobody may write."""
    file = file_at(db)
    if file is not None and os.access(file.parent, os.W_OK):
        return file.with_name(f"{file.name}{suffix}")
    from hashlib import sha256  # a file has its companions beside it

    return own_folder() / f"{sha256(db.encode()).hexdigest()[:16]}{suffix}"


def file_at(place: str) -> Path | None:
    """The file that a path or its URL names; None for any other URL. Raises `DatabaseTrouble` where none can be."""
    path = place.removeprefix("sqlite:///")
    if "://" in path or (path != place and ("?" in path or path in ("", ":memory:"))):
        return None
    try:
        file = Path(path).expanduser()
        is_folder = file.is_dir()
    except (OSError, RuntimeError, ValueError) as error:  # too long a name, or the home of a user that nobody knows
        raise trouble(place, literal(getattr(error, "strerror", None) or str(error))) from error
    if is_folder:
        raise trouble(place, phrase("expected a file, and it is a folder"))
    return file


def trouble(place: object, reason: Phrase, *remedies: Remedy) -> DatabaseTrouble:
    """The refusal of a database that cannot be used."""
    return DatabaseTrouble(phrase("database {place}: {reason}", place=place, reason=reason), *remedies)


def shown(place: str) -> str:
    """A path as it is; a URL without the password and the options, readable as one or not."""
    if "://" not in place:
        return place
    kind, _, rest = place.partition("://")
    without_password = re.sub(r"^([^:@/]*):.*@", r"\1:***@", rest, flags=re.DOTALL)
    return f"{kind}://{without_password.partition('?')[0]}"
