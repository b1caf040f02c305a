"""Mitchells with an odd and with an even number of tables."""

from __future__ import annotations

import pytest

from scorer.movements.mitchell import plain, share_and_relay, skip
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
