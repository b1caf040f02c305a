"""Who meets whom on which boards, for the movements of the sample events.

Written apart from `scorer.movements`, so that the events prove that package instead of repeating it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table in one round. Rounds, tables and board sets count from 1."""

    round: int
    table: int
    ns: str
    ew: str
    board_set: int


def mitchell(tables: int) -> Iterator[Sitting]:
    """North-South stay; after each round East-West go up one table, the boards down one.

    An even number shares and relays: one board set rests half-way, and the last table uses that of the first.
    """
    for turn in range(tables):
        for table in range(tables):
            relay = tables % 2 == 0 and table >= tables // 2
            east_west = tables + 1 + (table - turn) % tables
            yield Sitting(turn + 1, table + 1, str(table + 1), str(east_west), (table + relay + turn) % tables + 1)


HOWELL_STARTERS = {4: ((None, 0, 0), (4, 3, 1), (6, 1, 2), (5, 2, 4))}
"""By tables: each table's North-South, East-West and board set in round 1, from 0; None never moves."""


def howell(tables: int) -> Iterator[Sitting]:
    """All but one pair follow the pair numbered one lower, and everybody meets everybody."""
    rounds = 2 * tables - 1
    for turn in range(rounds):
        for table, (ns, ew, board_set) in enumerate(HOWELL_STARTERS[tables], start=1):
            north_south = 2 * tables if ns is None else (ns + turn) % rounds + 1
            east_west = (ew + turn) % rounds + 1
            yield Sitting(turn + 1, table, str(north_south), str(east_west), (board_set + turn) % rounds + 1)


MOVEMENTS: Mapping[str, Callable[[int], Iterator[Sitting]]] = {
    "mitchell": mitchell,
    "mitchell-share-relay": mitchell,
    "howell-full": howell,
    "table": mitchell,
}
