"""Internal errors: an unexpected exception ends as one line, and its details go to a file for the developers."""

from __future__ import annotations

import errno
import os
import platform
import re
import sys
import tempfile
import traceback
from collections import Counter
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
        return f"error: saved, but the answer could not be shown: {error}\n"
    return "" if error.is_broken_pipe else f"error: could not write the output: {error}\n"


def write_crash_report(error: Exception, *, has_stored: bool) -> str:
    """Write the details of an internal error to a new file; return the line that names it."""
    return CrashReporter().report(error, has_stored=has_stored)


def _summarize(error: Exception, *, has_stored: bool) -> str:
    stored = "; what was done before it is saved" if has_stored else ""
    return f"error: internal error, please report it ({type(error).__name__}){stored}"


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


MOST_REPORTS = 20
"""The most files that one run of a server writes: whoever can provoke faults must not fill the disk."""


class CrashReporter:
    """Reports the faults of a program that goes on after them: the first of each kind, and how many there were."""

    def __init__(self) -> None:
        self._reports: dict[str, Path] = {}
        self._counts: Counter[Path] = Counter()

    def report(self, error: Exception, *, has_stored: bool) -> str:
        """Write a report to a new file and return the line that names it; of a known fault only count it.

        Faults beyond `MOST_REPORTS` kinds are counted in the last file.
        """
        kind = identify_fault(error)
        path = self._reports.get(kind)
        if path is None and len(self._reports) == MOST_REPORTS:
            path = list(self._reports.values())[-1]
        if path is not None:
            self._count(path)
            return ""
        try:
            path = _save_report(describe_crash(error))
        except OSError:
            path = Path()
            self._reports[kind] = path
            return f"{_summarize(error, has_stored=has_stored)}:\n{describe_crash(error)}"
        self._reports[kind] = path
        return f"{_summarize(error, has_stored=has_stored)}: the details are in {path}\n"

    def _count(self, path: Path) -> None:
        """Count another fault, and note in the file that there were 2, 4, 8, … of them: it must not grow either."""
        self._counts[path] += 1
        times = self._counts[path] + 1
        if path.name and times & (times - 1) == 0:
            with suppress(OSError), path.open("a", encoding="utf-8") as file:
                file.write(f"\nErrors of this kind so far: {times}.\n")


def identify_fault(error: Exception) -> str:
    """What distinguishes one fault of the program from another: its kind and where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} at {frames[-1].filename}:{frames[-1].lineno}" if frames else type(error).__name__


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
