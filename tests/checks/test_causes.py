"""What explains several results: rounds reversed, boards exchanged, cards changed, hands that were not played."""

from __future__ import annotations

import pytest

from scorer.checks import Severity, check_entry
from scorer.game.deals import Deal
from scorer.model.boards import HighCardPoints
from scorer.model.events import Event
from scorer.model.pairs import Pair
from scorer.model.results import Played, Result, SitOut
from tests.checks.evenings import BY_HANDS, BY_POINTS, PLAIN, apply_repair, board_of, codes, found, met, said, told, why
from tests.evening import CHECK_DEAL

NORTH, EAST = ("GS N 10", "GS N 9", "GS N 11"), ("PH E 8", "PH E 9", "PH E 9")


def turned_round(first: str, second: str) -> Event:
    """Boards 1 and 2, which North and East declare at three tables, and what a fourth made of them."""
    return met(met(PLAIN, 1, *NORTH, first), 2, *EAST, second)


def without_rounds(event: Event) -> Event:
    return event._replace(results=tuple(it._replace(round=None) for it in event.results))


def test_the_wrong_side_on_all_boards_of_a_round_is_one_finding() -> None:
    event = turned_round("GS E 10", "PH S 8")
    (finding,) = found(event)
    assert (finding.severity, finding.code) == (Severity.WARNING, "round-reversed")
    assert (finding.board, finding.round, finding.table, finding.pairs) == (1, 6, 4, ("4", "12"))
    assert (finding.boards, why(finding)["round"]) == ((2,), "6")
    assert said(finding) == [
        "swap the pairs: 12 sat North-South on boards 1 and 2",
        "keep the pairs, but enter North on board 1 and East on board 2",
    ]
    turned, kept = finding.repairs
    assert board_of(apply_repair(event, turned), 1)[3] == ("12", "4", "GS N 10", "")
    assert board_of(apply_repair(event, turned), 2)[3] == ("12", "4", "PH E 8", "")
    assert board_of(apply_repair(event, kept), 1)[3] == ("4", "12", "GS N 10", "")
    assert board_of(apply_repair(event, kept), 2)[3] == ("4", "12", "PH E 8", "")


def test_a_round_without_a_number_is_told_without_one() -> None:
    event = turned_round("GS E 10", "PH S 8")
    nowhere = event._replace(results=tuple(it._replace(round=None, table=None) for it in event.results))
    (finding,) = found(nowhere)
    assert why(finding) == {"boards": "1 and 2"}


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        ("GS E 10", "PH E 8", "sides-exchanged"),
        ("GS E 10", "NP", "sides-exchanged"),
        ("PH E 8", "GS N 10", "boards-exchanged"),
    ],
    ids=["one has the right side", "one alone", "they fit exchanged"],
)
def test_a_round_is_reversed_where_all_of_several_boards_say_so(first: str, second: str, code: str) -> None:
    assert codes(turned_round(first, second)) == [code]


def test_bare_scores_count_and_are_turned_with_the_pairs() -> None:
    event = turned_round("-420", "110")
    (finding,) = found(event)
    assert finding.code == "round-reversed"
    turned, kept = finding.repairs
    assert board_of(apply_repair(event, turned), 1)[3] == ("12", "4", "420", "")
    assert str(kept.description.value_of("corrections")) == "+420 on board 1 and -110 on board 2"
    assert board_of(apply_repair(event, kept), 2)[3] == ("4", "12", "-110", "")


def test_whatever_else_they_played_is_turned_with_them_but_rulings_are_not() -> None:
    """Nobody else had board 3, board 4 was not played, 5 was ruled on, and the score of 6 can be anybody's."""
    event = turned_round("GS E 10", "PH S 8")
    for board, others in ((3, ("GNT W 9",)), (4, ("NP",)), (5, ("60/40",)), (6, ("150",))):
        event = met(event, board, *("-" for _ in range(3)), *others)
    event = met(event, 7, "GS S 9", "-", "-", "NP")
    event = without_rounds(event)
    (finding,) = found(event)
    after = apply_repair(event, finding.repairs[0])
    assert board_of(after, 7)[1] == ("12", "4", "NP", "")
    assert board_of(after, 3) == [("12", "4", "GNT S 9", "")]
    assert board_of(after, 5) == [("4", "12", "60/40", "")]
    assert board_of(after, 6)[0] == ("12", "4", "-150", "")


