"""What is done to whole movements: pairs left out, rounds cut off, the last rounds arrow-switched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.movements.movement import Row, unevenness

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

MOST_SWITCHED = 4
"""Rounds: even the largest fields want no more than about an eighth of theirs. Source: Manning, Bavin and Probst."""


def without(rows: Iterable[Row], pair: int) -> tuple[Row, ...]:
    """Leave out a pair: its opponents sit out, and the pairs after it close the gap in the numbers."""

    def renumbered(other: int | None) -> int | None:
        return None if other is None or other == pair else other - (other > pair)

    return tuple(row._replace(ns=renumbered(row.ns), ew=renumbered(row.ew)) for row in rows)


def arrow_switched(rows: Iterable[Row], first: int, tables: Collection[int]) -> tuple[Row, ...]:
    """From round `first` on, let the pairs at these tables hold each other's cards."""
    return tuple(
        row._replace(ns=row.ew, ew=row.ns, arrow_switched=True)
        if row.round >= first and row.table in tables and None not in {row.ns, row.ew}
        else row
        for row in rows
    )


def best_switched(rows: tuple[Row, ...], tables: Collection[int], fewest: int = 0) -> tuple[tuple[Row, ...], int]:
    """Arrow-switch as many of the last rounds as make the influence most even; the rows and that number."""
    rounds = max(row.round for row in rows)
    tried = [
        (arrow_switched(rows, rounds - last + 1, tables), last)
        for last in range(fewest, min(MOST_SWITCHED, rounds // 2) + 1)
    ]
    return min(tried, key=lambda it: unevenness(it[0]))


def switch_note(last: int, where: str = "") -> str:
    """Say in words which rounds are arrow-switched."""
    which = "the last round is" if last == 1 else f"the last {last} rounds are"
    return f"{which} arrow-switched{where}"
