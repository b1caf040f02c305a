"""The same tables in every database: what the migrations make, and what the program uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Engine, MetaData, inspect
from sqlalchemy.schema import CreateColumn

from scorer.storage import upgrades
from scorer.storage.engine import engine_of, url_of
from scorer.storage.tables import metadata
from scorer.storage.transactions import writing
from tests.conftest import Scorer, on_every_database
from tests.servers import Server

Shape = dict[str, dict[str, Any]]


@pytest.fixture
def engine(migrated: Scorer) -> Iterator[Engine]:
    """The club's database, as it is made."""
    opened = engine_of(url_of(migrated.place))
    yield opened
    opened.dispose()


def shape(engine: Engine) -> Shape:
    """The columns, keys, indexes and checks of every table, as the database itself tells them."""
    looked_at = inspect(engine)
    return {
        table: {
            "columns": sorted(
                (column["name"], str(column["type"]), column["nullable"]) for column in looked_at.get_columns(table)
            ),
            "key": looked_at.get_pk_constraint(table),
            "foreign keys": _sorted(looked_at.get_foreign_keys(table)),
            "unique": _sorted(looked_at.get_unique_constraints(table)),
            "indexes": _sorted(looked_at.get_indexes(table)),
            "checks": _sorted(looked_at.get_check_constraints(table)),
        }
        for table in looked_at.get_table_names()
        if table != "alembic_version"
    }


def _sorted(parts: Any) -> list[str]:
    """Parts as texts; the condition of an index is one only when it is asked for it."""
    return sorted(str(sorted((name, str(value)) for name, value in _flat(part))) for part in parts)


def _flat(part: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    yield from ((name, value) for name, value in part.items() if name != "dialect_options")
    yield from part.get("dialect_options", {}).items()


def names(engine: Engine) -> dict[str, set[str]]:
    """The name of everything that each table has."""
    looked_at = inspect(engine)
    return {
        table: {
            *(f"column {column['name']} {column['nullable']}" for column in looked_at.get_columns(table)),
            *(f"foreign key {key['name']} {key['options']}" for key in looked_at.get_foreign_keys(table)),
            *(f"unique {one['name']}" for one in looked_at.get_unique_constraints(table)),
            *(f"index {one['name']}" for one in looked_at.get_indexes(table) if "duplicates_constraint" not in one),
            *(f"check {one['name']}" for one in looked_at.get_check_constraints(table)),
        }
        for table in looked_at.get_table_names()
    }


@pytest.mark.long
def test_migrations_make_on_a_server_what_the_tables_say(server: Server) -> None:
    migrated, made = (engine_of(url_of(server.empty())) for _ in range(2))
    upgrades.upgrade(migrated)
    metadata.create_all(made)
    shapes = shape(migrated), shape(made)
    migrated.dispose()
    made.dispose()
    assert shapes[0] == shapes[1]
    assert shapes[0].keys() == metadata.tables.keys()


@pytest.mark.long
def test_a_server_has_everything_that_a_file_has(server: Server, migrated: Scorer) -> None:
    there, here = engine_of(url_of(server.empty())), engine_of(url_of(migrated.place))
    upgrades.upgrade(there)
    both = names(there), names(here)
    there.dispose()
    here.dispose()
    assert both[0] == both[1]


@on_every_database
def test_each_column_is_of_the_type_that_the_tables_say(engine: Engine) -> None:
    found = MetaData()
    found.reflect(engine)
    for table in metadata.sorted_tables:
        there = found.tables[table.name].c
        assert there.keys() == table.c.keys()
        for column in table.c:
            wanted = str(CreateColumn(column).compile(dialect=engine.dialect)).split()[1]
            assert (column.name, str(there[column.name].type).split()[0]) == (column.name, _known_as(wanted))


def _known_as(kind: str) -> str:
    """SERIAL is how an INTEGER is made that counts by itself."""
    return "INTEGER" if kind == "SERIAL" else kind


@on_every_database
def test_the_tables_can_be_taken_away_and_made_again(engine: Engine) -> None:
    before = shape(engine)
    upgrades.migrate(engine, command.downgrade, "base")
    assert shape(engine) == {}
    upgrades.upgrade(engine)
    assert shape(engine) == before


@on_every_database
def test_making_tables_that_are_there_changes_nothing(evening: Scorer) -> None:
    before = evening("rank").out
    with writing(evening.place, create=True):
        pass
    assert evening("rank").out == before
