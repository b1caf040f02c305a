"""Mitchells, webs and rovers.

North-South 1 to T stay at their tables, East-West T+1 to 2T move up one table, and the boards move down one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from scorer.i18n import Phrase, phrase
from scorer.movements.movement import MovementRow


def build_plain_mitchell(tables: int, rounds: int, skip_after: int | None = None) -> tuple[MovementRow, ...]:
    """Return a simple Mitchell: up to T rounds with an odd number of tables, up to half of them with an even one."""
    return lay_out_tables(tables, rounds, lambda table, number: (table + number - 2) % tables + 1, skip_after)


def build_skip_mitchell(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    """Return a skip Mitchell for an even number of tables.

    East-West skip a table after half as many rounds as tables; T - 1 rounds are the most.
    """
    return build_plain_mitchell(tables, rounds, skip_after=tables // 2)


def build_share_and_relay(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    """Return a share-and-relay Mitchell for an even number of tables.

    One set rests between the halves, and tables 1 and T share theirs.
    """
    return lay_out_tables(
        tables, rounds, lambda table, number: (table + number - 2 + (table > tables // 2)) % tables + 1
    )


def lay_out_tables(
    tables: int, rounds: int, board_set: Callable[[int, int], int], skip_after: int | None = None
) -> tuple[MovementRow, ...]:
    """Return every table of every round, given the set at each; East-West skip a table after round `skip_after`."""
    rows: list[MovementRow] = []
    for number in range(1, rounds + 1):
        moved = number - 1 + (skip_after is not None and number > skip_after)
        for table in range(1, tables + 1):
            ew = tables + 1 + (table - 1 - moved) % tables
            rows.append(MovementRow(number, table, table, ew, board_set(table, number)))
    return tuple(rows)


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
"""Webs with an odd number of tables: the sets at tables 13 and up, a line a table, a number a round.

Tables 1 to 12 play the first copy upwards. The others take theirs from the second copy: every set once at each table,
never at two tables in one round, and none that the East-West pair there plays elsewhere. Exhaustive search shows that
two halves going up and down, as with an even number of tables, cannot do it. Found by depth-first search, always at the
table and round with the fewest sets left, in random order: 45, 121 and 1,076 steps. With 21 tables and more, 55,000
steps found none.
"""

ODD_WEB_ROUNDS = 13
FIRST_COPY_TABLES = ODD_WEB_ROUNDS - 1
"""Tables that play the first copy."""


def build_web(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    """Return a web: two copies of `rounds` board sets, for `rounds` tables to twice as many.

    The lower half of an even number of tables plays its copy upwards, the upper half downwards; with an even number of
    rounds East-West skip a table after half of them. An odd number of tables must be one of `ODD_WEBS`. Source:
    bridgecentral.com, Web Mitchell.
    """
    half, second_copy = tables // 2, ODD_WEBS.get(tables, "").strip().splitlines()

    def board_set(table: int, number: int) -> int:
        upwards = table + number - 2
        if second_copy and table > FIRST_COPY_TABLES:
            return int(second_copy[table - FIRST_COPY_TABLES - 1].split()[number - 1])
        if table > half and not second_copy:
            return (2 * half - 2 - upwards) % rounds + 1
        return upwards % rounds + 1

    return lay_out_tables(tables, rounds, board_set, None if rounds % 2 else rounds // 2)


class MitchellLayout(NamedTuple):
    """A way to lay out a Mitchell: its rows for tables and rounds, and notes for the director.

    Notes are templates that may name `{tables}`, `{half}` (half of them) and `{next}` (the table after that). With an
    odd number of pairs the last one is missing; but if there is an `odd_note` it is the last North-South pair, so that
    its table need not share.
    """

    build_rows: Callable[[int, int], tuple[MovementRow, ...]]
    note: Phrase
    odd_note: Phrase | None = None


LAYOUTS = {
    "mitchell": MitchellLayout(build_plain_mitchell, phrase("East-West up one table, boards down one")),
    "mitchell-skip": MitchellLayout(build_skip_mitchell, phrase("East-West skip a table after round {half}")),
    "mitchell-share-relay": MitchellLayout(
        build_share_and_relay,
        phrase("tables 1 and {tables} share; a relay between tables {half} and {next}"),
        phrase(
            "a relay between tables {half} and {next}; East-West sit out at table {tables}, "
            "where a late pair would share boards with table 1"
        ),
    ),
    "web": MitchellLayout(
        build_web,
        phrase(
            "two sets of boards: tables 1 to {half} play theirs in ascending order, {next} to {tables} in descending"
        ),
    ),
    "web-odd": MitchellLayout(
        build_web,
        phrase(
            "two sets of boards: tables 1 to 12 play theirs in ascending order, 13 to {tables} as on the table cards"
        ),
    ),
}
"""Layouts by name."""


def find_layout(name: str, tables: int) -> MitchellLayout:
    """Return the layout of this name; webs have two."""
    if name == "web" and tables % 2:
        name = "web-odd"
    return LAYOUTS[name]


ROVER_STOPS = {
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
"""Tables that the rover visits in a Mitchell, by number of tables; with sharing and a relay if that is even.

With 9 and 15 tables it meets one pair twice. Source: English Bridge Union, manual of movements.
"""


def add_rover(rows: Sequence[MovementRow], stops: Sequence[int]) -> tuple[MovementRow, ...]:
    """Add a rover, numbered after all other pairs.

    If there are too few stops it sits out the first round. A pair that sits out is listed at an extra table, with the
    boards that it misses.
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


def find_rover_stops(rows: Sequence[MovementRow]) -> tuple[int, ...]:
    """Search for stops at which the rover repeats no table, board set or opponents; empty if there are none."""
    of_round: defaultdict[int, list[MovementRow]] = defaultdict(list)
    for row in rows:
        of_round[row.round].append(row)
    return tuple(row.table for row in _extend_selection((), [*of_round.values()]))


def _extend_selection(
    taken: tuple[MovementRow, ...], choices: Sequence[Iterable[MovementRow]]
) -> tuple[MovementRow, ...]:
    """Extend a selection by one row of each further round; return it, or nothing if that is impossible."""
    if len(taken) == len(choices):
        return taken
    for row in choices[len(taken)]:
        if not any(_is_repeat(row, earlier) for earlier in taken):
            further = _extend_selection((*taken, row), choices)
            if further:
                return further
    return ()


def _is_repeat(row: MovementRow, earlier: MovementRow) -> bool:
    """Return whether the rover would repeat a table, a board set or opponents."""
    return row.table == earlier.table or row.board_set == earlier.board_set or row.ew == earlier.ew
