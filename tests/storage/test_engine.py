"""Opening a database: which file is meant, and what makes it safe."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorer.errors import DatabaseError
from scorer.storage.database import write_transaction
from scorer.storage.engine import build_engine, parse_database_url, sqlite_path_of_url
from scorer.storage.sqlite_file import configure_connection, translate_sqlite_errors

SAFE = {"foreign_keys": 1, "journal_mode": "wal", "synchronous": 2, "busy_timeout": 30_000}


def test_every_connection_is_made_safe_that_to_a_database_just_made_too(db: Path) -> None:
    for _ in range(2):
        with write_transaction(str(db), create=True) as work:
            assert {pragma: list(work.query(f"PRAGMA {pragma}")) for pragma in SAFE} == {
                pragma: [(value,)] for pragma, value in SAFE.items()
            }
            work.commit()


@pytest.mark.parametrize("place", ["~/a club.db", "{home}/a club.db", "sqlite:///{home}/a club.db"])
def test_a_sqlite_file_is_named_by_a_path_that_may_begin_with_the_home_folder_or_a_url(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert sqlite_path_of_url(parse_database_url(place.format(home=tmp_path))) == tmp_path / "a club.db"


def test_a_path_with_signs_that_mean_something_in_a_url_is_still_a_path(tmp_path: Path) -> None:
    odd = tmp_path / "club?mode=ro&50%.db"
    with write_transaction(str(odd), create=True):
        pass
    assert odd.exists()


@pytest.mark.parametrize("url", ["sqlite:///file:club.db?uri=true", "postgresql://club@server/minibridge"])
def test_what_is_no_file_has_no_path(url: str) -> None:
    assert sqlite_path_of_url(parse_database_url(url)) is None


def test_a_place_that_cannot_be_read_is_refused_with_what_was_read() -> None:
    with pytest.raises(DatabaseError, match=r'^database: read "://club", expected a path or an SQLAlchemy URL$'):
        parse_database_url("://club")


def test_a_database_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(DatabaseError, match=r"^database nosuch://server/club: its driver is not installed"):
        build_engine(parse_database_url("nosuch://server/club"))


@pytest.mark.parametrize(
    ("sign", "sentence"),
    [
        ("file is not a database", "it is not an SQLite database"),
        ("database disk image is malformed", "the file is damaged"),
        ("database is locked", "another program is writing to it; close that program or try again"),
        ("attempt to write a readonly database", "it is read-only"),
        ("unable to open database file", "cannot be opened: check the permissions of the file and its folder"),
        ("database or disk is full", "the disk is full"),
    ],
)
def test_what_sqlite_says_becomes_a_sentence_for_the_director(sign: str, sentence: str) -> None:
    with pytest.raises(DatabaseError) as refusal, translate_sqlite_errors("/club.db"):
        raise sqlite3.OperationalError(sign)
    assert str(refusal.value) == f"database /club.db: {sentence}"


def test_a_mistake_of_the_program_is_not_explained_away() -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such column"), translate_sqlite_errors("/club.db"):
        raise sqlite3.OperationalError("no such column: nonsense")


def test_a_connection_begins_no_transaction_by_itself() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        configure_connection(connection)
        connection.execute("CREATE TABLE evenings (name)")
        connection.execute("INSERT INTO evenings VALUES ('Friday')")
        assert not connection.in_transaction
