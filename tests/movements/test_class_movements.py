"""Movements of a class: any number of pairs plays in the time there is, and nobody sits out longer than another."""

from __future__ import annotations

from collections import Counter

import pytest

from scorer.movements.choosing import propose_for_class, propose_together
from scorer.movements.movement import Movement, is_repeating_kind
from scorer.movements.schedule_checks import find_faults


def sat_out(movement: Movement) -> Counter[int | None]:
    return Counter(row.ns or row.ew for row in movement.rows if not row.is_played)


@pytest.mark.parametrize("pairs", [2, 3, 4, 5, 7, 8, 12, 15, 20, 40])
@pytest.mark.parametrize(("minutes", "a_board"), [(40, 12), (80, 9), (120, 7)])
def test_a_class_of_any_size_plays_in_its_time_and_nobody_sits_out_twice(
    pairs: int, minutes: int, a_board: int
) -> None:
    fit = propose_for_class(pairs, minutes, a_board)
    assert fit.minutes <= minutes
    assert fit.minutes == fit.movement.rounds * fit.boards_a_round * a_board + 2 * (fit.movement.rounds - 1)
    assert all(times <= 1 for times in sat_out(fit.movement).values())


@pytest.mark.parametrize("pairs", [2, 3, 8, 9])
def test_together_all_tables_play_a_board_and_pairs_sit_out_in_turn(pairs: int) -> None:
    fit = propose_together(pairs, 6, 9)
    sittings = fit.movement.build_schedule(fit.boards_a_round)
    assert {(sitting.round, *sitting.boards) for sitting in sittings} == {(board, board) for board in range(1, 7)}
    assert (
        list(find_faults(sittings, shared=fit.movement.shares_boards, repeats=is_repeating_kind(fit.movement.kind)))
        == []
    )
    times = sat_out(fit.movement)
    assert sum(times.values()) == 6 * (pairs % 2)
    assert max(times.values(), default=0) - min((times[pair] for pair in range(1, pairs + 1)), default=0) <= 1
    for number in range(1, 7):
        there = [pair for row in fit.movement.rows if row.round == number for pair in (row.ns, row.ew) if pair]
        assert sorted(there) == list(range(1, pairs + 1))
