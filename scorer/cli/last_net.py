"""Internal errors: an unexpected exception ends as one line, and its details go to a file for the developers."""

from __future__ import annotations

import errno
import os
import platform
import re
import sys
import tempfile
import traceback
from contextlib import suppress
from pathlib import Path
from typing import NoReturn
from urllib.parse import unquote

from scorer import __version__
from scorer.cli import FAULT, REFUSED
from scorer.progress import anything_stored

UNPRINTABLE = {errno.EPIPE, errno.ENOSPC, errno.EFBIG, errno.EBADF, errno.EIO, errno.EDQUOT}
"""Errors of writing to a standard stream. Errors of other files are refusals with a file name."""

PASSWORD = re.compile(r"(://[^\s:/@]*:)(\S+)@")
"""A password within a URL."""

NAMED = re.compile(r"(?i)(password=)([^\s&'\"]+)")
"""A password after its name."""


class NotPrinted(Exception):
    """Output that cannot be written: a full disk behind stdout, a limit, a pipe that no one reads."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror or str(error))
        self.nobody_reads = error.errno == errno.EPIPE


def cannot_print(error: OSError) -> bool:
    """Whether writing to a standard stream failed: the error names no file."""
    return error.filename is None and error.errno in UNPRINTABLE


def end(error: Exception) -> NoReturn:
    """Report an unexpected error in one line and exit, without trying to print an answer again."""
    if isinstance(error, OSError) and cannot_print(error):
        error = NotPrinted(error)
    if isinstance(error, NotPrinted):
        _tell(_unprinted(error))
        os._exit(REFUSED)
    with suppress(OSError):
        sys.stdout.flush()
    _tell(fault_told(error))
    os._exit(FAULT)


def _unprinted(error: NotPrinted) -> str:
    """The message for output that cannot be written; empty for a closed pipe, unless something was stored."""
    if anything_stored():
        return f"error: it was stored, but the answer cannot be printed: {error}\n"
    return "" if error.nobody_reads else f"error: what was to be printed cannot be written: {error}\n"


def fault_told(error: Exception) -> str:
    """Write the details of an internal error to a new file; return the line that names it."""
    stored = "; what was done before it is stored" if anything_stored() else ""
    told = f"error: a fault of the scorer itself ({type(error).__name__}){stored}"
    text = details(error)
    try:
        return f"{told}: the details are in {_kept(text)}\n"
    except OSError:
        return f"{told}:\n{text}"


def _kept(text: str) -> Path:
    """Write a report to a new file that only its owner can read."""
    descriptor, name = tempfile.mkstemp(prefix="scorer-fault-", suffix=".txt")
    path = Path(name)
    try:
        with open(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:  # noqa: PTH123  # already open
            file.write(text)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    return path


def details(error: Exception) -> str:
    """Everything that helps to find the cause of an error, without passwords."""
    asked = " ".join(map(repr, sys.argv[1:]))
    system = f"scorer {__version__}, Python {platform.python_version()}, {platform.platform()}"
    text = f"{system}\nscorer {asked}\n\n{''.join(traceback.format_exception(error))}"
    for secret in _secrets():
        text = text.replace(secret, "***")
    return NAMED.sub(r"\1***", PASSWORD.sub(r"\1***@", text))


def _secrets() -> set[str]:
    """Every password given to the program."""
    given = {os.environ.get("PGPASSWORD", "")}
    for text in (*sys.argv[1:], os.environ.get("SCORER_DB", "")):
        for pattern in (PASSWORD, NAMED):
            given |= {match[2] for match in pattern.finditer(text)}
    given |= set(map(unquote, given))
    return given - {""}


def _tell(text: str) -> None:
    with suppress(OSError):
        os.write(2, text.encode(errors="backslashreplace"))
