"""Movements in sentences, and that no sentence is contradicted by a movement that is listed."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import ParseError, ScorerError
from scorer.movements.choosing import (
    MovementConstraints,
    MovementName,
    find_movement,
    parse_movement_name,
    propose_best_movement,
    propose_movements,
)
from scorer.movements.known_movements import list_plans
from scorer.movements.proposals import (
    KIND_NAMES,
    compare_proposals,
    describe_alternative,
    describe_proposal,
    describe_shortfall,
    parse_session_start,
    pick_alternatives,
)
from tests.strategies import QUICK

if TYPE_CHECKING:
    from collections.abc import Iterable

PAIRS, BOARDS, MINUTES = range(4, 42), range(8, 37), range(60, 241, 15)
"""Two to twenty tables and halves, and what a club may ask for."""


def contradictions(asked: Iterable[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The requests whose answer says that no more boards fit, or that less does not, though a listed movement does."""
    wrong: list[tuple[int, int, int]] = []
    for pairs, boards, minutes in asked:
        constraints = MovementConstraints(boards, minutes)
        listed = propose_movements(pairs, constraints)
        try:
            best = propose_best_movement(pairs, constraints)
        except ScorerError:
            if listed:
                wrong.append((pairs, boards, minutes))
            continue
        most = max(fit.boards for fit in listed)
        said = str(describe_shortfall(best, constraints, listed))
        if best.boards < most and f"has {most} board" not in said:
            wrong.append((pairs, boards, minutes))
        if "that is what fits" in said and best.boards != most:
            wrong.append((pairs, boards, minutes))
        if bool(said) is (best.boards == boards):
            wrong.append((pairs, boards, minutes))
    return wrong


def test_no_answer_about_20_evenings_is_contradicted_by_a_movement_that_is_listed() -> None:
    rng = Random("what fits")  # noqa: S311  # the same evenings every time
    assert contradictions((rng.choice(PAIRS), rng.choice(BOARDS), rng.choice(MINUTES)) for _ in range(20)) == []


@pytest.mark.long
def test_no_answer_about_a_thousand_evenings_is_contradicted_by_a_movement_that_is_listed() -> None:
    every = list(product(PAIRS, BOARDS, MINUTES))
    evenings = Random("every evening").sample(every, 1000)  # noqa: S311  # the same evenings every time
    evenings.sort(key=lambda asked: asked[1:])  # movements of the same numbers are built once
    assert contradictions(evenings) == []


def test_24_boards_in_150_minutes_are_proposed_where_a_movement_has_them() -> None:
    """Eight tables with a half could play 16 boards in eight rounds, but 24 in six, of which each pair plays 18."""
    constraints = MovementConstraints(24, 150)
    best = propose_best_movement(15, constraints)
    assert (str(best.name), best.boards, best.minutes) == ("mitchell-curtailed:6x3", 24, 136)
    assert not describe_shortfall(best, constraints, [best])


def test_what_is_said_to_fit_is_true_where_the_time_is_the_reason() -> None:
    constraints = MovementConstraints(28, 130)
    listed = propose_movements(14, constraints)
    said = str(describe_shortfall(listed[0], constraints, listed[:1]))
    assert said == "Fewer boards than the 28 asked for: as many as fit into 130 minutes at 7 minutes a board"
    anytime = MovementConstraints(27)
    assert "no suitable movement" in str(describe_shortfall(propose_movements(14, anytime)[0], anytime, []))


def test_a_movement_is_a_sentence_with_its_keyword_in_brackets() -> None:
    fits = propose_movements(14, MovementConstraints(21))
    clock = parse_session_start("19:30")
    assert str(describe_proposal(fits[0], clock)) == (
        "Mitchell (mitchell), 7 rounds of 3 boards, 21 boards, each pair plays 21, two winners; 19:30 to 22:09"
    )
    assert str(describe_proposal(fits[0])).endswith("two winners; about 159 minutes")
    half = propose_movements(13, MovementConstraints(21))[0]
    assert "each pair plays 18 to 21" in str(describe_proposal(half))


def test_an_alternative_says_what_is_better_and_what_is_worse() -> None:
    fits = propose_movements(14, MovementConstraints(28))
    full = next(fit for fit in fits if fit.movement.kind == "howell-full")
    said = str(describe_alternative(fits[0], full))
    assert said.startswith("Or: Full Howell (howell-full), 13 rounds of 2 boards, 26 boards, ")
    assert said.endswith("Advantages: one winner. Drawbacks: fewer boards to play and pairs change direction.")
    back = compare_proposals(full, fits[0])
    assert [str(better) for better in back.better] == ["more boards to play"]
    assert [str(worse) for worse in back.worse] == ["two winners"]


@pytest.mark.parametrize("pairs", range(4, 42, 3))
def test_alternatives_are_other_movements_and_better_in_some_way_if_any_is(pairs: int) -> None:
    fits = propose_movements(pairs, MovementConstraints(24))
    picked = pick_alternatives(fits)
    assert len(picked) == min(2, len(fits) - 1)
    assert fits[0] not in picked
    if any(compare_proposals(fits[0], other).better for other in fits[1:]):
        assert compare_proposals(fits[0], picked[0]).better


@QUICK
@given(st.sampled_from(range(2, 42)), st.data())
def test_a_movement_is_found_by_the_word_that_the_list_shows(pairs: int, data: st.DataObject) -> None:
    fit = data.draw(st.sampled_from(propose_movements(pairs, MovementConstraints(28))))
    name = parse_movement_name(str(fit.name).upper())
    assert name == fit.name
    winners = fit.movement.winners
    found = find_movement(name.kind, pairs, MovementConstraints(28), name.rounds, name.boards_a_round, winners=winners)
    assert found == fit


def test_a_word_has_its_length_only_where_the_kind_has_several() -> None:
    names = {str(fit.name) for fit in propose_movements(16, MovementConstraints(24, 150))}
    assert {"mitchell-share-relay", "mitchell-curtailed:6x3"} <= names
    assert parse_movement_name("rover") == MovementName("rover")
    for wrong in ("rover:", "rover:6", "rover:0x3", ":6x3", "rover:6x3x2"):
        with pytest.raises(ParseError):
            parse_movement_name(wrong)


def test_every_kind_has_a_name_for_people() -> None:
    kinds = {plan.kind.removesuffix("-shared") for pairs in range(2, 60) for plan in list_plans(pairs)}
    assert kinds <= KIND_NAMES.keys()


@pytest.mark.parametrize("text", ["24:00", "7", "19:60", "noon", ""])
def test_a_start_is_a_time_of_day(text: str) -> None:
    with pytest.raises(ParseError):
        parse_session_start(text)
