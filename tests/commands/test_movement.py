"""The movement: laid out, changed in its midst; what was recorded stays and what does not fit is named."""

from __future__ import annotations

from datetime import date

import pytest

from scorer import hints
from scorer.checks.against_schedule import list_rounds_of_results
from scorer.commands.changes import Change, validate_change
from scorer.commands.movement import (
    NUMBERED_THROUGH_MESSAGE,
    ChangeMovement,
    EndEvening,
    MovementOptions,
    MovementRequest,
    SwapPairs,
    TurnPairs,
    choose_movement,
)
from scorer.commands.numbering import RenumberPairs, is_numbered_by_direction
from scorer.commands.pairs import RemovePair
from scorer.commands.results import RecordResult
from scorer.errors import InputError, MissingDataError, NotFoundError
from scorer.game.seats import Side
from scorer.model.events import Event
from scorer.model.history import Subject, Topic
from scorer.model.notation import format_code
from scorer.model.rulings import RulingNote
from scorer.movements.choosing import MovementName
from scorer.movements.schedule import Sitting
from scorer.movements.schedule_checks import find_faults, find_repeated_meetings, most_boards_played
from tests.commands.doing import do, fields, refused, values, wrong
from tests.commands.lines import evening, met
from tests.evening import EVENING

ABOUT = Subject(Topic.MOVEMENT)
PLANNED = EVENING._replace(
    schedule=(Sitting(1, 1, "1", "4", 1, 1), Sitting(1, 3, "3", None, 1, 1), Sitting(2, 2, "2", "4", 2, 2))
)


def test_another_movement_names_what_does_not_fit_it() -> None:
    after, subject, said, details, *_ = do(EVENING, ChangeMovement, kind="Mitchell")
    assert (after.movement, after.winners, after.boards) == ("mitchell", 2, 4)
    assert after.results == EVENING.results
    assert [pair.names for pair in after.pairs] == [pair.names for pair in EVENING.pairs]
    assert subject == ABOUT
    assert {"mitchell", 3, 4, len(details), len(EVENING.results) - len(details)} <= values(said)
    assert details
    assert do(EVENING, ChangeMovement, kind="Mitchell", boards="9").after.boards == 9
    assert {pair.direction for pair in do(EVENING, ChangeMovement, kind="howell-full", boards="15").after.pairs} == {
        None
    }


@pytest.mark.parametrize("size", [MovementOptions(rounds=3), MovementOptions(a_round=3)])
def test_rounds_and_boards_a_round_are_those_of_a_movement_that_is_named(size: MovementOptions) -> None:
    with pytest.raises(InputError) as refusal:
        choose_movement(8, size)
    assert fields(refusal.value) == ["kind"]


def test_an_evening_ends_after_a_round() -> None:
    after, subject, said, *_ = do(PLANNED, EndEvening, round="1")
    assert {sitting.round for sitting in after.schedule} == {1}
    assert subject == ABOUT
    assert {1, 2} <= values(said)
    assert wrong(PLANNED, EndEvening, round="2") == {"round": {"2", 2}}
    assert str(refused(PLANNED, EndEvening, round="2")) == 'round: read "2", expected 1: the schedule has 2 rounds'
    assert "x" in wrong(PLANNED, EndEvening, round="x")["round"]


def test_a_game_of_one_round_is_closed_after_what_was_played() -> None:
    on_one = tuple(result for result in EVENING.results if result.board == 1)
    schedule = (Sitting(1, 1, "1", "4", 1, 4), Sitting(1, 2, "2", "5", 1, 3))
    one_round = EVENING._replace(results=on_one, schedule=schedule)
    after, _, said, *_ = do(one_round, EndEvening, round="1")
    assert after.schedule == (Sitting(1, 1, "1", "4", 1, 1), Sitting(1, 2, "2", "5", 1, 1))
    assert {1, 5} <= values(said), "after round 1; 5 results are no longer expected"
    for nothing_left in (after, one_round._replace(results=())):
        assert wrong(nothing_left, EndEvening, round="1") == {"round": {"1"}}


