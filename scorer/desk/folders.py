"""Folders that a director types: nothing outside of them is written."""

from __future__ import annotations

from pathlib import Path

from scorer.errors import FileAccessError, input_error
from scorer.files import translate_os_error
from scorer.i18n import phrase


def suggest_folder() -> Path:
    """The folder for the club's pages that is offered until one was chosen."""
    documents = Path.home() / "Documents"
    return (documents if documents.is_dir() else Path.home()) / "Minibridge pages"


def read_folder(text: str, *, is_made: bool = False) -> Path:
    """Read the whole path of a folder that exists; `~` is the home folder.

    `is_made`: a folder that does not exist yet is made, in one that does.
    """
    try:
        path = Path(text).expanduser()
    except RuntimeError as error:
        raise input_error("folder", phrase("no such home folder")) from error
    if not path.is_absolute():
        raise input_error("folder", phrase("expected a full path, starting with /, a drive letter or ~"))
    with translate_os_error(path):
        if is_made and path.parent.is_dir():
            path.mkdir(exist_ok=True)
        if not path.is_dir():
            raise FileAccessError(phrase("{place}: no such folder", place=path))
    return path
