"""Encounters of two pairs, turned into victory points."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorer.comparison.imps import victory_points_for as on_scale
from scorer.model.events import Event
from scorer.model.results import AverageAward, NotPlayed, PointsUnit, Ruling
from scorer.model.rulings import Penalty
from scorer.model.settings import ImpDivisor, Method, Scoring, VictoryPointScale
from tests.scoring.tables import (
    event_of,
    exactly,
    played,
    ranked,
    sitting_out,
    standings,
    with_outcome,
    with_penalties,
)
from tests.strategies import QUICK, standard_scores

IMPS = Scoring(method=Method.CROSS_IMPS)
WBF = IMPS._replace(victory_points=VictoryPointScale.WBF)


def in_rounds(event: Event, boards: int) -> Event:
    """The event with so many boards a round: an encounter."""
    return event._replace(results=tuple(it._replace(round=(it.board - 1) // boards + 1) for it in event.results))


# Two tables. Board 1: 250 is 6 IMPs; board 2: 450 is 10; boards 3 and 4: 250 again, and nothing.
TWO_TABLES = in_rounds(event_of(["420", "170"], ["-50", "400"], ["420", "170"], ["420", "420"], scoring=WBF), 2)


def test_the_boards_of_a_round_against_one_pair_are_one_encounter() -> None:
    """6 - 10 is lost by 4 IMPs of two boards, 13.12 to 6.88; 6 is won by 6, 14.39 to 5.61."""
    lines = standings(TWO_TABLES)
    assert [lines[label].score for label in ("1", "2", "3", "4")] == [
        Fraction("6.88") + Fraction("14.39"),
        Fraction("13.12") + Fraction("5.61"),
        Fraction("13.12") + Fraction("5.61"),
        Fraction("6.88") + Fraction("14.39"),
    ]
    assert ranked(TWO_TABLES) == {"North-South": [("1", "1"), ("2", "2")], "East-West": [("1", "4"), ("2", "3")]}


def test_an_encounter_still_counts_all_its_boards() -> None:
    assert {line.boards for line in standings(TWO_TABLES).values()} == {4}
    assert {(line.available, line.percent) for line in standings(TWO_TABLES).values()} == {(None, None)}


def test_without_rounds_all_boards_against_one_pair_are_one_encounter() -> None:
    """6 - 10 + 6 + 0 is 2 IMPs of four boards: 11.2 to 8.8."""
    event = TWO_TABLES._replace(results=tuple(it._replace(round=None) for it in TWO_TABLES.results))
    assert [standings(event)[label].score for label in ("1", "2")] == exactly(11.2, 8.8)


def test_the_same_opponents_in_another_round_are_another_encounter() -> None:
    """Each board a round: 6 and 10 and 6 and 0 IMPs, of one board each."""
    event = in_rounds(TWO_TABLES, 1)
    won = [on_scale(Fraction(margin), 1) for margin in (6, -10, 6, 0)]
    assert standings(event)["1"].score == sum(won)
    assert standings(event)["1"].score != standings(TWO_TABLES)["1"].score


def test_a_board_not_played_makes_the_encounter_a_board_shorter() -> None:
    """6 IMPs of one board instead of -4 of two; nothing is left to compare with on board 2."""
    event = with_outcome(TWO_TABLES, 2, "1", NotPlayed())
    first = on_scale(Fraction(6), 1)
    assert standings(event)["1"].score == first + Fraction("14.39")
    assert standings(event)["1"].boards == 3


def test_an_encounter_of_which_nothing_was_played_gives_nothing() -> None:
    event = with_outcome(with_outcome(TWO_TABLES, 1, "1", NotPlayed()), 2, "1", NotPlayed())
    assert standings(event)["1"].score == Fraction("14.39")


def test_a_ruling_may_give_both_sides_of_an_encounter_more_than_twenty() -> None:
    """Average plus to both on board 2: 6 + 3 is won by 9, and -6 + 3 is lost by 3."""
    event = with_outcome(TWO_TABLES, 2, "1", Ruling(AverageAward.PLUS, AverageAward.PLUS))
    scores = standings(event)
    assert [scores[label].score for label in ("1", "3")] == [
        on_scale(Fraction(9), 2) + Fraction("14.39"),
        on_scale(Fraction(-3), 2) + Fraction("5.61"),
    ]
    assert on_scale(Fraction(9), 2) + on_scale(Fraction(-3), 2) > 20


def test_a_sit_out_is_no_encounter() -> None:
    event = sitting_out(event_of(["420", "170"], ["-", "400"], scoring=WBF), 2, "1")
    assert standings(event)["1"].score == on_scale(Fraction(6), 1)
    assert standings(event)["1"].boards == 1


def test_a_fraction_of_an_imp_counts_in_the_sum_of_an_encounter_before_it_is_rounded() -> None:
    """420 against 170, -50 and 170 averages 22/3; twice that is 44/3 and counts as 15."""
    event = event_of(*[["420", "170", "-50", "170"]] * 2, scoring=WBF)
    event = event._replace(results=tuple(it._replace(round=1) for it in event.results))
    assert standings(event)["1"].score == on_scale(Fraction(15), 2) == 18 + Fraction("0.37")


def test_penalties_are_deducted_from_victory_points() -> None:
    event = with_penalties(TWO_TABLES, Penalty("1", Fraction(1), PointsUnit.IMPS))
    assert standings(event)["1"].score == Fraction("6.88") + Fraction("14.39") - 1


@QUICK
@given(
    st.lists(st.lists(standard_scores, min_size=3, max_size=3), min_size=1, max_size=6),
    st.integers(1, 3),
    st.sampled_from(ImpDivisor),
    st.sampled_from([Method.CROSS_IMPS, Method.BUTLER]),
)
def test_each_encounter_shares_twenty_between_its_pairs(
    boards: list[list[int]], a_round: int, divisor: ImpDivisor, method: Method
) -> None:
    scoring = Scoring(method=method, imp_divisor=divisor, victory_points=VictoryPointScale.WBF)
    lines = standings(in_rounds(played(boards, scoring), a_round))
    rounds = -(-len(boards) // a_round)
    for table in (1, 2, 3):
        north_south, east_west = lines[str(table)].score, lines[str(table + 3)].score
        assert north_south is not None
        assert east_west is not None
        assert north_south + east_west == 20 * rounds
        assert 0 <= north_south <= 20 * rounds
