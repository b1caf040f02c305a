"""Suits, hands and deals: points and shapes, and what is written in PBN is read again or refused."""

from __future__ import annotations

import pytest
from hypothesis import given

from scorer.game.deals import HIGH_CARD_POINTS, PACK_POINTS, Card, Deal, Hand, Suit
from scorer.game.seats import Seat
from tests.evening import CHECK_DEAL
from tests.refusals import misread
from tests.strategies import QUICK, deals, hands, seats

NORTH, EAST, SOUTH, WEST = Seat


def test_a_hand_is_balanced_with_no_singleton_and_at_most_one_doubleton() -> None:
    balanced = {"4333": True, "4432": True, "5332": True, "5422": False, "6322": False, "4441": False, "5440": False}
    for shape, is_so in balanced.items():
        hand = Hand(tuple("AKQJT9"[: int(length)] for length in shape))
        assert hand.is_balanced is is_so


def test_the_hands_go_clockwise_from_the_seat_named_first() -> None:
    deal = Deal.parse("S:AK6.9632.AQ4.K42 J98.QJT8.9752.T8 T532.AK4.K83.A53 Q74.75.JT6.QJ976")
    assert deal == Deal.parse(CHECK_DEAL)
    assert str(deal.hand(SOUTH)) == "AK6.9632.AQ4.K42"
    assert str(deal.hand(WEST)) == "J98.QJT8.9752.T8"
    assert list(deal.by_seat) == [NORTH, EAST, SOUTH, WEST]
    assert deal.by_seat[EAST] == deal.hand(EAST)


@QUICK
@given(deals, seats)
def test_a_deal_is_read_as_it_is_written_from_any_seat(deal: Deal, first: Seat) -> None:
    assert deal.to_pbn(first).startswith(f"{first}:")
    assert Deal.parse(deal.to_pbn(first)) == deal
    assert Deal.parse(str(deal)) == deal


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (CHECK_DEAL.replace("T532.", "T53A."), "missing: S2; duplicated: SA"),
        (CHECK_DEAL.replace("T532.", "T53."), "missing: S2"),
        (CHECK_DEAL.replace("Q74.75", "QJ74.75"), "duplicated: SJ"),
        (CHECK_DEAL.replace("T532.", "T53.").replace("Q74.", "Q742."), "N has 12; E has 14"),
    ],
)
def test_a_deal_that_is_not_the_pack_is_refused_with_its_fault(text: str, fault: str) -> None:
    refusal = misread(Deal.parse, text)
    assert (refusal.text, str(refusal.expected.value_of("fault"))) == (text, fault)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "N",
        CHECK_DEAL.removeprefix("N:"),
        CHECK_DEAL.rpartition(" ")[0],
        CHECK_DEAL + " ...",
        CHECK_DEAL.replace("N:", "X:"),
        CHECK_DEAL.replace("T532.AK4.K83.A53", "-"),
    ],
)
def test_what_is_no_deal_is_refused(text: str) -> None:
    misread(Deal.parse, text)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("T532.AK4.K83.A53", 14),
        ("Q74.75.JT6.QJ976", 6),
        ("AK6.9632.AQ4.K42", 16),
        ("J98.QJT8.9752.T8", 4),
        ("AKQJ.AKQJ.AKQJ.A", 34),
        ("AKQ.AKQ.AKQ.AKQJ", 37),
        ("5432.5432.5432.2", 0),
    ],
)
def test_a_hand_counts_four_three_two_and_one_for_its_honours(text: str, points: int) -> None:
    assert Hand.parse(text).points == points


def test_the_pack_has_forty_points() -> None:
    assert PACK_POINTS == 40
    assert dict(HIGH_CARD_POINTS) == {"A": 4, "K": 3, "Q": 2, "J": 1}


def test_a_hand_knows_its_suits() -> None:
    hand = Hand.parse("AK4.T53..QJ98765")
    assert [hand.holding(suit) for suit in Suit] == ["AK4", "T53", "", "QJ98765"]
    assert hand.size == 13
    assert [str(card) for card in hand.cards[:4]] == ["SA", "SK", "S4", "HT"]


@pytest.mark.parametrize("text", ["4KA.35T..5678J9Q", "ak4.t53..qj98765", "AK4.1053..QJ98765", " AK4.T53..QJ98765 "])
def test_the_order_and_the_case_of_the_cards_do_not_matter(text: str) -> None:
    assert str(Hand.parse(text)) == "AK4.T53..QJ98765"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("T532.AK4.K83.A53", "♠ T532  ♥ AK4  ♦ K83  ♣ A53"),
        ("AK4.T53..QJ98765", "♠ AK4  ♥ T53  ♦ -  ♣ QJ98765"),
        ("AKQJT98765432...", "♠ AKQJT98765432  ♥ -  ♦ -  ♣ -"),
    ],
)
def test_a_hand_is_shown_with_the_signs_of_its_suits_and_a_dash_for_a_void(text: str, shown: str) -> None:
    assert Hand.parse(text).symbols == shown


def test_a_card_is_called_as_people_say_it() -> None:
    assert [str(Card(Suit(suit), rank).description) for suit, rank in ("CA", "HK", "CQ", "DJ", "ST", "D9")] == [
        "ace of clubs",
        "king of hearts",
        "queen of clubs",
        "jack of diamonds",
        "10 of spades",
        "9 of diamonds",
    ]


@given(hands)
def test_a_hand_is_read_as_it_is_written(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand


@pytest.mark.parametrize("text", ["", "AK4.T53.QJ98765", "AK4.T53..QJ98765.", "AK1.T53..QJ98765", "AKX...", "-"])
def test_what_is_no_hand_is_refused_in_quotes(text: str) -> None:
    assert misread(Hand.parse, text).text == text
