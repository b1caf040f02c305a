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
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorer import hints, system
from scorer.errors import AlreadyExistsError, FileAccessError
from scorer.i18n import join_phrases, phrase
from scorer.progress import mark_stored

STALE_SECONDS = 3600
"""Seconds after which an unfinished staging folder is no longer in use."""

STAGING_NAME = r"\.scorer-[0-9a-f]{16}\.new"
"""The name of a staging folder, also of one left over from a power failure."""

SET_ASIDE_NAME = "old"
"""The subfolder of a staging folder that briefly holds what is replaced, on systems that cannot swap two folders."""

SQLITE_HEADER = b"SQLite format 3\x00"
"""The first bytes of a SQLite database."""

SQLITE_SUFFIXES = ("-wal", "-shm", "-journal")
"""Suffixes of the files that belong to a SQLite database in use."""


def ensure_writable(path: Path, *, force: bool, over_database: bool = False) -> None:
    """Raise if a file may not be written.

    Raise `FileAccessError` if a folder or device is at `path`, and `AlreadyExistsError` if a file is and `force` is
    false. A database is overwritten only if `over_database` is true as well.
    """
    with translate_os_error(path):  # a name that is too long
        is_folder, is_there, is_file = path.is_dir(), _exists(path), path.is_file()
    if is_folder:
        raise FileAccessError(phrase("{file}: expected a file to write to, but it is a folder", file=path))
    if not is_there:
        return
    if path.exists() and not is_file:
        raise FileAccessError(phrase("{file}: expected a file to write to, but it is a device", file=path))
    if not force:
        raise AlreadyExistsError(phrase("{file} already exists", file=path), hints.OVERWRITE)
    if belongs_to_database(path) or (is_database(path) and not over_database):
        raise AlreadyExistsError(phrase("{file} is a database, and databases are never overwritten", file=path))


def is_database(path: Path) -> bool:
    """Whether a file is a SQLite database, judging by its first bytes."""
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE_HEADER)) == SQLITE_HEADER
    except OSError:
        return False


