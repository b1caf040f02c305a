"""Keys that mean what a director expects of them: answers, refusals, Enter, hints that work as they are told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from scorer.game.rulesets import RULE_SETS
from scorer.game.seats import Seat
from scorer.tui.editing import KEEP_KEY, OTHER_CARDS_KEY, REPAIR_KEYS
from scorer.tui.keys import type_text
from scorer.tui.line_help import help_for_line
from scorer.tui.session import ANSWER_KEYS, EntrySession, Tone
from tests.conftest import Scorer
from tests.tui.evenings import at, code_at, drawn, press_keys, said, stored, type_into

if TYPE_CHECKING:
    from pathlib import Path

AWARDS = "a+ a- np mp imp points ns ew % / ; , > ^ < = abcdefghi"
"""What stands in codes beside contracts and declarers; the letters of groups among them."""


def test_no_answer_is_a_letter_of_any_code() -> None:
    spelled = AWARDS + "".join(map(str, Seat)).lower()
    for rules in RULE_SETS.values():
        spelled += "".join(rules.contracts_by_spelling).lower()
    assert not set(ANSWER_KEYS) & set(spelled)
    assert set(REPAIR_KEYS + OTHER_CARDS_KEY + KEEP_KEY) <= set(ANSWER_KEYS)


@pytest.mark.parametrize("refused", ["", "gx10", "1 1 gs10"])
def test_a_refused_line_holds_back_what_is_typed_after_it(session: EntrySession, unplayed: Path, refused: str) -> None:
    type_into(session, f"{refused}\npn9\n\n8\n")
    press_keys(session, *(["tab", "f3", "*", "down", "f7"] if refused else []))
    if refused:
        session.move_cursor(1)  # as a click does
    type_text(session, "gs10")
    assert session.note is not None
    assert (session.note.tone, session.text, session.cursor) == (Tone.WRONG, refused, 0)
    assert stored(unplayed) == {}
    press_keys(session, "escape")
    type_into(session, "pn9\n8\n")
    assert [code_at(unplayed, 1, *pairs) for pairs in (("1", "8"), ("2", "10"))] == ["PNT 9", "PNT 8"]


@pytest.mark.parametrize("refused", ["pn99", ""])
def test_after_a_refusal_the_text_can_still_be_mended(session: EntrySession, unplayed: Path, refused: str) -> None:
    type_into(session, f"{refused}\n")
    press_keys(session, "backspace")
    assert session.note is None
    type_into(session, "\n" if refused else "pn9\n")
    assert code_at(unplayed, 1, "1", "8") == "PNT 9"


def test_a_place_that_there_is_not_is_typed_over_too(session: EntrySession) -> None:
    press_keys(session, "tab")
    type_into(session, "99\n12\n")
    assert session.page_key == 12


def test_tricks_alone_on_a_filled_line_keep_its_contract(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "gs e 10\npn9\n")
    press_keys(session, "up", "up")
    type_into(session, "11\n")
    assert code_at(unplayed, 1, "1", "8") == "GS E 11"
    type_into(session, "8\n")
    assert code_at(unplayed, 1, "2", "10") == "PNT 8"


def test_a_line_feed_is_enter_and_a_key_without_a_meaning_nothing(session: EntrySession, unplayed: Path) -> None:
    type_into(session, "pn9")
    press_keys(session, "f12", "insert")
    press_keys(session, "ctrl+j")
    assert code_at(unplayed, 1, "1", "8") == "PNT 9"


@pytest.mark.parametrize("typed", ["^>b\n", "^\n>b\n", ">b\n^\n", ">b^\n"])
def test_a_turn_beside_a_group_is_kept(session: EntrySession, unplayed: Path, typed: str) -> None:
    press_keys(session, "down")
    type_into(session, "pn9\n")
    press_keys(session, "home")
    type_into(session, typed)
    type_into(session, "gs s 10\n")
    assert code_at(unplayed, 1, "8", "1") == "GS S 10 b"


def test_warnings_come_back_with_the_screen_and_after_undo_and_redo(without_hands: Path) -> None:
    typed = at(without_hands, "1")
    type_into(typed, "pn e 9\n\n\nps n 9\n")
    opened_again = at(without_hands, "1")
    marked = [number for number, row in enumerate(drawn(typed)[4:11]) if " !" in row]
    assert marked == [3]
    assert [number for number, row in enumerate(drawn(opened_again)[4:11]) if " !" in row] == marked
    press_keys(typed, "ctrl+z")
    assert not any(" !" in row for row in drawn(typed)[4:11])
    press_keys(typed, "ctrl+y")
    assert any(" !" in row for row in drawn(typed)[4:11])
    assert "Redone" in said(typed)
    assert "* = " in said(typed)
    type_into(typed, "*")
    assert code_at(without_hands, 1, "4", "14") != "PS N 9"


@pytest.mark.parametrize("keys", [(), ("f3",), ("down",), ("f4",)])
def test_what_the_hint_shows_can_be_typed(without_hands: Path, keys: tuple[str, ...]) -> None:
    session = at(without_hands, "1")
    press_keys(session, *keys)
    session.note = None
    shown = re.search(r": (.*?) is ", help_for_line(session))
    assert shown, help_for_line(session)
    type_into(session, f"{shown[1]}\n")
    assert code_at(without_hands, 1, *(("2", "10") if keys == ("down",) else ("1", "8")))


def test_the_hint_is_written_as_the_rules_call_a_contract(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "3", "--rules", "levels")
    assert help_for_line(at(scorer.db)).startswith("Type a result: 4s s 10 is 4 spades by South")


def test_the_hint_follows_the_mode(session: EntrySession) -> None:
    assert help_for_line(session) == "Type a result: gs10 is game in spades, 10 tricks. ? shows what else."
    press_keys(session, "f3")
    assert help_for_line(session).startswith("Type a score in tens: 42+ is 420 for North-South")
    type_into(session, "42-\n")
    assert help_for_line(session) == "Enter repeats -420."
