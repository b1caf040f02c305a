"""Hands that are not those that were played: one finding for all of them."""

from __future__ import annotations

from dataclasses import replace

from scorer.checks import Severity
from scorer.game.deals import Deal
from scorer.records.boards import Points
from scorer.records.events import Event
from tests.checks.evenings import PLAIN, found, met, told
from tests.evening import CHECK_DEAL

SOUTH = Deal.parse(CHECK_DEAL)
HANDS = replace(PLAIN, deals=tuple((number, SOUTH) for number in range(1, 7)))
"""South declares boards 1 to 6."""


def evening(event: Event, **codes: str) -> Event:
    """Two tables that agree on each board: `b3="GNT W 9"`."""
    for name, code in codes.items():
        event = met(event, int(name[1:]), code, code)
    return event


def codes(event: Event) -> list[tuple[str, int]]:
    return [(code, board) for _, code, board, _ in told(event)]


def test_most_declarers_against_the_hands_are_one_finding() -> None:
    (finding,) = found(evening(HANDS, b2="GNT S 9", b3="GNT W 9", b4="GNT N 9", b5="GNT S 9", b6="GNT E 9"))
    assert (finding.severity, finding.code, finding.board) == (Severity.ERROR, "wrong-boards", 3)
    assert (finding.round, finding.table, finding.pairs, finding.repairs) == (None, None, (), ())
    assert finding.message == (
        "Board 3: here and on 2 more of 5 boards most declarers are not those of the hands: "
        "these are not the hands that were played"
    )


def test_half_of_them_are_not_most() -> None:
    event = evening(HANDS, b1="GNT S 9", b2="GNT S 9", b3="GNT W 9", b4="GNT N 9", b5="GNT N 9", b6="GNT S 9")
    assert {code for code, _ in codes(event)} == {"wrong-declarer"}


def test_two_boards_are_too_few() -> None:
    event = evening(HANDS, b1="GNT W 9", b2="GNT N 9", b3="GNT S 9")
    assert {code for code, _ in codes(event)} == {"wrong-declarer"}


def test_a_board_on_which_half_of_the_tables_agree_with_the_hands_is_none_of_them() -> None:
    event = evening(HANDS, b1="GNT W 9", b2="GNT N 9", b4="GNT S 9")
    assert codes(met(event, 3, "GNT S 9", "GNT W 9"))[0][0] != "wrong-boards"
    assert codes(met(event, 3, "GNT S 9", "GNT W 9", "GNT W 9"))[0][0] == "wrong-boards"


def test_points_announced_are_of_the_boards_that_were_played() -> None:
    event = replace(PLAIN, points=tuple((number, Points(14, 6, 16, 4)) for number in range(1, 7)))
    event = evening(event, b1="GNT W 9", b2="GNT N 9", b3="GNT E 9")
    assert {code for code, _ in codes(event)} == {"wrong-declarer"}


def test_hands_that_were_not_played_prove_nothing_so_that_the_tables_are_heard() -> None:
    event = evening(HANDS, b1="GNT W 9", b2="GNT N 9", b3="GNT E 9")
    event = met(event, 4, "GNT W 9", "GNT W 8", "PNT N 9", "GNT W 9")
    assert codes(event) == [("wrong-boards", 1), ("odd-declarer", 4)]


def test_trumps_are_not_counted_in_hands_that_were_not_played() -> None:
    event = evening(HANDS, b1="GNT W 9", b2="GNT N 9", b3="PC E 9")
    assert codes(event) == [("wrong-boards", 1)]


def test_one_table_in_its_first_round_sat_the_wrong_way_with_the_right_hands() -> None:
    event = HANDS
    for board, code in ((1, "GNT W 9"), (2, "GNT W 8"), (3, "PNT W 9")):
        event = met(event, board, code)
    event = replace(event, results=tuple(it._replace(round=1) for it in event.results))
    assert codes(event) == [("round-reversed", 1)]


def test_one_table_whose_declarers_are_anybody_has_the_wrong_hands() -> None:
    event = HANDS
    for board, code in ((1, "GNT W 9"), (2, "GNT N 8"), (3, "PNT W 9")):
        event = met(event, board, code)
    event = replace(event, results=tuple(it._replace(round=1) for it in event.results))
    assert codes(event) == [("wrong-boards", 1)]


def test_boards_without_declarers_say_nothing() -> None:
    event = evening(HANDS, b1="GNT W 9", b2="GNT N 9", b3="NP", b4="430", b5="GNT 9")
    assert {code for code, _ in codes(event)} == {"wrong-declarer"}
