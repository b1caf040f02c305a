"""The pages of a PDF as they can be read, only those that are asked for: reading takes as long as typesetting."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, overload

import pypdf

MARKUP = [
    "#set page(fill: red)",
    "<script>alert(1)</script>",
    "=cmd|' /C calc'!A0",
    "*bold* _it_ $x$ @ref",
    "#{panic()} \\ // /* `raw`",
    "= Head <label>",
]
"""Names that a typesetter or a spreadsheet might take for more than text."""


class Texts(Sequence[str]):
    """The text of each page, with plain spaces, and with another sign for a real minus if that is said."""

    def __init__(self, reader: pypdf.PdfReader, minus: str = "−") -> None:
        self._pages = reader.pages
        plain = str.maketrans({"\u00a0": " ", "−": minus})
        self._text = cache(lambda number: self._pages[number].extract_text().translate(plain))

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        if isinstance(number, slice):
            return [self[one] for one in range(len(self))[number]]
        return str(self._text(range(len(self))[number]))

    def __len__(self) -> int:
        return len(self._pages)


class Piece(NamedTuple):
    """Some letters on a page: how large they are, and where they begin, in points from the lower left corner."""

    text: str
    size: float
    x: float
    y: float


def pieces_of(page: pypdf.PageObject) -> list[Piece]:
    """Everything that is written on a page."""
    found: list[Piece] = []

    def note(text: str, matrix: Sequence[float], _inner: Sequence[float], _font: object, size: float) -> None:
        if text.strip():
            found.append(Piece(text.strip(), size, matrix[4], matrix[5]))

    page.extract_text(visitor_text=note)
    return found


def couples_joined(ranking: str) -> str:
    """The text of a ranking in which names on several lines are one: place and label, the players, then the figures."""
    lines: list[str] = []
    for line in ranking.splitlines():
        if lines and re.match(r"\d+=? \S", lines[-1]) and not re.search(r" -?[\d.]+$", lines[-1]):
            lines[-1] = f"{lines[-1].rstrip()} {line}"
        else:
            lines.append(line)
    return "\n".join(lines)
