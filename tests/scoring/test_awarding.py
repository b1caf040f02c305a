"""What a director gives instead of a result, and what a pair gets for sitting out."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.game.seats import Seat, Side
from scorer.model.pairs import Pair
from scorer.model.results import AverageAward, AwardedPoints, NotPlayed, Percentage, PointsUnit, Ruling, SideAward
from scorer.model.settings import Method, Rounding, Scoring, SitOutRule, UnequalBoards
from scorer.scoring import score_event
from tests.scoring.tables import (
    Number,
    event_of,
    ew_points,
    exactly,
    ns_points,
    played,
    points,
    sitting_out,
    standings,
    sums,
    with_outcome,
)
from tests.shared import shared
from tests.strategies import QUICK, decimals, rulings, standard_scores

CROSS_IMPS = Scoring(method=Method.CROSS_IMPS)
BUTLER = Scoring(method=Method.BUTLER)
OWN_TOP = Scoring(unequal_boards=UnequalBoards.OWN_TOP)


# Artificial scores.


def test_the_shared_adjusted_boards_agree_for_real_and_artificial_scores_of_both_sides() -> None:
    cases = [case for case in shared("matchpoint_cases.json")["adjusted_cases"] if case["id"].startswith("adj-")]
    assert [case["id"] for case in cases] == ["adj-1", "adj-2", "adj-3"]
    for case in cases:
        awards = [f"{given['ns_pct']}/{given['ew_pct']}" for given in case["artificial"]]
        event = event_of([*map(str, case["real_ns_scores"]), *awards])
        real, artificial = len(case["real_ns_scores"]), case["artificial"]
        assert len(event.results) == case["expected_results"]
        assert score_event(event).boards[0].top == case["top"]
        assert ns_points(event)[:real] == exactly(*case["final_ns_real"]), case["id"]
        assert ew_points(event)[:real] == exactly(*case["final_ew_real"]), case["id"]
        assert ns_points(event)[real:] == exactly(*(given["ns_mp"] for given in artificial)), case["id"]
        assert ew_points(event)[real:] == exactly(*(given["ew_mp"] for given in artificial)), case["id"]
        rounded = event._replace(scoring=Scoring(round_cells=Rounding.TENTH))
        assert ns_points(rounded)[:real] == exactly(*case["rounded_ns"]), case["id"]


@pytest.mark.parametrize("scoring", [Scoring(), OWN_TOP])
def test_points_given_by_hand_leave_the_score_in_the_field(scoring: Scoring) -> None:
    event = event_of(["GS S 10 mp 3/2", "170", "-50"], scoring=scoring)
    assert ns_points(event) == exactly(3, 2, 0)
    assert ew_points(event) == exactly(2, 2, 4)
    (given, *_) = score_event(event).boards[0].results
    assert (given.score, given.declarer, given.top) == (420, Seat.SOUTH, 4)


def test_the_two_sides_of_a_ruling_are_set_apart_and_need_not_share_the_top() -> None:
    event = event_of(["400", "400", "150", "120", "-50", "60/60", "40/0"])
    assert points(event)[5:] == [(Fraction("7.2"), Fraction("7.2")), (Fraction("4.8"), 0)]


def test_an_artificial_score_is_of_the_top_common_to_all_boards_also_where_few_real_ones_are_left() -> None:
    event = event_of(["420", "170", "-50", "-50", "50"], ["420", "60/40", "A+/A-", "50/50", "NP"])
    first, *awarded = points(event, 2)
    assert first == (4, 4)
    assert awarded == [(Fraction("4.8"), Fraction("3.2"))] * 2 + [(4, 4), (None, None)]


def test_on_its_own_top_an_award_is_a_share_of_the_played_results_and_scales_none_of_them() -> None:
    """As BriAn and BBO publish: five played and a 50/50 make a top of 8, with the cells 6 4 2 4 0 8."""
    event = event_of(["420", "170", "120", "50/50", "-50", "450"], scoring=OWN_TOP)
    assert score_event(event).boards[0].top == 8
    assert points(event) == [(6, 2), (4, 4), (2, 6), (4, 4), (0, 8), (8, 0)]


def test_on_its_own_top_a_score_assigned_by_the_director_is_compared_and_so_counts() -> None:
    event = event_of(["420", "170", "50% 420, 50% -50", "60/40"], scoring=OWN_TOP)
    assert score_event(event).boards[0].top == 4
    assert points(event) == [(3 + Fraction(1, 2), Fraction(1, 2)), (1, 3), (Fraction(3, 2), Fraction(5, 2)), *SIXTY]


SIXTY = [(Fraction("2.4"), Fraction("1.6"))]
"""60/40 of a top of 4."""


def test_a_board_of_awards_only_gives_what_was_awarded_and_has_nothing_to_share_on_its_own_top() -> None:
    event = event_of(["420", "170"], ["60/40", "A/A"])
    assert points(event, 2) == [(Fraction("1.2"), Fraction("0.8")), (1, 1)]
    own = event_of(["420", "170"], ["60/40", "NP"], scoring=OWN_TOP)
    assert [board.top for board in score_event(own).boards] == [2, 0]
    assert points(own, 2) == [(0, 0), (None, None)]


# The session rule.

PLAYED = (["420", "170"], ["400", "400"])
"""Pair 1 has 75 percent, pair 3 has 25."""


@pytest.mark.parametrize(("award", "better", "worse"), [("A+", "1.5", "1.2"), ("A", "1", "1"), ("A-", "0.8", "0.5")])
def test_average_is_half_and_with_plus_or_minus_sixty_or_forty_percent_or_what_the_pair_has_elsewhere_beyond_that(
    award: str, better: str, worse: str
) -> None:
    """Pair 1 has 2 + 1 of 4 elsewhere, pair 2 has 0 + 1: 75 and 25 percent; pairs 3 and 4 the other way round."""
    event = event_of(*PLAYED, [f"{award}/{award}"] * 2)
    assert points(event, 3) == [tuple(exactly(better, worse)), tuple(exactly(worse, better))]


def test_a_pair_that_played_nothing_else_has_sixty_or_forty_percent() -> None:
    event = event_of(["420", "170", "-50", "-50", "A+/A-"])
    assert points(event)[4] == (Fraction("4.8"), Fraction("3.2"))


def test_a_pair_at_65_percent_elsewhere_has_5_2_of_8_for_average_plus() -> None:
    """8, 8, 6, 4 and 0 on the five boards that pair 1 played are 26 of 40."""
    event = event_of(
        ["520", "420", "400", "170", "-50"],
        ["520", "420", "400", "170", "-50"],
        ["420", "520", "400", "170", "-50"],
        ["400", "520", "420", "170", "-50"],
        ["-50", "520", "420", "400", "170"],
        ["A+/A-", "420", "420", "420", "420"],
    )
    assert points(event, 6)[0] == (Fraction("5.2"), Fraction("2.8"))


def test_the_percentage_of_the_session_rule_is_taken_once_so_that_awards_do_not_feed_on_awards() -> None:
    """75 percent from the two boards played, for each of three awards, in whatever order they stand."""
    event = event_of(["420", "170"], ["A+/50", "60/50"], ["400", "400"], ["A+/50", "60/50"], ["100/0", "A+/50"])
    assert [ns_points(event, board)[0] for board in (2, 4)] == exactly(1.5, 1.5)
    assert ns_points(event, 5) == exactly(2, 1.2)
    assert standings(event)["1"].percent == Fraction(100 * (2 + 1) + 150 * 2 + 200, 10)


@QUICK
@given(
    st.lists(st.lists(standard_scores, min_size=3, max_size=3), min_size=2, max_size=4),
    st.integers(1, 3),
    st.sampled_from([AverageAward.PLUS, AverageAward.MINUS]),
)
def test_whoever_has_an_award_by_the_session_rule_has_its_own_percentage_or_the_fixed_one(
    boards: list[list[int]], table: int, rule: AverageAward
) -> None:
    event = played(boards, Scoring())
    before = standings(event._replace(results=tuple(it for it in event.results if it.board > 1)))
    after = with_outcome(event, 1, str(table), Ruling(rule, rule))
    line = score_event(after).boards[0].results[table - 1]
    for percent, label in ((line.ns_percent, str(table)), (line.ew_percent, str(3 + table))):
        own = before[label].percent
        assert own is not None
        assert percent == (max(Fraction(60), own) if rule is AverageAward.PLUS else min(Fraction(40), own))


# Under IMPs.


@pytest.mark.parametrize("scoring", [CROSS_IMPS, BUTLER])
def test_under_imps_sixty_fifty_and_forty_are_three_nothing_and_minus_three(scoring: Scoring) -> None:
    event = event_of(["420", "60/40", "50/60", "40/50", "A+/A-", "A/A+", "A-/A"], scoring=scoring)
    assert points(event) == [(0, 0), (3, -3), (0, 3), (-3, 0), (3, -3), (0, 3), (-3, 0)]
    assert score_event(event).boards[0].top is None


def test_under_imps_average_plus_minds_no_percentage() -> None:
    event = event_of(["420", "170", "-50"], ["420", "170", "-50"], ["A+/A-", "A+/A-", "A+/A-"], scoring=CROSS_IMPS)
    assert points(event, 3) == [(3, -3)] * 3


def test_under_imps_an_award_is_no_result_to_compare_with() -> None:
    """Divided by the one other real result, not by two."""
    event = event_of(["420", "170", "60/40"], scoring=CROSS_IMPS)
    assert points(event) == [(6, -6), (-6, 6), (3, -3)]


# Points by hand.


@pytest.mark.parametrize(
    ("code", "scoring", "expected"),
    [
        ("mp 3.5/0.25", Scoring(), (Fraction("3.5"), Fraction("0.25"))),
        ("mp 9/-1", Scoring(), (9, -1)),
        ("imp 3/-5", CROSS_IMPS, (3, -5)),
        ("imp 2.5/2.5", BUTLER, (Fraction("2.5"), Fraction("2.5"))),
        ("points 90/-420", Scoring(method=Method.AGGREGATE), (90, -420)),
    ],
)
def test_points_given_by_hand_are_what_the_sides_have(
    code: str, scoring: Scoring, expected: tuple[Fraction | int, Fraction | int]
) -> None:
    event = event_of(["420", "170", code], scoring=scoring)
    assert points(event)[2] == expected


def test_points_given_by_hand_are_out_of_the_top_of_the_board_like_all_others() -> None:
    assert sums(event_of(["420", "170", "mp 3/1"]), "3") == (1, 3, 4, 75)


# Boards not played.


def test_a_board_not_played_counts_for_neither_pair_and_is_no_result_of_the_board() -> None:
    event = event_of(["420", "170", "-50"], ["420", "170", "NP"])
    assert points(event, 2) == [(Fraction(7, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(7, 2)), (None, None)]
    assert (sums(event, "3"), sums(event, "6")) == ((1, 0, 4, 0), (1, 4, 4, 100))
    assert sums(event, "1") == (2, Fraction(15, 2), 8, Fraction(375, 4))
    assert [board.contested_results for board in score_event(event).boards] == [3, 2]


@QUICK
@given(st.lists(standard_scores, min_size=2, max_size=7), st.integers(0, 6), st.sampled_from(list(Method)))
def test_a_board_not_played_is_as_if_its_line_were_not_there(scores: list[int], table: int, method: Method) -> None:
    """But for the pairs, who met."""
    event = played([scores, scores], Scoring(method=method))
    table = table % len(scores) + 1
    not_played = with_outcome(event, 2, str(table), NotPlayed())
    gone = event._replace(results=tuple(it for it in event.results if (it.board, it.ns) != (2, str(table))))
    assert [it for it in points(not_played, 2) if it != (None, None)] == points(gone, 2)
    assert standings(not_played) == standings(gone)


# Sit-outs.


def sitting(scoring: Scoring, label: str = "1", side: Side = Side.NORTH_SOUTH) -> tuple[int, Number, Number, Number]:
    """Boards, score, of and percent of a pair that sat out on board 3, which the others played."""
    event = event_of(*PLAYED, ["-", "420"], scoring=scoring)
    return sums(sitting_out(event, 3, label, side), label)


def test_a_sit_out_counts_nothing_or_may_give_the_own_percentage_which_then_stays_what_it_is() -> None:
    assert sitting(Scoring()) == (2, 3, 4, 75)
    own = Scoring(sit_out=SitOutRule.OWN)
    assert sitting(own) == (3, Fraction("4.5"), 6, 75)
    assert sitting(own, "3", Side.EAST_WEST) == (3, Fraction("1.5"), 6, 25)


@pytest.mark.parametrize(("percent", "gives"), [(50, 1), (60, Fraction("1.2")), (0, 0), (100, 2)])
def test_a_sit_out_may_give_a_fixed_percentage_of_the_top(percent: int, gives: Fraction | int) -> None:
    scoring = Scoring(sit_out=Fraction(percent))
    assert sitting(scoring) == (3, 3 + gives, 6, Fraction(100 * (3 + gives)) / 6)


def test_a_published_bye_has_its_own_percentage_of_the_top() -> None:
    """A Swedish result file prints 1.9 of 4 for a pair that has 46.88 percent: 15 of 32, and 1.875."""
    tops, tied, bottoms = [["420", "170", "-50"]] * 3, ["420", "420", "-50"], [["-50", "420", "170"]] * 4
    event = event_of(*tops, tied, *bottoms, ["-", "420", "170"], scoring=Scoring(sit_out=SitOutRule.OWN))
    *_, last = score_event(sitting_out(event, 9, "1")).boards
    assert [line.ns_points for line in last.results if line.result.ew is None] == exactly(1.875)
    assert last.top == 4


def test_a_pair_that_only_sat_out_has_no_own_percentage() -> None:
    event = sitting_out(event_of(*PLAYED, scoring=Scoring(sit_out=SitOutRule.OWN)), 1, "9")
    event = event._replace(pairs=(*event.pairs, Pair("9", Side.NORTH_SOUTH)))
    assert standings(event)["9"].place is None
    assert standings(event._replace(scoring=Scoring(sit_out=Fraction(50))))["9"].percent == 50


def test_the_own_percentage_of_a_sit_out_is_from_the_boards_played_and_not_from_awards() -> None:
    event = event_of(*PLAYED, ["100/0", "0/100"], ["-", "420"], scoring=Scoring(sit_out=SitOutRule.OWN))
    assert standings(sitting_out(event, 4, "1"))["1"].score == 3 + 2 + Fraction("1.5")


@pytest.mark.parametrize("method", [Method.CROSS_IMPS, Method.BUTLER, Method.AGGREGATE])
@pytest.mark.parametrize("sit_out", [SitOutRule.IGNORE, SitOutRule.OWN, Fraction(60)])
def test_a_sit_out_gives_matchpoints_only(method: Method, sit_out: SitOutRule | Fraction) -> None:
    event = event_of(*PLAYED, ["-", "420"], scoring=Scoring(method=method, sit_out=sit_out))
    assert standings(sitting_out(event, 3, "1"))["1"] == standings(event)["1"]


def test_a_sit_out_is_no_result_of_the_board() -> None:
    for scoring in (Scoring(), Scoring(sit_out=Fraction(60)), Scoring(sit_out=SitOutRule.OWN)):
        event = sitting_out(event_of(["420", "170"], ["-", "420"], scoring=scoring), 2, "1")
        assert points(event, 2)[0] == (1, 1)
        assert [board.contested_results for board in score_event(event).boards] == [2, 1]


# Whatever is awarded.


@QUICK
@given(st.data(), st.sampled_from([Method.MATCHPOINTS, Method.CROSS_IMPS, Method.BUTLER]))
def test_an_award_changes_the_others_only_by_taking_its_result_away(data: st.DataObject, method: Method) -> None:
    """Whether 60/40, A+/A- or points by hand: what stands at the other tables is the same."""
    scores = data.draw(st.lists(standard_scores, min_size=2, max_size=6))
    event = played([scores], Scoring(method=method))
    given_by_hand = AwardedPoints(PointsUnit(method.unit), data.draw(decimals(-30, 30)))
    choices: list[SideAward] = [Percentage(Fraction(60)), AverageAward.PLUS, AverageAward.MINUS, given_by_hand]
    awards = [Ruling(part, part) for part in data.draw(st.permutations(choices))[:2]]
    others = [points(with_outcome(event, 1, "1", award))[1:] for award in awards]
    assert others[0] == others[1]


@QUICK
@given(st.data(), st.sampled_from(Method))
def test_every_award_of_a_method_gives_both_sides_points(data: st.DataObject, method: Method) -> None:
    scores = data.draw(st.lists(standard_scores, min_size=1, max_size=5))
    event = with_outcome(played([scores], Scoring(method=method)), 1, "1", data.draw(rulings(method=method)))
    assert None not in points(event)[0]
