"""A lesson from one command: the event with its boards and the papers; a threesome whose players take turns."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from scorer.dealing.lessons import load_built_in_lessons
from tests.analysis.solver_there import needs_solver
from tests.conftest import Scorer


@pytest.fixture
def unsolved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the solver, which would look at each board beforehand."""
    monkeypatch.setattr("scorer.analysis.solving.find_library", lambda: None)


def prepared(scorer: Scorer, folder: Path, *words: str, lesson: str = "counting") -> str:
    """What stands on the papers."""
    path = folder / "lesson.pdf"
    scorer("lesson", lesson, *words, "-o", path)
    return text_of(path)


def text_of(path: Path) -> str:
    pages = PdfReader(BytesIO(path.read_bytes())).pages
    return "\n".join(page.extract_text() for page in pages)


@pytest.mark.usefixtures("unsolved")
def test_one_command_makes_the_event_its_boards_and_papers(scorer: Scorer, tmp_path: Path) -> None:
    said = prepared(scorer, tmp_path, "--pupils", "10", "--hours", "1", "--level", "second")
    shown = scorer("show", "--json").document
    boards = scorer("hands", "show", "--json").document["boards"]
    assert shown["pairs"] == 5
    assert len(boards) == shown["boards"]
    assert {board["points"]["N"] + board["points"]["S"] > 18 for board in boards} >= {True}
    for words in (load_built_in_lessons()["counting"].sentence, "For the teacher", "The lesson", "Board", "Table"):
        assert words in " ".join(said.split())
    assert "Makes" not in said, "an empty column"


@needs_solver
@pytest.mark.long
def test_a_class_of_fifteen_comes_from_one_command_to_the_teachers_sheet(scorer: Scorer, tmp_path: Path) -> None:
    prepared(scorer, tmp_path, "--pupils", "15", "--hours", "1.5")
    lines: list[str] = []
    for row in scorer("movement", "--json").document["rows"]:
        if row["ns"] and row["ew"]:
            lines += [
                f"{board} {row['ns']} {row['ew']} {'pn' if row['table'] == 1 else 'gn'} 8" for board in row["boards"]
            ]
    (tmp_path / "slips.txt").write_text("\n".join(lines), "utf-8")
    scorer("result", "--from", tmp_path / "slips.txt")
    assert scorer("show", "--json").document["missing"] == []
    scorer("hands", "analyse")
    scorer("print", "teacher", "pupils", "answers", "-o", tmp_path / "after.pdf")
    teacher, asked, answered = (page.extract_text() for page in PdfReader(tmp_path / "after.pdf").pages)
    for words in ("Most chose game in no trumps", "Best: ", "Say: ", "Ask: "):
        assert words in teacher
    assert (" points" in answered, "____" in asked, "____" in answered) == (True, True, False)


@pytest.mark.usefixtures("unsolved")
def test_a_threesome_takes_turns_by_rounds_and_each_has_its_own_rounds(scorer: Scorer, tmp_path: Path) -> None:
    pupils = tmp_path / "pupils.txt"
    pupils.write_text("".join(f"{name} Hill\n" for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")), "utf-8")
    prepared(scorer, tmp_path, "--pupils", "7", "--hours", "2", "--names", str(pupils))
    pair = scorer("pairs", "--json").document["pairs"][-1]
    assert pair["players"] == ["Ed Hill", "Flo Hill"]
    later = [change["players"] for change in pair["changes"]]
    assert later[:2] == [["Flo Hill", "Gus Hill"], ["Gus Hill", "Ed Hill"]]
    pupils.write_text("Ada\nBo\nCy\nDi\nEd\n", "utf-8")
    prepared(
        scorer, tmp_path, "--pupils", "5", "--hours", "1", "--names", str(pupils), "--name", "One table", "--force"
    )
    changes = scorer("pairs", "--json").document["pairs"][-1]["changes"]
    assert [change["players"] for change in changes] == [["Di", "Ed"], ["Ed", "Cy"]]


@pytest.mark.usefixtures("unsolved")
def test_together_every_table_plays_the_same_board_at_its_time(scorer: Scorer, tmp_path: Path) -> None:
    """A sixth of the hour goes before the first board and after the last; a move takes two minutes."""
    words = ("--pupils", "8", "--hours", "1", "--together", "--minutes-a-board", "20")
    again = ("lesson", "counting", *words, "--force", "-o", tmp_path / "lesson.pdf")
    assert "has three players" not in scorer(*again).err
    plan = text_of(tmp_path / "lesson.pdf")
    rows = scorer("movement", "--json").document["rows"]
    assert {(row["round"], *row["boards"]) for row in rows} == {(1, 1), (2, 2)}
    assert re.findall(r"^\d:\d\d", plan, re.MULTILINE) == ["0:00", "0:10", "0:32", "0:50"]
    names = tmp_path / "names.txt"
    names.write_text("Ada Hill\nBo Hill\n", "utf-8")
    assert scorer.wrong(*again, "--names", names) == [("names", "2 names")]
    assert "pair 4 has three players" in scorer(*again, "--pupils", "9", "--name", "For nine").err


@pytest.mark.usefixtures("unsolved")
@pytest.mark.long
def test_the_clubs_pace_counts_where_nothing_else_was_said(scorer: Scorer, tmp_path: Path) -> None:
    hour = ("--pupils", "8", "--hours", "1", "--together")
    scorer("set", "minutes_a_board", "20", "--club")
    for words, rounds in (((), 2), (("--level", "first"), 3), (("--minutes-a-board", "10"), 4)):
        prepared(scorer, tmp_path, *hour, *words, "--force", "--name", f"For {rounds} rounds")
        assert len({row["round"] for row in scorer("movement", "--json").document["rows"]}) == rounds


@pytest.mark.parametrize(
    ("words", "field", "read"),
    [
        (("counting", "--pupils", "3", "--hours", "1"), "pupils", "3"),
        (("counting", "--pupils", "8", "--hours", "0.4"), "hours", "0.4"),
        (("counting", "--pupils", "8", "--hours", "1", "--level", "fourth"), "level", "fourth"),
        (("counting", "--pupils", "8", "--hours", "1", "--minutes-a-board", "21"), "minutes_a_board", "21"),
        (("countin", "--pupils", "8", "--hours", "1"), "lesson", "countin"),
    ],
)
def test_a_class_that_cannot_be_is_refused_and_nothing_is_made(
    scorer: Scorer, tmp_path: Path, words: tuple[str, ...], field: str, read: str
) -> None:
    before = scorer("events", "--json").document
    assert scorer.wrong("lesson", *words, "-o", tmp_path / "lesson.pdf") == [(field, read)]
    assert scorer("events", "--json").document == before
    assert not (tmp_path / "lesson.pdf").exists()


@pytest.mark.usefixtures("unsolved")
def test_what_cannot_be_promised_without_the_solver_is_said_before_anything_is_dealt(
    scorer: Scorer, tmp_path: Path
) -> None:
    pdf = tmp_path / "lesson.pdf"
    told = scorer("lesson", "no-trumps", "--pupils", "8", "--hours", "1", "-o", pdf).err
    first, *others = told.splitlines()
    assert first.startswith("Not guaranteed without the solver: ")
    assert "endplay" in first, "and how to install it"
    assert "not promised" not in "\n".join(others)
