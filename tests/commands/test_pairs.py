"""Pairs come, are named, are stood in for, and go."""

from __future__ import annotations

from fractions import Fraction

from scorer import hints
from scorer.commands.changes import Change
from scorer.commands.pairs import (
    NamePairs,
    RemovePair,
    RenamePair,
    SubstitutePlayers,
)
from scorer.errors import FullNameRequiredError, InputError, InUseError, Mistake, SourceLocation
from scorer.interchange.lists.name_lists import parse_names
from scorer.model.boards import TablePoints
from scorer.model.events import Event
from scorer.model.history import Subject, Topic
from scorer.model.pairs import EventForm, Pair, PairChange, PairChangeKind
from scorer.model.results import PointsUnit, Result, SitOut
from scorer.model.rulings import Penalty
from scorer.movements.schedule import Sitting, remove_pair_from_round
from tests.commands.doing import do, fields, refused, values, wrong
from tests.commands.lines import PLANNED
from tests.evening import EVENING

ABOUT_3 = Subject(Topic.PAIR, pair="3")


def test_everything_mistyped_of_a_pair_is_said_at_once() -> None:
    refusal = refused(EVENING, SubstitutePlayers, pair="9", player1="", player2=" ", from_round="0")
    assert fields(refusal) == ["pair", "player1", "from_round"]
    assert fields(refused(EVENING, RenamePair, pair="3", player1="", player2="")) == ["player1"]


def test_a_pair_gets_its_names() -> None:
    after, subject, said, *_ = do(EVENING, RenamePair, pair="eve", player1="Eva", player2="Flo")
    assert after.pairs[2].players == ("Eva", "Flo")
    assert (subject, values(said)) == (ABOUT_3, {"3", "Eva & Flo", "Eve"})


def test_substitutes_of_a_round_take_the_place_of_others() -> None:
    once = do(EVENING, SubstitutePlayers, pair="3", player1="Zoe", player2="Yan", from_round="2").after
    after, subject, said, *_ = do(once, SubstitutePlayers, pair="eve", player1="Wim", from_round="2")
    assert after.changes == (PairChange(2, "3", PairChangeKind.SUBSTITUTE, "Wim"),)
    assert (subject, values(said)) == (ABOUT_3, {"3", "Wim", 2, "Eve", 1})


def test_one_name_takes_the_place_of_a_player() -> None:
    players = BARE._replace(
        form=EventForm.INDIVIDUAL, entrants=(Pair("1", None, "Ada"), Pair("2", None, "Bo")), pairs=()
    )
    after = do(players, SubstitutePlayers, pair="1", player1="Zoe", from_round="1").after
    assert after.changes == (PairChange(1, "1", PairChangeKind.SUBSTITUTE, "Zoe"),)
    refusal = refused(players, SubstitutePlayers, pair="1", player1="Zoe", player2="Yan", from_round="1")
    assert fields(refusal) == ["player2"]


def test_only_rounds_to_come_are_named_in_which_two_pairs_sit_out() -> None:
    rounds = tuple(
        Sitting(number, table, label, None, 1, 2) for number in (1, 2) for table, label in enumerate("12", start=1)
    )
    planned = PLANNED._replace(winners=1, results=(), schedule=(*rounds, Sitting(3, 1, "1", "4", 1, 2)))
    said = do(planned, RemovePair, pair="4", from_round="3", keep_numbers="yes").summary
    assert 1 not in values(said), "rounds 1 and 2 are over"


def test_a_pair_that_leaves_is_called_by_its_label() -> None:
    planned = PLANNED._replace(results=PLANNED.results[:1])
    after, subject, said, _, remedies, _ = do(planned, RemovePair, pair="4", from_round="2")
    assert after == do(planned, RemovePair, pair="4").after, "that is the first round in which it has no result"
    assert after.schedule == remove_pair_from_round(PLANNED.schedule, "4", 2)
    assert {sitting.round for sitting in after.schedule if sitting.ew == "4"} == {1}
    assert subject == Subject(Topic.PAIR, pair="4")
    assert values(said) == {"4", 2, 1}, "from round 2 on; in one round, which is 2, two pairs sit out"
    assert remedies == (hints.seat_all_pairs(kind="hesitation", from_round=2),)
    refusal = refused(PLANNED, RemovePair, pair="fay", from_round="2")
    assert isinstance(refusal, FullNameRequiredError)
    assert (refusal.name, refusal.description) == ("4", "Fay & Gus")


