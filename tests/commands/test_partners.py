"""Players of an individual, and teams, leave and come late: whoever is there sits somewhere or sits out in a round."""

from __future__ import annotations

import datetime
import random
from collections import Counter
from collections.abc import Collection, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.commands.changes import validate_change
from scorer.commands.joining import AddPair
from scorer.commands.movement import ChangeMovement
from scorer.commands.numbering import RenumberPairs
from scorer.commands.pairs import ForfeitMatch, NamePairs, RemovePair, RenamePair
from scorer.commands.partners import add_late_player
from scorer.commands.settings import ChangeSetting
from scorer.commands.swiss import DrawNextRound
from scorer.errors import AlreadyExistsError, MissingDataError
from scorer.i18n import count_phrase
from scorer.interchange.lists.name_lists import parse_names
from scorer.model.contradictions import find_schedule_faults
from scorer.model.events import Event
from scorer.model.pairs import EventForm, Pair, PairChange, PairChangeKind, pairs_of_entrants, team_of
from scorer.model.results import KnownScore, Result
from scorer.movements.arrangements import (
    ArrangementOptions,
    find_arrangement,
    list_individual_movements,
    list_team_movements,
)
from scorer.movements.schedule import Sitting
from tests.commands.doing import do, fields, refused, values
from tests.evening import EVENING


def planned(form: EventForm, number: int, rounds: int | None = None) -> Event:
    (one, *_) = (list_team_movements if form is EventForm.TEAMS else list_individual_movements)(
        number, ArrangementOptions(rounds=rounds, boards_per_round=2)
    )
    entrants = tuple(Pair(str(label)) for label in range(1, number + 1))
    pairs = pairs_of_entrants(form, entrants, one.sittings)
    day = datetime.date(2026, 11, 21)
    return Event(
        "Class", day, form=form, boards=99, movement=one.kind, schedule=one.sittings, entrants=entrants, pairs=pairs
    )


def there(event: Event, number: int) -> list[str]:
    """Who has a line of a round, each once: a team has two."""
    lines = [line for line in event.schedule if line.round == number]
    labels = {label for line in lines for label in (line.ns, line.ew) if label}
    return sorted({one for label in labels for one in event.form.competitor_labels(label)}, key=int)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([EventForm.TEAMS, EventForm.INDIVIDUAL]), st.integers(4, 17), st.randoms(use_true_random=False))
def test_all_who_are_there_have_their_line_in_every_round_and_who_is_gone_has_none(
    form: EventForm, number: int, chance: random.Random
) -> None:
    event = planned(form, min(number, 16), chance.randint(2, 3 if number == 4 else 5))
    last = event.last_round  # who plays alone may leave too, and then there are fewer
    present = {round_: {one.label for one in event.entrants} for round_ in range(1, last + 1)}
    for step in range(4):
        start = chance.randint(1, event.last_round)
        if chance.random() < 0.5:
            label, comes = str(90 + step), {str(90 + step)}
            change = do(event, AddPair, label=label, from_round=str(start))
        else:
            label, comes = chance.choice(sorted(present[start])), set()
            change = do(event, RemovePair, pair=label, from_round=str(start))
        event = validate_change(event, change).after
        for round_ in range(start, last + 1):
            present[round_] = present[round_] - {label} | comes
        assert not list(find_schedule_faults(event, event.schedule))
    for round_, labels in present.items():
        late = {label for label in labels if form is EventForm.TEAMS and int(label) >= 90}
        assert labels - late <= set(there(event, round_)) <= labels


def test_a_late_team_meets_who_would_have_a_bye_and_a_late_player_sits_out_in_turn() -> None:
    added = do(planned(EventForm.TEAMS, 5), AddPair, label="6", player1="Late Lions")
    teams = validate_change(planned(EventForm.TEAMS, 5), added).after
    assert added.summary.value_of("rounds") == count_phrase(teams.last_round, "round")
    assert all(line.is_meeting for line in teams.schedule)
    assert [one.label for one in teams.pairs][-2:] == ["6EW", "6NS"]
    late = do(planned(EventForm.TEAMS, 5), AddPair, label="6", player1="Late Lions", from_round="2").after
    assert late.changes == (PairChange(2, "6", PairChangeKind.JOIN),)
    assert teams.changes == (), "it was there from the first round"
    players = do(planned(EventForm.INDIVIDUAL, 8), AddPair, label="9", from_round="1").after
    idle = [line.ns for line in players.schedule if not line.is_meeting]
    assert len(idle) == players.last_round == len(set(idle))
    assert isinstance(refused(teams, AddPair, label="6"), AlreadyExistsError)
    assert fields(refused(teams, AddPair, label="7NS")) == ["label"]


def test_three_who_sit_out_make_a_table_with_who_comes_late_where_its_boards_are_at_no_other() -> None:
    tables = [Sitting(1, 1, "1+2", "3+4", 1, 2), Sitting(1, 2, "5+6", "7+8", 3, 4)]
    idle = [Sitting(1, number, str(7 + number), None, 5, 6) for number in (3, 4, 5)]
    assert add_late_player((*tables, *idle), "9", 1)[2:] == (Sitting(1, 3, "9+10", "11+12", 5, 6),)
    taken = [one._replace(first_board=3, last_board=4) for one in idle]
    assert "9+10" not in {one.ns for one in add_late_player((*tables, *taken), "9", 1)}


