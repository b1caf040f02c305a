"""What the revisions make, and whose database is which: what this version neither uses nor upgrades is refused."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, Column, Engine, MetaData, String

from scorer.errors import DatabaseError
from scorer.storage import revisions, upgrades
from scorer.storage.database import write_transaction
from scorer.storage.engine import build_engine, parse_database_url
from scorer.storage.revisions import newest_revision
from scorer.storage.tables import metadata
from tests.conftest import Scorer, copy_database

ALEMBIC_TABLE = "alembic_version"


@pytest.fixture
def engine(db: Path) -> Iterator[Engine]:
    made = build_engine(parse_database_url(str(db)))
    yield made
    made.dispose()


def test_there_is_one_newest_revision_and_the_program_lists_all_of_them() -> None:
    scripts = ScriptDirectory.from_config(upgrades.build_alembic_config())
    assert scripts.get_heads() == [newest_revision()]
    assert [script.revision for script in scripts.walk_revisions()] == list(reversed(revisions.REVISIONS))


def test_the_revisions_make_the_tables_that_the_program_uses(engine: Engine) -> None:
    assert differences(engine, metadata) == []


def test_the_comparison_notices_a_missing_check_and_a_missing_column(engine: Engine) -> None:
    copy = MetaData(naming_convention=metadata.naming_convention)
    for table in metadata.tables.values():
        table.to_metadata(copy)
    results = copy.tables["results"]
    check = next(found for found in results.constraints if isinstance(found, CheckConstraint))
    results.constraints.remove(check)
    results.append_column(Column("club", String))
    found = [difference[0] for difference in differences(engine, copy)]
    assert {"add_column", "remove_constraint"} <= {kind for kind in found if isinstance(kind, str)}


def differences(engine: Engine, wanted: MetaData) -> list[Any]:
    upgrades.upgrade(engine)
    plugins = ["alembic.autogenerate.*", "alembic.autogenerate.checkconstraint_byname"]
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"autogenerate_plugins": plugins})
        return list(compare_metadata(context, wanted))


def test_the_revisions_make_the_same_sql_as_the_tables(db: Path, engine: Engine, tmp_path: Path) -> None:
    upgrades.upgrade(engine)
    with write_transaction(str(made := tmp_path / "made.db"), create=True):
        pass
    assert sql_of(db) == sql_of(made)
    assert revision_in(db) == revision_in(made) == newest_revision()
    assert set(metadata.tables) <= set(sql_of(db))


def sql_of(db: Path) -> dict[str, tuple[str, list[str]]]:
    """Each table and index by name: what stands before its brackets, and what stands in them, in any order."""
    with closing(sqlite3.connect(db)) as connection:
        found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {name: normalised(sql) for name, sql in found if name != ALEMBIC_TABLE}


def normalised(sql: str) -> tuple[str, list[str]]:
    plain = re.sub(r"\s+", " ", sql).replace("CREATE TABLE _alembic_tmp_", "CREATE TABLE ")
    head, _, rest = plain.partition("(")
    return head.replace('"', "").strip(), sorted(_split(rest.rpartition(")")[0]))


def _split(text: str) -> Iterator[str]:
    """Split at the commas that stand in no brackets."""
    depth, part = 0, ""
    for sign in text:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            yield part.strip()
            part = ""
        else:
            part += sign
    yield part.strip()


def revision_in(db: Path) -> str:
    with closing(sqlite3.connect(db)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


# Databases that are not ours to upgrade

STRANGER = (
    "CREATE TABLE alembic_version (version_num TEXT)",
    f"INSERT INTO alembic_version VALUES ('{newest_revision()}')",  # noqa: S608  # ours
    "CREATE TABLE events (id INTEGER, name TEXT)",
    "CREATE TABLE pairs (id INTEGER)",
    "CREATE TABLE boards (id INTEGER)",
    "CREATE TABLE results (id INTEGER)",
)
"""Another program's database, with our words and our name of a revision."""


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    db = tmp_path / "stranger.db"
    with closing(sqlite3.connect(db)) as connection:
        connection.executescript(";".join(STRANGER))
    return db


@pytest.mark.parametrize("words", [("rank",), ("undo",), ("db", "upgrade")], ids=" ".join)
def test_a_stranger_s_database_is_known_by_its_tables(scorer: Scorer, stranger: Path, words: tuple[str, ...]) -> None:
    before = stranger.read_bytes()
    assert scorer(*words, "--db", stranger, code=1).errors == [f"database {stranger}: it is not a scorer database"]
    assert stranger.read_bytes() == before


def test_a_stranger_s_database_is_no_copy_of_ours(evening: Scorer, stranger: Path) -> None:
    assert evening.refused("restore", stranger) == [f"database {stranger}: it is not a scorer database"]


def test_a_database_without_a_revision_is_no_copy_of_ours(evening: Scorer, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy_database(evening.db, copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("DELETE FROM alembic_version")
    assert evening.refused("restore", copy) == [f"database {copy}: it is not a scorer database"]


@pytest.mark.parametrize(
    ("revision", "reason"),
    [
        ("9999", f"revision 9999 was made by a newer version ({newest_revision()} is the newest known)"),
        ("0015", "it was made by a development version (revision 0015); `scorer export --all"),
    ],
)
def test_a_database_of_a_revision_that_is_not_upgraded_is_no_copy_of_ours(
    evening: Scorer, tmp_path: Path, revision: str, reason: str
) -> None:
    copy = tmp_path / "copy.db"
    copy_database(evening.db, copy)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        connection.commit()
    (sentence,) = evening.refused("restore", copy)
    assert sentence.startswith(f"database {copy}: {reason}")


@pytest.mark.parametrize(
    "sql",
    ["ALTER TABLE results RENAME COLUMN remark TO remarks", "ALTER TABLE marks RENAME TO marked"],
    ids=["a column", "a table"],
)
def test_tables_that_somebody_altered_are_refused(evening: Scorer, sql: str) -> None:
    with write_transaction(evening.place) as work:
        work.execute(sql)
        work.commit()
    for words in (("rank",), ("result", "1", "1", "5", "NP")):
        assert evening.refusal(DatabaseError, *words)


def test_an_index_or_a_table_of_somebody_s_own_is_no_fault(evening: Scorer) -> None:
    with closing(sqlite3.connect(evening.db)) as connection:
        connection.execute("CREATE TABLE notes (text TEXT)")
        connection.execute("CREATE INDEX mine ON results (declarer)")
    ranking = evening("rank").out
    evening("result", "1", "1", "5", "NP")
    evening("undo")
    assert evening("rank").out == ranking
