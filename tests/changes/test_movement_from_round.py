"""Another movement from a round on: the rounds before stay, and who meets again is named."""

from __future__ import annotations

from datetime import date

import pytest

from scorer.changes.changed import Changed, settled
from scorer.changes.movement import with_movements
from scorer.changes.movement_from_round import use_from_round
from scorer.changes.movement_terms import MovementWords
from scorer.changes.numbering import by_direction, renumber
from scorer.changes.pairs import withdraw
from scorer.changes.results import record
from scorer.errors import BadInput, NotFound, NothingHere
from scorer.game.seats import Side
from scorer.movements.choosing import movement_named
from scorer.movements.schedule import faults, meetings_again, most_played
from scorer.movements.wishes import Wish
from scorer.records.events import Event
from scorer.records.history import Subject, Topic


def evening(kind: str, *sections: int, boards: int = 27, rounds: int | None = None) -> Event:
    fits = [movement_named(kind, pairs, Wish(boards), rounds) for pairs in sections]
    return with_movements(Event(name="Friday", date=date(2026, 3, 6)), fits)


def changed(before: Event, kind: str, start: int, *, rounds: str = "", boards: str = "") -> Changed:
    """The step, as it may be stored: with everything valid, and the rounds before untouched."""
    change = settled(before, use_from_round(before, MovementWords(kind=kind, rounds=rounds, boards=boards), str(start)))
    after = change.event
    if by_direction(after) or not by_direction(before):
        kept = [sitting for sitting in before.schedule if sitting.round < start]
        assert [sitting for sitting in after.schedule if sitting.round < start] == kept
    for section in {sitting.section for sitting in after.schedule}:
        own = [sitting for sitting in after.schedule if sitting.section == section]
        assert faults(own, shared="share" in after.movement or "web" in after.movement, repeats=True) == []
    again = meetings_again(after.schedule, start)
    headline, *lines = change.sentence.split("\n  ")
    named_again = [line for line in lines if "meet again" in line]
    assert len(named_again) == len(again)
    assert ("nobody meets again" in headline) is not bool(again)
    for meeting, line in zip(again, named_again, strict=True):
        assert line.startswith(f"{meeting.one} and {meeting.other} meet again in round {meeting.round} ")
    return change


def test_an_evening_goes_on_with_another_movement() -> None:
    after, subject, sentence = changed(evening("mitchell", 14, boards=21), "howell-full", 3)
    assert subject == Subject(Topic.MOVEMENT)
    assert (after.movement, after.winners) == ("mitchell howell-full", 1)
    assert max(sitting.round for sitting in after.schedule) == 7
    assert most_played(after.schedule) == 21
    assert {pair.direction for pair in after.pairs} == {None}
    first, *further = sentence.split("\n  ")
    assert first == "From round 3 on howell-full: 5 rounds of 3 boards for 14 pairs; nobody meets again"
    assert further[-1] == "all pairs are one ranking now, because some change sides"


def test_two_rankings_stay_where_nobody_changes_sides() -> None:
    after = changed(evening("mitchell-skip", 16, boards=24), "mitchell-share-relay", 3).event
    assert after.winners == 2
    for sitting in after.schedule:
        sides = {pair.label: pair.direction for pair in after.pairs}
        assert sides[sitting.ns or ""] is Side.NORTH_SOUTH


def test_whoever_is_there_goes_on() -> None:
    before = withdraw(evening("howell-full", 12, boards=22), "5", "3").event
    after = changed(before, "hesitation", 3, rounds="6").event
    assert not [sitting for sitting in after.schedule if sitting.round > 2 and "5" in (sitting.ns, sitting.ew)]
    assert {pair.label for pair in after.pairs} == {pair.label for pair in before.pairs}


def test_who_leaves_later_still_leaves() -> None:
    before = withdraw(evening("mitchell", 14, boards=21), "5", "5").event
    after = changed(before, "hesitation", 3).event
    assert {sitting.round for sitting in after.schedule if "5" in (sitting.ns, sitting.ew)} == {1, 2, 3, 4}


def test_sections_go_on_apart() -> None:
    after = changed(evening("mitchell", 14, 10, boards=14), "howell-full", 3).event
    for sitting in after.schedule:
        assert (sitting.ns or "").startswith(sitting.section)
        assert (sitting.ew or "").startswith(sitting.section)


def test_who_has_to_meet_again_is_named_and_the_event_says_so() -> None:
    after, _, sentence = changed(evening("howell-full", 8, boards=28), "mitchell-share-relay", 5)
    assert after.movement == "howell-full mitchell-curtailed-shared repeats"
    assert "meet again in round" in sentence
    again = changed(after, "howell-full", 6, boards="60").event
    assert again.movement.split().count("repeats") == 1


