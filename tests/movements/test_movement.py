"""A movement as pairs and sets, and as a schedule of labels and boards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorer.movements.movement import is_repeating_kind, is_shared_kind
from scorer.movements.schedule import Sitting
from scorer.movements.schedule_checks import find_faults, schedule_balance
from tests.movements.playable import movement_called

KINDS = ["mitchell", "mitchell-skip", "mitchell-curtailed", "hesitation", "howell-reduced", "howell-full"]


def test_a_set_has_as_many_boards_as_asked_and_pairs_have_the_labels_asked() -> None:
    rows = movement_called("mitchell", 6).build_schedule(3, label=lambda pair: f"P{pair}", section="A")
    assert rows[0] == Sitting(1, 1, "P1", "P4", 1, 3, section="A")
    assert rows[1] == Sitting(1, 2, "P2", "P5", 4, 6, section="A")
    assert rows[-1] == Sitting(3, 3, "P3", "P4", 4, 6, section="A")
    assert len(rows) == 9


def test_labels_are_the_numbers_unless_others_are_asked() -> None:
    rows = movement_called("mitchell", 5).build_schedule(2)
    assert Sitting(1, 3, "3", None, 5, 6) in rows
    assert {row.ns for row in rows} == {"1", "2", "3"}


def test_arrow_switched_rows_say_so_and_name_the_pairs_as_they_sit() -> None:
    rows = movement_called("mitchell", 14, winners=1).build_schedule(3)
    assert [row for row in rows if row.arrow_switched] == [row for row in rows if row.round == 7]
    assert {row.ew for row in rows if row.round == 7} == {str(pair) for pair in range(1, 8)}


@pytest.mark.parametrize(("pairs", "tables"), [(14, Fraction(7)), (15, Fraction(15, 2))])
def test_a_pair_without_opponents_is_half_a_table(pairs: int, tables: Fraction) -> None:
    assert movement_called("hesitation", pairs).tables == tables
    assert movement_called("rover", 15).tables == Fraction(15, 2)


def test_sit_outs_are_those_of_the_pair_that_sits_out_most() -> None:
    assert movement_called("mitchell", 14).sit_outs == 0
    assert movement_called("mitchell", 13).sit_outs == 1
    assert movement_called("rover", 15).sit_outs == 1


def test_the_balance_is_that_of_the_schedule() -> None:
    for kind, pairs in (("mitchell", 14), ("hesitation", 16), ("howell-full", 9), ("rover", 17)):
        it = movement_called(kind, pairs)
        assert it.balance == pytest.approx(schedule_balance(it.build_schedule(2)))
        assert it.balance > 0


def test_names_tell_who_shares_and_who_meets_again() -> None:
    assert [kind for kind in KINDS if is_shared_kind(kind) or is_repeating_kind(kind)] == []
    assert all(is_shared_kind(f"{kind}-shared") for kind in KINDS)
    assert all(map(is_shared_kind, ["mitchell-share-relay", "web", "rover"]))
    assert all(map(is_repeating_kind, ["rover", "table"]))
    assert not is_repeating_kind("web")
    assert not is_shared_kind("table")


def test_a_movement_knows_by_its_kind_what_its_schedule_may_do() -> None:
    assert movement_called("howell-full", 4).shares_boards
    assert not is_repeating_kind(movement_called("howell-full", 4).kind)
    assert is_repeating_kind(movement_called("rover", 19).kind)
    again = find_faults(movement_called("rover", 19).build_schedule(1), shared=True, repeats=False)
    assert [(fault.sentence.value_of("one"), fault.sentence.value_of("other")) for fault in again] == [("19", "16")]
