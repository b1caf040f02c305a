"""Every deal is equally likely: what comes of many is what is known of the pack."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from scorer.dealing.shuffling import deal_at_random, deal_playable, random_source
from scorer.game.announcement import Redeal
from scorer.game.seats import Seat

DEALS = 25_000

ONCE_IN_A_MILLION = 5.7
"""Standard deviations: of 49 frequencies a fair dealer has one beyond them once in a million runs."""

POINTS = {0: 0.003639, 5: 0.0518619, 10: 0.0940511, 15: 0.0442368, 20: 0.0064354}
"""How often a hand has so many points. Source: counted over all ways of holding honours."""

SHAPES = {
    "4432": 0.2155118,
    "5332": 0.1551685,
    "5431": 0.1293071,
    "4333": 0.1053613,
    "6322": 0.0564249,
    "7321": 0.0188083,
}
"""How often a hand has a shape in whatever suits: the number of hands that have it, of 635,013,559,600."""

EVEN = 0.082222
"""How often both sides have 20 points."""


def near(count: int, probability: float, of: int = DEALS) -> bool:
    """Whether a count is within what chance explains."""
    deviation = sqrt(of * probability * (1 - probability))
    return abs(count - of * probability) <= ONCE_IN_A_MILLION * deviation


@pytest.mark.long
def test_many_deals_are_as_likely_as_they_are_to_be() -> None:
    source = random_source(None)
    points: dict[Seat, Counter[int]] = {seat: Counter() for seat in Seat}
    shapes: dict[Seat, Counter[str]] = {seat: Counter() for seat in Seat}
    even, spade_ace = 0, Counter[Seat]()
    for _ in range(DEALS):
        deal = deal_at_random(source)
        for seat, hand in deal.by_seat.items():
            points[seat][hand.points] += 1
            shapes[seat]["".join(sorted(map(str, hand.lengths), reverse=True))] += 1
            spade_ace[seat] += "A" in hand.holdings[0]
        even += deal.points[Seat.NORTH] + deal.points[Seat.SOUTH] == 20
    assert near(even, EVEN)
    for seat in Seat:
        assert near(spade_ace[seat], 0.25)
        assert [value for value, probability in POINTS.items() if not near(points[seat][value], probability)] == []
        assert [shape for shape, probability in SHAPES.items() if not near(shapes[seat][shape], probability)] == []


def test_a_seed_makes_the_same_deals_again() -> None:
    assert [deal_at_random(random_source(7)) for _ in range(2)] == [deal_at_random(random_source(7))] * 2
    assert deal_at_random(random_source(7)) != deal_at_random(random_source(8))
    assert deal_at_random(random_source(None)) != deal_at_random(random_source(None))


def test_a_deal_of_twenty_points_each_never_comes_out_where_it_is_dealt_again() -> None:
    source, free = random_source(1), random_source(1)
    deals = [deal_playable(source, Redeal.REDEAL) for _ in range(300)]
    assert all(deal.points[Seat.NORTH] + deal.points[Seat.SOUTH] != 20 for deal in deals)
    kept = [deal_playable(free, Redeal.NS_DECLARE) for _ in range(300)]
    assert any(deal.points[Seat.NORTH] + deal.points[Seat.SOUTH] == 20 for deal in kept)
