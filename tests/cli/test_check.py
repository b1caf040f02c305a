"""`scorer check`: what is wrong with an event and what is suspicious, for people and for programs."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from scorer.cli.app import app
from tests.conftest import Scorer, write_folder
from tests.evening import CHECK_DEAL

PAIRS = "pair,direction,player1,player2\n1,NS,Ann,Bob\n2,NS,Cid,Dot\n3,NS,Eve,Fay\n"
PAIRS += "4,EW,Gus,Hal\n5,EW,Ida,Jon\n6,EW,Kit,Leo\n"
HEADER = "board,round,table,ns,ew,contract,declarer,tricks\n"
WRONG = "4,2,1,1,4,GNT,N,10\n"
DEALS = f'[Board "4"]\n[Dealer "W"]\n[Deal "{CHECK_DEAL}"]\n'

KEYS = ["key", "severity", "code", "board", "round", "table", "pairs", "marked", "message", "readings"]


def folder(path: Path, results: str, redeal: str = "redeal", **files: str) -> Path:
    """An event of six pairs and five boards; `files` are `deals` and `boards`."""
    settings = f'name = "Checked"\ndate = 2026-11-17\nboards = 5\nredeal = "{redeal}"\n'
    others = {name.replace("_", "."): text for name, text in files.items()}
    texts = {"event.toml": settings, "pairs.csv": PAIRS, "results.csv": HEADER + results, **others}
    return write_folder(path, texts)


def test_none_of_it_keeps_the_event_from_being_recorded_and_scored(scorer: Scorer, tmp_path: Path) -> None:
    points = "board,north,east,south,west\n1,10,10,10,10\n4,14,6,16,5\n"
    results = "1,1,1,1,4,GNT,N,9\n4,2,1,1,4,GNT,N,10\n"
    checked(scorer, folder(tmp_path / "event", results, boards_csv=points), code=1)
    boards = scorer("board", "1", "4", "--json").document["boards"]
    assert [board["results"][0]["score"] for board in boards] == [400, 430]
    assert [board["points"] for board in boards] == [
        {"N": 10, "E": 10, "S": 10, "W": 10},
        {"N": 14, "E": 6, "S": 16, "W": 5},
    ]


def checked(scorer: Scorer, path: Path, code: int = 0) -> list[dict[str, Any]]:
    """The findings of a folder's event, and whether the exit code is the one expected."""
    scorer("import", path)
    found: list[dict[str, Any]] = scorer("check", "--json", code=code).document["findings"]
    return found


def test_findings_stand_by_board_with_the_promised_keys(scorer: Scorer, tmp_path: Path) -> None:
    points = "board,north,east,south,west\n1,14,6,16,5\n2,10,10,10,10\n"
    results = "4,2,1,1,4,GNT,N,10\n5,1,1,1,4,GS,N,10\n5,1,2,2,5,GS,W,11\n"
    path = folder(tmp_path / "event", results, deals_pbn=DEALS, boards_csv=points)
    found = checked(scorer, path, code=1)
    assert [list(finding) for finding in found] == [KEYS] * len(found)
    assert [(finding["board"], finding["code"], finding["severity"]) for finding in found] == [
        (1, "points-sum", "error"),
        (2, "twenty-twenty", "warning"),
        (4, "wrong-declarer", "error"),
        (5, "odd-declarer", "warning"),
        (5, "odd-declarer", "warning"),
    ]
    assert [found[2][key] for key in ("round", "table", "pairs", "marked")] == [2, 1, ["1", "4"], False]
    assert [reading["reading"] for reading in found[2]["readings"]] == ["partner"]


def test_warnings_alone_are_no_failure(scorer: Scorer, tmp_path: Path) -> None:
    results = "5,1,1,1,4,GS,N,10\n5,1,2,2,5,GS,N,11\n5,1,3,3,6,PS,W,9\n"
    (found,) = checked(scorer, folder(tmp_path / "event", results), code=0)
    assert (found["severity"], found["round"], found["table"], found["pairs"]) == ("warning", 1, 3, ["3", "6"])
    assert [reading["reading"] for reading in found["readings"]] == ["other-seat", "sides-exchanged"]


def test_findings_are_printed_a_sentence_each_folded_and_not_cut(scorer: Scorer, tmp_path: Path) -> None:
    results = "4,2,1,1,4,GNT,S,10\n4,2,2,2,5,GNT,N,9\n5,1,1,1,4,GS,N,10\n5,1,2,2,5,GS,N,9\n5,1,3,3,6,GS,E,9\n"
    scorer("import", folder(tmp_path / "event", results, deals_pbn=DEALS))
    wide = scorer("check", code=1, COLUMNS="200").out
    assert wide.splitlines() == [
        "2 findings",
        "7z4  error: Board 4, 2 against 5: North is recorded as declarer, but the points make South declarer"
        " (wrong-declarer)",
        "     scorer fix 7z4: declarer South, score +400: dummy was entered as declarer",
        "cvj  warning: Board 5, 3 against 6: East is recorded as declarer, but it was North at 2 other tables;"
        " ask table 3 what was meant (odd-declarer)",
        "     scorer fix cvj --choice 1: declarer North, score -50: a defender was entered as declarer",
        "     scorer fix cvj --choice 2: swap the pairs: 6 sat North-South, score -50: the pairs were swapped",
    ]
    lines = scorer("check", code=1).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[2].startswith("  ")
    assert " ".join(" ".join(lines).split()) == " ".join(wide.split())


def test_nothing_found_is_said_too(scorer: Scorer, tmp_path: Path) -> None:
    scorer("import", folder(tmp_path / "event", "4,2,1,1,4,GNT,S,10\n", deals_pbn=DEALS))
    assert scorer("check").out == "Nothing found\n"
    assert scorer("check", "--json").document == {"findings": []}


