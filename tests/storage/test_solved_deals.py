"""Solved deals are kept beside the database, whole however the writing ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorer.errors import DatabaseTrouble
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummy
from scorer.storage.places import companion
from scorer.storage.solved_deals import SUFFIX, keeping, solved_among

DEAL = Deal.parse("N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8")
FIGURES = DoubleDummy.parse("AAA99AAA993334433344")


def test_what_was_kept_is_known(tmp_path: Path) -> None:
    db = str(tmp_path / "club.db")
    assert solved_among(db, [DEAL]) == {}
    with keeping(db) as keep:
        keep.deal(DEAL, FIGURES)
    assert solved_among(db, [DEAL]) == {DEAL: FIGURES}
    assert companion(db, SUFFIX).parent == tmp_path


def test_a_file_that_is_no_cache_is_passed_over_and_named_when_it_is_written(tmp_path: Path) -> None:
    db = str(tmp_path / "club.db")
    companion(db, SUFFIX).write_text("no database " * 500, encoding="utf-8")
    assert solved_among(db, [DEAL]) == {}
    with pytest.raises(DatabaseTrouble, match=r"club\.db\.double-dummy"), keeping(db):
        pass


def test_deals_of_a_server_stand_in_the_application_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    server = "postgresql://somebody@example.org/club"
    assert tmp_path in companion(server, SUFFIX).parents
    with keeping(server) as keep:
        keep.deal(DEAL, FIGURES)
    assert solved_among(server, [DEAL]) == {DEAL: FIGURES}


KILLED = """
import os, sys
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummy
from scorer.storage.solved_deals import keeping
with keeping(sys.argv[1]) as keep:
    keep.deal(Deal.parse(sys.argv[2]), DoubleDummy.parse(sys.argv[3]))
    os.kill(os.getpid(), 9)
"""


def test_killed_in_the_middle_what_was_kept_before_is_there(tmp_path: Path) -> None:
    db = str(tmp_path / "club.db")
    killed = subprocess.run([sys.executable, "-c", KILLED, db, str(DEAL), str(FIGURES)], check=False)
    assert killed.returncode == -9
    assert solved_among(db, [DEAL]) == {DEAL: FIGURES}
    with keeping(db) as keep:
        keep.deal(DEAL, FIGURES)


def test_a_folder_in_which_nobody_may_write_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert companion(str(tmp_path / "club.db"), SUFFIX).parent != tmp_path
