"""Findings that a director has looked at and found right."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """A finding marked as right, named by what it is about.

    `board` is 0 where it is about none; `boards` are the other boards that it names; `pairs` are labels with spaces
    between them.
    """

    code: str
    board: int
    round: int | None = None
    table: int | None = None
    pairs: str = ""
    by: str = ""
    at: str = ""
    boards: tuple[int, ...] = ()
