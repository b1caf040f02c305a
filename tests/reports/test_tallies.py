"""What a pair has on some of its boards."""

from __future__ import annotations

from fractions import Fraction

from scorer.reports.tallies import Tally, pairs_in_order
from scorer.tournament import score_event
from tests.evening import EVENING


def test_boards_points_and_tops_are_summed_exactly() -> None:
    assert Tally().plus(Fraction(2), 4).plus(Fraction(1, 2), 4) == Tally(2, Fraction(5, 2), 8)
    assert Tally().plus(Fraction(-3), None) == Tally(1, Fraction(-3), 0)


def test_a_tally_is_read_in_percent_of_what_could_be_won_and_as_a_mean() -> None:
    two = Tally(2, Fraction(5, 2), 8)
    assert (two.percent, two.mean) == (Fraction(125, 4), Fraction(5, 4))


def test_nothing_has_neither_percentage_nor_mean_and_imps_have_no_percentage() -> None:
    assert (Tally().percent, Tally().mean) == (None, None)
    assert (Tally(2, Fraction(-5), 0).percent, Tally(2, Fraction(-5), 0).mean) == (None, Fraction(-5, 2))


def test_pairs_stand_as_in_the_rankings_one_list_after_the_other() -> None:
    assert [pair.label for pair in pairs_in_order(score_event(EVENING))] == ["2", "3", "1", "6", "4", "5"]
