"""Players of an individual, and teams, leave and come late: whoever is there sits somewhere or sits out in a round."""

from __future__ import annotations

import datetime
import random
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.commands.changed import settled
from scorer.commands.drawing import NEXT_ROUND
from scorer.commands.joining import ADD
from scorer.commands.movement import USE
from scorer.commands.numbering import RENUMBER
from scorer.commands.pairs import FORFEIT, NAMES, REMOVE, RENAME, WITHDRAW
from scorer.commands.partners import with_late_player
from scorer.commands.settings import PUT
from scorer.errors import AlreadyThere, NothingHere
from scorer.formats.names import read_names
from scorer.i18n import counted
from scorer.model.contradictions import schedule_faults
from scorer.model.events import Event
from scorer.model.pairs import Form, Pair, PairChange, PairChangeKind, seated, team_of
from scorer.model.results import KnownScore, Result
from scorer.movements.arranged import Wanted, for_players, for_teams, named
from scorer.movements.schedule import Sitting
from tests.commands.doing import do, fields, refused, values
from tests.evening import EVENING


def planned(form: Form, number: int, rounds: int | None = None) -> Event:
    (one, *_) = (for_teams if form is Form.TEAMS else for_players)(number, Wanted(rounds=rounds, a_round=2))
    entrants = tuple(Pair(str(label)) for label in range(1, number + 1))
    pairs = seated(form, entrants, one.sittings)
    day = datetime.date(2026, 11, 21)
    return Event(
        "Class", day, form=form, boards=99, movement=one.kind, schedule=one.sittings, entrants=entrants, pairs=pairs
    )


def there(event: Event, number: int) -> list[str]:
    """Who has a line of a round, each once: a team has two."""
    lines = [line for line in event.schedule if line.round == number]
    labels = {label for line in lines for label in (line.ns, line.ew) if label}
    return sorted({one for label in labels for one in event.form.ranked(label)}, key=int)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([Form.TEAMS, Form.INDIVIDUAL]), st.integers(4, 17), st.randoms(use_true_random=False))
def test_all_who_are_there_have_their_line_in_every_round_and_who_is_gone_has_none(
    form: Form, number: int, chance: random.Random
) -> None:
    event = planned(form, min(number, 16), chance.randint(2, 3 if number == 4 else 5))
    last = event.rounds  # who plays alone may leave too, and then there are fewer
    present = {round_: {one.label for one in event.entrants} for round_ in range(1, last + 1)}
    for step in range(4):
        start = chance.randint(1, event.rounds)
        if chance.random() < 0.5:
            label, comes = str(90 + step), {str(90 + step)}
            change = do(event, ADD, label=label, from_round=str(start))
        else:
            label, comes = chance.choice(sorted(present[start])), set()
            change = do(event, WITHDRAW, pair=label, from_round=str(start))
        event = settled(event, change).after
        for round_ in range(start, last + 1):
            present[round_] = present[round_] - {label} | comes
        assert not list(schedule_faults(event, event.schedule))
    for round_, labels in present.items():
        late = {label for label in labels if form is Form.TEAMS and int(label) >= 90}
        assert labels - late <= set(there(event, round_)) <= labels


def test_a_late_team_meets_who_would_have_a_bye_and_a_late_player_sits_out_in_turn() -> None:
    added = do(planned(Form.TEAMS, 5), ADD, label="6", player1="Late Lions")
    teams = settled(planned(Form.TEAMS, 5), added).after
    assert added.said["rounds"] == counted(teams.rounds, "round")
    assert all(line.is_meeting for line in teams.schedule)
    assert [one.label for one in teams.pairs][-2:] == ["6EW", "6NS"]
    players = do(planned(Form.INDIVIDUAL, 8), ADD, label="9").after
    idle = [line.ns for line in players.schedule if not line.is_meeting]
    assert len(idle) == players.rounds == len(set(idle))
    assert isinstance(refused(teams, ADD, label="6"), AlreadyThere)
    assert fields(refused(teams, ADD, label="7NS")) == ["label"]


def test_three_who_sit_out_make_a_table_with_who_comes_late_where_its_boards_are_at_no_other() -> None:
    tables = [Sitting(1, 1, "1+2", "3+4", 1, 2), Sitting(1, 2, "5+6", "7+8", 3, 4)]
    idle = [Sitting(1, number, str(7 + number), None, 5, 6) for number in (3, 4, 5)]
    assert with_late_player((*tables, *idle), "9", 1)[2:] == (Sitting(1, 3, "9+10", "11+12", 5, 6),)
    taken = [one._replace(first_board=3, last_board=4) for one in idle]
    assert "9+10" not in {one.ns for one in with_late_player((*tables, *taken), "9", 1)}


