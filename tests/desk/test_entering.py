"""What the entry screen rests on: lines, codes that rely on other lines, and changes that lose nobody's work."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.desk.enter_codes import Around, Typed, outcome_of, taken_apart
from scorer.desk.enter_lines import (
    Known,
    Line,
    card_lines,
    entered,
    group_at,
    here_and_later,
    known_declarer,
    lines_by_board,
    outcome_above,
    round_lines,
    still_missing,
)
from scorer.desk.entering import (
    Edit,
    Elsewhere,
    changed,
    clearing,
    edited,
    entry,
    last_step,
    opened,
    store,
    undo,
)
from scorer.errors import BadInput, Misread
from scorer.game.rulesets import BRIDGE, PLUS, SINGLE_DUMMY, STANDARD, RuleSet
from scorer.game.scoring import possible_scores
from scorer.game.seats import Seat
from scorer.movements.schedule import Sitting
from scorer.records.boards import Points
from scorer.records.events import Event
from scorer.records.notation import code_of, parse_code
from scorer.records.results import NOT_PLAYED, KnownScore, Result
from scorer.records.rulings import RulingNote
from tests.conftest import Scorer
from tests.evening import EVENING

SCHEDULE = (
    Sitting(1, 1, "1", "4", 1, 2),
    Sitting(1, 2, "2", "5", 3, 4),
    Sitting(1, 3, "3", None, 1, 2),
    Sitting(2, 1, "1", "5", 3, 4),
    Sitting(2, 2, "2", "6", 1, 2),
    Sitting(3, 3, "3", "5", 1, 2),
)


MET = (("1", "4"), ("2", "6"), ("3", "5"))
"""Who meets on board 1."""


def met(board: int, ns: str, ew: str, code: str, round_: int | None = None, table: int | None = None) -> Result:
    return Result(board, ns, ew, parse_code(code, STANDARD), round_, table)


def event(*results: Result, schedule: tuple[Sitting, ...] = SCHEDULE) -> Event:
    return replace(EVENING, results=results, schedule=schedule, deals=())


def pairs(lines: tuple[Line, ...]) -> list[tuple[str, ...]]:
    return [it.pairs for it in lines]


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


def test_what_is_missing_is_said_by_boards_or_rounds_whichever_is_shorter() -> None:
    lines = [line for board in lines_by_board(event()).values() for line in board]
    assert (entered(lines), still_missing(lines)) == ((0, 10), ["rounds 1 to 3: all"])
    played = [met(1, "1", "4", "NP"), met(2, "1", "4", "NP"), met(3, "2", "5", "NP"), met(4, "2", "5", "NP")]
    lines = [line for board in lines_by_board(event(*played)).values() for line in board]
    assert (entered(lines), still_missing(lines)) == ((4, 10), ["rounds 2 to 3: all"])
    lines = [line for board in lines_by_board(event(*played[1:])).values() for line in board]
    assert still_missing(lines) == ["round 1: table 1", "rounds 2 to 3: all"]
    lines = [line for board in lines_by_board(event(*(met(1, *two, "NP") for two in MET))).values() for line in board]
    assert still_missing(lines) == ["boards 2 to 4: all"]
    lines = [line for board in lines_by_board(event(met(3, "2", "5", "NP"))).values() for line in board]
    assert still_missing(lines) == ["round 1: tables 1 2", "rounds 2 to 3: all"]


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


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("gs10", Typed(None, False, None, "gs10")),
        ("1 5: gs 10", Typed(("1", "5"), False, None, "gs 10")),
        ("1 5 gs 10", Typed(("1", "5"), False, None, "gs 10")),
        ("1 5", Typed(("1", "5"), False, None, "")),
        ("99 5: 10", Typed(("99", "5"), False, None, "10")),
        ("4 s 10", Typed(None, False, None, "4 s 10")),
        ("^", Typed(None, True, None, "")),
        ("^ >b gs10", Typed(None, True, "b", "gs10")),
        ("gs10 >C", Typed(None, False, "c", "gs10")),
        (">a", Typed(None, False, "", "")),
        ("60% gs s 10, 40% ps s 10", Typed(None, False, None, "60% gs s 10, 40% ps s 10")),
    ],
)
def test_a_text_is_taken_apart(text: str, typed: Typed) -> None:
    assert taken_apart(event(), text) == typed


ABOVE = Around(parse_code("GS S 10", STANDARD), Seat.SOUTH, scores=False)
NOTHING = Around(None, None, scores=False)


@pytest.mark.parametrize(
    ("code", "outcome"),
    [("", "GS S 10"), ("9", "GS S 9"), ("=", "GS S 10"), ("+1", "GS S 11"), ("-10", "GS S 0"), ("0", "GS S 0")],
)
def test_short_forms_rely_on_the_result_above(code: str, outcome: str) -> None:
    assert code_of(outcome_of(code, STANDARD, ABOVE, 1)) == outcome
    with pytest.raises(Misread, match="above"):
        outcome_of(code, STANDARD, NOTHING, 1)


@pytest.mark.parametrize("code", ["14", "-11", "+4"])
def test_tricks_alone_have_their_bounds(code: str) -> None:
    with pytest.raises(Misread):
        outcome_of(code, STANDARD, ABOVE, 1)


@pytest.mark.parametrize("rules", [STANDARD, PLUS, SINGLE_DUMMY, BRIDGE])
def test_a_number_that_is_a_score_is_never_read_as_tricks(rules: RuleSet) -> None:
    for number in set(range(14)) & possible_scores(rules):
        assert outcome_of(str(number), rules, ABOVE, 1) == KnownScore(number)
    assert rules.auction or not set(range(14)) & possible_scores(rules)


def test_tens_need_their_side_unless_only_one_can_have_made_it() -> None:
    south = Around(None, Seat.SOUTH, scores=True)
    assert outcome_of("42", STANDARD, south, 1) == KnownScore(420)
    assert outcome_of("25", STANDARD, south, 1) == KnownScore(-250)
    assert outcome_of("42-", STANDARD, south, 1) == KnownScore(-420)
    for text, around in (("20", south), ("42", Around(None, None, scores=True))):
        with pytest.raises(Misread, match="whose score it is"):
            outcome_of(text, STANDARD, around, 1)


def line_of(of: Event, board: int, ns: str) -> Line:
    return next(it for it in lines_by_board(of)[board] if it.ns == ns)


def test_the_result_above_has_the_same_cards() -> None:
    played = event(met(1, "1", "4", "GS S 10"), met(1, "2", "6", "GS S 9")._replace(group="b"))
    lines = lines_by_board(played)[1]
    assert outcome_above(lines, lines[2], "") == played.results[0]
    assert outcome_above(lines, lines[2], "b") == played.results[1]


def test_notes_of_rulings_go_with_their_results() -> None:
    ruled = met(1, "1", "4", "60/40")
    noted = replace(event(ruled), notes=(RulingNote(1, "1", "4", "Ann", "", "slow"),))
    moved = edited(noted, Edit(((ruled, ruled._replace(ns="2")),)))
    assert [it[:3] for it in moved.notes] == [(1, "2", "4")]
    assert edited(noted, Edit(((ruled, met(1, "1", "4", "GS S 10")),))).notes == ()
    assert edited(noted, Edit(((ruled, None),))).notes == ()


@pytest.fixture
def club(evening: Scorer) -> str:
    return str(evening.db)


def test_a_change_is_stored_with_its_history_and_taken_back(club: str) -> None:
    shown = opened(club, None)
    line = line_of(shown, 2, "1")
    stored = store(club, shown, entry(line, met(2, "1", "6", "GS S 11")._replace(round=2, table=1)))
    assert stored.said == "Board 2, 1 against 6: GS S 11, +450 (was GS S 10, +420)"
    assert stored.event == opened(club, None)
    assert last_step(club, shown.slug)[1] == stored.said
    back = undo(club, stored.event)
    assert back.event == shown
    assert back.said == f"Taken back: {stored.said}"


def test_a_change_of_what_another_terminal_changed_is_refused_with_both(club: str) -> None:
    shown = opened(club, None)
    line = line_of(shown, 2, "1")
    fresh = met(2, "1", "6", "GS S 11")._replace(round=2, table=1)
    now = store(club, shown, clearing(line)).event
    with pytest.raises(Elsewhere, match="another terminal changed this meanwhile: it is empty now") as news:
        store(club, shown, entry(line, fresh))
    assert (news.value.now, news.value.theirs) == (now, ())
    assert opened(club, None) == now
    with pytest.raises(Elsewhere):
        undo(club, shown)


def test_what_another_terminal_entered_elsewhere_stays(club: str) -> None:
    shown = opened(club, None)
    store(club, shown, clearing(line_of(shown, 2, "1")))
    after = store(club, shown, clearing(line_of(shown, 1, "1"))).event
    assert len(after.results) == len(shown.results) - 2
    assert {(it.board, it.ns) for it in changed(shown, after)} == {(1, "1"), (2, "1")}


def test_what_cannot_stand_together_is_refused(club: str) -> None:
    shown = opened(club, None)
    with pytest.raises(BadInput, match="expected a pair with no other result on board 1"):
        store(club, shown, entry(Line(1, None, None), met(1, "1", "6", NOT_PLAYED)))
    with pytest.raises(BadInput, match="Board 1: 1 against 5 has that result on this board already"):
        store(club, shown, entry(Line(1, None, None), line_of(shown, 1, "1").result or shown.results[0]))
    assert opened(club, None) == shown
