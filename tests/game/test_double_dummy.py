"""The twenty figures are read as they are written, and the best contract is the most that they allow."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.game.contracts import Denomination, Target
from scorer.game.double_dummy import DoubleDummyTable, find_best_contract
from scorer.game.rulesets import find_rule_set
from scorer.game.seats import Seat
from tests.refusals import misread
from tests.shared import shared

tables = st.lists(st.integers(0, 13), min_size=20, max_size=20).map(lambda figures: DoubleDummyTable(tuple(figures)))

CHECK_DEAL = "AAA99AAA993334433344"
"""RULES 1.8: South makes 10 in no trumps, spades and hearts, 9 in diamonds and clubs."""


@given(tables)
def test_figures_are_read_as_they_are_written(table: DoubleDummyTable) -> None:
    assert DoubleDummyTable.parse(str(table)) == table
    assert DoubleDummyTable.from_tricks_by_seat(table.by_seat) == table


def test_the_figures_stand_in_the_order_of_the_tag() -> None:
    south = DoubleDummyTable.parse(CHECK_DEAL).tricks_of(Seat.SOUTH)
    assert {str(denomination): taken for denomination, taken in south.items()} == {
        "C": 9,
        "D": 9,
        "H": 10,
        "S": 10,
        "NT": 10,
    }
    assert list(south) == list(Denomination)


@pytest.mark.parametrize("text", ["", "AAA99", f"{CHECK_DEAL}1", "E" * 20, "-" * 20])
def test_what_is_no_table_is_refused(text: str) -> None:
    misread(DoubleDummyTable.parse, text)


def test_two_tables_differ_where_a_figure_does() -> None:
    table, other = DoubleDummyTable.parse(CHECK_DEAL), DoubleDummyTable.parse(f"9{CHECK_DEAL[1:]}")
    assert list(table.differences_from(other)) == [(Seat.NORTH, Denomination.NO_TRUMPS)]
    assert list(table.differences_from(table)) == []


PUBLISHED = {"standard": "standard", "plus": "plus", "plus-additive": "plus_additive"}
TARGETS = {
    "partscore": Target.PART_SCORE,
    "game": Target.GAME,
    "small_slam": Target.SMALL_SLAM,
    "grand_slam": Target.GRAND_SLAM,
}
tricks = st.fixed_dictionaries({denomination: st.integers(0, 13) for denomination in Denomination})


@pytest.mark.parametrize("rules", PUBLISHED)
@given(tricks=tricks, declarer=st.sampled_from(Seat))
def test_nothing_scores_more_than_the_best_contract(
    rules: str, tricks: dict[Denomination, int], declarer: Seat
) -> None:
    scores = shared("minibridge_scores.json")[PUBLISHED[rules]]
    every = {
        (denomination, TARGETS[target]): row[tricks[Denomination(denomination)]]
        for denomination, rows in scores.items()
        for target, row in rows.items()
    }
    best = find_best_contract(find_rule_set(rules), tricks, declarer)
    assert best is not None
    assert best.points == max(every.values())
    equals = [key for key, score in every.items() if score == best.points]
    order = ["NT", "S", "H", "D", "C"]
    targets = [Target.GAME, Target.PART_SCORE, Target.SMALL_SLAM, Target.GRAND_SLAM]
    first = min(equals, key=lambda key: (order.index(key[0]), targets.index(key[1])))
    assert (best.contract.denomination.value, best.contract.target) == first
    assert best.tricks == tricks[best.contract.denomination]
    assert best.score == (best.points if declarer in (Seat.NORTH, Seat.SOUTH) else -best.points)


def flat(taken: int) -> dict[Denomination, int]:
    return dict.fromkeys(Denomination, taken)


@pytest.mark.parametrize("rules", ["bridge", "single-dummy"])
def test_a_game_with_an_auction_has_none(rules: str) -> None:
    assert find_best_contract(find_rule_set(rules), flat(9), Seat.SOUTH) is None
