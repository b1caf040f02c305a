"""The Howells of two and three tables, which cannot do without sharing boards, and two pairs by themselves."""

from __future__ import annotations

from scorer.movements.movement import MovementRow

TWO_TABLES = """
4-1/1 2-3/1
4-2/2 3-1/2
4-3/3 1-2/3
"""
"""A line a round: North-South, East-West and the board set of each table."""

THREE_TABLES = """
4-6/3 3-1/1 5-2/2
2-6/1 1-4/2 5-3/4
6-3/2 1-5/3 4-2/4
6-1/4 3-2/3 5-4/1
6-5/5 2-1/5 4-3/5
"""
"""As above. Two ways of letting six pairs meet have one round in common, in which every table shares."""


def howell(tables: int) -> tuple[MovementRow, ...]:
    """The full Howell of two or three tables."""
    text = {2: TWO_TABLES, 3: THREE_TABLES}[tables]
    rows: list[MovementRow] = []
    for number, line in enumerate(text.split("\n")[1:-1], start=1):
        for table, seating in enumerate(line.split(), start=1):
            rows.append(_row(number, table, seating))
    return tuple(rows)


def _row(number: int, table: int, text: str) -> MovementRow:
    pairs, _, board_set = text.partition("/")
    ns, _, ew = pairs.partition("-")
    return MovementRow(number, table, int(ns), int(ew), int(board_set))


def one_table(rounds: int) -> tuple[MovementRow, ...]:
    """Two pairs that play each other all the time, a new board set each round."""
    return tuple(MovementRow(number, 1, 1, 2, number) for number in range(1, rounds + 1))
