"""The page of names on the screen: typed or pasted into, stored with Enter, taken back in one step."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.commands.pairs import REMOVE
from scorer.services.change import change
from scorer.tui.accepting import look_again
from scorer.tui.drawing import picture
from scorer.tui.keys import press, write
from scorer.tui.screen import prepared
from scorer.tui.session import Session, Tone
from tests.conftest import Scorer
from tests.tui.evenings import at, drawn, type_into


@pytest.fixture
def session(unplayed: Path) -> Session:
    session = at(unplayed, "1")
    press(session, "f6")
    return session


def names(session: Session) -> list[str]:
    return [pair.names for pair in session.shown.pairs]


def test_a_name_is_typed_over_and_stored_with_enter(session: Session) -> None:
    before = names(session)
    for _ in range(40):
        press(session, "backspace")
    type_into(session, "Zoe Orr & Yan Poe\n")
    assert names(session) == ["Zoe Orr & Yan Poe", *before[1:]]
    assert session.naming is not None
    assert session.naming.cursor == 1
    press(session, "ctrl+z")
    assert names(session) == before


def test_a_pasted_list_is_looked_at_first_and_stored_in_one_step(session: Session) -> None:
    before = names(session)
    press(session, "down")
    press(session, "home")
    assert before[1] in drawn(session)[3]
    write(session, "Zoe & Yan\nXia & Wim\r\n\nVic & Uma\n")
    assert names(session) == before
    assert any("3 pairs are pasted" in row for row in drawn(session))
    assert any("Xia & Wim" in row for row in drawn(session))
    press(session, "enter")
    assert names(session) == [before[0], "Zoe & Yan", "Xia & Wim", "Vic & Uma", *before[4:]]
    press(session, "ctrl+z")
    assert names(session) == before


def test_a_pasted_list_with_labels_goes_where_they_say(session: Session) -> None:
    write(session, "3; Zoe; Yan\n1; Xia; Wim\n")
    press(session, "f6")
    assert session.naming is None
    assert [names(session)[0], names(session)[2]] == ["Xia & Wim", "Zoe & Yan"]


def test_a_name_that_is_again_as_it_was_is_no_draft(session: Session) -> None:
    type_into(session, "x")
    assert session.naming is not None
    assert len(session.naming.drafts) == 1
    styles = [[span.style for span in row.spans if span.style == "bold"] for row in picture(session, 80, 24).rows[2:4]]
    assert styles == [["bold", "bold"], []], "a draft is bold"
    press(session, "backspace")
    assert session.naming.drafts == {}
    type_into(session, "x")
    press(session, "escape")
    assert (session.naming.drafts, session.naming.cursor) == ({}, 0)


def test_after_a_list_the_cursor_is_on_the_first_pair_without_names(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "3")
    session = prepared(str(scorer.db), None, "")
    press(session, "f6")
    write(session, "Zoe & Yan\nXia & Wim\n")
    press(session, "enter")
    assert session.naming is not None
    assert (session.naming.cursor, names(session)[:3]) == (2, ["Zoe & Yan", "Xia & Wim", ""])
    press(session, "escape")
    press(session, "f6")
    assert session.naming.cursor == 2


def test_what_cannot_be_named_is_told_and_nothing_changes(session: Session) -> None:
    before = names(session)
    write(session, "77; Zoe; Yan\n78; Xia; Wim\n")
    assert session.note is not None
    assert session.note.tone is Tone.WRONG
    assert '"77"' in session.note.sentence
    assert '"78"' in session.note.sentence
    write(session, "A & B\n" * (len(before) + 1))
    assert "expected no more than" in session.note.sentence
    type_into(session, " & Cay\n")
    assert session.note.sentence.startswith("1: read ")
    assert names(session) == before
    press(session, "escape")
    press(session, "escape")
    assert session.naming is None
    assert names(session) == before


def test_the_cursor_stays_within_the_list_and_its_lines(session: Session) -> None:
    press(session, "pageup")
    press(session, "home")
    press(session, "left")
    type_into(session, "X")
    press(session, "right")
    press(session, "delete")
    press(session, "end")
    for _ in range(60):
        press(session, "pagedown")
    assert session.naming is not None
    assert session.naming.cursor == len(session.shown.pairs) - 1
    press(session, "up")
    assert session.naming.cursor == len(session.shown.pairs) - 2
    assert any(row.startswith("▸") for row in drawn(session, 40))
    press(session, "ctrl+z")
    assert not session.naming.drafts


def test_of_a_long_name_the_end_that_is_typed_stays_in_sight(session: Session) -> None:
    type_into(session, " & " + "Wolfeschlegelsteinhausen" * 3)
    (row,) = [row for row in drawn(session, 40) if row.startswith("▸")]
    assert row.rstrip().endswith("steinhausen")
    under_caret = []
    for key in ("end", "left", "left", "left"):
        press(session, key)
        rows = picture(session, 40, 24).rows
        under_caret += [row.plain[span.start :] for row in rows for span in row.spans if span.style == "reverse"]
    assert under_caret == ["  ", "n ", "en", "s…"]


@pytest.mark.parametrize("width", [40, 80, 132])
def test_the_page_fits_the_screen(session: Session, width: int) -> None:
    rows = drawn(session, width)
    assert len(rows) <= 24
    assert not any("…" in row for row in rows if "&" not in row and "Enter" not in row)


def test_a_pair_that_another_terminal_removes_meanwhile_does_not_end_the_screen(
    session: Session, unplayed: Path
) -> None:
    press(session, "pagedown")
    press(session, "pagedown")
    last = names(session)[-1]
    change(str(unplayed), None, REMOVE, {"pair": session.shown.pairs[-1].label})
    assert not look_again(session)
    type_into(session, "x")
    assert any(f"{last}x" in row for row in drawn(session))
    press(session, "escape")
    press(session, "escape")
    assert look_again(session)
    assert last not in names(session)


def test_the_page_closes_when_taking_back_leaves_no_pair(scorer: Scorer, tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "event.toml").write_text('name = "Small"\ndate = 2026-11-17\nboards = 6\n', encoding="utf-8")
    scorer("import", folder)
    scorer("pairs", "add", "1", "Ann Lee", "Bob Fox")
    session = prepared(str(scorer.db), None, "")
    press(session, "f6")
    press(session, "ctrl+z")
    assert session.naming is None
    assert session.shown.pairs == ()
    assert drawn(session)


def test_who_is_named_in_two_pairs_is_told_on_the_page(session: Session) -> None:
    write(session, "1; Zoe Orr; Yan Poe\n2; Xia Lim; Zoe Orr\n")
    press(session, "enter")
    assert session.note is not None
    assert (session.note.tone, session.note.sentence.splitlines()[1]) == (Tone.WARNING, "Zoe Orr sits in pairs 1 and 2")
