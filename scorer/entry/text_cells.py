"""Rows of a screen as pieces of text with styles, and how they are cut to a width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.printers.layout import cells_wide
from scorer.printers.palette import terminal

if TYPE_CHECKING:
    from collections.abc import Iterable

Piece = tuple[str, str]
"""A text, and its style in the words of Rich: `bold`, `dim red`; empty for none."""

Row = list[Piece]


def cut(text: str, width: int) -> str:
    """Shorten a text to so many cells, with `…` where something is lost."""
    if cells_wide(text) <= width:
        return text
    while text and cells_wide(text) > width - 1:
        text = text[:-1]
    if width <= 0:
        return ""
    return f"{text}…"


def left(text: str, width: int) -> str:
    """Exactly so many cells, the text at the left."""
    short = cut(text, width)
    return short + " " * (width - cells_wide(short))


def right(text: str, width: int) -> str:
    """Exactly so many cells, the text at the right."""
    short = cut(text, width)
    return " " * (width - cells_wide(short)) + short


def wide(row: Iterable[Piece]) -> int:
    """How many cells a row takes."""
    return sum(cells_wide(text) for text, _ in row)


def fitted(row: Iterable[Piece], width: int) -> Row:
    """A row of exactly so many cells."""
    fit: Row = []
    room = width
    for text, style in row:
        short = cut(text, room)
        room -= cells_wide(short)
        fit.append((short, style))
    return [*fit, (" " * room, "")]


def suits(text: str, style: str = "") -> Row:
    """A text whose suits have their colours."""
    row: Row = []
    colours = terminal()
    for letter in text:
        own = f"{style} {colours.get(letter, '')}".strip()
        if row and row[-1][1] == own:
            row[-1] = (row[-1][0] + letter, own)
        else:
            row.append((letter, own))
    return row


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most so many cells, broken between words."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split(" "):
            longer = word
            if line:
                longer = f"{line} {word}"
            if line and cells_wide(longer) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines
