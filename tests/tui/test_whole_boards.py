"""A board as a whole: results a line off, on another board, with one declarer, with two East-West pairs exchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.tui.session import EntrySession
from tests.conftest import copy_database
from tests.tui.evenings import at, code_at, drawn, press_keys, said, stored, type_into

MET = (("1", "8"), ("2", "10"), ("3", "12"), ("4", "14"), ("5", "9"), ("6", "11"), ("7", "13"))
"""The lines of boards 1 to 3."""


def codes(db: Path, board: int) -> list[str | None]:
    return [code_at(db, board, *pairs) for pairs in MET]


@pytest.fixture(scope="module")
def _typed(tmp_path_factory: pytest.TempPathFactory, _unplayed: dict[bool, Path]) -> Path:
    db = tmp_path_factory.mktemp("typed") / "club.db"
    copy_database(_unplayed[True], db)
    type_into(at(db, "2"), "ph8\n9\n")
    type_into(at(db, "1"), "pn6\n7\n8\n9\n")
    return db


@pytest.fixture
def session(db: Path, _typed: Path) -> EntrySession:
    """Four results on board 1, two on board 2."""
    copy_database(_typed, db)
    return at(db, "1")


@pytest.mark.parametrize(
    ("line", "keys", "now"),
    [
        (1, "j", ["PNT 6", None, "PNT 7", "PNT 8", "PNT 9", None, None]),
        (0, "jk", ["PNT 6", "PNT 7", "PNT 8", "PNT 9", None, None, None]),
        (3, "v2\n", ["PH 8", "PH 9", None, None, None, None, None]),
    ],
)
def test_results_move_together_and_one_undo_brings_them_back(
    session: EntrySession, db: Path, line: int, keys: str, now: list[str | None]
) -> None:
    before = stored(db)
    session.cursor = line
    for key in keys.replace("v2\n", "v"):
        press_keys(session, "f7", key)
    type_into(session, "2\n" if "v" in keys else "")
    assert codes(db, 1) == now
    assert codes(db, 2)[3] == ("PNT 9" if "v" in keys else None)
    assert {(it.round, it.table) for it in stored(db).values() if it.ns == "2"} == {(7, 2)}
    for _ in keys.removesuffix("2\n"):
        press_keys(session, "ctrl+z")
    assert stored(db) == before


def test_results_are_never_moved_onto_others(session: EntrySession, db: Path) -> None:
    before = stored(db)
    for line, key in ((0, "k"), (5, "j"), (1, "k")):
        session.cursor = line
        press_keys(session, "f7", key)
        assert said(session).startswith("no free line")
    assert stored(db) == before


def test_the_declarer_of_a_line_declares_at_every_table_that_named_another(without_hands: Path) -> None:
    session = at(without_hands, "1")
    type_into(session, "pn e 9\npn s 8\npn w 7\n")
    session.cursor = 1
    press_keys(session, "f7", "l")
    assert codes(without_hands, 1)[:3] == ["PNT S 9", "PNT S 8", "PNT S 7"]
    press_keys(session, "ctrl+z")
    assert codes(without_hands, 1)[:3] == ["PNT E 9", "PNT S 8", "PNT W 7"]


def test_two_lines_exchange_their_east_west_pairs(session: EntrySession, db: Path) -> None:
    session.cursor = 1
    press_keys(session, "f7", "u")
    assert "With East-West pair:" in "".join(drawn(session))
    type_into(session, "14\n")
    assert [code_at(db, 1, *pairs) for pairs in (("2", "14"), ("4", "10"))] == ["PNT 7", "PNT 9"]
    press_keys(session, "ctrl+z")
    assert codes(db, 1)[:4] == ["PNT 6", "PNT 7", "PNT 8", "PNT 9"]


def test_the_help_and_the_question_show_the_keys_on_a_small_terminal(session: EntrySession) -> None:
    press_keys(session, "f1")
    assert drawn(session)[-1].strip().startswith("^ >b")
    assert any(row.strip().startswith("F7") for row in drawn(session))
    press_keys(session, "escape", "f7")
    assert [choice.key for choice in session.question.options] == list("jkluv") if session.question else None
    press_keys(session, "escape")
    assert session.question is None
    assert "Not stored" not in said(session)


def test_what_cannot_be_exchanged_is_refused(session: EntrySession, db: Path) -> None:
    before = stored(db)
    for typed in ("u9\n", "u8\n", "v1\n", "v99\n"):
        session.cursor = 0
        press_keys(session, "f7", typed[0])
        type_into(session, typed[1:])
        assert (session.prompt, stored(db)) == (None, before)
        assert session.note is not None


def test_a_second_pass_stops_at_a_last_line_left_open(unplayed: Path) -> None:
    session = at(unplayed, "2")
    type_into(session, "ph8\n" * 6)
    press_keys(session, "f4")
    type_into(session, "ph8\n" * 6)
    assert (session.page_key, session.cursor) == (2, 6)
    type_into(session, "ph9\n")
    assert codes(unplayed, 2)[6] == "PH 9"
