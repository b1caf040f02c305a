"""The score of one deal, against every figure that was published or worked by hand."""

from __future__ import annotations

import pytest
from hypothesis import given

from scorer.game.contracts import AnyContract
from scorer.game.rulesets import STANDARD
from scorer.game.scoring import possible_contracts, possible_scores, score_deal
from scorer.game.seats import Seat, Side
from tests.strategies import seats, standard_contracts, tricks


def test_only_the_published_totals_are_possible() -> None:
    made = [70, 80, 90, 110, 120, 130, 140, 150, 170, 180, 190, 200, 210, 230, 240, 260, 270]
    made += [400, 420, 430, 440, 450, 460, 480, 490, 510, 520]
    defended = range(50, 551, 50)
    assert possible_scores(STANDARD) == {sign * score for score in (*made, *defended) for sign in (1, -1)}


@given(standard_contracts, tricks)
def test_the_lines_of_a_score_add_up_to_it_and_exactly_one_side_scores(contract: AnyContract, tricks: int) -> None:
    score = score_deal(STANDARD, contract, tricks)
    assert sum(points for _, points in score.lines) == score.declarer + score.defenders > 0
    assert (score.declarer > 0) == (tricks >= STANDARD.tricks_needed(contract)) == (score.defenders == 0)


@pytest.mark.parametrize(
    ("contract", "tricks", "lines"),
    [("GS", 10, [120, 300]), ("GNT", 9, [40, 60, 300]), ("PNT", 7, [40, 50]), ("PC", 8, [40, 50]), ("GD", 9, [100])],
)
def test_a_score_says_how_it_comes_about(contract: str, tricks: int, lines: list[int]) -> None:
    score = score_deal(STANDARD, STANDARD.parse_contract(contract), tricks)
    assert [points for _, points in score.lines] == lines


@pytest.mark.parametrize(
    ("declarer", "made", "defeated"),
    [(Seat.NORTH, 420, -50), (Seat.EAST, -420, 50), (Seat.SOUTH, 420, -50), (Seat.WEST, -420, 50)],
)
def test_scores_are_written_from_the_north_south_side(declarer: Seat, made: int, defeated: int) -> None:
    game = STANDARD.parse_contract("GS")
    assert score_deal(STANDARD, game, 10).north_south_score(declarer) == made
    assert score_deal(STANDARD, game, 9).north_south_score(declarer) == defeated


@given(standard_contracts, tricks, seats)
def test_the_same_tricks_taken_by_the_other_side_score_the_opposite(
    contract: AnyContract, tricks: int, declarer: Seat
) -> None:
    score = score_deal(STANDARD, contract, tricks)
    assert score.north_south_score(declarer.left) == -score.north_south_score(declarer)
    assert score.north_south_score(declarer.partner) == score.north_south_score(declarer)
    assert score.north_south_score(declarer) in possible_scores(STANDARD)


def test_a_score_tells_the_contracts_that_may_have_given_it() -> None:
    contracts = possible_contracts(STANDARD, 420, 1, Side.NORTH_SOUTH)
    assert {(str(one.contract), one.tricks) for one in contracts} == {("GC", 12), ("GD", 12), ("GH", 10), ("GS", 10)}
    assert {one.short for one in possible_contracts(STANDARD, -100, 1, Side.NORTH_SOUTH)} == {2}
    assert not list(possible_contracts(STANDARD, 420, 1, Side.EAST_WEST))
