"""The folder of a published site: written whole beside the old one, then put in its place in one step."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import sys
import time
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING

from scorer.errors import AlreadyThere, UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MANIFEST = "published.json"
"""Lists the files of a site. By it a folder is known as ours, and by it alone."""

BY = "Minibridge Scorer"
"""Who a manifest of ours says has written it."""

OLD = 3600
"""Seconds after which nobody is still at work on a site."""

LITTER = {".DS_Store", "Thumbs.db", "desktop.ini"}
"""What systems leave in folders that somebody has looked into."""


def place(folder: Path, *, force: bool) -> Path:
    """Where a site is to go. Raises `AlreadyThere` where something stands that would be lost, unless forced."""
    try:
        target = folder.expanduser().resolve()
        is_file = target.exists() and not target.is_dir()
    except (OSError, RuntimeError) as error:  # too long a name, or the home of a user that nobody knows
        raise UnreadableFile(f"{folder}: {getattr(error, 'strerror', None) or error}") from error
    if is_file:
        raise UnreadableFile(f"{folder}: expected a folder, and it is a file")
    if Path.cwd().is_relative_to(target):
        raise UnreadableFile(f"{folder}: it is replaced as a whole, and you are in it: go to another folder first")
    foreign = strangers(target)
    if foreign and not force:
        known = "is not a published site" if not (target / MANIFEST).exists() else "holds more than the site"
        raise AlreadyThere(f"{folder} {known} ({foreign[0]}): --force moves all of it aside, and publishes")
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


@contextmanager
def fresh(target: Path, files: Iterable[tuple[str, str]]) -> Iterator[Path]:
    """Write a new site beside the old one; what was not put in its place afterwards is gone again."""
    new = target.with_name(f".{target.name}.new-{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _clear(target)
        new.mkdir()
    except OSError as error:
        raise UnreadableFile(f"{new}: {error.strerror or error}") from error
    try:
        _write(new, files)
        yield new
    except OSError as error:
        raise UnreadableFile(f"{target}: {error.strerror or error}") from error
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _clear(target: Path) -> None:
    """Remove what power cuts have left beside a folder; what is young may be another program's that is at work."""
    for left in target.parent.glob(f".{escape(target.name)}.new-*"):
        if _listed(left) and time.time() - left.stat().st_mtime > OLD:
            shutil.rmtree(left, ignore_errors=True)


def _write(new: Path, files: Iterable[tuple[str, str]]) -> None:
    """Write the manifest first, so that what a power cut leaves is known, and again when it is complete."""
    names: list[str] = []
    _write_manifest(new, names)
    for name, text in files:
        (new / name).write_text(text, encoding="utf-8", newline="\n")
        names.append(name)
    _write_manifest(new, names)
    if hasattr(os, "sync"):
        os.sync()  # before the old site goes: a power cut must not leave files that are there and empty


def _write_manifest(new: Path, names: list[str]) -> None:
    text = json.dumps({"by": BY, "files": sorted(names)}, indent=1)
    (new / MANIFEST).write_text(f"{text}\n", encoding="utf-8", newline="\n")


def put_in_place(new: Path, target: Path) -> Path | None:
    """Let a new site take the place of the old one; return where strangers were moved to, if there were any.

    What stood there is `new` afterwards.
    """
    if not target.exists():
        new.rename(target)
        return None
    shutil.copymode(target, new)
    aside = _free(target) if strangers(target) else None
    if not exchange(new, target):
        _rename_twice(new, target)
    if aside is not None:
        new.rename(aside)
    return aside


def _rename_twice(new: Path, target: Path) -> None:
    """Do the same where the system cannot swap: for a moment there is no site, and the old one stands beside."""
    old = target.with_name(f".{target.name}.old")
    if _listed(old):  # left there by a power cut
        shutil.rmtree(old)
    target.rename(old)
    try:
        new.rename(target)
    except OSError:
        old.rename(target)
        raise
    old.rename(new)


def _free(target: Path) -> Path:
    """A name beside a folder under which nothing stands."""
    number = 1
    while (aside := target.with_name(f"{target.name}.before{'' if number == 1 else f'-{number}'}")).exists():
        number += 1
    return aside


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
