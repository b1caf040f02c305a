"""Every round new partners: each schedule is proved by counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from scorer.errors import BadInput
from scorer.model.pairs import Form
from scorer.movements.arranged import Wanted, for_players
from scorer.movements.individuals import PLAYERS, STARTERS, evenness, individual, most_rounds, shares
from scorer.movements.schedule import faults


def test_there_is_a_schedule_for_four_to_forty() -> None:
    assert list(STARTERS) == list(PLAYERS)
    for players in (3, 41):
        with pytest.raises(BadInput):
            for_players(players, Wanted())


@pytest.mark.parametrize("players", STARTERS)
def test_all_are_partners_once_and_opponents_twice_and_play_each_set_once(players: int) -> None:
    rounds = most_rounds(players)
    sittings = list(individual(players, rounds, 2))
    shared, people = shares(players), Form.INDIVIDUAL.people
    assert not faults(sittings, shared=shared, repeats=True, people=people)
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
    assert evenness(individual(8, 7, 1), 8) == (0, 0)
    (cut,) = for_players(16, Wanted(rounds=5))
    assert (cut.rounds, cut.tables) == (5, Fraction(4))
    assert cut.balance == pytest.approx((1 / 3 * 2 / 3) ** 0.5), "a third of all two were partners"
