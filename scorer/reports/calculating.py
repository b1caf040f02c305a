"""What a workbook calculates."""

from __future__ import annotations


def letter(place: int) -> str:
    """The letters of a column, counted from 0: `A` to `ZZ`."""
    first, last = divmod(place, 26)
    return (chr(64 + first) if first else "") + chr(65 + last)
