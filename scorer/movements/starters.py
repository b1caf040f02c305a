"""The starters of the cyclic family by tables and rounds, found beforehand so that nobody waits for a search."""

from __future__ import annotations

from functools import cache

from scorer.movements import cyclic
from scorer.movements.large_starters import LARGE

SMALL = """
3/4: 0 3-2 1 .
4/7: 0 4-3 6-1 . 5-2 . .
5/6: 0 3 5-1 4 2 .
5/7: 0 5-2 4 6-1 3 . .
5/9: 0 8-6 . . 1-5 7-4 . . 3-2
6/8: 0 . . 1-6 3-5 7 2 4
6/9: 0 . 5-3 8 . 7-2 1-4 6 .
6/10: 0 8-2 4-1 7-6 9 . . 5-3 . .
6/11: 0 3-4 9-1 . 2-8 10-6 . . . . 7-5
7/8: 0 3 7 6-1 5 4 2 .
7/9: 0 6 5 . 3 7-2 1-4 8 .
7/10: 0 9-7 1-4 8 . 6 . . 5 3-2
7/11: 0 2 . 6 8-10 . . . 5-4 3-7 9-1
7/12: 0 . 3 . . 8-11 10-5 . . 4-2 7-6 9-1
7/13: 0 8-4 12-6 . . . . 3-2 9-7 11-1 . . 10-5
8/10: 0 5 4-1 8 . 2 9-7 3 6 .
8/11: 0 2 6-8 . 7 10-3 . 4 . 5 9-1
8/12: 0 7-10 3 11-6 8 . 5 . . 4-2 . 1-9
8/13: 0 4 . 1-8 12-11 7-2 . . . 10 9-6 . 5-3
8/14: 0 . 6 11-13 2-5 . 12-3 10-9 7-1 . . . . 4-8
8/15: 0 . . 10-1 3-6 . . 8-13 . 14-12 4-5 . . 2-9 7-11
9/10: 0 6 4-1 9 8 3 7 . 5 2
9/11: 0 2 7 . 8 . 3 10 6 5-4 1-9
9/12: 0 7 10 6 3 . . 11-8 5 2-4 . 9-1
9/13: 0 . 6-10 8-1 5 7-2 9-12 . 4 3 . . 11
9/14: 0 11-10 . 6-8 5-2 9 3-12 . 1-7 . 4 13 . .
9/15: 0 . 12-5 2-8 13-10 . 7 4 . . 3-14 . . 11-9 6-1
9/16: 0 . 12 . . 3-9 . . . 6-1 . 2-14 13-11 8-15 7-10 5-4
9/17: 0 . 7-5 16-4 . 11-3 . 15-14 . 2-13 . 10-6 . . . 12-9 8-1
10/12: 0 5 3 11 10 8 . 6 . 4-2 7 9-1
10/13: 0 10 . 8-1 5 7-2 9 . 12 3 . 4-6 11
10/14: 0 13-5 . 11 10 1-4 9-8 . . 6 3 12-2 7 .
10/15: 0 10 . . 5 12-2 14 . 7-11 13 6-8 . . 3-4 1-9
10/16: 0 3-8 7 . . 11-14 2-9 . 6-12 1 4-5 . . 10 15-13 .
10/17: 0 14-13 9-11 1-6 12-3 7-10 . 8-4 . 2 16 15-5 . . . . .
10/18: 0 . . 15-14 6-8 . 13-2 10-4 . 7-17 . . 11 . 5-1 16-3 . 9-12
10/19: 0 15-13 . 1-8 . . 7-17 . . . . 14-10 16-2 . 3-11 9-6 18-12 4-5 .
11/12: 0 5 3 8 10 . 2 6 11 4 7 9-1
11/13: 0 9 5 8-1 11 7-2 10 6 4 . 3 12 .
11/14: 0 13 3 12-2 7 9-1 11 . 10 . 4 8 . 6-5
11/15: 0 14 7-3 12 . 11-4 . 9 . 1-6 13 . 5 2-8 10
11/16: 0 . 12 . . . 4 11-9 13-7 6-1 . 14-2 8-5 3 15 10
11/17: 0 . . 1-6 12-3 11 . 14-8 13 2 4-7 . 16 5-15 10-9 . .
11/18: 0 10 . . 14-1 13-11 17 . 9-6 4-8 . 16 . 15-7 . . 12-5 3-2
11/19: 0 . . 16-18 13 7-4 10-9 . . . 5-1 . 17 . 15-3 2-12 14-8 . 11-6
11/20: 0 19-14 12-10 . 6-13 . 1-5 . . . 7-4 17-18 8-16 . 15 . . . 3-9 11-2
11/21: 0 . 15-10 8-4 . 20-19 . 16-6 . . 7-1 17-14 . . . 13-11 18-5 3-12 . 2-9 .
12/14: 0 12 11 9 5-2 8 10 . 7-1 3 6 13 . 4
12/15: 0 13 12 8-2 . 11 9 5 4 10 14-3 . . 7 6-1
12/16: 0 . 7 . 15 . 4 . 12-10 6-1 11 14-2 8-5 3 13 9
12/17: 0 6 11-4 . 2-16 12 . . . . 3 15 8 10-14 13 1-9 7-5
12/18: 0 5-9 7 1-2 15 14 . 17-10 3 . 11-16 13 8-6 . . 4-12 . .
12/19: 0 18-2 4-15 . 7-3 14 . 12 . 13-1 17-16 . 9 . 10 8-6 11-5 . .
12/20: 0 . 15-8 13 . . 5-1 . 10 17-16 4-7 . . . . 19 14-12 18-6 9-3 2-11
12/21: 0 5-20 13-12 . 17-7 . . . . 18 . . 19-6 . 15-11 10-8 3 16-2 9-14 . 1-4
12/22: 0 . 6 19-18 . . . . . . 11-17 . 20-7 16-2 5-12 . 15-13 4-1 10-14 21-9 3-8 .
12/23: 0 3-14 21-18 . 13-19 16-17 12-4 8-10 . . . . . . 9-5 . . 11-1 15-22 . 2-7 20-6 .
"""
"""For 3 to 12 tables: tables and rounds, then the first round as `cyclic.parse` reads it.

Source: movements.json, whose starters another program found.
"""

