"""The same tables in every database, and the same rows that they refuse, whoever writes them."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from alembic import command
from sqlalchemy import CheckConstraint, Engine, MetaData, inspect
from sqlalchemy.exc import IntegrityError
from sqlalchemy.schema import CreateColumn

from scorer.errors import DatabaseError
from scorer.storage import upgrades
from scorer.storage.database import write_transaction
from scorer.storage.engine import build_engine, parse_database_url
from scorer.storage.tables import metadata
from tests.conftest import EVENING_FILES, Made, Scorer, copy_database, on_every_database, write_folder
from tests.servers import Server
from tests.storage.everything import record_everything

if TYPE_CHECKING:
    from scorer.storage import Query

Shape = dict[str, dict[str, Any]]


@pytest.fixture
def engine(migrated: Scorer) -> Iterator[Engine]:
    """The club's database, as it is made."""
    opened = build_engine(parse_database_url(migrated.place))
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
def test_the_revisions_make_on_a_server_what_the_tables_say(server: Server) -> None:
    migrated, made = (build_engine(parse_database_url(server.empty())) for _ in range(2))
    upgrades.upgrade(migrated)
    metadata.create_all(made)
    shapes = shape(migrated), shape(made)
    migrated.dispose()
    made.dispose()
    assert shapes[0] == shapes[1]
    assert shapes[0].keys() == metadata.tables.keys()


@pytest.mark.long
def test_a_server_has_everything_that_a_file_has(server: Server, migrated: Scorer) -> None:
    there, here = build_engine(parse_database_url(server.empty())), build_engine(parse_database_url(migrated.place))
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
    upgrades.run_alembic(engine, command.downgrade, "base")
    assert shape(engine) == {}
    upgrades.upgrade(engine)
    assert shape(engine) == before


@on_every_database
def test_making_tables_that_are_there_changes_nothing(evening: Scorer) -> None:
    before = evening("rank").out
    with write_transaction(evening.place, create=True):
        pass
    assert evening("rank").out == before


# What the database itself refuses

CHECKS = {
    str(check.name): (table.name, str(check.sqltext))
    for table in metadata.tables.values()
    for check in table.constraints
    if isinstance(check, CheckConstraint)
}
"""Every check of the tables by name: its table, and what it asks."""

NO_SUCH = (
    (r"(\S+) IN \('.*", "'no such'"),
    (r"(\S+) IN \([0-9].*", "99"),
    (r"(\S+) <> ''", "''"),
    (r"(\S+) >= [01]", "-1"),
    (r"(\S+) = 1", "2"),
    (r"(\S+) BETWEEN 0 AND [0-9]+", "-1"),
    (r"(\S+) BETWEEN 1 AND [0-9]+", "0"),
)
"""For checks of one column, what it may not hold."""

TOGETHER = {
    "ck_history_whose": "UPDATE history SET event_id = 1, competition = 'ladder'",
    "ck_boards_all_points": "UPDATE boards SET north = 14",
    "ck_boards_known": "UPDATE boards SET deal = NULL",
    "ck_results_opponents": "UPDATE results SET ew = ns WHERE contract IS NOT NULL",
    "ck_results_pair": "UPDATE results SET ns = NULL, ew = NULL, award = NULL WHERE award = 'NP'",
    "ck_results_contract_tricks": "UPDATE results SET tricks = NULL, declarer = NULL WHERE contract IS NOT NULL",
    "ck_results_contract_declarer": "UPDATE results SET declarer = 'S' WHERE score IS NOT NULL",
    "ck_results_sit_out": "UPDATE results SET ew = NULL WHERE contract IS NOT NULL",
    "ck_sittings_boards": "UPDATE sittings SET last_board = first_board - 1 WHERE first_board > 1",
    "ck_sittings_pair": "UPDATE sittings SET ns = NULL, ew = NULL",
    "ck_sittings_opponents": "UPDATE sittings SET ew = ns",
    "ck_results_one_outcome": "UPDATE results SET award = 'NP' WHERE contract IS NOT NULL",
}
"""For checks of several columns, a change of the worked evening that they have to refuse."""


FIRST_ROW = {"sqlite": "rowid", "postgresql": "ctid"}
"""What each kind of database calls the place of a row."""


