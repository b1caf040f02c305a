"""A newcomer's whole evening as it is typed, from seven and a half tables to the web page, no file edited by hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from tests.tui.evenings import at, drawn, press_keys, said, type_into

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.tui.session import EntrySession
    from tests.conftest import Scorer

NAMES = """\
Ann Lee & Bob Fox
Cay Dow & Dan Eck
Eve Fay & Gus Hay
Ida Jon & Kit Leo
Mia Ned & Oda Pia
Quin Roe & Sue Tay
Una Vye & Wim Xu
Yan Zed & Abe Bix
Cyd Dix & Edd Fry
Gil Hux & Ivo Jax
Kay Lux & Max Nix
Ned Orr & Pam Quy
Rex Sax & Tia Urr
Val Wax & Xia Yue
Zoe Abt & Ben Cox
"""


def enter_round(session: EntrySession, number: int) -> None:
    """Type what a round brings in, table by table, on the screen."""
    while session.view.value != "Round":
        press_keys(session, "f2")
    press_keys(session, "tab")
    type_into(session, f"{number}\n")
    lines = len(session.lines)
    for line in range(lines):
        assert session.cursor == line
        type_into(session, f"gs s {9 + (number + line) % 3}\n")
        assert session.note is not None
        assert session.question is None, said(session)
        assert not session.is_blocked, said(session)


def check_again(session: EntrySession, board: str) -> None:
    """Type a board a second time without seeing it, with one slip of the first time."""
    while session.view.value != "Board":
        press_keys(session, "f2")
    press_keys(session, "tab")
    type_into(session, f"{board}\n")
    first = [line.result for line in session.lines]
    press_keys(session, "f4")
    for number, result in enumerate(first):
        assert result is not None
        tricks = getattr(result.outcome, "tricks", 0)
        type_into(session, f"gs s {tricks - (number == 0)}\n")
        if number == 0:
            assert "now GS S" in said(session)
            press_keys(session, "r")
    assert said(session).endswith("1 corrected")
    press_keys(session, "f4")


def seen_by_players(scorer: Scorer, folder: Path) -> str:
    """What stands on the wall and on the web when an evening has just begun."""
    scorer("print", "-o", folder / "wall.pdf")
    scorer("publish", folder / "early")
    pages = [page.extract_text() for page in PdfReader(folder / "wall.pdf").pages]
    pages += [re.sub(r"<[^>]*>", "", page.read_text(encoding="utf-8")) for page in (folder / "early").rglob("*.html")]
    return "\n".join(pages)


@pytest.mark.long
def test_a_newcomers_evening_runs_from_the_first_name_to_the_web_page(scorer: Scorer, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text(NAMES, encoding="utf-8")
    told = scorer("new", "Friday", "--tables", "7.5", "--boards", "16", "--names", names).err
    assert "15 pairs, 16 boards" in told
    scorer("movement", "print", "start-list", "table-cards", "-o", tmp_path / "papers.pdf")

    session = at(scorer.db)
    enter_round(session, 1)
    scorer("pairs", "add", "Late Comer", "Second Comer", "--from-round", "2")
    for_players = seen_by_players(scorer, tmp_path)
    assert "Not final" in for_players
    assert "scorer " not in for_players
    session = at(scorer.db)
    enter_round(session, 2)
    told = scorer("movement", "use", "howell-reduced", "--from-round", "3").err
    assert "16 pairs" in told
    session = at(scorer.db)
    for number in range(3, 9):
        enter_round(session, number)
    assert drawn(session)[3].endswith("126 of 126 results")
    assert scorer("show", "--json").document["missing"] == []
    check_again(session, "5")

    scorer("print", "-o", tmp_path / "ranking.pdf")
    board = scorer("board", "1", "--json").document["results"]
    first, second, third = [(line["ns"], line["ew"]) for line in board[:3]]
    scorer("result", "1", *first, "gs s 12")
    scorer("adjust", "1", *second, "60/40", "--reason", "a card was seen")
    scorer("penalty", third[0], "10", "%top", "--reason", "late")
    told = scorer("history", "--corrections").out
    assert "GS S 12" in told
    assert "60/40 (was " in told
    assert "penalty of 10% of a top" in told
    assert "percentages changed" in told

    scorer("print", "ranking", "scorecards", "-o", tmp_path / "ranking.pdf", "--force")
    assert "Late Comer" in "".join(page.extract_text() for page in PdfReader(tmp_path / "ranking.pdf").pages)
    assert "Published" in scorer("publish", tmp_path / "site").err
    assert (tmp_path / "site" / "index.html").is_file()
    assert scorer("check").code == 0
    (ranking,) = scorer("rank", "--json").document["rankings"]
    assert len(ranking["rows"]) == 16
    assert {row["place"] is None for row in ranking["rows"]} == {False}
