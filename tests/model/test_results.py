"""A line of a traveller: which pairs it concerns; what a director decided needs no more than what it is about."""

from __future__ import annotations

import pytest

from scorer.model.boards import TablePlay
from scorer.model.events import apply_result_changes
from scorer.model.pairs import PairChange, PairChangeKind, list_withdrawals
from scorer.model.results import NotPlayed, Result, SitOut, describe_meeting
from scorer.model.rulings import RulingNote, parse_penalty_unit
from scorer.model.settings import Method, Scoring
from tests.evening import EVENING
from tests.refusals import misread


@pytest.mark.parametrize(("ns", "ew", "pairs"), [("3", "9", ("3", "9")), ("3", None, ("3",)), (None, "9", ("9",))])
def test_a_result_concerns_the_pairs_at_its_table_north_south_first(
    ns: str | None, ew: str | None, pairs: tuple[str, ...]
) -> None:
    assert Result(1, ns, ew, NotPlayed() if ns and ew else SitOut()).pairs == pairs


def test_who_met_or_sat_out_is_told_with_the_board() -> None:
    assert dict(describe_meeting(Result(7, "3", "9", NotPlayed())).values) == {"board": 7, "ns": "3", "ew": "9"}
    for result in (Result(7, "3", None, SitOut()), Result(7, None, "3", SitOut())):
        assert dict(describe_meeting(result).values) == {"board": 7, "pair": "3"}


@pytest.mark.parametrize(("group", "part"), [("", (7, "a")), ("a", (7, "a")), ("b", (7, "b")), ("i", (7, "i"))])
def test_results_of_the_same_cards_are_of_one_part_of_a_board(group: str, part: tuple[int, str]) -> None:
    """A result that names no group held the cards of the first."""
    assert Result(7, "1", "2", NotPlayed(), group=group).board_group == part


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
    assert parse_penalty_unit(f" {unit.upper()} ", Scoring(method)) == unit
    for other in others:
        misread(parse_penalty_unit, other, Scoring(method))


def test_notes_and_plays_go_with_their_result_and_away_with_it() -> None:
    was, sits_out = Result(1, "1", "3", NotPlayed()), Result(1, None, "3", SitOut())
    note, play = RulingNote(1, "1", "3"), TablePlay(1, "1", "3", "", "", "", 9, "", "")
    event = EVENING._replace(results=(was,), notes=(note,), plays=(play,))
    for becomes in (None, sits_out, sits_out._replace(ns="1", ew=None)):
        after = apply_result_changes(event, [(was, becomes)])
        assert (after.notes, after.plays) == ((), ())
    moved = was._replace(board=2, ns="2")
    after = apply_result_changes(event, [(was, moved), (None, was)])
    assert (after.results, after.plays) == ((moved, was), (play._replace(board=2, ns="2"),))
    assert after.notes == (note._replace(board=2, ns="2"),)
    after = apply_result_changes(event, [(Result(2, "1", "3", NotPlayed()), None)])
    assert (after.notes, after.plays) == ((note,), (play,))


def test_who_withdrew_did_neither_come_late_nor_let_others_play() -> None:
    changes = [PairChange(2, label, kind) for label, kind in zip("1234", PairChangeKind, strict=True)]
    assert [change.kind for change in list_withdrawals(changes)] == [PairChangeKind.WITHDRAW]
