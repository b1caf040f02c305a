"""What was worked out before and takes long, in a file beside the database that may be thrown away.

Nothing here is ever the only copy. What is missing, damaged, made by another program or of another state of the data is
made anew, and where nothing can be written nothing is kept. Nobody is named in it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import scorer
from scorer.storage.places import companion

SUFFIX = ".cache"
"""What the name of the database has after it."""

UNUSABLE = (sqlite3.Error, OSError)
"""What is raised where the file cannot be read or written."""

SCORING = ("game", "movements", "comparison", "model", "scoring")
ROOMS = (*SCORING, "competitions", "reports", "reports/years", "storage")
"""The rooms on whose modules hangs what is worked out."""

SECONDS = 1.0
"""How long to wait for who writes to it too; then it is quicker to do without."""

TABLE = (
    "CREATE TABLE IF NOT EXISTS worked_out "
    "(kind TEXT, name TEXT, version TEXT, text TEXT, seal BLOB, PRIMARY KEY (kind, name))"
)


class WorkedOut(NamedTuple):
    """A text, and whether it was made of the data as they are now."""

    text: str
    current: bool


def worked_out(db: str, kind: str, versions: Mapping[str, str]) -> dict[str, WorkedOut]:
    """What is kept of a kind under some names; `versions` tells the state of the data of which each is to be."""
    found: dict[str, WorkedOut] = {}
    sql = "SELECT version, text, seal FROM worked_out WHERE kind = ? AND name = ?"
    with suppress(*UNUSABLE):
        place = companion(db, SUFFIX).resolve().as_uri()
        with closing(sqlite3.connect(f"{place}?mode=ro", uri=True, timeout=SECONDS)) as kept:
            for name, wanted in versions.items():
                for version, text, seal in kept.execute(sql, (kind, name)):
                    if seal == _seal(kind, name, version, text):
                        found[name] = WorkedOut(text, version == wanted)
    return found


def keep(db: str, kind: str, lines: Iterable[tuple[str, str, str]]) -> None:
    """Keep texts of a kind, each with its name and the state of the data of which it was made."""
    with suppress(*UNUSABLE):
        place = companion(db, SUFFIX)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch(0o600)
        with suppress(OSError):  # a file system that knows no owners
            place.chmod(0o600)
        try:
            with closing(sqlite3.connect(place, timeout=SECONDS)) as kept, kept:
                kept.execute(TABLE)
                sealed = ((kind, *line, _seal(kind, *line)) for line in lines)
                kept.executemany("REPLACE INTO worked_out VALUES (?, ?, ?, ?, ?)", sealed)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:  # damaged
            place.unlink()


def throw_away(db: str) -> None:
    """Keep nothing of what was worked out."""
    with suppress(OSError):
        companion(db, SUFFIX).unlink()


def _seal(kind: str, name: str, version: str, text: str) -> bytes:
    """What only this program writes beside a text, and only beside this one."""
    seal = blake2b(_program(), digest_size=16)
    seal.update("\0".join(map(str, (kind, name, version, text))).encode())
    return seal.digest()


@cache
def _program() -> bytes:
    """What tells this program from every other.

    A checkout is edited without getting another version, so its modules are known as Python knows whether it has to
    compile them again: by their times and sizes.
    """
    folder = Path(scorer.__file__).parent
    modules: list[tuple[str, int, int]] = []
    for room in ROOMS:
        for module in os.scandir(folder / room):
            if module.name.endswith(".py"):
                known = module.stat()
                modules.append((module.path, known.st_mtime_ns, known.st_size))
    return blake2b(repr((scorer.__version__, sorted(modules))).encode()).digest()
