"""The desk: one function for each thing you can ask. It opens the work, calls the floors, and gives an `Answer`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from scorer.reports.table import Sheet, Table


class Answer(NamedTuple):
    """Two ways of saying one thing, made when asked for: sheets to read, or a document for programs."""

    sheets: Callable[[], Sequence[Sheet]]
    document: Callable[[], object]


def tables_answer(name: str, *tables: Table[Any], **about: object) -> Answer:
    """What tables say: to programs all of their rows under a name, behind what they are `about`."""
    return Answer(
        lambda: [table.sheet for table in tables],
        lambda: {**about, name: [row for table in tables for row in table.rows]},
    )


def one_or_all(name: str, documents: Sequence[dict[str, Any]], *, alone: bool) -> dict[str, Any]:
    """The document of the one thing that was asked for, or a list of several under a name."""
    return documents[0] if alone else {name: documents}
