"""The rover: one extra pair that each round takes the North-South seats of another table, whose pair sits out."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from scorer.movements.movement import MovementRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

STOPS = {
    6: (1, 3, 5, 2, 4),
    7: (1, 3, 5, 7, 2, 4),
    8: (1, 6, 2, 7, 3, 8, 4),
    9: (1, 5, 9, 2, 4, 7, 3, 6),
    10: (1, 7, 2, 8, 3, 9, 4, 10, 5),
    11: (1, 3, 5, 7, 9, 11, 2, 4, 6, 8),
    12: (3, 9, 4, 10, 5, 11, 6, 12, 7, 1, 8),
    13: (1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10),
    14: (1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7),
    15: (1, 3, 5, 7, 9, 12, 14, 2, 4, 6, 8, 10, 11, 13),
}
"""Maps tables to those that the rover comes to in a Mitchell, with sharing and a relay where T is even.

With 9 and 15 tables it meets one pair twice. Source: English Bridge Union, manual of movements.
"""


def with_rover(rows: Sequence[MovementRow], stops: Sequence[int]) -> tuple[MovementRow, ...]:
    """Add the rover, with the number after all others.

    Where there are too few stops it sits out the first round. Who sits out stands at a table more
    than there are, with the boards that it misses.
    """
    rounds, tables = rows[-1].round, rows[-1].table
    rover = 2 * tables + 1
    first = 1 + max(rounds - len(stops), 0)
    stop = dict(zip(range(first, rounds + 1), stops, strict=False))
    seated: list[MovementRow] = []
    for row in rows:
        if stop.get(row.round) == row.table:
            seated += [row._replace(ns=rover), MovementRow(row.round, tables + 1, row.ns, None, row.board_set)]
        else:
            seated.append(row)
    if first > 1:
        met = {row.board_set for row in seated if row.ns == rover}
        missed = {row.board_set for row in rows} - met
        seated.append(MovementRow(1, tables + 1, rover, None, min(missed)))
    return tuple(sorted(seated, key=lambda row: (row.round, row.table)))


def stops_found(rows: Sequence[MovementRow]) -> tuple[int, ...]:
    """Stops for every round at which the rover repeats no table, board set or opponents, by search; or none."""
    of_round: defaultdict[int, list[MovementRow]] = defaultdict(list)
    for row in rows:
        of_round[row.round].append(row)
    return tuple(row.table for row in _extended((), [*of_round.values()]))


def _extended(taken: tuple[MovementRow, ...], choices: Sequence[Iterable[MovementRow]]) -> tuple[MovementRow, ...]:
    """Take one row of each further round; empty where that cannot be done."""
    if len(taken) == len(choices):
        return taken
    for row in choices[len(taken)]:
        if not any(_repeats(row, earlier) for earlier in taken):
            further = _extended((*taken, row), choices)
            if further:
                return further
    return ()


def _repeats(row: MovementRow, earlier: MovementRow) -> bool:
    """Whether the rover would come to a table, a board set or opponents again."""
    return row.table == earlier.table or row.board_set == earlier.board_set or row.ew == earlier.ew
