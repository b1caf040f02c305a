"""A round in which the wrong side declares on every board: the pairs sat the other way round."""

from __future__ import annotations

from dataclasses import replace

from scorer.checks import Severity
from scorer.records.boards import Points
from scorer.records.events import Event
from tests.checks.evenings import PLAIN, board_of, found, mended, met, said, told, why

NORTH, EAST = ("GS N 10", "GS N 9", "GS N 11"), ("PH E 8", "PH E 9", "PH E 9")


def evening(first: str, second: str) -> Event:
    """Boards 1 and 2, which North and East declare at three tables, and what a fourth made of them."""
    return met(met(PLAIN, 1, *NORTH, first), 2, *EAST, second)


def test_the_wrong_side_on_all_boards_of_a_round_is_one_finding() -> None:
    (finding,) = found(evening("GS E 10", "PH S 8"))
    assert (finding.severity, finding.code) == (Severity.WARNING, "round-reversed")
    assert (finding.board, finding.round, finding.table, finding.pairs) == (1, 6, 4, ("4", "12"))
    assert (finding.boards, why(finding)["round"]) == ((2,), "6")
    assert said(finding) == [
        "turn the pairs: 12 sat North-South on boards 1 and 2",
        "keep the pairs: North on 1 and East on 2",
    ]


def test_the_pairs_are_turned_or_the_declarers_corrected() -> None:
    event = evening("GS E 10", "PH S 8")
    turned, kept = found(event)[0].repairs
    assert board_of(mended(event, turned), 1)[3] == ("12", "4", "GS N 10", "")
    assert board_of(mended(event, turned), 2)[3] == ("12", "4", "PH E 8", "")
    assert board_of(mended(event, kept), 1)[3] == ("4", "12", "GS N 10", "")
    assert board_of(mended(event, kept), 2)[3] == ("4", "12", "PH E 8", "")


def test_a_round_without_a_number_is_told_without_one() -> None:
    event = evening("GS E 10", "PH S 8")
    nowhere = replace(event, results=tuple(it._replace(round=None, table=None) for it in event.results))
    (finding,) = found(nowhere)
    assert why(finding) == {"boards": "1 and 2"}


def test_one_board_with_the_right_side_keeps_the_round_as_it_is() -> None:
    assert [code for _, code, _, _ in told(evening("GS E 10", "PH E 8"))] == ["sides-exchanged"]


def test_one_board_alone_is_no_round() -> None:
    event = met(met(PLAIN, 1, *NORTH, "GS E 10"), 2, *EAST, "NP")
    assert [code for _, code, _, _ in told(event)] == ["sides-exchanged"]


def test_bare_scores_count_and_are_turned_with_the_pairs() -> None:
    event = evening("-420", "110")
    (finding,) = found(event)
    assert finding.code == "round-reversed"
    turned, kept = finding.repairs
    assert board_of(mended(event, turned), 1)[3] == ("12", "4", "420", "")
    assert str(kept.description["corrections"]) == "+420 on 1 and -110 on 2"
    assert board_of(mended(event, kept), 2)[3] == ("4", "12", "-110", "")


def test_whatever_else_they_played_is_turned_with_them_but_rulings_are_not() -> None:
    """Nobody else had board 3, board 4 was not played, 5 was ruled on, and the score of 6 can be anybody's."""
    event = evening("GS E 10", "PH S 8")
    for board, codes in ((3, ("GNT W 9",)), (4, ("NP",)), (5, ("60/40",)), (6, ("150",))):
        event = met(event, board, *("-" for _ in range(3)), *codes)
    event = met(event, 7, "GS S 9", "-", "-", "NP")
    event = replace(event, results=tuple(it._replace(round=None) for it in event.results))
    (finding,) = found(event)
    after = mended(event, finding.repairs[0])
    assert board_of(after, 7)[1] == ("12", "4", "NP", "")
    assert board_of(after, 3) == [("12", "4", "GNT S 9", "")]
    assert board_of(after, 5) == [("4", "12", "60/40", "")]
    assert board_of(after, 6)[0] == ("12", "4", "-150", "")


def test_a_declarer_that_was_left_out_goes_with_the_pairs() -> None:
    event = replace(PLAIN, points=((1, Points(14, 6, 16, 4)), (2, Points(4, 16, 6, 14))))
    for board, code in ((1, "GS W 10"), (2, "PH S 8")):
        event = met(event, board, code)
    event = met(event, 1, "-", "GS 10")
    event = replace(event, results=tuple(it._replace(round=None) for it in event.results))
    assert board_of(mended(event, found(event)[0].repairs[0]), 1)[0] == ("9", "1", "GS S 10", "")


def test_three_boards_are_listed() -> None:
    event = met(evening("GS E 10", "PH S 8"), 3, "GS S 10", "GS S 9", "GS S 9", "GNT W 8")
    event = replace(event, results=tuple(it._replace(round=None) for it in event.results))
    (finding,) = found(event)
    assert (finding.boards, why(finding)) == ((2, 3), {"boards": "1, 2 and 3"})


def test_a_board_that_was_fouled_is_none_of_the_round() -> None:
    """In round 4 table 4 has boards 1 and 2 the wrong way round, and board 3 with other cards."""
    event = met(evening("GS E 10", "PH S 8"), 3, *NORTH, "PH E 9", "PH E 9")
    event = replace(event, results=tuple(it._replace(round=it.table) for it in event.results))
    reversed_round, fouled = found(event)
    assert (reversed_round.code, reversed_round.boards) == ("round-reversed", (2,))
    assert (fouled.code, fouled.board) == ("fouled-from", 3)


def test_two_boards_that_fit_exchanged_are_no_reversed_round() -> None:
    assert [code for _, code, _, _ in told(evening("PH E 8", "GS N 10"))] == ["boards-exchanged"]
