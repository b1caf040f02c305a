"""The twenty figures of a deal in writing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import Misread
from scorer.game.contracts import Denomination
from scorer.game.double_dummy import DoubleDummy
from scorer.game.seats import Seat

tables = st.lists(st.integers(0, 13), min_size=20, max_size=20).map(lambda figures: DoubleDummy(tuple(figures)))

CHECK_DEAL = "AAA99AAA993334433344"
"""RULES 1.8: South makes 10 in no trumps, spades and hearts, 9 in diamonds and clubs."""


@given(tables)
def test_figures_are_read_as_they_are_written(table: DoubleDummy) -> None:
    assert DoubleDummy.parse(str(table)) == table
    assert DoubleDummy.of_seats(table.by_seat) == table


def test_the_figures_stand_in_the_order_of_the_tag() -> None:
    south = DoubleDummy.parse(CHECK_DEAL).of(Seat.SOUTH)
    assert {str(denomination): taken for denomination, taken in south.items()} == {
        "C": 9,
        "D": 9,
        "H": 10,
        "S": 10,
        "NT": 10,
    }
    assert list(south) == list(Denomination)


@pytest.mark.parametrize("text", ["", "AAA99", f"{CHECK_DEAL}1", "E" * 20, "-" * 20])
def test_what_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(Misread):
        DoubleDummy.parse(text)


def test_two_tables_differ_where_a_figure_does() -> None:
    table, other = DoubleDummy.parse(CHECK_DEAL), DoubleDummy.parse(f"9{CHECK_DEAL[1:]}")
    assert list(table.differing(other)) == [(Seat.NORTH, Denomination.NO_TRUMPS)]
    assert list(table.differing(table)) == []
