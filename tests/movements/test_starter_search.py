"""Starters by search: what there is, what there is not, and the same every time."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.movements.howell import Starter, turned
from scorer.movements.movement import unevenness
from scorer.movements.starter_search import oriented, searched_starter
from tests.movements.playable import trouble
from tests.shared import shared
from tests.strategies import BRIEF

NONE = [(2, 2), (2, 3), (3, 5), (4, 4), (4, 5), (4, 6), (5, 8), (6, 6), (6, 7), (8, 8), (8, 9), (10, 10)]


@pytest.mark.parametrize(("tables", "rounds"), NONE)
def test_nothing_is_found_where_exhaustive_search_finds_nothing(tables: int, rounds: int) -> None:
    assert searched_starter(tables, rounds) is None


def test_the_sizes_without_a_starter_are_the_published_ones() -> None:
    published = shared("movements.json")["meta"]["no_cyclic_solution_exhaustive"]
    assert published == ["T=2 R=3", "T=3 R=5", "T=4 R=4,5,6", "T=5 R=8", "T=6 R=6,7", "T=8 R=8,9", "T=10 R=10"]


SIZES = [
    (tables, rounds)
    for tables in range(3, 10)
    for rounds in range(tables, 2 * tables)
    if (tables, rounds) not in NONE and (tables, rounds) != (9, 16)  # that one takes longest
]


@pytest.mark.parametrize(("tables", "rounds"), SIZES)
def test_every_other_small_size_is_found(tables: int, rounds: int) -> None:
    starter = searched_starter(tables, rounds)
    assert starter is not None
    assert [seating.board_set for seating in starter] == sorted({seating.board_set for seating in starter})
    assert trouble(turned(starter, rounds), 2 * tables) == []


@pytest.mark.parametrize("size", [(4, 5), (4, 6), (5, 8), (6, 7), (8, 9), (10, 11), (12, 13), (18, 19), (20, 21)])
def test_two_tables_share_one_set_where_asked(size: tuple[int, int]) -> None:
    tables, rounds = size
    starter = searched_starter(tables, rounds, shared=True)
    assert starter is not None
    assert len({seating.board_set for seating in starter}) == tables - 1
    rows = turned(starter, rounds)
    assert trouble(rows, 2 * tables, copies=2) == []
    assert len(trouble(rows, 2 * tables)) == rounds


@BRIEF
@given(st.sampled_from(SIZES), st.integers(1, 1000))
def test_the_same_numbers_give_the_same_starter_and_any_seed_a_valid_one(size: tuple[int, int], seed: int) -> None:
    tables, rounds = size
    starter = searched_starter(tables, rounds, seed=seed)
    assert starter is not None
    assert starter == searched_starter(tables, rounds, seed=seed)
    assert trouble(turned(starter, rounds), 2 * tables) == []


def test_other_seeds_give_other_starters() -> None:
    assert len({searched_starter(7, 11, seed=seed) for seed in range(1, 20)}) > 3


def every_orientation(starter: Starter) -> list[Starter]:
    ways = [
        (seating,) if seating.ns is None else (seating, seating._replace(ns=seating.ew, ew=seating.ns))
        for seating in starter
    ]
    return [*product(*ways)]


@pytest.mark.parametrize(("tables", "rounds"), [(5, 7), (6, 9), (6, 11), (7, 11), (7, 12), (8, 12)])
def test_tables_are_turned_so_that_no_other_way_is_more_even(tables: int, rounds: int) -> None:
    """Turning two at a time finds the best of all ways; with seven tables and twelve rounds one at a time does not."""
    starter = searched_starter(tables, rounds)
    assert starter is not None
    ways = every_orientation(starter)
    assert len(ways) == 2 ** (rounds - tables)
    spreads = [unevenness(turned(way, rounds)) for way in ways]
    assert unevenness(turned(starter, rounds)) == min(spreads) < max(spreads)
    for way in ways:
        assert unevenness(turned(oriented(way, rounds), rounds)) <= unevenness(turned(way, rounds)) + 1e-9
