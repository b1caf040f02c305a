"""The pairs before and during the evening: added, named, replaced for a while, gone."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from scorer.cli.app import app
from scorer.errors import InUseError
from tests.conftest import Scorer


@pytest.fixture
def friday(scorer: Scorer) -> Scorer:
    scorer("new", "Friday", "--tables", "3.5", "--movement", "mitchell-share-relay", "--boards", "12")
    return scorer


def test_pairs_are_listed_with_where_they_start(friday: Scorer) -> None:
    found = friday("pairs", "--json").document["pairs"]
    assert [pair["pair"] for pair in found] == [str(number) for number in range(1, 8)]
    assert {pair["direction"] for pair in found} == {"NS", "EW"}
    unknown = dict.fromkeys(("section", "stratum", "handicap", "club"))
    assert found[0] == {
        "pair": "1",
        "direction": "NS",
        "players": ["", ""],
        "ids": [None, None],
        "changes": [],
        **unknown,
    }


def test_a_late_pair_comes_in_for_the_sit_out(friday: Scorer) -> None:
    said = friday("pairs", "add", "8", "Ann", "Bob", "--from-round", "3").err
    assert said == "Pair 8: added, in the empty seat from round 3 on (2 rounds); tables 1 and 4 share their boards\n"
    rows = friday("movement", "show", "--json").document["rows"]
    assert [row["round"] for row in rows if None in (row["ns"], row["ew"])] == [1, 2]
    (pair,) = [pair for pair in friday("pairs", "--json").document["pairs"] if pair["pair"] == "8"]
    assert pair["changes"] == [{"from_round": 3, "kind": "join", "players": ["", ""]}]


def test_a_pair_without_a_seat_is_added_all_the_same(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "3", "--movement", "howell-full", "--boards", "15")
    assert scorer("pairs", "add", "7", "Ann").err == (
        "Pair 7: added; the schedule has no empty seat for it; "
        "`scorer movement use howell-full --from-round 1` makes one\n"
    )
    assert "for 7 pairs" in scorer("movement", "use", "howell-full", "--from-round", "1").err


def test_substitutes_are_named_on_the_ranking_and_the_score_card(evening: Scorer) -> None:
    evening("pairs", "substitute", "1", "Zoe", "Yan", "--from-round", "2")
    assert "Pair 1: Zoe & Yan from round 2" in evening("rank").out
    assert "Pair 1: Zoe & Yan from round 2" in evening("pair", "1").out
    evening("pairs", "substitute", "1", "Wim", "Xia", "--from-round", "2")
    assert "Pair 1: Wim & Xia from round 2" in evening("rank").out
    assert "Zoe" not in evening("rank").out


NAMES = "Ann & Bob\nCay & Dan\nEve & Flo\nGus & Hal\nIda & Jon\nKim & Leo\nMia & Ned\n"


def test_all_names_come_from_a_file_in_one_step(friday: Scorer, tmp_path: Path) -> None:
    listed = tmp_path / "names.txt"
    listed.write_text(NAMES)
    assert friday("pairs", "names", listed).err.splitlines()[:2] == ["7 pairs named", "  1: Ann & Bob"]
    assert friday("pairs", "--json").document["pairs"][6]["players"] == ["Mia", "Ned"]
    friday("undo")
    assert friday("pairs", "--json").document["pairs"][6]["players"] == ["", ""]
    piped = CliRunner().invoke(app, ["pairs", "names", "-", "--db", str(friday.db)], input=NAMES)
    assert piped.stderr.splitlines()[:2] == ["7 pairs named", "  1: Ann & Bob"]


def test_on_a_terminal_it_is_asked_who_is_meant_of_several_in_the_book(
    friday: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for player in ("Ann Lee", "Ann Roe"):
        friday("players", "add", player)
    monkeypatch.setattr("scorer.cli.name_lists.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    ran = CliRunner().invoke(app, ["pairs", "rename", "1", "Ann", "--db", str(friday.db)], input="2\n")
    assert "Which Ann, 1 to 2" in ran.stderr
    assert friday("pairs", "--json").document["pairs"][0]["players"][0] == "Ann Roe"


@pytest.mark.parametrize(
    ("text", "again"),
    [("Teilnehmer A;Teilnehmer B;Z\nAnn Lee;Bob Fox;1\nCay Roe;Dan Poe;2\n", False), ("Lee, Ann\nRoe, Cay\n", True)],
    ids=["with headings", "without"],
)
def test_on_a_terminal_it_is_asked_what_columns_are_and_remembered_by_their_headings(
    friday: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, again: bool
) -> None:
    monkeypatch.setattr("scorer.cli.name_lists.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    (tmp_path / "names.csv").write_text(text, encoding="utf-8")
    words = ["pairs", "names", str(tmp_path / "names.csv"), "--db", str(friday.db)]
    for is_asked, answer in ((True, "1"), (again, "1=last1,2=first1")):
        ran = CliRunner().invoke(app, words, input=f"{answer}\n", env={"HOME": str(tmp_path)})
        assert (ran.exit_code, "What are its columns" in ran.stderr) == (0, is_asked), ran.output
    assert friday("pairs", "--json").document["pairs"][0]["players"][0] == "Ann Lee"


def test_a_new_event_has_its_pairs_from_a_list_or_from_last_week(scorer: Scorer, tmp_path: Path) -> None:
    listed = tmp_path / "names.txt"
    listed.write_text(NAMES)
    words = ("--movement", "mitchell-share-relay", "--boards", "12")
    assert "Next: scorer movement print" in scorer("new", "Friday", "--names", listed, *words).err
    first = scorer("pairs", "--json").document["pairs"]
    assert [pair["players"] for pair in first] == [line.split(" & ") for line in NAMES.splitlines()]
    said = scorer("new", "Saturday", "--tables", "4", "--pairs-from", "friday").err
    assert "Still without names: 8; `scorer pairs rename 8 NAME NAME`" in said
    again = scorer("pairs", "--json").document["pairs"][:7]
    assert again != first
    assert [pair["players"] for pair in again] == [pair["players"] for pair in first]
    assert scorer.wrong("new", "Sunday", "--names", listed, "--pairs-from", "friday")[0][0] == "pairs_from"
    assert scorer.wrong("new", "Sunday", "--names", listed, "--tables", "3") == [("names", "7 pairs")]


def test_a_pair_that_never_came_is_removed_and_undo_brings_it_back(friday: Scorer) -> None:
    assert friday("pairs", "remove", "7").err == "Pair 7 is removed; its opponents sit out\n"
    assert len(friday("pairs", "--json").document["pairs"]) == 6
    friday("undo")
    assert len(friday("pairs", "--json").document["pairs"]) == 7
    friday("result", "1", "1", "5", "gs", "s", "10", "--event", "friday")
    assert friday.refusal(InUseError, "pairs", "remove", "1").hints[0].name == "withdraw_pair"


def test_who_sits_in_two_pairs_is_told_as_soon_as_they_are_named(friday: Scorer, tmp_path: Path) -> None:
    told = "  Xia Lim sits in pairs 1 and 2"
    friday("pairs", "rename", "1", "Xia Lim", "Zoe Orr")
    assert told in friday("pairs", "rename", "2", "Yan Poe", "Xia Lim").err.splitlines()
    assert told not in friday("pairs", "rename", "3", "Wim Orr", "Uma Sol").err.splitlines()
    names = tmp_path / "names.txt"
    names.write_text("Xia Lim; Zoe Orr\nYan Poe; Xia Lim\nWim Orr; Uma Sol\nVic Moe; Ida Ray\n", encoding="utf-8")
    assert told.strip() in friday("new", "Monday", "--names", names).err.splitlines()
    assert told.strip() in friday("new", "Tuesday", "--pairs-from", "monday").err.splitlines()
