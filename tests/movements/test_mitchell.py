"""Mitchells with an odd and with an even number of tables, and the web."""

from __future__ import annotations

import pytest

from scorer.movements.mitchell import plain, share_and_relay, skip, web
from tests.movements.playable import trouble
from tests.shared import shared

ODD, EVEN = range(3, 22, 2), range(2, 21, 2)


@pytest.mark.parametrize("tables", ODD)
def test_an_odd_mitchell_can_be_played_to_its_end(tables: int) -> None:
    rows = plain(tables, tables)
    assert trouble(rows, 2 * tables) == []
    assert len({(row.ns, row.ew) for row in rows}) == tables**2


@pytest.mark.parametrize("tables", EVEN)
def test_an_even_mitchell_can_be_played_for_half_of_its_rounds_and_no_longer(tables: int) -> None:
    assert trouble(plain(tables, tables // 2), 2 * tables) == []
    assert any("plays set" in it for it in trouble(plain(tables, tables // 2 + 1), 2 * tables))


@pytest.mark.parametrize("tables", EVEN[1:])
def test_a_skip_lets_all_rounds_but_one_be_played(tables: int) -> None:
    assert trouble(skip(tables, tables - 1), 2 * tables) == []
    assert any("meet" in it for it in trouble(skip(tables, tables), 2 * tables))


@pytest.mark.parametrize("tables", EVEN)
def test_share_and_relay_lets_all_rounds_be_played_with_one_set_at_two_tables(tables: int) -> None:
    rows = share_and_relay(tables, tables)
    assert trouble(rows, 2 * tables, copies=2) == []
    assert len({(row.ns, row.ew) for row in rows}) == tables**2
    for number in range(1, tables + 1):
        sets = {row.table: row.board_set for row in rows if row.round == number}
        assert sets[1] == sets[tables]
        assert len({*sets.values()}) == tables - 1


def test_the_published_mitchells_come_out_row_by_row() -> None:
    layouts = {"mitchell": plain, "mitchell-skip": skip, "mitchell-share-relay": share_and_relay}
    mitchells = [it for it in shared("movements.json")["movements"] if it["kind"] in layouts]
    assert len(mitchells) == 21
    for movement in mitchells:
        rows = layouts[movement["kind"]](movement["tables"], movement["rounds"])
        assert [[*row[:5]] for row in rows] == movement["schedule"], movement["name"]


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
