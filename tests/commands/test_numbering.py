"""Pairs are numbered through, or by direction, and everything recorded of them follows."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorer.commands.changes import validate_change
from scorer.commands.joining import AddPair
from scorer.commands.numbering import RenumberPairs, has_fixed_directions, is_numbered_by_direction, relabel_pairs
from scorer.errors import InputError
from scorer.game.seats import Side
from scorer.model.events import Event
from scorer.model.history import Subject, Topic
from scorer.model.pairs import Pair, PairChange, PairChangeKind, sort_for_display
from scorer.model.results import NotPlayed, PointsUnit, Result
from scorer.model.rulings import AcceptedFinding, Penalty, RulingNote
from scorer.movements.schedule import Sitting
from tests.commands.doing import do, fields, refused, values, wrong
from tests.evening import EVENING

NS, EW = Side.NORTH_SOUTH, Side.EAST_WEST
THROUGH = EVENING._replace(
    pairs=(Pair("1", NS, "Ann"), Pair("2", NS, "Bob"), Pair("3", EW, "Cay"), Pair("4", EW, "Dan")),
    results=(Result(1, "1", "3", NotPlayed()), Result(1, "2", "4", NotPlayed()), Result(2, "2", None, NotPlayed())),
    schedule=(Sitting(1, 1, "1", "3", 1, 2), Sitting(1, 2, "2", "4", 3, 4), Sitting(2, 1, "1", None, 3, 4)),
    penalties=(Penalty("3", Fraction(2), PointsUnit.MATCHPOINTS, "", "", ""),),
    notes=(RulingNote(1, "1", "3"),),
    changes=(PairChange(2, "4", PairChangeKind.WITHDRAW),),
    marks=(AcceptedFinding("odd-tricks", 1, pairs=("2", "4")),),
)


def labels(event: Event) -> list[str]:
    return [pair.label for pair in sort_for_display(event.pairs)]


@pytest.mark.parametrize(("direction", "label"), [("NS", "9NS"), ("EW", "9EW"), ("", "9EW")])
def test_a_late_pair_has_the_side_in_its_number_that_it_asks_for_or_whose_seat_it_gets(
    direction: str, label: str
) -> None:
    numbered = do(THROUGH, RenumberPairs, numbering="direction").after
    late = do(numbered, AddPair, label="9", direction=direction, from_round="2").after.pairs[-1]
    assert (late.label, str(late.direction)) == (label, label[1:])


def test_both_sides_are_numbered_from_1_and_all_that_is_recorded_follows() -> None:
    changed = do(THROUGH, RenumberPairs, numbering="direction")
    after = changed.after
    assert labels(after) == ["1NS", "2NS", "1EW", "2EW"]
    assert [pair.player1 for pair in after.pairs] == ["Cay", "Ann", "Dan", "Bob"]
    assert [(result.ns, result.ew) for result in after.results] == [("1NS", "1EW"), ("2NS", "2EW"), ("2NS", None)]
    assert [(sitting.ns, sitting.ew) for sitting in after.schedule][2] == ("1NS", None)
    assert (after.penalties[0].pair, after.changes[0].pair, after.marks[0].pairs) == ("1EW", "2EW", ("2NS", "2EW"))
    assert (after.notes[0].ns, after.notes[0].ew) == ("1NS", "1EW")
    assert changed.subject == Subject(Topic.PAIR, what="direction")
    assert [values(detail) for detail in changed.details][:2] == [{"1", "1NS"}, {"2", "2NS"}]
    assert is_numbered_by_direction(after)
    assert do(after, RenumberPairs, numbering="through").after == THROUGH


def test_a_number_that_is_right_already_stays() -> None:
    changed = do(THROUGH, RenumberPairs, numbering=" Through ")
    assert changed.after == THROUGH
    assert (changed.subject, changed.details) == (Subject(Topic.PAIR, what="through"), ())


def test_sections_are_numbered_each_by_itself() -> None:
    pairs = (
        Pair("A1", NS, section="A"),
        Pair("A2", EW, section="A"),
        Pair("B1", EW, section="B"),
        Pair("B2", NS, section="B"),
    )
    rooms = EVENING._replace(pairs=pairs, results=(), schedule=(), penalties=(), notes=(), changes=(), marks=())
    assert labels(do(rooms, RenumberPairs, numbering="direction").after) == ["A1NS", "A1EW", "B1NS", "B1EW"]


def test_the_only_section_is_not_named_in_labels() -> None:
    one_room = THROUGH._replace(pairs=tuple(pair._replace(section="A") for pair in THROUGH.pairs))
    assert labels(do(one_room, RenumberPairs, numbering="direction").after) == ["1NS", "2NS", "1EW", "2EW"]


def test_pairs_that_change_sides_are_named() -> None:
    turned = THROUGH._replace(schedule=(*THROUGH.schedule, Sitting(3, 1, "3", "2", 5, 6)))
    assert wrong(turned, RenumberPairs, numbering="direction") == {"numbering": {2, "2", "3"}}
    assert not has_fixed_directions(turned)
    assert fields(refused(THROUGH, RenumberPairs, numbering="sideways")) == ["numbering"]


def test_a_schedule_with_faults_can_be_renumbered_as_it_is() -> None:
    faulty = THROUGH._replace(
        schedule=(*THROUGH.schedule, Sitting(2, 2, "2", "4", 1, 2), Sitting(3, 1, "1", "3", 1, 2))
    )
    validate_change(faulty, do(faulty, RenumberPairs, numbering="direction"))
    added = do(faulty, RenumberPairs, numbering="direction")
    another = added.after._replace(schedule=(*added.after.schedule, Sitting(4, 1, "1NS", "1EW", 1, 2)))
    with pytest.raises(InputError):
        validate_change(faulty, added._replace(after=another))


def test_labels_may_change_places() -> None:
    swapped = relabel_pairs(THROUGH, {"1": "2", "2": "1", "3": "4", "4": "3"})
    assert [pair.player1 for pair in swapped.pairs] == ["Bob", "Ann", "Dan", "Cay"]


def test_numbered_through_north_south_comes_first_where_directions_are_gone_too() -> None:
    sides = do(THROUGH, RenumberPairs, numbering="direction").after
    turned = sides._replace(pairs=tuple(pair._replace(direction=None) for pair in sides.pairs))
    assert do(turned, RenumberPairs, numbering="through").after.pairs == tuple(
        pair._replace(direction=None) for pair in THROUGH.pairs
    )