def test_a_declarer_that_was_left_out_goes_with_the_pairs() -> None:
    event = PLAIN._replace(points=((1, HighCardPoints(14, 6, 16, 4)), (2, HighCardPoints(4, 16, 6, 14))))
    for board, code in ((1, "GS W 10"), (2, "PH S 8")):
        event = met(event, board, code)
    event = met(event, 1, "-", "GS 10")
    event = without_rounds(event)
    assert board_of(apply_repair(event, found(event)[0].repairs[0]), 1)[0] == ("9", "1", "GS S 10", "")


def test_three_boards_are_listed() -> None:
    event = met(turned_round("GS E 10", "PH S 8"), 3, "GS S 10", "GS S 9", "GS S 9", "GNT W 8")
    event = without_rounds(event)
    (finding,) = found(event)
    assert (finding.boards, why(finding)) == ((2, 3), {"boards": "1, 2 and 3"})


def test_a_board_that_was_fouled_is_none_of_the_round() -> None:
    """In round 4 table 4 has boards 1 and 2 the wrong way round, and board 3 with other cards."""
    event = met(turned_round("GS E 10", "PH S 8"), 3, *NORTH, "PH E 9", "PH E 9")
    event = event._replace(results=tuple(it._replace(round=it.table) for it in event.results))
    reversed_round, fouled = found(event)
    assert (reversed_round.code, reversed_round.boards) == ("round-reversed", (2,))
    assert (fouled.code, fouled.board) == ("fouled-from", 3)


SOUTH = ("PH S 8", "PH S 9", "PH S 9")


def two_boards(first: str, second: str) -> Event:
    """Boards 1 and 2, which North and South declare at three tables, and what a fourth made of them."""
    return met(met(PLAIN, 1, *NORTH, first), 2, *SOUTH, second)


def test_results_that_fit_each_others_board_are_exchanged() -> None:
    event = two_boards("PH S 8", "GS N 10")
    (finding,) = found(event)
    assert (finding.severity, finding.code) == (Severity.WARNING, "boards-exchanged")
    assert (finding.board, finding.round, finding.table, finding.pairs) == (1, 6, 4, ("4", "12"))
    assert (finding.boards, why(finding)) == ((2,), {"other": "2"})
    assert said(finding) == [
        "swap the results of boards 1 and 2",
        "keep the pairs, but enter North on board 1 and South on board 2",
    ]
    exchanged = apply_repair(event, finding.repairs[0])
    assert [board_of(exchanged, board)[3] for board in (1, 2)] == [
        ("4", "12", "GS N 10", ""),
        ("4", "12", "PH S 8", ""),
    ]


def test_remarks_go_with_their_results() -> None:
    event = two_boards("PH S 8", "GS N 10")
    last = event.results[-1]._replace(remark="claimed")
    event = event._replace(results=(*event.results[:-1], last))
    after = apply_repair(event, found(event)[0].repairs[0])
    assert [it.remark for it in after.results if it.ns == "4"] == ["claimed", ""]


@pytest.mark.parametrize(("first", "second"), [("PH S 8", "PH S 8"), ("PH S 8", "GS W 10"), ("GS E 10", "GS N 10")])
def test_where_one_of_them_fits_nowhere_each_is_told_by_itself(first: str, second: str) -> None:
    assert "boards-exchanged" not in codes(two_boards(first, second))
    assert codes(two_boards(first, second)) != []


def test_boards_of_different_rounds_or_tables_are_not_exchanged() -> None:
    one = met(PLAIN, 1, *NORTH, "PH S 8")
    for event in (met(one, 3, *SOUTH, "GS N 10"), met(one, 2, *SOUTH, "-", "GS N 10")):
        assert codes(event) == ["odd-declarer", "odd-declarer"]


