"""A piece of work: undone unless committed, one writer at a time, and reading leaves no trace."""

from __future__ import annotations

import datetime
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import Any

import pytest

from scorer import hints
from scorer.errors import DatabaseError, MissingDataError
from scorer.model.events import Event
from scorer.storage import events, sqlite_file
from scorer.storage.database import read_transaction, write_transaction
from scorer.storage.event_lists import list_summaries
from scorer.storage.event_queries import find_event
from tests.conftest import Scorer, on_every_database

TUESDAY = Event("Tuesday", datetime.date(2026, 11, 17))


def slugs_in(place: Path | str) -> list[str]:
    with read_transaction(str(place)) as ask:
        return [summary.slug for summary in list_summaries(ask)]


@on_every_database
def test_work_that_is_left_without_a_commit_is_undone(migrated: Scorer) -> None:
    with write_transaction(migrated.place) as work:
        events.add_event(work, TUESDAY)
    assert slugs_in(migrated.place) == []


@on_every_database
def test_work_that_fails_half_way_is_undone(migrated: Scorer) -> None:
    with suppress(ZeroDivisionError), write_transaction(migrated.place) as work:
        events.add_event(work, TUESDAY)
        raise ZeroDivisionError
    assert slugs_in(migrated.place) == []


@on_every_database
def test_what_is_not_committed_yet_is_seen_by_nobody_else(migrated: Scorer) -> None:
    with write_transaction(migrated.place) as work:
        events.add_event(work, TUESDAY)
        assert slugs_in(migrated.place) == []
        work.commit()
    assert slugs_in(migrated.place) == ["tuesday-2026-11-17"]


@on_every_database
def test_somebody_reading_sees_one_state_however_long_it_takes(migrated: Scorer) -> None:
    url = migrated.place if "://" in migrated.place else f"sqlite:///file:{migrated.place}?uri=true"
    with read_transaction(migrated.place) as ask, read_transaction(url) as ask_by_url:
        assert list_summaries(ask) == list_summaries(ask_by_url) == []
        with write_transaction(migrated.place) as other:
            events.add_event(other, TUESDAY)
            other.commit()
        assert list_summaries(ask) == list_summaries(ask_by_url) == []


def test_a_database_is_made_with_its_folder_where_that_is_wanted(tmp_path: Path) -> None:
    db = tmp_path / "new" / "folder" / "club.db"
    with write_transaction(str(db), create=True):
        pass
    assert slugs_in(db) == []


@pytest.mark.parametrize("opening", [read_transaction, write_transaction])
def test_opening_where_nothing_is_makes_no_file_and_no_folder(tmp_path: Path, opening: Any) -> None:
    db = tmp_path / "nowhere" / "club.db"
    with pytest.raises(MissingDataError) as refusal, opening(str(db)):
        pass
    assert (refusal.value.reason.value_of("file"), refusal.value.hints) == (str(db), (hints.CREATE_EVENT,))
    assert list(tmp_path.iterdir()) == []


def test_two_who_write_do_so_one_after_the_other(migrated: Scorer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_MILLISECONDS", 50)
    with write_transaction(str(migrated.db)) as first:
        events.add_event(first, TUESDAY)
        with pytest.raises(DatabaseError, match="another program is writing"), write_transaction(str(migrated.db)):
            pass
        first.commit()
    assert slugs_in(migrated.db) == ["tuesday-2026-11-17"]


def test_who_has_waited_longer_asks_more_often_for_a_turn() -> None:
    pauses = [sqlite_file._retry_delay(waited) for waited in (0, 1, 3, 10, 30)]
    assert pauses == sorted(pauses, reverse=True)
    assert pauses[0] <= 0.3
    assert pauses[-1] > 0


def test_who_waits_has_a_turn_as_soon_as_the_other_is_done(migrated: Scorer) -> None:
    with closing(sqlite3.connect(migrated.db, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        Timer(0.3, other.execute, ["ROLLBACK"]).start()
        started = monotonic()
        with write_transaction(str(migrated.db)):
            assert 0.2 < monotonic() - started < 2


@on_every_database
def test_an_event_that_another_program_removed_is_not_changed(evening: Scorer) -> None:
    with read_transaction(evening.place) as ask:
        event_id = find_event(ask, None)
    with write_transaction(evening.place) as work:
        events.remove_event(work, work.find_and_lock_event(None))
        work.commit()
    gone = "another program has removed the event"
    with pytest.raises(MissingDataError, match=gone), write_transaction(evening.place) as later:
        later.lock_event(event_id)


def test_a_current_database_needs_no_backup(migrated: Scorer) -> None:
    with write_transaction(str(migrated.db)) as work:
        assert work.backup is None
    assert [path.name for path in migrated.db.parent.iterdir() if "before" in path.name] == []


def test_a_database_that_is_replaced_while_a_program_waits_for_it_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, begin_write = tmp_path / "club.db", sqlite_file.begin_write
    with write_transaction(str(file), create=True) as work:
        work.commit()
    copy = shutil.copy(file, tmp_path / "copy.db")

    def replace_and_begin(connection: sqlite3.Connection) -> None:
        Path(copy).replace(file)
        begin_write(connection)

    monkeypatch.setattr(sqlite_file, "begin_write", replace_and_begin)
    with pytest.raises(DatabaseError, match="moved or replaced"), write_transaction(str(file)):
        pytest.fail("what is stored now would be lost")
