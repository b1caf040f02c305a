"""The SQL of the light writer is what SQLAlchemy Core says of the tables, and a column that is not there is refused."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import Table, and_, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ClauseElement, ColumnElement

from scorer.storage import statements
from scorer.storage.rows import COLUMNS, KEYS
from scorer.storage.tables import metadata
from tests.conftest import Scorer

TABLES = [table for table in COLUMNS if table != "entries"]


def said_by_core(statement: ClauseElement) -> str:
    return plain(str(statement.compile(dialect=sqlite.dialect())))


def plain(sql: str) -> str:
    return re.sub(r"\s+", " ", sql.replace('"', "").replace("=?", " = ?").replace(" AS min_1", ""))


def words(sql: str) -> list[str]:
    return sorted(re.findall(r"\w+|\?", sql))


def owner(table: Table) -> list[str]:
    return [name for name in (statements.OWNER.get(table.name, "event_id"),) if name]


def place(table: Table) -> ColumnElement[bool]:
    owned = [table.c[name] == bindparam(f"owner_{name}") for name in owner(table)]
    same = [table.c[name].is_(bindparam(f"old_{name}")) for name in COLUMNS[table.name]]
    if table.name in KEYS:
        return and_(*owned, *same)
    return table.c.id == select(func.min(table.c.id)).where(*owned, *same).scalar_subquery()


@pytest.mark.parametrize("name", TABLES)
def test_a_row_is_put_in_taken_away_and_changed_as_the_tables_say(name: str) -> None:
    table = metadata.tables[name]
    put: dict[str, Any] = {column: bindparam(column) for column in (*owner(table), *COLUMNS[name])}
    changed: dict[str, Any] = {column: bindparam(f"new_{column}") for column in COLUMNS[name]}
    assert words(statements.insertion(name)) == words(said_by_core(insert(table).values(put)))
    assert plain(statements.removal(name)) == said_by_core(delete(table).where(place(table)))
    ordered = update(table).where(place(table)).ordered_values(*changed.items())
    assert plain(statements.update(name)) == said_by_core(ordered)


@pytest.mark.parametrize("name", TABLES)
def test_a_column_that_the_database_does_not_have_is_never_a_text(migrated: Scorer, name: str) -> None:
    with closing(sqlite3.connect(migrated.db)) as connection:
        for column in COLUMNS[name]:
            for statement in (statements.insertion(name), statements.removal(name), statements.update(name)):
                wrong = statement.replace(f'"{column}"', '"shoe_size"')
                with pytest.raises(sqlite3.OperationalError, match="shoe_size"):
                    connection.execute(f"EXPLAIN {wrong}", [None] * wrong.count("?"))
