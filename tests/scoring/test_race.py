"""Single-table games: two pairs, each with the points that it scored itself, until one of them reaches the target."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.commands.lines import count_entered
from scorer.game.rulesets import STANDARD
from scorer.game.scoring import possible_scores
from scorer.game.seats import Side
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.pairs import Pair
from scorer.model.results import KnownScore, Result
from scorer.model.settings import Method, Scoring
from scorer.reports.race import race_boards
from scorer.scoring import Ranking, score_event
from scorer.tui.drawing import describe_missing
from scorer.tui.screen import open_session
from tests.conftest import Scorer

PAIRS = (Pair("1", Side.NORTH_SOUTH, "Ann", "Bob"), Pair("2", Side.EAST_WEST, "Cid", "Dot"))


def game(codes: Sequence[str], target: int = 0, rules: str = "standard") -> Event:
    """A single-table game of one board a code."""
    event = Event(
        name="Friday",
        date=datetime.date(2026, 9, 18),
        rules=rules,
        boards=len(codes),
        scoring=Scoring(method=Method.AGGREGATE, target=target),
        pairs=PAIRS,
    )
    results = tuple(
        Result(board, "1", "2", parse_code(code, event.rule_set)) for board, code in enumerate(codes, start=1)
    )
    return event._replace(results=results)


def ranking(event: Event) -> Ranking:
    (only,) = score_event(event).rankings
    return only


def places(event: Event) -> list[tuple[object, ...]]:
    """Place, whether it is shared, pair and points, in the order of the list."""
    return [(line.place, line.tied, line.pair.label, line.score) for line in ranking(event).standings]


def test_equal_points_share_the_first_place() -> None:
    assert places(game(["GNT N 9", "GNT E 9"])) == [(1, True, "1", 400), (1, True, "2", 400)]


def test_the_totals_end_with_the_board_that_won_and_who_comes_level_later_has_lost() -> None:
    event = game(["GNT N 9", "GNT E 9"], target=400)
    assert places(event) == [(1, False, "1", 400), (2, False, "2", 0)]
    assert [board.result.board for board in race_boards(score_event(event))] == [1]


def test_boards_are_played_in_the_order_of_their_numbers() -> None:
    event = game(["GNT E 9", "GNT N 9"], target=400)
    shuffled = event._replace(results=event.results[::-1])
    assert ranking(shuffled).reached == 1
    assert ranking(shuffled).standings[0].pair.label == "2"


def test_a_board_that_was_not_played_gives_nobody_points() -> None:
    assert places(game(["GNT N 9", "NP"], target=1000)) == [(1, False, "1", 400), (2, False, "2", 0)]


def test_there_is_one_list_and_no_percentage_at_a_single_table() -> None:
    won = ranking(game(["GNT N 9", "GNT E 9"], 400)._replace(winners=2))
    assert won.name == "All pairs"
    assert {(line.available, line.percent, line.boards) for line in won.standings} == {(None, None, 1)}


def test_the_pairs_may_change_seats_in_between() -> None:
    event = game(["GS S 10", "GS S 10"], target=800)
    first, second = event.results
    event = event._replace(results=(first, second._replace(ns="2", ew="1")))
    assert places(event) == [(1, True, "1", 420), (1, True, "2", 420)]


@pytest.mark.parametrize(
    ("rules", "codes", "board"),
    [
        ("plus", ["6NT N 12", "GS N 11"], 2),
        ("plus-additive", ["6NT N 12", "PC N 7"], 2),
        ("single-dummy", ["7NTXX N 13", "4S N 10"], 2),
        ("bridge", ["6NT N 12", "PASS", "PASS", "4S N 10"], 4),
    ],
)
def test_a_race_is_scored_by_the_rules_of_its_game(rules: str, codes: list[str], board: int) -> None:
    won = ranking(game(codes, target=1000, rules=rules))
    assert (won.reached, won.standings[0].pair.label) == (board, "1")


def test_more_than_two_pairs_are_no_race_and_a_loss_counts() -> None:
    event = game(["GS S 10"], target=1)._replace(pairs=(*PAIRS, Pair("3", Side.NORTH_SOUTH)))
    assert ranking(event).reached is None
    assert [(line.pair.label, line.score) for line in ranking(event).standings] == [
        ("1", 420),
        ("2", -420),
        ("3", None),
    ]


scores = st.lists(st.sampled_from(sorted(possible_scores(STANDARD))), min_size=1, max_size=30)


def race(made: Sequence[int], target: int) -> Event:
    results = tuple(Result(board, "1", "2", KnownScore(score)) for board, score in enumerate(made, start=1))
    return game([], target)._replace(boards=len(made), results=results)


@given(scores, st.integers(0, 3000))
def test_the_winner_is_who_a_score_sheet_kept_deal_by_deal_says(made: list[int], target: int) -> None:
    north_south = east_west = 0
    reached: int | None = None
    first = ""
    for board, score in enumerate(made, start=1):
        if reached is not None:
            break
        north_south, east_west = north_south + max(score, 0), east_west + max(-score, 0)
        if target and max(north_south, east_west) >= target:
            reached, first = board, "1" if north_south >= target else "2"
    found = ranking(race(made, target))
    assert found.reached == reached
    assert {line.pair.label: line.score for line in found.standings} == {"1": north_south, "2": east_west}
    assert min(north_south, east_west) >= 0
    leader = first or {True: "1", False: "2"}[north_south > east_west]
    if first or north_south != east_west:
        assert found.standings[0].pair.label == leader
        assert [line.place for line in found.standings] == [1, 2]


@given(scores, st.integers(1, 3000))
def test_both_sides_never_pass_the_target_on_one_deal(made: list[int], target: int) -> None:
    for board in score_event(race(made, target)).boards:
        assert [min(line.ns_points or 0, line.ew_points or 0) for line in board.results] == [0]


# Won, and therefore over.


def test_a_race_that_was_won_is_final_and_misses_no_boards(scorer: Scorer) -> None:
    scorer("new", "Race", "--boards", "12", "--target", "900")
    scorer("result", "1", "1", "2", "gs s 11")
    assert "Not final: 11 missing results\n" in scorer("rank").out
    scorer("result", "2", "1", "2", "gs s 11")
    ran = scorer("rank")
    assert "Pair 1 reached the target of 900 on board 2" in ran.out
    assert "Not final" not in ran.out
    assert scorer("check", "--json").document == {"findings": []}
    shown = scorer("show", "--json").document
    assert (shown["missing"], shown["short_boards"]) == ([], [])
    assert "missing" not in scorer("show").out


def test_a_board_left_out_before_the_one_that_won_is_missing_because_it_may_decide(scorer: Scorer) -> None:
    scorer("new", "Race", "--boards", "12", "--target", "400")
    scorer("result", "3", "1", "2", "gs s 11")
    absent = scorer("check", "--json").document["findings"]
    assert [(finding["code"], finding["board"]) for finding in absent] == [("missing-result", 1), ("missing-result", 2)]


def test_the_screen_waits_for_no_more_boards_of_a_race_that_was_won(scorer: Scorer) -> None:
    scorer("new", "Race", "--boards", "12", "--target", "900")
    scorer("result", "1", "1", "2", "gs s 11")
    assert count_entered(open_session(str(scorer.db), None, "").expected_lines) == (1, 12)
    scorer("result", "2", "1", "2", "gs s 11")
    won = open_session(str(scorer.db), None, "").expected_lines
    assert (count_entered(won), describe_missing(won)) == ((2, 2), [])


# Setting one up.


def test_a_race_is_set_up_in_one_line_at_one_table_in_points(scorer: Scorer) -> None:
    scorer("new", "Race", "--boards", "12", "--target", "1000")
    shown = scorer("show", "--json").document
    assert (shown["pairs"], shown["scoring"]["method"], shown["scoring"]["target"]) == (2, "aggregate", 1000)