def test_of_two_without_a_seat_one_takes_that_of_who_leaves_where_the_boards_are_new() -> None:
    before = planned(Form.INDIVIDUAL, 14, 4)
    after = do(before, WITHDRAW, pair="4", from_round="2").after
    assert [
        len([one for one in after.schedule if one.is_meeting and one.round == number]) for number in range(1, 5)
    ] == [3] * 4
    assert "4" not in there(after, 2)
    assert there(after, 1) == there(before, 1)


@pytest.mark.parametrize("form", [Form.TEAMS, Form.INDIVIDUAL])
def test_teams_and_players_are_named_by_a_list_and_removed(form: Form) -> None:
    event = planned(form, 8)
    named = settled(event, do(event, NAMES, names=read_names("Ann\nBob\nCleo", "list"))).after
    assert [one.player1 for one in named.ranked[:4]] == ["Ann", "Bob", "Cleo", ""]
    after = settled(named, do(named, REMOVE, pair="2")).after
    assert [one.label for one in after.ranked] == list("1345678")
    assert not any("2" in form.ranked(one.label) for one in after.pairs)


@pytest.mark.parametrize(("form", "other"), [(Form.TEAMS, "individual"), (Form.INDIVIDUAL, "pairs")])
def test_what_is_for_pairs_alone_leaves_teams_and_players_as_they_are(form: Form, other: str) -> None:
    event = planned(form, 8)
    assert fields(refused(event, PUT, key="form", value=other)) == ["form"]
    assert fields(refused(event, RENUMBER, numbering="through")) == ["numbering"]
    assert fields(refused(event, USE, kind="mitchell")) == ["kind"]
    assert fields(refused(event, USE, kind="howell-full", from_round="2")) == ["kind"]
    assert fields(refused(event, RENAME, pair="1", player1="Ann", player2="Bob")) == ["player2"]


def test_a_match_given_away_is_won_by_who_has_it_in_that_round() -> None:
    event = planned(Form.TEAMS, 5)
    match = next(one for one in event.schedule if one.round == 2 and one.is_meeting)
    bye = next(one for one in event.schedule if not one.is_meeting)
    team, other = map(team_of, match.pairs)
    after, _, said, *_ = do(event, FORFEIT, pair=team, round="2")
    assert after.changes == (PairChange(2, team, PairChangeKind.FORFEIT),)
    assert values(said) == {team, 2, other}
    assert fields(refused(event, FORFEIT, pair=team_of(bye.pairs[0]), round=str(bye.round))) == ["round"]
    assert fields(refused(EVENING, FORFEIT, pair="1", round="1")) == ["pair"]


def swiss(teams: int) -> Event:
    """A Swiss of teams with its first round, two boards of four."""
    one = named("swiss", for_teams(teams, Wanted(a_round=2)))
    entrants = tuple(Pair(str(label)) for label in range(1, teams + 1))
    return replace(planned(Form.TEAMS, teams), movement=one.kind, schedule=one.sittings, entrants=entrants, boards=4)


def played(event: Event, tables: Iterable[Sitting], winners: Collection[str] = ()) -> Event:
    """The event with a result on every board of some tables: North-South win, or else a team of winners."""
    results: list[Result] = []
    for one in tables:
        score = 420 if not winners or team_of(one.pairs[0]) in winners else -420
        results += [Result(board, *one[2:4], KnownScore(score), one.round) for board in one.boards]
    return replace(event, results=(*event.results, *results))


def test_the_next_round_of_a_swiss_is_drawn_when_all_is_played_and_anew_while_nothing_is() -> None:
    event = swiss(5)
    assert do(event, NEXT_ROUND).after.rounds == 1
    first, *others = [sitting for sitting in event.schedule if sitting.is_meeting]
    begun = played(event, [first])
    assert fields(refused(begun, NEXT_ROUND)) == ["results"]
    drawn = settled(event, do(played(begun, others), NEXT_ROUND)).after
    assert (drawn.rounds, {one.boards for one in drawn.schedule if one.round == 2}) == (2, {range(3, 5)})
    teams = Counter(frozenset(map(team_of, one.pairs)) for one in drawn.schedule)
    assert sorted(teams.values()) == [1, 1, 2, 2, 2, 2], "nobody has two byes or meets the same team again"
    last = played(drawn, [one for one in drawn.schedule if one.round == 2 and one.is_meeting])
    assert fields(refused(last, NEXT_ROUND)) == ["boards"]
    assert isinstance(refused(planned(Form.TEAMS, 5), NEXT_ROUND), NothingHere), "a round robin is drawn already"


def test_whoever_won_meets_whoever_won() -> None:
    event = swiss(4)
    for winners in ({"1", "3"}, {"1", "4"}, {"2", "3"}):
        drawn = do(played(event, event.schedule, winners), NEXT_ROUND).after.schedule
        assert winners in [set(map(team_of, one.pairs)) for one in drawn if one.round == 2]
