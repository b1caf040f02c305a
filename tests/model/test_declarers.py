"""Who declares a board: known by its hands, else by the points announced, else by the tables that say."""

from __future__ import annotations

import datetime

import pytest

from scorer.game.announcement import Redeal
from scorer.game.deals import Deal
from scorer.game.rulesets import STANDARD
from scorer.game.seats import Seat
from scorer.model.boards import HighCardPoints
from scorer.model.declarers import declarer_by_cards, declarers_by_cards, known_declarers
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.results import Result
from tests.evening import CHECK_DEAL

NORTH, EAST, SOUTH, WEST = Seat

CHECK = Deal.parse(CHECK_DEAL)
TWENTY_EACH = Deal.parse("N:AKQJ.AKQJ.432.32 T98.T98.AKQJ.AKQ 432.432.765.7654 765.765.T98.JT98")
PLAIN = Event(name="Tuesday", date=datetime.date(2026, 11, 17), boards=16)


def met(board: int, *codes: str, group: str = "") -> tuple[Result, ...]:
    """Results of one board, a table each."""
    return tuple(
        Result(board, f"{group}{table}", f"{group}{table + 10}", parse_code(code, STANDARD), group=group)
        for table, code in enumerate(codes, start=1)
    )


def test_the_hands_tell_who_declares() -> None:
    for rules in ("standard", "plus", "plus-additive"):
        event = PLAIN._replace(rules=rules, deals=((4, CHECK),))
        assert declarers_by_cards(event) == {4: SOUTH}
        assert known_declarers(event, met(4, "GNT 10")) == {(4, "a"): SOUTH}


def test_the_points_announced_tell_who_declares() -> None:
    event = PLAIN._replace(points=((4, HighCardPoints(14, 6, 16, 4)), (5, HighCardPoints(5, 5, 10, 20))))
    assert declarers_by_cards(event) == {4: SOUTH, 5: WEST}


def test_equal_points_depend_on_who_deals_the_board() -> None:
    event = PLAIN._replace(points=tuple((board, HighCardPoints(12, 8, 12, 8)) for board in (1, 2, 3, 4)))
    assert declarers_by_cards(event) == {1: NORTH, 2: SOUTH, 3: SOUTH, 4: NORTH}


def test_the_hands_outweigh_the_points_announced() -> None:
    event = PLAIN._replace(deals=((4, CHECK),), points=((4, HighCardPoints(16, 6, 14, 4)),))
    assert declarers_by_cards(event) == {4: SOUTH}


def test_a_twenty_twenty_deal_tells_nobody_under_redeal_and_a_north_south_declarer_else() -> None:
    event = PLAIN._replace(deals=((1, TWENTY_EACH),))
    assert list(TWENTY_EACH.points.values()) == [20, 19, 0, 1]
    assert declarers_by_cards(event) == {}
    assert declarers_by_cards(event._replace(redeal=Redeal.NS_DECLARE)) == {1: NORTH}


def test_hands_with_twenty_points_each_outweigh_points_announced_too() -> None:
    event = PLAIN._replace(deals=((1, TWENTY_EACH),), points=((1, HighCardPoints(14, 6, 16, 4)),))
    assert declarers_by_cards(event) == {}


def test_one_board_has_the_declarer_that_it_has_among_all() -> None:
    equal = tuple((board, HighCardPoints(12, 8, 12, 8)) for board in (1, 2, 3, 4, 5))
    event = PLAIN._replace(deals=((1, TWENTY_EACH), (4, CHECK)), points=equal)
    for one in (event, event._replace(redeal=Redeal.NS_DECLARE), event._replace(rules="bridge")):
        known = declarers_by_cards(one)
        assert {board: declarer_by_cards(one, board) for board in range(1, 8)} == {
            board: known.get(board) for board in range(1, 8)
        }


@pytest.mark.parametrize(
    ("codes", "known"),
    [
        (["GS S 10", "GS 9"], {(7, "a"): SOUTH}),
        (["GS 9", "PNT S 8", "GS S 10"], {(7, "a"): SOUTH}),
        (["GS 9", "GS 10"], {}),
        (["GS 9", "420", "NP"], {}),
        (["GS S 10", "GS N 9", "GS 10"], {}),
    ],
)
def test_the_other_tables_tell_who_declares_where_all_that_say_agree(
    codes: list[str], known: dict[tuple[int, str], Seat]
) -> None:
    results = met(7, *codes)
    assert known_declarers(PLAIN, results) == known


def test_the_tables_of_one_board_say_nothing_of_another() -> None:
    assert known_declarers(PLAIN, (*met(7, "GS S 10"), *met(8, "GS 10"))) == {}


def test_the_cards_outweigh_the_other_tables() -> None:
    event = PLAIN._replace(deals=((4, CHECK),))
    assert known_declarers(event, met(4, "GS N 10", "GS 10")) == {(4, "a"): SOUTH}


def test_each_group_of_a_fouled_board_has_its_own_declarer() -> None:
    results = (*met(7, "GS S 10", "GS 9"), *met(7, "GS N 10", "GS 9", group="b"), *met(7, "GS 9", group="c"))
    assert known_declarers(PLAIN, results) == {(7, "a"): SOUTH, (7, "b"): NORTH}


def test_results_that_name_no_group_belong_to_the_first() -> None:
    results = (*met(7, "GS S 10"), *met(7, "GS 9", group="a"))
    assert known_declarers(PLAIN, results) == {(7, "a"): SOUTH}


def test_hands_and_points_announced_speak_for_the_first_group_of_a_fouled_board_only() -> None:
    by_hands = (4, PLAIN._replace(deals=((4, CHECK),)))
    by_points = (5, PLAIN._replace(points=((5, HighCardPoints(14, 6, 16, 4)),)))
    for board, event in (by_hands, by_points):
        assert known_declarers(event, (*met(board, "GS 10"), *met(board, "GS 10", group="b"))) == {(board, "a"): SOUTH}
        named = (*met(board, "GS 10"), *met(board, "GS E 10", "GS 9", group="b"))
        assert known_declarers(event, named) == {(board, "a"): SOUTH, (board, "b"): EAST}


@pytest.mark.parametrize("rules", ["single-dummy", "bridge"])
def test_where_there_is_an_auction_the_cards_tell_nothing(rules: str) -> None:
    event = PLAIN._replace(rules=rules, deals=((4, CHECK),), points=((5, HighCardPoints(14, 6, 16, 4)),))
    assert declarers_by_cards(event) == {}
    assert known_declarers(event, met(4, "GS N 10", "GS 10")) == {}
