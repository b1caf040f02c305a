"""A movement laid out anew before the first result, and an event like another one with those who are here."""

from __future__ import annotations

import datetime
from random import Random

import pytest

from scorer.commands.changes import validate_change
from scorer.commands.copying import Attendance, apply_attendance, copy_event
from scorer.commands.joining import AddPair
from scorer.commands.layout import can_be_laid_out, describe_new_labels
from scorer.commands.numbering import RenumberPairs, is_numbered_by_direction
from scorer.commands.pairs import RemovePair
from scorer.errors import InputError, ParseError, ScorerError
from scorer.model.events import Event
from scorer.model.pairs import EventForm, Pair
from scorer.movements.known_movements import list_plans
from scorer.movements.schedule_checks import boards_played, find_sharing_tables
from tests.commands.doing import do
from tests.commands.lines import evening, met
from tests.commands.test_partners import planned

TODAY = datetime.date(2026, 11, 24)

KINDS = ("mitchell", "mitchell-skip", "mitchell-share-relay", "howell-full", "hesitation", "rover")


def assert_everyone_is_seated(event: Event) -> None:
    """Everyone is at one place in each round, and plays about as much as all others."""
    labels = sorted(pair.label for pair in event.pairs)
    for number in range(1, event.last_round + 1):
        assert sorted(label for one in event.schedule if one.round == number for label in one.pairs) == labels
    played = boards_played(event.schedule)
    assert played.most - played.fewest <= 3 * len(event.schedule[0].boards)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pairs", [7, 9, 12, 14, 16])