def refused_change(check: str, database_kind: str) -> str:
    """A change that nothing but this check forbids."""
    if check in TOGETHER:
        return TOGETHER[check]
    table, text = CHECKS[check]
    for pattern, value in NO_SUCH:
        if column := re.fullmatch(pattern, text):
            row = FIRST_ROW[database_kind]
            first = f"(SELECT min({row}) FROM {table})"  # noqa: S608  # from the tables themselves
            return f"UPDATE {table} SET {column[1]} = {value} WHERE {row} = {first}"  # noqa: S608  # all names are ours
    raise AssertionError(f"{check}: no change is known that {text!r} refuses; put one into TOGETHER")


@pytest.fixture(scope="module")
def _filled(tmp_path_factory: pytest.TempPathFactory, home: Path, _evening_database: Path) -> Path:
    db = tmp_path_factory.mktemp("filled") / "filled.db"
    copy_database(_evening_database, db)
    write_folder(db.parent / "evening", EVENING_FILES)
    record_everything(Scorer(db, home))
    return db


@pytest.fixture
def filled(_made: Made, _filled: Path) -> Scorer:
    """A current database with rows in every table."""
    return _made("filled", _filled, ("import", _filled.parent / "evening"), record_everything)


REFUSED = IntegrityError, sqlite3.IntegrityError
"""As SQLAlchemy says it of a server, and the driver of a file."""


@on_every_database
@pytest.mark.parametrize("check", sorted(CHECKS))
def test_the_database_itself_refuses_what_cannot_be(filled: Scorer, database_kind: str, check: str) -> None:
    with pytest.raises(REFUSED) as refusal, write_transaction(filled.place) as work:
        work.execute(refused_change(check, database_kind))
    told, *_ = str(getattr(refusal.value, "orig", refusal.value)).splitlines()
    assert re.search(rf"(CHECK constraint failed: {check}|violates check constraint \"{check}\")$", told)


@on_every_database
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE results SET ns = '1' WHERE board = 1",
        "UPDATE results SET ns = '99' WHERE ns = '1'",
        "UPDATE results SET ew = '99' WHERE ew = '5'",
        "UPDATE pairs SET event_id = 99 WHERE label = '1'",
        "DELETE FROM pairs WHERE label = '1'",
        "INSERT INTO pairs SELECT * FROM pairs WHERE label = '1'",
        "UPDATE chosen SET event_id = 99",
    ],
    ids=[
        "a pair twice on a board",
        "an unknown pair in ns",
        "an unknown pair in ew",
        "a pair of no event",
        "a pair that has results taken away",
        "a pair listed twice",
        "an event chosen that is not there",
    ],
)
def test_the_database_itself_refuses_rows_that_do_not_fit_together(filled: Scorer, change: str) -> None:
    with (
        pytest.raises(REFUSED, match=r"UNIQUE|FOREIGN KEY|unique|foreign key"),
        write_transaction(filled.place) as work,
    ):
        work.execute(change)


@pytest.mark.parametrize("club_id", ["", "0042"])
def test_the_database_itself_refuses_two_events_of_one_name_date_and_club(filled: Scorer, club_id: str) -> None:
    club = "'Elm'" if club_id else "club"  # a club that has a number is known by it
    with write_transaction(filled.place) as work:
        work.execute("UPDATE events SET club_id = ?", (club_id,))
        work.commit()
    taken = "another event has that name, date and club"
    same = f"SELECT 'another', name, date, {club}, club_id FROM events WHERE id = 1"  # noqa: S608  # all of it is ours
    with pytest.raises(DatabaseError, match=taken), write_transaction(filled.place) as work:
        work.execute(f"INSERT INTO events (slug, name, date, club, club_id) {same}")


def test_an_event_that_is_removed_takes_everything_of_it_along(filled: Scorer) -> None:
    with write_transaction(filled.place) as work:
        assert tables_with_rows(work.query) == set(metadata.tables)
        work.execute("DELETE FROM events")
        assert tables_with_rows(work.query) == {"competitions", "players", "history", "club_settings"}


def tables_with_rows(ask: Query) -> set[str]:
    return {name for name in metadata.tables if list(ask(f"SELECT 1 FROM {name} LIMIT 1"))}  # noqa: S608  # our own names


def test_a_pair_that_gets_another_label_keeps_its_results(filled: Scorer) -> None:
    with write_transaction(filled.place) as work:
        sql = "SELECT board, ew FROM results WHERE ns = ? ORDER BY id"
        before = list(work.query(sql, ("1",)))
        work.execute("UPDATE pairs SET label = 'A1' WHERE label = '1'")
        assert before
        assert list(work.query(sql, ("A1",))) == before
