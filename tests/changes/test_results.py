"""Recording results: what stands in whose place, what is told, what the history will know it by."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.changes.results import clear, exchanged, placed_by_schedule, record, record_lines, reseat
from scorer.errors import BadInput, NotFound
from scorer.game.rulesets import STANDARD
from scorer.movements.schedule import Sitting
from scorer.records.events import Event
from scorer.records.history import Subject, Topic
from scorer.records.notation import code_of, parse_code
from scorer.records.results import Result
from scorer.records.rulings import RulingNote
from tests.evening import EVENING


def turned(code: str) -> Result:
    return exchanged(Result(1, "1", "4", parse_code(code, STANDARD)))


def codes(event: Event, board: int) -> dict[tuple[str, ...], str]:
    return {result.pairs: code_of(result.outcome) for result in event.results if result.board == board}


def mistakes(refusal: pytest.ExceptionInfo[BadInput]) -> list[str]:
    return [str(mistake) for mistake in refusal.value.mistakes]


def test_a_result_takes_the_place_of_the_one_that_its_pairs_had() -> None:
    after, subject, sentence = record(EVENING, ("1", "1", "4"), "GS S 11")
    assert codes(after, 1) == {**codes(EVENING, 1), ("1", "4"): "GS S 11"}
    assert subject == Subject(Topic.RESULT, board=1, ns="1", ew="4")
    assert sentence == "Board 1, 1 against 4: GS S 11, +450 (was GS S 10, +420)"


def test_a_corrected_result_keeps_round_table_and_remark_and_loses_the_note_of_a_ruling() -> None:
    noted = replace(EVENING, notes=(RulingNote(1, "3", "6", "Ada"), RulingNote(1, "2", "5", "Ada")))
    after = record(noted, ("1", "3", "6"), "NP").event
    (result,) = [result for result in after.results if (result.board, result.ns) == (1, "3")]
    assert (result.round, result.table, result.remark) == (1, 3, "claimed")
    assert after.notes == (RulingNote(1, "2", "5", "Ada"),)


def test_a_new_result_stands_where_the_schedule_has_its_pairs() -> None:
    planned = replace(EVENING, schedule=(Sitting(7, 2, "5", "1", 1, 2), Sitting(7, 2, "1", "5", 3, 4)))
    assert placed_by_schedule(planned, turned("NP")._replace(board=4, ns="1", ew="5"))[4:6] == (7, 2)
    assert placed_by_schedule(planned, turned("NP")._replace(board=2, ns="1", ew="5"))[4:6] == (7, 2)
    assert placed_by_schedule(planned, turned("NP"))[4:6] == (None, None)


def test_a_pair_called_by_name_is_told_with_its_players() -> None:
    after, subject, sentence = record(EVENING, ("1", "bob", "FAY"), "420")
    assert codes(after, 1)["1", "4"] == "420"
    assert subject == Subject(Topic.RESULT, board=1, ns="1", ew="4")
    assert sentence.endswith("; 1 is Ann & Bob; 4 is Fay & Gus")
    assert clear(EVENING, ("1", "1", "fay")).sentence.endswith("; 4 is Fay & Gus")


def test_everything_mistyped_is_said_at_once() -> None:
    with pytest.raises(BadInput) as refusal:
        record(EVENING, ("x", "zoe", "9"), "GX 9")
    assert [mistake.field for mistake in refusal.value.mistakes] == ["board", "result", "ns", "ew"]


def test_a_cleared_result_is_gone_and_told() -> None:
    after, subject, sentence = clear(EVENING, ("2", "3", "5"))
    assert ("3", "5") not in codes(after, 2)
    assert subject == Subject(Topic.RESULT, board=2, ns="3", ew="5")
    assert sentence == "Board 2, 3 against 5: cleared (was 50)"
    with pytest.raises(NotFound, match='board 2: read "1 4", expected 1 6, 2 4, 3 5'):
        clear(EVENING, ("2", "1", "4"))


def test_the_wrong_pairs_are_corrected_and_the_result_stays() -> None:
    noted = replace(EVENING, notes=(RulingNote(3, "1", "5", "Ada"),))
    alone = replace(noted, results=tuple(result for result in EVENING.results if result.pairs != ("2", "6")))
    after, subject, sentence = reseat(alone, ("3", "1", "5"), ("1", "6"))
    assert codes(after, 3)["1", "6"] == "PH W 8"
    assert after.notes == (RulingNote(3, "1", "6", "Ada"),)
    assert subject == Subject(Topic.RESULT, board=3, ns="1"), "only what both have is what it is about"
    assert sentence == "Board 3: 1 against 6 (was 1 against 5)"


def test_all_pairs_that_are_none_are_named_before_anybody_is_reseated() -> None:
    with pytest.raises(BadInput) as refusal:
        reseat(EVENING, ("3", "8", "5"), ("1", "9"))
    assert [mistake.field for mistake in refusal.value.mistakes] == ["ns", "NEW_EW"]


def test_many_results_are_about_what_they_share() -> None:
    lines = ["# board 1", "", "1 1 4 NP", "1 2 5 GS S 9  # late"]
    after, subject, sentence = record_lines(EVENING, "late.txt", lines)
    assert codes(after, 1) == {("1", "4"): "NP", ("2", "5"): "GS S 9", ("3", "6"): "PS S 10"}
    assert subject == Subject(Topic.RESULT, board=1)
    assert sentence.splitlines()[0] == "2 results recorded from late.txt"


def test_a_file_knows_no_names_and_every_wrong_line_is_named() -> None:
    with pytest.raises(BadInput) as refusal:
        record_lines(EVENING, "late.txt", ["1 ann 4 NP", "1 1 4 NP", "1 1"])
    assert mistakes(refusal) == [
        'late.txt:1: ns: read "ann", expected a pair of the event: 1, 2, 3, 4, 5, 6',
        'late.txt:3: read "1 1", expected BOARD NS EW CODE',
    ]


@pytest.mark.parametrize(
    ("code", "after"),
    [
        ("GS S 10", "GS S 10"),
        ("420", "420"),
        ("NP", "NP"),
        ("60/40", "40/60"),
        ("A+/A-", "A-/A+"),
        ("mp 9/1", "mp 1/9"),
    ],
)
def test_the_pairs_change_seats_and_awards_go_with_them(code: str, after: str) -> None:
    result = turned(code)
    assert (result.ns, result.ew, code_of(result.outcome)) == ("4", "1", after)


def test_a_ruling_half_score_half_award_is_left_to_the_director() -> None:
    with pytest.raises(
        BadInput, match=r"^Board 1, 1 against 4: award: a score for one side and an award for the other"
    ):
        turned("NS +420; EW 40")
