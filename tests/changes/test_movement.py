"""The movement: laid out, changed in its midst; what was recorded stays and what does not fit is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorer.changes.actions import Action, Known, read_all
from scorer.changes.movement import END, TURN, USE
from scorer.changes.movement_terms import SIZES, TERMS
from scorer.errors import BadInput, NothingHere
from scorer.movements.schedule import Sitting
from scorer.records.events import Event
from scorer.records.history import Subject, Topic
from scorer.records.notation import code_of
from scorer.records.rulings import RulingNote
from tests.changes.doing import do, fields, refused, values
from tests.evening import EVENING

ABOUT = Subject(Topic.MOVEMENT)
PLANNED = replace(
    EVENING,
    schedule=(Sitting(1, 1, "1", "4", 1, 1), Sitting(1, 3, "3", None, 1, 1), Sitting(2, 2, "2", "4", 2, 2)),
)


def wrong(event: Event, action: Action, **words: str) -> dict[str, set[object]]:
    """What is wrong in which field, by the values that are told of it."""
    refusal = refused(event, action, **words)
    assert isinstance(refusal, BadInput)
    return {mistake.field: values(mistake.reason) for mistake in refusal.mistakes}


def test_another_movement_names_what_does_not_fit_it() -> None:
    after, subject, said, details, *_ = do(EVENING, USE, kind="Mitchell")
    assert (after.movement, after.winners, after.boards) == ("mitchell", 2, 4)
    assert after.results == EVENING.results
    assert [pair.names for pair in after.pairs] == [pair.names for pair in EVENING.pairs]
    assert subject == ABOUT
    assert str(said).startswith("mitchell: 3 rounds, 4 boards; ")
    assert str(said).endswith(f", but not {len(details)}:")
    assert details


def test_an_evening_ends_after_a_round() -> None:
    after, subject, said, *_ = do(PLANNED, END, round="1")
    assert {sitting.round for sitting in after.schedule} == {1}
    assert subject == ABOUT
    assert str(said).startswith("The evening ends after round 1 of 2; ")
    assert wrong(PLANNED, END, round="2") == {"round": {"2", 1, 2}}
    assert wrong(PLANNED, END, round="x") == {"round": {"x"}}


def test_a_game_of_one_round_is_closed_after_what_was_played() -> None:
    on_one = tuple(result for result in EVENING.results if result.board == 1)
    schedule = (Sitting(1, 1, "1", "4", 1, 4), Sitting(1, 2, "2", "5", 1, 3))
    one_round = replace(EVENING, results=on_one, schedule=schedule)
    after, _, said, *_ = do(one_round, END, round="1")
    assert after.schedule == (Sitting(1, 1, "1", "4", 1, 1), Sitting(1, 2, "2", "5", 1, 1))
    assert str(said).startswith("The evening ends after round 1 of 1; 5 results no longer expected")
    for nothing_left in (after, replace(one_round, results=())):
        assert wrong(nothing_left, END, round="1") == {"round": {"1"}}


def test_pairs_who_sat_the_wrong_way_are_turned_with_their_results_and_notes() -> None:
    noted = replace(PLANNED, notes=(RulingNote(1, "1", "4", "Ada"), RulingNote(1, "2", "5", "Ada")))
    after, subject, said, *_ = do(noted, TURN, round="1", table="1")
    assert after.schedule[0][2:4] == ("4", "1")
    (result,) = [result for result in after.results if set(result.pairs) == {"1", "4"}]
    assert (result.pairs, code_of(result.outcome)) == (("4", "1"), "GS S 10")
    assert [(note.ns, note.ew) for note in after.notes] == [("4", "1"), ("2", "5")]
    assert subject == ABOUT
    assert str(said) == "Round 1, table 1: 4 sat North-South, 1 East-West; 1 result turned"


@pytest.mark.parametrize(
    ("number", "table", "field", "told"),
    [("3", "1", "round", {"3", "1", "2"}), ("1", "3", "table", {"3", "1"}), ("1", "9", "table", {"9", "1"})],
)
def test_a_table_where_nobody_meets_is_not_turned(number: str, table: str, field: str, told: set[str]) -> None:
    assert wrong(PLANNED, TURN, round=number, table=table) == {field: told}
    assert isinstance(refused(EVENING, TURN, round=number, table=table), NothingHere), "there is no schedule"


def read_terms(**words: str) -> dict[str, Any]:
    return read_all((*SIZES, *TERMS), words, Known(None, {}))


def test_tables_of_two_sections_are_pairs_of_two_sections() -> None:
    terms = read_terms(tables="7, 6.5", boards="24", kind=" Mitchell")
    assert {name: value for name, value in terms.items() if value is not None} == {
        "tables": (14, 13),
        "boards": 24,
        "kind": "mitchell",
    }


def test_everything_mistyped_of_a_movement_is_noted() -> None:
    with pytest.raises(BadInput) as refusal:
        read_terms(pairs="1", tables="7", boards="x", minutes="0", winners="3")
    assert fields(refusal.value) == ["pairs", "boards", "minutes", "winners"]
    with pytest.raises(BadInput) as refusal:
        read_terms(pairs="14", tables="7")
    assert fields(refusal.value) == ["pairs"]
