"""Copies that leave the laptop: each day's, when the place is there; nothing that goes wrong there refuses a result."""

from __future__ import annotations

import datetime
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorer.errors import FileAccessError
from scorer.storage import offsite_copies
from scorer.storage.backup_files import list_copies
from scorer.storage.offsite_copies import overdue_reason, write_offsite_copy
from tests.conftest import Scorer, contents

TODAY = datetime.date(2026, 3, 20)


@pytest.fixture
def stick(evening: Scorer, tmp_path: Path) -> Path:
    place = tmp_path / "stick"
    place.mkdir()
    evening("backup", "--also", place)
    return place


def test_a_day_s_copy_is_there_too_as_soon_as_the_place_is_named(evening: Scorer, stick: Path) -> None:
    (copy,) = stick.iterdir()
    (daily,) = list_copies(evening.db)
    assert contents(copy) == contents(daily)
    assert write_offsite_copy(evening.db, daily, stick, datetime.date.today()) is None


@pytest.mark.parametrize("missing", [True, False])
def test_a_place_that_is_gone_or_full_refuses_no_result(
    evening: Scorer, stick: Path, monkeypatch: pytest.MonkeyPatch, missing: bool
) -> None:
    shutil.rmtree(stick)
    if not missing:
        stick.mkdir()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    told = evening("result", "1", "1", "5", "NP").err
    assert ("No space left" in told) != missing
    monkeypatch.undo()
    stick.mkdir(exist_ok=True)
    evening("result", "1", "2", "6", "NP")
    assert len(list(stick.iterdir())) == 1


def test_ten_copies_are_kept_and_those_of_another_database_are_never_touched(
    evening: Scorer, stick: Path, tmp_path: Path
) -> None:
    (daily,) = list_copies(evening.db)
    other = tmp_path / "elsewhere" / evening.db.name
    other.parent.mkdir()
    for day in range(1, 15):
        write_offsite_copy(evening.db, daily, stick, datetime.date(2026, 3, day))
    write_offsite_copy(other, daily, stick, datetime.date(2020, 1, 1))
    write_offsite_copy(evening.db, daily, stick, TODAY)
    dates = sorted(path.stem[-10:] for path in stick.iterdir())
    assert (len(dates), dates[0]) == (offsite_copies.COPIES_KEPT + 1, "2020-01-01")


def test_a_copy_that_is_taken_now_takes_the_place_of_the_day_s(evening: Scorer, stick: Path) -> None:
    evening("result", "1", "1", "5", "NP")
    (copy,) = stick.iterdir()
    assert contents(copy) != contents(evening.db)
    offsite_copies.refresh_offsite_copy(evening.db, stick, datetime.date.today())
    assert list(stick.iterdir()) == [copy]
    assert contents(copy) == contents(evening.db)
    offsite_copies.refresh_offsite_copy(evening.db, stick / "nowhere", datetime.date.today())
    assert list(stick.iterdir()) == [copy]


def test_after_a_fortnight_without_a_copy_that_is_told(evening: Scorer, stick: Path) -> None:
    (copy,) = stick.iterdir()
    copy.rename(copy.with_name(copy.name.replace(f"{datetime.date.today()}", "2026-03-05")))
    assert overdue_reason(evening.db, stick, datetime.date(2026, 3, 19)) is None
    late = overdue_reason(evening.db, stick, TODAY)
    assert late is not None
    assert dict(late.values)["date"] == "2026-03-05"
    assert "2026-03-05" in evening("show").err
    assert "2026-03-05" in evening("db", "check").out
    evening("backup", "--no-also")
    assert "2026-03-05" not in evening("show").err


def test_a_place_that_is_no_folder_is_refused(evening: Scorer, tmp_path: Path) -> None:
    evening.refusal(FileAccessError, "backup", "--also", tmp_path / "nowhere")


def test_the_drill_compares_what_did_not_change_and_names_what_did(evening: Scorer) -> None:
    evening("backup")
    assert "can be restored; 1 event in it is the same as now" in evening("backup", "--try").err
    evening("result", "1", "1", "5", "NP")
    slug = evening("events", "--json").document["events"][0]["slug"]
    assert f"newer than the backup: {slug}" in evening("backup", "--try").err
    evening("backup")
    with closing(sqlite3.connect(evening.db)) as connection, connection:
        connection.execute("UPDATE results SET tricks = 0 WHERE tricks IS NOT NULL")
    assert (
        f"not the same as in the backup, with nothing in the history to explain it: {slug}"
        in evening("backup", "--try", code=1).err
    )
