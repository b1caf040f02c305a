"""A line of a traveller: which pairs it concerns; what a director decided needs no more than what it is about."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorer.game.rulesets import STANDARD
from scorer.game.seats import Seat
from scorer.records.results import NotPlayed, Played, Result, SitOut, Unit, meeting_text
from scorer.records.rulings import Penalty, RulingNote, parse_unit
from scorer.records.settings import Method, Scoring
from tests.refusals import misread


@pytest.mark.parametrize(("ns", "ew", "pairs"), [("3", "9", ("3", "9")), ("3", None, ("3",)), (None, "9", ("9",))])
def test_a_result_concerns_the_pairs_at_its_table_north_south_first(
    ns: str | None, ew: str | None, pairs: tuple[str, ...]
) -> None:
    assert Result(1, ns, ew, NotPlayed() if ns and ew else SitOut()).pairs == pairs


def test_who_met_or_sat_out_is_told_with_the_board() -> None:
    assert dict(meeting_text(Result(7, "3", "9", NotPlayed())).values) == {"board": 7, "ns": "3", "ew": "9"}
    for result in (Result(7, "3", None, SitOut()), Result(7, None, "3", SitOut())):
        assert dict(meeting_text(result).values) == {"board": 7, "pair": "3"}


def test_the_same_play_is_the_same_outcome_and_another_declarer_another() -> None:
    game, also_game = STANDARD.contract("GS"), STANDARD.contract("4S")
    assert len({Played(game, Seat.SOUTH, 10), Played(also_game, Seat.SOUTH, 10)}) == 1
    assert len({Played(game, Seat.SOUTH, 10), Played(game, Seat.NORTH, 10)}) == 2


@pytest.mark.parametrize(("group", "part"), [("", (7, "a")), ("a", (7, "a")), ("b", (7, "b")), ("i", (7, "i"))])
def test_results_of_the_same_cards_are_of_one_part_of_a_board(group: str, part: tuple[int, str]) -> None:
    """A result that names no group held the cards of the first."""
    assert Result(7, "1", "2", NotPlayed(), group=group).board_group == part


def test_a_penalty_and_a_note_may_be_silent_about_all_but_what_they_are_about() -> None:
    penalty, note = Penalty("7", Fraction(10), Unit.PERCENT_OF_TOP), RulingNote(7, "3", "11")
    assert {penalty.reason, penalty.by, penalty.at, note.reason, note.by, note.at} == {""}


@pytest.mark.parametrize(
    ("method", "unit", "others"),
    [
        (Method.MATCHPOINTS, "mp", ["imp", "points", "top", "%"]),
        (Method.MATCHPOINTS, "%top", ["imp", "points"]),
        (Method.CROSS_IMPS, "imp", ["mp", "%top", "points"]),
        (Method.BUTLER, "imp", ["mp", "%top", "vp"]),
        (Method.AGGREGATE, "points", ["mp", "%top", "imp"]),
    ],
)
def test_a_penalty_is_in_a_unit_of_the_method_and_no_other(method: Method, unit: str, others: list[str]) -> None:
    assert parse_unit(f" {unit.upper()} ", Scoring(method)) == unit
    for other in others:
        misread(parse_unit, other, Scoring(method))