def test_a_bare_score_may_be_exchanged_too_where_a_third_board_says_that_the_pairs_sat_right() -> None:
    event = met(met(PLAIN, 1, *NORTH, "-110"), 2, "PH E 8", "PH E 9", "PH E 9", "GS N 10")
    assert codes(event) == ["round-reversed"]
    event = met(event, 3, "GS S 10", "GS S 9", "GS S 9", "GS S 9")
    event = without_rounds(event)
    assert codes(event) == ["boards-exchanged"]
    exchange, kept = found(event)[0].repairs
    assert str(kept.description.value_of("corrections")) == "+110 on board 1 and East on board 2"
    assert [code for _, _, code, _ in board_of(apply_repair(event, exchange), 1, 2)][3::4] == ["GS N 10", "-110"]


@pytest.mark.parametrize("third", [(*SOUTH, "GS N 10"), (*NORTH, "PH S 8")])
def test_each_result_is_exchanged_once(third: tuple[str, ...]) -> None:
    event = met(two_boards("PH S 8", "GS N 10"), 3, *third)
    event = without_rounds(event)
    assert codes(event) == ["boards-exchanged", "odd-declarer"]


def test_a_board_whose_declarer_nobody_knows_is_not_exchanged() -> None:
    event = met(met(PLAIN, 1, *NORTH, "GS S 10"), 2, "PH S 8", "PH N 9", "PH S 9", "PH N 8")
    event = met(event, 3, *NORTH, "GS N 1")
    event = without_rounds(event)
    assert codes(event) == ["odd-declarer"] * 5 + ["odd-tricks"]


HEARTS = ("PH N 8", "PH N 9", "PH N 9")


def test_with_one_declarer_on_both_boards_contracts_tell() -> None:
    event = met(met(PLAIN, 1, *NORTH, "PH N 8"), 2, *HEARTS, "GS N 10")
    (finding,) = found(event)
    assert finding.code == "boards-exchanged"
    assert said(finding) == ["swap the results of boards 1 and 2"]


@pytest.mark.parametrize("second", ["PS N 10", "GS N 13", "PH N 9", "GD N 10"])
def test_contracts_that_the_other_board_does_not_have_tell_nothing(second: str) -> None:
    assert "boards-exchanged" not in codes(met(met(PLAIN, 1, *NORTH, "PH N 8"), 2, *HEARTS, second))


def test_contracts_of_too_few_other_tables_tell_nothing() -> None:
    assert codes(met(met(PLAIN, 1, *NORTH[:2], "PH N 8"), 2, *HEARTS[:2], "GS N 10")) == []


def test_what_others_did_too_is_not_exchanged_because_two_more_boards_are_odd() -> None:
    event = met(met(PLAIN, 1, *NORTH, "PH N 8", "PH N 8"), 2, *HEARTS, "GS N 10", "GS N 10")
    event = met(met(event, 3, *NORTH, "GS N 1"), 4, *NORTH, "GS N 1")
    event = without_rounds(event)
    assert codes(event) == ["odd-tricks", "odd-tricks"]


def by_rounds(event: Event, board: int, *codes: str) -> Event:
    """The results of a board by rounds, from round 1 on; `-` for a round in which nobody had it."""
    first = (board - 1) // 2 + 1
    by_table = {(first - turn) % 8 + 1: code for turn, code in enumerate(codes, start=1)}
    return met(event, board, *(by_table.get(table, "-") for table in range(1, 9)))


def test_another_declarer_from_some_round_on_means_other_cards() -> None:
    event = by_rounds(PLAIN, 5, "GS N 10", "GS N 9", "-", "PH E 8", "PH E 9", "NP", "110")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.board) == (Severity.WARNING, "fouled-from", 5)
    assert (finding.round, finding.table, finding.pairs) == (4, None, ())
    assert why(finding) == {"where": "Board 5", "before": "North", "last": "2", "after": "East", "first": "4"}
    assert said(finding) == ["use group b from round 4 onwards"]


def test_everything_from_that_round_on_goes_to_the_next_group() -> None:
    event = by_rounds(PLAIN, 5, "GS N 10", "GS N 9", "60/40", "PH E 8", "PH E 9", "NP", "-110", "50/50")
    after = apply_repair(event, found(event)[0].repairs[0])
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
    assert "fouled-from" not in codes(by_rounds(PLAIN, 5, *results))
    assert codes(by_rounds(PLAIN, 5, *results)) != []


