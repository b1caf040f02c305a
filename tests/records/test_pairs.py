"""Pairs: their names on one line, and their labels in the order in which people sort them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.records.pairs import Pair, label_order
from tests.strategies import labels


@pytest.mark.parametrize(
    "in_order",
    [
        ["1", "2", "3", "10", "11", "20", "100"],
        ["A1", "A2", "A10", "B1", "B2"],
        ["1", "1EW", "1NS", "2EW", "2NS", "10EW"],
        ["7", "12", "A3", "A12", "Ann"],
        ["a2", "A10", "b1"],
    ],
)
def test_labels_are_sorted_as_people_sort_them(in_order: list[str]) -> None:
    as_texts = sorted(in_order)
    assert sorted(as_texts, key=label_order) == in_order


@given(st.lists(labels, min_size=1))
def test_any_labels_can_be_sorted(some: list[str]) -> None:
    by_people = sorted(some, key=label_order)
    assert sorted(by_people) == sorted(some)
    assert min(some, key=label_order) == by_people[0]


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.sampled_from(["", "A", "Pair "]))
def test_numbers_are_sorted_as_numbers(one: int, other: int, section: str) -> None:
    assert (label_order(f"{section}{one}") < label_order(f"{section}{other}")) == (one < other)


@pytest.mark.parametrize(
    ("player1", "player2", "names"),
    [("Ann", "Bob", "Ann & Bob"), ("Ann", "", "Ann"), ("", "Bob", "Bob"), ("", "", "")],
)
def test_the_names_of_a_pair_stand_on_one_line(player1: str, player2: str, names: str) -> None:
    assert Pair("1", player1=player1, player2=player2).names == names


def test_a_pair_has_two_players_even_if_nobody_wrote_them_down() -> None:
    assert Pair("1").players == ("", "")
