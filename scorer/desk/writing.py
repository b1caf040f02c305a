"""Files that the desk writes: whole or not at all, and over another one only where that was said."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from scorer.errors import AlreadyThere, UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def refuse_to_write(path: Path, *, force: bool) -> None:
    """Raise where a file may not be written: a folder is there, or `AlreadyThere` a file, unless `force` allows it."""
    if path.is_dir():
        raise UnreadableFile(f"{path}: expected a file to write, and it is a folder")
    if path.exists() and not force:
        raise AlreadyThere(f"{path} is already there: --force writes over it")


def write_file(path: Path, write: Callable[[Path], object], *, force: bool, folders: bool = False) -> None:
    """Let `write` fill a new file, and put it in its place in one step; make its `folders` where that is wanted."""
    refuse_to_write(path, force=force)
    fresh = path.with_name(f".{path.name}.new")
    try:
        if folders:
            path.parent.mkdir(parents=True, exist_ok=True)
        fresh.touch()  # finds out now, not after the work, whether it can be written
        write(fresh)
        fresh.replace(path)
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
