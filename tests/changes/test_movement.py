"""The movement: laid out, changed in its midst; what was recorded stays and what does not fit is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.changes.movement import end, turn, use
from scorer.changes.movement_terms import MovementWords, Terms, read_terms
from scorer.errors import BadInput, Mistakes, NotFound
from scorer.movements.schedule import Sitting
from scorer.records.history import Subject, Topic
from scorer.records.notation import code_of
from scorer.records.rulings import RulingNote
from tests.evening import EVENING

ABOUT = Subject(Topic.MOVEMENT)
PLANNED = replace(
    EVENING,
    schedule=(Sitting(1, 1, "1", "4", 1, 1), Sitting(1, 3, "3", None, 1, 1), Sitting(2, 2, "2", "4", 2, 2)),
)


def test_another_movement_names_what_does_not_fit_it() -> None:
    after, subject, sentence = use(EVENING, MovementWords(kind="Mitchell"))
    assert (after.movement, after.winners, after.boards) == ("mitchell", 2, 4)
    assert after.results == EVENING.results
    assert [pair.names for pair in after.pairs] == [pair.names for pair in EVENING.pairs]
    assert subject == ABOUT
    first, *misfits = sentence.splitlines()
    assert first.startswith("mitchell: 3 rounds, 4 boards; ")
    assert first.endswith(f", but not {len(misfits)}:")


def test_an_evening_ends_after_a_round() -> None:
    after, subject, sentence = end(PLANNED, "1")
    assert {sitting.round for sitting in after.schedule} == {1}
    assert subject == ABOUT
    assert sentence.startswith("The evening ends after round 1 of 2; ")
    with pytest.raises(NotFound, match="1 to 1: the schedule has 2 rounds"):
        end(PLANNED, "2")
    with pytest.raises(BadInput, match=r'^ROUND: read "x"'):
        end(PLANNED, "x")


def test_a_game_of_one_round_is_closed_after_what_was_played() -> None:
    on_one = tuple(result for result in EVENING.results if result.board == 1)
    schedule = (Sitting(1, 1, "1", "4", 1, 4), Sitting(1, 2, "2", "5", 1, 3))
    one_round = replace(EVENING, results=on_one, schedule=schedule)
    after, _, sentence = end(one_round, "1")
    assert after.schedule == (Sitting(1, 1, "1", "4", 1, 1), Sitting(1, 2, "2", "5", 1, 1))
    assert sentence.startswith("The evening ends after round 1 of 1; 5 results no longer expected")
    with pytest.raises(NotFound, match="expected the round of which some boards are played and some are not"):
        end(after, "1")
    with pytest.raises(NotFound, match="expected the round of which some boards are played and some are not"):
        end(replace(one_round, results=()), "1")


def test_pairs_who_sat_the_wrong_way_are_turned_with_their_results_and_notes() -> None:
    noted = replace(PLANNED, notes=(RulingNote(1, "1", "4", "Ada"), RulingNote(1, "2", "5", "Ada")))
    after, subject, sentence = turn(noted, "1", "1")
    assert after.schedule[0][2:4] == ("4", "1")
    (result,) = [result for result in after.results if set(result.pairs) == {"1", "4"}]
    assert (result.pairs, code_of(result.outcome)) == (("4", "1"), "GS S 10")
    assert [(note.ns, note.ew) for note in after.notes] == [("4", "1"), ("2", "5")]
    assert subject == ABOUT
    assert sentence == "Round 1, table 1: 4 sat North-South, 1 East-West; 1 result turned"


@pytest.mark.parametrize(
    ("number", "table", "expected"),
    [("3", "1", 'round: read "3", expected 1, 2'), ("1", "3", 'table: read "3", expected 1'), ("1", "9", "expected 1")],
)
def test_a_table_where_nobody_meets_is_not_turned(number: str, table: str, expected: str) -> None:
    with pytest.raises(NotFound, match=expected):
        turn(PLANNED, number, table)


def test_tables_of_two_sections_are_pairs_of_two_sections() -> None:
    mistakes = Mistakes()
    terms = read_terms(MovementWords("7, 6.5", boards="24", kind=" Mitchell"), mistakes)
    assert (terms, mistakes) == (Terms((14, 13), 24, None, "mitchell", None, None, None), [])


def test_everything_mistyped_of_a_movement_is_noted() -> None:
    mistakes = Mistakes()
    read_terms(MovementWords("7", "1", "x", "0", winners="3"), mistakes)
    assert [mistake.field for mistake in mistakes] == ["--pairs", "--pairs", "--boards", "--minutes", "--winners"]
    read_terms(MovementWords(), mistakes)
    assert mistakes[-1].field == "--tables"
