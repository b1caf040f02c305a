"""Moving about the evening: lines, boards, rounds, score cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.errors import InputError
from scorer.tui.keys import type_text
from scorer.tui.session import EntrySession, EntryView, ScreenStage
from tests.conftest import Scorer
from tests.tui.evenings import at, code_at, drawn, is_finished, press_keys, said, stored, type_into, unplayed_mitchell


def test_it_begins_at_the_first_gap_or_on_the_board_asked_for(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "pn9\n" + "\n" * 6)
    assert (at(unplayed).page_key, at(unplayed, "7").page_key) == (2, 7)
    later = at(unplayed, "2")
    type_into(later, "ph8\n\n")
    assert (at(unplayed).page_key, at(unplayed).cursor) == (2, 2)
    press_keys(later, "pagedown")
    assert said(later) == "", "what was said of a line is gone with its board"


def test_of_a_race_that_is_won_no_more_is_expected_and_what_lacks_before_is(scorer: Scorer) -> None:
    scorer("new", "Race", "--target", "400", "--boards", "4", "--pairs", "2")
    for board, code in (("1", "PS S 8"), ("3", "GS S 10")):
        scorer("result", board, "1", "2", code)
    session = at(scorer.db)
    assert (session.page_key, [line.board for line in session.expected_lines]) == (2, [1, 2, 3])
    rows = drawn(session)
    assert " NS Pts EW Pts " in rows[3]
    assert any("400 reached on board 3" in row for row in rows)


@pytest.mark.parametrize("board", ["0", "22", "x", "-1"])
def test_a_board_that_is_not_there_is_refused(unplayed: Path, board: str) -> None:
    with pytest.raises(InputError, match=f'board: read "{board}", expected a board of the event, 1 to 21'):
        at(unplayed, board)


def test_plus_and_minus_move_on_empty_and_full_lines(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "+\n+\n-\n")
    assert session.cursor == 1
    type_into(session, "-\n-\n")
    assert session.cursor == 0
    assert stored(unplayed) == {}


def test_what_is_typed_is_not_lost_by_moving(session: EntrySession) -> None:
    type_into(session, "pn")
    press_keys(session, "down", "pagedown", "f2", "tab", "f4", "f7")
    assert session.question is None
    assert (session.page_key, session.cursor, session.text, session.view) == (1, 0, "pn", EntryView.BOARD)
    assert said(session) == '"pn" is not saved yet: Enter saves it, Esc discards it'
    press_keys(session, "escape", "pagedown")
    assert (session.page_key, session.text) == (2, "")


def test_the_arrows_edit_what_is_typed(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "p89")
    press_keys(session, "left", "left", "delete", "end", "left", "home", "right")
    type_into(session, "n\n")
    assert code_at(unplayed, 1, "1", "8") == "PNT 9"


def test_pasted_text_is_typed(session: EntrySession) -> None:
    type_text(session, "pn\r\n9\n")
    assert session.text == "pn9"


def test_tab_asks_for_a_board(session: EntrySession) -> None:
    press_keys(session, "tab")
    type_into(session, "99\n")
    assert said(session) == 'board: read "99", expected 1 to 21'
    press_keys(session, "escape", "tab")
    assert drawn(session)[-5].startswith("─")
    assert drawn(session)[-4] == " Go to board:"
    type_into(session, "21\n")
    assert (session.page_key, session.prompt) == (21, None)
    press_keys(session, "pagedown", "pagedown", "pageup")
    assert session.page_key == 20


def test_f2_shows_the_same_line_in_the_round_and_on_the_card(unplayed: Path) -> None:
    session = at(unplayed, "5")
    press_keys(session, "down", "f2")
    line = session.line
    assert line is not None
    assert (session.view, session.page_key, line.board) == (EntryView.ROUND, line.round, 5)
    assert drawn(session)[1] == f" Round {line.round}"
    press_keys(session, "f2")
    assert (session.view, session.page_key) == (EntryView.CARD, line.ns)
    assert session.line == line
    press_keys(session, "f2")
    assert (session.view, session.page_key, session.cursor) == (EntryView.BOARD, 5, 1)


def test_a_round_is_entered_table_by_table(session: EntrySession, unplayed: Path) -> None:
    press_keys(session, "f2", "home")
    type_into(session, "pn9\nph9\n\n")
    assert [code_at(unplayed, board, "1", "8") for board in (1, 2, 3)] == ["PNT 9", "PH 9", None]
    assert said(session) == 'read "", expected a result, because there is none above to repeat'
    press_keys(session, "tab")
    type_into(session, "3\n")
    assert (session.page_key, session.cursor) == (3, 0)


def test_a_pairs_card_leads_to_the_next_pair(session: EntrySession) -> None:
    press_keys(session, "f2", "f2")
    assert "Margaret Pellow" in drawn(session)[1]
    assert len(session.lines) == 21
    press_keys(session, "pagedown")
    assert (session.page_key, session.page_keys[-1]) == ("2", "14")


def test_pairs_are_typed_where_there_is_no_schedule(scorer: Scorer, tmp_path: Path) -> None:
    scorer("import", unplayed_mitchell(tmp_path / "free", schedule=False))
    session = at(scorer.db)
    press_keys(session, "f2")
    assert (session.view, said(session)) == (EntryView.BOARD, ""), "nobody is there who could have a card"
    type_into(session, "gs10\n")
    assert said(session) == 'read "gs10", expected the pairs before the result, North-South first, as in 1 14: GS S 10'
    press_keys(session, "escape")
    type_into(session, "2 10 pn9")
    assert "2 against 10: part score in no trumps by East, 9 tricks: -150" in drawn(session)[-4]
    type_into(session, "\n1 8: 10\n3 12\n")
    assert [code_at(scorer.db, 1, *met) for met in (("1", "8"), ("2", "10"))] == ["PNT 10", "PNT 9"]
    assert code_at(scorer.db, 1, "3", "12") == "PNT 9"
    assert [line.ns for line in session.lines] == ["1", "2", "3", None]
    assert session.cursor == 3
    assert any("3 results (no schedule)" in row for row in drawn(session))
    press_keys(session, "up", "f2")
    assert (session.view, session.page_key) == (EntryView.CARD, "3")
    press_keys(session, "f2", "end")
    type_into(session, ">b\n4 14 gs n 9\n")
    assert code_at(scorer.db, 1, "4", "14") == "GS N 9 b"


def test_ctrl_q_leaves_at_once_and_what_is_typed_only_the_second_time(session: EntrySession) -> None:
    type_into(session, "pn")
    press_keys(session, "ctrl+q")
    assert (session.stage, session.text) == (ScreenStage.LEAVING, "pn")
    press_keys(session, "ctrl+q")
    assert is_finished(session)
    session.stage = ScreenStage.TYPING
    press_keys(session, "escape", "ctrl+q")
    assert is_finished(session)


def test_escape_twice_leaves_and_anything_between_stays(session: EntrySession) -> None:
    press_keys(session, "escape", "down", "escape")
    assert not is_finished(session)
    press_keys(session, "escape")
    assert is_finished(session)


def test_a_card_is_shown_by_label_or_by_part_of_a_name(session: EntrySession) -> None:
    press_keys(session, "f2", "f2", "tab")
    type_into(session, "yusuf\n")
    assert (session.view, session.page_key, session.prompt) == (EntryView.CARD, "2", None)
    press_keys(session, "tab")
    type_into(session, "zoe\n")
    assert said(session).startswith('pair: read "zoe", expected a pair in the event: 1, 2')


def test_pairs_may_be_typed_by_part_of_a_name_before_a_colon(session: EntrySession) -> None:
    type_into(session, "pellow stott: pn9\n")
    assert said(session).startswith("Board 1, 1 against 2: PNT")
