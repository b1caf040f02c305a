"""Howells of two and three tables; from the first round to the others, and the formula for perfect ones."""

from __future__ import annotations

import pytest

from scorer.movements.howell import (
    PRIMITIVE_ROOTS,
    StarterTable,
    build_small_howell,
    construct_perfect_starter,
    parse_starter,
    rotate_starter,
    stationary_pairs,
    tables_sharing_sets,
)
from scorer.movements.movement import rows_balance
from tests.movements.playable import trouble
from tests.shared import shared


def test_two_tables_share_each_set_and_three_the_last_one() -> None:
    assert trouble(build_small_howell(2), 4, copies=2) == []
    assert trouble(build_small_howell(2), 4) == [f"set {it} is at 2 tables in round {it}" for it in (1, 2, 3)]
    assert trouble(build_small_howell(3), 6, copies=3) == []
    assert trouble(build_small_howell(3), 6) == ["set 5 is at 3 tables in round 5"]


def test_everybody_meets_everybody() -> None:
    for tables in (2, 3):
        assert len({frozenset((row.ns, row.ew)) for row in build_small_howell(tables)}) == tables * (2 * tables - 1)


def test_the_published_schedules_come_out_row_by_row() -> None:
    small = {it["tables"]: it["schedule"] for it in shared("movements.json")["movements"] if it["tables"] < 4}
    assert {2, 3} <= {*small}
    for movement in shared("movements.json")["movements"]:
        if movement["kind"] == "howell-full" and movement["tables"] in {2, 3}:
            assert [[*row[:5]] for row in build_small_howell(movement["tables"])] == movement["schedule"]


def test_a_starter_is_read_place_by_place() -> None:
    assert parse_starter("0 3-2 1 .") == (StarterTable(None, 0, 0), StarterTable(3, 2, 1), StarterTable(None, 1, 2))
    assert parse_starter("0+1 . 4 . 3-2") == (
        StarterTable(None, 0, 0),
        StarterTable(None, 1, 0),
        StarterTable(None, 4, 2),
        StarterTable(3, 2, 4),
    )


def test_stationary_pairs_are_numbered_down_from_the_last_at_the_first_table() -> None:
    starter = parse_starter("0 3-2 1 .")
    assert stationary_pairs(starter) == {1: 6, 3: 5}
    assert tables_sharing_sets(starter) == ()
    assert tables_sharing_sets(parse_starter("0+1 . 4 . 3-2")) == (1, 2)


def test_pairs_and_sets_go_to_the_next_lower_value() -> None:
    rows = rotate_starter(parse_starter("0 3-2 1 ."), 4)
    assert [row[:5] for row in rows if row.round < 3] == [
        (1, 1, 6, 1, 1),
        (1, 2, 4, 3, 2),
        (1, 3, 5, 2, 3),
        (2, 1, 6, 2, 2),
        (2, 2, 1, 4, 3),
        (2, 3, 5, 3, 4),
    ]


@pytest.mark.parametrize("tables", PRIMITIVE_ROOTS)
def test_the_formula_gives_full_howells_in_which_every_two_pairs_weigh_the_same(tables: int) -> None:
    rows = rotate_starter(construct_perfect_starter(tables), 2 * tables - 1)
    assert trouble(rows, 2 * tables) == []
    assert len({frozenset((row.ns, row.ew)) for row in rows}) == tables * (2 * tables - 1)
    assert rows_balance(rows) == 0.0


def test_the_formula_is_for_primes_that_leave_three_when_divided_by_four() -> None:
    def prime(number: int) -> bool:
        return all(number % it for it in range(2, number))

    fitting = [tables for tables in range(4, 17) if prime(2 * tables - 1) and (2 * tables - 1) % 4 == 3]
    assert fitting == [*PRIMITIVE_ROOTS]
