"""A database is brought up to date: here by a made-up revision after the newest, so that there is an older one."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorer.errors import DatabaseError
from scorer.progress import RunReport, use_report
from scorer.storage import revisions, upgrades
from scorer.storage.database import write_transaction
from scorer.storage.revisions import newest_revision
from scorer.storage.tables import metadata
from scorer.tui.screen import open_session
from tests.conftest import EVENING_SLUG, SAMPLES, Scorer, contents, on_every_database
from tests.storage.everything import CHANGES, record_everything


def revision_in(db: Path) -> str:
    with closing(sqlite3.connect(db)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


class NextRevision:
    """The next version of the scorer, with one revision more than this one."""

    name = "9000"

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.migrations = folder / "migrations"
        self.before = newest_revision()
        self._revisions = (*revisions.REVISIONS, self.name)
        self._monkeypatch = monkeypatch
        shutil.copytree(upgrades.MIGRATIONS_FOLDER, self.migrations, ignore=shutil.ignore_patterns("__pycache__"))

    def install(self, *steps: str) -> None:
        """Write the revision and let this process have it."""
        lines = [
            "import os",
            "import sqlalchemy as sa",
            "from alembic import op",
            f"revision = {self.name!r}",
            f"down_revision = {self.before!r}",
            "def upgrade() -> None:",
            *(f"    {step}" for step in steps),
        ]
        (self.migrations / "versions" / f"{self.name}.py").write_text("\n".join(lines))
        self._monkeypatch.setattr(upgrades, "MIGRATIONS_FOLDER", self.migrations)
        self._monkeypatch.setattr(revisions, "REVISIONS", self._revisions)


@pytest.fixture
def following(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> NextRevision:
    return NextRevision(tmp_path, monkeypatch)


ADD_A_COLUMN = "op.add_column('events', sa.Column('later', sa.Text()))"
REBUILD_EVENTS = (
    "with op.batch_alter_table('events', recreate='always') as batch:",
    "    batch.add_column(sa.Column('later', sa.Text()))",
)


def copies_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*before*.db"))


@on_every_database
def test_an_upgrade_keeps_the_ranking(evening: Scorer, following: NextRevision) -> None:
    before = evening("rank").out
    following.install(ADD_A_COLUMN)
    evening("db", "upgrade")
    with write_transaction(evening.place) as work:
        assert list(work.query("SELECT version_num FROM alembic_version")) == [("9000",)]
    assert evening("rank").out == before


@pytest.mark.parametrize(
    "words",
    [("db", "upgrade"), ("import", SAMPLES / "howell"), ("result", "1", "1", "5", "GNT N 9")],
    ids=["an upgrade", "an import", "a change"],
)
def test_what_changes_an_older_database_first_brings_it_up_to_date_after_one_private_copy(
    evening: Scorer, following: NextRevision, words: tuple[str | Path, ...]
) -> None:
    before = contents(evening.db)
    evening.db.chmod(0o600)
    following.install(ADD_A_COLUMN)
    told = evening(*words).err
    evening("undo", code=int("result" not in words))
    (copy,) = copies_in(evening.db.parent)
    name = rf"club-before-9000-from-{re.escape(following.before)}-[0-9]{{8}}-[0-9]{{6}}-[0-9]{{6}}\.db"
    assert re.fullmatch(name, copy.name)
    assert (contents(copy), copy.stat().st_mode & 0o777) == (before, 0o600)
    assert (str(copy) in told) == ("result" not in words), "who types a result is not told where it is"
    assert revision_in(evening.db) == "9000"


def test_the_entry_screen_brings_an_older_database_up_to_date_before_it_looks(
    evening: Scorer, following: NextRevision
) -> None:
    following.install(ADD_A_COLUMN)
    with use_report(RunReport()) as report:
        assert open_session(str(evening.db), None, "").event.slug == EVENING_SLUG
    assert revision_in(evening.db) == "9000"
    assert len(copies_in(evening.db.parent)) == 1
    assert report.pop_notices() == []


def test_a_copy_that_is_not_finished_has_no_name_of_one(
    evening: Scorer, following: NextRevision, monkeypatch: pytest.MonkeyPatch
) -> None:
    following.install(ADD_A_COLUMN)

    def half(_: Path, target: Path) -> None:
        target.write_bytes(b"half")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(upgrades, "copy_database", half)
    assert evening("db", "upgrade", code=1).errors == [f"database {evening.db}: the disk is full"]
    assert copies_in(evening.db.parent) == []
    assert not list(evening.db.parent.glob(".scorer-*"))


LOOKS = (
    ("rank",),
    ("board", "--all"),
    ("history",),
    ("history", "1", "1"),
    ("history", "--corrections"),
    ("events",),
    ("export",),
)


@pytest.mark.parametrize("words", [LOOKS[0], *(pytest.param(one, marks=pytest.mark.long) for one in LOOKS[1:])])
def test_looking_at_an_older_database_reads_a_copy_and_says_so(
    evening: Scorer, following: NextRevision, tmp_path: Path, words: tuple[str, ...]
) -> None:
    words = (*words, str(tmp_path / "exported"), "--force") if words == ("export",) else words
    evening("print", "ranking", "-o", tmp_path / "ranking.pdf")
    evening("result", "1", "1", "5", "GNT N 9")
    expected = evening(*words)
    following.install(ADD_A_COLUMN)
    before, files = evening.db.read_bytes(), sorted(evening.db.parent.iterdir())
    ran = evening(*words)
    assert ran.out == expected.out
    assert ran.err == (f"{expected.err}database {evening.db} is from an older version: an upgraded copy was read\n")
    assert (evening.db.read_bytes(), files) == (before, sorted(evening.db.parent.iterdir()))
    assert revision_in(evening.db) == following.before


def test_the_copy_that_is_read_has_the_newest_revision(evening: Scorer, following: NextRevision) -> None:
    following.install(ADD_A_COLUMN)
    with upgrades.open_upgraded_copy(evening.db) as copy:
        assert revision_in(copy) == following.name
    assert not copy.exists()


@on_every_database
def test_an_older_database_that_is_no_plain_file_is_refused_for_looking(
    evening: Scorer, following: NextRevision
) -> None:
    following.install(ADD_A_COLUMN)
    place = evening.place if "://" in evening.place else f"sqlite:///file:{evening.db}?uri=true"
    (sentence,) = evening.refused("rank", "--db", place)
    assert sentence.endswith(
        f": revision {following.before} is older than this version (9000); `scorer db upgrade` brings it up to date"
    )


def test_rebuilding_a_table_does_not_empty_those_that_refer_to_it(evening: Scorer, following: NextRevision) -> None:
    before = evening("rank").out
    following.install(*REBUILD_EVENTS)
    with write_transaction(str(evening.db)) as work:
        assert list(work.query("PRAGMA foreign_keys")) == [(1,)]
    assert revision_in(evening.db) == "9000"
    assert evening("rank").out == before


def test_a_revision_that_tears_rows_apart_is_undone(evening: Scorer, following: NextRevision) -> None:
    before = contents(evening.db)
    following.install("op.execute('DELETE FROM events')")
    with pytest.raises(DatabaseError) as refusal, write_transaction(str(evening.db)):
        pass
    assert str(refusal.value) == f"database {evening.db}: its rows contradict each other; nothing was changed"
    assert contents(evening.db) == before


@on_every_database
def test_a_revision_that_fails_leaves_the_old_database(evening: Scorer, following: NextRevision) -> None:
    before = contents(evening.place)
    following.install(ADD_A_COLUMN, "op.execute('DELETE FROM results')", "raise ZeroDivisionError")
    with pytest.raises(ZeroDivisionError), write_transaction(evening.place):
        pass
    assert contents(evening.place) == before


@pytest.mark.long
def test_a_power_cut_in_an_upgrade_leaves_the_old_database(evening: Scorer, following: NextRevision) -> None:
    before, ranking = contents(evening.db), evening("rank").out
    following.install(ADD_A_COLUMN, "op.execute('DELETE FROM results')", *REBUILD_EVENTS, "os._exit(86)")
    program = (
        "import pathlib, sys; from scorer.storage import revisions, upgrades\n"
        "from scorer.storage.database import write_transaction\n"
        "db, folder, *revisions.REVISIONS = sys.argv[1:]\n"
        "upgrades.MIGRATIONS_FOLDER = pathlib.Path(folder)\n"
        "with write_transaction(db): pass\n"
    )
    words = [sys.executable, "-c", program, str(evening.db), str(following.migrations), *revisions.REVISIONS]
    assert subprocess.run(words, check=False).returncode == 86
    assert contents(evening.db) == before
    assert revision_in(evening.db) == following.before
    following.install(ADD_A_COLUMN)
    evening("db", "upgrade")
    assert evening("rank").out == ranking


# A step that was taken before an upgrade is undone after it

LATER_COLUMNS = tuple(
    f"op.add_column('{table}', sa.Column('later', sa.{kind}(), nullable=False, server_default='7'))"
    for table, kind in (("results", "Integer"), ("pairs", "Text"), ("events", "Text"))
)
"""A revision that adds a column which may not be left empty to each of these tables."""


@on_every_database
def test_changes_made_before_an_upgrade_are_undone_and_done_again_after_it(
    evening: Scorer, following: NextRevision
) -> None:
    for words in CHANGES:
        evening(*words)
    following.install(*LATER_COLUMNS)
    evening("db", "upgrade")
    undo_and_redo_everything(evening, len(CHANGES))
    with write_transaction(evening.place) as work:
        assert {later for (later,) in work.query("SELECT later FROM results")} == {7}


ADDED_SINCE = {"results": "remark", "pairs": "members", "penalties": "by"}
"""Columns that are taken for later ones than the steps of a history."""


def test_steps_that_lack_a_column_added_since_are_undone_and_done_again(evening: Scorer) -> None:
    before = recorded(evening.place)
    for words in CHANGES:
        evening(*words)
    with write_transaction(evening.place) as work:
        for number, text in list(work.query("SELECT id, differences FROM history")):
            changed = json.loads(text)
            for table, *rows in changed:
                for row in filter(None, rows):
                    row.pop(ADDED_SINCE.get(table), None)
            work.execute("UPDATE history SET differences = ? WHERE id = ?", (json.dumps(changed), number))
        work.commit()
    after = recorded(evening.place)
    undo_and_redo_everything(evening, len(CHANGES))
    assert recorded(evening.place) == after
    for _ in CHANGES:
        evening("undo")
    assert recorded(evening.place) == before


@on_every_database
@pytest.mark.long
def test_everything_that_can_be_recorded_is_undone_and_done_again(evening: Scorer) -> None:
    record_everything(evening)
    for words in CHANGES:
        evening(*words)
    steps = evening("history", "--json").document["steps"]
    undo_and_redo_everything(evening, sum(step["stands"] for step in steps))


def undo_and_redo_everything(scorer: Scorer, steps: int) -> None:
    """Take back so many steps, which are all, and do them again: each time something else is recorded, as before."""
    back = states(scorer, "undo", steps)
    assert states(scorer, "redo", steps) == back[::-1]
    assert len(set(map(str, back))) == len(back)


def states(scorer: Scorer, command: str, times: int) -> list[dict[str, list[str]]]:
    """What is recorded, and what is after each undoing or redoing."""
    reached = [recorded(scorer.place)]
    for _ in range(times):
        scorer(command)
        reached.append(recorded(scorer.place))
    scorer.refused(command)
    return reached


def recorded(place: str) -> dict[str, list[str]]:
    """Every row but those of the history, in any order, and without the numbers that they are given."""
    rows: dict[str, list[str]] = {}
    with write_transaction(place) as work:
        for name, table in metadata.tables.items():
            names = [column.name for column in table.c]
            columns = ", ".join(f'{name}."{column}"' for column in names if column != "id")
            rows[name] = sorted(map(str, work.query(f"SELECT {columns} FROM {name}")))  # noqa: S608  # all names are ours
    del rows["history"]
    return rows
