"""How many there are is said in the number that it has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from scorer.plurals import counted, joined, noun, runs_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Scorer

ONE_OF_MANY = re.compile(r"\b(?<![\d.,:-])1 (rounds|boards|tricks|results|pairs|tables|places|lines|points|findings)\b")
"""What nobody says."""


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 boards"), (1, "1 board"), (2, "2 boards"), (1344, "1,344 boards")]
)
def test_one_is_not_many(number: int, words: str) -> None:
    assert counted(number, "board") == words


def test_words_are_joined_as_a_sentence_has_them() -> None:
    assert [joined(numbers) for numbers in ([4], [4, 5], [4, 5, 6])] == ["4", "4 and 5", "4, 5 and 6"]
    assert [noun(number, "round") for number in (0, 1, 2)] == ["rounds", "round", "rounds"]


def test_boards_that_follow_each_other_are_a_run() -> None:
    assert runs_of([1, 2, 3, 7, 9, 10]) == [(1, 3), (7, 7), (9, 10)]
    assert runs_of([]) == []


def test_no_command_says_one_boards(scorer: Scorer, tmp_path: Path) -> None:
    told = [scorer("new", "Duel", "--tables", "1", "--boards", "1").err]
    told.append(scorer("movement", "use", "table", "--boards", "1").err)
    (tmp_path / "one.txt").write_text("1 1 2 GS S 1\n", encoding="utf-8")
    told.append(scorer("result", "--from", tmp_path / "one.txt").err)
    told.append(scorer("export", tmp_path / "folder").err)
    told.append(scorer("import", tmp_path / "folder", "--replace").err)
    told.append(scorer("print", "-o", tmp_path / "ranking.pdf").err)
    told.append(scorer("result", "1", "1", "2", "GS", "S", "10").err)
    told.append(scorer("publish", tmp_path / "site").err)
    told += [page.read_text(encoding="utf-8") for page in (tmp_path / "site").rglob("*.html")]
    for words in (
        ("movement",),
        ("movement", "list", "--tables", "1"),
        ("corrections",),
        ("show",),
        ("rank",),
        ("board", "1"),
        ("pair", "--all"),
        ("explain", "1", "1"),
        ("report", "ranking", "frequencies", "matrix", "head-to-head", "declaring"),
        ("check",),
        ("history",),
        ("events",),
        ("score", "GS", "1"),
    ):
        told.append(scorer(*words).out)
    assert [match[0] for text in told for match in ONE_OF_MANY.finditer(text)] == []