def test_of_two_without_a_seat_one_takes_that_of_who_leaves_where_the_boards_are_new() -> None:
    before = planned(EventForm.INDIVIDUAL, 14, 4)
    after = do(before, RemovePair, pair="4", from_round="2").after
    assert [
        len([one for one in after.schedule if one.is_meeting and one.round == number]) for number in range(1, 5)
    ] == [3] * 4
    assert "4" not in there(after, 2)
    assert there(after, 1) == there(before, 1)


@pytest.mark.parametrize("form", [EventForm.TEAMS, EventForm.INDIVIDUAL])
def test_teams_and_players_are_named_by_a_list_and_removed(form: EventForm) -> None:
    event = planned(form, 8)
    named = validate_change(event, do(event, NamePairs, names=parse_names("Ann\nBob\nCleo", "list"))).after
    assert [one.player1 for one in named.competitors[:4]] == ["Ann", "Bob", "Cleo", ""]
    after = validate_change(named, do(named, RemovePair, pair="2")).after
    assert [one.label for one in after.competitors] == list("1234567")
    assert [one.player1 for one in after.competitors[:3]] == ["Ann", "Cleo", ""]
    assert not list(find_schedule_faults(after, after.schedule))
    kept = validate_change(named, do(named, RemovePair, pair="2", keep_numbers="yes")).after
    assert [one.label for one in kept.competitors] == list("1345678")
    assert not any("2" in form.competitor_labels(one.label) for one in kept.pairs)


@pytest.mark.parametrize(("form", "other"), [(EventForm.TEAMS, "individual"), (EventForm.INDIVIDUAL, "pairs")])
def test_what_is_for_pairs_alone_leaves_teams_and_players_as_they_are(form: EventForm, other: str) -> None:
    event = planned(form, 8)
    assert fields(refused(event, ChangeSetting, key="form", value=other)) == ["form"]
    assert fields(refused(event, RenumberPairs, numbering="through")) == ["numbering"]
    assert fields(refused(event, ChangeMovement, kind="mitchell")) == ["kind"]
    assert fields(refused(event, ChangeMovement, kind="howell-full", from_round="2")) == ["kind"]
    assert fields(refused(event, RenamePair, pair="1", player1="Ann", player2="Bob")) == ["player2"]


def test_a_match_given_away_is_won_by_who_has_it_in_that_round() -> None:
    event = planned(EventForm.TEAMS, 5)
    match = next(one for one in event.schedule if one.round == 2 and one.is_meeting)
    bye = next(one for one in event.schedule if not one.is_meeting)
    team, other = map(team_of, match.pairs)
    after, _, said, *_ = do(event, ForfeitMatch, pair=team, round="2")
    assert after.changes == (PairChange(2, team, PairChangeKind.FORFEIT),)
    assert values(said) == {team, 2, other}
    assert fields(refused(event, ForfeitMatch, pair=team_of(bye.pairs[0]), round=str(bye.round))) == ["round"]
    assert fields(refused(EVENING, ForfeitMatch, pair="1", round="1")) == ["pair"]


def swiss(teams: int) -> Event:
    """A Swiss of teams with its first round, two boards of four."""
    one = find_arrangement("swiss", list_team_movements(teams, ArrangementOptions(boards_per_round=2)))
    entrants = tuple(Pair(str(label)) for label in range(1, teams + 1))
    return planned(EventForm.TEAMS, teams)._replace(
        movement=one.kind, schedule=one.sittings, entrants=entrants, boards=4
    )


def played(event: Event, tables: Iterable[Sitting], winners: Collection[str] = ()) -> Event:
    """The event with a result on every board of some tables: North-South win, or else a team of winners."""
    results: list[Result] = []
    for one in tables:
        score = 420 if not winners or team_of(one.pairs[0]) in winners else -420
        results += [Result(board, *one[2:4], KnownScore(score), one.round) for board in one.boards]
    return event._replace(results=(*event.results, *results))


def test_the_next_round_of_a_swiss_is_drawn_when_all_is_played_and_anew_while_nothing_is() -> None:
    event = swiss(5)
    assert do(event, DrawNextRound).after.last_round == 1
    first, *others = [sitting for sitting in event.schedule if sitting.is_meeting]
    begun = played(event, [first])
    assert fields(refused(begun, DrawNextRound)) == ["results"]
    drawn = validate_change(event, do(played(begun, others), DrawNextRound)).after
    assert (drawn.last_round, {one.boards for one in drawn.schedule if one.round == 2}) == (2, {range(3, 5)})
    teams = Counter(frozenset(map(team_of, one.pairs)) for one in drawn.schedule)
    assert sorted(teams.values()) == [1, 1, 2, 2, 2, 2], "nobody has two byes or meets the same team again"
    last = played(drawn, [one for one in drawn.schedule if one.round == 2 and one.is_meeting])
    assert fields(refused(last, DrawNextRound)) == ["boards"]
    assert isinstance(refused(planned(EventForm.TEAMS, 5), DrawNextRound), MissingDataError), (
        "a round robin is drawn already"
    )


def test_whoever_won_meets_whoever_won() -> None:
    event = swiss(4)
    for winners in ({"1", "3"}, {"1", "4"}, {"2", "3"}):
        drawn = do(played(event, event.schedule, winners), DrawNextRound).after.schedule
        assert winners in [set(map(team_of, one.pairs)) for one in drawn if one.round == 2]
