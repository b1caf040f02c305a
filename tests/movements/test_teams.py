"""Teams meet: round robins, the triangle, and the rounds of a Swiss."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.movements.arrangements import ArrangementOptions, list_team_movements
from scorer.movements.schedule_checks import find_faults
from scorer.movements.teams import SwissDraw, draw_swiss_round, maximum_matching_size


def pairings(teams: list[str]) -> list[list[frozenset[str]]]:
    """All ways in which an even number can meet."""
    if not teams:
        return [[]]
    found: list[list[frozenset[str]]] = []
    for other in teams[1:]:
        rest = [team for team in teams[1:] if team != other]
        found += [[frozenset((teams[0], other)), *others] for others in pairings(rest)]
    return found


@pytest.mark.parametrize("teams", range(3, 17))
def test_in_a_round_robin_all_meet_once_at_two_tables_on_the_same_boards(teams: int) -> None:
    robin = list_team_movements(teams, ArrangementOptions(boards_per_round=3))[0]
    assert (robin.kind, robin.rounds, robin.winners) == ("round-robin", teams - 1 + teams % 2, 1)
    assert not find_faults(robin.sittings, shared=True, repeats=True)
    assert {len(one.boards) for one in robin.sittings} == {3}
    tables = Counter((one.ns or "", one.ew or "", one.round, one.boards) for one in robin.sittings if one.is_meeting)
    for one, other in combinations(map(str, range(1, teams + 1)), 2):
        met = [key for key in tables if {key[0][:-2], key[1][:-2]} == {one, other}]
        assert {(ns, ew) for ns, ew, *_ in met} == {(f"{one}NS", f"{other}EW"), (f"{other}NS", f"{one}EW")}
        assert len({key[2:] for key in met}) == 1
    byes = Counter(one.ns for one in robin.sittings if not one.is_meeting)
    assert set(byes.values()) <= {1}
    assert len(byes) == (teams if teams % 2 else 0)


def test_about_twenty_four_boards_are_played_where_nobody_says_how_many() -> None:
    assert [list_team_movements(teams, ArrangementOptions())[0].boards for teams in (4, 5)] == [24, 20]


def test_a_swiss_begins_with_neighbours_and_the_last_of_an_odd_number_has_a_bye() -> None:
    for teams, met in ((4, {"1-2", "3-4"}), (5, {"1-2", "3-4", "5-None"})):
        swiss = list_team_movements(teams, ArrangementOptions())[-1]
        assert {f"{one.ns and one.ns[:-2]}-{one.ew and one.ew[:-2]}" for one in swiss.sittings} >= met
        assert (swiss.kind, len(swiss.sittings)) == ("swiss", 4 + teams % 2)


def test_in_a_triangle_all_meet_over_two_rounds_and_no_set_is_at_two_tables() -> None:
    triangle = next(one for one in list_team_movements(3, ArrangementOptions(boards=24)) if one.kind == "triangle")
    assert (triangle.tables, triangle.boards) == (Fraction(3), 24)
    assert not find_faults(triangle.sittings, shared=False, repeats=True)
    by_match: dict[int | None, set[tuple[str | None, str | None, range]]] = {}
    for one in triangle.sittings:
        by_match.setdefault(one.match, set()).add((one.ns, one.ew, one.boards))
    assert by_match == {
        1: {("1NS", "2EW", range(1, 9)), ("2NS", "1EW", range(1, 9))},
        2: {("2NS", "3EW", range(9, 17)), ("3NS", "2EW", range(9, 17))},
        3: {("3NS", "1EW", range(17, 25)), ("1NS", "3EW", range(17, 25))},
    }


def met_of(*couples: str) -> Counter[frozenset[str]]:
    return Counter(frozenset(couple.split("-")) for couple in couples)


def drawn(draw: SwissDraw) -> list[str]:
    return [f"{one}-{other or 'bye'}" for one, other in draw.meetings]


def test_a_swiss_round_is_drawn_from_the_top_and_says_why_neighbours_do_not_meet() -> None:
    draw = draw_swiss_round(["3", "5", "6", "1"], met_of("3-5", "6-1"))
    assert drawn(draw) == ["3-6", "5-1"]
    assert [dict(reason.values) for reason in draw.reasons] == [{"one": "3", "nearer": "5", "other": "6"}]
    assert drawn(draw_swiss_round(["1", "2", "3", "4"], met_of("3-4"))) == ["1-3", "2-4"], (
        "the rest has to be paired too"
    )
    assert drawn(draw_swiss_round(["1", "2", "3"], met_of("1-2"), Counter("3"))) == ["1-3", "2-bye"]
    assert drawn(draw_swiss_round(["1", "2", "3"], met_of("1-2"))) == ["1-3", "2-bye"], "the lowest that allows it"


@pytest.mark.long
@settings(max_examples=300, deadline=None)
@given(st.integers(2, 9), st.randoms(use_true_random=False))
def test_no_swiss_has_a_repeat_that_could_be_avoided(teams: int, chance: random.Random) -> None:
    order = [str(number) for number in range(1, teams + 1)]
    met: Counter[frozenset[str]] = Counter()
    byes: Counter[str] = Counter()
    for _ in range(chance.randint(1, 8)):
        chance.shuffle(order)
        draw = draw_swiss_round(order, met, byes)
        couples = [frozenset((one, other)) for one, other in draw.meetings if other is not None]
        idle = [one for one, other in draw.meetings if other is None]
        assert sorted([*idle, *(team for couple in couples for team in couple)]) == sorted(order)
        without = [idle] if not idle else [[team] for team in order if byes[team] == min(byes[it] for it in order)]
        possible = [one for bye in without for one in pairings([team for team in order if team not in bye])]
        fewest = min(sum(met[couple] > 0 for couple in one) for one in possible)
        assert sum(met[couple] > 0 for couple in couples) == fewest
        met.update(couples)
        byes.update(idle)
        assert max(byes.values(), default=0) - min(byes[team] for team in order) <= 1


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 8), st.data())
def test_the_most_pairs_are_found(number: int, data: st.DataObject) -> None:
    edges = data.draw(st.sets(st.sampled_from(list(combinations(range(number + 1), 2)))))
    allowed = [
        [two for two in range(number + 1) if (min(one, two), max(one, two)) in edges] for one in range(number + 1)
    ]

    def best(rest: tuple[int, ...]) -> int:
        if not rest:
            return 0
        one, *others = rest
        meets = [two for two in others if two in allowed[one]]
        paired = [1 + best(tuple(it for it in others if it != two)) for two in meets]
        return max([best(tuple(others)), *paired])

    assert maximum_matching_size(allowed) == best(tuple(range(number + 1)))
