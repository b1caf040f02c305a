"""The best contract, against a search that knows nothing but the published table of scores."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.game.best_contract import Best, best_contract
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.rulesets import rule_set
from scorer.game.seats import Seat
from tests.shared import shared

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
    best = best_contract(rule_set(rules), tricks, declarer)
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


def test_of_equal_contracts_no_trumps_comes_first() -> None:
    no_trumps = Contract(Target.PART_SCORE, Denomination.NO_TRUMPS)
    assert best_contract(rule_set("standard"), flat(5), Seat.EAST) == Best(Seat.EAST, no_trumps, 5, -100)


def test_a_slam_is_the_best_where_the_rules_have_it() -> None:
    best = best_contract(rule_set("plus"), flat(12), Seat.SOUTH)
    assert best is not None
    assert (str(best.contract), best.score) == ("6NT", 690)


@pytest.mark.parametrize("rules", ["bridge", "single-dummy"])
def test_a_game_with_an_auction_has_none(rules: str) -> None:
    assert best_contract(rule_set(rules), flat(9), Seat.SOUTH) is None
