"""Write files and folders as a whole or not at all, whatever happens in between.

Everything that the scorer writes outside its database goes through here. A new file or folder is made in a staging
folder: a private folder with a random name beside its place. It is flushed to disk and moved into place in one step;
what it replaces is moved into the staging folder, which is then deleted.
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
"""Seconds after which an unfinished staging folder is no longer in use."""

WORKSHOP = re.compile(r"\.scorer-[0-9a-f]{16}\.new")
"""The name of a staging folder, also of one left over from a power failure."""

SET_ASIDE = "old"
"""The subfolder of a staging folder that briefly holds what is replaced, on systems that cannot swap two folders."""

DATABASE = b"SQLite format 3\x00"
"""The first bytes of a SQLite database."""

COMPANIONS = ("-wal", "-shm", "-journal")
"""Suffixes of the files that belong to a SQLite database in use."""


def refuse_to_write(path: Path, *, force: bool, over_database: bool = False) -> None:
    """Raise if a file may not be written.

    Raise `FileAccessError` if a folder or device is at `path`, and `AlreadyExistsError` if a file is and `force` is
    false. A database is overwritten only if `over_database` is true as well.
    """
    with explained(path):  # a name that is too long
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
    """Whether a file is a SQLite database, judging by its first bytes."""
    try:
        with path.open("rb") as file:
            return file.read(len(DATABASE)) == DATABASE
    except OSError:
        return False


def belongs_to_database(path: Path) -> bool:
    """Whether a file is part of the SQLite database beside it."""
    for end in COMPANIONS:
        if path.name.endswith(end) and is_database(path.with_name(path.name.removesuffix(end))):
            return True
    return False


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Yield a folder that is deleted when the `with` block ends; raise `FileAccessError` if none can be made."""
    from tempfile import TemporaryDirectory  # few commands need one

    try:
        folder = TemporaryDirectory(prefix="scorer-", ignore_cleanup_errors=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnreadableFile(phrase("no temporary folder can be made: {reason}", reason=reason)) from error
    with folder as name:
        yield Path(name)


def make_folder_for(path: Path) -> None:
    """Create the parent folders of a path; raise `FileAccessError` if that fails."""
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)


@contextmanager
def new_file(path: Path, *, force: bool, over_database: bool = False, mode_of: Path | None = None) -> Iterator[Path]:
    """Yield an empty file to fill, and move it to `path` when the `with` block ends without an error.

    It gets the permissions of `mode_of`, or of the file that it replaces, or what the umask leaves. Raise what
    `ensure_writable` does, and `FileAccessError` if writing fails.
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
    """Raise `FileAccessError` if something other than a folder is at a path: a file, a pipe, a device."""
    with explained(path):
        other = path.exists() and not path.is_dir()
    if other:
        raise UnreadableFile(phrase("{folder}: expected a folder, and it is a file", folder=path))


def place_of_folder(folder: Path) -> Path:
    """Resolve the path of a folder that is to be replaced as a whole.

    Raise `FileAccessError` if it is not a folder, or if the current folder is inside it.
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
    """Yield an empty folder to fill, and let it replace `path` when the `with` block ends.

    `keep` names what is carried over from the old folder. Raise `FileAccessError` if writing fails.
    """
    with fresh_folder(path) as fresh:
        yield fresh
        put_in_place(fresh, path, keep=keep)


@contextmanager
def fresh_folder(path: Path) -> Iterator[Path]:
    """Yield an empty folder beside `path`; delete it at the end of the `with` block unless it was moved into place."""
    make_folder_for(path)
    with explained(path), _workshop(path) as workshop:
        fresh = workshop / path.name
        fresh.mkdir()
        yield fresh


def put_in_place(fresh: Path, path: Path, *, keep: Iterable[str] = ()) -> None:
    """Let a folder replace another one, if any; the old one is deleted except for the names in `keep`."""
    for name in keep:  # without copying, if the file system has links
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
    """Remove a folder in one step, if it exists, and what a power failure left beside it."""
    with explained(path), _workshop(path) as workshop:
        with suppress(FileNotFoundError):
            path.rename(workshop / path.name)
        _sync_folder(path.parent)
    note_stored()


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn an `OSError` into a `FileAccessError` that names the file or folder."""
    try:
        yield
    except OSError as error:
        raise UnreadableFile(chained((path, error.strerror or error), ": ")) from error


@contextmanager
def _workshop(path: Path) -> Iterator[Path]:
    """Yield a staging folder beside a path, and delete it at the end."""
    tidy(path.parent)
    workshop = path.with_name(f".scorer-{os.urandom(8).hex()}.new")
    workshop.mkdir(0o700)
    try:
        yield workshop
    finally:
        shutil.rmtree(workshop, ignore_errors=True)


def tidy(folder: Path) -> None:
    """Remove the staging folders that power failures left in a folder; recent ones may be in use."""
    with suppress(OSError):  # it does not exist, or may be written but not listed
        for path in folder.iterdir():
            if WORKSHOP.fullmatch(path.name) and not path.is_symlink():
                with suppress(OSError):  # another process may be cleaning up
                    _put_back(path)
                    if time.time() - path.stat().st_mtime > OLD:
                        shutil.rmtree(path, ignore_errors=True)


def _put_back(workshop: Path) -> None:
    """Restore a folder that was set aside when the power failed, unless something has taken its place."""
    aside = workshop / SET_ASIDE
    if not aside.is_dir():
        return
    for old in aside.iterdir():
        if not _is_there(workshop.with_name(old.name)):
            old.rename(workshop.with_name(old.name))


def _rename_twice(fresh: Path, path: Path) -> None:
    """Swap two folders by renaming: for a moment there is none, and the old one is in the staging folder."""
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
    """Copy the permissions of a file or folder; a link or a missing one has none to copy."""
    if like.exists() and not like.is_symlink():
        fresh.chmod(stat.S_IMODE(like.stat().st_mode))


def _link(old: str | Path, new: str | Path) -> None:
    try:
        os.link(old, new, follow_symlinks=False)
    except OSError:  # a file system without links
        shutil.copy2(old, new, follow_symlinks=False)


def _sync_all(folder: Path) -> None:
    """Flush a folder and everything in it to disk: at once if the system can, otherwise file by file."""
    if sys.platform == "linux" and _sync_file_system(folder):
        return
    for path in folder.rglob("*"):
        if path.is_dir():
            _sync_folder(path)
        elif not path.is_symlink():
            _sync(path)
    _sync_folder(folder)


def _sync_file_system(folder: Path) -> bool:
    """Flush the whole file system, which takes a third of the time for a hundred pages."""
    import ctypes  # only needed for folders

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
    """Flush a file to disk; with other flags, the names in a folder."""
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


AT_FDCWD = -100
EXCHANGE = 2
"""`RENAME_EXCHANGE` of Linux's `renameat2(2)`, the same as `RENAME_SWAP` of macOS's `renamex_np(2)`."""


def exchange(one: Path, other: Path) -> bool:
    """Swap two folders atomically; return False if the system cannot."""
    if sys.platform not in ("linux", "darwin"):
        return False
    import ctypes  # only needed for folders

    first, second = os.fsencode(one), os.fsencode(other)
    system = ctypes.CDLL(None)
    try:
        if sys.platform == "linux":
            return bool(system.renameat2(AT_FDCWD, first, AT_FDCWD, second, EXCHANGE) == 0)
        return bool(system.renamex_np(first, second, EXCHANGE) == 0)
    except AttributeError:  # an older system
        return False
