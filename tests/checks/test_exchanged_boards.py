"""Two boards of a set whose results changed places."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.checks import Severity
from scorer.records.events import Event
from tests.checks.evenings import PLAIN, board_of, found, mended, met, said, told, why

NORTH, SOUTH = ("GS N 10", "GS N 9", "GS N 11"), ("PH S 8", "PH S 9", "PH S 9")


def evening(first: str, second: str) -> Event:
    """Boards 1 and 2, which North and South declare at three tables, and what a fourth made of them."""
    return met(met(PLAIN, 1, *NORTH, first), 2, *SOUTH, second)


def codes(event: Event) -> list[str]:
    return [code for _, code, _, _ in told(event)]


def test_results_that_fit_each_others_board_are_exchanged() -> None:
    event = evening("PH S 8", "GS N 10")
    (finding,) = found(event)
    assert (finding.severity, finding.code) == (Severity.WARNING, "boards-exchanged")
    assert (finding.board, finding.round, finding.table, finding.pairs) == (1, 6, 4, ("4", "12"))
    assert (finding.boards, why(finding)) == ((2,), {"other": "2"})
    assert said(finding) == ["exchange the results of boards 1 and 2", "keep the pairs: North on 1 and South on 2"]
    exchanged = mended(event, finding.repairs[0])
    assert [board_of(exchanged, board)[3] for board in (1, 2)] == [
        ("4", "12", "GS N 10", ""),
        ("4", "12", "PH S 8", ""),
    ]


def test_remarks_go_with_their_results() -> None:
    event = evening("PH S 8", "GS N 10")
    last = event.results[-1]._replace(remark="claimed")
    event = replace(event, results=(*event.results[:-1], last))
    after = mended(event, found(event)[0].repairs[0])
    assert [it.remark for it in after.results if it.ns == "4"] == ["claimed", ""]


@pytest.mark.parametrize(("first", "second"), [("PH S 8", "PH S 8"), ("PH S 8", "GS W 10"), ("GS E 10", "GS N 10")])
def test_where_one_of_them_fits_nowhere_each_is_told_by_itself(first: str, second: str) -> None:
    assert "boards-exchanged" not in codes(evening(first, second))
    assert codes(evening(first, second)) != []


def test_boards_of_different_rounds_are_not_exchanged() -> None:
    event = met(met(PLAIN, 1, *NORTH, "PH S 8"), 3, *SOUTH, "GS N 10")
    assert codes(event) == ["odd-declarer", "odd-declarer"]


def test_boards_of_different_tables_are_not_exchanged() -> None:
    event = met(met(PLAIN, 1, *NORTH, "PH S 8"), 2, *SOUTH, "-", "GS N 10")
    assert codes(event) == ["odd-declarer", "odd-declarer"]


def test_a_bare_score_may_be_exchanged_too_where_a_third_board_says_that_the_pairs_sat_right() -> None:
    event = met(met(PLAIN, 1, *NORTH, "-110"), 2, "PH E 8", "PH E 9", "PH E 9", "GS N 10")
    assert codes(event) == ["round-reversed"]
    event = met(event, 3, "GS S 10", "GS S 9", "GS S 9", "GS S 9")
    event = replace(event, results=tuple(it._replace(round=None) for it in event.results))
    assert codes(event) == ["boards-exchanged"]
    exchange, kept = found(event)[0].repairs
    assert str(kept.description["corrections"]) == "+110 on 1 and East on 2"
    assert [code for _, _, code, _ in board_of(mended(event, exchange), 1, 2)][3::4] == ["GS N 10", "-110"]


@pytest.mark.parametrize("third", [(*SOUTH, "GS N 10"), (*NORTH, "PH S 8")])
def test_each_result_is_exchanged_once(third: tuple[str, ...]) -> None:
    event = met(evening("PH S 8", "GS N 10"), 3, *third)
    event = replace(event, results=tuple(it._replace(round=None) for it in event.results))
    assert codes(event) == ["boards-exchanged", "odd-declarer"]


def test_a_board_whose_declarer_nobody_knows_is_not_exchanged() -> None:
    event = met(met(PLAIN, 1, *NORTH, "GS S 10"), 2, "PH S 8", "PH N 9", "PH S 9", "PH N 8")
    event = met(event, 3, *NORTH, "GS N 1")
    event = replace(event, results=tuple(it._replace(round=None) for it in event.results))
    assert codes(event) == ["odd-declarer"] * 5 + ["odd-tricks"]


HEARTS = ("PH N 8", "PH N 9", "PH N 9")


def test_with_one_declarer_on_both_boards_contracts_tell() -> None:
    event = met(met(PLAIN, 1, *NORTH, "PH N 8"), 2, *HEARTS, "GS N 10")
    (finding,) = found(event)
    assert finding.code == "boards-exchanged"
    assert said(finding) == ["exchange the results of boards 1 and 2"]


@pytest.mark.parametrize("second", ["PS N 10", "GS N 13", "PH N 9", "GD N 10"])
def test_contracts_that_the_other_board_does_not_have_tell_nothing(second: str) -> None:
    assert "boards-exchanged" not in codes(met(met(PLAIN, 1, *NORTH, "PH N 8"), 2, *HEARTS, second))


def test_contracts_of_too_few_other_tables_tell_nothing() -> None:
    assert codes(met(met(PLAIN, 1, *NORTH[:2], "PH N 8"), 2, *HEARTS[:2], "GS N 10")) == []


def test_what_others_did_too_is_not_exchanged_because_two_more_boards_are_odd() -> None:
    event = met(met(PLAIN, 1, *NORTH, "PH N 8", "PH N 8"), 2, *HEARTS, "GS N 10", "GS N 10")
    event = met(met(event, 3, *NORTH, "GS N 1"), 4, *NORTH, "GS N 1")
    event = replace(event, results=tuple(it._replace(round=None) for it in event.results))
    assert codes(event) == ["odd-tricks", "odd-tricks"]
