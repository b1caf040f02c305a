"""The entry screen says which line is the wrong one, leads to it, and asks about a pair that has gone."""

from __future__ import annotations

from pathlib import Path

from scorer.commands.command import unread
from scorer.commands.pairs import RemovePair
from scorer.services.change import execute_command
from scorer.tui.session import EntrySession
from tests.tui.evenings import at, code_at, press_keys, said, stored, type_into

# Board 1 of the Mitchell: lines 1-8, 2-10, 3-12, 4-14, 5-9, 6-11, 7-13, played in rounds 1, 7, 6, 5, 4, 3, 2.


def options(session: EntrySession) -> list[tuple[str, str]]:
    assert session.question is not None
    return [(one.key, one.description) for one in session.question.options]


def test_the_line_above_is_named_and_reached_where_it_is_the_wrong_one(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "1 10: pn9\n")
    assert code_at(unplayed, 1, "1", "10") == "PNT 9"
    session.go_to_line(next(line for line in session.lines if line.pairing == (1, frozenset({"2", "10"}))))
    type_into(session, "pn8\n")
    assert said(session).splitlines() == [
        "pair 10 has already played board 1, against 1",
        "The line above is the wrong one: according to the schedule, 1 plays this board against 8, in round 1 "
        "at table 1",
    ]
    assert options(session) == [("j", "go to the line of 1 against 10"), ("k", "stay on this line and correct it")]
    press_keys(session, "j")
    assert session.question is None
    assert session.line is not None
    assert (session.line.ns, session.line.ew, session.text) == ("1", "10", "")
    press_keys(session, "delete")
    assert stored(unplayed) == {}


def test_who_stays_on_the_line_keeps_what_was_typed(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "pn9\n2 8: pn8\n")
    assert said(session) == "pair 8 has already played board 1, against 1", "the line above is as planned"
    press_keys(session, "k")
    assert (session.question, session.text) == (None, "2 8: pn8")
    assert session.line is not None
    assert session.line.ns == "2"
    assert list(stored(unplayed)) == [(1, "1", "8")]


def test_a_pair_that_has_gone_is_asked_about_at_the_keystroke(unplayed: Path) -> None:
    execute_command(str(unplayed), None, RemovePair(pair=unread("10"), from_round=unread("7")))
    session = at(unplayed, "1")
    type_into(session, "2 10: pn9\n")
    assert said(session) == "Board 1, 2 against 10: pair 10 left before round 7"
    assert options(session) == [("k", "keep it as typed")]
    assert stored(unplayed) == {}
    press_keys(session, "k")
    assert code_at(unplayed, 1, "2", "10") == "PNT 9"


def test_what_a_pair_played_before_it_left_is_not_asked_about(unplayed: Path) -> None:
    execute_command(str(unplayed), None, RemovePair(pair=unread("8"), from_round=unread("7")))
    session = at(unplayed, "1")
    type_into(session, "pn9\n")
    assert code_at(unplayed, 1, "1", "8") == "PNT 9"


def test_pairs_who_do_not_meet_on_the_board_are_pointed_out_as_they_are_entered(
    session: EntrySession, unplayed: Path
) -> None:
    """They were recorded without a word."""
    type_into(session, "1 10: pn9\n")
    assert "according to the schedule, 1 plays this board against 8" in said(session)
    assert code_at(unplayed, 1, "1", "10") == "PNT 9"
    type_into(session, "3 12: pn9\n")
    assert "according to the schedule" not in said(session)