def test_a_repair_is_applied_by_its_key_and_taken_back(scorer: Scorer, tmp_path: Path) -> None:
    (found,) = checked(scorer, folder(tmp_path / "event", WRONG, deals_pbn=DEALS), code=1)
    key = found["key"]
    assert scorer("fix", key).err.splitlines() == [
        "Board 4, 1 against 4: declarer South [Checked, 2026-11-17]",
        "  Board 4, 1 against 4: GNT S 10, +430 (was GNT N 10, +430)",
    ]
    assert scorer("check").out == "Nothing found\n"
    assert scorer("board", "4", "--json").document["results"][0]["declarer"] == "S"
    scorer("undo")
    scorer("check", code=1)
    assert scorer.wrong("fix", "999") == [("finding", "999")]
    assert scorer.wrong("fix", key, "--choice", "9") == [("choice", "9")]


def test_a_finding_that_only_the_table_can_settle_is_not_fixed_without_a_choice(scorer: Scorer, tmp_path: Path) -> None:
    results = "5,1,1,1,4,GS,N,10\n5,1,2,2,5,GS,N,11\n5,1,3,3,6,PS,W,9\n"
    (found,) = checked(scorer, folder(tmp_path / "event", results), code=0)
    key = found["key"]
    before = scorer("board", "5", "--json").document
    asked, first, second = scorer.refused("fix", key)
    assert asked.endswith("ask table 3 what was meant")
    for number, line in enumerate((first, second), 1):
        assert line.startswith(f"choice {number}: {found['readings'][number - 1]['text']}")
        assert f"`scorer fix {key} --choice {number}` applies it" in line
    assert scorer("board", "5", "--json").document == before
    scorer("fix", key, "--choice", "2")
    assert scorer("board", "5", "--json").document != before


def test_a_finding_accepted_as_correct_counts_no_more_wherever_the_event_goes(scorer: Scorer, tmp_path: Path) -> None:
    (found,) = checked(scorer, folder(tmp_path / "event", WRONG, deals_pbn=DEALS), code=1)
    said = scorer("accept", found["key"][:3], "--by", "Ada").err
    assert said.startswith("Accepted as correct: Board 4, 1 against 4: North is")
    assert scorer("check", "--json").document["findings"] == [{**found, "marked": True}]
    assert scorer("show", "--json").document["open_findings"] == 0
    scorer("export", tmp_path / "out")
    scorer("import", "--replace", tmp_path / "out")
    assert scorer("check", "--json").document["findings"] == [{**found, "marked": True}]
    scorer("undo")
    scorer("check", code=1)


@pytest.mark.parametrize(
    ("keys", "code", "left"),
    [
        ("1", 0, []),
        ("x9a", 0, [("wrong-declarer", True)]),  # keys that mean nothing are not heard
        ("l", 1, [("wrong-declarer", False)]),
        ("q", 1, [("wrong-declarer", False)]),
    ],
)
def test_on_a_terminal_each_finding_is_asked_about_and_a_key_settles_it(
    scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: str, code: int, left: list[tuple[str, bool]]
) -> None:
    scorer("import", folder(tmp_path / "event", WRONG, deals_pbn=DEALS))
    tty = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr("scorer.cli.checking.sys", SimpleNamespace(stdin=tty, stdout=tty))
    monkeypatch.setattr("typer.getchar", iter(keys).__next__)
    ran = CliRunner().invoke(app, ["check", "--db", str(scorer.db)])
    assert ran.exit_code == code, ran.output
    found = scorer("check", "--json", code=code).document["findings"]
    assert [(finding["code"], finding["marked"]) for finding in found] == left


def test_of_several_repairs_the_key_tells_which(
    scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Key 1 names another seat, key 2 would turn the pairs."""
    scorer("import", folder(tmp_path / "event", "5,1,1,1,4,GS,N,10\n5,1,2,2,5,GS,N,11\n5,1,3,3,6,PS,W,9\n"))
    tty = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr("scorer.cli.checking.sys", SimpleNamespace(stdin=tty, stdout=tty))
    monkeypatch.setattr("typer.getchar", iter(["1\r"]).__next__)  # with Enter, typed fast
    ran = CliRunner().invoke(app, ["check", "--db", str(scorer.db)])
    assert ran.exit_code == 0
    assert ran.stdout.endswith("\nNothing is left to check\n")
    *_, fixed = scorer("board", "5", "--json").document["results"]
    assert (fixed["ns"], fixed["ew"], fixed["declarer"]) == ("3", "6", "N")


def test_two_findings_of_one_table_are_asked_about_one_by_one(
    scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = "board,north,east,south,west\n5,14,6,16,4\n"
    scorer("import", folder(tmp_path / "event", f"{WRONG}5,2,1,1,4,GS,W,9\n", deals_pbn=DEALS, boards_csv=points))
    tty = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr("scorer.cli.checking.sys", SimpleNamespace(stdin=tty, stdout=tty))
    keys = iter("ll")
    monkeypatch.setattr("typer.getchar", keys.__next__)
    ran = CliRunner().invoke(app, ["check", "--db", str(scorer.db)])
    assert ran.exit_code == 1
    assert ran.stdout.endswith("\nLeft for later: 2\n")
    assert next(keys, None) is None


def test_a_list_asks_nothing(scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scorer("import", folder(tmp_path / "event", WRONG, deals_pbn=DEALS))
    tty = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr("scorer.cli.checking.sys", SimpleNamespace(stdin=tty, stdout=tty))
    assert "scorer fix" in scorer("check", "--list", code=1).out
