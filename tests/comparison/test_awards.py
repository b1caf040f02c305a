"""Artificial scores in numbers: average plus and minus, alone and under the session rule, and as IMPs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.comparison.matchpoints import AVERAGE, IMPS, MINUS, PLUS, average_minus, average_plus

percents = st.fractions(min_value=0, max_value=100, max_denominator=60)


def test_average_plus_is_sixty_average_fifty_and_average_minus_forty_percent() -> None:
    assert [int(percent) for percent in (PLUS, AVERAGE, MINUS)] == [60, 50, 40]


def test_under_imps_the_three_are_three_nothing_and_minus_three() -> None:
    assert IMPS == {60: 3, 50: 0, 40: -3}


@pytest.mark.parametrize(("own", "plus"), [(None, 60), ("0", 60), ("59.99", 60), ("60", 60), ("65", 65), ("100", 100)])
def test_average_plus_is_at_least_sixty_and_more_for_who_did_better_elsewhere(own: str | None, plus: int) -> None:
    assert average_plus(None if own is None else Fraction(own)) == plus


@pytest.mark.parametrize(("own", "minus"), [(None, 40), ("0", 0), ("31", 31), ("40", 40), ("40.01", 40), ("100", 40)])
def test_average_minus_is_at_most_forty_and_less_for_who_did_worse_elsewhere(own: str | None, minus: int) -> None:
    assert average_minus(None if own is None else Fraction(own)) == minus


def test_a_pair_at_65_percent_elsewhere_gets_5_2_of_a_top_of_8() -> None:
    assert average_plus(Fraction(65)) * 8 / 100 == Fraction("5.2")


@given(percents)
def test_the_session_rule_is_exact_and_never_turns_the_three_around(own: Fraction) -> None:
    assert average_minus(own) <= MINUS < AVERAGE < PLUS <= average_plus(own)
    assert {average_minus(own), average_plus(own)} <= {own, MINUS, PLUS}
