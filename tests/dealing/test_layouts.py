"""Layouts: what declarer does not see, dealt so that every way in which it may lie is equally likely."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import chain, combinations, islice
from math import comb, sqrt

import pytest
from hypothesis import given

from scorer.analysis import solver
from scorer.dealing.layouts import generate_layouts, list_unsolved_layouts
from scorer.game.announcement import DeclarerView
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.deals import HIGH_CARD_POINTS, Card, Deal
from scorer.game.double_dummy import PREFERRED_DENOMINATIONS
from scorer.game.rulesets import STANDARD
from scorer.game.scoring import score_deal
from scorer.game.seats import Seat
from tests.analysis.solver_there import needs_solver
from tests.evening import CHECK_DEAL
from tests.strategies import BRIEF, deals, seats

DEAL = Deal.parse(CHECK_DEAL)
KNOWN = DeclarerView.from_deal(DEAL, Seat.SOUTH)


@BRIEF
@given(deals, seats)
def test_every_layout_has_what_declarer_sees_and_what_was_announced(deal: Deal, declarer: Seat) -> None:
    known = DeclarerView.from_deal(deal, declarer)
    for layout in islice(generate_layouts(known), 5):
        assert Deal.parse(str(layout)) == layout
        assert DeclarerView.from_deal(layout, declarer) == known


def test_the_same_knowledge_gives_the_same_layouts_however_the_cards_really_lie() -> None:
    first = list(islice(generate_layouts(KNOWN), 40))
    assert first == list(islice(generate_layouts(DeclarerView.from_deal(first[7], Seat.SOUTH)), 40))
    assert len(set(first)) == 40


def test_only_what_is_not_kept_of_the_layouts_asked_for_is_solved() -> None:
    asked = [Denomination.NO_TRUMPS, Denomination.SPADES]
    kept = {3: dict.fromkeys(asked, 9), 4: {Denomination.SPADES: 10}}
    left = list(list_unsolved_layouts(KNOWN, asked, range(2, 6), kept))
    assert [(one.number, one.denominations) for one in left] == [(2, asked), (4, asked[:1]), (5, asked)]
    dealt_again = list(islice(generate_layouts(KNOWN), 6))
    assert [one.layout for one in left] == [dealt_again[one.number] for one in left]


def test_who_announced_all_that_is_out_has_every_honour() -> None:
    deal = Deal.parse("N:T532.AK4.K83.A53 874.T75.T652.T96 AK6.9632.AQ4.K42 QJ9.QJ8.J97.QJ87")
    for layout in islice(generate_layouts(DeclarerView.from_deal(deal, Seat.SOUTH)), 5):
        assert layout.points[Seat.EAST] == 0


def test_every_card_lies_as_often_as_counting_all_layouts_says() -> None:
    """West has 4 points: the shares are counted by going through all sets of honours of the two defenders."""
    unseen = [card for seat in (Seat.EAST, Seat.WEST) for card in DEAL.hand(seat).cards]
    honours = [card for card in unseen if card.rank in HIGH_CARD_POINTS]
    small = [card for card in unseen if card not in honours]
    every = 0
    ways: defaultdict[Card, Fraction] = defaultdict(Fraction)
    for held in chain.from_iterable(combinations(honours, number) for number in range(len(honours) + 1)):
        if sum(HIGH_CARD_POINTS[card.rank] for card in held) == 4:
            fillings = comb(len(small), 13 - len(held))
            every += fillings
            for card in held:
                ways[card] += fillings
            for card in small:  # each is in as many of them as the others
                ways[card] += Fraction(fillings * (13 - len(held)), len(small))
    dealt = 4_000
    seen = Counter(card for layout in islice(generate_layouts(KNOWN), dealt) for card in layout.hand(Seat.WEST).cards)
    for card in unseen:
        share = ways[card] / every
        assert abs(seen[card] / dealt - share) < 4 * sqrt(share * (1 - share) / dealt)


PUBLISHED = {
    CHECK_DEAL: (
        Seat.SOUTH,
        {"GNT": (100, 426), "GS": (76, 305), "GH": (69, 272), "PNT": (None, 176)},
    ),
    "N:4.KT432.874.A987 9652.87.KJ953.Q3 KQ7.Q.AQT62.KJ65 AJT83.AJ965..T42": (
        Seat.SOUTH,
        {"PC": (None, 129), "PNT": (None, 124), "PD": (None, 119), "GNT": (37, 106)},
    ),
}
"""RULES 1.10: the check deal, and board 14 of the sample event; shares good to 5 in a hundred, means to 15 points."""


@needs_solver
@pytest.mark.long
@pytest.mark.parametrize("written", PUBLISHED)
def test_choices_promise_what_is_published(written: str) -> None:
    deal = Deal.parse(written)
    declarer, published = PUBLISHED[written]
    number = 100
    tricks = [
        solver.solve_declarer(layout, declarer, PREFERRED_DENOMINATIONS)
        for layout in islice(generate_layouts(DeclarerView.from_deal(deal, declarer)), number)
    ]
    for code, (share, mean) in published.items():
        choice = Contract(Target(code[0]), Denomination(code[1:]))
        scores = [score_deal(STANDARD, choice, one[choice.denomination]).declarer_minus_defenders for one in tricks]
        if share is not None:
            assert abs(100 * sum(score > 0 for score in scores) / number - share) <= 12
        assert abs(sum(scores) / number - mean) <= 40
