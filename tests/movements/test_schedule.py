"""What makes a schedule valid, and how balanced it is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.i18n import EMPTY_PHRASE
from scorer.movements.movement import MovementRow
from scorer.movements.schedule import Sitting, pair_up_sit_outs, remove_pair_from_round
from scorer.movements.schedule_checks import describe_sharing, find_faults, find_sharing_tables, schedule_balance
from tests.movements.playable import movement_called, trouble
from tests.shared import shared

SCHEDULES = 64


def published() -> list[dict[str, Any]]:
    """The schedules that two other programs have verified."""
    found: list[dict[str, Any]] = shared("movements.json")["movements"]
    assert len(found) == SCHEDULES
    return found


def sittings(lines: list[list[int]], boards: int = 2) -> list[Sitting]:
    return [
        Sitting(number, table, str(ns), str(ew), (board_set - 1) * boards + 1, board_set * boards)
        for number, table, ns, ew, board_set in lines
    ]


MITCHELL = [
    Sitting(number, table, f"N{table}", f"E{(table - number) % 5 + 1}", 2 * board_set + 1, 2 * board_set + 2)
    for number in range(1, 6)
    for table in range(1, 6)
    for board_set in [(table + number) % 5]
]
"""Five tables, two boards a round: pair N1 meets E1 in round 1 and plays boards 5 and 6."""


def changed(number: int, table: int, /, **fields: Any) -> list[Sitting]:
    """The Mitchell above with one row altered."""
    return [it._replace(**fields) if (it.round, it.table) == (number, table) else it for it in MITCHELL]


def sentences(rows: list[Sitting], *, shared: bool = False, repeats: bool = False) -> list[str]:
    return [sentence for _, _, sentence in told(rows, shared=shared, repeats=repeats)]


def told(rows: list[Sitting], *, shared: bool = False, repeats: bool = False) -> list[tuple[int, int, str]]:
    """Round, table and sentence of each fault."""
    found = find_faults(rows, shared=shared, repeats=repeats)
    return [(fault.round, fault.table, str(fault.sentence)) for fault in found]


def test_a_valid_schedule_has_no_faults() -> None:
    assert find_faults(MITCHELL, shared=False, repeats=False) == []
    assert find_faults([], shared=False, repeats=False) == []


def test_every_published_schedule_is_accepted_and_only_those_that_share_need_leave_to() -> None:
    for movement in published():
        rows = sittings(movement["schedule"])
        shares = bool(movement["shared_sets"])
        assert find_faults(rows, shared=shares, repeats=False) == [], movement["name"]
        assert bool(find_faults(rows, shared=False, repeats=False)) == shares, movement["name"]


def test_every_published_schedule_passes_the_other_check_too() -> None:
    """So that the check by which the other tests of this folder judge is one that can be passed."""
    for movement in published():
        copies = max([1, *(shares["tables"] for shares in movement["shared_sets"])])
        assert trouble(movement["schedule"], movement["pairs"], copies=copies) == [], movement["name"]


CORRUPTIONS: list[tuple[list[Sitting], tuple[int, int, str]]] = [
    (changed(2, 1, ew="E1"), (2, 1, "pairs N1 and E1 meet again (first in round 1)")),
    (changed(2, 1, first_board=5, last_board=6), (2, 1, "pair N1 plays boards 5 to 6 again (first in round 1)")),
    (changed(2, 1, first_board=6, last_board=6), (2, 1, "pair N1 plays board 6 again (first in round 1)")),
    (changed(1, 4, first_board=5, last_board=6), (1, 4, "boards 5 to 6 are at tables 1 and 4 in round 1")),
    (changed(1, 4, first_board=6, last_board=6), (1, 4, "board 6 is at tables 1 and 4 in round 1")),
    (changed(3, 4, ns="N2"), (3, 4, "pair N2 sits at tables 2 and 4 in round 3")),
    (changed(3, 4, ew=None, ns="N2"), (3, 4, "pair N2 sits at tables 2 and 4 in round 3")),
    (changed(3, 4, ew="N4"), (3, 4, "pair N4 is both North-South and East-West at table 4 in round 3")),
    (changed(3, 4, table=5), (3, 5, "table 5 appears 2 times in round 3")),
    (changed(3, 4, ns=None, ew=None), (3, 4, "no pair sits at table 4 in round 3")),
    (changed(3, 4, table=0), (3, 0, "table 0: numbers start at 1")),
    (changed(1, 4, round=0), (0, 4, "round 0: numbers start at 1")),
    (changed(3, 4, first_board=0, last_board=0), (3, 4, "board 0: numbers start at 1")),
    (changed(3, 4, first_board=12, last_board=11), (3, 4, "boards 12 to 11 run backwards")),
]


@pytest.mark.parametrize(("rows", "fault"), CORRUPTIONS, ids=lambda it: it[2] if isinstance(it, tuple) else "")
def test_each_kind_of_corruption_is_named_with_round_pairs_and_boards(
    rows: list[Sitting], fault: tuple[int, int, str]
) -> None:
    assert fault in told(rows)


def test_faults_come_in_order_of_round_and_table() -> None:
    rows = [it._replace(ns="N1", first_board=1, last_board=2) for it in reversed(MITCHELL)]
    places = [(fault.round, fault.table) for fault in find_faults(rows, shared=False, repeats=False)]
    assert len({*places}) > 10
    assert places == sorted(places)


def test_tables_may_share_and_pairs_may_meet_again_where_that_is_the_design() -> None:
    twice = changed(1, 4, first_board=5, last_board=6)
    assert "boards 5 to 6 are at tables 1 and 4 in round 1" in sentences(twice)
    assert not any("are at tables" in it for it in sentences(twice, shared=True))
    again = changed(2, 1, ew="E1")
    assert any("meet again" in it for it in sentences(again))
    assert not any("meet again" in it for it in sentences(again, repeats=True))


def test_a_shared_board_is_named_at_every_table_but_the_first() -> None:
    rows = [Sitting(1, table, f"N{table}", f"E{table}", 1, 3) for table in (1, 2, 3)]
    assert told(rows) == [
        (1, 2, "boards 1 to 3 are at tables 1 and 2 in round 1"),
        (1, 3, "boards 1 to 3 are at tables 1 and 3 in round 1"),
        (1, 3, "boards 1 to 3 are at tables 2 and 3 in round 1"),
    ]


def test_pairs_may_meet_again_where_there_are_fewer_others_than_rounds() -> None:
    """Two pairs by themselves, or a Howell of two tables played twice; not a third round of three."""
    alone = [Sitting(number, 1, "1", "2", number, number) for number in (1, 2, 3)]
    assert find_faults(alone, shared=False, repeats=False) == []
    howell = [(1, "4", "1"), (1, "2", "3"), (2, "4", "2"), (2, "3", "1"), (3, "4", "3"), (3, "1", "2")]
    twice = [
        Sitting(number + 3 * turn, table, ns, ew, number + 3 * turn, number + 3 * turn)
        for turn in (0, 1)
        for place, (number, ns, ew) in enumerate(howell)
        for table in [place % 2 + 1]
    ]
    assert find_faults(twice, shared=True, repeats=False) == []
    assert sentences([*twice[:4], twice[0]._replace(round=3, first_board=9, last_board=9)]) != []


def test_one_pair_that_has_met_all_others_is_reason_enough_to_meet_again() -> None:
    opponents = ["2", "3", "4", "2"]
    rows = [Sitting(number, 1, "1", other, number, number) for number, other in enumerate(opponents, start=1)]
    assert find_faults(rows, shared=False, repeats=False) == []
    assert sentences([rows[0], rows[1], rows[3]._replace(round=3), rows[2]._replace(ns="3", round=4)]) != []


def test_a_pair_that_sits_out_plays_no_boards_and_meets_nobody() -> None:
    rows = [
        Sitting(1, 1, "1", "2", 1, 2),
        Sitting(1, 2, "3", None, 1, 2),
        Sitting(2, 1, "1", "3", 3, 4),
        Sitting(2, 2, None, "2", 3, 4),
        Sitting(3, 1, "3", "2", 1, 2),
    ]
    assert sentences(rows) == ["pair 2 plays boards 1 to 2 again (first in round 1)"]


def test_each_section_has_its_own_boards_and_tables() -> None:
    other = [it._replace(ns=f"B{it.ns}", ew=f"B{it.ew}", section="B") for it in MITCHELL]
    assert find_faults([*MITCHELL, *other], shared=False, repeats=False) == []
    mixed = [it._replace(section="") for it in other]
    assert any("table 1 appears 2 times" in it for it in sentences([*MITCHELL, *mixed]))
    astray = [it._replace(ns="N3") if (it.round, it.table) == (1, 5) else it for it in other]
    assert "pair N3 sits at tables 3 and 5 in round 1" in sentences([*MITCHELL, *astray])


@given(st.randoms(use_true_random=False), st.sampled_from([rows for rows, _ in CORRUPTIONS]))
def test_neither_the_order_of_the_rows_nor_the_names_of_the_pairs_change_where_the_faults_are(
    chance: Random, rows: list[Sitting]
) -> None:
    labels = sorted({pair for it in rows for pair in (it.ns, it.ew) if pair})
    names = dict(zip(labels, chance.sample(labels, len(labels)), strict=True))
    other = [it._replace(ns=it.ns and names[it.ns], ew=it.ew and names[it.ew]) for it in rows]
    chance.shuffle(other)
    here, there = (find_faults(it, shared=False, repeats=False) for it in (rows, other))
    assert [fault[:2] for fault in here] == [fault[:2] for fault in there] != []
    assert schedule_balance(other) == pytest.approx(schedule_balance(rows))


def test_the_balance_of_every_published_schedule_comes_out_as_published() -> None:
    for movement in published():
        assert round(schedule_balance(sittings(movement["schedule"])), 4) == movement["balance_influence"]["sd"], (
            movement["name"]
        )


def switched(movement: dict[str, Any], last: int, tables: Callable[[MovementRow], bool]) -> list[Sitting]:
    """A published schedule with the last rounds arrow-switched at some tables."""
    rows = [MovementRow(*line) for line in movement["schedule"]]
    turned = [
        row._replace(ns=row.ew, ew=row.ns) if row.round > movement["rounds"] - last and tables(row) else row
        for row in rows
    ]
    return sittings([[*row[:5]] for row in turned])  # type: ignore[list-item]  # nobody sits out


def test_the_balance_of_published_mitchells_with_the_last_rounds_switched_comes_out_as_published() -> None:
    figures = shared("movements.json")["meta"]["arrow_switch_sd"]
    whole = {it["tables"]: it for it in published() if it["kind"] in {"mitchell", "mitchell-share-relay"}}
    assert sorted(map(int, figures)) == list(range(5, 15))
    for tables, by_rounds in figures.items():
        for last, deviation, *_ in by_rounds:
            rows = switched(whole[int(tables)], last, lambda _: True)
            assert round(schedule_balance(rows), 4) == deviation, (tables, last)


def test_the_balance_of_published_howells_with_stationary_tables_switched_comes_out_as_published() -> None:
    key = "arrow_switch_last_k_rounds_at_stationary_tables"
    reduced = [it for it in published() if key in it]
    assert len(reduced) == 32
    for movement in reduced:
        for last, deviation in movement[key]["sd_by_k"]:
            stationary = {*movement["stationary_pairs"]}
            rows = switched(movement, last, lambda row, those=stationary: bool(those & {row.ns, row.ew}))  # type: ignore[misc]
            assert round(schedule_balance(rows), 4) == deviation, (movement["name"], last)


@pytest.mark.parametrize("rows", [[], MITCHELL[:1], [MITCHELL[0]._replace(ns=None)]])
def test_fewer_than_three_pairs_are_balanced(rows: list[Sitting]) -> None:
    assert schedule_balance(rows) == 0.0


def test_influence_counts_one_for_the_same_direction_less_one_for_the_other_and_the_other_plays_where_pairs_meet() -> (
    None
):
    """Two tables, one board: 1 and 2 meet, 3 and 4 too, 1 and 3, 2 and 4: 1 each; 1 and 4, 2 and 3: -1 each."""
    rows = [Sitting(1, 1, "1", "2", 1, 1), Sitting(1, 2, "3", "4", 1, 1)]
    mean, squares = 2 / 6, 6 / 6
    assert schedule_balance(rows) == pytest.approx((squares - mean**2) ** 0.5)


def test_the_tables_that_share_boards_are_named() -> None:
    alone = [Sitting(1, 1, "1", "2", 1, 3), Sitting(1, 2, "3", "4", 4, 6), Sitting(2, 3, "1", "3", 1, 3)]
    assert find_sharing_tables(alone) == []
    shared = [*alone, Sitting(1, 5, "5", "6", 3, 5), Sitting(1, 6, None, "7", 1, 3)]
    assert find_sharing_tables(shared) == ["1", "2", "5"]
    assert str(describe_sharing(["1", "2", "5"])) == "tables 1, 2 and 5 share their boards"
    assert not describe_sharing([str(table) for table in range(1, 15)]).values
    assert describe_sharing([]) == EMPTY_PHRASE


def test_a_table_without_anybody_is_not_in_the_schedule() -> None:
    assert remove_pair_from_round([Sitting(1, 1, "1", None, 1, 2), Sitting(2, 1, "1", "2", 1, 2)], "1", 1) == (
        Sitting(2, 1, None, "2", 1, 2),
    )


def test_two_who_sit_out_meet_with_boards_that_both_may_play_and_no_table_has() -> None:
    before = (Sitting(1, 1, "1", "2", 1, 2), Sitting(1, 2, "3", "4", 3, 4))
    alone = (Sitting(2, 1, "1", None, 3, 4), Sitting(2, 2, None, "4", 5, 6))
    assert pair_up_sit_outs((*before, *alone), 2, sides_fixed=True) == (*before, Sitting(2, 2, "1", "4", 5, 6))
    both_east_west = (alone[0]._replace(ns=None, ew="1"), alone[1])
    together = pair_up_sit_outs((*before, *both_east_west), 2, sides_fixed=False)
    assert together == (*before, Sitting(2, 2, "4", "1", 5, 6))
    taken = Sitting(2, 3, "2", "3", 5, 6)
    assert pair_up_sit_outs((*before, *alone, taken), 2, sides_fixed=True) == (*before, *alone, taken)


IN_SECTION_B = Sitting(2, 1, "5", "6", 5, 6, section="B")


@pytest.mark.parametrize(
    ("alone", "start"),
    [
        ((Sitting(2, 1, "1", None, 5, 6), Sitting(2, 2, None, "2", 7, 8)), 1),
        ((Sitting(2, 1, "1", None, 5, 6), Sitting(2, 2, "3", None, 7, 8)), 1),
        ((Sitting(2, 1, "1", None, 5, 6), Sitting(2, 2, None, "4", 7, 8)), 3),
        ((Sitting(2, 1, "1", None, 5, 6), Sitting(3, 2, None, "4", 7, 8)), 1),
        ((Sitting(2, 1, "1", None, 5, 6), Sitting(2, 2, None, "4", 7, 8, section="B")), 1),
        # the only boards that neither has played are another section's
        (
            (
                Sitting(2, 1, "1", None, 3, 4),
                Sitting(2, 2, None, "4", 1, 2),
                Sitting(2, 1, "5", "6", 5, 6, section="B"),
            ),
            1,
        ),
    ],
)
def test_who_has_met_or_sits_on_the_same_side_in_another_round_or_has_no_boards_stays_alone(
    alone: tuple[Sitting, ...], start: int
) -> None:
    schedule = (Sitting(1, 1, "1", "2", 1, 2), Sitting(1, 2, "3", "4", 3, 4), *alone)
    assert pair_up_sit_outs(schedule, start, sides_fixed=True) == schedule


@pytest.mark.parametrize(
    ("kind", "pairs", "rounds"), [("mitchell", 14, 5), ("hesitation", 14, 8), ("howell-full", 8, 7)]
)
def test_nobody_plays_or_meets_again_whoever_has_gone(kind: str, pairs: int, rounds: int) -> None:
    plan = movement_called(kind, pairs, rounds)
    schedule = plan.build_schedule(3)
    for gone in range(2, pairs + 1):
        rest = remove_pair_from_round(remove_pair_from_round(schedule, "1", 2), str(gone), 2)
        assert find_faults(pair_up_sit_outs(rest, 2, sides_fixed=False), shared=False, repeats=False) == []
