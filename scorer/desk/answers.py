"""What the desk answers: sheets to read, or the same as a document for programs; made when asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorer.reports.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Answer:
    """Two ways of saying one thing."""

    sheets: Callable[[], Sequence[Sheet]]
    document: Callable[[], object]
