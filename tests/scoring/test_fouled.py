"""Fouled boards: groups that held the same cards are compared apart, and brought to the size of the field."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.game.seats import Seat
from scorer.model.events import Event
from scorer.model.settings import Method, Rounding, Scoring, SectionScope, SmallGroups, UnequalBoards
from scorer.scoring import score_event
from scorer.scoring.event_scoring import find_group_of
from tests.scoring.tables import event_of, ew_points, exactly, ns_points, points
from tests.shared import shared
from tests.strategies import QUICK, standard_scores

FIVE = ["450", "420", "400", "170", "-50"]
FOUR = ["b:450", "b:420", "b:400", "b:170"]
FIVE_POINTS = exactly(15.2, 11.6, 8, 4.4, 0.8)

NEUBERG_ONLY = Scoring(small_groups=SmallGroups.NEUBERG)
OWN_TOP = Scoring(unequal_boards=UnequalBoards.OWN_TOP)


def test_the_shared_groups_of_five_and_four_agree() -> None:
    (case,) = (case for case in shared("neuberg_cases.json")["special"] if case["id"] == "nz-5-4")
    event = event_of([*FIVE, *FOUR])
    five, four = exactly(*case["group5"]), exactly(*case["group4"])
    assert ns_points(event) == [*five, *four]
    assert ew_points(event) == [*five[::-1], *four[::-1]]
    assert sum(ns or 0 for ns in ns_points(event)) == case["expected_total"]


def test_each_result_is_held_against_those_of_its_own_group_alone() -> None:
    event = event_of([*FIVE, *FOUR])
    for result in event.results:
        for label in result.pairs:
            found = find_group_of(event, 1, label)
            assert found is not None
            own, line, group = found
            assert (own, result in line.results) == (result, True)
            assert {one.group for other in group.lines for one in other.results} == {result.group}
    assert find_group_of(event, 2, "1") is None


@pytest.mark.parametrize(
    ("most", "group", "printed"), [(10, 7, "17.6 14.7 11.9 9.0 6.1 3.3 0.4"), (7, 4, "11.2 7.7 4.3 0.8")]
)
def test_a_large_group_is_brought_to_the_results_of_the_field(most: int, group: int, printed: str) -> None:
    """Seven of ten as published; four of seven are 11.25 7.75 4.25 0.75, whose halves go towards the average."""
    scores = ["430", "420", "400", "170", "150", "140", "130"][:group]
    others = [f"b:{score}" for score in scores[: most - group]]
    event = event_of([*scores, *others], scoring=Scoring(round_cells=Rounding.TENTH))
    assert ns_points(event)[:group] == exactly(*printed.split())


# Small groups.


def small(results: int, most: int, scores: list[int], scoring: Scoring = Scoring()) -> Event:  # noqa: B008  # frozen
    """A board of which a small group, `b`, had the scores, and the rest of the field held other cards."""
    assert len(scores) == results
    return event_of([*["420"] * (most - results), *(f"b:{score}" for score in scores)], scoring=scoring)


WORKED = {1: ([420], [60]), 2: ([420, 170], [65, 55]), 3: ([420, 170, -50], [70, 60, 50])}
"""Scores of a small group from the best, and what they have in percent."""


@pytest.mark.parametrize("results", WORKED)
def test_a_small_group_has_sixty_percent_and_five_more_or_less_for_each_point(results: int) -> None:
    scores, percents = WORKED[results]
    event = small(results, 12, scores)
    lines = score_event(event).boards[0].results[-results:]
    assert [line.ns_percent for line in lines] == percents
    assert [line.ew_percent for line in lines] == percents[::-1]


def test_every_shared_row_of_a_small_group_agrees() -> None:
    (case,) = (case for case in shared("neuberg_cases.json")["special"] if case["id"] == "small-subfield")
    boards = {(1, 0): [420], (2, 2): [420, 170], (2, 1): [420, 420], (2, 0): [170, 420]}
    boards |= {(3, 4): [420, 170, -50], (3, 3): [420, 420, -50], (3, 2): [170, 420, -50]}
    boards |= {(3, 1): [170, 170, 420], (3, 0): [-50, 170, 420]}
    assert len(case["rows"]) == 9
    for row in case["rows"]:
        event = small(row["A"], row["E"], boards[row["A"], row["M"]])
        assert ns_points(event)[row["E"] - row["A"]] == Fraction(str(row["mp"])), row


@pytest.mark.parametrize(
    ("results", "most", "is_small"),
    [(3, 9, True), (3, 8, False), (2, 6, True), (2, 5, False), (1, 3, True), (1, 2, False), (4, 12, False)],
)
def test_a_group_is_small_with_up_to_three_results_that_are_no_more_than_a_third(
    results: int, most: int, is_small: bool
) -> None:
    scores = [420, 170, -50, -100][:results]
    shared_by_both = {(ns or 0) + (ew or 0) for ns, ew in points(small(results, most, scores))[-results:]}
    assert shared_by_both == {Fraction(120 if is_small else 100, 100) * 2 * (most - 1)}


def test_two_of_five_are_not_small_and_have_what_a_director_published() -> None:
    assert points(small(2, 5, [420, 170]))[-2:] == [
        (Fraction("6.5"), Fraction("1.5")),
        (Fraction("1.5"), Fraction("6.5")),
    ]


def test_small_groups_may_be_brought_to_the_field_as_large_ones_are() -> None:
    """Three of ten: 15.7 9.0 2.3, as they were published before there was a rule for them."""
    assert ns_points(small(3, 10, [420, 170, -50], NEUBERG_ONLY))[-3:] == [Fraction(47, 3), 9, Fraction(7, 3)]
    assert ns_points(small(1, 12, [420], NEUBERG_ONLY))[-1:] == [11]


def test_on_the_north_american_scale_a_small_group_has_the_same_percentages() -> None:
    event = small(3, 12, [420, 170, -50], Scoring(matchpoints_per_win=1))
    assert ns_points(event)[-3:] == exactly(7.7, 6.6, 5.5)


def test_few_results_of_a_board_that_was_not_fouled_are_no_small_group() -> None:
    """One real result of four is worth the average, and two of six what Neuberg makes of them."""
    assert points(event_of(["420", "60/60", "60/40", "50/50"]))[0] == (3, 3)
    event = event_of(["420", "170", "-50", "-50", "50", "50"], ["420", "170", "-", "-", "-", "-"])
    assert ns_points(event, 2) == exactly(8, 2)


def test_a_board_on_which_all_results_name_one_group_was_not_fouled() -> None:
    codes = ["420", "170", "-50", "-50", "50", "50"]
    event = event_of(codes, ["b:420", "b:170", "-", "-", "-", "-"])
    assert ns_points(event, 2) == exactly(8, 2)


def test_a_group_that_nobody_played_does_not_make_the_others_small() -> None:
    codes = ["420", "170", "-50", "-50", "50", "50"]
    event = event_of(codes, ["420", "170", "b:NP", "-", "-", "-"])
    assert ns_points(event, 2)[:2] == exactly(8, 2)


def test_other_boards_are_not_touched_by_a_fouled_one() -> None:
    fouled = event_of([*FIVE, *FOUR], [*FIVE, "450", "420", "400", "170"])
    whole = event_of([*FIVE, "450", "420", "400", "170"], [*FIVE, "450", "420", "400", "170"])
    assert points(fouled, 2) == points(whole, 2)


# The settings of the event.


def test_on_its_own_top_a_group_is_brought_to_the_results_of_its_board() -> None:
    """Four results on board 2, in groups of two: (M + 1) * 4 / 2 - 1."""
    event = event_of(["420"] * 9, ["420", "170", "b:420", "b:170", *["-"] * 5], scoring=OWN_TOP)
    assert score_event(event).boards[1].top == 6
    assert ns_points(event, 2) == exactly(5, 1, 5, 1)


def test_on_its_own_top_a_third_of_the_board_is_small() -> None:
    """One result of three on board 2 has 60 percent of 4; brought to nine it would be small as well."""
    event = event_of(["420"] * 9, ["420", "170", "b:420", *["-"] * 6], scoring=OWN_TOP)
    assert ns_points(event, 2) == [Fraction(7, 2), Fraction(1, 2), Fraction("2.4")]
    assert ns_points(event._replace(scoring=Scoring()), 2)[2] == Fraction("9.6")


def test_awards_on_a_fouled_board_are_shares_of_the_top_of_the_field() -> None:
    """And no results of their group: the three that are left of its four are a third of nine, and small."""
    event = event_of([*FIVE, *FOUR[:-1], "b:60/40"])
    assert points(event)[-1] == (Fraction("9.6"), Fraction("6.4"))
    assert ns_points(event)[:-1] == [*FIVE_POINTS, *exactly(11.2, 9.6, 8)]


def test_imps_are_compared_within_a_group_and_divided_by_its_results() -> None:
    event = event_of(["420", "170", "-50", "b:420", "b:-50"], scoring=Scoring(method=Method.CROSS_IMPS))
    assert ns_points(event) == [8, 0, -8, 10, -10]


def test_each_group_has_its_own_datum() -> None:
    """420, 170 and -50 make 180; 420 and -50 make 190 (185 away from zero)."""
    event = event_of(["420", "170", "-50", "b:420", "b:-50"], scoring=Scoring(method=Method.BUTLER, datum_trim=0))
    assert ns_points(event) == [6, 0, -6, 6, -6]


def test_under_aggregate_groups_make_no_difference() -> None:
    aggregate = Scoring(method=Method.AGGREGATE)
    event, fouled = (event_of(["420", code], scoring=aggregate) for code in ("-50", "b:-50"))
    assert points(event) == points(fouled)


def test_sections_apart_are_fouled_each_by_itself() -> None:
    """Section A has groups of two and two, section B one group of two, which is all that it has of board 1."""
    event = event_of(["420", "170", "b:420", "b:170", "420", "170"], ["-", "-", "-", "-", "420", "170"])
    sections = "AAAABB"
    pairs = tuple(pair._replace(section=sections[number % 6]) for number, pair in enumerate(event.pairs))
    apart = event._replace(pairs=pairs, scoring=Scoring(sections=SectionScope.APART))
    assert ns_points(apart, 1) == exactly(5, 1, 5, 1, 2, 0)


def test_who_declared_is_told_by_the_tables_of_the_same_group_only() -> None:
    event = event_of(["GS S 10", "GS 9", "b:GS W 10", "b:GS 9"])
    assert [line.declarer for line in score_event(event).boards[0].results] == [Seat.SOUTH] * 2 + [Seat.WEST] * 2
    assert [line.score for line in score_event(event).boards[0].results] == [420, -50, -420, 50]


@QUICK
@given(
    st.lists(st.lists(standard_scores, min_size=4, max_size=6), min_size=2, max_size=3), st.sampled_from(SmallGroups)
)
def test_a_fouled_board_without_small_groups_sums_to_its_top_at_each_table_and_to_the_average_over_all(
    groups: list[list[int]], small_groups: SmallGroups
) -> None:
    codes = [f"{letter}:{score}" for letter, group in zip("abc", groups, strict=False) for score in group]
    event = event_of(codes, scoring=Scoring(small_groups=small_groups))
    top = 2 * (len(codes) - 1)
    assert {(ns or 0) + (ew or 0) for ns, ew in points(event)} == {top}
    assert sum(ns or 0 for ns in ns_points(event)) == Fraction(len(codes) * top, 2)


@QUICK
@given(st.lists(standard_scores, min_size=2, max_size=9), st.data())
def test_a_group_is_scored_without_a_look_at_the_others(scores: list[int], data: st.DataObject) -> None:
    """Whatever the other group had, as long as it is as large."""
    others = [data.draw(st.lists(standard_scores, min_size=4, max_size=4)) for _ in range(2)]
    first, second = (ns_points(event_of([*map(str, scores), *(f"b:{score}" for score in other)])) for other in others)
    assert first[: len(scores)] == second[: len(scores)]


def test_results_that_name_no_group_are_of_the_first() -> None:
    """As when the tables that held other cards were marked afterwards."""
    assert points(event_of(["420", "a:170", "-50"])) == points(event_of(["420", "170", "-50"]))
    assert points(event_of(["420", "a:170", "b:-50"])) == points(event_of(["a:420", "a:170", "b:-50"]))


@QUICK
@given(st.lists(standard_scores, min_size=1, max_size=9), st.sampled_from("abi"))
def test_naming_the_only_group_changes_nothing(scores: list[int], letter: str) -> None:
    plain, named = (event_of([f"{group}{score}" for score in scores]) for group in ("", f"{letter}:"))
    assert points(plain) == points(named)
