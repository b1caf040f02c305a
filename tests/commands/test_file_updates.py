from __future__ import annotations

import datetime

from scorer import hints
from scorer.commands.changes import validate_change
from scorer.commands.file_updates import FileUpdate, list_untaken_differences, merge_results
from scorer.game.rulesets import STANDARD
from scorer.model.events import Event
from scorer.model.file_codes import FileCodes, result_codes
from scorer.model.notation import format_code, parse_code
from scorer.model.pairs import Pair
from scorer.model.results import Result, describe_meeting
from scorer.movements.schedule import Sitting
from tests.commands.doing import values
from tests.evening import EVENING


def result(line: str) -> Result:
    board, ns, ew, code = line.split(maxsplit=3)
    return Result(int(board), ns, ew, parse_code(code, STANDARD))


def event(*lines: str) -> Event:
    pairs = tuple(Pair(label) for label in "1234")
    date = datetime.date(2026, 11, 24)
    return Event("Watched", date, boards=2, pairs=pairs, results=tuple(map(result, lines)))


def came(before: Event, taken: FileCodes, *lines: str) -> FileUpdate:
    return merge_results(before, "evening.bws", [result(line) for line in lines], taken)


def results(arrival: FileUpdate) -> list[str]:
    assert arrival.change is not None
    return [f"{one.board} {one.ns} {one.ew} {format_code(one.outcome)}" for one in arrival.change.after.results]


def told(arrival: FileUpdate) -> list[set[object]]:
    return [values(one.summary) for one in arrival.messages]


FIRST = "1 1 3 GS S 10"
KNOWN = result_codes([result(FIRST)])


def test_a_new_line_is_taken_and_said() -> None:
    arrival = came(event(FIRST), KNOWN, FIRST, "1 2 4 PC N 7")
    assert results(arrival) == [FIRST, "1 2 4 PC N 7"]
    assert arrival.change is not None
    assert values(arrival.change.summary) == {1, "2", "4", "PC N 7"}
    assert arrival.codes == result_codes([result(FIRST), result("1 2 4 PC N 7")])
    validate_change(event(FIRST), arrival.change)


def test_a_line_that_changes_in_the_file_changes_in_the_event() -> None:
    arrival = came(event(FIRST), KNOWN, "1 1 3 GS S 11")
    assert results(arrival) == ["1 1 3 GS S 11"]
    assert arrival.change is not None
    assert values(arrival.change.summary) == {1, "1", "3", "GS S 11", "GS S 10"}


def test_what_a_person_entered_stays_and_is_told_once() -> None:
    by_hand = event("1 1 3 PS S 10")
    arrival = came(by_hand, KNOWN, "1 1 3 GS S 11")
    assert arrival.change is None
    assert told(arrival) == [{1, "1", "3", "PS S 10", "GS S 11"}]
    assert came(by_hand, arrival.codes, "1 1 3 GS S 11").messages == ()


def test_what_a_person_entered_before_the_file_had_it_stays_too() -> None:
    assert came(event("1 1 3 PS S 10"), {}, FIRST).messages != ()
    assert came(event(FIRST), {}, FIRST) == FileUpdate(None, KNOWN, ())


def test_what_a_person_cleared_does_not_come_back() -> None:
    arrival = came(event(), KNOWN, "1 1 3 GS S 11")
    assert arrival.change is None
    assert told(arrival) == [{1, "1", "3", "GS S 11"}]
    assert came(event(), KNOWN, FIRST).messages == ()


def test_a_line_that_was_erased_in_the_file_is_cleared_unless_a_person_changed_it() -> None:
    assert results(came(event(FIRST), KNOWN)) == []
    arrival = came(event("1 1 3 PS S 10"), KNOWN)
    assert arrival.change is None
    assert told(arrival) == [{1, "1", "3", "PS S 10"}]


def test_a_line_that_cannot_stand_beside_the_others_is_left_out_and_told() -> None:
    arrival = came(event(FIRST), KNOWN, FIRST, "1 1 4 PC N 7", "1 2 9 PC N 7", "2 1 3 PC N 7")
    assert results(arrival) == [FIRST, "2 1 3 PC N 7"]
    met = {describe_meeting(result(line)) for line in ("1 1 4 PC N 7", "1 2 9 PC N 7")}
    assert {one.summary.value_of("meeting") for one in arrival.messages} == met


def test_what_the_file_has_otherwise_beside_the_results_is_told_with_what_takes_it() -> None:
    known = event(FIRST)
    ours, file = known.pairs[0]._replace(player1="Ann"), (Sitting(1, 1, "1", "3", 1, 2),)
    assert list(list_untaken_differences(known, known)) == []
    assert list(list_untaken_differences(known, known._replace(pairs=known.pairs[1:]))) == []
    assert list(list_untaken_differences(known._replace(schedule=file), known)) == [], "a file need not have a schedule"
    others = {
        hints.ADD_PAIR: known._replace(pairs=(*known.pairs, Pair("5"))),
        hints.RENAME_PAIRS: known._replace(pairs=(ours, *known.pairs[1:])),
        hints.CHANGE_MOVEMENT: known._replace(schedule=file),
        hints.IMPORT_HANDS: known._replace(deals=EVENING.deals),
    }
    for way, read in others.items():
        (one,) = list_untaken_differences(known, read)
        assert one.hints == (way,)


def test_several_results_are_one_step_with_a_line_for_each() -> None:
    arrival = came(event(), {}, FIRST, "3 2 4 PC N 7")
    assert arrival.change is not None
    assert arrival.change.summary.value_of("file") == "evening.bws"
    details = [{1, "1", "3", "GS S 10"}, {3, "2", "4", "PC N 7"}]
    assert [values(detail) for detail in arrival.change.details] == details
    assert arrival.change.after.boards == 3
