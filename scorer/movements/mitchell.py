"""Mitchells: North-South 1 to T keep their table, East-West T+1 to 2T go up one, the boards down one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.movements.movement import MovementRow

if TYPE_CHECKING:
    from collections.abc import Callable


def plain(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    """The simple Mitchell: all T rounds with an odd number of tables, half of them with an even one."""
    return _rows(tables, rounds, _one_each_round, lambda table, number: (table + number - 2) % tables + 1)


def skip(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    """For an even number of tables: East-West skip a table after half of them, and T - 1 rounds are the most."""
    return _rows(
        tables,
        rounds,
        lambda number: number - 1 + (number > tables // 2),
        lambda table, number: (table + number - 2) % tables + 1,
    )


def share_and_relay(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    """For an even number of tables: one set rests between the halves, and tables 1 and T play the same."""
    return _rows(
        tables,
        rounds,
        _one_each_round,
        lambda table, number: (table + number - 2 + (table > tables // 2)) % tables + 1,
    )


def web(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    """Two copies of `rounds` board sets, for an even number of tables from `rounds` to twice as many.

    The lower half of the tables plays its copy upwards, the upper half downwards. With an even
    number of rounds East-West skip a table after half of them. Source: bridgecentral.com, Web
    Mitchell.
    """
    half = tables // 2

    def moved(number: int) -> int:
        return number - 1 + (rounds % 2 == 0 and number > rounds // 2)

    def board_set(table: int, number: int) -> int:
        upwards = table + number - 2
        downwards = 2 * half - 2 - upwards
        return (upwards if table <= half else downwards) % rounds + 1

    return _rows(tables, rounds, moved, board_set)


def _one_each_round(number: int) -> int:
    return number - 1


def _rows(
    tables: int, rounds: int, moved: Callable[[int], int], board_set: Callable[[int, int], int]
) -> tuple[MovementRow, ...]:
    """Every table of every round, from how far East-West have moved and where the sets are."""
    return tuple(
        MovementRow(number, table, table, tables + 1 + (table - 1 - moved(number)) % tables, board_set(table, number))
        for number in range(1, rounds + 1)
        for table in range(1, tables + 1)
    )


class Layout(NamedTuple):
    """A way to arrange a Mitchell: its rows for tables and rounds, and what to tell the director.

    Notes may name `{tables}`, `{half}`, their half, and `{next}`, the table after it. With an odd
    number of pairs the last one is missing; but where there is an `odd_note` it is the last
    North-South pair, so that its table need not share.
    """

    rows: Callable[[int, int], tuple[MovementRow, ...]]
    note: str
    odd_note: str = ""


LAYOUTS = {
    "mitchell": Layout(plain, "East-West up one table, boards down one"),
    "mitchell-skip": Layout(skip, "East-West skip a table after round {half}"),
    "mitchell-share-relay": Layout(
        share_and_relay,
        "tables 1 and {tables} share; a relay between tables {half} and {next}",
        "a relay between tables {half} and {next}; East-West sit out at table {tables}",
    ),
    "web": Layout(web, "two copies of the boards: upwards at tables 1 to {half}, downwards at {next} to {tables}"),
}
"""Maps the name of a Mitchell to its layout."""
