"""What one result has against it: declarers, trumps and tricks, and what is said at the moment in which it is typed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest

from scorer.checks import Finding, Severity, check_entry
from scorer.game.announcement import Redeal
from scorer.game.deals import Deal
from scorer.game.rulesets import find_rule_set
from scorer.model.boards import HighCardPoints
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.results import Result, ResultAtDisclosure
from tests.checks.evenings import (
    AGREED,
    BY_HANDS,
    BY_POINTS,
    PLAIN,
    apply_repair,
    board_of,
    codes,
    found,
    met,
    said,
    told,
    why,
)
from tests.evening import CHECK_DEAL

either = pytest.mark.parametrize("event", [BY_HANDS, BY_POINTS], ids=["hands", "points"])


def in_doubt(event: Event) -> list[tuple[str, str, str]]:
    """Severity and code of each finding, and who sat North-South."""
    return [(severity, code, " ".join(pairs[:1])) for severity, code, _, pairs in told(event)]


@either
def test_a_declarer_whom_the_cards_rule_out_is_an_error(event: Event) -> None:
    (finding,) = found(met(event, 4, "GNT S 10", "GNT N 9"))
    assert (finding.severity, finding.code) == (Severity.ERROR, "wrong-declarer")
    assert (finding.board, finding.round, finding.table, finding.pairs) == (4, 1, 2, ("2", "10"))
    assert why(finding) == {"seat": "North", "known": "the points make South declarer"}
    assert said(finding) == ["declarer South"]


@either
def test_a_declarer_of_the_other_side_is_an_error_too(event: Event) -> None:
    (finding,) = found(met(event, 4, "GNT W 5"))
    assert (finding.severity, finding.code) == (Severity.ERROR, "wrong-declarer")
    assert said(finding) == ["declarer South", "swap the pairs: 9 sat North-South"]


def test_a_majority_proves_nothing_against_the_cards() -> None:
    event = met(BY_HANDS, 4, "GNT N 10", "GNT N 9", "GNT S 9")
    assert in_doubt(event) == [("error", "wrong-declarer", "1"), ("error", "wrong-declarer", "2")]


def test_without_cards_the_odd_one_out_is_a_warning() -> None:
    (finding,) = found(met(PLAIN, 5, "GS N 10", "GS S 10", "PS N 9"))
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-declarer", ("2", "10"))
    assert (finding.board, finding.round, finding.table) == (5, 2, 2)
    assert why(finding) == {"seat": "South", "known": "it was North at 2 other tables"}
    assert said(finding) == ["declarer North"]


def test_where_no_declarer_has_a_majority_every_table_is_asked() -> None:
    event = met(PLAIN, 5, "GS N 10", "GS S 10")
    assert in_doubt(event) == [("warning", "odd-declarer", "1"), ("warning", "odd-declarer", "2")]
    assert [said(finding) for finding in found(event)] == [["declarer South"], ["declarer North"]]


def test_where_nobody_can_tell_no_declarer_is_offered() -> None:
    event = met(PLAIN, 5, "GS N 10", "GS N 9", "GS S 10", "GS S 9", "GS E 10", "GS E 9")
    assert [said(finding) for finding in found(event)] == [[]] * 6


def test_other_declarers_are_told_the_most_frequent_first() -> None:
    (finding, *_) = found(met(PLAIN, 5, "GH E 7", "PS N 7", "PS S 7", "PS S 7", "PS N 7", "PS S 7", "PS S 7"))
    assert why(finding) == {"seat": "East", "known": "it was South at 4 other tables and North at 2 other tables"}


def test_bare_scores_tell_the_side_too() -> None:
    (finding,) = found(met(PLAIN, 5, "GS N 10", "-420", "-450", "-420"))
    assert why(finding) == {"seat": "North", "known": "it was East-West, going by the score, at 3 other tables"}
    assert said(finding) == ["declarer East", "declarer West", "swap the pairs: 9 sat North-South"]


@pytest.mark.parametrize(
    "event",
    [
        met(PLAIN, 5, "GS N 10", "PNT N 7", "-50", "NP"),
        met(met(PLAIN, 5, "GS N 10"), 6, "GS E 10"),
        met(PLAIN, 5, "GS N 10", "NP", "60/40", "NS -420; EW 420", "GS N 9"),
        met(BY_HANDS, 4, "GNT 10", "GNT S 9", "NP", "430"),
    ],
    ids=["tables that agree", "other boards", "awards", "a declarer left out"],
)
def test_what_contradicts_nothing_is_no_finding(event: Event) -> None:
    assert in_doubt(event) == []


@either
def test_the_cards_speak_for_the_first_group_of_a_fouled_board_only(event: Event) -> None:
    assert in_doubt(met(event, 4, "GNT S 10", "a:GNT N 9", "b:GNT W 5", "b:GNT W 6")) == [
        ("error", "wrong-declarer", "2")
    ]


def test_tables_of_different_groups_held_other_cards_and_are_not_compared() -> None:
    assert in_doubt(met(PLAIN, 5, "GS N 10", "b:GS E 10")) == []
    assert in_doubt(met(PLAIN, 5, "GS N 10", "b:GS E 10", "b:GS E 9", "b:GS W 9")) == [("warning", "odd-declarer", "4")]


def test_a_twenty_twenty_deal_proves_nobody() -> None:
    even = PLAIN._replace(points=((5, HighCardPoints(10, 10, 10, 10)),))
    results = ("GS N 10", "GS N 9", "GS S 10")
    assert [code for _, code, _ in in_doubt(met(even, 5, *results))] == ["twenty-twenty", "odd-declarer"]
    ruled = even._replace(redeal=Redeal.NS_DECLARE)
    assert in_doubt(met(ruled, 5, *results)) == [("error", "wrong-declarer", "3")]


@pytest.mark.parametrize("rules", ["bridge", "single-dummy"])
def test_where_there_is_an_auction_anybody_may_declare(rules: str) -> None:
    event = BY_HANDS._replace(rules=rules)
    assert find_rule_set(rules).has_auction
    assert in_doubt(met(met(event, 4, "3NT N 9", "3NT W 9"), 5, "4S N 10", "4S E 10")) == []
    last = "-420" if rules == "bridge" else "NP"
    assert in_doubt(met(event, 5, "4S N 10", "4S N 10", "4S N 10", "4S N 1", "4S W 10", last)) == []
    assert typed_codes(met(event, 4, "3NT S 9"), 4, "3NT W 1") == []


@either
def test_the_other_tables_contract_from_the_other_side_is_an_exchange(event: Event) -> None:
    (finding,) = found(met(event, 4, "GNT S 10", "GNT W 10"))
    assert (finding.severity, finding.code, finding.pairs) == (Severity.ERROR, "sides-exchanged", ("2", "10"))
    assert why(finding) == {"seat": "West", "result": "GNT with 10 tricks", "known": "the points make South declarer"}
    assert said(finding) == ["swap the pairs: 10 sat North-South", "declarer South"]


def test_without_cards_three_tables_must_agree_before_an_exchange_is_told() -> None:
    assert in_doubt(met(PLAIN, 5, "GS N 10", "GS N 9", "GS E 10")) == [("warning", "odd-declarer", "3")]
    assert in_doubt(met(PLAIN, 5, *AGREED, "GS E 10")) == [("warning", "sides-exchanged", "4")]
    assert in_doubt(met(PLAIN, 5, "GS N 10", "420", "420", "GS E 10")) == [("warning", "sides-exchanged", "4")]


@pytest.mark.parametrize("code", ["PS E 10", "GS E 7", "GH E 10", "GS S 10"])
def test_another_contract_other_tricks_or_a_declarers_partner_are_no_exchange(code: str) -> None:
    assert in_doubt(met(PLAIN, 5, *AGREED, code)) == [("warning", "odd-declarer", "4")]


def test_a_turned_result_leaves_each_pair_its_score() -> None:
    event = met(PLAIN, 5, *AGREED, "GS E 10")
    (finding,) = found(event)
    turned, seat = finding.repairs
    assert board_of(apply_repair(event, turned), 5)[3] == ("12", "4", "GS N 10", "")
    assert board_of(apply_repair(event, seat), 5)[3] == ("4", "12", "GS N 10", "")


@either
def test_a_score_that_the_declaring_side_cannot_have_made_is_an_error(event: Event) -> None:
    (finding,) = found(met(event, 4, "-430"))
    assert (finding.severity, finding.code) == (Severity.ERROR, "wrong-side")
    assert (why(finding)["score"], why(finding)["known"]) == ("-430", "the points make South declarer")
    assert said(finding) == ["score +430", "swap the pairs: 9 sat North-South"]
    score, turn = (board_of(apply_repair(met(event, 4, "-430"), repair), 4) for repair in finding.repairs)
    assert (score, turn) == ([("1", "9", "430", "")], [("9", "1", "430", "")])


def test_a_score_against_the_other_tables_is_a_warning() -> None:
    (finding,) = found(met(PLAIN, 5, *AGREED, "450", "-420"))
    assert (finding.severity, finding.code, finding.pairs[0]) == (Severity.WARNING, "wrong-side", "5")
    assert why(finding)["known"] == "North-South declared at 4 of the other tables"


def test_where_scores_speak_for_both_sides_equally_every_table_is_asked() -> None:
    event = met(PLAIN, 5, "420", "-420", "-150")
    assert in_doubt(event) == [("warning", "wrong-side", "1"), ("warning", "wrong-side", "2")]


@pytest.mark.parametrize("score", ["-50", "150", "-150", "-200", "200"])
def test_a_score_that_either_side_can_have_made_is_no_finding(score: str) -> None:
    assert in_doubt(met(PLAIN, 5, *AGREED, score)) == []


@pytest.mark.parametrize("score", ["-400", "-450"])
def test_a_score_that_takes_eight_tricks_short_is_rather_one_of_the_other_side(score: str) -> None:
    assert in_doubt(met(PLAIN, 5, *AGREED, score)) == [("warning", "wrong-side", "4")]
    assert in_doubt(met(BY_POINTS, 4, "GNT S 10", score)) == [("warning", "wrong-side", "2")]


def test_points_that_are_not_forty_still_prove_the_side_that_they_name() -> None:
    event = PLAIN._replace(points=((4, HighCardPoints(14, 6, 16, 3)),))
    assert [code for _, code, _ in in_doubt(met(event, 4, "GNT N 9"))] == ["points-sum", "wrong-declarer"]


LONG_CLUBS = Deal.parse("N:AKQ2.AK32.AKQ2.2 JT98.QJT.JT98.QJ 7654.9876.765.43 3.54.43.AKT98765")
"""North and South have 8 spades, 8 hearts, 7 diamonds and 3 clubs."""


def test_trumps_of_which_there_are_few_are_odd() -> None:
    event = met(PLAIN._replace(deals=((5, LONG_CLUBS),)), 5, "GS N 10", "PC N 4", "PH N 9", "GS N 10")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-denomination", ("2", "10"))
    assert why(finding) == {"trumps": "clubs", "held": "3"}
    assert said(finding) == ["PS", "PH"]
    assert board_of(apply_repair(event, finding.repairs[0]), 5)[1] == ("2", "10", "PS N 4", "")


def test_without_other_tables_the_longest_suit_is_offered() -> None:
    (finding,) = found(met(PLAIN._replace(deals=((5, LONG_CLUBS),)), 5, "GC 6"))
    assert said(finding) == ["GS", "GH", "GD"]


def test_several_lines_with_as_few_trumps_are_one_cause() -> None:
    event = met(PLAIN._replace(deals=((5, LONG_CLUBS),)), 5, "GC N 6", "PC N 6", "PC N 6", "PNT N 9")
    (finding,) = found(event)
    assert said(finding) == ["spades instead of clubs in 3 results"]
    after = [code for _, _, code, _ in board_of(apply_repair(event, finding.repairs[0]), 5)]
    assert after == ["GS N 6", "PS N 6", "PS N 6", "PNT N 9"]


@pytest.mark.parametrize("code", ["PD S 7", "PH S 8", "PNT S 9", "GC S 6"])
def test_six_cards_or_no_trumps_are_not_odd(code: str) -> None:
    """South and North have 7 spades, 7 hearts, 6 diamonds and 6 clubs."""
    assert codes(met(BY_HANDS, 4, code)) == []


def test_a_suit_that_would_itself_be_told_as_misread_is_not_offered() -> None:
    """East and West have nine spades, nobody chose them, and six clubs; with two results in clubs those are spades."""
    deal = Deal.parse("N:T764.KT98.AQ9.KT AQJ98532.QJ72.2. .543.T8653.AQJ98 K.A6.KJ74.765432")
    few, *_ = (
        one for one in found(met(PLAIN._replace(deals=((4, deal),)), 4, "GD W 11", "PC W 12")) if one.pairs[0] == "1"
    )
    assert few.code == "odd-denomination"
    assert said(few) == ["GS"]


def test_tricks_that_would_be_as_odd_are_not_offered() -> None:
    others = ("PS S 12", "PS S 12", "PS S 12", "PS S 13")
    (alone, *_) = found(met(PLAIN, 1, *others, "PC S 7", "PC E 6"))
    assert "6 tricks" not in said(alone)


@pytest.mark.parametrize(
    ("code", "told_of"), [("PC N 4", ["odd-denomination"]), ("PC W 10", ["wrong-declarer"]), ("b:PC N 4", [])]
)
def test_only_the_declarers_trumps_are_counted_in_the_hands_of_the_first_group(code: str, told_of: list[str]) -> None:
    assert codes(met(PLAIN._replace(deals=((5, LONG_CLUBS),)), 5, code)) == told_of


def test_without_hands_a_choice_that_failed_and_that_nobody_else_made_is_odd() -> None:
    event = met(PLAIN, 5, "GS N 10", "GS N 10", "PH N 9", "PS N 9", "GC N 5")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-denomination", ("5", "13"))
    assert why(finding) == {"result": "GC with 5 tricks", "denomination": "clubs", "tables": "4", "taken": "9 to 10"}
    assert said(finding) == ["11 tricks", "8 tricks"]
    assert board_of(apply_repair(event, finding.repairs[0]), 5)[4] == ("5", "13", "GC N 11", "")


def test_where_a_level_is_named_tricks_and_trumps_are_as_odd() -> None:
    named = PLAIN._replace(rules="levels", results=())
    (failed,) = found(met(named, 5, "4S N 10", "4S N 10", "2H N 9", "2S N 9", "5C N 5"))
    assert (failed.code, said(failed)) == ("odd-denomination", ["11 tricks", "8 tricks"])
    (misread,) = found(met(named, 5, "2S N 9", "4S N 10", "2S N 9", "2C N 9"))
    assert (misread.code, said(misread)) == ("odd-denomination", ["2S"])
    (far,) = found(met(named, 5, "4S N 10", "4S N 10", "2S N 9", "4S N 1"))
    assert (far.code, said(far)[0]) == ("odd-tricks", "10 tricks")


@pytest.mark.parametrize("rules", ["levels", "levels-slams"])
@pytest.mark.parametrize(
    ("results", "level"),
    [
        (("4S N 10", "4S N 11", "4S N 10", "4S N 9", "2S N 10"), ["4S"]),
        (("2H N 8", "2H N 9", "2H N 8", "2H N 8", "7H N 8"), ["2H"]),
        (("4S N 10", "4S N 11", "4S N 10", "4S N 9", "3S N 10"), []),  # one level
        (("4S N 10", "4S N 11", "4S N 10", "5S N 11", "2S N 10"), []),  # others differ
        (("4S N 10", "4S N 11", "4S N 10", "2S N 10"), []),  # three other tables
        (("4S N 10", "4S N 10", "4S N 10", "4S N 9", "2S N 8"), []),  # it fits what was named
    ],
)
def test_a_level_far_from_what_all_others_named_and_made_is_read_as_theirs(
    rules: str, results: tuple[str, ...], level: list[str]
) -> None:
    event = met(PLAIN._replace(rules=rules, results=()), 5, *results)
    assert [repair for finding in found(event) for repair in said(finding)] == level
    for finding in found(event):
        assert (finding.code, finding.repairs[0].reading) == ("odd-tricks", "other-level")
        assert codes(apply_repair(event, finding.repairs[0])) == []


@pytest.mark.parametrize(
    "results",
    [
        ("GS N 10", "PH N 9", "PS N 9", "GC N 5"),  # three other tables
        ("GS N 10", "PC N 9", "PS N 9", "PS N 9", "PC N 6"),  # somebody else chose it
        ("GS N 10", "PH N 9", "PS N 9", "PS N 9", "GC N 6"),  # three tricks fewer
        ("GS N 10", "PH N 9", "PS N 9", "PS N 9", "GC N 13"),  # more tricks
    ],
)
def test_what_others_chose_or_what_did_not_fail_is_not_odd(results: tuple[str, ...]) -> None:
    assert "odd-denomination" not in codes(met(PLAIN, 5, *results))


def test_the_suit_of_the_same_colour_is_taken_for_what_most_chose() -> None:
    event = met(PLAIN, 5, "PS N 9", "GS N 10", "PS N 9", "PC N 9")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-denomination", ("4", "12"))
    assert (why(finding)["denomination"], why(finding)["usual"]) == ("clubs", "3 other tables made 9 to 10 in spades")
    assert said(finding) == ["PS"]
    assert found(apply_repair(event, finding.repairs[0])) == []


@pytest.mark.parametrize(
    "results",
    [
        ("PS N 9", "PS N 9", "PC N 9"),  # two other tables
        ("PS N 9", "PS N 9", "PS N 9", "PD N 9"),  # another colour
        ("PS N 9", "PS N 9", "PS N 9", "PC N 7"),  # such tricks as nobody took in spades
        ("PS N 9", "PS N 9", "PS N 9", "GC N 9"),  # game
        ("PS N 9", "PS N 9", "PC N 8", "PC N 9"),  # somebody else chose it
    ],
)
def test_a_suit_that_was_hardly_taken_for_the_other_is_not_odd(results: tuple[str, ...]) -> None:
    assert "odd-denomination" not in codes(met(PLAIN, 5, *results))


def test_tricks_far_from_every_other_table_are_odd() -> None:
    event = met(PLAIN, 5, "GS N 10", "PS N 9", "GS 11", "GS N 6")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-tricks", ("4", "12"))
    assert why(finding) == {"result": "GS with 6 tricks", "usual": "3 other tables made 9 to 11 in spades"}
    assert said(finding) == ["12 tricks", "7 tricks"], "not the middle of the others, which nobody writes as 6"
    assert board_of(apply_repair(event, finding.repairs[0]), 5)[3] == ("4", "12", "GS N 12", "")


@pytest.mark.parametrize(
    ("results", "odd"),
    [
        (("GS N 10", "GS N 9", "GS N 7"), False),  # two other tables tell nothing
        (("GS N 10", "GS N 9", "GS N 9", "GS N 7"), False),
        (("GS N 10", "GS N 9", "GS N 9", "GS N 6"), True),
        (("GS N 10", "GS N 10", "GS N 9", "GS N 13"), True),
        (("GS N 10", "GS N 9", "GS N 8", "GS N 6"), False),  # another table took nearly as few
        (("GS N 11", "GS N 10", "GS N 8", "GS N 6"), True),  # but it is far from the middle one
        (("GS N 12", "GS N 11", "GS N 10", "GS N 8", "GS N 7"), False),  # half-way between 10 and 11
        (("GS N 10", "GH N 10", "GNT N 10", "GS N 6"), False),  # other trumps, other tricks
        (("GS N 9", "GS N 9", "GS N 9", "420"), False),
        (("GS N 10", "GS N 10", "b:GS N 10", "b:GS N 10", "GS N 5"), False),  # other cards
    ],
)
def test_how_far_is_odd(results: tuple[str, ...], odd: bool) -> None:
    assert codes(met(PLAIN, 5, *results)) == ["odd-tricks"] * odd


def test_a_result_with_another_declarer_is_told_for_that() -> None:
    assert codes(met(PLAIN, 5, "GS N 10", "GS N 10", "GS N 10", "GS S 4")) == ["odd-declarer"]


@pytest.mark.parametrize(
    ("typed", "likely"),
    [
        ("1", ["11 tricks", "10 tricks", "12 tricks", "13 tricks"]),  # a digit lost, 11 having two to lose
        ("0", ["10 tricks", "13 tricks"]),
        ("4", ["10 tricks", "9 tricks"]),  # counted from six
        ("3", ["10 tricks", "9 tricks", "13 tricks"]),  # the other side's
        ("2", ["11 tricks", "12 tricks", "8 tricks"]),
        ("7", ["13 tricks"]),
    ],
)
def test_what_may_have_been_meant_is_offered_the_likeliest_first(typed: str, likely: list[str]) -> None:
    (finding,) = found(met(PLAIN, 5, "GS N 10", "GS N 10", "GS N 11", f"GS N {typed}"))
    assert said(finding) == likely


@pytest.mark.parametrize(
    ("others", "typed", "listed"),
    [
        (("PS N 9", "PS N 8", "PS N 9"), "PS N 12", ["11 tricks"]),
        (("GS N 10", "GS N 12", "GS N 12", "GS N 12"), "GS N 8", ["9 tricks"]),  # near one, far from the middle one
        (("PS N 6", "PS N 6", "PS N 12", "PS N 12"), "PS N 9", ["8 tricks", "10 tricks"]),
    ],
)
def test_tricks_that_nothing_else_explains_may_be_one_out(
    others: tuple[str, ...], typed: str, listed: list[str]
) -> None:
    event = met(PLAIN, 5, *others, typed)
    finding = found(event)[-1]
    assert said(finding) == listed
    assert finding.offered_repair is None
    for repair in finding.repairs:
        assert repair.reading.startswith("one-trick")
        assert finding.identity not in {left.identity for left in found(apply_repair(event, repair))}


@pytest.mark.parametrize(
    ("others", "typed", "listed"),
    [
        (("PS N 8", "PS N 8", "PS N 8"), "PS N 12", []),  # 11 would be odd too
        (("GS N 9", "GS N 9", "GS N 9"), "GS N 6", ["7 tricks"]),  # the defenders' tricks
        (("GS N 9", "GS N 9", "GS N 9"), "GS N 5", ["8 tricks", "11 tricks"]),
    ],
)
def test_one_trick_is_listed_only_where_it_explains_what_nothing_else_does(
    others: tuple[str, ...], typed: str, listed: list[str]
) -> None:
    (finding,) = found(met(PLAIN, 5, *others, typed))
    assert said(finding) == listed
    assert "one-trick" not in {repair.reading for repair in finding.repairs}


def test_a_single_trick_is_told_as_one() -> None:
    (finding,) = found(met(PLAIN, 5, "GS N 10", "GS N 10", "GS N 10", "GS N 1"))
    assert why(finding) == {"result": "GS with 1 trick", "usual": "3 other tables made 10 in spades"}


def test_odd_tricks_that_nobody_can_have_meant_otherwise_are_not_told() -> None:
    event = met(PLAIN, 5, "GS N 10", "GS N 10", "GS N 10", "GNT N 7", "PNT N 7", "GS N 7")
    assert found(event) == []


def test_few_tricks_may_be_the_defenders_whatever_was_trumps() -> None:
    event = met(PLAIN, 5, "PS N 9", "PH N 8", "PNT N 8", "PD N 7", "GS N 5")
    (finding,) = found(event)
    assert why(finding) == {"result": "GS with 5 tricks", "taken": "7 to 9", "tables": "4"}
    assert said(finding)[0] == "8 tricks"
    assert found(apply_repair(event, finding.repairs[0])) == []


@pytest.mark.parametrize("typed", ["GS N 3", "PNT N 1"])
def test_hardly_any_tricks_far_from_all_others_are_odd_whatever_was_trumps(typed: str) -> None:
    event = met(PLAIN, 5, "PS N 9", "PH N 8", "PNT N 8", "PD N 7", typed)
    (finding,) = found(event)
    assert (finding.code, why(finding)["taken"], why(finding)["tables"]) == ("odd-tricks", "7 to 9", "4")
    assert found(apply_repair(event, finding.repairs[0])) == []


@pytest.mark.parametrize("typed", ["GS N 6", "GS N 7"])
def test_tricks_that_leave_others_none_of_theirs_are_the_declarers(typed: str) -> None:
    assert codes(met(PLAIN, 5, "PS N 9", "PH N 8", "PNT N 8", "PD N 7", typed)) == []


def test_a_score_with_the_digits_of_the_others_is_taken_for_theirs() -> None:
    event = met(PLAIN, 5, "GS N 10", "420", "GS N 11", "240")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-tricks", ("4", "12"))
    assert why(finding) == {"score": "240", "other": "420", "tables": "2"}
    assert said(finding) == ["score +420"]
    assert found(apply_repair(event, finding.repairs[0])) == []


@pytest.mark.parametrize(
    ("others", "typed", "odd"),
    [
        (("GS E 9", "50", "50"), "500", True),
        (("-500", "-500", "GS N 0"), "-50", True),
        (("PNT W 8", "-120", "-120"), "-210", True),
        (("PD E 11", "PD E 11", "PD E 12"), "150", True),  # from the side of East-West
        (("420", "420"), "240", False),  # two other tables tell nothing
        (("420", "420", "420", "240"), "240", False),  # somebody else had it
        (("420", "450", "-50"), "240", False),  # most had something else
        (("140", "140", "140"), "170", False),  # an overtrick
        (("PNT N 8", "PNT N 8", "PNT N 8", "PNT N 9"), "210", False),  # the same contract and two tricks more
        (("-50", "-50", "-50"), "50", False),  # either side's, and no digit wrong
    ],
)
def test_which_scores_look_mistyped(others: tuple[str, ...], typed: str, odd: bool) -> None:
    assert ("odd-tricks" in codes(met(PLAIN, 5, *others, typed))) is odd


def typed(event: Event, board: int, code: str, ns: str = "8", ew: str = "16", group: str = "") -> list[Finding]:
    """What a new result of pairs 8 and 16 has against it."""
    return check_entry(event, Result(board, ns, ew, parse_code(code, event.rule_set), 1, 8, group))


def typed_codes(event: Event, board: int, code: str) -> list[str]:
    return [finding.code for finding in typed(event, board, code)]


@pytest.mark.parametrize("event", [BY_HANDS, BY_POINTS], ids=["hands", "points"])
def test_the_first_result_is_held_against_the_cards(event: Event) -> None:
    (finding,) = typed(event, 4, "GNT N 9")
    assert (finding.severity, finding.code) == (Severity.ERROR, "wrong-declarer")
    assert (finding.board, finding.round, finding.table, finding.pairs) == (4, 1, 8, ("8", "16"))
    assert said(finding) == ["declarer South"]
    assert typed_codes(event, 4, "-430") == ["wrong-side"]
    assert typed_codes(event, 4, "GNT S 9") == typed_codes(event, 4, "GNT 9") == typed_codes(event, 4, "430") == []


def test_a_further_result_is_held_against_the_others_of_its_board() -> None:
    event = met(PLAIN, 5, *AGREED, "GS N 10")
    assert typed_codes(event, 5, "GS S 10") == ["odd-declarer"]
    assert typed_codes(event, 5, "GS E 10") == ["sides-exchanged"]
    assert typed_codes(event, 5, "-420") == ["wrong-side"]
    assert typed_codes(event, 5, "GS N 4") == ["odd-tricks"]
    assert typed_codes(event, 5, "GC N 5") == ["odd-denomination"]
    assert typed_codes(event, 5, "GS N 12") == typed_codes(event, 5, "GS 10") == typed_codes(event, 6, "GS E 4") == []


def test_the_second_result_is_asked_although_nobody_knows_which_of_two_is_right() -> None:
    event = met(PLAIN, 5, "GS N 10")
    (finding,) = typed(event, 5, "GS S 10")
    assert (finding.code, finding.pairs, said(finding)) == ("odd-declarer", ("8", "16"), ["declarer North"])
    assert typed_codes(met(PLAIN, 5, *AGREED, "GS S 10"), 5, "GS N 10") == [], "and no other"


def test_a_result_typed_over_an_earlier_one_takes_its_place() -> None:
    event = met(PLAIN, 5, *["-"] * 7, "GS S 10")
    assert typed_codes(event, 5, "GS N 10") == []
    assert typed(event, 5, "GS N 10", ns="7", ew="16") == []
    assert typed(event, 5, "GS N 10", ns="7", ew="15") != []


def test_only_tables_with_the_same_cards_count() -> None:
    event = met(BY_HANDS, 4, "GNT S 10", "b:PS W 9", "b:PS W 9")
    assert typed(event, 4, "PS W 9", group="b") == []
    assert [finding.code for finding in typed(event, 4, "PS N 9", group="b")] == ["odd-declarer"]


@pytest.mark.parametrize("code", ["NP", "60/40", "A+/A-"])
def test_awards_and_boards_not_played_have_nothing_against_them(code: str) -> None:
    assert typed_codes(met(BY_HANDS, 4, "GNT S 10"), 4, code) == []


def test_what_is_said_at_the_keystroke_the_check_says_too() -> None:
    event = met(PLAIN, 5, *AGREED, "GS N 10", "GS S 4")
    assert check_entry(event, event.results[-1]) == found(event)


@pytest.mark.parametrize(
    ("now", "found_now"),
    [("GS N 10", []), ("GS N 9", ["seen-before"]), ("NP", ["seen-before"]), ("60/40", []), ("", [])],
)
def test_a_result_that_became_another_after_others_were_shown_is_told_but_for_rulings(
    now: str, found_now: list[str]
) -> None:
    event = met(PLAIN, 5, now or "-")._replace(results_at_disclosure=(ResultAtDisclosure(5, "1", "9", "GS N 10"),))
    assert codes(event) == found_now


def count_calls(work: Callable[[], object]) -> int:
    """How many functions are called, ours and others'."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def test_a_result_among_36_boards_takes_hardly_more_than_alone() -> None:
    one_board = PLAIN._replace(boards=36, deals=tuple((number, Deal.parse(CHECK_DEAL)) for number in range(1, 37)))
    fresh = Result(17, "15", "16", parse_code("GNT W 4", PLAIN.rule_set))
    every_board = one_board
    for board in range(1, 37):
        results = met(PLAIN, board, *(f"{code} S {tricks}" for code in ("GNT", "PS", "PH", "PNT") for tricks in (8, 9)))
        every_board = every_board._replace(results=(*every_board.results, *results.results))
        if board == fresh.board:
            one_board = one_board._replace(results=results.results)
    assert check_entry(every_board, fresh)
    alone, among_others = (count_calls(partial(check_entry, event, fresh)) for event in (one_board, every_board))
    assert among_others < 3 * alone  # of 36 times as many results
