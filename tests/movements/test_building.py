"""Leaving a pair out, and turning the last rounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.movements.building import arrow_switched, best_switched, switch_note, without
from scorer.movements.mitchell import plain, share_and_relay
from scorer.movements.movement import MovementRow, unevenness
from scorer.words import phrase
from tests.movements.playable import trouble
from tests.shared import shared


@given(st.sampled_from([3, 5, 7, 9]), st.data())
def test_whoever_would_meet_the_pair_left_out_sits_out_and_the_numbers_close_up(
    tables: int, data: st.DataObject
) -> None:
    gone = data.draw(st.integers(1, 2 * tables))
    rows = without(plain(tables, tables), gone)
    assert trouble(rows, 2 * tables - 1) == []
    sitting_out = [row.ns or row.ew for row in rows if None in row[:4]]
    assert len(sitting_out) == tables == len({*sitting_out})


def test_a_sharing_pair_left_out_leaves_nothing_shared() -> None:
    rows = without(share_and_relay(8, 8), 8)
    assert trouble(rows, 15) == []
    assert {row.table for row in rows if row.ns is None} == {8}


def test_arrow_switched_pairs_hold_each_others_cards_and_who_sits_out_stays() -> None:
    rows = without(plain(3, 3), 6)
    turned = arrow_switched(rows, 3, {1, 2})
    assert turned[:6] == rows[:6]
    assert [
        (before[2:4], after[2:4], after.arrow_switched) for before, after in zip(rows[6:], turned[6:], strict=True)
    ] == [
        ((1, 5), (5, 1), True),
        ((2, None), (2, None), False),
        ((3, 4), (3, 4), False),
    ]


def test_as_many_rounds_of_a_mitchell_are_switched_as_published() -> None:
    best = shared("movements.json")["meta"]["arrow_switch_last_k_rounds_best"]
    assert len(best) == 10
    for tables, last in best.items():
        size = int(tables)
        whole = plain(size, size) if size % 2 else share_and_relay(size, size)
        assert best_switched(whole, range(1, size + 1), fewest=1)[1] == last, tables


@pytest.mark.parametrize("tables", range(5, 21))
def test_switching_makes_one_field_of_two(tables: int) -> None:
    whole = plain(tables, tables) if tables % 2 else share_and_relay(tables, tables)
    rows, last = best_switched(whole, range(1, tables + 1))
    assert unevenness(rows) < unevenness(whole)
    assert {row.round for row in rows if row.arrow_switched} == {*range(tables - last + 1, tables + 1)}


def test_no_round_is_switched_where_that_helps_nobody() -> None:
    rows = (MovementRow(1, 1, 1, 2, 1), MovementRow(2, 1, 1, 2, 2))
    assert best_switched(rows, {1}) == (rows, 0)
    assert best_switched(rows, {1}, fewest=1)[1] == 1


def test_the_note_counts_the_rounds() -> None:
    assert switch_note(1) == phrase("the last round is arrow-switched")
    assert switch_note(2) == phrase("the last {last} rounds are arrow-switched", last=2)