def test_pairs_who_sat_the_wrong_way_are_turned_with_their_results_and_notes() -> None:
    noted = PLANNED._replace(notes=(RulingNote(1, "1", "4", "Ada"), RulingNote(1, "2", "5", "Ada")))
    after, subject, said, *_ = do(noted, TurnPairs, round="1", table="1")
    assert after.schedule[0][2:4] == ("4", "1")
    (result,) = [result for result in after.results if set(result.pairs) == {"1", "4"}]
    assert (result.pairs, format_code(result.outcome)) == (("4", "1"), "GS S 10")
    assert [(note.ns, note.ew) for note in after.notes] == [("4", "1"), ("2", "5")]
    assert subject == ABOUT
    assert values(said) == {1, "1", "4"}


def test_pairs_who_sat_at_each_others_tables_are_there_with_their_results_and_play_no_board_twice() -> None:
    first = (Sitting(1, 1, "1", "4", 1, 1), Sitting(1, 2, "2", "5", 2, 2))
    later = (Sitting(2, 1, "1", "5", 3, 3), Sitting(2, 2, "2", "4", 4, 4), Sitting(3, 3, "3", "4", 2, 2))
    played = do(
        EVENING._replace(schedule=(*first, *later), results=()), RecordResult, board="1", ns="1", ew="4", result="NP"
    )
    after, subject, _, details, *_ = do(played.after, SwapPairs, round="1", pair="4", other="5")
    assert after.schedule == (first[0]._replace(ew="5"), first[1]._replace(ew="4"), *later[:2])
    assert [result.key for result in after.results] == [(1, "1", "5")]
    assert subject == ABOUT
    assert [values(one) for one in details] == [{3, "3", "4"}]
    for other in ("1", "4", "6"):
        assert wrong(played.after, SwapPairs, round="1", pair="4", other=other) == {"other": {1}}


@pytest.mark.parametrize(
    ("number", "table", "field", "told"),
    [("3", "1", "round", {"3", "1", "2"}), ("1", "3", "table", {"3", "1"}), ("1", "9", "table", {"9", "1"})],
)
def test_a_table_where_nobody_meets_is_not_turned(number: str, table: str, field: str, told: set[str]) -> None:
    assert wrong(PLANNED, TurnPairs, round=number, table=table) == {field: told}
    assert isinstance(refused(EVENING, TurnPairs, round=number, table=table), MissingDataError), "there is no schedule"


def read_request(**words: str) -> MovementRequest:
    return MovementRequest.from_texts(words).read(None)


