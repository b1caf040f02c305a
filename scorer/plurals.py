"""How many there are, in words: `1 board`, `2 boards`."""

from __future__ import annotations


def counted(number: int, what: str) -> str:
    """Say how many: `1 result`, `2 results`, `1,344 results`."""
    return f"{number:,} {noun(number, what)}"


def noun(number: float, what: str) -> str:
    """What is counted, without its number: `result` for one, else `results`."""
    if number == 1:
        return what
    return f"{what}s"
