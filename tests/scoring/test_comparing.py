"""What the tables of one board are worth to each other: by matchpoints, IMPs, a datum or the bare scores."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.comparison.imps import imps_for
from scorer.model.results import AssignedScore, KnownScore, Played, Ruling
from scorer.model.settings import DatumMethod, ImpDivisor, Method, Scoring, TrimRule
from scorer.scoring import score_event
from tests.scoring.tables import event_of, ew_points, exactly, ns_points, played, points, with_outcome
from tests.shared import shared
from tests.strategies import QUICK, standard_scores

MATCHPOINTS = Scoring()
CROSS_IMPS = Scoring(method=Method.CROSS_IMPS)
BUTLER = Scoring(method=Method.BUTLER, datum_trim=0)
AGGREGATE = Scoring(method=Method.AGGREGATE)
COMPARED = [MATCHPOINTS, Scoring(matchpoints_per_win=1), CROSS_IMPS, BUTLER]

WEIGHTED = "60% +620, 40% +170"
"""What a director makes of one table where others have 620, 170, 170, -100 and 650, in contract bridge."""

OTHERS = ["620", "170", "170", "-100", "650"]


# Weighted scores.


def test_the_shared_weighted_case_agrees_for_both_sides() -> None:
    (case,) = (case for case in shared("matchpoint_cases.json")["adjusted_cases"] if case["id"] == "weighted-1")
    event = event_of([WEIGHTED, *map(str, case["other_tables_ns"])], rules="bridge")
    assert points(event)[0] == (Fraction(str(case["ns_mp"])), Fraction(str(case["ew_mp"])))
    assert ns_points(event)[1:] == exactly(*case["others_mp"])
    assert sum(ns or 0 for ns in ns_points(event)) == case["check_total_ns"]


def test_under_imps_each_part_of_a_weighted_score_is_turned_into_imps_and_then_weighted() -> None:
    """Against 170 and -100: 620 wins 10 and 12, 170 wins 0 and 7."""
    event = event_of(
        [WEIGHTED, "170", "-100"], rules="bridge", scoring=CROSS_IMPS._replace(imp_divisor=ImpDivisor.NONE)
    )
    first, second, third = ns_points(event)
    assert first == Fraction("0.6") * 22 + Fraction("0.4") * 7
    assert second == -Fraction("0.6") * 10 + 7
    assert third == -Fraction("0.6") * 12 - Fraction("0.4") * 7 - 7
    assert ew_points(event) == [-(ns or 0) for ns in ns_points(event)]


def test_under_a_datum_a_weighted_score_counts_with_its_mean_and_wins_with_its_parts() -> None:
    """Mean of 440, 170 and -100 is 170: 620 wins 10 against it, 170 nothing."""
    event = event_of([WEIGHTED, "170", "-100"], rules="bridge", scoring=BUTLER)
    assert ns_points(event) == exactly(6, 0, -7)
    assert ew_points(event) == exactly(-6, 0, 7)


def test_under_aggregate_a_weighted_score_is_its_mean() -> None:
    event = event_of([WEIGHTED, "170", "-100"], rules="bridge", scoring=AGGREGATE)
    assert points(event) == [(440, -440), (170, -170), (-100, 100)]


@st.composite
def boards_with_a_ruling(draw: st.DrawFn) -> tuple[list[int], int]:
    scores = draw(st.lists(standard_scores, min_size=1, max_size=7))
    return scores, draw(st.integers(0, len(scores) - 1))


def assigned(*items: tuple[Fraction, int]) -> Ruling:
    part = AssignedScore(tuple((weight, KnownScore(score)) for weight, score in items))
    return Ruling(part, part)


@given(boards_with_a_ruling(), st.sampled_from([*COMPARED, AGGREGATE]))
def test_a_weighted_award_of_one_part_equals_that_result(board: tuple[list[int], int], scoring: Scoring) -> None:
    scores, table = board
    event = played([scores], scoring)
    score = scores[table]
    whole = with_outcome(event, 1, str(table + 1), assigned((Fraction(1), score)))
    halves = with_outcome(event, 1, str(table + 1), assigned((Fraction(1, 2), score), (Fraction(1, 2), score)))
    assert points(whole) == points(event)
    assert points(halves) == points(event)


@given(boards_with_a_ruling(), standard_scores, standard_scores, st.integers(1, 99), st.sampled_from(COMPARED[:3]))
def test_with_a_weighted_award_everybody_has_the_weighted_mean_of_the_boards_it_could_have_been(
    board: tuple[list[int], int], one: int, other: int, percent: int, scoring: Scoring
) -> None:
    scores, table = board
    weight = Fraction(percent, 100)
    event = with_outcome(played([scores], scoring), 1, str(table + 1), assigned((weight, one), (1 - weight, other)))
    could_be = [played([[*scores[:table], score, *scores[table + 1 :]]], scoring) for score in (one, other)]
    means = [
        weight * (first or 0) + (1 - weight) * (second or 0)
        for first, second in zip(ns_points(could_be[0]), ns_points(could_be[1]), strict=True)
    ]
    assert ns_points(event) == means


# Split scores.


@pytest.mark.parametrize(("split", "ew"), [("NS +420; EW -50", (4, 0, 2)), ("NS +420; EW 40", (1.6, 0.5, 3.5))])
def test_in_a_split_each_side_is_compared_in_its_own_column_which_may_be_short_of_it(
    split: str, ew: tuple[float, ...]
) -> None:
    """East-West have -400, 50, -170; then 400 and 170 of two results, brought to three: (M + 1) * 3 / 2 - 1."""
    event = event_of([split, "400", "170"])
    assert ns_points(event) == exactly(4, 2, 0)
    assert ew_points(event) == exactly(*ew)


# Cross-IMPs.


def test_a_sum_of_cross_imps_is_divided_by_the_other_results_by_all_or_not_at_all() -> None:
    codes = ["620", "170", "140", "140", "-100"]
    won = [42, -1, -5, -5, -31]
    for divisor, by in ((ImpDivisor.COMPARISONS, 4), (ImpDivisor.RESULTS, 5), (ImpDivisor.NONE, 1)):
        event = event_of(codes, rules="bridge", scoring=CROSS_IMPS._replace(imp_divisor=divisor))
        assert ns_points(event) == [Fraction(imps, by) for imps in won]
        assert ew_points(event) == [-Fraction(imps, by) for imps in won]


def test_a_board_of_one_table_is_worth_no_imps() -> None:
    for divisor in ImpDivisor:
        assert points(event_of(["420"], scoring=CROSS_IMPS._replace(imp_divisor=divisor))) == [(0, 0)]


def test_a_board_with_fewer_results_is_divided_by_its_own() -> None:
    event = event_of(["420", "170", "-50"], ["420", "170", "NP"], scoring=CROSS_IMPS)
    assert ns_points(event, 1) == [Fraction(6 + 10, 2), Fraction(-6 + 6, 2), Fraction(-10 - 6, 2)]
    assert points(event, 2) == [(6, -6), (-6, 6), (None, None)]


def test_a_cap_is_counted_for_each_comparison_before_dividing() -> None:
    event = event_of(["420", "170", "-50"], scoring=CROSS_IMPS._replace(imp_cap=7))
    assert ns_points(event) == [Fraction(6 + 7, 2), Fraction(-6 + 6, 2), Fraction(-7 - 6, 2)]


# Against a datum.

LONG_FIELD = [520, 510, 480, 450, 420, 420, 400, 170, 140, -50, -100, -500]
"""Twelve results; by their number two are dropped at each end."""


@pytest.mark.parametrize(
    ("datum", "trim", "middle"),
    [
        (DatumMethod.TRIMMED_MEAN, 1, 280),  # 2840 / 10 = 284
        (DatumMethod.TRIMMED_MEAN, 3, 330),  # 2000 / 6 = 333.3
        (DatumMethod.TRIMMED_MEAN, 0, 240),  # 2860 / 12 = 238.3
        (DatumMethod.TRIMMED_MEAN, TrimRule.BY_FIELD, 300),  # 2430 / 8 = 303.75
        (DatumMethod.MEAN, 3, 240),
        (DatumMethod.MEDIAN, 3, 410),  # between 420 and 400
    ],
)
def test_the_datum_is_what_the_event_says(datum: DatumMethod, trim: int | TrimRule, middle: int) -> None:
    scoring = Scoring(method=Method.BUTLER, datum=datum, datum_trim=trim)
    event = event_of([str(score) for score in LONG_FIELD], scoring=scoring)
    assert ns_points(event) == [imps_for(score - middle) for score in LONG_FIELD]
    assert ew_points(event) == [imps_for(middle - score) for score in LONG_FIELD]


def test_a_cap_holds_against_the_datum_too() -> None:
    """The datum of 420, 400 and -500 is 110."""
    event = event_of(["420", "400", "-500"], scoring=BUTLER._replace(imp_cap=7))
    assert ns_points(event) == exactly(7, 7, -7)


def test_a_single_result_is_its_own_datum() -> None:
    assert points(event_of(["420"], scoring=BUTLER)) == [(0, 0)]


# Aggregate.


def test_under_aggregate_over_several_tables_each_side_has_its_net_score() -> None:
    event = event_of(["420", "-50", "NP"], scoring=AGGREGATE)
    assert points(event) == [(420, -420), (-50, 50), (None, None)]
    assert score_event(event).boards[0].top is None


# Whatever the scores.


@QUICK
@given(
    st.lists(st.lists(standard_scores, min_size=1, max_size=7), min_size=1, max_size=3),
    st.sampled_from(ImpDivisor),
    st.integers(0, 24),
)
def test_the_cross_imps_of_a_board_sum_to_nothing_at_each_table_and_over_all(
    boards: list[list[int]], divisor: ImpDivisor, cap: int
) -> None:
    event = played(boards, CROSS_IMPS._replace(imp_divisor=divisor, imp_cap=cap))
    for number in range(1, len(boards) + 1):
        assert sum(ns or 0 for ns in ns_points(event, number)) == 0
        assert ew_points(event, number) == [-(ns or 0) for ns in ns_points(event, number)]


@QUICK
@given(st.lists(standard_scores, min_size=2, max_size=8), st.sampled_from([*COMPARED, AGGREGATE]))
def test_a_better_score_is_never_worth_less(scores: list[int], scoring: Scoring) -> None:
    won = ns_points(played([scores], scoring))
    in_order = [own or 0 for _, own in sorted(zip(scores, won, strict=True), key=lambda it: it[0])]
    assert in_order == sorted(in_order)


def test_a_recorded_contract_and_its_bare_score_are_worth_the_same() -> None:
    with_contracts = event_of(["GS S 10", "PS S 10", "GS E 9", "GNT W 9"])
    bare = event_of(["420", "170", "50", "-400"])
    assert points(with_contracts) == points(bare)
    assert {type(result.outcome) for result in with_contracts.results} == {Played}
    assert {type(result.outcome) for result in bare.results} == {KnownScore}
