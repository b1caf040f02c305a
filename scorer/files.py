"""Putting files and folders in their place: whole or not at all, whatever happens meanwhile.

Everything that the scorer writes, other than into its database, goes through here. What is new is made in a workshop:
a folder beside its place that nobody can guess or look into. It is written to the disk, and put in its place in one
step; what it replaces ends in the workshop, which goes.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorer.errors import AlreadyThere, UnreadableFile, Way, remedy
from scorer.i18n import chained, phrase
from scorer.progress import note_stored

OLD = 3600
"""Seconds after which nobody is still at work on what lies unfinished."""

WORKSHOP = re.compile(r"\.scorer-[0-9a-f]{16}\.new")
"""The name of a folder in which something is being made, or was when the power went."""

SET_ASIDE = "old"
"""The folder of a workshop that holds, for a moment, what is being replaced where the system cannot swap folders."""

DATABASE = b"SQLite format 3\x00"
"""How a SQLite database begins."""

COMPANIONS = ("-wal", "-shm", "-journal")
"""How the files end that belong to a SQLite database: one that is in use is several files at once."""


def refuse_to_write(path: Path, *, force: bool, over_database: bool = False) -> None:
    """Raise where a file may not be written.

    `UnreadableFile` where a folder or device is in its place, `AlreadyThere` where a file is and `force` does not
    allow to write over it; over a database only where that too is said.
    """
    with explained(path):  # too long a name
        is_folder, is_there, is_file = path.is_dir(), _is_there(path), path.is_file()
    if is_folder:
        raise UnreadableFile(phrase("{file}: expected a file to write, and it is a folder", file=path))
    if not is_there:
        return
    if path.exists() and not is_file:
        raise UnreadableFile(phrase("{file}: expected a file to write, and it is a device", file=path))
    if not force:
        raise AlreadyThere(phrase("{file} is already there", file=path), remedy(Way.FORCE))
    if belongs_to_database(path) or (is_database(path) and not over_database):
        raise AlreadyThere(phrase("{file} is a database: it is never written over", file=path))


def is_database(path: Path) -> bool:
    """Whether a file is a SQLite database, by how it begins."""
    try:
        with path.open("rb") as file:
            return file.read(len(DATABASE)) == DATABASE
    except OSError:
        return False


def belongs_to_database(path: Path) -> bool:
    """Whether a file is a part of the SQLite database beside it."""
    for end in COMPANIONS:
        if path.name.endswith(end) and is_database(path.with_name(path.name.removesuffix(end))):
            return True
    return False


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder that goes when the `with` ends; raise `UnreadableFile` where the system has no room for one."""
    from tempfile import TemporaryDirectory  # most commands need none

    try:
        folder = TemporaryDirectory(prefix="scorer-", ignore_cleanup_errors=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnreadableFile(phrase("no temporary folder can be made: {reason}", reason=reason)) from error
    with folder as name:
        yield Path(name)


def make_folder_for(path: Path) -> None:
    """Make the folder in which something is to stand, and those above it; raise `UnreadableFile` on failure."""
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)


@contextmanager
def new_file(path: Path, *, force: bool, over_database: bool = False, mode_of: Path | None = None) -> Iterator[Path]:
    """Yield an empty file to be filled; put it at `path` when the `with` ends without an error.

    It gets the mode of `mode_of`, else of the file that it replaces, else what the umask leaves.
    Raises what `refuse_to_write` does, and `UnreadableFile` where it cannot be written.
    """
    refuse_to_write(path, force=force, over_database=over_database)
    with explained(path), _workshop(path) as workshop:
        fresh = workshop / path.name
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        yield fresh
        _sync(fresh)
        _take_mode(fresh, mode_of or path)
        refuse_to_write(path, force=force, over_database=over_database)
        fresh.replace(path)
        _sync_folder(path.parent)
    note_stored()


def refuse_no_folder(path: Path) -> None:
    """Raise `UnreadableFile` where something else than a folder stands: a file, a pipe, a device."""
    with explained(path):
        other = path.exists() and not path.is_dir()
    if other:
        raise UnreadableFile(phrase("{folder}: expected a folder, and it is a file", folder=path))


def place_of_folder(folder: Path) -> Path:
    """Where a folder that is replaced as a whole really is.

    Raises `UnreadableFile` for what is no folder, and for the one that one stands in.
    """
    refuse_no_folder(folder)
    with explained(folder):
        place = folder.resolve()
        inside = Path.cwd().is_relative_to(place)
    if inside:
        reason = phrase(
            "{folder}: it is replaced as a whole, and you are in it: go to another folder first", folder=folder
        )
        raise UnreadableFile(reason)
    return place


@contextmanager
def new_folder(path: Path, *, keep: Iterable[str] = ()) -> Iterator[Path]:
    """Yield an empty folder to be filled; put it at `path`, in the place of what is there, when the `with` ends.

    `keep` names what is in the old folder and goes over into the new one. Raises `UnreadableFile` where it
    cannot be written.
    """
    with fresh_folder(path) as fresh:
        yield fresh
        put_in_place(fresh, path, keep=keep)


