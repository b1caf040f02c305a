"""Webs, with which many tables play few board sets from two copies."""

from __future__ import annotations

import pytest

from scorer.movements.webs import FIRST_COPY, ODD_WEB_ROUNDS, ODD_WEBS, web
from tests.movements.playable import trouble

WEBS = [(tables, rounds) for tables in range(14, 23, 2) for rounds in range(7, 15) if tables / 2 <= rounds < tables]


@pytest.mark.parametrize(("tables", "rounds"), WEBS)
def test_a_web_lets_everybody_play_all_sets_with_two_copies_of_them(tables: int, rounds: int) -> None:
    rows = web(tables, rounds)
    assert trouble(rows, 2 * tables, copies=2) == []
    for half in (range(1, tables // 2 + 1), range(tables // 2 + 1, tables + 1)):
        for number in range(1, rounds + 1):
            sets = [row.board_set for row in rows if row.round == number and row.table in half]
            assert len({*sets}) == len(sets)


def test_the_web_of_seven_sets_and_ten_tables_begins_as_published() -> None:
    """Bridgecentral's example: sets 1 to 5 at tables 1 to 5, then 4, 3, 2, 1 and 7 at tables 6 to 10."""
    rows = [row for row in web(10, 7) if row.round < 3]
    assert [row.board_set for row in rows] == [1, 2, 3, 4, 5, 4, 3, 2, 1, 7, 2, 3, 4, 5, 6, 3, 2, 1, 7, 6]


def test_a_web_of_eight_rounds_is_the_published_one() -> None:
    """Table 8 of 14, North-South 8: East-West by number of its first table, and sets, round by round."""
    lines = [(row.ew - 14 if row.ew else 0, row.board_set) for row in web(14, 8) if row.table == 8]
    assert lines == [(8, 6), (7, 5), (6, 4), (5, 3), (3, 2), (2, 1), (1, 8), (14, 7)]


@pytest.mark.parametrize("tables", ODD_WEBS)
def test_an_odd_web_lets_everybody_play_all_sets_with_two_copies_of_them(tables: int) -> None:
    rows = web(tables, ODD_WEB_ROUNDS)
    assert trouble(rows, 2 * tables, copies=2) == []
    assert {row.board_set for row in rows} == {*range(1, ODD_WEB_ROUNDS + 1)}
    for copy in (range(1, FIRST_COPY + 1), range(FIRST_COPY + 1, tables + 1)):
        for number in range(1, ODD_WEB_ROUNDS + 1):
            sets = [row.board_set for row in rows if row.round == number and row.table in copy]
            assert len({*sets}) == len(sets) == len(copy)
