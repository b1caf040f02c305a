"""Scoring an event: an evening worked by hand, laws of symmetry, and a slow scorer that must always agree.

The slow scorer knows nothing of the fast one: it has its own table of scores, compares every two
tables with each other, once from each side, and ranks by counting who is better.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorer.game.rulesets import STANDARD
from scorer.game.seats import Seat, Side
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.pairs import Pair
from scorer.model.results import KnownScore, NotPlayed, Outcome, Played, Result, SitOut
from scorer.model.settings import Method, UnequalBoards
from scorer.scoring import ScoredEvent, score_event
from tests.evening import EVENING, ON_ITS_OWN_TOP
from tests.strategies import QUICK, events, scorings

HALF = Fraction(1, 2)


# The evening worked by hand.


Number = Fraction | int | None


def points_of(scored: ScoredEvent, board: int) -> list[tuple[Number, Number]]:
    return [(line.ns_points, line.ew_points) for line in scored.boards[board - 1].results]


def test_every_board_of_the_evening_comes_out_as_worked_by_hand() -> None:
    scored = score_event(EVENING)
    assert [board.top for board in scored.boards] == [4, 4, 4, 4]
    assert points_of(scored, 1) == [(2, 2), (4, 0), (0, 4)]
    assert points_of(scored, 2) == [(1, 3), (1, 3), (4, 0)]
    assert points_of(scored, 3) == [(HALF, 7 * HALF), (None, None), (7 * HALF, HALF)]
    assert points_of(scored, 4) == [(None, None)]


def test_every_score_of_the_evening_is_from_the_north_south_side() -> None:
    scores = [[line.score for line in board.results] for board in score_event(EVENING).boards]
    assert scores == [[420, 450, 170], [-400, -400, 50], [-110, None, -50], [None]]


def ranked(scored: ScoredEvent) -> dict[str, list[tuple[str, str, Number, Number, int]]]:
    """Place, pair, score, of and boards of each line of each ranking."""
    return {
        ranking.name: [
            (f"{line.place}{'=' if line.tied else ''}", line.pair.label, line.score, line.available, line.boards)
            for line in ranking.standings
        ]
        for ranking in scored.rankings
    }


def test_the_two_sides_of_the_evening_are_ranked_apart_by_their_percentages() -> None:
    assert ranked(score_event(EVENING)) == {
        "North-South": [("1=", "2", 5, 8, 2), ("1=", "3", 15 * HALF, 12, 3), ("3", "1", 7 * HALF, 12, 3)],
        "East-West": [("1", "6", 7, 8, 2), ("2", "4", 11 * HALF, 12, 3), ("3", "5", 7 * HALF, 12, 3)],
    }


def test_with_one_winner_the_same_points_are_ranked_in_one_list() -> None:
    scored = score_event(EVENING._replace(winners=1))
    assert ranked(scored) == {
        "All pairs": [
            ("1", "6", 7, 8, 2),
            ("2=", "2", 5, 8, 2),
            ("2=", "3", 15 * HALF, 12, 3),
            ("4", "4", 11 * HALF, 12, 3),
            ("5=", "1", 7 * HALF, 12, 3),
            ("5=", "5", 7 * HALF, 12, 3),
        ]
    }


def test_a_short_board_on_its_own_top_is_not_brought_to_the_others() -> None:
    scored = score_event(ON_ITS_OWN_TOP)
    assert [board.top for board in scored.boards] == [4, 4, 2, 0]
    assert points_of(scored, 3) == [(0, 2), (None, None), (2, 0)]
    assert ranked(scored)["North-South"] == [("1", "2", 5, 8, 2), ("2", "3", 6, 10, 3), ("3", "1", 3, 10, 3)]


def test_a_pair_without_points_has_no_place_and_stands_last() -> None:
    latecomer = Pair("0", Side.NORTH_SOUTH)
    scored = score_event(EVENING._replace(pairs=(latecomer, *EVENING.pairs)))
    last = scored.rankings[0].standings[-1]
    assert (last.pair, last.place, last.tied) == (latecomer, None, False)
    assert (last.boards, last.score, last.percent) == (0, None, None)


def test_an_event_without_results_has_boards_and_pairs_but_no_places() -> None:
    scored = score_event(EVENING._replace(results=()))
    assert [board.top for board in scored.boards] == [0, 0, 0, 0]
    assert {line.place for ranking in scored.rankings for line in ranking.standings} == {None}


def test_a_traveller_shows_the_deal_and_the_dealer() -> None:
    boards = score_event(EVENING).boards
    assert [board.dealer for board in boards] == [Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST]
    assert [board.deal is not None for board in boards] == [False, False, False, True]
    assert [board.contested_results for board in boards] == [3, 3, 2, 0]


# The slow scorer.

ODD_TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
TRICKS_FOR_GAME = {"C": 11, "D": 11, "H": 10, "S": 10, "NT": 9}


def slow_score(outcome: Outcome) -> int | None:
    """The score from the North-South side by the formula of the rules, in other words than the scorer's."""
    if isinstance(outcome, (NotPlayed, SitOut)):
        return None
    if isinstance(outcome, KnownScore):
        return outcome.score
    assert isinstance(outcome, Played)
    target, denomination = str(outcome.contract)[0], str(outcome.contract)[1:]
    needed = TRICKS_FOR_GAME[denomination] if target == "G" else 7
    points = 50 * (outcome.tricks - needed)
    if outcome.tricks >= needed:
        points = ODD_TRICK[denomination] * (outcome.tricks - 6) + (300 if target == "G" else 50)
        points += 10 if denomination == "NT" else 0
    return points if str(outcome.declarer) in "NS" else -points


