"""The lines of a board: where results are to stand, those that stand there, and what is typed on one."""

from __future__ import annotations

from functools import partial

import pytest

from scorer.commands.lines import (
    InferredDeclarer,
    ParsedLine,
    ResultLine,
    default_group,
    infer_declarer,
    lines_by_board,
    lines_by_pair,
    lines_by_round,
    lines_from,
    lines_of_board,
    parse_line,
    parse_outcome,
    result_above,
)
from scorer.game.rulesets import BRIDGE, PLUS, SINGLE_DUMMY, STANDARD, RuleSet
from scorer.game.scoring import possible_scores
from scorer.game.seats import Seat
from scorer.model.boards import HighCardPoints
from scorer.model.notation import format_code, parse_code
from scorer.model.results import KnownScore
from scorer.movements.schedule import Sitting
from tests.commands.lines import SCHEDULE, event, met, pairs
from tests.evening import EVENING
from tests.refusals import misread


def test_a_board_has_the_lines_of_its_schedule_by_the_north_south_pair() -> None:
    lines = lines_by_board(event())
    assert pairs(lines[1]) == [("1", "4"), ("2", "6"), ("3", "5")]
    assert [(it.round, it.table_name) for it in lines[1]] == [(1, "1"), (2, "2"), (3, "3")]
    assert pairs(lines[4]) == [("1", "5"), ("2", "5")]
    assert all(it.is_empty for it in lines[1])
    assert {board: lines_of_board(event(), board) for board in lines} == lines
    assert lines_of_board(EVENING, 4) == lines_by_board(EVENING)[4], "where one pair sat out"
    more = event(schedule=(Sitting(1, 4, "10", "6", 1, 2), *SCHEDULE))
    assert pairs(lines_of_board(more, 1))[-1] == ("10", "6"), "as people sort labels"


def test_while_two_pairs_have_no_result_their_lines_are_those_they_have_among_all() -> None:
    for evening in (event(), event(met(1, "2", "6", "GS S 10")), event(met(1, "1", "5", "GS S 10"))):
        for board, lines in lines_by_board(evening).items():
            for line in lines:
                alone = lines_of_board(evening, board, {line.ns, line.ew})
                assert [one for one in alone if one.pairing == line.pairing] == [line]


def test_a_result_stands_on_the_line_of_its_pairs_whichever_way_they_sat() -> None:
    turned = met(1, "6", "2", "GS S 10")
    line = lines_by_board(event(turned))[1][1]
    assert (line.pairs, line.round, line.result) == (("6", "2"), 2, turned)


def test_a_result_of_other_pairs_stands_where_one_of_them_was_to_play() -> None:
    wrong, right = met(1, "1", "6", "GS S 10", 1, 1), met(1, "2", "4", "GS S 9", 2, 2)
    lines = lines_by_board(event(wrong, right))[1]
    assert [it.result for it in lines] == [wrong, right, None]
    assert [it.result for it in lines_by_board(event(wrong))[1]] == [wrong, None, None], "and at one table only"


def test_a_result_beyond_the_schedule_has_a_line_of_its_own() -> None:
    more = met(2, "3", "4", "GS S 10")
    lines = lines_by_board(event(met(2, "1", "4", "NP"), met(2, "2", "6", "NP"), met(2, "3", "5", "NP"), more))[2]
    assert [it.result for it in lines if it.pairs == ("3", "4")] == [more]
    assert len(lines) == 4


def test_without_a_schedule_pairs_are_typed_on_the_last_line() -> None:
    lines = lines_by_board(event(met(1, "2", "5", "NP"), schedule=()))
    assert pairs(lines[1]) == [("2", "5"), ()]
    at_a_table = lines_by_board(event(met(1, "2", "5", "NP", 2, 3), schedule=()))[1][0]
    assert (at_a_table.round, at_a_table.table) == (2, 3)
    assert pairs(lines[3]) == [()]
    assert not lines[3][0].is_empty


def test_the_lines_of_a_round_and_of_a_card() -> None:
    lines = [line for board in lines_by_board(event()).values() for line in board]
    rounds, cards = lines_by_round(lines), lines_by_pair(lines)
    assert (list(rounds), list(cards)) == ([1, 2, 3], ["1", "2", "3", "4", "5", "6"])
    assert [(it.board, it.table_name) for it in rounds[1]] == [(1, "1"), (2, "1"), (3, "2"), (4, "2")]
    assert [(it.round, it.board) for it in cards["5"]] == [(1, 3), (1, 4), (2, 3), (2, 4), (3, 1), (3, 2)]


def test_the_rest_of_a_board_is_told_by_rounds() -> None:
    lines = lines_by_board(event())[1]
    assert pairs(lines_from(lines, lines[1])) == [("2", "6"), ("3", "5")]
    free = lines_by_board(event(met(1, "1", "4", "NP"), met(1, "2", "5", "NP"), schedule=()))[1]
    assert pairs(lines_from(free, free[1])) == [("2", "5"), ()]
    assert pairs(lines_from(lines, ResultLine(1, "1", "6"))) == [("1", "6")], "pairs whom no schedule brings together"


