"""The judge on evenings and the solver asked directly: makes, means, worths by another dealing, the parts exactly."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from scorer.analysis import solver
from scorer.dealing.layouts import generate_layouts
from scorer.game.announcement import DeclarerView
from scorer.game.contracts import AnyContract
from scorer.game.deals import Deal, Hand
from scorer.game.double_dummy import PREFERRED_DENOMINATIONS, TricksByDenomination
from scorer.game.rulesets import RuleSet
from scorer.game.scoring import score_deal
from scorer.game.seats import Seat
from scorer.interchange.own.event_folder import read_folder
from scorer.scoring import score_event
from scorer.scoring.judging import judge_event
from tests.analysis.solver_there import needs_solver
from tests.conftest import SAMPLES
from tests.scoring.by_definition import by_definition, judged_tables

LAYOUTS = 40
EVENINGS = {"mitchell": [1], "howell": [3], "school": [2], "oddities": [1, 4]}
"""The boards that are looked at of each; all count matchpoints, 2 for each score beaten."""


def dealt_by_trial(deal: Deal, declarer: Seat, source: Random) -> Deal:
    """The unseen cards shuffled until the leader has the points announced."""
    unseen = [*deal.hand(declarer.left).cards, *deal.hand(declarer.left.partner).cards]
    while True:
        source.shuffle(unseen)
        hands = dict(deal.by_seat)
        hands[declarer.left], hands[declarer.left.partner] = Hand.from_cards(unseen[:13]), Hand.from_cards(unseen[13:])
        if hands[declarer.left].points == deal.hand(declarer.left).points:
            return Deal.from_hands(hands)


def scores_of(choice: AnyContract, rules: RuleSet, tricks: Sequence[TricksByDenomination]) -> list[int]:
    return [score_deal(rules, choice, one[choice.denomination]).declarer_minus_defenders for one in tricks]


def agree(said: Fraction, figures: Sequence[float]) -> bool:
    """Within four standard errors of the difference of two such means; a share of all is allowed one layout."""
    return abs(float(said) - mean(figures)) <= 4 * sqrt(2) * max(stdev(figures), spread(figures)) / sqrt(len(figures))


def spread(figures: Sequence[float]) -> float:
    """What one layout more that is otherwise would make of the deviation, where all are alike."""
    return (max(map(abs, figures)) + 1) / sqrt(len(figures))


@needs_solver
@pytest.mark.long
@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_is_judged_as_another_dealing_and_the_definition_say(name: str) -> None:
    event = read_folder(SAMPLES / name, datetime.date(2026, 11, 17))
    scored = score_event(event)
    source = Random(name)  # noqa: S311  # the same each time
    deals = dict(event.deals)
    for number in EVENINGS[name]:
        deal, declarer = deals[number], scored.declarers[number]
        dealt = islice(generate_layouts(DeclarerView.from_deal(deal, declarer)), LAYOUTS)
        ours = [solver.solve_declarer(layout, declarer, PREFERRED_DENOMINATIONS) for layout in dealt]
        real = solver.solve_deal(deal)
        board = judge_event(replace(scored, solved={number: real}, layouts={number: ours}))[number]
        by_trial = [dealt_by_trial(deal, declarer, source) for _ in range(LAYOUTS)]
        others = [solver.solve_declarer(layout, declarer, PREFERRED_DENOMINATIONS) for layout in by_trial]
        tables = judged_tables(event, number, declarer)
        named = [table.contract for table in tables.values()]
        field = [scores_of(contract, event.rule_set, others) for contract in named]
        for choice in board.choices:
            scores = scores_of(choice.contract, event.rule_set, others)
            assert agree(choice.makes, [score > 0 for score in scores])
            assert agree(choice.mean, scores)
            worths = [
                sum((own > other) + (own >= other) for other in at) for own, *at in zip(scores, *field, strict=True)
            ]
            assert agree(choice.worth, worths)
        for place, table in board.tables.items():
            choices = [choice.contract for choice in board.choices]
            _, parts = by_definition(event, place, declarer, real.tricks_of(declarer), ours, choices)
            assert table.parts == parts
