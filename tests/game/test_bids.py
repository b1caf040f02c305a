"""Bids: level, denomination and doubling, as the games with an auction write their contracts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import Misread
from scorer.game.bids import EVERY_BID, LEVELS, Bid, Doubling
from scorer.game.contracts import Denomination
from scorer.game.rulesets import BRIDGE, SINGLE_DUMMY, RuleSet

AUCTIONS = pytest.mark.parametrize("rules", [BRIDGE, SINGLE_DUMMY], ids=lambda rules: rules.name)

bids = st.builds(Bid, st.sampled_from(LEVELS), st.sampled_from(Denomination), st.sampled_from(Doubling))


@st.composite
def spelt(draw: st.DrawFn) -> tuple[Bid, str]:
    """A bid, and one of the ways in which people write it."""
    bid = draw(bids)
    denomination = draw(st.sampled_from([str(bid.denomination), str(bid.denomination)[0], bid.denomination.symbol]))
    parts = [str(bid.level), denomination, str(bid.doubling)]
    cased = "".join(draw(st.sampled_from([letter.upper(), letter.lower()])) for letter in "".join(parts))
    return bid, draw(st.sampled_from(["", " "])).join(cased)


@AUCTIONS
def test_there_are_35_bids_and_each_may_be_doubled_and_redoubled(rules: RuleSet) -> None:
    assert rules.contracts == EVERY_BID
    assert len(set(EVERY_BID)) == 35 * 3


def test_bids_stand_by_level_then_denomination_then_doubling() -> None:
    assert [str(bid) for bid in EVERY_BID[:7]] == ["1C", "1CX", "1CXX", "1D", "1DX", "1DXX", "1H"]
    assert [str(bid) for bid in EVERY_BID[12:16]] == ["1NT", "1NTX", "1NTXX", "2C"]
    assert str(EVERY_BID[-1]) == "7NTXX"


@AUCTIONS
@pytest.mark.parametrize("bid", EVERY_BID, ids=str)
def test_every_bid_is_read_as_it_is_written(rules: RuleSet, bid: Bid) -> None:
    assert rules.contract(str(bid)) == bid


@given(spelt())
def test_case_and_spaces_and_suit_symbols_do_not_matter(written: tuple[Bid, str]) -> None:
    bid, text = written
    assert BRIDGE.contract(text) == bid
    assert SINGLE_DUMMY.contract(text) == bid


@given(bids, bids)
def test_different_bids_are_written_differently(first: Bid, second: Bid) -> None:
    assert (str(first) == str(second)) == (first == second)


@AUCTIONS
@pytest.mark.parametrize(
    ("text", "tricks"), [("1C", 7), ("3NT", 9), ("4SX", 10), ("5DXX", 11), ("6H", 12), ("7NT", 13)]
)
def test_a_bid_needs_six_tricks_more_than_its_level(rules: RuleSet, text: str, tricks: int) -> None:
    assert rules.needed(rules.contract(text)) == tricks


@AUCTIONS
@pytest.mark.parametrize("text", ["", "4", "S", "X", "0S", "8C", "S4", "NT3", "4SXXX", "4XS", "GS", "PNT", "4E", "44S"])
def test_what_is_no_bid_is_refused(rules: RuleSet, text: str) -> None:
    with pytest.raises(Misread) as refusal:
        rules.contract(text)
    assert refusal.value.read == text


@pytest.mark.parametrize(
    ("text", "symbols", "words"),
    [
        ("4S", "4♠", "4 spades"),
        ("1NTX", "1NTX", "1 no trumps doubled"),
        ("6dxx", "6♦XX", "6 diamonds redoubled"),
    ],
)
def test_a_bid_is_shown_with_its_suit_and_told_in_words(text: str, symbols: str, words: str) -> None:
    bid = BRIDGE.contract(text)
    assert (bid.symbols, str(bid.words)) == (symbols, words)
