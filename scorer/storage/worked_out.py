"""A cache of computed figures that take long, in a file beside the database that may be deleted.

It never holds the only copy of anything, and no names. What is missing, damaged, or made by another program or
from other data is computed anew; where nothing can be written, nothing is cached.
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
"""Appended to the name of the database."""

UNUSABLE = (sqlite3.Error, OSError)
"""Raised where the file cannot be read or written."""

SCORING = ("game", "movements", "comparison", "model", "scoring")
ROOMS = (*SCORING, "competitions", "reports", "reports/years", "storage")
"""The packages whose code the cached figures depend on."""

SECONDS = 1.0
"""How long to wait for another writer; after that it is quicker to compute."""

TABLE = (
    "CREATE TABLE IF NOT EXISTS worked_out "
    "(kind TEXT, name TEXT, version TEXT, text TEXT, seal BLOB, PRIMARY KEY (kind, name))"
)


class WorkedOut(NamedTuple):
    """A cached text, and whether it was made from the present data."""

    text: str
    current: bool


def worked_out(db: str, kind: str, versions: Mapping[str, str]) -> dict[str, WorkedOut]:
    """Read the cached texts of a kind; `versions` holds the present version of the data for each name."""
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
    """Cache texts of a kind, each with its name and the version of the data it was made from."""
    with suppress(*UNUSABLE):
        place = companion(db, SUFFIX)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch(0o600)
        with suppress(OSError):  # a file system without owners
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
    """Delete the cache."""
    with suppress(OSError):
        companion(db, SUFFIX).unlink()


def _seal(kind: str, name: str, version: str, text: str) -> bytes:
    """A hash of a text that only this program computes, and only for this text."""
    seal = blake2b(_program(), digest_size=16)
    seal.update("\0".join(map(str, (kind, name, version, text))).encode())
    return seal.digest()


@cache
def _program() -> bytes:
    """A hash that identifies this program.

    A checkout is edited without a new version number, so its modules are identified by their times and sizes, as
    Python does to decide whether to compile them again.
    """
    folder = Path(scorer.__file__).parent
    modules: list[tuple[str, int, int]] = []
    for room in ROOMS:
        for module in os.scandir(folder / room):
            if module.name.endswith(".py"):
                known = module.stat()
                modules.append((module.path, known.st_mtime_ns, known.st_size))
    return blake2b(repr((scorer.__version__, sorted(modules))).encode()).digest()
