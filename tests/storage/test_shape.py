"""A revision's number is believed only where the tables fit: databases of every commit that had other ones."""

from __future__ import annotations

import ast
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorer.errors import DatabaseTrouble, Way, remedy
from scorer.storage import shape, upgrades
from scorer.storage.engine import opened
from scorer.storage.transactions import writing
from tests.conftest import ROOT, Scorer, contents
from tests.storage.test_upgrades import DUMPS, restored

EARLY = DUMPS / "early"
"""A small evening with a history, made by the program of each commit that changed the migrations."""

WHOLE = {"136d3a5", "59fface", "c6f973f", "f77b055", "40703b2", "cd97907", "93f5f67", "b134325", "f51fdd6"}
"""Those that are brought over; the others gave their number to other tables than the revision that has it now."""

QUICK = ("92c4494", "136d3a5")


@pytest.mark.parametrize(
    "commit",
    [
        pytest.param(path.stem, marks=[] if path.stem in QUICK else pytest.mark.long)
        for path in sorted(EARLY.glob("*.sql"))
    ],
)
def test_an_early_database_is_brought_over_whole_or_refused_by_name(scorer: Scorer, commit: str) -> None:
    restored(EARLY / f"{commit}.sql", scorer.db)
    as_made = contents(scorer.db)
    if commit not in WHOLE:
        for words in (("rank",), ("result", "1", "1", "2", "NP"), ("undo",), ("db", "upgrade")):
            refusal = scorer.refusal(DatabaseTrouble, *words)
            assert refusal.remedies == (remedy(Way.MAKER),)
        assert contents(scorer.db) == as_made
        return
    before = scorer("board", "--all").out
    assert scorer("history", "--json").document["steps"]
    scorer("result", "1", "1", "2", "NP")
    assert scorer("board", "--all").out != before
    scorer("undo")
    assert scorer("board", "--all").out == before
    scorer("undo")
    scorer("redo")
    assert scorer("board", "--all").out == before


def test_the_digests_are_those_of_the_newest_tables_made_and_brought_over(tmp_path: Path) -> None:
    with writing(str(tmp_path / "made.db"), create=True):
        pass
    with opened(str(tmp_path / "brought over.db")) as engine:
        upgrades.upgrade(engine)
    found = []
    for name in ("made", "brought over"):
        with closing(sqlite3.connect(tmp_path / f"{name}.db")) as connection:
            found.append(shape.digest(connection.execute))
    assert tuple(found) == shape.NEWEST


@pytest.mark.parametrize(
    ("sql", "lacks"),
    [
        ("ALTER TABLE results RENAME COLUMN remark TO remarks", "results.remark"),
        pytest.param("DROP TABLE marks", "marks.board", marks=pytest.mark.long),
        pytest.param("ALTER TABLE pairs ADD COLUMN seed TEXT", "pairs.seed", marks=pytest.mark.long),
    ],
)
def test_tables_that_are_not_those_of_their_revision_are_named(evening: Scorer, sql: str, lacks: str) -> None:
    with closing(sqlite3.connect(evening.db)) as connection:
        connection.execute(sql)
    for words in (("rank",), ("undo",)):
        assert lacks in str(evening.refusal(DatabaseTrouble, *words))


def test_an_index_or_a_table_of_somebody_s_own_is_no_fault(evening: Scorer) -> None:
    with closing(sqlite3.connect(evening.db)) as connection:
        connection.execute("CREATE TABLE notes (text TEXT)")
        connection.execute("CREATE INDEX mine ON results (declarer)")
    ranking = evening("rank").out
    evening("result", "1", "1", "5", "NP")
    evening("undo")
    assert evening("rank").out == ranking


SQL = re.compile(r"\b(SELECT|WHERE|ORDER BY|GROUP BY)\b")


def statements() -> Iterator[tuple[str, str]]:
    """Every text of SQL that is written by hand, with the module that it stands in."""
    for path in sorted((ROOT / "scorer").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL.search(node.value):
                yield path.name, node.value


def test_a_column_in_quotes_is_named_with_its_table() -> None:
    found = list(statements())
    assert len(found) > 50
    assert any('."table"' in sql for _, sql in found)
    alone = [(name, sql) for name, sql in found if re.search(r'(?<![.\w])"[a-z_]+"', sql.partition("VALUES")[0])]
    assert alone == []
