"""Webs: Mitchells of many tables with two copies of the boards, so that few board sets are in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.movements.mitchell import laid_out, one_each_round

if TYPE_CHECKING:
    from scorer.movements.movement import MovementRow


def web(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    """Two copies of `rounds` board sets, for `rounds` tables to twice as many; an odd number only of `ODD_WEBS`."""
    if tables % 2:
        return _odd_web(tables)
    return _even_web(tables, rounds)


def _even_web(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    """The lower half of the tables plays its copy upwards, the upper half downwards.

    With an even number of rounds East-West skip a table after half of them. Source: bridgecentral.com,
    Web Mitchell.
    """
    half = tables // 2

    def moved(number: int) -> int:
        return number - 1 + (rounds % 2 == 0 and number > rounds // 2)

    def board_set(table: int, number: int) -> int:
        upwards = table + number - 2
        downwards = 2 * half - 2 - upwards
        return (upwards if table <= half else downwards) % rounds + 1

    return laid_out(tables, rounds, moved, board_set)


ODD_WEBS = {
    15: """
        2 10 4 8 6 7 5 9 3 11 1 13 12
        1 13 3 2 5 4 6 8 7 10 9 12 11
        13 12 11 1 9 3 7 5 6 4 8 2 10
    """,
    17: """
        2 3 6 5 4 9 8 7 10 11 1 13 12
        3 4 5 2 8 7 6 10 9 1 13 12 11
        11 1 13 8 7 6 5 4 3 2 12 9 10
        1 13 12 9 10 4 7 8 5 6 11 3 2
        13 12 2 10 11 1 9 3 6 7 5 4 8
    """,
    19: """
        2 8 7 5 6 4 3 11 10 9 1 13 12
        5 4 3 9 8 7 6 10 2 1 13 12 11
        4 3 6 7 5 9 8 2 1 13 12 11 10
        10 9 8 13 1 6 7 5 11 12 4 3 2
        11 12 13 1 7 10 2 3 4 5 6 9 8
        12 13 1 2 10 11 5 4 6 3 9 8 7
        13 1 2 3 11 12 9 6 8 4 10 7 5
    """,
}
"""Maps odd numbers of tables to the sets that tables 13 and up play: a line a table, a number a round.

Tables 1 to 12 play the first copy upwards. The others take theirs from the second copy: every set
once at each table, never at two tables in one round, and none that the East-West pair there plays
elsewhere. Exhaustive search says that two halves going up and down, as with an
even number of tables, cannot do it. Found by search in depth, always at the table and round with
the fewest sets left, in an order of trying that is random: 45, 121 and 1,076 steps. With 21 tables
and more 55,000 steps found none.
"""

ODD_WEB_ROUNDS = 13
FIRST_COPY = ODD_WEB_ROUNDS - 1
"""Tables that play the first copy."""


def _odd_web(tables: int) -> tuple[MovementRow, ...]:
    """East-West go up a table after every round."""
    second_copy = ODD_WEBS[tables].strip().splitlines()

    def board_set(table: int, number: int) -> int:
        if table > FIRST_COPY:
            return int(second_copy[table - FIRST_COPY - 1].split()[number - 1])
        return (table + number - 2) % ODD_WEB_ROUNDS + 1

    return laid_out(tables, ODD_WEB_ROUNDS, one_each_round, board_set)
