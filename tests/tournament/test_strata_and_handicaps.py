"""The same scores ranked otherwise: within strata, or with handicaps."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given

from scorer.errors import NothingHere
from scorer.records.events import Event
from scorer.records.pairs import Pair
from scorer.records.settings import Method, Scoring, Sections, SplitTies
from scorer.tournament import ScoredEvent, score_event
from scorer.tournament.strata_and_handicaps import Order, reranked
from tests.strategies import BRIEF, told_events
from tests.tournament.tables import event_of, place_of

# Three tables, top 4: North-South have 4 2 0, East-West 0 2 4.
BOARD = event_of(["420", "170", "-50"], winners=1)


def with_pairs(event: Event, **fields: str) -> Event:
    """The event with a field of its pairs filled in, in order; `-` leaves it empty."""
    pairs = event.pairs
    for name, values in fields.items():
        words = ["" if word == "-" else word for word in values.split()]
        pairs = tuple(_filled(pair, name, word) for pair, word in zip(pairs, words, strict=True))
    return replace(event, pairs=pairs)


def _filled(pair: Pair, name: str, word: str) -> Pair:
    return pair._replace(**{name: word})  # type: ignore[arg-type]  # stratum, handicap and section are texts


def places(scored: ScoredEvent, order: Order) -> dict[str, list[tuple[str, str]]]:
    return {
        ranking.name: [(place_of(line), line.pair.label) for line in ranking.standings]
        for ranking in reranked(scored, order)
    }


STRATA = with_pairs(BOARD, stratum="A B C C B A")
"""Scores 4 2 0 0 2 4."""


def test_the_first_list_ranks_all_the_next_its_own_and_lower_strata_and_the_last_only_its_own() -> None:
    assert places(score_event(STRATA), Order.STRATUM) == {
        "Stratum A": [("1=", "1"), ("1=", "6"), ("3=", "2"), ("3=", "5"), ("5=", "3"), ("5=", "4")],
        "Stratum B": [("1=", "2"), ("1=", "5"), ("3=", "3"), ("3=", "4")],
        "Stratum C": [("1=", "3"), ("1=", "4")],
    }


def test_the_same_scores_are_ranked_and_not_computed_anew() -> None:
    """Pair 2 lost to pair 1, who is in no list but the first, and keeps its 2 of 4."""
    scored = score_event(STRATA)
    whole = {line.pair.label: line for line in scored.rankings[0].standings}
    for ranking in reranked(scored, Order.STRATUM):
        for line in ranking.standings:
            before = whole[line.pair.label]
            assert (line.score, line.of, line.percent, line.boards) == (
                before.score,
                before.of,
                before.percent,
                before.boards,
            )


def test_a_pair_without_a_stratum_stands_in_the_first_list_only() -> None:
    scored = score_event(with_pairs(BOARD, stratum="- B - C - B"))
    assert places(scored, Order.STRATUM) == {
        "Stratum B": [("1=", "1"), ("1=", "6"), ("3=", "2"), ("3=", "5"), ("5=", "3"), ("5=", "4")],
        "Stratum C": [("1", "4")],
    }


def test_strata_stand_in_the_order_in_which_people_sort_them() -> None:
    scored = score_event(with_pairs(BOARD, stratum="10 9 2 2 9 10"))
    assert list(places(scored, Order.STRATUM)) == ["Stratum 2", "Stratum 9", "Stratum 10"]


def test_with_two_winners_each_stratum_has_a_list_a_direction() -> None:
    scored = score_event(replace(STRATA, winners=2))
    assert places(scored, Order.STRATUM) == {
        "Stratum A North-South": [("1", "1"), ("2", "2"), ("3", "3")],
        "Stratum A East-West": [("1", "6"), ("2", "5"), ("3", "4")],
        "Stratum B North-South": [("1", "2"), ("2", "3")],
        "Stratum B East-West": [("1", "5"), ("2", "4")],
        "Stratum C North-South": [("1", "3")],
        "Stratum C East-West": [("1", "4")],
    }


def test_imps_and_points_are_re_ranked_by_their_sum() -> None:
    for method in (Method.CROSS_IMPS, Method.BUTLER, Method.AGGREGATE):
        scored = score_event(replace(STRATA, scoring=Scoring(method=method), winners=2))
        assert places(scored, Order.STRATUM)["Stratum B North-South"] == [("1", "2"), ("2", "3")]


def test_sections_apart_are_named_in_the_lists_of_strata() -> None:
    event = replace(with_pairs(STRATA, section="A A B A A B"), scoring=Scoring(sections=Sections.APART))
    names = list(places(score_event(event), Order.STRATUM))
    assert names[:2] == ["Stratum A Section A", "Stratum A Section B"]


def test_the_list_that_ranks_all_is_the_ranking_of_the_event_also_where_ties_are_split() -> None:
    """Pairs 1 and 2 have 4 each, and pair 1 won two boards from pair 2."""
    boards = (["170", "150", "420"], ["170", "150", "420"], ["-50", "420", "170"])
    event = event_of(*boards, scoring=Scoring(split_ties=SplitTies.COUNTBACK))
    scored = score_event(with_pairs(event, stratum="A A A A A A"))
    (north_south, _) = scored.rankings
    assert [(place_of(line), line.pair.label) for line in north_south.standings] == [("1", "3"), ("2", "1"), ("3", "2")]
    assert places(scored, Order.STRATUM)["Stratum A North-South"] == [("1", "3"), ("2", "1"), ("3", "2")]


HANDICAPS = with_pairs(BOARD, handicap="-10 45 1.5 - 0.25 -50")
"""Percentages 100 50 0 0 50 100."""


def test_a_handicap_is_added_to_the_percentage_and_the_pairs_ranked_by_the_sum() -> None:
    scored = score_event(HANDICAPS)
    (ranking,) = reranked(scored, Order.HANDICAP)
    assert ranking.name == "Handicap"
    assert [(place_of(line), line.pair.label, line.percent) for line in ranking.standings] == [
        ("1", "2", 95),
        ("2", "1", 90),
        ("3", "5", Fraction("50.25")),
        ("4", "6", 50),
        ("5", "3", Fraction("1.5")),
        ("6", "4", 0),
    ]


def test_pairs_that_are_equal_with_their_handicaps_share_a_place() -> None:
    scored = score_event(with_pairs(BOARD, handicap="- 50 - - - -"))
    assert places(scored, Order.HANDICAP)["Handicap"][:3] == [("1=", "1"), ("1=", "2"), ("1=", "6")]


def test_the_scratch_scores_stay_beside_the_handicaps() -> None:
    scored = score_event(HANDICAPS)
    scratch = {line.pair.label: (line.score, line.of, line.boards) for line in scored.rankings[0].standings}
    (ranking,) = reranked(scored, Order.HANDICAP)
    assert {line.pair.label: (line.score, line.of, line.boards) for line in ranking.standings} == scratch


def test_a_pair_that_has_no_points_has_none_with_a_handicap_either() -> None:
    scored = score_event(replace(HANDICAPS, results=()))
    (ranking,) = reranked(scored, Order.HANDICAP)
    assert {(line.place, line.percent) for line in ranking.standings} == {(None, None)}


def test_with_two_winners_each_direction_has_a_list_with_handicaps() -> None:
    assert list(places(score_event(replace(HANDICAPS, winners=2)), Order.HANDICAP)) == [
        "Handicap North-South",
        "Handicap East-West",
    ]


@pytest.mark.parametrize("order", Order)
def test_where_no_pair_has_what_is_asked_for_that_is_said(order: Order) -> None:
    with pytest.raises(NothingHere) as refusal:
        reranked(score_event(BOARD), order)
    assert refusal.value.reason["column"] == order


@pytest.mark.parametrize("method", [Method.CROSS_IMPS, Method.BUTLER, Method.AGGREGATE])
def test_handicaps_are_percentages_and_only_matchpoints_have_those(method: Method) -> None:
    with pytest.raises(NothingHere):
        reranked(score_event(replace(HANDICAPS, scoring=Scoring(method=method))), Order.HANDICAP)


def test_where_the_method_has_no_percentages_the_refusal_does_not_say_that_pairs_have_no_handicap() -> None:
    with pytest.raises(NothingHere) as refusal:
        reranked(score_event(replace(HANDICAPS, scoring=Scoring(method=Method.BUTLER))), Order.HANDICAP)
    assert refusal.value.reason["method"] == Method.BUTLER


@BRIEF
@given(told_events())
def test_every_stratum_list_is_the_ranking_with_pairs_left_out(event: Event) -> None:
    scored = score_event(event)
    if not any(pair.stratum for pair in event.pairs):
        return
    lists = reranked(scored, Order.STRATUM)
    strata = len({pair.stratum for pair in event.pairs} - {""})
    assert len(lists) == strata * len(scored.rankings)
    for number, ranking in enumerate(lists):
        whole = [line.pair.label for line in scored.rankings[number % len(scored.rankings)].standings]
        left = [line.pair.label for line in ranking.standings]
        assert set(left) <= set(whole)
        first = next((line.place for line in ranking.standings), None)
        assert first in (1, None)
        assert (first is None) == all(line.place is None for line in ranking.standings)
