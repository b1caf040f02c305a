"""A movement by its name; and whether it can be played, found by counting who does what how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from scorer.movements.choosing import MovementConstraints, find_movement
from scorer.movements.movement import Movement

Line = Sequence[int | None]
"""Round, table, North-South, East-West and board set, as the rows of the program and of `movements.json` begin."""


def trouble(lines: Iterable[Line], pairs: int, *, copies: int = 1, repeats: bool = False) -> list[str]:
    """Everything wrong: each pair has one seat in each round, and plays no set or opponents twice.

    `copies`: how many tables may play the same set at once.
    """
    rows = [tuple(line[:5]) for line in lines]
    played = [row for row in rows if None not in row]
    rounds = {row[0] for row in rows}
    found = [] if rows and rounds == {*range(1, len(rounds) + 1)} else ["there are no rounds 1 to R"]
    seats = Counter((row[0], pair) for row in rows for pair in row[2:4] if pair is not None)
    wanted = Counter((number, pair) for number in rounds for pair in range(1, pairs + 1))
    found += [
        f"in round {number} pair {pair} has {seats[number, pair]} seats"
        for number, pair in wanted
        if seats[number, pair] != 1
    ]
    found += [f"there is no pair {pair}" for _, pair in seats - wanted if pair not in range(1, pairs + 1)]
    tables = Counter(row[:2] for row in rows)
    found += [
        f"table {table} is there again in round {number}" for number, table in tables if tables[number, table] > 1
    ]
    sets = Counter((row[0], row[4]) for row in played)
    found += [
        f"set {it} is at {times} tables in round {number}" for (number, it), times in sets.items() if times > copies
    ]
    plays = Counter((pair, row[4]) for row in played for pair in row[2:4])
    found += [f"pair {pair} plays set {it} again" for (pair, it), times in plays.items() if times > 1]
    meetings = Counter((*sorted(pair for pair in row[2:4] if pair is not None),) for row in played)
    if not repeats:
        found += [f"pairs {met} meet {times} times" for met, times in meetings.items() if times > 1]
    return found


def movement_called(kind: str, pairs: int, rounds: int | None = None, winners: int | None = None) -> Movement:
    """The movement of a name, whatever the boards."""
    return find_movement(kind, pairs, MovementConstraints(), rounds, winners=winners).movement
