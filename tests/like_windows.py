"""Runs the scorer as on Windows, as far as that can be had elsewhere: `python -m tests.like_windows WORDS`.

What only POSIX systems have is hidden from our code; folders cannot be opened; and no file can be replaced, renamed or
deleted, nor a folder that it is in, while this process has it open.
"""

from __future__ import annotations

import builtins
import os
import select
import shutil
import signal
import sys
from asyncio import AbstractEventLoop, unix_events
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from types import SimpleNamespace
from typing import Any

POSIX_MODULES = {"fcntl", "grp", "pwd", "resource", "termios"}
SHARING_VIOLATION = 32


def hide_modules() -> None:
    """Let our own code find none of the modules that only POSIX has; libraries that are here need them."""
    imported = builtins.__import__

    def without_posix(name: str, *given: Any, **named: Any) -> Any:
        importer = (given[0] if given else named.get("globals")) or {}
        if name in POSIX_MODULES and str(importer.get("__name__")).startswith("scorer"):
            raise ModuleNotFoundError(name)
        return imported(name, *given, **named)

    builtins.__import__ = without_posix


def hide_functions() -> None:
    """Take away the functions and signals that Windows does not have, and opened folders."""
    for module, name in ((os, "link"), (select, "poll"), (signal, "SIGHUP")):
        delattr(module, name)

    def no_signals(_loop: AbstractEventLoop, *_given: object) -> None:
        raise NotImplementedError

    unix_events._UnixSelectorEventLoop.add_signal_handler = no_signals  # type: ignore[assignment]
    opened = os.open

    def open_no_folder(path: Any, flags: int, *given: Any, **named: Any) -> int:
        if named.get("dir_fd") is None and not isinstance(path, int) and Path(os.fsdecode(path)).is_dir():
            raise PermissionError(13, "Permission denied", path)
        return opened(path, flags, *given, **named)

    os.open = open_no_folder
    shutil._use_fd_functions = False  # type: ignore[attr-defined]
    shutil.rmtree.avoids_symlink_attacks = False


def is_held_open(path: Any) -> bool:
    """Whether this process has a file open, or one that is in a folder."""
    place = Path.cwd() / os.fsdecode(path)
    for descriptor in Path("/proc/self/fd").iterdir():
        try:
            held = Path(descriptor.readlink())
        except OSError:  # the descriptor of the list itself
            continue
        if held == place or place in held.parents:
            return True
    return False


def refuse_while_open(name: str) -> None:
    """Let a function of `os` fail as Windows does where a file that it would move or delete is open."""
    function: Callable[..., Any] = getattr(os, name)

    @wraps(function)
    def refusing(*paths: Any, **named: Any) -> Any:
        for path in paths:
            if isinstance(path, str | bytes | os.PathLike) and named.get("dir_fd") is None and is_held_open(path):
                error = PermissionError(13, "The process cannot access the file because it is in use", path)
                error.winerror = SHARING_VIOLATION  # type: ignore[attr-defined]
                raise error
        if name == "rename" and os.path.lexists(paths[1]):
            raise FileExistsError(17, "Cannot create a file when that file already exists", paths[1])
        return function(*paths, **named)

    setattr(os, name, refusing)


def main() -> None:
    """Become like Windows, then run."""
    hide_modules()
    hide_functions()
    for name in ("replace", "rename", "remove", "unlink", "rmdir"):
        refuse_while_open(name)
    from scorer import system  # what is imported from here on meets a changed system
    from scorer.cli import main as run

    vars(system)["sys"] = SimpleNamespace(platform="win32", __stdin__=sys.__stdin__)
    run()


if __name__ == "__main__":
    main()
