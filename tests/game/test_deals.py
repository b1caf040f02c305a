"""A deal: the whole pack, thirteen cards to a hand, written from any seat."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from scorer.errors import Misread
from scorer.game.deals import Deal
from scorer.game.seats import Seat
from tests.evening import CHECK_DEAL
from tests.shared import shared_path
from tests.strategies import QUICK, deals, seats

NORTH, EAST, SOUTH, WEST = Seat


def test_the_printed_check_deal_has_the_points_printed_beside_it() -> None:
    assert Deal.parse(CHECK_DEAL).points == {WEST: 4, NORTH: 14, EAST: 6, SOUTH: 16}


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
    assert deal.text(first).startswith(f"{first}:")
    assert Deal.parse(deal.text(first)) == deal
    assert Deal.parse(str(deal)) == deal


@QUICK
@given(deals)
def test_every_deal_has_forty_points(deal: Deal) -> None:
    assert sum(deal.points.values()) == 40


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (CHECK_DEAL.replace("T532.", "T53A."), "missing: S2; there twice: SA"),
        (CHECK_DEAL.replace("T532.", "T53."), "missing: S2"),
        (CHECK_DEAL.replace("Q74.75", "QJ74.75"), "there twice: SJ"),
        (CHECK_DEAL.replace("T532.", "T53.").replace("Q74.", "Q742."), "N has 12; E has 14"),
    ],
)
def test_a_deal_that_is_not_the_pack_is_refused_with_its_fault(text: str, fault: str) -> None:
    with pytest.raises(Misread) as refusal:
        Deal.parse(text)
    assert (refusal.value.read, str(refusal.value.expected["fault"])) == (text, fault)


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
    with pytest.raises(Misread):
        Deal.parse(text)


def test_every_published_deal_is_read_and_has_forty_points() -> None:
    files = sorted(shared_path("deals").glob("*.pbn"))
    texts = [text for file in files for text in re.findall(r'\[Deal "(.*)"\]', file.read_text("utf-8"))]
    assert len(texts) == 288
    assert {sum(Deal.parse(text).points.values()) for text in texts} == {40}
