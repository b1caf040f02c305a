"""An event folder, written as a whole: nobody ever meets pairs of one evening beside results of another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scorer.errors import AlreadyThere, UnreadableFile
from scorer.outputs import explained, new_folder

if TYPE_CHECKING:
    from collections.abc import Mapping


def write_folder(folder: Path, texts: Mapping[str, str], *, force: bool) -> None:
    """Write text files by name, as UTF-8 with LF line ends; one whose text is empty is not to be there.

    What else the folder holds stays. Raises `AlreadyThere` where there is something already, unless `force` says to
    write over it.
    """
    others = _others(folder, texts, force=force)
    with new_folder(folder.resolve(), keep=others) as fresh, explained(folder):
        for name, text in texts.items():
            if text:
                (fresh / name).write_text(text, encoding="utf-8", newline="\n")


def _others(folder: Path, texts: Mapping[str, str], *, force: bool) -> list[str]:
    """What a folder holds besides the texts; raise where it may not be replaced."""
    if not folder.exists():
        return []
    with explained(folder):
        there = [path.name for path in folder.iterdir()]
    if there and not force:
        raise AlreadyThere(f"{folder} is already there: --force writes over it")
    if Path.cwd().is_relative_to(folder.resolve()):
        raise UnreadableFile(f"{folder}: it is replaced as a whole, and you are in it: go to another folder first")
    return [name for name in there if name not in texts]
