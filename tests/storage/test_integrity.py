"""A database knows what is damaged: the file, its rows, its copies; and damage is never a fault of the scorer."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorer.errors import DatabaseError
from scorer.services.club_settings import find_backup_warning
from scorer.storage import backups
from scorer.storage.backup_files import list_copies
from scorer.storage.known_damage import remember_damage
from tests.conftest import EVENING_SLUG, SAMPLES, Scorer, contents

LOOKING = (("rank",), ("check",), ("history",), ("board", "--all"))


def change(db: Path, sql: str) -> None:
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(sql)
        connection.commit()


def settled(scorer: Scorer) -> bytes:
    """The bytes of the database, all of it in one file."""
    with closing(sqlite3.connect(scorer.db)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return scorer.db.read_bytes()


def test_every_sample_with_a_history_is_sound(scorer: Scorer) -> None:
    for folder in sorted(SAMPLES.iterdir()):
        if (folder / "event.toml").exists():
            scorer("import", folder)
    slug = scorer("events", "--json").document["events"][0]["slug"]
    scorer("set", "club", "Corfe")
    scorer("pairs", "rename", scorer("pairs", "--json").document["pairs"][0]["pair"], "Zoe")
    scorer("competition", "new", "Ladder", "--kind", "ladder", slug)
    scorer("players", "add", "Ann Lee")
    scorer("undo")
    found = scorer("db", "check", "--json").document
    assert found["faults"] == []
    assert [copy["faults"] for copy in found["copies"]] == [[]]


@pytest.mark.parametrize(
    ("sql", "table"),
    [
        ("UPDATE results SET tricks = tricks - 1 WHERE board = 1 AND ns = '1'", "results"),
        ("DELETE FROM results WHERE board = 1 AND ns = '1'", "results"),
        ("UPDATE pairs SET player1 = 'Nobody' WHERE label = '1'", "pairs"),
    ],
)
def test_a_row_that_the_history_does_not_know_is_found(evening: Scorer, sql: str, table: str) -> None:
    evening("result", "1", "1", "5", "GS", "S", "9")
    evening("pairs", "rename", "1", "Zoe")
    assert evening("db", "check").errors == []
    change(evening.db, sql)
    (fault,) = evening("db", "check", "--json", code=1).document["faults"]
    assert fault.startswith(f"{EVENING_SLUG}: ")
    assert table in fault


def test_of_a_database_that_others_have_open_all_that_they_stored_is_looked_through(evening: Scorer) -> None:
    with closing(sqlite3.connect(evening.db)) as other:
        for statement in ("PRAGMA journal_mode = WAL", "PRAGMA wal_autocheckpoint = 0", "DELETE FROM pairs"):
            other.execute(statement)
        other.commit()
        faults = evening("db", "check", "--json", code=1).document["faults"]
    assert any(fault.endswith("refers to nothing in pairs") for fault in faults)


def test_a_row_that_nobody_can_read_is_found(evening: Scorer) -> None:
    change(evening.db, "UPDATE results SET contract = 'GX' WHERE board = 1")
    (fault,) = evening("db", "check", "--json", code=1).document["faults"]
    assert fault.startswith(EVENING_SLUG)


def test_a_damaged_copy_is_named_and_the_newest_sound_one_with_it(evening: Scorer, tmp_path: Path) -> None:
    sound = tmp_path / "club-backups" / "club-2020-01-01.db"
    evening("backup", sound)
    evening("backup")
    newest = max(list_copies(evening.db), key=lambda copy: copy.stat().st_mtime)
    raw = newest.read_bytes()
    newest.write_bytes(raw[:4096] + bytes(4096) + raw[8192:])
    copies = evening("db", "check", "--json", code=1).document["copies"]
    assert [bool(copy["faults"]) for copy in copies if copy["file"] in {str(newest), str(sound)}] == [True, False]
    evening.db.write_bytes(b"SQLite format 3\x00" + bytes(9000))
    refusal = evening.refusal(DatabaseError, "rank")
    (way,) = refusal.hints
    assert way.name == "restore_newest_backup"
    assert dict(way.values)["file"] != str(newest)
    evening("restore", str(dict(way.values)["file"]))
    assert evening("db", "check", "--json", code=1).document["faults"] == []


@pytest.mark.parametrize("revision", ["0015", "9999"])
def test_a_copy_that_cannot_be_restored_here_is_not_offered(evening: Scorer, tmp_path: Path, revision: str) -> None:
    evening("backup", sound := tmp_path / "club-backups" / "club-2020-01-01.db")
    evening("backup", other := tmp_path / "club-backups" / "club-2020-01-02.db")
    change(other, f"UPDATE alembic_version SET version_num = '{revision}'")  # noqa: S608  # all of it is ours
    copies = evening("db", "check", "--json", code=1).document["copies"]
    assert {Path(copy["file"]): len(copy["faults"]) for copy in copies} == {sound: 0, other: 1}
    evening.db.write_bytes(b"SQLite format 3\x00" + bytes(9000))
    (found,) = evening.refusal(DatabaseError, "rank").hints
    assert dict(found.values)["file"] == str(sound)


def test_a_damaged_database_pushes_no_sound_copy_out(evening: Scorer) -> None:
    evening("result", "1", "1", "5", "NP")
    (daily,) = list_copies(evening.db)
    others = [daily.with_name(f"club-2020-01-{day:02}-daily.db") for day in range(1, backups.BACKUPS_KEPT + 1)]
    for other in others:
        daily.rename(other) if other is others[0] else shutil.copy(others[0], other)
    with closing(sqlite3.connect(evening.db)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'marks'").fetchone()
    raw = bytearray(settled(evening))
    raw[(page - 1) * 4096 : (page - 1) * 4096 + 100] = b"\xff" * 100
    evening.db.write_bytes(raw)
    assert evening.refusal(DatabaseError, "result", "1", "1", "5", "GS", "S", "9").hints
    assert sorted(list_copies(evening.db)) == others


@pytest.mark.parametrize(
    ("seed", "places"), [(1, 4), *(pytest.param(seed, 20, marks=pytest.mark.long) for seed in range(1, 5))]
)
def test_bytes_written_over_anywhere_are_never_a_fault_of_the_scorer(
    evening: Scorer, seed: int, places: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Places of one seed: told in a sentence or not noticed, and the sound copy stays."""
    for module in ("sqlite_file", "backups"):  # a torn page may look as if somebody else were writing
        monkeypatch.setattr(f"scorer.storage.{module}.BUSY_MILLISECONDS", 100)
    evening("result", "1", "1", "5", "NP")
    copies = {copy: contents(copy) for copy in list_copies(evening.db)}
    raw, chance = settled(evening), Random(seed)  # noqa: S311  # where bytes fall is no secret
    written = [place for place, byte in enumerate(raw) if byte]
    for _ in range(places):
        place, much = chance.choice(written), chance.choice((1, 4, 16, 200))
        for words in (*LOOKING, ("result", "1", "2", "6", "NP"), ("undo",), ("db", "check")):
            for companion in evening.db.parent.glob(f"{evening.db.name}-*"):
                companion.unlink()
            evening.db.write_bytes(raw[:place] + chance.randbytes(much) + raw[place + much :])
            assert evening(*words, code=ANYTHING).code in (0, 1)
    assert {copy: contents(copy) for copy in copies} == copies


