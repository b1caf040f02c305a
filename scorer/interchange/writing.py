"""Write files and event folders as a whole, so that a folder never mixes two evenings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorer import hints
from scorer.errors import AlreadyExistsError
from scorer.files import new_file, new_folder, parent_folder_of, resolve_folder, translate_os_error
from scorer.i18n import phrase

if TYPE_CHECKING:
    from pathlib import Path


def is_folder(path: Path) -> bool:
    """Whether a folder exists. Raise `FileAccessError` if the path is impossible, as with too long a name."""
    with translate_os_error(path):
        return path.is_dir()


def is_event_folder(folder: Path) -> bool:
    """Whether a folder is that of an event. Raise `FileAccessError` if it cannot be accessed."""
    with translate_os_error(folder):
        return (folder / "event.toml").exists()


def write_file(path: Path, data: str | bytes, *, force: bool) -> None:
    """Write a file and create its folder; text is UTF-8 with LF line ends."""
    with parent_folder_of(path), new_file(path, force=force) as staged:
        staged.write_bytes(data.encode() if isinstance(data, str) else data)


def write_folder(folder: Path, texts: Mapping[str, str], *, force: bool) -> None:
    """Write text files by name, as UTF-8 with LF line ends; those with empty text are removed.

    Everything else in the folder stays. Raise what `list_present` raises.
    """
    present = list_present(folder, force=force)
    others = [path.name for path in present if path.name not in texts or path.is_dir()]
    with new_folder(resolve_folder(folder), keep=others) as staged, translate_os_error(folder):
        write_texts(staged, texts)


def write_texts(folder: Path, texts: Mapping[str, str]) -> None:
    """Write text files by path, except those with empty text."""
    for name, text in texts.items():
        if text:
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")


def list_present(folder: Path, *, force: bool) -> list[Path]:
    """Return what is in a folder that is to be written.

    Raise `FileAccessError` if it is not a folder, and `AlreadyExistsError` if it is not empty, unless `force` is true.
    """
    resolved = resolve_folder(folder)
    with translate_os_error(folder):
        present = list(resolved.iterdir()) if resolved.is_dir() else []
    if present and not force:
        raise AlreadyExistsError(phrase("{file} already exists", file=folder), hints.OVERWRITE)
    return present
