"""A board on which one player declares until some round, and another from then on: its cards were changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.checks import Severity
from scorer.records.events import Event
from scorer.records.pairs import Pair
from scorer.records.results import Played, Result, SitOut
from tests.checks.evenings import BY_HANDS, BY_POINTS, PLAIN, board_of, found, mended, met, said, told, why


def evening(event: Event, board: int, *codes: str) -> Event:
    """The results of a board by rounds, from round 1 on; `-` for a round in which nobody had it."""
    first = (board - 1) // 2 + 1
    by_table = {(first - turn) % 8 + 1: code for turn, code in enumerate(codes, start=1)}
    return met(event, board, *(by_table.get(table, "-") for table in range(1, 9)))


def codes(event: Event) -> list[str]:
    return [code for _, code, _, _ in told(event)]


def test_another_declarer_from_some_round_on_means_other_cards() -> None:
    event = evening(PLAIN, 5, "GS N 10", "GS N 9", "-", "PH E 8", "PH E 9", "NP", "110")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.board) == (Severity.WARNING, "fouled-from", 5)
    assert (finding.round, finding.table, finding.pairs) == (4, None, ())
    assert why(finding) == {"where": "Board 5", "before": "North", "last": "2", "after": "East", "first": "4"}
    assert said(finding) == ["group b from round 4 on"]


def test_everything_from_that_round_on_goes_to_the_next_group() -> None:
    event = evening(PLAIN, 5, "GS N 10", "GS N 9", "60/40", "PH E 8", "PH E 9", "NP", "-110", "50/50")
    after = mended(event, found(event)[0].repairs[0])
    groups = {code: group for _, _, code, group in board_of(after, 5)}
    assert {code for code, group in groups.items() if group == "b"} == {"PH E 8", "PH E 9", "NP", "-110", "50/50"}
    assert {code for code, group in groups.items() if group == ""} == {"GS N 10", "GS N 9", "60/40"}


@pytest.mark.parametrize(
    "results",
    [
        ("GS N 10", "PH E 8", "PH E 9"),
        ("GS N 10", "GS N 9", "PH E 8"),
        ("GS N 10", "GS N 9", "PH E 8", "GS N 10"),
        ("GS N 10", "GS N 9", "PH E 8", "PH W 10"),
        ("GS N 10", "PH E 8", "GS N 9", "PH E 8", "PH E 8"),
    ],
)
def test_one_result_or_no_agreement_on_either_side_of_a_round_tells_nothing(results: tuple[str, ...]) -> None:
    assert "fouled-from" not in codes(evening(PLAIN, 5, *results))
    assert codes(evening(PLAIN, 5, *results)) != []


@pytest.mark.parametrize("event", [BY_HANDS, BY_POINTS], ids=["hands", "points"])
def test_with_cards_one_result_before_will_do(event: Event) -> None:
    assert codes(evening(event, 4, "GNT S 10", "PD W 8", "PD W 8")) == ["fouled-from"]
    assert codes(evening(event, 4, "GNT S 10", "PD W 8")) == ["wrong-declarer"]


@pytest.mark.parametrize("event", [BY_HANDS, BY_POINTS], ids=["hands", "points"])
def test_where_the_cards_contradict_the_first_results_too_nothing_was_changed(event: Event) -> None:
    assert codes(evening(event, 4, "PD W 8", "PD W 8", "GNT N 8", "GNT N 8")) == ["wrong-declarer"] * 4
    assert codes(evening(event, 4, "PD W 8", "PD W 8", "GNT S 8", "GNT S 8")) == ["wrong-declarer"] * 2


def test_results_without_a_round_tell_nothing() -> None:
    event = evening(PLAIN, 5, "GS N 10", "GS N 9", "GNT N 9", "PH E 8", "PH E 9")
    nowhere = replace(event, results=tuple(it._replace(round=None) for it in event.results))
    assert codes(nowhere) == ["odd-declarer"] * 2
    somewhere = replace(event, results=(event.results[0]._replace(round=None), *event.results[1:]))
    assert "fouled-from" in codes(event)
    assert "fouled-from" not in codes(somewhere)


def test_who_sat_out_held_no_cards() -> None:
    event = evening(PLAIN, 5, "GS N 10", "GS N 9", "PH E 8", "PH E 9")
    event = replace(event, results=(*event.results, Result(5, "8", None, SitOut(), round=5)))
    assert [it.ns for it in found(event)[0].repairs[0].before] == ["1", "8"]
    assert {type(it.outcome) for it in found(event)[0].repairs[0].before} == {Played}


def test_a_board_with_groups_may_have_been_changed_once_more() -> None:
    event = evening(PLAIN, 5, "GS N 10", "GS N 9", "b:PH E 8", "b:PH E 9", "b:PD S 8", "b:PD S 8")
    (finding,) = found(event)
    assert (why(finding)["where"], why(finding)["first"]) == ("Board 5, group b", "5")
    assert said(finding) == ["group c from round 5 on"]
    settled = mended(event, finding.repairs[0])
    assert found(settled) == []
    assert [group for _, _, _, group in board_of(settled, 5)].count("c") == 2


def test_after_the_last_group_there_is_nothing_to_offer() -> None:
    event = evening(PLAIN, 5, "i:GS N 10", "i:GS N 9", "i:PH E 8", "i:PH E 9")
    (finding,) = found(event)
    assert finding.repairs == ()


def test_groups_that_are_set_already_are_no_finding() -> None:
    assert codes(evening(PLAIN, 5, "GS N 10", "GS N 9", "b:PH E 8", "b:PH E 9")) == []


def test_each_section_has_cards_of_its_own() -> None:
    pairs = tuple(Pair(str(number), section="A" if number % 8 in (1, 2) else "B") for number in range(1, 17))
    event = replace(met(PLAIN, 1, "GS N 10", "GS N 9", "PH E 8", "PH E 9", "GS N 9", "GS N 9"), pairs=pairs)
    turns = {"1": 3, "2": 4, "3": 3, "4": 4, "5": 1, "6": 2}
    event = replace(event, results=tuple(it._replace(round=turns[it.ns or ""]) for it in event.results))
    (finding,) = found(event)
    assert (why(finding)["where"], why(finding)["first"]) == ("Board 1, section B", "3")
    assert {it.ns for it in finding.repairs[0].before} == {"3", "4"}


def test_other_cards_on_all_boards_of_a_set_are_not_many_rounds_reversed() -> None:
    event = PLAIN
    for board in (5, 6):
        event = evening(event, board, "GS N 10", "GS N 9", "GS N 9", "GS E 10", "GS E 10")
    assert codes(event) == ["fouled-from", "fouled-from"]


def test_another_declarer_of_the_same_side_has_other_cards_too() -> None:
    assert codes(evening(PLAIN, 5, "GS N 10", "GS N 9", "GS S 9", "GS S 9")) == ["fouled-from"]