def test_the_opponents_of_two_who_are_gone_meet_each_other_where_they_can() -> None:
    planned = PLANNED._replace(
        winners=1,
        results=(),
        schedule=(
            Sitting(1, 1, "1", "4", 1, 2),
            Sitting(1, 2, "2", "5", 3, 4),
            Sitting(2, 1, "1", "5", 5, 6),
            Sitting(2, 2, "2", "4", 7, 8),
        ),
    )
    once = do(planned, RemovePair, pair="4", from_round="2").after
    after, _, said, *_ = do(once, RemovePair, pair="5", from_round="2")
    assert after.schedule[2:] == (Sitting(2, 1, "1", "2", 5, 6),)
    assert {"1", "2", 2} <= values(said)
    first = do(planned._replace(winners=2), RemovePair, pair="4", from_round="2").after
    apart = do(first, RemovePair, pair="5", from_round="2").after
    assert [(sitting.ns, sitting.ew) for sitting in apart.schedule[2:]] == [("1", None), ("2", None)]


def test_a_round_that_the_schedule_does_not_have_is_refused() -> None:
    assert wrong(PLANNED, RemovePair, pair="4", from_round="4") == {"from_round": {"4", 3}}
    assert wrong(PLANNED, SubstitutePlayers, pair="4", player1="Zoe", from_round="4") == {"from_round": {"4", 3}}


def test_a_pair_without_results_is_removed_with_all_that_was_planned_for_it() -> None:
    gone, kept = (Penalty(label, Fraction(1), PointsUnit.MATCHPOINTS) for label in "41")
    idle = Result(1, None, "4", SitOut())
    planned = PLANNED._replace(
        results=(idle,),
        changes=(PairChange(2, "4", PairChangeKind.JOIN),),
        penalties=(gone, kept),
        announced=(TablePoints(1, "1", "4", 14, 6, 16, 4),),
    )
    after, subject, said, *_ = do(planned, RemovePair, pair="4", keep_numbers="yes")
    assert (after.penalties, after.results, after.announced) == ((kept,), (), ())
    assert len(said.values) == 1 + len(
        do(planned._replace(penalties=(kept,)), RemovePair, pair="4", keep_numbers="yes").summary.values
    )
    assert "4" not in [pair.label for pair in after.pairs]
    assert all("4" not in (sitting.ns, sitting.ew) for sitting in after.schedule)
    assert (after.changes, subject) == ((), Subject(Topic.PAIR, pair="4"))
    assert values(said) == {"4 (Fay & Gus)"}


def test_a_pair_leaves_after_its_last_result_and_never_out_of_a_round_that_it_has_played() -> None:
    begun = PLANNED._replace(results=(PLANNED.results[0]._replace(round=1),))
    change = do(begun, RemovePair, pair="1")
    assert change.after.changes == (PairChange(2, "1", PairChangeKind.WITHDRAW),)
    assert {"1", 2} <= values(change.summary)
    refusal = refused(begun, RemovePair, pair="1", from_round="1")
    assert isinstance(refusal, InUseError)
    assert values(refusal.reason) == {"1", 1}
    assert refusal.hints == (
        hints.withdraw_pair(label="1", from_round=2),
        hints.remove_result(board=1, ns="1", ew="4"),
    )
    played = refused(PLANNED, RemovePair, pair="1")
    assert isinstance(played, InUseError)
    assert ("there is nothing to change" in str(played), played.hints) == (True, ()), "it has played the last round too"
    assert isinstance(refused(PLANNED, RemovePair, pair="eve"), FullNameRequiredError)
    teams = BARE._replace(form=EventForm.TEAMS, entrants=(Pair("1"),), pairs=(Pair("1NS"), Pair("1EW")), results=())
    whole = refused(teams, RemovePair, pair="1NS")
    assert isinstance(whole, FullNameRequiredError)
    assert (whole.name, str(whole.description)) == ("1", "Team 1")
    assert do(teams, RemovePair, pair="1").after.entrants == ()


