"""Integers come back as they were, in few bytes; fractions over one denominator are the same."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorer.comparison.integers import (
    integers_from_bytes,
    integers_to_bytes,
    make_integer_column,
    scale_to_integers,
)


@given(st.lists(st.integers() | st.sampled_from([-(2**63), 2**63 - 1, 2**63, 255, 256])))
def test_integers_come_back_from_bytes_however_large(values: list[int]) -> None:
    packed = integers_to_bytes(make_integer_column(values))
    assert list(integers_from_bytes(packed)) == values


def test_integers_take_as_few_bytes_as_the_largest_needs() -> None:
    lengths = [len(integers_to_bytes(make_integer_column([0, largest]))) for largest in (255, 256, -1, 2**40)]
    assert lengths == [1 + 2 * size for size in (1, 2, 4, 8)]


@given(st.lists(st.fractions(max_denominator=50), min_size=1))
def test_fractions_scale_to_integers_are_the_same(values: list[Fraction]) -> None:
    scale, above = scale_to_integers(values)
    assert [Fraction(own, scale) for own in above] == values
