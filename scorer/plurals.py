"""How many there are, in words: `1 board`, `2 boards`."""

from __future__ import annotations


def counted(number: int, what: str) -> str:
    """Say how many: `1 result`, `2 results`, `1,344 results`."""
    ending = "" if number == 1 else "s"
    return f"{number:,} {what}{ending}"