@pytest.mark.parametrize("event", [BY_HANDS, BY_POINTS], ids=["hands", "points"])
def test_with_cards_one_result_before_will_do(event: Event) -> None:
    assert codes(by_rounds(event, 4, "GNT S 10", "PD W 8", "PD W 8")) == ["fouled-from"]
    assert codes(by_rounds(event, 4, "GNT S 10", "PD W 8")) == ["wrong-declarer"]


@pytest.mark.parametrize("event", [BY_HANDS, BY_POINTS], ids=["hands", "points"])
def test_where_the_cards_contradict_the_first_results_too_nothing_was_changed(event: Event) -> None:
    assert codes(by_rounds(event, 4, "PD W 8", "PD W 8", "GNT N 8", "GNT N 8")) == ["wrong-declarer"] * 4
    assert codes(by_rounds(event, 4, "PD W 8", "PD W 8", "GNT S 8", "GNT S 8")) == ["wrong-declarer"] * 2


def test_results_without_a_round_tell_nothing() -> None:
    event = by_rounds(PLAIN, 5, "GS N 10", "GS N 9", "GNT N 9", "PH E 8", "PH E 9")
    assert codes(without_rounds(event)) == ["odd-declarer"] * 2
    somewhere = event._replace(results=(event.results[0]._replace(round=None), *event.results[1:]))
    assert "fouled-from" in codes(event)
    assert "fouled-from" not in codes(somewhere)


def test_who_sat_out_held_no_cards() -> None:
    event = by_rounds(PLAIN, 5, "GS N 10", "GS N 9", "PH E 8", "PH E 9")
    event = event._replace(results=(*event.results, Result(5, "8", None, SitOut(), round=5)))
    assert [it.ns for it in found(event)[0].repairs[0].before] == ["1", "8"]
    assert {type(it.outcome) for it in found(event)[0].repairs[0].before} == {Played}


def test_a_board_with_groups_may_have_been_changed_once_more() -> None:
    event = by_rounds(PLAIN, 5, "GS N 10", "GS N 9", "b:PH E 8", "b:PH E 9", "b:PD S 8", "b:PD S 8")
    (finding,) = found(event)
    assert (why(finding)["where"], why(finding)["first"]) == ("Board 5, group b", "5")
    assert said(finding) == ["use group c from round 5 onwards"]
    settled = apply_repair(event, finding.repairs[0])
    assert found(settled) == []
    assert [group for _, _, _, group in board_of(settled, 5)].count("c") == 2


def test_after_the_last_group_there_is_nothing_to_offer() -> None:
    event = by_rounds(PLAIN, 5, "i:GS N 10", "i:GS N 9", "i:PH E 8", "i:PH E 9")
    (finding,) = found(event)
    assert finding.repairs == ()


def test_groups_that_are_set_already_are_no_finding() -> None:
    assert codes(by_rounds(PLAIN, 5, "GS N 10", "GS N 9", "b:PH E 8", "b:PH E 9")) == []


def test_each_section_has_cards_of_its_own() -> None:
    pairs = tuple(Pair(str(number), section="A" if number % 8 in (1, 2) else "B") for number in range(1, 17))
    event = met(PLAIN, 1, "GS N 10", "GS N 9", "PH E 8", "PH E 9", "GS N 9", "GS N 9")._replace(pairs=pairs)
    turns = {"1": 3, "2": 4, "3": 3, "4": 4, "5": 1, "6": 2}
    event = event._replace(results=tuple(it._replace(round=turns[it.ns or ""]) for it in event.results))
    (finding,) = found(event)
    assert (why(finding)["where"], why(finding)["first"]) == ("Board 1, section B", "3")
    assert {it.ns for it in finding.repairs[0].before} == {"3", "4"}


def test_other_cards_on_all_boards_of_a_set_are_not_many_rounds_reversed() -> None:
    event = PLAIN
    for board in (5, 6):
        event = by_rounds(event, board, "GS N 10", "GS N 9", "GS N 9", "GS E 10", "GS E 10")
    assert codes(event) == ["fouled-from", "fouled-from"]