def test_tables_of_two_sections_are_pairs_of_two_sections() -> None:
    assert read_request(tables="1").tables == (2,)
    request = read_request(tables="7, 6.5", boards="24", kind=" Mitchell")
    assert (request.tables, request.boards, request.kind) == ((14, 13), 24, MovementName("mitchell"))
    assert request.options == MovementOptions((14, 13), 24, kind="mitchell", one_set=None, balanced=None)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ({"pairs": "1", "tables": "7", "boards": "x", "minutes": "0", "winners": "3"}, "pairs boards minutes winners"),
        ({"pairs": "14", "tables": "7"}, "pairs"),
        ({"pairs": "401"}, "pairs"),
        ({"pairs": "0014"}, "pairs"),
        ({"tables": "0"}, "tables"),
        ({"tables": "201"}, "tables"),
        ({"tables": "7.4, 5"}, "tables"),
    ],
)
def test_everything_mistyped_of_a_movement_is_noted(words: dict[str, str], wrong: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_request(**words)
    assert fields(refusal.value) == wrong.split()


def changed(before: Event, kind: str, start: int, **words: str) -> Change[Event]:
    """The step, as it may be stored: with everything valid, and the rounds before untouched."""
    change = validate_change(before, do(before, ChangeMovement, kind=kind, from_round=str(start), **words))
    after = change.after
    if is_numbered_by_direction(after) or not is_numbered_by_direction(before):
        kept = [sitting for sitting in before.schedule if sitting.round < start]
        assert [sitting for sitting in after.schedule if sitting.round < start] == kept
    for section in {sitting.section for sitting in after.schedule}:
        own = [sitting for sitting in after.schedule if sitting.section == section]
        assert find_faults(own, shared="share" in after.movement or "web" in after.movement, repeats=True) == []
    again = find_repeated_meetings(after.schedule, start)
    told = [dict(detail.values) for detail in change.details]
    named_again = [(it["one"], it["other"], it["round"], it["first"]) for it in told if "other" in it]
    assert named_again == list(again)
    return change


def test_an_evening_goes_on_with_another_movement() -> None:
    after, subject, said, details, *_ = changed(evening("mitchell", 14, boards=21), "howell-full", 3)
    assert subject == Subject(Topic.MOVEMENT)
    assert (after.movement, after.winners) == ("mitchell howell-full", 1)
    assert max(sitting.round for sitting in after.schedule) == 7
    assert most_boards_played(after.schedule) == 21
    assert {pair.direction for pair in after.pairs} == {None}
    assert {3, "howell-full", 5, 14} <= values(said), "from round 3 on; 5 rounds of 3 boards for 14 pairs"
    *others, length = details
    assert [dict(detail.values) for detail in others] == [{"first": 22, "last": after.boards}, {}], (
        "one ranking is left"
    )
    assert 5 * 3 * 7 < max(value for value in values(length) if isinstance(value, int)) < 5 * 3 * 8


@pytest.mark.parametrize("pairs", [16, 15])
def test_two_rankings_stay_where_nobody_changes_sides_or_north_south_takes_seats_of_east_west(pairs: int) -> None:
    after = changed(evening("mitchell-skip", pairs, boards=24), "mitchell-share-relay", 3).after
    assert after.winners == 2
    sides = {pair.label: pair.direction for pair in after.pairs}
    for sitting in after.schedule:
        assert sides.get(sitting.ns or "", Side.NORTH_SOUTH) is Side.NORTH_SOUTH
        assert sides.get(sitting.ew or "", Side.EAST_WEST) is Side.EAST_WEST


def test_whoever_is_there_goes_on() -> None:
    before = do(evening("howell-full", 12, boards=22), RemovePair, pair="5", from_round="3").after
    after = changed(before, "hesitation", 3, rounds="6").after
    assert not [sitting for sitting in after.schedule if sitting.round > 2 and "5" in (sitting.ns, sitting.ew)]
    assert {pair.label for pair in after.pairs} == {pair.label for pair in before.pairs}


def test_who_leaves_later_still_leaves() -> None:
    before = do(evening("mitchell", 14, boards=21), RemovePair, pair="5", from_round="5").after
    after = changed(before, "hesitation", 3).after
    assert {sitting.round for sitting in after.schedule if "5" in (sitting.ns, sitting.ew)} == {1, 2, 3, 4}


def test_sections_go_on_apart() -> None:
    after = changed(evening("mitchell", 14, 10, boards=14), "howell-full", 3).after
    for sitting in after.schedule:
        assert (sitting.ns or "").startswith(sitting.section)
        assert (sitting.ew or "").startswith(sitting.section)


def test_who_has_to_meet_again_is_named_and_the_event_says_so() -> None:
    after, _, _, details, *_ = changed(evening("howell-full", 8, boards=28), "mitchell-share-relay", 5)
    assert after.movement == "howell-full mitchell-curtailed-shared repeats"
    assert [name for name, _ in details[0].values] == ["one", "other", "round", "first"]
    again = changed(after, "howell-full", 6, boards="60").after
    assert again.movement.split().count("repeats") == 1


def test_boards_that_are_needed_besides_are_told() -> None:
    before = evening("mitchell", 6, boards=12)
    after, _, _, details, *_ = changed(before, "mitchell", 3, rounds="3")
    assert after.boards > 12
    assert {"first": 13, "last": after.boards} in [dict(detail.values) for detail in details]
    told = wrong(before, ChangeMovement, kind="mitchell", boards="12", rounds="3", from_round="3")
    assert told == {"boards": {"12", 24}}


def recorded(before: Event, board: int, ns: str | None, ew: str | None) -> Event:
    return do(before, RecordResult, board=str(board), ns=ns, ew=ew, result="GS S 10").after


def test_results_of_the_round_or_later_refuse_it() -> None:
    before = evening("mitchell", 6, boards=9)
    sitting = next(sitting for sitting in before.schedule if sitting.round == 2)
    begun = recorded(before, sitting.first_board, sitting.ns, sitting.ew)
    told = {1, 2, sitting.first_board, sitting.ns, sitting.ew}
    assert wrong(begun, ChangeMovement, kind="howell-full", from_round="2") == {"from_round": told}
    assert refused(begun, ChangeMovement, kind="howell-full", from_round="2").hints == (
        hints.keep_results(from_round=3),
    )
    assert changed(begun, "mitchell", 3).after.results == begun.results


def test_what_was_played_otherwise_than_planned_counts() -> None:
    seen = recorded(evening("mitchell", 10, boards=20), 20, "1", "6")
    after = changed(seen, "mitchell", 2).after
    last = [sitting for sitting in after.schedule if sitting.round > 1 and 20 in sitting.boards]
    assert not any({"1", "6"} & {sitting.ns, sitting.ew} for sitting in last)


def test_a_result_is_of_the_round_in_which_it_was_played_else_of_the_planned_one() -> None:
    results = (met(1, "1", "4", "NP"), met(1, "2", "5", "NP"), met(2, "1", "5", "NP"), met(3, "3", "6", "NP", 2, 1))
    planned = EVENING._replace(schedule=(Sitting(7, 1, "1", "4", 1, 2),), results=(*results, EVENING.results[-1]))
    assert [(number, result.ns) for number, result in list_rounds_of_results(planned)] == [(7, "1"), (2, "3")]


@pytest.mark.parametrize(
    ("words", "field", "told"),
    [
        ({"from_round": "5"}, "from_round", {"5", 4, 3}),
        ({"from_round": "4"}, "rounds", {"", 3}),
        ({"from_round": "2", "rounds": "9"}, "rounds", {"9", 3, "mitchell", 6}),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, str], field: str, told: set[object]) -> None:
    assert wrong(evening("mitchell", 6, boards=9), ChangeMovement, kind="mitchell", **words) == {field: told}


def test_a_movement_that_nobody_knows_is_refused() -> None:
    refusal = refused(evening("mitchell", 6, boards=9), ChangeMovement, kind="mitchel", from_round="2")
    assert isinstance(refusal, NotFoundError)
    assert (refusal.text, refusal.hints) == ("mitchel", (hints.list_movements(6),))


def test_an_event_without_a_schedule_has_no_rounds() -> None:
    empty = Event(name="x", date=date(2026, 3, 6))
    refusal = refused(empty, ChangeMovement, kind="mitchell", from_round="2")
    assert isinstance(refusal, MissingDataError)
    assert refusal.hints == (hints.CHOOSE_MOVEMENT,)


def test_a_movement_with_too_few_rounds_says_when_it_ends() -> None:
    details = changed(evening("howell-full", 8, boards=28), "mitchell", 3).details
    ends = {"last": 4, "before": 7, "kind": "mitchell-curtailed"}
    assert ends in [dict(detail.values) for detail in details]


def test_the_tables_that_share_are_named() -> None:
    details = changed(evening("mitchell-skip", 16, boards=24), "mitchell-share-relay", 3).details
    assert {"1", "8"} in [values(detail) for detail in details]


def test_pairs_numbered_by_direction_are_numbered_through_where_they_do_not_keep_it() -> None:
    before = do(evening("mitchell-skip", 16, boards=24), RenumberPairs, numbering="direction").after
    assert "1NS" in {pair.label for pair in changed(before, "mitchell-share-relay", 3).after.pairs}
    after, _, _, details, *_ = changed(before, "hesitation", 3)
    assert {pair.label for pair in after.pairs} == {str(number) for number in range(1, 17)}
    assert details[-1] == NUMBERED_THROUGH_MESSAGE
    for kind, label in (("mitchell-skip", "1NS"), ("howell-full", "1")):
        laid_out = do(before, ChangeMovement, kind=kind)
        assert label in {pair.label for pair in laid_out.after.pairs}
        assert (str(NUMBERED_THROUGH_MESSAGE) in str(laid_out.summary)) is (label == "1")
