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
from scorer.dealing.layouts import layouts
from scorer.formats.folder import read_folder
from scorer.game.announcement import Known
from scorer.game.contracts import AnyContract
from scorer.game.deals import Deal, Hand
from scorer.game.double_dummy import DENOMINATIONS, Tricks
from scorer.game.rulesets import RuleSet
from scorer.game.scoring import deal_score
from scorer.game.seats import Seat
from scorer.scoring import score_event
from scorer.scoring.judging import judged_boards
from tests.analysis.solver_there import needs_solver
from tests.conftest import SAMPLES
from tests.scoring.by_definition import by_definition, judged_tables

LAYOUTS = 40
EVENINGS = {"mitchell": (14, 19), "howell": (3, 8), "school": (2, 11), "oddities": (1, 4)}
"""The boards that are looked at of each; all count matchpoints, 2 for each score beaten."""


def dealt_by_trial(deal: Deal, declarer: Seat, source: Random) -> Deal:
    """The unseen cards shuffled until the leader has the points announced."""
    unseen = [*deal.hand(declarer.left).cards, *deal.hand(declarer.left.partner).cards]
    while True:
        source.shuffle(unseen)
        hands = dict(deal.by_seat)
        hands[declarer.left], hands[declarer.left.partner] = Hand.of(unseen[:13]), Hand.of(unseen[13:])
        if hands[declarer.left].points == deal.hand(declarer.left).points:
            return Deal.of(hands)


def scores_of(choice: AnyContract, rules: RuleSet, tricks: Sequence[Tricks]) -> list[int]:
    return [deal_score(rules, choice, one[choice.denomination]).declarer_minus_defenders for one in tricks]


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
        dealt = islice(layouts(Known.of(deal, declarer)), LAYOUTS)
        ours = [solver.by_declarer(layout, declarer, DENOMINATIONS) for layout in dealt]
        real = solver.table(deal)
        board = judged_boards(replace(scored, solved={number: real}, layouts={number: ours}))[number]
        others = [solver.table(dealt_by_trial(deal, declarer, source)).of(declarer) for _ in range(LAYOUTS)]
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
            _, parts = by_definition(event, place, declarer, real.of(declarer), ours, choices)
            assert table.parts == parts
