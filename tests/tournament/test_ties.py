"""Splitting shared places: by the tied pairs' own match, by the boards they won from each other, or not at all."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given

from scorer.records.events import Event
from scorer.records.pairs import Pair
from scorer.records.results import KnownScore, Result, Unit
from scorer.records.rulings import Penalty
from scorer.records.settings import Method, Scoring, SplitTies
from scorer.tournament import score_event
from tests.strategies import BRIEF, told_events
from tests.tournament.tables import event_of, ranked, with_penalties

NONE, OWN_MATCH, COUNTBACK = (Scoring(split_ties=rule) for rule in SplitTies)
CROSS_IMPS = Scoring(method=Method.CROSS_IMPS)


def meetings(*boards: tuple[tuple[str, str, int], ...], scoring: Scoring = NONE) -> Event:
    """A one-winner event: of each board who met whom, and the score."""
    results = tuple(
        Result(number, ns, ew, KnownScore(score), number)
        for number, board in enumerate(boards, start=1)
        for ns, ew, score in board
    )
    labels = sorted({label for result in results for label in result.pairs})
    event = event_of(scoring=scoring, winners=1)
    return replace(event, boards=len(boards), pairs=tuple(map(Pair, labels)), results=results)


# Pair 4 has 2 + 2, pairs 1 and 2 have 2 + 0 and 0 + 2, pair 3 nothing; pair 1 beat pair 2 when they met.
MET = ((("1", "2", 420), ("3", "4", 400)), (("2", "3", 420), ("1", "4", 400)))


def test_tied_pairs_share_their_place_unless_the_event_says_otherwise() -> None:
    assert ranked(meetings(*MET)) == {"All pairs": [("1", "4"), ("2=", "1"), ("2=", "2"), ("4", "3")]}


def test_whoever_won_their_own_match_stands_before() -> None:
    assert ranked(meetings(*MET, scoring=OWN_MATCH)) == {"All pairs": [("1", "4"), ("2", "1"), ("3", "2"), ("4", "3")]}
    turned = ((("2", "1", 420), ("3", "4", 400)), (("1", "3", 420), ("2", "4", 400)))
    assert ranked(meetings(*turned, scoring=OWN_MATCH)) == {
        "All pairs": [("1", "4"), ("2", "2"), ("3", "1"), ("4", "3")]
    }


def test_which_side_they_sat_does_not_matter_to_their_own_match() -> None:
    """Board 1 as it was, with all pairs the other way round."""
    turned = ((("2", "1", -420), ("4", "3", -400)), MET[1])
    assert ranked(meetings(*turned, scoring=OWN_MATCH)) == ranked(meetings(*MET, scoring=OWN_MATCH))


def test_pairs_that_never_met_go_on_sharing_their_place() -> None:
    event = event_of(["420", "170", "-50"], ["170", "420", "-50"], scoring=OWN_MATCH)
    assert ranked(event)["North-South"] == [("1=", "1"), ("1=", "2"), ("3", "3")]


def test_a_drawn_match_splits_nothing() -> None:
    drawn = ((("1", "2", 420), ("3", "4", 420)), (("1", "3", 420), ("2", "4", 420)))
    assert {place for place, _ in ranked(meetings(*drawn, scoring=OWN_MATCH))["All pairs"]} == {"1="}


def level(event: Event, **amounts: int) -> Event:
    """The event with penalties that make scores equal: `pair_4=2` takes 2 matchpoints from pair 4."""
    penalties = [
        Penalty(name.removeprefix("pair_"), Fraction(amount), Unit.MATCHPOINTS) for name, amount in amounts.items()
    ]
    return with_penalties(event, *penalties)


def test_more_than_two_tied_pairs_are_told_apart_by_all_the_matches_among_them() -> None:
    """Pairs 1, 2 and 4 have 2 each; 4 beat 1, who beat 2."""
    event = meetings(*MET, scoring=OWN_MATCH)
    assert ranked(level(replace(event, scoring=NONE), pair_4=2))["All pairs"][:3] == [
        ("1=", "1"),
        ("1=", "2"),
        ("1=", "4"),
    ]
    assert ranked(level(event, pair_4=2)) == {"All pairs": [("1", "4"), ("2", "1"), ("3", "2"), ("4", "3")]}


def test_those_whom_their_matches_do_not_tell_apart_go_on_sharing() -> None:
    """All have 2; 4 beat 3 and 1, 3 lost to 4 and 2, and 1 and 2 won one and lost one."""
    event = level(meetings(*MET, scoring=OWN_MATCH), pair_4=2, pair_3=-2)
    assert ranked(event) == {"All pairs": [("1", "4"), ("2=", "1"), ("2=", "2"), ("4", "3")]}


COUNTED = (["170", "150", "420"], ["170", "150", "420"], ["-50", "420", "170"])
"""Pair 1 has 2 + 2 + 0 and pair 2 has 0 + 0 + 4; pair 3 has 4 + 4 + 2."""


def test_whoever_won_more_boards_from_its_rival_stands_before() -> None:
    assert ranked(event_of(*COUNTED))["North-South"] == [("1", "3"), ("2=", "1"), ("2=", "2")]
    assert ranked(event_of(*COUNTED, scoring=COUNTBACK))["North-South"] == [("1", "3"), ("2", "1"), ("3", "2")]


def test_each_list_is_split_by_itself() -> None:
    """East-West pairs 4 and 5 have 2 + 2 + 4 and 4 + 4 + 0."""
    assert ranked(event_of(*COUNTED))["East-West"] == [("1=", "4"), ("1=", "5"), ("3", "6")]
    assert ranked(event_of(*COUNTED, scoring=COUNTBACK))["East-West"] == [("1", "5"), ("2", "4"), ("3", "6")]


def test_a_board_drawn_counts_half_of_a_board_won() -> None:
    """All have 4. Pair 1 won one board from both others and lost one to both; they drew two, won one and lost one."""
    event = event_of(["420", "170", "170"], ["170", "420", "420"], scoring=COUNTBACK)
    assert ranked(event)["North-South"] == [("1=", "1"), ("1=", "2"), ("1=", "3")]


def test_imps_are_split_as_matchpoints_are() -> None:
    """420 against 170 is 6: pair 4 has 6 + 6, pairs 1 and 2 have 6 - 6, pair 3 has -12."""
    shared, split = (
        ranked(meetings((("1", "2", 420), ("3", "4", 170)), (("2", "3", 420), ("1", "4", 170)), scoring=scoring))
        for scoring in (CROSS_IMPS, replace(CROSS_IMPS, split_ties=SplitTies.OWN_MATCH))
    )
    assert shared == {"All pairs": [("1", "4"), ("2=", "1"), ("2=", "2"), ("4", "3")]}
    assert split == {"All pairs": [("1", "4"), ("2", "1"), ("3", "2"), ("4", "3")]}


def test_pairs_without_points_are_not_split() -> None:
    event = replace(event_of(*COUNTED, scoring=COUNTBACK), results=())
    assert {place for ranking in ranked(event).values() for place, _ in ranking} == {"-"}


@BRIEF
@given(told_events())
def test_splitting_ties_moves_nobody_past_a_pair_that_did_better(event: Event) -> None:
    plain = score_event(replace(event, scoring=replace(event.scoring, split_ties=SplitTies.NONE)))
    for rule in (SplitTies.OWN_MATCH, SplitTies.COUNTBACK):
        split = score_event(replace(event, scoring=replace(event.scoring, split_ties=rule)))
        for before, after in zip(plain.rankings, split.rankings, strict=True):
            places = {line.pair.label: line.place for line in before.standings}
            for line in after.standings:
                was = places[line.pair.label]
                if was is None:
                    assert line.place is None
                    continue
                sharing = sum(place == was for place in places.values())
                assert line.place is not None
                assert was <= line.place < was + sharing
                assert line.tied or sum(other.place == line.place for other in after.standings) == 1
