"""Files and event folders, written whole: nobody ever meets pairs of one evening beside results of another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorer.errors import AlreadyThere, Way, remedy
from scorer.files import explained, make_folder_for, new_file, new_folder, place_of_folder
from scorer.i18n import phrase

if TYPE_CHECKING:
    from pathlib import Path


def is_folder(path: Path) -> bool:
    """Whether a folder is there. Raises `UnreadableFile` where there can be nothing, as under too long a name."""
    with explained(path):
        return path.is_dir()


def holds_event(folder: Path) -> bool:
    """Whether a folder is an event's. Raises `UnreadableFile` where that cannot be looked up."""
    with explained(folder):
        return (folder / "event.toml").exists()


def write_file(path: Path, data: str | bytes, *, force: bool) -> None:
    """Write a file, a text as UTF-8 with LF line ends, with the folder that it is to be in."""
    make_folder_for(path)
    with new_file(path, force=force) as fresh:
        fresh.write_bytes(data.encode() if isinstance(data, str) else data)


def write_folder(folder: Path, texts: Mapping[str, str], *, force: bool) -> None:
    """Write text files by name, as UTF-8 with LF line ends; one whose text is empty is not to be there.

    What else the folder holds stays. Raises as `present_in` does.
    """
    there = present_in(folder, force=force)
    others = [path.name for path in there if path.name not in texts or path.is_dir()]
    with new_folder(place_of_folder(folder), keep=others) as fresh, explained(folder):
        write_texts(fresh, texts)


def write_texts(folder: Path, texts: Mapping[str, str]) -> None:
    """Write text files by their paths; one whose text is empty is not to be there."""
    for name, text in texts.items():
        if text:
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")


def present_in(folder: Path, *, force: bool) -> list[Path]:
    """What stands in a folder that is to be written.

    Raises `UnreadableFile` where it is none, and `AlreadyThere` where something is in it, unless `force` says to
    write over it.
    """
    place = place_of_folder(folder)
    with explained(folder):
        there = list(place.iterdir()) if place.is_dir() else []
    if there and not force:
        raise AlreadyThere(phrase("{file} is already there", file=folder), remedy(Way.FORCE))
    return there
