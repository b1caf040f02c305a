"""The Howells of two and three tables, and two pairs by themselves."""

from __future__ import annotations

from scorer.movements.howell import howell, one_table
from tests.movements.playable import trouble
from tests.shared import shared


def test_two_tables_share_each_set_and_three_the_last_one() -> None:
    assert trouble(howell(2), 4, copies=2) == []
    assert trouble(howell(2), 4) == [f"set {it} is at 2 tables in round {it}" for it in (1, 2, 3)]
    assert trouble(howell(3), 6, copies=3) == []
    assert trouble(howell(3), 6) == ["set 5 is at 3 tables in round 5"]


def test_everybody_meets_everybody() -> None:
    for tables in (2, 3):
        assert len({frozenset((row.ns, row.ew)) for row in howell(tables)}) == tables * (2 * tables - 1)


def test_the_published_schedules_come_out_row_by_row() -> None:
    small = {it["tables"]: it["schedule"] for it in shared("movements.json")["movements"] if it["tables"] < 4}
    assert {2, 3} <= {*small}
    for movement in shared("movements.json")["movements"]:
        if movement["kind"] == "howell-full" and movement["tables"] in {2, 3}:
            assert [[*row[:5]] for row in howell(movement["tables"])] == movement["schedule"]


def test_two_pairs_play_a_new_set_each_round() -> None:
    assert trouble(one_table(6), 2, repeats=True) == []
    assert [row.board_set for row in one_table(6)] == [1, 2, 3, 4, 5, 6]
