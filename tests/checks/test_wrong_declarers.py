"""Declarers that cannot be right: against the cards an error, against the other tables a warning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.checks import Severity
from scorer.game.announcement import Redeal
from scorer.game.rulesets import rule_set
from scorer.records.boards import Points
from scorer.records.events import Event
from tests.checks.evenings import AGREED, BY_HANDS, BY_POINTS, PLAIN, board_of, found, mended, met, said, told, why

either = pytest.mark.parametrize("event", [BY_HANDS, BY_POINTS], ids=["hands", "points"])


def codes(event: Event) -> list[tuple[str, str, str]]:
    """Severity and code of each finding, and who sat North-South."""
    return [(severity, code, " ".join(pairs[:1])) for severity, code, _, pairs in told(event)]


@either
def test_a_declarer_whom_the_cards_rule_out_is_an_error(event: Event) -> None:
    (finding,) = found(met(event, 4, "GNT S 10", "GNT N 9"))
    assert (finding.severity, finding.code) == (Severity.ERROR, "wrong-declarer")
    assert (finding.board, finding.round, finding.table, finding.pairs) == (4, 1, 2, ("2", "10"))
    assert why(finding) == {"seat": "North", "known": "by the points it is South"}
    assert said(finding) == ["declarer South"]


@either
def test_a_declarer_of_the_other_side_is_an_error_too(event: Event) -> None:
    (finding,) = found(met(event, 4, "GNT W 5"))
    assert (finding.severity, finding.code) == (Severity.ERROR, "wrong-declarer")
    assert said(finding) == ["declarer South", "turn the pairs: 9 sat North-South"]


def test_a_majority_proves_nothing_against_the_cards() -> None:
    event = met(BY_HANDS, 4, "GNT N 10", "GNT N 9", "GNT S 9")
    assert codes(event) == [("error", "wrong-declarer", "1"), ("error", "wrong-declarer", "2")]


def test_a_declarer_that_was_left_out_is_no_finding() -> None:
    assert codes(met(BY_HANDS, 4, "GNT 10", "GNT S 9", "NP", "430")) == []


def test_awards_and_boards_not_played_tell_nothing() -> None:
    assert codes(met(PLAIN, 5, "GS N 10", "NP", "60/40", "NS -420; EW 420", "GS N 9")) == []


def test_without_cards_the_odd_one_out_is_a_warning() -> None:
    (finding,) = found(met(PLAIN, 5, "GS N 10", "GS S 10", "PS N 9"))
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-declarer", ("2", "10"))
    assert (finding.board, finding.round, finding.table) == (5, 2, 2)
    assert why(finding) == {"seat": "South", "known": "North at 2 of the other tables"}
    assert said(finding) == ["declarer North"]


def test_where_no_declarer_has_a_majority_every_table_is_asked() -> None:
    event = met(PLAIN, 5, "GS N 10", "GS S 10")
    assert codes(event) == [("warning", "odd-declarer", "1"), ("warning", "odd-declarer", "2")]
    assert [said(finding) for finding in found(event)] == [["declarer South"], ["declarer North"]]


def test_where_nobody_can_tell_no_declarer_is_offered() -> None:
    event = met(PLAIN, 5, "GS N 10", "GS N 9", "GS S 10", "GS S 9", "GS E 10", "GS E 9")
    assert [said(finding) for finding in found(event)] == [[]] * 6


def test_other_declarers_are_told_the_most_frequent_first() -> None:
    (finding, *_) = found(met(PLAIN, 5, "GH E 7", "PS N 7", "PS S 7", "PS S 7", "PS N 7", "PS S 7", "PS S 7"))
    assert why(finding) == {"seat": "East", "known": "South at 4, North at 2 of the other tables"}


def test_bare_scores_tell_the_side_too() -> None:
    (finding,) = found(met(PLAIN, 5, "GS N 10", "-420", "-450", "-420"))
    assert why(finding) == {"seat": "North", "known": "East-West by the score at 3 of the other tables"}
    assert said(finding) == ["declarer East", "declarer West", "turn the pairs: 9 sat North-South"]


def test_tables_that_agree_are_no_finding() -> None:
    assert codes(met(PLAIN, 5, "GS N 10", "PNT N 7", "-50", "NP")) == []


def test_tables_of_different_boards_are_not_compared() -> None:
    assert codes(met(met(PLAIN, 5, "GS N 10"), 6, "GS E 10")) == []


@either
def test_the_cards_speak_for_the_first_group_of_a_fouled_board_only(event: Event) -> None:
    assert codes(met(event, 4, "GNT S 10", "a:GNT N 9", "b:GNT W 5", "b:GNT W 6")) == [("error", "wrong-declarer", "2")]


def test_tables_of_different_groups_held_other_cards_and_are_not_compared() -> None:
    assert codes(met(PLAIN, 5, "GS N 10", "b:GS E 10")) == []
    assert codes(met(PLAIN, 5, "GS N 10", "b:GS E 10", "b:GS E 9", "b:GS W 9")) == [("warning", "odd-declarer", "4")]


def test_a_twenty_twenty_deal_proves_nobody() -> None:
    even = replace(PLAIN, points=((5, Points(10, 10, 10, 10)),))
    results = ("GS N 10", "GS N 9", "GS S 10")
    assert [code for _, code, _ in codes(met(even, 5, *results))] == ["twenty-twenty", "odd-declarer"]
    ruled = replace(even, redeal=Redeal.NS_DECLARE)
    assert codes(met(ruled, 5, *results)) == [("error", "wrong-declarer", "3")]


@pytest.mark.parametrize("rules", ["bridge", "single-dummy"])
def test_where_there_is_an_auction_anybody_may_declare(rules: str) -> None:
    event = replace(BY_HANDS, rules=rules)
    assert rule_set(rules).auction
    assert codes(met(met(event, 4, "3NT N 9", "3NT W 9"), 5, "4S N 10", "4S E 10")) == []
    assert (
        codes(
            met(event, 5, "4S N 10", "4S N 10", "4S N 10", "4S N 1", "4S W 10", "-420" if rules == "bridge" else "NP")
        )
        == []
    )


@either
def test_the_other_tables_contract_from_the_other_side_is_an_exchange(event: Event) -> None:
    (finding,) = found(met(event, 4, "GNT S 10", "GNT W 10"))
    assert (finding.severity, finding.code, finding.pairs) == (Severity.ERROR, "sides-exchanged", ("2", "10"))
    assert why(finding) == {"seat": "West", "result": "GNT with 10 tricks", "known": "by the points it is South"}
    assert said(finding) == ["turn the pairs: 10 sat North-South", "declarer South"]


def test_without_cards_three_tables_must_agree_before_an_exchange_is_told() -> None:
    assert codes(met(PLAIN, 5, "GS N 10", "GS N 9", "GS E 10")) == [("warning", "odd-declarer", "3")]
    assert codes(met(PLAIN, 5, *AGREED, "GS E 10")) == [("warning", "sides-exchanged", "4")]
    assert codes(met(PLAIN, 5, "GS N 10", "420", "420", "GS E 10")) == [("warning", "sides-exchanged", "4")]


@pytest.mark.parametrize("code", ["PS E 10", "GS E 7", "GH E 10"])
def test_another_contract_or_other_tricks_are_no_exchange(code: str) -> None:
    assert codes(met(PLAIN, 5, *AGREED, code)) == [("warning", "odd-declarer", "4")]


def test_a_declarers_partner_is_no_exchange() -> None:
    assert codes(met(PLAIN, 5, *AGREED, "GS S 10")) == [("warning", "odd-declarer", "4")]


def test_a_turned_result_leaves_each_pair_its_score() -> None:
    event = met(PLAIN, 5, *AGREED, "GS E 10")
    (finding,) = found(event)
    turned, seat = finding.repairs
    assert board_of(mended(event, turned), 5)[3] == ("12", "4", "GS N 10", "")
    assert board_of(mended(event, seat), 5)[3] == ("4", "12", "GS N 10", "")


@either
def test_a_score_that_the_declaring_side_cannot_have_made_is_an_error(event: Event) -> None:
    (finding,) = found(met(event, 4, "-430"))
    assert (finding.severity, finding.code) == (Severity.ERROR, "wrong-side")
    assert (why(finding)["score"], why(finding)["known"]) == ("-430", "by the points South declares")
    assert said(finding) == ["score +430", "turn the pairs: 9 sat North-South"]
    score, turn = (board_of(mended(met(event, 4, "-430"), repair), 4) for repair in finding.repairs)
    assert (score, turn) == ([("1", "9", "430", "")], [("9", "1", "430", "")])


def test_a_score_against_the_other_tables_is_a_warning() -> None:
    (finding,) = found(met(PLAIN, 5, *AGREED, "450", "-420"))
    assert (finding.severity, finding.code, finding.pairs[0]) == (Severity.WARNING, "wrong-side", "5")
    assert why(finding)["known"] == "North-South declare at 4 of the other tables"


def test_where_scores_speak_for_both_sides_equally_every_table_is_asked() -> None:
    event = met(PLAIN, 5, "420", "-420", "-150")
    assert codes(event) == [("warning", "wrong-side", "1"), ("warning", "wrong-side", "2")]


@pytest.mark.parametrize("score", ["-50", "150", "-150", "-200", "200"])
def test_a_score_that_either_side_can_have_made_is_no_finding(score: str) -> None:
    assert codes(met(PLAIN, 5, *AGREED, score)) == []


@pytest.mark.parametrize("score", ["-400", "-450"])
def test_a_score_that_takes_eight_tricks_short_is_rather_one_of_the_other_side(score: str) -> None:
    assert codes(met(PLAIN, 5, *AGREED, score)) == [("warning", "wrong-side", "4")]
    assert codes(met(BY_POINTS, 4, "GNT S 10", score)) == [("warning", "wrong-side", "2")]


def test_points_that_are_not_forty_still_prove_the_side_that_they_name() -> None:
    event = replace(PLAIN, points=((4, Points(14, 6, 16, 3)),))
    assert [code for _, code, _ in codes(met(event, 4, "GNT N 9"))] == ["points-sum", "wrong-declarer"]
