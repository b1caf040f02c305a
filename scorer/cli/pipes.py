"""`-` where a file is named: standard output is written; `piped_input.py` reads standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import copyfileobj, rmtree

import typer

STREAM_NAME = "-"
"""What people type for standard input or output, and the name of the file that stands in for it."""


def is_stream(path: Path) -> bool:
    """Whether a file stands in for standard input or output."""
    return path.stem == STREAM_NAME


def name_of(path: Path) -> str:
    """A file as it was named: `-`, or its path."""
    return STREAM_NAME if is_stream(path) else str(path)


def spool_output(context: typer.Context, path: Path) -> Path:
    """Replace `-` by a file that is copied to standard output when the command has ended."""
    return _spool_output(context, path, "")


def spool_pdf(context: typer.Context, path: Path) -> Path:
    """Replace `-` by a PDF that is copied to standard output when the command has ended."""
    return _spool_output(context, path, ".pdf")


def _spool_output(context: typer.Context, path: Path, suffix: str) -> Path:
    if str(path) != STREAM_NAME:
        return path
    spooled = make_stream_file(context, suffix)
    context.call_on_close(lambda: _copy_to_stdout(spooled))
    return spooled


def make_stream_file(context: typer.Context, suffix: str) -> Path:
    """The path of a file in a folder of its own, which is removed when the command has ended."""
    from tempfile import mkdtemp  # few commands write to standard output

    folder = Path(mkdtemp(prefix="scorer-"))
    context.call_on_close(lambda: rmtree(folder, ignore_errors=True))
    return folder / f"{STREAM_NAME}{suffix}"


def _copy_to_stdout(spooled: Path) -> None:
    if spooled.is_file():
        with spooled.open("rb") as file:
            copyfileobj(file, sys.stdout.buffer)
        sys.stdout.buffer.flush()