def test_another_declarer_of_the_same_side_has_other_cards_too() -> None:
    assert codes(by_rounds(PLAIN, 5, "GS N 10", "GS N 9", "GS S 9", "GS S 9")) == ["fouled-from"]


BY_SOUTH = Deal.parse(CHECK_DEAL)
HANDS = PLAIN._replace(deals=tuple((number, BY_SOUTH) for number in range(1, 7)))
"""South declares boards 1 to 6."""


def agreeing(event: Event, **codes: str) -> Event:
    """Two tables that agree on each board: `b3="GNT W 9"`."""
    for name, code in codes.items():
        event = met(event, int(name[1:]), code, code)
    return event


def codes_on(event: Event) -> list[tuple[str, int]]:
    return [(code, board) for _, code, board, _ in told(event)]


def test_most_declarers_against_the_hands_are_one_finding() -> None:
    (finding,) = found(agreeing(HANDS, b2="GNT S 9", b3="GNT W 9", b4="GNT N 9", b5="GNT S 9", b6="GNT E 9"))
    assert (finding.severity, finding.code, finding.board) == (Severity.ERROR, "wrong-boards", 3)
    assert (finding.round, finding.table, finding.pairs, finding.repairs) == (None, None, (), ())
    assert why(finding) == {"board": "3", "more": "2", "boards": "5"}


def test_half_of_them_are_not_most() -> None:
    event = agreeing(HANDS, b1="GNT S 9", b2="GNT S 9", b3="GNT W 9", b4="GNT N 9", b5="GNT N 9", b6="GNT S 9")
    assert codes_on(event) == [("wrong-boards", 3), ("wrong-boards", 4), ("wrong-boards", 5)]


def test_a_board_on_which_half_of_the_tables_agree_with_the_hands_is_none_of_them() -> None:
    event = agreeing(HANDS, b1="GNT W 9", b2="GNT N 9", b4="GNT S 9")
    some = found(met(event, 3, "GNT S 9", "GNT W 9"))
    most = found(met(event, 3, "GNT S 9", "GNT W 9", "GNT W 9"))
    assert ["more" in why(it[0]) for it in (some, most)] == [False, True]


def test_points_announced_are_of_the_boards_that_were_played() -> None:
    event = PLAIN._replace(points=tuple((number, HighCardPoints(14, 6, 16, 4)) for number in range(1, 7)))
    event = agreeing(event, b1="GNT W 9", b2="GNT N 9", b3="GNT E 9")
    assert {code for code, _ in codes_on(event)} == {"wrong-declarer"}


def test_hands_that_were_not_played_prove_nothing_so_that_the_tables_are_heard() -> None:
    event = agreeing(HANDS, b1="GNT W 9", b2="GNT N 9", b3="GNT E 9")
    event = met(event, 4, "GNT W 9", "GNT W 8", "PNT N 9", "GNT W 9")
    assert codes_on(event) == [("wrong-boards", 1), ("odd-declarer", 4)]


def test_trumps_are_not_counted_in_hands_that_were_not_played() -> None:
    event = agreeing(HANDS, b1="GNT W 9", b2="GNT N 9", b3="PC E 9")
    assert codes_on(event) == [("wrong-boards", 1)]


@pytest.mark.parametrize(("second", "code"), [("GNT W 8", "round-reversed"), ("GNT N 8", "wrong-boards")])
def test_one_table_in_its_first_round_sat_the_wrong_way_unless_its_declarers_are_anybody(
    second: str, code: str
) -> None:
    event = met(met(met(HANDS, 1, "GNT W 9"), 2, second), 3, "PNT W 9")
    event = event._replace(results=tuple(it._replace(round=1) for it in event.results))
    assert codes_on(event) == [(code, 1)]