@contextmanager
def fresh_folder(path: Path) -> Iterator[Path]:
    """Yield an empty folder beside `path`; what was not put in its place when the `with` ends is gone."""
    make_folder_for(path)
    with explained(path), _workshop(path) as workshop:
        fresh = workshop / path.name
        fresh.mkdir()
        yield fresh


def put_in_place(fresh: Path, path: Path, *, keep: Iterable[str] = ()) -> None:
    """Let a fresh folder take the place of another, or of nothing; what stood there goes, but for what is kept."""
    for name in keep:  # without copying where that can be had
        old, new = path / name, fresh / name
        if old.is_dir() and not old.is_symlink():
            shutil.copytree(old, new, symlinks=True, copy_function=_link)
        elif _is_there(old):
            _link(old, new)
    if path.exists():
        _take_mode(fresh, path)
    _sync_all(fresh)
    if not path.exists():
        fresh.rename(path)
    elif not exchange(fresh, path):
        _rename_twice(fresh, path)
    _sync_folder(path.parent)
    note_stored()


def remove_folder(path: Path) -> None:
    """Remove a folder in one step, if it is there, and what a power cut left beside it."""
    with explained(path), _workshop(path) as workshop:
        with suppress(FileNotFoundError):
            path.rename(workshop / path.name)
        _sync_folder(path.parent)
    note_stored()


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what the system says of a file or folder into a refusal that names it."""
    try:
        yield
    except OSError as error:
        raise UnreadableFile(chained((path, error.strerror or error), ": ")) from error


@contextmanager
def _workshop(path: Path) -> Iterator[Path]:
    """A folder beside the place of something, to make it in."""
    tidy(path.parent)
    workshop = path.with_name(f".scorer-{os.urandom(8).hex()}.new")
    workshop.mkdir(0o700)
    try:
        yield workshop
    finally:
        shutil.rmtree(workshop, ignore_errors=True)


def tidy(folder: Path) -> None:
    """Remove what power cuts have left in a folder; what is young may be somebody's work."""
    with suppress(OSError):  # it is not there, or one may write in it and not look
        for path in folder.iterdir():
            if WORKSHOP.fullmatch(path.name) and not path.is_symlink():
                with suppress(OSError):  # somebody else tidies as well
                    _put_back(path)
                    if time.time() - path.stat().st_mtime > OLD:
                        shutil.rmtree(path, ignore_errors=True)


def _put_back(workshop: Path) -> None:
    """Put a folder back that was set aside when the power went, where nothing has taken its place."""
    aside = workshop / SET_ASIDE
    if not aside.is_dir():
        return
    for old in aside.iterdir():
        if not _is_there(workshop.with_name(old.name)):
            old.rename(workshop.with_name(old.name))


def _rename_twice(fresh: Path, path: Path) -> None:
    """Swap two folders where the system cannot: for a moment there is none, and the old one stands in the workshop."""
    aside = fresh.parent / SET_ASIDE / path.name
    aside.parent.mkdir()
    path.rename(aside)
    try:
        fresh.rename(path)
    except OSError:
        aside.rename(path)
        raise


def _is_there(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _take_mode(fresh: Path, like: Path) -> None:
    """Give a file or folder the mode of another; that of a link, or of nothing, is none to take."""
    if like.exists() and not like.is_symlink():
        fresh.chmod(stat.S_IMODE(like.stat().st_mode))


def _link(old: str | Path, new: str | Path) -> None:
    try:
        os.link(old, new, follow_symlinks=False)
    except OSError:  # a file system without links
        shutil.copy2(old, new, follow_symlinks=False)


def _sync_all(folder: Path) -> None:
    """Write a folder and all that is in it to the disk: in one go where the system has that, else one by one."""
    if sys.platform == "linux" and _sync_file_system(folder):
        return
    for path in folder.rglob("*"):
        if path.is_dir():
            _sync_folder(path)
        elif not path.is_symlink():
            _sync(path)
    _sync_folder(folder)


def _sync_file_system(folder: Path) -> bool:
    """Write the disk's whole file system: a hundred pages take a third of the time that they take one by one."""
    import ctypes  # only folders need it

    descriptor = os.open(folder, os.O_RDONLY)
    try:
        return bool(ctypes.CDLL(None).syncfs(descriptor) == 0)
    except AttributeError:  # a system without it
        return False
    finally:
        os.close(descriptor)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # Windows cannot, nor can some network drives
        _sync(folder, os.O_RDONLY)


def _sync(path: Path, flags: int = os.O_RDWR) -> None:
    """Write a file to the disk, or with other flags the names in a folder."""
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
    import ctypes  # only folders need it

    first, second = os.fsencode(one), os.fsencode(other)
    system = ctypes.CDLL(None)
    try:
        if sys.platform == "linux":
            return bool(system.renameat2(AT_FDCWD, first, AT_FDCWD, second, EXCHANGE) == 0)
        return bool(system.renamex_np(first, second, EXCHANGE) == 0)
    except AttributeError:  # an older system
        return False
