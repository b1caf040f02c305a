"""Write files and event folders as a whole, so that a folder never mixes two evenings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorer.errors import AlreadyThere, Way, remedy
from scorer.files import explained, make_folder_for, new_file, new_folder, place_of_folder
from scorer.i18n import phrase

if TYPE_CHECKING:
    from pathlib import Path


def is_folder(path: Path) -> bool:
    """Whether a folder exists. Raise `FileAccessError` if the path is impossible, as with too long a name."""
    with explained(path):
        return path.is_dir()


def holds_event(folder: Path) -> bool:
    """Whether a folder is that of an event. Raise `FileAccessError` if it cannot be accessed."""
    with explained(folder):
        return (folder / "event.toml").exists()


def write_file(path: Path, data: str | bytes, *, force: bool) -> None:
    """Write a file and create its folder; text is UTF-8 with LF line ends."""
    make_folder_for(path)
    with new_file(path, force=force) as fresh:
        fresh.write_bytes(data.encode() if isinstance(data, str) else data)


def write_folder(folder: Path, texts: Mapping[str, str], *, force: bool) -> None:
    """Write text files by name, as UTF-8 with LF line ends; those with empty text are removed.

    Everything else in the folder stays. Raise what `list_present` raises.
    """
    there = present_in(folder, force=force)
    others = [path.name for path in there if path.name not in texts or path.is_dir()]
    with new_folder(place_of_folder(folder), keep=others) as fresh, explained(folder):
        write_texts(fresh, texts)


def write_texts(folder: Path, texts: Mapping[str, str]) -> None:
    """Write text files by path, except those with empty text."""
    for name, text in texts.items():
        if text:
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")


def present_in(folder: Path, *, force: bool) -> list[Path]:
    """Return what is in a folder that is to be written.

    Raise `FileAccessError` if it is not a folder, and `AlreadyExistsError` if it is not empty, unless `force` is true.
    """
    place = place_of_folder(folder)
    with explained(folder):
        there = list(place.iterdir()) if place.is_dir() else []
    if there and not force:
        raise AlreadyThere(phrase("{file} is already there", file=folder), remedy(Way.FORCE))
    return there
