"""A cache of computed figures that take long, in a file beside the database that may be deleted.

It never holds the only copy of anything, and no names. What is missing, damaged, or made by another program or
from other data is computed anew; where nothing can be written, nothing is cached.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import scorer
from scorer.storage.locations import companion_path, sqlite_uri

FILE_SUFFIX = ".cache"
"""Appended to the name of the database."""

CACHE_ERRORS = (sqlite3.Error, OSError)
"""Raised where the file cannot be read or written."""

SCORING_PACKAGES = ("game", "movements", "comparison", "model", "scoring")
SOURCE_PACKAGES = (*SCORING_PACKAGES, "competitions", "reports", "reports/years", "storage")
"""The packages whose code the cached figures depend on."""

TIMEOUT_SECONDS = 1.0
"""How long to wait for another writer; after that it is quicker to compute."""

CREATE_TABLE = (
    "CREATE TABLE IF NOT EXISTS worked_out "
    "(kind TEXT, name TEXT, version TEXT, text TEXT, seal BLOB, PRIMARY KEY (kind, name))"
)


class CachedValue(NamedTuple):
    """A cached text, or bytes, and whether it was made from the present data."""

    value: str | bytes
    is_current: bool


def read_cache(db: str, kind: str, versions: Mapping[str, str]) -> dict[str, CachedValue]:
    """Read the cached values of a kind; `versions` holds the present version of the data for each name."""
    cached: dict[str, CachedValue] = {}
    sql = "SELECT version, text, seal FROM worked_out WHERE kind = ? AND name = ?"
    with suppress(*CACHE_ERRORS):
        uri = sqlite_uri(companion_path(db, FILE_SUFFIX).resolve(), "mode=ro")
        with closing(sqlite3.connect(uri, uri=True, timeout=TIMEOUT_SECONDS)) as connection:
            for name, current_version in versions.items():
                for version, value, seal in connection.execute(sql, (kind, name)):
                    if seal == _compute_seal(kind, name, version, value):
                        cached[name] = CachedValue(value, version == current_version)
    return cached


class CacheFile:
    """The open cache, which no one else changes meanwhile."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        connection.execute(CREATE_TABLE)
        self._connection = connection

    def versions(self, kind: str) -> dict[str, str]:
        """Return the version of each cached value of a kind, by name."""
        return dict(self._connection.execute("SELECT name, version FROM worked_out WHERE kind = ?", (kind,)))

    def read(self, kind: str, names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Yield the cached values with these names, whatever their versions; not damaged ones."""
        for name in names:
            yield from self._select("kind = ? AND name = ?", kind, name)

    def read_all(self, kind: str) -> Iterator[tuple[str, bytes]]:
        """Yield the cached values of a kind, whatever their versions; not damaged ones."""
        return self._select("kind = ?", kind)

    def _select(self, condition: str, kind: str, *names: str) -> Iterator[tuple[str, bytes]]:
        sql = f"SELECT name, version, text, seal FROM worked_out WHERE {condition}"  # noqa: S608  # no user input
        for name, version, value, seal in self._connection.execute(sql, (kind, *names)):
            if seal == _compute_seal(kind, name, version, value):
                yield name, value

    def write(self, kind: str, entries: Iterable[tuple[str, str, str | bytes]]) -> None:
        """Cache values of a kind, each with its name and the version of the data it was made from."""
        sealed = ((kind, *entry, _compute_seal(kind, *entry)) for entry in entries)
        self._connection.executemany("REPLACE INTO worked_out VALUES (?, ?, ?, ?, ?)", sealed)

    def delete(self, kind: str, names: Iterable[str]) -> None:
        """Delete cached values with these names."""
        values = ((kind, name) for name in names)
        self._connection.executemany("DELETE FROM worked_out WHERE kind = ? AND name = ?", values)


@contextmanager
def open_cache(db: str) -> Iterator[CacheFile]:
    """Open the cache to change it; raise one of `CACHE_ERRORS` where that cannot be, and delete it if it is damaged."""
    path = companion_path(db, FILE_SUFFIX)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(0o600)
    with suppress(OSError):  # a file system without owners
        path.chmod(0o600)
    try:
        with closing(sqlite3.connect(path, timeout=TIMEOUT_SECONDS, isolation_level=None)) as connection, connection:
            connection.execute("BEGIN IMMEDIATE")
            yield CacheFile(connection)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        path.unlink()
        raise


def write_cache(db: str, kind: str, entries: Iterable[tuple[str, str, str]]) -> None:
    """Cache texts of a kind, each with its name and the version of the data it was made from."""
    with suppress(*CACHE_ERRORS), open_cache(db) as cached:
        cached.write(kind, entries)


def delete_cache(db: str) -> None:
    """Delete the cache."""
    with suppress(OSError):
        companion_path(db, FILE_SUFFIX).unlink()


def _compute_seal(kind: str, name: str, version: str, value: str | bytes) -> bytes:
    """A hash of a value that only this program computes, and only for this value."""
    seal = blake2b(program_fingerprint(*SOURCE_PACKAGES), digest_size=16)
    seal.update("\0".join(map(str, (kind, name, version, ""))).encode())
    seal.update(value if isinstance(value, bytes) else str(value).encode())
    return seal.digest()


@cache
def program_fingerprint(*packages: str) -> bytes:
    """A hash that identifies the program and the files of some of its packages.

    A checkout is edited without a new version number, so files are identified by their times and sizes, as Python does
    to decide whether to compile them again. In the folder to double-click they are in one file, and the version alone
    has to do.
    """
    folder = Path(scorer.__file__).parent
    modules: list[tuple[str, int, int]] = []
    for package in filter(os.path.isdir, (folder / package for package in packages)):
        for module in os.scandir(package):
            if module.is_file():
                status = module.stat()
                modules.append((module.path, status.st_mtime_ns, status.st_size))
    return blake2b(repr((scorer.__version__, sorted(modules))).encode()).digest()
