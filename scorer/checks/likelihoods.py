"""How well a result fits its board: beside the other tables, the hands, and the solver where it has solved them.

Likelihoods are logarithms and only compared with each other. What they are made of was counted on Minibridge evenings
made of published club events, the half that `benchmarks/slips.py` tunes on.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import log
from typing import TYPE_CHECKING

from scorer.checks.travellers import tricks_of_others
from scorer.game.contracts import Bid, Denomination, Target
from scorer.game.deals import Suit
from scorer.records.results import KnownScore, Played

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.checks.travellers import PlayOutcome, Traveller
    from scorer.game.deals import Deal
    from scorer.game.seats import Side

RARE = 0.0005
"""Of what was never counted."""

USUAL: Mapping[Target, Mapping[int, float]] = {
    Target.PART_SCORE: {4: 0.005, 5: 0.03, 6: 0.08, 7: 0.12, 8: 0.20, 9: 0.27, 10: 0.19, 11: 0.07, 12: 0.03},
    Target.GAME: {
        3: 0.002,
        4: 0.004,
        5: 0.006,
        6: 0.02,
        7: 0.03,
        8: 0.09,
        9: 0.20,
        10: 0.23,
        11: 0.25,
        12: 0.11,
        13: 0.05,
    },
}
"""How often declarers take so many tricks, of 895 results; slams as games."""

SAME = {0: 0.43, 1: 0.19, 2: 0.077, 3: 0.014, 4: 0.0055, 5: 0.001}
"""Tricks between two tables in one denomination, to either side."""

ACROSS = {0: 0.25, 1: 0.17, 2: 0.10, 3: 0.065, 4: 0.032, 5: 0.0075, 6: 0.001}
"""Tricks between two tables in different denominations."""

SOLVED = {0: 0.45, 1: 0.20, 2: 0.055, 3: 0.019, 4: 0.002}
"""Tricks from double dummy."""

HEARD_USUAL, HEARD_SAME, HEARD_ACROSS, HEARD_SOLVED = 1, 3, 1, 6
"""How much is given to what declarers usually take, to each other table, and to the solver."""

CHOSEN = {4: 0.003, 5: 0.007, 6: 0.024, 7: 0.12, 8: 0.42, 9: 0.61, 10: 0.78}
"""How often a suit of so many cards in both hands is trumps."""

NO_TRUMPS = 0.3
CARDS_HEARD = 2
"""What the hands say of the denomination, in tables."""

RIGHT_SEAT, OTHER_SEAT = 0.98, 0.005


def fit(traveller: Traveller, outcome: PlayOutcome, instead: PlayOutcome) -> float:
    """The logarithm of how likely an outcome is on a board, at a table whose own one, `instead`, is not heard."""
    if isinstance(outcome, KnownScore):
        return _score_fit(traveller, outcome, instead)
    others = Counter({other: len(results) for other, results in traveller.by_outcome.items()})
    others[instead] -= 1
    return (
        log(_seat_share(traveller, outcome, instead))
        + log(_denomination_share(traveller, outcome, +others))
        + log(_named_share(outcome, +others))
        + tricks_fit(traveller, outcome, instead)
    )


def _score_fit(traveller: Traveller, outcome: KnownScore, instead: PlayOutcome) -> float:
    """Half the tables in favour of a side that declares, and one for a score that somebody has."""
    same = len(traveller.by_outcome.get(outcome, ())) - (outcome == instead)
    against = traveller.contradicts(outcome)
    return log((same + 0.2) / (len(traveller.by_outcome) + 1)) + (log(OTHER_SEAT) if against else 0)


def _seat_share(traveller: Traveller, outcome: Played, instead: PlayOutcome) -> float:
    """Whether who declares is who is known to."""
    votes, seat = traveller.votes, outcome.declarer
    if isinstance(instead, Played) and instead.declarer and not votes.proved:
        votes = votes.without(instead.declarer)
    if seat is None or votes.side is None:
        return 1
    if votes.seat is not None:
        return RIGHT_SEAT if seat is votes.seat else OTHER_SEAT
    return RIGHT_SEAT / 2 if seat.side is votes.side else OTHER_SEAT


def _denomination_share(traveller: Traveller, outcome: Played, others: Mapping[PlayOutcome, int]) -> float:
    """How often other tables, or by the hands anybody, would choose a denomination."""
    meant = outcome.contract.denomination
    chosen: Counter[Denomination | None] = Counter()
    for other, count in others.items():
        if isinstance(other, Played):
            chosen[other.contract.denomination] += count
    share, side = 1 / len(Denomination), traveller.declaring(outcome)
    if traveller.deal is not None and side is not None:
        share = by_cards(traveller.deal, side).get(meant, 1)
    return (chosen[meant] + CARDS_HEARD * share) / (chosen.total() + CARDS_HEARD)


@cache
def by_cards(deal: Deal, side: Side) -> Mapping[Denomination | None, float]:
    """How often each denomination would be chosen with the hands of a side."""
    one, other = map(deal.hand, side.seats)
    weights: dict[Denomination | None, float] = {Denomination.NO_TRUMPS: NO_TRUMPS}
    for suit in Suit:
        length = len(one.holding(suit) + other.holding(suit))
        weights[Denomination(suit.value)] = CHOSEN[max(min(CHOSEN), min(length, max(CHOSEN)))]
    total = sum(weights.values())
    return {denomination: weight / total for denomination, weight in weights.items()}


def _named_share(outcome: Played, others: Mapping[PlayOutcome, int]) -> float:
    """How often other tables named the same target, or level."""
    named, same, tables = _named(outcome), 0, 0
    for other, count in others.items():
        if isinstance(other, Played):
            tables += count
            same += count * (_named(other) == named)
    return (same + 1) / (tables + 2)


def _named(outcome: Played) -> Target | int:
    return outcome.contract.level if isinstance(outcome.contract, Bid) else _target(outcome)


def _target(outcome: Played) -> Target:
    return Target.PART_SCORE if outcome.contract.target is Target.PART_SCORE else Target.GAME


def tricks_fit(traveller: Traveller, outcome: Played, instead: PlayOutcome | None) -> float:
    """The same of the tricks alone; without `instead` no other table is heard."""
    denomination, tricks = outcome.contract.denomination, outcome.tricks
    heard = HEARD_USUAL
    likely = HEARD_USUAL * USUAL[_target(outcome)].get(tricks, RARE)
    if instead is not None:
        own = instead if isinstance(instead, Played) else outcome
        for other, taken in tricks_of_others(traveller, own).items():
            kernel, weight = (SAME, HEARD_SAME) if other is denomination else (ACROSS, HEARD_ACROSS)
            heard += weight * taken.total()
            likely += weight * sum(count * kernel.get(abs(tricks - took), RARE) for took, count in taken.items())
    seat = outcome.declarer or traveller.votes.seat
    if traveller.solved is not None and seat is not None:
        heard += HEARD_SOLVED
        likely += HEARD_SOLVED * SOLVED.get(abs(tricks - traveller.solved.of(seat)[denomination]), RARE)
    return log(likely / heard)