def slow_points(mine: int, others: list[int], weight: Fraction, per_win: int) -> Fraction:
    """Points against every other table; each real score stands for `weight` scores, my own for the rest of mine."""
    won = sum(Fraction(per_win) for other in others if mine > other)
    tied = sum(Fraction(per_win, 2) for other in others if mine == other)
    return weight * (won + tied) + (weight - 1) * Fraction(per_win, 2)


Line = tuple[Result, Fraction, Fraction, int]


def slow_lines(event: Event) -> Iterator[Line]:
    """Every compared result with the points of both its sides and its board's top."""
    boards: dict[int, list[tuple[Result, int]]] = {}
    for result in event.results:
        score = slow_score(result.outcome)
        if score is not None:
            boards.setdefault(result.board, []).append((result, score))
    most = max(map(len, boards.values()), default=0)
    per_win = event.scoring.matchpoints_per_win
    for played in boards.values():
        expected = most if event.scoring.unequal_boards is UnequalBoards.NEUBERG else len(played)
        weight = Fraction(expected, len(played))
        for result, score in played:
            others = [other for line, other in played if line is not result]
            north_south = slow_points(score, others, weight, per_win)
            east_west = slow_points(-score, [-other for other in others], weight, per_win)
            yield result, north_south, east_west, per_win * (expected - 1)


Account = tuple[int, Fraction | None, Number, Fraction | None]
NOTHING: Account = (0, None, 0, None)


def slow_accounts(event: Event) -> dict[str, Account]:
    """Boards, points, tops and percentage of each pair that has points."""
    won: dict[str, list[tuple[Fraction, int]]] = {}
    for result, north_south, east_west, top in slow_lines(event):
        assert result.ns is not None
        assert result.ew is not None
        won.setdefault(result.ns, []).append((north_south, top))
        won.setdefault(result.ew, []).append((east_west, top))
    accounts: dict[str, Account] = {}
    for label, gained in won.items():
        points, tops = sum((point for point, _ in gained), Fraction()), sum(top for _, top in gained)
        accounts[label] = (len(gained), points, tops, points * 100 / tops if tops else None)
    return accounts


@QUICK
@given(events())
def test_every_result_has_the_points_of_the_slow_scorer(event: Event) -> None:
    slow = {(line.board, line.ns, line.ew): (ns, ew) for line, ns, ew, _ in slow_lines(event)}
    for board in score_event(event).boards:
        for line in board.results:
            key = (board.number, line.result.ns, line.result.ew)
            assert (line.ns_points, line.ew_points) == slow.get(key, (None, None))
            assert line.score == slow_score(line.result.outcome)


