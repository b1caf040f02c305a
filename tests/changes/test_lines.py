"""The lines of a board: where results are to stand, and those that stand there."""

from __future__ import annotations

from dataclasses import replace

from scorer.changes.lines import (
    Known,
    card_lines,
    group_at,
    here_and_later,
    known_declarer,
    lines_by_board,
    result_above,
    round_lines,
)
from scorer.game.seats import Seat
from scorer.records.boards import Points
from tests.changes.lines import event, met, pairs
from tests.evening import EVENING


def test_a_board_has_the_lines_of_its_schedule_by_the_north_south_pair() -> None:
    lines = lines_by_board(event())
    assert pairs(lines[1]) == [("1", "4"), ("2", "6"), ("3", "5")]
    assert [(it.round, it.at) for it in lines[1]] == [(1, "1"), (2, "2"), (3, "3")]
    assert pairs(lines[4]) == [("1", "5"), ("2", "5")]
    assert all(it.is_empty for it in lines[1])


def test_a_result_stands_on_the_line_of_its_pairs_whichever_way_they_sat() -> None:
    turned = met(1, "6", "2", "GS S 10")
    line = lines_by_board(event(turned))[1][1]
    assert (line.pairs, line.round, line.result) == (("6", "2"), 2, turned)


def test_a_result_of_other_pairs_stands_where_one_of_them_was_to_play() -> None:
    wrong, right = met(1, "1", "6", "GS S 10", 1, 1), met(1, "2", "4", "GS S 9", 2, 2)
    lines = lines_by_board(event(wrong, right))[1]
    assert [it.result for it in lines] == [wrong, right, None]


def test_a_result_beyond_the_schedule_has_a_line_of_its_own() -> None:
    more = met(2, "3", "4", "GS S 10")
    lines = lines_by_board(event(met(2, "1", "4", "NP"), met(2, "2", "6", "NP"), met(2, "3", "5", "NP"), more))[2]
    assert [it.result for it in lines if it.pairs == ("3", "4")] == [more]
    assert len(lines) == 4


def test_without_a_schedule_pairs_are_typed_on_the_last_line() -> None:
    lines = lines_by_board(event(met(1, "2", "5", "NP"), schedule=()))
    assert pairs(lines[1]) == [("2", "5"), ()]
    assert pairs(lines[3]) == [()]
    assert not lines[3][0].is_empty


def test_the_lines_of_a_round_and_of_a_card() -> None:
    lines = [line for board in lines_by_board(event()).values() for line in board]
    assert [(it.board, it.at) for it in round_lines(lines, 1)] == [(1, "1"), (2, "1"), (3, "2"), (4, "2")]
    assert [(it.round, it.board) for it in card_lines(lines, "5")] == [
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
        (3, 1),
        (3, 2),
    ]


def test_the_rest_of_a_board_is_told_by_rounds() -> None:
    lines = lines_by_board(event())[1]
    assert pairs(here_and_later(lines, lines[1])) == [("2", "6"), ("3", "5")]
    free = lines_by_board(event(met(1, "1", "4", "NP"), met(1, "2", "5", "NP"), schedule=()))[1]
    assert pairs(here_and_later(free, free[1])) == [("2", "5"), ()]


def test_a_new_result_of_a_fouled_board_is_of_the_group_of_its_round() -> None:
    first, later = met(1, "1", "4", "GS S 10", 1, 1), met(1, "2", "6", "GS S 9", 2, 2)._replace(group="b")
    lines = lines_by_board(event(first, later))[1]
    assert group_at(lines, lines[2]) == "b"
    lines = lines_by_board(event(first._replace(group="b"), later._replace(group="")))[1]
    assert group_at(lines, lines[2]) == ""


def test_who_declares_is_told_by_hands_then_points_then_tables() -> None:
    announced = replace(event(), points=((2, Points(20, 4, 10, 6)),))
    assert known_declarer(announced, 2, "") == Known(Seat.NORTH, "points")
    assert known_declarer(replace(event(), deals=EVENING.deals), 4, "") == Known(Seat.SOUTH, "hands")
    assert known_declarer(event(), 2, "") is None
    played = event(met(2, "1", "4", "GS S 10"))
    assert known_declarer(played, 2, "") == Known(Seat.SOUTH, "tables")
    assert known_declarer(played, 2, "b") is None
    assert known_declarer(event(met(2, "1", "4", "GS S 10"), met(2, "2", "6", "GS N 10")), 2, "") is None


def test_the_result_above_has_the_same_cards() -> None:
    played = event(met(1, "1", "4", "GS S 10"), met(1, "2", "6", "GS S 9")._replace(group="b"))
    lines = lines_by_board(played)[1]
    assert result_above(lines, lines[2], "") == played.results[0]
    assert result_above(lines, lines[2], "b") == played.results[1]
