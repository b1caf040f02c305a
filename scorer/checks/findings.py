"""A finding: something that a director should look at. It is a value, never an exception."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scorer.records.results import Result


class Severity(StrEnum):
    """How sure it is that something is wrong; what is missing may only be late."""

    ERROR = "error"
    WARNING = "warning"
    MISSING = "missing"


class Repair(NamedTuple):
    """What would mend a finding, in words, and the results as they are and as they would be."""

    said: str
    before: tuple[Result, ...]
    after: tuple[Result, ...]


class Finding(NamedTuple):
    """What was found, and where: `code` for programs, `message` for people, the likeliest repair first."""

    severity: Severity
    code: str
    board: int
    message: str
    round: int | None = None
    table: int | None = None
    pairs: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
