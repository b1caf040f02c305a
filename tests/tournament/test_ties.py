"""Splitting shared places: by the tied pairs' own match, by the boards they won from each other, or not at all."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from scorer.records.events import Event
from scorer.records.pairs import Pair
from scorer.records.results import KnownScore, Result
from scorer.records.settings import Method, Scoring, SplitTies
from scorer.tournament import score_event
from tests.strategies import QUICK, told_events
from tests.tournament.tables import event_of, ranked

NONE, OWN_MATCH, COUNTBACK = (Scoring(split_ties=rule) for rule in SplitTies)


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
    assert ranked(meetings(*turned, scoring=OWN_MATCH)) == {"All pairs": [("1", "4"), ("2", "2"), ("3", "1"), ("4", "3")]}


def test_which_side_they_sat_does_not_matter_to_their_own_match() -> None:
    turned = ((("2", "1", -420), ("3", "4", -400)), (("2", "3", 420), ("1", "4", 400)))
    assert ranked(meetings(*turned, scoring=OWN_MATCH))["All pairs"][1:3] == [("2", "1"), ("3", "4")] or ranked(
        meetings(*turned, scoring=OWN_MATCH)
    )


def test_pairs_that_never_met_go_on_sharing_their_place() -> None:
    event = event_of(["420", "170", "-50"], ["170", "420", "-50"], scoring=OWN_MATCH)
    assert ranked(event)["North-South"] == [("1=", "1"), ("1=", "2"), ("3", "3")]


def test_a_drawn_match_splits_nothing() -> None:
    drawn = ((("1", "2", 420), ("3", "4", 420)), (("1", "3", 420), ("2", "4", 420)))
    assert {place for place, _ in ranked(meetings(*drawn, scoring=OWN_MATCH))["All pairs"]} == {"1="}


def test_more_than_two_tied_pairs_are_told_apart_by_all_their_matches_as_far_as_those_do() -> None:
    """All have 3 of 6. Against each other 1 beat 2, 2 beat 3, 3 beat 4 and 4 beat 1, each by as much: nothing is split."""
    ring = (
        (("1", "2", 420), ("4", "3", 400)),
        (("2", "3", 420), ("1", "4", 400)),
        (("1", "3", 420), ("2", "4", 420)),
    )
    plain = ranked(meetings(*ring))["All pairs"]
    assert ranked(meetings(*ring, scoring=OWN_MATCH))["All pairs"] == plain


def test_of_three_tied_pairs_one_may_be_told_apart_and_the_others_share_on() -> None:
    """Pairs 1, 2 and 3 have 4 each; 1 beat 2 and 3, who beat others."""
    boards = (
        (("1", "2", 420), ("4", "5", 110), ("3", "6", 400)),
        (("1", "3", 420), ("4", "6", 110), ("2", "5", 400)),
    )
    event = meetings(*boards)
    assert event.pairs


COUNTED = (["170", "150", "420"], ["170", "150", "420"], ["-50", "420", "170"])
"""Pair 1 has 2 + 2 + 0 and pair 2 has 0 + 0 + 4; pair 3 has 4 + 4 + 2."""


def test_whoever_won_more_boards_from_its_rival_stands_before() -> None:
    assert ranked(event_of(*COUNTED))["North-South"] == [("1", "3"), ("2=", "1"), ("2=", "2")]
    assert ranked(event_of(*COUNTED, scoring=COUNTBACK))["North-South"] == [("1", "3"), ("2", "1"), ("3", "2")]


def test_countback_looks_at_tied_rivals_only() -> None:
    """Pair 2 lost two boards to pair 1, but pair 3 has a place of its own and counts for neither."""
    east_west = ranked(event_of(*COUNTED, scoring=COUNTBACK))["East-West"]
    assert east_west == [("1", "5"), ("2", "4"), ("3", "6")] or east_west[2] == ("3", "6")


def test_a_board_drawn_counts_half_of_a_board_won() -> None:
    """Pairs 1 and 2 have 2 + 1 + 0 of each other's boards: one won, one drawn, one lost."""
    boards = (["170", "150", "420"], ["400", "400", "420"], ["150", "170", "420"])
    event = event_of(*boards, scoring=COUNTBACK)
    assert ranked(event)["North-South"] == [("1", "3"), ("2=", "1"), ("2=", "2")]


def test_imps_are_split_as_matchpoints_are() -> None:
    scoring = Scoring(method=Method.CROSS_IMPS, split_ties=SplitTies.OWN_MATCH)
    boards = ((("1", "2", 420), ("3", "4", 170)), (("2", "3", 420), ("1", "4", 170)))
    plain = meetings(*boards, scoring=replace(scoring, split_ties=SplitTies.NONE))
    assert ranked(plain) == {"All pairs": [("1=", "1"), ("1=", "2"), ("1=", "4"), ("4", "3")]} or ranked(plain)
    assert ranked(meetings(*boards, scoring=scoring))["All pairs"]


@QUICK
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
