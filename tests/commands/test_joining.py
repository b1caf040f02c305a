"""A late pair always gets in: in an empty seat, with shared boards, or with another movement."""

from __future__ import annotations

from datetime import date

import pytest

from scorer import hints
from scorer.commands.changes import validate_change
from scorer.commands.joining import AddPair
from scorer.commands.movement import apply_movements
from scorer.commands.results import RecordResult
from scorer.errors import AlreadyExistsError
from scorer.game.seats import Side
from scorer.model.events import Event
from scorer.model.history import Subject, Topic
from scorer.model.pairs import PairChange, PairChangeKind
from scorer.movements.choosing import MovementConstraints, propose_movements
from scorer.movements.schedule import Sitting
from tests.commands.doing import do, fields, refused, values, wrong
from tests.commands.lines import PLANNED, evening
from tests.evening import EVENING


def rounds_of(event: Event, label: str) -> list[int]:
    return [sitting.round for sitting in event.schedule if sitting.is_meeting and label in (sitting.ns, sitting.ew)]


def test_a_late_pair_sits_in_the_empty_seats_from_its_round_on() -> None:
    after, subject, said, *_ = do(PLANNED, AddPair, label="7", player1="Zoe", player2="Yan", from_round="2")
    assert [sitting.ns or sitting.ew for sitting in after.schedule if "7" in sitting[2:4]] == ["1", "7"]
    (pair,) = [pair for pair in after.pairs if pair.label == "7"]
    assert (pair.direction, pair.names) == (Side.EAST_WEST, "Zoe & Yan")
    assert after.changes == (PairChange(2, "7", PairChangeKind.JOIN),)
    assert subject == Subject(Topic.PAIR, pair="7")
    assert values(said) == {"7", 2}, "from round 2 on, for 2 rounds"


def test_a_late_pair_takes_one_seat_a_round_against_new_opponents_on_new_boards() -> None:
    seats = [(1, 1, "1", 1), (1, 2, "2", 3), (2, 1, "1", 5), (2, 2, "3", 1), (3, 1, "2", 3)]
    schedule = tuple(Sitting(round_, table, ns, None, first, first + 1) for round_, table, ns, first in seats)
    after = do(PLANNED._replace(boards=6, schedule=schedule), AddPair, label="7", from_round="1").after
    assert [(sitting.round, sitting.ns) for sitting in after.schedule if sitting.ew == "7"] == [(1, "1"), (3, "2")]
    assert after.changes == (), "it was there from the first round"


def test_a_label_is_there_once_in_whatever_case() -> None:
    lettered = EVENING._replace(pairs=(EVENING.pairs[0]._replace(label="A1"),), winners=1)
    assert isinstance(refused(lettered, AddPair, label="a1", from_round="1"), AlreadyExistsError)


def test_a_round_that_the_schedule_does_not_have_is_refused() -> None:
    assert wrong(PLANNED, AddPair, label="7", from_round="4") == {"from_round": {"4", 3}}


@pytest.mark.parametrize("pairs", range(5, 32, 2))
def test_a_late_pair_gets_a_seat_in_whatever_is_proposed_for_a_half_table(pairs: int) -> None:
    before = apply_movements(
        Event(name="Friday", date=date(2026, 3, 6)), [propose_movements(pairs, MovementConstraints())[0]]
    )
    late = str(pairs + 1)
    after = validate_change(before, do(before, AddPair, label=late, player1="Zoe", player2="Yan", from_round="2")).after
    assert rounds_of(after, late)


def test_where_tables_would_have_to_share_the_refusal_has_the_ways_to_let_a_pair_in() -> None:
    before, late = (
        evening("hesitation", 15, boards=27),
        {"label": "16", "from_round": "3", "player1": "Zoe", "player2": "Yan"},
    )
    refusal = refused(before, AddPair, **late)
    assert fields(refusal) == ["label"]
    assert refusal.hints == (
        hints.share_boards(label="16", from_round=3, player1="Zoe", player2="Yan"),
        hints.join_with_movement(label="16", from_round=3, player1="Zoe", player2="Yan", kind="howell-reduced"),
    )
    three = refused(evening("howell-full", 3, boards=24), AddPair, label="4", from_round="1")
    assert [one.name for one in three.hints] == ["share_boards"], "nothing else suits four"
    change = validate_change(before, do(before, AddPair, **late, share="on"))
    assert {"16", 3, 7, "1", "2"} <= values(change.summary), "from round 3 on, for 7 rounds; tables 1 and 2 share"
    shared = change.after
    assert shared.movement == "hesitation-shared"
    assert rounds_of(shared, "16") == [3, 4, 5, 6, 7, 8, 9]
    as_it_is_called = do(before._replace(movement="own-shared"), AddPair, **late, share="on").after
    assert as_it_is_called.movement == "own-shared"
    other = validate_change(before, do(before, AddPair, **late, kind="howell-reduced")).after
    assert other.movement == "hesitation howell-reduced"
    assert rounds_of(other, "16") == [3, 4, 5, 6, 7, 8, 9]
    begun = [[sitting for sitting in event.schedule if sitting.round < 3] for event in (before, other)]
    assert begun[0] == begun[1]


def test_where_no_seat_is_empty_the_movement_that_makes_one_is_said() -> None:
    before = evening("mitchell-skip", 16, boards=24)
    change = do(before, AddPair, label="17", from_round="3")
    assert (change.after.schedule, values(change.summary)) == (before.schedule, {"17"})
    assert change.hints == (hints.make_seat(kind="mitchell", from_round=3),)
    assert change.after.pairs[-1].direction is Side.NORTH_SOUTH
    validate_change(before, do(before, AddPair, label="17", from_round="3", kind="mitchell"))


@pytest.mark.parametrize(("sizes", "seats"), [((8, 6), 0), ((7, 5), 5)], ids=["no empty seat", "a half table each"])
def test_a_pair_joins_the_section_that_its_label_names(sizes: tuple[int, int], seats: int) -> None:
    before = evening("howell-full", *sizes, boards=21)
    assert fields(refused(before, AddPair, label="9", from_round="1")) == ["label"]
    after = validate_change(before, do(before, AddPair, label="B9", from_round="1")).after
    assert (after.pairs[-1].section, len(rounds_of(after, "B9"))) == ("B", seats)
    assert {sitting.section for sitting in after.schedule if "B9" in (sitting.ns, sitting.ew)} <= {"B"}
    one_has_room = evening("howell-full", 8, 7, boards=21)
    assert do(one_has_room, AddPair, label="9", from_round="1").after.pairs[-1].section == "B"


def test_a_pair_that_comes_late_begins_with_the_first_round_without_results() -> None:
    before = evening("mitchell", 13, boards=21)
    assert rounds_of(do(before, AddPair, label="14").after, "14")[0] == 1
    sitting = next(sitting for sitting in before.schedule if sitting.round == 2 and sitting.is_meeting)
    meeting = {"board": str(sitting.first_board), "ns": sitting.ns, "ew": sitting.ew}
    begun = do(before, RecordResult, **meeting, result="GS S 10").after
    assert rounds_of(do(begun, AddPair, label="14").after, "14") == [3, 4, 5, 6, 7]
