"""The cyclic family: one round, turned, makes a Hesitation Mitchell, a reduced or a full Howell.

With T tables and R rounds, R from T to 2T - 1, there are R board sets, R moving pairs and 2T - R
stationary ones. The moving seats have the values 0 to R - 1, and each table has a set value; from
round to round pairs and sets go to the next lower value, modulo R. A schedule is valid if and only
if the moving pairs at one table differ by a number that no other table has, in either direction,
and no two seats have the same difference of set value and seat value. Table 1 always has a
stationary pair, seat 0 and set 0.
"""

from __future__ import annotations

from typing import NamedTuple

from scorer.movements.movement import MovementRow


class Seating(NamedTuple):
    """One table of a starter: seat values North-South and East-West, and its set value; None: a stationary pair."""

    ns: int | None
    ew: int
    board_set: int


Starter = tuple[Seating, ...]
"""All tables of the first round, in order of table; neighbours may share a set."""

RELAY = "."
SHARES = "+"


def parse(text: str) -> Starter:
    """Read `0 3-2 1 .`: a place for each set value, in order, so that there are as many as rounds; a dot is a relay.

    A place is the seat value opposite a stationary pair, or two seat values, North-South first; `+`
    stands between two tables that share their set.
    """
    return tuple(
        Seating(int(ns) if ns else None, int(ew), board_set)
        for board_set, place in enumerate(text.split())
        for ns, _, ew in (table.rpartition("-") for table in place.replace(RELAY, "").split(SHARES) if table)
    )


def turned(starter: Starter, rounds: int) -> tuple[MovementRow, ...]:
    """Every round of a starter. Moving pairs are 1 to `rounds`; the last pair is stationary at table 1."""
    stationary = _stationary_pairs(starter)
    return tuple(
        MovementRow(
            number,
            table,
            stationary[table] if seats.ns is None else _passed(seats.ns, number, rounds),
            _passed(seats.ew, number, rounds),
            _passed(seats.board_set, number, rounds),
        )
        for number in range(1, rounds + 1)
        for table, seats in enumerate(starter, start=1)
    )


def stationary_tables(starter: Starter) -> tuple[int, ...]:
    """The tables where one pair keeps its seat."""
    return tuple(_stationary_pairs(starter))


def sharing_tables(starter: Starter) -> tuple[int, ...]:
    """The tables that play the same set as another one."""
    sets = [seats.board_set for seats in starter]
    return tuple(table for table, one in enumerate(sets, start=1) if sets.count(one) > 1)


def stationary_pair(starter: Starter, table: int) -> int:
    """The number of the pair that keeps its seat at a table."""
    return _stationary_pairs(starter)[table]


PRIMITIVE_ROOTS = {4: 3, 6: 2, 10: 2, 12: 5, 16: 3}
"""Maps tables to the least primitive root of 2T - 1, where that is a prime with the remainder 3 by 4."""


def perfect(tables: int) -> Starter:
    """A full Howell with the same influence between any two pairs, by a formula instead of a search.

    For the numbers of tables in `PRIMITIVE_ROOTS`: North-South have the quadratic residues of 2T - 1.
    """
    prime, root = 2 * tables - 1, PRIMITIVE_ROOTS[tables]
    powers = [(pow(root, 2 * table, prime), pow(root, 2 * table + 1, prime)) for table in range(1, tables)]
    others = [Seating(ns, ew, (ns + ew) % prime) for ns, ew in powers]
    return tuple(sorted([Seating(None, 0, 0), *others], key=lambda seats: seats.board_set))


def is_impossible(tables: int, rounds: int) -> bool:
    """Whether a sum forbids a starter without sharing: an even number of tables, and at most one round more.

    The seat values are 0 to R - 1, and so are their differences from the set values: the sets,
    counted once for each moving pair, sum to 0 modulo R. With R = T they are all the sets, whose sum
    is R/2. With R = T + 1 one set is at no table and one counts twice: it would have to be the same.
    """
    return tables % 2 == 0 and rounds <= tables + 1


def _stationary_pairs(starter: Starter) -> dict[int, int]:
    """Map tables to the pairs that stay there, the highest number at the first table."""
    tables = [table for table, seats in enumerate(starter, start=1) if seats.ns is None]
    return {table: 2 * len(starter) - place for place, table in enumerate(tables)}


def _passed(value: int, number: int, rounds: int) -> int:
    """Which pair or set has come to a value in a round."""
    return (value + number - 1) % rounds + 1
