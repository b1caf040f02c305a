"""`scorer db`: where the database is, and bringing it up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from scorer.store.sqlite_file import HEAD
from tests.conftest import Scorer, contents


def test_the_place_of_the_database_is_told_and_nothing_is_made_there(scorer: Scorer) -> None:
    ran = scorer("db", "path")
    assert (ran.out, ran.err) == (f"{scorer.db}\n", "")
    assert scorer("db", "path", "--json").document == {"path": str(scorer.db)}
    assert not scorer.db.exists()


def test_upgrading_makes_the_database_where_there_is_none(scorer: Scorer) -> None:
    ran = scorer("db", "upgrade")
    assert (ran.out, ran.err) == ("", f"{scorer.db} is at revision {HEAD}, the newest\n")
    assert scorer("events", "--json").document == {"events": []}


def test_upgrading_twice_changes_nothing(samples: Scorer) -> None:
    before = contents(samples.db)
    samples("db", "upgrade")
    assert contents(samples.db) == before


def test_an_empty_file_becomes_a_database(scorer: Scorer) -> None:
    scorer.db.touch()
    scorer("db", "upgrade")
    with closing(sqlite3.connect(scorer.db)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]
