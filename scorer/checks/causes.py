"""One cause that explains what is suspicious about several results."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scorer.checks.findings import Finding
    from scorer.records.results import Result

Place = tuple[int, str | None, str | None]


def place_of(result: Result) -> Place:
    """The board and the pairs of a result, which no other result of an event shares."""
    return result.board, result.ns, result.ew


class Cause(NamedTuple):
    """A finding, and the results about which nothing further is to be said."""

    finding: Finding
    explained: tuple[Result, ...]
