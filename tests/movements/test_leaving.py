"""Pairs leave, and who sits out in the same round meets instead where that can be."""

from __future__ import annotations

import pytest

from scorer.movements.choosing import movement
from scorer.movements.leaving import brought_together, without_pair
from scorer.movements.schedule import Sitting, faults


def test_a_table_without_anybody_is_not_in_the_schedule() -> None:
    assert without_pair([Sitting(1, 1, "1", None, 1, 2), Sitting(2, 1, "1", "2", 1, 2)], "1", 1) == (
        Sitting(2, 1, None, "2", 1, 2),
    )


def test_two_who_sit_out_meet_with_boards_that_both_may_play_and_no_table_has() -> None:
    before = (Sitting(1, 1, "1", "2", 1, 2), Sitting(1, 2, "3", "4", 3, 4))
    alone = (Sitting(2, 1, "1", None, 3, 4), Sitting(2, 2, None, "4", 5, 6))
    assert brought_together((*before, *alone), 2, sides_fixed=True) == (*before, Sitting(2, 2, "1", "4", 5, 6))
    taken = Sitting(2, 3, "2", "3", 5, 6)
    assert brought_together((*before, *alone, taken), 2, sides_fixed=True) == (*before, *alone, taken)


@pytest.mark.parametrize(
    ("alone", "start"),
    [
        ((Sitting(2, 1, "1", None, 5, 6), Sitting(2, 2, None, "2", 7, 8)), 1),
        ((Sitting(2, 1, "1", None, 5, 6), Sitting(2, 2, "3", None, 7, 8)), 1),
        ((Sitting(2, 1, "1", None, 5, 6), Sitting(2, 2, None, "4", 7, 8)), 3),
        ((Sitting(2, 1, "1", None, 5, 6), Sitting(3, 2, None, "4", 7, 8)), 1),
        ((Sitting(2, 1, "1", None, 5, 6), Sitting(2, 2, None, "4", 7, 8, section="B")), 1),
    ],
)
def test_who_has_met_or_sits_on_the_same_side_or_in_another_round_stays_alone(
    alone: tuple[Sitting, ...], start: int
) -> None:
    schedule = (Sitting(1, 1, "1", "2", 1, 2), Sitting(1, 2, "3", "4", 3, 4), *alone)
    assert brought_together(schedule, start, sides_fixed=True) == schedule


@pytest.mark.parametrize(
    ("kind", "pairs", "rounds"), [("mitchell", 14, 5), ("hesitation", 14, 8), ("howell-full", 8, 7)]
)
def test_nobody_plays_or_meets_again_whoever_has_gone(kind: str, pairs: int, rounds: int) -> None:
    plan = movement(kind, pairs, rounds)
    schedule = plan.schedule(3)
    for gone in range(2, pairs + 1):
        rest = without_pair(without_pair(schedule, "1", 2), str(gone), 2)
        assert faults(brought_together(rest, 2, sides_fixed=False), shared=False, repeats=False) == []
