"""The location of a database and of what belongs to it: a file, a server, the application folder."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from scorer.errors import DatabaseError
from scorer.i18n import Phrase, literal, phrase

if TYPE_CHECKING:
    from scorer.hints import Hint


def application_folder() -> Path:
    """The folder for everything that was given no other place."""
    from platformdirs import user_config_path  # most databases and their companions are elsewhere

    return user_config_path("scorer", appauthor=False, roaming=True)


def companion_path(db: str, suffix: str) -> Path:
    """The path of a file that belongs to a database: beside it, else in the application folder.

    The latter holds the files of servers, and those of databases in folders without write permission.
    """
    path = sqlite_path(db)
    if path is not None and os.access(path.parent, os.W_OK):
        return path.with_name(f"{path.name}{suffix}")
    from hashlib import sha256  # needed for servers only

    return application_folder() / f"{sha256(db.encode()).hexdigest()[:16]}{suffix}"


NOT_LASTING = phrase("expected a file or a server: data in memory is lost when the command ends")
"""Why a database in memory is refused; an unset variable after `sqlite:///` names one."""


def sqlite_path(db: str) -> Path | None:
    """The file that a path or its URL names; None for any other URL.

    Raise `DatabaseError` for an impossible one, and for a database in memory.
    """
    path = db.removeprefix("sqlite:///")
    if "://" in path or (path != db and "?" in path):
        return None
    if path in ("", ":memory:", "file:") or path.startswith("file::memory:"):
        raise database_error(db, NOT_LASTING)
    try:
        file = Path(path).expanduser()
        mode = file.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return file
    except (OSError, RuntimeError, ValueError) as error:  # a name too long, or an unknown user's home
        raise database_error(db, literal(getattr(error, "strerror", None) or str(error))) from error
    if stat.S_ISDIR(mode):
        raise database_error(db, phrase("expected a file, but it is a folder"))
    if not stat.S_ISREG(mode):
        raise database_error(db, phrase("expected a file, but it is a device"))
    return file


def database_error(location: object, reason: Phrase, *hints: Hint) -> DatabaseError:
    """The error for a database that cannot be used."""
    return DatabaseError(phrase("database {place}: {reason}", place=location, reason=reason), *hints)


def display_location(location: str) -> str:
    """A path as it is; a URL, readable or not, without its password and options."""
    if "://" not in location:
        return location
    kind, _, rest = location.partition("://")
    without_password = re.sub(r"^([^:@/]*):.*@", r"\1:***@", rest, flags=re.DOTALL)
    return f"{kind}://{without_password.partition('?')[0]}"


def sqlite_uri(file: PurePath, options: str) -> str:
    """Return SQLite's URI of an absolute path, with options such as `mode=ro`.

    SQLite takes no host in it: a share of Windows, `//server/share`, is part of the path.
    """
    uri = file.as_uri()
    if not uri.startswith("file:///"):
        uri = f"file:////{uri.removeprefix('file://')}"
    return f"{uri}?{options}"
