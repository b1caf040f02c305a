"""Events in the database: what goes in comes out, which one is meant, and what they are called."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from importlib import import_module

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from scorer.errors import AlreadyThere, NotFound, NothingHere, Way, remedy
from scorer.formats.folder import read_folder
from scorer.records.events import Event, in_reading_order
from scorer.records.history import Subject, Topic
from scorer.records.pairs import Pair
from scorer.records.results import NotPlayed, Result
from scorer.store import events, history
from scorer.store.engine import asker
from scorer.store.reading import identify, read_event, summaries
from scorer.store.transactions import writing
from scorer.words import literal
from tests.conftest import SAMPLE_NAMES, SAMPLES, Scorer, on_every_database

TODAY = datetime.date(2026, 11, 17)
TUESDAY = Event("Tuesday Minibridge", TODAY)


@pytest.fixture
def connection(migrated: Scorer) -> Iterator[Connection]:
    with writing(migrated.place) as work:
        yield work.connection


def dated(name: str, day: int) -> Event:
    return Event(name, datetime.date(2026, 11, day))


def newest_first(connection: Connection) -> list[str]:
    return [summary.slug for summary in summaries(asker(connection))]


def meant(connection: Connection, slug: str | None = None) -> str:
    return read_event(asker(connection), identify(asker(connection), slug)).slug


@on_every_database
@pytest.mark.parametrize("name", SAMPLE_NAMES)
def test_an_event_comes_back_as_it_was_stored(connection: Connection, name: str) -> None:
    event = read_folder(SAMPLES / name, TODAY)
    slug = events.add(connection, event)
    assert read_event(asker(connection), identify(asker(connection), slug)) == event


@on_every_database
@given(event=st.deferred(lambda: import_module("tests.strategies").events()))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_happened_at_the_tables_comes_back(connection: Connection, event: Event) -> None:
    with connection.begin_nested() as attempt:
        slug = events.add(connection, event)
        loaded = read_event(asker(connection), identify(asker(connection), slug))
        attempt.rollback()
    assert in_order(loaded) == in_order(event)


def in_order(event: Event) -> Event:
    return replace(event, results=in_reading_order(event.results))


@on_every_database
def test_texts_that_mean_something_to_sql_are_only_texts(connection: Connection) -> None:
    name = 'Robert\'); DROP TABLE events;-- %s :name "quoted"'
    slug = events.add(connection, Event(name, TODAY, pairs=(Pair("1'", player1=name),)))
    loaded = read_event(asker(connection), identify(asker(connection), slug))
    assert (loaded.name, loaded.pairs[0].player1, loaded.pairs[0].label) == (name, name, "1'")


@on_every_database
def test_a_slug_is_the_name_in_plain_letters_and_the_date(connection: Connection) -> None:
    assert events.add(connection, Event("Zoë's  3rd Évening!", TODAY)) == "zoe-s-3rd-evening-2026-11-17"


@on_every_database
def test_a_name_without_a_plain_letter_has_a_slug_all_the_same(connection: Connection) -> None:
    assert events.add(connection, Event("桥牌", TODAY)) == "event-2026-11-17"


@on_every_database
def test_slugs_that_are_taken_are_numbered(connection: Connection) -> None:
    names = ("Tuesday", "tuesday", "Tuesday!", "TUESDAY")
    assert [events.add(connection, Event(name, TODAY)) for name in names] == [
        "tuesday-2026-11-17",
        "tuesday-2026-11-17-2",
        "tuesday-2026-11-17-3",
        "tuesday-2026-11-17-4",
    ]


@on_every_database
def test_a_number_left_free_is_taken_again(connection: Connection) -> None:
    for name in ("Tuesday", "tuesday", "TUESDAY"):
        events.add(connection, Event(name, TODAY))
    connection.exec_driver_sql("DELETE FROM events WHERE slug = 'tuesday-2026-11-17-2'")
    assert events.add(connection, Event("Tuesday.", TODAY)) == "tuesday-2026-11-17-2"


@pytest.mark.parametrize(
    "again",
    [
        Event("Tuesday Minibridge", TODAY, club="Alton", winners=2),
        Event("Tuesday Minibridge", TODAY, club="Alton Bridge Club", club_id="0042"),
    ],
    ids=["a club by its name", "a club by its number"],
)
@on_every_database
def test_an_event_of_the_same_name_date_and_club_is_refused(connection: Connection, again: Event) -> None:
    events.add(connection, replace(TUESDAY, club="Alton", club_id=again.club_id))
    with pytest.raises(AlreadyThere) as refusal:
        events.add(connection, again)
    assert str(refusal.value) == 'event "Tuesday Minibridge" of 2026-11-17 is already here'
    assert refusal.value.remedies == (remedy(Way.REPLACE),)


@pytest.mark.parametrize(
    "other",
    [
        replace(TUESDAY, club="Corfe"),
        replace(TUESDAY, club="Alton", club_id="0042"),
        replace(TUESDAY, club_id="0042"),
    ],
)
@on_every_database
def test_the_same_name_and_day_at_another_club_is_another_event(connection: Connection, other: Event) -> None:
    events.add(connection, replace(TUESDAY, club="Alton"))
    assert events.add(connection, other) == "tuesday-minibridge-2026-11-17-2"


@on_every_database
def test_the_same_name_on_another_day_is_another_event(connection: Connection) -> None:
    events.add(connection, dated("Tuesday", 17))
    assert events.add(connection, dated("Tuesday", 24)) == "tuesday-2026-11-24"


@on_every_database
def test_an_event_that_replaces_another_keeps_its_slug_and_stays_chosen(connection: Connection) -> None:
    older = events.add(connection, dated("Tuesday", 3))
    events.add(connection, dated("Tuesday", 17))
    events.choose(connection, identify(asker(connection), older))
    pairs = (Pair("1"), Pair("2"))
    fresh = replace(dated("Tuesday", 3), pairs=pairs, boards=1, results=(Result(1, "1", "2", NotPlayed()),))
    history.save(
        connection,
        identify(asker(connection), older),
        dated("Tuesday", 3),
        fresh,
        Subject(Topic.IMPORT),
        literal("replaced"),
        "now",
    )
    assert meant(connection) == older
    assert read_event(asker(connection), identify(asker(connection), older)) == fresh


@on_every_database
def test_events_are_listed_newest_first_and_of_one_day_the_last_recorded(connection: Connection) -> None:
    for event in (dated("A", 2), dated("B", 30), dated("C", 9), dated("D", 9)):
        events.add(connection, event)
    assert newest_first(connection) == ["b-2026-11-30", "d-2026-11-09", "c-2026-11-09", "a-2026-11-02"]


@on_every_database
def test_the_newest_event_is_meant_when_none_was_chosen(connection: Connection) -> None:
    for event in (dated("A", 2), dated("B", 30), dated("C", 9)):
        events.add(connection, event)
    assert meant(connection) == "b-2026-11-30"


@on_every_database
def test_the_chosen_event_is_meant_until_another_is_chosen(connection: Connection) -> None:
    for event in (dated("A", 2), dated("B", 30), dated("C", 9)):
        events.add(connection, event)
    for slug in ("a-2026-11-02", "c-2026-11-09"):
        events.choose(connection, identify(asker(connection), slug))
        assert meant(connection) == slug
        assert [summary.slug for summary in summaries(asker(connection)) if summary.chosen] == [slug]


@on_every_database
def test_an_event_that_is_named_is_meant_whichever_was_chosen(connection: Connection) -> None:
    for event in (dated("A", 2), dated("B", 30)):
        events.add(connection, event)
    events.choose(connection, identify(asker(connection), "a-2026-11-02"))
    assert meant(connection, "b-2026-11-30") == "b-2026-11-30"


@on_every_database
def test_a_wrong_name_is_refused_with_the_names_there_are(connection: Connection) -> None:
    for event in (dated("Alpha", 2), dated("Beta", 30)):
        events.add(connection, event)
    with pytest.raises(NotFound) as refusal:
        identify(asker(connection), "betta-2026-11-30")
    assert str(refusal.value) == (
        'event: read "betta-2026-11-30", expected beta-2026-11-30, alpha-2026-11-02 (did you mean beta-2026-11-30?)'
    )


@on_every_database
def test_without_events_none_is_meant(connection: Connection) -> None:
    with pytest.raises(NothingHere):
        identify(asker(connection), None)


@on_every_database
def test_the_list_counts_results_between_two_pairs_and_not_those_not_played(connection: Connection) -> None:
    events.add(connection, read_folder(SAMPLES / "school", TODAY))
    (summary,) = summaries(asker(connection))
    real = [line for line in _lines("school") if line["ns"] and line["ew"] and line["award"] != "NP"]
    assert (summary.pairs, summary.boards, summary.results) == (15, 16, len(real))


def _lines(sample: str) -> list[dict[str, str]]:
    header, *rows = (SAMPLES / sample / "results.csv").read_text(encoding="utf-8").splitlines()
    return [dict(zip(header.split(","), row.split(","), strict=False)) for row in rows]


def test_nothing_computed_is_stored(samples: Scorer) -> None:
    with closing(sqlite3.connect(samples.db)) as connection:
        columns = {
            column
            for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for _, column, *_ in connection.execute(f"PRAGMA table_info({table})").fetchall()
        }
    computed = ("place", "rank", "points", "percent", "total", "top", "matchpoints", "mp")
    assert columns & set(computed) == set()
