"""A line of a traveller: which pairs it concerns, and that equal records are equal."""

from __future__ import annotations

import pytest

from scorer.game.rulesets import STANDARD
from scorer.game.seats import Seat
from scorer.records.results import NotPlayed, Played, Result, SitOut, meeting_text
from scorer.words import phrase


@pytest.mark.parametrize(
    ("result", "pairs"),
    [
        (Result(1, "3", "9", NotPlayed()), ("3", "9")),
        (Result(1, "3", None, SitOut()), ("3",)),
        (Result(1, None, "9", SitOut()), ("9",)),
    ],
)
def test_a_result_concerns_the_pairs_at_its_table_north_south_first(result: Result, pairs: tuple[str, ...]) -> None:
    assert result.pairs == pairs


def test_who_met_or_sat_out_is_told_with_the_board() -> None:
    met = phrase("Board {board}, {ns} against {ew}", board=7, ns="3", ew="9")
    assert meeting_text(Result(7, "3", "9", NotPlayed())) == met
    for result in (Result(7, "3", None, SitOut()), Result(7, None, "3", SitOut())):
        assert meeting_text(result) == phrase("Board {board}, {pair}", board=7, pair="3")


def test_the_same_play_is_the_same_outcome_and_another_declarer_another() -> None:
    game, also_game = STANDARD.contract("GS"), STANDARD.contract("4S")
    assert len({Played(game, Seat.SOUTH, 10), Played(also_game, Seat.SOUTH, 10)}) == 1
    assert len({Played(game, Seat.SOUTH, 10), Played(game, Seat.NORTH, 10)}) == 2


@pytest.mark.parametrize(("group", "part"), [("", (7, "a")), ("a", (7, "a")), ("b", (7, "b")), ("i", (7, "i"))])
def test_results_of_the_same_cards_are_of_one_part_of_a_board(group: str, part: tuple[int, str]) -> None:
    """A result that names no group held the cards of the first."""
    assert Result(7, "1", "2", NotPlayed(), group=group).board_group == part