def test_whoever_does_not_come_all_others_are_seated_and_numbers_close_up(kind: str, pairs: int) -> None:
    if not any(plan.kind == kind for plan in list_plans(pairs)):
        return
    before = evening(kind, pairs, boards=27)
    for gone in (1, pairs // 2, pairs):
        change = validate_change(before, do(before, RemovePair, pair=str(gone)))
        assert [pair.label for pair in change.after.pairs] == [str(number) for number in range(1, pairs)]
        assert_everyone_is_seated(change.after)
        assert change.after.boards <= before.boards


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pairs", [6, 9, 12, 13, 14])
def test_whoever_comes_as_well_gets_a_seat_and_all_others_keep_their_numbers(kind: str, pairs: int) -> None:
    if not any(plan.kind == kind for plan in list_plans(pairs)):
        return
    before = evening(kind, pairs, boards=27)
    change = validate_change(before, do(before, AddPair, player1="Zoe", player2="Yan"))
    assert [pair.label for pair in change.after.pairs] == [str(number) for number in range(1, pairs + 2)]
    assert change.after.pairs[-1].names == "Zoe & Yan"
    assert_everyone_is_seated(change.after)


def test_the_style_stays_where_the_movement_exists_for_the_new_number() -> None:
    """Rounds, boards a round and kind; one winner stays one."""
    before = evening("howell-full", 12, boards=22)
    after = do(before, RemovePair, pair="7").after
    assert (after.movement, after.last_round, len(after.schedule[0].boards)) == ("howell-full", 11, 2)
    short = evening("mitchell-curtailed", 16, boards=24, rounds=6)
    after = do(short, RemovePair, pair="16").after
    assert (after.movement, after.last_round, len(after.schedule[0].boards)) == ("mitchell-curtailed", 6, 3)
    odd = do(evening("mitchell", 14, boards=21), RemovePair, pair="14").after
    back = do(odd, AddPair, player1="Zoe", player2="Yan").after
    assert back.schedule == evening("mitchell", 14, boards=21).schedule


def test_nothing_is_laid_out_anew_once_there_is_a_result_or_where_the_movement_is_not_ours() -> None:
    before = evening("mitchell", 14, boards=21)
    begun = before._replace(results=(met(1, "1", "8", "GS S 10", 1, 1),))
    assert not can_be_laid_out(begun, 13)
    late = do(begun, AddPair, player1="Zoe", player2="Yan")
    assert late.after.schedule == begun.schedule
    gone = do(begun, RemovePair, pair="3").after
    assert [pair.label for pair in gone.pairs][:4] == ["1", "2", "4", "5"]
    own = before._replace(movement="as on the wall")
    assert not can_be_laid_out(own, 13)
    assert not can_be_laid_out(before._replace(schedule=()), 13)


def test_numbers_that_somebody_gave_do_not_close_up() -> None:
    before = evening("howell-full", 6, boards=15)
    labels = {"6": "66"}
    own = before._replace(
        pairs=tuple(pair._replace(label=labels.get(pair.label, pair.label)) for pair in before.pairs),
        schedule=tuple(
            one._replace(ns=labels.get(one.ns or "", one.ns), ew=labels.get(one.ew or "", one.ew))
            for one in before.schedule
        ),
    )
    after = do(own, RemovePair, pair="2").after
    assert [pair.label for pair in after.pairs] == ["1", "3", "4", "5", "66"]


def test_pairs_numbered_by_direction_stay_so_as_long_as_they_keep_their_sides() -> None:
    before = do(evening("mitchell", 14, boards=21), RenumberPairs, numbering="direction").after
    after = do(before, RemovePair, pair="3EW").after
    assert is_numbered_by_direction(after)
    howell = do(evening("mitchell", 6, boards=12), RenumberPairs, numbering="direction").after
    for label in ("1NS", "2NS", "1EW"):
        howell = do(howell, RemovePair, pair=label).after
        assert_everyone_is_seated(howell)


def test_labels_are_told_in_runs() -> None:
    labels = {"1": "1", "4": "3", "5": "4", "6": "5", "9": "7", "A10": "A9", "Stars": "Stars"}
    told = str(describe_new_labels(labels))
    assert told == "4 to 6 are now 3 to 5, 9 is now 7, A10 is now A9"
    assert str(describe_new_labels({"1": "1"})) == ""


@pytest.mark.parametrize("seed", range(12))
def test_any_row_of_people_who_come_and_go_leaves_an_evening_that_can_be_played(seed: int) -> None:
    rng = Random(seed)  # noqa: S311  # the same evenings every time
    event = evening(rng.choice(["mitchell", "howell-full"]), rng.choice([10, 14]), boards=26)
    for _ in range(8):
        if rng.random() < 0.5 and len(event.pairs) > 4:
            change = do(event, RemovePair, pair=rng.choice(event.pairs).label)
        else:
            change = do(event, AddPair, player1="Zoe", player2="Yan")
        event = validate_change(event, change).after
        assert_everyone_is_seated(event)
        assert find_sharing_tables(event.schedule) == [] or "share" in event.movement or "rover" in event.movement


# Like another evening


def named(event: Event) -> Event:
    people = tuple(
        pair._replace(player1=f"Ann {pair.label}", player2=f"Bob {pair.label}") for pair in event.competitors
    )
    return event.with_competitors(people)


def test_who_is_new_takes_the_place_of_who_is_missing() -> None:
    event = copy_event(named(evening("mitchell", 14, boards=21)), "Next", TODAY)
    same = apply_attendance(event, Attendance(["3"], [Pair("", None, "Zoe", "Yan")]))
    assert same.schedule == event.schedule
    assert [pair.names for pair in same.pairs][1:4] == ["Ann 2 & Bob 2", "Zoe & Yan", "Ann 4 & Bob 4"]
    more = apply_attendance(event, Attendance([], [Pair("", None, "Zoe", "Yan")]))
    assert (more.pairs[-1].label, more.pairs[-1].names) == ("15", "Zoe & Yan")
    assert_everyone_is_seated(more)
    fewer = apply_attendance(event, Attendance(["Ann 3", "4"]))
    assert len(fewer.pairs) == 12
    assert fewer.waiting == "Bob 3", "a partner who is left waits for another"
    assert_everyone_is_seated(fewer)
    alone = apply_attendance(event, Attendance([], [Pair("", None, "Zoe")]))
    assert (alone.pairs, alone.waiting) == (event.pairs, "Zoe")
    with pytest.raises(ParseError):
        apply_attendance(event, Attendance(["nobody"]))


def test_teams_and_players_come_again_and_others_take_their_places() -> None:
    teams = copy_event(named(planned(EventForm.TEAMS, 6)), "Next", TODAY)
    other = apply_attendance(teams, Attendance(["2"], [Pair("", None, "Lions", members="Ann;Bob;Cay;Dan")]))
    assert [team.player1 for team in other.entrants][:3] == ["Ann 1", "Lions", "Ann 3"]
    assert {pair.label: pair.names for pair in other.pairs}["2NS"] == "Ann & Bob"
    players = copy_event(named(planned(EventForm.INDIVIDUAL, 8)), "Next", TODAY)
    assert len(apply_attendance(players, Attendance(["2"])).entrants) == 7


def test_an_evening_whose_movement_was_changed_while_it_was_played_is_whole_again() -> None:
    before = evening("mitchell", 14, boards=21)
    left = do(before._replace(results=(met(13, "5", "12", "GS S 10", 1, 5),)), RemovePair, pair="5").after
    assert left.schedule != before.schedule
    assert copy_event(left, "Next", TODAY).schedule == before.schedule
    ended = before._replace(schedule=tuple(one for one in before.schedule if one.round < 5))
    assert copy_event(ended, "Next", TODAY).schedule == before.schedule
    own = before._replace(movement="as on the wall")
    assert copy_event(own, "Next", TODAY).schedule == before.schedule
    with pytest.raises(InputError):
        apply_attendance(copy_event(own, "Next", TODAY), Attendance(["3"]))


def test_what_fits_nobody_is_refused() -> None:
    two = evening("howell-full", 4, boards=8)
    one = do(do(two, RemovePair, pair="4").after, RemovePair, pair="3").after
    assert len(one.pairs) == 2
    with pytest.raises(ScorerError):
        apply_attendance(copy_event(one, "Next", TODAY), Attendance(["1"]))
