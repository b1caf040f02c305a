"""Copies of a database: private as it is, whole or not there, and never in the place of one that is in use."""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from contextlib import closing
from datetime import date, datetime
from pathlib import Path

import pytest

from scorer.errors import AlreadyExistsError, DatabaseError
from scorer.storage import backups
from scorer.storage.backup_files import backup_folder_of, list_copies
from tests.conftest import Scorer, contents, copy_database

NOW = datetime(2026, 3, 4, 12)


def modes_in(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*.db")}


def test_every_copy_has_the_mode_of_the_database(evening: Scorer, tmp_path: Path) -> None:
    evening.db.chmod(0o600)
    evening("backup")
    evening("backup", tmp_path / "copy.db")
    evening("result", "1", "1", "5", "GNT N 9")
    evening("restore", tmp_path / "copy.db")
    assert set(modes_in(tmp_path).values()) == {0o600}
    assert len(modes_in(tmp_path)) == 5  # the daily copy too, and that of what was restored


def test_a_restored_copy_of_a_lost_database_is_as_private_as_it_was(evening: Scorer, tmp_path: Path) -> None:
    evening("backup", tmp_path / "copy.db")
    (tmp_path / "copy.db").chmod(0o600)
    evening.db.unlink()
    evening("restore", tmp_path / "copy.db")
    assert stat.S_IMODE(evening.db.stat().st_mode) == 0o600


def test_links_planted_where_something_will_be_made_are_not_followed(evening: Scorer, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    (tmp_path / "club-backups").mkdir()
    daily = f"club-backups/.club-{date.today()}-daily.db.new"  # the names that could be guessed once
    for name in (daily, ".copy.db.new", "copy.db", ".ranking.pdf.new"):
        (tmp_path / name).symlink_to(mine)
    evening("backup", tmp_path / "copy.db", "--force")
    evening("print", "ranking", "-o", tmp_path / "ranking.pdf")
    assert mine.read_text() == "mine"
    assert (tmp_path / "ranking.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("words", [("print", "ranking", "-o"), ("export", "--to", "xlsx"), ("export", "--template")])
def test_no_output_takes_the_place_of_a_database(evening: Scorer, tmp_path: Path, words: tuple[str, ...]) -> None:
    club = tmp_path / "another.xlsx"
    copy_database(evening.db, club)
    (sentence,) = evening.refused(*words, club, "--force")
    assert sentence == f"{club} is a database, and databases are never overwritten"


def test_a_database_that_somebody_uses_is_no_place_for_a_copy(evening: Scorer, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    copy_database(evening.db, other)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("UPDATE events SET name = 'Other'")
        assert "is a database that is in use" in "".join(evening("backup", other, "--force", code=1).errors)
    evening("backup", other, "--force")


def test_a_full_disk_is_no_damage(evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening("backup", tmp_path / "copy.db")
    before = contents(evening.db)
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def refused(*_: object) -> None:
        raise full

    monkeypatch.setattr(backups, "copy_database", refused)
    with pytest.raises(DatabaseError, match="the disk is full"):
        backups.restore_database(str(evening.db), tmp_path / "copy.db", NOW)
    assert contents(evening.db) == before
    assert not list(tmp_path.glob("*damaged*"))


def test_a_damaged_database_stays_in_its_place_until_there_is_another(
    evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening("backup", tmp_path / "copy.db")
    evening.db.write_bytes(b"soup" * 1000)
    with monkeypatch.context() as patched:
        patched.setattr(backups, "copy_database", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            backups.restore_database(str(evening.db), tmp_path / "copy.db", NOW)
    assert evening.db.read_bytes() == b"soup" * 1000
    kept = backups.restore_database(str(evening.db), tmp_path / "copy.db", NOW)
    assert kept is not None
    assert kept.read_bytes() == b"soup" * 1000
    assert contents(evening.db) == contents(tmp_path / "copy.db")


def test_what_a_lost_database_left_does_not_get_into_the_restored_one(evening: Scorer, tmp_path: Path) -> None:
    copy, wal = tmp_path / "copy.db", evening.db.with_name("club.db-wal")
    evening("backup", copy)
    with closing(sqlite3.connect(evening.db)) as connection:
        connection.execute("UPDATE events SET name = 'Gone'")
        connection.commit()
        left = wal.read_bytes()
    evening.db.unlink()
    wal.write_bytes(left)
    evening("restore", copy)
    assert contents(evening.db) == contents(copy)


def test_copies_of_one_second_do_not_replace_each_other(evening: Scorer) -> None:
    told = [evening("backup").err for _ in "ab"]
    names = {re.sub(r"Copied to (.*)\n", r"\1", sentence) for sentence in told}
    assert len(names) == 2
    with pytest.raises(AlreadyExistsError):
        backups.back_up_database(str(evening.db), Path(names.pop()), NOW, force=False)


def test_what_a_power_cut_left_of_a_daily_copy_goes_with_the_next_change(evening: Scorer) -> None:
    evening("result", "1", "1", "5", "GNT N 9")
    left = evening.db.with_name("club-backups") / ".scorer-0123456789abcdef.new"
    left.mkdir()
    os.utime(left, (0, 0))
    evening("result", "1", "1", "5", "GNT N 8")
    assert not left.exists()


def test_the_oldest_daily_copies_go_whatever_the_database_is_called(evening: Scorer, tmp_path: Path) -> None:
    club = tmp_path / "club[2026].db"
    copy_database(evening.db, club)
    for day in range(1, 15):
        backups.make_daily_backup(club, date(2026, 3, day), lambda *_: ())
    kept = sorted(path.name for path in backup_folder_of(club).iterdir())
    assert (len(kept), kept[0]) == (backups.BACKUPS_KEPT, "club[2026]-2026-03-05-daily.db")
    assert len(list_copies(club)) == backups.BACKUPS_KEPT


def test_two_damaged_databases_of_one_second_are_both_kept(evening: Scorer, tmp_path: Path) -> None:
    evening("backup", tmp_path / "copy.db")
    for text in (b"soup", b"fish"):
        evening.db.write_bytes(text * 1000)
        evening("restore", tmp_path / "copy.db")
    assert sorted(path.read_bytes()[:4] for path in tmp_path.glob("club-damaged-*")) == [b"fish", b"soup"]