def test_a_new_result_of_a_fouled_board_is_of_the_group_of_its_round() -> None:
    first, later = met(1, "1", "4", "GS S 10", 1, 1), met(1, "2", "6", "GS S 9", 2, 2)._replace(group="b")
    lines = lines_by_board(event(first, later))[1]
    assert default_group(lines, lines[2]) == "b"
    assert default_group(lines, lines[1]._replace(result=None)) == "b", "as that of its own round"
    lines = lines_by_board(event(first, met(1, "3", "5", "GS N 9", 3, 3)._replace(group="b")))[1]
    assert default_group(lines, lines[1]) == "", "the later group begins below"
    lines = lines_by_board(event(first._replace(group="b"), later._replace(group="")))[1]
    assert default_group(lines, lines[2]) == default_group(lines, lines[0]) == "", "the cards went back and forth"


def test_who_declares_is_told_by_hands_then_points_then_tables() -> None:
    announced = event()._replace(points=((2, HighCardPoints(20, 4, 10, 6)),))
    assert infer_declarer(announced, 2, "") == InferredDeclarer(Seat.NORTH, "points")
    assert infer_declarer(event()._replace(deals=EVENING.deals), 4, "") == InferredDeclarer(Seat.SOUTH, "hands")
    assert infer_declarer(event(), 2, "") is None
    played = event(met(2, "1", "4", "GS S 10"))
    assert infer_declarer(played, 2, "") == InferredDeclarer(Seat.SOUTH, "tables")
    assert infer_declarer(played, 2, "b") is None
    assert infer_declarer(event(met(2, "1", "4", "GS S 10"), met(2, "2", "6", "GS N 10")), 2, "") is None


def test_the_result_above_has_the_same_cards() -> None:
    played = event(met(1, "1", "4", "GS S 10"), met(1, "2", "6", "GS S 9")._replace(group="b"))
    lines = lines_by_board(played)[1]
    assert result_above(lines, lines[2], "") == played.results[0]
    assert result_above(lines, lines[2], "b") == played.results[1]
    apart = lines_by_board(event(played.results[0]))[1]
    assert result_above(apart, apart[2], "") == played.results[0], "beyond an empty line"


# What is typed: codes, short forms that rely on the lines about them, pairs before them


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("gs10", ParsedLine(None, False, None, "gs10")),
        ("1 5: gs 10", ParsedLine(("1", "5"), False, None, "gs 10")),
        ("1 5 gs 10", ParsedLine(("1", "5"), False, None, "gs 10")),
        ("1 5", ParsedLine(("1", "5"), False, None, "")),
        ("ann ida: gs 10", ParsedLine(("ann", "ida"), False, None, "gs 10")),
        ("ann ida gs 10", ParsedLine(None, False, None, "ann ida gs 10")),
        ("99 5: 10", ParsedLine(("99", "5"), False, None, "10")),
        ("4 s 10", ParsedLine(None, False, None, "4 s 10")),
        ("^", ParsedLine(None, True, None, "")),
        ("^ >b gs10", ParsedLine(None, True, "b", "gs10")),
        ("gs10 >C", ParsedLine(None, False, "c", "gs10")),
        (">a", ParsedLine(None, False, "", "")),
        ("60% gs s 10, 40% ps s 10", ParsedLine(None, False, None, "60% gs s 10, 40% ps s 10")),
    ],
)
def test_a_text_is_taken_apart(text: str, typed: ParsedLine) -> None:
    assert parse_line(event(), text) == typed
    assert typed.is_annotation is (text in ("^", ">a"))


ABOVE = parse_code("GS S 10", STANDARD)


@pytest.mark.parametrize(
    ("code", "outcome"),
    [("", "GS S 10"), ("9", "GS S 9"), ("=", "GS S 10"), ("+1", "GS S 11"), ("-10", "GS S 0"), ("0", "GS S 0")],
)
def test_short_forms_rely_on_the_result_above(code: str, outcome: str) -> None:
    assert format_code(parse_outcome(code, STANDARD, 1, ABOVE, scores=False)) == outcome
    assert misread(partial(parse_outcome, scores=False), code, STANDARD, 1).text == code


@pytest.mark.parametrize("code", ["14", "-11", "+4"])
def test_tricks_alone_have_their_bounds(code: str) -> None:
    assert misread(partial(parse_outcome, scores=False), code, STANDARD, 1, ABOVE).text == code


@pytest.mark.parametrize("rules", [STANDARD, PLUS, SINGLE_DUMMY, BRIDGE])
def test_a_number_that_is_a_score_is_never_read_as_tricks(rules: RuleSet) -> None:
    for number in set(range(14)) & possible_scores(rules):
        assert parse_outcome(str(number), rules, 1, ABOVE, scores=False) == KnownScore(number)
    assert rules.has_auction or not set(range(14)) & possible_scores(rules)


def test_tens_need_their_side_unless_only_one_can_have_made_it() -> None:
    for text, score in (("42", 420), ("25", -250), ("42-", -420)):
        assert parse_outcome(text, STANDARD, 1, declarer=Seat.SOUTH, scores=True) == KnownScore(score)
    for text, declarer in (("20", Seat.SOUTH), ("42", None)):
        refusal = misread(partial(parse_outcome, scores=True), text, STANDARD, 1, None, declarer)
        assert (refusal.text, refusal.expected.value_of("tens")) == (text, text)
