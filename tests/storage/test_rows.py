"""Records and rows: what is taken apart is put together again, and every column of an event is kept."""

from __future__ import annotations

from hypothesis import given, settings

from scorer.model.events import Event
from scorer.storage.rows import COLUMNS, default_rows, event_from_rows, event_to_rows
from scorer.storage.tables import metadata
from tests.conftest import AsBefore
from tests.strategies import BRIEF, told_events, tried

EVENT_TABLES = {
    table: columns for table, columns in COLUMNS.items() if table not in ("competitions", "entries", "players")
}
BESIDE_THE_EVENT = {"club_settings", "chosen", "history", "entries", "event_files", "file_lines"}
NOT_RECORDED = {"id", "event_id", "slug"}
"""Columns by which the database alone tells rows apart."""


@settings(max_examples=tried(60))
@given(told_events())
def test_an_event_taken_apart_is_put_together_again(event: Event) -> None:
    tables = {table: list(rows) for table, rows in event_to_rows(event)}
    assert event_from_rows(tables, "a-slug") == event
    assert event_from_rows(tables, "a-slug").slug == "a-slug"


@BRIEF
@given(told_events())
def test_every_row_has_the_columns_of_its_table_and_no_other(event: Event) -> None:
    for table, rows in event_to_rows(event):
        assert all(row.keys() == set(COLUMNS[table]) for row in rows)
    assert [table for table, _ in event_to_rows(event)] == list(EVENT_TABLES)


def test_every_column_of_the_database_that_tells_of_an_event_or_the_club_is_kept() -> None:
    tables = {name: set(table.c.keys()) - NOT_RECORDED for name, table in metadata.tables.items()}
    assert {name: set(columns) for name, columns in COLUMNS.items() if name != "entries"} == {
        name: columns
        for name, columns in tables.items()
        if name not in BESIDE_THE_EVENT and not name.startswith("live_")
    }


def test_every_column_has_a_value_where_nobody_says_otherwise() -> None:
    assert {table: set(row) for table, row in default_rows().items()} == {
        table: set(columns) for table, columns in EVENT_TABLES.items()
    }


def test_what_a_column_holds_of_which_nobody_said_anything_is_as_old_histories_have_it(as_before: AsBefore) -> None:
    as_before("defaults.txt", (f"{table}: {row}" for table, row in default_rows().items()))