def test_boards_that_are_needed_besides_are_told() -> None:
    after, _, sentence = changed(evening("mitchell", 6, boards=12), "mitchell", 3, rounds="3")
    assert after.boards > 12
    assert f"boards 13 to {after.boards} are needed besides, so that nobody plays one again" in sentence
    with pytest.raises(NotFound, match=r'^--boards: read "12", expected more, for nobody to play a board again'):
        use_from_round(evening("mitchell", 6, boards=12), MovementWords(kind="mitchell", boards="12", rounds="3"), "3")


def test_results_of_the_round_or_later_refuse_it() -> None:
    before = evening("mitchell", 6, boards=9)
    sitting = next(sitting for sitting in before.schedule if sitting.round == 2)
    meeting = (str(sitting.first_board), sitting.ns or "", sitting.ew or "")
    recorded = record(before, meeting, "GS S 10").event
    with pytest.raises(BadInput, match=r'--from-round: read "2", but there is 1 result of round 2 or later') as refusal:
        use_from_round(recorded, MovementWords(kind="howell-full"), "2")
    assert "--from-round 3 keeps them" in str(refusal.value)
    assert changed(recorded, "mitchell", 3).event.results == recorded.results


def test_what_was_played_otherwise_than_planned_counts() -> None:
    before = evening("mitchell", 10, boards=20)
    seen = record(before, ("20", "1", "6"), "GS S 10").event
    after = changed(seen, "mitchell", 2).event
    last = [sitting for sitting in after.schedule if sitting.round > 1 and 20 in sitting.boards]
    assert not any({"1", "6"} & {sitting.ns, sitting.ew} for sitting in last)


MITCHELL = MovementWords(kind="mitchell")


@pytest.mark.parametrize(
    ("start", "words", "expected"),
    [
        ("9", MITCHELL, '--from-round: read "9", expected 1 to 4: the schedule has 3 rounds'),
        ("4", MITCHELL, '--rounds: read "", expected how many to play after round 3, the last of the schedule'),
        ("2", MITCHELL._replace(rounds="9"), '--rounds: read "9", expected 1 to 3'),
        ("2", MITCHELL._replace(kind="mitchel"), 'movement for 6 pairs: read "mitchel", expected '),
    ],
)
def test_what_cannot_be_is_refused(start: str, words: MovementWords, expected: str) -> None:
    with pytest.raises(NotFound) as refusal:
        use_from_round(evening("mitchell", 6, boards=9), words, start)
    assert str(refusal.value).startswith(expected)


def test_an_event_without_a_schedule_has_no_rounds() -> None:
    with pytest.raises(NothingHere, match="the event has no schedule"):
        use_from_round(Event(name="x", date=date(2026, 3, 6)), MovementWords(kind="mitchell"), "2")


def test_a_movement_with_too_few_rounds_says_when_it_ends() -> None:
    _, _, sentence = changed(evening("howell-full", 8, boards=28), "mitchell", 3)
    assert "it ends after round 4 instead of 7: mitchell-curtailed has no more rounds" in sentence


def test_the_tables_that_share_are_named() -> None:
    _, _, sentence = changed(evening("mitchell-skip", 16, boards=24), "mitchell-share-relay", 3)
    assert "tables 1 and 8 share their boards" in sentence


def test_pairs_numbered_by_direction_are_numbered_through_where_they_do_not_keep_it() -> None:
    before = renumber(evening("mitchell-skip", 16, boards=24), "direction").event
    assert "1NS" in {pair.label for pair in changed(before, "mitchell-share-relay", 3).event.pairs}
    after, _, sentence = changed(before, "hesitation", 3)
    assert {pair.label for pair in after.pairs} == {str(number) for number in range(1, 17)}
    assert sentence.endswith("the pairs are numbered through, because they do not keep their directions")


def test_two_rankings_stay_where_north_south_can_take_the_seats_of_east_west() -> None:
    after = changed(evening("mitchell-skip", 15, boards=24), "mitchell-share-relay", 3).event
    assert after.winners == 2
    for sitting in after.schedule:
        sides = {pair.label: pair.direction for pair in after.pairs}
        assert sides.get(sitting.ns or "", Side.NORTH_SOUTH) is Side.NORTH_SOUTH
        assert sides.get(sitting.ew or "", Side.EAST_WEST) is Side.EAST_WEST
