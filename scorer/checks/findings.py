"""A finding: something that a director should look at. It is a value, never an exception."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How sure it is that something is wrong."""

    ERROR = "error"
    WARNING = "warning"


class Finding(NamedTuple):
    """What was found, and where: `code` for programs, `message` for people."""

    severity: Severity
    code: str
    board: int
    message: str
    round: int | None = None
    table: int | None = None
    pairs: tuple[str, ...] = ()
