"""Declarers that cannot be right: against the cards an error, against the other tables a warning."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from scorer.checks import Finding, Severity, findings
from scorer.game.deals import Deal
from scorer.game.rulesets import rule_set
from scorer.records.boards import Points
from scorer.records.events import Event
from scorer.records.notation import parse_code
from scorer.records.pairs import Pair
from scorer.records.results import Result
from scorer.tournament import score_event
from tests.evening import CHECK_DEAL

PLAIN = Event(
    name="Tuesday",
    date=datetime.date(2026, 11, 17),
    boards=8,
    pairs=tuple(Pair(str(number)) for number in range(1, 9)),
)
BY_HANDS = replace(PLAIN, deals=((4, Deal.parse(CHECK_DEAL)),))
BY_POINTS = replace(PLAIN, points=((4, Points(14, 6, 16, 4)),))


def met(event: Event, board: int, *codes: str) -> Event:
    """The event with results of one board, pair 1 against 5 first, in round 3 and at table 1; `b:` names a group."""
    results = tuple(
        Result(
            board,
            str(table),
            str(table + 4),
            parse_code(code.rpartition(":")[2], event.rule_set),
            round=3,
            table=table,
            group=code.rpartition(":")[0],
        )
        for table, code in enumerate(codes, start=1)
    )
    return replace(event, results=(*event.results, *results))


def found(event: Event) -> list[Finding]:
    return findings(score_event(event))


def codes(event: Event) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(finding.severity.value, finding.code, finding.pairs) for finding in found(event)]


@pytest.mark.parametrize("event", [BY_HANDS, BY_POINTS], ids=["hands", "points"])
def test_a_declarer_whom_the_cards_rule_out_is_an_error(event: Event) -> None:
    (finding,) = found(met(event, 4, "GNT S 10", "GNT N 9"))
    assert (finding.severity, finding.code) == (Severity.ERROR, "wrong-declarer")
    assert (finding.board, finding.round, finding.table, finding.pairs) == (4, 3, 2, ("2", "6"))
    assert finding.message == ("Board 4, 2 against 6: North is recorded as declarer, but by the points it is South")


@pytest.mark.parametrize("event", [BY_HANDS, BY_POINTS], ids=["hands", "points"])
def test_a_declarer_of_the_other_side_is_an_error_too(event: Event) -> None:
    assert codes(met(event, 4, "GNT W 5")) == [("error", "wrong-declarer", ("1", "5"))]


def test_a_majority_proves_nothing_against_the_cards() -> None:
    event = met(BY_HANDS, 4, "GNT N 10", "GNT N 9", "GNT S 9")
    assert codes(event) == [("error", "wrong-declarer", ("1", "5")), ("error", "wrong-declarer", ("2", "6"))]


def test_a_declarer_that_was_left_out_is_no_finding() -> None:
    assert codes(met(BY_HANDS, 4, "GNT 10", "GNT S 9", "NP", "430")) == []


def test_without_cards_the_odd_one_out_is_a_warning() -> None:
    (finding,) = found(met(PLAIN, 5, "GS N 10", "GS S 10", "PS N 9"))
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-declarer", ("2", "6"))
    assert (finding.board, finding.round, finding.table) == (5, 3, 2)
    assert finding.message == (
        "Board 5, 2 against 6: South is recorded as declarer, but North at 2 of the other tables"
    )


def test_where_no_declarer_has_a_majority_every_table_is_asked() -> None:
    assert codes(met(PLAIN, 5, "GS N 10", "GS S 10")) == [
        ("warning", "odd-declarer", ("1", "5")),
        ("warning", "odd-declarer", ("2", "6")),
    ]


def test_tables_that_agree_are_no_finding() -> None:
    assert codes(met(PLAIN, 5, "GS N 10", "PNT N 7", "-50", "NP")) == []


def test_tables_of_different_boards_are_not_compared() -> None:
    assert codes(met(met(PLAIN, 5, "GS N 10"), 6, "GS E 10")) == []


@pytest.mark.parametrize("event", [BY_HANDS, BY_POINTS], ids=["hands", "points"])
def test_the_cards_speak_for_the_first_group_of_a_fouled_board_only(event: Event) -> None:
    assert codes(met(event, 4, "GNT S 10", "a:GNT N 9", "b:GNT W 5", "b:GNT W 6")) == [
        ("error", "wrong-declarer", ("2", "6"))
    ]


def test_tables_of_different_groups_held_other_cards_and_are_not_compared() -> None:
    assert codes(met(PLAIN, 5, "GS N 10", "b:GS E 10")) == []
    assert codes(met(PLAIN, 5, "GS N 10", "b:GS E 10", "b:GS E 9", "b:GS W 9")) == [
        ("warning", "odd-declarer", ("4", "8"))
    ]


@pytest.mark.parametrize("rules", ["bridge", "single-dummy"])
def test_where_there_is_an_auction_anybody_may_declare(rules: str) -> None:
    event = replace(BY_HANDS, rules=rules)
    assert rule_set(rules).auction
    assert codes(met(met(event, 4, "3NT N 9", "3NT W 9"), 5, "4S N 10", "4S E 10")) == []


def test_findings_stand_in_the_order_of_the_boards() -> None:
    event = met(met(BY_HANDS, 5, "GS N 10", "GS S 10", "GS S 9"), 4, "GNT N 9")
    assert [finding.board for finding in found(event)] == [4, 5]
