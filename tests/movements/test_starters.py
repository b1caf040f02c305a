"""The starters that are shipped: each is proven here, and is as even as it says."""

from __future__ import annotations

import pytest

from scorer.movements.howell import parse_starter, rotate_starter
from scorer.movements.movement import rows_balance
from scorer.movements.starters import (
    KNOWN_SHARED_STARTERS,
    KNOWN_STARTERS,
    find_starter,
    has_shared_set,
    list_round_counts,
)
from tests.movements.playable import trouble
from tests.shared import shared

IMPOSSIBLE = {(3, 5)}
"""The one size for which there is no starter, with or without sharing: RULES.md has a schedule of another kind."""


def test_every_size_from_three_to_twenty_tables_is_there() -> None:
    sizes = {(tables, rounds) for tables in range(3, 17) for rounds in range(tables + 1, 2 * tables)}
    sizes |= {(tables, rounds) for tables in range(17, 21) for rounds in range(tables + 1, 31)}
    assert {(tables, rounds) for tables in range(41) for rounds in list_round_counts(tables)} == sizes - IMPOSSIBLE


def test_tables_share_where_exhaustive_search_or_a_sum_rules_out_any_other_starter() -> None:
    published = shared("movements.json")["meta"]["no_cyclic_solution_exhaustive"]
    assert published == ["T=2 R=3", "T=3 R=5", "T=4 R=4,5,6", "T=5 R=8", "T=6 R=6,7", "T=8 R=8,9", "T=10 R=10"]
    assert {*KNOWN_SHARED_STARTERS} == {(4, 6), (5, 8), *((tables, tables + 1) for tables in range(4, 21, 2))}


@pytest.mark.parametrize("tables", range(3, 21))
def test_every_starter_gives_a_schedule_that_can_be_played(tables: int) -> None:
    for rounds in list_round_counts(tables):
        copies = 2 if has_shared_set(tables, rounds) else 1
        rows = rotate_starter(find_starter(tables, rounds), rounds)
        assert len(rows) == tables * rounds
        assert trouble(rows, 2 * tables, copies=copies) == [], (tables, rounds)
        assert len({row.board_set for row in rows if row.round == 1}) == tables + 1 - copies, (tables, rounds)


def test_every_starter_has_as_many_places_as_rounds() -> None:
    for (tables, rounds), places in KNOWN_STARTERS.items():
        assert (len(parse_starter(places)), len(places.split())) == (tables, rounds)


def test_the_published_starters_are_the_ones_that_are_shipped() -> None:
    published = shared("movements.json")["starters"]
    assert len(published) == 57
    for size, tables in published.items():
        mine = [
            [-1 if it.ns is None else it.ns, it.ew, it.board_set] for it in find_starter(*map(int, size.split(",")))
        ]
        assert mine == tables, size


def test_published_howells_come_out_row_by_row() -> None:
    cyclic_ones = [it for it in shared("movements.json")["movements"] if it["construction"] == "cyclic mod R"]
    assert len(cyclic_ones) == 35
    for movement in cyclic_ones:
        rows = rotate_starter(find_starter(movement["tables"], movement["rounds"]), movement["rounds"])
        assert [[*row[:5]] for row in rows] == movement["schedule"], movement["name"]


def test_schedules_that_share_are_no_less_even_than_the_published_ones() -> None:
    sharing = [it for it in shared("movements.json")["movements"] if "cyclic mod R, two" in it["construction"]]
    assert len(sharing) == 6
    for movement in sharing:
        rows = rotate_starter(find_starter(movement["tables"], movement["rounds"]), movement["rounds"])
        assert rows_balance(rows) <= movement["balance_influence"]["sd"] + 0.0001, movement["name"]


@pytest.mark.parametrize(
    ("tables", "spread"),
    [(4, 0), (5, 1.79), (6, 0), (7, 1.85), (8, 0), (9, 1.89), (10, 0), (11, 1.91), (12, 0), (16, 0)],
)
def test_full_howells_are_as_even_as_published(tables: int, spread: float) -> None:
    rows = rotate_starter(find_starter(tables, 2 * tables - 1), 2 * tables - 1)
    assert len({frozenset((row.ns, row.ew)) for row in rows}) == tables * (2 * tables - 1)
    assert round(rows_balance(rows), 2) == spread