@pytest.mark.parametrize("others", [{"b3": "GNT S 9"}, {"b3": "NP", "b4": "430", "b5": "GNT 9"}])
def test_two_boards_are_too_few_and_boards_without_declarers_say_nothing(others: dict[str, str]) -> None:
    event = agreeing(HANDS, b1="GNT W 9", b2="GNT N 9", **others)
    assert codes_on(event) == [("wrong-boards", 1), ("wrong-boards", 2)]


def test_where_all_tables_agree_against_the_hands_the_hands_are_in_doubt() -> None:
    event = met(agreeing(HANDS, b1="GNT S 9", b2="GNT S 9"), 3, "GNT W 9", "GNT W 8", "PNT W 9", "430")
    event = event._replace(results=event.results[:-1])
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.board) == (Severity.ERROR, "wrong-boards", 3)
    (repair,) = finding.repairs  # or the first line's declarer is wrong, and was repeated
    assert repair.reading == "other-seat"
    assert [code for _, _, code, _ in board_of(apply_repair(event, repair), 3)] == ["GNT S 9", "GNT S 8", "PNT S 9"]


@pytest.mark.parametrize("other", ["GNT S 9", "430"])
def test_one_table_with_the_hands_makes_the_others_wrong(other: str) -> None:
    event = met(HANDS, 3, "GNT W 9", "GNT W 9", other)
    assert [(it.severity, it.pairs) for it in found(event)] == [
        (Severity.ERROR, ("1", "9")),
        (Severity.ERROR, ("2", "10")),
    ]


def test_one_table_alone_may_be_mistaken() -> None:
    assert codes_on(met(HANDS, 3, "GNT W 9")) == [("wrong-declarer", 3)]


def test_scores_alone_can_speak_against_the_hands() -> None:
    (finding,) = found(met(HANDS, 3, "-430", "-400"))
    assert finding.code == "wrong-boards"
    assert why(finding)["declares"] == "East-West declared"


def test_a_slip_among_tables_that_the_hands_do_not_fit_is_told_by_the_tables() -> None:
    assert codes_on(met(HANDS, 3, "GNT W 9", "GNT W 9", "GNT E 9")) == [("wrong-boards", 3), ("odd-declarer", 3)]


BY_WEST = Deal.parse(CHECK_DEAL.replace("N:", "E:"))
EXCHANGED = PLAIN._replace(deals=((1, BY_SOUTH), (2, BY_SOUTH), (3, BY_WEST), (4, BY_SOUTH), (5, BY_SOUTH)))
"""West declares board 3, and was played as board 5."""


def test_two_deals_that_fit_each_others_tables_are_exchanged_or_the_travellers_are() -> None:
    event = agreeing(EXCHANGED, b1="GNT S 9", b2="GNT S 9", b4="GNT S 9")
    event = met(met(event, 3, "GNT S 9", "GNT S 8"), 5, "GNT W 10", "GNT W 9")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.board) == (Severity.ERROR, "deals-exchanged", 3)
    assert (finding.boards, why(finding)) == ((5,), {"one": "3", "other": "5"})
    assert said(finding) == [
        "swap the hands of boards 3 and 5",
        "swap the results of boards 3 and 5 at every table",
    ]
    hands, travellers = finding.repairs
    assert dict(apply_repair(event, hands).deals) == {1: BY_SOUTH, 2: BY_SOUTH, 3: BY_SOUTH, 4: BY_SOUTH, 5: BY_WEST}
    assert apply_repair(event, hands).results == event.results
    assert board_of(apply_repair(event, travellers), 3) == [("1", "9", "GNT W 10", ""), ("2", "10", "GNT W 9", "")]
    assert apply_repair(event, travellers).deals == event.deals
    assert found(apply_repair(event, hands)) == found(apply_repair(event, travellers)) == []
    other_pairs = met(event, 3, "-", "-", "GNT S 8")
    assert said(found(other_pairs)[0]) == ["swap the hands of boards 3 and 5"]


def test_when_a_result_is_typed_hands_that_all_tables_contradict_prove_nothing() -> None:
    event = met(HANDS, 3, "GNT W 9", "GNT W 9")
    assert check_entry(event, event.results[-1]) == []
    event = met(HANDS, 3, "GNT W 9", "GNT W 9", "GNT W 3")
    assert check_entry(event, event.results[-1]) == []
