"""`-` where a file is named: standard input is read, or standard output written."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import copyfileobj, rmtree
from tempfile import mkdtemp
from typing import TypeVar

import typer

from scorer.errors import FileAccessError
from scorer.i18n import phrase

STREAM_NAME = "-"
"""What people type for standard input or output, and the name of the file that stands in for it."""

SIGNATURES = (
    (b"PK\x03\x04", ".xlsx"),
    (b"\x00\x01\x00\x00Standard", ".bws"),
    (b"<", ".xml"),
    (b"\xef\xbb\xbf<", ".xml"),
    (b"%", ".pbn"),
    (b"[", ".pbn"),
)
"""The first bytes of a file of each kind, and its suffix; anything else is a list, or told by what reads it."""

PathOrPaths = TypeVar("PathOrPaths", Path, list[Path], Path | None)


def is_stream(path: Path) -> bool:
    """Whether a file stands in for standard input or output."""
    return path.stem == STREAM_NAME


def name_of(path: Path) -> str:
    """A file as it was named: `-`, or its path."""
    return STREAM_NAME if is_stream(path) else str(path)


def spool_input(context: typer.Context, value: PathOrPaths) -> PathOrPaths:
    """Replace `-` by a file that holds what stands on standard input."""
    if isinstance(value, list):
        return [_spool_one(context, path) for path in value]
    return _spool_one(context, value) if isinstance(value, Path) else value


def _spool_one(context: typer.Context, path: Path) -> Path:
    if str(path) != STREAM_NAME:
        return path
    if sys.stdin is None:  # stdin is closed
        raise FileAccessError(phrase("-: nothing is typed or piped in"))
    content = sys.stdin.buffer.read()
    suffix = next((suffix for first_bytes, suffix in SIGNATURES if content.startswith(first_bytes)), ".csv")
    spooled = _make_stream_file(context, suffix)
    spooled.write_bytes(content)
    return spooled


def spool_output(context: typer.Context, path: Path) -> Path:
    """Replace `-` by a file that is copied to standard output when the command has ended."""
    return _spool_output(context, path, "")


def spool_pdf(context: typer.Context, path: Path) -> Path:
    """Replace `-` by a PDF that is copied to standard output when the command has ended."""
    return _spool_output(context, path, ".pdf")


def _spool_output(context: typer.Context, path: Path, suffix: str) -> Path:
    if str(path) != STREAM_NAME:
        return path
    spooled = _make_stream_file(context, suffix)
    context.call_on_close(lambda: _copy_to_stdout(spooled))
    return spooled


def _make_stream_file(context: typer.Context, suffix: str) -> Path:
    """The path of a file in a folder of its own, which is removed when the command has ended."""
    folder = Path(mkdtemp(prefix="scorer-"))
    context.call_on_close(lambda: rmtree(folder, ignore_errors=True))
    return folder / f"{STREAM_NAME}{suffix}"


def _copy_to_stdout(spooled: Path) -> None:
    if spooled.is_file():
        with spooled.open("rb") as file:
            copyfileobj(file, sys.stdout.buffer)
        sys.stdout.buffer.flush()
