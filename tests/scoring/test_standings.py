"""Points summed and ranked: penalties and factors, sections, one or two winners, ties split, strata and handicaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import MissingDataError
from scorer.game.seats import Side
from scorer.model.events import Event
from scorer.model.pairs import Pair
from scorer.model.results import KnownScore, PointsUnit, Result
from scorer.model.rulings import Penalty
from scorer.model.settings import ImpDivisor, Method, Rounding, Scoring, SectionScope, TieSplit, UnequalBoards
from scorer.scoring import ScoredEvent, Standing, score_event
from scorer.scoring.standings import RankingOrder, rank_clubs, rerank
from tests.scoring.tables import (
    Number,
    event_of,
    exactly,
    ns_points,
    pairs_of,
    place_of,
    ranked,
    sitting_out,
    standings,
    sums,
    with_penalties,
)
from tests.shared import shared
from tests.strategies import BRIEF, decimals, told_events

CROSS_IMPS = Scoring(method=Method.CROSS_IMPS, imp_divisor=ImpDivisor.NONE)
AGGREGATE = Scoring(method=Method.AGGREGATE)
OWN_TOP = Scoring(unequal_boards=UnequalBoards.OWN_TOP)

# Three tables, two boards, top 4: North-South have 4 + 2, 2 + 4 and 0 + 0, East-West 0 + 2, 2 + 0 and 4 + 4.
EVENING = event_of(["420", "170", "-50"], ["400", "430", "150"])


def penalised(event: Event, label: str, amount: str, unit: PointsUnit) -> Number:
    return standings(with_penalties(event, Penalty(label, Fraction(amount), unit)))[label].score


# Penalties.


@pytest.mark.parametrize(
    ("amount", "unit", "score"),
    [
        ("1", PointsUnit.MATCHPOINTS, 5),
        ("0.5", PointsUnit.MATCHPOINTS, Fraction("5.5")),
        ("-2", PointsUnit.MATCHPOINTS, 8),
        ("10", PointsUnit.PERCENT_OF_TOP, Fraction("5.6")),
        ("-25", PointsUnit.PERCENT_OF_TOP, 7),
        ("100", PointsUnit.PERCENT_OF_TOP, 2),
    ],
)
def test_a_penalty_is_deducted_in_matchpoints_or_in_percent_of_one_boards_top(
    amount: str, unit: PointsUnit, score: Fraction | int
) -> None:
    """Of 6 points, and a top of 4; a bonus is a negative penalty."""
    assert penalised(EVENING, "1", amount, unit) == score


def test_all_penalties_of_a_pair_are_deducted_and_none_of_another() -> None:
    penalties = [
        Penalty("1", Fraction(1), PointsUnit.MATCHPOINTS),
        Penalty("2", Fraction(2), PointsUnit.MATCHPOINTS),
        Penalty("1", Fraction(10), PointsUnit.PERCENT_OF_TOP),
    ]
    lines = standings(with_penalties(EVENING, *penalties))
    assert [lines[label].score for label in ("1", "2", "3")] == exactly(4.6, 4, 0)


def test_where_boards_have_tops_of_their_own_a_penalty_is_of_the_largest_of_any_board() -> None:
    """Pair 4 played board 2 alone, where the top is 2."""
    event = event_of(["420", "170", "-50", "-"], ["420", "-", "-", "170"], scoring=OWN_TOP)
    assert [board.top for board in score_event(event).boards] == [4, 2]
    assert penalised(event, "1", "10", PointsUnit.PERCENT_OF_TOP) == 6 - Fraction("0.4")
    assert penalised(event, "4", "10", PointsUnit.PERCENT_OF_TOP) == -Fraction("0.4")


def test_a_penalty_of_a_pair_without_points_leaves_it_without_points() -> None:
    event = EVENING._replace(pairs=(*EVENING.pairs, Pair("9", Side.NORTH_SOUTH)))
    line = standings(with_penalties(event, Penalty("9", Fraction(1), PointsUnit.MATCHPOINTS)))["9"]
    assert (line.place, line.score, line.percent, line.boards) == (None, None, None, 0)


def test_a_penalty_may_take_a_pair_below_nothing() -> None:
    assert penalised(EVENING, "3", "1", PointsUnit.MATCHPOINTS) == -1
    assert sums(with_penalties(EVENING, Penalty("3", Fraction(2), PointsUnit.MATCHPOINTS)), "3") == (2, -2, 8, -25)


# Factored totals.

LATE = event_of(["420", "170", "-50"], ["400", "430", "150"], ["420", "170", "-"], ["420", "170", "-"])
"""Pairs 3 and 6 played two boards of the four; boards 3 and 4 have two results of three: 7/2 and 1/2 of 4."""


def test_factored_totals_are_brought_to_the_most_boards_of_any_pair_and_keep_their_percentage() -> None:
    plain, factored = (LATE._replace(scoring=Scoring(factor_totals=factor)) for factor in (False, True))
    assert (sums(plain, "6"), sums(factored, "6")) == ((2, 8, 8, 100), (2, 16, 16, 100))
    assert (sums(plain, "3"), sums(factored, "3")) == ((2, 0, 8, 0), (2, 0, 16, 0))
    assert sums(factored, "1") == sums(plain, "1") == (4, 13, 16, Fraction(1300, 16))


def test_factored_imps_are_multiplied_and_so_change_the_differences() -> None:
    """420 against 150 is 7, 170 against -50 is 6; what was lost on two boards counts as if on four."""
    scoring = CROSS_IMPS._replace(factor_totals=True)
    event = event_of(
        ["420", "-", "150"], ["420", "-", "150"], ["170", "-50", "-"], ["170", "-50", "-"], scoring=scoring
    )
    assert [sums(event, label)[:2] for label in "123"] == [(4, 7 + 7 + 6 + 6), (2, 2 * -12), (2, 2 * -14)]
    assert [sums(event._replace(scoring=CROSS_IMPS), label)[1] for label in "123"] == [26, -12, -14]


def test_factoring_counts_the_most_boards_of_any_pair_of_the_event_in_every_list_of_it() -> None:
    """North-South pair 1 played both boards; East-West nobody played more than one."""
    results = (Result(1, "1", "3", KnownScore(420)), Result(2, "1", "4", KnownScore(-50)))
    event = event_of(["420", "170"], scoring=AGGREGATE._replace(factor_totals=True))._replace(boards=2, results=results)
    assert [standings(event)[label].score for label in ("1", "3", "4")] == [370, -840, 100]
    one_list = event._replace(winners=1)
    assert [standings(one_list)[label].score for label in ("1", "3", "4")] == [370, -840, 100]


def test_a_penalty_is_deducted_after_factoring() -> None:
    event = LATE._replace(scoring=Scoring(factor_totals=True))
    assert penalised(event, "6", "2", PointsUnit.MATCHPOINTS) == 14
    assert penalised(event, "6", "10", PointsUnit.PERCENT_OF_TOP) == Fraction("15.6")


# Rounded totals.

THIRDS = event_of(["420", "170", "-50", "400"], ["420", "170", "-50", "-"], ["420", "170", "-50", "-"])
"""Boards 2 and 3 have three results of four: 17/3, 3 and 1/3 of 6."""


def test_totals_are_rounded_once_and_percentages_taken_from_them() -> None:
    exact, tenths, hundredths = (
        sums(THIRDS._replace(scoring=Scoring(round_totals=rounding)), "1") for rounding in Rounding
    )
    assert exact == (3, Fraction(52, 3), 18, Fraction(5200, 54))
    assert tenths == (3, Fraction("17.3"), 18, Fraction(1730, 18))
    assert hundredths == (3, Fraction("17.33"), 18, Fraction(1733, 18))


def test_pairs_whose_rounded_totals_are_equal_share_a_place() -> None:
    """11.34 by hand and 34/3 differ by less than a hundredth, and are 11.3 in tenths."""
    boards = [["mp 5.67/0", "420", "170", "-50"]] * 2
    exact, tenths, hundredths = (event_of(*boards, scoring=Scoring(round_totals=rounding)) for rounding in Rounding)
    assert [standings(exact)[label].score for label in ("1", "2")] == [Fraction("11.34"), Fraction(34, 3)]
    assert ranked(exact)["North-South"][:2] == [("1", "1"), ("2", "2")]
    assert ranked(hundredths)["North-South"][:2] == [("1", "1"), ("2", "2")]
    assert ranked(tenths)["North-South"][:2] == [("1=", "1"), ("1=", "2")]


def test_totals_are_rounded_after_factoring_and_before_penalties() -> None:
    """34/3 of two boards is 17 of three: 16.95, were it rounded before. What a penalty leaves is not rounded again."""
    boards = [["-", "420", "170", "-50", "400"], *[["420", "170", "-50", "-", "-"]] * 2]
    exact, rounded = (
        event_of(*boards, scoring=Scoring(factor_totals=True, round_totals=rounding))
        for rounding in (Rounding.EXACT, Rounding.TENTH)
    )
    assert (sums(exact, "1"), sums(rounded, "1")) == ((2, 17, 18, Fraction(1700, 18)),) * 2
    assert penalised(rounded, "1", "0.33", PointsUnit.MATCHPOINTS) == Fraction("16.67")


def test_a_total_is_factored_to_the_longest_evening_of_the_event_then_rounded_then_made_a_percentage() -> None:
    """ACBLscore: 161 of 264 on 24 boards is 174.42 of 286 on 26, and 60.99 percent, not 60.98.

    The only pair with 26 boards is in the other list: it sat out twice, for half of the top.
    """
    given = ["mp 7/4"] * 17 + ["mp 6/5"] * 7
    scoring = Scoring(matchpoints_per_win=1, factor_totals=True, round_totals=Rounding.HUNDREDTH, sit_out=Fraction(50))
    event = event_of(*[[own, *["170"] * 11] for own in given], [], [], scoring=scoring)
    for board in (25, 26):
        event = sitting_out(event, board, "13", Side.EAST_WEST)
    boards, score, of, percent = sums(event, "1")
    assert (boards, score, of) == (24, Fraction("174.42"), 286)
    assert isinstance(percent, Fraction)
    assert round(percent, 2) == Fraction("60.99")
    assert round(Fraction(16100, 264), 2) == Fraction("60.98")


def test_rounded_cells_are_what_totals_are_taken_from() -> None:
    """17/3 is 5.7 in tenths, twice, and 6: 17.4 where exact points make 17.33."""
    event = THIRDS._replace(scoring=Scoring(round_cells=Rounding.TENTH))
    assert [ns_points(event, board)[0] for board in (1, 2, 3)] == exactly(6, 5.7, 5.7)
    assert standings(event)["1"].score == Fraction("17.4")
    assert [ns_points(event, board)[2] for board in (1, 2, 3)] == exactly(0, 0.3, 0.3)


# Sections.


def in_sections(event: Event, *sections: str) -> Event:
    """The event with the tables in sections: each pair is in that of its first table."""
    tables = len(sections)
    pairs = tuple(pair._replace(section=sections[number % tables]) for number, pair in enumerate(pairs_of(tables)))
    return event._replace(pairs=pairs)


FOUR_TABLES = in_sections(event_of(["420", "400", "170", "-50"], ["420", "170", "400", "NP"]), "A", "A", "B", "B")


def test_sections_across_are_one_field_and_one_ranking_a_direction() -> None:
    assert ns_points(FOUR_TABLES) == exactly(6, 4, 2, 0)
    assert list(ranked(FOUR_TABLES)) == ["North-South", "East-West"]


def test_sections_apart_are_compared_and_ranked_each_by_itself() -> None:
    """Board 2 has one result in section B, which is worth half of what two would be."""
    event = FOUR_TABLES._replace(scoring=Scoring(sections=SectionScope.APART))
    assert ns_points(event, 1) == exactly(2, 0, 2, 0)
    assert ns_points(event, 2) == [2, 0, 1, None]
    assert ranked(event) == {
        "Section A North-South": [("1", "1"), ("2", "2")],
        "Section A East-West": [("1", "6"), ("2", "5")],
        "Section B North-South": [("1", "3"), ("2", "4")],
        "Section B East-West": [("1", "8"), ("2", "7")],
    }
    assert ranked(event._replace(winners=1)) == {
        "Section A": [("1=", "1"), ("1=", "6"), ("3=", "2"), ("3=", "5")],
        "Section B": [("1", "8"), ("2", "3"), ("3", "7"), ("4", "4")],
    }


def test_each_section_apart_expects_the_results_of_its_own_largest_board() -> None:
    """Three tables in section A, one in B: tops 4 and 0; the board shows the larger."""
    event = in_sections(event_of(["420", "170", "-50", "400"], ["420", "170", "NP", "400"]), "A", "A", "A", "B")
    apart = event._replace(scoring=Scoring(sections=SectionScope.APART))
    assert ns_points(apart, 1) == [4, 2, 0, 0]
    assert ns_points(apart, 2) == [Fraction(7, 2), Fraction(1, 2), None, 0]
    assert [line.top for line in score_event(apart).boards[0].results] == [4, 4, 4, 0]
    assert [board.top for board in score_event(apart).boards] == [4, 4]
    own = event._replace(scoring=Scoring(sections=SectionScope.APART, unequal_boards=UnequalBoards.OWN_TOP))
    assert ns_points(own, 2) == [2, 0, None, 0]


def test_sections_stand_in_the_order_in_which_people_sort_them() -> None:
    event = in_sections(event_of(["420", "400", "170"], winners=1), "10", "9", "2")
    apart = event._replace(scoring=Scoring(sections=SectionScope.APART))
    assert list(ranked(apart)) == ["Section 2", "Section 9", "Section 10"]


def test_imps_are_compared_within_a_section_too() -> None:
    event = FOUR_TABLES._replace(scoring=CROSS_IMPS._replace(sections=SectionScope.APART))
    assert ns_points(event, 1) == [1, -1, 6, -6]


# One list or two.


def test_with_one_winner_all_pairs_stand_in_one_list() -> None:
    assert ranked(EVENING._replace(winners=1)) == {
        "All pairs": [("1", "6"), ("2=", "1"), ("2=", "2"), ("4=", "4"), ("4=", "5"), ("6", "3")]
    }


def test_a_field_of_one_table_has_nothing_to_win_and_no_percentages() -> None:
    event = event_of(["420"], ["60/40"])
    assert [sums(event, label) for label in ("1", "2")] == [(2, 0, 0, None)] * 2
    assert {line.place for line in standings(event).values()} == {None}


def test_imps_and_points_are_ranked_by_their_sum_whatever_was_played() -> None:
    event = event_of(["420", "170"], ["420", "-"], scoring=AGGREGATE)
    assert ranked(event)["North-South"] == [("1", "1"), ("2", "2")]
    assert {(line.available, line.percent) for line in standings(event).values()} == {(None, None)}


def test_matchpoints_are_ranked_by_percentage_and_not_by_their_sum() -> None:
    """8 of 8 before 13 of 16."""
    assert ranked(LATE._replace(winners=1))["All pairs"][:2] == [("1", "6"), ("2", "1")]


def test_percentages_that_differ_by_less_than_is_printed_are_no_tie() -> None:
    event = with_penalties(EVENING, Penalty("2", Fraction("0.000001"), PointsUnit.MATCHPOINTS))
    assert ranked(event)["North-South"][:2] == [("1", "1"), ("2", "2")]


# The session of one winner.

TABLES = 8


def share_and_relay(round_: int) -> Iterator[tuple[int, str, str]]:
    """Board, North-South and East-West of each table: table 8 shares its boards with table 1, and one set rests."""
    for table in range(1, TABLES + 1):
        board_set = 1 if table == TABLES else table + (table > TABLES // 2)
        board = (board_set + round_ - 2) % TABLES + 1
        yield board, str(table), str(TABLES + 1 + (table - round_) % TABLES)


def session(switched: int) -> Event:
    """Pair 1 has the best of every board, and all others are equal; in the last rounds the directions are switched."""
    results = []
    for round_ in range(1, TABLES + 1):
        for board, stationary, moving in share_and_relay(round_):
            better = 420 if round_ <= TABLES - switched else -420
            ns, ew = (stationary, moving) if better > 0 else (moving, stationary)
            results.append(Result(board, ns, ew, KnownScore(better if stationary == "1" else 110), round_))
    return event_of()._replace(boards=TABLES, winners=1, pairs=pairs_of(TABLES), results=tuple(results))


def scores_of(event: Event) -> dict[str, Fraction | None]:
    return {label: line.score for label, line in standings(event).items()}


def test_the_shared_session_agrees() -> None:
    case = shared("matchpoint_cases.json")["session_case"]
    for switched, expected in ((0, case["computed_no_switch"]), (1, case["computed_last_round_switched"])):
        scores = {label: score or 0 for label, score in scores_of(session(switched)).items()}
        assert scores["1"] == expected["ns1"]
        assert sorted({scores[str(label)] for label in range(2, 9)}) == expected["other_ns"]
        east_west = sorted(scores[str(label)] for label in range(9, 17))
        assert (east_west if len(expected["ew"]) > 1 else sorted(set(east_west))) == expected["ew"]


# Whatever happened.


def relabelled(event: Event, new: Callable[[str], str]) -> Event:
    """The event with every label changed, wherever it stands."""
    return event._replace(
        pairs=tuple(pair._replace(label=new(pair.label)) for pair in event.pairs),
        results=tuple(it._replace(ns=it.ns and new(it.ns), ew=it.ew and new(it.ew)) for it in event.results),
        penalties=tuple(it._replace(pair=new(it.pair)) for it in event.penalties),
        notes=tuple(it._replace(ns=new(it.ns), ew=new(it.ew)) for it in event.notes),
    )


def without_pair(line: Standing) -> tuple[object, ...]:
    return tuple(line._replace(pair=Pair("")))


@BRIEF
@given(told_events(), st.randoms(use_true_random=False))
def test_pairs_under_other_labels_are_ranked_the_same_whatever_the_settings_awards_and_penalties(
    event: Event, chance: Random
) -> None:
    others = [str(number) for number in range(101, 101 + len(event.pairs))]
    chance.shuffle(others)
    new = dict(zip((pair.label for pair in event.pairs), others, strict=True))
    before, after = score_event(event), score_event(relabelled(event, new.__getitem__))
    for one, other in zip(before.rankings, after.rankings, strict=True):
        assert (one.name, one.reached) == (other.name, other.reached)
        assert {new[line.pair.label]: without_pair(line) for line in one.standings} == {
            line.pair.label: without_pair(line) for line in other.standings
        }


@BRIEF
@given(told_events())
def test_every_pair_stands_in_one_ranking_once_and_places_follow_merit(event: Event) -> None:
    scored = score_event(event)
    listed = [line.pair.label for ranking in scored.rankings for line in ranking.standings]
    assert sorted(listed) == sorted(pair.label for pair in event.pairs)
    for ranking in scored.rankings:
        merits = [
            line.percent if event.scoring.method is Method.MATCHPOINTS else line.score for line in ranking.standings
        ]
        placed = [merit for merit in merits if merit is not None]
        assert merits[len(placed) :] == [None] * (len(merits) - len(placed)), "those without a merit stand last"
        if ranking.reached is None:
            assert placed == sorted(placed, reverse=True)


@BRIEF
@given(told_events(), decimals(-30, 30))
def test_a_penalty_lowers_one_score_by_itself_and_no_other(event: Event, amount: Fraction) -> None:
    unit = event.scoring.penalty_units[0]
    before = standings(event)
    for label, line in before.items():
        after = standings(event._replace(penalties=(*event.penalties, Penalty(label, amount, unit))))
        for other, now in after.items():
            was = before[other].score
            assert now.score == (was - amount if other == label and was is not None else was)
        assert (line.score is None) == (after[label].score is None)


NONE, OWN_MATCH, COUNTBACK = Scoring(), Scoring(split_ties=TieSplit.OWN_MATCH), Scoring(split_ties=TieSplit.COUNTBACK)
BY_IMPS = Scoring(method=Method.CROSS_IMPS)


def meetings(*boards: tuple[tuple[str, str, int], ...], scoring: Scoring = NONE) -> Event:
    """A one-winner event: of each board who met whom, and the score."""
    results = tuple(
        Result(number, ns, ew, KnownScore(score), number)
        for number, board in enumerate(boards, start=1)
        for ns, ew, score in board
    )
    labels = sorted({label for result in results for label in result.pairs})
    event = event_of(scoring=scoring, winners=1)
    return event._replace(boards=len(boards), pairs=tuple(map(Pair, labels)), results=results)


# Pair 4 has 2 + 2, pairs 1 and 2 have 2 + 0 and 0 + 2, pair 3 nothing; pair 1 beat pair 2 when they met.
MET = ((("1", "2", 420), ("3", "4", 400)), (("2", "3", 420), ("1", "4", 400)))


def test_whoever_won_their_own_match_stands_before() -> None:
    """Whichever way they sat: on board 1 of the second all pairs sit the other way round."""
    other = ((("2", "1", 420), ("3", "4", 400)), (("1", "3", 420), ("2", "4", 400)))
    for boards, order in ((MET, "4123"), (((("2", "1", -420), ("4", "3", -400)), MET[1]), "4123"), (other, "4213")):
        assert ranked(meetings(*boards, scoring=OWN_MATCH)) == {"All pairs": list(zip("1234", order, strict=True))}


def test_pairs_that_never_met_go_on_sharing_their_place() -> None:
    event = event_of(["420", "170", "-50"], ["170", "420", "-50"], scoring=OWN_MATCH)
    assert ranked(event)["North-South"] == [("1=", "1"), ("1=", "2"), ("3", "3")]


def test_a_drawn_match_splits_nothing() -> None:
    drawn = ((("1", "2", 420), ("3", "4", 420)), (("1", "3", 420), ("2", "4", 420)))
    assert {place for place, _ in ranked(meetings(*drawn, scoring=OWN_MATCH))["All pairs"]} == {"1="}


def level(event: Event, **amounts: int) -> Event:
    """The event with penalties that make scores equal: `pair_4=2` takes 2 matchpoints from pair 4."""
    penalties = [
        Penalty(name.removeprefix("pair_"), Fraction(amount), PointsUnit.MATCHPOINTS)
        for name, amount in amounts.items()
    ]
    return with_penalties(event, *penalties)


def test_more_than_two_tied_pairs_are_told_apart_by_all_the_matches_among_them() -> None:
    """Pairs 1, 2 and 4 have 2 each; 4 beat 1, who beat 2."""
    event = meetings(*MET, scoring=OWN_MATCH)
    assert ranked(level(event._replace(scoring=NONE), pair_4=2))["All pairs"][:3] == [
        ("1=", "1"),
        ("1=", "2"),
        ("1=", "4"),
    ]
    assert ranked(level(event, pair_4=2)) == {"All pairs": [("1", "4"), ("2", "1"), ("3", "2"), ("4", "3")]}


def test_those_whom_their_matches_do_not_tell_apart_go_on_sharing() -> None:
    """All have 2; 4 beat 3 and 1, 3 lost to 4 and 2, and 1 and 2 won one and lost one."""
    event = level(meetings(*MET, scoring=OWN_MATCH), pair_4=2, pair_3=-2)
    assert ranked(event) == {"All pairs": [("1", "4"), ("2=", "1"), ("2=", "2"), ("4", "3")]}


COUNTED = (["170", "150", "420"], ["170", "150", "420"], ["-50", "420", "170"])
"""Pairs 1 and 2 have 2 + 2 + 0 and 0 + 0 + 4, pair 3 has 4 + 4 + 2; pairs 4 and 5 have 2 + 2 + 4 and 4 + 4 + 0."""


def test_whoever_won_more_boards_from_its_rival_stands_before_in_each_list_by_itself() -> None:
    shared, split = ranked(event_of(*COUNTED)), ranked(event_of(*COUNTED, scoring=COUNTBACK))
    assert shared["North-South"] == [("1", "3"), ("2=", "1"), ("2=", "2")]
    assert split["North-South"] == [("1", "3"), ("2", "1"), ("3", "2")]
    assert shared["East-West"] == [("1=", "4"), ("1=", "5"), ("3", "6")]
    assert split["East-West"] == [("1", "5"), ("2", "4"), ("3", "6")]


def test_a_board_drawn_counts_half_of_a_board_won() -> None:
    """All have 4. Pair 1 won one board from both others and lost one to both; they drew two, won one and lost one."""
    event = event_of(["420", "170", "170"], ["170", "420", "420"], scoring=COUNTBACK)
    assert ranked(event)["North-South"] == [("1=", "1"), ("1=", "2"), ("1=", "3")]


def test_imps_are_split_as_matchpoints_are() -> None:
    """420 against 170 is 6: pair 4 has 6 + 6, pairs 1 and 2 have 6 - 6, pair 3 has -12."""
    shared, split = (
        ranked(meetings((("1", "2", 420), ("3", "4", 170)), (("2", "3", 420), ("1", "4", 170)), scoring=scoring))
        for scoring in (BY_IMPS, BY_IMPS._replace(split_ties=TieSplit.OWN_MATCH))
    )
    assert shared == {"All pairs": [("1", "4"), ("2=", "1"), ("2=", "2"), ("4", "3")]}
    assert split == {"All pairs": [("1", "4"), ("2", "1"), ("3", "2"), ("4", "3")]}


def test_pairs_without_points_are_not_split() -> None:
    event = event_of(*COUNTED, scoring=COUNTBACK)._replace(results=())
    assert {place for ranking in ranked(event).values() for place, _ in ranking} == {"-"}


@BRIEF
@given(told_events())
def test_splitting_ties_moves_nobody_past_a_pair_that_did_better(event: Event) -> None:
    plain = score_event(event._replace(scoring=event.scoring._replace(split_ties=TieSplit.NONE)))
    for rule in (TieSplit.OWN_MATCH, TieSplit.COUNTBACK):
        split = score_event(event._replace(scoring=event.scoring._replace(split_ties=rule)))
        for before, after in zip(plain.rankings, split.rankings, strict=True):
            places = {line.pair.label: line.place for line in before.standings}
            for line in after.standings:
                was = places[line.pair.label]
                if was is None:
                    assert line.place is None
                    continue
                sharing = sum(place == was for place in places.values())
                assert line.place is not None
                assert was <= line.place < was + sharing
                assert line.tied or sum(other.place == line.place for other in after.standings) == 1


# Three tables, top 4: North-South have 4 2 0, East-West 0 2 4.
BOARD = event_of(["420", "170", "-50"], winners=1)


def with_pairs(event: Event, **fields: str) -> Event:
    """The event with a field of its pairs filled in, in order; `-` leaves it empty."""
    pairs = event.pairs
    for name, values in fields.items():
        words = ["" if word == "-" else word for word in values.split()]
        pairs = tuple(pair._replace(**{name: word}) for pair, word in zip(pairs, words, strict=True))  # type: ignore[arg-type]  # all are texts
    return event._replace(pairs=pairs)


def places(scored: ScoredEvent, order: RankingOrder) -> dict[str, list[tuple[str, str]]]:
    return {
        ranking.name: [(place_of(line), line.pair.label) for line in ranking.standings]
        for ranking in rerank(scored, order)
    }


STRATA = with_pairs(BOARD, stratum="A B C C B A")
"""Scores 4 2 0 0 2 4."""


def test_the_first_list_ranks_all_the_next_its_own_and_lower_strata_and_the_last_only_its_own() -> None:
    assert places(score_event(STRATA), RankingOrder.STRATUM) == {
        "Stratum A": [("1=", "1"), ("1=", "6"), ("3=", "2"), ("3=", "5"), ("5=", "3"), ("5=", "4")],
        "Stratum B": [("1=", "2"), ("1=", "5"), ("3=", "3"), ("3=", "4")],
        "Stratum C": [("1=", "3"), ("1=", "4")],
    }


def test_the_same_scores_are_ranked_and_not_computed_anew() -> None:
    """Pair 2 lost to pair 1, who is in no list but the first, and keeps its 2 of 4."""
    scored = score_event(STRATA)
    whole = {line.pair.label: line for line in scored.rankings[0].standings}
    for ranking in rerank(scored, RankingOrder.STRATUM):
        for line in ranking.standings:
            assert line._replace(place=None, tied=False) == whole[line.pair.label]._replace(place=None, tied=False)


def test_a_pair_without_a_stratum_stands_in_the_first_list_only() -> None:
    scored = score_event(with_pairs(BOARD, stratum="- B - C - B"))
    assert places(scored, RankingOrder.STRATUM) == {
        "Stratum B": [("1=", "1"), ("1=", "6"), ("3=", "2"), ("3=", "5"), ("5=", "3"), ("5=", "4")],
        "Stratum C": [("1", "4")],
    }


def test_strata_stand_in_the_order_in_which_people_sort_them() -> None:
    scored = score_event(with_pairs(BOARD, stratum="10 9 2 2 9 10"))
    assert list(places(scored, RankingOrder.STRATUM)) == ["Stratum 2", "Stratum 9", "Stratum 10"]


def test_imps_and_points_are_re_ranked_by_their_sum() -> None:
    for method in (Method.CROSS_IMPS, Method.BUTLER, Method.AGGREGATE):
        scored = score_event(STRATA._replace(scoring=Scoring(method=method), winners=2))
        assert places(scored, RankingOrder.STRATUM)["Stratum B North-South"] == [("1", "2"), ("2", "3")]


def test_sections_apart_are_named_in_the_lists_of_strata() -> None:
    event = with_pairs(STRATA, section="A A B A A B")._replace(scoring=Scoring(sections=SectionScope.APART))
    names = list(places(score_event(event), RankingOrder.STRATUM))
    assert names[:2] == ["Stratum A Section A", "Stratum A Section B"]


def test_the_list_that_ranks_all_is_the_ranking_of_the_event_also_where_ties_are_split() -> None:
    """Pairs 1 and 2 have 4 each, and pair 1 won two boards from pair 2."""
    scored = score_event(with_pairs(event_of(*COUNTED, scoring=COUNTBACK), stratum="A A A A A A"))
    (north_south, _) = scored.rankings
    assert [(place_of(line), line.pair.label) for line in north_south.standings] == [("1", "3"), ("2", "1"), ("3", "2")]
    assert places(scored, RankingOrder.STRATUM)["Stratum A North-South"] == [("1", "3"), ("2", "1"), ("3", "2")]


HANDICAPS = with_pairs(BOARD, handicap="-10 45 1.5 - 0.25 -50")
"""Percentages 100 50 0 0 50 100."""


def test_a_handicap_is_added_to_the_percentage_and_the_pairs_ranked_by_the_sum() -> None:
    scored = score_event(HANDICAPS)
    (ranking,) = rerank(scored, RankingOrder.HANDICAP)
    assert ranking.name == "Handicap"
    assert [(place_of(line), line.pair.label, line.percent) for line in ranking.standings] == [
        ("1", "2", 95),
        ("2", "1", 90),
        ("3", "5", Fraction("50.25")),
        ("4", "6", 50),
        ("5", "3", Fraction("1.5")),
        ("6", "4", 0),
    ]


def test_a_pair_that_has_no_points_has_none_with_a_handicap_either() -> None:
    scored = score_event(HANDICAPS._replace(results=()))
    (ranking,) = rerank(scored, RankingOrder.HANDICAP)
    assert {(line.place, line.percent) for line in ranking.standings} == {(None, None)}


@pytest.mark.parametrize("order", RankingOrder)
def test_where_no_pair_has_what_is_asked_for_that_is_said(order: RankingOrder) -> None:
    with pytest.raises(MissingDataError) as refusal:
        rerank(score_event(BOARD), order)
    assert refusal.value.reason.value_of("column") == order


@pytest.mark.parametrize("method", [Method.CROSS_IMPS, Method.BUTLER, Method.AGGREGATE])
def test_handicaps_are_percentages_and_only_matchpoints_have_those(method: Method) -> None:
    with pytest.raises(MissingDataError) as refusal:
        rerank(score_event(HANDICAPS._replace(scoring=Scoring(method=method))), RankingOrder.HANDICAP)
    assert refusal.value.reason.value_of("method") == method


def test_a_club_with_fewer_entries_than_count_is_short_and_who_has_no_club_is_of_none() -> None:
    scored = score_event(with_pairs(BOARD, club="Elm Elm Oak - - -"))
    lines = rank_clubs(scored.rankings[0].standings, Scoring(club_best=2))
    assert [(line.club, line.entries, line.short) for line in lines] == [("Elm", 2, False), ("Oak", 1, True)]
    unplaced = [
        one._replace(available=Fraction(0), percent=None)
        for one in scored.rankings[0].standings
        if one.pair.club == "Oak"
    ]
    elm = [one for one in scored.rankings[0].standings if one.pair.club == "Elm"]
    assert [line.club for line in rank_clubs([*elm, *unplaced], Scoring())] == ["Elm"]


def test_a_club_has_the_mean_of_its_best_entries_in_percent_or_in_points_where_there_is_no_top() -> None:
    clubs = with_pairs(EVENING, club="Elm Oak Elm Oak - -")
    points = clubs._replace(scoring=AGGREGATE)
    told: list[list[tuple[str, Fraction, Fraction | None]]] = []
    for event, scoring in ((clubs, Scoring()), (points, Scoring(club_best=1))):
        lines = rank_clubs(score_event(event).standings.values(), scoring)
        told.append([(line.club, line.score, line.percent) for line in lines])
    assert told == [[("Oak", 4, 50), ("Elm", 3, Fraction("37.5"))], [("Elm", 820, None), ("Oak", 600, None)]]
