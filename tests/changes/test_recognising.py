"""A typed name is recognised in the club's book, completed where one player fits, and refused where two do."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from scorer.cli.app import app
from scorer.errors import Misread
from scorer.records.players import Book, Player
from tests.conftest import Scorer

BOOK = Book((Player("Ann Fox"), Player("Ann Lee", spellings=("A. Leigh",)), Player("Carl von Stein")))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ann lee", "Ann Lee"),
        ("A. Leigh", "A. Leigh"),
        ("Lee", "Ann Lee"),
        ("stein", "Carl von Stein"),
        ("A. L.", "Ann Lee"),
        ("A. Lee", "Ann Lee"),
        ("Ann Leeson", "Ann Leeson"),
        ("Zoe", "Zoe"),
    ],
)
def test_a_name_is_recognised_or_stays_as_it_was_typed(typed: str, meant: str) -> None:
    assert BOOK.recognised(typed) == meant


@pytest.mark.parametrize("typed", ["Ann", "A.", "an"])
def test_what_fits_two_players_is_nobody(typed: str) -> None:
    with pytest.raises(Misread, match="Ann Fox, Ann Lee"):
        BOOK.recognised(typed)


def test_names_are_completed_wherever_they_are_typed(evening: Scorer) -> None:
    for name in ("Ann Fox", "Ann Lee", "Carl von Stein"):
        evening("players", "add", name)
    said = evening("pairs", "rename", "1", "Stein", "ann lee").err
    assert said.splitlines()[0].endswith("; Stein is Carl von Stein")
    assert evening("pairs", "--json").document["pairs"][0]["players"] == ["Carl von Stein", "Ann Lee"]
    refused = evening.refused("pairs", "rename", "1", "Ann", "Zoe")
    assert refused[0].startswith('name: read "Ann", expected a part that fits one only: Ann Fox, Ann Lee')
    evening("pairs", "substitute", "1", "Fox", "Zoe", "--from-round", "2")
    assert "Ann Fox" in evening("pair", "1").out


def test_a_new_event_takes_its_names_from_the_book(evening: Scorer) -> None:
    evening("players", "add", "Ann Lee")
    names = evening.db.with_name("names.txt")
    names.write_text("Lee & Bob\nCid & Dot\n", encoding="utf-8")
    evening("new", "Wednesday", "--names", names, "--boards", "2", "--target", "500")
    assert evening("pairs", "--json").document["pairs"][0]["players"] == ["Ann Lee", "Bob"]


def test_without_a_book_every_name_is_taken_as_it_is(evening: Scorer) -> None:
    said = evening("pairs", "rename", "1", "Fay", "G").err
    assert " is " not in said.splitlines()[0]


def test_on_a_terminal_it_is_asked_which_of_two_is_meant(evening: Scorer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Ann Fox", "Ann Lee"):
        evening("players", "add", name)
    there = SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("scorer.cli.confirm.sys", there)
    ran = CliRunner().invoke(app, ["pairs", "rename", "1", "Ann", "Zoe", "--db", str(evening.db)], input="7\n2\n")
    assert ran.exit_code == 0, ran.output
    assert "2  Ann Lee" in ran.output
    assert evening("pairs", "--json").document["pairs"][0]["players"] == ["Ann Lee", "Zoe"]
