"""The second pass: typed again unseen, only differences shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.tui.session import EntrySession
from tests.conftest import copy_database
from tests.tui.evenings import at, code_at, drawn, press_keys, said, stored, type_into


@pytest.fixture(scope="module")
def _typed(tmp_path_factory: pytest.TempPathFactory, _unplayed: dict[bool, Path]) -> Path:
    db = tmp_path_factory.mktemp("typed") / "club.db"
    copy_database(_unplayed[True], db)
    type_into(at(db, "1"), "pn9\n8\n\ngs8\n60/40\n")
    return db


@pytest.fixture
def entered(db: Path, _typed: Path) -> EntrySession:
    """Board 1 as it was typed first."""
    copy_database(_typed, db)
    session = at(db, "1")
    press_keys(session, "f4")
    return session


def test_what_was_entered_is_hidden(entered: EntrySession) -> None:
    rows = drawn(entered)
    assert "SECOND PASS" in rows[0]
    assert not any("PNT" in row or "-150" in row for row in rows)
    assert [row[16:21] for row in rows[5:9]] == ["·····"] * 4
    assert entered.cursor == 0
    assert "F4 ends it" in said(entered)


def test_the_same_again_goes_on_without_a_word_of_it(entered: EntrySession, db: Path) -> None:
    before = stored(db)
    press_keys(entered, "delete")
    type_into(entered, "pn e 9\n8\n")
    assert said(entered) == "Board 1, 2 against 10: typed twice, 3 to go"
    assert entered.cursor == 2
    type_into(entered, "\n4s8\n60/40\n")
    assert said(entered) == "Board 1: all typed twice, 5 lines, 0 corrected"
    assert stored(db) == before


def test_lines_typed_twice_already_are_stepped_over(entered: EntrySession) -> None:
    press_keys(entered, "down")
    type_into(entered, "pn8\n")
    press_keys(entered, "home")
    type_into(entered, "pn9\n")
    assert entered.cursor == 2


def test_nothing_unseen_is_repeated(entered: EntrySession) -> None:
    press_keys(entered, "down")
    type_into(entered, "\n")
    assert said(entered) == 'read "", expected a result, because there is none above to repeat'


def test_a_difference_is_shown_and_one_key_chooses(entered: EntrySession, db: Path) -> None:
    type_into(entered, "pn10\n")
    assert said(entered) == "Board 1, 1 against 8: first PNT E 9, -150; now PNT E 10, -180."
    press_keys(entered, "k")
    assert code_at(db, 1, "1", "8") == "PNT 9"
    type_into(entered, "pn7\n")
    press_keys(entered, "r")
    assert code_at(db, 1, "2", "10") == "PNT 7"
    assert said(entered) == "Board 1, 2 against 10: corrected, 3 to go"
    assert entered.cursor == 2
    press_keys(entered, "f4")
    assert said(entered) == "Second pass ended: 2 lines typed twice, 1 corrected"
    assert "PNT" in drawn(entered)[6]


def test_a_code_typed_on_without_looking_takes_nothing(entered: EntrySession, db: Path) -> None:
    before = stored(db)
    type_into(entered, "pn10\ngnt7\n60/40\n")
    assert entered.question is not None
    assert stored(db) == before


def test_undo_takes_the_tick_away(entered: EntrySession, db: Path) -> None:
    type_into(entered, "pn10\n")
    press_keys(entered, "r")
    assert any("✓" in row for row in drawn(entered)[4:9])
    press_keys(entered, "ctrl+z")
    assert code_at(db, 1, "1", "8") == "PNT 9"
    assert not any("✓" in row for row in drawn(entered)[4:9])
    assert entered.cursor == 0
    type_into(entered, "pn9\n")
    assert said(entered) == "Board 1, 1 against 8: typed twice, 4 to go"


def test_a_difference_may_be_a_slip_of_the_second_pass(entered: EntrySession) -> None:
    type_into(entered, "pn10\n")
    press_keys(entered, "escape")
    assert entered.text == "pn10"
    press_keys(entered, "escape")
    type_into(entered, "pn9\n")
    assert said(entered) == "Board 1, 1 against 8: typed twice, 4 to go"


def test_other_pairs_are_a_difference_too(entered: EntrySession) -> None:
    type_into(entered, "2 8 pn9\n")
    assert said(entered) == "Board 1, 1 against 8: first 1 against 8 PNT E 9, -150; now 2 against 8 PNT E 9, -150."


def test_a_line_that_the_first_pass_left_out_is_stored(entered: EntrySession, db: Path) -> None:
    press_keys(entered, "end")
    type_into(entered, "pn7\n")
    assert code_at(db, 1, "7", "13") == "PNT 7"


def test_a_difference_is_read_in_full_where_the_tables_tell_who_declares(without_hands: Path) -> None:
    session = at(without_hands, "1")
    type_into(session, "pn e 9\npn e 8\n")
    press_keys(session, "f4")
    type_into(session, "pn 7\n")
    assert said(session) == "Board 1, 1 against 8: first PNT E 9, -150; now PNT E 7, -90."
