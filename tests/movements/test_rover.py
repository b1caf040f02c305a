"""The rover, in a Mitchell at the published stops and in a web at stops found by search."""

from __future__ import annotations

import pytest

from scorer.movements.mitchell import plain, share_and_relay
from scorer.movements.movement import MovementRow
from scorer.movements.rover import STOPS, stops_found, with_rover
from scorer.movements.webs import web
from tests.movements.playable import trouble


def mitchell(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    return plain(tables, rounds) if tables % 2 else share_and_relay(tables, rounds)


@pytest.mark.parametrize("tables", STOPS)
def test_a_rover_can_enter_in_the_first_round_or_in_the_second(tables: int) -> None:
    """With 9 and 15 tables it meets one pair twice, as the source says."""
    for rounds in (tables - 1, tables):
        rows = with_rover(mitchell(tables, rounds), STOPS[tables])
        copies = 1 if tables % 2 else 2
        found = trouble(rows, 2 * tables + 1, copies=copies)
        if tables in {9, 15}:
            assert len(found) == 1
            assert found[0].startswith("pairs (")
            assert found[0].endswith(f", {2 * tables + 1}) meet 2 times")
        else:
            assert found == []


@pytest.mark.parametrize("tables", STOPS)
def test_nobody_sits_out_twice_and_the_rover_only_where_it_enters_late(tables: int) -> None:
    for rounds in (tables - 1, tables):
        rows = with_rover(mitchell(tables, rounds), STOPS[tables])
        sitting_out = [row.ns for row in rows if row.ew is None]
        assert len(sitting_out) == rounds == len({*sitting_out})
        assert (2 * tables + 1 in sitting_out) == (rounds == tables)
        assert {row.table for row in rows if row.ew is None} == {tables + 1}


def test_who_sits_out_misses_the_boards_of_its_own_table_and_never_plays_them() -> None:
    rows = with_rover(plain(7, 7), STOPS[7])
    assert MovementRow(2, 1, 15, 14, 2) in rows
    assert MovementRow(2, 8, 1, None, 2) in rows
    for missed in (row for row in rows if row.ew is None):
        assert missed.board_set not in {row.board_set for row in rows if missed.ns == row.ns and row.ew is not None}


@pytest.mark.parametrize(("tables", "rounds"), [(14, 13), (16, 12), (16, 13), (18, 13), (20, 12), (20, 13), (20, 14)])
def test_a_rover_can_walk_through_a_web(tables: int, rounds: int) -> None:
    stops = stops_found(web(tables, rounds))
    assert len({*stops}) == rounds
    assert trouble(with_rover(web(tables, rounds), stops), 2 * tables + 1, copies=2) == []


def test_no_stops_are_found_where_there_are_none() -> None:
    """With three tables, two of them differ either in the set or in the opponents only."""
    assert stops_found(plain(3, 1)) == (1,)
    assert stops_found(plain(3, 2)) == ()
