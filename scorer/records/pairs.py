"""The pairs of an event and how their labels sort."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scorer.game.seats import Side


class Pair(NamedTuple):
    """Two players under one label; `direction` is where they start, None when they move about."""

    label: str
    direction: Side | None = None
    player1: str = ""
    player2: str = ""
    id1: str = ""
    id2: str = ""
    section: str = ""
    stratum: str = ""
    handicap: str = ""

    @property
    def players(self) -> tuple[str, str]:
        return (self.player1, self.player2)

    @property
    def names(self) -> str:
        """Both names on one line."""
        return " & ".join(name for name in self.players if name)


LabelOrder = tuple[tuple[bool, int, str], ...]


@cache
def label_order(label: str) -> LabelOrder:
    """Sort key for labels as people sort them: 2 before 10, A2 before A10, numbers before letters."""
    parts = re.findall(r"[0-9]+|[^0-9]+", label)
    return tuple((not part.isdecimal(), int(part) if part.isdecimal() else 0, part.casefold()) for part in parts)