def belongs_to_database(path: Path) -> bool:
    """Whether a file is part of the SQLite database beside it."""
    for suffix in SQLITE_SUFFIXES:
        if path.name.endswith(suffix) and is_database(path.with_name(path.name.removesuffix(suffix))):
            return True
    return False


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Yield a folder that is deleted when the `with` block ends; raise `FileAccessError` if none can be made."""
    from tempfile import TemporaryDirectory  # few commands need one

    try:
        folder = TemporaryDirectory(prefix="scorer-", ignore_cleanup_errors=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileAccessError(phrase("could not create a temporary folder: {reason}", reason=reason)) from error
    with folder as name:
        yield Path(name)


@contextmanager
def parent_folder_of(path: Path) -> Iterator[None]:
    """Create the missing parent folders of a path; remove them again if the `with` block fails.

    Raise `FileAccessError` if they cannot be made.
    """
    with translate_os_error(path):
        made = make_parent_folders(path)
    try:
        yield
    except BaseException:
        remove_empty_folders(made)
        raise


def make_parent_folders(path: Path) -> list[Path]:
    """Create the missing parent folders of a path; return them, the innermost first."""
    missing = [folder for folder in path.parents if not folder.exists()]
    path.parent.mkdir(parents=True, exist_ok=True)
    return missing


def remove_empty_folders(folders: Iterable[Path]) -> None:
    """Remove folders, the innermost first, unless another program has put something in them."""
    for folder in folders:
        with suppress(OSError):
            folder.rmdir()


@contextmanager
def new_file(path: Path, *, force: bool, over_database: bool = False, mode_of: Path | None = None) -> Iterator[Path]:
    """Yield an empty file to fill, and move it to `path` when the `with` block ends without an error.

    It gets the permissions of `mode_of`, or of the file that it replaces, or what the umask leaves. Raise what
    `ensure_writable` does, and `FileAccessError` if writing fails.
    """
    ensure_writable(path, force=force, over_database=over_database)
    with translate_os_error(path), _staging_folder(path) as staging:
        staged = staging / path.name
        os.close(os.open(staged, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        yield staged
        system.flush_file(staged)
        _copy_mode(staged, mode_of or path)
        ensure_writable(path, force=force, over_database=over_database)
        staged.replace(path)
        system.flush_folder(path.parent)
    mark_stored()


def ensure_folder(path: Path) -> None:
    """Raise `FileAccessError` if something other than a folder is at a path: a file, a pipe, a device."""
    with translate_os_error(path):
        other = path.exists() and not path.is_dir()
    if other:
        raise FileAccessError(phrase("{folder}: expected a folder, but it is a file", folder=path))


def folder_within(folder: Path, *names: str) -> Path:
    """Resolve the path of a folder within another one, each name in the one before; it is to be replaced as a whole.

    Raise what `resolve_folder` raises, and `FileAccessError` if a name is that of a link, which would lead elsewhere.
    """
    ensure_folder(folder)
    with translate_os_error(folder):
        path = folder.resolve()
    for name in names:
        path /= name
        if path.is_symlink():
            raise FileAccessError(phrase("{folder}: expected a folder, but it is a link", folder=path))
    return resolve_folder(path)


def resolve_folder(folder: Path) -> Path:
    """Resolve the path of a folder that is to be replaced as a whole.

    Raise `FileAccessError` if it is not a folder, or if the current folder is inside it.
    """
    ensure_folder(folder)
    with translate_os_error(folder):
        resolved = folder.resolve()
        inside = Path.cwd().is_relative_to(resolved)
    if inside:
        reason = phrase(
            "{folder}: this folder would be replaced, but you are working in it: change to another folder first",
            folder=folder,
        )
        raise FileAccessError(reason)
    return resolved


@contextmanager
def new_folder(path: Path, *, keep: Iterable[str] = ()) -> Iterator[Path]:
    """Yield an empty folder to fill, and let it replace `path` when the `with` block ends.

    `keep` names what is carried over from the old folder. Raise `FileAccessError` if writing fails.
    """
    with staged_folder(path) as staged:
        yield staged
        move_into_place(staged, path, keep=keep)


@contextmanager
def staged_folder(path: Path) -> Iterator[Path]:
    """Yield an empty folder beside `path`; delete it at the end of the `with` block unless it was moved into place."""
    with parent_folder_of(path), translate_os_error(path), _staging_folder(path) as staging:
        staged = staging / path.name
        staged.mkdir()
        yield staged


def move_into_place(staged: Path, path: Path, *, keep: Iterable[str] = ()) -> None:
    """Let a folder replace another one, if any; the old one is deleted except for the names in `keep`."""
    for name in keep:  # without copying, if the file system has links
        old, new = path / name, staged / name
        if old.is_dir() and not old.is_symlink():
            shutil.copytree(old, new, symlinks=True, copy_function=system.link_or_copy)
        elif _exists(old):
            system.link_or_copy(old, new)
    if path.exists():
        _copy_mode(staged, path)
    system.flush_tree(staged)
    if not path.exists():
        staged.rename(path)
    elif not system.swap_folders(staged, path):
        _swap_by_renaming(staged, path)
    system.flush_folder(path.parent)
    mark_stored()


def remove_folder(path: Path) -> None:
    """Remove a folder in one step, if it exists, and what a power failure left beside it."""
    with translate_os_error(path), _staging_folder(path) as staging:
        with suppress(FileNotFoundError):
            path.rename(staging / path.name)
        system.flush_folder(path.parent)
    mark_stored()


@contextmanager
def translate_os_error(path: Path) -> Iterator[None]:
    """Turn an `OSError` into a `FileAccessError` that names the file or folder."""
    try:
        yield
    except OSError as error:
        if system.is_open_elsewhere(error):
            held = phrase("{path}: open in another program: close it there, or choose another name", path=path)
            raise FileAccessError(held) from error
        raise FileAccessError(join_phrases((path, error.strerror or error), ": ")) from error


def missing_file_error(path: Path) -> FileAccessError:
    """Return the refusal for a file that is not there; for a relative path with the folder that was looked in."""
    if path.is_absolute():
        return FileAccessError(phrase("{file}: no such file", file=path))
    return FileAccessError(phrase("{file}: no such file in {folder}", file=path, folder=Path.cwd()))


@contextmanager
def _staging_folder(path: Path) -> Iterator[Path]:
    """Yield a staging folder beside a path, and delete it at the end."""
    remove_stale_staging(path.parent)
    staging = path.with_name(f".scorer-{os.urandom(8).hex()}.new")
    staging.mkdir(0o700)
    try:
        yield staging
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def remove_stale_staging(folder: Path) -> None:
    """Remove the staging folders that power failures left in a folder; recent ones may be in use."""
    with suppress(OSError):  # it does not exist, or may be written but not listed
        for path in folder.iterdir():
            if re.fullmatch(STAGING_NAME, path.name) and not path.is_symlink():
                with suppress(OSError):  # another process may be cleaning up
                    _restore_set_aside(path)
                    if time.time() - path.stat().st_mtime > STALE_SECONDS:
                        shutil.rmtree(path, ignore_errors=True)


def _restore_set_aside(staging: Path) -> None:
    """Restore a folder that was set aside when the power failed, unless something has taken its place."""
    aside = staging / SET_ASIDE_NAME
    if not aside.is_dir():
        return
    for old in aside.iterdir():
        if not _exists(staging.with_name(old.name)):
            old.rename(staging.with_name(old.name))


def _swap_by_renaming(staged: Path, path: Path) -> None:
    """Swap two folders by renaming: for a moment there is none, and the old one is in the staging folder."""
    aside = staged.parent / SET_ASIDE_NAME / path.name
    aside.parent.mkdir()
    path.rename(aside)
    try:
        staged.rename(path)
    except OSError:
        aside.rename(path)
        raise


def _exists(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _copy_mode(path: Path, source: Path) -> None:
    """Copy the permissions of a file or folder; a link or a missing one has none to copy."""
    if source.exists() and not source.is_symlink():
        path.chmod(stat.S_IMODE(source.stat().st_mode))
