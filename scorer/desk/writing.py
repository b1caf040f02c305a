"""Files and folders that the desk writes: whole files or none, and over others only where that was said."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from scorer.errors import AlreadyThere, UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path


def is_folder(path: Path) -> bool:
    """Whether a folder is there. Raises `UnreadableFile` where there can be nothing, as under too long a name."""
    try:
        return path.is_dir()
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror or error}") from error


def refuse_to_write(path: Path, *, force: bool) -> None:
    """Raise where a file may not be written: a folder is there, or `AlreadyThere` a file, unless `force` allows it."""
    if is_folder(path):
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


def write_folder(folder: Path, texts: Mapping[str, str], *, force: bool) -> None:
    """Write text files by name, as UTF-8 with LF line ends; one whose text is empty is not to be there.

    Raises `AlreadyThere` where there is something already, unless `force` says to write over it.
    """
    if not force and _holds_something(folder):
        raise AlreadyThere(f"{folder} is already there: --force writes over it")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in (name for name, text in texts.items() if not text):
            (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise UnreadableFile(f"{folder}: {error.strerror or error}") from error
    for name, text in texts.items():
        if text:
            write_file(folder / name, partial(_write_text, text), force=True)


def _holds_something(folder: Path) -> bool:
    """Whether there is anything already in the place of a folder."""
    if is_folder(folder):
        return any(folder.iterdir())
    return folder.exists()


def _write_text(text: str, path: Path) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
