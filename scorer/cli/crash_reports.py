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
from scorer.cli import EXIT_INTERNAL_ERROR, EXIT_REFUSED

OUTPUT_ERRNOS = {errno.EPIPE, errno.ENOSPC, errno.EFBIG, errno.EBADF, errno.EIO, errno.EDQUOT}
"""Errors of writing to a standard stream. Errors of other files are refusals with a file name."""

URL_PASSWORD = re.compile(r"(://[^\s:/@]*:)(\S+)@")
"""A password within a URL."""

NAMED_PASSWORD = re.compile(r"(?i)(password=)([^\s&'\"]+)")
"""A password after its name."""


class OutputError(Exception):
    """Output that cannot be written: a full disk behind stdout, a limit, a pipe that no one reads."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror or str(error))
        self.is_broken_pipe = error.errno == errno.EPIPE


def is_output_error(error: OSError) -> bool:
    """Whether writing to a standard stream failed: the error names no file."""
    return error.filename is None and error.errno in OUTPUT_ERRNOS


def exit_with_crash_report(error: Exception, *, has_stored: bool) -> NoReturn:
    """Report an unexpected error in one line and exit, without trying to print an answer again."""
    if isinstance(error, OSError) and is_output_error(error):
        error = OutputError(error)
    if isinstance(error, OutputError):
        _write_to_stderr(_output_error_message(error, has_stored=has_stored))
        os._exit(EXIT_REFUSED)
    with suppress(OSError):
        sys.stdout.flush()
    _write_to_stderr(write_crash_report(error, has_stored=has_stored))
    os._exit(EXIT_INTERNAL_ERROR)


def _output_error_message(error: OutputError, *, has_stored: bool) -> str:
    """The message for output that cannot be written; empty for a closed pipe, unless something was stored."""
    if has_stored:
        return f"error: it was stored, but the answer cannot be printed: {error}\n"
    return "" if error.is_broken_pipe else f"error: what was to be printed cannot be written: {error}\n"


def write_crash_report(error: Exception, *, has_stored: bool) -> str:
    """Write the details of an internal error to a new file; return the line that names it."""
    stored = "; what was done before it is stored" if has_stored else ""
    summary = f"error: a fault of the scorer itself ({type(error).__name__}){stored}"
    report = describe_crash(error)
    try:
        return f"{summary}: the details are in {_save_report(report)}\n"
    except OSError:
        return f"{summary}:\n{report}"


def _save_report(text: str) -> Path:
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


def describe_crash(error: Exception) -> str:
    """Everything that helps to find the cause of an error, without passwords."""
    arguments = " ".join(map(repr, sys.argv[1:]))
    system = f"scorer {__version__}, Python {platform.python_version()}, {platform.platform()}"
    text = f"{system}\nscorer {arguments}\n\n{''.join(traceback.format_exception(error))}"
    for secret in _collect_passwords():
        text = text.replace(secret, "***")
    return NAMED_PASSWORD.sub(r"\1***", URL_PASSWORD.sub(r"\1***@", text))


def _collect_passwords() -> set[str]:
    """Every password given to the program."""
    passwords = {os.environ.get("PGPASSWORD", "")}
    for text in (*sys.argv[1:], os.environ.get("SCORER_DB", "")):
        for pattern in (URL_PASSWORD, NAMED_PASSWORD):
            passwords |= {match[2] for match in pattern.finditer(text)}
    passwords |= set(map(unquote, passwords))
    return passwords - {""}


def _write_to_stderr(text: str) -> None:
    with suppress(OSError):
        os.write(2, text.encode(errors="backslashreplace"))