class _Anything:
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


ANYTHING: Any = _Anything()


def test_a_new_database_and_its_copies_are_their_owner_s_alone(tmp_path: Path) -> None:
    def mode(path: Path) -> int:
        return stat.S_IMODE(path.stat().st_mode)

    fresh = Scorer(tmp_path / "fresh.db", tmp_path)
    fresh("new", "Evening", "--tables", "3", "--date", "2026-03-04")
    fresh("set", "club", "Corfe")
    assert [mode(path) for path in (fresh.db, *list_copies(fresh.db))] == [0o600, 0o600]
    fresh.db.chmod(0o640)
    fresh("backup")
    assert mode(max(list_copies(fresh.db), key=lambda copy: copy.stat().st_mtime)) == 0o640
    assert mode(fresh.db) == 0o640


READS: tuple[tuple[str, ...], ...] = (
    ("result", "--from"),
    ("pairs", "names"),
    ("players", "import"),
    ("restore",),
    ("import",),
)


@pytest.mark.parametrize("words", READS, ids=" ".join)
def test_a_pipe_is_refused_where_a_file_is_read(evening: Scorer, tmp_path: Path, words: tuple[str, ...]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert evening.refused(*words, pipe)


def test_a_copy_with_rows_that_refer_to_nothing_is_damaged(evening: Scorer, tmp_path: Path) -> None:
    evening("backup", copy := tmp_path / "club-backups" / "club-2020-01-01.db")
    change(copy, "DELETE FROM pairs")
    (copied,) = evening("db", "check", "--json", code=1).document["copies"]
    assert any(fault.endswith("refers to nothing in pairs") for fault in copied["faults"])


def test_a_restored_database_loses_nothing_that_came_until_it_was_copied(
    evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another program stores while the copy is made waits, and is refused or stored into what was restored."""
    copy = tmp_path / "copy.db"
    evening("backup", copy)
    evening("result", "1", "1", "5", "NP")
    before = contents(evening.db)
    refused: list[str] = []
    keep: Callable[..., Path] = backups.back_up_database

    def while_another_writes(*given: Any, **more: Any) -> Path:
        with closing(sqlite3.connect(evening.db, timeout=0)) as other:
            try:
                other.execute("DELETE FROM results")
                other.commit()
            except sqlite3.OperationalError as error:
                refused.append(str(error))
        return keep(*given, **more)

    monkeypatch.setattr(backups, "back_up_database", while_another_writes)
    evening("restore", copy)
    assert refused == ["database is locked"]
    newest = max(list_copies(evening.db), key=lambda made: made.stat().st_mtime)
    assert contents(newest) == before
    assert contents(evening.db) == contents(copy)


CELLS_OF_OTHERS = (
    "UPDATE results SET tricks = 'ten' WHERE board = 1",
    "UPDATE results SET tricks = x'00ff' WHERE board = 1",
    "UPDATE pairs SET player1 = x'c3ff41' WHERE label = '1'",
    "UPDATE events SET name = x'41'",
    "UPDATE events SET date = 'soon'",
    "INSERT INTO alembic_version VALUES ('0999')",
    "DELETE FROM alembic_version",
    "UPDATE alembic_version SET version_num = x'00'",
)


@pytest.mark.parametrize("sql", CELLS_OF_OTHERS)
def test_cells_that_another_program_changed_are_damage_and_told_with_the_newest_sound_copy(
    evening: Scorer, tmp_path: Path, sql: str
) -> None:
    evening("backup", sound := tmp_path / "club-backups" / "club-2020-01-01.db")
    change(evening.db, sql)
    refusal = evening.refusal(DatabaseError, "rank")
    assert dict(refusal.hints[0].values)["file"] == str(sound)
    assert "the file is damaged" in str(refusal)
    assert "damaged" in evening("backup", tmp_path / "new.db", "--force", code=ANYTHING).err
    assert evening("db", "check", "--json", code=1).document["faults"] != []
    evening("restore", sound)
    assert evening("rank").err == ""


def test_a_backup_of_a_database_with_torn_pages_says_that_it_is_damaged(evening: Scorer, tmp_path: Path) -> None:
    raw = settled(evening)
    for page in range(1, len(raw) // 4096, 7):
        evening.db.write_bytes(raw[: page * 4096] + b"\xa5" * 4096 + raw[(page + 1) * 4096 :])
        ran = evening("backup", tmp_path / "copy.db", "--force", code=ANYTHING)
        assert ran.code in (0, 1)
        assert ran.code == 0 or "the file is damaged" in ran.err


def test_damage_once_found_is_told_until_a_check_finds_none(evening: Scorer, tmp_path: Path) -> None:
    evening("backup", tmp_path / "sound.db")
    change(evening.db, "UPDATE pairs SET player1 = x'c3ff41' WHERE label = '1'")
    evening("db", "check", code=1)
    for copy in list_copies(evening.db):
        copy.unlink()
    warning = f"{evening.db} was found damaged on "
    for words in (("result", "1", "1", "5", "NP"), ("backup", "--also", tmp_path)):
        assert warning in evening(*words, code=ANYTHING).err
    assert list_copies(evening.db) == [], "a copy of the day would be no good one"
    change(evening.db, "UPDATE pairs SET player1 = 'Ann' WHERE label = '1'")
    assert warning in evening("result", "1", "1", "5", "NP").err
    assert evening("db", "check").errors == []
    assert evening("result", "1", "1", "5", "GS", "S", "9").err.count("damaged") == 0
    assert len(list_copies(evening.db)) == 1


def test_a_director_and_the_entry_screen_are_told_of_damage(evening: Scorer) -> None:
    assert find_backup_warning(evening.place) is None
    remember_damage(evening.db, "a page")
    assert "was found damaged on" in str(find_backup_warning(evening.place))
    evening("db", "check")
    assert find_backup_warning(evening.place) is None
