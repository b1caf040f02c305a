"""What only some operating systems have, and what is done on the others. Nothing else asks which system this is.

`tests/like_windows.py` hides what POSIX systems have, and tries the commands.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio
    from pathlib import Path

SHARING_ERRORS = (32, 33)
"""Errors of Windows, `ERROR_SHARING_VIOLATION` and `ERROR_LOCK_VIOLATION`, for a file that another program has open."""

MACOS_FILE_LIMIT = 10_240
"""The limit of open files on macOS, which reports none."""

AT_FDCWD = -100
RENAME_EXCHANGE = 2
"""`RENAME_EXCHANGE` of Linux's `renameat2(2)`, the same as `RENAME_SWAP` of macOS's `renamex_np(2)`."""


def is_open_elsewhere(error: OSError) -> bool:
    """Whether a file could not be replaced or deleted because a program has it open, which only Windows minds."""
    return getattr(error, "winerror", None) in SHARING_ERRORS


def swap_folders(first: Path, second: Path) -> bool:
    """Swap two folders atomically; return False if the system cannot."""
    if sys.platform not in ("linux", "darwin"):
        return False
    import ctypes  # only needed for folders

    first_path, second_path = os.fsencode(first), os.fsencode(second)
    libc = ctypes.CDLL(None)
    try:
        if sys.platform == "linux":
            return bool(libc.renameat2(AT_FDCWD, first_path, AT_FDCWD, second_path, RENAME_EXCHANGE) == 0)
        return bool(libc.renamex_np(first_path, second_path, RENAME_EXCHANGE) == 0)
    except AttributeError:  # an older system
        return False


def link_or_copy(old: str | Path, new: str | Path) -> None:
    """Give a file a second name, without copying it if the file system has links."""
    try:
        os.link(old, new, follow_symlinks=False)
    except (AttributeError, OSError):
        shutil.copy2(old, new, follow_symlinks=False)


def flush_tree(folder: Path) -> None:
    """Flush a folder and everything in it to disk: at once if the system can, otherwise file by file."""
    if sys.platform == "linux" and _flush_file_system(folder):
        return
    for path in folder.rglob("*"):
        if path.is_dir():
            flush_folder(path)
        elif not path.is_symlink():
            flush_file(path)
    flush_folder(folder)


def _flush_file_system(folder: Path) -> bool:
    """Flush the whole file system, which takes a third of the time for a hundred pages."""
    import ctypes  # only needed for folders

    descriptor = os.open(folder, os.O_RDONLY)
    try:
        return bool(ctypes.CDLL(None).syncfs(descriptor) == 0)
    except AttributeError:  # a system without it
        return False
    finally:
        os.close(descriptor)


def flush_folder(folder: Path) -> None:
    """Flush the names in a folder to disk, where the system can."""
    with suppress(OSError):  # Windows cannot, nor can some network drives
        _flush(folder, os.O_RDONLY)


def flush_file(path: Path) -> None:
    """Flush the contents of a file to disk."""
    _flush(path, os.O_RDWR)


def _flush(path: Path, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def raise_open_file_limit() -> int | None:
    """Raise the number of files that may be open as far as allowed; return it, or None if there is no limit.

    On Windows connections do not count as files.
    """
    try:
        import resource  # not on Windows
    except ModuleNotFoundError:
        return None
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wished in (hard, MACOS_FILE_LIMIT):
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
            break
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if files == resource.RLIM_INFINITY else files


def exit_on_signals(loop: asyncio.AbstractEventLoop, leave: Callable[[], object]) -> None:
    """Call `leave` when the system ends the program or the terminal closes, where it says so with a signal."""
    with suppress(NotImplementedError, AttributeError):  # Windows has neither
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, leave)


def terminal_has_hung_up() -> bool:
    """Whether the terminal is gone; False where the system cannot say."""
    import select  # only the entry screen asks

    if not hasattr(select, "poll"):
        return False
    keys = select.poll()
    keys.register(sys.__stdin__ or 0, select.POLLHUP)
    return bool(keys.poll(0))
