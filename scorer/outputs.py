"""Putting files and folders in their place: whole or not at all, whatever happens meanwhile.

Everything that the scorer writes, other than into its database, goes through here. What is new is made beside its
place under a name that nobody can guess, written to the disk, and put in its place in one step.
"""

from __future__ import annotations

import ctypes
import os
import re
import secrets
import shutil
import stat
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from scorer.errors import AlreadyThere, UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

OLD = 3600
"""Seconds after which nobody is still at work on what lies unfinished."""

UNFINISHED = re.compile(r"\..+\.[0-9a-f]{16}\.new")
SET_ASIDE = re.compile(r"\..+\.[0-9a-f]{16}\.old")
"""The names of what is being made and being replaced, or was when the power went."""

DATABASE = b"SQLite format 3\x00"
"""How a SQLite database begins."""


def refuse_to_write(path: Path, *, force: bool, over_database: bool = False) -> None:
    """Raise where a file may not be written.

    `UnreadableFile` where a folder is in its place, `AlreadyThere` where a file is and `force` does not allow
    to write over it; over a database only where that too is said.
    """
    if path.is_dir():
        raise UnreadableFile(f"{path}: expected a file to write, and it is a folder")
    if not _is_there(path):
        return
    if not force:
        raise AlreadyThere(f"{path} is already there: --force writes over it")
    if not over_database and is_database(path):
        raise AlreadyThere(f"{path} is a database: it is not written over, not even with --force")


def is_database(path: Path) -> bool:
    """Whether a file is a SQLite database, by how it begins."""
    try:
        with path.open("rb") as file:
            return file.read(len(DATABASE)) == DATABASE
    except OSError:
        return False


@contextmanager
def new_file(path: Path, *, force: bool, over_database: bool = False, mode_of: Path | None = None) -> Iterator[Path]:
    """Yield an empty file to be filled; put it at `path` when the `with` ends without an error.

    It gets the mode of `mode_of`, else of the file that it replaces, else what the umask leaves.
    Raises what `refuse_to_write` does, and `UnreadableFile` where it cannot be written.
    """
    refuse_to_write(path, force=force, over_database=over_database)
    with explained(path):
        remove_leftovers(path)
        fresh = _beside(path)
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            yield fresh
            fresh.chmod(_mode(mode_of or path, 0o666))
            _sync(fresh)
            refuse_to_write(path, force=force, over_database=over_database)
            fresh.replace(path)
            _sync(path.parent)
        finally:
            fresh.unlink(missing_ok=True)


@contextmanager
def new_folder(path: Path, *, keep: Iterable[str] = ()) -> Iterator[Path]:
    """Yield an empty folder to be filled; put it at `path`, in the place of what is there, when the `with` ends.

    `keep` names what is in the old folder and goes over into the new one. Raises `UnreadableFile` where it
    cannot be written.
    """
    with explained(path):
        mend_folder(path)
        remove_leftovers(path)
        fresh = _beside(path)
        fresh.mkdir(0o700)
        try:
            yield fresh
            for name in keep:
                _carry(path / name, fresh / name)
            fresh.chmod(_mode(path, 0o777))
            _sync_all(fresh)
            put_in_place(fresh, path)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what the system says of a file or folder into a refusal that names it."""
    try:
        yield
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror or error}") from error


def put_in_place(fresh: Path, path: Path) -> None:
    """Let a folder take the place of another, which is `fresh` afterwards, or of nothing."""
    if not path.exists():
        fresh.rename(path)
    elif not exchange(fresh, path):
        _rename_twice(fresh, path)
    _sync(path.parent)


def mend_folder(path: Path) -> None:
    """Put back what a power cut has left beside a folder where the system cannot swap two."""
    for aside in _neighbours(path, SET_ASIDE):
        if path.exists():
            shutil.rmtree(aside)
        else:
            aside.rename(path)


def _rename_twice(fresh: Path, path: Path) -> None:
    """Swap two folders where the system cannot: for a moment there is none, and the old one stands beside."""
    aside = path.with_name(f".{path.name}.{secrets.token_hex(8)}.old")
    path.rename(aside)
    try:
        fresh.rename(path)
    except OSError:
        aside.rename(path)
        raise
    aside.rename(fresh)


def remove_leftovers(path: Path) -> None:
    """Remove what power cuts have left beside a file or folder; what is young may be somebody's work."""
    for left in _neighbours(path, UNFINISHED):
        if time.time() - left.lstat().st_mtime < OLD:
            continue
        if left.is_dir() and not left.is_symlink():
            shutil.rmtree(left, ignore_errors=True)
        else:
            left.unlink(missing_ok=True)


def _neighbours(path: Path, names: re.Pattern[str]) -> list[Path]:
    """What stands beside a file or folder and was made for it."""
    try:
        beside = list(path.parent.iterdir())
    except FileNotFoundError:
        return []
    return [it for it in beside if it.name.startswith(f".{path.name}.") and names.fullmatch(it.name)]


def _beside(path: Path) -> Path:
    """A name for what is being made, hidden and not to be guessed."""
    return path.with_name(f".{path.name}.{secrets.token_hex(8)}.new")


def _is_there(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _mode(like: Path, most: int) -> int:
    """The mode of what is there, else `most` as far as the umask allows it."""
    try:
        return stat.S_IMODE(like.stat().st_mode)
    except OSError:
        umask = os.umask(0)
        os.umask(umask)
        return most & ~umask


def _carry(old: Path, new: Path) -> None:
    """Let a file or folder stand in a second place too, without copying where that can be had."""
    if old.is_dir() and not old.is_symlink():
        shutil.copytree(old, new, symlinks=True, copy_function=_link)
    elif _is_there(old):
        _link(old, new)


def _link(old: str | Path, new: str | Path) -> None:
    try:
        os.link(old, new, follow_symlinks=False)
    except OSError:  # a file system without links
        shutil.copy2(old, new, follow_symlinks=False)


def _sync_all(folder: Path) -> None:
    """Write a folder, its files and theirs to the disk."""
    for path in folder.rglob("*"):
        if not path.is_symlink():
            _sync(path)
    _sync(folder)


def _sync(path: Path) -> None:
    """Write a file or folder to the disk; Windows cannot do that with folders."""
    flags = os.O_RDONLY if path.is_dir() else os.O_RDWR
    with suppress(PermissionError):
        descriptor = os.open(path, flags)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


AT_FDCWD = -100
EXCHANGE = 2
"""The same number in Linux's `renameat2(2)` and in macOS's `renamex_np(2)`."""


def exchange(one: Path, other: Path) -> bool:
    """Swap two folders so that nobody ever sees neither of them; False where the system cannot do it."""
    if sys.platform not in ("linux", "darwin"):
        return False
    first, second = os.fsencode(one), os.fsencode(other)
    system = ctypes.CDLL(None)
    try:
        if sys.platform == "linux":
            return bool(system.renameat2(AT_FDCWD, first, AT_FDCWD, second, EXCHANGE) == 0)
        return bool(system.renamex_np(first, second, EXCHANGE) == 0)
    except AttributeError:  # an older system
        return False
