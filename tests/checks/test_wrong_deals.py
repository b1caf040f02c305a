"""Hands that are not those that were played: one finding for all of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.checks import Severity, entry_findings
from scorer.game.deals import Deal
from scorer.records.boards import Points
from scorer.records.events import Event
from tests.checks.evenings import PLAIN, board_of, found, mended, met, said, told, why
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
    assert why(finding) == {"board": "3", "more": "2", "boards": "5"}


def test_half_of_them_are_not_most() -> None:
    event = evening(HANDS, b1="GNT S 9", b2="GNT S 9", b3="GNT W 9", b4="GNT N 9", b5="GNT N 9", b6="GNT S 9")
    assert codes(event) == [("wrong-boards", 3), ("wrong-boards", 4), ("wrong-boards", 5)]


def test_two_boards_are_too_few() -> None:
    event = evening(HANDS, b1="GNT W 9", b2="GNT N 9", b3="GNT S 9")
    assert codes(event) == [("wrong-boards", 1), ("wrong-boards", 2)]


def test_a_board_on_which_half_of_the_tables_agree_with_the_hands_is_none_of_them() -> None:
    event = evening(HANDS, b1="GNT W 9", b2="GNT N 9", b4="GNT S 9")
    some = found(met(event, 3, "GNT S 9", "GNT W 9"))
    most = found(met(event, 3, "GNT S 9", "GNT W 9", "GNT W 9"))
    assert ["more" in why(it[0]) for it in (some, most)] == [False, True]


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
    assert codes(event) == [("wrong-boards", 1), ("wrong-boards", 2)]


def test_where_all_tables_agree_against_the_hands_the_hands_are_in_doubt() -> None:
    event = met(evening(HANDS, b1="GNT S 9", b2="GNT S 9"), 3, "GNT W 9", "GNT W 8", "PNT W 9", "430")
    event = replace(event, results=event.results[:-1])
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.board) == (Severity.ERROR, "wrong-boards", 3)
    assert why(finding) == {"board": "3", "proved": "South", "declares": "West declares"}
    assert finding.repairs == ()


@pytest.mark.parametrize("other", ["GNT S 9", "430"])
def test_one_table_with_the_hands_makes_the_others_wrong(other: str) -> None:
    event = met(HANDS, 3, "GNT W 9", "GNT W 9", other)
    assert [(it.severity, it.pairs) for it in found(event)] == [
        (Severity.ERROR, ("1", "9")),
        (Severity.ERROR, ("2", "10")),
    ]


def test_one_table_alone_may_be_mistaken() -> None:
    assert codes(met(HANDS, 3, "GNT W 9")) == [("wrong-declarer", 3)]


def test_scores_alone_can_speak_against_the_hands() -> None:
    (finding,) = found(met(HANDS, 3, "-430", "-400"))
    assert finding.code == "wrong-boards"
    assert why(finding)["declares"] == "East-West declare"


def test_a_slip_among_tables_that_the_hands_do_not_fit_is_told_by_the_tables() -> None:
    assert codes(met(HANDS, 3, "GNT W 9", "GNT W 9", "GNT E 9")) == [("wrong-boards", 3), ("odd-declarer", 3)]


WEST = Deal.parse(CHECK_DEAL.replace("N:", "E:"))
EXCHANGED = replace(PLAIN, deals=((1, SOUTH), (2, SOUTH), (3, WEST), (4, SOUTH), (5, SOUTH)))
"""West declares board 3, and was played as board 5."""


def exchanged() -> Event:
    event = evening(EXCHANGED, b1="GNT S 9", b2="GNT S 9", b4="GNT S 9")
    return met(met(event, 3, "GNT S 9", "GNT S 8"), 5, "GNT W 10", "GNT W 9")


def test_two_deals_that_fit_each_others_tables_are_exchanged() -> None:
    (finding,) = found(exchanged())
    assert (finding.severity, finding.code, finding.board) == (Severity.ERROR, "deals-exchanged", 3)
    assert (finding.boards, why(finding)) == ((5,), {"one": "3", "other": "5"})
    assert said(finding) == [
        "exchange the hands of boards 3 and 5",
        "exchange the results of boards 3 and 5 at every table",
    ]


def test_exchanged_deals_are_put_right_or_the_travellers_are() -> None:
    event = exchanged()
    hands, travellers = found(event)[0].repairs
    assert dict(mended(event, hands).deals) == {1: SOUTH, 2: SOUTH, 3: SOUTH, 4: SOUTH, 5: WEST}
    assert mended(event, hands).results == event.results
    assert board_of(mended(event, travellers), 3) == [("1", "9", "GNT W 10", ""), ("2", "10", "GNT W 9", "")]
    assert mended(event, travellers).deals == event.deals
    assert found(mended(event, hands)) == found(mended(event, travellers)) == []


def test_travellers_of_other_pairs_are_not_exchanged() -> None:
    event = met(exchanged(), 3, "-", "-", "GNT S 8")
    assert said(found(event)[0]) == ["exchange the hands of boards 3 and 5"]


def test_when_a_result_is_typed_hands_that_all_tables_contradict_prove_nothing() -> None:
    event = met(HANDS, 3, "GNT W 9", "GNT W 9")
    assert entry_findings(event, event.results[-1]) == []
    event = met(HANDS, 3, "GNT W 9", "GNT W 9", "GNT W 3")
    assert entry_findings(event, event.results[-1]) == []
