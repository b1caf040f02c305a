"""How many boards a round there can be, how long that takes, and what counts against a movement."""

from __future__ import annotations

import pytest

from scorer.movements.plans import Plan, plans
from scorer.movements.preference import USUAL, Wish, minutes_of


def plan(pairs: int, kind: str, rounds: int) -> Plan:
    (one,) = (it for it in plans(pairs) if (it.kind, it.rounds) == (kind, rounds))
    return one


def test_a_board_takes_seven_minutes_and_a_move_two() -> None:
    assert minutes_of(9, 3) == 27 * 7 + 8 * 2 == 205
    assert minutes_of(1, 24) == 168


BOARDS_OF_SEVEN_ROUNDS = [
    (None, None, 4),
    (28, None, 4),
    (27, None, 3),
    (21, None, 3),
    (6, None, 0),
    (0, None, 0),
    (-7, None, 0),
    (None, 208, 4),
    (None, 207, 3),
    (28, 110, 2),
    (28, 60, 0),
    (28, 5, 0),
]
"""Boards, minutes, and boards a round: one each takes 61 minutes, two 110, four 208."""


@pytest.mark.parametrize(("boards", "minutes", "each"), BOARDS_OF_SEVEN_ROUNDS)
def test_boards_a_round_keep_within_the_boards_and_the_minutes(
    boards: int | None, minutes: int | None, each: int
) -> None:
    assert Wish(boards, minutes).boards_a_round(plan(14, "mitchell", 7)) == each


def test_sets_that_are_not_played_need_boards_all_the_same() -> None:
    skip = plan(20, "mitchell-skip", 9)
    assert Wish(29, None).boards_a_round(skip) == 2
    assert Wish(30, None).boards_a_round(skip) == 3


def test_the_usual_movement_has_nothing_against_it_where_it_fits() -> None:
    """Only that a skip leaves out a set, and that five boards a round are many."""
    points = {}
    for tables, (kind, rounds) in USUAL.items():
        usual = next(it for it in plans(2 * tables) if it.kind.startswith(kind) and it.rounds == rounds)
        wish = Wish(None, None)
        points[tables] = wish.drawbacks(usual, wish.boards_a_round(usual))
    assert points == {3: 3, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 1, 11: 0, 12: 0, 13: 0, 14: 0, 16: 0, 18: 0, 20: 0}


@pytest.mark.parametrize(
    ("better", "worse", "pairs", "boards"),
    [
        (("mitchell", 7, 3), ("mitchell", 7, 2), 14, 21),
        (("mitchell", 7, 3), ("mitchell-curtailed", 6, 3), 14, 21),
        (("mitchell", 7, 3), ("howell-full", 13, 1), 14, 21),
        (("mitchell-share-relay", 8, 3), ("mitchell-curtailed-shared", 7, 3), 16, 24),
        (("mitchell-skip", 7, 3), ("mitchell-curtailed", 5, 3), 16, 24),
        (("howell-reduced", 12, 2), ("howell-full", 15, 1), 16, 24),
        (("howell-full-shared", 5, 4), ("hesitation", 4, 5), 6, 20),
        (("web", 13, 2), ("mitchell-curtailed", 13, 2), 32, 32),
        (("mitchell-curtailed", 14, 2), ("mitchell-curtailed", 13, 2), 38, 38),
        (("mitchell-curtailed", 14, 2), ("mitchell-curtailed", 9, 3), 38, 57),
    ],
)
def test_a_director_prefers(better: tuple[str, int, int], worse: tuple[str, int, int], pairs: int, boards: int) -> None:
    def points(kind: str, rounds: int, each: int) -> int:
        return Wish(boards, None).drawbacks(plan(pairs, kind, rounds), each)

    assert points(*better) < points(*worse)
