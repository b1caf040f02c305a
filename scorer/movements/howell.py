"""Howells: those of two and three tables, which cannot avoid sharing boards, and the cyclic family of all others.

In the cyclic family, rotating one round makes a Hesitation Mitchell, a reduced or a full Howell. With T tables and R
rounds, R from T to 2T - 1, there are R board sets, R moving pairs and 2T - R stationary ones. The moving seats have the
values 0 to R - 1, and each table has a set value; from round to round pairs and sets go to the next lower value, modulo
R. A schedule is valid if and only if the moving pairs at one table differ by a number that no other table has, in
either direction, and no two seats have the same difference of set value and seat value. Table 1 always has a stationary
pair, seat 0 and set 0.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from scorer.movements.movement import MovementRow

SMALL_HOWELLS = {
    2: """
        4-1/1 2-3/1
        4-2/2 3-1/2
        4-3/3 1-2/3
    """,
    3: """
        4-6/3 3-1/1 5-2/2
        2-6/1 1-4/2 5-3/4
        6-3/2 1-5/3 4-2/4
        6-1/4 3-2/3 5-4/1
        6-5/5 2-1/5 4-3/5
    """,
}
"""Small Howells by number of tables, a line a round: North-South, East-West and board set at each table.

Any two ways in which six pairs all meet have one round in common, in which every table shares.
"""


def build_small_howell(tables: int) -> tuple[MovementRow, ...]:
    """Return the full Howell of two or three tables."""
    rows: list[MovementRow] = []
    for number, line in enumerate(SMALL_HOWELLS[tables].strip().splitlines(), start=1):
        for table, seating in enumerate(line.split(), start=1):
            ns, ew, board_set = map(int, re.split("[-/]", seating))
            rows.append(MovementRow(number, table, ns, ew, board_set))
    return tuple(rows)


class StarterTable(NamedTuple):
    """One table of a starter: seat values and set value. `ns` is None for a stationary pair."""

    ns: int | None
    ew: int
    board_set: int


Starter = tuple[StarterTable, ...]
"""All tables of the first round, in order of tables; neighbours may share a set."""


def parse_starter(text: str) -> Starter:
    """Parse `0 3-2 1 .`: one entry for each set value, in order, so there are as many as rounds.

    A dot is a relay. An entry is the seat value opposite a stationary pair, or two seat values, North-South first; `+`
    joins two tables that share their set.
    """
    starter: list[StarterTable] = []
    for board_set, place in enumerate(text.split()):
        if place == ".":
            continue
        for table in place.split("+"):
            ns, _, ew = table.rpartition("-")
            starter.append(StarterTable(int(ns) if ns else None, int(ew), board_set))
    return tuple(starter)


def rotate_starter(starter: Starter, rounds: int) -> tuple[MovementRow, ...]:
    """Return every round of a starter. Moving pairs are 1 to `rounds`; the last pair is stationary at table 1."""
    stationary = stationary_pairs(starter)
    rows: list[MovementRow] = []
    for number in range(1, rounds + 1):
        for table, seats in enumerate(starter, start=1):
            ns = stationary[table] if seats.ns is None else _value_in_round(seats.ns, number, rounds)
            ew = _value_in_round(seats.ew, number, rounds)
            rows.append(MovementRow(number, table, ns, ew, _value_in_round(seats.board_set, number, rounds)))
    return tuple(rows)


def stationary_pairs(starter: Starter) -> dict[int, int]:
    """Map tables to the pairs that stay there, the highest number at the first table."""
    pair_of: dict[int, int] = {}
    for table, seats in enumerate(starter, start=1):
        if seats.ns is None:
            pair_of[table] = 2 * len(starter) - len(pair_of)
    return pair_of


def tables_sharing_sets(starter: Starter) -> tuple[int, ...]:
    """Return the tables that share their set with another one."""
    sets = [seats.board_set for seats in starter]
    return tuple(table for table, one in enumerate(sets, start=1) if sets.count(one) > 1)


PRIMITIVE_ROOTS = {4: 3, 6: 2, 10: 2, 12: 5, 16: 3}
"""The least primitive root of 2T - 1, by number of tables T, where that is a prime congruent to 3 modulo 4."""


def construct_perfect_starter(tables: int) -> Starter:
    """Construct a full Howell in which any two pairs have the same influence on each other, without a search.

    Works for the numbers of tables in `PRIMITIVE_ROOTS`: North-South have the quadratic residues of 2T - 1.
    """
    prime, root = 2 * tables - 1, PRIMITIVE_ROOTS[tables]
    starter = [StarterTable(None, 0, 0)]
    for table in range(1, tables):
        ns, ew = pow(root, 2 * table, prime), pow(root, 2 * table + 1, prime)
        starter.append(StarterTable(ns, ew, (ns + ew) % prime))
    return tuple(sorted(starter, key=lambda seats: seats.board_set))


def _value_in_round(value: int, number: int, rounds: int) -> int:
    """Return the pair or set that has reached a value in a round."""
    return (value + number - 1) % rounds + 1
