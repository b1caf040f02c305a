"""The desk: one function for each thing you can ask. It opens the work, calls the floors, and gives an `Answer`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from scorer.reports.table import Sheet


class Answer(NamedTuple):
    """Two ways of saying one thing, made when asked for: sheets to read, or a document for programs."""

    sheets: Callable[[], Sequence[Sheet]]
    document: Callable[[], object]


def one_or_all(name: str, documents: Sequence[dict[str, Any]], *, alone: bool) -> dict[str, Any]:
    """The document of the one thing that was asked for, or a list of several under a name."""
    return documents[0] if alone else {name: documents}
