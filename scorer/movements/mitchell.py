"""Mitchells: North-South 1 to T keep their table, East-West T+1 to 2T go up one, the boards down one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.movements.movement import MovementRow

if TYPE_CHECKING:
    from collections.abc import Callable


def plain(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    """The simple Mitchell: all T rounds with an odd number of tables, half of them with an even one."""
    return laid_out(tables, rounds, one_each_round, lambda table, number: (table + number - 2) % tables + 1)


def skip(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    """For an even number of tables: East-West skip a table after half of them, and T - 1 rounds are the most."""
    return laid_out(
        tables,
        rounds,
        lambda number: number - 1 + (number > tables // 2),
        lambda table, number: (table + number - 2) % tables + 1,
    )


def share_and_relay(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    """For an even number of tables: one set rests between the halves, and tables 1 and T play the same."""
    return laid_out(
        tables,
        rounds,
        one_each_round,
        lambda table, number: (table + number - 2 + (table > tables // 2)) % tables + 1,
    )


def one_each_round(number: int) -> int:
    """How far East-West have moved where they go up one table after every round."""
    return number - 1


def laid_out(
    tables: int, rounds: int, moved: Callable[[int], int], board_set: Callable[[int, int], int]
) -> tuple[MovementRow, ...]:
    """Every table of every round, from how far East-West have moved and where the sets are."""
    return tuple(
        MovementRow(number, table, table, tables + 1 + (table - 1 - moved(number)) % tables, board_set(table, number))
        for number in range(1, rounds + 1)
        for table in range(1, tables + 1)
    )
