"""Mitchells with an odd and with an even number of tables, webs with two copies of the boards, and the rover."""

from __future__ import annotations

import pytest

from scorer.movements.mitchell import (
    FIRST_COPY_TABLES,
    LAYOUTS,
    ODD_WEB_ROUNDS,
    ODD_WEBS,
    ROVER_STOPS,
    add_rover,
    build_plain_mitchell,
    build_share_and_relay,
    build_skip_mitchell,
    build_web,
    find_layout,
    find_rover_stops,
)
from scorer.movements.movement import MovementRow, is_shared_kind
from tests.movements.playable import trouble
from tests.shared import shared

ODD, EVEN = range(3, 22, 2), range(2, 21, 2)


@pytest.mark.parametrize("tables", ODD)
def test_an_odd_mitchell_can_be_played_to_its_end(tables: int) -> None:
    rows = build_plain_mitchell(tables, tables)
    assert trouble(rows, 2 * tables) == []
    assert len({(row.ns, row.ew) for row in rows}) == tables**2


@pytest.mark.parametrize("tables", EVEN)
def test_an_even_mitchell_can_be_played_for_half_of_its_rounds_and_no_longer(tables: int) -> None:
    assert trouble(build_plain_mitchell(tables, tables // 2), 2 * tables) == []
    assert any("plays set" in it for it in trouble(build_plain_mitchell(tables, tables // 2 + 1), 2 * tables))


@pytest.mark.parametrize("tables", EVEN[1:])
def test_a_skip_lets_all_rounds_but_one_be_played(tables: int) -> None:
    assert trouble(build_skip_mitchell(tables, tables - 1), 2 * tables) == []
    assert any("meet" in it for it in trouble(build_skip_mitchell(tables, tables), 2 * tables))


@pytest.mark.parametrize("tables", EVEN)
def test_share_and_relay_lets_all_rounds_be_played_with_one_set_at_two_tables(tables: int) -> None:
    rows = build_share_and_relay(tables, tables)
    assert trouble(rows, 2 * tables, copies=2) == []
    assert len({(row.ns, row.ew) for row in rows}) == tables**2
    for number in range(1, tables + 1):
        sets = {row.table: row.board_set for row in rows if row.round == number}
        assert sets[1] == sets[tables]
        assert len({*sets.values()}) == tables - 1


def test_the_published_mitchells_come_out_row_by_row() -> None:
    layouts = {
        "mitchell": build_plain_mitchell,
        "mitchell-skip": build_skip_mitchell,
        "mitchell-share-relay": build_share_and_relay,
    }
    mitchells = [it for it in shared("movements.json")["movements"] if it["kind"] in layouts]
    assert len(mitchells) == 21
    for movement in mitchells:
        rows = layouts[movement["kind"]](movement["tables"], movement["rounds"])
        assert [[*row[:5]] for row in rows] == movement["schedule"], movement["name"]


WEBS = [(tables, rounds) for tables in range(14, 23, 2) for rounds in range(7, 15) if tables / 2 <= rounds < tables]


@pytest.mark.parametrize(("tables", "rounds"), WEBS)
def test_a_web_lets_everybody_play_all_sets_with_two_copies_of_them(tables: int, rounds: int) -> None:
    rows = build_web(tables, rounds)
    assert trouble(rows, 2 * tables, copies=2) == []
    for half in (range(1, tables // 2 + 1), range(tables // 2 + 1, tables + 1)):
        for number in range(1, rounds + 1):
            sets = [row.board_set for row in rows if row.round == number and row.table in half]
            assert len({*sets}) == len(sets)


def test_the_web_of_seven_sets_and_ten_tables_begins_as_published() -> None:
    """Bridgecentral's example: sets 1 to 5 at tables 1 to 5, then 4, 3, 2, 1 and 7 at tables 6 to 10."""
    rows = [row for row in build_web(10, 7) if row.round < 3]
    assert [row.board_set for row in rows] == [1, 2, 3, 4, 5, 4, 3, 2, 1, 7, 2, 3, 4, 5, 6, 3, 2, 1, 7, 6]


def test_a_web_of_eight_rounds_is_the_published_one() -> None:
    """Table 8 of 14, North-South 8: East-West by number of its first table, and sets, round by round."""
    lines = [(row.ew - 14 if row.ew else 0, row.board_set) for row in build_web(14, 8) if row.table == 8]
    assert lines == [(8, 6), (7, 5), (6, 4), (5, 3), (3, 2), (2, 1), (1, 8), (14, 7)]


@pytest.mark.parametrize("tables", ODD_WEBS)
def test_an_odd_web_lets_everybody_play_all_sets_with_two_copies_of_them(tables: int) -> None:
    rows = build_web(tables, ODD_WEB_ROUNDS)
    assert trouble(rows, 2 * tables, copies=2) == []
    assert {row.board_set for row in rows} == {*range(1, ODD_WEB_ROUNDS + 1)}
    for copy in (range(1, FIRST_COPY_TABLES + 1), range(FIRST_COPY_TABLES + 1, tables + 1)):
        for number in range(1, ODD_WEB_ROUNDS + 1):
            sets = [row.board_set for row in rows if row.round == number and row.table in copy]
            assert len({*sets}) == len(sets) == len(copy)


def test_what_shares_boards_says_so() -> None:
    sharing = [name for name in LAYOUTS if is_shared_kind(name.removesuffix("-odd"))]
    assert sharing == ["mitchell-share-relay", "web", "web-odd"]
    notes = [LAYOUTS[name].note.english for name in sharing]
    assert all("share" in note or "two sets" in note for note in notes)


def test_a_web_of_an_odd_number_of_tables_is_laid_out_otherwise() -> None:
    assert find_layout("web", 15) != find_layout("web", 16) == LAYOUTS["web"]
    assert find_layout("mitchell", 15) == LAYOUTS["mitchell"]


def whole(tables: int, rounds: int) -> tuple[MovementRow, ...]:
    return build_plain_mitchell(tables, rounds) if tables % 2 else build_share_and_relay(tables, rounds)


@pytest.mark.parametrize("tables", ROVER_STOPS)
def test_a_rover_can_enter_in_the_first_round_or_in_the_second(tables: int) -> None:
    """With 9 and 15 tables it meets one pair twice, as the source says."""
    for rounds in (tables - 1, tables):
        rows = add_rover(whole(tables, rounds), ROVER_STOPS[tables])
        copies = 1 if tables % 2 else 2
        found = trouble(rows, 2 * tables + 1, copies=copies)
        if tables in {9, 15}:
            assert len(found) == 1
            assert found[0].startswith("pairs (")
            assert found[0].endswith(f", {2 * tables + 1}) meet 2 times")
        else:
            assert found == []


@pytest.mark.parametrize("tables", ROVER_STOPS)
def test_nobody_sits_out_twice_and_the_rover_only_where_it_enters_late(tables: int) -> None:
    for rounds in (tables - 1, tables):
        rows = add_rover(whole(tables, rounds), ROVER_STOPS[tables])
        sitting_out = [row.ns for row in rows if row.ew is None]
        assert len(sitting_out) == rounds == len({*sitting_out})
        assert (2 * tables + 1 in sitting_out) == (rounds == tables)
        assert {row.table for row in rows if row.ew is None} == {tables + 1}


def test_who_sits_out_misses_the_boards_of_its_own_table_and_never_plays_them() -> None:
    rows = add_rover(build_plain_mitchell(7, 7), ROVER_STOPS[7])
    assert MovementRow(2, 1, 15, 14, 2) in rows
    assert MovementRow(2, 8, 1, None, 2) in rows
    for missed in (row for row in rows if row.ew is None):
        assert missed.board_set not in {row.board_set for row in rows if missed.ns == row.ns and row.ew is not None}


@pytest.mark.parametrize(("tables", "rounds"), [(14, 13), (16, 12), (16, 13), (18, 13), (20, 12), (20, 13), (20, 14)])
def test_a_rover_can_walk_through_a_web(tables: int, rounds: int) -> None:
    stops = find_rover_stops(build_web(tables, rounds))
    assert len({*stops}) == rounds
    assert trouble(add_rover(build_web(tables, rounds), stops), 2 * tables + 1, copies=2) == []


def test_no_stops_are_found_where_there_are_none() -> None:
    """With three tables, two of them differ either in the set or in the opponents only."""
    assert find_rover_stops(build_plain_mitchell(3, 1)) == (1,)
    assert find_rover_stops(build_plain_mitchell(3, 2)) == ()
