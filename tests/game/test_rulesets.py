"""The standard rules: which contracts there are, how many tricks each needs, and by what name they are asked for."""

from __future__ import annotations

import pytest

from scorer.errors import NotFound
from scorer.game.rulesets import RULE_SETS, STANDARD, rule_set

TRICKS_NEEDED = {
    "PC": 7, "PD": 7, "PH": 7, "PS": 7, "PNT": 7,
    "GC": 11, "GD": 11, "GH": 10, "GS": 10, "GNT": 9,
}  # fmt: skip


def test_the_standard_rules_know_part_score_and_game_in_every_denomination_in_the_order_of_the_score_table() -> None:
    assert [str(contract) for contract in STANDARD.contracts] == list(TRICKS_NEEDED)


@pytest.mark.parametrize(("contract", "tricks"), TRICKS_NEEDED.items())
def test_a_part_score_needs_seven_tricks_and_a_game_nine_ten_or_eleven(contract: str, tricks: int) -> None:
    assert STANDARD.needed(STANDARD.contract(contract)) == tricks


def test_every_spelling_means_a_contract_of_the_rules() -> None:
    assert set(STANDARD.spellings.values()) == set(STANDARD.contracts)


@pytest.mark.parametrize("name", ["standard", "Standard", " standard "])
def test_rules_are_found_by_their_name(name: str) -> None:
    assert rule_set(name) is STANDARD


def test_rules_that_nobody_published_are_refused_with_the_names_of_the_others() -> None:
    with pytest.raises(NotFound) as refusal:
        rule_set("standart")
    assert (refusal.value.read, refusal.value.expected["nearest"]) == ("standart", "standard")


def test_every_rule_set_stands_under_its_own_name_beside_its_source() -> None:
    assert "standard" in RULE_SETS
    for name, rules in RULE_SETS.items():
        assert rules.name == name
        assert rules.source