BARE = EVENING._replace(pairs=tuple(pair._replace(player1="", player2="") for pair in EVENING.pairs))


def named(event: Event, text: str) -> Change[Event]:
    return do(event, NamePairs, names=parse_names(text, "names.txt"))


def mistakes(event: Event, text: str) -> tuple[Mistake, ...]:
    refusal = refused(event, NamePairs, names=parse_names(text, "names.txt"))
    assert isinstance(refusal, InputError)
    return refusal.mistakes


def test_names_go_to_the_pairs_in_the_order_of_their_labels() -> None:
    after, _, said, *_ = named(BARE, "Ann & Bob\nCay & Dan\n")
    assert [pair.names for pair in after.pairs[:3]] == ["Ann & Bob", "Cay & Dan", ""]
    assert values(said) == {2, "3", "4", "5", "6"}, "and who has none yet"


def test_a_team_has_one_name_and_its_four_people_sit_as_they_are_listed_and_a_player_has_a_line() -> None:
    teams = BARE._replace(
        form=EventForm.TEAMS, entrants=(Pair("1"), Pair("2")), pairs=(Pair("1NS"), Pair("1EW", None, "Eve"))
    )
    listed = "team,name,club,players\n1,Black and White,Elm,Ann;Bob;Cid;Dot\n"
    after = named(teams, listed).after
    assert after.entrants[0] == Pair("1", None, "Black and White", club="Elm", members="Ann;Bob;Cid;Dot")
    assert [pair.names for pair in after.pairs] == ["Ann & Bob", "Eve"]
    assert named(teams, "Salt & Pepper").after.entrants[0].players == ("Salt & Pepper", "")
    players = BARE._replace(form=EventForm.INDIVIDUAL, entrants=(Pair("1"), Pair("2")), pairs=())
    assert [mistake.field for mistake in mistakes(players, "Ann & Bob")] == [""]
    assert [mistake.field for mistake in mistakes(BARE, listed)] == ["members"]


def test_names_with_labels_go_where_these_say_and_the_others_stay() -> None:
    changed = named(EVENING, "3; Zoe; Yan")
    assert [pair for pair in changed.after.pairs if pair.label != "3"] == [
        pair for pair in EVENING.pairs if pair.label != "3"
    ]
    assert (changed.subject, values(changed.summary)) == (ABOUT_3, {"3", "Zoe & Yan", "Eve"})


def test_the_same_number_on_both_sides_is_told_apart_by_the_direction() -> None:
    sides = (Pair("1NS"), Pair("1EW"))
    after = named(BARE._replace(pairs=sides), "pair,direction,player1,player2\n1,EW,Ann,Bob\n1,NS,Cay,Dan\n").after
    assert [pair.names for pair in after.pairs] == ["Cay & Dan", "Ann & Bob"]


def test_everything_that_fits_no_pair_is_said_at_once() -> None:
    told = mistakes(EVENING, "1; Ann\n77; Bob\n1; Cay\nDan & Eve\n")
    assert [(one.location, one.field, one.reason.value_of("read")) for one in told] == [
        (SourceLocation("names.txt", 2), "pair", "77"),
        (SourceLocation("names.txt", 3), "pair", "1"),
        (SourceLocation("names.txt", 4), "pair", "Dan & Eve"),
    ]
    assert "names.txt:1" in values(told[1].reason), "where it is named already"
    (one_too_many,) = mistakes(EVENING, "A & B\n" * 7)
    assert (one_too_many.location, one_too_many.hints) == (SourceLocation("names.txt", 7), (hints.ADD_PAIR,))
