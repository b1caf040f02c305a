"""Every round new partners: each schedule is proved by counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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
    choose_turns,
    measure_evenness,
    most_rounds,
    shares_all_boards,
)
from scorer.movements.schedule_checks import find_faults


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


@pytest.mark.parametrize("players", [10, 14, 15, 19, 22, 23, 27, 34])
def test_who_sits_out_does_so_as_often_as_others_wherever_a_choice_of_rounds_allows_it(players: int) -> None:
    for rounds in range(1, most_rounds(players) + 1):
        sittings = list(build_individual_schedule(players, rounds, 1))
        shared, people = shares_all_boards(players), EventForm.INDIVIDUAL.seat_labels
        assert not find_faults(sittings, shared=shared, repeats=True, people=people)
        assert {sitting.round for sitting in sittings} == set(range(1, rounds + 1))
        idle = Counter(sitting.ns for sitting in sittings if not sitting.is_meeting)
        times = [idle[str(player)] for player in range(1, players + 1)]
        assert max(times) - min(times) <= (2 if (players, rounds) in UNEVEN else 1), rounds


UNEVEN = {
    *((14, 7), (15, 4), (15, 5), (15, 10), (15, 11), (22, 11)),
    *((19, rounds) for rounds in (5, 6, 7, 12, 13, 14)),
    *((23, rounds) for rounds in (6, 7, 8, 9, 14, 15, 16, 17)),
    *((27, rounds) for rounds in (7, 8, 9, 10, 11, 16, 17, 18, 19, 20)),
}
"""Where every choice of rounds was tried, and none is even."""


def test_no_choice_of_rounds_of_small_schedules_is_more_even() -> None:
    for players, rounds in ((6, 3), (7, 2), (7, 4), (10, 5), (11, 4), (14, 7), (15, 5)):
        full = list(build_individual_schedule(players, most_rounds(players), 1))
        idle = [(one.round - 1, one.ns or "") for one in full if not one.is_meeting]
        chosen = [_spread(players, idle, turns) for turns in combinations(range(most_rounds(players)), rounds)]
        assert _spread(players, idle, choose_turns(players, rounds)) == min(chosen)


def _spread(players: int, idle: Sequence[tuple[int, str]], turns: tuple[int, ...]) -> int:
    """How much more often one player sits out than another, in these rounds of the full schedule."""
    times = Counter(player for turn, player in idle if turn in turns)
    return max(times.values()) - min(times[str(player)] for player in range(1, players + 1))


def test_rounds_that_were_asked_for_are_never_fewer() -> None:
    (four,) = list_individual_movements(4, ArrangementOptions(rounds=3, boards_per_round=10))
    assert (four.rounds, four.boards) == (3, 30)
    with pytest.raises(InputError):
        list_individual_movements(8, ArrangementOptions(boards=5, rounds=7))
    with pytest.raises(InputError):
        list_individual_movements(4, ArrangementOptions(boards=20, rounds=3, boards_per_round=10))


def test_fewer_rounds_are_as_even_as_they_come_and_the_figures_say_how_even() -> None:
    assert measure_evenness(build_individual_schedule(8, 7, 1), 8) == (0, 0)
    (cut,) = list_individual_movements(16, ArrangementOptions(rounds=5))
    assert (cut.rounds, cut.tables) == (5, Fraction(4))
    assert cut.balance == pytest.approx((1 / 3 * 2 / 3) ** 0.5), "a third of all two were partners"