@QUICK
@given(events())
def test_every_pair_has_the_total_and_place_of_the_slow_scorer(event: Event) -> None:
    slow = slow_accounts(event)
    for ranking in score_event(event).rankings:
        percents = [slow[line.pair.label][3] for line in ranking.standings if line.pair.label in slow]
        for line in ranking.standings:
            account = slow.get(line.pair.label, NOTHING)
            assert (line.boards, line.score, line.available, line.percent) == account
            percent = account[3]
            better = [other for other in percents if other is not None and percent is not None and other > percent]
            assert line.place == (None if percent is None else 1 + len(better))
            assert line.tied == (percent is not None and percents.count(percent) > 1)


# Laws of symmetry.


@QUICK
@given(events(), st.randoms(use_true_random=False))
def test_the_order_in_which_tables_are_entered_does_not_matter(event: Event, chance: Random) -> None:
    shuffled = list(event.results)
    chance.shuffle(shuffled)
    once, again = score_event(event), score_event(event._replace(results=tuple(shuffled)))
    assert again.rankings == once.rankings
    assert [(board.top, board.results) for board in again.boards] == [
        (board.top, board.results) for board in once.boards
    ]


@QUICK
@given(events())
def test_each_ranking_lists_the_best_first_and_every_pair_once(event: Event) -> None:
    rankings = score_event(event).rankings
    listed = [line.pair.label for ranking in rankings for line in ranking.standings]
    assert sorted(listed) == sorted(pair.label for pair in event.pairs)
    for ranking in rankings:
        places = [line.place or len(listed) + 1 for line in ranking.standings]
        assert places == sorted(places)


@QUICK
@given(events(), st.randoms(use_true_random=False))
def test_pairs_under_other_labels_have_the_same_results(event: Event, chance: Random) -> None:
    others = [str(number) for number in range(101, 101 + len(event.pairs))]
    chance.shuffle(others)
    new = {pair.label: other for pair, other in zip(event.pairs, others, strict=True)}
    relabelled = event._replace(
        pairs=tuple(pair._replace(label=new[pair.label]) for pair in event.pairs),
        results=tuple(
            line._replace(ns=line.ns and new[line.ns], ew=line.ew and new[line.ew]) for line in event.results
        ),
    )
    assert lines_by_label(score_event(relabelled)) == {
        (name, new[label]): line for (name, label), line in lines_by_label(score_event(event)).items()
    }


def lines_by_label(scored: ScoredEvent) -> dict[tuple[str, str], tuple[object, ...]]:
    return {
        (ranking.name, line.pair.label): (line.place, line.tied, line.boards, line.score, line.available, line.percent)
        for ranking in scored.rankings
        for line in ranking.standings
    }


def test_a_declarer_left_out_is_the_one_whom_the_cards_name() -> None:
    """On board 4 the check deal makes South declarer; board 1 has no deal, but every other table names East."""
    left_out = (
        Result(1, "1", "4", parse_code("GS 10", STANDARD)),
        Result(1, "2", "5", parse_code("GS E 9", STANDARD)),
        Result(4, "1", "4", parse_code("GNT 9", STANDARD)),
    )
    scored = score_event(EVENING._replace(results=left_out))
    assert [line.declarer for line in scored.boards[0].results] == [Seat.EAST, Seat.EAST]
    assert [line.score for line in scored.boards[0].results] == [-420, 50]
    assert [(line.declarer, line.score) for line in scored.boards[3].results] == [(Seat.SOUTH, 400)]


@QUICK
@given(events(scoring=scorings(Method.AGGREGATE)))
def test_under_aggregate_every_pair_has_the_sum_of_its_own_scores(event: Event) -> None:
    single_table = len(event.pairs) == 2
    sums: dict[str, list[int]] = {}
    for result in event.results:
        score = slow_score(result.outcome)
        if score is not None and result.ns and result.ew:
            sums.setdefault(result.ns, []).append(max(score, 0) if single_table else score)
            sums.setdefault(result.ew, []).append(max(-score, 0) if single_table else -score)
    for ranking in score_event(event).rankings:
        for line in ranking.standings:
            assert (line.boards, line.available, line.percent) == (len(sums.get(line.pair.label, [])), None, None)
            assert line.score == (sum(sums[line.pair.label]) if line.pair.label in sums else None)