SHARED = """
4/5: 0+1 . 4 . 3-2
4/6: 0 . . 5-4 3-1+2 .
5/8: 0 . . 7-2 5-6 . 3-1+4 .
6/7: 0+2 4 . . 1 6-3 5
8/9: 0+1 7 5 . . 3 8 6-2 4
10/11: 0 5 3+8 . . 2-1 9 6 10 7 4
12/13: 0 8 6 12-1 . . 3+7 9 11 4 2 10 5
14/15: 0 5 12 14 9 6 8 10 2 . 3-1+7 . 4 11 13
16/17: 0 13 9 16 2 6 8 12 7 . 14-1+3 . 15 5 11 4 10
"""
"""Where a sum or an exhaustive search rules out any other: two tables have the same board set.

Found by `generator.found`, the most even of all that it gave in a quarter of a minute for each size.
"""


def _by_size(text: str) -> dict[tuple[int, int], str]:
    """Map tables and rounds to their starter, still as text."""
    lines = (line.partition(": ") for line in text.split("\n")[1:-1])
    return {(int(size.partition("/")[0]), int(size.partition("/")[2])): places for size, _, places in lines}


SHIPPED_SHARED = _by_size(SHARED)
SHIPPED = _by_size(SMALL) | SHIPPED_SHARED | _by_size(LARGE)

MOST_TABLES = 20
"""Larger fields play a Mitchell."""

MOST_ROUNDS = 30
"""Of the sizes that are not shipped: more than anybody plays in one session."""


def rounds_for(tables: int) -> list[int]:
    """How many rounds the members of the family have for so many tables, fewest first; empty where there are none."""
    shipped = sorted(rounds for size, rounds in SHIPPED if size == tables)
    if tables in cyclic.PRIMITIVE_ROOTS and 2 * tables - 1 not in shipped:
        return [*shipped, 2 * tables - 1]
    if shipped or not 16 < tables <= MOST_TABLES:
        return shipped
    return list(range(tables + 1, MOST_ROUNDS + 1))


def shares(tables: int, rounds: int) -> bool:
    """Whether two tables have to share a board set."""
    return (tables, rounds) in SHIPPED_SHARED or cyclic.is_impossible(tables, rounds)


@cache
def starter(tables: int, rounds: int) -> cyclic.Starter:
    """The first round of a size that `rounds_for` names."""
    if text := SHIPPED.get((tables, rounds)):
        return cyclic.parse(text)
    if tables in cyclic.PRIMITIVE_ROOTS:
        return cyclic.perfect(tables)
    from scorer.movements.generator import found  # seventeen tables and more are rare, and loading it takes time

    made = found(tables, rounds, shared=shares(tables, rounds))
    if made is None:
        raise KeyError((tables, rounds))  # rounds_for names no such size
    return made
