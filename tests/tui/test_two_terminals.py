"""What is typed is stored with its history; two terminals type results of one event, and no line is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.commands.changes import Change
from scorer.commands.results import EditConflict, RecordLine, RemoveResult
from scorer.model.events import Event
from scorer.services.change import execute_command
from scorer.services.queries import load_event
from scorer.tui.editing import changed_results, poll_changes, read_last_step, undo_or_redo
from scorer.tui.session import EntrySession
from tests.conftest import Scorer
from tests.tui.evenings import at, code_at, drawn, press_keys, said, stored, type_into


@pytest.fixture
def two(unplayed: Path) -> tuple[EntrySession, EntrySession]:
    return at(unplayed, "1"), at(unplayed, "1")


def test_lines_of_both_stand(two: tuple[EntrySession, EntrySession], unplayed: Path) -> None:
    here, there = two
    type_into(here, "pn9\n")
    press_keys(there, "down")
    type_into(there, "pn8\n")
    assert {code_at(unplayed, 1, *met) for met in (("1", "8"), ("2", "10"))} == {"PNT 9", "PNT 8"}
    assert "-150" in drawn(there)[4]


def test_the_later_one_is_told_both_and_chooses(two: tuple[EntrySession, EntrySession], unplayed: Path) -> None:
    here, there = two
    type_into(here, "pn9\n")
    type_into(there, "pn10\n")
    assert said(there) == "Board 1, 1 against 8: another terminal entered PNT 9 meanwhile, you typed PNT 10."
    assert code_at(unplayed, 1, "1", "8") == "PNT 9"
    press_keys(there, "l")
    assert said(there) == "Left as it is: another terminal entered PNT 9"
    assert (there.text, there.cursor) == ("", 0)


def test_ones_own_may_be_kept(two: tuple[EntrySession, EntrySession], unplayed: Path) -> None:
    here, there = two
    type_into(here, "pn9\n")
    type_into(there, "pn10\n")
    press_keys(there, "k")
    assert code_at(unplayed, 1, "1", "8") == "PNT 10"
    assert said(there) == "Board 1, 1 against 8: PNT E 10, -180 (was PNT E 9, -150)"


def test_the_same_from_both_needs_no_question(two: tuple[EntrySession, EntrySession], unplayed: Path) -> None:
    here, there = two
    type_into(here, "pn9\n")
    type_into(there, "pn9\n")
    assert there.question is None
    assert there.cursor == 1
    assert len(stored(unplayed)) == 1


def test_a_warning_goes_with_the_hands_that_it_came_from(unplayed: Path) -> None:
    here = at(unplayed, "1")
    type_into(here, "gs n 10\nk")
    assert code_at(unplayed, 1, "1", "8") == "GS N 10"
    assert here.find_finding(here.lines[0]) is not None
    here.show_event(here.event._replace(deals=()))
    assert here.find_finding(here.lines[0]) is None


def test_a_line_corrected_or_cleared_meanwhile(two: tuple[EntrySession, EntrySession], unplayed: Path) -> None:
    here, there = two
    type_into(here, "pn9\n")
    poll_changes(there)
    press_keys(here, "up", "delete")
    type_into(there, "pn10\n")
    assert said(there) == "Board 1, 1 against 8: another terminal cleared it meanwhile, you typed PNT 10."
    press_keys(there, "k")
    assert code_at(unplayed, 1, "1", "8") == "PNT 10"
    type_into(here, "pn7\n")
    press_keys(here, "k", "up")
    press_keys(there, "home", "delete")
    assert said(there) == "Board 1, 1 against 8: another terminal entered PNT 7 meanwhile, you cleared it."
    press_keys(there, "k")
    assert stored(unplayed) == {}


def test_a_group_for_lines_that_the_other_changed_is_asked_about_and_stays_typed(
    two: tuple[EntrySession, EntrySession],
) -> None:
    here, there = two
    press_keys(here, "down")
    type_into(here, "pn9\n")
    poll_changes(there)
    press_keys(here, "up")
    type_into(here, "pn8\n")
    type_into(there, ">b\n")
    assert "another terminal" in said(there)
    assert there.text == ">b"


def test_a_pair_that_the_other_put_elsewhere(two: tuple[EntrySession, EntrySession], unplayed: Path) -> None:
    here, there = two
    type_into(here, "1 10 pn9\n")
    type_into(there, "pn10\n")
    assert said(there) == (
        "Board 1, 1 against 8: another terminal entered PNT 9 for 1 against 10 meanwhile, you typed PNT 10."
    )
    press_keys(there, "k")
    assert code_at(unplayed, 1, "1", "8") == "PNT 10"
    assert code_at(unplayed, 1, "1", "10") is None


def test_what_the_other_has_entered_appears_unless_one_is_typing(two: tuple[EntrySession, EntrySession]) -> None:
    here, there = two
    type_into(here, "pn9\n")
    type_into(there, "p")
    assert not poll_changes(there)
    press_keys(there, "escape")
    assert poll_changes(there)
    assert said(there) == "Another terminal: Board 1, 1 against 8: PNT E 9, -150"
    assert not poll_changes(there)
    poll_changes(here)
    assert said(here) == "Board 1, 1 against 8: PNT E 9, -150"


def test_another_terminals_line_is_not_undone_unseen(two: tuple[EntrySession, EntrySession], unplayed: Path) -> None:
    here, there = two
    type_into(here, "pn9\n")
    press_keys(there, "ctrl+z")
    assert said(there) == (
        "Changed in the meantime: Board 1, 1 against 8: PNT E 9, -150. It is shown now: press again to go on."
    )
    assert len(stored(unplayed)) == 1
    press_keys(there, "ctrl+z")
    assert stored(unplayed) == {}


@pytest.fixture
def club(evening: Scorer) -> str:
    return str(evening.db)


def typed(club: str, shown: Event, place: str, text: str) -> Change[Event]:
    """A line as a terminal that sees the event as it is `shown` stores it; a place is a board, and pairs."""
    words = dict(zip(("board", "ns", "ew"), place.split(), strict=False)) | {"result": text}
    return execute_command(club, shown.slug, RecordLine.from_texts(words, seen=shown.results))


def cleared(club: str, shown: Event, place: str) -> Change[Event]:
    words = dict(zip(("board", "ns", "ew"), place.split(), strict=True))
    return execute_command(club, shown.slug, RemoveResult.from_texts(words, seen=shown.results))


def test_a_change_of_what_another_terminal_changed_is_refused_with_both(club: str) -> None:
    shown = load_event(club, None)
    assert read_last_step(club, shown.slug) == (0, None)
    now = cleared(club, shown, "2 1 6").after
    with pytest.raises(EditConflict) as news:
        typed(club, shown, "2 1 6", "GS S 11")
    assert (news.value.event, news.value.current_results) == (now, ())
    assert load_event(club, None) == now
    with pytest.raises(EditConflict):
        undo_or_redo(club, shown, again=False)


def test_what_another_terminal_entered_elsewhere_stays(club: str) -> None:
    shown = load_event(club, None)
    cleared(club, shown, "2 1 6")
    after = cleared(club, shown, "1 1 5").after
    assert len(after.results) == len(shown.results) - 2
    assert {(it.board, it.ns) for it in changed_results(shown, after)} == {(1, "1"), (2, "1")}
