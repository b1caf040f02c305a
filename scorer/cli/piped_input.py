"""`-` where a file to read is named: standard input is read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TypeVar

import typer

from scorer.cli.pipes import STREAM_NAME, make_stream_file
from scorer.errors import FileAccessError
from scorer.i18n import phrase
from scorer.interchange.file_formats import suffix_of_content

PathOrPaths = TypeVar("PathOrPaths", Path, list[Path], Path | None)


def spool_input(context: typer.Context, value: PathOrPaths) -> PathOrPaths:
    """Replace `-` by a file that holds what stands on standard input."""
    if isinstance(value, list):
        return [_spool_one(context, path) for path in value]
    return _spool_one(context, value) if isinstance(value, Path) else value


def _spool_one(context: typer.Context, path: Path) -> Path:
    if str(path) != STREAM_NAME:
        return path
    if sys.stdin is None:  # stdin is closed
        raise FileAccessError(phrase("-: nothing was typed or piped in"))
    content = sys.stdin.buffer.read()
    spooled = make_stream_file(context, suffix_of_content(content))
    spooled.write_bytes(content)
    return spooled
