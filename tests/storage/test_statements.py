"""The SQL that is written by hand: what SQLAlchemy Core says of the tables, and each column with its table."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Table, and_, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ClauseElement, ColumnElement

from scorer.storage import statements
from scorer.storage.rows import COLUMNS, KEYS
from scorer.storage.tables import metadata
from tests.source import MODULES, nodes_of


@pytest.mark.parametrize("name", [table for table in COLUMNS if table != "entries"])
def test_rows_are_inserted_deleted_and_updated_as_core_says(name: str) -> None:
    table = metadata.tables[name]
    inserted: dict[str, Any] = {column: bindparam(column) for column in (*owner(table), *COLUMNS[name])}
    changed: dict[str, Any] = {column: bindparam(f"new_{column}") for column in COLUMNS[name]}
    assert sorted(words(statements.insert_sql(name))) == sorted(words(core(insert(table).values(inserted))))
    assert words(statements.delete_sql(name)) == words(core(delete(table).where(place(table))))
    ordered = update(table).where(place(table)).ordered_values(*changed.items())
    assert words(statements.update_sql(name)) == words(core(ordered))


def core(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=sqlite.dialect())).replace(" AS min_1", "")


def words(sql: str) -> list[str]:
    return re.findall(r"[\w.]+|[?=(),]", sql.replace('"', ""))


def owner(table: Table) -> list[str]:
    return [name for name in (statements.OWNER_COLUMNS.get(table.name, "event_id"),) if name]


def place(table: Table) -> ColumnElement[bool]:
    owned = [table.c[name] == bindparam(f"owner_{name}") for name in owner(table)]
    same = [table.c[name].is_(bindparam(f"old_{name}")) for name in COLUMNS[table.name]]
    if table.name in KEYS:
        return and_(*owned, *same)
    return table.c.id == select(func.min(table.c.id)).where(*owned, *same).scalar_subquery()


SQL = re.compile(r"\b(SELECT|WHERE|ORDER BY|GROUP BY)\b")


def sql_in_modules() -> Iterator[tuple[str, str]]:
    """Every text of SQL that is written by hand, with the module that it stands in."""
    for path in MODULES:
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL.search(node.value):
                yield path.name, node.value


def test_a_column_in_quotes_is_named_with_its_table() -> None:
    found = list(sql_in_modules())
    assert len(found) > 50
    assert any('."table"' in sql for _, sql in found)
    alone = [(name, sql) for name, sql in found if re.search(r'(?<![.\w])"[a-z_]+"', sql.partition("VALUES")[0])]
    assert alone == []
