"""The check by which these tests judge would notice what it looks for."""

from __future__ import annotations

import pytest

from tests.movements.playable import Line, trouble

MITCHELL: list[Line] = [
    (1, 1, 1, 4, 1),
    (1, 2, 2, 5, 2),
    (1, 3, 3, 6, 3),
    (2, 1, 1, 6, 2),
    (2, 2, 2, 4, 3),
    (2, 3, 3, 5, 1),
]


def test_a_mitchell_of_three_tables_is_no_trouble() -> None:
    assert trouble(MITCHELL, 6) == []


@pytest.mark.parametrize(
    ("place", "line", "found"),
    [
        (
            3,
            (2, 1, 1, 4, 2),
            ["in round 2 pair 4 has 2 seats", "in round 2 pair 6 has 0 seats", "pairs (1, 4) meet 2 times"],
        ),
        (3, (2, 1, 1, 6, 1), ["set 1 is at 2 tables in round 2", "pair 1 plays set 1 again"]),
        (3, (2, 1, 1, None, 2), ["in round 2 pair 6 has 0 seats"]),
        (3, (2, 2, 1, 6, 2), ["table 2 is there again in round 2"]),
        (3, (2, 1, 7, 6, 2), ["in round 2 pair 1 has 0 seats", "there is no pair 7"]),
        (
            3,
            (4, 1, 1, 6, 2),
            ["there are no rounds 1 to R", "in round 2 pair 1 has 0 seats", "in round 4 pair 5 has 0 seats"],
        ),
    ],
)
def test_whatever_is_wrong_is_found(place: int, line: Line, found: list[str]) -> None:
    wrong = trouble([*MITCHELL[:place], line, *MITCHELL[place + 1 :]], 6)
    assert [it for it in found if it not in wrong] == []


def test_nothing_at_all_is_trouble() -> None:
    assert trouble([], 0) == ["there are no rounds 1 to R"]


def test_sharing_and_meeting_again_are_no_trouble_where_they_may_be() -> None:
    shared: list[Line] = [(1, 1, 1, 2, 1), (1, 2, 3, 4, 1), (2, 1, 1, 2, 2), (2, 2, 3, 4, 2)]
    assert len(trouble(shared, 4)) == 4
    assert trouble(shared, 4, copies=2, repeats=True) == []
