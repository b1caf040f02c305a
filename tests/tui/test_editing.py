"""What Enter does with what is typed: codes, short forms, marks, questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.errors import DatabaseError
from scorer.i18n import literal
from scorer.tui.editing import poll_changes
from scorer.tui.session import EntrySession, Tone
from tests.tui.evenings import at, code_at, drawn, press_keys, said, stored, type_into

# Board 1 of the Mitchell: East declares, by the hands.
# Lines 1-8, 2-10, 3-12, 4-14, 5-9, 6-11, 7-13, played in rounds 1, 7, 6, 5, 4, 3, 2.


def test_a_code_is_stored_before_the_next_key_and_the_cursor_goes_on(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "pn9\n")
    assert code_at(unplayed, 1, "1", "8") == "PNT 9"
    assert stored(unplayed)[1, "1", "8"][4:6] == (1, 1)
    assert said(session) == "Board 1, 1 against 8: PNT E 9, -150"
    assert (session.cursor, session.text) == (1, "")


def test_enter_alone_repeats_the_line_above_and_tricks_alone_its_contract(
    session: EntrySession, unplayed: Path
) -> None:
    type_into(session, "pn9\n\n8\n=\n+1\n")
    codes = [code_at(unplayed, 1, *pairs) for pairs in (("2", "10"), ("3", "12"), ("4", "14"), ("5", "9"))]
    assert codes == ["PNT 9", "PNT 8", "PNT 7", "PNT 8"]


def test_a_line_left_out_is_stepped_over_for_what_is_repeated(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "pn9\n+\n\n")
    assert code_at(unplayed, 1, "2", "10") is None
    assert code_at(unplayed, 1, "3", "12") == "PNT 9"


def test_enter_on_a_full_line_only_moves(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "pn9\n8\n-\n-\n\n")
    assert session.cursor == 1
    assert code_at(unplayed, 1, "2", "10") == "PNT 8"


def test_a_correction_says_what_stood_there_and_goes_one_line_down(session: EntrySession) -> None:
    type_into(session, "pn9\n8\n7\n")
    press_keys(session, "up", "up", "up")
    type_into(session, "pn10\n")
    assert said(session) == "Board 1, 1 against 8: PNT E 10, -180 (was PNT E 9, -150)"
    assert session.cursor == 1
    press_keys(session, "end")
    type_into(session, "7\n")
    press_keys(session, "pageup", "end")
    type_into(session, "8\n")
    assert (session.page_key, session.cursor) == (2, 0), "there is none below the last: to the next gap"


def test_the_last_line_of_a_board_leads_to_the_next_gap(unplayed: Path) -> None:
    session = at(unplayed, "2")
    type_into(session, "ph8\n" * 7)
    assert (session.page_key, session.cursor) == (3, 0)
    type_into(session, "\n")
    assert said(session) == 'read "", expected a result, because there is none above to repeat'
    assert len(stored(unplayed)) == 7
    press_keys(session, "escape", "pageup", *["down"] * 6)
    type_into(session, "7\n")
    assert (session.page_key, session.cursor) == (3, 0), "a correction of the last line leads there too"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("gs15", 'read "15", expected 0 to 13'),
        ("10", 'read "10", expected a contract before the tricks, because there is no result above to copy it from'),
        ("41+", 'read "41+", expected a score in tens (5, 7, 8'),
        (">z", 'read ">z", expected > followed by a group letter, a to i'),
        ("3 99: gs10", 'ew: read "99", expected a pair in the event: 1, 2'),
        ("3 3: gs10", 'ew: read "3", expected a different pair from the North-South one'),
    ],
)
def test_a_wrong_code_is_explained_and_stays_to_be_corrected(
    session: EntrySession, unplayed: Path, typed: str, told: str
) -> None:
    type_into(session, f"{typed}\n")
    assert said(session).startswith(told)
    assert session.text == typed
    assert session.note is not None
    assert session.note.tone is Tone.WRONG
    assert stored(unplayed) == {}
    press_keys(session, *["backspace"] * len(typed))
    type_into(session, "pn9\n")
    assert code_at(unplayed, 1, "1", "8") == "PNT 9"


def test_a_declarer_that_nothing_tells_is_asked_for_and_then_known(without_hands: Path) -> None:
    session = at(without_hands, "1")
    type_into(session, "pn9\n")
    assert said(session) == 'declarer: read "", expected N, E, S or W, because no other result shows who declared'
    press_keys(session, "escape")
    type_into(session, "pne9\ngs10\n")
    assert [code_at(without_hands, 1, *pairs) for pairs in (("1", "8"), ("2", "10"))] == ["PNT E 9", "GS 10"]
    assert "declarer East (tables)" in drawn(session)[1]


def test_a_declarer_who_was_left_out_is_supposed_where_those_typed_disagree(without_hands: Path) -> None:
    session = at(without_hands, "1")
    type_into(session, "pne9\n8\nps7\nps n 8\n")
    assert code_at(without_hands, 1, "3", "12") == "PS E? 7"
    assert code_at(without_hands, 1, "4", "14") == "PS N 8"
    assert "the declarer of 1 other result is no longer known, so East is assumed" in said(session)
    press_keys(session, "ctrl+z")
    assert code_at(without_hands, 1, "3", "12") == "PS 7"


def test_a_first_line_cleared_and_typed_again_leads_those_that_left_the_declarer_out(without_hands: Path) -> None:
    session = at(without_hands, "1")
    type_into(session, "pne9\nps7\nps8\n")
    press_keys(session, "home", "delete")
    assert [code_at(without_hands, 1, *pairs) for pairs in (("2", "10"), ("3", "12"))] == ["PS E? 7", "PS E? 8"]
    press_keys(session, "home")
    type_into(session, "pns9\n")
    assert "2 other results change to match: South declares" in said(session)
    assert [code_at(without_hands, 1, *pairs) for pairs in (("2", "10"), ("3", "12"))] == ["PS 7", "PS 8"]
    assert "! " not in "".join(drawn(session))


def test_a_second_pass_that_agrees_makes_nothing_typed(without_hands: Path) -> None:
    session = at(without_hands, "1")
    type_into(session, "pne9\nps7\n")
    press_keys(session, "home", "delete")
    press_keys(session, "f4")
    session.show_page(1)
    type_into(session, "ps e 7\n")
    assert "1 line, 0 corrected" in said(session)
    assert code_at(without_hands, 1, "2", "10") == "PS E? 7"


def test_correcting_the_only_line_that_names_the_declarer_keeps_it_as_supposed(without_hands: Path) -> None:
    session = at(without_hands, "1")
    type_into(session, "pne9\nps7\n-\n-\nps8\n")
    assert code_at(without_hands, 1, "1", "8") == "PS E? 8"
    press_keys(session, "home", "delete")
    assert code_at(without_hands, 1, "2", "10") == "PS E? 7"


def test_awards_and_boards_not_played(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "np\n60/40\na+/a-\nnp 8\n-150\n")
    pairs = (("1", "8"), ("2", "10"), ("3", "12"), ("4", "14"), ("5", "9"))
    assert [code_at(unplayed, 1, *met) for met in pairs] == ["NP", "60/40", "A+/A-", "PNT 8", "-150"]


def test_a_score_in_tens_says_its_side_and_the_contracts_that_give_it(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "42-")
    assert "-420: EW G♣ 12, G♦ 12, G♥ 10, G♠ 10" in drawn(session)[-4]
    type_into(session, "\n10+\n")
    assert [code_at(unplayed, 1, *met) for met in (("1", "8"), ("2", "10"))] == ["-420", "100"]


def test_scores_only_leave_the_sign_out_where_one_side_alone_can_have_made_it(
    session: EntrySession, unplayed: Path
) -> None:
    press_keys(session, "f3")
    assert "SCORES ONLY" in drawn(session)[0]
    assert said(session) == "Scores only: 42+ is 420 for North-South, 5- is 50 for East-West"
    type_into(session, "42\n55\n\n")
    pairs = (("1", "8"), ("2", "10"), ("3", "12"))
    assert [code_at(unplayed, 1, *met) for met in pairs] == ["-420", "550", "550"]


def test_scores_only_ask_for_the_sign(session: EntrySession) -> None:
    press_keys(session, "f3")
    type_into(session, "15\n")
    assert said(session) == ('read "15", expected which side scored: 15+ for North-South, 15- for East-West')


def test_other_pairs_than_the_lines_replace_them(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "1 10: pn9\n")
    assert code_at(unplayed, 1, "1", "10") == "PNT 9"
    assert stored(unplayed)[1, "1", "10"][4:6] == (1, 1)
    press_keys(session, "home")
    type_into(session, "1 8\n")
    assert set(stored(unplayed)) == {(1, "1", "8")}
    assert said(session) == "Board 1, 1 against 8: PNT E 9, -150 (was Board 1, 1 against 10, PNT E 9, -150)"


def test_pairs_that_have_a_result_already_are_refused(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "pn9\n2 8 gs10\n")
    assert said(session) == "pair 8 has already played board 1, against 1"
    assert len(stored(unplayed)) == 1


def test_turned_pairs(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "^\n")
    assert said(session) == "Here 8 sits North-South and 1 East-West: type the result"
    type_into(session, "pn9\npn8^\n60/40\n-\n^\n")
    assert [code_at(unplayed, 1, *met) for met in (("8", "1"), ("10", "2"))] == ["PNT 9", "PNT 8"]
    assert code_at(unplayed, 1, "12", "3") == "40/60"
    press_keys(session, "home")
    type_into(session, "^\n")
    assert code_at(unplayed, 1, "1", "8") == "PNT 9"


def test_a_board_fouled_from_a_round_on(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "pn9\n\n\n\n")
    assert session.line is not None
    assert (session.line.ns, session.line.round) == ("5", 4)
    type_into(session, ">b\n")
    assert said(session) == "Board 1: group b from round 4 on"
    groups = {ns: result.group for (_, ns, _), result in stored(unplayed).items()}
    assert groups == {"1": "", "2": "b", "3": "b", "4": "b"}
    assert code_at(unplayed, 1, "2", "10") == "PNT E? 9 b"
    type_into(session, "gh n 10\n+\npn e 7\n")
    assert code_at(unplayed, 1, "5", "9") == "GH N 10 b"
    assert code_at(unplayed, 1, "7", "13") == "PNT E 7"
    later = at(unplayed, "1")
    press_keys(later, "end")
    later.show_page(1)
    assert later.line is not None
    assert (later.line.ns, later.group_of(later.line)) == ("6", "")


def test_a_group_beside_a_result_takes_later_ones_with_it(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "pn9\n\ngs n 10 >b\n")
    groups = {ns: result.group for (_, ns, _), result in stored(unplayed).items()}
    assert groups == {"1": "", "2": "b", "3": "b"}
    press_keys(session, "ctrl+z")
    assert {result.group for result in stored(unplayed).values()} == {""}


def test_a_conflict_with_the_hands_asks_before_it_is_stored(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "gs n 10\n")
    assert session.question is not None
    assert said(session) == "Board 1, 1 against 8: North is recorded as declarer, but the points make East declarer"
    assert [(it.key, it.description) for it in session.question.options] == [
        ("r", "declarer East, score -420: a defender was entered as declarer"),
        ("u", "swap the pairs: 8 sat North-South, score -420: the pairs were swapped"),
        ("k", "keep it as typed"),
    ]
    assert stored(unplayed) == {}


@pytest.mark.parametrize(
    ("key", "ns", "ew", "code"),
    [("r", "1", "8", "GS E 10"), ("u", "8", "1", "GS E 10"), ("k", "1", "8", "GS N 10")],
)
def test_one_key_answers_and_one_takes_it_back(
    session: EntrySession, unplayed: Path, key: str, ns: str, ew: str, code: str
) -> None:
    type_into(session, "gs n 10\n")
    press_keys(session, key)
    assert code_at(unplayed, 1, ns, ew) == code
    assert (session.question, session.cursor) == (None, 1)
    press_keys(session, "ctrl+z")
    assert stored(unplayed) == {}
    assert session.cursor == 0


def test_who_types_on_without_looking_answers_nothing(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "gs n 10\n9\n=\npn8\n")
    assert session.question is not None
    assert stored(unplayed) == {}
    press_keys(session, "escape")
    assert session.text == "gs n 10"
    assert said(session) == "Not stored: correct it and press Enter, or Esc to discard it."


def test_other_cards_are_a_choice_where_other_tables_have_played(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "pn9\n\ngs n 10\n")
    press_keys(session, "z")
    assert code_at(unplayed, 1, "3", "12") == "GS N 10 b"
    assert code_at(unplayed, 1, "2", "10") == "PNT 9 b"
    assert "1 other result changes to match: North declares" in said(session)
    assert code_at(unplayed, 1, "1", "8") == "PNT 9"


def test_a_score_of_the_wrong_side_is_asked_about(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "420\n")
    press_keys(session, "r")
    assert code_at(unplayed, 1, "1", "8") == "-420"


def test_what_is_only_unlikely_is_stored_and_one_key_takes_what_is_likely(without_hands: Path) -> None:
    session = at(without_hands, "1")
    type_into(session, "pn e 9\n\n\nps n 9\n")
    assert code_at(without_hands, 1, "4", "14") == "PS N 9"
    assert session.note is not None
    assert session.note.tone is Tone.WARNING
    assert "* = " in said(session)
    assert " !" in drawn(session)[7]
    type_into(session, "*")
    assert code_at(without_hands, 1, "4", "14") == "PS E 9"
    assert session.cursor == 4
    type_into(session, "*")
    assert said(session) == "There is no suggestion here."


def test_a_warning_is_said_again_on_its_line(without_hands: Path) -> None:
    session = at(without_hands, "1")
    type_into(session, "pn e 9\n\n\nps n 9\npn e 9\n")
    assert "!" not in said(session)
    press_keys(session, "up", "up")
    assert session.note is not None
    assert session.note.finding is not None
    session.note = session.note._replace(finding=session.note.finding._replace(repairs=()))
    type_into(session, "*")
    assert said(session) == "There is no suggestion here."
    press_keys(session, "home")
    type_into(session, "pn n 9\n" * 3)
    assert " !" not in drawn(session)[7]


def test_del_clears_a_line_and_undo_brings_it_back_as_often_as_one_likes(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "pn9\n8\n-\n")
    press_keys(session, "delete")
    assert code_at(unplayed, 1, "2", "10") is None
    assert said(session) == "Board 1, 2 against 10: removed (was PNT E 8, -120)"
    press_keys(session, "delete")
    assert "removed" in said(session), "there is nothing more to clear, and nothing is said of it"
    press_keys(session, "ctrl+z", "ctrl+z", "ctrl+z")
    assert stored(unplayed) == {}
    press_keys(session, "ctrl+z")
    assert said(session) == "there is nothing to undo"
    press_keys(session, "ctrl+y", "ctrl+y")
    assert set(stored(unplayed)) == {(1, "1", "8"), (1, "2", "10")}
    press_keys(session, "ctrl+y", "ctrl+y")
    assert said(session) == "there is nothing to redo"
    assert set(stored(unplayed)) == {(1, "1", "8")}


def test_undo_goes_to_the_board_where_it_was(session: EntrySession) -> None:
    type_into(session, "pn9\n")
    press_keys(session, "pagedown", "pagedown", "ctrl+z")
    assert (session.page_key, session.cursor) == (1, 0)
    assert said(session) == "Undone: Board 1, 1 against 8: PNT E 9, -150"


def test_what_cannot_be_stored_is_not_shown_as_stored(unplayed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise DatabaseError(literal("database club.db: the disk is full"))

    session = at(unplayed, "1")
    type_into(session, "pn9")
    monkeypatch.setattr("scorer.tui.editing.execute_command", refuse)
    type_into(session, "\n")
    assert said(session) == "database club.db: the disk is full"
    assert (session.text, session.cursor) == ("pn9", 0)
    press_keys(session, "ctrl+z")
    assert (session.text, said(session)) == ("", "")
    monkeypatch.setattr("scorer.tui.editing.read_last_step", refuse)
    assert not poll_changes(session)


def test_an_offer_that_came_too_late_changes_nothing(without_hands: Path) -> None:
    session, other = at(without_hands, "1"), at(without_hands, "1")
    type_into(session, "pn e 9\n\n\nps n 9\n")
    poll_changes(other)
    press_keys(other, "down", "down", "down", "delete")
    type_into(session, "*")
    assert said(session).startswith("Changed in the meantime: it is now empty.")
    assert code_at(without_hands, 1, "4", "14") is None
