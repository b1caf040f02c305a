"""The folder of a published site: what it holds, by its manifest, and what else it may not hold."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from scorer import outputs
from scorer.errors import AlreadyThere, UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

MANIFEST = "published.json"
"""Lists the files of a site. By it a folder is known as ours, and by it alone."""

BY = "Minibridge Scorer"
"""Who a manifest of ours says has written it."""

LITTER = {".DS_Store", "Thumbs.db", "desktop.ini"}
"""What systems leave in folders that somebody has looked into."""


def destination(folder: Path, *, force: bool) -> Path:
    """Where a site is to go. Raises `AlreadyThere` where something stands that would be lost, unless forced."""
    try:
        target = outputs.place_of_folder(folder.expanduser())
        is_file = target.exists() and not target.is_dir()
    except (OSError, RuntimeError) as error:  # too long a name, or the home of a user that nobody knows
        raise UnreadableFile(f"{folder}: {getattr(error, 'strerror', None) or error}") from error
    if is_file:
        raise UnreadableFile(f"{folder}: expected a folder, and it is a file")
    foreign = strangers(target)
    if foreign and not force:
        known = "is not a published site" if not (target / MANIFEST).exists() else "holds more than the site"
        raise AlreadyThere(f"{folder} {known} ({foreign[0]}): --force moves all of it aside, and publishes")
    for name in foreign:
        if outputs.is_database(target / name):
            raise AlreadyThere(f"{folder} holds a database ({name}): it is not moved aside, not even with --force")
    return target


def strangers(target: Path) -> list[str]:
    """What stands in a folder and was not published there; nothing where there is no folder."""
    try:
        found = {path.name for path in target.iterdir()}
    except FileNotFoundError:
        return []
    except OSError as error:
        raise UnreadableFile(f"{target}: {error.strerror or error}") from error
    return sorted(found - _listed(target) - LITTER)


def _listed(target: Path) -> set[str]:
    """The files that the manifest of a folder lists, if it has one of ours."""
    try:
        said = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    if not isinstance(said, dict) or said.get("by") != BY or not isinstance(said.get("files"), list):
        return set()
    return {MANIFEST, *map(str, said["files"])}


def write(folder: Path, files: Iterable[tuple[str, str]]) -> None:
    """Fill a new folder with the files of a site, and the manifest that lists them."""
    names: list[str] = []
    for name, text in files:
        _write_text(folder / name, text)
        names.append(name)
    _write_text(folder / MANIFEST, f"{json.dumps({'by': BY, 'files': sorted(names)}, indent=1)}\n")


def _write_text(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def put_in_place(new: Path, target: Path) -> Path | None:
    """Let a new site take the place of the old one; return where strangers were moved to, if there were any."""
    aside = _free(target) if strangers(target) else None
    outputs.put_in_place(new, target, aside=aside)
    return aside


def _free(target: Path) -> Path:
    """A name beside a folder under which nothing stands."""
    number = 1
    while (aside := target.with_name(f"{target.name}.before{'' if number == 1 else f'-{number}'}")).exists():
        number += 1
    return aside
