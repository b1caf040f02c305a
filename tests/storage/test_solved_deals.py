"""Solved deals are kept beside the database, whole however the writing ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorer.errors import DatabaseError
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummyTable
from scorer.storage.locations import companion_path
from scorer.storage.solved_deals import FILE_SUFFIX, open_for_storing, read_solved_deals

DEAL = Deal.parse("N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8")
FIGURES = DoubleDummyTable.parse("AAA99AAA993334433344")


def test_what_was_kept_is_known(tmp_path: Path) -> None:
    db = str(tmp_path / "club.db")
    assert read_solved_deals(db, [DEAL]) == {}
    with open_for_storing(db) as keep:
        keep.store_deal(DEAL, FIGURES)
    assert read_solved_deals(db, [DEAL]) == {DEAL: FIGURES}
    assert companion_path(db, FILE_SUFFIX).parent == tmp_path


def test_a_file_that_is_no_cache_is_passed_over_and_named_when_it_is_written(tmp_path: Path) -> None:
    db = str(tmp_path / "club.db")
    companion_path(db, FILE_SUFFIX).write_text("no database " * 500, encoding="utf-8")
    assert read_solved_deals(db, [DEAL]) == {}
    with pytest.raises(DatabaseError, match=r"club\.db\.double-dummy"), open_for_storing(db):
        pass


def test_deals_of_a_server_stand_in_the_application_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    server = "postgresql://somebody@example.org/club"
    assert tmp_path in companion_path(server, FILE_SUFFIX).parents
    with open_for_storing(server) as keep:
        keep.store_deal(DEAL, FIGURES)
    assert read_solved_deals(server, [DEAL]) == {DEAL: FIGURES}


KILLED = """
import os, sys
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummyTable
from scorer.storage.solved_deals import open_for_storing
with open_for_storing(sys.argv[1]) as keep:
    keep.store_deal(Deal.parse(sys.argv[2]), DoubleDummyTable.parse(sys.argv[3]))
    os.kill(os.getpid(), 9)
"""


def test_killed_in_the_middle_what_was_kept_before_is_there(tmp_path: Path) -> None:
    db = str(tmp_path / "club.db")
    killed = subprocess.run([sys.executable, "-c", KILLED, db, str(DEAL), str(FIGURES)], check=False)
    assert killed.returncode == -9
    assert read_solved_deals(db, [DEAL]) == {DEAL: FIGURES}
    with open_for_storing(db) as keep:
        keep.store_deal(DEAL, FIGURES)


def test_a_folder_in_which_nobody_may_write_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert companion_path(str(tmp_path / "club.db"), FILE_SUFFIX).parent != tmp_path
