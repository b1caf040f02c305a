"""Every movement of the catalogue, built: each can be played, with halves of tables and switched rounds too."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.i18n import phrase
from scorer.movements.known_movements import (
    arrow_switch_for_balance,
    arrow_switch_rows,
    build_one_table,
    describe_arrow_switch,
    list_plans,
    remove_pair,
)
from scorer.movements.mitchell import build_plain_mitchell, build_share_and_relay
from scorer.movements.movement import Movement, MovementRow, is_repeating_kind, rows_balance
from tests.movements.playable import trouble
from tests.shared import shared

PAIRS = range(2, 42)


@cache
def movements(pairs: int) -> tuple[Movement, ...]:
    """All there are for so many pairs."""
    return tuple(plan.build_movement(plan.field_count) for plan in list_plans(pairs))


def assert_can_be_played(movement: Movement) -> None:
    what = (movement.kind, movement.pairs, movement.rounds, movement.winners)
    copies = (3 if movement.pairs in {5, 6} else 2) if movement.shares_boards else 1
    assert trouble(movement.rows, movement.pairs, copies=copies, repeats=is_repeating_kind(movement.kind)) == [], what
    assert {row.round for row in movement.rows} == {*range(1, movement.rounds + 1)}, what
    assert {row.board_set for row in movement.rows} <= {*range(1, movement.sets + 1)}, what
    assert movement.sit_outs == movement.pairs % 2, what


@pytest.mark.parametrize(
    "pairs", [pytest.param(pairs, marks=() if pairs < 20 else pytest.mark.long) for pairs in PAIRS]
)
def test_everything_that_there_is_for_so_many_pairs_can_be_played_and_is_there_once(pairs: int) -> None:
    every, built = list_plans(pairs), movements(pairs)
    assert len({plan[:3] for plan in every}) == len({movement.rows for movement in built}) == len(every) >= 2
    for plan, movement in zip(every, built, strict=True):
        assert (plan.kind, plan.rounds, plan.sets) == (movement.kind, movement.rounds, movement.sets)
        assert movement.winners == plan.field_count
        assert_can_be_played(movement)


@pytest.mark.parametrize("pairs", [9, 12, 15, 18, 21, 25, 28, 33, 38])
def test_every_mitchell_can_have_one_winner(pairs: int) -> None:
    two_fields = [plan for plan in list_plans(pairs) if plan.field_count == 2]
    assert len(two_fields) >= 3
    for plan in two_fields:
        movement = plan.build_movement(1)
        assert movement.winners == 1
        assert "arrow-switched" in str(movement.note)
        assert_can_be_played(movement)
        assert len({pair for row in movement.rows if row.ns and row.ew for pair in [row.ns]}) > (pairs + 1) // 2


def test_there_is_nothing_for_fewer_than_two_pairs() -> None:
    assert [list_plans(pairs) for pairs in (-1, 0, 1)] == [()] * 3


def kinds(pairs: int) -> set[str]:
    return {plan.kind for plan in list_plans(pairs)}


@pytest.mark.parametrize("tables", range(3, 21))
def test_there_are_mitchells_for_three_tables_and_more(tables: int) -> None:
    whole = {"mitchell"} if tables % 2 else {"mitchell-skip", "mitchell-share-relay"}
    for pairs in (2 * tables - 1, 2 * tables):
        assert whole | {"mitchell-curtailed"} <= kinds(pairs)


@pytest.mark.parametrize("tables", range(2, 17))
def test_there_are_howells_for_two_tables_and_more(tables: int) -> None:
    for pairs in (2 * tables - 1, 2 * tables):
        unshared = {kind.removesuffix("-shared") for kind in kinds(pairs)}
        assert "howell-full" in unshared
        assert "hesitation" in unshared or tables == 2
        assert "howell-reduced" in unshared or tables in {2, 3}


def test_there_are_rovers_for_six_tables_to_fifteen_and_webs_for_fourteen_and_more() -> None:
    assert [pairs for pairs in PAIRS if "rover" in kinds(pairs)] == [2 * tables + 1 for tables in range(6, 16)]
    assert [pairs for pairs in PAIRS if "web" in kinds(pairs)] == [*range(27, 42)]
    assert {plan.rounds for pairs in (28, 40) for plan in list_plans(pairs) if plan.kind == "web"} == {*range(7, 15)}


def test_only_a_kind_that_says_so_shares() -> None:
    """A kind that says so does share, but for a relay Mitchell without a sharing pair, and rovers of odd tables."""
    for pairs in range(3, 20):
        for movement in movements(pairs):
            played = [(row.round, row.board_set) for row in movement.rows if row.ns and row.ew]
            shares = len({*played}) < len(played)
            assert movement.shares_boards or not shares
            if movement.kind.endswith("-shared") and "mitchell" not in movement.kind:
                assert shares, movement


def test_a_half_table_needs_no_sharing_where_a_whole_one_does() -> None:
    assert {"hesitation-shared", "hesitation"} & kinds(16) == {"hesitation-shared"}
    assert {"hesitation-shared", "hesitation"} & kinds(15) == {"hesitation"}
    relays = [plan.build_movement(2) for plan in list_plans(15) if plan.kind == "mitchell-share-relay"]
    assert [trouble(it.rows, 15) for it in relays] == [[]]
    assert {row.table for row in relays[0].rows if None in row[2:4]} == {8}


def note(pairs: int, kind: str, rounds: int, winners: int) -> str:
    (plan,) = (plan for plan in list_plans(pairs) if (plan.kind, plan.rounds) == (kind, rounds))
    return str(plan.build_movement(winners).note)


FOLLOWS = "the others follow the pair with the next lower number"
WEB = "two sets of boards: tables 1 to 7 play theirs in ascending order, 8 to 14 in descending"
RELAY = "a relay between tables 4 and 5"
PLAIN = "East-West up one table, boards down one"
NOTES = [
    (2, "table", 6, 1, "both pairs are stationary"),
    (3, "howell-full", 3, 1, "a pair sits out at table 1 in each round"),
    (4, "howell-full-shared", 3, 1, "both tables share boards in every round"),
    (5, "howell-full-shared", 5, 1, "all tables share boards in round 5; a pair sits out at table 1 in each round"),
    (6, "howell-full-shared", 5, 1, "all tables share boards in round 5"),
    (8, "howell-full", 7, 1, f"pair 8 is stationary; {FOLLOWS}"),
    (7, "howell-full", 7, 1, "each pair follows the pair with the next lower number; a pair sits out at table 1"),
    (12, "howell-reduced", 10, 1, f"pairs 11 and 12 are stationary; {FOLLOWS}"),
    (14, "mitchell", 7, 2, PLAIN),
    (14, "mitchell", 7, 1, f"{PLAIN}; the last round is arrow-switched"),
    (
        13,
        "mitchell",
        7,
        2,
        f"{PLAIN}; half table: one East-West pair is missing, so North-South at table 7 sit out first",
    ),
    (14, "mitchell-curtailed", 6, 2, f"{PLAIN}; ends after 6 rounds"),
    (16, "mitchell-skip", 7, 2, "East-West skip a table after round 4"),
    (16, "mitchell-share-relay", 8, 2, f"tables 1 and 8 share; {RELAY}"),
    (
        15,
        "mitchell-share-relay",
        8,
        2,
        f"{RELAY}; East-West sit out at table 8, where a late pair would share boards with table 1",
    ),
    (17, "rover", 8, 2, f"pair 17 is the rover pair; tables 1 and 8 share; {RELAY}"),
    (28, "web", 13, 2, WEB),
    (
        30,
        "web",
        13,
        2,
        "two sets of boards: tables 1 to 12 play theirs in ascending order, 13 to 15 as on the table cards",
    ),
    (28, "web", 12, 2, f"{WEB}; East-West skip a table after round 6"),
]


@pytest.mark.parametrize(("pairs", "kind", "rounds", "winners", "said"), NOTES)
def test_the_note_says_what_a_director_has_to_know(pairs: int, kind: str, rounds: int, winners: int, said: str) -> None:
    assert note(pairs, kind, rounds, winners) == said


def test_the_note_of_a_hesitation_names_who_stays_who_shares_and_what_is_switched() -> None:
    parts = note(16, "hesitation-shared", 9, 1).split("; ")
    assert parts[0] == "pairs 10 to 16 are stationary"
    assert parts[2] == "tables 1 and 2 share"
    assert parts[3] == "the last round is arrow-switched at tables with a stationary pair"


def test_stationary_tables_are_switched_where_that_is_more_even_and_nowhere_else() -> None:
    """Source of the rounds: RULES.md 3.3, and the best_k of movements.json."""
    switched = {(14, 8): 1, (18, 10): 1, (10, 6): 1, (14, 11): 0, (12, 9): 0, (16, 14): 0, (20, 13): 1}
    for (pairs, rounds), last in switched.items():
        (plan,) = (it for it in list_plans(pairs) if it.rounds == rounds and it.field_count == 1)
        rows = [row for row in plan.build_movement(1).rows if row.arrow_switched]
        assert {row.round for row in rows} == {*range(rounds - last + 1, rounds + 1)}, (pairs, rounds)
        stationary = {*range(rounds + 1, pairs + 1)}
        assert all(row.ew in stationary for row in rows)
        assert len(rows) == last * len(stationary)


def test_two_pairs_play_a_new_set_each_round() -> None:
    rows, _ = build_one_table(6, 1)
    assert trouble(rows, 2, repeats=True) == []
    assert [row.board_set for row in rows] == [1, 2, 3, 4, 5, 6]


@given(st.sampled_from([3, 5, 7, 9]), st.data())
def test_whoever_would_meet_the_pair_left_out_sits_out_and_the_numbers_close_up(
    tables: int, data: st.DataObject
) -> None:
    gone = data.draw(st.integers(1, 2 * tables))
    rows = remove_pair(build_plain_mitchell(tables, tables), gone)
    assert trouble(rows, 2 * tables - 1) == []
    sitting_out = [row.ns or row.ew for row in rows if None in row[:4]]
    assert len(sitting_out) == tables == len({*sitting_out})


def test_a_sharing_pair_left_out_leaves_nothing_shared() -> None:
    rows = remove_pair(build_share_and_relay(8, 8), 8)
    assert trouble(rows, 15) == []
    assert {row.table for row in rows if row.ns is None} == {8}


def test_arrow_switched_pairs_hold_each_others_cards_and_who_sits_out_stays() -> None:
    rows = remove_pair(build_plain_mitchell(3, 3), 6)
    turned = arrow_switch_rows(rows, 3, {1, 2})
    assert turned[:6] == rows[:6]
    assert [
        (before[2:4], after[2:4], after.arrow_switched) for before, after in zip(rows[6:], turned[6:], strict=True)
    ] == [((1, 5), (5, 1), True), ((2, None), (2, None), False), ((3, 4), (3, 4), False)]


def test_as_many_rounds_of_a_mitchell_are_switched_as_published() -> None:
    best = shared("movements.json")["meta"]["arrow_switch_last_k_rounds_best"]
    assert len(best) == 10
    for tables, last in best.items():
        size = int(tables)
        whole = build_plain_mitchell(size, size) if size % 2 else build_share_and_relay(size, size)
        assert arrow_switch_for_balance(whole, range(1, size + 1), fewest=1)[1] == last, tables


@pytest.mark.parametrize("tables", range(5, 21))
def test_switching_makes_one_field_of_two(tables: int) -> None:
    whole = build_plain_mitchell(tables, tables) if tables % 2 else build_share_and_relay(tables, tables)
    rows, last = arrow_switch_for_balance(whole, range(1, tables + 1))
    assert rows_balance(rows) < rows_balance(whole)
    assert {row.round for row in rows if row.arrow_switched} == {*range(tables - last + 1, tables + 1)}


def test_no_round_is_switched_where_that_helps_nobody() -> None:
    rows = (MovementRow(1, 1, 1, 2, 1), MovementRow(2, 1, 1, 2, 2))
    assert arrow_switch_for_balance(rows, {1}) == (rows, 0)
    assert arrow_switch_for_balance(rows, {1}, fewest=1)[1] == 1


def test_the_note_counts_the_rounds() -> None:
    assert describe_arrow_switch(1) == phrase("the last round is arrow-switched")
    assert describe_arrow_switch(2) == phrase("the last {last} rounds are arrow-switched", last=2)
