"""Which side a score tells, and who declares by the tables."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.checks.travellers import Votes, side_by_score
from scorer.game.rulesets import RULE_SETS, STANDARD, find_rule_set
from scorer.game.scoring import possible_scores
from scorer.game.seats import Seat, Side
from tests.strategies import seats

NS, EW = Side.NORTH_SOUTH, Side.EAST_WEST


@pytest.mark.parametrize(
    ("score", "side"),
    [
        (420, NS),
        (-420, EW),
        (-50, NS),
        (50, EW),
        (150, None),  # part score in no trumps with 9 tricks, or three tricks short
        (-200, None),
        (400, NS),  # not eight tricks short
        (-450, EW),
        (-300, NS),
        (350, EW),  # seven tricks short, which nothing else is
        (550, EW),
    ],
)
def test_which_side_a_score_tells(score: int, side: Side | None) -> None:
    assert side_by_score(STANDARD, score) is side


@pytest.mark.parametrize("rules", [name for name in RULE_SETS if not find_rule_set(name).has_auction])
def test_the_negative_score_tells_the_other_side(rules: str) -> None:
    for score in possible_scores(find_rule_set(rules)):
        told, other = side_by_score(find_rule_set(rules), score), side_by_score(find_rule_set(rules), -score)
        assert (told and told.opponents) is other


named = st.dictionaries(seats, st.integers(1, 4)).map(Counter[Seat])
bare = st.dictionaries(st.sampled_from(Side), st.integers(1, 4)).map(Counter[Side])


@given(named, bare)
def test_the_declarer_is_of_the_declaring_side_and_named_by_most(named: Counter[Seat], bare: Counter[Side]) -> None:
    votes = Votes(named, bare)
    if votes.seat:
        assert votes.seat.side is votes.side
        assert 2 * named[votes.seat] > named.total()


@given(named, bare, st.none() | seats)
def test_where_the_declarer_is_known_everybody_else_is_in_doubt(
    named: Counter[Seat], bare: Counter[Side], proved: Seat | None
) -> None:
    votes = Votes(named, bare, proved)
    if votes.seat:
        assert [seat for seat in Seat if not votes.is_doubtful(seat)] == [votes.seat]


@given(named, bare, st.none() | seats)
def test_tables_that_all_agree_are_not_in_doubt(named: Counter[Seat], bare: Counter[Side], proved: Seat | None) -> None:
    votes = Votes(named, bare, proved)
    if len(votes.sides) == 1 and len(named) == 1 and proved is None:
        assert not any(map(votes.is_doubtful, named))


@given(named, bare, seats, st.none() | seats)
def test_the_cards_are_stronger_than_the_tables(
    named: Counter[Seat], bare: Counter[Side], seat: Seat, proved: Seat | None
) -> None:
    assert Votes(named, bare, proved).seat in (proved, None) or proved is None
    assert Votes(named, bare, seat).side is seat.side
