"""Text that a director gives: a file by its name, or what is typed or piped in."""

from __future__ import annotations

import sys
from pathlib import Path

from scorer.errors import UnreadableFile
from scorer.words import phrase


def text_from(source: str, encoding: str | None = None) -> str:
    """The text of a file; `-` is what is typed or piped in."""
    from scorer.formats.texts import MOST_BYTES, read_text, text_of  # only what reads a file needs it

    if source != "-":
        return read_text(Path(source), encoding)
    if sys.stdin is None:  # it was closed by whoever started the program
        raise UnreadableFile(phrase("-: nothing is typed or piped in"))
    return text_of(sys.stdin.buffer.read(MOST_BYTES + 1), source, encoding)
