"""`-` is standard input and output, data is UTF-8 on every pipe, and printed commands can be pasted."""

from __future__ import annotations

import csv
import os
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.cli.shell import program_command, quote_word
from tests.conftest import SAMPLES, Scorer

SCORER = (sys.executable, "-m", "scorer")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Path:
    """A folder with a database of one evening."""
    folder = tmp_path_factory.mktemp("club")
    Scorer(folder / "club.db", home)("import", SAMPLES / "mitchell")
    return folder


def run(folder: Path, *words: str, given: bytes = b"", db: str = "club.db", **environment: str) -> bytes:
    """What a command writes to stdout."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    variables = kept | {"HOME": str(folder), "SCORER_DB": str(folder / db), **environment}
    return subprocess.run([*SCORER, *words], env=variables, input=given, capture_output=True, check=True).stdout


@cache
def exported(club: Path, kind: str) -> bytes:
    """The evening of the club as a file of this kind."""
    return run(club, "export", "-", "--to", kind)


@pytest.mark.parametrize(("kind", "first_bytes"), [("pbn", b"% PBN"), ("usebio", b"<?xml"), ("xlsx", b"PK")])
def test_an_export_goes_to_stdout(club: Path, kind: str, first_bytes: bytes) -> None:
    assert exported(club, kind).startswith(first_bytes)


def test_a_print_goes_to_stdout(club: Path) -> None:
    assert run(club, "print", "-o", "-").startswith(b"%PDF")


@pytest.mark.parametrize("kind", ["pbn", "usebio"])
def test_what_was_exported_is_imported_from_stdin(club: Path, home: Path, kind: str) -> None:
    run(club, "import", "-", given=exported(club, kind), db=f"{kind}.db")
    here, there = (Scorer(club / db, home) for db in ("club.db", f"{kind}.db"))
    assert there("rank", "--csv").out == here("rank", "--csv").out


def test_players_come_from_stdin_and_go_to_stdout(club: Path) -> None:
    run(club, "players", "import", "-", given="Ann Lee\nZoë Ångström\n".encode(), db="players.db")
    assert "Zoë Ångström" in run(club, "players", "export", "-", db="players.db").decode()


def test_a_folder_does_not_go_to_stdout(club: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as refused:
        run(club, "export", "-")
    assert b"choose another format with --to" in refused.value.stderr


def test_data_is_utf_8_whatever_the_console_uses(club: Path, home: Path) -> None:
    Scorer(club / "accents.db", home)("new", "Zoë's evening", "--pairs", "8", "--boards", "12")
    for words in (("events", "--json"), ("export", "-", "--to", "pbn"), ("show",)):
        assert "Zoë's" in run(club, *words, db="accents.db", PYTHONIOENCODING="ascii", LANG="C").decode()


def test_scorer_alone_says_how_to_begin_in_at_most_ten_lines_and_makes_nothing(tmp_path: Path) -> None:
    lines = run(tmp_path, db="none.db").decode().splitlines()
    assert any("scorer new" in line for line in lines)
    assert len(lines) <= 10
    assert list(tmp_path.iterdir()) == []


def test_help_is_a_word_too(scorer: Scorer) -> None:
    assert scorer("help", "rank") == scorer("rank", "--help")
    assert scorer("help") == scorer("--help")
    assert scorer("-V") == scorer("--version")


def test_colours_are_shown_on_a_pipe_where_they_are_asked_for(club: Path) -> None:
    assert b"\x1b[" in run(club, "board", "10", FORCE_COLOR="1")
    assert b"\x1b[" not in run(club, "board", "10", FORCE_COLOR="1", NO_COLOR="1")


@pytest.mark.long
def test_the_commands_of_the_demonstration_can_be_pasted(tmp_path: Path) -> None:
    home = tmp_path / "user's dir"
    for folder in ("scorer", "migrations", "sample_events"):
        shutil.copytree(SAMPLES.parent / folder, home / folder)
    variables = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(home)}
    shown = subprocess.run(
        [*SCORER, "demo"], env=variables, capture_output=True, text=True, check=True, cwd=home
    ).stderr
    (pasted,) = (line.strip() for line in shown.splitlines() if "scorer import" in line)
    subprocess.run(["sh", "-c", pasted], env=variables, check=True, cwd=home)


def test_the_demonstration_names_the_program_as_it_can_be_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Inside a clone `scorer` is not on the path, or it is another one."""
    own, other = tmp_path / "clone's venv" / "scorer", tmp_path / "bin" / "scorer"
    for program in (own, other):
        program.parent.mkdir()
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    monkeypatch.setattr("sys.argv", [str(own)])
    for path, said in ((tmp_path, quote_word(str(own))), (other.parent, quote_word(str(own))), (own.parent, "scorer")):
        monkeypatch.setenv("PATH", str(path))
        assert program_command() == said


@given(st.text(st.characters(codec="utf-8", exclude_characters='"\0\n\r')))
def test_what_is_quoted_for_sh_is_one_word(text: str) -> None:
    assert shlex.split(quote_word(text, "posix")) == [text]


@pytest.mark.parametrize(
    ("text", "in_powershell", "in_cmd"),
    [
        (r"C:\club\a.xlsx", r"C:\club\a.xlsx", r"C:\club\a.xlsx"),
        (r"C:\user's dir", r"'C:\user''s dir'", '"C:\\user\'s dir"'),
        ("a & b", "'a & b'", '"a & b"'),
    ],
)
def test_a_word_is_quoted_for_the_shell_of_windows(text: str, in_powershell: str, in_cmd: str) -> None:
    assert quote_word(text, "nt", {}) == in_powershell
    assert quote_word(text, "nt", {"PROMPT": "$P$G"}) == in_cmd


@pytest.mark.parametrize(
    "words",
    [("events",), ("pairs",), ("board", "1"), ("pair", "1"), ("movement", "list", "--tables", "7")],
)
def test_an_answer_of_one_table_is_written_for_spreadsheets_too(evening: Scorer, words: tuple[str, ...]) -> None:
    headings, *rows = csv.reader(evening(*words, "--csv").out.splitlines())
    assert rows
    assert {len(row) for row in rows} == {len(headings)}


def test_an_answer_of_several_tables_is_none_for_a_spreadsheet(evening: Scorer) -> None:
    assert "--csv writes one table" in evening("board", "1", "2", "--csv", code=2).err
    assert "give --csv or --json, not both" in evening("board", "1", "--csv", "--json", code=2).err
