"""What the desk answers: sheets to read, or the same as a document for programs; made when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorer.reports.table import Sheet


class Answer(NamedTuple):
    """Two ways of saying one thing."""

    sheets: Callable[[], Sequence[Sheet]]
    document: Callable[[], object]
