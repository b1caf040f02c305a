"""Contracts and bids: those of each game, every spelling read and one written; tricks counted or against the needed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import NotFoundError
from scorer.game.contracts import ALL_BIDS, LEVELS, Bid, Denomination, Doubling, Target, parse_tricks
from scorer.game.rulesets import BRIDGE, PLUS, SINGLE_DUMMY, STANDARD, RuleSet, find_rule_set
from tests.refusals import misread

TRICKS_NEEDED = {
    "PC": 7, "PD": 7, "PH": 7, "PS": 7, "PNT": 7,
    "GC": 11, "GD": 11, "GH": 10, "GS": 10, "GNT": 9,
}  # fmt: skip


def test_the_standard_rules_know_part_score_and_game_in_every_denomination_in_the_order_of_the_score_table() -> None:
    assert [str(contract) for contract in STANDARD.contracts] == list(TRICKS_NEEDED)


@pytest.mark.parametrize(("contract", "tricks"), TRICKS_NEEDED.items())
def test_a_part_score_needs_seven_tricks_and_a_game_nine_ten_or_eleven(contract: str, tricks: int) -> None:
    assert STANDARD.tricks_needed(STANDARD.parse_contract(contract)) == tricks


@pytest.mark.parametrize("name", ["standard", "Standard", " standard "])
def test_rules_are_found_by_their_name(name: str) -> None:
    assert find_rule_set(name) is STANDARD


def test_rules_that_nobody_published_are_refused_with_the_names_of_the_others() -> None:
    with pytest.raises(NotFoundError) as refusal:
        find_rule_set("standart")
    assert (refusal.value.text, refusal.value.expected.value_of("nearest")) == ("standart", "standard")


SPELLINGS = {
    "GH": ["GH", "gh", "hg", " g h ", "G♥", "♡ g", "4h"],
    "GNT": ["GN", "gnt", "ng", "NTG", "gn", "3nt", "3N"],
    "PS": ["PS", "sp", "p♠", "1s"],
    "PNT": ["np", "1N", "1 NT"],
    "PC": ["1c"],
    "PD": ["1D"],
    "PH": ["1♥"],
    "GS": ["4S"],
    "GC": ["5C"],
    "GD": ["5♦"],
}
SLAMS = {"6S": ["6s", "s6"], "6NT": ["6nt", "N6"], "7NT": ["nt7"], "7D": ["7♦"]}


@pytest.mark.parametrize(("written", "texts"), SPELLINGS.items())
def test_a_contract_is_read_in_either_order_and_as_bridge_players_write_it(written: str, texts: list[str]) -> None:
    assert {str(STANDARD.parse_contract(text)) for text in texts} == {written}


@pytest.mark.parametrize(("written", "texts"), SLAMS.items())
def test_a_slam_is_read_in_either_order_where_the_rules_know_it(written: str, texts: list[str]) -> None:
    assert {str(PLUS.parse_contract(text)) for text in texts} == {written}


REVERSED = ["C1", "D1", "H1", "S1", "N1", "NT1", "NT3", "N3", "S4", "H4", "D5", "C5"]


@pytest.mark.parametrize("text", REVERSED)
def test_bridge_players_write_the_level_first_because_a_number_behind_the_suit_may_be_tricks(text: str) -> None:
    """`S 10` would else have been one spade with no tricks, where the declarer is left out."""
    for rules in (STANDARD, PLUS):
        refusal = misread(rules.parse_contract, text)
        assert (refusal.text, refusal.expected) == (text, rules.contract_list)


NO_CONTRACTS = [
    "", "G", "H", "GX", "GHH", "PGH", "4SX", "PASS", "10",
    "2C", "2NT", "3S", "3C", "4NT", "4C", "4D", "5H", "5S", "5NT", "6NT", "6S", "7C",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_CONTRACTS)
def test_any_other_level_is_refused_with_the_list_of_contracts(text: str) -> None:
    refusal = misread(STANDARD.parse_contract, text)
    *others, last = TRICKS_NEEDED
    assert (refusal.text, str(refusal.expected)) == (text, f"{', '.join(others)} or {last}")


def test_denominations_go_up_from_clubs_and_have_their_signs() -> None:
    assert [denomination.symbol for denomination in Denomination] == ["♣", "♦", "♥", "♠", "NT"]
    assert [str(denomination.label) for denomination in Denomination][-2:] == ["spades", "no trumps"]


TRICKS = [
    ("0", 10, 0), ("13", 7, 13), ("9", 9, 9), ("09", 9, 9), ("=", 7, 7), ("=", 11, 11),
    ("+2", 9, 11), ("-1", 10, 9), ("+0", 10, 10), ("-11", 11, 0), ("+6", 7, 13), (" + 2 ", 9, 11),
]  # fmt: skip


@pytest.mark.parametrize(("text", "needed", "tricks"), TRICKS)
def test_tricks_are_counted_in_all_or_against_the_number_needed(text: str, needed: int, tricks: int) -> None:
    assert parse_tricks(text, needed) == tricks


@pytest.mark.parametrize("text", ["14", "99", "100", "", "x", "1_0", "9.0", "٣", "==", "+"])
@pytest.mark.parametrize("needed", [10, None])
def test_what_are_no_tricks_is_refused_under_any_contract_and_without_one(text: str, needed: int | None) -> None:
    refusal = misread(parse_tricks, text, needed)
    assert (refusal.text, dict(refusal.expected.values)) == (text, {"most": 13})


@pytest.mark.parametrize("text", ["+4", "-11"])
def test_more_tricks_than_there_are_against_the_number_needed_are_refused(text: str) -> None:
    refusal = misread(parse_tricks, text, 10)
    assert (refusal.text, dict(refusal.expected.values)) == (text, {"short": 10, "over": 3})


@pytest.mark.parametrize(("text", "tricks"), [("0", 0), ("13", 13), ("=", 0), ("+5", 5), ("-3", 0), ("-13", 0)])
def test_where_the_contract_is_not_known_no_tricks_against_it_are_impossible(text: str, tricks: int) -> None:
    """What is wrong then is the contract, and it is said once."""
    assert parse_tricks(text, None) == tricks


@given(st.integers(0, 13), st.integers(7, 11))
def test_every_way_of_writing_tricks_gives_the_same_number(tricks: int, needed: int) -> None:
    spellings = [str(tricks), f"{tricks - needed:+}", *(["="] if tricks == needed else [])]
    assert {parse_tricks(text, needed) for text in spellings} == {tricks}


AUCTIONS = pytest.mark.parametrize("rules", [BRIDGE, SINGLE_DUMMY], ids=lambda rules: rules.name)

bids = st.builds(Bid, st.sampled_from(LEVELS), st.sampled_from(Denomination), st.sampled_from(Doubling))


@st.composite
def spelt_bid(draw: st.DrawFn) -> tuple[Bid, str]:
    """A bid, and one of the ways in which people write it."""
    bid = draw(bids)
    denomination = draw(st.sampled_from([str(bid.denomination), str(bid.denomination)[0], bid.denomination.symbol]))
    parts = [str(bid.level), denomination, str(bid.doubling)]
    cased = "".join(draw(st.sampled_from([letter.upper(), letter.lower()])) for letter in "".join(parts))
    return bid, draw(st.sampled_from(["", " "])).join(cased)


@AUCTIONS
def test_there_are_35_bids_each_may_be_doubled_and_redoubled_and_is_read_as_it_is_written(rules: RuleSet) -> None:
    assert rules.contracts == ALL_BIDS == tuple(rules.parse_contract(str(bid)) for bid in ALL_BIDS)
    assert len(set(ALL_BIDS)) == 35 * 3


def test_bids_stand_by_level_then_denomination_then_doubling() -> None:
    assert [str(bid) for bid in ALL_BIDS[:7]] == ["1C", "1CX", "1CXX", "1D", "1DX", "1DXX", "1H"]
    assert [str(bid) for bid in ALL_BIDS[12:16]] == ["1NT", "1NTX", "1NTXX", "2C"]
    assert str(ALL_BIDS[-1]) == "7NTXX"


def test_a_bid_is_a_part_score_a_game_or_a_slam_by_its_level() -> None:
    assert [BRIDGE.parse_contract(text).target for text in ("2NT", "3NT", "6C", "7C")] == list(Target)


@given(spelt_bid())
def test_case_and_spaces_and_suit_symbols_do_not_matter(written: tuple[Bid, str]) -> None:
    bid, text = written
    assert BRIDGE.parse_contract(text) == bid
    assert SINGLE_DUMMY.parse_contract(text) == bid


@AUCTIONS
@pytest.mark.parametrize(
    ("text", "tricks"), [("1C", 7), ("3NT", 9), ("4SX", 10), ("5DXX", 11), ("6H", 12), ("7NT", 13)]
)
def test_a_bid_needs_six_tricks_more_than_its_level(rules: RuleSet, text: str, tricks: int) -> None:
    assert rules.tricks_needed(rules.parse_contract(text)) == tricks


@AUCTIONS
@pytest.mark.parametrize("text", ["", "4", "S", "X", "0S", "8C", "S4", "NT3", "4SXXX", "4XS", "GS", "PNT", "4E", "44S"])
def test_what_is_no_bid_is_refused(rules: RuleSet, text: str) -> None:
    assert misread(rules.parse_contract, text).text == text


@pytest.mark.parametrize(
    ("text", "symbols", "words"),
    [
        ("4S", "4♠", "4 spades"),
        ("1NTX", "1NTX", "1 no trump doubled"),
        ("1C", "1♣", "1 club"),
        ("1D", "1♦", "1 diamond"),
        ("1H", "1♥", "1 heart"),
        ("1S", "1♠", "1 spade"),
        ("3NT", "3NT", "3 no trumps"),
        ("6dxx", "6♦XX", "6 diamonds redoubled"),
    ],
)
def test_a_bid_is_shown_with_its_suit_and_told_in_words(text: str, symbols: str, words: str) -> None:
    bid = BRIDGE.parse_contract(text)
    assert (bid.symbols, str(bid.description)) == (symbols, words)
