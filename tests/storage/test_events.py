"""Events in the database: what goes in comes out, which one is meant, and what they are called."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from scorer import hints
from scorer.errors import AlreadyExistsError, MissingDataError
from scorer.i18n import literal
from scorer.interchange.own.event_folder import read_folder
from scorer.model.events import Event
from scorer.model.history import Subject, Topic
from scorer.model.pairs import Pair
from scorer.model.results import NotPlayed, Result
from scorer.storage import events, history
from scorer.storage.database import write_transaction
from scorer.storage.event_lists import list_summaries
from scorer.storage.event_queries import find_event, read_event
from scorer.storage.transaction import Transaction
from tests.conftest import SAMPLE_NAMES, SAMPLES, Scorer, on_every_database

TODAY = datetime.date(2026, 11, 17)
TUESDAY = Event("Tuesday Minibridge", TODAY)


@pytest.fixture
def work(migrated: Scorer) -> Iterator[Transaction]:
    with write_transaction(migrated.place) as work:
        yield work


def dated(name: str, day: int) -> Event:
    return Event(name, datetime.date(2026, 11, day))


def newest_first(work: Transaction) -> list[str]:
    return [summary.slug for summary in list_summaries(work.query)]


def meant(work: Transaction, slug: str | None = None) -> str:
    return read_event(work.query, find_event(work.query, slug)).slug


@on_every_database
@pytest.mark.parametrize("name", SAMPLE_NAMES)
def test_an_event_comes_back_as_it_was_stored(work: Transaction, name: str) -> None:
    event = read_folder(SAMPLES / name, TODAY)
    slug = events.add_event(work, event)
    assert read_event(work.query, find_event(work.query, slug)) == event


@on_every_database
def test_texts_that_mean_something_to_sql_are_only_texts(work: Transaction) -> None:
    name = 'Robert\'); DROP TABLE events;-- %s :name "quoted"'
    slug = events.add_event(work, Event(name, TODAY, pairs=(Pair("1'", player1=name),)))
    loaded = read_event(work.query, find_event(work.query, slug))
    assert (loaded.name, loaded.pairs[0].player1, loaded.pairs[0].label) == (name, name, "1'")


@on_every_database
def test_slugs_that_are_taken_are_numbered_and_a_number_left_free_is_taken_again(work: Transaction) -> None:
    slug = "tuesday-2026-11-17"
    names = ("Tuesday", "tuesday", "TUESDAY")
    assert [events.add_event(work, Event(name, TODAY)) for name in names] == [slug, f"{slug}-2", f"{slug}-3"]
    work.execute("DELETE FROM events WHERE slug = 'tuesday-2026-11-17-2'")
    assert events.add_event(work, Event("Tuesday.", TODAY)) == f"{slug}-2"


@pytest.mark.parametrize(
    "again",
    [
        Event("Tuesday Minibridge", TODAY, club="Alton", winners=2),
        Event("Tuesday Minibridge", TODAY, club="Alton Bridge Club", club_id="0042"),
    ],
    ids=["a club by its name", "a club by its number"],
)
@on_every_database
def test_an_event_of_the_same_name_date_and_club_is_refused(work: Transaction, again: Event) -> None:
    events.add_event(work, TUESDAY._replace(club="Alton", club_id=again.club_id))
    with pytest.raises(AlreadyExistsError) as refusal:
        events.add_event(work, again)
    assert str(refusal.value) == 'event "Tuesday Minibridge" of 2026-11-17 already exists'
    assert refusal.value.hints == (hints.REPLACE_EVENT,)


@pytest.mark.parametrize(
    "other",
    [
        TUESDAY._replace(club="Corfe"),
        TUESDAY._replace(club="Alton", club_id="0042"),
        TUESDAY._replace(club_id="0042"),
    ],
)
@on_every_database
def test_the_same_name_and_day_at_another_club_is_another_event(work: Transaction, other: Event) -> None:
    events.add_event(work, TUESDAY._replace(club="Alton"))
    assert events.add_event(work, other) == "tuesday-minibridge-2026-11-17-2"


@on_every_database
def test_the_same_name_on_another_day_is_another_event(work: Transaction) -> None:
    events.add_event(work, dated("Tuesday", 17))
    assert events.add_event(work, dated("Tuesday", 24)) == "tuesday-2026-11-24"


@on_every_database
def test_an_event_that_replaces_another_keeps_its_slug_and_stays_chosen(work: Transaction) -> None:
    older = events.add_event(work, dated("Tuesday", 3))
    events.add_event(work, dated("Tuesday", 17))
    events.choose_event(work, find_event(work.query, older))
    pairs = (Pair("1"), Pair("2"))
    fresh = dated("Tuesday", 3)._replace(pairs=pairs, boards=1, results=(Result(1, "1", "2", NotPlayed()),))
    changed = history.diff_event_rows(dated("Tuesday", 3), fresh)
    whose = history.HistoryOwner(find_event(work.query, older))
    history.save_changes(work, whose, changed, Subject(Topic.IMPORT), literal("replaced"), "now")
    assert meant(work) == older
    assert read_event(work.query, find_event(work.query, older)) == fresh


@on_every_database
def test_events_are_listed_newest_first_and_of_one_day_the_last_recorded(work: Transaction) -> None:
    for event in (dated("A", 2), dated("B", 30), dated("C", 9), dated("D", 9)):
        events.add_event(work, event)
    assert newest_first(work) == ["b-2026-11-30", "d-2026-11-09", "c-2026-11-09", "a-2026-11-02"]


@on_every_database
def test_the_newest_event_is_meant_until_another_is_chosen_or_named(work: Transaction) -> None:
    for event in (dated("A", 2), dated("B", 30), dated("C", 9)):
        events.add_event(work, event)
    assert meant(work) == "b-2026-11-30"
    for slug in ("a-2026-11-02", "c-2026-11-09"):
        events.choose_event(work, find_event(work.query, slug))
        assert meant(work) == slug
        assert [summary.slug for summary in list_summaries(work.query) if summary.is_current] == [slug]
    assert meant(work, "b-2026-11-30") == "b-2026-11-30"


@on_every_database
def test_without_events_none_is_meant(work: Transaction) -> None:
    with pytest.raises(MissingDataError):
        find_event(work.query, None)


@on_every_database
def test_the_list_counts_results_between_two_pairs_and_not_those_not_played(work: Transaction) -> None:
    events.add_event(work, read_folder(SAMPLES / "school", TODAY))
    (summary,) = list_summaries(work.query)
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
