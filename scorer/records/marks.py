"""Findings that a director has looked at and found right."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """A finding marked as right, named by its code and place.

    `pairs` are labels with spaces between them.
    """

    code: str
    board: int
    round: int | None = None
    table: int | None = None
    pairs: str = ""
    by: str = ""
    at: str = ""
