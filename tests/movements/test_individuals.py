"""Every round new partners: each schedule is proved by counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from scorer.errors import InputError
from scorer.model.pairs import EventForm
from scorer.movements.arrangements import ArrangementOptions, list_individual_movements
from scorer.movements.individuals import (
    INDIVIDUAL_STARTERS,
    PLAYER_COUNTS,
    build_individual_schedule,
    measure_evenness,
    most_rounds,
    shares_all_boards,
)
from scorer.movements.schedule import find_faults


def test_there_is_a_schedule_for_four_to_forty() -> None:
    assert list(INDIVIDUAL_STARTERS) == list(PLAYER_COUNTS)
    for players in (3, 41):
        with pytest.raises(InputError):
            list_individual_movements(players, ArrangementOptions())


@pytest.mark.parametrize("players", INDIVIDUAL_STARTERS)
def test_all_are_partners_once_and_opponents_twice_and_play_each_set_once(players: int) -> None:
    rounds = most_rounds(players)
    sittings = list(build_individual_schedule(players, rounds, 2))
    shared, people = shares_all_boards(players), EventForm.INDIVIDUAL.seat_labels
    assert not find_faults(sittings, shared=shared, repeats=True, people=people)
    partners: Counter[frozenset[str]] = Counter()
    opponents: Counter[frozenset[str]] = Counter()
    idle: Counter[str] = Counter()
    for sitting in sittings:
        if sitting.ns is None or sitting.ew is None:
            idle[sitting.ns or ""] += 1
            continue
        ns, ew = people(sitting.ns), people(sitting.ew)
        partners.update(map(frozenset, (ns, ew)))
        opponents.update(map(frozenset, product(ns, ew)))
    both = [frozenset(map(str, two)) for two in combinations(range(1, players + 1), 2)]
    if players % 4 < 2:
        assert {partners[two] for two in both} == {1}
        assert {opponents[two] for two in both} == {2}
    assert max(partners.values()) == 1
    assert max(opponents.values()) == 2
    assert idle == Counter({str(player): players % 4 for player in range(1, players + 1)})
    if not shared:
        sets = Counter((sitting.round, sitting.first_board) for sitting in sittings if sitting.is_meeting)
        assert max(sets.values()) == 1


def test_fewer_rounds_are_as_even_as_they_come_and_the_figures_say_how_even() -> None:
    assert measure_evenness(build_individual_schedule(8, 7, 1), 8) == (0, 0)
    (cut,) = list_individual_movements(16, ArrangementOptions(rounds=5))
    assert (cut.rounds, cut.tables) == (5, Fraction(4))
    assert cut.balance == pytest.approx((1 / 3 * 2 / 3) ** 0.5), "a third of all two were partners"
