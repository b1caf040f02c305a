"""A club with many evenings: the pages of one evening read as little of the database as with a few."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from scorer.services.selection import list_slugs
from scorer.storage.tables import metadata
from tests.desk.asking import DeskVisitor

TUESDAY = "tuesday-minibridge-2026-11-17"
MANY = 300
COPIED = ("settings", "pairs", "results")
"""What a list of evenings counts; the copies have nothing else."""

PATHS = (
    *(f"/e/{TUESDAY}{end}" for end in ("", "/people", "/play", "/hands", "/papers", "/results/1", "/check")),
    *(f"/e/{TUESDAY}{end}" for end in ("/read", "/read/ranking", "/give", "/history")),
    *(f"/new?like={TUESDAY}", "/club", "/close"),
)
"""Pages that are about one evening, or about none."""


def add_copies(db: str, number: int) -> None:
    """Add so many copies of an evening, a day older each."""
    with closing(sqlite3.connect(db)) as connection, connection:
        ((original,),) = connection.execute("SELECT id FROM events WHERE slug = ?", (TUESDAY,))
        for copied in range(1, number + 1):
            new = {"id": str(1000 + copied), "slug": f"'copy-{copied}'", "date": f"date(date, '-{copied} days')"}
            copy_rows(connection, "events", f"id = {original}", new)
            for name in COPIED:
                copy_rows(connection, name, f"event_id = {original}", {"event_id": new["id"], "id": "NULL"})


def copy_rows(connection: sqlite3.Connection, name: str, chosen: str, new: dict[str, str]) -> None:
    """Copy rows of a table, some of whose columns become others."""
    columns = [column.name for column in metadata.tables[name].columns]
    values = ", ".join(new.get(column, f'"{column}"') for column in columns)
    quoted = ", ".join(f'"{column}"' for column in columns)
    connection.execute(f'INSERT INTO "{name}" ({quoted}) SELECT {values} FROM "{name}" WHERE {chosen}')  # noqa: S608  # names of the schema


def count_steps(desk: DeskVisitor, path: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """How many statements, and steps of SQLite's machine, a page takes: a step or more for each row that is read."""
    statements: list[str] = []
    steps = 0
    connect = sqlite3.connect

    def count_step() -> int:
        nonlocal steps
        steps += 1
        return 0

    def connect_counting(*words: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*words, **options)
        connection.set_progress_handler(count_step, 1)
        connection.set_trace_callback(statements.append)
        return connection

    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", connect_counting)
        assert desk.open(path).status == 200, (path, desk.page.read)
    return len(statements), steps


def test_a_page_of_an_evening_reads_as_much_with_three_hundred_evenings_as_with_four(
    desk: DeskVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.send("/events/use", {"event": TUESDAY})
    for path in PATHS:
        desk.open(path)  # what is cached is cached
    few = {path: count_steps(desk, path, monkeypatch) for path in PATHS}
    assert all(statements and steps > 100 for statements, steps in few.values()), few
    add_copies(desk.desk.db, MANY - len(list_slugs(desk.desk.db)))
    assert len(list_slugs(desk.desk.db)) == MANY
    assert {path: count_steps(desk, path, monkeypatch) for path in PATHS} == few


def test_where_no_evening_was_chosen_the_newest_is_the_current_one(desk: DeskVisitor) -> None:
    newest, other = list_slugs(desk.desk.db)[:2]
    with closing(sqlite3.connect(desk.desk.db)) as connection, connection:
        connection.execute("DELETE FROM chosen")
    assert "Current evening" not in desk.open(f"/e/{newest}").read
    assert "Current evening" in desk.open(f"/e/{other}").read
    desk.press("Make this the current evening")
    assert "Current evening" not in desk.open(f"/e/{other}").read
    assert "Current evening" in desk.open(f"/e/{newest}").read
